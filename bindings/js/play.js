// Games in progress.

import { BARONET_RECORD_WITHOUT_RULES } from './declarations.js';
import { BaronetError, misuse } from './error.js';
import { LibraryObject } from './library.js';
import { Picker } from './picker.js';
import { LegalTurns, readTurn } from './turns.js';
import { readView, REFEREE, resultOf } from './view.js';

// A function of the user's that may say no by returning false; it is given what `tell` makes of C's arguments.
function progressOf(run, tell) {
    if (run === null || run === undefined) return null;
    if (typeof run !== 'function') throw misuse('a function', run);
    return (_, ...values) => run(tell(...values)) !== false;
}

const stopped = () => new BaronetError('error: stopped', { code: 'stopped' });

// A position and how it came about.
export class Play extends LibraryObject {
    constructor(game, pointer, startFen) {
        super(game.library, pointer, 'baronet_play_free', game);
        this.game = game;
        this.startFen = startFen;
    }

    copy() {
        return new Play(this.game, this.library.ask('baronet_play_copy', this.pointer), this.startFen);
    }

    // ---- The position

    get mover() {
        return this.library.call('baronet_play_mover', this.pointer);
    }

    get turnNumber() {
        return this.library.call('baronet_play_turn_number', this.pointer, this.length);
    }

    get hash() {
        return this.library.call('baronet_play_hash', this.pointer).toString(16).padStart(16, '0');
    }

    get prompt() {
        return this.library.call('baronet_play_prompt', this.pointer);
    }

    said(viewer = REFEREE) {
        return this.library.call('baronet_play_said', this.pointer, viewer);
    }

    fen(viewer = REFEREE) {
        return this.library.ask('baronet_play_fen', this.pointer, viewer);
    }

    view(viewer = REFEREE) {
        return readView(this.game, this.library.ask('baronet_view', this.pointer, viewer));
    }

    drawing({ viewer = REFEREE, bottom = REFEREE, isTurned = false, isFramed = false, hasColours = false } = {}) {
        const how = { viewer, bottom, is_turned: isTurned, is_framed: isFramed, has_colours: hasColours };
        return this.library.ask('baronet_play_draw', this.pointer, how);
    }

    // A position that a viewer may hold possible, by an earlier idea, which is this play.
    imagine(view, viewer, choose = (count) => Math.floor(Math.random() * count)) {
        const pointer = this.library.call('baronet_play_imagine', this.pointer, view, viewer, (_, count) => choose(count));
        return pointer ? new Play(this.game, pointer) : null;
    }

    // ---- Turns

    legalTurns() {
        return new LegalTurns(this, this.library.ask('baronet_turns', this.pointer));
    }

    #ofLegalTurns(run) {
        const turns = this.legalTurns();
        try {
            return run(turns);
        } finally {
            turns.free();
        }
    }

    turns() {
        return this.#ofLegalTurns(({ texts }) => texts);
    }

    turnCount() {
        return this.#ofLegalTurns(({ length }) => length);
    }

    readSan(text) {
        return this.#ofLegalTurns((turns) => turns.readSan(text));
    }

    apply(turn) {
        this.library.ask('baronet_apply_text', this.pointer, turn);
        return this;
    }

    undo() {
        return this.library.call('baronet_undo', this.pointer);
    }

    picker() {
        return new Picker(this, this.library.ask('baronet_picker_new', this.pointer));
    }

    explain(text) {
        const pointer = this.library.ask('baronet_explain', this.pointer, text);
        try {
            const found = {};
            this.library.call('baronet_explained', pointer, found);
            const { reason, words, hint, file, line, column, end_line: endLine, end_column: endColumn } = found;
            return {
                reason,
                words,
                hint,
                ...(file !== null && { rule: { file, line, column, endLine, endColumn } }),
                squares: this.library.numbersAt(found.squares, found.square_count),
                fine: found.fine,
            };
        } finally {
            this.library.call('baronet_explanation_free', pointer);
        }
    }

    // ---- Turns made

    // How many.
    get length() {
        return this.library.call('baronet_play_turn_count', this.pointer);
    }

    history(viewer = REFEREE) {
        return Array.from({ length: this.length }, (_, i) => ({
            text: this.library.call('baronet_play_turn_text', this.pointer, i, viewer),
            mover: this.library.call('baronet_play_turn_mover', this.pointer, i),
            number: this.library.call('baronet_play_turn_number', this.pointer, i),
        })).filter(({ text }) => text);
    }

    // What a turn has done, as a viewer may know it; null: he is not told of it.
    turnMade(index, viewer = REFEREE) {
        const pointer = this.library.call('baronet_play_turn', this.pointer, index, viewer);
        if (!pointer && !(index < this.length))
            throw new BaronetError(`error: ${this.length} turns were made, none with the index ${index}`);
        if (pointer) return readTurn(this.game, pointer);
        if (this.library.call('baronet_play_turn_text', this.pointer, index, viewer) === '') return null;
        return this.library.fail();
    }

    // ---- Results

    result() {
        const result = {};
        this.library.ask('baronet_play_result', this.pointer, result);
        return resultOf(result);
    }

    get claim() {
        return this.library.call('baronet_play_claim', this.pointer);
    }

    // ---- Counting, chance, proofs

    perft(depth, { hashMegabytes = 0, onProgress = null } = {}) {
        const nodes = [0n];
        const progress = progressOf(onProgress, Number);
        const options = { hash_megabytes: hashMegabytes, progress };
        if (!this.library.call('baronet_perft_with', this.pointer, depth, options, nodes))
            throw this.library.message.text ? this.library.error() : stopped();
        return Number(nodes[0]);
    }

    playout({ seed = 1n, turnLimit = 1000 } = {}) {
        const playout = { random: BigInt(seed), turn_limit: turnLimit };
        this.library.ask('baronet_playout', this.pointer, playout);
        return {
            result: resultOf(playout),
            turnCount: playout.turn_count,
            random: playout.random.toString(16).padStart(16, '0'),
        };
    }

    // A win of the player to move in at most so many of his turns, proved; null: there is none.
    forcedWin(turns, { onProgress = null } = {}) {
        const win = {};
        const progress = progressOf(onProgress, (depth, nodes) => ({ turns: depth, nodes: Number(nodes) }));
        this.library.ask('baronet_forced_win_find', this.pointer, turns, progress, 0, win);
        try {
            if (win.is_stopped) throw stopped();
            if (!win.is_found) return null;
            return {
                turns: win.turns,
                line: this.library.texts(win.line, win.line_length),
                nodes: Number(win.nodes),
            };
        } finally {
            this.library.call('baronet_forced_win_release', win);
        }
    }

    // Whether a player sees enough of the start to let the engine think for him.
    canPlay(player) {
        return this.library.call('baronet_engine_can_play', this.pointer, player);
    }

    // ---- Other notations

    record({ viewer = REFEREE, withRules = true, seats = null, result = null, settings = null, seed = null } = {}) {
        const flags = withRules ? 0 : BARONET_RECORD_WITHOUT_RULES;
        const notes = { flags, seats, result, settings, seed };
        return this.library.ask('baronet_record_text', this.pointer, viewer, notes);
    }

    zsg() {
        return this.library.ask('baronet_zsg_text', this.pointer);
    }
}

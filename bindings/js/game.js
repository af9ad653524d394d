// Games and plays.

import { BaronetError } from './error.js';
import { LibraryObject } from './library.js';

// Who looks, besides players: the referee sees everything.
export const REFEREE = 255;

// Sees what everybody may know.
export const SPECTATOR = 254;

// The rules of a game. What it says about itself is read when it is first asked for.
export class Game extends LibraryObject {
    #about = null;

    // `bundledName`: it is the bundled game of this name.
    constructor(library, pointer, warnings, bundledName = null) {
        super(library, pointer, 'game_free');
        this.warnings = warnings;
        this.bundledName = bundledName;
    }

    get about() {
        return (this.#about ??= this.library.tell('game_about', this.pointer));
    }

    // ---- A game at play

    start(fen) {
        const pointer =
            fen === undefined
                ? this.library.call('play_start', this.pointer)
                : this.library.call('play_start_fen', this.pointer, fen);
        if (!pointer) this.library.fail();
        return new Play(this, pointer, fen);
    }

    // ---- For authors

    get rules() {
        return this.library.ask('game_rules', this.pointer);
    }

    get disassembly() {
        return this.library.ask('game_disassembly', this.pointer);
    }

    test() {
        return { ...this.library.tell('game_test', this.pointer), ...this.library.message() };
    }

    lint() {
        const isFine = Boolean(this.library.call('game_lint', this.pointer));
        return { isFine, ...this.library.message() };
    }
}

for (const name of [
    'name',
    'title',
    'author',
    'description',
    'board',
    'startFen',
    'hasSecrets',
    'fingerprint',
    'players',
    'pieces',
    'squares',
    'goals',
])
    Object.defineProperty(Game.prototype, name, {
        get() {
            return this.about[name];
        },
    });

// A game in progress: a position and how it came about.
export class Play extends LibraryObject {
    #start;

    constructor(game, pointer, start) {
        super(game.library, pointer, 'play_free', game);
        this.game = game;
        this.#start = start;
    }

    copy() {
        const pointer = this.library.call('play_copy', this.pointer);
        if (!pointer) this.library.fail();
        return new Play(this.game, pointer, this.#start);
    }

    // The position from which it began, as given to Game.start; undefined: as games begin.
    get startFen() {
        return this.#start;
    }

    // ---- The position

    get mover() {
        return this.library.call('play_mover', this.pointer);
    }

    get turnNumber() {
        return this.library.call('play_turn_number', this.pointer);
    }

    get hash() {
        return this.library.tell('play_hash', this.pointer);
    }

    get prompt() {
        return this.library.tell('play_prompt', this.pointer);
    }

    fen(viewer = REFEREE) {
        return this.library.ask('play_fen', this.pointer, viewer);
    }

    view(viewer = REFEREE) {
        return this.library.ask('play_view', this.pointer, viewer);
    }

    drawing({ viewer = REFEREE, bottom = REFEREE, isTurned = false, isFramed = false, hasColours = false } = {}) {
        return this.library.ask('play_drawing', this.pointer, viewer, bottom, isTurned, isFramed, hasColours);
    }

    // ---- Turns

    turns() {
        return this.library.ask('play_turns', this.pointer);
    }

    turnCount() {
        const count = this.library.call('play_turns_count', this.pointer);
        if (count < 0) this.library.fail();
        return count;
    }

    readSan(text) {
        return this.library.ask('play_san', this.pointer, text);
    }

    history(viewer = REFEREE) {
        return this.library.tell('play_history', this.pointer, viewer);
    }

    apply(turn) {
        if (!this.library.call('play_apply', this.pointer, turn)) this.library.fail();
        return this;
    }

    picker() {
        const pointer = this.library.call('picker_new', this.pointer);
        if (!pointer) this.library.fail();
        return new Picker(this, pointer);
    }

    explain(text) {
        return this.library.ask('play_explain', this.pointer, text);
    }

    undo() {
        return Boolean(this.library.call('play_undo', this.pointer));
    }

    perft(depth, { hashMegabytes = 0, onProgress = null } = {}) {
        this.library.onProgress = onProgress;
        try {
            const nodes = this.library.call('play_perft', this.pointer, depth, hashMegabytes, onProgress !== null);
            if (nodes >= 0) return nodes;
            if (this.library.message().text) this.library.fail();
            throw new BaronetError('error: stopped', { code: 'stopped' });
        } finally {
            this.library.onProgress = null;
        }
    }

    // ---- Results

    result() {
        return this.library.ask('play_result', this.pointer);
    }

    get claim() {
        return this.library.tell('play_claim', this.pointer);
    }

    playout({ seed = 1n, turnLimit = 1000 } = {}) {
        return this.library.ask('play_playout', this.pointer, BigInt(seed), turnLimit);
    }

    // ---- Other notations

    zsg() {
        return this.library.ask('play_zsg', this.pointer);
    }
}

// A turn that is chosen step by step.
export class Picker extends LibraryObject {
    #state = null;

    constructor(play, pointer) {
        super(play.library, pointer, 'picker_free', play);
        this.play = play;
    }

    get state() {
        return (this.#state ??= this.library.tell('picker_state', this.pointer));
    }

    get options() {
        return this.state.options;
    }

    get question() {
        return this.state.question;
    }

    get text() {
        return this.state.text;
    }

    get isWhole() {
        return this.state.isWhole;
    }

    // An option, its index, or a text.
    pick(what) {
        const index = typeof what === 'object' ? this.options.indexOf(what) : what;
        const isPicked =
            typeof index === 'string'
                ? this.library.call('picker_pick_text', this.pointer, index)
                : this.library.call('picker_pick', this.pointer, index);
        if (!isPicked) this.library.fail();
        this.#state = null;
        return this;
    }

    back() {
        const isBack = Boolean(this.library.call('picker_back', this.pointer));
        this.#state = null;
        return isBack;
    }

    // Makes the turn in the play. The picker is of no more use then.
    apply() {
        if (!this.library.call('picker_apply', this.pointer)) this.library.fail();
        this.#state = null;
    }
}

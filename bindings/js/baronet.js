// Baronet in JavaScript: board games by rules written in text.
//
//     import { Baronet } from 'baronet';
//     const baronet = await Baronet.create();
//     const play = baronet.load('chess').start();
//     play.apply('e2e4');
//
// README.md has more; baronet.d.ts says what each function does.

import { BARONET_PLAIN, BARONET_UNTRUSTED_NAME, ENUMS, STRUCTS } from './declarations.js';
import { Engine } from './engine.js';
import { BaronetError, misuse } from './error.js';
import { loaderOf } from './files.js';
import { Game } from './game.js';
import { Library, told } from './library.js';
import { Picker } from './picker.js';
import { compile } from './platform.js';
import { Play } from './play.js';
import { GameRecord } from './record.js';
import { Seat } from './seat.js';
import { LegalTurns } from './turns.js';
import { REFEREE, SPECTATOR } from './view.js';
import { bytesOf } from './wasm_memory.js';

export { BaronetError, Engine, Game, GameRecord, LegalTurns, Picker, Play, REFEREE, Seat, SPECTATOR };

const lengthOf = (text) => {
    if (typeof text !== 'string') throw misuse('a text', text);
    return bytesOf(text).length;
};

// Squares as a list or as a text.
const listed = (squares) => (Array.isArray(squares) ? squares.join(',') : squares) || null;

// The library, with memory of its own. One is enough; all its games share it.
export class Baronet {
    #library;

    constructor(library) {
        this.#library = library;
    }

    static async create({ wasm } = {}) {
        return new Baronet(await Library.start(await compile(wasm)));
    }

    get version() {
        return this.#library.call('baronet_version');
    }

    get versionNumber() {
        return this.#library.call('baronet_version_number');
    }

    get games() {
        const names = [];
        for (let name; (name = this.#library.call('baronet_bundled_name', names.length)) !== null; ) names.push(name);
        return names;
    }

    // ---- Games

    #options({ files, plain = false, isUntrusted = false } = {}) {
        const flags = (plain ? BARONET_PLAIN : 0) | (isUntrusted ? BARONET_UNTRUSTED_NAME : 0);
        return { flags, loader: loaderOf(this.#library, files) };
    }

    #game(pointer, bundledName = null) {
        return new Game(this.#library, pointer, this.#library.message.diagnostics, bundledName);
    }

    load(name, options) {
        const bundledName = this.games.includes(String(name).split('?', 1)[0]) ? name : null;
        return this.#game(this.#library.ask('baronet_load_with', name, this.#options(options), null), bundledName);
    }

    loadText(name, text, options) {
        const length = lengthOf(text);
        return this.#game(this.#library.ask('baronet_load_text_with', name, text, length, this.#options(options)));
    }

    loadRules(text, options) {
        return this.#game(this.#library.ask('baronet_load_rules', text, lengthOf(text), this.#options(options)));
    }

    // A game file in canonical layout.
    format(name, text, { upgrade = false } = {}) {
        const length = lengthOf(text);
        return upgrade
            ? this.#library.ask('baronet_format_upgraded', name, text, length)
            : this.#library.ask('baronet_format', name, text, length);
    }

    // Runs a function with files that are fetched: again and again, until all that is asked for has come.
    async fetching(files, run) {
        const known = new Map();
        for (;;) {
            const wanted = new Map();
            const look = (request) => {
                const key = JSON.stringify(request);
                if (!known.has(key)) wanted.set(key, request);
                return known.get(key);
            };
            let result = null;
            let problem = null;
            try {
                result = run(look);
            } catch (error) {
                problem = error;
            }
            if (wanted.size === 0 && problem) throw problem;
            if (wanted.size === 0) return result;
            result?.free?.();
            for (const [key, request] of wanted) known.set(key, (await files(request)) ?? null);
        }
    }

    fetch(name, { files, ...options }) {
        return this.fetching(files, (look) => this.load(name, { ...options, files: look }));
    }

    fetchText(name, text, { files, ...options }) {
        return this.fetching(files, (look) => this.loadText(name, text, { ...options, files: look }));
    }

    // ---- The engine

    engine(game, options = {}) {
        if (!(game instanceof Game)) throw misuse('a Game', game);
        return new Engine(game, options);
    }

    // What a level of the engine thinks for each turn.
    level(level) {
        const limits = {};
        this.#library.call('baronet_engine_level', level, limits);
        return { nodes: Number(limits.nodes), milliseconds: Number(limits.milliseconds) };
    }

    // ---- Limits

    limited({ milliseconds = 0, steps = 0, memory = 0, isStopped = null }, run) {
        const library = this.#library;
        // What it throws stops the call, too.
        const ask = () => library.host(() => Boolean(isStopped()), true);
        const slot = isStopped && library.slot(STRUCTS.baronet_limits[1].is_stopped[1], ask);
        try {
            library.ask('baronet_limits_begin', { milliseconds, steps, memory, is_stopped: slot?.index ?? 0 });
            try {
                return run();
            } finally {
                if (!library.isLost) library.call('baronet_limits_end');
            }
        } finally {
            slot?.leave();
        }
    }

    // ---- Betza notation

    #betza(betza, { dialect, board = '8x8', holes, square, friends, enemies, isSecond = false, hasMoved = false }) {
        return {
            ...{ betza, dialect, board, square },
            ...{ holes: listed(holes), friends: listed(friends), enemies: listed(enemies) },
            is_second: isSecond,
            has_moved: hasMoved,
        };
    }

    betza(betza, options = {}) {
        const drawing = [0];
        const moves = this.#library.ask('baronet_betza', this.#betza(betza, options), drawing);
        return { moves, drawing: this.#library.take(drawing[0]) };
    }

    betzaSvg(betza, options = {}) {
        return this.#library.ask('baronet_betza_svg', this.#betza(betza, options));
    }

    betzaExplain(betza, options = {}) {
        return this.#library.ask('baronet_betza_explain', this.#betza(betza, options));
    }

    get zoo() {
        const zoo = this.#library.ask('baronet_zoo');
        try {
            return this.#library.list('baronet_zoo_piece', zoo);
        } finally {
            this.#library.call('baronet_zoo_free', zoo);
        }
    }

    // ---- Zillions of Games

    zrfVariants(name, options) {
        const titles = [0];
        const count = this.#library.ask('baronet_zrf_variants', name, this.#options(options), titles);
        try {
            return this.#library.texts(titles[0], count);
        } finally {
            this.#library.call('baronet_free', titles[0]);
        }
    }

    zrfDescribe(name, { form = 'summary', ...options } = {}) {
        return this.#library.ask('baronet_zrf_describe', name, this.#options(options), form, null);
    }

    zrfConvert(name, { style = ENUMS.baronet_zrf_style.at(-1), ...options } = {}) {
        const report = {};
        const text = this.#library.ask('baronet_zrf_convert', name, this.#options(options), style, report);
        const textAt = (pointer) => this.#library.memory.textAt(pointer);
        const found = { ...told(report), title: textAt(report.title), losses: textAt(report.losses) };
        this.#library.call('baronet_zrf_report_release', report);
        return { text, ...found };
    }

    // Plays a saved game again: { game, play, turns, isWhole }, with what stopped it.
    readRecord(texts, options) {
        return new GameRecord(this.#library, texts, options);
    }

    zsgReplay(name, options) {
        const library = this.#library;
        const replay = {};
        const isWhole = library.call('baronet_zsg_replay_with', name, this.#options(options), replay, null);
        const { message } = library;
        const turns = library.list('baronet_zsg_turn', replay);
        const game = replay.game ? new Game(library, replay.game, []) : null;
        const play = replay.play ? new Play(game, replay.play) : null;
        library.call('baronet_zsg_replay_release', { ...replay, game: 0, play: 0 });
        if (!play) throw new BaronetError(message.text.trimEnd(), message);
        return { game, play, turns, isWhole, ...message };
    }
}

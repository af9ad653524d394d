// Baronet in JavaScript: board games by rules written in text.
//
//     import { Baronet } from 'baronet';
//     const baronet = await Baronet.create();
//     const play = baronet.load('chess').start();
//     play.apply('e2e4');
//
// README.md has more; baronet.d.ts says what each function does.

import { Engine } from './engine.js';
import { BaronetError } from './error.js';
import { Game, Picker, Play, REFEREE, SPECTATOR } from './game.js';
import { Library } from './library.js';
import { compile } from './platform.js';

export { BaronetError, Engine, Game, Picker, Play, REFEREE, SPECTATOR };

const PLAIN = 1;
const BETZA_QUESTIONS = ['moves', 'picture', 'words'];
const ZRF_STYLES = ['literal', 'idioms', 'plain-checks', 'library'];

// Files that are given as an object or a Map from paths to texts.
function filesOf(files) {
    if (typeof files === 'function' || !files) return files ?? null;
    const entries = files instanceof Map ? files : new Map(Object.entries(files));
    return ({ path, ignoresCase }) => {
        const known = entries.has(path)
            ? path
            : ignoresCase && [...entries.keys()].find((key) => key.toLowerCase() === path.toLowerCase());
        return known ? { name: known, text: entries.get(known) } : null;
    };
}

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
        return this.#library.tell('version');
    }

    get games() {
        return this.#library.tell('bundled');
    }

    // ---- Games

    #withFiles(files, run) {
        this.#library.files = filesOf(files);
        try {
            return run();
        } finally {
            this.#library.files = null;
        }
    }

    // Files that are fetched: loads again until all that is asked for has come.
    async #withFetchedFiles(files, run) {
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

    #game(pointer, bundledName = null) {
        if (!pointer) this.#library.fail();
        return new Game(this.#library, pointer, this.#library.message().diagnostics, bundledName);
    }

    load(name, { files, plain = false } = {}) {
        const bundledName = this.games.includes(name) ? name : null;
        return this.#withFiles(files, () =>
            this.#game(this.#library.call('game_load', name, plain ? PLAIN : 0), bundledName),
        );
    }

    loadText(name, text, { files, plain = false } = {}) {
        const length = new TextEncoder().encode(text).length;
        return this.#withFiles(files, () =>
            this.#game(this.#library.call('game_load_text', name, text, length, plain ? PLAIN : 0)),
        );
    }

    loadRules(text, { plain = false } = {}) {
        const length = new TextEncoder().encode(text).length;
        return this.#game(this.#library.call('game_load_rules', text, length, plain ? PLAIN : 0));
    }

    fetch(name, { files, plain = false } = {}) {
        return this.#withFetchedFiles(files, (look) => this.load(name, { files: look, plain }));
    }

    fetchText(name, text, { files, plain = false } = {}) {
        return this.#withFetchedFiles(files, (look) => this.loadText(name, text, { files: look, plain }));
    }

    // ---- The engine

    engine(game, options = {}) {
        return new Engine(this.#library.module, game, options);
    }

    // ---- Limits

    limited({ milliseconds = 0, steps = 0, memory = 0 }, run) {
        if (!this.#library.call('limits_begin', milliseconds, steps, memory))
            this.#library.fail();
        try {
            return run();
        } finally {
            if (!this.#library.isLost) this.#library.call('limits_end');
        }
    }

    // ---- Betza notation

    #betza(what, betza, options) {
        const { dialect, board, holes, square, friends, enemies, isSecond = false, hasMoved = false } = options;
        const list = (squares) => (Array.isArray(squares) ? squares.join(',') : squares) || null;
        return this.#library.ask(
            'betza',
            BETZA_QUESTIONS.indexOf(what),
            betza,
            dialect,
            board,
            list(holes),
            square,
            list(friends),
            list(enemies),
            isSecond,
            hasMoved,
        );
    }

    betza(betza, options = {}) {
        return this.#betza('moves', betza, options);
    }

    betzaSvg(betza, options = {}) {
        return this.#betza('picture', betza, options);
    }

    betzaExplain(betza, options = {}) {
        return this.#betza('words', betza, options);
    }

    get zoo() {
        return this.#library.ask('zoo_pieces');
    }

    // ---- Zillions of Games

    zrfVariants(name, { files } = {}) {
        return this.#withFiles(files, () => this.#library.ask('zrf_variants', name));
    }

    zrfConvert(name, { files, style = 'library' } = {}) {
        return this.#withFiles(files, () =>
            this.#library.ask('zrf_convert', name, ZRF_STYLES.indexOf(style)),
        );
    }
}

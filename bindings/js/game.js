// Games: what they say about themselves.

import { misuse } from './error.js';
import { LibraryObject, told } from './library.js';
import { Play } from './play.js';
import { Seat } from './seat.js';
import { bytesOf } from './wasm_memory.js';

// The rules of a game. What it says about itself is read when it is first asked for.
export class Game extends LibraryObject {
    #known = new Map();

    // `bundledName`: it is the bundled game of this name.
    constructor(library, pointer, warnings, bundledName = null) {
        super(library, pointer, 'baronet_game_free');
        this.warnings = warnings;
        this.bundledName = bundledName;
    }

    #once(name, make) {
        if (!this.#known.has(name)) this.#known.set(name, make(this.pointer));
        return this.#known.get(name);
    }

    // ---- What it is

    get name() {
        return this.library.call('baronet_game_name', this.pointer);
    }

    get title() {
        return this.library.call('baronet_game_title', this.pointer);
    }

    get author() {
        return this.library.call('baronet_game_author', this.pointer);
    }

    get description() {
        return this.library.call('baronet_game_description', this.pointer);
    }

    // What its file says of it: origin, history, strategy.
    get about() {
        return this.#once('about', (game) => this.library.list('baronet_game_about', game));
    }

    // Its own words for an event, or null.
    words(event) {
        return this.library.call('baronet_game_words', this.pointer, event);
    }

    get board() {
        return this.library.call('baronet_game_board', this.pointer);
    }

    get startFen() {
        return this.library.call('baronet_game_start_fen', this.pointer);
    }

    get hasSecrets() {
        return this.library.call('baronet_game_has_secrets', this.pointer);
    }

    get fingerprint() {
        return this.library.call('baronet_game_fingerprint', this.pointer).toString(16).padStart(16, '0');
    }

    get players() {
        return this.#once('players', (game) => {
            const count = this.library.call('baronet_game_player_count', game);
            return this.library.each(count, 'baronet_game_player', game).map((name, i) => ({
                name,
                isRandom: this.library.call('baronet_game_player_is_random', game, i),
                looks: this.library.call('baronet_game_looks', game, i),
                sits: this.library.call('baronet_game_sits', game, i),
            }));
        });
    }

    get pieces() {
        return this.#once('pieces', (game) =>
            this.library.list('baronet_game_piece', game).map(({ royal: isRoyal, neutral: isNeutral, ...piece }, i) => ({
                ...piece,
                isRoyal,
                isNeutral,
                movements: this.library.list('baronet_game_movement', game, i),
                looks: this.library.list('baronet_game_look', game, i),
            })),
        );
    }

    get hands() {
        return this.#once('hands', (game) => {
            const name = (index) => this.library.call('baronet_game_hand', game, index);
            const names = [];
            while (name(names.length)) names.push(name(names.length));
            return names;
        });
    }

    get goals() {
        return this.#once('goals', (game) => this.library.list('baronet_game_goal', game).map(told));
    }

    // What is chosen when the game is loaded.
    get options() {
        return this.#once('options', (game) =>
            this.library.list('baronet_game_option', game).map(({ value_count: count, ...option }, i) => ({
                ...option,
                values: this.library.each(count, 'baronet_game_option_value', game, i),
            })),
        );
    }

    // Owners of pieces: players, then nobody, then those who never move.
    get owners() {
        return this.#once('owners', (game) =>
            this.library.each(this.library.call('baronet_game_owner_count', game), 'baronet_game_owner', game),
        );
    }

    get attributes() {
        return this.#once('attributes', (game) => this.library.list('baronet_game_attribute', game).map(told));
    }

    get variables() {
        return this.#once('variables', (game) => this.library.list('baronet_game_variable', game).map(told));
    }

    // ---- The board

    get squares() {
        return this.#once('squares', (game) =>
            this.library
                .list('baronet_game_square', game)
                .map(({ name, is_placed: isPlaced, x, y }) => (isPlaced ? { name, x, y } : { name })),
        );
    }

    // The index of the square with this name; -1: there is none.
    square(name) {
        return this.#once('names', () => new Map(this.squares.map((square, i) => [square.name, i]))).get(name) ?? -1;
    }

    get geometry() {
        return this.#once('geometry', (game) => {
            const geometry = this.library.filled('baronet_game_geometry', game);
            const { fileCount, rankCount } = geometry;
            const files = this.library.each(fileCount, 'baronet_game_file', game);
            return { ...geometry, files, ranks: this.library.each(rankCount, 'baronet_game_rank', game) };
        });
    }

    get outlines() {
        return this.#once('outlines', (game) =>
            this.library.list('baronet_game_outline', game).map(({ corner_count: count, ...outline }) => ({
                ...told(outline),
                corners: outline.corners.slice(0, count),
            })),
        );
    }

    // The index of the square on a file and a rank; -1: a hole, or none.
    squareAt(file, rank) {
        return this.library.call('baronet_game_square_at', this.pointer, file, rank);
    }

    get links() {
        return this.#once('links', (game) => {
            const count = this.library.call('baronet_game_links', game, null, 0);
            const ends = new Array(2 * count).fill(0);
            this.library.call('baronet_game_links', game, ends, count);
            return Array.from({ length: count }, (_, i) => ends.slice(2 * i, 2 * i + 2));
        });
    }

    get zones() {
        return this.#once('zones', (game) => {
            const count = this.library.call('baronet_game_zone_count', game);
            const squares = this.squares.map((_, i) => i);
            return this.library.each(count, 'baronet_game_zone', game).map((name, zone) => ({
                name,
                squares: this.players.map((_, player) =>
                    squares.filter((square) => this.library.call('baronet_game_zone_has', game, zone, player, square)),
                ),
            }));
        });
    }

    // ---- A game at play

    start(fen) {
        const pointer =
            fen === undefined
                ? this.library.ask('baronet_start', this.pointer)
                : this.library.ask('baronet_start_fen', this.pointer, fen);
        return new Play(this, pointer, fen);
    }

    // What one player has seen of a game.
    seat(player, options = {}) {
        return new Seat(this, player, options);
    }

    // Whether a text of Engine.values is undamaged and of these rules.
    valuesFit(text) {
        if (typeof text !== 'string') throw misuse('a text', text);
        const length = bytesOf(text).length;
        if (length === 0) return { state: 'are-damaged', text: '', diagnostics: [] };
        const state = this.library.call('baronet_values_fit', this.pointer, text, length);
        return { state, ...this.library.message };
    }

    // ---- For authors

    get rules() {
        return this.library.ask('baronet_game_rules', this.pointer);
    }

    get disassembly() {
        return this.library.ask('baronet_game_disassembly', this.pointer);
    }

    test() {
        const passed = [0];
        const failed = [0];
        this.library.call('baronet_game_test', this.pointer, passed, failed);
        return { passed: passed[0], failed: failed[0], ...this.library.message };
    }

    lint() {
        const isFine = this.library.call('baronet_game_lint', this.pointer);
        return { isFine, ...this.library.message };
    }
}

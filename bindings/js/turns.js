// Turns: lists of those that are legal, and what a turn says and does.

import { BaronetError, misuse } from './error.js';
import { LibraryObject } from './library.js';
import { REFEREE } from './view.js';
import { bytesOf } from './wasm_memory.js';

const decoder = new TextDecoder();

const VALUES = { from: 'square', to: 'square', captured: 'square', square: 'square', piece: 'type', number: 'number' };

// Parts are counted in bytes by the library, in JavaScript's characters here.
function partOf(bytes, { kind, start, end, value, is_from_hand: isFromHand, question }) {
    const before = decoder.decode(bytes.subarray(0, start));
    const text = decoder.decode(bytes.subarray(start, end));
    return {
        kind,
        text,
        start: before.length,
        end: before.length + text.length,
        ...(VALUES[kind] && (value >= 0 || kind === 'number') && { [VALUES[kind]]: value }),
        isFromHand,
        question,
    };
}

// What does not belong to a kind of change is left out.
function changeOf(game, { kind, owner, attribute, count, hand, ...places }) {
    const change = { kind, owner };
    for (const [name, value] of Object.entries(places)) if (value >= 0) change[name] = value;
    if (attribute >= 0) change.attribute = game.attributes[attribute]?.name;
    if (kind === 'from-hand' || kind === 'into-hand') Object.assign(change, { count, hand });
    return change;
}

// Reads a turn of the library's, and frees it.
export function readTurn(game, turn) {
    const { library } = game;
    try {
        const text = library.call('baronet_turn_text', turn);
        const bytes = bytesOf(text);
        return {
            text,
            mover: library.call('baronet_turn_mover', turn),
            words: library.call('baronet_turn_words', turn),
            parts: library.list('baronet_turn_part', turn).map((part) => partOf(bytes, part)),
            changes: library.list('baronet_turn_change', turn).map((change) => changeOf(game, change)),
        };
    } finally {
        library.call('baronet_turn_free', turn);
    }
}

const MEANINGS = 256;

// The legal turns of one position. The list stays as it is when the play goes on, but what its turns
// would do can't be asked any more then.
export class LegalTurns extends LibraryObject {
    #texts = null;

    constructor(play, pointer) {
        super(play.library, pointer, 'baronet_turns_free', play);
        this.play = play;
        this.length = this.library.call('baronet_turns_count', pointer);
    }

    #index(index) {
        if (!Number.isSafeInteger(index)) throw misuse('the index of a turn', index);
        if (index < 0 || index >= this.length)
            throw new BaronetError(`error: there are ${this.length} turns, none with the index ${index}`);
        return index;
    }

    text(index) {
        const found = this.library.call('baronet_turns_text', this.pointer, this.#index(index));
        if (found === null) this.library.fail();
        return found;
    }

    get texts() {
        return (this.#texts ??= Array.from({ length: this.length }, (_, i) => this.text(i)));
    }

    [Symbol.iterator]() {
        return this.texts.values();
    }

    // -1: it is not legal.
    indexOf(text) {
        return this.texts.indexOf(text);
    }

    // What a turn would do, as a viewer may know it.
    turn(index, viewer = REFEREE) {
        const { play } = this;
        return readTurn(
            play.game,
            this.library.ask('baronet_turns_turn', play.pointer, this.pointer, this.#index(index), viewer),
        );
    }

    apply(index) {
        this.library.ask('baronet_apply', this.play.pointer, this.pointer, this.#index(index));
    }

    // ---- Choices, of which texts are made

    get question() {
        return this.library.call('baronet_turns_question', this.pointer);
    }

    // The first choice that ends after so many bytes of a turn's text; null: these are all of it.
    pick(index, length = 0) {
        const found = {};
        return this.library.call('baronet_turns_pick', this.pointer, this.#index(index), length, found) ? found : null;
    }

    // What a short text may mean: turns, or how they begin.
    readSan(text) {
        const found = Array.from({ length: MEANINGS }, () => ({}));
        const count = this.library.call('baronet_turns_san', this.play.pointer, this.pointer, text, found, MEANINGS);
        return found
            .slice(0, Math.min(count, MEANINGS))
            .map(({ index, length }) => decoder.decode(bytesOf(this.text(index)).subarray(0, length)));
    }
}

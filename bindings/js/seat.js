// Seats: what one player has seen of one game, for pages that have only what he was sent.

import { misuse } from './error.js';

const KEY_BYTES = 32;
let last = 0;

// The engine's Worker makes a seat of the library's from this when it is asked to think.
export class Seat {
    #notes = [];

    constructor(game, player, { fen = null, key = null } = {}) {
        if (!Number.isSafeInteger(player) || player < 0 || player >= game.players.length)
            throw misuse(`a player, from 0 to ${game.players.length - 1},`, player);
        if (fen !== null && typeof fen !== 'string') throw misuse('a FEN', fen);
        if (key !== null && key.length !== KEY_BYTES) throw misuse(`a key of ${KEY_BYTES} bytes`, key);
        this.game = game;
        this.player = player;
        this.fen = fen;
        this.number = ++last;
        this.key = [...(key ?? game.library.crypto.getRandomValues(new Uint8Array(KEY_BYTES)))];
    }

    // Somebody has made a turn: its text, and the position after it, both as the player sees them.
    note(turn, fen) {
        if (typeof turn !== 'string') throw misuse('the text of a turn', turn);
        if (typeof fen !== 'string') throw misuse('a FEN', fen);
        this.#notes.push([turn, fen]);
        return this;
    }

    // What a Worker has to know of it.
    get asSent() {
        const { number, player, fen, key } = this;
        return { number, player, fen, key, notes: this.#notes };
    }
}

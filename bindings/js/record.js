// Saved games: what a text of a record says, and the play that it is of.

import { BARONET_RECORD_CUT } from './declarations.js';
import { misuse } from './error.js';
import { LibraryObject, told } from './library.js';
import { Play } from './play.js';
import { bytesOf } from './wasm_memory.js';

export class GameRecord extends LibraryObject {
    constructor(library, texts, { name = 'record', isCut = false } = {}) {
        const parts = [texts].flat();
        for (const text of parts.length ? parts : [null]) if (typeof text !== 'string') throw misuse('a text', text);
        const lengths = parts.map((text) => bytesOf(text).length);
        const flags = isCut ? BARONET_RECORD_CUT : 0;
        super(library, library.ask('baronet_record_read', name, parts[0], lengths[0], flags), 'baronet_record_free');
        for (let i = 1; i < parts.length; i++)
            library.ask('baronet_record_add', this.pointer, `${name}#${i + 1}`, parts[i], lengths[i]);
        const found = {};
        library.call('baronet_recorded', this.pointer, found);
        const { turnCount, fingerprint, ...said } = told({ ...found, fingerprint: found.fingerprint.toString(16) });
        Object.assign(this, said, {
            fingerprint: fingerprint === '0' ? null : fingerprint.padStart(16, '0'),
            turns: Array.from({ length: turnCount }, (_, i) => library.call('baronet_record_turn', this.pointer, i)),
        });
    }

    play(game) {
        return new Play(game, this.library.ask('baronet_record_play', this.pointer, game.pointer));
    }
}

// Requests about rules that are being written, which only the Worker answers.

import type { Conversion, Diagnostic, ZooPiece } from 'baronet';

export interface DraftWire {
    /** Pieces that games may take by name. */
    zoo: [object, { pieces: ZooPiece[] }];
    /** A movement, drawn and in words. */
    explain: [{ betza: string; dialect?: string | null }, { svg: string; words: string }];
    /** Runs the tests in a draft, and looks for likely mistakes. */
    test: [{ text: string }, { passed: number; failed: number; failures: Diagnostic[]; warnings: Diagnostic[] }];
    /** A game of a rules file of Zillions of Games as VDL. `name`: which of the files; `variant`: from 1. */
    convert: [
        { files: { name: string; bytes: Uint8Array }[]; name: string; variant: number },
        {
            /** Titles of all games in the file. */
            variants: string[];
            conversion: Conversion;
            /** How many turns there are to each depth, in the file as in what it became. */
            counts: number[];
        },
    ];
}

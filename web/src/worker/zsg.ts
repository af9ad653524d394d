// Saved games of Zillions whose rules file is not at hand: their moves as Game Courier writes them, so that the library
// finds the legal turns with the same changes of the board.

import type { CourierMove } from './courier';

export interface ZsgText {
    rules: string;
    variant: string;
    moves: CourierMove[];
    /** The line in which the position was set up; null: it was not. */
    setup: number | null;
}

const MOVE = /^(\d+)\. (?:\?\w+ )?(partial \d+ )?(.*)$/;

// `King e1 - g1 Rook h1 - f1`, `Pawn e5 - d6 x d5`, `Pawn e7 - e8 = Queen`; attributes (`@ e1 0 1`) are not on the board.
function partsOf(text: string): string {
    const parts: string[] = [];
    const words = text.trim().split(/\s+/);
    while (words.length > 0) {
        const [a = '', b = '', c = '', d = ''] = words;
        if (b && (c === '-' || c === 'x') && d) {
            parts.push(`${b}-${d}`);
            words.splice(0, 4);
        } else if (a === 'x' && b) {
            parts.push(`@-${b}`);
            words.splice(0, 2);
        } else if (a === '@') {
            words.splice(0, 4);
        } else if (a.toLowerCase() === 'pass') {
            parts.push('pass');
            words.splice(0, 1);
        } else {
            return text; // the library says that it can't be read
        }
    }
    return parts.join('; ');
}

export function readZsg(text: string): ZsgText {
    const read: ZsgText = { rules: '', variant: '', moves: [], setup: null };
    let partial: CourierMove | null = null;
    for (const [index, line] of text.split(/\r?\n/).entries()) {
        const [, name, value = ''] = /^(RulesFile|VariantName)=(.*)$/.exec(line) ?? [];
        if (name === 'RulesFile') read.rules = value;
        if (name === 'VariantName') read.variant = value;
        if (line.startsWith('(')) read.setup ??= index + 1;
        const [whole, , isPartial, actions = ''] = MOVE.exec(line) ?? [];
        if (whole === undefined) continue;
        const courier = partsOf(actions);
        if (partial) partial.text += `; ${courier}`;
        else read.moves.push((partial = { text: courier, line: index + 1, start: line.length - actions.length, end: line.length, comment: '' }));
        if (!isPartial) partial = null;
    }
    return read;
}

// What a player has planned, as the server does it (interp/serve/plans.c): which turn answers what has happened.

import type { Picker, Play } from 'baronet';

import type { Planned } from '../wire/kept';
import type { Branch, Made } from '../wire/wire';

const MOST = 300; // turns

function countOf(branches: Branch[]): number {
    return branches.reduce((sum, { then }) => sum + 1 + countOf(then ?? []), 0);
}

export function isTooLong(branches: Branch[]): boolean {
    return countOf(branches) > MOST;
}

// The option with this text; else that on the square of this name; else what the text may mean.
function pickMeant(picker: Picker, text: string, nameOf: (square: number) => string | undefined): void {
    const { options } = picker;
    const option = options.find((known) => known.text === text) ?? options.find(({ square }) => square !== undefined && nameOf(square) === text);
    picker.pick(option ?? text);
}

// What is not pointed at, as what a piece becomes, is the first option; squares and pieces in hand are never guessed.
function textOf(play: Play, picks: string[], nameOf: (square: number) => string | undefined): string {
    const picker = play.picker();
    try {
        for (const text of picks) pickMeant(picker, text, nameOf);
        while (!picker.isWhole) {
            const [first] = picker.options;
            if (!first || !['type', 'text', 'done'].includes(first.kind)) throw new Error('it is not all of a turn');
            picker.pick(first);
        }
        return picker.text;
    } finally {
        picker.free();
    }
}

/** Makes the turn of `player` that is planned, if there is one. Returns what is then planned. */
export function carryOut(play: Play, player: number, { branches, told }: Planned, turns: Made[], nameOf: (square: number) => string | undefined): Planned {
    const happened = turns.slice(told).flatMap(({ mover, text }) => (mover === player ? [] : text));
    const branch = branches.find(({ after }) => after === null || (after.length === happened.length && after.every((text, index) => text === happened[index])));
    const drop = (dropped: string): Planned => ({ branches: [], told, dropped });
    if (!branch) return drop(`your plan has no answer to ${happened.join(' ')}`);
    const { turn, picks = [], then = [] } = branch;
    try {
        play.apply(turn ?? textOf(play, picks, nameOf));
    } catch {
        return drop(`what you planned is no turn now: ${turn ?? picks.join(' ')}`);
    }
    return { branches: then, told: turns.length + 1, dropped: null };
}

// How a piece moves, seen at a glance: marks around its letter, read from its Betza notation. A spike is a ride in that
// direction, a dot a step, two dots a leap of two, a bar what is hopped over. Hollow marks only move, red ones only
// capture. It is a picture, not the rules: conditions and bends are left out.

import { s } from '../base/dom';
import type { Piece } from '../wire/wire';

export type Does = 'both' | 'moves' | 'takes';

export interface Mark {
    /** In degrees, clockwise from straight ahead. */
    angle: number;
    kind: 'ride' | 'step' | 'leap' | 'hop';
    does: Does;
}

type Leap = [number, number]; // ahead, aside

const ATOMS: Record<string, { leaps: Leap[]; isRide?: boolean }> = {
    W: { leaps: [[1, 0]] },
    F: { leaps: [[1, 1]] },
    D: { leaps: [[2, 0]] },
    N: { leaps: [[2, 1]] },
    A: { leaps: [[2, 2]] },
    H: { leaps: [[3, 0]] },
    L: { leaps: [[3, 1]] },
    C: { leaps: [[3, 1]] },
    J: { leaps: [[3, 2]] },
    Z: { leaps: [[3, 2]] },
    G: { leaps: [[3, 3]] },
    K: { leaps: [[1, 0], [1, 1]] },
    R: { leaps: [[1, 0]], isRide: true },
    B: { leaps: [[1, 1]], isRide: true },
    Q: { leaps: [[1, 0], [1, 1]], isRide: true },
};

// All leaps that are the same but for their direction.
function turns([ahead, aside]: Leap): Leap[] {
    const all: Leap[] = [];
    for (const [a, b] of ahead === aside ? [[ahead, aside]] : [[ahead, aside], [aside, ahead]])
        for (const up of a === 0 ? [1] : [1, -1]) for (const right of b === 0 ? [1] : [1, -1]) all.push([up * (a ?? 0), right * (b ?? 0)]);
    return all;
}

// `f` is ahead, `ff` is rather ahead than aside, `fl` both ahead and to the left.
function isMeant([ahead, aside]: Leap, directions: string): boolean {
    if (!directions) return true;
    const straight = ahead === 0 || aside === 0;
    const is: Record<string, boolean> = { f: ahead > 0, b: ahead < 0, r: aside > 0, l: aside < 0, v: Math.abs(ahead) > Math.abs(aside), s: Math.abs(aside) > Math.abs(ahead) };
    if (Math.abs(ahead) === Math.abs(aside)) is['v'] = is['s'] = true;
    const groups = straight ? directions.split('') : (directions.match(/ff|bb|ll|rr|[fb][lrs]|[lr][fbv]|./g) ?? []);
    const narrow: Record<string, string> = { ff: 'fv', bb: 'bv', ll: 'ls', rr: 'rs' };
    return groups.some((group) => (narrow[group] ?? group).split('').every((letter) => is[letter]));
}

function kindOf(atom: Leap, isRide: boolean, modifiers: string): Mark['kind'] {
    if (/[pg]/.test(modifiers)) return 'hop';
    if (isRide) return 'ride';
    return Math.max(...atom.map(Math.abs)) > 1 && atom.includes(0) ? 'leap' : Math.abs(atom[0]) > 1 && Math.abs(atom[0]) === Math.abs(atom[1]) ? 'leap' : 'step';
}

function does(modifiers: string): Does {
    const [moves, takes] = [modifiers.includes('m'), modifiers.includes('c')];
    if (moves === takes) return 'both';
    return moves ? 'moves' : 'takes';
}

const together = (a: Does, b: Does): Does => (a === b ? a : 'both');

/** All marks of a piece; each direction and kind once. */
export function marksOf({ movements }: Piece): Mark[] {
    const marks = new Map<string, Mark>();
    for (const { betza } of movements)
        for (const [, modifiers = '', name = '', again, length] of betza.matchAll(/([a-z]*)([A-Z])(\2?)(\d*)/g)) {
            const atom = ATOMS[name];
            if (!atom) continue;
            const isRide = Boolean(atom.isRide || again || (length !== '' && length !== '1'));
            const directions = modifiers.replace(/[^fblrvs]/g, '');
            for (const leap of atom.leaps.flatMap(turns).filter((one) => isMeant(one, directions))) {
                const angle = Math.round((Math.atan2(leap[1], leap[0]) * 180) / Math.PI);
                const mark: Mark = { angle, kind: kindOf(leap, isRide, modifiers), does: does(modifiers) };
                const key = `${angle} ${mark.kind}`;
                const known = marks.get(key);
                marks.set(key, known ? { ...known, does: together(known.does, mark.does) } : mark);
            }
        }
    return [...marks.values()];
}

const SHAPES: Record<Mark['kind'], string> = {
    ride: 'M-0.13 -0.62 L0 -0.97 L0.13 -0.62 Z',
    step: 'M-0.1 -0.72 a0.1 0.1 0 1 0 0.2 0 a0.1 0.1 0 1 0 -0.2 0 Z',
    leap: 'M-0.09 -0.66 a0.09 0.09 0 1 0 0.18 0 a0.09 0.09 0 1 0 -0.18 0 Z M-0.09 -0.88 a0.09 0.09 0 1 0 0.18 0 a0.09 0.09 0 1 0 -0.18 0 Z',
    hop: 'M-0.15 -0.6 H0.15 V-0.67 H-0.15 Z M-0.13 -0.74 L0 -0.99 L0.13 -0.74 Z',
};

/** The marks within a circle of that radius. */
export function drawMarks(marks: Mark[], radius: number, ink: string, turned: number): SVGGElement {
    const drawn = marks.map(({ angle, kind, does: only }) => {
        const colours = only === 'moves' ? { fill: 'none', stroke: ink, 'stroke-width': 0.06 } : { fill: only === 'takes' ? '#d1482f' : ink };
        return s('path', { d: SHAPES[kind], transform: `rotate(${angle})`, ...colours });
    });
    return s('g', { class: 'marks', transform: `rotate(${turned}) scale(${radius})` }, ...drawn);
}

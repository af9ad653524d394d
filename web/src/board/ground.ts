// What a board looks like below its pieces: checkered, plain, or lines with the pieces on their crossings.

import type { GameFields, Outline } from '../wire/wire';

export type Ground = 'checkered' | 'plain' | 'crossings';

const ON_CROSSINGS = new Set(['go', 'gomoku', 'xiangqi', 'janggi']);
const MOST_PROMOTED = 2; // with more, it is a kind of shogi, whose boards have one colour

/** Squares of one colour are enough where nothing moves by directions. */
export function groundOf({ geometry, pieces, bundledName, name }: GameFields): Ground {
    if (geometry.lattice !== 'squares') return 'checkered';
    if (ON_CROSSINGS.has((bundledName ?? name).replace(/\?.*/, ''))) return 'crossings';
    const promoted = pieces.filter(({ letter }) => letter.startsWith('+')).length;
    const isPlain = pieces.every(({ movements }) => movements.length === 0) || promoted > MOST_PROMOTED;
    return isPlain ? 'plain' : 'checkered';
}

/** From a square's centre half the way to each neighbour that there is. */
export function crossing(outlines: Outline[], square: number, place: (at: { x: number; y: number }) => { x: number; y: number }): string {
    const own = outlines[square];
    if (!own) return '';
    const near = outlines.filter(({ file, rank }) => Math.abs(file - own.file) + Math.abs(rank - own.rank) === 1);
    const from = place(own);
    return near
        .map((other) => {
            const to = place(other);
            return `M${from.x} ${from.y}L${(from.x + to.x) / 2} ${(from.y + to.y) / 2}`;
        })
        .join('');
}

/** The links that are drawn: none runs through another square, as those between the floors of a cube would. */
export function visibleLinks({ links, outlines }: GameFields, radius: number): [number, number][] {
    return links.filter(([a, b]) => {
        const [from, to] = [outlines[a], outlines[b]];
        if (!from || !to) return false;
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const length = Math.hypot(dx, dy);
        return !outlines.some((other, square) => {
            if (square === a || square === b) return false;
            const along = ((other.x - from.x) * dx + (other.y - from.y) * dy) / length;
            const aside = Math.abs((other.x - from.x) * dy - (other.y - from.y) * dx) / length;
            return along > 0 && along < length && aside < radius;
        });
    });
}

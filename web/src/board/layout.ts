// Where squares are drawn, if the page has a better place for them than the game says: what falls into parts below each
// other, as the floors of a cube do, has them side by side, so that it fits a screen.

import type { GameFields, Outline } from '../wire/wire';

const GAP = 1.5; // between parts, at least
const BETWEEN = 1; // and as they are laid
const TALL = 1.6; // times as high as wide

// From the top, each with its squares' y.
function partsOf(outlines: Outline[]): [number, number][] {
    const heights = [...new Set(outlines.map(({ y }) => y))].sort((a, b) => a - b);
    const parts: [number, number][] = [];
    for (const y of heights) {
        const last = parts.at(-1);
        if (last && y - last[1] < GAP) last[1] = y;
        else parts.push([y, y]);
    }
    return parts;
}

/** The game with its squares as they are to be drawn. */
export function laidOut(game: GameFields): GameFields {
    const { geometry, outlines } = game;
    const parts = geometry.lattice === 'graph' && geometry.height > TALL * geometry.width ? partsOf(outlines) : [];
    if (parts.length < 2) return game;
    const columns = Math.ceil(Math.sqrt(parts.length));
    const high = Math.max(...parts.map(([top, bottom]) => bottom - top)) + 1;
    const place = ({ x, y }: { x: number; y: number }): { x: number; y: number } => {
        const part = parts.findIndex(([, bottom]) => y <= bottom + GAP / 2);
        const column = part % columns;
        const row = Math.floor(part / columns);
        return { x: x + column * (geometry.width + BETWEEN), y: y - (parts[part]?.[0] ?? 0) + 0.5 + row * (high + BETWEEN) };
    };
    const rows = Math.ceil(parts.length / columns);
    return {
        ...game,
        geometry: { ...geometry, width: columns * geometry.width + (columns - 1) * BETWEEN, height: rows * high + (rows - 1) * BETWEEN },
        outlines: outlines.map((outline) => ({ ...outline, ...place(outline), corners: outline.corners.map(place) })),
    };
}

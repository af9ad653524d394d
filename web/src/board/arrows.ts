// Arrows over a board of any shape: from square to square, with a bend where a turn has several steps, and circles around
// squares that a turn is also about, as where a piece is put.

import { s } from '../base/dom';
import type { Arrow } from '../wire/study_wire';

interface Point {
    x: number;
    y: number;
}

export interface RankedArrow extends Arrow {
    /** 1: the best. */
    rank: number;
}

const HEAD = 0.32;

function shortened(from: Point, to: Point, by: number): Point {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const part = Math.max(0, 1 - by / length);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function head(from: Point, to: Point, size: number): string {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const corner = (turn: number): string => `${to.x - size * Math.cos(angle + turn)},${to.y - size * Math.sin(angle + turn)}`;
    return `${to.x},${to.y} ${corner(0.5)} ${corner(-0.5)}`;
}

function draw({ path, circles, rank }: RankedArrow, places: Point[], radius: number): SVGGElement {
    const group = s('g', { class: `arrow rank-${rank}`, 'data-rank': rank });
    const points = path.flatMap((square) => places[square] ?? []);
    const width = Math.max(0.06, 0.17 - 0.025 * (rank - 1)) * (radius / 0.4);
    const size = HEAD * (radius / 0.4);
    const [last, beforeLast] = [points.at(-1), points.at(-2)];
    if (last && beforeLast) {
        const shaft = [...points.slice(0, -1), shortened(beforeLast, last, size * 0.7)];
        group.append(
            s('polyline', { points: shaft.map(({ x, y }) => `${x},${y}`).join(' '), 'stroke-width': width }),
            s('polygon', { points: head(beforeLast, last, size) }),
        );
    }
    for (const square of circles) {
        const at = places[square];
        if (at) group.append(s('circle', { cx: at.x, cy: at.y, r: radius * 1.08, 'stroke-width': width * 0.7 }));
    }
    const end = last ?? places[circles[0] ?? -1];
    if (end && rank > 1)
        group.append(s('text', { x: end.x, y: end.y + radius * 0.2, 'font-size': radius * 0.6, 'text-anchor': 'middle' }, String(rank)));
    return group;
}

/** The best lies on top. */
export function arrowLayer(arrows: RankedArrow[], places: Point[], radius: number): SVGGElement {
    const inOrder = [...arrows].sort((a, b) => b.rank - a.rank);
    return s('g', { class: 'arrows', 'aria-hidden': 'true' }, ...inOrder.map((arrow) => draw(arrow, places, radius)));
}

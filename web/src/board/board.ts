// The board as an SVG picture: any lattice, by the outlines and links that the library gives. It shows what it is told
// and tells which square was pressed; it knows no rules.
//
// For people who do not see it, it is a grid: a row for all squares of one height, of which one can have the focus.

import { arrowLayer } from './arrows';
import type { RankedArrow } from './arrows';
import { s } from '../base/dom';
import { figure, wordsOf } from './figures';
import { crossing, groundOf, visibleLinks } from './ground';
import { laidOut } from './layout';
import { animate } from './motion';
import type { Moving } from './motion';
import { setFor } from './piece_sets';
import { drawAndRedraw, settings } from '../base/settings';
import type { Change, GameFields, View } from '../wire/wire';

/** Quarter turns clockwise. */
export type Turned = 0 | 1 | 2 | 3;

export interface Shown {
    view: View;
    /** What the last turn has changed, if that is not in the view. */
    before?: View;
    /** Squares that can be picked, and whether a piece goes there. */
    targets: Map<number, 'from' | 'to' | 'other'>;
    /** Those that were picked. */
    picked: number[];
    /** Squares that an explanation is about. */
    explained?: number[];
    /** Those of turns that are planned. */
    planned?: number[];
    /** What led here: it is moved before one's eyes. */
    changes: Change[];
    /** What the last turn did, also when it is not moved any more: an arrow shows it. */
    last?: Change[];
}

export interface BoardEvents {
    press(square: number): void;
    hover(square: number | null): void;
    /** Pressed on a square. */
    key(key: string, square: number): boolean;
    /** A piece was dragged off the board. */
    dropOutside?(square: number, event: PointerEvent): void;
}

interface Point {
    x: number;
    y: number;
}

interface Cell {
    group: SVGGElement;
    piece: SVGGElement;
    drawn: string;
    /** What was drawn before. */
    last: Element | null;
}

const MARGIN = 0.5;
// Of stacks: how many pieces are drawn, how far one is above the other, and all of them, in radii, and their size.
const MOST_ON_STACK = 5;
const STACK_STEP = 0.45;
const STACK_HEIGHT = 0.9;
const STACKED_SIZE = 0.72;
const ARROWS: Record<string, Point> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

export class Board {
    readonly element = s('svg', { class: 'board', role: 'grid', 'aria-label': 'Board' });
    private cells: Cell[] = [];
    private places: Point[] = []; // as drawn
    private readonly radius: number; // of pieces
    private shown: Shown | null = null;
    private focused = 0;
    private drag: { square: number; pointer: number; ghost: SVGGElement } | null = null;
    private turned: Turned = 0;
    private arrows: RankedArrow[] = [];
    private zone = new Set<number>(); // that is shown

    private readonly game: GameFields;

    constructor(
        given: GameFields,
        private readonly events: BoardEvents | null,
    ) {
        const game = (this.game = laidOut(given));
        this.radius = game.geometry.lattice === 'graph' ? Math.min(0.45, this.nearest() * 0.45) : 0.4;
        this.element.classList.add(groundOf(game));
        if (!events) {
            this.element.setAttribute('role', 'img');
        } else {
            this.element.addEventListener('pointerdown', (event) => this.pointerDown(event));
            this.element.addEventListener('pointermove', (event) => this.pointerMove(event));
            this.element.addEventListener('pointerup', (event) => this.pointerUp(event));
            this.element.addEventListener('pointercancel', () => this.endDrag());
            this.element.addEventListener('pointerover', (event) => events.hover(this.squareOf(event.target)));
            this.element.addEventListener('pointerleave', () => events.hover(null));
            this.element.addEventListener('keydown', (event) => this.keyDown(event));
            this.element.addEventListener('focusin', (event) => {
                const square = this.squareOf(event.target);
                if (square !== null) this.focus(square, false);
                events.hover(square);
            });
        }
        this.lay();
    }

    // ---- Where squares are

    private nearest(): number {
        const { outlines } = this.game;
        let least = 2;
        for (const [i, a] of outlines.entries())
            for (const b of outlines.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
        return least;
    }

    private place({ x, y }: Point): Point {
        const { width, height } = this.game.geometry;
        switch (this.turned) {
            case 0:
                return { x, y };
            case 1:
                return { x: height - y, y: x };
            case 2:
                return { x: width - x, y: height - y };
            case 3:
                return { x: y, y: width - x };
        }
    }

    turn(turned: Turned): void {
        if (turned === this.turned) return;
        this.turned = turned;
        this.lay();
        if (this.shown) this.show({ ...this.shown, changes: [] });
    }

    private lay(): void {
        const { game, element, turned } = this;
        const { width, height, lattice } = game.geometry;
        const [wide, high] = turned % 2 ? [height, width] : [width, height];
        const left = this.events ? MARGIN + 0.1 : 0.05;
        const around = lattice === 'graph' ? this.radius + 0.1 : 0.1;
        const box = [-left - around, -around, wide + left + 2 * around, high + (this.events ? MARGIN : 0) + 2 * around];
        element.setAttribute('viewBox', box.join(' '));
        element.style.setProperty('--wide', String(box[2]));
        element.style.setProperty('--high', String(box[3]));
        this.places = game.outlines.map((outline) => this.place(outline));
        element.replaceChildren(this.lines(), ...this.rows());
        if (this.events) element.append(this.coordinates());
        this.showArrows(this.arrows);
    }

    /** Over the pieces, until others are shown. */
    showArrows(arrows: RankedArrow[]): void {
        this.arrows = arrows;
        this.element.querySelector(':scope > .arrows:not(.last-turn)')?.remove();
        this.drawLast();
        if (arrows.length > 0) this.element.append(arrowLayer(arrows, this.places, this.radius));
    }

    private lines(): SVGGElement {
        const group = s('g', { class: 'links', 'aria-hidden': 'true' });
        for (const [a, b] of visibleLinks(this.game, this.radius)) {
            const from = this.places[a];
            const to = this.places[b];
            if (from && to) group.append(s('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
        }
        return group;
    }

    // Squares of about the same height are a row.
    private rows(): SVGGElement[] {
        this.cells = this.game.outlines.map((_, square) => this.cell(square));
        const rows = new Map<number, number[]>();
        for (const [square, { y }] of this.places.entries()) {
            const key = Math.round(y * 4);
            rows.set(key, [...(rows.get(key) ?? []), square]);
        }
        const at = (square: number): Point => this.places[square] ?? { x: 0, y: 0 };
        return [...rows.entries()]
            .sort(([a], [b]) => a - b)
            .map(([, squares]) => {
                squares.sort((a, b) => at(a).x - at(b).x);
                const groups = squares.flatMap((square) => this.cells[square]?.group ?? []);
                return s('g', this.events ? { role: 'row' } : {}, ...groups);
            });
    }

    private cell(square: number): Cell {
        const outline = this.game.outlines[square];
        const { x, y } = this.places[square] ?? { x: 0, y: 0 };
        const corners = (outline?.corners ?? []).map((corner) => this.place(corner));
        const shape = corners.length
            ? s('polygon', { class: 'ground', points: corners.map((corner) => `${corner.x},${corner.y}`).join(' ') })
            : s('circle', { class: 'ground', cx: x, cy: y, r: this.radius * 1.08 });
        const piece = s('g', { class: 'piece', transform: `translate(${x} ${y})` });
        const name = this.game.squares[square]?.name ?? '';
        const role = this.events ? { role: 'gridcell', tabindex: square === this.focused ? 0 : -1 } : {};
        const at = { cx: x, cy: y };
        const mark = s('circle', { class: 'mark', ...at, r: this.radius * 0.3 });
        const ring = s('circle', { class: 'ring', ...at, r: this.radius * 1.1 });
        const lines = groundOf(this.game) === 'crossings' && s('path', { class: 'lines', d: crossing(this.game.outlines, square, (point) => this.place(point)) });
        const group = s('g', { ...role, 'data-square': name }, shape, lines, mark, piece, ring);
        return { group, piece, drawn: '', last: null };
    }

    // Each file's and rank's name at its end; on graphs the squares have names only.
    private coordinates(): SVGGElement {
        const { geometry, outlines } = this.game;
        const group = s('g', { class: 'coordinates', 'aria-hidden': 'true' });
        const label = (names: string[], of: 'file' | 'rank', isBelow: boolean): void => {
            for (const [index, name] of names.entries()) {
                const ends = this.places.filter((_, square) => outlines[square]?.[of] === index);
                if (ends.length === 0) continue;
                const end = ends.reduce((a, b) => ((isBelow ? b.y > a.y : b.x < a.x) ? b : a));
                const at = isBelow ? { x: end.x, y: end.y + 0.9 } : { x: end.x - 0.78, y: end.y + 0.11 };
                group.append(s('text', { ...at, 'text-anchor': 'middle' }, name));
            }
        };
        if (geometry.lattice === 'graph') {
            for (const [square, { x, y }] of this.places.entries()) {
                const name = this.game.squares[square]?.name ?? '';
                const size = Math.min(0.2, (this.radius * 2.4) / Math.max(1, name.length));
                group.append(s('text', { class: 'spot-name', x, y: y + this.radius * 0.86, 'font-size': size, 'text-anchor': 'middle' }, name));
            }
            return group;
        }
        label(geometry.files, 'file', this.turned % 2 === 0);
        if (geometry.lattice === 'squares') label(geometry.ranks, 'rank', this.turned % 2 === 1);
        return group;
    }

    // ---- What stands there

    show(shown: Shown): void {
        this.shown = shown;
        const { view, targets } = shown;
        const attacking = this.attacking(view);
        for (const [square, cell] of this.cells.entries()) {
            const standing = view.squares[square];
            if (!standing) continue;
            const role = targets.get(square) ?? '';
            const named = this.classes(square, shown, attacking);
            cell.group.setAttribute('class', ['square', `colour-${this.game.outlines[square]?.colour ?? 0}`, role, ...named].join(' '));
            this.draw(square, cell);
            if (this.events) cell.group.setAttribute('aria-label', this.label(square));
        }
        this.drawLast();
        this.animate(shown.changes);
    }

    private classes(square: number, { view, before = view, targets, picked, explained = [], planned = [] }: Shown, attacking: Set<number>): string[] {
        const { type = -1, isSeen = false, attackers } = view.squares[square] ?? {};
        const role = targets.get(square) ?? '';
        const classes: Record<string, boolean> = {
            unseen: !isSeen,
            changed: before.squares[square]?.isChanged ?? false,
            target: role !== '',
            taking: role !== '' && role !== 'from' && type >= 0,
            picked: picked.includes(square),
            planned: planned.includes(square),
            attacked: this.isRoyal(type) && attackers !== undefined,
            attacking: attacking.has(square),
            explained: explained.includes(square),
            'in-zone': this.zone.has(square),
        };
        return Object.keys(classes).filter((name) => classes[name]);
    }

    // From where to where pieces went in the last turn; nothing while other arrows are shown.
    private drawLast(): void {
        this.element.querySelector(':scope > .last-turn')?.remove();
        const { last, changes = [] } = this.shown ?? {};
        const moved = (settings.hasArrow && this.arrows.length === 0 ? (last ?? changes) : []).flatMap(({ kind, from, square }) =>
            kind === 'moved' && from !== undefined && square !== undefined ? [{ path: [from, square], circles: [], rank: 1 }] : [],
        );
        if (moved.length === 0) return;
        const layer = arrowLayer(moved, this.places, this.radius);
        layer.classList.add('last-turn');
        this.element.append(layer);
    }

    /** Shows which squares belong to a zone; none: no zone. */
    showZone(squares: number[]): void {
        this.zone = new Set(squares);
        this.redraw();
    }

    // The squares from which royal pieces of the player to move are attacked.
    private attacking({ squares, mover }: View): Set<number> {
        const threatened = squares.filter(({ type, owner }) => owner === mover && this.isRoyal(type));
        return new Set(threatened.flatMap(({ attackers }) => attackers ?? []));
    }

    private isRoyal(type: number): boolean {
        return this.game.pieces[type]?.isRoyal ?? false;
    }

    /** `e4, White Pawn, can be picked`; for those who point at it, with the notation of how the piece moves. */
    label(square: number, hasNotation = false): string {
        if (!this.shown) return '';
        const standing = this.shown.view.squares[square];
        const words = [
            this.game.squares[square]?.name,
            standing && wordsOf(this.game, standing),
            hasNotation && this.game.pieces[standing?.type ?? -1]?.betza,
            ...this.numbers(square).map(({ name, number }) => `${name} ${number}`),
            standing?.attackers?.length && 'attacked',
            ...this.marked(square),
        ];
        return words.filter(Boolean).join(', ');
    }

    private marked(square: number): string[] {
        if (!this.shown) return [];
        const { targets, picked, planned = [] } = this.shown;
        const marks: [boolean, string][] = [
            [picked.includes(square), 'picked'],
            [planned.includes(square), 'planned'],
            [targets.has(square), 'can be picked'],
        ];
        return marks.flatMap(([isThere, word]) => (isThere ? word : []));
    }

    // The variable that says how many such pieces stand on a square; empty: one at most.
    private stackOf(square: number): string {
        const type = this.shown?.view.squares[square]?.type ?? -1;
        return this.game.pieces[type]?.looks[0]?.stack ?? '';
    }

    // What the rules keep for each square, where it is not 0. A piece that stands alone is not counted.
    private numbers(square: number): { name: string; number: number }[] {
        return (this.shown?.view.variables ?? [])
            .filter(({ isPerSquare, isPerPlayer, kind }) => isPerSquare && !isPerPlayer && (kind === 'number' || kind === 'truth'))
            .map(({ name, values }) => ({ name, number: values[square]?.number ?? 0 }))
            .filter(({ name, number }) => number !== 0 && !(number === 1 && name === this.stackOf(square)));
    }

    // One piece, or so many of them as are on a stack, the last ones hidden where there are more.
    private figures(square: number, type: number, owner: number): SVGElement {
        const stack = this.stackOf(square);
        const count = Math.min(MOST_ON_STACK, this.numbers(square).find(({ name }) => name === stack)?.number ?? 1);
        const one = (): SVGElement => figure(this.game, type, owner, this.radius, this.turned);
        if (count < 2) return one();
        const step = Math.min(STACK_STEP, STACK_HEIGHT / (count - 1)) * this.radius;
        const placed = Array.from({ length: count }, (_, place) =>
            s('g', { transform: `translate(0 ${(step * ((count - 1) / 2 - place)).toFixed(3)}) scale(${STACKED_SIZE})` }, one()),
        );
        return s('g', { class: 'stack' }, ...placed);
    }

    private draw(square: number, cell: Cell): void {
        const standing = this.shown?.view.squares[square];
        if (!standing) return;
        const numbers = this.numbers(square).map(({ number }) => number);
        const key = [standing.type, standing.owner, standing.text, standing.attributes, setFor(this.game), ...numbers].join();
        if (cell.drawn === key) return;
        cell.drawn = key;
        cell.last = cell.piece.querySelector('.man, .disc');
        cell.piece.replaceChildren();
        const { type, owner = -1, text } = standing;
        if (type >= 0) cell.piece.append(this.figures(square, type, owner));
        else if (text === '?' && standing.isSeen) cell.piece.append(s('text', { class: 'number', 'text-anchor': 'middle', y: 0.12 }, '?'));
        const isAside = cell.piece.querySelector('.man, .disc:not(.stone)') !== null; // else there is room in the middle
        const size = isAside ? this.radius * 0.55 : this.radius * 0.9;
        const at = isAside ? { x: this.radius * 0.75, y: -this.radius * 0.5 } : { x: 0, y: size * 0.36 };
        if (numbers.length)
            cell.piece.append(s('text', { class: 'number', 'font-size': size, 'text-anchor': 'middle', ...at }, numbers.join(' ')));
    }

    redraw(): void {
        for (const cell of this.cells) cell.drawn = '';
        if (this.shown) this.show({ ...this.shown, changes: [] });
    }

    private animate(changes: Change[]): void {
        const moving = (square: number): Moving | null => {
            const [cell, at] = [this.cells[square], this.places[square]];
            return cell && at ? { at, figure: cell.piece.firstElementChild, last: cell.last } : null;
        };
        animate(changes, moving, (square) => this.cells[square]?.piece ?? null);
    }

    // ---- What is done to it

    private squareOf(target: EventTarget | null): number | null {
        const cell = target instanceof Element ? target.closest('[data-square]') : null;
        const index = this.cells.findIndex(({ group }) => group === cell);
        return index < 0 ? null : index;
    }

    private pointIn({ clientX, clientY }: PointerEvent): Point {
        const matrix = this.element.getScreenCTM();
        return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
    }

    private pointerDown(event: PointerEvent): void {
        if (event.button !== 0) return;
        const square = this.squareOf(event.target);
        if (square === null) return;
        event.preventDefault();
        this.focus(square, true);
        const standing = this.shown?.view.squares[square];
        if (standing && standing.type >= 0 && this.shown?.targets.get(square) === 'from') {
            const ghost = s('g', { class: 'ghost' }, figure(this.game, standing.type, standing.owner ?? -1, this.radius, this.turned));
            this.drag = { square, pointer: event.pointerId, ghost };
        }
        this.events?.press(square);
    }

    private pointerMove(event: PointerEvent): void {
        if (!this.drag || event.pointerId !== this.drag.pointer) return;
        const { ghost, square } = this.drag;
        const { x, y } = this.pointIn(event);
        const at = this.places[square];
        if (!ghost.parentNode && at && Math.hypot(at.x - x, at.y - y) < 0.5) return;
        if (!ghost.parentNode) {
            this.element.append(ghost);
            this.element.setPointerCapture(event.pointerId);
            this.cells[square]?.piece.classList.add('dragged');
        }
        ghost.setAttribute('transform', `translate(${x} ${y})`);
    }

    private pointerUp(event: PointerEvent): void {
        if (!this.drag || event.pointerId !== this.drag.pointer) return;
        const { square, ghost } = this.drag;
        const wasMoved = Boolean(ghost.parentNode);
        this.endDrag();
        const at = this.squareAt(event);
        if (wasMoved && at === null) this.events?.dropOutside?.(square, event);
        if (wasMoved && at !== null && at !== square) this.events?.press(at);
    }

    /** The square at a place of the screen. */
    squareAt({ clientX, clientY }: { clientX: number; clientY: number }): number | null {
        return this.squareOf(document.elementFromPoint(clientX, clientY));
    }

    private endDrag(): void {
        this.drag?.ghost.remove();
        if (this.drag) this.cells[this.drag.square]?.piece.classList.remove('dragged');
        this.drag = null;
    }

    private focus(square: number, isMoved: boolean): void {
        this.cells[this.focused]?.group.setAttribute('tabindex', '-1');
        this.focused = square;
        const group = this.cells[square]?.group;
        group?.setAttribute('tabindex', '0');
        if (isMoved) group?.focus({ preventScroll: true });
    }

    private keyDown(event: KeyboardEvent): void {
        const arrow = ARROWS[event.key];
        if (arrow) {
            const next = this.neighbour(arrow);
            if (next !== null) this.focus(next, true);
        } else if (event.key === 'Enter' || event.key === ' ') {
            this.events?.press(this.focused);
        } else if (!this.events?.key(event.key, this.focused)) {
            return;
        }
        event.preventDefault();
    }

    // The nearest square in about this direction.
    private neighbour(arrow: Point): number | null {
        const from = this.places[this.focused];
        if (!from) return null;
        let best: { square: number; cost: number } | null = null;
        for (const [square, { x, y }] of this.places.entries()) {
            const along = (x - from.x) * arrow.x + (y - from.y) * arrow.y;
            const aside = Math.abs((x - from.x) * arrow.y) + Math.abs((y - from.y) * arrow.x);
            if (along < 0.2) continue;
            const cost = along + 2.2 * aside;
            if (!best || cost < best.cost) best = { square, cost };
        }
        return best?.square ?? null;
    }
}

/** A board that only shows something. */
export function boardThatShows(game: GameFields, view: View): Board {
    const board = new Board(game, null);
    board.show({ view, targets: new Map(), picked: [], changes: [] });
    drawAndRedraw(board.element, () => board.redraw());
    board.element.setAttribute('aria-label', `${game.title}: the board`);
    return board;
}

export function drawnBoard(game: GameFields, view: View): SVGSVGElement {
    return boardThatShows(game, view).element;
}

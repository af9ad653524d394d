// The shape of the board: a rectangle of squares or hexagons, or a hexagon; squares that are missing are pressed.

import { Board } from '../board/board';
import { h, select } from '../base/dom';
import type { Connection } from '../wire/connection';
import type { GameFields, View } from '../wire/wire';
import { SIZES, squareNames } from './plan';
import type { Shape } from './plan';

const KINDS = [
    { value: 'squares', words: 'squares, in a rectangle' },
    { value: 'hexagons', words: 'hexagons, in a rhombus' },
    { value: 'hexagon', words: 'hexagons, in a hexagon' },
];
const WRAPS = [
    { value: '', words: 'none: it has edges' },
    { value: 'files', words: 'left and right (a cylinder)' },
    { value: 'ranks', words: 'bottom and top' },
    { value: 'files ranks', words: 'all (a torus)' },
];
const USUAL_HEXAGON = 11; // files

export class BoardPart {
    private shape: Shape | null = null;
    private readonly fields = h('div', {});
    private readonly missing = h('p', { class: 'quiet', role: 'status' });
    private readonly place = h('div', { class: 'holes' });
    private readonly details = h('details', { toggle: () => void this.showHoles() }, h('summary', {}, 'Missing squares'), h('p', { class: 'quiet' }, 'Press a square to take it out of the board, or to put it back.'), this.place, this.missing);
    private holes: { board: Board; game: GameFields; start: View; size: string } | null = null;
    readonly element = h('section', {}, h('h2', {}, 'Board'), this.fields, this.details);

    constructor(
        private readonly connection: Connection,
        private readonly changed: (shape: Shape) => void,
        private readonly refused: (words: string) => void,
    ) {}

    /** Null: a board that stays as it is. */
    show(shape: Shape | null, whose: string): void {
        this.shape = shape;
        this.details.hidden = shape === null || shape.kind === 'hexagon';
        if (!shape) {
            this.fields.replaceChildren(h('p', {}, `The board is that of ${whose}; this wizard can’t change it.`));
            return;
        }
        const kind = select(KINDS, shape.kind, (value) => this.reshape(shape, value as Shape['kind']), { id: 'wizard-kind' });
        const wrap = select(WRAPS, shape.wraps.join(' '), (value) => this.changed({ ...shape, wraps: value.split(' ').filter(Boolean) as Shape['wraps'] }), { id: 'wizard-wrap' });
        const sizes = shape.kind === 'hexagon' ? [this.side(shape)] : [this.number(shape, 'files'), this.number(shape, 'ranks'), h('p', {}, h('label', { for: 'wizard-wrap' }, 'Edges that are joined: '), wrap)];
        this.fields.replaceChildren(h('p', {}, h('label', { for: 'wizard-kind' }, 'Made of '), kind), ...sizes);
        void this.showHoles();
    }

    private number(shape: Shape, what: 'files' | 'ranks'): HTMLElement {
        const words = what === 'files' ? 'Files (columns): ' : 'Ranks (rows): ';
        return this.field(`wizard-${what}`, words, shape[what], SIZES.most, (count) => this.resize(shape, { [what]: count }));
    }

    private side(shape: Shape): HTMLElement {
        return this.field('wizard-side', 'Hexagons along each side: ', (shape.files + 1) / 2, (SIZES.hexagon + 1) / 2, (side) => this.changed({ ...shape, files: 2 * side - 1, ranks: 2 * side - 1 }));
    }

    private field(id: string, words: string, value: number, most: number, changed: (count: number) => void): HTMLElement {
        const change = (): void => {
            const count = Number(input.value);
            if (Number.isInteger(count) && count >= SIZES.least && count <= most) return changed(count);
            this.refused(`${words}a whole number from ${SIZES.least} to ${most}.`);
            input.value = String(value);
        };
        const input = h('input', { type: 'number', id, min: SIZES.least, max: most, value, change });
        return h('p', {}, h('label', { for: id }, words), input);
    }

    // Holes stay where the board still has their squares.
    private resize(shape: Shape, size: Partial<Shape>): void {
        const resized = { ...shape, ...size };
        const names = squareNames(resized);
        this.changed({ ...resized, missing: shape.missing.filter((name) => names.includes(name)) });
    }

    private reshape(shape: Shape, kind: Shape['kind']): void {
        const size = kind === 'hexagon' ? { files: USUAL_HEXAGON, ranks: USUAL_HEXAGON } : {};
        this.resize(shape, { kind, ...size, wraps: kind === 'hexagon' ? [] : shape.wraps, missing: kind === 'hexagon' ? [] : shape.missing });
    }

    // ---- Holes

    private async showHoles(): Promise<void> {
        const { shape } = this;
        if (!shape || !this.details.open || shape.kind === 'hexagon') return;
        const size = `${shape.files}x${shape.ranks}${shape.kind === 'hexagons' ? ' hexagonal' : ''}`;
        if (this.holes?.size !== size) {
            const { game, start } = await this.connection.ask('game', { text: `game "Board"\nboard ${size}\nturn: nothing\n` });
            if (this.shape !== shape) return;
            const board = new Board(game, { press: (square) => this.press(square), hover: () => undefined, key: () => false });
            board.element.setAttribute('aria-label', 'Missing squares');
            this.holes = { board, game, start, size };
            this.place.replaceChildren(board.element);
        }
        const { board, game, start } = this.holes;
        const squares = game.squares.map(({ name }, square) => (shape.missing.includes(name) ? square : -1)).filter((square) => square >= 0);
        board.show({ view: start, targets: new Map(), picked: squares, changes: [] });
        this.missing.textContent = shape.missing.length > 0 ? `Missing: ${shape.missing.join(', ')}` : 'No square is missing.';
    }

    private press(square: number): void {
        const { shape, holes } = this;
        const name = holes?.game.squares[square]?.name;
        if (!shape || name === undefined) return;
        const others = shape.missing.filter((other) => other !== name);
        this.changed({ ...shape, missing: others.length < shape.missing.length ? others : [...others, name] });
    }
}

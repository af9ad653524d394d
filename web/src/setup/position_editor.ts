// A position that is set up by hand, on any board: pieces are placed, moved and removed by clicking, dragging, touching or
// keys. What the game's rules make of it is asked of the connection, which also reads what is typed as FEN.

import { Board, type Turned } from '../board/board';
import { button, h, select, sentence } from '../base/dom';
import type { Connection } from '../wire/connection';
import { HandEditor } from './hand_editor';
import { fenOf, manOf, placeFor, positionOf, restWithout, sideOf, withNumber } from './placement';
import type { Man, Position, Tool } from './placement';
import { onChange } from '../base/settings';
import { Palette } from './palette';
import { Refusal } from '../wire/wire';
import type { GameFields, View } from '../wire/wire';

export type Game = string | { text: string };

export interface EditorEvents {
    /** The position is another one; `problem`: why the rules refuse it. */
    changed(fen: string, problem: string | null): void;
}

const RIGHTS_TRIED = 24; // parts of the rest that a position may have to do without

export class PositionEditor {
    private position: Position;
    private view: View;
    private readonly start: Position;
    private past: Position[] = [];
    private tool: Tool | null = null;
    private held: number | null = null; // a square whose piece is to be moved
    private reading = 0; // counted, so that late answers are dropped
    private turned: Turned = 0;
    private written: string;
    private readonly board: Board;
    private readonly palette: Palette;
    private readonly hands: HandEditor | null;
    private readonly status = h('p', { class: 'setup-status', role: 'status', 'aria-live': 'polite' });
    private readonly fenInput = h('input', { type: 'text', spellcheck: false, autocapitalize: 'off', change: () => void this.read(this.fenInput.value.trim()) });
    private readonly restInput = h('input', { type: 'text', spellcheck: false, autocapitalize: 'off', change: () => this.change({ rest: this.restInput.value.trim() }) });
    private readonly sideSelect: HTMLSelectElement;
    private readonly end: () => void;
    readonly element: HTMLElement;

    constructor(
        private readonly connection: Connection,
        private readonly game: GameFields,
        private readonly what: Game,
        first: { view: View; fen: string },
        private readonly events: EditorEvents,
    ) {
        this.position = this.start = positionOf(game, first);
        this.view = first.view;
        this.written = first.fen;
        this.board = new Board(game, {
            press: (square) => this.press(square),
            hover: () => undefined,
            key: (key, square) => this.key(key, square),
            dropOutside: (square, event) => this.dropOutside(square, event),
        });
        this.palette = new Palette(game, {
            choose: (tool) => this.choose(tool),
            dropped: (tool, event) => this.dropped(tool, event),
        });
        this.hands = this.position.hands && new HandEditor(game, (hands) => this.change({ hands }), () => this.tool);
        const sides = game.players.map(({ name }, player) => ({ value: sideOf(game, player), words: name }));
        this.sideSelect = select(sides, this.position.side, (side) => this.change({ side }));
        this.element = h(
            'div',
            { class: 'setup', keydown: (event: KeyboardEvent) => event.key === 'Escape' && this.putDown() },
            this.palette.element,
            this.hands?.element,
            h('div', { class: 'board-box' }, this.board.element),
            this.actions(),
            this.status,
            h('div', { class: 'setup-fields' }, h('label', {}, 'To move ', this.sideSelect), h('label', {}, 'Rights, counters and the rest ', this.restInput), h('label', { class: 'wide' }, 'FEN ', this.fenInput)),
        );
        this.end = onChange(() => {
            this.board.redraw();
            this.palette.redraw();
            this.hands?.redraw();
        });
        this.draw();
        this.tell(this.fen, null);
    }

    close(): void {
        this.reading++;
        this.end();
    }

    get fen(): string {
        return this.written;
    }

    private actions(): HTMLElement {
        const { players } = this.game;
        const seats = players.flatMap(({ isRandom, name }, player) => (isRandom ? [] : { player, name }));
        const copies = seats.length < 2 ? [] : seats.map(({ player, name }) => button(`Others as ${name}`, () => this.copy(player, true), { title: `The other players get ${name}'s pieces, mirrored` }));
        const turns = seats.length !== 2 ? [] : seats.map(({ player, name }) => button(`Others as ${name}, turned round`, () => this.copy(player, false)));
        return h(
            'div',
            { class: 'setup-actions', role: 'group', 'aria-label': 'Position' },
            button('Undo', () => this.undo()),
            button('Start position', () => this.change(this.start)),
            button('Clear the board', () => this.change({ squares: this.position.squares.map(() => null) })),
            ...copies,
            ...turns,
            button('⇅', () => this.turnRound(), { title: 'Turn the board round', 'aria-label': 'Turn the board round' }),
        );
    }

    // ---- What is done

    private change(changes: Partial<Position>, isUndone = false): void {
        if (!isUndone) this.past.push(this.position);
        this.position = { ...this.position, ...changes };
        this.held = null;
        this.draw();
        void this.check();
    }

    remove(square: number): void {
        this.put([[square, null]]);
    }

    private undo(): void {
        const before = this.past.pop();
        if (before) this.change(before, true);
    }

    private put(changes: [number, Man | null][]): void {
        const squares = [...this.position.squares];
        for (const [square, man] of changes) squares[square] = man;
        this.change({ squares });
    }

    /** Lets the next presses do this; the same again: no longer. */
    private choose(tool: Tool | null): void {
        this.tool = tool;
        this.held = null;
        this.draw();
    }

    private putDown(): void {
        this.palette.putDown();
        this.choose(null);
    }

    private press(square: number): void {
        const { tool, held } = this;
        const there = this.position.squares[square] ?? null;
        if (tool) this.use(tool, square);
        else if (held !== null && held !== square) this.put([[held, null], [square, this.position.squares[held] ?? null]]);
        else {
            this.held = held === null && there ? square : null;
            this.draw();
        }
    }

    private use(tool: Tool, square: number): void {
        const there = this.position.squares[square] ?? null;
        if (tool.kind === 'remove') this.put([[square, null]]);
        else if (tool.kind === 'number') {
            const name = this.game.squares[square]?.name ?? '';
            this.change({ rest: withNumber(this.position.rest, tool.variable, name, tool.number) });
        } else {
            const man = manOf(this.game, tool.type, tool.owner);
            this.put([[square, there?.type === man.type && there.owner === man.owner ? null : man]]);
        }
    }

    private dropOutside(square: number, event: PointerEvent): void {
        const man = this.position.squares[square];
        this.put([[square, null]]);
        if (man) this.hands?.dropped(man.type, event);
    }

    // From the palette, onto a square or a hand.
    private dropped(tool: Tool, event: PointerEvent): void {
        const square = this.board.squareAt(event);
        if (square !== null) {
            const there = this.position.squares[square];
            if (tool.kind !== 'piece' || there?.type !== tool.type || there.owner !== tool.owner) this.use(tool, square);
        } else if (tool.kind === 'piece') this.hands?.dropped(tool.type, event);
        this.putDown();
    }

    // Letters place pieces: capitals the first player's, as in FEN.
    private key(key: string, square: number): boolean {
        const isRemoving = key === 'Delete' || key === 'Backspace';
        const { length } = this.game.players;
        const man = [0, 1]
            .slice(0, length)
            .flatMap((owner) => this.game.pieces.map((_, type) => manOf(this.game, type, owner)))
            .find(({ text }) => text === key);
        if (!man && !isRemoving) return false;
        this.put([[square, man ?? null]]);
        return true;
    }

    private copy(from: number, isMirrored: boolean): void {
        const { game, position } = this;
        const others = game.players.flatMap(({ isRandom }, player) => (isRandom || player === from ? [] : player));
        const squares = position.squares.map((man) => (man && others.includes(man.owner) ? null : man));
        for (const [square, man] of position.squares.entries())
            if (man?.owner === from)
                for (const other of others) {
                    const place = placeFor(game, square, from, other, isMirrored);
                    if (place !== null && !squares[place]) squares[place] = manOf(game, man.type, other);
                }
        const hands = position.hands?.map((players) => players.map((counts, player) => (others.includes(player) ? [...(players[from] ?? [])] : counts))) ?? null;
        this.change({ squares, hands });
    }

    private turnRound(): void {
        this.turned = ((this.turned + 2) % 4) as Turned;
        this.board.turn(this.turned);
    }

    // ---- What the rules say of it

    // A right whose piece is gone, and the like, is left out, until the piece is there again.
    private async check(): Promise<void> {
        const mine = ++this.reading;
        let { rest } = this.position;
        for (let tries = 0; ; tries++) {
            const fen = fenOf(this.game, { ...this.position, rest });
            const answer = await this.ask(fen);
            if (mine !== this.reading) return;
            const shorter = answer instanceof Refusal && tries < RIGHTS_TRIED ? restWithout(fen, rest, answer.diagnostics) : null;
            if (shorter !== null) {
                rest = shorter;
                continue;
            }
            if (!(answer instanceof Error)) this.view = answer.view;
            this.draw();
            this.tell(answer instanceof Error ? fen : answer.fen, answer instanceof Error ? answer : null);
            return;
        }
    }

    private async ask(fen: string): Promise<{ view: View; fen: string } | Error> {
        return this.connection.ask('position', { game: this.what, fen }).catch((error: unknown) => error as Error);
    }

    /** Shows the position that a FEN says; if it is refused, why. */
    async read(fen: string): Promise<void> {
        const mine = ++this.reading;
        const answer = await this.ask(fen);
        if (mine !== this.reading) return;
        if (answer instanceof Error) {
            this.tell(fen, answer);
            return;
        }
        this.past.push(this.position);
        this.view = answer.view;
        this.position = positionOf(this.game, answer);
        this.held = null;
        this.draw();
        this.tell(answer.fen, null);
    }

    private tell(fen: string, problem: Error | null): void {
        const [first] = problem instanceof Refusal ? problem.diagnostics : [];
        const words = problem ? sentence([first?.text ?? problem.message, first?.expectation && `expected ${first.expectation}`, first?.hint].filter(Boolean).join('; ')) : null;
        this.written = fen;
        this.fenInput.value = fen;
        if (problem === null) this.restInput.value = fen.split(' ').slice(2).join(' ');
        this.fenInput.setAttribute('aria-invalid', String(problem !== null));
        this.status.textContent = words ?? 'The rules allow this position.';
        this.status.classList.toggle('refused', words !== null);
        this.events.changed(fen, words);
    }

    // ---- What is shown

    private draw(): void {
        const { position, held, tool } = this;
        const nothing = { isSeen: true, type: -1, text: '', isChanged: false, isPassed: false };
        const squares = position.squares.map((man) => (man ? { ...nothing, ...man } : nothing));
        const targets = new Map(position.squares.flatMap((man, square): [number, 'from' | 'other'][] => (tool ? [[square, 'other']] : man ? [[square, 'from']] : held !== null ? [[square, 'other']] : [])));
        this.board.show({ view: { ...this.view, squares }, targets, picked: held === null ? [] : [held], planned: [], changes: [] });
        this.hands?.show(position.hands ?? []);
        this.sideSelect.value = position.side;
        this.palette.show(this.numbers);
    }

    // The numbers that the rules keep for each square.
    private get numbers(): string[] {
        return this.view.variables.filter(({ kind, isPerSquare, isPerPlayer }) => kind === 'number' && isPerSquare && !isPerPlayer).map(({ name }) => name);
    }
}

/** An editor that shows the start position, or that of a FEN; if the FEN is refused, the start position and why. */
export async function positionEditor(connection: Connection, game: GameFields, what: Game, fen: string | null, events: EditorEvents): Promise<PositionEditor> {
    const first = await connection.ask('position', { game: what, fen: game.startFen });
    const editor = new PositionEditor(connection, game, what, first, events);
    if (fen && fen !== game.startFen) await editor.read(fen);
    return editor;
}

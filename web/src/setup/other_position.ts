// Where a game begins, if not in its start position: a FEN, a handicap, or a position that is set up on the board.

import { button, h, select } from '../base/dom';
import type { Connection } from '../wire/connection';
import type { Game, PositionEditor } from './position_editor';
import type { GameFields } from '../wire/wire';

export class OtherPosition {
    private readonly input = h('input', { type: 'text', spellcheck: false, input: () => void this.editor?.read(this.fen) });
    private readonly note = h('p', { class: 'note', role: 'alert' });
    private readonly place = h('div', { class: 'setup-place' });
    private readonly handicap = h('p', {});
    private readonly open = button('Set up a position', () => void this.setUp(this.fen), { class: 'setup-open' });
    private readonly details: HTMLDetailsElement;
    private editor: PositionEditor | null = null;
    private isClosed = false;
    readonly element: HTMLElement;

    constructor(
        private readonly connection: Connection,
        private readonly game: GameFields,
        private readonly what: Game,
        private readonly prefix: string, // of identifiers, where a page has several
    ) {
        this.input.id = `${prefix}fen`;
        this.details = h(
            'details',
            { class: 'other-position', toggle: () => void this.offerHandicap() },
            h('summary', {}, 'From another position'),
            h('p', { class: 'setup-open' }, h('label', { for: this.input.id }, 'FEN: '), this.input),
            this.handicap,
            this.open,
            this.note,
        );
        this.element = h('div', {}, this.place, this.details);
    }

    /** Empty: the start position. */
    get fen(): string {
        return this.input.value.trim();
    }

    close(): void {
        this.isClosed = true;
        this.editor?.close();
    }

    /** Opens the board on which pieces are placed. */
    async setUp(fen: string): Promise<void> {
        const { positionEditor } = await import('./position_editor');
        if (this.editor) return;
        this.details.open = true;
        const changed = (written: string): void => void (this.input.value = written === this.game.startFen ? '' : written);
        this.editor = await positionEditor(this.connection, this.game, this.what, fen || null, { changed });
        if (this.isClosed) this.editor.close();
        else this.place.replaceChildren(this.editor.element);
    }

    // ---- Handicaps

    // A piece of the present position, by its square; royal ones stay.
    private async offerHandicap(): Promise<void> {
        const { connection, game, what } = this;
        const pieces = game.pieces.filter(({ isRoyal }) => !isRoyal);
        if (!this.details.open || pieces.length < 2 || this.handicap.firstChild) return;
        const { view } = await connection.ask('position', { game: what, fen: game.startFen });
        const choices = view.squares.flatMap(({ type, owner = game.players.length }, square) => {
            const [piece, player] = [game.pieces[type], game.players[owner]];
            const words = `${player?.name ?? ''}’s ${piece?.name ?? ''} on ${game.squares[square]?.name ?? ''}`;
            return piece && player && !piece.isRoyal ? { value: String(square), words, owner, type } : [];
        });
        if (choices.length === 0) return;
        choices.sort((a, b) => a.owner - b.owner || a.type - b.type);
        const take = select([{ value: '', words: 'no piece' }, ...choices], '', (value) => {
            if (value !== '') void this.takeOff(Number(value));
            take.value = '';
        }, { id: `${this.prefix}handicap` });
        this.handicap.replaceChildren(h('label', { for: take.id }, 'Handicap: take off '), take);
    }

    private async takeOff(square: number): Promise<void> {
        await this.setUp(this.fen);
        this.editor?.remove(square);
    }
}

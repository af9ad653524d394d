// A game at play: the board between the players, what is asked, the list of turns.
//
// One page may hold several seats of a table (people at one screen). It shows what the player to move may know, if that
// seat is one of its own; in games with secrets a curtain falls before another player of this screen may look.

import { Board, type Turned } from '../board/board';
import { Chooser } from './chooser';
import { clockFace } from './clocks';
import type { Connection } from '../wire/connection';
import { button, capital, h, s, saveFile } from '../base/dom';
import { coloursOf, figure } from '../board/figures';
import { keptForNow, remember } from '../wire/kept';
import type { Page } from '../base/page';
import { PieceHelp } from './piece_help';
import { onChange, settings } from '../base/settings';
import type { Change, Explanation, GameFields, Offer, PickerOption, Result, State, View } from '../wire/wire';

interface Seat {
    token: string;
    viewer: number | null;
    state: State;
}

interface Past {
    number: number;
    view: View;
    fen: string;
    changes: Change[];
}

/** The other players' links, kept by the browser until it is closed. */
export const linksKey = (table: string): string => `links-${table}`;

export function resultWords(game: GameFields, result: Result): string {
    const name = (player: number): string => game.players[player]?.name ?? '';
    const reason = result.reason ? `: ${result.reason}` : '';
    switch (result.outcome) {
        case 'ongoing':
            return '';
        case 'win':
            return `${name(result.winner)} wins${reason}`;
        case 'loss':
            return `${name(result.loser)} loses${reason}`;
        case 'draw':
            return `Draw${reason}`;
    }
}

const TURNED: Record<string, Turned> = { south: 0, east: 1, north: 2, west: 3 };

class TablePage {
    private readonly board: Board;
    private chooser: Chooser | null = null;
    private active: Seat;
    private isCurtained = false;
    private past: Past | null = null;
    private flips = 0;
    private animatedAt = -1;
    private hovered: number | null = null;
    private readonly ends: (() => void)[] = [];

    private readonly top = h('div', { class: 'players' });
    private readonly bottom = h('div', { class: 'players' });
    private readonly status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    private readonly options = h('div', { class: 'options', role: 'group', 'aria-label': 'Choices' });
    private readonly note = h('p', { class: 'note', role: 'alert' });
    private readonly label = h('p', { class: 'label', 'aria-hidden': 'true' });
    private readonly list = h('ol', { class: 'turns', 'aria-label': 'Turns' });
    private readonly variables = h('dl', { class: 'variables' });
    private readonly actions = h('div', { class: 'actions' });
    private readonly fen = h('output', { class: 'fen' });
    private readonly curtain = h('div', { class: 'curtain', hidden: true });
    private readonly help: PieceHelp;
    readonly element: HTMLElement;

    constructor(
        private readonly connection: Connection,
        private readonly game: GameFields,
        private readonly seats: Seat[],
        private readonly table: string,
    ) {
        const [first] = seats;
        if (!first) throw new Error('no seat');
        this.active = first;
        this.help = new PieceHelp(connection, game);
        this.board = new Board(game, {
            press: (square) => this.press(square),
            hover: (square) => {
                this.hovered = square;
                this.drawLabel();
            },
            key: (key) => this.key(key),
        });
        const board = h('div', { class: 'board-box' }, this.board.element, this.curtain);
        this.element = h(
            'main',
            { class: 'table', id: 'main' },
            h('h1', {}, h('a', { href: this.gameAddress }, game.title)),
            h('section', { class: 'play', 'aria-label': 'Board and players' }, this.top, board, this.bottom, this.label),
            h(
                'section',
                { class: 'side', 'aria-label': 'The game' },
                this.status,
                this.options,
                this.note,
                this.variables,
                this.lookingBack(),
                this.list,
                this.actions,
                this.links(table),
                this.help.element,
                h('details', {}, h('summary', {}, 'Position'), this.fen),
            ),
        );
        this.ends.push(
            connection.onTable((event) => {
                if (event.table === table) this.receive(event.viewer, event.state);
            }),
            onChange(() => {
                this.board.redraw();
                this.drawPlayers();
            }),
        );
        const escape = (event: KeyboardEvent): void => {
            if (event.key === 'Escape') this.chooser?.back();
        };
        document.addEventListener('keydown', escape);
        this.ends.push(() => document.removeEventListener('keydown', escape));
        this.isCurtained = game.hasSecrets && seats.length > 1;
        this.turnToSeat();
        this.refresh(true);
    }

    // A draft is in the playground.
    private get gameAddress(): string {
        const { bundledName } = this.game;
        return bundledName === null ? '#/playground' : `#/game/${encodeURIComponent(bundledName)}`;
    }

    close(): void {
        this.chooser?.end();
        for (const end of this.ends) end();
        for (const { token } of this.seats) this.connection.ask('leave', { token }).catch(() => undefined);
    }

    // ---- What comes

    private receive(viewer: number | null, state: State): void {
        const seat = this.seats.find((known) => known.viewer === viewer);
        if (!seat || state.at < seat.state.at) return;
        const isNew = state.at > seat.state.at;
        seat.state = state;
        this.refresh(isNew && seat === this.active);
    }

    private get state(): State {
        return this.active.state;
    }

    private get isOver(): boolean {
        return this.state.result.outcome !== 'ongoing';
    }

    // Whose eyes it is shown to: the player to move, if he sits here.
    private chooseSeat(): void {
        if (this.isOver) this.isCurtained = false;
        if (this.isOver || this.state.isYours) return;
        const mover = this.seats.find(({ state }) => state.isYours);
        if (!mover) return;
        this.active = mover;
        this.isCurtained = this.game.hasSecrets;
    }

    private refresh(isForced: boolean): void {
        if (this.goToRematch()) return;
        this.remember();
        const { active } = this;
        this.chooseSeat();
        if (isForced || active !== this.active) {
            this.past = null;
            this.note.textContent = '';
            this.chooser?.end();
            this.chooser = null;
            const { token, state } = this.active;
            if (state.isYours && !this.isCurtained) this.chooser = this.newChooser(token, state.at);
        }
        this.draw();
    }

    // All seats of this screen go to the next table together.
    private goToRematch(): boolean {
        const tokens = this.seats.map(({ state }) => state.rematch?.token);
        if (!tokens.every((token) => token !== undefined)) return false;
        location.hash = `#/table/${tokens.join('+')}`;
        return true;
    }

    // The catalogue lists what goes on.
    private remember(): void {
        const { table, game, seats, state } = this;
        const hash = `#/table/${seats.map(({ token }) => token).join('+')}`;
        remember({ table, hash, title: game.title, turns: state.turns.length, isOver: this.isOver });
    }

    private newChooser(token: string, at: number): Chooser {
        const names = this.game.squares.map(({ name }) => name);
        return new Chooser(this.connection, token, at, names, {
            changed: () => {
                this.note.textContent = '';
                this.draw();
            },
            explained: (explanation) => this.explain(explanation),
            failed: (error) => (this.note.textContent = error.message),
        });
    }

    private explain({ words, hint }: Explanation): void {
        this.note.textContent = hint ? `${words}; ${hint}` : words;
    }

    // ---- What is drawn

    private get view(): View {
        const picked = this.chooser?.isBegun ? this.chooser.pick?.view : null;
        return this.past?.view ?? picked ?? this.state.view;
    }

    private draw(): void {
        const { chooser, past, state } = this;
        const picking = past ? null : chooser;
        this.board.show({
            view: this.view,
            before: past?.view ?? state.view,
            targets: picking ? picking.targets : new Map<number, 'from'>(),
            picked: picking ? picking.picked : [],
            changes: past?.changes ?? this.newChanges(),
        });
        this.drawLabel();
        this.element.classList.toggle('looking-back', Boolean(past));
        this.drawStatus();
        this.drawOptions();
        this.drawPlayers();
        this.drawTurns();
        this.drawVariables();
        this.drawActions();
        this.drawCurtain();
        this.fen.textContent = past?.fen ?? state.fen;
        this.fen.dataset['at'] = String(state.at);
    }

    private drawLabel(): void {
        this.label.textContent = this.hovered === null ? '' : this.board.label(this.hovered);
    }

    // What the last turn has changed, once.
    private newChanges(): Change[] {
        const { state } = this;
        if (this.chooser?.isBegun || this.isCurtained || this.animatedAt === state.at) return [];
        this.animatedAt = state.at;
        return state.turns.at(-1)?.changes ?? [];
    }

    private statusText(): string {
        const { state, game } = this;
        if (this.past) return this.past.number === 0 ? 'The start' : `After turn ${this.past.number} of ${state.turns.length}`;
        if (this.isOver) return resultWords(game, state.result);
        const mover = game.players[state.mover]?.name ?? '';
        const seat = state.seats[state.mover];
        if (seat?.by === 'engine') return `${mover} (the engine) is thinking …`;
        if (!state.isYours) return `${mover} to move`;
        const asked = this.asked;
        return asked ? `${mover} to move. ${capital(asked)}` : `${mover} to move`;
    }

    private get asked(): string | null {
        const { chooser, state } = this;
        const { prompt } = state.view;
        return chooser?.isBegun || !prompt ? (chooser?.question ?? null) : prompt;
    }

    private drawStatus(): void {
        const { state } = this;
        const said = this.past ? null : state.view.said;
        const text = [this.statusText(), said].filter(Boolean).join(' – ');
        if (this.status.textContent !== text) this.status.textContent = text;
        this.status.classList.toggle('over', this.isOver && !this.past);
        this.status.classList.toggle('yours', state.isYours && !this.past);
    }

    // Options on squares are chosen there, pieces in hand in the hands; all others have a button here.
    private drawOptions(): void {
        const { chooser } = this;
        const options = chooser && !this.past ? chooser.options : [];
        const isOnBoard = (option: PickerOption): boolean =>
            option.kind === 'square' && option.square !== undefined && options.filter((other) => other.square === option.square && other.kind === 'square').length === 1;
        const others = options.filter((option) => !isOnBoard(option) && !this.isInHand(option));
        this.options.replaceChildren(
            ...others.map((option) => this.optionButton(option)),
            ...(chooser?.isBegun && !this.past ? [button('Back', () => chooser.back(), { class: 'quiet', title: 'Escape' })] : []),
        );
    }

    private optionButton(option: PickerOption): HTMLButtonElement {
        const made = button('', () => this.chooser?.choose(option), { 'data-option': option.text, class: 'option' });
        if (option.type !== undefined && (option.kind === 'type' || option.kind === 'hand'))
            made.append(this.icon(option.type, option.player ?? this.state.mover));
        made.append(option.words);
        return made;
    }

    private icon(type: number, owner: number): SVGSVGElement {
        return s('svg', { class: 'icon', viewBox: '-0.5 -0.5 1 1', 'aria-hidden': 'true' }, figure(this.game, type, owner, settings.set, 0.45));
    }

    private isInHand({ kind, type, player, hand }: PickerOption): boolean {
        if (kind !== 'hand' || type === undefined || player === undefined) return false;
        return this.handsOf(player).some((held) => held.hand === hand && held.type === type && held.count > 0);
    }

    private handsOf(player: number): { hand: number; type: number; count: number }[] {
        const { view } = this;
        return this.game.hands.flatMap((name, hand) => {
            const held = hand === 0 ? view.hands[player] : view.furtherHands[name]?.[player];
            return (held ?? []).map(({ type, count }) => ({ hand, type, count }));
        });
    }

    // ---- Players

    private get turned(): Turned {
        const sits = this.game.players[this.bottomPlayer]?.sits ?? 'south';
        return (((TURNED[sits] ?? 0) + 2 * this.flips) % 4) as Turned;
    }

    private get bottomPlayer(): number {
        const own = this.seats.filter(({ viewer }) => viewer !== null);
        const seat = own.length === 1 ? own[0] : (own.find(({ viewer }) => viewer === 0) ?? own[0]);
        return this.game.hasSecrets && own.length > 1 ? (this.active.viewer ?? 0) : (seat?.viewer ?? 0);
    }

    private turnToSeat(): void {
        this.board.turn(this.turned);
    }

    private drawPlayers(): void {
        this.turnToSeat();
        const shown = this.game.players.map((_, player) => player).filter((player) => !this.game.players[player]?.isRandom);
        const below = this.flips % 2 ? shown.filter((player) => player !== this.bottomPlayer) : [this.bottomPlayer];
        const above = shown.filter((player) => !below.includes(player));
        this.top.replaceChildren(...above.reverse().map((player) => this.playerStrip(player)));
        this.bottom.replaceChildren(...below.map((player) => this.playerStrip(player)));
    }

    private playerStrip(player: number): HTMLElement {
        const { game, state } = this;
        const { fill, ink } = coloursOf(game, player);
        const dot = s('svg', { class: 'dot', viewBox: '0 0 2 2', 'aria-hidden': 'true' }, s('circle', { cx: 1, cy: 1, r: 0.85, fill, stroke: ink, 'stroke-width': 0.15 }));
        const seat = state.seats[player];
        const isOwn = this.seats.some(({ viewer }) => viewer === player);
        const by = seat?.by === 'engine' ? `engine, level ${seat.level ?? ''}` : isOwn || seat?.isHere ? '' : 'not here';
        const isMover = !this.isOver && this.view.mover === player;
        return h(
            'div',
            { class: isMover ? 'player mover' : 'player' },
            dot,
            h('strong', {}, game.players[player]?.name ?? ''),
            by && h('span', { class: 'by' }, by), clockFace(state.clock, player),
            h('span', { class: 'hand' }, ...this.handsOf(player).map((held) => this.heldPiece(player, held))),
        );
    }

    private heldPiece(player: number, { hand, type, count }: { hand: number; type: number; count: number }): HTMLElement | null {
        if (count === 0) return null;
        const name = this.game.pieces[type]?.name ?? '';
        const option = this.past ? undefined : this.chooser?.options.find((known) => known.kind === 'hand' && known.type === type && known.player === player && known.hand === hand);
        const words = hand === 0 ? `${count} ${name} in hand` : `${count} ${name}, ${this.game.hands[hand] ?? ''}`;
        const made = button('', () => option && this.chooser?.choose(option), {
            class: 'held',
            title: words,
            'aria-label': words,
            disabled: !option,
            'data-option': option?.text,
        });
        made.append(this.icon(type, player), count > 1 ? String(count) : '');
        return made;
    }

    // ---- Turns

    private drawTurns(): void {
        const { turns } = this.state;
        const at = this.past?.number ?? turns.length;
        if (this.list.dataset['shown'] === `${turns.length} ${at} ${this.active.viewer}`) return;
        this.list.dataset['shown'] = `${turns.length} ${at} ${this.active.viewer}`;
        let number = -1;
        this.list.replaceChildren(
            ...turns.map((turn, index) => {
                const isFirst = turn.number !== number;
                number = turn.number;
                const made = button(turn.text, () => void this.lookAt(index + 1), {
                    class: 'turn',
                    'aria-current': index + 1 === at && 'true',
                    title: `${this.game.players[turn.mover]?.name ?? ''}: ${turn.words}`,
                });
                return h('li', {}, isFirst && h('span', { class: 'number' }, `${turn.number}.`), made);
            }),
        );
        const current = this.list.children[at - 1];
        if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    }

    private lookingBack(): HTMLElement {
        const to = (words: string, title: string, where: () => number): HTMLButtonElement =>
            button(words, () => void this.lookAt(where()), { title, 'aria-label': title });
        const at = (): number => this.past?.number ?? this.state.turns.length;
        return h(
            'div',
            { class: 'look-back', role: 'group', 'aria-label': 'Look back' },
            to('«', 'The start', () => 0),
            to('‹', 'One turn back', () => at() - 1),
            to('›', 'One turn on', () => at() + 1),
            to('»', 'Now', () => this.state.turns.length),
            button('⇅', () => this.flip(), { title: 'Turn the board round', 'aria-label': 'Turn the board round' }),
        );
    }

    private async lookAt(number: number): Promise<void> {
        const { turns } = this.state;
        if (number < 0 || this.isCurtained) return;
        if (number >= turns.length) {
            this.past = null;
        } else {
            const { token, state } = this.active;
            const past = await this.connection.ask('past', { token, number });
            if (state !== this.state) return;
            const isForward = number > (this.past?.number ?? turns.length);
            this.past = { number, ...past, changes: isForward ? past.changes : [] };
        }
        this.draw();
    }

    private flip(): void {
        this.flips++;
        this.draw();
    }

    // ---- The rest of the side

    private drawVariables(): void {
        const { view, game } = this;
        const rows = view.variables
            .filter(({ isPerSquare }) => !isPerSquare)
            .map(({ name, kind, isPerPlayer, values }) => {
                const words = values.map((value, player) => {
                    const text = this.valueText(kind, value);
                    return isPerPlayer ? `${game.players[player]?.name ?? ''} ${text}` : text;
                });
                return [h('dt', {}, name), h('dd', {}, words.join(', '))];
            });
        this.variables.replaceChildren(...rows.flat());
    }

    private valueText(kind: string, { isKnown, number, squares }: View['variables'][number]['values'][number]): string {
        const { game } = this;
        if (!isKnown) return '?';
        if (squares) return squares.map((square) => game.squares[square]?.name ?? '').join(' ') || '–';
        if (kind === 'truth') return number ? 'yes' : 'no';
        const names: Record<string, { name: string }[]> = { square: game.squares, piece: game.pieces, player: game.players };
        const named = names[kind];
        return named ? (named[number]?.name ?? '–') : String(number);
    }

    private drawActions(): void {
        const { state, active } = this;
        const own = this.seats.filter(({ viewer }) => viewer !== null);
        const isSeated = active.viewer !== null;
        const asks: [boolean, string, () => void][] = [
            [isSeated && state.turns.length > 0 && !this.game.hasSecrets, 'Take back', () => void this.offerAll('undo')],
            [isSeated && !this.isOver && this.people > 1, 'Offer a draw', () => void this.offerAll('draw')],
            [state.isYours && Boolean(state.claim), `Claim a draw (${state.claim ?? ''})`, () => void this.tell('claim')],
            [isSeated && this.isOver && state.offers.rematch !== undefined, 'Rematch', () => void this.offerAll('rematch')],
            [isSeated && !this.isOver, 'Resign', () => this.resign()],
            [true, 'Save the record', () => void this.save()],
        ];
        const offers = own.length === 1 ? this.offered() : [];
        this.actions.replaceChildren(
            ...offers,
            ...asks.filter(([isThere]) => isThere).map(([, words, run]) => button(words, run, { class: 'quiet' })),
            h('a', { class: 'button quiet', href: this.gameAddress }, 'New game'),
        );
    }

    private get people(): number {
        return this.state.seats.filter(({ by }) => by === 'person').length;
    }

    // What another player has offered.
    private offered(): HTMLElement[] {
        const { offers } = this.state;
        const other = (wanted: number[]): number | undefined => wanted.find((player) => player !== this.active.viewer);
        const name = (player: number): string => this.game.players[player]?.name ?? '';
        const [draw, undo, rematch] = [other(offers.draw), other(offers.undo), other(offers.rematch ?? [])];
        const made: HTMLElement[] = [];
        if (draw !== undefined) made.push(button(`Accept the draw that ${name(draw)} offers`, () => void this.tell('offer', 'draw')));
        if (undo !== undefined) made.push(button(`Let ${name(undo)} take back`, () => void this.tell('offer', 'undo')));
        if (rematch !== undefined) made.push(button(`Play once more, as ${name(rematch)} offers`, () => void this.tell('offer', 'rematch')));
        if (made.length) made.push(button('Decline', () => void this.tell('offer', 'decline'), { class: 'quiet' }));
        return made;
    }

    private async tell(what: 'claim' | 'resign' | 'offer', offer?: Offer, seat = this.active): Promise<void> {
        const { token } = seat;
        const { at } = seat.state;
        try {
            const answer = offer
                ? await this.connection.ask('offer', { token, at, what: offer })
                : await this.connection.ask(what as 'claim' | 'resign', { token, at });
            this.receive(seat.viewer, answer.state);
        } catch (error) {
            this.note.textContent = (error as Error).message;
        }
    }

    // People at one screen agree by one click.
    private async offerAll(what: Offer): Promise<void> {
        const own = this.seats.filter(({ viewer }) => viewer !== null);
        const last = this.state.turns.at(-1)?.mover;
        own.sort((a, b) => Number(b.viewer === last) - Number(a.viewer === last));
        for (const seat of own) await this.tell('offer', what, seat);
    }

    private resign(): void {
        const name = this.game.players[this.active.viewer ?? 0]?.name ?? '';
        if (confirm(`Resign for ${name}?`)) void this.tell('resign');
    }

    private async save(): Promise<void> {
        const { text } = await this.connection.ask('record', { token: this.active.token });
        saveFile(`${this.game.name.replace(/[^\w.-]+/g, '-')}.baronet`, text);
    }

    private links(table: string): HTMLElement | null {
        const kept = keptForNow(linksKey(table));
        if (!kept) return null;
        const links = JSON.parse(kept) as { words: string; hash: string }[];
        return h(
            'section',
            { class: 'links-of' },
            h('h2', {}, 'Links to send'),
            ...links.map(({ words, hash }) => {
                const address = new URL(hash, location.href).href;
                return h('label', {}, words, h('input', { type: 'text', readonly: true, value: address, focus: (event: FocusEvent) => (event.target as HTMLInputElement).select() }));
            }),
        );
    }

    // ---- The curtain

    private drawCurtain(): void {
        this.curtain.hidden = !this.isCurtained;
        this.element.classList.toggle('curtained', this.isCurtained);
        if (!this.isCurtained || this.curtain.firstChild) return;
        const name = this.game.players[this.active.viewer ?? 0]?.name ?? '';
        const open = button(`${name}: show the board`, () => {
            this.isCurtained = false;
            this.curtain.replaceChildren();
            this.refresh(true);
        });
        this.curtain.append(h('p', {}, `It is ${name}'s turn; nobody else should look.`), open);
        open.focus();
    }

    // ---- Input

    private press(square: number): void {
        this.help.show(this.view.squares[square]?.type ?? -1);
        if (this.past) void this.lookAt(this.state.turns.length);
        else this.chooser?.press(square);
    }

    private key(key: string): boolean {
        if (key === 'PageUp') void this.lookAt((this.past?.number ?? this.state.turns.length) - 1);
        else if (key === 'PageDown') void this.lookAt((this.past?.number ?? this.state.turns.length) + 1);
        else if (key === 'f') this.flip();
        else return false;
        return true;
    }
}

/** `tokens`: of the seats that this page plays, or one of a spectator. */
export async function tablePage(connection: Connection, tokens: string[]): Promise<Page> {
    const joined = await Promise.all(tokens.map((token) => connection.ask('join', { token })));
    const [first] = joined;
    if (!first) throw new Error('The address names no table.');
    const { game: what, table } = first;
    const { game } = await connection.ask('game', typeof what === 'string' ? { name: what } : what);
    const seats = joined.map(({ viewer, state }, index) => ({ token: tokens[index] ?? '', viewer, state }));
    const page = new TablePage(connection, game, seats, table);
    return { title: game.title, element: page.element, close: () => page.close() };
}

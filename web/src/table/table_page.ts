// A game at play: the board between the players, what is asked, the list of turns.
//
// One page may hold several seats of a table (people at one screen). It shows what the player to move may know, if that
// seat is one of its own; in games with secrets a curtain falls before another player of this screen may look.

import { Board } from '../board/board';
import { ChanceBox } from '../chance/chance_box';
import { joinRequest } from '../chance/contribution';
import { waitedFor } from '../chance/chance_words';
import { Chooser, turnAt } from './chooser';
import type { ChooserEvents } from './chooser';
import type { Connection } from '../wire/connection';
import { button, capital, h, sentence } from '../base/dom';
import { remember } from '../wire/kept';
import type { Page } from '../base/page';
import { PieceHelp } from './piece_help';
import { boardChoices } from '../board/board_choices';
import { onChange } from '../base/settings';
import type { Change, Explanation, GameFields, State, TableEvent, View } from '../wire/wire';
import { Actions } from './actions';
import { isEverybodyHere, keepLinks, linksToSend, spectatorsLink } from './links';
import { optionButtons } from './options';
import { Plans } from './plans';
import { Players } from './players';
import { resultWords } from './result_words';
import type { Past, Seat, Sight } from './sight';
import { Talk } from './talk';
import { TurnList } from './turn_list';
import { sheetOf } from '../sheet/sheet';
import { variableRows } from './variables';

class TablePage implements Sight {
    private readonly board: Board;
    private turn: Chooser | null = null; // that is made now
    active: Seat;
    isCurtained = false;
    past: Past | null = null;
    private animatedAt = -1;
    private explained: number[] = []; // squares
    private hovered: number | null = null;
    private readonly ends: (() => void)[] = [];

    private readonly players = new Players(this);
    private readonly turns: TurnList;
    private readonly actions: Actions;
    private readonly talk: Talk;
    readonly plans: Plans;
    private readonly status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    private readonly options = h('div', { class: 'options', role: 'group', 'aria-label': 'Choices' });
    private readonly note = h('p', { class: 'note', role: 'alert' });
    private readonly label = h('p', { class: 'label', 'aria-hidden': 'true' });
    private readonly variables = h('dl', { class: 'variables' });
    private readonly fen = h('output', { class: 'fen' });
    private readonly curtain = h('div', { class: 'curtain', hidden: true });
    private readonly help: PieceHelp;
    private readonly chance: ChanceBox;
    private readonly links: HTMLDetailsElement | null;
    readonly element: HTMLElement;

    constructor(
        private readonly connection: Connection,
        readonly game: GameFields,
        readonly seats: Seat[],
        private readonly table: string,
    ) {
        const [first] = seats;
        if (!first) throw new Error('no seat');
        this.active = first;
        this.help = new PieceHelp(connection, game);
        this.links = linksToSend(table, first.token, first.state);
        const told = {
            receive: (viewer: number | null, state: State): void => this.receive(viewer, state),
            failed: (error: Error): void => void (this.note.textContent = sentence(error.message)),
            gameAddress: this.gameAddress,
        };
        this.chance = new ChanceBox(connection, this, told);
        this.turns = new TurnList(this, { lookAt: (number) => void this.lookAt(number), flip: () => this.flip() });
        this.actions = new Actions(connection, this, table, told);
        this.talk = new Talk(connection, this, table);
        this.plans = new Plans(connection, this, { ...this.chooserEvents, receive: told.receive });
        this.board = new Board(game, {
            press: (square) => this.press(square),
            hover: (square) => {
                this.hovered = square;
                this.drawLabel();
            },
            key: (key) => this.turns.key(key),
        });
        this.element = this.arranged();
        this.ends.push(
            connection.onTable((event) => {
                if (event.table === table) this.receive(event.viewer, event.state);
            }),
            onChange(() => {
                this.board.redraw();
                this.players.draw();
            }),
        );
        const escape = (event: KeyboardEvent): void => {
            if (event.key !== 'Escape') return;
            if (this.turn) this.turn.back();
            else this.plans.back();
        };
        document.addEventListener('keydown', escape);
        this.ends.push(() => document.removeEventListener('keydown', escape));
        this.isCurtained = game.hasSecrets && seats.length > 1;
        this.refresh(true);
    }

    private arranged(): HTMLElement {
        const board = h('div', { class: 'board-box' }, this.board.element, this.curtain);
        return h(
            'main',
            { class: 'table', id: 'main' },
            h('h1', {}, h('a', { href: this.gameAddress }, this.game.title)),
            h('section', { class: 'play', 'aria-label': 'Board and players' }, this.players.above, board, this.players.below, this.label),
            h(
                'section',
                { class: 'side', 'aria-label': 'The game' },
                this.status,
                this.options,
                this.note,
                this.actions.offers.element,
                this.links,
                this.plans.element,
                this.variables,
                this.turns.element,
                this.actions.element,
                this.talk.element,
                this.help.element,
                sheetOf(this.connection, this.game.bundledName ?? { text: this.game.rules }),
                this.chance.element,
                boardChoices(this.game, this.board),
                h('details', {}, h('summary', {}, 'Position'), this.fen),
            ),
        );
    }

    // A draft is in the playground.
    private get gameAddress(): string {
        const { bundledName } = this.game;
        return bundledName === null ? '#/playground' : `#/game/${encodeURIComponent(bundledName)}`;
    }

    close(): void {
        this.turn?.end();
        this.plans.reset();
        this.talk.close();
        for (const end of this.ends) end();
        for (const { token } of this.seats) this.connection.ask('leave', { token }).catch(() => undefined);
    }

    // ---- What comes

    private receive(viewer: number | null, state: State): void {
        const seat = this.seats.find((known) => known.viewer === viewer);
        if (!seat || state.at < seat.state.at) return;
        const isNew = state.at > seat.state.at;
        if (this.links && isEverybodyHere(state) && !isEverybodyHere(seat.state)) this.links.open = false;
        seat.state = state;
        this.refresh(isNew && seat === this.active);
    }

    get state(): State {
        return this.active.state;
    }

    get isOver(): boolean {
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
            this.explained = [];
            this.turn?.end();
            this.turn = null;
            this.plans.reset();
            const { token, state } = this.active;
            if (state.isYours && !this.isCurtained) this.turn = this.newChooser(token, state.at);
        }
        this.talk.changed();
        this.draw();
    }

    // All seats of this screen go to the next table together.
    private goToRematch(): boolean {
        const tokens = this.seats.map(({ state }) => state.rematch?.token);
        if (!tokens.every((token) => token !== undefined)) return false;
        const spectator = this.state.rematch?.spectator;
        if (this.links && spectator && tokens[0]) keepLinks(tokens[0], [spectatorsLink(spectator)]);
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
        return new Chooser(turnAt(this.connection, token, at), names, this.chooserEvents);
    }

    /** Of the turn that is made now, or of one that may come. */
    get chooser(): Chooser | null {
        return this.plans.chooser ?? this.turn;
    }

    private readonly chooserEvents: ChooserEvents = {
        changed: () => {
            this.note.textContent = '';
            this.explained = [];
            this.draw();
        },
        explained: (explanation) => this.explain(explanation),
        failed: (error) => (this.note.textContent = sentence(error.message)),
    };

    private explain({ words, hint, squares }: Explanation): void {
        this.note.textContent = sentence(hint ? `${words}; ${hint}` : words);
        this.explained = squares;
        this.draw();
    }

    // ---- What is drawn

    get view(): View {
        const picked = this.chooser?.isBegun ? this.chooser.pick?.view : null;
        return this.past?.view ?? picked ?? this.plans.view ?? this.state.view;
    }

    private draw(): void {
        const { chooser, past, state } = this;
        const picking = past ? null : chooser;
        this.board.show({
            view: this.view,
            before: past?.view ?? this.plans.view ?? state.view,
            targets: picking ? picking.targets : new Map<number, 'from'>(),
            picked: picking ? picking.picked : [],
            explained: past ? [] : this.explained,
            planned: this.plans.squares,
            changes: past?.changes ?? this.newChanges(),
            last: past?.changes ?? this.lastChanges(),
        });
        this.drawLabel();
        this.element.classList.toggle('looking-back', Boolean(past));
        this.drawStatus();
        this.drawOptions();
        this.board.turn(this.players.turned);
        this.players.draw();
        this.turns.draw();
        this.variables.replaceChildren(...variableRows(this.game, this.view));
        this.actions.draw();
        this.plans.draw();
        this.chance.draw();
        this.drawCurtain();
        this.fen.textContent = past?.fen ?? state.fen;
        this.fen.dataset['at'] = String(state.at);
    }

    private drawLabel(): void {
        this.label.textContent = this.hovered === null ? '' : this.board.label(this.hovered, true);
    }

    private lastChanges(): Change[] {
        return this.isCurtained ? [] : (this.state.turns.at(-1)?.changes ?? []);
    }

    // What the last turn has changed, once.
    private newChanges(): Change[] {
        const { state } = this;
        if (this.chooser?.isBegun || this.plans.chooser || this.isCurtained || this.animatedAt === state.at) return [];
        this.animatedAt = state.at;
        return state.turns.at(-1)?.changes ?? [];
    }

    private statusText(): string {
        const { state, game } = this;
        if (this.past) return this.past.number === 0 ? 'The start' : `After turn ${this.past.number} of ${state.turns.length}`;
        if (this.isOver) return resultWords(game, state.result);
        const { words } = this.plans;
        if (words) return this.chooser?.question ? `${words} ${capital(this.chooser.question)}` : words;
        const mover = game.players[state.mover]?.name ?? '';
        const seat = state.seats[state.mover];
        if (seat?.by === 'engine') return `${mover} (the engine) is thinking …`;
        const awaited = waitedFor(game, state);
        if (awaited !== null) return `Waiting for ${awaited}; then ${mover} moves`;
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
        this.options.replaceChildren(
            ...optionButtons(this, this.state.mover, options, chooser?.pick?.question ?? null, (option) => this.chooser?.choose(option)),
            ...(chooser?.isBegun && chooser === this.turn && !this.past ? [button('Back', () => chooser.back(), { class: 'quiet', title: 'Escape' })] : []),
        );
    }

    // ---- Looking back

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
        this.players.flip();
        this.draw();
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
        else if (this.turn) this.turn.press(square);
        else this.plans.press(square);
    }
}

/** `tokens`: of the seats that this page plays, or one of a spectator. */
export async function tablePage(connection: Connection, tokens: string[]): Promise<Page> {
    const early: TableEvent[] = []; // what has happened since the first of them was joined
    const stop = connection.onTable((event) => early.push(event));
    try {
        const joined = await Promise.all(tokens.map(async (token) => connection.ask('join', await joinRequest(connection, token))));
        const [first] = joined;
        if (!first) throw new Error('The address names no table.');
        const { game: what, table } = first;
        const { game } = await connection.ask('game', typeof what === 'string' ? { name: what } : what);
        const seats = joined.map(({ viewer, state }, index) => ({ token: tokens[index] ?? '', viewer, state }));
        for (const event of early) {
            const seat = event.table === table ? seats.find(({ viewer }) => viewer === event.viewer) : undefined;
            if (seat && event.state.at >= seat.state.at) seat.state = event.state;
        }
        const page = new TablePage(connection, game, seats, table);
        return { title: game.title, element: page.element, close: () => page.close() };
    } finally {
        stop();
    }
}

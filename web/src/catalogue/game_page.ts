// A game's page: what it is, its pieces and how they move, its rules; and where a game is begun.

import { boardThatShows } from '../board/board';
import { zoneChoice } from '../board/board_choices';
import { familiesOf, setChooser } from '../board/piece_sets';
import { pictureFiles } from './picture_files';
import { clockChoices, clockTerms } from '../table/clocks';
import type { Connection } from '../wire/connection';
import { button, capital, h, picture, select, sentence } from '../base/dom';
import { icon } from '../board/figures';
import type { Page, Part } from '../base/page';
import { OtherPosition } from '../setup/other_position';
import { refereeOff } from './free_play';
import { keepDraft, ownText } from '../playground/drafts';
import { keepLinks, spectatorsLink } from '../table/links';
import { sheetOf } from '../sheet/sheet';
import type { GameFields, Piece, SeatKind } from '../wire/wire';

const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);
const USUAL_LEVEL = 3;

type Choice = 'here' | 'link' | `engine ${number}`;

/** Who plays, and the button that begins. */
class Beginning {
    private readonly choices: Choice[];
    private readonly from: OtherPosition;
    private readonly note = h('p', { class: 'note', role: 'alert' });
    private readonly players: number[];
    private clock = '';

    constructor(
        private readonly connection: Connection,
        private readonly game: GameFields,
        private readonly what: string | { text: string },
        private readonly hasLinks: boolean,
        private readonly prefix: string, // of identifiers, where a page has several
    ) {
        this.from = new OtherPosition(connection, game, what, prefix);
        this.players = game.players.map((_, player) => player).filter((player) => !game.players[player]?.isRandom);
        this.choices = this.players.map((_, index) => (index === 0 ? 'here' : `engine ${USUAL_LEVEL}`));
    }

    get element(): HTMLElement {
        const values = [
            { value: 'here', words: 'a person at this screen' },
            ...(this.hasLinks ? [{ value: 'link', words: 'a person who gets a link' }] : []),
            ...LEVELS.map((level) => ({ value: `engine ${level}`, words: `the engine, level ${level}` })),
        ];
        const rows = this.players.map((player, index) => {
            const id = `${this.prefix}seat-${player}`;
            const change = (value: string): void => void (this.choices[index] = value as Choice);
            return h('p', {}, h('label', { for: id }, `${this.game.players[player]?.name ?? ''}: `), select(values, this.choices[index] ?? 'here', change, { id }));
        });
        const begin = (event: Event): void => {
            event.preventDefault();
            void this.begin();
        };
        const form = h(
            'form',
            { class: 'begin', submit: begin },
            h('h2', {}, 'Play'),
            ...rows,
            this.hasLinks && h('p', {}, h('label', { for: `${this.prefix}clock` }, 'Clock: '), select(clockChoices, '', (value) => (this.clock = value), { id: `${this.prefix}clock` })),
            h('button', { type: 'submit', class: 'main-button' }, 'Begin'),
            this.note,
        );
        return h('div', {}, this.from.element, form);
    }

    setUp(fen: string): void {
        void this.from.setUp(fen);
    }

    close(): void {
        this.from.close();
    }

    private async begin(): Promise<void> {
        const seats = this.choices.map((choice): SeatKind => (choice.startsWith('engine') ? { by: 'engine', level: Number(choice.slice(7)) } : { by: 'person' }));
        const fen = this.from.fen;
        const clock = clockTerms(this.clock);
        try {
            const answer = await this.connection.ask('open', { game: this.what, seats, ...(fen ? { fen } : {}), ...(clock ? { clock } : {}) });
            const own = answer.seats.filter((token, index) => token !== null && this.choices[index] === 'here');
            this.keepLinks(answer.table, answer.seats, answer.spectator);
            location.hash = `#/table/${(own.length ? own : [answer.spectator]).join('+')}`;
        } catch (error) {
            this.note.textContent = sentence((error as Error).message);
        }
    }

    private keepLinks(table: string, tokens: (string | null)[], spectator: string): void {
        if (!this.hasLinks) return;
        const links = tokens.flatMap((token, index) =>
            token !== null && this.choices[index] === 'link' ? { words: this.game.players[this.players[index] ?? 0]?.name ?? '', hash: `#/table/${token}` } : [],
        );
        keepLinks(table, [...links, spectatorsLink(spectator)]);
    }
}

/** What the game's author says of it. */
export function aboutOf(game: GameFields): HTMLElement[] {
    const made = game.description ? [h('p', { class: 'description' }, game.description)] : [];
    for (const { subject, text } of game.about) {
        if (subject === 'family') continue; // is said elsewhere
        if (subject) made.push(h('h2', {}, capital(subject)));
        made.push(...text.split(/\n\s*\n/).map((paragraph) => h('p', {}, paragraph)));
    }
    return made;
}

// The rules' options: another choice is another game.
function optionChoices(game: GameFields): HTMLElement | null {
    if (game.options.length === 0) return null;
    const base = (game.bundledName ?? game.name).split('?')[0] ?? '';
    const chosen = new Map(game.options.map((option) => [option.name, option.chosen]));
    const go = (): void => {
        const parts = game.options.flatMap(({ name, values }) => (chosen.get(name) === values[0] ? [] : `${name}=${chosen.get(name) ?? ''}`));
        location.hash = `#/game/${encodeURIComponent(parts.length ? `${base}?${parts.join('&')}` : base)}`;
    };
    const rows = game.options.map(({ name, words, values }) => {
        const change = (value: string): void => {
            chosen.set(name, value);
            go();
        };
        return h('p', {}, h('label', { for: `option-${name}` }, `${words || name}: `), select(values.map((value) => ({ value, words: value })), chosen.get(name) ?? '', change, { id: `option-${name}` }));
    });
    return h('section', {}, h('h2', {}, 'Options'), ...rows);
}

function pieceRow(connection: Connection, game: GameFields, piece: Piece, type: number, isSeen: (row: HTMLElement, run: () => void) => void): HTMLElement {
    const [movement] = piece.movements;
    const diagram = h('span', { class: 'diagram' });
    const row = h('li', {}, h('span', { class: 'name' }, icon(game, type, 0), h('strong', {}, piece.name), ` ${piece.letter}`, piece.isRoyal && h('em', {}, ' royal')), movement?.betza && diagram, piece.betza && h('code', {}, piece.betza));
    if (movement?.betza)
        isSeen(row, () => {
            connection
                .ask('diagram', { betza: movement.betza, dialect: movement.dialect })
                .then(({ svg }) => diagram.append(picture(svg, `How the ${piece.name} moves: ${movement.betza}`)))
                .catch(() => undefined); // then there is no picture
        });
    return row;
}

/** What a game's page shows of a game, in the playground, too. */
export function piecesOf(connection: Connection, game: GameFields): Part {
    const waiting = new Map<Element, () => void>();
    const observer = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            observer.unobserve(target);
            waiting.get(target)?.();
        }
    });
    const isSeen = (row: HTMLElement, run: () => void): void => {
        waiting.set(row, run);
        observer.observe(row);
    };
    const rows = game.pieces.map((piece, type) => pieceRow(connection, game, piece, type, isSeen));
    return { element: h('ul', { class: 'pieces' }, ...rows), close: () => observer.disconnect() };
}

export function beginning(connection: Connection, game: GameFields, what: string | { text: string }, hasLinks: boolean, prefix = ''): Part {
    const begin = new Beginning(connection, game, what, hasLinks, prefix);
    return { element: begin.element, close: () => begin.close() };
}

function factsOf(game: GameFields): HTMLElement {
    const facts = [game.author && `by ${game.author}`, ...familiesOf(game), game.board, game.hasSecrets && 'secrets'];
    return h('p', { class: 'facts' }, facts.filter(Boolean).join(' · '));
}

/** `setUp`: a FEN, or empty for the start position, that is opened on the board to be changed. */
export async function gamePage(connection: Connection, name: string, setUp: string | null = null): Promise<Page> {
    const [{ game, start }, { by }] = await Promise.all([connection.ask('game', { name }), connection.ask('hello', { wire: 1 })]);
    const pieces = piecesOf(connection, game);
    const board = boardThatShows(game, start);
    const begin = new Beginning(connection, game, name, by === 'server', '');
    if (setUp !== null) begin.setUp(setUp);
    const draft = (): void => void (location.hash = keepDraft(ownText(game.rules)));
    const freely = refereeOff(connection, game, (free, text) => beginning(connection, free, { text }, by === 'server', 'free-'));
    const element = h(
        'main',
        { id: 'main', class: 'game' },
        h('h1', {}, game.title),
        factsOf(game),
        h(
            'div',
            { class: 'columns' },
            h(
                'section',
                { 'aria-label': 'Start position' },
                h('div', { class: 'start-board' }, board.element),
                zoneChoice(game, board),
                begin.element,
                freely?.element,
                h('p', { class: 'actions' }, h('a', { class: 'button quiet', href: `#/analysis/${encodeURIComponent(name)}` }, 'Analyse')),
                optionChoices(game),
            ),
            h('section', { class: 'about', 'aria-label': 'About the game' }, ...aboutOf(game)),
        ),
        game.pieces.length > 0 && h('section', {}, h('h2', {}, 'Pieces'), setChooser(game), pictureFiles(game), pieces.element),
        sheetOf(connection, name),
        h('details', { class: 'rules' }, h('summary', {}, 'The rules as the program reads them'), button('Change them in the playground', draft), h('pre', {}, game.rules)),
    );
    const close = (): void => {
        pieces.close();
        begin.close();
        freely?.close();
    };
    return { title: game.title, element, close };
}

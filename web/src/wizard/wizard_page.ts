// The wizard: a game is put together by choices, with its board and its rules beside them; who wants more goes on in the
// playground. Rules are read by the Worker of this page, also where there is a server.
//
// The board is that of a game without goals (boardText), so that any position can be set up; below it stands what the whole
// rules say. A choice that the library can't read is refused, and all stays as it was.

import { button, h, select, sentence } from '../base/dom';
import { nothingPressed } from '../base/pointer';
import type { Page } from '../base/page';
import { icon } from '../board/figures';
import { keepDraft } from '../playground/drafts';
import { positionEditor } from '../setup/position_editor';
import type { PositionEditor } from '../setup/position_editor';
import { workerConnection } from '../wire/connection';
import { Refusal } from '../wire/wire';
import type { Entry, GameFields } from '../wire/wire';
import { BoardPart } from './board_part';
import { carried } from './carry';
import type { BoardGame } from './carry';
import { keepPlan, keptPlan } from './kept_plan';
import { PieceForm } from './piece_form';
import { EMPTY, letterOf, namesOf, shapeOf, withoutPiece } from './plan';
import type { Plan, PlannedPiece } from './plan';
import { rulesPart } from './rules_part';
import { boardText, rulesOf } from './rules_text';

const USUAL_LEVEL = 3;
const MOST_LETTERS = 100; // of a title

type Change = (plan: Plan) => Partial<Plan>;

function wordsOf(error: unknown): string {
    const [first] = error instanceof Refusal ? error.diagnostics : [];
    return sentence(first ? first.text.replace(/^invalid setup: /, '') : (error as Error).message);
}

function isSame(one: Plan, other: Plan): boolean {
    return JSON.stringify({ ...one, parent: null }) === JSON.stringify({ ...other, parent: null });
}

class Wizard {
    private plan = EMPTY;
    private readonly connection = workerConnection();
    private board: BoardGame | null = null;
    private editor: PositionEditor | null = null;
    private goodFen = ''; // of the board, as the library has read it last
    private past: Plan[] = [];
    private future: Plan[] = []; // what was undone
    private queue: Promise<void> = Promise.resolve(); // one choice after the other
    private reading = 0; // counted, so that late answers are dropped
    private games: Entry[] = [];
    private pieceForm: PieceForm | null = null;
    private readonly boardPart = new BoardPart(this.connection, (shape) => this.change(() => ({ shape })), (words) => (this.refused.textContent = words));
    private readonly title = h('input', { type: 'text', id: 'wizard-title', maxlength: MOST_LETTERS, input: () => this.name() });
    private readonly author = h('input', { type: 'text', id: 'wizard-author', maxlength: MOST_LETTERS, autocomplete: 'name', input: () => this.name() });
    private readonly from = h('p', {});
    private readonly pieces = h('ul', { class: 'wizard-pieces', 'aria-label': 'Pieces of the game' });
    private readonly furtherRules = h('div', {});
    private readonly refused = h('p', { class: 'note', id: 'wizard-refused', role: 'alert' });
    private readonly place = h('div', {});
    private readonly verdict = h('p', { id: 'wizard-verdict', role: 'status' });
    private readonly rules = h('pre', { id: 'wizard-rules', tabindex: 0, role: 'region', 'aria-label': 'The rules' });
    private readonly play = [button('Play against the engine', () => void this.begin(true), { class: 'main-button' }), button('Play both sides', () => void this.begin(false))];
    readonly element = h('main', { id: 'main', class: 'wizard' });

    async open(): Promise<void> {
        const [{ pieces }, { games }] = await Promise.all([this.connection.ask('zoo', {}), this.connection.ask('catalogue', {})]);
        this.games = games;
        this.pieceForm = new PieceForm(this.connection, pieces, (piece, instead) => this.add(piece, instead));
        this.layOut(this.pieceForm);
        const kept = keptPlan();
        const plan = kept && (await this.planOf(kept.parent, kept).catch(() => null));
        if (!plan || !(await this.carryOut(plan, false))) await this.carryOut(EMPTY, false);
    }

    close(): void {
        this.reading++;
        this.editor?.close();
        this.pieceForm?.close();
    }

    private layOut(pieceForm: PieceForm): void {
        const actions = [
            button('Undo', () => this.step(this.past, this.future), { title: 'Takes the last choice back, or the last change of the setup' }),
            button('Redo', () => this.step(this.future, this.past)),
            button('Begin anew', () => void this.choose(EMPTY)),
            button('Look at the board', () => this.place.scrollIntoView(), { class: 'to-board' }),
        ];
        this.element.append(
            h('h1', {}, 'A game of your own'),
            h('p', {}, 'Choose, and look at the board: the rules are written for you. Nothing is lost when you leave this page.'),
            h(
                'div',
                { class: 'columns' },
                h(
                    'div',
                    { class: 'wizard-choices' },
                    h('p', { class: 'actions' }, ...actions),
                    this.refused,
                    h('section', {}, h('h2', {}, 'The game'), h('p', {}, h('label', { for: 'wizard-title' }, 'Title: '), this.title), h('p', {}, h('label', { for: 'wizard-author' }, 'Author: '), this.author), this.from),
                    this.boardPart.element,
                    h('section', {}, h('h2', {}, 'Pieces'), this.pieces, pieceForm.element),
                    this.furtherRules,
                ),
                h(
                    'section',
                    { class: 'wizard-game', 'aria-label': 'The game' },
                    h('h2', {}, 'Setup'),
                    h('p', { class: 'quiet' }, 'Drag pieces to the board, or press one and then squares. With keys: arrows, a piece’s letter (a capital for the first player), Delete.'),
                    this.place,
                    this.verdict,
                    h('p', { class: 'actions' }, ...this.play),
                    h('h2', {}, 'Rules'),
                    this.rules,
                    button('Go on in the playground', () => this.finish()),
                ),
            ),
        );
    }

    // ---- Choices

    private change(change: Change, { renamed = new Map<string, string>(), refusal = '' } = {}): void {
        this.queue = this.queue.then(async () => {
            const { plan } = this;
            const next = { ...plan, ...change(plan) };
            if (isSame(plan, next)) return; // as a field says again when it is left
            if (await this.carryOut(next, true, renamed)) this.remember(plan);
            else if (refusal) this.refused.textContent = refusal;
        });
    }

    private async choose(next: Plan): Promise<void> {
        this.queue = this.queue.then(async () => {
            const { plan } = this;
            if (await this.carryOut(next, false)) this.remember(plan);
        });
        return this.queue;
    }

    private remember(plan: Plan): void {
        this.past.push(plan);
        this.future = [];
    }

    // To the last plan of one list; the present one goes to the other.
    private step(from: Plan[], to: Plan[]): void {
        this.queue = this.queue.then(async () => {
            const [next, { plan }] = [from.pop(), this];
            if (next && (await this.carryOut(next, false))) to.push(plan);
        });
    }

    // `isCarried`: the position stays, as far as it can; else it is the plan's.
    private async carryOut(plan: Plan, isCarried: boolean, renamed: ReadonlyMap<string, string> = new Map()): Promise<boolean> {
        const text = boardText(plan);
        try {
            const { game } = await this.connection.ask('game', { text });
            const board = { game, text };
            const usual = { fen: plan.setup ?? plan.parent?.startFen ?? game.startFen, lost: 0 };
            const { fen, lost } = isCarried && this.board ? await carried(this.connection, this.board, this.goodFen, board, renamed) : usual;
            const editor = await this.editorOf(board, fen);
            await nothingPressed(); // all choices are made anew
            this.plan = plan;
            this.board = board;
            this.editor?.close();
            this.editor = editor;
            this.place.replaceChildren(editor.element);
            this.refused.textContent = lost > 0 ? `${lost} ${lost === 1 ? 'piece has' : 'pieces have'} no place any more; Undo brings ${lost === 1 ? 'it' : 'them'} back.` : '';
            this.keepSetup(editor.fen);
            return true;
        } catch (error) {
            this.refused.textContent = `That does not go together, and was left as it was. ${wordsOf(error)}`;
            return false;
        } finally {
            this.show();
        }
    }

    private async editorOf({ game, text }: BoardGame, fen: string): Promise<PositionEditor> {
        const made: { editor: PositionEditor | null } = { editor: null }; // it tells of its first position before it is shown
        const changed = (now: string, problem: string | null): void => {
            if (made.editor && this.editor === made.editor) this.setUp(now, problem);
        };
        return (made.editor = await positionEditor(this.connection, game, { text }, fen, { changed }));
    }

    private setUp(fen: string, problem: string | null): void {
        if (problem !== null) this.say(problem, false);
        else if (fen === this.goodFen) void this.judge();
        else {
            this.remember(this.plan);
            this.keepSetup(fen);
        }
    }

    private keepSetup(fen: string): void {
        const { parent } = this.plan;
        this.goodFen = fen;
        const isUsual = parent ? fen === parent.startFen : fen === this.board?.game.startFen;
        this.plan = { ...this.plan, setup: isUsual ? null : fen };
        keepPlan(this.plan);
        void this.judge();
    }

    private name(): void {
        this.plan = { ...this.plan, title: this.title.value.trim() || EMPTY.title, author: this.author.value.trim() };
        keepPlan(this.plan);
        void this.judge();
    }

    // ---- What the rules say

    private async judge(): Promise<void> {
        const mine = ++this.reading;
        const text = rulesOf(this.plan);
        this.rules.textContent = text;
        delete this.rules.dataset['read'];
        const problem = await this.connection.ask('game', { text }).then(() => this.hint(), (error: unknown) => this.royalHint() ?? wordsOf(error));
        if (mine !== this.reading) return;
        this.say(problem ?? 'This game can be played.', problem === null);
        this.rules.dataset['read'] = problem === null ? 'right' : 'wrong';
    }

    // What is no mistake, but surely not meant yet.
    private hint(): string | null {
        const [placement = ''] = this.goodFen.split(' ');
        if (this.plan.parent) return null; // it may begin with an empty board
        if (namesOf(this.plan).length === 0) return 'Add a piece, and put it on the board.';
        if (!/[a-z]/i.test(placement)) return 'Put pieces on the board.';
        const [first, second] = this.board?.game.players.map(({ name }) => name) ?? [];
        const poor = !/[A-Z]/.test(placement) ? first : !/[a-z]/.test(placement) ? second : undefined;
        return poor === undefined ? null : `${poor} has no pieces on the board.`;
    }

    private royalHint(): string | null {
        const { goals, pieces } = this.plan;
        return goals.includes('mate') && !pieces.some(({ isRoyal }) => isRoyal) ? 'Checkmate needs a royal piece: add one that is marked as royal.' : null;
    }

    private say(words: string, isRight: boolean): void {
        this.verdict.textContent = isRight ? words : `Not yet: ${words}`;
        this.verdict.classList.toggle('refused', !isRight);
        for (const made of this.play) made.disabled = !isRight;
    }

    private async begin(isAgainstEngine: boolean): Promise<void> {
        const players = (this.board?.game.players ?? []).filter(({ isRandom }) => !isRandom);
        const seats = players.map((_, index) => (isAgainstEngine && index > 0 ? { by: 'engine' as const, level: USUAL_LEVEL } : { by: 'person' as const }));
        try {
            const answer = await this.connection.ask('open', { game: { text: rulesOf(this.plan) }, seats });
            location.hash = `#/table/${answer.seats.filter((token) => token !== null).join('+')}`;
        } catch (error) {
            this.say(wordsOf(error), false);
        }
    }

    private finish(): void {
        location.hash = keepDraft(rulesOf(this.plan));
    }

    // ---- What is shown

    private show(): void {
        const { plan } = this;
        const focused = document.activeElement?.id;
        this.showNames();
        this.boardPart.show(plan.shape ?? (plan.parent && shapeOf(plan.parent)), plan.parent?.title ?? '');
        this.showPieces();
        this.pieceForm?.show(plan);
        this.furtherRules.replaceChildren(rulesPart(plan, (change) => this.change(change), (name) => void this.beginFrom(name)));
        if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true }); // what was used last is made anew
    }

    private showNames(): void {
        const { title, author, parent } = this.plan;
        if (document.activeElement !== this.title) this.title.value = title;
        if (document.activeElement !== this.author) this.author.value = author;
        const parents = [{ value: '', words: 'nothing' }, ...this.games.map(({ name, title: words }) => ({ value: name, words }))];
        const chosen = (parent?.bundledName ?? '').split('?')[0] ?? '';
        this.from.replaceChildren(h('label', { for: 'wizard-parent' }, 'Begins from: '), select(parents, chosen, (name) => void this.beginFrom(name), { id: 'wizard-parent' }));
    }

    private showPieces(): void {
        const game = this.board?.game;
        const rows = (game?.pieces ?? []).map(({ name, letter, isRoyal, betza }, type) => {
            return h('li', {}, icon(game as GameFields, type, 0), h('strong', {}, name), ` (${letter})`, isRoyal && ', royal', betza && ', moves ', betza && h('code', {}, betza), ' ', button('Take out', () => this.takeOut(name), { 'aria-label': `Take out ${name}`, id: `wizard-out-${name}` }));
        });
        this.pieces.replaceChildren(...(rows.length > 0 ? rows : [h('li', {}, 'None yet: add one below.')]));
    }

    // ---- From which game; pieces

    private async planOf(name: string | null, plan: Plan | (Omit<Plan, 'parent'> & { parent: string | null })): Promise<Plan> {
        const parent = name === null ? null : (await this.connection.ask('game', { name })).game;
        return { ...plan, parent };
    }

    private async beginFrom(name: string): Promise<void> {
        const { title, author } = this.plan;
        const from: Plan = name === '' ? EMPTY : { ...EMPTY, shape: null, goals: [] };
        await this.choose({ ...(await this.planOf(name === '' ? null : name, from)), title, author });
    }

    private takeOut(name: string): void {
        const { parent } = this.plan;
        this.change((plan) => withoutPiece(plan, name), { refusal: `The rules of ${parent?.title ?? 'the game'} need the ${name}: add another piece in place of it instead.` });
    }

    private add(piece: PlannedPiece, instead: string): void {
        this.change(
            (plan) => {
                const without = instead === '' ? plan : withoutPiece(plan, instead);
                const role = plan.pieces.find(({ name }) => name === instead)?.instead ?? (plan.parent?.pieces.some(({ name }) => name === instead) ? instead : undefined);
                const isPromotion = plan.promotion?.includes(instead) && !piece.isRoyal;
                const added = role !== undefined && letterOf(plan, instead) !== undefined ? { ...piece, instead: role } : piece;
                return { ...without, pieces: [...without.pieces, added], promotion: isPromotion ? [...(without.promotion ?? []), piece.name] : without.promotion };
            },
            { renamed: new Map(instead === '' ? [] : [[instead, piece.name]]) },
        );
    }
}

export async function wizardPage(): Promise<Page> {
    const wizard = new Wizard();
    await wizard.open();
    return { title: 'A game of your own', element: wizard.element, close: () => wizard.close() };
}

// The wizard: a game is put together by choices, with its board and its rules beside them; who wants more goes on in the
// playground. Rules are read by the Worker of this page, also where there is a server.

import { button, h, picture, select } from '../base/dom';
import type { Page } from '../base/page';
import { keepDraft } from '../playground/drafts';
import { positionEditor } from '../setup/position_editor';
import type { PositionEditor } from '../setup/position_editor';
import { GOALS, MODULES, defines, freeLetter, namesOf, relettered, resized, rulesOf, withModule } from './plan';
import type { Goal, Module, Plan, PlannedPiece } from './plan';
import { Refusal } from '../wire/wire';
import type { ZooPiece } from 'baronet';
import type { Entry, GameFields } from '../wire/wire';
import { workerConnection } from '../wire/connection';

const SIZES = { least: 1, most: 16 };
const EMPTY: Plan = {
    title: 'My Game',
    parent: null,
    board: { files: 8, ranks: 8 },
    removed: [],
    pieces: [],
    promotion: null,
    castlingSteps: null,
    modules: [],
    goals: ['stuck-loses'],
    setup: '8/8/8/8/8/8/8/8 w - - 0 1',
};

class Wizard {
    private plan = EMPTY;
    private readonly connection = workerConnection();
    private readonly choices = h('div', { class: 'wizard-choices' });
    private readonly rules = h('pre', { id: 'wizard-rules', tabindex: 0, role: 'region', 'aria-label': 'The rules' });
    private readonly note = h('p', { class: 'note', role: 'alert' });
    private readonly place = h('div', {});
    private editor: PositionEditor | null = null;
    private reading = 0; // counted, so that late answers are dropped
    private zoo: ZooPiece[] = [];
    private games: Entry[] = [];
    readonly element = h(
        'main',
        { id: 'main', class: 'wizard' },
        h('h1', {}, 'A game of your own'),
        h('div', { class: 'columns' }, this.choices, h('section', { 'aria-label': 'The game' }, h('h2', {}, 'Setup'), this.place, this.note, h('h2', {}, 'Rules'), this.rules, button('Go on in the playground', () => this.finish(), { class: 'main-button' }))),
    );

    async open(): Promise<void> {
        const [{ pieces }, { games }] = await Promise.all([this.connection.ask('zoo', {}), this.connection.ask('catalogue', {})]);
        this.zoo = pieces;
        this.games = games;
        await this.change(EMPTY);
    }

    close(): void {
        this.reading++;
        this.editor?.close();
    }

    private finish(): void {
        location.hash = keepDraft(rulesOf(this.plan));
    }

    // Shows the choices; reads the rules, and opens the board anew if they can be read.
    private async change(changes: Partial<Plan>): Promise<void> {
        const mine = ++this.reading;
        this.plan = { ...this.plan, ...changes };
        const text = rulesOf(this.plan);
        this.rules.textContent = text;
        const focused = document.activeElement?.id;
        this.choices.replaceChildren(...this.parts());
        if (focused) document.getElementById(focused)?.focus(); // what was used last is made anew
        try {
            const { game } = await this.connection.ask('game', { text });
            const changed = (fen: string, problem: string | null): void => {
                if (made.editor && this.editor === made.editor) this.setUp(fen, problem);
            };
            const made: { editor: PositionEditor | null } = { editor: null };
            const editor = await positionEditor(this.connection, game, { text }, null, { changed });
            made.editor = editor;
            if (mine !== this.reading) {
                editor.close();
                return;
            }
            this.editor?.close();
            this.editor = editor;
            this.place.replaceChildren(editor.element);
            this.note.textContent = '';
        } catch (error) {
            if (mine === this.reading) this.note.textContent = error instanceof Refusal && error.diagnostics[0] ? error.diagnostics[0].text : (error as Error).message;
        }
    }

    private setUp(fen: string, problem: string | null): void {
        this.plan = { ...this.plan, setup: fen === this.plan.parent?.startFen ? null : fen };
        this.rules.textContent = rulesOf(this.plan);
        this.note.textContent = problem ?? '';
    }

    // ---- What can be chosen

    private parts(): HTMLElement[] {
        return [this.titlePart(), this.boardPart(), this.piecesPart(), this.rulesPart()];
    }

    private titlePart(): HTMLElement {
        const title = h('input', { type: 'text', id: 'wizard-title', value: this.plan.title, input: () => this.name(title.value.trim()) });
        const parents = [{ value: '', words: 'nothing' }, ...this.games.map(({ name, title: words }) => ({ value: name, words }))];
        const from = select(parents, this.plan.parent?.bundledName ?? '', (name) => void this.begin(name), { id: 'wizard-parent' });
        return h('section', {}, h('h2', {}, 'The game'), h('p', {}, h('label', { for: 'wizard-title' }, 'Title: '), title), h('p', {}, h('label', { for: 'wizard-parent' }, 'Begins from: '), from));
    }

    // The board and the other choices stay as they are.
    private name(title: string): void {
        this.plan = { ...this.plan, title: title || 'My Game' };
        this.rules.textContent = rulesOf(this.plan);
    }

    private async begin(name: string): Promise<void> {
        const { title } = this.plan;
        if (name === '') return this.change({ ...EMPTY, title });
        const { game } = await this.connection.ask('game', { name });
        return this.change({ ...EMPTY, title, parent: game, board: null, goals: [], setup: null });
    }

    private get fen(): string {
        return this.plan.setup ?? this.plan.parent?.startFen ?? '';
    }

    private size(): { files: number; ranks: number } {
        const geometry: GameFields['geometry'] | undefined = this.plan.parent?.geometry;
        return this.plan.board ?? { files: geometry?.fileCount ?? 8, ranks: geometry?.rankCount ?? 8 };
    }

    private boardPart(): HTMLElement {
        const { parent } = this.plan;
        const size = this.size();
        const isRectangle = !parent || (parent.geometry.lattice === 'squares' && parent.squares.length === parent.geometry.fileCount * parent.geometry.rankCount);
        if (!isRectangle) return h('section', {}, h('h2', {}, 'Board'), h('p', {}, `That of ${parent.title}.`));
        const input = (what: 'files' | 'ranks'): HTMLElement => {
            const made = h('input', { type: 'number', id: `wizard-${what}`, min: SIZES.least, max: SIZES.most, value: size[what], change: () => this.resize({ ...size, [what]: Number(made.value) }) });
            return h('p', {}, h('label', { for: `wizard-${what}` }, what === 'files' ? 'Files: ' : 'Ranks: '), made);
        };
        return h('section', {}, h('h2', {}, 'Board'), input('files'), input('ranks'));
    }

    private resize({ files, ranks }: { files: number; ranks: number }): void {
        const limit = (count: number): number => Math.min(SIZES.most, Math.max(SIZES.least, Math.floor(count) || SIZES.least));
        const board = { files: limit(files), ranks: limit(ranks) };
        void this.change({ board, setup: resized(this.fen, board.files, board.ranks) });
    }

    // ---- Pieces

    private piecesPart(): HTMLElement {
        const { parent, removed, pieces } = this.plan;
        const own = (parent?.pieces ?? []).filter(({ name }) => !removed.includes(name));
        const row = (name: string, letter: string, remove: () => void): HTMLElement => h('li', {}, `${name} ${letter} `, button('Take out', remove, { 'aria-label': `Take out ${name}`, id: `wizard-out-${name}` }));
        return h(
            'section',
            {},
            h('h2', {}, 'Pieces'),
            h('ul', {}, ...own.map(({ name, letter }) => row(name, letter, () => this.takeOut(name, letter))), ...pieces.map(({ name, letter }) => row(name, letter, () => this.takeOut(name, letter)))),
            this.addPart(),
        );
    }

    private takeOut(name: string, letter: string): void {
        void this.change({ ...this.withoutPiece(name), setup: relettered(this.fen, letter, null) });
    }

    private addPart(): HTMLElement {
        const { parent, removed, pieces } = this.plan;
        const name = h('input', { type: 'text', id: 'wizard-piece', list: 'wizard-zoo', autocomplete: 'off' });
        const betza = h('input', { type: 'text', id: 'wizard-betza', spellcheck: false, autocapitalize: 'off' });
        const letter = h('input', { type: 'text', id: 'wizard-letter', maxlength: 1, autocomplete: 'off', autocapitalize: 'off' });
        const royal = h('input', { type: 'checkbox', id: 'wizard-royal' });
        const diagram = h('div', { class: 'diagram' });
        const present = [...(parent?.pieces ?? []).filter((piece) => !removed.includes(piece.name)), ...pieces];
        let instead = '';
        const replaced = select([{ value: '', words: 'no other' }, ...present.map((piece) => ({ value: piece.name, words: piece.name }))], '', (value) => (instead = value), { id: 'wizard-instead' });
        const draw = (): void => {
            const moves = betza.value.trim() || this.zoo.find((piece) => piece.name === name.value.trim())?.betza;
            diagram.replaceChildren();
            if (moves) this.connection.ask('diagram', { betza: moves }).then(({ svg }) => diagram.replaceChildren(picture(svg, `How it moves: ${moves}`)), () => undefined);
        };
        name.addEventListener('change', draw);
        betza.addEventListener('change', draw);
        const add = (): void => this.add({ name: name.value.trim(), letter: letter.value.trim(), betza: betza.value.trim(), isRoyal: royal.checked }, instead);
        return h(
            'fieldset',
            {},
            h('legend', {}, 'Another piece'),
            h('datalist', { id: 'wizard-zoo' }, ...this.zoo.map((piece) => h('option', { value: piece.name }, `${piece.betza}, ${piece.origin}`))),
            h('p', {}, h('label', { for: 'wizard-piece' }, 'Name, of the zoo or your own: '), name),
            h('p', {}, h('label', { for: 'wizard-betza' }, 'Moves in Betza notation, if not the zoo’s: '), betza),
            h('p', {}, h('label', { for: 'wizard-letter' }, 'Letter, if not one that is free: '), letter),
            h('p', {}, royal, h('label', { for: 'wizard-royal' }, ' royal: its loss is the end')),
            h('p', {}, h('label', { for: 'wizard-instead' }, 'In place of '), replaced),
            diagram,
            button('Add it', add, { id: 'wizard-add' }),
        );
    }

    private add({ name, letter: wished, betza, isRoyal }: PlannedPiece, instead: string): void {
        const known = this.zoo.find((piece) => piece.name === name);
        const without = instead === '' ? this.plan : this.withoutPiece(instead);
        const old = this.letterOf(instead);
        const letter = freeLetter(without, wished || (known?.letter ?? old ?? ''), name);
        this.note.textContent = this.problemWith(without, { name, letter: wished, betza, isRoyal }, letter);
        if (letter === null || this.note.textContent !== '') return;
        const piece = { name, letter, betza: betza === known?.betza ? '' : betza, isRoyal };
        void this.change({ ...without, pieces: [...without.pieces, piece], promotion: this.promotionWith(without, piece), setup: old ? relettered(this.fen, old, letter) : this.plan.setup });
    }

    // A piece that comes in place of one that Pawns became can be chosen in its place.
    private promotionWith({ promotion }: Plan, { name, isRoyal }: PlannedPiece): string[] | null {
        return promotion && !isRoyal && promotion !== this.plan.promotion ? [...promotion, name] : promotion;
    }

    // What is wrong with a new piece; empty: nothing.
    private problemWith(plan: Plan, { name, letter, betza }: PlannedPiece, free: string | null): string {
        if (!/^[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/.test(name)) return 'A name begins with a capital and has letters, digits and - in it.';
        if (namesOf(plan).includes(name)) return `There is a ${name}.`;
        if (!betza && !this.zoo.some((piece) => piece.name === name)) return `The zoo has no ${name}: say how it moves.`;
        if (free === null) return 'There is no letter left.';
        return letter && letter.toLowerCase() !== free ? `The letter ${letter} is another piece’s.` : '';
    }

    private letterOf(name: string): string | undefined {
        return [...(this.plan.parent?.pieces ?? []), ...this.plan.pieces].find((piece) => piece.name === name)?.letter;
    }

    private withoutPiece(name: string): Plan {
        const { plan } = this;
        const isParents = plan.parent?.pieces.some((piece) => piece.name === name) && !plan.removed.includes(name);
        const usual = plan.promotion ?? this.usualPromotion();
        return { ...plan, removed: isParents ? [...plan.removed, name] : plan.removed, pieces: plan.pieces.filter((piece) => piece.name !== name), promotion: usual.includes(name) ? usual.filter((other) => other !== name) : plan.promotion };
    }

    private usualPromotion(): string[] {
        const [, names = ''] = /define promotion-choices = ([^\n]*)/.exec(this.plan.parent?.rules ?? '') ?? [];
        return names.replace(/ *--.*/, '').split(', ').filter((name) => name !== '');
    }

    // ---- Rules

    private rulesPart(): HTMLElement {
        const { plan } = this;
        const usesChess = plan.parent?.rules.includes('rule stay-safe') ?? false;
        const modules = usesChess ? MODULES.map(({ module, words }) => this.box(`module-${module}`, words, plan.modules.includes(module), (isChosen) => this.choose(module, isChosen))) : [];
        const goals = plan.parent ? [] : GOALS.map(({ goal, words }) => this.box(`goal-${goal}`, words, plan.goals.includes(goal), (isChosen) => this.aim(goal, isChosen)));
        return h('section', {}, h('h2', {}, 'Rules'), ...modules, ...goals, this.castlingChoice(), ...this.promotionChoices());
    }

    private box(id: string, words: string, isChosen: boolean, change: (isChosen: boolean) => void): HTMLElement {
        const made = h('input', { type: 'checkbox', id: `wizard-${id}`, checked: isChosen, change: () => change(made.checked) });
        return h('p', {}, made, h('label', { for: `wizard-${id}` }, ` ${words}`));
    }

    private choose(module: Module, isChosen: boolean): void {
        const others = this.plan.modules.filter((other) => other !== module);
        const setup = withModule(this.fen, module, isChosen);
        void this.change({ modules: isChosen ? [...others, module] : others, setup: setup === this.plan.parent?.startFen ? null : setup });
    }

    private aim(goal: Goal, isChosen: boolean): void {
        const others = this.plan.goals.filter((other) => other !== goal);
        void this.change({ goals: isChosen ? [...others, goal] : others });
    }

    private castlingChoice(): HTMLElement | null {
        if (!defines(this.plan, 'castling-steps')) return null;
        const steps = h('input', { type: 'number', id: 'wizard-castling', min: 1, max: SIZES.most, value: this.plan.castlingSteps ?? 2, change: () => void this.change({ castlingSteps: Number(steps.value) === 2 ? null : Math.max(1, Math.floor(Number(steps.value)) || 2) }) });
        return h('p', {}, h('label', { for: 'wizard-castling' }, 'Steps of the royal piece in castling: '), steps);
    }

    private promotionChoices(): HTMLElement[] {
        if (!defines(this.plan, 'promotion-choices')) return [];
        const usual = this.usualPromotion();
        const chosen = this.plan.promotion ?? usual;
        const toggle = (name: string, isChosen: boolean): void => {
            const names = namesOf(this.plan).filter((other) => (other === name ? isChosen : chosen.includes(other)));
            void this.change({ promotion: names.length === 0 || names.join() === usual.join() ? null : names });
        };
        return [h('h3', {}, 'Pawns become'), ...namesOf(this.plan).map((name) => this.box(`promotion-${name}`, name, chosen.includes(name), (isChosen) => toggle(name, isChosen)))];
    }
}

export async function wizardPage(): Promise<Page> {
    const wizard = new Wizard();
    await wizard.open();
    return { title: 'A game of your own', element: wizard.element, close: () => wizard.close() };
}

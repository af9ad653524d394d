// Where an analysis begins: with a record that is pasted, chosen or dragged here, with a game, or with what is kept.

import { forgetStudy, keepStudy, keptHash, listedStudies, nameOf } from './kept_studies';
import { NOT_KEPT, studyOf } from './records_out';
import { button, h, select, sentence } from '../base/dom';
import type { Page } from '../base/page';
import { indexOf } from '../base/text_place';
import type { Connection } from '../wire/connection';
import type { GivenFile, ReadRecord } from '../wire/study_wire';
import { Refusal } from '../wire/wire';
import type { Diagnostic, Entry } from '../wire/wire';

class RecordsPage {
    private readonly text = h('textarea', { id: 'record', rows: 12, spellcheck: false, autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'record-problems' });
    private readonly chooser = h('input', { type: 'file', id: 'record-file', multiple: true, accept: '.baronet,.zsg,.zrf,.txt,.game,text/*' });
    private readonly problems = h('ul', { class: 'diagnostics', id: 'record-problems', 'aria-live': 'polite' });
    private readonly kept = h('ul', { class: 'kept-studies' });
    private others: GivenFile[] = []; // besides the one in the text: rules, other players' parts
    private readonly besides = h('p', { class: 'quiet' });
    private name = 'record';
    private game = '';
    private toAnalyse: string;
    readonly element: HTMLElement;

    constructor(
        private readonly connection: Connection,
        games: Entry[],
    ) {
        const titles = games.map(({ name, title }) => ({ value: name, words: title }));
        this.toAnalyse = titles[0]?.value ?? '';
        this.chooser.addEventListener('change', () => void this.take([...(this.chooser.files ?? [])]));
        this.text.addEventListener('input', () => this.problems.replaceChildren());
        const read = h(
            'section',
            { class: 'record-in', 'aria-label': 'Read a record' },
            h('h2', {}, 'Read a record'),
            h('p', { class: 'quiet' }, 'In Baronet’s own format, in Game Courier’s, or a saved game of Zillions (with its rules file, unless the game is one of these). Paste it, drag a file here, or choose files.'),
            h('p', {}, h('label', { for: 'record' }, 'The record: ')),
            this.text,
            h('p', { class: 'actions' }, h('label', { for: 'record-file' }, 'Files: '), this.chooser),
            this.besides,
            h('p', { class: 'actions' }, h('label', {}, 'The game, if the record does not say: ', select([{ value: '', words: '–' }, ...titles], '', (value) => (this.game = value), { id: 'record-game' }))),
            h('p', { class: 'actions' }, button('Open the record', () => void this.read(), { class: 'main-button' })),
            this.problems,
        );
        const begin = h(
            'section',
            { 'aria-label': 'Begin' },
            h('h2', {}, 'Analyse a game'),
            h('p', { class: 'actions' }, h('label', {}, 'Game ', select(titles, this.toAnalyse, (value) => (this.toAnalyse = value), { id: 'analyse-game' })), button('Begin', () => (location.hash = `#/analysis/${encodeURIComponent(this.toAnalyse)}`))),
            h('h2', {}, 'Kept in this browser'),
            this.kept,
        );
        this.element = h('main', { id: 'main', class: 'records' }, h('h1', {}, 'Analysis'), h('div', { class: 'columns' }, read, begin));
        this.element.addEventListener('dragover', (event) => event.preventDefault());
        this.element.addEventListener('drop', (event) => {
            event.preventDefault();
            void this.take([...(event.dataTransfer?.files ?? [])]);
        });
        this.drawKept();
    }

    // The record itself goes where it can be seen and changed.
    private async take(files: File[]): Promise<void> {
        if (files.length === 0) return;
        const given = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
        const isRules = ({ name }: GivenFile): boolean => /\.zrf$/i.test(name);
        const record = given.find((file) => !isRules(file));
        this.others = [...this.others.filter(isRules), ...given.filter((file) => file !== record)];
        if (record) {
            this.name = record.name;
            this.text.value = record.text;
        }
        this.besides.textContent = this.others.length > 0 ? `Besides: ${this.others.map(({ name }) => name).join(', ')}` : '';
        this.chooser.value = '';
        if (record) await this.read();
    }

    private async read(): Promise<void> {
        const { text, name, others, game } = this;
        try {
            const read = await this.connection.ask('readRecord', { files: [{ name, text: text.value }, ...others], ...(game ? { game } : {}) });
            if (read.problems.length === 0) this.open(read);
            else this.tell(read.problems, read);
        } catch (error) {
            if (error instanceof Refusal && error.diagnostics.length > 0) this.tell(error.diagnostics, null);
            else this.problems.replaceChildren(h('li', { class: 'error' }, sentence((error as Error).message)));
        }
    }

    private open(read: ReadRecord): void {
        const id = `record-${nameOf(this.text.value)}`;
        if (keepStudy(id, keptHash(id), studyOf(read, false))) location.hash = keptHash(id);
        else this.problems.replaceChildren(h('li', { class: 'error' }, NOT_KEPT));
    }

    // A click goes to the place.
    private tell(found: Diagnostic[], read: ReadRecord | null): void {
        const { value } = this.text;
        const items = found.map(({ severity, line, column, endLine, endColumn, hint, text: words }) => {
            const whole = hint ? `${words} – ${hint}` : words;
            const go = (): void => {
                this.text.focus();
                this.text.setSelectionRange(indexOf(value, line, column), indexOf(value, endLine, endColumn));
            };
            return h('li', { class: severity }, line > 0 ? button(`Line ${line}: ${whole}`, go) : whole);
        });
        const rest = read && read.turns.length > 0 ? [h('li', {}, button(`Open what can be read: ${read.played} turns of ${read.title}`, () => this.open(read)))] : [];
        this.problems.replaceChildren(...items, ...rest);
    }

    private drawKept(): void {
        const rows = listedStudies().map(({ id, hash, title, turns }) => {
            const forget = (): void => {
                forgetStudy(id);
                this.drawKept();
            };
            return h('li', {}, h('a', { href: hash }, `${title}, ${turns} turns`), ' ', button('Forget', forget, { class: 'quiet', 'aria-label': `Forget ${title}, ${turns} turns` }));
        });
        this.kept.replaceChildren(...(rows.length > 0 ? rows : [h('li', { class: 'quiet' }, 'Nothing yet.')]));
    }
}

export async function recordsPage(connection: Connection): Promise<Page> {
    const { games } = await connection.ask('catalogue', {});
    const page = new RecordsPage(connection, games);
    return { title: 'Analysis', element: page.element };
}

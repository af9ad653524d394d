// The playground: rules at the left, what is wrong with them below, the board at the right. The board follows each edit
// that can be read. Rules are read by Workers of this page, also where there is a server.

import { drawnBoard } from '../board/board';
import { workerConnection } from '../wire/connection';
import { button, h } from '../base/dom';
import { freeDraft, withNoTurn } from '../catalogue/free_play';
import { beginning, piecesOf } from '../catalogue/game_page';
import { isPicture } from '../board/pictures';
import { offerPictures, pictureFiles } from '../catalogue/picture_files';
import type { Page } from '../base/page';
import type { Editor, Failure, Language } from '../editor/editor';
import { Refusal } from '../wire/wire';
import type { Diagnostic, GameAnswer } from '../wire/wire';
import { Conversion, isZrf, picturesAmong } from './conversion';
import { folderOf } from '../base/paths';
import { draftBar } from './draft_bar';
import { draftAddress, draftText, drafts, keepDraft, newId, storeDraft } from './drafts';
import { droppedFiles } from './folders';
import type { Opened } from './folders';
import { Patient } from './patient';
import { placeOf } from './places';
import { sharedText } from './share';

const PAUSE = 30; // milliseconds after a key before the text is read
const TEST_PAUSE = 400; // after that, before its tests are run
const READING = 8000; // at most
const CHECKING = 15000;
const MOST_BYTES = 1_000_000; // of a file
const FIRST = `game "My Chess" from chess

piece Camel c: C -- a longer Knight: three squares ahead, one aside

setup "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1"

test "Camels leap":
  legal b1a4 b1c4
`;

type EditorModule = typeof import('../editor/editor');

class Playground {
    private readonly connection = workerConnection(); // for games at play, and pictures
    private readonly reader = new Patient(READING, 'These rules take too long to read.');
    private readonly checker = new Patient(CHECKING, 'This takes too long.');
    private readonly editor: Editor;
    private readonly diagnostics = h('ul', { class: 'diagnostics', id: 'diagnostics', 'aria-live': 'polite' });
    private readonly tests = h('p', { class: 'tests quiet', role: 'status' });
    private readonly board = h('div', { class: 'start-board' });
    private readonly further = h('div', { submit: () => this.keep() });
    private readonly conversion = new Conversion((text) => this.showConverted(text));
    private readonly bar = draftBar({
        id: () => this.id,
        text: () => this.editor.value,
        opened: (files) => void this.open(files),
        begun: () => this.begin(),
    });
    private timer: ReturnType<typeof setTimeout> | undefined;
    private testTimer: ReturnType<typeof setTimeout> | undefined;
    private closeShown: () => void = () => undefined;
    private last: GameAnswer | null = null; // that could be read
    private kept: string; // as it is known to be kept
    private convertedText = '';
    private readonly names = { games: [] as string[], zoo: [] as { name: string; betza: string }[] };
    readonly element: HTMLElement;

    /** `id` is null while the text is not kept: it is nobody's own yet. */
    constructor(
        module: EditorModule,
        language: Language,
        private id: string | null,
        text: string,
    ) {
        this.kept = text;
        this.editor = new module.Editor(text, {
            language,
            games: () => this.names.games,
            zoo: () => this.names.zoo,
            rules: () => this.last?.game.rules ?? '',
            pieces: () => new Map(this.last?.game.pieces.map(({ name, betza }) => [name, betza]) ?? []),
            explain: (betza, dialect) => this.connection.ask('explain', { betza, dialect }),
            changed: () => this.changed(),
            pasted: (pasted) => this.paste(pasted),
        });
        this.element = this.laidOut();
        this.bar.refresh();
        void this.readNames();
        void this.read();
    }

    private laidOut(): HTMLElement {
        const keys = h(
            'p',
            { class: 'quiet' },
            'Tab indents; Escape and then Tab leaves the editor. Control and space: what may stand here; F1: what the word at the cursor means. ',
            h('a', { href: 'manual/language.html', target: '_blank', rel: 'noopener' }, 'The language'),
            ', ',
            h('a', { href: 'manual/tutorial.html', target: '_blank', rel: 'noopener' }, 'a tutorial'),
        );
        return h(
            'main',
            { id: 'main', class: 'playground', dragover: allowFiles, drop: (event: DragEvent) => this.dropped(event) },
            h('h1', {}, 'Playground'),
            this.bar.element,
            this.conversion.element,
            h(
                'div',
                { class: 'columns' },
                h('section', { 'aria-label': 'Rules' }, this.editor.element, this.diagnostics, this.tests, keys),
                h('section', { 'aria-label': 'The game' }, this.board, this.further),
            ),
        );
    }

    private async readNames(): Promise<void> {
        const [{ games }, { pieces }] = await Promise.all([this.connection.ask('catalogue', {}), this.connection.ask('zoo', {})]);
        this.names.games = games.map(({ name }) => name);
        this.names.zoo = pieces;
    }

    close(): void {
        clearTimeout(this.timer);
        clearTimeout(this.testTimer);
        this.reader.close();
        this.checker.close();
        this.conversion.close();
        this.closeShown();
        this.editor.close();
    }

    // ---- Drafts

    private changed(): void {
        if (this.id !== null || this.editor.value !== this.kept) this.keep();
        clearTimeout(this.timer);
        clearTimeout(this.testTimer);
        this.timer = setTimeout(() => void this.read(), PAUSE);
    }

    /** Keeps the text; as another draft where somebody else has changed the same one, perhaps in another window. */
    private keep(): void {
        const text = this.editor.value;
        const isNew = this.id === null || (draftText(this.id) ?? this.kept) !== this.kept;
        const id = isNew ? newId() : (this.id ?? newId());
        this.id = id;
        this.kept = text;
        if (!storeDraft(id, text)) this.bar.say('The browser keeps no more drafts: download this one before you leave the page.');
        if (!isNew) return;
        history.replaceState(null, '', draftAddress(id));
        this.bar.refresh();
    }

    // A new draft, which is kept once it is changed.
    private begin(): void {
        this.id = null;
        this.kept = FIRST;
        history.replaceState(null, '', '#/playground');
        this.editor.value = FIRST;
        this.editor.select(0, 0);
        this.bar.refresh();
    }

    private async open(files: Opened[]): Promise<void> {
        const others = files.filter(({ name }) => !isPicture(name));
        const opened = others.find(({ name }) => /\.vdl$/i.test(name)) ?? others[0];
        if (!opened) return this.bar.say(files.length > 0 ? 'Pictures of pieces are chosen below the board.' : '');
        if (files.some(({ name }) => /\.zrf$/i.test(name))) return this.conversion.open(files);
        const { name, file } = opened;
        if (file.size > MOST_BYTES) return this.bar.say(`${name} is too long (${file.size} bytes of at most ${MOST_BYTES}).`);
        const text = await file.text();
        if (isZrf(text)) return this.conversion.open(files);
        if (text.includes('\0') || text.includes('\ufffd')) return this.bar.say(`${name} is no text in UTF-8.`);
        offerPictures(picturesAmong(files), folderOf(name));
        location.hash = keepDraft(text.replaceAll('\r\n', '\n'));
    }

    private dropped(event: DragEvent): void {
        const { dataTransfer } = event;
        if (!dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        droppedFiles(dataTransfer)
            .then((files) => this.open(files))
            .catch((error: unknown) => this.bar.say((error as Error).message));
    }

    private paste(text: string): boolean {
        if (!isZrf(text)) return false;
        this.conversion.paste(text);
        return true;
    }

    // Another variant replaces the one that was not changed.
    private showConverted(text: string): void {
        if (this.editor.value !== this.convertedText || this.convertedText === '') this.id = null;
        this.convertedText = text;
        this.editor.value = text;
    }

    // ---- Reading

    private async read(): Promise<void> {
        const text = this.editor.value;
        const answer = await this.reader.ask('game', { text }).catch((error: unknown) => error as Error);
        if (!answer) return;
        if (answer instanceof Refusal && (await this.showFreely(text, answer))) return;
        this.board.classList.toggle('stale', answer instanceof Error);
        if (answer instanceof Refusal && answer.diagnostics.length > 0) this.tell(answer.diagnostics, text);
        else if (answer instanceof Error) this.diagnostics.replaceChildren(h('li', { class: 'error' }, answer.message));
        else this.show(answer, text);
        if (answer instanceof Error) this.tests.replaceChildren();
    }

    // A draft that lacks nothing but turns is played with the referee off. True: it is, or another text is read by now.
    private async showFreely(text: string, { diagnostics }: Refusal): Promise<boolean> {
        const [first] = diagnostics;
        if (diagnostics.length !== 1 || first?.code !== 'rules') return false;
        try {
            const known = await this.reader.ask('game', { text: withNoTurn(text) });
            const free = known && freeDraft(text, known.game);
            const answer = free && (await this.reader.ask('game', { text: free }));
            if (!answer || text !== this.editor.value) return true;
            this.board.classList.remove('stale');
            this.tell(diagnostics, text);
            this.tests.replaceChildren();
            this.showGame(answer, free);
            this.further.prepend(h('p', {}, 'There are no turns yet. With the referee off it can be played all the same: any piece may go anywhere.'));
            return true;
        } catch {
            return false;
        }
    }

    private show(answer: GameAnswer, text: string): void {
        const { warnings } = answer.game;
        this.tell(warnings, text);
        this.showGame(answer, text);
        this.testTimer = setTimeout(() => void this.test(text, warnings), TEST_PAUSE);
    }

    private showGame(answer: GameAnswer, text: string): void {
        const { game, start } = answer;
        this.last = answer;
        this.board.replaceChildren(drawnBoard(game, start));
        this.closeShown();
        const pieces = piecesOf(this.connection, game);
        const begin = beginning(this.connection, game, { text }, false);
        this.closeShown = () => {
            pieces.close();
            begin.close();
        };
        this.further.replaceChildren(begin.element, pictureFiles(game) ?? '', pieces.element);
        this.bar.refresh();
    }

    private async test(text: string, warnings: Diagnostic[]): Promise<void> {
        try {
            const answer = await this.checker.ask('test', { text });
            if (!answer || text !== this.editor.value) return;
            const { failures, passed, failed } = answer;
            const words = failed > 0 ? `${failed} of ${failed + passed} checks in the tests failed.` : `All ${passed} checks in the tests passed.`;
            this.tests.replaceChildren(passed + failed > 0 ? words : 'This draft has no tests.');
            this.editor.showTests({ failures: failures.map((found): Failure => ({ line: found.line, text: reason(found) })), problem: null });
            const others = answer.warnings.filter((found) => !warnings.some((known) => known.line === found.line && known.text === found.text));
            this.tell([...warnings, ...others, ...failures], text);
        } catch (error) {
            if (text !== this.editor.value) return;
            const problem = (error as Error).message;
            this.tests.replaceChildren(`The tests were not run to their end: ${problem}`);
            this.editor.showTests({ failures: [], problem });
        }
    }

    // A click goes to the place.
    private tell(found: Diagnostic[], text: string): void {
        const own = found.filter(({ line, file }) => line > 0 && (file === null || /(^|\/)draft\.vdl$/.test(file)));
        const items = found.map((one) => {
            const words = one.hint ? `${one.text} – ${one.hint}` : one.text;
            const { start, end } = placeOf(text, one);
            const go = (): void => this.editor.select(start, end);
            if (own.includes(one)) return h('li', { class: one.severity }, button(`Line ${one.line}: ${words}`, go));
            return h('li', { class: one.severity }, one.file ? `${one.file}, line ${one.line}: ${words}` : words);
        });
        this.diagnostics.replaceChildren(...items);
        this.editor.mark(own.map((one) => ({ ...placeOf(text, one), severity: one.severity, text: one.text, hint: one.hint })));
    }
}

// Without this a browser would leave the page for the file.
function allowFiles(event: DragEvent): void {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

/** Why a test failed; its name stands in the margin. */
function reason({ text }: Diagnostic): string {
    return text.replace(/^test ".*?" failed: /, '');
}

let loading: Promise<[EditorModule, Language]> | null = null;

async function loaded(): Promise<[EditorModule, Language]> {
    const beside = (name: string): string => new URL(name, document.baseURI).href;
    const language = async (): Promise<Language> => (await fetch(beside('words.json'))).json() as Promise<Language>;
    return Promise.all([import(beside('editor.js')) as Promise<EditorModule>, language()]);
}

/** `rest` is what the address has after `playground`. */
export async function playgroundPage([what, given = '']: string[]): Promise<Page> {
    loading ??= loaded();
    loading.catch(() => (loading = null));
    const id = what === 'draft' ? given : what === 'shared' ? null : (drafts()[0]?.id ?? null);
    const text = what === 'shared' ? await sharedText(given) : id === null ? FIRST : draftText(id);
    if (text === null) throw new Error('This browser keeps no such draft (any more).');
    if (id !== null) storeDraft(id, text); // the latest is the one that games come back to
    const [module, language] = await loading;
    const playground = new Playground(module, language, id, text);
    return { title: 'Playground', element: playground.element, close: () => playground.close() };
}

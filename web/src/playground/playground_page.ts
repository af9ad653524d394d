// The playground: rules at the left, what is wrong with them below, the board at the right. The board follows each edit
// that can be read. Rules are read by the Worker of this page, also where there is a server.

import { drawnBoard } from '../board/board';
import { workerConnection } from '../wire/connection';
import { button, h, saveFile } from '../base/dom';
import { draftText, drafts, newId, storeDraft } from './drafts';
import { Editor } from './editor';
import type { Span } from './editor';
import { beginning, piecesOf } from '../catalogue/game_page';
import type { Page } from '../base/page';
import { Refusal } from '../wire/wire';
import type { Diagnostic, GameAnswer } from '../wire/wire';

const PAUSE = 30; // milliseconds after a key before the text is read
const FIRST = `game "My Chess" from chess

piece Camel c: C -- a longer Knight: three squares ahead, one aside

setup "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1"
`;

// Columns are counted in bytes of UTF-8, from 1; the text of the page in units of UTF-16, from 0.
function indexOf(text: string, line: number, column: number): number {
    const lines = text.split('\n');
    const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    const bytes = new TextEncoder().encode(lines[line - 1] ?? '').slice(0, column - 1);
    return before + new TextDecoder().decode(bytes).length;
}

class Playground {
    private readonly connection = workerConnection();
    private readonly editor: Editor;
    private readonly diagnostics = h('ul', { class: 'diagnostics', id: 'diagnostics', 'aria-live': 'polite' });
    private readonly board = h('div', { class: 'start-board' });
    private readonly further = h('div');
    private reading = 0; // counted, so that late answers are dropped
    private timer: ReturnType<typeof setTimeout> | undefined;
    private closePieces: () => void = () => undefined;
    readonly element: HTMLElement;

    constructor(private readonly id: string) {
        this.editor = new Editor(draftText(id) ?? FIRST, () => this.later());
        const save = button('Download', () => saveFile('draft.vdl', this.editor.value), { class: 'quiet' });
        this.element = h(
            'main',
            { id: 'main', class: 'playground' },
            h('h1', {}, 'Playground'),
            h(
                'div',
                { class: 'columns' },
                h('section', { 'aria-label': 'Rules' }, this.editor.element, this.diagnostics, h('p', { class: 'actions' }, save)),
                h('section', { 'aria-label': 'The game' }, this.board, this.further),
            ),
        );
        void this.read();
    }

    close(): void {
        clearTimeout(this.timer);
        this.reading++;
        this.closePieces();
    }

    private later(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.read(), PAUSE);
    }

    private async read(): Promise<void> {
        const text = this.editor.value;
        const mine = ++this.reading;
        if (text !== FIRST) storeDraft(this.id, text);
        const answer = await this.connection.ask('game', { text }).catch((error: unknown) => error as Error);
        if (mine !== this.reading) return;
        this.board.classList.toggle('stale', answer instanceof Error);
        if (answer instanceof Refusal && answer.diagnostics.length > 0) this.tell(answer.diagnostics, text);
        else if (answer instanceof Error) this.diagnostics.replaceChildren(h('li', { class: 'error' }, answer.message));
        else this.show(answer, text);
    }

    private show({ game, start }: GameAnswer, text: string): void {
        this.tell(game.warnings, text);
        this.board.replaceChildren(drawnBoard(game, start));
        this.closePieces();
        const pieces = piecesOf(this.connection, game);
        this.closePieces = pieces.close;
        this.further.replaceChildren(beginning(this.connection, game, { text }, false), pieces.element);
    }

    // A click goes to the place.
    private tell(found: Diagnostic[], text: string): void {
        const spans: Span[] = [];
        const items = found.map(({ severity, line, column, endLine, endColumn, hint, text: words }) => {
            const start = indexOf(text, line, column);
            const end = indexOf(text, endLine, endColumn);
            if (line > 0) spans.push({ start, end, severity });
            const go = (): void => this.editor.select(start, end);
            const whole = hint ? `${words} – ${hint}` : words;
            return h('li', { class: severity }, line > 0 ? button(`Line ${line}: ${whole}`, go) : whole);
        });
        this.diagnostics.replaceChildren(...items);
        this.editor.mark(spans);
    }
}

/** `rest` is what the address has after `playground`. */
export function playgroundPage([what, id = '']: string[]): Page {
    if (what === 'draft' && draftText(id) === null) throw new Error('This browser keeps no such draft.');
    const playground = new Playground(what === 'draft' ? id : (drafts()[0]?.id ?? newId()));
    return { title: 'Playground', element: playground.element, close: () => playground.close() };
}

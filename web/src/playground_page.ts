// The playground: rules at the left, what is wrong with them below, the board at the right. The board follows each edit
// that can be read. Rules are read by the Worker of this page, also where there is a server.

import { drawnBoard } from './board';
import { workerConnection } from './connection';
import { button, h, saveFile } from './dom';
import { beginning, piecesOf } from './game_page';
import type { Page } from './page';
import { Refusal } from './wire';
import type { Diagnostic } from './wire';

const PAUSE = 60; // milliseconds after a key before the text is read
const KEY = 'draft';
const FIRST = `game "My Chess" from chess

piece Camel c: C   // a longer Knight: three squares on, one aside

setup:
  White Camel at a3, h3
  Black Camel at a6, h6
`;

// Columns are counted in bytes of UTF-8, from 1; the text of the page in units of UTF-16, from 0.
function indexOf(text: string, line: number, column: number): number {
    const lines = text.split('\n');
    const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    const bytes = new TextEncoder().encode(lines[line - 1] ?? '').slice(0, column - 1);
    return before + new TextDecoder().decode(bytes).length;
}

export function playgroundPage(): Page {
    const connection = workerConnection();
    const kept = sessionStorage.getItem(KEY) ?? FIRST;
    const editor = h('textarea', { class: 'editor', spellcheck: false, autocapitalize: 'off', autocomplete: 'off', 'aria-label': 'The rules', 'aria-describedby': 'diagnostics' });
    editor.value = kept;
    const diagnostics = h('ul', { class: 'diagnostics', id: 'diagnostics', 'aria-live': 'polite' });
    const board = h('div', { class: 'start-board' });
    const further = h('div');
    let number = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closePieces: () => void = () => undefined;

    const show = (found: Diagnostic[], text: string): void => {
        const items = found.map((diagnostic) => {
            const { severity, line, column, endLine, endColumn, hint } = diagnostic;
            const go = (): void => {
                editor.focus();
                editor.setSelectionRange(indexOf(text, line, column), indexOf(text, endLine, endColumn));
            };
            const words = [`Line ${line}: ${diagnostic.text}`, hint].filter(Boolean).join(' – ');
            return h('li', { class: severity }, line > 0 && !diagnostic.file?.startsWith('/') ? button(words, go) : diagnostic.text);
        });
        diagnostics.replaceChildren(...items);
    };

    const read = async (): Promise<void> => {
        const text = editor.value;
        const mine = ++number;
        sessionStorage.setItem(KEY, text);
        try {
            const { game, start } = await connection.ask('game', { text });
            if (mine !== number) return;
            show(game.warnings, text);
            board.replaceChildren(drawnBoard(game, start));
            board.classList.remove('stale');
            closePieces();
            const pieces = piecesOf(connection, game);
            closePieces = pieces.close;
            further.replaceChildren(beginning(connection, game, { text }, false), pieces.element);
        } catch (error) {
            if (mine !== number) return;
            board.classList.add('stale');
            if (error instanceof Refusal && error.diagnostics.length) show(error.diagnostics, text);
            else diagnostics.replaceChildren(h('li', { class: 'error' }, (error as Error).message));
        }
    };

    editor.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(() => void read(), PAUSE);
    });
    void read();
    const element = h(
        'main',
        { id: 'main', class: 'playground' },
        h('h1', {}, 'Playground'),
        h(
            'div',
            { class: 'columns' },
            h('section', { 'aria-label': 'Rules' }, editor, diagnostics, h('p', { class: 'actions' }, button('Download', () => saveFile('draft.vdl', editor.value), { class: 'quiet' }))),
            h('section', { 'aria-label': 'The game' }, board, further),
        ),
    );
    const close = (): void => {
        clearTimeout(timer);
        closePieces();
    };
    return { title: 'Playground', element, close };
}

// What is said of the turn that is shown: a comment and a symbol; and what can be done with its variation.

import type { Study } from './study';
import { button, h } from '../base/dom';

const SYMBOLS: [string, string][] = [
    ['!!', 'Brilliant turn'],
    ['!', 'Good turn'],
    ['!?', 'Interesting turn'],
    ['?!', 'Dubious turn'],
    ['?', 'Mistake'],
    ['??', 'Blunder'],
];

export class NotesPanel {
    private readonly label = h('label', { for: 'comment' });
    private readonly comment = h('textarea', { id: 'comment', rows: 2, maxlength: 4000 });
    private readonly symbols: HTMLButtonElement[];
    private readonly edits: HTMLElement;
    readonly element: HTMLElement;
    private isBegun = false; // an edit of the comment is one change

    constructor(private readonly study: Study) {
        this.symbols = SYMBOLS.map(([symbol, title]) => button(symbol, () => this.mark(symbol), { title, 'aria-label': title, 'aria-pressed': 'false' }));
        this.comment.addEventListener('input', () => this.write());
        this.edits = h('p', { class: 'actions' });
        this.element = h('section', { class: 'notes', 'aria-label': 'Notes' }, h('div', { class: 'symbols', role: 'group', 'aria-label': 'Symbols' }, ...this.symbols), this.label, this.comment, this.edits);
    }

    private mark(symbol: string): void {
        const { study } = this;
        study.edit(() => {
            study.at.symbol = study.at.symbol === symbol ? '' : symbol;
            return study.at;
        });
    }

    private write(): void {
        const { study } = this;
        const { value } = this.comment;
        if (this.isBegun) {
            study.at.comment = value;
            study.keep();
            study.changed();
            return;
        }
        this.isBegun = true;
        study.edit(() => {
            study.at.comment = value;
            return study.at;
        });
    }

    draw(): void {
        const { study } = this;
        const { at, tree } = study;
        const isStart = at === tree.root;
        const words = isStart ? 'Comment on the start' : `Comment on ${at.made?.number ?? ''}. ${at.turn}`;
        if (this.label.textContent !== words) this.isBegun = false;
        this.label.textContent = words;
        if (this.comment.value !== at.comment) this.comment.value = at.comment;
        for (const [index, made] of this.symbols.entries()) {
            made.disabled = isStart;
            made.setAttribute('aria-pressed', String(SYMBOLS[index]?.[0] === at.symbol));
        }
        const edit = (words: string, run: () => void): HTMLButtonElement =>
            button(words, () => study.edit(() => (run(), at)), { class: 'quiet' });
        const isMain = tree.isMain(at);
        this.edits.replaceChildren(
            ...(isMain ? [] : [edit('Promote the variation', () => tree.promote(at)), edit('Make it the main line', () => tree.makeMain(at))]),
            ...(isStart && at.next.length === 0 ? [] : [button(isStart ? 'Delete all turns' : 'Delete from here', () => study.edit(() => tree.remove(at)), { class: 'quiet' })]),
            button('Undo', () => study.undo(), { class: 'quiet', title: 'Ctrl+Z', disabled: !study.canUndo }),
        );
    }
}

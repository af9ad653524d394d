// The playground's editor: a textarea, and the same text in colours below it, where mistakes are underlined.

import { h } from '../base/dom';

export interface Span {
    start: number;
    end: number;
    severity: string;
}

const TOKEN = /(?<comment>--[^\n]*)|(?<string>"(?:[^"\n])*"?)|(?<word>[a-z][a-z0-9-]*)|(?<name>[A-Z][\w-]*)|(?<number>\d+)|[^]/g;

export class Editor {
    readonly text = h('textarea', {
        spellcheck: false,
        autocapitalize: 'off',
        autocomplete: 'off',
        wrap: 'off',
        'aria-label': 'The rules',
        'aria-describedby': 'diagnostics',
    });
    private readonly colours = h('pre', { 'aria-hidden': 'true' });
    readonly element = h('div', { class: 'editor' }, this.colours, this.text);
    private words = new Set<string>();
    private spans: Span[] = [];

    constructor(value: string, changed: () => void) {
        this.text.value = value;
        this.text.addEventListener('scroll', () => this.scroll());
        this.text.addEventListener('input', () => {
            this.spans = []; // until they are found anew
            this.draw();
            changed();
        });
        this.draw();
        void this.readWords();
    }

    /** The language's own words, which the build takes from its reference. */
    private async readWords(): Promise<void> {
        const answer = await fetch(new URL('words.json', document.baseURI));
        if (!answer.ok) return;
        this.words = new Set((await answer.json()) as string[]);
        this.draw();
    }

    get value(): string {
        return this.text.value;
    }

    mark(spans: Span[]): void {
        this.spans = spans;
        this.draw();
    }

    select(start: number, end: number): void {
        this.text.focus();
        this.text.setSelectionRange(start, end);
    }

    private scroll(): void {
        this.colours.style.transform = `translate(${-this.text.scrollLeft}px, ${-this.text.scrollTop}px)`;
    }

    private draw(): void {
        const parts: (Node | string)[] = [];
        for (const { 0: text, index, groups = {} } of this.value.matchAll(TOKEN)) {
            const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
            const isOwn = kind === 'word' && this.words.has(text);
            const wrong = this.spans.find(({ start, end }) => index < Math.max(end, start + 1) && index + text.length > start);
            const classes = [isOwn ? 'own' : kind === 'word' ? '' : kind, wrong?.severity].filter(Boolean).join(' ');
            parts.push(classes ? h('span', { class: classes }, text) : text);
        }
        this.colours.replaceChildren(...parts, '\n');
        this.scroll();
    }
}

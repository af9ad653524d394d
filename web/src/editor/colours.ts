// Colours of words, and how the editor looks. The page's own colours are seen here, too: they are variables.

import { EditorView, ViewPlugin, Decoration } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { RangeSetBuilder } from '@codemirror/state';
import type { Extension } from '@codemirror/state';

import { declaredIn, tokensOf } from './tokens';
import type { Token } from './tokens';

function classOf(token: Token, own: Set<string>, names: Map<string, string>): string {
    if (token.kind !== 'word') return token.kind === 'sign' ? '' : token.kind;
    const declared = names.get(token.text);
    if (declared !== undefined) return declared === 'piece' ? 'name piece' : 'name';
    return own.has(token.text) ? 'own' : '';
}

class Colours {
    marks: DecorationSet;

    constructor(
        view: EditorView,
        private readonly own: Set<string>,
        private readonly inherited: () => Map<string, string>,
    ) {
        this.marks = this.drawn(view);
    }

    update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) this.marks = this.drawn(update.view);
    }

    private drawn(view: EditorView): DecorationSet {
        const { doc } = view.state;
        const names = new Map([...this.inherited(), ...declaredIn(doc.toString())]);
        const builder = new RangeSetBuilder<Decoration>();
        const lineAt = (number: number): string => doc.line(number).text;
        for (const { from, to } of view.visibleRanges)
            for (let number = doc.lineAt(from).number; number <= doc.lineAt(to).number; number++) {
                const { from: start } = doc.line(number);
                for (const token of tokensOf(lineAt, number)) {
                    const name = classOf(token, this.own, names);
                    if (name) builder.add(start + token.start, start + token.end, Decoration.mark({ class: name }));
                }
            }
        return builder.finish();
    }
}

export function colours(own: Set<string>, inherited: () => Map<string, string>): Extension {
    return ViewPlugin.define((view) => new Colours(view, own, inherited), { decorations: ({ marks }) => marks });
}

const panel = { backgroundColor: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--line)' };

export const look = EditorView.theme({
    '&': { height: '100%', fontSize: '0.9rem', backgroundColor: 'var(--panel)', color: 'var(--ink)' },
    '&.cm-focused': { outline: '3px solid var(--accent)' },
    '.cm-scroller': { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", lineHeight: '1.45' },
    '.cm-content': { caretColor: 'var(--ink)' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--soft)', borderRight: '1px solid var(--line)' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
        backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
    },
    '.own': { color: 'var(--accent)', fontWeight: '600' },
    '.comment': { color: 'var(--soft)', fontStyle: 'italic' },
    '.string, .number': { color: 'var(--string)' },
    '.betza': { color: 'var(--string)', fontWeight: '600' },
    '.name': { textDecoration: 'underline dotted var(--soft)', textUnderlineOffset: '3px' },
    '.piece': { fontWeight: '600' },
    '.cm-tooltip': { ...panel, borderRadius: '6px', maxWidth: 'min(32rem, 90vw)' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
    '.cm-tooltip .cm-completionInfo': { ...panel },
    '.cm-completionDetail': { color: 'inherit' },
    '.cm-panels': { ...panel },
    '.cm-panels button, .cm-panels input, .cm-diagnosticAction': { ...panel, backgroundImage: 'none', borderRadius: '4px', font: 'inherit' },
    '.cm-diagnosticAction': { padding: '0.1rem 0.5rem', cursor: 'pointer' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
    '.explanation': { padding: '0.4rem 0.7rem', fontFamily: "system-ui, 'Noto Sans', sans-serif" },
    '.explanation p': { margin: '0.2rem 0' },
    '.explanation pre': { margin: '0.2rem 0', whiteSpace: 'pre-wrap', fontWeight: '600' },
    '.explanation img': { display: 'block', maxWidth: '14rem', maxHeight: '14rem', margin: '0.3rem 0', backgroundColor: '#fff' },
    '.explanation a': { color: 'var(--accent)' },
    '.tests-margin': { minWidth: '1.1rem' },
    '.tests-margin span': { padding: '0 0.15rem', fontWeight: '700', cursor: 'default' },
    '.tests-margin .passed': { color: 'var(--string)' },
    '.tests-margin .failed': { color: 'var(--bad)' },
    '.test-reason': { color: 'var(--bad)', fontStyle: 'italic', paddingLeft: '1.5rem' },
});

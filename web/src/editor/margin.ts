// Tests in the margin: beside the first line of each test whether it passed, and at the end of a line why it did not.

import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension, RangeSet } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter, WidgetType } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';

import { h } from '../base/dom';
import { testsIn } from './tokens';

export interface Failure {
    /** From 1. */
    line: number;
    text: string;
}

export type TestResults = { failures: Failure[]; problem: string | null };

class Mark extends GutterMarker {
    constructor(
        private readonly kind: 'passed' | 'failed' | 'unknown',
        private readonly words: string,
    ) {
        super();
    }

    override eq(other: Mark): boolean {
        return other.kind === this.kind && other.words === this.words;
    }

    override toDOM(): HTMLElement {
        const sign = { passed: '✓', failed: '✗', unknown: '?' }[this.kind];
        return h('span', { class: this.kind, title: this.words, role: 'img', 'aria-label': this.words }, sign);
    }
}

class Reason extends WidgetType {
    constructor(private readonly text: string) {
        super();
    }

    override eq(other: Reason): boolean {
        return other.text === this.text;
    }

    override toDOM(): HTMLElement {
        return h('span', { class: 'test-reason' }, this.text);
    }
}

const setResults = StateEffect.define<TestResults>();

interface Shown {
    marks: RangeSet<GutterMarker>;
    reasons: DecorationSet;
}

function shownOf({ doc }: EditorState, { failures, problem }: TestResults): Shown {
    const marks = new RangeSetBuilder<GutterMarker>();
    const reasons = new RangeSetBuilder<Decoration>();
    for (const { first, last, name } of testsIn(doc.toString())) {
        const own = failures.filter(({ line }) => line >= first && line <= last);
        const words = own.map(({ line, text }) => `line ${line}: ${text}`).join('; ');
        const mark = problem
            ? new Mark('unknown', `test “${name}” was not run: ${problem}`)
            : new Mark(own.length > 0 ? 'failed' : 'passed', own.length > 0 ? `test “${name}” failed, ${words}` : `test “${name}” passed`);
        const { from } = doc.line(first);
        marks.add(from, from, mark);
    }
    for (const { line, text } of failures.filter((failure) => failure.line <= doc.lines)) {
        const { to } = doc.line(line);
        reasons.add(to, to, Decoration.widget({ widget: new Reason(text), side: 1 }));
    }
    return { marks: marks.finish(), reasons: reasons.finish() };
}

const shown = StateField.define<Shown>({
    create: () => ({ marks: new RangeSetBuilder<GutterMarker>().finish(), reasons: Decoration.none }),
    update(value, transaction) {
        for (const effect of transaction.effects) if (effect.is(setResults)) return shownOf(transaction.state, effect.value);
        if (!transaction.docChanged) return value;
        return { marks: value.marks.map(transaction.changes), reasons: value.reasons.map(transaction.changes) };
    },
    provide: (field) => EditorView.decorations.from(field, ({ reasons }) => reasons),
});

export const testsMargin: Extension = [shown, gutter({ class: 'tests-margin', markers: (view) => view.state.field(shown).marks })];

export function showResults(view: EditorView, results: TestResults): void {
    const failures = [...results.failures].sort((a, b) => a.line - b.line);
    view.dispatch({ effects: setResults.of({ ...results, failures }) });
}

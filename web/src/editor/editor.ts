// The playground's editor: CodeMirror with what VDL needs. A bundle of its own, which the playground loads when it is opened.
// It lies in a shadow root, where styles are adopted as the page's Content-Security-Policy allows.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { indentService, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import type { Action, Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';

import { h } from '../base/dom';
import { colours, look } from './colours';
import { completion } from './completion';
import { explanations } from './explanation';
import type { Help } from './help';
import { showResults, testsMargin } from './margin';
import type { TestResults } from './margin';
import { declaredIn, indentation } from './tokens';

export type { Help, Language } from './help';
export type { Failure, TestResults } from './margin';

/** Something that is wrong with a part of the text. */
export interface Problem {
    start: number;
    end: number;
    severity: 'error' | 'warning';
    text: string;
    hint: string | null;
}

/** What a hint says should stand there. */
function replacement(hint: string | null): string | null {
    return /^did you mean "(.+)"\?$/.exec(hint ?? '')?.[1] ?? null;
}

function diagnosticOf({ start, end, severity, text, hint }: Problem, length: number): Diagnostic {
    const to = Math.min(Math.max(end, start), length);
    const better = replacement(hint);
    const actions: Action[] =
        better === null ? [] : [{ name: `Write “${better}”`, apply: (view, from, until) => view.dispatch({ changes: { from, to: until, insert: better } }) }];
    return { from: Math.min(start, to), to, severity, message: hint ? `${text}\n${hint}` : text, actions };
}

// A line after one that opens a block is indented deeper.
const indents = indentService.of((context, position) => {
    const { doc } = context.state;
    const { number } = doc.lineAt(position);
    const isNew = context.simulatedBreak === position;
    if (!isNew && number === 1) return 0;
    const text = isNew ? context.lineAt(position, -1).text : doc.line(number - 1).text;
    return indentation(text) + (/:\s*(--.*)?$/.test(text) ? 2 : 0);
});

function events(help: Help): Extension {
    return EditorView.domEventHandlers({
        paste(event) {
            const isDone = help.pasted(event.clipboardData?.getData('text/plain') ?? '');
            if (isDone) event.preventDefault();
            return isDone;
        },
        drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0, // the page opens them
    });
}

function extensions(help: Help): Extension {
    let known = { rules: '', names: new Map<string, string>() };
    const inherited = (): Map<string, string> => {
        const rules = help.rules();
        if (rules !== known.rules) known = { rules, names: declaredIn(rules) };
        return known.names;
    };
    return [
        testsMargin,
        lintGutter(),
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        history(),
        drawSelection(),
        closeBrackets(),
        highlightSelectionMatches(),
        indentUnit.of('  '),
        indents,
        completion(help),
        explanations(help),
        colours(new Set(help.language.own), inherited),
        look,
        events(help),
        EditorState.languageData.of(() => [{ commentTokens: { line: '--' }, closeBrackets: { brackets: ['(', '"'] }, wordChars: '-' }]),
        EditorView.contentAttributes.of({ 'aria-label': 'The rules', spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged }) => {
            if (docChanged) help.changed();
        }),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
    ];
}

export class Editor {
    readonly element = h('div', { class: 'editor' });
    private readonly view: EditorView;

    constructor(text: string, help: Help) {
        const root = this.element.attachShadow({ mode: 'open' });
        const state = EditorState.create({ doc: text, extensions: extensions(help) });
        this.view = new EditorView({ state, root, parent: root });
    }

    get value(): string {
        return this.view.state.doc.toString();
    }

    set value(insert: string) {
        this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert } });
    }

    mark(problems: Problem[]): void {
        const { length } = this.view.state.doc;
        this.view.dispatch(setDiagnostics(this.view.state, problems.map((problem) => diagnosticOf(problem, length))));
    }

    showTests(results: TestResults): void {
        showResults(this.view, results);
    }

    select(start: number, end: number): void {
        this.view.dispatch({ selection: EditorSelection.single(start, end), scrollIntoView: true });
        this.view.focus();
    }

    close(): void {
        this.view.destroy();
    }
}

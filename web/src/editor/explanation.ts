// What a word means, and where a piece goes: shown at the pointer, and by a key at the cursor.

import { StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip, keymap, showTooltip } from '@codemirror/view';
import type { Tooltip } from '@codemirror/view';

import { h, picture } from '../base/dom';
import type { Help } from './help';
import { betzaOf, tokensOf } from './tokens';
import type { Token } from './tokens';

/** Text in which code stands between backticks. */
function withCode(text: string): (Node | string)[] {
    return text.split('`').map((part, index) => (index % 2 ? h('code', {}, part) : part));
}

function movement(help: Help, title: string, betza: string, dialect: string | null): HTMLElement {
    const shown = h('div', { class: 'explanation', role: 'status' }, h('pre', {}, title));
    const show = async (): Promise<void> => {
        const { svg, words } = await help.explain(betza, dialect);
        const lines = words.trim().split('\n');
        shown.append(picture(svg, `Where it goes: ${betza}`), ...lines.map((line) => h('p', {}, line)));
    };
    show().catch((error: unknown) => shown.append(h('p', {}, (error as Error).message)));
    return shown;
}

function meaning(help: Help, word: string): HTMLElement | null {
    const explained = Object.hasOwn(help.language.explained, word) ? help.language.explained[word] : undefined;
    if (!explained) return null;
    const address = new URL(`manual/language.html#${explained.at}`, document.baseURI).href;
    return h(
        'div',
        { class: 'explanation', role: 'status' },
        explained.syntax && h('pre', {}, explained.syntax),
        h('p', {}, ...withCode(explained.text)),
        h('p', {}, h('a', { href: address, target: '_blank', rel: 'noopener' }, `More about “${word}”`)),
    );
}

function contentOf(help: Help, state: EditorState, token: Token): (() => HTMLElement) | null {
    const dialect = /^betza +(.*?)\s*(?:--.*)?$/m.exec(state.doc.toString())?.[1] ?? null;
    if (token.kind === 'betza') return () => movement(help, betzaOf(token), betzaOf(token), dialect);
    if (token.kind !== 'word') return null;
    const own = help.pieces().get(token.text);
    const betza = own ?? help.zoo().find(({ name }) => name === token.text)?.betza;
    if (betza) return () => movement(help, `${token.text}: ${betza}`, betza, own === undefined ? null : dialect);
    return Object.hasOwn(help.language.explained, token.text) ? () => meaning(help, token.text) ?? h('div') : null;
}

function tooltipAt(help: Help, state: EditorState, position: number): Tooltip | null {
    const line = state.doc.lineAt(position);
    const column = position - line.from;
    const token = tokensOf((number) => state.doc.line(number).text, line.number).find(({ start, end }) => start <= column && end >= column);
    const content = token ? contentOf(help, state, token) : null;
    if (!token || !content) return null;
    return { pos: line.from + token.start, end: line.from + token.end, above: true, create: () => ({ dom: content() }) };
}

const show = StateEffect.define<Tooltip | null>();
const shown = StateField.define<Tooltip | null>({
    create: () => null,
    update(value, transaction) {
        for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
        return transaction.docChanged || transaction.selection ? null : value;
    },
    provide: (field) => showTooltip.from(field),
});

export function explanations(help: Help): Extension {
    const keys = keymap.of([
        {
            key: 'F1',
            preventDefault: true,
            run(view) {
                view.dispatch({ effects: show.of(tooltipAt(help, view.state, view.state.selection.main.head)) });
                return true;
            },
        },
        {
            key: 'Escape',
            run(view) {
                if (!view.state.field(shown)) return false;
                view.dispatch({ effects: show.of(null) });
                return true;
            },
        },
    ]);
    return [hoverTooltip((view, position) => tooltipAt(help, view.state, position)), shown, keys];
}

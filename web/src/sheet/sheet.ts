// A game's rule sheet on its page. Board and moves are drawn elsewhere on the page.

import { h, sentence } from '../base/dom';
import type { Connection } from '../wire/connection';
import type { Sheet } from '../wire/wire';

type Block = Sheet['sections'][number]['blocks'][number];

const LEFT_OUT = new Set(['board', 'options', 'origin']); // the page shows them already

function itemOf({ kind, label, text }: Block): HTMLElement {
    const head = label ? h('strong', {}, label) : null;
    if (kind === 'code')
        return h('li', {}, head, ' ', h('em', {}, 'There are no words for this rule; it is written so:'), h('pre', {}, text));
    return h('li', {}, head, head && ': ', text);
}

function partsOf(blocks: Block[]): HTMLElement[] {
    const parts: HTMLElement[] = [];
    let list: HTMLElement | null = null;
    for (const block of blocks) {
        if (block.kind === 'drawing') continue;
        if (block.kind === 'text') {
            list = null;
            parts.push(h('p', {}, block.text));
            continue;
        }
        if (!list) parts.push((list = h('ul', {})));
        list.append(itemOf(block));
    }
    return parts;
}

function sectionsOf(sheet: Sheet): HTMLElement[] {
    return sheet.sections
        .filter(({ id, blocks }) => !LEFT_OUT.has(id) && blocks.length > 0)
        .map(({ heading, blocks }) => h('section', {}, h('h3', {}, heading), ...partsOf(blocks)));
}

/** The rules in plain English, asked for when they are opened. */
export function sheetOf(connection: Connection, game: string | { text: string }): HTMLElement {
    const body = h('div', { class: 'sheet-body' });
    let isAsked = false;
    const toggle = (): void => {
        if (isAsked) return;
        isAsked = true;
        connection
            .ask('sheet', { game })
            .then(({ sheet }) => body.replaceChildren(...sectionsOf(sheet)))
            .catch((error: unknown) => body.replaceChildren(h('p', { class: 'note', role: 'alert' }, sentence((error as Error).message))));
    };
    return h('details', { class: 'sheet', toggle }, h('summary', {}, 'The rules in plain English'), body);
}

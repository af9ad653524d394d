// The other players' links, to send to them.

import { h } from '../base/dom';
import { keptForNow } from '../wire/kept';

/** Where the browser keeps them until it is closed. */
export const linksKey = (table: string): string => `links-${table}`;

export function linksToSend(table: string): HTMLElement | null {
    const kept = keptForNow(linksKey(table));
    if (!kept) return null;
    const links = JSON.parse(kept) as { words: string; hash: string }[];
    return h(
        'section',
        { class: 'links-of' },
        h('h2', {}, 'Links to send'),
        ...links.map(({ words, hash }) => {
            const address = new URL(hash, location.href).href;
            return h('label', {}, words, h('input', { type: 'text', readonly: true, value: address, focus: (event: FocusEvent) => (event.target as HTMLInputElement).select() }));
        }),
    );
}

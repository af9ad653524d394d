// The other players' links, to send to them.

import { button, h } from '../base/dom';
import { keepForNow, keptForNow } from '../wire/kept';
import type { State } from '../wire/wire';

interface Link {
    words: string;
    hash: string;
}

// Where the browser keeps them until it is closed.
const linksKey = (table: string): string => `links-${table}`;

export function spectatorsLink(token: string): Link {
    return { words: 'Spectators', hash: `#/table/${token}` };
}

/** `table`: its name, or, where that is not known yet, the token of a seat there. */
export function keepLinks(table: string, links: Link[]): void {
    keepForNow(linksKey(table), JSON.stringify(links));
}

export function isEverybodyHere({ seats }: State): boolean {
    return seats.every(({ by, isHere }) => by !== 'person' || isHere);
}

function linkRow(words: string, address: string): HTMLElement {
    const input = h('input', { type: 'text', readonly: true, value: address, focus: (event: FocusEvent) => (event.target as HTMLInputElement).select() });
    const copy = async (): Promise<void> => {
        input.focus();
        try {
            await navigator.clipboard.writeText(address);
            made.textContent = 'Copied';
        } catch {
            made.textContent = 'Press Control and C'; // it is selected
        }
    };
    const made = button('Copy', () => void copy(), { class: 'quiet', 'aria-label': `Copy: ${words}`, 'aria-live': 'polite' });
    return h('div', { class: 'link' }, h('label', {}, words, input), made);
}

/** Open while somebody is missing. */
export function linksToSend(table: string, token: string, state: State): HTMLDetailsElement | null {
    const kept = keptForNow(linksKey(table)) ?? keptForNow(linksKey(token));
    if (!kept) return null;
    const links = JSON.parse(kept) as Link[];
    const rows = links.map(({ words, hash }) => linkRow(words, new URL(hash, location.href).href));
    const made = h('details', { class: 'links-of' }, h('summary', {}, 'Links to send'), ...rows);
    made.open = links.length > 1 && !isEverybodyHere(state);
    return made;
}

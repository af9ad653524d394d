// The other players' links, to send to them.

import { button, h } from '../base/dom';
import { keptForNow } from '../wire/kept';
import type { State } from '../wire/wire';

/** Where the browser keeps them until it is closed. */
export const linksKey = (table: string): string => `links-${table}`;

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
export function linksToSend(table: string, state: State): HTMLDetailsElement | null {
    const kept = keptForNow(linksKey(table));
    if (!kept) return null;
    const links = JSON.parse(kept) as { words: string; hash: string }[];
    const rows = links.map(({ words, hash }) => linkRow(words, new URL(hash, location.href).href));
    const made = h('details', { class: 'links-of' }, h('summary', {}, 'Links to send'), ...rows);
    made.open = links.length > 1 && !isEverybodyHere(state);
    return made;
}

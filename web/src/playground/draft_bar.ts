// Which draft is shown, and what can be done with it: a new one, files, links.

import { button, h, saveFile, select } from '../base/dom';
import type { Attributes } from '../base/dom';
import { draftAddress, draftText, drafts, fileName, forgetDraft, storeDraft, titleOf } from './drafts';
import { chosenFiles } from './folders';
import type { Opened } from './folders';
import { linkOf } from './share';

export interface Bar {
    element: HTMLElement;
    /** Shows which drafts there are. */
    refresh: () => void;
    say: (words: string) => void;
}

interface Given {
    /** Null: the text is not kept yet. */
    id: () => string | null;
    text: () => string;
    opened: (files: Opened[]) => void;
    begun: () => void;
}

const KINDS = '.vdl,.zrf,.txt,.bmp,text/plain,image/*';

function choices(id: string | null, text: string): { value: string; words: string }[] {
    const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });
    const kept = drafts().map((draft) => ({ value: draft.id, words: `${titleOf(draftText(draft.id) ?? '')}, ${time.format(draft.changed)}` }));
    return id === null ? [{ value: '', words: `${titleOf(text)} (not kept yet)` }, ...kept] : kept;
}

function fileButton(words: string, title: string, opened: (files: Opened[]) => void, attributes: Attributes): HTMLElement[] {
    const input = h('input', {
        type: 'file',
        hidden: true,
        ...attributes,
        change: () => {
            opened(chosenFiles(input));
            input.value = '';
        },
    });
    return [button(words, () => input.click(), { title }), input];
}

export function draftBar(given: Given): Bar {
    const note = h('p', { class: 'quiet', role: 'status' });
    const say = (words: string): void => note.replaceChildren(words);
    const chosen = h('span');
    const refresh = (): void => {
        const open = (id: string): void => void (location.hash = draftAddress(id));
        chosen.replaceChildren(select(choices(given.id(), given.text()), given.id() ?? '', open, { id: 'draft' }));
        remove.disabled = given.id() === null;
    };
    const removeDraft = (): void => {
        const id = given.id();
        const text = given.text();
        if (id === null) return;
        forgetDraft(id);
        given.begun();
        const back = (): void => {
            storeDraft(id, text);
            location.hash = draftAddress(id);
        };
        note.replaceChildren(`“${titleOf(text)}” was deleted. `, button('Undo', back));
    };
    const remove = button('Delete', removeDraft);
    const share = async (): Promise<void> => {
        const address = new URL(await linkOf(given.text()), location.href).href;
        const field = h('input', { type: 'text', readonly: true, value: address, 'aria-label': 'The link', class: 'link' });
        note.replaceChildren('Whoever opens this link gets a copy of the draft: ', field);
        field.select();
        await navigator.clipboard.writeText(address).then(
            () => note.prepend('Copied. '),
            () => undefined, // then it is copied by hand
        );
    };
    const element = h(
        'div',
        { class: 'draft-bar' },
        h('label', { for: 'draft' }, 'Draft: '),
        chosen,
        button('New', given.begun),
        ...fileButton('Open a file…', 'Rules in VDL, or ZRF of Zillions of Games with the files that it includes', given.opened, { accept: KINDS, multiple: true }),
        ...fileButton('Open a folder…', 'ZRF files with all that they include, and their pictures', given.opened, { webkitdirectory: true }),
        button('Download', () => saveFile(fileName(given.text()), given.text())),
        button('Share', () => void share().catch((error: unknown) => say((error as Error).message))),
        remove,
        note,
    );
    return { element, refresh, say };
}

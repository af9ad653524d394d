// Where a user gives a game the files that its author's pictures are in: from a draft or a ZRF file the page has only
// their names.

import { picturesFrom, supply, wantedPictures } from '../board/pictures';
import type { GivenFile } from '../board/pictures';
import { h } from '../base/dom';
import type { GameFields } from '../wire/wire';

export async function bytesOf(files: File[]): Promise<GivenFile[]> {
    return Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
}

let offered: GivenFile[] = []; // that came with a file of rules

/** Files that games of this page may want from now on, until others are offered. */
export function offerPictures(files: GivenFile[]): void {
    offered = files;
}

export function pictureFiles(game: GameFields): HTMLElement | null {
    const wanted = wantedPictures(game);
    if (wanted.length === 0) return null;
    const note = h('span', { class: 'note', role: 'status' });
    const take = async (files: GivenFile[]): Promise<void> => {
        const found = await picturesFrom(game, files);
        const count = Object.keys(found).length;
        supply(found);
        note.textContent = count < wanted.length ? `${count} of ${wanted.length} pictures were found.` : '';
    };
    const begin = (taken: Promise<void>): void => void taken.catch((error: unknown) => (note.textContent = (error as Error).message));
    const input = h('input', { type: 'file', multiple: true, accept: 'image/*,.svg,.bmp', change: () => begin(bytesOf([...(input.files ?? [])]).then(take)) });
    if (offered.length > 0) begin(take(offered));
    const names = wanted.length > 3 ? `${wanted.slice(0, 3).join(', ')} …` : wanted.join(', ');
    return h('p', { class: 'picture-files' }, h('label', {}, `The pieces have pictures (${names}). Their files: `, input), note);
}

// Where a user gives a game the files that its author's pictures are in: from a draft or a ZRF file the page has only
// their names.

import { picturesFrom, supply, wantedPictures } from '../board/pictures';
import { h } from '../base/dom';
import type { GameFields } from '../wire/wire';

export function pictureFiles(game: GameFields): HTMLElement | null {
    const wanted = wantedPictures(game);
    if (wanted.length === 0) return null;
    const note = h('span', { class: 'note', role: 'status' });
    const take = async (files: File[]): Promise<void> => {
        const found = await picturesFrom(game, await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() }))));
        const count = Object.keys(found).length;
        supply(found, true);
        note.textContent = count < wanted.length ? `${count} of ${wanted.length} pictures were found.` : '';
    };
    const input = h('input', { type: 'file', multiple: true, accept: 'image/*,.svg,.bmp', change: () => {
        take([...(input.files ?? [])]).catch((error: unknown) => (note.textContent = (error as Error).message));
    } });
    const names = wanted.length > 3 ? `${wanted.slice(0, 3).join(', ')} …` : wanted.join(', ');
    return h('p', { class: 'picture-files' }, h('label', {}, `The pieces have pictures (${names}). Their files: `, input), note);
}

// Where a user gives a game the files that its author's pictures are in: from a draft or a ZRF file the page has only
// their names.

import { picturesFrom, supply, wantedPictures } from '../board/pictures';
import type { GivenFile } from '../board/pictures';
import { h, sentence } from '../base/dom';
import type { GameFields } from '../wire/wire';

let offered: { files: GivenFile[]; folder: string } = { files: [], folder: '' }; // that came with a file of rules

/** Files that games of this page may want from now on, until others are offered; `folder` is that of the rules. */
export function offerPictures(files: GivenFile[], folder = ''): void {
    offered = { files, folder };
}

export function pictureFiles(game: GameFields): HTMLElement | null {
    const wanted = wantedPictures(game);
    if (wanted.length === 0) return null;
    const note = h('span', { class: 'note', role: 'status' });
    const take = async (files: GivenFile[], folder = ''): Promise<void> => {
        const found = await picturesFrom(game, files, folder);
        const count = Object.keys(found).length;
        supply(found);
        note.textContent = count < wanted.length ? `${count} of ${wanted.length} pictures were found.` : '';
    };
    const begin = (taken: Promise<void>): void => void taken.catch((error: unknown) => (note.textContent = sentence((error as Error).message)));
    const input = h('input', { type: 'file', multiple: true, accept: 'image/*,.svg,.bmp', change: () => begin(take([...(input.files ?? [])].map((file) => ({ name: file.name, bytes: file })))) });
    if (offered.files.length > 0) begin(take(offered.files, offered.folder));
    const names = wanted.length > 3 ? `${wanted.slice(0, 3).join(', ')} …` : wanted.join(', ');
    return h('p', { class: 'picture-files' }, h('label', {}, `The pieces have pictures (${names}). Their files: `, input), note);
}

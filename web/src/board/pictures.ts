// Pictures of pieces that a game's author has given. They come from strangers, so each is shown as a picture only, from a
// data address: no script in it runs, and it can't ask for anything.

import { fileNamed } from '../base/paths';
import { announce } from '../base/settings';
import type { GameFields } from '../wire/wire';

const MOST = 200_000; // characters of a picture's address
const KEY = 'picture '; // of the browser's storage; a file's name follows

const supplied = new Map<string, string>(); // addresses of files, by their names in small letters

// What was supplied before, as far as the browser has kept it.
function known(name: string): string | undefined {
    const key = name.toLowerCase();
    let address = supplied.get(key);
    if (address === undefined) {
        try {
            address = localStorage.getItem(KEY + key) ?? undefined;
        } catch {
            // A browser may refuse to keep anything.
        }
        if (address?.startsWith('data:image/')) supplied.set(key, address);
        else address = undefined;
    }
    return address;
}

/** Lets games draw their pieces with these files, which the browser keeps. */
export function supply(files: Record<string, string>, { isKept = true } = {}): void {
    for (const [name, address] of Object.entries(files)) {
        supplied.set(name.toLowerCase(), address);
        if (!isKept) continue;
        try {
            localStorage.setItem(KEY + name.toLowerCase(), address);
        } catch {
            // as above: then it is drawn as long as this page is open
        }
    }
    announce();
}

/** The address of a player's piece; null: it has no picture here. */
export function pictureOf(game: GameFields, type: number, owner: number): string | null {
    const looks = game.pieces[type]?.looks ?? [];
    const named = (looks[owner] ?? looks[0])?.picture ?? '';
    if (named === '') return null;
    const address = named.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(named)}` : known(named);
    return address !== undefined && address.length <= MOST ? address : null;
}

/** Whether several players share it, so that it does not tell whose a piece is. */
export function isShared({ pieces }: GameFields, type: number): boolean {
    const looks = pieces[type]?.looks ?? [];
    return looks.length > 1 && looks.every(({ picture }) => picture === looks[0]?.picture);
}

/** The files that a game wants for its pieces. */
export function wantedPictures({ pieces }: GameFields): string[] {
    const names = pieces.flatMap(({ looks }) => looks.map(({ picture }) => picture));
    return [...new Set(names.filter((name) => name !== '' && !name.startsWith('<')))];
}

export interface GivenFile {
    name: string;
    bytes: BlobPart;
}

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', gif: 'image/gif', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', bmp: 'image/bmp' };

async function addressOf(blob: Blob): Promise<string> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as string);
        reader.onerror = () => reject(new Error('the file can\'t be read'));
        reader.readAsDataURL(blob);
    });
}

// Bitmaps know no transparency: there the colour of all four corners stands for it.
async function withoutGround(bitmap: Blob): Promise<string> {
    const image = await createImageBitmap(bitmap);
    const { width, height } = image;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws no pictures');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, width, height);
    const colours = new Uint32Array(pixels.data.buffer);
    const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((at) => colours[at]);
    if (corners.every((colour) => colour === corners[0])) for (const [at, colour] of colours.entries()) if (colour === corners[0]) colours[at] = 0;
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL();
}

/** Whether a file is called as pictures are. */
export function isPicture(name: string): boolean {
    return (/[^.]*$/.exec(name.toLowerCase())?.[0] ?? '') in TYPES;
}

/** A picture's file as an address that pieces can be drawn with. */
export async function pictureOfFile(name: string, bytes: BlobPart): Promise<string> {
    const type = TYPES[/[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''];
    if (type === undefined) throw new Error(`"${name}" is no picture that can be shown: SVG, PNG, GIF, JPEG, WebP or BMP`);
    const blob = new Blob([bytes], { type });
    return type === 'image/bmp' ? withoutGround(blob) : addressOf(blob);
}

/** The pictures that a game wants, from files that are given by their names. */
export async function picturesFrom(game: GameFields, files: GivenFile[], folder = ''): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const wanted of wantedPictures(game)) {
        const file = fileNamed(files, wanted, folder);
        if (file) found[wanted] = await pictureOfFile(file.name, file.bytes);
    }
    return found;
}

// Rules files of Zillions of Games become drafts, with a report of what is lost.

import { button, h, select } from '../base/dom';
import { isPicture } from '../board/pictures';
import type { GivenFile } from '../board/pictures';
import { fileNamed, folderOf } from '../base/paths';
import { offerPictures } from '../catalogue/picture_files';
import type { Wire } from '../wire/wire';
import type { Opened } from './folders';
import { Patient } from './patient';

type Converted = Wire['convert'][1];
type Files = Wire['convert'][0]['files'];

const LIMIT = 30000; // milliseconds
const MOST_BYTES = 2_000_000;

/** Whether a text looks like such a file. */
export function isZrf(text: string): boolean {
    return /^(\s|;.*\n)*\(\s*(game|variant|define|include|version)\b/i.test(text);
}

function losses({ conversion }: Converted): HTMLElement {
    const lines = conversion.losses.split('\n').filter(Boolean);
    if (lines.length === 0) return h('p', {}, 'Nothing is lost.');
    return h('ul', { class: 'losses' }, ...lines.map((line) => h('li', {}, line)));
}

export function picturesAmong(files: Opened[]): GivenFile[] {
    return files.filter(({ name, file }) => isPicture(name) && file.size <= MOST_BYTES).map(({ name, file }) => ({ name, bytes: file }));
}

// What a file includes, as far as it was opened, too.
function includedBy({ name, bytes }: Files[number], files: Opened[]): Opened[] {
    const text = new TextDecoder('latin1').decode(bytes).replaceAll(/;.*/g, '');
    const names = [...text.matchAll(/\(\s*include\s+"([^"]+)"/gi)].map(([, path = '']) => path);
    return names.flatMap((path) => fileNamed(files, path, folderOf(name)) ?? []);
}

interface Rules {
    files: Files; // with those that are included
    mains: string[]; // files that no other one includes
}

// Of a folder nothing is read but rules and what they include.
async function rulesAmong(given: Opened[]): Promise<Rules> {
    const others = given.filter(({ name }) => !isPicture(name));
    const named = others.filter(({ name }) => /\.zrf$/i.test(name));
    const wanted = named.length > 0 ? named : others.slice(0, 1);
    const files: Files = [];
    const included = new Set<Opened>();
    for (const one of wanted) {
        const { name, file } = one;
        if (file.size > MOST_BYTES) throw new Error(`${name} is too long (${file.size} bytes of at most ${MOST_BYTES}).`);
        const read = { name, bytes: new Uint8Array(await file.arrayBuffer()) };
        files.push(read);
        for (const other of includedBy(read, others)) {
            if (other !== one) included.add(other);
            if (!wanted.includes(other)) wanted.push(other); // is read in its turn
        }
    }
    const mains = named.filter((one) => !included.has(one)).map(({ name }) => name);
    return { files, mains: mains.length > 0 ? mains : wanted.slice(0, 1).map(({ name }) => name) };
}

export class Conversion {
    readonly element = h('section', { class: 'conversion', 'aria-label': 'Conversion', 'aria-live': 'polite', hidden: true });

    private mains: string[] = [];
    private pictures: GivenFile[] = [];
    private readonly worker = new Patient(LIMIT, 'This takes too long.');

    /** `show` is given what a game has become. */
    constructor(private readonly show: (text: string) => void) {}

    close(): void {
        this.worker.close();
    }

    async open(given: Opened[]): Promise<void> {
        try {
            this.mains = [];
            this.pictures = picturesAmong(given);
            const { files, mains } = await rulesAmong(given);
            this.mains = mains;
            await this.convert(files, mains[0] ?? '', 1);
        } catch (error) {
            this.tell(h('p', { class: 'error' }, (error as Error).message));
        }
    }

    paste(text: string): void {
        this.mains = [];
        this.pictures = [];
        void this.convert([{ name: 'pasted.zrf', bytes: new TextEncoder().encode(text) }], 'pasted.zrf', 1);
    }

    private tell(...what: (Node | string | false)[]): void {
        this.element.hidden = false;
        const close = button('×', () => (this.element.hidden = true), { class: 'quiet', 'aria-label': 'Close the report' });
        this.element.replaceChildren(h('h2', {}, 'Rules of Zillions ', close), ...what.filter((part) => part !== false));
    }

    // Of a folder any may be converted.
    private otherFiles(files: Files, name: string): HTMLElement | false {
        const { mains } = this;
        const choose = (value: string): void => void this.convert(files, value, 1);
        const choices = mains.map((value) => ({ value, words: value }));
        return mains.length > 1 && h('p', {}, h('label', { for: 'rules-file' }, 'Files of rules: '), select(choices, name, choose, { id: 'rules-file' }));
    }

    private async convert(files: Files, name: string, variant: number): Promise<void> {
        const others = this.otherFiles(files, name);
        this.tell(others, h('p', {}, `${name} is converted …`));
        try {
            const answer = await this.worker.ask('convert', { files, name, variant });
            if (answer) this.report(files, name, variant, answer);
        } catch (error) {
            this.tell(others, h('p', { class: 'error' }, `${name} can't be converted.`), h('pre', { class: 'messages', tabindex: 0 }, (error as Error).message));
        }
    }

    private report(files: Files, name: string, variant: number, answer: Converted): void {
        const { conversion, variants, counts } = answer;
        const choices = variants.map((title, index) => ({ value: String(index + 1), words: title }));
        const choose = (value: string): void => void this.convert(files, name, Number(value));
        offerPictures(this.pictures, folderOf(name));
        this.tell(
            this.otherFiles(files, name),
            h('p', {}, `${conversion.title}, from ${name}: ${conversion.readCount} of ${conversion.blockCount} move blocks became Betza notation.`),
            h('p', {}, `Turns are counted alike in both: ${counts.join(', ')}.`),
            choices.length > 1 && h('p', {}, h('label', { for: 'variant' }, 'Games in this file: '), select(choices, String(variant), choose, { id: 'variant' })),
            losses(answer),
        );
        this.show(conversion.text);
    }
}

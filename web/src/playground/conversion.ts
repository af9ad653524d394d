// Rules files of Zillions of Games become drafts, with a report of what is lost.

import { button, h, select } from '../base/dom';
import { isPicture } from '../board/pictures';
import { bytesOf, offerPictures } from '../catalogue/picture_files';
import type { Wire } from '../wire/wire';
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

export class Conversion {
    readonly element = h('section', { class: 'conversion', 'aria-label': 'Conversion', 'aria-live': 'polite', hidden: true });

    private readonly worker = new Patient(LIMIT, 'This takes too long.');

    /** `show` is given what a game has become. */
    constructor(private readonly show: (text: string) => void) {}

    close(): void {
        this.worker.close();
    }

    async open(given: File[]): Promise<void> {
        const files: Files = [];
        offerPictures(await bytesOf(given.filter(({ name, size }) => isPicture(name) && size <= MOST_BYTES)));
        for (const file of given.filter(({ name }) => !isPicture(name))) {
            if (file.size > MOST_BYTES) return this.tell(`${file.name} is too long (${file.size} bytes of at most ${MOST_BYTES}).`);
            files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
        }
        const named = files.filter(({ name }) => /\.zrf$/i.test(name));
        // That which no other one includes.
        const texts = files.map(({ bytes }) => new TextDecoder('latin1').decode(bytes).toLowerCase());
        const [main] = named.filter(({ name }) => !texts.some((text) => text.includes(`${name.toLowerCase()}"`)));
        await this.convert(files, (main ?? named[0] ?? files[0])?.name ?? '', 1);
    }

    paste(text: string): void {
        void this.convert([{ name: 'pasted.zrf', bytes: new TextEncoder().encode(text) }], 'pasted.zrf', 1);
    }

    private tell(...what: (Node | string | false)[]): void {
        this.element.hidden = false;
        const close = button('×', () => (this.element.hidden = true), { class: 'quiet', 'aria-label': 'Close the report' });
        this.element.replaceChildren(h('h2', {}, 'Rules of Zillions ', close), ...what.filter((part) => part !== false));
    }

    private async convert(files: Files, name: string, variant: number): Promise<void> {
        this.tell(h('p', {}, `${name} is converted …`));
        try {
            const answer = await this.worker.ask('convert', { files, name, variant });
            if (answer) this.report(files, name, variant, answer);
        } catch (error) {
            this.tell(h('p', { class: 'error' }, `${name} can't be converted.`), h('pre', { class: 'messages', tabindex: 0 }, (error as Error).message));
        }
    }

    private report(files: Files, name: string, variant: number, answer: Converted): void {
        const { conversion, variants, counts } = answer;
        const choices = variants.map((title, index) => ({ value: String(index + 1), words: title }));
        const choose = (value: string): void => void this.convert(files, name, Number(value));
        this.tell(
            h('p', {}, `${conversion.title}, from ${name}: ${conversion.readCount} of ${conversion.blockCount} move blocks became Betza notation.`),
            h('p', {}, `Turns are counted alike in both: ${counts.join(', ')}.`),
            choices.length > 1 && h('p', {}, h('label', { for: 'variant' }, 'Games in this file: '), select(choices, String(variant), choose, { id: 'variant' })),
            losses(answer),
        );
        this.show(conversion.text);
    }
}

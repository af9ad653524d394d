// A piece that is added: chosen from the zoo by its diagram, or somebody's own by Betza notation. It is made once, so that
// what was written in it stays while other things are chosen.

import { button, h, picture, select } from '../base/dom';
import type { Connection } from '../wire/connection';
import { freeLetter, letterOf, namesOf, withoutPiece } from './plan';
import type { Plan, PlannedPiece } from './plan';
import type { ZooPiece } from 'baronet';
import { ZooGallery } from './zoo_gallery';

const MOST_LETTERS = 40; // of a name

export class PieceForm {
    private readonly name = h('input', { type: 'text', id: 'wizard-piece', autocomplete: 'off', spellcheck: false, maxlength: MOST_LETTERS });
    private readonly betza = h('input', { type: 'text', id: 'wizard-betza', autocomplete: 'off', spellcheck: false, autocapitalize: 'off', input: () => void this.draw() });
    private readonly letter = h('input', { type: 'text', id: 'wizard-letter', maxlength: 1, autocomplete: 'off', autocapitalize: 'off' });
    private readonly royal = h('input', { type: 'checkbox', id: 'wizard-royal' });
    private readonly diagram = h('div', { class: 'diagram' });
    private readonly note = h('p', { class: 'note', id: 'wizard-piece-note', role: 'alert' });
    private readonly replaced = h('p', {});
    private readonly gallery: ZooGallery;
    private instead = '';
    private drawing = 0; // counted, so that late pictures are dropped
    private plan: Plan | null = null;
    readonly element: HTMLElement;

    constructor(
        private readonly connection: Connection,
        private readonly zoo: ZooPiece[],
        private readonly added: (piece: PlannedPiece, instead: string) => void,
    ) {
        this.gallery = new ZooGallery(connection, zoo, (piece) => this.choose(piece));
        this.element = h(
            'fieldset',
            {},
            h('legend', {}, 'Add a piece'),
            this.gallery.element,
            h('p', { class: 'quiet' }, 'Choose one above by how it moves, or write your own: '),
            h('p', {}, h('label', { for: 'wizard-piece' }, 'Name: '), this.name),
            h('p', {}, h('label', { for: 'wizard-betza' }, 'Moves, in Betza notation: '), this.betza, ' ', h('a', { href: 'manual/language.html#6-betza-notation', target: '_blank', rel: 'noopener' }, 'what that is')),
            this.diagram,
            h('p', {}, h('label', { for: 'wizard-letter' }, 'Letter (empty: one that is free): '), this.letter),
            h('p', {}, this.royal, h('label', { for: 'wizard-royal' }, ' Royal: it is the one to be mated or taken')),
            this.replaced,
            button('Add it', () => this.add(), { id: 'wizard-add' }),
            this.note,
        );
    }

    close(): void {
        this.gallery.close();
    }

    /** What can be replaced now. */
    show(plan: Plan): void {
        this.plan = plan;
        const names = namesOf(plan);
        if (!names.includes(this.instead)) this.instead = '';
        const values = [{ value: '', words: 'none' }, ...names.map((name) => ({ value: name, words: name }))];
        this.replaced.replaceChildren(h('label', { for: 'wizard-instead' }, 'In place of: '), select(values, this.instead, (value) => (this.instead = value), { id: 'wizard-instead' }));
    }

    private choose({ name, betza }: ZooPiece): void {
        this.name.value = name;
        this.betza.value = betza;
        this.note.textContent = '';
        void this.draw();
    }

    // Says also what is wrong with the notation.
    private async draw(): Promise<boolean> {
        const mine = ++this.drawing;
        const betza = this.betza.value.trim();
        this.betza.removeAttribute('aria-invalid');
        try {
            const children = betza ? [picture((await this.connection.ask('diagram', { betza })).svg, `How it moves: ${betza}`)] : [];
            if (mine !== this.drawing) return true;
            this.diagram.replaceChildren(...children);
            this.note.textContent = '';
            return true;
        } catch (error) {
            if (mine !== this.drawing) return false;
            this.betza.setAttribute('aria-invalid', 'true');
            this.diagram.replaceChildren();
            this.note.textContent = `These moves can’t be read: ${((error as Error).message.split('\n')[0] ?? '').replace(/^error: /, '')}.`;
            return false;
        }
    }

    private async addNow(plan: Plan): Promise<void> {
        const name = this.name.value.trim().replace(/\s+/g, '-').replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
        const [wished, betza] = [this.letter.value.trim(), this.betza.value.trim()];
        const known = this.zoo.find((piece) => piece.name === name);
        const without = this.instead === '' ? plan : withoutPiece(plan, this.instead);
        const letter = freeLetter(without, wished || `${known?.letter ?? letterOf(plan, this.instead) ?? ''}${name}`);
        const problem = problemWith(without, name, wished, letter) || problemOf(name, betza, known);
        if (problem || letter === null) this.note.textContent = problem;
        else if (!betza || (await this.draw())) {
            this.added({ name, letter, betza: betza === known?.betza ? '' : betza, isRoyal: this.royal.checked }, this.instead);
            this.clear();
        }
    }

    private add(): void {
        if (this.plan) void this.addNow(this.plan);
    }

    private clear(): void {
        for (const input of [this.name, this.betza, this.letter]) input.value = '';
        this.royal.checked = false;
        this.instead = '';
        this.drawing++;
        this.diagram.replaceChildren();
        this.note.textContent = '';
        for (const radio of this.gallery.element.querySelectorAll<HTMLInputElement>('input[type="radio"]')) radio.checked = false;
    }
}

function problemOf(name: string, betza: string, known: ZooPiece | undefined): string {
    return betza || known ? '' : `The zoo has no ${name}: choose a piece above, or write how yours moves.`;
}

// What is wrong with a new piece; empty: nothing.
function problemWith(plan: Plan, name: string, wished: string, free: string | null): string {
    if (name === '') return 'Choose a piece above, or write a name.';
    if (!/^[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/.test(name)) return `“${name}” can’t be a name: it begins with a letter from A to Z and has only such letters, digits and hyphens.`;
    if (namesOf(plan).includes(name)) return `There is a piece called ${name} already: give this one another name, or take the other one out.`;
    if (free === null) return 'All letters from A to Z are taken: take a piece out first.';
    if (wished && !/^[A-Za-z]$/.test(wished)) return 'The letter has to be one from A to Z.';
    return wished && wished.toLowerCase() !== free ? `The letter ${wished} is another piece’s: choose another one, or leave it empty.` : '';
}

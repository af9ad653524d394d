// All pieces of the zoo, each with the diagram of its moves: one is chosen by it, or by words. Diagrams are made once they are seen.

import { h, picture } from '../base/dom';
import type { Connection } from '../wire/connection';
import type { ZooPiece } from 'baronet';

export class ZooGallery {
    private readonly rows = new Map<Element, ZooPiece>();
    private readonly list = h('ul', { class: 'zoo' });
    private readonly found = h('p', { class: 'quiet', role: 'status' });
    private readonly search = h('input', { type: 'search', id: 'wizard-search', autocomplete: 'off', spellcheck: false, input: () => this.filter() });
    private readonly observer = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.drawIn(target);
    });
    readonly element = h(
        'div',
        { role: 'radiogroup', 'aria-label': 'Pieces of the zoo' },
        h('p', {}, h('label', { for: 'wizard-search' }, 'Search the zoo by name, notation or what it does: '), this.search),
        this.list,
        this.found,
    );

    constructor(
        private readonly connection: Connection,
        zoo: ZooPiece[],
        private readonly choose: (piece: ZooPiece) => void,
    ) {
        this.list.append(...zoo.map((piece) => this.row(piece)));
        this.filter();
    }

    close(): void {
        this.observer.disconnect();
    }

    private row(piece: ZooPiece): HTMLElement {
        const radio = h('input', { type: 'radio', name: 'wizard-zoo', value: piece.name, change: () => this.choose(piece) });
        const made = h('li', {}, h('label', { title: piece.origin }, radio, h('span', { class: 'diagram' }), h('strong', {}, piece.name), h('code', {}, piece.betza)));
        this.rows.set(made, piece);
        this.observer.observe(made);
        return made;
    }

    private drawIn(row: Element): void {
        this.observer.unobserve(row);
        const { name = '', betza = '' } = this.rows.get(row) ?? {};
        this.connection.ask('diagram', { betza }).then(
            ({ svg }) => row.querySelector('.diagram')?.append(picture(svg, `How the ${name} moves`)),
            () => undefined, // then there is no picture
        );
    }

    private filter(): void {
        const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let count = 0;
        for (const [row, { name, betza, origin }] of this.rows) {
            const text = `${name} ${origin}`.toLowerCase();
            const isFound = words.every((word) => text.includes(word)) || betza === this.search.value.trim();
            (row as HTMLElement).hidden = !isFound;
            if (isFound) count++;
        }
        this.found.textContent = count === 0 ? 'Nothing in the zoo is like that: write its moves in Betza notation below.' : `${count} ${count === 1 ? 'piece' : 'pieces'}`;
    }
}

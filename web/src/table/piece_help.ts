// How the piece that was pressed last moves, whoever owns it: its name, its notation and a diagram.

import type { Connection } from '../wire/connection';
import { h, picture } from '../base/dom';
import type { GameFields } from '../wire/wire';

export class PieceHelp {
    private readonly body = h('div', { class: 'piece-help' }, h('p', { class: 'quiet' }, 'Press a piece on the board.'));
    readonly element = h('details', {}, h('summary', {}, 'How pieces move'), this.body);
    private type = -1; // is to be shown
    private shown = -1;

    constructor(
        private readonly connection: Connection,
        private readonly game: GameFields,
    ) {
        this.element.addEventListener('toggle', () => this.draw());
    }

    show(type: number): void {
        if (type >= 0) this.type = type;
        this.draw();
    }

    private draw(): void {
        const piece = this.game.pieces[this.type];
        if (!piece || !this.element.open || this.shown === this.type) return;
        this.shown = this.type;
        const diagrams = h('div', {});
        const words = piece.betza ? h('code', {}, piece.betza) : h('span', {}, "Its moves are in the game's rules.");
        this.body.replaceChildren(h('p', {}, h('strong', {}, piece.name), ' ', words), diagrams);
        for (const { betza, dialect } of piece.movements)
            this.connection
                .ask('diagram', { betza, dialect })
                .then(({ svg }) => diagrams.append(picture(svg, `How the ${piece.name} moves: ${betza}`)))
                .catch(() => undefined); // then there is no picture
    }
}

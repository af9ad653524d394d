// All pieces of a game, a row for each owner: one is chosen by pressing it, or dragged to where it belongs.

import { button, h } from '../base/dom';
import { icon } from '../board/figures';
import type { Tool } from './placement';
import type { GameFields } from '../wire/wire';

const FAR = 6; // pixels after which a press is a drag

export interface PaletteEvents {
    choose(tool: Tool | null): void;
    dropped(tool: Tool, event: PointerEvent): void;
}

export class Palette {
    readonly element = h('div', { class: 'palette', role: 'group', 'aria-label': 'Pieces to place' });
    private buttons: HTMLButtonElement[] = [];
    private drag: { tool: Tool; pointer: number; x: number; y: number; ghost: HTMLElement | null } | null = null;
    private wasDragged = false;
    private readonly numbers = h('span', { class: 'palette-row' });
    private shown = '';

    constructor(
        private readonly game: GameFields,
        private readonly events: PaletteEvents,
    ) {
        this.redraw();
    }

    redraw(): void {
        const { game } = this;
        const nobody = game.players.length;
        this.buttons = [];
        const rows = game.owners.map((name, owner) => {
            if (game.players[owner]?.isRandom) return null;
            const types = game.pieces.flatMap(({ isNeutral = false }, type) => (isNeutral === (owner === nobody) ? type : []));
            return types.length > 0 && h('span', { class: 'palette-row', role: 'group', 'aria-label': name || 'Nobody' }, ...types.map((type) => this.pieceButton(type, owner)));
        });
        const remove = this.toolButton({ kind: 'remove' }, 'Remove');
        this.element.replaceChildren(...rows.filter((row) => row !== null && row !== false), h('span', { class: 'palette-row' }, remove), this.numbers);
    }

    /** Also offers to set the numbers that are kept for each square. */
    show(variables: string[]): void {
        if (variables.join() === this.shown) return;
        this.shown = variables.join();
        this.numbers.replaceChildren(
            ...variables.map((variable) => {
                const input = h('input', { type: 'number', value: 1, 'aria-label': `${variable} of a square` });
                const set = this.toolButton({ kind: 'number', variable, number: 1 }, `Set ${variable}`);
                input.addEventListener('input', () => {
                    this.press(set, { kind: 'number', variable, number: Number(input.value) }, true);
                });
                return h('span', {}, set, input);
            }),
        );
    }

    putDown(): void {
        for (const known of this.buttons) known.setAttribute('aria-pressed', 'false');
    }

    private pieceButton(type: number, owner: number): HTMLButtonElement {
        const { game } = this;
        const words = `${game.owners[owner] ?? ''} ${game.pieces[type]?.name ?? ''}`.trim();
        const made = this.toolButton({ kind: 'piece', type, owner }, '');
        made.title = words; // also its accessible name: the picture may be letters, which are no words to say
        made.append(icon(game, type, owner));
        return made;
    }

    private toolButton(tool: Tool, words: string): HTMLButtonElement {
        const click = (): void => {
            if (!this.wasDragged) this.press(made, tool, made.getAttribute('aria-pressed') !== 'true');
            this.wasDragged = false;
        };
        const made = button(words, click, { 'aria-pressed': 'false', class: 'tool' });
        this.buttons.push(made);
        if (tool.kind !== 'piece') return made;
        made.addEventListener('pointerdown', (event) => {
            made.setPointerCapture(event.pointerId);
            this.drag = { tool, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
            this.wasDragged = false;
        });
        made.addEventListener('pointermove', (event) => this.pointerMove(event, made));
        made.addEventListener('pointerup', (event) => this.pointerUp(event));
        made.addEventListener('pointercancel', () => this.endDrag());
        return made;
    }

    private press(made: HTMLButtonElement, tool: Tool, isChosen: boolean): void {
        this.putDown();
        made.setAttribute('aria-pressed', String(isChosen));
        this.events.choose(isChosen ? tool : null);
    }

    private pointerMove(event: PointerEvent, made: HTMLButtonElement): void {
        const { drag } = this;
        if (!drag || drag.pointer !== event.pointerId) return;
        if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
        if (!drag.ghost) {
            drag.ghost = h('span', { class: 'palette-ghost', 'aria-hidden': 'true' });
            drag.ghost.append(...[...made.children].map((child) => child.cloneNode(true)));
            document.body.append(drag.ghost);
        }
        drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    }

    private pointerUp(event: PointerEvent): void {
        const { drag } = this;
        if (!drag || drag.pointer !== event.pointerId) return;
        this.endDrag();
        if (!drag.ghost) return;
        this.wasDragged = true;
        this.events.dropped(drag.tool, event);
        setTimeout(() => (this.wasDragged = false), 0); // the click that follows a drag is none
    }

    private endDrag(): void {
        this.drag?.ghost?.remove();
        this.drag = null;
    }
}

// The hands of a position that is being set up: the chosen piece is added, one that is pressed goes.

import { button, capital, h } from '../base/dom';
import { icon } from '../board/figures';
import type { Tool } from './placement';
import type { GameFields } from '../wire/wire';

export class HandEditor {
    readonly element = h('div', { class: 'setup-hands' });
    private hands: number[][][] = [];
    private boxes: { box: HTMLElement; hand: number; player: number }[] = [];

    constructor(
        private readonly game: GameFields,
        private readonly changed: (hands: number[][][]) => void,
        private readonly tool: () => Tool | null,
    ) {}

    show(hands: number[][][]): void {
        this.hands = hands;
        this.redraw();
    }

    redraw(): void {
        const { game, hands } = this;
        this.boxes = hands.flatMap((players, hand) => players.flatMap((_, player) => (game.players[player]?.isRandom ? [] : { box: this.box(hand, player), hand, player })));
        this.element.replaceChildren(...this.boxes.map(({ box }) => box));
    }

    private box(hand: number, player: number): HTMLElement {
        const { game, hands } = this;
        const whose = `${game.players[player]?.name ?? ''}’s ${game.hands[hand] ?? 'hand'}`;
        const held = (hands[hand]?.[player] ?? []).flatMap((count, type) => (count > 0 ? this.heldButton(hand, player, type, count) : []));
        const tool = this.tool();
        const name = tool?.kind === 'piece' ? game.pieces[tool.type]?.name : undefined;
        const add = button('+', () => tool?.kind === 'piece' && this.add(hand, player, tool.type, 1), {
            disabled: name === undefined,
            'aria-label': name === undefined ? `${capital(whose)}: choose a piece first` : `Add a ${name} to ${whose}`,
            class: 'tool',
        });
        return h('div', { class: 'setup-hand', role: 'group', 'aria-label': capital(whose) }, h('span', {}, capital(whose)), ...held, add);
    }

    private heldButton(hand: number, player: number, type: number, count: number): HTMLButtonElement {
        const words = `${count} ${this.game.pieces[type]?.name ?? ''}: take one away`;
        const made = button('', () => this.add(hand, player, type, -1), { class: 'held', title: words });
        made.append(icon(this.game, type, player), count > 1 ? h('span', { 'aria-hidden': 'true' }, String(count)) : '');
        return made;
    }

    private add(hand: number, player: number, type: number, count: number): void {
        const hands = this.hands.map((players) => players.map((counts) => [...counts]));
        const counts = hands[hand]?.[player];
        if (!counts) return;
        counts[type] = Math.max(0, (counts[type] ?? 0) + count);
        this.changed(hands);
    }

    /** A piece was dragged to this place. */
    dropped(type: number, { clientX, clientY }: PointerEvent): void {
        const target = document.elementFromPoint(clientX, clientY);
        const found = this.boxes.find(({ box }) => target && box.contains(target));
        if (found) this.add(found.hand, found.player, type, 1);
    }
}

// The turns that were made, and looking back at them.

import { button, h } from '../base/dom';
import type { Sight } from './sight';

export class TurnList {
    private readonly list = h('ol', { class: 'turns', 'aria-label': 'Turns' });
    readonly element: HTMLElement;

    constructor(
        private readonly sight: Sight,
        private readonly told: {
            /** Shows the position after so many turns. */
            lookAt(number: number): void;
            flip(): void;
        },
    ) {
        this.element = h('div', { class: 'made' }, this.lookingBack(), this.list);
    }

    private get at(): number {
        return this.sight.past?.number ?? this.sight.state.turns.length;
    }

    draw(): void {
        const { at, list } = this;
        const { state, active, game } = this.sight;
        const { turns } = state;
        const shown = `${turns.length} ${at} ${active.viewer}`;
        if (list.dataset['shown'] === shown) return;
        list.dataset['shown'] = shown;
        let number = -1;
        list.replaceChildren(
            ...turns.map((turn, index) => {
                const isFirst = turn.number !== number;
                number = turn.number;
                const made = button(turn.text, () => this.told.lookAt(index + 1), {
                    class: 'turn',
                    'aria-current': index + 1 === at && 'true',
                    title: `${game.players[turn.mover]?.name ?? ''}: ${turn.words}`,
                });
                return h('li', {}, isFirst && h('span', { class: 'number' }, `${turn.number}.`), made);
            }),
        );
        const current = list.children[at - 1];
        if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    }

    private lookingBack(): HTMLElement {
        const to = (words: string, title: string, where: () => number): HTMLButtonElement =>
            button(words, () => this.told.lookAt(where()), { title, 'aria-label': title });
        return h(
            'div',
            { class: 'look-back', role: 'group', 'aria-label': 'Look back' },
            to('«', 'The start', () => 0),
            to('‹', 'One turn back', () => this.at - 1),
            to('›', 'One turn on', () => this.at + 1),
            to('»', 'Now', () => this.sight.state.turns.length),
            button('⇅', () => this.told.flip(), { title: 'Turn the board round', 'aria-label': 'Turn the board round' }),
        );
    }

    /** What keys do. */
    key(key: string): boolean {
        if (key === 'PageUp') this.told.lookAt(this.at - 1);
        else if (key === 'PageDown') this.told.lookAt(this.at + 1);
        else if (key === 'f') this.told.flip();
        else return false;
        return true;
    }
}

// The players, in strips above and below the board, with what they have in hand.

import { h, s } from '../base/dom';
import type { Turned } from '../board/board';
import { coloursOf } from '../board/figures';
import { clockFace } from './clocks';
import { handsOf, heldPiece, type Held } from './hands';
import type { Sight } from './sight';

const MANY = 3; // strips side by side, from more of them on
const TURNED: Record<string, Turned> = { south: 0, east: 1, north: 2, west: 3 };

export class Players {
    readonly above = h('div', { class: 'players' });
    readonly below = h('div', { class: 'players' });
    private flips = 0;

    constructor(private readonly sight: Sight) {}

    flip(): void {
        this.flips++;
    }

    /** How the board lies: the player at its near side sits below. */
    get turned(): Turned {
        const sits = this.sight.game.players[this.near]?.sits ?? 'south';
        return (((TURNED[sits] ?? 0) + 2 * this.flips) % 4) as Turned;
    }

    private get near(): number {
        const { seats, game, active } = this.sight;
        const own = seats.filter(({ viewer }) => viewer !== null);
        const seat = own.length === 1 ? own[0] : (own.find(({ viewer }) => viewer === 0) ?? own[0]);
        return game.hasSecrets && own.length > 1 ? (active.viewer ?? 0) : (seat?.viewer ?? 0);
    }

    draw(): void {
        const { players } = this.sight.game;
        const shown = players.map((_, player) => player).filter((player) => !players[player]?.isRandom);
        const below = this.flips % 2 ? shown.filter((player) => player !== this.near) : [this.near];
        const above = shown.filter((player) => !below.includes(player));
        for (const [strips, shownHere] of [[this.above, above], [this.below, below]] as const) strips.classList.toggle('many', shownHere.length > MANY);
        this.above.replaceChildren(...above.reverse().map((player) => this.strip(player)));
        this.below.replaceChildren(...below.map((player) => this.strip(player)));
    }

    private strip(player: number): HTMLElement {
        const { game, state, isOver, view } = this.sight;
        const { fill, ink } = coloursOf(game, player);
        const dot = s('svg', { class: 'dot', viewBox: '0 0 2 2', 'aria-hidden': 'true' }, s('circle', { cx: 1, cy: 1, r: 0.85, fill, stroke: ink, 'stroke-width': 0.15 }));
        const seat = state.seats[player];
        const by = this.sitting(player);
        const isMover = !isOver && view.mover === player;
        return h(
            'div',
            { class: isMover ? 'player mover' : 'player' },
            dot,
            h('strong', {}, game.players[player]?.name ?? ''),
            seat?.name && h('span', { class: 'called', dir: 'auto' }, seat.name),
            by && h('span', { class: 'by' }, by),
            clockFace(state.clock, player),
            h('span', { class: 'hand' }, ...handsOf(this.sight, player).map((held) => this.held(player, held))),
        );
    }

    // You, an engine, or who is not here.
    private sitting(player: number): string {
        const { state, seats } = this.sight;
        const seat = state.seats[player];
        if (seat?.by === 'engine') return `engine, level ${seat.level ?? ''}`;
        if (seats.some(({ viewer }) => viewer === player)) return seats.length === 1 ? 'you' : '';
        return seat?.isHere ? '' : 'not here';
    }

    private held(player: number, held: Held): HTMLElement | null {
        const { past, chooser, plans, active } = this.sight;
        const plan = plans.takesHeld && active.viewer === player ? (type: number): void => plans.pickHeld(type) : undefined;
        return heldPiece(this.sight, player, held, past ? [] : (chooser?.options ?? []), (option) => chooser?.choose(option), plan);
    }
}

// What players offer each other: a draw, to take back, a rematch, a result. Above the list of turns, so that nobody misses it.

import { button, h } from '../base/dom';
import type { Offer, State } from '../wire/wire';
import type { Sight } from './sight';

interface Wanted {
    what: Offer;
    by: number[];
    /** Of a result. */
    winner?: number;
}

// What ends a game is offered no longer when it is over.
function wantedIn({ offers, result }: State): Wanted[] {
    const all: Wanted[] = [{ what: 'undo', by: offers.undo }];
    if (result.outcome !== 'ongoing') all.push({ what: 'rematch', by: offers.rematch ?? [] });
    else all.push({ what: 'draw', by: offers.draw }, ...(offers.result ? [{ what: 'result' as const, ...offers.result }] : []));
    return all.filter(({ by }) => by.length > 0);
}

export class Offers {
    readonly element = h('section', { class: 'offers', 'aria-label': 'Offers', hidden: true });
    private readonly said = h('p', { role: 'status', 'aria-live': 'polite' });
    private readonly buttons = h('div', { class: 'actions' });
    private last: { state: State; mine: Wanted[] } | null = null;
    private isDeclined = false;
    private isWithdrawn = false;

    constructor(
        private readonly sight: Sight,
        private readonly answer: (what: Offer, winner?: number) => void,
    ) {
        this.element.append(this.said, this.buttons);
    }

    /** Whether the player of this screen has offered it already. */
    hasOffered(what: Offer): boolean {
        return this.mine.some((wanted) => wanted.what === what);
    }

    draw(): void {
        const { state, seats } = this.sight;
        const isAlone = seats.length === 1 && this.viewer !== null; // people at one screen agree by one click
        const { mine } = this;
        this.notice(mine);
        const others = isAlone ? wantedIn(state).filter(({ by }) => !by.includes(this.viewer ?? -1)) : [];
        const own = isAlone ? mine : [];
        const said = [...own.map((wanted) => this.ownWords(wanted)), ...(this.isDeclined && isAlone ? ['Your offer was declined.'] : [])].join(' ');
        if (this.said.textContent !== said) this.said.textContent = said;
        this.buttons.replaceChildren(
            ...others.map((wanted) => button(this.words(wanted), () => this.answer(wanted.what, wanted.winner))),
            ...(others.length > 0 ? [button('Decline', () => this.answer('decline'), { class: 'quiet' })] : []),
            ...(own.length > 0 && others.length === 0 ? [button('Withdraw', () => this.withdraw(), { class: 'quiet' })] : []),
        );
        this.element.hidden = said === '' && others.length === 0;
    }

    private get viewer(): number | null {
        return this.sight.active.viewer;
    }

    private get mine(): Wanted[] {
        return wantedIn(this.sight.state).filter(({ by }) => by.includes(this.viewer ?? -1));
    }

    // An offer that is gone, though nothing else has happened, was declined.
    private notice(mine: Wanted[]): void {
        const { state } = this.sight;
        const { last } = this;
        if (last && last.state.at !== state.at) {
            const isSame = last.state.turns.length === state.turns.length && last.state.result.outcome === state.result.outcome;
            this.isDeclined = isSame && last.mine.length > 0 && mine.length === 0 && !this.isWithdrawn;
            this.isWithdrawn = false;
        }
        this.last = { state, mine };
    }

    private withdraw(): void {
        this.isWithdrawn = true;
        this.answer('decline');
    }

    private name(player: number | undefined): string {
        return this.sight.game.players[player ?? -1]?.name ?? '';
    }

    private words({ what, by: [first], winner }: Wanted): string {
        const name = this.name(first);
        if (what === 'draw') return `Accept the draw that ${name} offers`;
        if (what === 'undo') return `Let ${name} take back`;
        if (what === 'rematch') return `Play once more, as ${name} offers`;
        return `Agree that ${this.name(winner)} has won, as ${name} says`;
    }

    private ownWords({ what, winner }: Wanted): string {
        if (what === 'draw') return 'You have offered a draw.';
        if (what === 'undo') return 'You have asked to take back.';
        if (what === 'rematch') return 'You have offered a rematch.';
        return `You have said that ${this.name(winner)} has won: the others are asked.`;
    }
}

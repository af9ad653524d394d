// What a player can do besides his turn: offers, claims, resignation, the record.

import { recordMenu } from '../analysis/records_out';
import { button, h } from '../base/dom';
import type { Connection } from '../wire/connection';
import type { Offer, State } from '../wire/wire';
import { Offers } from './offers';
import type { Seat, Sight } from './sight';

export class Actions {
    private readonly buttons = h('div', { class: 'actions' });
    private readonly results = h('details', { class: 'results', hidden: true }, h('summary', {}, 'Agree on a result'));
    readonly element = h('div', {}, this.buttons, this.results);
    readonly offers: Offers;

    constructor(
        private readonly connection: Connection,
        private readonly sight: Sight,
        private readonly table: string,
        private readonly told: {
            receive(viewer: number | null, state: State): void;
            failed(error: Error): void;
            /** Where another game of these rules begins. */
            gameAddress: string;
        },
    ) {
        this.offers = new Offers(sight, (what, winner) => void this.tell('offer', what, winner === undefined ? {} : { winner }));
        const { players } = sight.game;
        const winners = players.flatMap(({ name, isRandom }, player) =>
            isRandom ? [] : button(`${name} has won`, () => void this.offerAll('result', player), { class: 'quiet' }),
        );
        this.results.append(h('p', { class: 'actions' }, ...winners));
    }

    draw(): void {
        const { state, active, isOver } = this.sight;
        const isSeated = active.viewer !== null;
        const isClosed = isOver && state.offers.rematch !== undefined; // the server takes nothing back then
        const asks: [boolean, string, () => void][] = [
            [this.mayAsk('undo') && state.turns.length > 0 && !isClosed, 'Take back', () => void this.offerAll('undo')],
            [this.mayAsk('draw') && !isOver && this.people > 1, 'Offer a draw', () => void this.offerAll('draw')],
            [state.isYours && Boolean(state.claim), `Claim a draw (${state.claim ?? ''})`, () => void this.tell('claim')],
            [this.mayAsk('rematch') && isOver && state.offers.rematch !== undefined, 'Rematch', () => void this.offerAll('rematch')],
            [isSeated && !isOver, 'Resign', () => this.resign()],
        ];
        this.offers.draw();
        this.results.hidden = !isSeated || isOver || this.people < 2;
        this.buttons.replaceChildren(
            ...asks.filter(([isThere]) => isThere).map(([, words, run]) => button(words, run, { class: 'quiet' })),
            ...this.records(),
            h('a', { class: 'button quiet', href: this.told.gameAddress }, 'New game'),
        );
    }

    private mayAsk(what: Offer): boolean {
        const { active, game } = this.sight;
        return active.viewer !== null && !this.offers.hasOffered(what) && !(what === 'undo' && game.hasSecrets);
    }

    private get own(): Seat[] {
        return this.sight.seats.filter(({ viewer }) => viewer !== null);
    }

    private get people(): number {
        return this.sight.state.seats.filter(({ by }) => by === 'person').length;
    }

    private name(player: number): string {
        return this.sight.game.players[player]?.name ?? '';
    }

    private async tell(what: 'claim' | 'resign' | 'offer', offer?: Offer, { seat = this.sight.active, winner }: { seat?: Seat; winner?: number } = {}): Promise<void> {
        const { token } = seat;
        const { at } = seat.state;
        try {
            const answer = offer
                ? await this.connection.ask('offer', { token, at, what: offer, ...(winner === undefined ? {} : { winner }) })
                : await this.connection.ask(what as 'claim' | 'resign', { token, at });
            this.told.receive(seat.viewer, answer.state);
        } catch (error) {
            this.told.failed(error as Error);
        }
    }

    // People at one screen agree by one click.
    private async offerAll(what: Offer, winner?: number): Promise<void> {
        const { own } = this;
        const last = this.sight.state.turns.at(-1)?.mover;
        own.sort((a, b) => Number(b.viewer === last) - Number(a.viewer === last));
        for (const seat of own) await this.tell('offer', what, { seat, ...(winner === undefined ? {} : { winner }) });
    }

    private resign(): void {
        if (confirm(`Resign for ${this.name(this.sight.active.viewer ?? 0)}?`)) void this.tell('resign');
    }

    // The engine is no help against people elsewhere.
    private records(): HTMLElement[] {
        const { game, isOver, state, seats, active } = this.sight;
        const isHere = (player: number): boolean => seats.some(({ viewer }) => viewer === player);
        const isLive = !isOver && state.seats.some(({ by, player }) => by === 'person' && !isHere(player));
        const { connection, table } = this;
        const failed = (words: string): void => this.told.failed(new Error(words));
        return recordMenu({ connection, token: active.token, table, title: game.title, name: game.name, hasSecrets: game.hasSecrets, isOver, isLive, failed });
    }
}

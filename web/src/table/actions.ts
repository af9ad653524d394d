// What a player can do besides his turn: offers, claims, resignation, the record.

import { recordMenu } from '../analysis/records_out';
import { button, h } from '../base/dom';
import type { Connection } from '../wire/connection';
import type { Offer, State } from '../wire/wire';
import type { Seat, Sight } from './sight';

export class Actions {
    private readonly buttons = h('div', { class: 'actions' });
    private readonly results = h('details', { class: 'results', hidden: true }, h('summary', {}, 'Agree on a result'));
    readonly element = h('div', {}, this.buttons, this.results);

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
        const { players } = sight.game;
        const winners = players.flatMap(({ name, isRandom }, player) =>
            isRandom ? [] : button(`${name} has won`, () => void this.offerAll('result', player), { class: 'quiet' }),
        );
        this.results.append(h('p', { class: 'actions' }, ...winners));
    }

    draw(): void {
        const { state, active, isOver, game } = this.sight;
        const isSeated = active.viewer !== null;
        const asks: [boolean, string, () => void][] = [
            [isSeated && state.turns.length > 0 && !game.hasSecrets, 'Take back', () => void this.offerAll('undo')],
            [isSeated && !isOver && this.people > 1, 'Offer a draw', () => void this.offerAll('draw')],
            [state.isYours && Boolean(state.claim), `Claim a draw (${state.claim ?? ''})`, () => void this.tell('claim')],
            [isSeated && isOver && state.offers.rematch !== undefined, 'Rematch', () => void this.offerAll('rematch')],
            [isSeated && !isOver, 'Resign', () => this.resign()],
        ];
        this.results.hidden = !isSeated || isOver || this.people < 2;
        this.buttons.replaceChildren(
            ...(this.own.length === 1 ? this.offered() : []),
            ...asks.filter(([isThere]) => isThere).map(([, words, run]) => button(words, run, { class: 'quiet' })),
            ...this.records(),
            h('a', { class: 'button quiet', href: this.told.gameAddress }, 'New game'),
        );
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

    // What another player has offered.
    private offered(): HTMLElement[] {
        const { offers } = this.sight.state;
        const other = (wanted: number[]): number | undefined => wanted.find((player) => player !== this.sight.active.viewer);
        const [draw, undo, rematch] = [other(offers.draw), other(offers.undo), other(offers.rematch ?? [])];
        const made: HTMLElement[] = [];
        if (draw !== undefined) made.push(button(`Accept the draw that ${this.name(draw)} offers`, () => void this.tell('offer', 'draw')));
        if (undo !== undefined) made.push(button(`Let ${this.name(undo)} take back`, () => void this.tell('offer', 'undo')));
        if (rematch !== undefined) made.push(button(`Play once more, as ${this.name(rematch)} offers`, () => void this.tell('offer', 'rematch')));
        const { result } = offers;
        const by = other(result?.by ?? []);
        if (result && by !== undefined && !result.by.includes(this.sight.active.viewer ?? -1))
            made.push(button(`Agree that ${this.name(result.winner)} has won, as ${this.name(by)} says`, () => void this.tell('offer', 'result', { winner: result.winner })));
        if (made.length) made.push(button('Decline', () => void this.tell('offer', 'decline'), { class: 'quiet' }));
        return made;
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

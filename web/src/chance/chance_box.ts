// What the table tells of chance: whom it waits for, the server's commitment, what each has added, and at the end whether
// all of it holds.

import { button, h } from '../base/dom';
import type { Sight } from '../table/sight';
import { type Connection, workerConnection } from '../wire/connection';
import type { ChanceChecked, ChanceState, State } from '../wire/wire';
import { contradiction, contributionWords, foundWords, hasChance, missing, verifyCommand, waitedFor } from './chance_words';
import { noted } from './contribution';

const COMMITTED =
    "The server has committed itself to a seed. Then each player's browser adds a random number. All that chance does follows from these, so that " +
    'neither the server nor a player can choose it. The server knows what comes next, and the players do not.';
const LOCAL = "Chance is local: it is drawn in this browser, from the browser's random numbers. Nothing of this is proved to anybody.";
const UNCHECKED = 'Chance at this table was begun without a commitment, so that nobody can check it.';
const NO_CRYPTOGRAPHY = "This page did not come over an encrypted connection, and without one browsers can't check chance. The command below can.";

export class ChanceBox {
    private readonly waits = h('div', { class: 'chance-waits' });
    private readonly found = h('p', { class: 'chance-found', role: 'status' });
    private readonly body = h('div', {});
    private readonly box = h('details', { class: 'chance' }, h('summary', {}, 'Chance'), this.body);
    private shown = '';
    private isChecked = false;
    readonly element: HTMLElement | null;

    constructor(
        private readonly connection: Connection,
        private readonly sight: Sight,
        private readonly told: { receive(viewer: number | null, state: State): void; failed(error: Error): void },
    ) {
        this.element = hasChance(sight.game) ? h('div', {}, this.waits, this.found, this.box) : null;
    }

    draw(): void {
        if (!this.element) return;
        const { active, state, isOver } = this.sight;
        const { chance } = state;
        const shown = JSON.stringify([active.viewer, chance, waitedFor(this.sight.game, state)]);
        if (shown === this.shown) return;
        this.shown = shown;
        this.waits.replaceChildren(...this.waiting());
        this.body.replaceChildren(...(chance ? this.committed(chance) : [h('p', {}, chance === undefined ? LOCAL : UNCHECKED)]));
        const problem = chance && contradiction(chance, active.viewer, noted(active.token));
        if (problem) this.tell(problem, false);
        else if (chance?.seed && isOver && !this.isChecked) void this.check(chance);
    }

    // A player who is here need not wait for ever.
    private waiting(): HTMLElement[] {
        const { active, game, state } = this.sight;
        const names = waitedFor(game, state);
        if (names === null || active.viewer === null) return [];
        return [
            h('p', {}, `Chance waits for ${names}, so that everybody's browser can add a random number. If you go on, nothing is added for ${names}.`),
            button(`Go on without ${names}`, () => void this.proceed(), { class: 'quiet' }),
        ];
    }

    private async proceed(): Promise<void> {
        const { token, viewer } = this.sight.active;
        try {
            this.told.receive(viewer, (await this.connection.ask('proceed', { token })).state);
        } catch (error) {
            this.told.failed(error as Error);
        }
    }

    private committed(chance: ChanceState): HTMLElement[] {
        const { active, game, state } = this.sight;
        const rows: [string, string][] = [
            ["The server's commitment", chance.commitment],
            ...contributionWords(game, state, chance).map(([name, words]): [string, string] => [`${name} has added`, words]),
            ["The server's seed", chance.seed ?? 'told when the game is over'],
        ];
        return [
            h('p', {}, COMMITTED),
            h('dl', {}, ...rows.flatMap(([name, words]) => [h('dt', {}, name), h('dd', {}, h('code', {}, words))])),
            h('p', {}, "Once the game is over this page checks it, and anybody can: save the record in Baronet's format, and ask"),
            h('p', {}, h('code', { class: 'verify' }, verifyCommand(game, chance, active.viewer, noted(active.token)))),
        ];
    }

    private tell(words: string, isFair: boolean): void {
        this.found.textContent = words;
        this.found.classList.toggle('unfair', !isFair);
        if (!isFair) this.box.open = true;
    }

    // Not by the server: by the Worker, which draws everything again.
    private async check(chance: ChanceState): Promise<void> {
        this.isChecked = true;
        if (!isSecureContext) {
            this.tell(NO_CRYPTOGRAPHY, false);
            return;
        }
        const { token, viewer } = this.sight.active;
        try {
            const { text } = await this.connection.ask('record', { token });
            this.demandThis(chance, await workerConnection().ask('verify', { record: text, viewer }));
        } catch (error) {
            this.tell(`Chance could not be confirmed: ${(error as Error).message}.`, false);
        }
    }

    // The record is that of this game, and has what this browser has added.
    private demandThis(chance: ChanceState, checked: ChanceChecked): void {
        const { seats, state } = this.sight;
        const own = seats.map(({ token, viewer }) => ({ viewer, number: noted(token)?.number ?? null }));
        const lack = missing(this.sight.game, own, checked.contributions);
        if (checked.commitment !== chance.commitment) throw new Error('the record has another commitment');
        if (lack !== null) throw new Error(`the record lacks what this browser has added for ${lack}`);
        if (JSON.stringify(checked.seen) !== JSON.stringify(state.turns.map(({ text }) => text))) throw new Error('the record has other turns than were shown here');
        this.tell(foundWords(checked), true);
    }
}

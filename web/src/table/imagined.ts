// A line of turns that may come, chosen by the library's picker in the positions that they lead to.

import type { Connection } from '../wire/connection';
import type { Imagined, View } from '../wire/wire';
import { Chooser } from './chooser';
import type { ChooserEvents } from './chooser';
import type { Step } from './plan_tree';

export interface ImaginedEvents extends ChooserEvents {
    /** A turn was chosen there. */
    chosen(line: Step[]): void;
}

export class ImaginedPosition {
    readonly chooser: Chooser;
    private known: Imagined | null = null;

    constructor(
        private readonly connection: Connection,
        private readonly seat: { token: string; viewer: number; at: number },
        readonly line: Step[],
        squareNames: string[],
        events: ImaginedEvents,
    ) {
        this.chooser = new Chooser(
            {
                pick: async (picks) => this.pick(picks),
                play: async (picks) => {
                    const { pick, mover } = await this.ask(picks);
                    events.chosen([...line, { text: pick.text, isOwn: mover === seat.viewer }]);
                },
                why: (text) => Promise.reject(new Error(`${text} is no legal turn there.`)),
            },
            squareNames,
            events,
        );
    }

    private ask(picks: string[]): Promise<Imagined> {
        const { token, at } = this.seat;
        return this.connection.ask('imagine', { token, at, turns: this.line.map(({ text }) => text), picks });
    }

    private async pick(picks: string[]): Promise<Imagined['pick']> {
        const answer = await this.ask(picks);
        if (picks.length === 0) this.known = answer;
        return answer.pick;
    }

    get view(): View | null {
        return this.known?.view ?? null;
    }

    get mover(): number | null {
        return this.known?.mover ?? null;
    }

    get isOver(): boolean {
        return this.known !== null && this.known.result.outcome !== 'ongoing';
    }
}

// A premove is pointed at on the board as it is: a piece, then where it goes. The page does not know which turns will be legal, so
// a turn is planned as soon as two things were pointed at; more of it, or further turns, by buttons.

import { premoves } from './plan_tree';
import type { Branch } from '../wire/wire';

export interface Pointing {
    /** Those that are planned, one after the other. */
    planned(): string[][];
    isOwn(square: number): boolean;
    nameOf(square: number): string;
    /** Whether turns may begin at an empty square. */
    mayPlace(square: number): Promise<boolean>;
    plan(branches: Branch[]): void;
    changed(): void;
}

export class Premoves {
    /** Of the turn that is being pointed at. */
    picks: string[] = [];
    adds: 'instead' | 'to the last' | 'after' = 'instead';

    constructor(private readonly table: Pointing) {}

    clear(): void {
        this.picks = [];
        this.adds = 'instead';
    }

    /** What is to be pointed at now; empty: nothing has been begun. */
    get words(): string {
        if (this.picks.length > 0) return `${this.picks.join(' ')} … now where it goes.`;
        if (this.adds === 'after') return 'Now the turn after it: choose a piece and where it goes.';
        return this.adds === 'to the last' ? 'Choose the next square of this turn.' : '';
    }

    /** The next thing that is pointed at adds to the turn planned last, or begins another one after it. */
    add(adds: 'to the last' | 'after'): void {
        this.picks = [];
        this.adds = adds;
        this.table.changed();
    }

    press(square: number): void {
        const name = this.table.nameOf(square);
        if (this.picks.length > 0 || this.adds === 'to the last') this.take(name);
        else if (this.adds === 'after' || this.table.isOwn(square)) this.begin(name);
        else if (this.table.planned().length > 0) this.plan([]);
        else void this.place(square, name);
    }

    begin(text: string): void {
        this.picks = [text];
        this.table.changed();
    }

    private async place(square: number, name: string): Promise<void> {
        if (await this.table.mayPlace(square)) this.plan([[name]]);
    }

    private take(text: string): void {
        if (this.picks.includes(text)) {
            this.picks = [];
            this.table.changed();
            return;
        }
        const picks = [...this.picks, text];
        const before = this.table.planned();
        if (this.adds === 'to the last') this.plan([...before.slice(0, -1), [...(before.at(-1) ?? []), ...picks]]);
        else if (this.adds === 'after') this.plan([...before, picks]);
        else this.plan([picks]);
    }

    private plan(turns: string[][]): void {
        this.clear();
        this.table.plan(premoves(turns));
    }
}

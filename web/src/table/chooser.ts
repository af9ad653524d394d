// A turn that is chosen step by step. All input comes here: a square that was pressed, an option's button, a step back.
// What may be picked next is asked of the connection; the page itself knows no rules.

import type { Connection } from '../wire/connection';
import type { Explanation, Pick, PickerOption } from '../wire/wire';

interface Step {
    text: string; // that was picked; empty at the beginning
    square: number | null;
    pick: Pick;
}

export interface ChooserEvents {
    /** Options, or what was picked, have changed. */
    changed(): void;
    /** A try that is not legal, and why. */
    explained(explanation: Explanation): void;
    failed(error: Error): void;
}

/** Who knows what may be picked, and what is done with a whole turn. */
export interface TurnSource {
    pick(picks: string[]): Promise<Pick>;
    play(picks: string[]): Promise<unknown>;
    why(text: string): Promise<Explanation>;
}

/** The turn that is to be made at the table. */
export function turnAt(connection: Connection, token: string, at: number): TurnSource {
    return {
        pick: async (picks) => (await connection.ask('pick', { token, at, picks })).pick,
        play: (picks) => connection.ask('play', { token, at, picks }),
        why: (text) => connection.ask('why', { token, at, text }),
    };
}

export class Chooser {
    private steps: Step[] = [];
    /** Options that share the square that was pressed; one of them is to be chosen by its button. */
    private candidates: PickerOption[] | null = null;
    private queue: Promise<void> = Promise.resolve();
    private ended = false;

    constructor(
        private readonly source: TurnSource,
        private readonly squareNames: string[],
        private readonly events: ChooserEvents,
    ) {
        this.later(() => this.step('', null));
    }

    // ---- What there is

    get pick(): Pick | null {
        return this.steps.at(-1)?.pick ?? null;
    }

    get isBegun(): boolean {
        return this.steps.length > 1;
    }

    get options(): PickerOption[] {
        return this.candidates ?? this.pick?.options ?? [];
    }

    /** What asks for all options, or for all squares. */
    get question(): string | null {
        return this.pick?.question ?? this.questionOfSquares;
    }

    private get questionOfSquares(): string | null {
        const questions = new Set(this.options.filter(({ kind }) => kind === 'square').map(({ question }) => question));
        const [first] = questions;
        return questions.size === 1 ? (first ?? null) : null;
    }

    get picked(): number[] {
        return this.steps.flatMap(({ square }) => square ?? []);
    }

    get targets(): Map<number, PickerOption['role']> {
        const targets = new Map<number, PickerOption['role']>();
        for (const { kind, square, role } of this.options)
            if (kind === 'square' && square !== undefined) targets.set(square, role);
        return targets;
    }

    // ---- What is done

    // One after the other: a second click waits for the answer to the first.
    private later(run: () => Promise<void> | void): void {
        this.queue = this.queue.then(async () => {
            if (this.hasEnded()) return;
            try {
                await run();
            } catch (error) {
                if (!this.hasEnded()) this.events.failed(error as Error);
            }
        });
    }

    private hasEnded(): boolean {
        return this.ended;
    }

    end(): void {
        this.ended = true;
    }

    private get texts(): string[] {
        return this.steps.slice(1).map(({ text }) => text);
    }

    private async step(text: string, square: number | null): Promise<void> {
        const isFirst = this.steps.length === 0;
        const picks = isFirst ? [] : [...this.texts, text];
        const pick = await this.source.pick(picks);
        if (this.hasEnded()) return;
        this.candidates = null;
        if (!isFirst && pick.isWhole && pick.options.length === 0) {
            await this.source.play(picks);
            return;
        }
        this.steps.push({ text, square, pick });
        this.events.changed();
    }

    choose(option: PickerOption): void {
        this.later(() => this.step(option.text, option.square ?? null));
    }

    /** Picks the square; else the same at an earlier step, as when another piece is to move; else it is told why not. */
    press(square: number): void {
        this.later(async () => {
            if (this.candidates) this.candidates = null;
            for (let kept = this.steps.length; kept > 0; kept--) {
                const options = this.steps[kept - 1]?.pick.options ?? [];
                const found = options.filter((option) => option.kind === 'square' && option.square === square);
                const [first] = found;
                if (!first) continue;
                const isAgain = kept < this.steps.length && this.steps[kept]?.square === square;
                this.steps.length = kept;
                if (isAgain) this.events.changed();
                else if (found.length === 1) await this.step(first.text, square);
                else {
                    this.candidates = found;
                    this.events.changed();
                }
                return;
            }
            await this.explain(square);
        });
    }

    private async explain(square: number): Promise<void> {
        const text = this.texts.join('') + (this.squareNames[square] ?? '');
        const explanation = await this.source.why(text);
        if (!this.hasEnded()) this.events.explained(explanation);
    }

    back(): void {
        this.later(() => {
            if (this.candidates) this.candidates = null;
            else if (this.steps.length > 1) this.steps.pop();
            this.events.changed();
        });
    }
}

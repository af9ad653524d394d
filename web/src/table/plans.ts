// Turns that are planned while others are to move: premoves, and conditional turns. Whoever keeps the table makes them.

import { button, h } from '../base/dom';
import type { Connection } from '../wire/connection';
import type { Branch, State, View } from '../wire/wire';
import type { Chooser, ChooserEvents } from './chooser';
import { ImaginedPosition } from './imagined';
import { premovesOf, withLine, without } from './plan_tree';
import type { Step } from './plan_tree';
import { Premoves } from './premoves';
import type { Planning, Sight } from './sight';

export interface PlanEvents extends ChooserEvents {
    receive(viewer: number | null, state: State): void;
}

export class Plans implements Planning {
    readonly element = h('section', { class: 'plans', 'aria-label': 'Planned turns', hidden: true });
    private readonly premoves: Premoves;
    private imagined: ImaginedPosition | null = null;

    constructor(
        private readonly connection: Connection,
        private readonly sight: Sight,
        private readonly events: PlanEvents,
    ) {
        this.premoves = new Premoves({
            planned: () => this.planned ?? [],
            isOwn: (square) => sight.state.view.squares[square]?.owner === sight.active.viewer,
            nameOf: (square) => sight.game.squares[square]?.name ?? '',
            mayPlace: (square) => this.mayPlace(square),
            plan: (branches) => void this.tell(branches),
            changed: () => events.changed(),
        });
    }

    // ---- What there is

    /** A single seat of this screen waits for others. */
    get isPossible(): boolean {
        const { active, seats, state, isOver, isCurtained, past } = this.sight;
        return seats.length === 1 && active.viewer !== null && !state.isYours && !isOver && !isCurtained && !past;
    }

    get chooser(): Chooser | null {
        return this.imagined?.chooser ?? null;
    }

    /** Of the imagined position. */
    get view(): View | null {
        return this.imagined?.view ?? null;
    }

    get words(): string | null {
        if (!this.imagined) return null;
        const { mover, isOver } = this.imagined;
        if (mover === null) return 'If …';
        if (isOver) return 'There the game would be over';
        const name = this.sight.game.players[mover]?.name ?? '';
        return mover === this.sight.active.viewer ? `… then you, ${name}, play …` : `If ${name} plays …`;
    }

    private get branches(): Branch[] {
        return this.sight.state.plan?.branches ?? [];
    }

    private get planned(): string[][] | null {
        return premovesOf(this.branches);
    }

    get squares(): number[] {
        if (this.imagined || !this.isPossible) return [];
        const names = new Set([...(this.planned ?? []).flat(), ...this.premoves.picks]);
        return this.sight.game.squares.flatMap(({ name }, square) => (names.has(name) ? square : []));
    }

    // ---- What is done

    /** Something else has happened at the table. */
    reset(): void {
        this.premoves.clear();
        this.imagined?.chooser.end();
        this.imagined = null;
    }

    press(square: number): void {
        if (this.imagined) this.imagined.chooser.press(square);
        else if (this.isPossible && this.planned) this.premoves.press(square);
    }

    get takesHeld(): boolean {
        return !this.imagined && this.isPossible && this.planned !== null;
    }

    pickHeld(type: number): void {
        if (this.takesHeld) this.premoves.begin(this.sight.game.pieces[type]?.letter ?? '');
    }

    /** One step back: Escape. */
    back(): void {
        const { imagined, premoves } = this;
        if (imagined?.chooser.isBegun) imagined.chooser.back();
        else if (imagined && imagined.line.length > 0) this.imagine(imagined.line.slice(0, -1));
        else if (imagined || premoves.picks.length > 0 || premoves.adds !== 'instead') this.stop();
        else if (this.isPossible && this.planned?.length) void this.tell([]);
    }

    private stop(): void {
        this.reset();
        this.events.changed();
    }

    private async mayPlace(square: number): Promise<boolean> {
        const { active, state, game } = this.sight;
        if (game.hasSecrets || state.view.squares[square]?.type !== -1) return false;
        try {
            const { pick } = await this.connection.ask('imagine', { token: active.token, at: state.at, turns: [], picks: [] });
            const isPlace = pick.options.some((option) => option.kind === 'square' && option.role !== 'from' && option.square === square);
            return isPlace && state === this.sight.state;
        } catch {
            return false;
        }
    }

    private async tell(branches: Branch[]): Promise<void> {
        const { token, state, viewer } = this.sight.active;
        try {
            const answer = await this.connection.ask('plan', { token, at: state.at, branches });
            this.events.receive(viewer, answer.state);
        } catch (error) {
            this.events.failed(error as Error);
        }
    }

    private imagine(line: Step[]): void {
        const { token, viewer, state } = this.sight.active;
        this.reset();
        if (viewer === null) return;
        const names = this.sight.game.squares.map(({ name }) => name);
        this.imagined = new ImaginedPosition(this.connection, { token, viewer, at: state.at }, line, names, {
            ...this.events,
            chosen: (longer) => this.goOn(longer),
        });
        this.events.changed();
    }

    // An own turn is planned at once, as the answer to what comes before it.
    private goOn(line: Step[]): void {
        const isAnswer = line.at(-1)?.isOwn && line.some(({ isOwn }) => !isOwn);
        const before = this.planned?.length ? [] : this.branches; // premoves are no tree
        this.imagine(line);
        if (isAnswer) void this.tell(withLine(before, line));
    }

    // ---- What is shown

    draw(): void {
        const { isPossible, imagined, sight } = this;
        const dropped = sight.state.plan?.dropped ?? null;
        this.element.hidden = !isPossible && dropped === null;
        if (this.element.hidden) return;
        this.element.replaceChildren(
            ...(dropped === null ? [] : [h('p', { class: 'dropped' }, `The plan is dropped: ${dropped}.`)]),
            ...(isPossible ? [this.listed(), this.buttons()] : []),
        );
        this.element.classList.toggle('imagining', imagined !== null);
    }

    private listed(): HTMLElement {
        const { planned, branches, premoves, imagined } = this;
        if (!planned) return this.tree(branches, []);
        if (imagined) return h('p', {}, `Choose on the board what may be played, then your answer.${planned.length > 0 ? ' It takes the place of what is planned.' : ''}`);
        const turns = planned.map((picks) => h('li', {}, picks.join(' ')));
        if (turns.length > 0) return h('div', {}, h('p', {}, 'Planned, whatever is played:'), h('ol', { class: 'planned-turns' }, ...turns), h('p', {}, premoves.words));
        return h('p', {}, premoves.words || 'Plan your turn: choose a piece and where it goes.');
    }

    private tree(branches: Branch[], path: number[]): HTMLElement {
        const rows = branches.map(({ after, turn, picks, then }, index) => {
            const here = [...path, index];
            const condition = after === null ? 'whatever is played' : after.length > 0 ? `if ${after.join(' ')}` : 'and at once';
            const answer = turn ?? (picks ?? []).join(' ');
            const remove = button('Remove', () => void this.tell(without(this.branches, here)), { class: 'quiet', 'aria-label': `Remove: ${condition}, ${answer}` });
            return h('li', {}, `${condition}: `, h('strong', {}, answer), ' ', remove, then && then.length > 0 && this.tree(then, here));
        });
        return h('ul', { class: 'tree' }, ...rows);
    }

    private buttons(): HTMLElement {
        const { imagined, planned, branches, premoves, sight } = this;
        const hasPremoves = Boolean(planned?.length);
        const asks: [boolean, string, () => void][] = [
            [!imagined && hasPremoves && premoves.adds === 'instead', 'More of this turn', () => premoves.add('to the last')],
            [!imagined && hasPremoves && premoves.adds === 'instead', 'Another turn after it', () => premoves.add('after')],
            [!imagined && !sight.game.hasSecrets, 'If … then …', () => this.imagine([])],
            [imagined !== null, 'Back', () => this.back()],
            [imagined !== null && imagined.line.length > 0, 'From the beginning', () => this.imagine([])],
            [imagined !== null, 'Done', () => this.stop()],
            [!imagined && branches.length > 0, 'Cancel the plan', () => void this.tell([])],
        ];
        return h('p', { class: 'buttons' }, ...asks.filter(([isThere]) => isThere).map(([, words, run]) => button(words, run, { class: 'quiet' })));
    }
}

// The whole line looked at by the engine: how good each turn was, what would have been better, and how accurate each player
// was.

import { chanceFor, deciders, GRADES, gradeWords, judge, opinionOf } from './chances';
import type { Facts, Judged } from './chances';
import { Graph } from './graph';
import type { Study } from './study';
import { Tree } from './tree';
import type { TreeNode } from './tree';
import { button, h, select, sentence } from '../base/dom';
import type { Opinion } from '../wire/study_wire';

const SPEEDS = [
    { value: '150', words: 'quick' },
    { value: '500', words: 'usual' },
    { value: '2000', words: 'thorough' },
];
const KEPT_TURNS = 10;

export class Review {
    private isRunning = false;
    private speed = '500';
    private readonly begin: HTMLButtonElement;
    private readonly progress = h('progress', { max: 1, value: 0, 'aria-label': 'Analysed', hidden: true });
    private readonly words = h('span', { class: 'quiet', role: 'status' });
    private readonly summary = h('table', { class: 'accuracy', hidden: true });
    private readonly told = h('p', { class: 'judged' });
    private readonly graph: Graph;
    readonly run: HTMLElement;
    readonly element: HTMLElement;

    constructor(
        private readonly study: Study,
        /** The engine of the present position waits meanwhile. */
        private readonly isFree: (isFree: boolean) => void,
    ) {
        this.graph = new Graph((index) => {
            const node = Tree.through(study.at)[index];
            if (node) void study.go(node);
        });
        this.begin = button('Analyse the whole game', () => (this.isRunning ? this.stop() : void this.analyse()), { class: 'review' });
        this.run = h(
            'p',
            { class: 'actions' },
            this.begin,
            h('label', {}, 'How ', select(SPEEDS, this.speed, (speed) => (this.speed = speed), { id: 'review-speed' })),
            this.progress,
            this.words,
        );
        this.element = h('section', { 'aria-label': 'The whole game' }, this.run, this.told, this.graph.element, this.summary);
    }

    // What is known without the engine.
    private readonly facts = (node: TreeNode): Facts | undefined => this.study.position(node);

    readonly judged = (node: TreeNode): Judged | null => judge(this.study.game, node, this.facts);

    // ---- Thinking

    private async opinion(node: TreeNode, only: string[] | null): Promise<Opinion | null> {
        const { study } = this;
        const line = Tree.line(node);
        const thought = await study.connection.ask('think', { study: study.name, line, lines: 1, milliseconds: Number(this.speed), ...(only ? { only } : {}) });
        const best = thought?.lines[0];
        return best ? opinionOf(best, KEPT_TURNS) : null;
    }

    private async analyse(): Promise<void> {
        const { study } = this;
        const line = Tree.through(study.at);
        this.isRunning = true;
        this.isFree(false);
        this.begin.textContent = 'Stop';
        this.progress.hidden = false;
        try {
            for (const [index, node] of line.entries()) {
                if (!this.going()) break;
                this.words.textContent = `${index} of ${line.length - 1} turns`;
                this.progress.value = index / line.length;
                await this.look(node);
                this.changed();
            }
            this.words.textContent = this.going() ? '' : 'Stopped.';
        } catch (error) {
            this.words.textContent = sentence((error as Error).message);
        }
        this.isRunning = false;
        this.begin.textContent = 'Analyse the whole game';
        this.progress.hidden = true;
        this.isFree(true);
        this.changed();
    }

    private going(): boolean {
        return this.isRunning;
    }

    private async look(node: TreeNode): Promise<void> {
        const { study } = this;
        const { mover, result } = await study.look(node);
        const isDecided = result.outcome === 'ongoing' && !study.game.players[mover]?.isRandom;
        if (isDecided) node.opinion = (await this.opinion(node, null)) ?? node.opinion;
        const { before, made } = node;
        if (!before?.opinion || !made || chanceFor(study.game, made.mover, { mover, result }, node.opinion) !== null) return;
        node.worth = before.opinion.turns[0] === node.turn ? before.opinion : await this.opinion(before, [node.turn]);
    }

    private stop(): void {
        this.isRunning = false;
        this.study.connection.ask('quiet', {}).catch(() => undefined);
    }

    close(): void {
        if (this.isRunning) this.stop();
    }

    private changed(): void {
        this.study.keep();
        this.study.changed();
    }

    /** Whether anything of the line was looked at; its positions are needed then. */
    async lookAtKept(): Promise<void> {
        const { study } = this;
        const line = Tree.through(study.at);
        if (!line.some(({ opinion }) => opinion)) return;
        for (const node of line) await study.look(node);
        study.changed();
    }

    // ---- What is shown

    draw(): void {
        const { study } = this;
        const line = Tree.through(study.at);
        const [first = 0] = deciders(study.game);
        const points = line.map((node) => {
            const position = study.position(node);
            const chance = position ? chanceFor(study.game, first, position, node.opinion) : null;
            const judged = this.judged(node);
            return { chance, grade: judged?.grade?.name ?? null, words: judged?.grade ? `${node.turn}: ${gradeWords(judged)}` : '' };
        });
        this.graph.draw(points, line.indexOf(study.at), study.game.players[first]?.name ?? '');
        this.drawTold();
        this.drawSummary(line);
    }

    private drawTold(): void {
        const { study } = this;
        const judged = this.judged(study.at);
        const { before } = study.at;
        if (!judged?.grade || !before) {
            this.told.replaceChildren();
            return;
        }
        const turns = judged.better.map((turn, index) => button(turn, () => void study.play(judged.better.slice(0, index + 1), before), { class: 'turn' }));
        this.told.replaceChildren(`${gradeWords(judged)}. Better: `, ...turns);
    }

    private drawSummary(line: TreeNode[]): void {
        const { game } = this.study;
        const judged = line.flatMap((node) => this.judged(node) ?? []);
        this.summary.hidden = judged.length === 0;
        if (judged.length === 0) return;
        const rows = deciders(game).map((player) => {
            const own = judged.filter(({ mover }) => mover === player);
            const mean = own.reduce((sum, { accuracy }) => sum + accuracy, 0) / own.length;
            const counts = GRADES.map(({ name }) => h('td', {}, String(own.filter(({ grade }) => grade?.name === name).length)));
            return h('tr', {}, h('th', { scope: 'row' }, game.players[player]?.name ?? ''), h('td', { class: 'mean' }, own.length ? `${mean.toFixed(0)} %` : '–'), ...counts);
        });
        const heads = ['Player', 'Accuracy', 'Blunders', 'Mistakes', 'Inaccuracies'];
        this.summary.replaceChildren(h('thead', {}, h('tr', {}, ...heads.map((words) => h('th', { scope: 'col' }, words)))), h('tbody', {}, ...rows));
    }
}

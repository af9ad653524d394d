// The engine beside a study: what it expects from the position that is shown, in several lines, as long as it is on.

import { chanceByResult, chanceFor, chanceWords, deciders, opinionOf, percent, scoreWords, sourceWords, turned } from './chances';
import type { Study } from './study';
import { Tree } from './tree';
import { button, h, select, sentence } from '../base/dom';
import type { RankedArrow } from '../board/arrows';
import type { Thought, ThoughtLine } from '../wire/study_wire';

const KEY = 'analysis-engine';
const TIMES = [
    { value: '1000', words: '1 s' },
    { value: '5000', words: '5 s' },
    { value: '30000', words: '30 s' },
    { value: '', words: 'until you go on' },
];
const SHOWN_TURNS = 10;

interface Chosen {
    lines: string;
    time: string;
}

function chosen(): Chosen {
    const usual = { lines: '3', time: '5000' };
    try {
        return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) };
    } catch {
        return usual;
    }
}

export class EnginePanel {
    private isOn = false;
    private asked = 0;
    private readonly chosen = chosen();
    private readonly toggle: HTMLButtonElement;
    private readonly facts = h('p', { class: 'quiet facts' });
    private readonly list = h('ol', { class: 'engine-lines', 'aria-label': 'Lines of the engine' });
    /** The chance to win as a bar; the first player's part is below. */
    private readonly part = h('div', { class: 'part' });
    readonly bar: HTMLElement;
    readonly element: HTMLElement;
    private readonly end: () => void;

    constructor(
        private readonly study: Study,
        private readonly showArrows: (arrows: RankedArrow[]) => void,
    ) {
        this.bar = h('div', { class: 'bar', role: 'meter', 'aria-label': 'Chance to win', 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 50, hidden: true }, this.part);
        this.toggle = button('Engine', () => this.turnOn(!this.isOn), { class: 'engine-toggle', 'aria-pressed': 'false' });
        const counts = ['1', '2', '3', '4', '5'].map((value) => ({ value, words: value }));
        const change = (changes: Partial<Chosen>): void => {
            Object.assign(this.chosen, changes);
            try {
                localStorage.setItem(KEY, JSON.stringify(this.chosen));
            } catch {
                // then it is chosen for this page only
            }
            if (this.isOn) void this.think();
        };
        this.element = h(
            'section',
            { class: 'engine', 'aria-label': 'Engine' },
            h(
                'p',
                { class: 'actions' },
                this.toggle,
                h('label', {}, 'Lines ', select(counts, this.chosen.lines, (lines) => change({ lines }), { id: 'engine-lines' })),
                h('label', {}, 'Time ', select(TIMES, this.chosen.time, (time) => change({ time }), { id: 'engine-time' })),
            ),
            this.facts,
            this.list,
        );
        this.end = study.connection.onThought(({ study: name, line, thought }) => {
            if (this.isOn && name === study.name && line.join(' ') === Tree.line(study.at).join(' ')) this.show(thought);
        });
    }

    turnOn(isOn: boolean): void {
        this.isOn = isOn;
        this.toggle.setAttribute('aria-pressed', String(isOn));
        if (isOn) void this.think();
        else this.quiet();
    }

    /** Another position is shown. */
    moved(): void {
        this.drawBar();
        if (this.isOn) void this.think();
    }

    private quiet(): void {
        this.asked++;
        this.clear('');
        this.study.connection.ask('quiet', {}).catch(() => undefined);
    }

    private clear(words: string): void {
        this.facts.textContent = words;
        this.list.replaceChildren();
        this.showArrows([]);
        this.element.classList.remove('done');
    }

    private async think(): Promise<void> {
        const { study, chosen } = this;
        const mine = ++this.asked;
        const node = study.at;
        const position = study.position();
        if (!position) return;
        if (position.result.outcome !== 'ongoing' || study.game.players[position.mover]?.isRandom) {
            await study.connection.ask('quiet', {});
            this.clear(position.result.outcome === 'ongoing' ? 'It is for chance to move.' : 'The game is over here.');
            return;
        }
        this.clear('The engine begins …');
        const time = chosen.time ? { milliseconds: Number(chosen.time) } : { isInfinite: true };
        try {
            const thought = await study.connection.ask('think', { study: study.name, line: Tree.line(node), lines: Number(chosen.lines), ...time });
            if (mine !== this.asked || !thought) return;
            this.show(thought);
            this.element.classList.add('done');
        } catch (error) {
            if (mine === this.asked) this.clear(sentence((error as Error).message));
        }
    }

    private show({ lines, depth, nodes, milliseconds }: Thought): void {
        const { study } = this;
        const speed = milliseconds > 0 ? ` · ${Math.round(nodes / milliseconds)} thousand positions a second` : '';
        const source = lines[0] ? sourceWords(lines[0]) : '';
        this.facts.textContent = `Depth ${depth} · ${nodes.toLocaleString('en')} positions${speed}${source && ` · ${source}`}`;
        this.list.replaceChildren(...lines.map((line, index) => this.lineItem(line, index + 1)));
        this.showArrows(lines.map(({ arrow }, index) => ({ ...arrow, rank: index + 1 })));
        const [best] = lines;
        if (!best) return;
        if ((study.at.opinion?.depth ?? 0) <= depth) {
            study.at.opinion = opinionOf(best, SHOWN_TURNS);
            study.keep();
        }
        this.drawBar();
    }

    // Scores are the first player's where there are two.
    private lineItem(line: ThoughtLine, rank: number): HTMLElement {
        const { study } = this;
        const mover = study.position()?.mover ?? 0;
        const [first, second] = deciders(study.game);
        const shown = second !== undefined && mover !== first && deciders(study.game).length === 2 ? turned(line) : line;
        const node = study.at;
        const turns = line.turns.slice(0, SHOWN_TURNS).map((turn, index) => {
            const upTo = line.turns.slice(0, index + 1);
            return button(turn, () => void study.play(upTo, node), { class: 'turn', title: index === 0 ? line.words : 'Play to here' });
        });
        return h('li', { 'data-rank': rank }, h('strong', { class: 'score', title: chanceWords(shown) }, scoreWords(shown)), ' ', ...turns);
    }

    // ---- The bar

    private drawBar(): void {
        const { study } = this;
        const position = study.position();
        const [first = 0] = deciders(study.game);
        const chance = position ? (chanceByResult(position.result, first) ?? chanceFor(study.game, first, position, study.at.opinion)) : null;
        this.bar.hidden = chance === null || (!this.isOn && study.at.opinion === null);
        if (chance === null) return;
        this.part.style.height = `${(chance * 100).toFixed(1)}%`;
        this.bar.setAttribute('aria-valuenow', String(Math.round(chance * 100)));
        this.bar.setAttribute('aria-label', `Chance of ${study.game.players[first]?.name ?? ''} to win`);
        this.bar.title = `${study.game.players[first]?.name ?? ''}: ${percent(chance)}`;
    }

    /** Whether its thoughts may be disturbed. */
    get isThinking(): boolean {
        return this.isOn;
    }

    close(): void {
        this.isOn = false;
        this.end();
        this.quiet();
    }
}

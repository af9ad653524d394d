// The chance to win over the whole line, as a picture. A click goes to the turn.

import { percent } from './chances';
import { h, s } from '../base/dom';

export interface GraphPoint {
    /** Of the player whose graph it is; null: not known. */
    chance: number | null;
    grade: string | null;
    words: string;
}

const WIDE = 300;
const HIGH = 80;

export class Graph {
    private readonly svg = s('svg', { class: 'graph', viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', role: 'img' });
    readonly element = h('figure', { class: 'graph-box', hidden: true }, this.svg, h('figcaption', { class: 'quiet' }));
    private count = 0;

    constructor(go: (index: number) => void) {
        this.svg.addEventListener('click', (event) => {
            const { left, width } = this.svg.getBoundingClientRect();
            const index = Math.round(((event.clientX - left) / width) * Math.max(1, this.count - 1));
            go(Math.max(0, Math.min(this.count - 1, index)));
        });
    }

    draw(points: GraphPoint[], current: number, player: string): void {
        this.count = points.length;
        const known = points.flatMap(({ chance }, index) => (chance === null ? [] : { index, chance }));
        this.element.hidden = known.length < 2;
        if (known.length < 2) return;
        const x = (index: number): number => (index / Math.max(1, points.length - 1)) * WIDE;
        const y = (chance: number): number => (1 - chance) * HIGH;
        const line = known.map(({ index, chance }) => `${x(index).toFixed(1)},${y(chance).toFixed(1)}`).join(' ');
        const [first, last] = [known[0]?.index ?? 0, known.at(-1)?.index ?? 0];
        const marks = known.flatMap(({ index, chance }) => {
            const { grade = null, words = '' } = points[index] ?? {};
            return grade ? [s('circle', { class: grade, cx: x(index), cy: y(chance), r: 3 }, s('title', {}, words))] : [];
        });
        this.svg.replaceChildren(
            s('rect', { class: 'ground', width: WIDE, height: HIGH }),
            s('polygon', { class: 'area', points: `${x(first)},${HIGH} ${line} ${x(last)},${HIGH}` }),
            s('line', { class: 'half', x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }),
            s('polyline', { class: 'chance', points: line }),
            ...marks,
            s('line', { class: 'now', x1: x(current), x2: x(current), y1: 0, y2: HIGH }),
        );
        const least = Math.min(...known.map(({ chance }) => chance));
        const most = Math.max(...known.map(({ chance }) => chance));
        this.svg.setAttribute('aria-label', `Chance of ${player} to win over ${points.length - 1} turns: from ${percent(least)} to ${percent(most)}, at the end ${percent(known.at(-1)?.chance ?? 0.5)}`);
        const caption = this.element.querySelector('figcaption');
        if (caption) caption.textContent = `Chance of ${player} to win`;
    }
}

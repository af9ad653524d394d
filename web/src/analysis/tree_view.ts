// The tree of a study as a list: the main line, variations in brackets below the turn that they replace, comments, and how
// good each turn was.

import { GRADES, gradeWords } from './chances';
import type { Judged } from './chances';
import type { Study } from './study';
import type { TreeNode } from './tree';
import { button, h } from '../base/dom';

type Child = HTMLElement | string;

export class TreeView {
    readonly element = h('div', { class: 'turns tree', role: 'group', 'aria-label': 'Turns' });

    constructor(
        private readonly study: Study,
        private readonly judged: (node: TreeNode) => Judged | null,
    ) {}

    draw(): void {
        const { tree, at } = this.study;
        const hadFocus = this.element.contains(document.activeElement);
        const start = button('Start', () => void this.study.go(tree.root), { class: 'turn', 'aria-current': at === tree.root && 'true' });
        this.element.replaceChildren(start, ...this.comment(tree.root), ...this.line(tree.root));
        const current = this.element.querySelector('[aria-current]');
        if (!(current instanceof HTMLElement)) return;
        if (hadFocus) current.focus({ preventScroll: true });
        this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
    }

    // What follows a node: the first turn, the others as variations, and so on; not by recursion, as games are long.
    private line(from: TreeNode): Child[] {
        const made: Child[] = [];
        let isNumbered = true;
        for (let at: TreeNode | undefined = from; at; at = at.next[0]) {
            const [first, ...others] = at.next;
            if (!first) break;
            made.push(...this.turn(first, isNumbered || first.made?.number !== at.made?.number));
            isNumbered = others.length > 0 || first.comment !== '';
            for (const other of others) made.push(this.variation(other));
        }
        return made;
    }

    private variation(node: TreeNode): HTMLElement {
        return h('div', { class: 'variation', role: 'group', 'aria-label': `Variation ${node.turn}` }, ...this.turn(node, true), ...this.line(node));
    }

    private turn(node: TreeNode, isNumbered: boolean): Child[] {
        const judged = this.judged(node);
        const symbol = node.symbol || (judged?.grade?.symbol ?? '');
        const grade = GRADES.find((known) => known.symbol === symbol);
        const made = button('', () => void this.study.go(node), {
            class: grade ? `turn ${grade.name}` : 'turn',
            'aria-current': node === this.study.at && 'true',
            title: this.title(node, judged),
        });
        made.append(node.turn);
        if (symbol) made.append(h('span', { class: 'symbol' }, symbol));
        const number = isNumbered && node.made ? [h('span', { class: 'number' }, `${node.made.number}.`)] : [];
        return [...number, made, ...this.comment(node)];
    }

    private title({ made, turn }: TreeNode, judged: Judged | null): string {
        const name = this.study.game.players[made?.mover ?? 0]?.name ?? '';
        const words = `${name}: ${made?.words ?? turn}`;
        return judged?.grade ? `${words}. ${gradeWords(judged)}` : words;
    }

    private comment({ comment }: TreeNode): HTMLElement[] {
        return comment ? [h('p', { class: 'comment' }, comment)] : [];
    }
}

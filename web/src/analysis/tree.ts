// A tree of turns: the main line, variations, and what is noted of each position. It knows no rules.

import type { Opinion, StudyTurn, TreeNotes, TreeTurn } from '../wire/study_wire';

export interface TreeNode {
    before: TreeNode | null;
    /** Empty at the start. */
    turn: string;
    made: StudyTurn | null;
    /** The first is the line that goes on. */
    next: TreeNode[];
    comment: string;
    symbol: string;
    opinion: Opinion | null;
    /** What this turn was worth to who made it, if that does not follow from the next opinion. */
    worth: Opinion | null;
}

const bare = (before: TreeNode | null, turn: string, made: StudyTurn | null): TreeNode => ({
    ...{ before, turn, made, next: [], comment: '', symbol: '', opinion: null, worth: null },
});

export class Tree {
    readonly root = bare(null, '', null);

    /** The same turn after the same node is the same node. */
    add(before: TreeNode, turn: string, made: StudyTurn | null = null): TreeNode {
        const known = before.next.find((node) => node.turn === turn);
        if (known) return known;
        const node = bare(before, turn, made);
        before.next.push(node);
        return node;
    }

    /** From the first turn to this one. */
    static path(node: TreeNode): TreeNode[] {
        const path: TreeNode[] = [];
        for (let at = node; at.before; at = at.before) path.unshift(at);
        return path;
    }

    static line(node: TreeNode): string[] {
        return Tree.path(node).map(({ turn }) => turn);
    }

    /** The line through this node to its end, from the start on. */
    static through(node: TreeNode): TreeNode[] {
        let root = node;
        while (root.before) root = root.before;
        const line = [root, ...Tree.path(node)];
        for (let at = line.at(-1)?.next[0]; at; at = at.next[0]) line.push(at);
        return line;
    }

    isMain(node: TreeNode): boolean {
        return Tree.path(node).every((at) => at.before?.next[0] === at);
    }

    /** One variation up: before the line that it leaves. */
    promote(node: TreeNode): void {
        const branch = Tree.path(node)
            .reverse()
            .find((at) => at.before?.next[0] !== at);
        const siblings = branch?.before?.next;
        if (!branch || !siblings) return;
        const index = siblings.indexOf(branch);
        siblings.splice(index, 1);
        siblings.splice(index - 1, 0, branch);
    }

    makeMain(node: TreeNode): void {
        while (!this.isMain(node)) this.promote(node);
    }

    /** Returns where it came from. */
    remove(node: TreeNode): TreeNode {
        const { before } = node;
        if (!before) {
            node.next = [];
            return node;
        }
        before.next = before.next.filter((other) => other !== node);
        return before;
    }

    // ---- As it is kept

    /** The main line first. */
    turns(): { nodes: TreeNode[]; turns: TreeTurn[]; played: number } {
        const main = Tree.through(this.root);
        const nodes = [...main];
        for (const node of nodes) nodes.push(...node.next.slice(main.includes(node) ? 1 : 0));
        const numbers = new Map(nodes.map((node, index) => [node, index]));
        const turns = nodes.slice(1).map(({ before, turn, comment, symbol, opinion }): TreeTurn => {
            const after = (before && numbers.get(before)) ?? 0;
            return { after, turn, ...(comment ? { comment } : {}), ...(symbol ? { symbol } : {}), ...(opinion ? { opinion } : {}) };
        });
        return { nodes: nodes.slice(1), turns, played: main.length - 1 };
    }

    notes(): TreeNotes {
        const { comment, opinion } = this.root;
        return { ...(comment ? { comment } : {}), ...(opinion ? { opinion } : {}) };
    }

    /** Adds turns that were kept. Returns their nodes. */
    grow(turns: TreeTurn[], notes: TreeNotes, made: StudyTurn[]): TreeNode[] {
        const nodes = [this.root];
        this.root.comment ||= notes.comment ?? '';
        this.root.opinion ??= notes.opinion ?? null;
        for (const [index, { after, turn, comment, symbol, opinion }] of turns.slice(0, made.length).entries()) {
            const node = this.add(nodes[after] ?? this.root, turn, made[index] ?? null);
            node.comment ||= comment ?? '';
            node.symbol ||= symbol ?? '';
            node.opinion ??= opinion ?? null;
            nodes.push(node);
        }
        return nodes.slice(1);
    }
}

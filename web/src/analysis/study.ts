// A study at the page: the tree, where in it one stands, and what is known of each position. The Worker answers what the
// rules say; each change is kept by the browser and can be taken back.

import { keepStudy } from './kept_studies';
import type { KeptStudy } from './kept_studies';
import { Tree } from './tree';
import type { TreeNode } from './tree';
import type { Connection } from '../wire/connection';
import type { Looked, StudyTurn, TreeNotes, TreeTurn } from '../wire/study_wire';
import type { GameFields } from '../wire/wire';
import { sentence } from '../base/dom';

interface Snapshot {
    turns: TreeTurn[];
    notes: TreeNotes;
    made: StudyTurn[];
    at: number;
}

const MOST_UNDONE = 100;

export class Study {
    tree = new Tree();
    at: TreeNode = this.tree.root;
    private known = new Map<TreeNode, Looked>();
    private undone: Snapshot[] = [];
    private going = 0;
    /** Told when the position, or the tree, or what is noted in it has changed. */
    changed: () => void = () => undefined;
    /** Told what is not right. */
    failed: (words: string) => void = () => undefined;
    isKept = true;

    constructor(
        readonly connection: Connection,
        readonly name: string, // in the Worker
        readonly game: GameFields,
        private readonly id: string,
        private readonly hash: string,
        readonly kept: KeptStudy,
    ) {}

    static async open(connection: Connection, id: string, hash: string, kept: KeptStudy): Promise<Study> {
        const { study: name, game } = await connection.ask('study', { game: kept.game, ...(kept.fen === null ? {} : { fen: kept.fen }) });
        const study = new Study(connection, name, game, id, hash, kept);
        const { made, problem } = await connection.ask('grow', { study: name, turns: kept.turns });
        const nodes = study.tree.grow(kept.turns, kept.notes, made);
        if (problem) study.failed(problem);
        study.at = nodes[kept.at - 1] ?? study.tree.root;
        await study.look(study.at);
        return study;
    }

    // ---- Positions

    /** Of the node where one stands, and of others that were looked at. */
    position(node = this.at): Looked | undefined {
        return this.known.get(node);
    }

    async look(node: TreeNode): Promise<Looked> {
        let known = this.known.get(node);
        if (!known) {
            known = await this.connection.ask('look', { study: this.name, line: Tree.line(node) });
            node.made ??= known.made;
            this.known.set(node, known);
        }
        return known;
    }

    /** The last call wins. */
    async go(node: TreeNode): Promise<void> {
        const mine = ++this.going;
        try {
            await this.look(node);
        } catch (error) {
            this.failed(sentence((error as Error).message));
            return;
        }
        if (mine !== this.going) return;
        this.at = node;
        this.keep();
        this.changed();
    }

    /** Makes turns after a node, and goes to the last of them. */
    async play(turns: string[], after = this.at): Promise<void> {
        const before = this.snapshot();
        let [node, isNew] = [after, false];
        try {
            for (const turn of turns) {
                const { made } = await this.connection.ask('look', { study: this.name, line: [...Tree.line(node), turn] });
                const text = made?.text ?? turn;
                isNew ||= !node.next.some((known) => known.turn === text);
                node = this.tree.add(node, text, made);
            }
        } catch (error) {
            this.failed(sentence((error as Error).message));
        }
        if (isNew) this.remember(before);
        await this.go(node);
    }

    step(by: 'back' | 'on' | 'start' | 'end' | 'above' | 'below'): void {
        const { at } = this;
        const siblings = at.before?.next ?? [];
        const beside = (distance: number): TreeNode | undefined => siblings[siblings.indexOf(at) + distance];
        const ways = { back: () => at.before, on: () => at.next[0], start: () => this.tree.root, end: () => Tree.through(at).at(-1), above: () => beside(-1), below: () => beside(1) };
        const to = ways[by]();
        if (to && to !== at) void this.go(to);
    }

    // ---- Changes

    private snapshot(): Snapshot {
        const { nodes, turns } = this.tree.turns();
        return { turns, notes: this.tree.notes(), made: nodes.flatMap(({ made }) => made ?? []), at: nodes.indexOf(this.at) + 1 };
    }

    private remember(snapshot: Snapshot): void {
        this.undone.push(snapshot);
        if (this.undone.length > MOST_UNDONE) this.undone.shift();
    }

    /** Changes the tree. `run` returns where to stand then. */
    edit(run: () => TreeNode): void {
        this.remember(this.snapshot());
        void this.go(run());
    }

    get canUndo(): boolean {
        return this.undone.length > 0;
    }

    undo(): void {
        const last = this.undone.pop();
        if (!last) return;
        this.tree = new Tree();
        this.known = new Map();
        const nodes = this.tree.grow(last.turns, last.notes, last.made);
        void this.go(nodes[last.at - 1] ?? this.tree.root);
    }

    keep(): void {
        const { nodes, turns, played } = this.tree.turns();
        const kept = { ...this.kept, turns, played, notes: this.tree.notes(), at: nodes.indexOf(this.at) + 1 };
        this.isKept = keepStudy(this.id, this.hash, kept);
    }
}

// The engine for studies of one game: several lines, until its time is over or it is stopped.

import type { Baronet, Engine, EngineReport, Game, LegalTurns, Part, Play, Turn } from 'baronet';

import type { Arrow, Thought, ThoughtLine, ThinkRequest } from '../wire/study_wire';

const LEARN_MILLISECONDS = 2000;

/** How a turn is drawn on the board: by its parts, or where these have no squares, by what moves. */
export function arrowOf(parts: Part[], { changes }: Pick<Turn, 'changes'>): Arrow {
    const path: number[] = [];
    const circles: number[] = [];
    for (const { kind, square } of parts) {
        if (square === undefined || kind === 'captured') continue;
        if (kind === 'from' || (kind === 'to' && path.length > 0)) path.push(square);
        else circles.push(square);
    }
    if (path.length < 2) circles.push(...path.splice(0));
    const [moved] = changes.filter(({ kind, from }) => kind === 'moved' && from !== undefined);
    if (path.length === 0 && circles.length === 0 && moved) path.push(moved.from ?? 0, moved.square ?? 0);
    return { path, circles };
}

/** The turns of the position that is thought about, kept for its reports. */
class Reports {
    // By its first turn: a line that is found anew replaces itself, whatever its place was.
    private readonly lines = new Map<string, { place: number; line: ThoughtLine }>();
    private readonly turns: LegalTurns;
    private last = { depth: 0, nodes: 0, milliseconds: 0 };

    constructor(
        play: Play,
        private readonly most: number,
    ) {
        this.turns = play.legalTurns();
    }

    add({ line: place, depth, score, winIn, chance, turns, nodes, milliseconds }: EngineReport): void {
        const [first = ''] = turns;
        const index = this.turns.indexOf(first);
        if (index < 0) return;
        const turn = this.turns.turn(index);
        const line = { depth, score, chance, turns, arrow: arrowOf(turn.parts, turn), words: turn.words, ...(winIn === undefined ? {} : { winIn }) };
        this.lines.delete(first); // the latest goes last
        this.lines.set(first, { place, line });
        this.last = { depth, nodes, milliseconds };
    }

    // Those that were looked at deepest go first; of the others, as many as there is room for.
    get thought(): Thought {
        const inOrder = [...this.lines.values()].reverse().sort((a, b) => b.line.depth - a.line.depth || a.place - b.place);
        return { lines: inOrder.slice(0, this.most).map(({ line }) => line), ...this.last };
    }

    free(): void {
        this.turns.free();
    }
}

export class Thinker {
    private readonly engine: Promise<Engine>;
    private asked = 0;
    private stop: AbortController | null = null;

    constructor(
        private readonly baronet: Baronet,
        readonly game: Game,
    ) {
        this.engine = this.begin();
    }

    // A stop may end its Worker: what was learnt is kept for the next one.
    private async begin(): Promise<Engine> {
        const first = this.baronet.engine(this.game, { learnMilliseconds: LEARN_MILLISECONDS });
        if ((await first.knowledge()).isBundled) return first;
        const values = await first.values();
        first.close();
        return this.baronet.engine(this.game, { values });
    }

    /** Null: something else was asked before it had thought anything. `play` may go on meanwhile. */
    async think(play: Play, request: ThinkRequest, tell: (thought: Thought) => void): Promise<Thought | null> {
        const mine = ++this.asked;
        this.stop?.abort();
        const own = play.copy();
        try {
            const engine = await this.engine;
            if (mine !== this.asked) return null;
            return await this.thinkBy(engine, own, request, tell, () => mine === this.asked);
        } finally {
            own.free();
        }
    }

    private async thinkBy(engine: Engine, play: Play, request: ThinkRequest, tell: (thought: Thought) => void, isWanted: () => boolean): Promise<Thought> {
        const { lines, milliseconds, depth, isInfinite = false, only } = request;
        const reports = new Reports(play, lines);
        const stop = new AbortController();
        this.stop = stop;
        try {
            await engine.think(play, {
                ...{ lines, isInfinite, signal: stop.signal },
                ...(milliseconds === undefined ? {} : { milliseconds }),
                ...(depth === undefined ? {} : { depth }),
                ...(only ? { only } : {}),
                ...(this.game.hasSecrets ? { asReferee: true } : {}),
                onReport: (report) => {
                    if (!isWanted()) return;
                    reports.add(report);
                    if (report.line === lines || report.line === 1) tell(reports.thought);
                },
            });
            return reports.thought;
        } finally {
            reports.free();
            if (this.stop === stop) this.stop = null;
        }
    }

    quiet(): void {
        this.asked++;
        this.stop?.abort();
    }

    async close(): Promise<void> {
        this.quiet();
        (await this.engine).close();
    }
}

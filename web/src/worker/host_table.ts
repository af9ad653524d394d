// One game at play in the Worker: seats, turns, offers; chance and the engine move by themselves.

import type { Baronet, Engine, Game, Picker, Play, Result } from 'baronet';

import type { Kept, Planned } from '../wire/kept';
import { carryOut, isTooLong } from './planned';
import type { Branch, Change, Explanation, Imagined, KeepEvent, Made, Offer, Pick, SeatKind, SeatState, State, TableEvent, Wire } from '../wire/wire';

const SPECTATOR = 254;

class TableError extends Error {
    constructor(
        readonly code: string,
        text: string,
    ) {
        super(text);
    }
}

interface Seen {
    length: number; // of the play, as far as it was looked through
    indices: number[]; // in the play
    turns: Made[];
}

// Picks the option with exactly this text; else what the library makes of the text.
function pickText(picker: Picker, text: string): void {
    const option = picker.options.find((known) => known.text === text);
    picker.pick(option ?? text);
}

// Below `limit`, each equally likely.
function drawn(limit: number): number {
    const most = Math.floor(2 ** 32 / limit) * limit;
    for (;;) {
        const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
        if (number < most) return number % limit;
    }
}

export class HostTable {
    id: string = crypto.randomUUID();
    tokens: [string, number][] = []; // of seats and spectators
    readonly what: string | { text: string };
    private readonly current: Play;
    private readonly seats: (SeatKind | null)[]; // by player; null: chance
    private at = 0;
    private agreed: Result | null = null; // by the players, not by the rules
    private offers: State['offers'] = { draw: [], undo: [] };
    private last: { at: number; text: string } | null = null;
    private engine: Engine | null = null;
    private isClosed = false;
    private readonly plans = new Map<number, Planned>(); // by player
    private readonly viewers = new Map<number, number>(); // who has joined, and how often
    private readonly seen = new Map<number, Seen>(); // by viewer

    constructor(
        private readonly baronet: Baronet,
        private readonly game: Game,
        private readonly opened: { what: string | { text: string }; seats: SeatKind[]; fen: string | null },
        private readonly tell: (event: TableEvent | KeepEvent) => void,
    ) {
        this.what = opened.what;
        this.current = game.start(opened.fen ?? undefined);
        const given = [...opened.seats];
        this.seats = game.players.map(({ isRandom }) => (isRandom ? null : (given.shift() ?? { by: 'person' })));
    }

    begin(): void {
        this.keep();
        this.goOn();
    }

    // Lets the page keep it, as the Worker may end at any time.
    private keep(): void {
        const { id, tokens, opened, agreed, current } = this;
        const turns = current.history().map(({ text }) => text);
        this.tell({ event: 'keep', kept: { ...opened, table: id, tokens, turns, agreed, plans: [...this.plans] } });
    }

    restore(kept: Kept): void {
        this.id = kept.table;
        this.tokens = kept.tokens;
        for (const turn of kept.turns) this.current.apply(turn);
        this.agreed = kept.agreed;
        for (const [player, planned] of kept.plans ?? []) this.plans.set(player, planned);
        this.at = kept.turns.length;
        this.goOn();
    }

    // ---- What is seen

    join(viewer: number): void {
        this.viewers.set(viewer, (this.viewers.get(viewer) ?? 0) + 1);
    }

    /** True when nobody is left. */
    leave(viewer: number): boolean {
        const left = (this.viewers.get(viewer) ?? 0) - 1;
        if (left > 0) this.viewers.set(viewer, left);
        else this.viewers.delete(viewer);
        return this.viewers.size === 0;
    }

    private get result(): Result {
        return this.agreed ?? this.current.result();
    }

    // A viewer may not be told that a turn was made at all, as of a try in kriegspiel.
    private turnsSeenBy(viewer: number): Seen {
        let seen = this.seen.get(viewer);
        if (!seen) this.seen.set(viewer, (seen = { length: 0, indices: [], turns: [] }));
        if (seen.length === this.current.length) return seen;
        const history = this.current.history(viewer);
        for (; seen.length < this.current.length; seen.length++) {
            const turn = this.current.turnMade(seen.length, viewer);
            const made = history[seen.turns.length];
            if (!turn || !made) continue;
            seen.indices.push(seen.length);
            seen.turns.push({ ...made, words: turn.words });
        }
        return seen;
    }

    private seatState = (player: number): SeatState => {
        const seat = this.seats[player];
        const isHere = true;
        if (!seat) return { player, by: 'chance', isHere };
        if (seat.by === 'engine') return { player, by: 'engine', level: seat.level, isHere };
        return { player, by: 'person', isHere: this.viewers.has(player) };
    };

    state(viewer: number): State {
        const { mover } = this.current;
        const { result, current, at } = this;
        return {
            at,
            turns: this.turnsWithChanges(viewer),
            mover,
            isYours: result.outcome === 'ongoing' && mover === viewer,
            result,
            view: current.view(viewer),
            fen: current.fen(viewer),
            offers: this.offers,
            claim: result.outcome === 'ongoing' ? current.claim : null,
            seats: this.game.players.map((_, player) => this.seatState(player)),
            plan: this.plans.get(viewer) ?? null,
        };
    }

    private turnsWithChanges(viewer: number): Made[] {
        const { turns, indices } = this.turnsSeenBy(viewer);
        const last = turns.at(-1);
        if (!last) return [];
        const changes = this.current.turnMade(indices.at(-1) ?? 0, viewer)?.changes ?? [];
        return [...turns.slice(0, -1), { ...last, changes }];
    }

    past(viewer: number, number: number): Wire['past'][1] {
        const play = this.current.copy();
        const index = number > 0 ? this.turnsSeenBy(viewer).indices[number - 1] : -1;
        if (index === undefined) throw new TableError('request', 'So many turns were not made.');
        while (play.length > index + 1 && play.undo());
        const changes: Change[] = index >= 0 ? play.turnMade(index, viewer)?.changes ?? [] : [];
        const answer = { view: play.view(viewer), fen: play.fen(viewer), changes };
        play.free();
        return answer;
    }

    record(viewer: number): string {
        const isOver = this.result.outcome !== 'ongoing';
        const kinds = this.game.players.flatMap(({ name }, player) => {
            const seat = this.seats[player];
            return seat ? `${name.toLowerCase()}=${seat.by === 'engine' ? 'engine' : 'human'}` : [];
        });
        const seats = kinds.join(',');
        return this.current.record({ seats, ...(this.game.hasSecrets && !isOver ? { viewer } : {}) });
    }

    // ---- What a player does

    private demandSeat(viewer: number, at: number): void {
        this.demandPresent(at);
        if (viewer === SPECTATOR) throw new TableError('seat', 'Spectators only look.');
    }

    private demandPresent(at: number): void {
        if (at !== this.at) throw new TableError('at', 'The game has gone on in the meantime.');
    }

    private demand(viewer: number, at: number): void {
        this.demandSeat(viewer, at);
        if (this.result.outcome !== 'ongoing') throw new TableError('over', 'The game is over.');
    }

    private demandMover(viewer: number, at: number): void {
        this.demand(viewer, at);
        if (viewer !== this.current.mover) throw new TableError('seat', 'It is not your turn.');
    }

    private picked<Outcome>(picks: string[], run: (picker: Picker) => Outcome, play = this.current): Outcome {
        const picker = play.picker();
        try {
            for (const text of picks) pickText(picker, text);
            return run(picker);
        } finally {
            picker.free();
        }
    }

    pick(viewer: number, at: number, picks: string[]): Pick {
        this.demandMover(viewer, at);
        return this.picked(picks, (picker) => this.pickOf(picker, viewer, picks));
    }

    private pickOf(picker: Picker, viewer: number, picks: string[]): Pick {
        const { text, question, isWhole, options } = picker;
        return { text, question, isWhole, options, view: picks.length > 0 ? picker.view(viewer) : null };
    }

    play(viewer: number, request: Wire['play'][0]): void {
        const text = 'turn' in request ? request.turn : request.picks.join('\n');
        if (this.last?.at === request.at && this.last.text === text) return;
        this.demandMover(viewer, request.at);
        if ('turn' in request) this.current.apply(request.turn);
        else this.picked(request.picks, (picker) => picker.apply());
        this.last = { at: request.at, text };
        this.plans.delete(viewer);
        this.changed();
    }

    /** What the viewer will answer, also at once, if it is his turn. */
    plan(viewer: number, at: number, branches: Branch[]): void {
        this.demand(viewer, at);
        if (isTooLong(branches)) throw new TableError('request', 'So many turns can not be planned.');
        if (branches.length > 0) this.plans.set(viewer, { branches, told: this.turnsSeenBy(viewer).turns.length, dropped: null });
        else this.plans.delete(viewer);
        this.keep();
        if (viewer === this.current.mover) this.answerPlanned();
    }

    /** A position that may come, and what could be picked there. */
    imagine(viewer: number, { at, turns, picks }: Wire['imagine'][0]): Imagined {
        this.demandSeat(viewer, at);
        if (this.game.hasSecrets) throw new TableError('secret', 'That would tell what you may not know.');
        const play = this.current.copy();
        try {
            for (const turn of turns) play.apply(turn);
            const made = turns.length > 0 ? play.turnMade(play.length - 1, viewer) : null;
            const result = play.result();
            const pick = this.picked(picks, (picker) => this.pickOf(picker, viewer, picks), play);
            const { mover } = play;
            return { mover, result, view: play.view(viewer), fen: play.fen(viewer), text: turns.at(-1) ?? null, changes: made?.changes ?? [], pick };
        } finally {
            play.free();
        }
    }

    private answerPlanned(): void {
        const { mover } = this.current;
        const planned = this.plans.get(mover);
        if (!planned || planned.branches.length === 0) return;
        const left = carryOut(this.current, mover, planned, this.turnsSeenBy(mover).turns, (square) => this.game.squares[square]?.name);
        if (left.branches.length > 0 || left.dropped !== null) this.plans.set(mover, left);
        else this.plans.delete(mover);
        if (left.dropped === null) this.changed();
        else this.announce();
    }

    why(at: number, text: string): Explanation {
        this.demandPresent(at);
        return this.current.explain(text);
    }

    claim(viewer: number, at: number): void {
        this.demandMover(viewer, at);
        const { claim } = this.current;
        if (!claim) throw new TableError('claim', 'There is nothing to claim.');
        this.agreed = { outcome: 'draw', reason: claim };
        this.changed();
    }

    resign(viewer: number, at: number): void {
        this.demand(viewer, at);
        const reason = this.game.words('resignation') ?? 'resignation';
        const others = this.seats.flatMap((seat, player) => (seat && player !== viewer ? player : []));
        const [winner = viewer] = others;
        this.agreed = others.length === 1 ? { outcome: 'win', winner, reason } : { outcome: 'loss', loser: viewer, reason };
        this.changed();
    }

    private get people(): number[] {
        return this.seats.flatMap((seat, player) => (seat?.by === 'person' ? player : []));
    }

    // It is done when all people want it.
    offer(viewer: number, at: number, what: Offer, winner?: number): void {
        if (what === 'rematch') throw new TableError('offer', 'A new game is begun on the page of the game.');
        if (what === 'decline') {
            this.demandSeat(viewer, at);
            this.offers = { draw: [], undo: [] };
            this.changed(true);
            return;
        }
        if (what === 'result') {
            this.offerResult(viewer, at, winner);
            return;
        }
        if (what === 'draw') this.demand(viewer, at);
        else this.demandSeat(viewer, at);
        if (what === 'draw' && this.seats.some((seat) => seat?.by === 'engine'))
            throw new TableError('offer', 'The engine plays on.');
        if (what === 'undo' && this.game.hasSecrets)
            throw new TableError('offer', 'What was seen can not be taken back.');
        const wanted = [...new Set([...this.offers[what], viewer])];
        this.offers = { ...this.offers, [what]: wanted };
        const isAgreed = this.people.every((player) => wanted.includes(player));
        if (isAgreed && what === 'draw') this.agreed = { outcome: 'draw', reason: this.game.words('agreement') ?? 'agreement' };
        else if (isAgreed) this.takeBack(wanted[0] ?? viewer);
        this.changed(!isAgreed);
    }

    // Who has won, if all people say so.
    private offerResult(viewer: number, at: number, winner: number | undefined): void {
        this.demand(viewer, at);
        if (winner === undefined || !this.seats[winner]) throw new TableError('request', 'It has to be said which player has won.');
        if (this.people.length < 2) throw new TableError('offer', 'There is nobody to agree.');
        const { result } = this.offers;
        const by = result?.winner === winner ? [...new Set([...result.by, viewer])] : [viewer];
        this.offers = { ...this.offers, result: { by, winner } };
        const isAgreed = this.people.every((player) => by.includes(player));
        if (isAgreed) this.agreed = { outcome: 'win', winner, reason: this.game.words('agreement') ?? 'agreement' };
        this.changed(!isAgreed);
    }

    // To before the last turn of who asked first.
    private takeBack(first: number): void {
        const target = this.current
            .history()
            .map(({ mover }) => mover)
            .lastIndexOf(first);
        if (target < 0) {
            this.offers = { ...this.offers, undo: [] };
            throw new TableError('offer', 'There is no turn to take back.');
        }
        while (this.current.length > target && this.current.undo());
        this.plans.clear();
        this.seen.clear();
        this.agreed = null;
        this.last = null;
    }

    // ---- How it goes on

    private changed(keepsOffers = false): void {
        this.at++;
        if (this.result.outcome !== 'ongoing') this.plans.clear();
        if (!keepsOffers) this.offers = { draw: [], undo: [] };
        this.keep();
        this.announce();
        this.goOn();
    }

    private announce(): void {
        for (const viewer of this.viewers.keys()) {
            const known = viewer === SPECTATOR ? null : viewer;
            this.tell({ event: 'table', table: this.id, viewer: known, state: this.state(viewer) });
        }
    }

    /** Lets chance and the engine move, if it is their turn. */
    goOn(): void {
        if (this.isClosed || this.result.outcome !== 'ongoing') return;
        const { mover } = this.current;
        if (this.game.players[mover]?.isRandom) {
            const turns = this.current.turns();
            const turn = turns[drawn(turns.length)];
            if (turn === undefined) return;
            this.current.apply(turn);
            this.changed();
        } else if (this.seats[mover]?.by === 'engine') {
            void this.think(this.seats[mover].level);
        } else {
            this.answerPlanned();
        }
    }

    private async think(level: number): Promise<void> {
        const { at } = this;
        this.engine ??= this.baronet.engine(this.game, { learnMilliseconds: 2000 });
        try {
            const { turn } = await this.engine.think(this.current, { level });
            if (at !== this.at || this.isClosed) return;
            this.current.apply(turn);
            this.changed();
        } catch (error) {
            if (at === this.at && !this.isClosed) console.error(error);
        }
    }

    close(): void {
        this.isClosed = true;
        this.engine?.close();
    }
}

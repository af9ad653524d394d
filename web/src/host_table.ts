// One game at play in the Worker: seats, turns, offers; chance and the engine move by themselves.

import type { Baronet, Engine, Game, Picker, Play, Result } from 'baronet';

import type { Change, Explanation, Made, Pick, SeatKind, SeatState, State, TableEvent, Wire } from './wire';

const SPECTATOR = 254;

class TableError extends Error {
    constructor(
        readonly code: string,
        text: string,
    ) {
        super(text);
    }
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
    readonly id: string = crypto.randomUUID();
    private readonly current: Play;
    private readonly seats: (SeatKind | null)[]; // by player; null: chance
    private at = 0;
    private agreed: Result | null = null; // by the players, not by the rules
    private offers: State['offers'] = { draw: [], undo: [] };
    private last: { at: number; text: string } | null = null;
    private engine: Engine | null = null;
    private isClosed = false;
    private readonly viewers = new Map<number, number>(); // who has joined, and how often
    private readonly seen = new Map<number, Made[]>(); // turns, by viewer

    constructor(
        private readonly baronet: Baronet,
        private readonly game: Game,
        readonly what: string | { text: string },
        seats: SeatKind[],
        fen: string | undefined,
        private readonly tell: (event: TableEvent) => void,
    ) {
        this.current = game.start(fen);
        const given = [...seats];
        this.seats = game.players.map(({ isRandom }) => (isRandom ? null : (given.shift() ?? { by: 'person' })));
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

    private turnsSeenBy(viewer: number): Made[] {
        let known = this.seen.get(viewer);
        if (!known) this.seen.set(viewer, (known = []));
        if (known.length === this.current.length) return known;
        const history = this.current.history(viewer);
        for (let index = known.length; index < history.length; index++) {
            const made = history[index];
            if (made) known.push({ ...made, words: this.current.turnMade(index, viewer).words });
        }
        return known;
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
            turns: this.turnsSeenBy(viewer).map((made, index, all) =>
                index === all.length - 1 ? { ...made, changes: current.turnMade(index, viewer).changes } : made,
            ),
            mover,
            isYours: result.outcome === 'ongoing' && mover === viewer,
            result,
            view: current.view(viewer),
            fen: current.fen(viewer),
            offers: this.offers,
            claim: result.outcome === 'ongoing' ? current.claim : null,
            seats: this.game.players.map((_, player) => this.seatState(player)),
        };
    }

    past(viewer: number, number: number): Wire['past'][1] {
        const play = this.current.copy();
        while (play.length > number && play.undo());
        const changes: Change[] = number > 0 ? play.turnMade(number - 1, viewer).changes : [];
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

    private picked<Outcome>(picks: string[], run: (picker: Picker) => Outcome): Outcome {
        const picker = this.current.picker();
        try {
            for (const text of picks) pickText(picker, text);
            return run(picker);
        } finally {
            picker.free();
        }
    }

    pick(viewer: number, at: number, picks: string[]): Pick {
        this.demandMover(viewer, at);
        return this.picked(picks, (picker) => {
            const { text, question, isWhole, options } = picker;
            return { text, question, isWhole, options, view: picks.length > 0 ? picker.view(viewer) : null };
        });
    }

    play(viewer: number, request: Wire['play'][0]): void {
        const text = 'turn' in request ? request.turn : request.picks.join('\n');
        if (this.last?.at === request.at && this.last.text === text) return;
        this.demandMover(viewer, request.at);
        if ('turn' in request) this.current.apply(request.turn);
        else this.picked(request.picks, (picker) => picker.apply());
        this.last = { at: request.at, text };
        this.changed();
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
        this.agreed = { outcome: 'loss', loser: viewer, reason: this.game.words('resignation') ?? 'resignation' };
        this.changed();
    }

    private get people(): number[] {
        return this.seats.flatMap((seat, player) => (seat?.by === 'person' ? player : []));
    }

    // It is done when all people want it.
    offer(viewer: number, at: number, what: 'draw' | 'undo' | 'decline'): void {
        if (what === 'decline') {
            this.demandSeat(viewer, at);
            this.offers = { draw: [], undo: [] };
            this.changed(true);
            return;
        }
        if (what === 'draw') this.demand(viewer, at);
        else this.demandSeat(viewer, at);
        if (what === 'draw' && this.seats.some((seat) => seat?.by === 'engine'))
            throw new TableError('offer', 'The engine plays on.');
        const wanted = [...new Set([...this.offers[what], viewer])];
        this.offers = { ...this.offers, [what]: wanted };
        const isAgreed = this.people.every((player) => wanted.includes(player));
        if (isAgreed && what === 'draw') this.agreed = { outcome: 'draw', reason: this.game.words('agreement') ?? 'agreement' };
        else if (isAgreed) this.takeBack(wanted[0] ?? viewer);
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
        for (const known of this.seen.values()) known.length = Math.min(known.length, target);
        this.agreed = null;
        this.last = null;
    }

    // ---- How it goes on

    private changed(keepsOffers = false): void {
        this.at++;
        if (!keepsOffers) this.offers = { draw: [], undo: [] };
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

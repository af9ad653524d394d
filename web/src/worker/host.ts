// Answers the wire's requests with the npm package: what a server does, for one page. Runs in the Worker.

import type { Baronet, Game } from 'baronet';

import { checkChance } from '../chance/check';
import { draftAnswers } from './host_drafts';
import { HostTable } from './host_table';
import { sheetBeside } from './sheets';
import { Studies } from './studies';
import type { Kept } from '../wire/kept';
import type { Do, Entry, GameAnswer, GameFields, KeepEvent, Request, TableEvent, Wire } from '../wire/wire';
import type { ThoughtEvent } from '../wire/study_wire';
import { WIRE } from '../wire/wire';
import { RequestError } from './request_error';

const DRAFT_LIMITS = { milliseconds: 5000, memory: 5e8 };
const SPECTATOR = 254;
const REFEREE = 255;

function fieldsOf(game: Game): GameFields {
    const { name, bundledName, title, author, description, about, board, startFen, hasSecrets, players, pieces } = game;
    const { hands, squares, owners, options, variables, geometry, outlines, links, zones, warnings, rules } = game;
    return {
        ...{ name, bundledName, title, author, description, about, board, startFen, hasSecrets, players, pieces },
        ...{ hands, squares, owners, options, variables, geometry, outlines, links, zones, warnings, rules },
    };
}

type Given<What extends Do> = Wire[What][0];
type Told<What extends Do> = Wire[What][1] | Promise<Wire[What][1]>;
type Answers = { [What in Do]: (request: Given<What>) => Told<What> };

// All who play here sit at this screen.
function nobodyElse(): never {
    throw new RequestError('unknown', 'Nobody else is at this table: people talk at a server.');
}

export class Host {
    private readonly games = new Map<string, Game>();
    private readonly tables = new Map<string, { table: HostTable; viewer: number }>(); // by token
    private readonly answers: Answers;

    constructor(
        private readonly baronet: Baronet,
        entries: Entry[],
        private readonly tell: (event: TableEvent | KeepEvent | ThoughtEvent) => void,
    ) {
        this.answers = {
            ...draftAnswers(baronet),
            hello: () => ({ wire: WIRE, version: baronet.version, by: 'worker' }),
            catalogue: () => ({ games: entries }),
            game: (request) => this.game(request),
            position: ({ game, fen }) => this.position(this.load(game), fen),
            sheet: ({ game }) => sheetBeside(game),
            diagram: ({ betza, dialect }) => ({ svg: baronet.betzaSvg(betza, dialect ? { dialect } : {}) }),
            open: (request) => this.open(request),
            chance: () => ({ commitment: null, contributes: false }),
            proceed: ({ token }) => this.change(token, () => undefined), // chance never waits here
            join: (request) => this.join(request),
            leave: ({ token }) => this.leave(token),
            pick: ({ token, at, picks }) => ({ pick: this.seat(token).table.pick(this.seat(token).viewer, at, picks) }),
            play: (request) => this.change(request.token, (table, viewer) => table.play(viewer, request)),
            why: ({ token, at, text }) => this.seat(token).table.why(at, text),
            offer: ({ token, at, what, winner }) => this.change(token, (table, viewer) => table.offer(viewer, at, what, winner)),
            plan: ({ token, at, branches }) => this.change(token, (table, viewer) => table.plan(viewer, at, branches)),
            imagine: (request) => this.seat(request.token).table.imagine(this.seat(request.token).viewer, request),
            say: nobodyElse,
            said: nobodyElse,
            name: nobodyElse,
            claim: ({ token, at }) => this.change(token, (table, viewer) => table.claim(viewer, at)),
            resign: ({ token, at }) => this.change(token, (table, viewer) => table.resign(viewer, at)),
            past: ({ token, number }) => this.seat(token).table.past(this.seat(token).viewer, number),
            restore: ({ kept }) => this.restore(kept),
            ...new Studies(baronet, fieldsOf, tell).answers,
            verify: ({ record, viewer }) => checkChance(baronet, record, viewer ?? SPECTATOR),
            record: ({ token }) => ({ text: this.seat(token).table.record(this.seat(token).viewer) }),
        };
    }

    answer(request: Request): unknown {
        const answer = this.answers[request.do] as ((request: Request) => unknown) | undefined;
        if (!answer) throw new RequestError('unknown', `nothing is called "${request.do}"`);
        return answer(request);
    }

    // ---- Games

    private load(what: string | { text: string; name?: string }): Game {
        if (typeof what !== 'string')
            return this.baronet.limited(DRAFT_LIMITS, () => this.baronet.loadText(what.name ?? 'draft.vdl', what.text));
        let game = this.games.get(what);
        if (!game) this.games.set(what, (game = this.baronet.load(what)));
        return game;
    }

    private game(request: Given<'game'>): GameAnswer {
        const isDraft = 'text' in request;
        const game = this.load(isDraft ? request : request.name);
        try {
            const play = isDraft ? this.baronet.limited(DRAFT_LIMITS, () => game.start()) : game.start();
            const answer = { game: fieldsOf(game), start: play.view(SPECTATOR), fen: play.fen(SPECTATOR) };
            play.free();
            return answer;
        } finally {
            if (isDraft) game.free();
        }
    }

    private position(game: Game, fen: string): Wire['position'][1] {
        return this.baronet.limited(DRAFT_LIMITS, () => {
            const play = game.start(fen);
            const answer = { view: play.view(REFEREE), fen: play.fen(REFEREE) };
            play.free();
            return answer;
        });
    }

    // ---- Tables

    private open({ game: what, fen, seats }: Given<'open'>): Wire['open'][1] {
        const game = this.load(what);
        const table = new HostTable(this.baronet, game, { what, seats, fen: fen ?? null }, this.tell);
        const players = game.players.map((_, player) => player).filter((player) => !game.players[player]?.isRandom);
        const tokens = players.map((player, index) => (seats[index]?.by === 'person' ? this.token(table, player) : null));
        const spectator = this.token(table, SPECTATOR);
        const answer = { table: table.id, seats: tokens, spectator };
        table.begin();
        return answer;
    }

    private token(table: HostTable, viewer: number): string {
        const token = crypto.randomUUID();
        this.tables.set(token, { table, viewer });
        table.tokens.push([token, viewer]);
        return token;
    }

    private restore(kept: Kept): object {
        if (kept.tokens.some(([token]) => this.tables.has(token))) return {};
        const table = new HostTable(this.baronet, this.load(kept.what), kept, this.tell);
        for (const [token, viewer] of kept.tokens) this.tables.set(token, { table, viewer });
        table.restore(kept);
        return {};
    }

    private seat(token: string): { table: HostTable; viewer: number } {
        const seat = this.tables.get(token);
        if (!seat) throw new RequestError('token', 'There is no such table here (any more).');
        return seat;
    }

    private join({ token }: Given<'join'>): Wire['join'][1] {
        const { table, viewer } = this.seat(token);
        table.join(viewer);
        const known = viewer === SPECTATOR ? null : viewer;
        return { table: table.id, viewer: known, game: table.what, state: table.state(viewer) };
    }

    private leave(token: string): object {
        const { table, viewer } = this.seat(token);
        if (table.leave(viewer)) {
            for (const [known, seat] of this.tables) if (seat.table === table) this.tables.delete(known);
            table.close();
        }
        return {};
    }

    private change(token: string, run: (table: HostTable, viewer: number) => void): Wire['play'][1] {
        const { table, viewer } = this.seat(token);
        run(table, viewer);
        return { state: table.state(viewer) };
    }
}

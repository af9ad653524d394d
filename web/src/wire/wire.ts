// What page and server tell each other (docs/wire.md). The shapes of data are those of the npm package.

import type {
    Change,
    Diagnostic,
    Explanation,
    Geometry,
    Outline,
    Piece,
    PickerOption,
    Player,
    Result,
    RuleOption,
    Square,
    TurnMade,
    Variable,
    View,
    Zone,
} from 'baronet';

import type { DraftWire } from './draft_wire';
import type { Kept } from './kept';
import type { StudyWire, ThoughtEvent } from './study_wire';

export type { Change, Diagnostic, Explanation, Geometry, Outline, Piece, PickerOption, Player, Result, Square, View, Zone };

export const WIRE = 1;

/** A game as one line of the catalogue. */
export interface Entry {
    name: string;
    title: string;
    author: string;
    /** Separated by commas. */
    family: string;
    /** A line on what is special. */
    summary: string;
    board: string;
    players: number;
    hasSecrets: boolean;
}

/** What a game says of itself: the fields of the package's Game. */
export interface GameFields {
    name: string;
    bundledName: string | null;
    title: string;
    author: string;
    description: string;
    about: { subject: string; text: string }[];
    board: string;
    startFen: string;
    hasSecrets: boolean;
    players: Player[];
    pieces: Piece[];
    hands: string[];
    squares: Square[];
    owners: string[];
    options: RuleOption[];
    variables: Variable[];
    geometry: Geometry;
    outlines: Outline[];
    links: [number, number][];
    zones: Zone[];
    warnings: Diagnostic[];
    rules: string;
}

export interface GameAnswer {
    game: GameFields;
    /** As everybody may see it. */
    start: View;
    fen: string;
}

export type SeatKind = { by: 'person' } | { by: 'engine'; level: number };

export interface SeatState {
    player: number;
    by: 'person' | 'engine' | 'chance';
    level?: number;
    /** What the player calls himself. */
    name?: string;
    isHere: boolean;
}

/** What is answered, to certain turns of the others, or to whatever they do (null). */
export interface Branch {
    after: string[] | null;
    turn?: string;
    /** Or what was pointed at: options' texts, or names of squares. */
    picks?: string[];
    then?: Branch[];
}

export interface Plan {
    branches: Branch[];
    dropped?: string | null;
}

/** What somebody has said; by null: a spectator. */
export interface Saying {
    number: number;
    by: number | null;
    name: string | null;
    text: string;
}

export interface Made extends TurnMade {
    words: string;
    /** Of the last turn only. */
    changes?: Change[];
}

/** A table as one viewer sees it. */
export interface State {
    /** How often the table has changed, as far as this viewer is told. */
    at: number;
    turns: Made[];
    mover: number;
    isYours: boolean;
    result: Result;
    view: View;
    fen: string;
    /** Players who want it. */
    offers: { draw: number[]; undo: number[]; rematch?: number[]; result?: { by: number[]; winner: number } | null };
    /** Once all want one: the same seat at the next table. */
    rematch?: { token: string; spectator: string } | null;
    claim: string | null;
    seats: SeatState[];
    clock?: ClockState | null;
    /** The viewer's own. */
    plan?: Plan | null;
    /** Null: it can't be checked. The Worker has none. */
    chance?: ChanceState | null;
}

/** What follows from the server's seed and from what the players have added. Numbers are 64 hexadecimal digits. */
export interface ChanceState {
    commitment: string;
    /** By player; null: nothing yet, or he never adds anything. */
    contributions: (string | null)[];
    /** Players who have yet to come before chance decides anything. */
    awaits: number[];
    /** Null until the game is over. */
    seed: string | null;
}

/** A record in which each turn of chance follows from its seed. */
export interface ChanceChecked {
    turns: number;
    commitment: string;
    /** `white=…`, `black=none`. */
    contributions: string[];
    /** The texts of all turns of the record, as the viewer saw them. */
    seen: string[];
}

/** Times in milliseconds, by player, as they were when this was sent; null: he has no clock. */
export interface ClockState {
    left: (number | null)[];
    runs: number | null;
}

export interface ClockTerms {
    base: number;
    increment?: number;
    perTurn?: boolean;
}

/** What a turn may go on with. */
export interface Pick {
    text: string;
    question: string | null;
    isWhole: boolean;
    options: PickerOption[];
    view: View | null;
}

export interface TableEvent {
    event: 'table';
    table: string;
    viewer: number | null;
    state: State;
}

export interface SaidEvent {
    event: 'said';
    table: string;
    viewer: number | null;
    saying: Saying;
}

export type Offer = 'draw' | 'undo' | 'rematch' | 'decline' | 'result';

/** A position that may come. */
export interface Imagined {
    mover: number;
    result: Result;
    view: View;
    fen: string;
    /** Of the last turn. */
    text: string | null;
    changes: Change[];
    pick: Pick;
}

/** A rule sheet, as docs/api.md explains it. */
export interface Sheet {
    title: string;
    gaps: number;
    sections: { id: string; heading: string; blocks: { kind: 'text' | 'item' | 'code' | 'drawing'; label?: string; text: string; of?: string }[] }[];
}

/** What can be asked, and what answers it. */
export interface Wire extends DraftWire, StudyWire {
    hello: [{ wire: number }, { wire: number; version: string; by: 'server' | 'worker' }];
    catalogue: [object, { games: Entry[] }];
    game: [{ name: string } | { text: string; name?: string }, GameAnswer];
    /** Reads a FEN: all that it says, as whoever wrote it knows it. */
    position: [{ game: string | { text: string }; fen: string }, { view: View; fen: string }];
    /** The rules in plain English. Without a server, only of bundled games as they are usually played. */
    sheet: [{ game: string | { text: string } }, { sheet: Sheet }];
    diagram: [{ betza: string; dialect?: string | null }, { svg: string }];
    open: [
        { game: string | { text: string }; fen?: string; seats: SeatKind[]; clock?: ClockTerms },
        { table: string; seats: (string | null)[]; spectator: string },
    ];
    /** What the server has committed itself to, before it is told anything. */
    chance: [{ token: string }, { commitment: string | null; contributes: boolean }];
    /** Chance waits no longer for those who have not come yet. */
    proceed: [{ token: string }, { state: State }];
    join: [{ token: string; random?: string }, { table: string; viewer: number | null; game: string | { text: string }; state: State }];
    leave: [{ token: string }, object];
    pick: [{ token: string; at: number; picks: string[] }, { pick: Pick }];
    play: [{ token: string; at: number; turn: string } | { token: string; at: number; picks: string[] }, { state: State }];
    why: [{ token: string; at: number; text: string }, Explanation];
    offer: [{ token: string; at: number; what: Offer; winner?: number }, { state: State }];
    claim: [{ token: string; at: number }, { state: State }];
    resign: [{ token: string; at: number }, { state: State }];
    plan: [{ token: string; at: number; branches: Branch[] }, { state: State }];
    imagine: [{ token: string; at: number; turns: string[]; picks: string[] }, Imagined];
    say: [{ token: string; text: string; name?: string }, { said: Saying[] }];
    said: [{ token: string }, { said: Saying[] }];
    name: [{ token: string; name: string }, { state: State }];
    past: [{ token: string; number: number }, { view: View; changes: Change[]; fen: string }];
    record: [{ token: string }, { text: string }];
    /** To the Worker only: sets a table up again, unless it is there. */
    restore: [{ kept: Kept }, object];
    /** To the Worker only: draws chance in a record again. Refused where it is not as the server had committed itself. */
    verify: [{ record: string; viewer: number | null }, ChanceChecked];
}

export type Do = keyof Wire;

export type Request = { [What in Do]: { id: number; do: What } & Wire[What][0] }[Do];

export interface WireError {
    code: string;
    text: string;
    diagnostics?: Diagnostic[];
}

/** From the Worker only: what the page is to keep of a table. */
export interface KeepEvent {
    event: 'keep';
    kept: Kept;
}

export type Answer = { id: number; ok: unknown } | { id: number; error: WireError } | TableEvent | SaidEvent | KeepEvent | ThoughtEvent;

/** What a request was refused for. */
export class Refusal extends Error {
    readonly code: string;
    readonly diagnostics: Diagnostic[];

    constructor({ code, text, diagnostics }: WireError) {
        super(text);
        this.code = code;
        this.diagnostics = diagnostics ?? [];
    }
}

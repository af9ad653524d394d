// What the page asks its Worker about a study: any position of any game, the engine's opinion, records of all formats.
// A server is never asked: studies are the user's own.

import type { Chance, Diagnostic, Explanation, Result, TurnMade, View } from 'baronet';

import type { Change, GameFields, Pick } from './wire';

/** A bundled game by its name, a draft's text, what the package's Game.rules gave, or a rules file of Zillions. */
export type What = string | { text: string } | { rules: string } | { path: string; files: GivenFile[] };

export type Format = 'baronet' | 'courier' | 'zsg';

/** What the engine thinks of a position, for the player to move: in hundredths, and the turns that it expects. */
export interface Opinion {
    score: number;
    /** Turns until a proved win; below 0: a loss. */
    winIn?: number;
    depth: number;
    turns: string[];
    /** What the score means in this game; absent in what a record tells. */
    chance?: Chance;
}

/** A turn of a tree. Node 0 is the start; the first of a list is node 1. */
export interface TreeTurn {
    after: number;
    turn: string;
    comment?: string;
    /** `!`, `?` and the like. */
    symbol?: string;
    /** Of the position after it. */
    opinion?: Opinion;
}

export interface TreeNotes {
    /** At the start, before all turns. */
    comment?: string;
    opinion?: Opinion;
}

/** A turn as it was made. */
export interface StudyTurn extends TurnMade {
    words: string;
}

export interface Looked {
    view: View;
    fen: string;
    mover: number;
    result: Result;
    claim: string | null;
    /** The turn that led here; null at the start. */
    made: StudyTurn | null;
    changes: Change[];
}

/** How a turn is shown on the board: where it goes, and squares that it is also about. */
export interface Arrow {
    path: number[];
    circles: number[];
}

export interface ThoughtLine extends Opinion {
    arrow: Arrow;
    words: string;
}

/** What is thought until now; the best line first. */
export interface Thought {
    lines: ThoughtLine[];
    depth: number;
    nodes: number;
    milliseconds: number;
}

export interface ThinkRequest {
    study: string;
    line: string[];
    lines: number;
    milliseconds?: number;
    depth?: number;
    /** Until it is stopped. */
    isInfinite?: boolean;
    /** The turns to choose from. */
    only?: string[];
}

export interface ThoughtEvent {
    event: 'thought';
    study: string;
    line: string[];
    thought: Thought;
}

export interface GivenFile {
    name: string;
    text: string;
}

/** A record, as far as it could be read. */
export interface ReadRecord {
    format: Format;
    game: What;
    title: string;
    /** Where it begins; null: the game's own start. */
    fen: string | null;
    turns: TreeTurn[];
    /** How many of them were played; all others are variations. */
    played: number;
    notes: TreeNotes;
    seats: string | null;
    result: string | null;
    /** Why it was not read to its end; empty: it was. */
    problems: Diagnostic[];
}

/** What can be asked of the Worker only. */
export interface StudyWire {
    study: [{ game: What; fen?: string }, { study: string; game: GameFields; fen: string }];
    /** Makes the turns of a tree, each after its node. Ends at the first that is not legal. */
    grow: [{ study: string; turns: TreeTurn[] }, { made: StudyTurn[]; problem: string | null }];
    look: [{ study: string; line: string[] }, Looked];
    consider: [{ study: string; line: string[]; picks: string[] }, { pick: Pick }];
    whyNot: [{ study: string; line: string[]; text: string }, Explanation];
    /** One of the turns of chance. */
    draw: [{ study: string; line: string[] }, { turn: string }];
    /** Answered when it is done; what is thought until then comes as events. Ends what was thought before. */
    think: [ThinkRequest, Thought | null];
    quiet: [object, object];
    readRecord: [{ files: GivenFile[]; game?: What }, ReadRecord];
    writeRecord: [
        { study: string; turns: TreeTurn[]; played: number; notes: TreeNotes; format: Format; seats?: string | null; result?: string | null; isShort?: boolean },
        { text: string },
    ];
}

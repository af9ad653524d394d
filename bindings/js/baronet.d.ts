// Types of the npm package `baronet`. What fails throws a BaronetError.

/** As `viewer`: sees everything. */
export declare const REFEREE: 255;

/** As `viewer`: sees what everybody may know. */
export declare const SPECTATOR: 254;

/** A player's index, REFEREE or SPECTATOR. */
export type Viewer = number;

/** Where something stands: from the first byte to the one after the last, counted from 1. All 0: there is no place. */
export interface Place {
    /** As it was loaded; null: it is in no file, but in the text that you gave. */
    file: string | null;
    line: number;
    /** In bytes of UTF-8. */
    column: number;
    endLine: number;
    endColumn: number;
}

/** Something that is wrong in what somebody has written or asked for. */
export interface Diagnostic extends Place {
    severity: 'error' | 'warning';
    /** Of what sort it is: `syntax`, `unknown-name`, `turn` ... (docs/api.md lists them) */
    code: string;
    /** `unexpected name "piec"; expected "piece" or "board"` */
    text: string;
    /** What could have stood there. */
    expectation: string | null;
    /** What to do about it. */
    hint: string | null;
    /** Other places that have to do with it. */
    related: (Place & { text: string })[];
}

/** What there is to be told: as text for people, with the lines of files, and as data. */
export interface Message {
    text: string;
    diagnostics: Diagnostic[];
}

export declare class BaronetError extends Error {
    /**
     * That of the first diagnostic: `turn`, `position`, `syntax`, `limit-of-time` ... Besides: `misuse` (an object was
     * freed), `stopped`, `memory`, and `internal` when the library has crashed: then make another one.
     */
    code: string;
    diagnostics: Diagnostic[];
}

// ---- Files

export interface FileRequest {
    /** As the file that asks has it, with `/` between folders. */
    name: string;
    /** The file that asks; null: you have named it yourself. */
    from: string | null;
    /** The same, as seen from where `from` lies: `sub/other.vdl`. */
    path: string;
    /** The file may be there with other capitals. */
    ignoresCase: boolean;
}

/** What a file holds, or that there is none (null), or why it is not given. */
export type FileAnswer =
    | string
    | Uint8Array
    | { /** in diagnostics, and when this file asks for others */ name?: string; text: string | Uint8Array }
    | { refused: string }
    | null
    | undefined;

/** Texts by their path, or a function that is asked for each file. */
export type Files =
    | Record<string, string | Uint8Array>
    | Map<string, string | Uint8Array>
    | ((request: FileRequest) => FileAnswer);

export interface LoadOptions {
    files?: Files;
    /** The plain machine plays the game: it defines what rules mean, and is slow. */
    plain?: boolean;
}

export interface FetchOptions {
    files: (request: FileRequest) => FileAnswer | Promise<FileAnswer>;
    plain?: boolean;
}

// ---- The library

export interface Limits {
    milliseconds?: number;
    /** Of the rules' programs and of the compiler, about an instruction each. */
    steps?: number;
    /** Bytes that are allocated at one time. */
    memory?: number;
}

/** One piece alone on a board. Squares are a list or a text like `a4,c4`. */
export interface BetzaOptions {
    /** As after `betza` in a game: `xboard`. */
    dialect?: string;
    /** As after `board` in a game; `8x8` unless given. */
    board?: string;
    holes?: string | string[];
    /** In the middle unless given. */
    square?: string;
    /** They count as unmoved. */
    friends?: string | string[];
    enemies?: string | string[];
    /** It is the second player's: turned round. */
    isSecond?: boolean;
    hasMoved?: boolean;
}

export interface ZooPiece {
    name: string;
    letter: string;
    betza: string;
    origin: string;
}

/** A game of a ZRF file as VDL. */
export interface Conversion {
    text: string;
    title: string;
    /** Move blocks, and those of them that became Betza notation. */
    blockCount: number;
    readCount: number;
    isRectangle: boolean;
    hasRoyals: boolean;
    /** What is lost or changed, a line each. */
    losses: string;
}

/** The library, with memory of its own. One is enough; all its games share it. */
export declare class Baronet {
    /** `wasm`: the compiled module, its bytes, or where baronet.wasm lies. */
    static create(options?: {
        wasm?: WebAssembly.Module | ArrayBuffer | ArrayBufferView | URL | string;
    }): Promise<Baronet>;

    readonly version: string;
    /** The names of the bundled games. */
    readonly games: string[];

    /** A bundled game by its name, or a file by its path among the `files`. */
    load(name: string, options?: LoadOptions): Game;
    /** A game from its text; `name` stands in diagnostics. */
    loadText(name: string, text: string, options?: LoadOptions): Game;
    /** A game from what Game.rules gave. */
    loadRules(text: string, options?: { plain?: boolean }): Game;
    /** As load and loadText, where files have to be waited for. */
    fetch(name: string, options: FetchOptions): Promise<Game>;
    fetchText(name: string, text: string, options: FetchOptions): Promise<Game>;

    /** An engine for a game. It begins its Worker when it is first asked. */
    engine(game: Game, options?: EngineOptions): Engine;

    /** Calls `run`, which may take no more than that in all; else the error's code is `limit-of-...`. */
    limited<Result>(limits: Limits, run: () => Result): Result;

    /** `moves`: `b1-a3 b1-c3 b1-d2`, with what is captured after an x. */
    betza(betza: string, options?: BetzaOptions): { moves: string; drawing: string };
    /** A picture of the moves. */
    betzaSvg(betza: string, options?: BetzaOptions): string;
    /** The notation in words. */
    betzaExplain(betza: string, options?: BetzaOptions): string;
    /** Pieces that games may take by name. */
    readonly zoo: ZooPiece[];

    /** The titles of the games in a rules file of Zillions of Games. */
    zrfVariants(name: string, options: { files: Files }): string[];
    /** A game of such a file (`FILE.zrf`, `FILE.zrf#2`) as VDL. */
    zrfConvert(
        name: string,
        options: { files: Files; style?: 'literal' | 'idioms' | 'plain-checks' | 'library' },
    ): Conversion;
}

/** What memory it has is released with the object itself; `free` does so at once. */
declare class LibraryObject {
    free(): void;
}

// ---- Games

export interface Player {
    name: string;
    /** Chance makes this player's turns: each legal one is equally likely. */
    isRandom: boolean;
}

export interface Movement {
    betza: string;
    dialect: string | null;
    /** Zones that it starts and ends in; null: any square. */
    from: string | null;
    within: string | null;
}

export interface Piece {
    name: string;
    /** As in FEN, the first player's: `H`, `+P`. */
    letter: string;
    /** Several movements are joined by blanks. */
    betza: string;
    isRoyal: boolean;
    movements: Movement[];
}

export interface Square {
    name: string;
    /** Where the game says it is drawn, to the right and downwards. */
    x?: number;
    y?: number;
}

export interface Goal {
    outcome: 'win' | 'lose' | 'draw' | 'most';
    /** Whose that is; null: the player's to move. */
    player: string | null;
    reason: string;
    /** Only if the player to move asks for it. */
    isClaimed: boolean;
    /** Declared by the referee; nothing keeps people from playing on. */
    isReferees: boolean;
}

/** The rules of a game. */
export declare class Game extends LibraryObject {
    private constructor();
    readonly name: string;
    /** If it is a bundled game: what it is loaded by. */
    readonly bundledName: string | null;
    readonly title: string;
    readonly author: string;
    readonly description: string;
    /** `8x8`, `hexagon 6` */
    readonly board: string;
    readonly startFen: string;
    readonly hasSecrets: boolean;
    /** A number for what the rules mean, in hexadecimal digits. */
    readonly fingerprint: string;
    readonly players: Player[];
    readonly pieces: Piece[];
    readonly squares: Square[];
    readonly goals: Goal[];
    /** What was doubtful in the game's text. */
    readonly warnings: Diagnostic[];
    /** The rules as one text, with all that was read for them. */
    readonly rules: string;
    readonly disassembly: string;

    /** The start position, or another one. */
    start(fen?: string): Play;
    /** Runs the tests in the game's own text. */
    test(): { passed: number; failed: number } & Message;
    /** Looks for likely mistakes. */
    lint(): { isFine: boolean } & Message;
}

// ---- Plays

export type Result =
    | { outcome: 'ongoing'; reason: '' }
    | { outcome: 'win'; winner: number; reason: string }
    | { outcome: 'loss'; loser: number; reason: string }
    | { outcome: 'draw'; reason: string };

export interface TurnMade {
    /** As the viewer saw it; what he could not is `?`. */
    text: string;
    mover: number;
    /** Several turns may have the same one. */
    number: number;
}

export interface Explanation {
    /** `legal`, `not-yours`, `geometry`, `royal-attacked` ... */
    reason: string;
    /** For a person. */
    words: string;
    /** What else may be typed. */
    hint: string | null;
    /** The rule that stands in the way; left out when none does, or it can't be told. */
    rule?: Place;
    /** Squares concerned. */
    squares: number[];
    /** How much of the text, in bytes, a legal turn begins with. */
    fine: number;
}

/** A game in progress. */
export declare class Play extends LibraryObject {
    private constructor();
    readonly game: Game;
    /** As given to Game.start. */
    readonly startFen: string | undefined;
    /** The player to move. */
    readonly mover: number;
    readonly turnNumber: number;
    /** The same wherever repetition would call the position the same; in games with secrets it is for the referee. */
    readonly hash: string;
    /** What the rules tell the player to move before his turn. */
    readonly prompt: string | null;
    /** The reason for which the player to move may claim a draw. */
    readonly claim: string | null;

    copy(): Play;
    /** The position as a viewer may know it; the referee unless given. */
    fen(viewer?: Viewer): string;
    /** All that a viewer may know of the position; it stays as it is when the play goes on. */
    view(viewer?: Viewer): View;
    /** The board in text. */
    drawing(options?: {
        viewer?: Viewer;
        /** Who sits at the bottom; the first player unless given. */
        bottom?: number;
        isTurned?: boolean;
        isFramed?: boolean;
        /** With escape sequences of terminals. */
        hasColours?: boolean;
    }): string;

    /** All legal turns. */
    turns(): string[];
    turnCount(): number;
    /** The turns made so far, as a viewer saw them. */
    history(viewer?: Viewer): TurnMade[];
    /** What a short text like `Nf3` may mean: turns, or how they begin. */
    readSan(text: string): string[];
    /** Makes a turn. Where it is not legal, the error says why. */
    apply(turn: string): this;
    /** Begins to choose a turn step by step. */
    picker(): Picker;
    /** Why a text, also a part of a turn or misspelt, is no legal turn, by what the player to move may know. */
    explain(text: string): Explanation;
    /** Takes back the last turn; false at the beginning. */
    undo(): boolean;
    /** Counts sequences of turns. When `onProgress` returns false it is stopped, which throws. */
    perft(
        depth: number,
        options?: { hashMegabytes?: number; onProgress?: (nodes: number) => boolean | void },
    ): number;

    result(): Result;
    /** Plays a random game from here and takes it back. `random` is the next seed, in hexadecimal digits. */
    playout(options?: { seed?: number | bigint; turnLimit?: number }): {
        result: Result;
        turnCount: number;
        random: string;
    };

    /** The turns as Zillions of Games saves them. */
    zsg(): string;
}

// ---- Views

/** What a viewer knows of a square; squares, types of pieces and players are indices into the game's lists. */
export interface Standing {
    isSeen: boolean;
    /** Of the piece; -1: the square is empty, or not seen. */
    type: number;
    /** The piece as in FEN: `N`, `+p`; empty for none, `?` if it is not seen. */
    text: string;
    /** The last turn has changed it while the viewer saw it. */
    isChanged: boolean;
    /** A piece has passed over it in the last turn and may be captured here. */
    isPassed: boolean;
    /** Of the piece: a player, or above these nobody. */
    owner?: number;
    attributes?: string[];
    /** Those of which he does not know whether it has them. */
    unknownAttributes?: string[];
    /** Squares of other players' pieces that could capture it, by what he sees; left out when there are none. */
    attackers?: number[];
}

export interface View {
    viewer: Viewer;
    mover: number;
    turnNumber: number;
    /** Moves without progress in most games; left out when he is not told. */
    clock?: number;
    result: Result;
    claim: string | null;
    /** For the player to move and the referee. */
    prompt: string | null;
    squares: Standing[];
    /** For each player, what he has in hand. */
    hands: { type: number; count: number }[][];
    variables: {
        name: string;
        kind: 'number' | 'truth' | 'square' | 'piece' | 'player' | 'squares';
        isPerPlayer: boolean;
        /** One, or one for each player. */
        values: { isKnown: boolean; number: number; squares?: number[] }[];
    }[];
}

// ---- Choosing a turn step by step

/** What can be picked next. */
export interface PickerOption {
    kind: 'square' | 'hand' | 'type' | 'number' | 'text' | 'captures' | 'which' | 'pass' | 'done';
    /** What a square is for. */
    role: 'from' | 'to' | 'other';
    /** What it adds to the turn's text. */
    text: string;
    /** For a person. */
    words: string;
    /** That asks for it: the rules' words, or `choose where it goes`. */
    question: string | null;
    /** Some turn ends with it. */
    completes: boolean;
    square?: number;
    type?: number;
    /** Whose hand. */
    player?: number;
    number?: number;
}

/** When the play goes on otherwise, the picker is stale, and picking throws. */
export declare class Picker extends LibraryObject {
    private constructor();
    readonly play: Play;
    /** None when the turn can't go on, or when there is no legal turn. */
    readonly options: PickerOption[];
    /** The rules' words that ask for all options. */
    readonly question: string | null;
    /** What is picked so far; when the turn is whole, its text. */
    readonly text: string;
    /** A turn ends here; it may also go on. */
    readonly isWhole: boolean;
    /** Picks one of the options, by its index, or what a text says: `e2`, `e2e4`. */
    pick(option: PickerOption | number | string): this;
    /** Takes back what was picked last; false when nothing is. */
    back(): boolean;
    /** Makes the turn, which has to be whole. */
    apply(): void;
}

// ---- The engine

export interface EngineOptions {
    /** For what it remembers of positions; 16 unless given. */
    hashMegabytes?: number;
    /** By what proved best when the game was learnt, unless given. */
    method?: 'measured' | 'alpha-beta' | 'tree';
    /** What Engine.values gave for the same rules. */
    values?: string;
    /** A game without values is learnt first, for so long; 0: it is played from a guess. */
    learnMilliseconds?: number;
}

/** Whichever limit is reached first ends the thinking. */
export interface ThinkLimits {
    /** How well it plays, from 1 to 10. */
    level?: number;
    /** Turns. */
    depth?: number;
    /** Positions looked at. */
    nodes?: number;
    milliseconds?: number;
    /** Milliseconds left for all further turns, gained with each turn, turns until the clock is set anew. */
    clock?: number;
    increment?: number;
    turnsToGo?: number;
    /** Best turns to report; one unless given. */
    lines?: number;
    /** The turns to choose from. */
    only?: string[];
    /** Until it is stopped. */
    isInfinite?: boolean;
    /** In games with secrets it looks at the whole position. */
    asReferee?: boolean;
    /** In games with secrets there is nothing to report. */
    onReport?: (report: EngineReport) => void;
    /** Stops it; it answers with what it has found. */
    signal?: AbortSignal;
}

export interface EngineReport {
    /** Which of the best turns this is about, from 1 on. */
    line: number;
    depth: number;
    selectiveDepth: number;
    /** In hundredths, for the player to move. */
    score: number;
    /** Turns of both sides until a proved win; below 0: a loss. */
    winIn?: number;
    nodes: number;
    milliseconds: number;
    /** From 0 to 1. */
    tableFill: number;
    /** The turns that it expects, its own first. */
    turns: string[];
}

export interface EngineAnswer {
    turn: string;
    /** The turn that it expects then. */
    reply: string | null;
    score: number;
    winIn?: number;
    depth: number;
    nodes: number;
    milliseconds: number;
    /** Drawn, not thought about. */
    isByChance: boolean;
}

/** Plays one game, in a Worker. Plays may go on while it thinks: it thinks about what it was given. */
export declare class Engine {
    private constructor();
    readonly game: Game;
    /** Throws when there is no legal turn, or the game is over. */
    think(play: Play, limits?: ThinkLimits): Promise<EngineAnswer>;
    /** What it was asked so far is answered soon. */
    stop(): void;
    /** What the position is worth without thinking, and after the captures that are about to happen. */
    evaluate(play: Play, options?: { asReferee?: boolean }): Promise<{ present: number; quiet: number }>;
    /** What it has learnt, as a text to keep. */
    values(): Promise<string>;
    /** From how many games it was learnt (0: it is a guess), and how it searches. */
    knowledge(): Promise<{ games: number; isBundled: boolean; method: 'alpha-beta' | 'tree' }>;
    /** A new game begins. */
    forget(): Promise<void>;
    /** Ends the Worker; what was asked is rejected. */
    close(): void;
}

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
     * That of the first diagnostic, of which there is at least one: `turn`, `position`, `syntax`, `limit-of-time` ...
     * `misuse` is a wrong argument, an object that was freed, or one that belongs to an earlier position; `stopped`,
     * `memory`; and `internal` when the library has crashed: then make another one.
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
    | { refused: string; hint?: string }
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
    /** The game's own name comes from a stranger, too: it is asked for as if a file in the current folder named it. */
    isUntrusted?: boolean;
}

export interface FetchOptions extends Omit<LoadOptions, 'files'> {
    files: (request: FileRequest) => FileAnswer | Promise<FileAnswer>;
}

// ---- The library

export interface Limits {
    milliseconds?: number;
    /** Of the rules' programs and of the compiler, about an instruction each. */
    steps?: number;
    /** Bytes that are allocated at one time. */
    memory?: number;
    /** Asked every few milliseconds; true stops what is called. */
    isStopped?: () => boolean;
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

export interface Replay extends Message {
    game: Game;
    /** After the last move that was found. */
    play: Play;
    /** What the file has for each turn of the play. */
    turns: { number: number; text: string }[];
    /** All moves of the file were found; else the message says why not. */
    isWhole: boolean;
}

/** The library, with memory of its own. One is enough; all its games share it. */
export declare class Baronet {
    /** `wasm`: the compiled module, its bytes, or where baronet.wasm lies. */
    static create(options?: {
        wasm?: WebAssembly.Module | ArrayBuffer | ArrayBufferView | URL | string;
    }): Promise<Baronet>;

    readonly version: string;
    /** 10000 for 1.0.0 */
    readonly versionNumber: number;
    /** The names of the bundled games. */
    readonly games: string[];

    /** A bundled game by its name, or a file by its path among the `files`. */
    load(name: string, options?: LoadOptions): Game;
    /** A game from its text; `name` stands in diagnostics. */
    loadText(name: string, text: string, options?: LoadOptions): Game;
    /** A game from what Game.rules gave. */
    loadRules(text: string, options?: LoadOptions): Game;
    /** The text of a game file in canonical layout, with `upgrade` older constructs replaced, too; only its syntax has to be right. */
    format(name: string, text: string, options?: { upgrade?: boolean }): string;
    /** As load and loadText, where files have to be waited for. */
    fetch(name: string, options: FetchOptions): Promise<Game>;
    fetchText(name: string, text: string, options: FetchOptions): Promise<Game>;

    /** Calls `run` with files that have to be waited for, again and again until all that it asks for has come. */
    fetching<Result>(
        files: FetchOptions['files'],
        run: (files: (request: FileRequest) => FileAnswer) => Result,
    ): Promise<Result>;

    /** An engine for a game. It begins its Worker when it is first asked. */
    engine(game: Game, options?: EngineOptions): Engine;

    /** What a level of the engine, from 1 to 10, thinks for each turn. */
    level(level: number): { nodes: number; milliseconds: number };

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
    zrfVariants(name: string, options: LoadOptions): string[];
    /** What such a file says of a game: for people, as a list of its moves, or as JSON (docs/zrf.md). */
    zrfDescribe(name: string, options: LoadOptions & { form?: 'summary' | 'moves' | 'json' }): string;
    /** A game of such a file (`FILE.zrf`, `FILE.zrf#2`) as VDL. */
    zrfConvert(
        name: string,
        options: LoadOptions & { style?: 'literal' | 'idioms' | 'plain-checks' | 'library' },
    ): Conversion;
    /**
     * Reads a saved game, as `play.record()` and `baronet play` write it, or the parts of all its players. `name` stands
     * for it in messages. With `isCut` the text may have lost its end: the turns that are whole are read.
     */
    readRecord(texts: string | string[], options?: { name?: string; isCut?: boolean }): GameRecord;
    /** Plays a saved game of Zillions (ZSG) again. Throws when it can't begin. */
    zsgReplay(name: string, options: LoadOptions): Replay;
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
    /** Where forward is for his pieces. */
    looks: Side;
    /** At which side of the table he sits; south is the bottom. */
    sits: Side;
}

export type Side = 'north' | 'east' | 'south' | 'west';

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
    /** It belongs to nobody. */
    isNeutral: boolean;
    movements: Movement[];
    /** How the author wants it to look, by player. */
    looks: Look[];
}

/** Empty texts: he does not say. */
export interface Look {
    /** A character or two to be drawn on it. */
    sign: string;
    /** A file beside the game's own; or a whole picture in SVG, which begins with `<`. */
    picture: string;
    /** The variable that says for each square how many such pieces stand there; empty: one at most. */
    stack: string;
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
    /** What it is worth to win, 1 if nothing is said; 0: that is counted then. */
    worth: number;
}

/** A board's shape. Lengths are in squares: neighbours are 1 from each other. */
export interface Geometry {
    lattice: 'squares' | 'hexagons' | 'graph';
    /** 0 on graphs. */
    fileCount: number;
    rankCount: number;
    /** Their names. */
    files: string[];
    ranks: string[];
    /** Who leaves the board there comes in again on the other side. */
    filesWrap: boolean;
    ranksWrap: boolean;
    /** As many as it takes for neighbours to differ. */
    colourCount: number;
    width: number;
    height: number;
}

/** A square as it is drawn: x to the right, y downwards, from 0 on. */
export interface Outline {
    /** Its centre. */
    x: number;
    y: number;
    file: number;
    rank: number;
    /** Below the geometry's colourCount. */
    colour: number;
    /** Clockwise; none on graphs. */
    corners: { x: number; y: number }[];
    /** Where positions have it: the row, the last rank being 0, the place on it, and of how many. Holes that are written count. */
    row: number;
    place: number;
    rowLength: number;
}

/** Squares that the rules name, as a promotion zone. */
export interface Zone {
    name: string;
    /** Each player's. */
    squares: number[][];
}

/** Something that pieces may have, as `has-moved`. */
export interface Attribute {
    name: string;
    /** Only the owner of a piece knows it. */
    isSecret: boolean;
    isLostByMoving: boolean;
}

export type VariableKind = 'number' | 'truth' | 'square' | 'piece' | 'player' | 'squares';

/** Something that the rules keep from turn to turn. */
export interface Variable {
    name: string;
    kind: VariableKind;
    isPerPlayer: boolean;
    isPerSquare: boolean;
}

/** What a game leaves open until it is loaded, by a name such as `robber-baron?flips=off`. */
export interface RuleOption {
    name: string;
    /** What it is about; may be empty. */
    words: string;
    chosen: string;
    /** The usual one is the first. */
    values: string[];
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
    /** What its file says of it; subjects are `origin`, `history`, `strategy`, or empty. */
    readonly about: { subject: string; text: string }[];
    /** `8x8`, `hexagon 6` */
    readonly board: string;
    /** Its own words for an event: `draw offer`, `agreement`, `resignation`, the reason of a result. */
    words(event: string): string | null;
    readonly startFen: string;
    readonly hasSecrets: boolean;
    /** A number for what the rules mean, in hexadecimal digits. */
    readonly fingerprint: string;
    readonly players: Player[];
    readonly pieces: Piece[];
    /** `hand`, then those that the rules declare. */
    readonly hands: string[];
    readonly squares: Square[];
    readonly goals: Goal[];
    /** Whose pieces may be: the players'; then nobody's, whose name is empty; then theirs who never move. */
    readonly owners: string[];
    readonly options: RuleOption[];
    readonly attributes: Attribute[];
    readonly variables: Variable[];
    readonly geometry: Geometry;
    /** How each square is drawn. */
    readonly outlines: Outline[];
    /** Pairs of squares of a graph that a line is drawn between. */
    readonly links: [number, number][];
    readonly zones: Zone[];
    /** What was doubtful in the game's text. */
    readonly warnings: Diagnostic[];
    /** The rules as one text, with all that was read for them. */
    readonly rules: string;
    readonly disassembly: string;

    /** The index of the square with this name; -1: there is none. */
    square(name: string): number;
    /** The index of the square on a file and a rank, counted from 0; -1: a hole, or none. */
    squareAt(file: number, rank: number): number;

    /** The start position, or another one. */
    start(fen?: string): Play;
    /** What one player has seen of a game, for pages that have only what he was sent. */
    seat(player: number, options?: SeatOptions): Seat;
    /** Whether a text of Engine.values is undamaged and of these rules. */
    valuesFit(values: string): { state: 'fit' | 'are-others' | 'are-damaged' } & Message;
    /** Runs the tests in the game's own text. */
    test(): { passed: number; failed: number } & Message;
    /** Looks for likely mistakes. */
    lint(): { isFine: boolean } & Message;
}

// ---- Plays

/** `worth`: what it is worth to win, where that is not 1. */
export type Result =
    | { outcome: 'ongoing'; reason: '' }
    | { outcome: 'win'; winner: number; reason: string; worth?: number }
    | { outcome: 'loss'; loser: number; reason: string; worth?: number }
    | { outcome: 'draw'; reason: string };

export interface TurnMade {
    /** As the viewer saw it; what he could not is `?`. */
    text: string;
    mover: number;
    /** Several turns may have the same one. */
    number: number;
}

/** Why a text is no legal turn; docs/api.md and baronet.h say what each means. */
export type Reason =
    | ('legal' | 'no-text' | 'game-over' | 'chance')
    | ('unreadable' | 'incomplete' | 'too-long' | 'ambiguous' | 'number' | 'continuation' | 'asked' | 'no-pass')
    | ('empty' | 'not-yours' | 'unseen' | 'no-turn')
    | ('geometry' | 'blocked' | 'no-hurdle' | 'own-piece' | 'cannot-capture' | 'nothing-to-capture')
    | ('occupied' | 'not-in-hand' | 'choice')
    | ('requirement' | 'royal-attacked' | 'compulsory' | 'preferred');

export interface Explanation {
    reason: Reason;
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

/** A part of a turn's text. What stands between parts joins them. */
export interface Part {
    kind: 'from' | 'to' | 'captured' | 'square' | 'piece' | 'number' | 'words' | 'hidden';
    text: string;
    /** In the turn's text. */
    start: number;
    end: number;
    square?: number;
    /** Of piece. */
    type?: number;
    number?: number;
    /** A type that is chosen among those in hand. */
    isFromHand: boolean;
    /** The rules' words that ask for it. */
    question: string | null;
}

/** Something that a turn changes. What does not belong to its kind, or is not known, is left out. */
export interface Change {
    kind:
        | ('moved' | 'captured' | 'removed' | 'placed' | 'type' | 'owner' | 'marked' | 'unmarked')
        | ('from-hand' | 'into-hand' | 'left' | 'appeared');
    /** Of the piece, or whose hand it is. */
    owner: number;
    square?: number;
    /** Of what has moved. */
    from?: number;
    /** Of the piece, what it is now. */
    type?: number;
    /** The type, or owner, that it had. */
    before?: number;
    /** That it was given, or has lost. */
    attribute?: string;
    /** Of pieces in hand. */
    count?: number;
    /** Which of the game's hands. */
    hand?: number;
}

/** A turn as a viewer may know it. */
export interface Turn {
    text: string;
    mover: number;
    /** For a person: `Man from e2 to e4, gives up the Man on d2`. */
    words: string;
    parts: Part[];
    changes: Change[];
}

/** The legal turns of one position; a list of an earlier one can be read, but not be applied. */
export declare class LegalTurns extends LibraryObject {
    private constructor();
    readonly play: Play;
    readonly length: number;
    readonly texts: string[];
    /** The rules' words that ask for the first choice of all turns. */
    readonly question: string | null;
    [Symbol.iterator](): IterableIterator<string>;
    text(index: number): string;
    /** -1: it is not legal. */
    indexOf(text: string): number;
    /**
     * What a turn would do. In a game with secrets only the referee and the player to move are told, and he no more than
     * the moves whose squares he sees.
     */
    turn(index: number, viewer?: Viewer): Turn;
    apply(index: number): void;
    /** The first choice that ends after so many bytes of a turn's text; null: these are all of it. */
    pick(index: number, length?: number): { end: number; question: string | null } | null;
    /** What a short text like `Nf3` may mean: turns, or how they begin. */
    readSan(text: string): string[];
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

    /** What the rules say to a viewer (the referee unless given) in this position. */
    said(viewer?: Viewer): string | null;
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

    /** The texts of all legal turns. */
    turns(): string[];
    turnCount(): number;
    /** The legal turns as a list that also says what each would do. */
    legalTurns(): LegalTurns;
    /** How many turns were made. */
    readonly length: number;
    /** What a turn has done, as a viewer may know it; null: he is not told of it (a try in Kriegspiel). */
    turnMade(index: number, viewer?: Viewer): Turn | null;
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

    /** A win of the player to move in at most so many of his turns, proved; null: there is none. For the referee. */
    forcedWin(turns: number, options?: { onProgress?: (progress: ProofProgress) => boolean | void }): ForcedWin | null;
    /** Whether a player sees enough of the start to let the engine think for him. */
    canPlay(player: number): boolean;
    /**
     * A position that a player may hold possible: `view`, a FEN as he sees it, with what he does not see as in this play,
     * an earlier idea of the game. `choose` picks one of so many. null when the view can't be read.
     */
    imagine(view: string, viewer: Viewer, choose?: (count: number) => number): Play | null;

    /**
     * The play as a saved game, which `readRecord` reads: all of it, or what one player knows. `seats` says who plays
     * (`white=human,black=engine`), `settings` how the engine does (`--level 5`). Without a `result` it has that of the
     * rules. `withRules: false` leaves the text of the rules out.
     */
    record(options?: {
        viewer?: Viewer;
        withRules?: boolean;
        seats?: string | null;
        result?: string | null;
        settings?: string | null;
        seed?: string | null;
    }): string;
    /** The turns as Zillions of Games saves them. */
    zsg(): string;
}

/** A saved game that was read. What the text does not say is null. */
export declare class GameRecord extends LibraryObject {
    private constructor();
    /** The game's name. */
    readonly game: string;
    readonly title: string | null;
    /** The player whose part it is; null: it is a whole record. */
    readonly view: string | null;
    /** The start position as FEN. */
    readonly start: string;
    /** The position after the last turn as FEN. */
    readonly end: string | null;
    readonly seats: string | null;
    /** `ongoing`, `draw: stalemate`, `black wins: checkmate`. */
    readonly result: string | null;
    readonly settings: string | null;
    readonly seed: string | null;
    /** The text of the rules, for `loadRules`. */
    readonly rules: string | null;
    /** Of the rules, `game.fingerprint` at that time. */
    readonly fingerprint: string | null;
    readonly turns: string[];
    /** The text has lost its end. */
    readonly isCut: boolean;
    /** Plays it again with this game. Throws where turns, positions or the result are not those of the record. */
    play(game: Game): Play;
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
    /** What the rules say to him. */
    said: string | null;
    squares: Standing[];
    /** For each player, what he has in hand. */
    hands: { type: number; count: number }[][];
    /** By the names of the hands that the rules declare. */
    furtherHands: Record<string, { type: number; count: number }[][]>;
    variables: {
        name: string;
        kind: VariableKind;
        isPerPlayer: boolean;
        isPerSquare: boolean;
        /** One, or one for each player or square. */
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
    /** For a person; in place of a sign that the rules ask for alone, what they ask. */
    words: string;
    /** That asks for it: the rules' words, or `choose where it goes`. */
    question: string | null;
    /** Some turn ends with it. */
    completes: boolean;
    square?: number;
    type?: number;
    /** Whose hand. */
    player?: number;
    /** Which of the game's hands. */
    hand?: number;
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
    /** What is picked so far, in parts, words and changes; when it is whole, the turn. */
    turn(viewer?: Viewer): Turn;
    /** The position as it would become when what is picked is done, up to the next choice. */
    view(viewer?: Viewer): View;
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
    /** The same by work that is counted, so that every machine learns the same. */
    learnNodes?: number;
    /** `again` and `counted` learn whatever values there are, `nothing` uses none. As the two above say unless given. */
    learning?: 'never' | 'before' | 'again' | 'counted' | 'nothing';
    /** Told how much is learnt, from 0 to 1. */
    onLearning?: (part: number) => void;
    /** 32 bytes that what it draws comes from; who knows them can find out what it hides. */
    key?: Uint8Array;
}

export interface SeatOptions {
    /** Of the start, as the player sees it, unless all games start so. */
    fen?: string;
    /** 32 bytes, as of an engine. */
    key?: Uint8Array;
}

/** What one player has seen of one game. */
export declare class Seat {
    private constructor();
    readonly game: Game;
    readonly player: number;
    /** Somebody has made a turn: its text and the position after it, both as the player sees them. */
    note(turn: string, fen: string): this;
}

export interface ForcedWin {
    /** Of the winner. */
    turns: number;
    /** The quickest win against the longest defence. */
    line: string[];
    /** Positions looked at. */
    nodes: number;
}

export interface ProofProgress {
    turns: number;
    nodes: number;
}

/** Whichever limit is reached first ends the thinking. */
export interface ThinkLimits {
    /** How well it plays, from 1 to 10. */
    level?: number;
    /** How well it plays, in place of a level, by the numbers of Engine.elo. */
    elo?: number;
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
    /** In the opponent's time, about the play with the turn that is expected of him, until Engine.ponderhit. */
    isPondering?: boolean;
    /** In games with secrets it looks at the whole position. */
    asReferee?: boolean;
    /** In games with secrets there is nothing to report. */
    onReport?: (report: EngineReport) => void;
    /** Stops it; it answers with what it has found. */
    signal?: AbortSignal;
}

/** How a game ends, by a score, for the player who has it. */
export interface Chance {
    /** From 0 to 1, as the next two. */
    win: number;
    draw: number;
    loss: number;
    /** Of the engine against itself in which this was measured; 0: it is a guess. */
    games: number;
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
    chance: Chance;
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
    chance: Chance;
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
    /** Throws when there is no legal turn, or the game is over; for a seat also when it is not its turn. */
    think(position: Play | Seat, limits?: ThinkLimits): Promise<EngineAnswer>;
    /** The turn was made that was expected: pondering becomes thinking within its limits. */
    ponderhit(): void;
    /** As Play.forcedWin, in the Worker. */
    forcedWin(
        play: Play,
        turns: number,
        options?: { onProgress?: (progress: ProofProgress) => void; signal?: AbortSignal },
    ): Promise<ForcedWin | null>;
    /** How many games a seat has in mind that agree with all that it has seen; 0: it has lost track. */
    certain(seat: Seat): Promise<number>;
    /** What it was asked so far is answered soon. */
    stop(): void;
    /** What the position is worth without thinking, and after the captures that are about to happen. */
    evaluate(play: Play, options?: { asReferee?: boolean }): Promise<{ present: number; quiet: number }>;
    /** The Elo number of a level from 1 to 10; level 5 has 1500 in every game. */
    elo(level: number): Promise<number>;
    /** What it has learnt, as a text to keep. */
    values(): Promise<string>;
    /** From how many games it was learnt (0: it is a guess), and how it searches. */
    knowledge(): Promise<{
        games: number;
        /** Of these games. */
        positions: number;
        /** Which part of it proved best in play. */
        learnt: 'nothing' | 'places' | 'all';
        /** It came with this package. */
        isBundled: boolean;
        method: 'alpha-beta' | 'tree';
    }>;
    /** What each type of piece is worth, in hundredths, with half the width of the 95 % interval. */
    pieceValues(): Promise<
        { value: number; error: number; handValue: number; handError: number; mobility: number }[]
    >;
    /** A new game begins. With a key all that it draws begins anew. */
    forget(options?: { key?: Uint8Array }): Promise<void>;
    /** Ends the Worker; what was asked is rejected. */
    close(): void;
}

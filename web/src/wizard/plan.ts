// What somebody has chosen in the wizard, and the rules that say it: what the game has of its parent is not repeated.

import type { GameFields } from '../wire/wire';

export interface PlannedPiece {
    name: string;
    letter: string;
    /** Empty: the zoo's. */
    betza: string;
    isRoyal: boolean;
}

export interface Plan {
    title: string;
    /** Null: from nothing. */
    parent: GameFields | null;
    /** Null: the parent's. */
    board: { files: number; ranks: number } | null;
    /** Of the parent's pieces. */
    removed: string[];
    pieces: PlannedPiece[];
    /** What Pawns may become; null: as in the parent. */
    promotion: string[] | null;
    castlingSteps: number | null;
    modules: Module[];
    goals: Goal[];
    /** Null: the parent's. */
    setup: string | null;
}

export type Module = 'three-check' | 'hands' | 'atomic';
export type Goal = 'mate' | 'home' | 'bare' | 'stuck-loses' | 'stuck-draws';

export const MODULES: { module: Module; words: string }[] = [
    { module: 'three-check', words: 'The third check wins' },
    { module: 'hands', words: 'Captured pieces change sides and are dropped' },
    { module: 'atomic', words: 'Captures explode' },
];

export const GOALS: { goal: Goal; words: string }[] = [
    { goal: 'mate', words: 'Checkmate wins (needs one royal piece for each player)' },
    { goal: 'home', words: 'A piece on the last rank wins' },
    { goal: 'bare', words: 'Who has no pieces has lost' },
    { goal: 'stuck-loses', words: 'Who has no legal turn has lost' },
    { goal: 'stuck-draws', words: 'No legal turn is a draw' },
];

const GOAL_LINES: Record<Goal, string[]> = {
    mate: [],
    home: ['lose "a piece came home" when exists enemy piece in home'],
    bare: ['lose "no pieces left" when not exists own piece'],
    'stuck-loses': ['lose "no legal turn" when not possible turn'],
    'stuck-draws': ['draw "no legal turn" when not possible turn'],
};

/** Whether the parent's rules define this, so that it may be defined anew. */
export function defines({ parent }: Plan, name: string): boolean {
    return parent?.rules.includes(`define ${name} =`) ?? false;
}

const ownPieces = ({ parent, removed }: Plan): GameFields['pieces'] => (parent?.pieces ?? []).filter(({ name }) => !removed.includes(name));

/** All pieces of the game: the parent's that stay, and the new ones. */
export function namesOf(plan: Plan): string[] {
    return [...ownPieces(plan), ...plan.pieces].map(({ name }) => name);
}

/** A letter that no other piece has: the one that is wished for, one of the name, or any. */
export function freeLetter(plan: Plan, wished: string, name: string): string | null {
    const taken = [...ownPieces(plan), ...plan.pieces].map(({ letter }) => letter.toLowerCase());
    const letters = `${wished}${name}abcdefghijklmnopqrstuvwxyz`.toLowerCase().match(/[a-z]/g);
    return letters?.find((letter) => !taken.includes(letter)) ?? null;
}

// ---- The setup

// The squares of a row; empty texts are empty squares.
function cellsOf(row: string): string[] {
    return [...row.matchAll(/\d+|\+?[A-Za-z*]~?/g)].flatMap(([found]) => (Number(found) ? Array<string>(Number(found)).fill('') : [found]));
}

function rowOf(cells: string[]): string {
    const parts = cells.map((cell) => cell || '1').join(' ').match(/1( 1)*|[^ 1]+/g) ?? [];
    return parts.map((part) => (part.startsWith('1') ? String((part.length + 1) / 2) : part)).join('');
}

function withRows(fen: string, change: (rows: string[][]) => string[][]): string {
    const [placement = '', ...rest] = fen.split(' ');
    const [board = '', hands] = placement.split('[');
    const rows = change(board.split('/').map(cellsOf)).map(rowOf);
    return [rows.join('/') + (hands === undefined ? '' : `[${hands}`), ...rest].join(' ');
}

/** The same position on a board of another size: ranks are added and taken away in the middle. */
export function resized(fen: string, files: number, ranks: number): string {
    return withRows(fen, (old) => {
        const rows = old.map((row) => Array.from({ length: files }, (_, file) => row[file] ?? ''));
        while (rows.length < ranks) rows.splice(Math.ceil(rows.length / 2), 0, Array<string>(files).fill(''));
        while (rows.length > ranks) rows.splice(Math.floor(rows.length / 2), 1);
        return rows;
    });
}

/** The position with another piece in place of one; null: with none. */
export function relettered(fen: string, from: string, to: string | null): string {
    const cell = (old: string): string => (old === from.toUpperCase() ? (to ?? '').toUpperCase() : old === from.toLowerCase() ? (to ?? '').toLowerCase() : old);
    return withRows(fen, (rows) => rows.map((row) => row.map(cell)));
}

/** What a module adds to the position, or no longer does. */
export function withModule(fen: string, module: Module, isChosen: boolean): string {
    if (module === 'hands') return isChosen ? fen.replace(' ', '[] ') : fen.replace(/\[[^\]]*\]/, '');
    if (module !== 'three-check') return fen;
    if (!isChosen) return fen.replace(/ \d+\+\d+/, '');
    const fields = fen.split(' ');
    fields.splice(4, 0, '3+3');
    return fields.join(' ');
}

// ---- The rules

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function pieceLines({ pieces }: Plan): string[] {
    const longest = Math.max(...pieces.map(({ name }) => name.length));
    return pieces.map(({ name, letter, isRoyal, betza }) => {
        const parts = [isRoyal && 'royal', betza && (/^[A-Za-z0-9]+$/.test(betza) ? betza : quoted(betza))].filter(Boolean);
        return `piece ${name.padEnd(longest)} ${letter}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
    });
}

function turnLines({ parent, modules, goals }: Plan): string[] {
    const hasHands = modules.includes('hands');
    if (!parent && !goals.includes('mate') && !hasHands) return ['', 'turn: move'];
    if (parent && !hasHands) return [];
    const kinds = ['move', parent?.rules.includes('rule castle:') && 'castle', hasHands && 'drop'].filter(Boolean);
    const isSafe = parent ? parent.rules.includes('stay-safe') : goals.includes('mate');
    const steps = [kinds.length > 1 ? `one of ${kinds.join(', ')}` : 'move', parent?.rules.includes('rule promote:') && 'promote', isSafe && 'stay-safe'];
    return ['', 'turn:', ...steps.filter((step) => step !== false && step !== undefined).map((step) => `  ${step}`)];
}

function dropLines(plan: Plan): string[] {
    if (!plan.modules.includes('hands') || !namesOf(plan).includes('Pawn') || !plan.parent?.rules.includes('zone promotion-zone')) return [];
    return ['', 'rule may-drop(kind, target):', '  when kind = Pawn: require not target in promotion-zone, "a Pawn can\'t be dropped on the last rank"'];
}

/** The rules, laid out as `baronet format` does. */
export function rulesOf(plan: Plan): string {
    const { title, parent, board, removed, promotion, castlingSteps, modules, goals, setup } = plan;
    const modulesUsed = [...(!parent && goals.includes('mate') ? ['royalty'] : []), ...modules];
    const goalLines = goals.flatMap((goal) => GOAL_LINES[goal]);
    const head = [
        `game ${quoted(title)}${parent ? ` from ${parent.bundledName ?? parent.name}` : ''}`,
        modulesUsed.length > 0 && `use ${modulesUsed.join(', ')}`,
        removed.length > 0 && `without ${removed.join(', ')}`,
        board && `board ${board.files}x${board.ranks}`,
        ...pieceLines(plan),
        castlingSteps !== null && `define castling-steps = ${castlingSteps}`,
        promotion && `define promotion-choices = ${promotion.join(', ')}`,
        goals.includes('home') && 'zone home: rank 1',
        setup !== null && `setup ${quoted(setup)}`,
    ].filter((line) => typeof line === 'string');
    return `${[...head, ...turnLines(plan), ...dropLines(plan), ...(goalLines.length > 0 ? ['', ...goalLines] : [])].join('\n')}\n`;
}

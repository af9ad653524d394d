// What somebody has chosen in the wizard: it is kept as JSON, and rules_text.ts makes rules of it.

import type { GameFields } from '../wire/wire';

export interface Shape {
    kind: 'squares' | 'hexagons' | 'hexagon';
    files: number;
    /** A hexagon has as many ranks as files. */
    ranks: number;
    missing: string[];
    wraps: ('files' | 'ranks')[];
}

export interface PlannedPiece {
    name: string;
    letter: string;
    /** Empty: the zoo's. */
    betza: string;
    isRoyal: boolean;
    /** The parent's piece whose part in the rules it plays. */
    instead?: string;
}

export interface Plan {
    title: string;
    author: string;
    /** Null: from nothing. */
    parent: GameFields | null;
    /** Null: the parent's. */
    shape: Shape | null;
    /** Of the parent's pieces. */
    removed: string[];
    pieces: PlannedPiece[];
    /** Without a parent: who is promoted. */
    promotes: string[];
    /** Into what; null: as in the parent. */
    promotion: string[] | null;
    castlingSteps: number | null;
    modules: Module[];
    goals: Goal[];
    /** By which piece the goal `home` is reached; empty: by any. */
    runner: string;
    /** Goals of the parent that don't count. */
    removedGoals: string[];
    /** Null: the parent's, or an empty board. */
    setup: string | null;
}

export type Module = 'three-check' | 'hands' | 'atomic';
export type Goal = 'mate' | 'taken' | 'home' | 'centre' | 'bare' | 'stuck-loses' | 'stuck-draws' | 'repetition';

export const EMPTY: Plan = {
    title: 'My Game',
    author: '',
    parent: null,
    shape: { kind: 'squares', files: 8, ranks: 8, missing: [], wraps: [] },
    removed: [],
    pieces: [],
    promotes: [],
    promotion: null,
    castlingSteps: null,
    modules: [],
    goals: ['stuck-loses'],
    runner: '',
    removedGoals: [],
    setup: null,
};

export const SIZES = { least: 1, most: 26, hexagon: 25 };

// ---- What the parent says

/** Whether the parent's rules define this, so that it may be defined anew. */
export function defines({ parent }: Plan, name: string): boolean {
    return parent?.rules.includes(`define ${name} =`) ?? false;
}

export function isLikeChess({ parent }: Plan): boolean {
    return parent?.rules.includes('rule stay-safe') ?? false;
}

/** Lines of the parent's rules that name pieces: what is said there, and of which. The first of a name counts. */
export function pieceLists({ parent }: Plan): { head: string; names: string[]; tail: string }[] {
    const found = [...(parent?.rules ?? '').matchAll(/^\|(define \S+ = |attribute \S+ for )([A-Z][\w-]*(?:, [A-Z][\w-]*)*)( until moved.*)?$/gm)];
    return found
        .map(([, head = '', names = '', tail = '']) => ({ head, names: names.split(', '), tail }))
        .filter(({ head }, index, all) => all.findIndex((other) => other.head === head) === index);
}

/** The reasons of the parent's goals that can be left out. */
export function goalsOf({ parent }: Plan): string[] {
    const rules = parent?.rules ?? '';
    const left = [...rules.matchAll(/^\|without (.*)$/gm)].flatMap(([, what = '']) => [...what.matchAll(/"([^"]+)"/g)].map(([, reason]) => reason));
    const reasons = [...rules.matchAll(/^\|(?:referee |claim )?(?:lose|win|draw)[^"\n]*"([^"\n]+)"/gm)].map(([, reason = '']) => reason);
    return [...new Set(reasons)].filter((reason) => !left.includes(reason) || reasons.indexOf(reason) !== reasons.lastIndexOf(reason));
}

/** What Pawns and the like become by the parent's rules, with new pieces in place of old ones. */
export function usualPromotion(plan: Plan): string[] {
    const list = pieceLists(plan).find(({ head }) => head === 'define promotion-choices = ');
    return list ? renamed(plan, list.names) : [];
}

/** The names with new pieces in place of old ones; without royal ones, as a list of the parent is of pieces like those. */
export function renamed(plan: Plan, names: string[]): string[] {
    const instead = (name: string): string | undefined => plan.pieces.find((piece) => piece.instead === name)?.name;
    return names.flatMap((name) => (plan.removed.includes(name) ? (instead(name) ?? []) : name));
}

// ---- Pieces

export const parentPieces = ({ parent, removed }: Plan): GameFields['pieces'] => (parent?.pieces ?? []).filter(({ name }) => !removed.includes(name));

/** All pieces of the game: the parent's that stay, and the new ones. */
export function namesOf(plan: Plan): string[] {
    return [...parentPieces(plan), ...plan.pieces].map(({ name }) => name);
}

export function letterOf(plan: Plan, name: string): string | undefined {
    return [...parentPieces(plan), ...plan.pieces].find((piece) => piece.name === name)?.letter;
}

/** A letter that no other piece has: the first of those that are wished for, or any. */
export function freeLetter(plan: Plan, wished: string): string | null {
    const taken = [...parentPieces(plan), ...plan.pieces].map(({ letter }) => letter.toLowerCase());
    const letters = `${wished}abcdefghijklmnopqrstuvwxyz`.toLowerCase().match(/[a-z]/g);
    return letters?.find((letter) => !taken.includes(letter)) ?? null;
}

export function withoutPiece(plan: Plan, name: string): Plan {
    const isParents = parentPieces(plan).some((piece) => piece.name === name);
    const others = plan.pieces.filter((piece) => piece.name !== name);
    const gone = (names: string[]): string[] => names.filter((other) => other !== name);
    return {
        ...plan,
        removed: isParents ? [...plan.removed, name] : plan.removed,
        pieces: others,
        promotes: gone(plan.promotes),
        promotion: plan.promotion && gone(plan.promotion),
        runner: plan.runner === name ? '' : plan.runner,
    };
}

// ---- The board

/** Null: one that the wizard can't change. */
export function shapeOf({ geometry, squares, rules }: GameFields): Shape | null {
    const { lattice, fileCount, rankCount, filesWrap, ranksWrap } = geometry;
    if (lattice === 'graph' || /^\|board.* (orthogonal|times )/m.test(rules) || /^\|board:/m.test(rules)) return null;
    const isHexagon = lattice === 'hexagons' && squares.length < fileCount * rankCount;
    const wraps = (['files', 'ranks'] as const).filter((way) => (way === 'files' ? filesWrap : ranksWrap));
    const shape: Shape = { kind: isHexagon ? 'hexagon' : lattice, files: fileCount, ranks: rankCount, missing: [], wraps };
    if (isHexagon) return shape;
    const there = new Set(squares.map(({ name }) => name));
    return { ...shape, missing: squareNames(shape).filter((name) => !there.has(name)) };
}

export const letterOfFile = (file: number): string => String.fromCharCode(97 + file);

/** Of a rectangle: all names, from a1 on, rank by rank. */
export function squareNames({ files, ranks }: Shape): string[] {
    return Array.from({ length: ranks }, (_, rank) => Array.from({ length: files }, (_file, file) => `${letterOfFile(file)}${rank + 1}`)).flat();
}

/** The position without pieces on it. */
export function emptySetup({ kind, files, ranks, missing }: Shape): string {
    const side = (files + 1) / 2;
    const row = (rank: number): string => {
        if (kind === 'hexagon') return String(rank < side ? files : files - 2 * (rank + 1 - side));
        const marks = Array.from({ length: files }, (_, file) => (missing.includes(`${letterOfFile(file)}${rank + 1}`) ? '*' : '.')).join('');
        return marks.replace(/\.+/g, (empty) => String(empty.length));
    };
    const rows = Array.from({ length: kind === 'hexagon' ? files : ranks }, (_, rank) => row(rank));
    return `${rows.reverse().join('/')} w - - 0 1`;
}

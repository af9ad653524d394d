// A position that is being set up, and how it is written. The board part of a FEN is written alike in all games: letters
// where the outlines say that squares are, numbers for empty ones, `*` for holes. What follows it is the game's own, and
// stays text.

import type { Diagnostic, GameFields, View } from '../wire/wire';

/** A piece on a square. */
export interface Man {
    type: number;
    owner: number;
    /** As in FEN, with the signs of its attributes. */
    text: string;
    attributes: string[];
}

export interface Position {
    squares: (Man | null)[];
    /** How many of each type, by hand, player and type; none: the game has no hands. */
    hands: number[][][] | null;
    side: string;
    /** All that follows the side: rights, passed squares, counters, variables. */
    rest: string;
}

/** What is placed by the next press: a piece, nothing, or a number that the rules count. */
export type Tool = { kind: 'piece'; type: number; owner: number } | { kind: 'remove' } | { kind: 'number'; variable: string; number: number };

// ---- Letters

// What stands before the letters of the third owner and later ones: as much of the name as tells them apart.
function markOf({ owners }: GameFields, owner: number): string {
    const name = (owners[owner] ?? '').toLowerCase();
    if (owner < 2 || name === '') return '';
    let length = 1;
    for (const [index, other] of owners.entries())
        while (index >= 2 && index !== owner && length < name.length && other.toLowerCase().startsWith(name.slice(0, length))) length++;
    return `${name.slice(0, length)}:`;
}

/** A new piece. */
export function manOf(game: GameFields, type: number, owner: number): Man {
    const { letter = '?', isNeutral = false } = game.pieces[type] ?? {};
    const nobody = game.players.length;
    const text = owner === 1 && owner < nobody ? letter.toLowerCase() : letter;
    return { type, owner: isNeutral ? nobody : owner, text: isNeutral ? letter : markOf(game, owner) + text, attributes: [] };
}

/** What a position calls the player to move. */
export function sideOf({ players }: GameFields, player: number): string {
    return ['w', 'b'][player] ?? players[player]?.name ?? '';
}

// ---- Reading

/** From what the library has read. */
export function positionOf(game: GameFields, { view, fen }: { view: View; fen: string }): Position {
    const [placement = '', side = 'w', ...rest] = fen.split(' ');
    const squares = view.squares.map(({ type, owner = game.players.length, text, attributes = [] }): Man | null =>
        type < 0 ? null : { type, owner, text, attributes },
    );
    const counts = (held: View['hands'][number] | undefined): number[] =>
        game.pieces.map((_, type) => held?.find((known) => known.type === type)?.count ?? 0);
    const hands = game.hands.map((name, hand) => game.players.map((_, player) => counts((hand === 0 ? view.hands : view.furtherHands[name])?.[player])));
    return { squares, hands: placement.includes('[') ? hands : null, side, rest: rest.join(' ') };
}

// ---- Writing

// The squares of each row, -1 for a hole.
function rowsOf({ outlines, geometry }: GameFields): number[][] {
    const rows: number[][] = [];
    for (const [square, { row, place, rowLength }] of outlines.entries()) {
        rows[row] ??= Array<number>(rowLength).fill(-1);
        rows[row][place] = square;
    }
    const longest = Math.max(...outlines.map(({ rowLength }) => rowLength));
    const count = Math.max(rows.length, geometry.rankCount);
    return Array.from({ length: count }, (_, row) => rows[row] ?? Array<number>(longest).fill(-1));
}

function rowText(row: number[], squares: (Man | null)[]): string {
    let text = '';
    let empty = 0;
    for (const square of row) {
        const man = square < 0 ? '*' : squares[square]?.text;
        if (man === undefined) {
            empty++;
            continue;
        }
        text += (empty ? String(empty) : '') + man;
        empty = 0;
    }
    return text + (empty ? String(empty) : '');
}

function handsText(game: GameFields, hands: number[][][]): string {
    const held = (counts: number[], player: number): string => counts.map((count, type) => manOf(game, type, player).text.repeat(count)).join('');
    return `[${hands.map((players) => players.map(held).join('')).join('/')}]`;
}

export function placementText(game: GameFields, squares: (Man | null)[]): string {
    return rowsOf(game)
        .map((row) => rowText(row, squares))
        .join('/');
}

export function fenOf(game: GameFields, { squares, hands, side, rest }: Position): string {
    return [placementText(game, squares) + (hands ? handsText(game, hands) : ''), side, rest].filter(Boolean).join(' ');
}

// ---- The rest

function withoutEntry(rest: string, wrong: string): string | null {
    const block = rest.indexOf('{');
    const entries = rest.slice(block + 1, -1).split(';').filter((entry) => entry !== wrong);
    const before = rest.slice(0, block);
    const shorter = entries.length ? `${before}{${entries.join(';')}}` : before.trimEnd();
    return shorter.length < rest.length ? shorter : null;
}

/** Without what the library finds wrong there, as a right without its piece; null if something else is wrong. */
export function restWithout(fen: string, rest: string, diagnostics: Diagnostic[]): string | null {
    const [first] = diagnostics;
    const begins = fen.length - rest.length;
    if (!first || first.line !== 1 || rest === '') return null;
    const from = first.column - 1 - begins;
    const to = first.endColumn - 1 - begins;
    if (from < 0 || to <= from || to > rest.length) return null;
    if (rest.includes('{') && from >= rest.indexOf('{')) return withoutEntry(rest, rest.slice(from, to));
    const fields = rest.split(' ');
    const field = rest.slice(0, from).split(' ').length - 1;
    if (field > 1 || fields[field] === '-') return null; // rights, or passed squares
    fields[field] = (field === 0 ? rest.slice(0, from) + rest.slice(to, rest.indexOf(' ')) : '') || '-';
    return fields.join(' ');
}

/** What the rules count on a square, written into the block at the end. */
export function withNumber(rest: string, variable: string, square: string, number: number): string {
    const block = rest.indexOf('{');
    const before = (block < 0 ? rest : rest.slice(0, block)).trimEnd();
    const entries = block < 0 ? [] : rest.slice(block + 1, -1).split(';');
    const index = entries.findIndex((entry) => entry.startsWith(`${variable}=`));
    const known = (entries[index]?.slice(variable.length + 1).split(',') ?? []).filter((pair) => pair !== '' && pair.replace(/:.*/, '') !== square);
    const entry = `${variable}=${[...known, `${square}:${number}`].join(',')}`;
    if (index < 0) entries.push(entry);
    else entries[index] = entry;
    return `${before} {${entries.join(';')}}`;
}

// ---- Mirrored

const TURNS = { south: 0, east: 1, north: 2, west: 3 };

/** The square at the same place for another player: turned to where he sits, or seen in a mirror between two who sit opposite. */
export function placeFor(game: GameFields, square: number, from: number, to: number, isMirrored: boolean): number | null {
    const { outlines, geometry, players } = game;
    const { width, height } = geometry;
    const at = outlines[square];
    const [seat, other] = [players[from]?.sits, players[to]?.sits];
    if (!at || !seat || !other) return null;
    const turns = (TURNS[other] - TURNS[seat] + 4) % 4;
    let [x, y] = [at.x - width / 2, at.y - height / 2];
    if (turns === 2 && isMirrored) [x, y] = TURNS[seat] % 2 ? [-x, y] : [x, -y];
    else for (let turn = 0; turn < turns; turn++) [x, y] = [y, -x];
    const isThere = (found: { x: number; y: number }): boolean => Math.hypot(found.x - width / 2 - x, found.y - height / 2 - y) < 0.2;
    const found = outlines.findIndex(isThere);
    return found < 0 || turns === 0 ? null : found;
}

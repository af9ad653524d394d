// What the browser keeps of games at play: a list for the catalogue, and the tables of the Worker, which is gone when the
// page is loaded anew.

import type { Plan, Result, SeatKind } from './wire';

/** A table of the Worker, as it is set up again. */
export interface Kept {
    table: string;
    what: string | { text: string };
    fen: string | null;
    seats: SeatKind[];
    /** Of each seat and of spectators. */
    tokens: [string, number][];
    turns: string[];
    /** What the players have agreed on, or that one has resigned. */
    agreed: Result | null;
    /** By player: what he has planned, and how many turns he had been told of. */
    plans?: [number, Planned][];
}

export interface Planned extends Plan {
    told: number;
    dropped: string | null;
}

export interface Remembered {
    table: string;
    hash: string;
    title: string;
    turns: number;
    isOver: boolean;
}

const MOST = 12; // games
const LIST = 'games';
const TABLE = 'table-';
/** Before the token of a seat: what was noted of chance there. */
export const CHANCE = 'chance-';

let isKeeping = true;

/** For diagrams on somebody's page: nothing is kept there. */
export function keepNothing(): void {
    isKeeping = false;
}

export function keepsGames(): boolean {
    return isKeeping;
}

// A browser may refuse to keep anything, and what it has kept may be damaged: then nothing is kept.
function read(key: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
        return null;
    }
}

function write(key: string, value: unknown): void {
    if (!isKeeping) return;
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // as above
    }
}

/** The latest first. */
export function remembered(): Remembered[] {
    const list = read(LIST);
    return Array.isArray(list) ? (list as Remembered[]) : [];
}

/** What was kept under a key; null: nothing. */
export function kept(key: string): unknown {
    return isKeeping ? read(key) : null;
}

export { write as keep };

// With what was kept of its seats.
function drop(games: Remembered[]): void {
    for (const { table, hash } of games) {
        localStorage.removeItem(TABLE + table);
        for (const token of (hash.split('/').at(-1) ?? '').split('+')) localStorage.removeItem(CHANCE + token);
    }
}

export function forget(table: string): void {
    drop(remembered().filter((known) => known.table === table));
    localStorage.removeItem(TABLE + table);
    write(
        LIST,
        remembered().filter((known) => known.table !== table),
    );
}

export function remember(game: Remembered): void {
    if (!isKeeping) return;
    const [latest] = remembered();
    if (latest?.table === game.table && latest.turns === game.turns && latest.isOver === game.isOver) return;
    const list = [game, ...remembered().filter(({ table }) => table !== game.table)];
    drop(list.slice(MOST));
    write(LIST, list.slice(0, MOST));
}

export function keepTable(kept: Kept): void {
    write(TABLE + kept.table, kept);
}

/** What was written down for this page until it is closed. */
export function keptForNow(key: string): string | null {
    return isKeeping ? sessionStorage.getItem(key) : null;
}

export function keepForNow(key: string, text: string): void {
    if (isKeeping) sessionStorage.setItem(key, text);
}

/** The table that a token is of. */
export function keptTable(token: string): Kept | null {
    if (!isKeeping) return null;
    for (let index = 0; index < localStorage.length; index++) {
        const key = localStorage.key(index);
        if (!key?.startsWith(TABLE)) continue;
        const kept = read(key) as Kept | null;
        if (kept?.tokens.some(([known]) => known === token)) return kept;
    }
    return null;
}

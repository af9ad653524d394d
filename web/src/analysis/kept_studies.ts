// Studies that the browser keeps, so that nothing is lost when the page is loaded anew.

import type { TreeNotes, TreeTurn, What } from '../wire/study_wire';

export interface KeptStudy {
    game: What;
    title: string;
    fen: string | null;
    turns: TreeTurn[];
    played: number;
    notes: TreeNotes;
    /** Number of the node that is shown. */
    at: number;
    seats: string | null;
    result: string | null;
    /** The game goes on between people: the engine says nothing. */
    isLive: boolean;
}

export interface ListedStudy {
    id: string;
    hash: string;
    title: string;
    turns: number;
}

const LIST = 'studies';
const STUDY = 'study-';
const MOST = 40;

// A browser may refuse to keep anything, and what it has kept may be damaged: then nothing is kept.
function read(key: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
        return null;
    }
}

/** The latest first. */
export function listedStudies(): ListedStudy[] {
    const list = read(LIST);
    return Array.isArray(list) ? (list as ListedStudy[]) : [];
}

export function keptStudy(id: string): KeptStudy | null {
    return read(STUDY + id) as KeptStudy | null;
}

/** False: the browser does not keep it. */
export function keepStudy(id: string, hash: string, study: KeptStudy): boolean {
    try {
        localStorage.setItem(STUDY + id, JSON.stringify(study));
        const list = [{ id, hash, title: study.title, turns: study.turns.length }, ...listedStudies().filter((known) => known.id !== id)];
        for (const { id: old } of list.slice(MOST)) localStorage.removeItem(STUDY + old);
        localStorage.setItem(LIST, JSON.stringify(list.slice(0, MOST)));
        return true;
    } catch {
        return false;
    }
}

export function forgetStudy(id: string): void {
    try {
        localStorage.removeItem(STUDY + id);
        localStorage.setItem(LIST, JSON.stringify(listedStudies().filter((known) => known.id !== id)));
    } catch {
        // then nothing was kept
    }
}

export const keptHash = (id: string): string => `#/analysis/kept/${encodeURIComponent(id)}`;

/** A short name for a text. */
export function nameOf(text: string): string {
    let [a, b] = [0x9e3779b9, 0x85ebca6b];
    for (const letter of text) {
        const code = letter.codePointAt(0) ?? 0;
        a = Math.imul(a ^ code, 2654435761);
        b = Math.imul(b ^ code, 1597334677);
    }
    return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

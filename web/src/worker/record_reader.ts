// Reads a record of any format that is known: which game it is of, its turns, and what is wrong, if it can't be read to the
// end. What could be read until there is told, too.

import type { Baronet, BaronetError, Diagnostic, Game, Play } from 'baronet';

import { readCourier } from './courier';
import { fileAt, LinePlay, linesOf, loadWhat } from './line_play';
import { ANY_HEADER, readNotes } from './record_notes';
import { readZsg } from './zsg';
import type { ZsgText } from './zsg';
import type { GivenFile, ReadRecord, TreeTurn, What } from '../wire/study_wire';

class RecordError extends Error {
    readonly code = 'record';
    readonly diagnostics: Diagnostic[];

    constructor(diagnostic: Diagnostic) {
        super(diagnostic.text);
        this.diagnostics = [diagnostic];
    }
}

/** Columns are bytes of UTF-8 from 1, as the library's. */
export function wrongAt(file: string, line: string, at: { line: number; start: number; end: number }, text: string, hint: string | null = null): Diagnostic {
    const bytes = (until: number): number => new TextEncoder().encode(line.slice(0, until)).length + 1;
    const place = { file, line: at.line, column: bytes(at.start), endLine: at.line, endColumn: bytes(at.end) };
    return { severity: 'error', code: 'record', text, expectation: null, hint, related: [], ...place };
}

const diagnosticsOf = (error: unknown): Diagnostic[] => (error as BaronetError).diagnostics;

function wordsOf(error: unknown): { text: string; hint: string | null } {
    const [first] = diagnosticsOf(error);
    return first ?? { text: (error as Error).message, hint: null };
}

/** A bundled game by its name or title, whatever its capitals. */
export function bundledGame(baronet: Baronet, wanted: string): string | null {
    const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}?=&]+/gu, '');
    const names = baronet.games;
    const [base = ''] = wanted.split('?');
    if (names.includes(base)) return wanted;
    const isOf = (name: string): boolean => {
        if (plain(name) === plain(wanted)) return true;
        const game = baronet.load(name);
        const isIt = plain(game.title) === plain(wanted);
        game.free();
        return isIt;
    };
    return names.find(isOf) ?? null;
}

// ---- Our own

interface Loaded {
    game: Game;
    what: What;
}

// The bundled game if its rules are the record's, else by the rules that the record holds.
function gameOfRecord(baronet: Baronet, record: ReturnType<Baronet['readRecord']>, given: What | null): Loaded {
    const tries: What[] = [...(baronet.games.includes(record.game) ? [record.game] : []), ...(record.rules ? [{ rules: record.rules }] : []), ...(given ? [given] : [])];
    let fallback: Loaded | null = null;
    for (const what of tries) {
        const game = loadWhat(baronet, what);
        if (record.fingerprint === null || game.fingerprint === record.fingerprint) return { game, what };
        fallback ??= { game, what };
    }
    if (!fallback) throw new Error(`The game "${record.game}" is not bundled, and the record does not hold its rules.`);
    return fallback;
}

function untilWrong(game: Game, fen: string | null, turns: string[]): string[] {
    const play = game.start(fen ?? undefined);
    const made: string[] = [];
    try {
        for (const turn of turns) {
            play.apply(turn);
            made.push(turn);
        }
    } catch {
        // the rest is left out; what is wrong has been told
    }
    play.free();
    return made;
}

function readOwn(baronet: Baronet, files: GivenFile[], given: What | null): ReadRecord {
    const problems: Diagnostic[] = [];
    const [{ name, text } = { name: '', text: '' }] = files;
    const texts = files.map((file) => file.text);
    const record = tryReading(baronet, texts, name, problems);
    const { game, what } = gameOfRecord(baronet, record, given);
    const fen = record.start === game.startFen ? null : record.start;
    let turns: string[];
    try {
        const play = record.play(game);
        turns = play.history().map((turn) => turn.text);
        play.free();
    } catch (error) {
        problems.push(...diagnosticsOf(error));
        if (record.view !== null) throw error;
        turns = untilWrong(game, fen, record.turns);
    }
    const read = readNotes(text, turns);
    const lines = text.split('\n');
    for (const { line, words } of read.wrong) problems.push(wrongAt(name, lines[line - 1] ?? '', { line, start: 0, end: lines[line - 1]?.length ?? 0 }, words));
    const legal = legalTurns(game, fen, read.turns, turns.length, problems);
    const { seats, result } = record;
    return { format: 'baronet', game: what, title: game.title, fen, turns: legal, played: turns.length, notes: read.notes, seats, result, problems };
}

// A text that has lost its end is read as far as it goes, and that is told.
function tryReading(baronet: Baronet, texts: string[], name: string, problems: Diagnostic[]): ReturnType<Baronet['readRecord']> {
    try {
        return baronet.readRecord(texts, { name });
    } catch (error) {
        try {
            const record = baronet.readRecord(texts, { name, isCut: true });
            problems.push(...diagnosticsOf(error));
            return record;
        } catch {
            throw error;
        }
    }
}

// Variations whose turns are not legal are left out, with what comes after them.
function legalTurns(game: Game, fen: string | null, turns: TreeTurn[], played: number, problems: Diagnostic[]): TreeTurn[] {
    const line = new LinePlay(game, fen ?? undefined);
    const lines = linesOf(turns);
    const numbers = new Map<number, number>([[0, 0]]);
    const legal: TreeTurn[] = [];
    for (const [index, turn] of turns.entries()) {
        const after = numbers.get(turn.after);
        if (after === undefined) continue;
        try {
            if (index >= played) line.after(lines[index + 1] ?? []);
            legal.push({ ...turn, after });
            numbers.set(index + 1, legal.length);
        } catch (error) {
            const { text, hint } = wordsOf(error);
            problems.push(wrongAt('', '', { line: 0, start: 0, end: 0 }, `the variation ${turn.turn} after turn ${turn.after}: ${text}`, hint));
        }
    }
    line.free();
    return legal;
}

// ---- Game Courier's

interface Writing {
    file: string;
    lines: string[];
    problems: Diagnostic[];
}

/** Makes turns from texts, of which each may also be two with a blank between. */
function applyEach(play: Play, moves: { text: string; line: number; start: number; end: number; comment: string }[], { file, lines, problems }: Writing): TreeTurn[] {
    const turns: TreeTurn[] = [];
    const take = (text: string): void => {
        play.apply(text);
        turns.push({ after: turns.length, turn: play.history().at(-1)?.text ?? text });
    };
    for (const move of moves) {
        try {
            takeSplit(move.text, take, play);
        } catch (error) {
            const { text, hint } = wordsOf(error);
            problems.push(wrongAt(file, lines[move.line - 1] ?? '', move, text, hint));
            break;
        }
        const last = turns.at(-1);
        if (move.comment && last) last.comment = move.comment;
    }
    return turns;
}

function takeSplit(text: string, take: (text: string) => void, play: Play): void {
    try {
        take(text);
        return;
    } catch (error) {
        for (const { index } of text.matchAll(/\s+/g)) {
            const length = play.length;
            try {
                take(text.slice(0, index));
                takeSplit(text.slice(index).trim(), take, play);
                return;
            } catch {
                while (play.length > length) play.undo();
            }
        }
        throw error;
    }
}

function readCourierRecord(baronet: Baronet, { name, text }: GivenFile, given: What | null): ReadRecord {
    const read = readCourier(text);
    const named = read.game === null ? null : bundledGame(baronet, read.game);
    const what = named ?? given;
    const lines = text.split(/\r?\n/);
    if (what === null) {
        const words = read.game === null ? "the text does not say which game it is of" : `"${read.game}" is none of the bundled games`;
        throw new RecordError(wrongAt(name, lines[0] ?? '', { line: 1, start: 0, end: lines[0]?.length ?? 0 }, words, 'choose the game above'));
    }
    const game = loadWhat(baronet, what);
    const play = game.start(read.start ?? undefined);
    const problems: Diagnostic[] = [];
    if (read.moves.length === 0) problems.push(wrongAt(name, lines[0] ?? '', { line: 1, start: 0, end: lines[0]?.length ?? 0 }, 'there is no turn in this text'));
    const turns = applyEach(play, read.moves, { file: name, lines, problems });
    play.free();
    const notes = read.comment ? { comment: read.comment } : {};
    return { format: 'courier', game: what, title: game.title, fen: read.start, turns, played: turns.length, notes, seats: null, result: read.ending, problems };
}

// ---- Saved games of Zillions

// The game of a saved game by its rules file, which says how Zillions writes its turns; else by what these rules became.
function gameOfZillions(baronet: Baronet, replayed: Game, { rules, variant }: ZsgText, files: GivenFile[]): What {
    const titles = baronet.zrfVariants(rules, { files: ({ path }) => fileAt(files, path) });
    const what = { path: `${rules}#${titles.indexOf(variant) + 1}`, files };
    const game = titles.includes(variant) ? loadWhat(baronet, what) : null;
    const isSame = game?.fingerprint === replayed.fingerprint;
    game?.free();
    return isSame ? what : { rules: replayed.rules };
}

function readZillions(baronet: Baronet, files: GivenFile[], given: What | null): ReadRecord {
    const file = files.find(({ text }) => text.startsWith('Zillions')) ?? { name: '', text: '' };
    const others = files.filter((known) => known !== file);
    if (others.length > 0) {
        const { game, play, isWhole, diagnostics } = baronet.zsgReplay(file.name, { files: ({ path }) => fileAt(files, path) });
        const turns = play.history().map(({ text }, index) => ({ after: index, turn: text }));
        const { start } = baronet.readRecord(play.record({ withRules: false }));
        const fen = start === game.startFen ? null : start;
        return { format: 'zsg', game: gameOfZillions(baronet, game, readZsg(file.text), others), title: game.title, fen, turns, played: turns.length, notes: {}, seats: null, result: null, problems: isWhole ? [] : diagnostics };
    }
    const { rules, variant, moves, setup } = readZsg(file.text);
    const what = bundledGame(baronet, variant) ?? bundledGame(baronet, rules.replace(/^.*[\\/]|\.zrf$/gi, '')) ?? given;
    const lines = file.text.split(/\r?\n/);
    const at = (line: number): { line: number; start: number; end: number } => ({ line, start: 0, end: lines[line - 1]?.length ?? 0 });
    const refuse = (line: number, words: string, hint: string): never => {
        throw new RecordError(wrongAt(file.name, lines[line - 1] ?? '', at(line), words, hint));
    };
    if (what === null) return refuse(2, `the game "${variant || rules}" is none of the bundled ones`, `give its rules file, ${rules}, together with the saved game`);
    if (setup !== null) return refuse(setup, 'the position was set up', `give the rules file, ${rules}, together with the saved game`);
    const game = loadWhat(baronet, what);
    const play = game.start();
    const problems: Diagnostic[] = [];
    const turns = applyEach(play, moves, { file: file.name, lines, problems });
    play.free();
    return { format: 'zsg', game: what, title: game.title, fen: null, turns, played: turns.length, notes: {}, seats: null, result: null, problems };
}

export function readRecord(baronet: Baronet, files: GivenFile[], given: What | null): ReadRecord {
    const plain = files.map(({ name, text }) => ({ name, text: text.replace(/^\uFEFF/, '') }));
    const [first] = plain;
    if (!first) throw new Error('There is no record.');
    if (plain.some(({ text }) => text.startsWith('Zillions'))) return readZillions(baronet, plain, given);
    const isOwn = plain.some(({ text }) => ANY_HEADER.test(text.trimStart()));
    return isOwn ? readOwn(baronet, plain, given) : readCourierRecord(baronet, first, given);
}

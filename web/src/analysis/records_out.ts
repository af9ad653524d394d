// Records that are saved: the format is chosen, and where a game can't be written in it, it is said why.

import { keepStudy, keptHash, keptStudy } from './kept_studies';
import type { KeptStudy } from './kept_studies';
import { Tree } from './tree';
import { button, h, saveFile, select, sentence } from '../base/dom';
import { WorkerConnection, workerConnection } from '../wire/connection';
import { keepsGames } from '../wire/kept';
import type { Connection } from '../wire/connection';
import type { Format, ReadRecord } from '../wire/study_wire';

export const FORMATS: { value: Format; words: string; ending: string }[] = [
    { value: 'baronet', words: 'Baronet', ending: 'baronet' },
    { value: 'courier', words: 'Game Courier', ending: 'txt' },
    { value: 'zsg', words: 'Zillions (ZSG)', ending: 'zsg' },
];

export const NOT_KEPT = 'This browser keeps nothing, so there is no room for an analysis.';

export function fileName(title: string, format: Format): string {
    const ending = FORMATS.find(({ value }) => value === format)?.ending ?? 'txt';
    return `${title.replace(/[^\w.-]+/g, '-')}.${ending}`;
}

// The last choice; menus are made anew whenever a table changes.
let format: Format = 'baronet';

/** The choice of a format, and a button that saves what `write` returns. */
export function saveMenu(name: () => string, write: (format: Format) => Promise<string>, failed: (words: string) => void): HTMLElement {
    const save = async (): Promise<void> => {
        try {
            saveFile(fileName(name(), format), await write(format));
            failed('');
        } catch (error) {
            failed(sentence((error as Error).message));
        }
    };
    return h(
        'span',
        { class: 'save' },
        button('Save the record', () => void save(), { class: 'quiet' }),
        select(FORMATS, format, (value) => (format = value as Format), { 'aria-label': 'Format of the record', class: 'quiet' }),
    );
}

/** The same game in another format. */
async function converted(connection: Connection, text: string, format: Format): Promise<string> {
    const worker = connection instanceof WorkerConnection ? connection : workerConnection();
    const read = await worker.ask('readRecord', { files: [{ name: 'record', text }] });
    const [problem] = read.problems;
    if (problem) throw new Error(problem.text);
    const { study } = await worker.ask('study', { game: read.game, ...(read.fen === null ? {} : { fen: read.fen }) });
    const { turns, played, notes } = read;
    return (await worker.ask('writeRecord', { study, turns, played, notes, format })).text;
}

export function studyOf(read: ReadRecord, isLive: boolean): KeptStudy {
    const { game, title, fen, turns, played, notes, seats, result } = read;
    return { ...{ game, title, fen, turns, played, notes, seats, result, isLive }, at: 0 };
}

// What was analysed of the table earlier stays; the turns made since are added.
function joined(id: string, study: KeptStudy): KeptStudy {
    const kept = keptStudy(id);
    if (!kept || JSON.stringify([kept.game, kept.fen]) !== JSON.stringify([study.game, study.fen])) return { ...study, at: study.played };
    const tree = new Tree();
    const asMade = ({ turns }: KeptStudy): never[] => turns.map(() => null) as never[];
    tree.grow(kept.turns, kept.notes, asMade(kept));
    const nodes = tree.grow(study.turns, study.notes, asMade(study));
    const last = nodes[study.played - 1];
    if (last) tree.makeMain(last);
    const { turns, played } = tree.turns();
    return { ...study, turns, played, notes: tree.notes(), at: study.played };
}

export interface TableRecord {
    connection: Connection;
    token: string;
    table: string;
    title: string;
    name: string;
    hasSecrets: boolean;
    isOver: boolean;
    /** It goes on against somebody who is not at this screen. */
    isLive: boolean;
    failed: (words: string) => void;
}

/** What a table offers: to save its record, and to analyse it. The record holds what the viewer may know, and no more. */
export function recordMenu({ connection, token, table, title, name, hasSecrets, isOver, isLive, failed }: TableRecord): HTMLElement[] {
    const text = async (): Promise<string> => (await connection.ask('record', { token })).text;
    const isPart = hasSecrets && !isOver;
    const write = async (format: Format): Promise<string> => {
        if (format === 'baronet') return text();
        if (isPart) throw new Error("Until the game is over you have a part of its record, which only Baronet's own format can hold.");
        return converted(connection, await text(), format);
    };
    const analyse = async (): Promise<void> => {
        if (isPart) {
            failed('A game with secrets can be analysed when it is over: until then nobody here knows all of it.');
            return;
        }
        try {
            const read = await workerConnection().ask('readRecord', { files: [{ name: title, text: await text() }] });
            if (!keepStudy(table, keptHash(table), joined(table, studyOf(read, isLive)))) throw new Error(NOT_KEPT);
            location.hash = keptHash(table);
        } catch (error) {
            failed(sentence((error as Error).message));
        }
    };
    const menu = saveMenu(() => name, write, failed);
    return keepsGames() ? [button('Analyse this game', () => void analyse(), { class: 'quiet' }), menu] : [menu]; // a diagram has no other page
}

/** An analysis of rules that are written now. */
export function analyseDraft(text: string, title: string, id: string): void {
    const kept = keptStudy(id);
    const study = { game: { text }, title, fen: null, turns: [], played: 0, notes: {}, at: 0, seats: null, result: null, isLive: false };
    keepStudy(id, keptHash(id), kept ? { ...kept, game: { text }, title } : study);
    location.hash = keptHash(id);
}

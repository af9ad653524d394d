// What a record says besides the turns that were played: variations, comments, symbols, what the engine thought. These are
// header lines, which programs that do not know them leave alone (docs/api.md#records):
//
//     [Variation "2 d2d4"]       a turn after node 2; it is the next node. 0 is the start, then come the turns played
//     [Comment "3 Too early"]    of node 3; each further line of a comment has a header line of its own
//     [Symbol "3 ?!"]
//     [Score "3 -35 8 e7e5 g1f3"]   for the player to move: hundredths (or #3: a win in 3 turns), depth, what is expected

import type { Opinion, TreeNotes, TreeTurn } from '../wire/study_wire';

const HEADER = /^\[(Variation|Comment|Symbol|Score) "(\d+)(?: (.*))?"\]\s*$/;
export const ANY_HEADER = /^\[[A-Za-z]+ "/;

interface Noted extends TreeNotes {
    symbol?: string;
}

export interface NotesRead {
    turns: TreeTurn[];
    notes: TreeNotes;
    /** Lines, counted from 1, that name a node that there is none of, or can't be read. */
    wrong: { line: number; text: string; words: string }[];
}

const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');
const plain = (text: string): string => text.replace(/\\(.)/g, '$1');

function opinionOf(text: string): Opinion | null {
    const [score = '', depth = '', ...turns] = text.split(' ');
    const isWin = score.startsWith('#');
    const number = Number(isWin ? score.slice(1) : score);
    if (!Number.isInteger(number) || !Number.isInteger(Number(depth)) || score === '') return null;
    return { score: isWin ? Math.sign(number) * 10000 : number, depth: Number(depth), turns, ...(isWin ? { winIn: number } : {}) };
}

const opinionText = ({ score, winIn, depth, turns }: Opinion): string => [winIn === undefined ? score : `#${winIn}`, depth, ...turns].join(' ');

class NotesReader {
    readonly read: NotesRead;

    constructor(private readonly played: string[]) {
        this.read = { turns: played.map((turn, index) => ({ after: index, turn })), notes: {}, wrong: [] };
    }

    line(text: string, number: number): void {
        const [, name = '', digits = '', value = ''] = HEADER.exec(text) ?? [];
        if (!name) return;
        const words = this.take(name, Number(digits), plain(value));
        if (words) this.read.wrong.push({ line: number, text, words });
    }

    // What is wrong with it.
    private take(name: string, node: number, value: string): string {
        const { turns, notes } = this.read;
        const noted: Noted | undefined = node === 0 ? notes : turns[node - 1];
        if (!noted) return `there is no turn ${node} in this record (of ${this.played.length} and the variations above)`;
        if (name === 'Variation') turns.push({ after: node, turn: value });
        else if (name === 'Comment') noted.comment = noted.comment === undefined ? value : `${noted.comment}\n${value}`;
        else if (name === 'Symbol') noted.symbol = value;
        else {
            const opinion = opinionOf(value);
            if (!opinion) return 'a score is "NODE HUNDREDTHS DEPTH TURNS" or "NODE #TURNS DEPTH TURNS"';
            noted.opinion = opinion;
        }
        return '';
    }
}

export function readNotes(text: string, played: string[]): NotesRead {
    const reader = new NotesReader(played);
    const lines = text.split('\n');
    const end = lines.findIndex((line) => /^\d+\. /.test(line));
    for (const [index, line] of lines.slice(0, end < 0 ? undefined : end).entries()) reader.line(line, index + 1);
    return reader.read;
}

function notesOf(node: number, { comment, symbol, opinion }: Noted): string[] {
    const line = (name: string, value: string): string => `[${name} "${node} ${escaped(value)}"]`;
    // eslint-disable-next-line no-control-regex -- a record has no control characters
    const comments = (comment ?? '').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ').split('\n');
    return [
        ...(comment ? comments.map((part) => line('Comment', part)) : []),
        ...(symbol ? [line('Symbol', symbol)] : []),
        ...(opinion ? [line('Score', opinionText(opinion))] : []),
    ];
}

/** Adds the notes to a record of the turns played, after its last header line. */
export function withNotes(record: string, turns: TreeTurn[], played: number, notes: TreeNotes): string {
    const added = [
        ...turns.slice(played).map(({ after, turn }) => `[Variation "${after} ${escaped(turn)}"]`),
        ...notesOf(0, notes),
        ...turns.flatMap((turn, index) => notesOf(index + 1, turn)),
    ];
    if (added.length === 0) return record;
    const lines = record.split('\n');
    const end = lines.findIndex((line) => !ANY_HEADER.test(line));
    lines.splice(end < 0 ? lines.length : end, 0, ...added);
    return lines.join('\n');
}

// Game Courier's notation: records in it are read turn by turn, and turns are written in it. The library says which legal
// turn a text means; what is written here is read again by it, so that nothing else is meant.

import type { Game, Play, View } from 'baronet';

export interface CourierMove {
    text: string;
    /** Where it stands: line from 1, columns from 0 in units of UTF-16. */
    line: number;
    start: number;
    end: number;
    comment: string;
}

export interface CourierText {
    game: string | null;
    start: string | null;
    comment: string;
    moves: CourierMove[];
    /** `resign`, `draw` and the like, which end a game. */
    ending: string | null;
}

const NUMBER = /(?:^|\s)\d+\.+\s*/g;
const HEADER = /^\/\/ (Game|Start): (.*)$/;
const ENDINGS = new Set(['resign', 'resigned', 'draw', 'drawn', 'won', 'lost', 'win', 'lose', 'stalemate', 'checkmate']);

// The moves of one line, without its comment.
function movesIn(text: string, line: number): CourierMove[] {
    const starts: number[] = [0];
    const ends: number[] = [];
    for (const { index, 0: number } of text.matchAll(NUMBER)) {
        ends.push(index);
        starts.push(index + number.length);
    }
    ends.push(text.length);
    return starts.flatMap((start, index) => {
        const part = text.slice(start, ends[index]);
        const move = part.trim();
        const from = start + part.indexOf(move);
        return move ? [{ text: move, line, start: from, end: from + move.length, comment: '' }] : [];
    });
}

export function readCourier(text: string): CourierText {
    const read: CourierText = { game: null, start: null, comment: '', moves: [], ending: null };
    const tell = (comment: string): void => {
        const noted = read.moves.at(-1) ?? read;
        noted.comment = [noted.comment, comment].filter(Boolean).join('\n');
    };
    for (const [index, whole] of text.split(/\r?\n/).entries()) {
        const [, name, value = ''] = HEADER.exec(whole.trim()) ?? [];
        if (name === 'Game' && read.moves.length === 0) read.game = value;
        else if (name === 'Start' && read.moves.length === 0) read.start = value;
        else {
            const at = whole.indexOf('//');
            const said = at < 0 ? whole : whole.slice(0, at);
            for (const move of movesIn(said, index + 1)) {
                if (ENDINGS.has(move.text.toLowerCase())) read.ending = move.text;
                else read.moves.push(move);
            }
            if (at >= 0) tell(whole.slice(at + 2).trim());
        }
    }
    return read;
}

// ---- Writing

const label = (text: string): string => (text.length > 1 ? `{${text}}` : text);

interface Step {
    game: Game;
    before: View;
    after: View;
    changes: { kind: string; from?: number; square?: number }[];
}

// What moves, then what else is otherwise on the board.
function expression({ game, before, after, changes }: Step): string {
    const texts = before.squares.map(({ text }) => text);
    const name = (square: number): string => game.squares[square]?.name ?? '';
    const parts: string[] = [];
    const moves = changes.filter(({ kind, from, square }) => kind === 'moved' && from !== undefined && square !== undefined);
    const movers = moves.map(({ from = 0 }) => texts[from] ?? '');
    for (const { from = 0 } of moves) texts[from] = '';
    for (const [index, { from = 0, square = 0 }] of moves.entries()) {
        const text = movers[index] ?? '';
        texts[square] = text;
        parts.push(`${label(text)} ${name(from)}-${name(square)}`);
    }
    for (const [square, { text }] of after.squares.entries()) {
        if (texts[square] === text) continue;
        if (text === '') parts.push(`@-${name(square)}`);
        else parts.push(`${label(text)}${texts[square] === '' ? '*' : '-'}${name(square)}`);
    }
    return parts.length > 0 ? parts.join('; ') : 'pass';
}

function isRead(play: Play, text: string, turn: string): boolean {
    try {
        play.apply(text);
    } catch {
        return false;
    }
    const isSame = play.history().at(-1)?.text === turn;
    play.undo();
    return isSame;
}

/** Makes the turn, and returns how Game Courier writes it; null: it can't be told from others there. */
export function courierTurn(play: Play, turn: string): string | null {
    const before = play.view();
    play.apply(turn);
    const { text = turn } = play.history().at(-1) ?? {};
    const { changes } = play.turnMade(play.length - 1) ?? { changes: [] };
    const step = { game: play.game, before, after: play.view(), changes };
    play.undo();
    const whole = expression(step);
    const written = [whole, whole.split('; ')[0] ?? ''].find((known) => isRead(play, known, text));
    play.apply(turn);
    return written ?? null;
}

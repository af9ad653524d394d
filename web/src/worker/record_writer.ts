// Writes the turns of a study as a record of any format that is known.

import type { Play } from 'baronet';

import { courierTurn } from './courier';
import type { LinePlay } from './line_play';
import { withNotes } from './record_notes';
import type { StudyWire, TreeTurn } from '../wire/study_wire';

class WritingError extends Error {
    readonly code = 'record';
}

function courierText(play: Play, turns: TreeTurn[], comment: string): string {
    const { game } = play;
    const name = game.bundledName ?? game.name;
    const start = play.fen();
    const lines = [`// Game: ${name}`, ...(start === game.startFen ? [] : [`// Start: ${start}`]), ...comment.split('\n').filter(Boolean).map((part) => `// ${part}`)];
    let last = -1;
    for (const { turn, comment: said = '' } of turns) {
        const text = courierTurn(play, turn);
        const number = play.history().at(-1)?.number ?? 0;
        if (text === null) throw new WritingError(`Game Courier's notation tells what changes on the board, and by that alone turn ${number}, ${turn}, can't be told from others.`);
        const [first = '', ...others] = said.split('\n');
        lines.push(`${number}.${number === last ? '..' : ''} ${text}${first ? ` // ${first}` : ''}`, ...others.map((part) => `// ${part}`));
        last = number;
    }
    return `${lines.join('\n')}\n`;
}

export function writeRecord(study: LinePlay, request: StudyWire['writeRecord'][0]): string {
    const { turns, played, notes, format, seats = null, result = null, isShort = false } = request;
    const main = turns.slice(0, played);
    const play = study.after(main.map(({ turn }) => turn));
    if (format === 'zsg') return play.zsg();
    if (format === 'courier') {
        const copy = play.copy();
        while (copy.undo());
        try {
            return courierText(copy, main, notes.comment ?? '');
        } finally {
            copy.free();
        }
    }
    const isKnown = isShort && play.game.bundledName !== null && !play.game.bundledName.includes('?');
    return withNotes(play.record({ seats, result, withRules: !isKnown }), turns, played, notes);
}

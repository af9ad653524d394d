// The engine's Worker: answers what engine.js asks, one thing after the other.

import { BARONET_THINK_AS_REFEREE, BARONET_THINK_INFINITELY } from './declarations.js';
import { Game } from './game.js';
import { Library, told } from './library.js';
import { packageText, workerPort } from './platform.js';
import { valuesOf } from './values.js';
import { bytesOf, NO_TEXT } from './wasm_memory.js';

const SEATS = 4; // that are kept; others are made again when they are asked for
const STOP = 0;
const PONDERHIT = 1;

let library = null;
let engine = 0;
let game = null;
let play = null;
let shown = { fen: undefined, turns: [] }; // of `play`
let isBundled = false; // what it knows came with this package
let flags = null; // memory that the page shares, or null
const seats = new Map(); // by number: { pointer, noted }

// What is learnt and comes with this package, for these rules; null: there is nothing, or it can't be read.
async function bundledValues() {
    const file = valuesOf[game.fingerprint];
    return file ? packageText(`values/${file}`).catch(() => null) : null;
}

async function start({ module, rules, bundled, flags: shared, options }) {
    const { hashMegabytes = 0, method = 'measured', key = null } = options;
    const { learnMilliseconds = 0, learnNodes = 0 } = options;
    const learning = options.learning ?? (learnMilliseconds > 0 ? 'before' : learnNodes > 0 ? 'counted' : 'never');
    flags = shared;
    library = await Library.start(module);
    const pointer = bundled
        ? library.ask('baronet_load_with', bundled, null, null)
        : library.ask('baronet_load_rules', rules, bytesOf(rules).length, null);
    game = new Game(library, pointer, []);
    const values = options.values ?? (await bundledValues());
    isBundled = !options.values && values !== null && (learning === 'never' || learning === 'before');
    engine = library.ask('baronet_engine_new', pointer, {
        method,
        hash_megabytes: hashMegabytes,
        learning,
        learn_milliseconds: learnMilliseconds,
        learn_nodes: learnNodes,
        learn_threads: 1,
        values,
        key: key && { bytes: [...key] },
        learning_progress: (_, thousandths) => post({ learnt: thousandths / 1000 }),
    });
}

// ---- Positions

// Brings `play` to where another one stands, turn by turn.
function follow({ fen, turns }) {
    if (!play || fen !== shown.fen) {
        play?.free();
        play = game.start(fen);
        shown = { fen, turns: [] };
    }
    let same = 0;
    while (same < turns.length && turns[same] === shown.turns[same]) same++;
    while (shown.turns.length > same) {
        play.undo();
        shown.turns.pop();
    }
    for (const turn of turns.slice(same)) {
        play.apply(turn);
        shown.turns.push(turn);
    }
    return play.pointer;
}

// The library's seat, which has seen the same.
function seatOf({ number, player, fen, key, notes }) {
    const seat = seats.get(number) ?? {
        pointer: library.ask('baronet_seat_new', game.pointer, player, fen ?? NO_TEXT, { bytes: key }),
        noted: 0,
    };
    seats.delete(number);
    seats.set(number, seat); // as the latest
    for (const [oldest, { pointer }] of seats)
        if (seats.size > SEATS) {
            library.call('baronet_seat_free', pointer);
            seats.delete(oldest);
        }
    for (; seat.noted < notes.length; seat.noted++) library.ask('baronet_seat_note', seat.pointer, ...notes[seat.noted]);
    return seat.pointer;
}

// ---- Answers

const isAsked = (flag, number) => flags !== null && Atomics.load(flags, flag) >= number;

// What a report or an answer says of scores and counts.
function findings({ win_in: winIn, ...found }) {
    const { context, index, ...rest } = told(found);
    const chance = {};
    library.call('baronet_engine_chance', engine, found.score, winIn, chance);
    return { ...rest, ...(winIn !== 0 && { winIn }), chance: told(chance) };
}

function report({ turns, turn_count: count, table_fill: fill, ...found }) {
    return { ...findings(found), tableFill: fill / 1000, turns: library.texts(turns, count) };
}

function thinkingLimits(number, limits) {
    const { level, elo, depth, nodes, milliseconds, clock, increment, turnsToGo, lines = 1, only } = limits;
    const { isInfinite = false, asReferee = false } = limits;
    let isHit = false;
    return {
        ...{ level, elo, depth, nodes, milliseconds, clock, increment, lines, only },
        turns_to_go: turnsToGo,
        flags: (isInfinite ? BARONET_THINK_INFINITELY : 0) | (asReferee ? BARONET_THINK_AS_REFEREE : 0),
        progress(_, found) {
            if (found.line > 0) post({ number, report: report(found) });
            if (!isHit && limits.isPondering && isAsked(PONDERHIT, number)) {
                isHit = true;
                library.call('baronet_engine_ponderhit', engine);
            }
            return !isAsked(STOP, number);
        },
    };
}

const answers = {
    think({ number, play: position, seat, limits }) {
        const pointer = seat ? seatOf(seat) : follow(position);
        const given = thinkingLimits(number, limits);
        const answer = {};
        const name = seat ? 'baronet_engine_think_seat' : 'baronet_engine_think';
        if (isAsked(STOP, number)) given.nodes = 1;
        else if (limits.isPondering) library.call('baronet_engine_ponder', engine);
        library.ask(name, engine, pointer, given, answer);
        const [turn, reply] = [answer.turn, answer.reply].map((text) => library.memory.textAt(text));
        library.call('baronet_engine_answer_release', { ...answer });
        return { ...findings(answer), turn, reply };
    },
    forcedWin({ number, play: position, turns }) {
        follow(position);
        return play.forcedWin(turns, {
            onProgress(found) {
                post({ number, report: found });
                return !isAsked(STOP, number);
            },
        });
    },
    elo: ({ level }) => library.call('baronet_engine_elo', engine, level),
    evaluate({ play: position, limits }) {
        const evaluation = {};
        const how = limits.asReferee ? BARONET_THINK_AS_REFEREE : 0;
        library.ask('baronet_engine_evaluate', engine, follow(position), how, evaluation);
        return evaluation;
    },
    values: () => library.ask('baronet_engine_values', engine),
    knowledge: () => ({ ...library.filled('baronet_engine_knowledge', engine), isBundled }),
    pieceValues: () => library.list('baronet_engine_value', engine).map(told),
    certain: ({ seat }) => library.call('baronet_seat_certain', seatOf(seat)),
    forget: ({ key }) => void library.call('baronet_engine_forget', engine, key && { bytes: key }),
};

const plain = ({ message, code, diagnostics }) => ({ message, code, diagnostics });

// Whatever is asked waits until the library is there.
let ready = null;

const post = await workerPort(async (message) => {
    if (message.init) {
        ready = start(message.init);
        ready.catch(() => {});
        return;
    }
    try {
        await ready;
        post({ number: message.number, result: answers[message.what](message) });
    } catch (error) {
        post({ number: message.number, error: plain(error) });
    }
});

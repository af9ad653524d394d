// The engine's Worker: answers what engine.js asks, one thing after the other.

import { Game } from './game.js';
import { Library } from './library.js';
import { workerPort } from './platform.js';

const METHODS = ['measured', 'alpha-beta', 'tree'];
const INFINITELY = 1;
const AS_REFEREE = 2;

let library = null;
let engine = 0;
let game = null;
let play = null;
let shown = { fen: undefined, turns: [] }; // of `play`
let flag = null; // the last request that is to stop

async function start({ module, rules, bundled, flag: shared, options }) {
    const { hashMegabytes = 0, method = 'measured', values = null, learnMilliseconds = 0 } = options;
    flag = shared;
    library = await Library.start(module);
    const pointer = bundled
        ? library.call('game_load', bundled, 0)
        : library.call('game_load_rules', rules, new TextEncoder().encode(rules).length, 0);
    if (!pointer) library.fail();
    game = new Game(library, pointer, []);
    engine = library.call(
        'engine_new',
        pointer,
        Math.max(0, METHODS.indexOf(method)),
        hashMegabytes,
        learnMilliseconds,
        values,
    );
    if (!engine) library.fail();
}

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

function think(number, position, limits, post) {
    const { level = 0, depth = 0, nodes = 0, milliseconds = 0, clock = 0, increment = 0 } = limits;
    const { turnsToGo = 0, lines = 1, only = null, isInfinite = false, asReferee = false } = limits;
    const pointer = follow(position);
    library.onEngineProgress = (report) => {
        if (report) post({ number, report });
        return !flag || Atomics.load(flag, 0) < number;
    };
    library.call('engine_limit', level, depth, nodes, milliseconds, clock, increment, turnsToGo);
    const flags = (isInfinite ? INFINITELY : 0) | (asReferee ? AS_REFEREE : 0);
    return library.ask('engine_think', engine, pointer, lines, flags, only?.join('\n') ?? null);
}

function answer({ number, limits, ...request }, post) {
    if (request.think) return think(number, request.think, limits, post);
    if (request.evaluate)
        return library.ask('engine_evaluate', engine, follow(request.evaluate), limits.asReferee ? AS_REFEREE : 0);
    if (request.values) return library.ask('engine_values', engine);
    if (request.knowledge) return library.tell('engine_knowledge', engine);
    return void library.call('engine_forget', engine);
}

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
        post({ number: message.number, result: answer(message, post) });
    } catch (error) {
        post({ number: message.number, error: plain(error) });
    }
});

// The engine: games, reports, stops, pondering, seats, forced wins, and what it knows.

import { BaronetError } from '../baronet/baronet.js';
import { codeOf, same } from './same.js';

const failure = (promise) => promise.then(() => null, (error) => error);

async function checkGame(baronet) {
    const game = baronet.load('breakthrough');
    let play;
    const engine = baronet.engine(game);
    same((await engine.knowledge()).isBundled, true, 'the engine knows bundled games');
    const other = baronet.engine(game);
    const players = [
        () => engine.think(play, { nodes: 2000 }),
        () => other.think(play, { level: 1 }),
    ];
    let wins = 0; // at level 1 chance plays, too, and may win one of many games
    for (let i = 0; i < 3; i++) {
        play = game.start();
        while (play.result().outcome === 'ongoing') play.apply((await players[play.mover]()).turn);
        wins += play.result().winner === 0 ? 1 : 0;
    }
    same(wins >= 2, true, `games against the engine: ${wins} of 3 won, the last one: ${play.result().reason}`);
    same((await engine.think(play).catch((error) => error)) instanceof BaronetError, true, 'after its end');
    other.close();

    const mate = baronet.load('chess').start('6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
    const chess = baronet.engine(mate.game);
    const reports = [];
    const answer = await chess.think(mate, { depth: 4, lines: 2, onReport: (report) => reports.push(report) });
    same([answer.turn, answer.winIn], ['a1a8', 1], 'it sees a mate');
    same([reports.some(({ line }) => line === 2), reports.at(-1).turns.length > 0], [true, true], 'lines');
    const fast = await chess.think(mate, { depth: 3, only: ['e1e2'] });
    same(fast.turn, 'e1e2', 'only some turns');
    const start = mate.game.start();
    const begun = performance.now();
    const stopping = new AbortController();
    const thinking = chess.think(start, { isInfinite: true, onReport: () => stopping.abort(), signal: stopping.signal });
    same(start.turns().includes((await thinking).turn), true, 'it is stopped, and answers');
    same(performance.now() - begun < 10000, true, 'soon');
    const wrong = baronet.engine(mate.game, { values: 'nonsense' });
    same((await wrong.values().catch((error) => error)) instanceof BaronetError, true, 'wrong values');
    const values = await chess.values();
    const knowing = baronet.engine(mate.game, { values });
    same(await knowing.values(), values, 'values are taken over');
    for (const one of [engine, chess, wrong, knowing]) one.close();
    same(codeOf(await failure(chess.values())), 'misuse', 'an engine that was closed');
}

async function checkKnowledge(baronet) {
    const game = baronet.load('chess');
    const engine = baronet.engine(game);
    const { isBundled, learnt, games, positions } = await engine.knowledge();
    same([isBundled, ['nothing', 'places', 'all'].includes(learnt), games > 0, positions > games], [true, true, true, true], 'knowledge');
    const values = await engine.pieceValues();
    const worth = (name) => values[game.pieces.findIndex((piece) => piece.name === name)].value;
    same([values.length, worth('Queen') > worth('Rook'), worth('Rook') > worth('Pawn')], [game.pieces.length, true, true], 'what pieces are worth');
    const start = await engine.evaluate(game.start());
    const ahead = await engine.evaluate(game.start('4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1'));
    same([typeof start.quiet, ahead.present > 500], ['number', true], 'evaluations');
    const text = await engine.values();
    same(game.valuesFit(text).state, 'fit', 'values fit');
    same(baronet.load('hex').valuesFit(text).state, 'are-others', 'values of other rules');
    same(game.valuesFit('nonsense').state, 'are-damaged', 'no values');
    same(codeOf(await failure(engine.think(baronet.load('hex').start(), { nodes: 1 }))), 'misuse', 'another game');
    same(codeOf(await failure(engine.think('e2e4', { nodes: 1 }))), 'misuse', 'no play');
    same(codeOf(await failure(engine.think(game.start(), { nodes: 'many' }))), 'misuse', 'a limit that is no number');
    same([baronet.level(1).nodes < baronet.level(5).nodes, baronet.level(10).milliseconds > 0], [true, true], 'levels');
    const numbers = await Promise.all([1, 5, 10].map((level) => engine.elo(level)));
    same([numbers[0] < 1500, numbers[1], numbers[2] > 1500], [true, 1500, true], 'Elo numbers of levels');
    const weak = await engine.think(game.start(), { elo: numbers[0] });
    same(weak.nodes < 2000, true, 'an Elo number limits the engine');
    const { win, draw, loss, games: measuredIn } = weak.chance;
    same([Math.abs(win + draw + loss - 1) < 1e-9, win > 0 && loss > 0, measuredIn >= 0], [true, true, true], 'chances');

    const own = baronet.load('breakthrough');
    const done = [];
    const learner = baronet.engine(own, { learning: 'again', learnMilliseconds: 200, onLearning: (part) => done.push(part) });
    same([(await learner.knowledge()).games > 0, done.at(-1) <= 1], [true, true], 'a game is learnt');
    const guesser = baronet.engine(own, { learning: 'nothing', method: 'alpha-beta' });
    const guess = await guesser.knowledge();
    same([guess.games, guess.method], [0, 'alpha-beta'], 'a game is guessed');
    same(codeOf(await failure(baronet.engine(own, { method: 'x' }).knowledge())), 'misuse', 'no such method');
    const key = new Uint8Array(32);
    const keyed = baronet.engine(own, { key });
    const first = await keyed.think(own.start(), { level: 1 });
    await keyed.forget({ key });
    same((await keyed.think(own.start(), { level: 1 })).turn, first.turn, 'the same key, the same turn');
    for (const one of [engine, learner, guesser, keyed]) one.close();
}

async function checkProofs(baronet) {
    const game = baronet.load('chess');
    const mate = game.start('6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
    same([mate.forcedWin(1)?.line, game.start().forcedWin(1)], [['a1a8'], null], 'forced wins');
    const engine = baronet.engine(game);
    const win = await engine.forcedWin(mate, 2);
    same([win.turns, win.line, win.nodes > 0], [1, ['a1a8'], true], 'in the Worker');
    const stopping = new AbortController();
    const proof = engine.forcedWin(game.start(), 9, { signal: stopping.signal, onProgress: () => stopping.abort() });
    same(codeOf(await failure(proof)), 'stopped', 'a proof is stopped');
    engine.close();
}

async function checkPondering(baronet) {
    const game = baronet.load('chess');
    const engine = baronet.engine(game);
    const play = game.start().apply('e2e4');
    let isHit = false;
    const thinking = engine.think(play, { depth: 1, isPondering: true });
    setTimeout(() => {
        isHit = true;
        engine.ponderhit();
    }, 300);
    const { turn } = await thinking;
    same([isHit, play.turns().includes(turn)], [true, true], 'it ponders until it is told');
    const missed = engine.think(play, { depth: 1, isPondering: true, onReport: () => engine.stop() });
    same(play.turns().includes((await missed).turn), true, 'or until it is stopped');
    same((await engine.think(play, { depth: 1 })).depth, 1, 'and thinks on');
    engine.close();
}

async function checkSeats(baronet) {
    const game = baronet.load('dark-chess');
    const key = new Uint8Array(32);
    const answers = [];
    for (const hidden of ['h7h6', 'g7g6']) {
        const play = game.start();
        const seat = game.seat(0, { key });
        for (const turn of ['e2e4', hidden]) {
            play.apply(turn);
            seat.note(play.history(0).at(-1).text, play.fen(0));
        }
        const engine = baronet.engine(game, { key });
        answers.push((await engine.think(seat, { nodes: 300 })).turn);
        same([(await engine.certain(seat)) > 0, play.turns().includes(answers.at(-1))], [true, true], 'a seat thinks');
        engine.close();
    }
    same(answers[0], answers[1], 'about what it was told, and nothing else');
    const engine = baronet.engine(game);
    const other = game.seat(1);
    same((await failure(engine.think(other, { nodes: 1 }))) instanceof BaronetError, true, 'it is not his turn');
    same(game.start().canPlay(0), true, 'a player who sees enough');
    engine.close();
}

export const engineSteps = {
    'games against the engine': checkGame,
    knowledge: checkKnowledge,
    proofs: checkProofs,
    pondering: checkPondering,
    seats: checkSeats,
};

// What the package has to do, under node and in a browser alike.

import { Baronet, BaronetError, REFEREE, SPECTATOR } from '../baronet/baronet.js';

const CAMELS = `game "Chess with Camels" from chess
without Knight

piece Camel c: C
define promotion-choices = Queen, Rook, Bishop, Camel
setup "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1"
`;

let count = 0;
const failures = [];

function same(found, expected, what) {
    count++;
    if (JSON.stringify(found) !== JSON.stringify(expected))
        failures.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

// The error that a function throws.
function thrownBy(run) {
    try {
        run();
    } catch (error) {
        return error;
    }
    return null;
}

// Lines of a table: game, FEN, depth, nodes.
function checkCounts(baronet, table, most) {
    const games = new Map();
    for (const line of table.split('\n')) {
        const [name, fen, depth, nodes] = line.split('\t');
        if (line.startsWith('#') || !nodes || Number(nodes) > most) continue;
        if (!games.has(name)) games.set(name, baronet.load(name));
        const play = games.get(name).start(fen === 'start' ? undefined : fen);
        same(play.perft(Number(depth)), Number(nodes), `perft ${name} "${fen}" ${depth}`);
        play.free();
    }
    for (const game of games.values()) game.free();
    return games.size;
}

function checkTurns(baronet) {
    const play = baronet.load('chess').start();
    same(play.turns().length, 20, 'turns of chess');
    same(play.turnCount(), 20, 'their number');
    same(play.readSan('Nf3'), ['g1f3'], 'SAN');
    for (const turn of ['f2f3', 'e7e5', 'g2g4']) play.apply(turn);
    const before = play.fen();
    same(before, 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2', 'FEN');
    same(play.result(), { outcome: 'ongoing', reason: '' }, 'result before the end');
    play.apply('d8h4');
    same(play.result(), { outcome: 'win', winner: 1, reason: 'checkmate' }, 'result');
    same(play.history().map((turn) => turn.text), ['f2f3', 'e7e5', 'g2g4', 'd8h4'], 'history');
    same(play.turns(), [], 'turns after the end');
    same([play.undo(), play.fen(), play.mover], [true, before, 1], 'taken back');
    const copy = play.copy().apply('d8h4');
    same([copy.history().length, play.history().length], [4, 3], 'a copy goes its own way');
    const error = thrownBy(() => play.apply('d8h5'));
    same([error instanceof BaronetError, error?.code], [true, 'turn'], 'an illegal turn');
    const start = play.game.start();
    const why = (turn) => start.explain(turn).reason;
    same([why('e7e5'), why('e2e5'), why('e4e5'), why('g1e2')], ['not-yours', 'geometry', 'empty', 'own-piece'], 'reasons');
    same(start.explain('e2e5').fine, 2, 'how much of it is fine');
    same(play.drawing().includes('r n b q k b n r'), true, 'drawing');
}

function checkSecrets(baronet) {
    const play = baronet.load('dark-chess').start();
    same(play.fen(0).includes('?'), true, 'a player of dark chess does not see all');
    same(play.fen(REFEREE).includes('?'), false, 'the referee does');
    const known = (viewer) => play.view(viewer).squares.filter((square) => square.isSeen).length;
    same([known(REFEREE), known(0) > 16, known(0) < 64, known(SPECTATOR) < 64], [64, true, true, true], 'views');
}

function checkViews(baronet) {
    const game = baronet.load('crazyhouse');
    const play = game.start();
    for (const turn of ['e2e4', 'd7d5', 'e4d5', 'd8d5']) play.apply(turn);
    const view = play.view(0);
    const at = (name) => view.squares[game.squares.findIndex((square) => square.name === name)];
    const pawn = game.pieces.findIndex(({ name }) => name === 'Pawn');
    same([at('d5').text, at('d5').owner, at('d5').isChanged, at('e4').type], ['q', 1, true, -1], 'what stands there');
    same(view.hands, [[{ type: pawn, count: 1 }], [{ type: pawn, count: 1 }]], 'hands');
    same(at('d2').attackers?.map((square) => game.squares[square].name), ['d5'], 'who attacks');
    play.undo();
    same(at('d5').text, 'q', 'a view stays as it is');
}

function checkPicker(baronet) {
    const play = baronet.load('ruddigore').start().apply('a2a3').apply('a7a6');
    const picker = play.picker();
    const texts = () => picker.options.map(({ text }) => text);
    same(texts().includes('b1'), true, 'where a turn may begin');
    picker.pick('b1');
    same(picker.options.find(({ text }) => text === 'c3')?.role, 'to', 'where it goes');
    picker.pick(picker.options.find(({ text }) => text === 'c3'));
    same([picker.isWhole, picker.question], [false, 'the curse: give up a piece'], 'the rules ask for a sacrifice');
    same([picker.back(), picker.text], [true, 'b1'], 'taken back');
    picker.pick('c3').pick(',-h2');
    same([picker.isWhole, picker.text], [true, 'b1c3,-h2'], 'the turn is whole');
    picker.apply();
    same(play.history().at(-1).text, 'b1c3,-h2', 'and made');
    same(thrownBy(() => picker.pick(0))?.code, 'misuse', 'a stale picker');
    play.free();
    picker.free();
}

// A round of picks alone, always the last option.
function checkPickedGame(baronet, name) {
    const play = baronet.load(name).start();
    for (let i = 0; i < 12 && play.result().outcome === 'ongoing'; i++) {
        const picker = play.picker();
        while (picker.options.length > 0) picker.pick(picker.options.length - 1);
        same(picker.isWhole, true, `picks of ${name} make a turn`);
        same(play.turns().includes(picker.text), true, `${picker.text} is a turn of ${name}`);
        picker.apply();
        picker.free();
    }
    play.free();
}

async function checkEngine(baronet) {
    const game = baronet.load('breakthrough');
    const play = game.start();
    const engine = baronet.engine(game);
    same((await engine.knowledge()).isBundled, true, 'the engine knows bundled games');
    const other = baronet.engine(game);
    const players = [
        () => engine.think(play, { nodes: 2000 }),
        () => other.think(play, { level: 1 }),
    ];
    while (play.result().outcome === 'ongoing') play.apply((await players[play.mover]()).turn);
    same(play.result().winner, 0, `a game against the engine: ${play.result().reason}`);
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
}

function checkDiagnostics(baronet) {
    const wrong = CAMELS.replace('piece Camel', 'pieec Camel');
    const error = thrownBy(() => baronet.loadText('my.vdl', wrong));
    const [found] = error?.diagnostics ?? [];
    same([error?.code, found?.file, found?.line, found?.column], ['syntax', 'my.vdl', 4, 1], 'a mistake and its place');
    same(found?.text.includes('pieec'), true, 'its text');
    same([found?.endColumn, found?.hint], [6, 'did you mean "piece"?'], 'its end and a hint');
    const position = thrownBy(() => baronet.load('chess').start('8/8 w - - 0 1'));
    same(position?.code, 'position', 'a wrong position');
    same(thrownBy(() => baronet.load('no-such-game'))?.code, 'unknown-game', 'no such game');
}

async function checkFiles(baronet) {
    const files = { 'sub/camels.vdl': CAMELS, 'my.vdl': 'game "Mine" from "sub/camels.vdl"\n' };
    same(baronet.load('my.vdl', { files }).pieces.some((piece) => piece.name === 'Camel'), true, 'files by their paths');
    const asked = [];
    const game = await baronet.fetch('my.vdl', {
        files: async ({ path }) => {
            asked.push(path);
            return files[path];
        },
    });
    same([game.title, asked], ['Mine', ['my.vdl', 'sub/camels.vdl']], 'fetched files');
    const refusal = thrownBy(() => baronet.load('my.vdl', { files: () => ({ refused: 'it is Sunday' }) }));
    same(refusal?.message.includes('it is Sunday'), true, 'a file that is refused');
    const own = new Error('mine');
    same(thrownBy(() => baronet.load('my.vdl', { files: () => { throw own; } })) === own, true, 'an error of the host');
    const again = baronet.loadRules(game.rules);
    same([again.title, again.fingerprint], [game.title, game.fingerprint], 'rules as one text');
    same(game.start().perft(2), 400, 'Camels leap');
}

function checkNotations(baronet) {
    same(baronet.betza('N', { square: 'b1' }).moves, 'b1-a3 b1-c3 b1-d2', 'Betza notation');
    same(baronet.betzaSvg('N').startsWith('<svg'), true, 'a picture');
    same(baronet.betzaExplain('W').includes('one square'), true, 'in words');
    same(thrownBy(() => baronet.betza('N((')) instanceof BaronetError, true, 'wrong notation');
    same(baronet.zoo.length > 100, true, 'the zoo');
}

function checkZrf(baronet, files) {
    same(baronet.zrfVariants('solitaire.zrf', { files }).length > 0, true, 'games of a ZRF file');
    const converted = baronet.zrfConvert('solitaire.zrf', { files });
    const game = baronet.load('solitaire.zrf', { files });
    const other = baronet.loadText('converted.vdl', converted.text);
    same(other.start().perft(3), game.start().perft(3), 'a ZRF file and what it is converted to');
}

function checkLimits(baronet) {
    const play = baronet.load('chess').start();
    const late = thrownBy(() => baronet.limited({ milliseconds: 50 }, () => play.perft(9)));
    same(late?.code, 'limit-of-time', 'a limit of time');
    const small = thrownBy(() => baronet.limited({ memory: 100000 }, () => baronet.load('shogi')));
    same(small?.code, 'limit-of-memory', 'a limit of memory');
    const stopped = thrownBy(() => play.perft(9, { onProgress: () => false }));
    same(stopped?.code, 'stopped', 'perft is stopped');
    same(play.perft(3), 8902, 'all is well after that');
    play.free();
    same(thrownBy(() => play.turns())?.code, 'misuse', 'an object that was freed');
}

function checkAllGames(baronet) {
    for (const name of baronet.games) {
        const play = baronet.load(name).start();
        const { turnCount } = play.playout({ seed: 7, turnLimit: 20 });
        same(turnCount > 0, true, `a random game of ${name}`);
        play.free();
    }
}

// `tables`: texts of tests/data; `most`: nodes of a line to be tried; `zrf`: files by their names.
export async function check({ tables, most, zrf }) {
    const baronet = await Baronet.create();
    let games = 0;
    for (const table of tables) games += checkCounts(baronet, table, most);
    same(games > 3, true, 'the tables have several games');
    checkTurns(baronet);
    checkSecrets(baronet);
    checkViews(baronet);
    checkPicker(baronet);
    for (const name of baronet.games) checkPickedGame(baronet, name);
    checkDiagnostics(baronet);
    await checkEngine(baronet);
    await checkFiles(baronet);
    checkNotations(baronet);
    checkZrf(baronet, zrf);
    checkLimits(baronet);
    checkAllGames(baronet);
    return { count, failures };
}

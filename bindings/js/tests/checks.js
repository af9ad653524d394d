// What the package has to do, under node and in a browser alike.

import { Baronet, BaronetError, REFEREE, SPECTATOR } from '../baronet/baronet.js';

import { checkBoard } from './board_checks.js';
import { engineSteps } from './engine_checks.js';
import { codeOf, report, same, thrownBy } from './same.js';

const CAMELS = `game "Chess with Camels" from chess
without Knight

piece Camel c: C
define promotion-choices = Queen, Rook, Bishop, Camel
setup "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1"
`;

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

// Whatever is wrong throws a BaronetError that says so, as text and as data.
function checkMisuse(baronet) {
    const game = baronet.load('chess');
    const play = game.start();
    const refused = (run, code, what) => same(codeOf(thrownBy(run)), code, what);
    refused(() => play.apply('e2e5'), 'turn', 'an illegal turn');
    refused(() => play.apply(''), 'turn', 'no turn');
    for (const wrong of [undefined, null, 3, {}, [], true]) refused(() => play.apply(wrong), 'misuse', `the turn ${wrong}`);
    refused(() => play.apply('e2e4\0'), 'misuse', 'a NUL');
    refused(() => game.start('8/8'), 'position', 'a wrong FEN');
    refused(() => game.start(8), 'misuse', 'a FEN that is a number');
    refused(() => baronet.load('ches'), 'unknown-game', 'an unknown game');
    refused(() => baronet.load(), 'misuse', 'no game');
    refused(() => baronet.load('my.vdl'), 'file', 'a file without files');
    refused(() => baronet.loadText('my.vdl'), 'misuse', 'no text');
    refused(() => baronet.loadText('my.vdl', 'game'), 'syntax', 'no rules');
    refused(() => baronet.loadRules('nonsense'), codeOf(thrownBy(() => baronet.loadRules('nonsense'))), 'no rules text');
    refused(() => play.perft(-1), 'misuse', 'a depth below 0');
    refused(() => play.perft(1.5), 'misuse', 'a broken depth');
    refused(() => play.perft('three'), 'misuse', 'a depth in words');
    refused(() => play.perft(20, { onProgress: () => play.apply('e2e4') }), 'misuse', 'a play that is in use');
    refused(() => play.perft(20, { onProgress: () => play.free() }), 'misuse', 'is not freed');
    refused(() => play.perft(3, { onProgress: 3 }), 'misuse', 'no function');
    refused(() => baronet.engine(play), 'misuse', 'an engine for a play');
    refused(() => game.seat(2), 'misuse', 'no such seat');
    refused(() => baronet.betza('N(('), 'betza', 'wrong notation');
    refused(() => baronet.betza('N', { square: 'z9' }), codeOf(thrownBy(() => baronet.betza('N', { square: 'z9' }))), 'no square');

    const turns = play.legalTurns();
    const picker = play.picker();
    play.apply('e2e4');
    refused(() => turns.apply(0), 'misuse', 'a stale list');
    refused(() => turns.turn(0), 'misuse', 'what its turns would do');
    refused(() => turns.text(20), 'misuse', 'no such turn');
    refused(() => turns.text('e2e4'), 'misuse', 'no index');
    same([turns.length, turns.text(0).length], [20, 4], 'it can still be read');
    refused(() => picker.pick('d2'), 'misuse', 'a stale picker');
    refused(() => picker.view(), 'misuse', 'and its view');
    refused(() => picker.apply(), 'misuse', 'and its turn');
    const other = play.picker();
    refused(() => other.pick('zz'), 'turn', 'no such pick');
    refused(() => other.pick(99), 'misuse', 'no such option');
    refused(() => other.pick(picker.options[0]), 'misuse', 'an option of another picker');
    refused(() => other.pick(null), 'misuse', 'no option');
    refused(() => other.apply(), 'misuse', 'a turn that is not whole');
    refused(() => play.turnMade(1), 'misuse', 'a turn that was not made');
    other.free();
    refused(() => other.options.length, 'misuse', 'a picker that was freed');
    play.free();
    for (const use of [() => play.fen(), () => play.apply('e7e5'), () => play.view(), () => play.mover])
        refused(use, 'misuse', 'a play that was freed');
    play.free();
    game.free();
    refused(() => game.start(), 'misuse', 'a game that was freed');
}

function checkGames(baronet) {
    same([baronet.version.split('.').length, baronet.versionNumber > 0], [3, true], 'the version');
    const chess = baronet.load('chess');
    same(baronet.load('chess', { plain: true }).start().perft(2), 400, 'the plain machine');
    const rules = 'game "X" from chess\ntest "e4":\n  illegal e2e5\n  illegal e2e3\n';
    const { passed, failed, diagnostics } = baronet.loadText('x.vdl', rules).test();
    same([passed, failed, diagnostics[0]?.line], [1, 1, 4], 'tests of a game');
    const laid = baronet.format('my.vdl', CAMELS);
    same([laid === baronet.format('my.vdl', laid), laid.includes('Camel'), codeOf(thrownBy(() => baronet.format('my.vdl', '"')))], [true, true, 'syntax'], 'layout');
    same(chess.lint().isFine, true, 'lint');
    const twice = 'game "X" from chess\npiece Amazon a: QN\npiece Amazon z: QN\n';
    const [found] = thrownBy(() => baronet.loadText('x.vdl', twice)).diagnostics;
    const three = 'game "X" from chess\npieec Camel c: C\nlose when not possible turn\ndefine = 3\n';
    const places = thrownBy(() => baronet.loadText('x.vdl', three)).diagnostics.map(({ line, column }) => [line, column]);
    same(places, [[2, 1], [3, 6], [4, 8]], 'three mistakes');
    same([found.code, found.related[0]?.line, found.related[0]?.column], ['duplicate', 2, 7], 'a related place');
}

function checkNotations(baronet) {
    same(baronet.betza('N', { square: 'b1' }).moves, 'b1-a3 b1-c3 b1-d2', 'Betza notation');
    same(baronet.betzaSvg('N').startsWith('<svg'), true, 'a picture');
    same(baronet.betzaExplain('W').includes('one square'), true, 'in words');
    same(thrownBy(() => baronet.betza('N((')) instanceof BaronetError, true, 'wrong notation');
    same(baronet.zoo.length > 100, true, 'the zoo');
}

async function checkZillions(baronet, files) {
    same(baronet.zrfVariants('solitaire.zrf', { files }).length > 0, true, 'games of a ZRF file');
    const converted = baronet.zrfConvert('solitaire.zrf', { files });
    const game = baronet.load('solitaire.zrf', { files });
    const other = baronet.loadText('converted.vdl', converted.text);
    same(other.start().perft(3), game.start().perft(3), 'a ZRF file and what it is converted to');
    const described = JSON.parse(baronet.zrfDescribe('solitaire.zrf', { files, form: 'json' }));
    same([typeof described, baronet.zrfDescribe('solitaire.zrf', { files }).includes('Peg')], ['object', true], 'is described');
    const literal = await baronet.fetching(async ({ path }) => files[path], (look) =>
        baronet.zrfConvert('solitaire.zrf', { files: look, style: 'literal' }),
    );
    same([literal.title, literal.text === converted.text], [converted.title, false], 'another style, of fetched files');
    same(codeOf(thrownBy(() => baronet.zrfConvert('solitaire.zrf', { files, style: 'x' }))), 'misuse', 'no such style');
    same(codeOf(thrownBy(() => baronet.zrfConvert('none.zrf', { files }))), 'file', 'no such file');

    const play = game.start();
    for (let i = 0; i < 4; i++) play.apply(play.turns()[0]);
    const saved = play.zsg();
    const replay = baronet.zsgReplay('my.zsg', { files: { ...files, 'my.zsg': saved } });
    same([replay.isWhole, replay.turns.length], [true, 4], 'a saved game');
    same([replay.play.fen(), replay.game.title], [play.fen(), game.title], 'is played again');
    const third = /^3\. (.*)$/m.exec(saved)[1]; // which can't be made twice
    const wrong = saved.replace(/^4\. .*$/m, `4. ${third}`);
    const cut = baronet.zsgReplay('my.zsg', { files: { ...files, 'my.zsg': wrong } });
    same([cut.isWhole, cut.turns.length, cut.diagnostics.length > 0], [false, 3, true], 'as far as it goes');
    same(codeOf(thrownBy(() => baronet.zsgReplay('none.zsg', { files }))), 'file', 'no saved game');
    same(codeOf(thrownBy(() => baronet.load('chess').start().zsg())), 'zsg', 'only games of ZRF files are saved so');
}

function checkRecords(baronet) {
    const game = baronet.load('chess');
    const play = game.start().apply('e2e4').apply('e7e5');
    const text = play.record({ seats: 'white=human,black=engine', seed: '7' });
    const record = baronet.readRecord(text);
    same([record.game, record.view, record.seats, record.seed], ['chess', null, 'white=human,black=engine', '7'], 'a record');
    same([record.turns, record.result, record.isCut], [['e2e4', 'e7e5'], 'ongoing', false], 'says what was played');
    same([record.fingerprint, record.start, record.end], [game.fingerprint, game.start().fen(), play.fen()], 'and where');
    const again = record.play(game);
    same([again.fen(), again.length], [play.fen(), 2], 'is played again');
    same(record.play(baronet.loadRules(record.rules)).fen(), play.fen(), 'by its own rules, too');
    same(baronet.readRecord(play.record({ withRules: false })).rules, null, 'which may be left out');
    same(play.copy().record(), play.record(), 'of a copy it is the same');

    const end = text.indexOf('1. e2e4') + 4;
    const cut = thrownBy(() => baronet.readRecord(text.slice(0, end), { name: 'my.game' }));
    same([cut.code, cut.diagnostics[0].file], ['record', 'my.game'], 'a record that is cut off');
    const rest = baronet.readRecord(text.slice(0, end), { isCut: true });
    same([rest.isCut, rest.turns, rest.play(game).length], [true, [], 0], 'has the turns that are whole');
    const wrong = thrownBy(() => baronet.readRecord(text.replace('1. e2e4', '1. e2e5')).play(game));
    const { line, column, text: words } = wrong.diagnostics[0];
    same([line, column], [text.slice(0, end).split('\n').length, 4], 'where a turn is wrong');
    same(words, 'this turn is not legal here: the Pawn on e2 does not move like that', 'and why');

    const secret = baronet.load('robber-baron').start().apply('+c1').apply('+e7');
    const [white, black] = [0, 1].map((viewer) => secret.record({ viewer }));
    same(baronet.readRecord(white).turns, ['+c1', '+?'], 'what White knows');
    same(baronet.readRecord([black, white]).play(secret.game).fen(), secret.fen(), 'all parts together');
    same(codeOf(thrownBy(() => baronet.readRecord(white).play(secret.game))), 'record', 'one part is not enough');
    for (const not of [7, [], null]) same(codeOf(thrownBy(() => baronet.readRecord(not))), 'misuse', 'no text');
}

function checkLimits(baronet) {
    const play = baronet.load('chess').start();
    const late = thrownBy(() => baronet.limited({ milliseconds: 50 }, () => play.perft(9)));
    same(late?.code, 'limit-of-time', 'a limit of time');
    const small = thrownBy(() => baronet.limited({ memory: 100000 }, () => baronet.load('shogi')));
    same(small?.code, 'limit-of-memory', 'a limit of memory');
    const asked = thrownBy(() => baronet.limited({ isStopped: () => true }, () => play.perft(9)));
    same(asked?.code, 'stopped', 'a stop that is asked for');
    const thrown = new Error('mine');
    const ask = () => {
        throw thrown;
    };
    same(thrownBy(() => baronet.limited({ isStopped: ask }, () => play.perft(9))) === thrown, true, 'what is thrown there');
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

// Each step of the checks, by its name, in the order in which they run. `tables`: texts of tests/data; `most`: nodes of a
// line to be tried; `zrf`: files by their names; `pickedGames`: of each game, that are played by picks.
const steps = {
    counts(baronet, { tables, most }) {
        let games = 0;
        for (const table of tables) games += checkCounts(baronet, table, most);
        same(games > 3, true, 'the tables have several games');
    },
    turns: checkTurns,
    secrets: checkSecrets,
    board: (baronet, { pickedGames }) => checkBoard(baronet, pickedGames),
    diagnostics: checkDiagnostics,
    misuse: checkMisuse,
    games: checkGames,
    ...engineSteps,
    files: checkFiles,
    notations: checkNotations,
    zillions: (baronet, { zrf }) => checkZillions(baronet, zrf),
    records: checkRecords,
    limits: checkLimits,
    'all games': checkAllGames,
};

// `onStep` is told the name of each step before it begins, so that one that never ends is known.
export async function check(given, onStep) {
    onStep('start');
    const baronet = await Baronet.create();
    for (const [name, step] of Object.entries(steps)) {
        onStep(name);
        await step(baronet, given);
    }
    return report;
}

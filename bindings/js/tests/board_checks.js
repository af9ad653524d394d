// What a program needs that shows a board: views, geometry, turns in parts, picks.

import { REFEREE, SPECTATOR } from '../baronet/baronet.js';
import { same, thrownBy } from './same.js';

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

// Games at random by picks alone: what is picked is legal, the view of a picked turn is the view after
// it, and the same turns make the same game.
function checkPickedGames(baronet, name, games) {
    const game = baronet.load(name);
    let seed = 1;
    const random = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit;
    for (let number = 0; number < games; number++) {
        const play = game.start();
        const again = game.start();
        for (let i = 0; i < 16 && play.result().outcome === 'ongoing'; i++) {
            const picker = play.picker();
            const turns = play.legalTurns();
            if (turns.length === 0) break;
            while (picker.options.length > 0) picker.pick(random(picker.options.length));
            const { text, isWhole } = picker;
            same([isWhole, turns.indexOf(text) >= 0], [true, true], `${text} is a turn of ${name}`);
            const before = game.hasSecrets ? null : picker.view();
            const told = turns.turn(turns.indexOf(text));
            picker.apply();
            again.apply(text);
            same(play.fen(), again.fen(), `${name} after ${text}`);
            if (before) same(before.squares.map((at) => at.text), play.view().squares.map((at) => at.text), `${name}: the view of ${text}`);
            same(told.parts.map((part) => part.text).every((part) => text.includes(part)), true, `${name}: parts of ${text}`);
            same(told.changes, play.turnMade(i).changes, `${name}: what ${text} changes`);
            picker.free();
            turns.free();
        }
        play.free();
        again.free();
    }
    game.free();
}

function checkGeometry(baronet) {
    const chess = baronet.load('chess');
    const { lattice, fileCount, rankCount, colourCount, width, height, files, ranks } = chess.geometry;
    same([lattice, fileCount, rankCount, colourCount, width, height], ['squares', 8, 8, 2, 8, 8], 'geometry of chess');
    same([files.join(''), ranks.join('')], ['abcdefgh', '12345678'], 'files and ranks');
    const at = (name) => chess.outlines[chess.square(name)];
    same([at('a1').x, at('a1').y, at('a1').file, at('a1').rank], [0.5, 7.5, 0, 0], 'a1 is at the bottom left');
    same([at('h8').row, at('h8').place, at('a1').row, at('a1').rowLength], [0, 7, 7, 8], 'where positions have them');
    same(at('a1').corners, [{ x: 0, y: 7 }, { x: 1, y: 7 }, { x: 1, y: 8 }, { x: 0, y: 8 }], 'its corners');
    same([at('a1').colour, at('h8').colour, at('a8').colour], [0, 0, 1], 'colours');
    same([chess.squares[chess.squareAt(4, 3)].name, chess.squareAt(8, 0), chess.square('z9')], ['e4', -1, -1], 'squares by place');
    same(chess.players.map(({ looks, sits }) => looks + ' ' + sits), ['north south', 'south north'], 'players');
    same([chess.owners.slice(0, 3), chess.attributes.some(({ name }) => name === 'castling-right')], [['White', 'Black', ''], true], 'owners and attributes');
    same(chess.pieces.find(({ name }) => name === 'Knight').movements.map(({ betza }) => betza), ['N'], 'movements');
    const chosen = baronet.load('robber-baron?flips=off');
    same([chosen.bundledName, chosen.options.slice(0, 1).map(({ name, chosen, values }) => [name, chosen, values])],
        ['robber-baron?flips=off', [['flips', 'off', ['on', 'off']]]], 'options');
    const usual = baronet.load('robber-baron');
    same([usual.options[0].chosen, usual.options[0].words], ['on', 'a Robber may be turned over where it stands'], 'usual options');
    same([chess.options, usual.fingerprint === chosen.fingerprint], [[], false], 'they are part of the rules');
    const texts = {
        'sizes.vdl': 'game "Sizes"\noption size: 3, 4, 5\noption crowd: off, on\nboard size\npiece Rook r: R\nsetup:\n'
            + '  White Rook at a1\n  Black Rook at rank size\nturn: move\nlose "no turn" when not possible turn\n',
    };
    const large = baronet.load('sizes.vdl?crowd=on&size=5', { files: texts });
    same([large.options.map(({ chosen: value }) => value), large.squares.length], [['5', 'on'], 25], 'options of a file');
    for (const [name, hint] of [['sizes.vdl?siez=4', 'did you mean "size"?'], ['sizes.vdl?size=9', '3, 4, 5']]) {
        let told;
        try {
            baronet.load(name, { files: texts });
        } catch (error) {
            [told] = error.diagnostics;
        }
        same(told?.hint?.includes(hint), true, name);
    }
    const shogi = baronet.load('shogi');
    const zone = shogi.zones.find(({ name }) => name === 'promotion-zone');
    same(zone.squares.map((squares) => squares.length), [27, 27], 'a zone');
    same([zone.squares[0].includes(shogi.square('a9')), zone.squares[1].includes(shogi.square('a9'))], [true, false], 'is another for each player');
    const hexes = baronet.load('glinski');
    same([hexes.geometry.lattice, hexes.geometry.colourCount], ['hexagons', 3], 'hexagons');
    same(hexes.outlines.every(({ corners }) => corners.length === 6), true, 'have six corners');
    const mill = baronet.load('nine-mens-morris');
    same([mill.geometry.lattice, mill.squares.length, mill.links.length], ['graph', 24, 32], 'links of a graph');
    same(mill.outlines.map(({ row }) => row).filter((row, i, rows) => row !== rows[i - 1]).length, 7, 'rows of a graph');
    same(mill.outlines[0].corners, [], 'whose squares are spots');
    same(baronet.load('cylinder-chess').geometry.filesWrap, true, 'files that wrap');
}

function checkParts(baronet) {
    const game = baronet.load('ruddigore');
    const play = game.start().apply('a2a3').apply('a7a6');
    const turns = play.legalTurns();
    const index = turns.indexOf('b1c3,-h2');
    const turn = turns.turn(index);
    const named = (square) => (square === undefined ? undefined : game.squares[square].name);
    same(turn.parts.map(({ kind, square, text }) => [kind, named(square) ?? text]), [['from', 'b1'], ['to', 'c3'], ['words', ',-'], ['square', 'h2']], 'parts of a turn');
    same(turn.parts.at(-1).question, 'the curse: give up a piece', 'what asks for a part');
    same(turn.changes.map(({ kind, from, square }) => [kind, named(from), named(square)]), [['moved', 'b1', 'c3'], ['removed', null, 'h2']], 'what it changes');
    same([turn.mover, turn.words.includes('c3')], [0, true], 'who moves, and words');
    same([turns.pick(index).end, turns.pick(index, 2).end, turns.pick(index, 8)], [2, 4, null], 'choices');
    turns.apply(index);
    const made = play.turnMade(2);
    same([made.text, made.changes], ['b1c3,-h2', turn.changes], 'the turn made');
    same([play.length, [...play.legalTurns()].length === play.turnCount()], [3, true], 'how many');

    const chess = baronet.load('chess').start('4k2r/6P1/8/8/8/8/8/4K3 w - - 0 1');
    const promotion = chess.legalTurns();
    const { parts, changes } = promotion.turn(promotion.indexOf('g7h8q'));
    const queen = chess.game.pieces.findIndex(({ name }) => name === 'Queen');
    same(parts.map(({ kind, start, end }) => [kind, start, end]), [['from', 0, 2], ['to', 2, 4], ['piece', 4, 5]], 'parts in the text');
    same([parts[2].type, changes.map(({ kind }) => kind)], [queen, ['moved', 'captured', 'type']], 'a promotion');
    const drop = baronet.load('crazyhouse').start('4k3/8/8/8/8/8/8/4K3[N] w - - 0 1').legalTurns();
    const dropped = drop.turn(drop.indexOf('N@e4'));
    same([dropped.parts[0].kind, dropped.parts[0].isFromHand], ['piece', true], 'a piece from a hand');
    same(dropped.changes.map(({ kind, count }) => [kind, count]), [['from-hand', 1], ['placed', null]], 'is placed');

    const dark = baronet.load('dark-chess').start().apply('e2e4').apply('h7h6');
    same(thrownBy(() => dark.legalTurns().turn(0, 1))?.name, 'BaronetError', 'a secret turn is not told');
    same([dark.turnMade(1, 0).text.includes('h6'), dark.turnMade(1, SPECTATOR).text.includes('h6'), dark.turnMade(1).text], [false, false, 'h7h6'], 'nor afterwards');
    const tried = baronet.load('kriegspiel').start().apply('b1c3').apply('e7d6'); // the referee says no
    same([tried.turnMade(0, 0).words, tried.turnMade(1, 0), tried.turnMade(1, 1) !== null], ['Knight from b1 to c3', null, true], 'a try');
    const idea = dark.imagine(dark.fen(0), 0);
    same([idea?.fen(0), idea?.mover], [dark.fen(0), 0], 'a position that White may hold possible');
    same(dark.imagine('nonsense', 0), null, 'of a view that is none');
}

// What is told is the same at the start, after turns, and while a turn is picked.
function checkPickedViews(baronet) {
    const game = baronet.load('ruddigore');
    const play = game.start();
    const textAt = (view, name) => view.squares[game.square(name)].text;
    same([textAt(play.view(), 'b1'), textAt(play.view(SPECTATOR), 'b1')], [textAt(play.view(0), 'b1'), textAt(play.view(0), 'b1')], 'the start');
    play.apply('a2a3').apply('a7a6');
    const picker = play.picker();
    const knight = textAt(picker.view(), 'b1');
    picker.pick('b1').pick('c3');
    same([picker.turn().text, picker.turn().changes.map(({ kind }) => kind)], ['b1c3', ['moved']], 'what is picked so far');
    const view = picker.view(SPECTATOR);
    same([textAt(view, 'b1'), textAt(view, 'c3'), view.viewer], ['', knight, SPECTATOR], 'a piece that is picked has moved');
    same(textAt(play.view(), 'b1'), knight, 'only in the picker');
    picker.back();
    same(textAt(picker.view(REFEREE), 'b1'), knight, 'and is back');
}

export function checkBoard(baronet, pickedGames) {
    checkViews(baronet);
    checkGeometry(baronet);
    checkParts(baronet);
    checkPicker(baronet);
    checkPickedViews(baronet);
    for (const name of baronet.games) checkPickedGames(baronet, name, pickedGames);
}

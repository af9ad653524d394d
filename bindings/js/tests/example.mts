// The types of the package fit how it is used; checked by tsc, and never run.

import { Baronet, BaronetError, REFEREE, type Diagnostic, type Game, type Play } from 'baronet';

const baronet: Baronet = await Baronet.create();
const game: Game = baronet.load('chess', { files: ({ path }) => (path === 'my.vdl' ? 'game "x"' : null) });
const play: Play = game.start();
const turns: string[] = play.turns();
play.apply(turns[0]!).apply('e7e5');

const result = play.result();
if (result.outcome === 'win') console.log(game.players[result.winner]?.name, result.reason);
if (result.outcome === 'loss') console.log(game.players[result.loser]?.name);

try {
    baronet.loadText('my.vdl', 'game');
} catch (error) {
    if (error instanceof BaronetError) error.diagnostics.forEach((found: Diagnostic) => console.log(found.line));
}

const nodes: number = play.perft(4, { hashMegabytes: 16, onProgress: (sofar) => sofar < 1e6 });
console.log(nodes, play.fen(REFEREE), play.history(0)[0]?.text, play.claim?.length);
console.log(baronet.betzaSvg('N', { holes: ['a1'] }), baronet.limited({ steps: 1000 }, () => play.turnCount()));
const other: Game = await baronet.fetch('my.vdl', { files: async ({ name }) => (await fetch(name)).text() });
other.free();

const picker = play.picker();
const [option] = picker.options;
if (option?.role === 'to') picker.pick(option).pick('e4').apply();
const attackers: number[] | undefined = play.view(0).squares[0]?.attackers;
const engine = baronet.engine(game, { hashMegabytes: 8 });
const { turn, reply } = await engine.think(play, { level: 3, onReport: ({ score }) => console.log(score, attackers) });
play.apply(turn).apply(reply ?? 'a2a3');

const list = play.legalTurns();
for (const text of list) console.log(text, list.turn(list.indexOf(text), 0).parts.map(({ kind, square }) => [kind, square]));
const { lattice, width } = game.geometry;
const corners: { x: number; y: number }[] | undefined = game.outlines[game.squareAt(0, 0)]?.corners;
console.log(lattice === 'hexagons', width, corners, game.zones[0]?.squares[0], picker.view(0).squares.length);
const seat = game.seat(1).note('?', play.fen(1));
console.log((await engine.think(seat, { clock: 1000 })).turn, (await engine.forcedWin(play, 2))?.line);
const { state } = game.valuesFit(await engine.values());
console.log(state === 'are-others', play.explain('e2e5').reason === 'geometry');

// @ts-expect-error: there is no such reason
console.log(play.explain('e2e5').reason === 'nonsense');
// @ts-expect-error: turns are texts
play.apply(3);
// @ts-expect-error: games come from Baronet
new Game();

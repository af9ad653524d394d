// Plays a game at random and says how it ends.
//
//     node random.mjs ruddigore
//
// Run it in a folder where the package is installed: npm install build/wasm/baronet-VERSION.tgz
import { Baronet } from 'baronet';

const baronet = await Baronet.create();
const game = baronet.load(process.argv[2] ?? 'chess');
const play = game.start();
while (play.result().outcome === 'ongoing' && play.history().length < 1000) {
    const turns = play.turns();
    play.apply(turns[Math.floor(Math.random() * turns.length)]);
}

const names = game.players.map((player) => player.name);
const { outcome, winner, loser, reason } = play.result();
console.log(play.history().map((turn) => turn.text).join(' '));
console.log(play.drawing());
console.log(`${names[winner ?? loser] ?? 'nobody'}: ${outcome} ${reason}`);

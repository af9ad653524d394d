// Writes the catalogue of the bundled games, which the page's Worker answers with, as JSON.
//
//     node web/catalogue.js FOLDER    FOLDER: of the npm package
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { Baronet } = await import(pathToFileURL(resolve(process.argv[2], 'baronet.js')).href);
const baronet = await Baronet.create();
const entries = baronet.games.map((name) => {
    const game = baronet.load(name);
    const { title, author, about, board, hasSecrets, players } = game;
    const family = about.find(({ subject }) => subject === 'family')?.text ?? '';
    const summary = about.find(({ subject }) => subject === '')?.text ?? '';
    game.free();
    return { name, title, author, family, summary, board, players: players.length, hasSecrets };
});
console.log(JSON.stringify(entries));

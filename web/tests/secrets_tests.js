// Secrets: what a player is sent does not depend on what he may not know.
import assert from 'node:assert/strict';

import { beginByLink } from './link_tests.js';
import { click, randomFrom, randomTurn, sameFen, sameOffer } from './player.js';
import { baronet, test } from './tests.js';

const TURNS = 8;
const OF_THE_TABLE = new Set(['id', 'table', 'token', 'tokens', 'time', 'times', 'clock', 'clocks']); // differ from table to table

// All that was sent, but for what is another at each table; what comes unasked may overtake answers.
function comparable(frames) {
    const without = (key, value) => (OF_THE_TABLE.has(key) ? undefined : value);
    return frames.map((text) => JSON.stringify(JSON.parse(text), without)).sort();
}

// White names the Robber on that square, then both play by chance.
async function playWithBaron(address, square) {
    const { pages, sent } = await beginByLink('robber-baron', address);
    const play = baronet.load('robber-baron').start();
    const [white] = pages;
    await sameOffer(white, play.game, play.picker().options);
    await click.square(white, square);
    play.apply(`+${square}`);
    const random = randomFrom(5);
    const texts = [];
    for (let count = 0; count < TURNS; count++) {
        for (const player of [0, 1]) await sameFen(pages[player], play.fen(player));
        texts.push(await randomTurn(pages[play.mover], play, random));
    }
    for (const player of [0, 1]) await sameFen(pages[player], play.fen(player));
    assert.equal(play.result().outcome, 'ongoing', 'an end would tell who the Baron was');
    await sameOffer(pages[play.mover], play.game, play.picker().options); // the last that is sent
    const frames = comparable(sent); // before one of them leaves
    for (const page of pages) await page.context().close();
    return { texts, fen: play.fen(0), frames };
}

test("by link: Black is sent the same, whichever of the seven is White's Baron", async (_, address) => {
    const games = [];
    for (const file of 'abcdefg') games.push(await playWithBaron(address, `${file}1`));
    assert.equal(new Set(games.map(({ fen }) => fen)).size, 7, 'the games differ');
    for (const { texts, frames } of games) {
        assert.deepEqual(texts, games[0].texts, 'the same turns');
        assert.deepEqual(frames, games[0].frames, 'the same is sent');
    }
    assert.ok(games[0].frames.length > TURNS);
}, ['server']);

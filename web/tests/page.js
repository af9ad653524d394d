// Tests of the page in Chromium.
//
//     node tests/page.js DIST [NAME...]    DIST: $(BUILD)/web/dist; NAME: only tests whose names contain it
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { begin, randomFrom, randomGame, sameFen } from './player.js';
import { serveFolder, startBrowser } from './stage.js';

const [dist, ...only] = process.argv.slice(2);
const { Baronet } = await import(pathToFileURL(resolve(dist, 'baronet/baronet.js')).href);
const baronet = await Baronet.create();
const { address, close: closeServer } = await serveFolder(dist);
const { page: openPage, errors, close: closeBrowser } = await startBrowser();

const tests = [];
const test = (name, run) => tests.push({ name, run });

// ---- Random games by clicks alone

const GAMES = [
    ['chess', 30],
    ['ruddigore', 14], // the curse
    ['glinski', 20], // hexagons
    ['nine-mens-morris', 24], // a graph; taking a man after a mill
    ['shogi', 40], // hands, promotion
    ['four-corners', 24], // four players
    ['english-draughts', 40], // captures in several steps
    ['crazyhouse', 30],
    ['amazons', 8], // three squares for each turn
    ['rutland', 12], // 14x10
];
for (const [index, [name, turns]] of GAMES.entries())
    test(`by clicks: ${name}`, async (page) => {
        await begin(page, address, name);
        const play = baronet.load(name).start();
        const made = await randomGame(page, play, turns, randomFrom(index + 1));
        assert.ok(made > 4, 'turns were made');
        const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save the record')]);
        const chunks = [];
        for await (const chunk of await download.createReadStream()) chunks.push(chunk);
        const record = baronet.readRecord(Buffer.concat(chunks).toString());
        assert.equal(record.play(play.game).fen(), play.fen(), 'the record ends in the same position');
    });

// ---- Running them

let failures = 0;
for (const { name, run } of tests.filter((known) => only.length === 0 || only.some((part) => known.name.includes(part)))) {
    const began = performance.now();
    const page = await openPage();
    try {
        await run(page);
        assert.deepEqual(errors, [], 'errors on the page');
        console.log(`fine: ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
        failures++;
        console.log(`FAILED: ${name}: ${error.stack}`);
        if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/failed-${failures}.png` });
    }
    errors.length = 0;
    await page.context().close();
}
console.log(`${tests.length} tests, ${failures} failed`);
await closeBrowser();
closeServer();
process.exitCode = failures > 0 ? 1 : 0;

// Every bundled game by clicks alone, on several pages at a time: the first TURNS turns of a random game (8; TURNS=1000 plays
// all to their ends, in hours), by the server where there is one, and the last ones of another, from a position that the VM has
// come to, until it is over, by the Worker. After each turn the page is in the VM's position. GAMES=hnefatafl,chess plays only
// these. All are played before the test fails.
import assert from 'node:assert/strict';

import { begin, randomFrom, randomGame, sameFen } from './player.js';
import { baronet, BOTH, files, openPage, served, test } from './tests.js';

const MOST_TURNS = Number(process.env.TURNS ?? 8);
const GAMES = process.env.GAMES?.split(',') ?? baronet.games;
const LAST_TURNS = 8;
const LONGEST = 2000; // where a random game has not come to its end
const PAGES = 4;
const SMALL = { viewport: { width: 640, height: 480 } }; // less to draw

// Presses with the mouse, without waiting for anything to become still: nothing moves on these pages.
async function press(page, selector) {
    const at = await page.evaluate((given) => {
        const found = [...document.querySelectorAll(given)].find((one) => one.getClientRects().length > 0);
        const element = found?.querySelector('.ground') ?? found;
        element?.scrollIntoView({ block: 'nearest' });
        const box = element?.getBoundingClientRect();
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
    assert.ok(at, `${selector} is there`);
    await page.mouse.click(at.x, at.y);
}

const quickly = {
    square: (page, name) => press(page, `[data-square="${name}"]`),
    option: (page, text) => press(page, `[data-option=${JSON.stringify(text)}]:enabled`),
};

// A random game in the VM: what was picked in each turn, and the position before it.
function randomGameInside(game, random) {
    const play = game.start();
    const turns = [];
    while (play.result().outcome === 'ongoing' && turns.length < LONGEST) {
        const turn = { fen: play.fen(), script: [], isByChance: game.players[play.mover].isRandom };
        const picker = play.picker();
        for (let { options } = picker; options.length > 0; { options } = picker) {
            turn.script.push(random(options.length));
            picker.pick(turn.script.at(-1));
        }
        picker.apply();
        picker.free();
        turns.push(turn);
    }
    play.free();
    return turns;
}

// Where the last turns begin, and how they are picked. The page draws for chance, so what comes then is another game.
function lastTurns(game, random) {
    const last = randomGameInside(game, random).slice(-LAST_TURNS);
    const byChance = last.findIndex(({ isByChance }) => isByChance);
    return { fen: last[0].fen, scripts: last.slice(0, byChance < 0 ? last.length : byChance).map(({ script }) => script) };
}

async function playGame(page, address, name, seed, isFromStart) {
    const game = baronet.load(name);
    const random = randomFrom(seed);
    const { fen, scripts } = isFromStart ? { fen: null, scripts: [] } : lastTurns(game, random);
    await begin(page, address, name, fen);
    const play = fen === null ? game.start() : game.start(fen);
    const made = await randomGame(page, play, isFromStart ? MOST_TURNS : LAST_TURNS, random, quickly, scripts);
    const isOver = play.result().outcome !== 'ongoing';
    assert.ok(isOver || made === (isFromStart ? MOST_TURNS : LAST_TURNS), 'it goes on');
    if (isOver) {
        await page.waitForFunction(() => /wins|loses|Draw/.test(document.querySelector('.status').textContent));
        assert.equal(await page.locator('.target').count(), 0, 'nothing more can be picked');
        if (!game.hasSecrets) await sameFen(page, play.fen());
    }
    game.free();
    return isOver;
}

test('whole games by clicks: beginning and end of every bundled game', async (_, address) => {
    const beginnings = served ? [address !== files.address] : [true, false];
    const waiting = GAMES.flatMap((name) => beginnings.map((isFromStart) => ({ name, isFromStart })));
    const total = waiting.length;
    const failures = [];
    const goingOn = [];
    const work = async () => {
        let page = await openPage(SMALL);
        for (let next = waiting.shift(); next; next = waiting.shift()) {
            const { name, isFromStart } = next;
            try {
                const isOver = await playGame(page, address, name, 7919 + name.length, isFromStart);
                if (!isOver && !isFromStart) goingOn.push(name);
            } catch (error) {
                failures.push(`${name}, ${isFromStart ? 'from the start' : 'to the end'}`);
                console.log(`${failures.at(-1)}: ${error.stack}`);
                await page.context().close();
                page = await openPage(SMALL);
            }
            if (process.stderr.isTTY) process.stderr.write(`\r${total - waiting.length} of ${total} games `);
        }
        await page.context().close();
    };
    await Promise.all(Array.from({ length: PAGES }, work));
    if (beginnings.includes(false)) console.log(`not played to their ends: ${goingOn.sort().join(', ') || 'none'}`);
    assert.deepEqual(failures, [], 'games that failed');
}, BOTH);

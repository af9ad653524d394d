// Every bundled game by clicks alone, on several pages at a time: two random games each, until they are over or have
// TURNS turns (12; TURNS=1000 plays all to their ends, in hours). After each turn the page is in the VM's position.
import assert from 'node:assert/strict';

import { begin, randomFrom, randomGame, sameFen } from './player.js';
import { baronet, openPage, test } from './tests.js';

const MOST_TURNS = Number(process.env.TURNS ?? 12);
const PAGES = 4;

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

async function wholeGame(page, address, name, seed) {
    await begin(page, address, name);
    const game = baronet.load(name);
    const play = game.start();
    const made = await randomGame(page, play, MOST_TURNS, randomFrom(seed), quickly);
    const isOver = play.result().outcome !== 'ongoing';
    assert.ok(isOver || made === MOST_TURNS, 'it goes on');
    if (isOver) {
        await page.waitForFunction(() => /wins|loses|Draw/.test(document.querySelector('.status').textContent));
        assert.equal(await page.locator('.target').count(), 0, 'nothing more can be picked');
        if (!game.hasSecrets) await sameFen(page, play.fen());
    }
    game.free();
    return isOver;
}

test('whole games by clicks: two of every bundled game', async (_, address) => {
    const waiting = baronet.games.flatMap((name) => [1, 2].map((round) => ({ name, seed: 7919 * round + name.length })));
    const total = waiting.length;
    let over = 0;
    const work = async () => {
        const page = await openPage();
        for (let next = waiting.shift(); next; next = waiting.shift()) {
            const { name, seed } = next;
            const isOver = await wholeGame(page, address, name, seed).catch((error) => {
                throw new Error(`${name}, seed ${seed}`, { cause: error });
            });
            over += Number(isOver);
        }
        await page.context().close();
    };
    await Promise.all(Array.from({ length: PAGES }, work));
    console.log(`${over} of ${total} games came to their end within ${MOST_TURNS} turns`);
});

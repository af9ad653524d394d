// What pieces look like.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { begin, click } from './player.js';
import { baronet, openPage, test } from './tests.js';

const drawn = () => [...document.querySelectorAll('.pieces li')].map((row) => [row.querySelector('strong').textContent, row.querySelector('svg.icon').innerHTML]);

test('all pieces of a game look different, in every set', async (_, address) => {
    for (const set of ['chessmen', 'moves', 'letters']) {
        const page = await openPage();
        await page.addInitScript((chosen) => localStorage.setItem('baronet', JSON.stringify({ set: chosen })), set);
        for (const name of baronet.games) {
            const game = baronet.load(name);
            await page.goto(`${address}#/game/${name}`);
            await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, game.title);
            const pieces = await page.evaluate(drawn);
            assert.equal(pieces.length, game.pieces.length, name);
            const seen = new Map();
            for (const [piece, picture] of pieces) {
                assert.ok(!seen.has(picture), `${name}, ${set}: ${piece} looks like ${seen.get(picture)}`);
                seen.set(picture, piece);
            }
            game.free();
        }
        await page.context().close();
    }
});

// The marks of a piece: angle and kind of each.
const marks = (name) => {
    const row = [...document.querySelectorAll('.pieces li')].find((one) => one.querySelector('strong').textContent === name);
    return [...row.querySelectorAll('.marks path')].map((path) => Number(/-?\d+/.exec(path.getAttribute('transform'))[0])).sort((a, b) => a - b);
};

test('marks show where a piece goes', async (page, address) => {
    await page.goto(`${address}#/game/shogi`);
    await page.waitForSelector('.pieces');
    const expected = { Gold: [-90, -45, 0, 45, 90, 180], Silver: [-135, -45, 0, 45, 135], Lance: [0], Knight: [-27, 27], Bishop: [-135, -45, 45, 135], Pawn: [0] };
    for (const [name, angles] of Object.entries(expected)) assert.deepEqual(await page.evaluate(marks, name), angles, name);
});

test('marks of the player on the other side point towards the first', async (page, address) => {
    await page.goto(`${address}#/game/shogi`);
    const turned = (square) => page.locator(`.start-board [data-square="${square}"] .marks`).getAttribute('transform');
    assert.match(await turned('a1'), /^rotate\(0\)/);
    assert.match(await turned('a9'), /^rotate\(-180\)/);
});

test('the chessmen are those of the font', async () => {
    const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url)); // in the build folder
    const written = execFileSync('node', [here('chessmen.js'), here('node_modules')], { encoding: 'utf8' });
    assert.equal(readFileSync(here('src/board/chessmen.ts'), 'utf8'), written);
});

test('any piece shows how it moves', async (page, address) => {
    await begin(page, address, 'ruddigore');
    await page.click('summary:has-text("How pieces move")');
    for (const [square, name, notation] of [['b8', 'Gentleman', 'hhNN'], ['e1', 'Baronet', 'WFcNdWdFdN']]) {
        await click.square(page, square);
        await page.waitForSelector(`.piece-help img[alt="How the ${name} moves: ${notation}"]`);
    }
});

test('boards: checkered, plain, or lines', async (page, address) => {
    for (const [name, ground] of [['chess', 'checkered'], ['shogi', 'plain'], ['reversi', 'plain'], ['go', 'crossings'], ['xiangqi', 'crossings']]) {
        await page.goto(`${address}#/game/${name}`);
        await page.waitForSelector(`.start-board .board.${ground}`);
    }
    await page.waitForFunction(() => document.querySelectorAll('.start-board .lines').length === 90); // the last one's
});

test('what is taken fades, what is dropped grows', async (page, address) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await begin(page, address, 'chess');
    for (const turn of ['e2e4', 'd7d5', 'e4d5']) {
        await page.waitForSelector(`[data-square="${turn.slice(0, 2)}"].target`);
        await click.square(page, turn.slice(0, 2));
        await page.waitForSelector(`[data-square="${turn.slice(2)}"].target`);
        await click.square(page, turn.slice(2));
        await page.waitForSelector(`[data-square="${turn.slice(2)}"].changed`);
        if (turn === 'e4d5') await page.waitForSelector('[data-square="d5"] .man[aria-hidden]', { state: 'attached' });
    }
    await page.waitForFunction(() => document.querySelectorAll('[data-square="d5"] .man').length === 1);
});

test('men who share a square are drawn as a stack', async (page, address) => {
    await begin(page, address, 'backgammon');
    const men = (square) => page.locator(`[data-square="${square}"] .stack .disc`).count();
    const number = (square) => page.locator(`[data-square="${square}"] .number`).allTextContents();
    await page.waitForSelector('[data-square="13"] .stack');
    for (const [square, count] of [['24', 2], ['13', 5], ['8', 3], ['6', 5], ['1', 2]]) {
        assert.equal(await men(square), count, square);
        assert.deepEqual(await number(square), [String(count)], square);
    }
    const heights = await page.locator('[data-square="13"] .stack .disc').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    assert.ok(heights.every((y, index) => index === 0 || y < heights[index - 1]), 'each on the one before');
    // More than there is room for are told by their number; who stands alone has none.
    const fen = baronet.load('backgammon').start().fen().replace('13:5', '13:7').replace('24:2', '24:1');
    await begin(page, address, 'backgammon', fen);
    await page.waitForFunction(() => document.querySelector('[data-square="13"] .number')?.textContent === '7');
    assert.equal(await men('13'), 5);
    assert.equal(await men('24'), 0);
    assert.equal(await page.locator('[data-square="24"] .disc').count(), 1);
    assert.deepEqual(await number('24'), []);
});

// The catalogue, a game's page, and what a user has chosen for himself.
import assert from 'node:assert/strict';

import { begin, click } from './player.js';
import { baronet, BOTH, test } from './tests.js';

test('the catalogue lists all games, draws them and finds them', async (page, address) => {
    await page.goto(address);
    await page.waitForSelector('.card svg');
    assert.equal(await page.locator('.card').count(), baronet.games.length);
    await page.fill('[type=search]', 'glin');
    assert.deepEqual(await page.locator('.card:visible strong').allTextContents(), ["Glinski's Hexagonal Chess"]);
    await page.fill('[type=search]', '');
    await page.click('button:has-text("Secrets")');
    const secret = baronet.games.filter((name) => baronet.load(name).hasSecrets).length;
    assert.equal(await page.locator('.card:visible').count(), secret);
}, BOTH);

test('every game has a page with its board, pieces and rules', async (page, address) => {
    for (const name of baronet.games) {
        const game = baronet.load(name);
        await page.goto(`${address}#/game/${name}`);
        await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, game.title);
        assert.equal(await page.locator('.start-board [data-square]').count(), game.squares.length, name);
        assert.equal(await page.locator('.pieces li').count(), game.pieces.length, name);
        assert.equal(await page.locator('.rules pre').textContent(), game.rules, name);
    }
});

test('the rules\' options are chosen', async (page, address) => {
    await page.goto(`${address}#/game/go`);
    await page.selectOption('#option-size', '13');
    await page.waitForFunction(() => document.querySelectorAll('.start-board [data-square]').length === 169);
});

test('dark colours and letters are kept', async (page, address) => {
    await page.goto(address);
    await page.selectOption('header label:has-text("Pieces") select', 'letters');
    await page.selectOption('header label:has-text("Colours") select', 'dark');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await begin(page, address, 'chess');
    await page.reload();
    assert.equal(await paper(), dark);
    await page.selectOption('header label:has-text("Colours") select', 'light');
    assert.notEqual(await paper(), dark);
    await page.goto(`${address}#/game/chess`);
    await page.waitForSelector('.start-board .disc');
    assert.equal(await page.locator('.start-board .man').count(), 0);
});

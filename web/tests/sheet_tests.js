// The rules in plain English, on a game's page.
import assert from 'node:assert/strict';

import { begin } from './player.js';
import { BOTH, test } from './tests.js';

test('a game\'s page tells the rules in plain English', async (page, address) => {
    await page.goto(`${address}#/game/ruddigore`);
    await page.press('.sheet summary', 'Enter');
    await page.waitForSelector('.sheet-body li');
    const text = await page.locator('.sheet-body').textContent();
    for (const words of ['The curse is on', 'the Baronet is attacked', 'a Queen, Rook, Bishop or Gentleman'])
        assert.ok(text.toLowerCase().includes(words.toLowerCase()), words);
    assert.equal(await page.locator('.sheet-body pre').count(), 0);
    assert.deepEqual(await page.locator('.sheet-body h3').allTextContents(), ['The game', 'The pieces', 'The turn', 'Rules', 'The end']);
}, BOTH);

test('a table tells them, too', async (page, address) => {
    await begin(page, address, 'hex');
    await page.press('.table .sheet summary', 'Enter');
    await page.waitForSelector('.sheet-body p:has-text("The player places a stone on an empty square.")');
    await page.waitForSelector('.sheet-body li:has-text("join his two sides")');
}, BOTH);

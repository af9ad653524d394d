// The playground.
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { begin, click } from './player.js';
import { test } from './tests.js';

// Milliseconds from an edit until the board is drawn anew.
const followed = (text) =>
    new Promise((resolve) => {
        const editor = document.querySelector('.editor textarea');
        const began = performance.now();
        const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document.querySelector('.start-board'), { childList: true });
        editor.value = text;
        editor.dispatchEvent(new Event('input'));
    });

test('a draft with mistakes', async (page, address) => {
    await page.goto(`${address}#/playground`);
    await page.waitForSelector('.start-board svg');
    const text = await page.inputValue('.editor textarea');
    assert.equal(await page.locator('.diagnostics li').count(), 0, 'the first draft is right');
    const wrong = text.replace('piece', 'pieec');
    await page.fill('.editor textarea', wrong);
    const first = page.locator('.diagnostics .error button').first();
    await first.waitFor();
    assert.match(await first.textContent(), /^Line 3: unexpected .*did you mean "piece"/);
    await first.click();
    assert.equal(await page.evaluate(() => getSelection().toString()), 'pieec', 'a click selects the place');
    assert.equal(await page.textContent('.editor .error'), 'pieec', 'it is underlined');
    await page.fill('.editor textarea', text.replace('My Chess" from', 'Más" frm'));
    await page.click('.diagnostics .error button:has-text("frm")');
    assert.equal(await page.evaluate(() => getSelection().toString()), 'frm', 'after letters of several bytes');
    await page.fill('.editor textarea', wrong);
    await page.waitForSelector('.editor .error:has-text("pieec")');
    assert.deepEqual(await page.locator('.editor .own').allTextContents(), ['game', 'from', 'setup'], 'words of the language have colours');
    await page.fill('.editor textarea', text);
    await page.waitForFunction(() => document.querySelectorAll('.diagnostics li').length === 0);
    const waits = [];
    for (const ranks of ['8/8/3C4/8', '8/8/4C3/8', '8/8/C7/8', '8/8/2C5/8', '8/8/3C4/8'])
        waits.push(await page.evaluate(followed, text.replace('8/8/8/8', ranks)));
    const median = waits.sort((a, b) => a - b)[2];
    console.log(`the board follows an edit after ${median.toFixed(0)} ms (median of 5; ${waits.map(Math.round).join(', ')})`);
    assert.ok(waits[0] < 200, 'within 200 ms');
    await page.waitForSelector('.start-board [data-square="d4"] .disc');
    await page.locator('.begin [id^=seat-]').nth(1).selectOption('here');
    await page.click('.begin [type=submit]');
    await page.waitForSelector('[data-square="d4"].target');
    assert.equal(await page.getAttribute('h1 a', 'href'), '#/playground');
});

test('rules of a bundled game as a draft', async (page, address) => {
    await page.goto(`${address}#/game/ruddigore`);
    await page.click('.rules summary');
    await page.click('text=Change them in the playground');
    await page.waitForSelector('main.playground .start-board svg');
    assert.match(page.url(), /#\/playground\/draft\/\w+$/);
    assert.match(await page.inputValue('.editor textarea'), /^-- Readings.*\n[^]*game "Ruddigore Chess" from chessgi/);
    assert.equal(await page.locator('.diagnostics li.error').count(), 0);
});

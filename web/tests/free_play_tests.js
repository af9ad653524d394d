// The referee off: any piece goes anywhere, and people agree on the result.
import assert from 'node:assert/strict';

import { write } from './playground_tests.js';
import { BOTH, test } from './tests.js';

async function turn(page, ...names) {
    for (const name of names) {
        await page.waitForSelector(`[data-square="${name}"].target`);
        await page.click(`[data-square="${name}"]`);
    }
}

const pieceAt = (page, square, words) => page.waitForSelector(`[data-square="${square}"][aria-label*="${words}"]`);

test('the referee off: chess', async (page, address) => {
    await page.goto(`${address}#/game/chess`);
    await page.click('.referee-off summary');
    await page.click('.referee-off button');
    await page.locator('#free-seat-1').selectOption('here');
    await page.click('.referee-off [type=submit]');
    await turn(page, 'e2', 'e5');
    await pieceAt(page, 'e5', 'White Pawn');
    await turn(page, 'a8', 'e1');
    await pieceAt(page, 'e1', 'Black Rook');
    await page.click('[data-option="+Q"]');
    await turn(page, 'h5');
    await pieceAt(page, 'h5', 'White Queen');
    await turn(page, 'h5');
    for (const [text, words] of [['-', 'take it off'], ['@', 'take it into the hand'], ['~', 'give it to the next player']])
        assert.equal(await page.textContent(`[data-option="${text}"]`), words);
    await page.waitForSelector('[aria-label="Say what it becomes"] [data-option="=Q"]:has-text("Queen")');
    await page.waitForSelector('.status:has-text("Say where it goes")');
    await page.click('[data-option="~"]');
    await pieceAt(page, 'h5', 'Black Queen');
    await page.click('text=Take back');
    await pieceAt(page, 'h5', 'White Queen');
    await page.click('text=Agree on a result');
    await page.click('text=White has won');
    await page.waitForSelector('.status.over:has-text("White wins")');
}, BOTH);

test('the referee off: a draft with a board, pieces and a setup', async (page, address) => {
    await page.goto(`${address}#/playground`);
    await page.waitForSelector('.start-board .board');
    await write(page, 'game "A draft"\nboard 5x5\npiece Man m\npiece Boss b\nsetup "mmmmm/5/5/5/MMMMM w - - 0 1"\n');
    await page.waitForSelector('text=With the referee off');
    assert.match(await page.textContent('.diagnostics'), /no turn/);
    await page.locator('#seat-1').selectOption('here');
    await page.click('.begin [type=submit]');
    await page.waitForSelector('main.table');
    await page.click('[data-option="+B"]');
    await turn(page, 'c3');
    await pieceAt(page, 'c3', 'White Boss');
    await turn(page, 'a5', 'c3');
    await pieceAt(page, 'c3', 'Black Man');
});

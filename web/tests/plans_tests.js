// Turns that are planned while others are to move: premoves and conditional turns.
import assert from 'node:assert/strict';

import { beginByLink } from './link_tests.js';
import { begin, click, sameFen } from './player.js';
import { baronet, test } from './tests.js';

const planned = (page) => page.locator('[data-square].planned').evaluateAll((cells) => cells.map((cell) => cell.dataset.square).sort());

async function isPlanned(page, ...squares) {
    await page.waitForFunction((count) => document.querySelectorAll('[data-square].planned').length === count, squares.length);
    assert.deepEqual(await planned(page), squares);
}

const made = (page, ...turns) =>
    page.waitForFunction((wanted) => JSON.stringify([...document.querySelectorAll('.turn')].map(({ textContent }) => textContent)) === wanted, JSON.stringify(turns));

async function squares(page, ...names) {
    for (const name of names) await click.square(page, name);
}

async function turn(page, ...names) {
    for (const name of names) {
        await page.waitForSelector(`[data-square="${name}"].target`);
        await click.square(page, name);
    }
}

const close = (pages) => Promise.all(pages.map((page) => page.context().close()));

test('premoves: chess, by link', async (_, address) => {
    const { pages: [white, black] } = await beginByLink('chess', address);
    await black.waitForSelector('.plans:not([hidden])');
    await squares(black, 'e7', 'e5');
    await isPlanned(black, 'e5', 'e7');
    const colour = (square) => black.locator(`[data-square="${square}"] .ground`).evaluate((ground) => getComputedStyle(ground).fill);
    assert.equal(await colour('e5'), await colour('e7'));
    assert.notEqual(await colour('e7'), await colour('c7'), 'both are dark squares');
    await black.click('text=Another turn after it');
    await squares(black, 'b8', 'c6');
    await isPlanned(black, 'b8', 'c6', 'e5', 'e7');
    assert.deepEqual(await planned(white), [], 'nobody else is told');
    await turn(white, 'e2', 'e4');
    await made(white, 'e2e4', 'e7e5');
    await isPlanned(black, 'b8', 'c6');
    await black.keyboard.press('Escape');
    await isPlanned(black);
    await squares(black, 'd7', 'd5');
    await isPlanned(black, 'd5', 'd7');
    await click.square(black, 'h4');
    await isPlanned(black);
    await squares(black, 'e5', 'e4');
    await isPlanned(black, 'e4', 'e5');
    await turn(white, 'g1', 'f3');
    await black.waitForSelector('.dropped:has-text("e5 e4")');
    await turn(black, 'b8', 'c6');
    await made(black, 'e2e4', 'e7e5', 'g1f3', 'b8c6');
    await close([white, black]);
}, ['server']);

test('premoves: Ruddigore, where turns have stages', async (_, address) => {
    const { pages: [white, black] } = await beginByLink('ruddigore', address);
    await turn(white, 'a2', 'a3');
    await turn(black, 'a7', 'a6');
    await black.waitForSelector('.plans:not([hidden])');
    await squares(black, 'b7', 'b6');
    await isPlanned(black, 'b6', 'b7');
    await black.click('text=More of this turn');
    await click.square(black, 'h7');
    await isPlanned(black, 'b6', 'b7', 'h7');
    await turn(white, 'b1', 'c3', 'h2');
    await made(white, 'a2a3', 'a7a6', 'b1c3,-h2', 'b7b6,-h7');
    await close([white, black]);
}, ['server']);

test('premoves: a piece in hand, and a stone', async (_, address) => {
    const { pages: [white, black] } = await beginByLink('crazyhouse', address);
    await turn(white, 'e2', 'e4');
    await turn(black, 'd7', 'd5');
    await turn(white, 'e4', 'd5');
    await turn(black, 'd8', 'd5');
    await white.waitForSelector('.held:enabled');
    await turn(white, 'b1', 'c3');
    await turn(black, 'd5', 'd8');
    await turn(white, 'a2', 'a3');
    await turn(black, 'a7', 'a6');
    await turn(white, 'a3', 'a4');
    await white.click('.player:has-text("White") .held:enabled');
    await click.square(white, 'e5');
    await isPlanned(white, 'e5');
    await turn(black, 'a6', 'a5');
    await white.waitForFunction(() => [...document.querySelectorAll('.turn')].at(-1).textContent === 'P@e5');
    await close([white, black]);
    const { pages } = await beginByLink('gomoku', address);
    await click.square(pages[1], 'c3');
    await isPlanned(pages[1], 'c3');
    await turn(pages[0], 'a1');
    await made(pages[0], 'a1', 'c3');
    await close(pages);
}, ['server']);

test('conditional turns are chosen in positions that may come', async (_, address) => {
    const { pages: [white, black] } = await beginByLink('chess', address);
    await turn(white, 'e2', 'e4');
    const { game } = baronet.load('chess').start();
    await white.click('text=If … then …');
    await turn(white, 'c7', 'c5', 'g1', 'f3');
    await white.waitForSelector('.tree:has-text("if c7c5: g1f3")');
    await turn(white, 'd7', 'd6', 'd2', 'd4');
    await white.waitForSelector('.tree .tree:has-text("if d7d6: d2d4")');
    await white.click('text=From the beginning');
    await turn(white, 'e7', 'e5', 'f1', 'c4');
    await white.waitForSelector('.tree:has-text("if e7e5: f1c4")');
    await white.click('.plans button:has-text("Done")');
    await white.waitForFunction(() => document.querySelectorAll('.tree li').length === 3);
    await white.context().close();
    await turn(black, 'c7', 'c5');
    await made(black, 'e2e4', 'c7c5', 'g1f3');
    await turn(black, 'd7', 'd6');
    await made(black, 'e2e4', 'c7c5', 'g1f3', 'd7d6', 'd2d4');
    const play = game.start();
    for (const text of ['e2e4', 'c7c5', 'g1f3', 'd7d6', 'd2d4']) play.apply(text);
    await sameFen(black, play.fen());
    await black.context().close();
}, ['server']);

test('premoves against the engine, without a server', async (page, address) => {
    await page.goto(`${address}#/game/chess`);
    await page.waitForSelector('.begin');
    await page.locator('.begin [id^=seat-]').nth(0).selectOption('engine 10');
    await page.locator('.begin [id^=seat-]').nth(1).selectOption('here');
    await page.click('.other-position summary');
    await page.fill('#fen', '4k3/pppppppp/8/8/8/8/8/4K3 b - - 0 1');
    await page.click('.begin [type=submit]');
    await turn(page, 'a7', 'a6');
    await page.waitForSelector('.plans:not([hidden])');
    await squares(page, 'h7', 'h5');
    await isPlanned(page, 'h5', 'h7');
    await page.reload(); // another Worker, where the engine begins to think once more
    await isPlanned(page, 'h5', 'h7');
    await page.waitForFunction(() => document.querySelectorAll('.turn').length >= 3);
    assert.match(await page.locator('.turn').nth(2).textContent(), /h7h5/);
});

test('at one screen nothing is planned, and nobody talks', async (page, address) => {
    await begin(page, address, 'chess');
    await page.waitForSelector('.target');
    assert.ok(await page.locator('.plans').isHidden());
    assert.ok(await page.locator('.talk').isHidden());
});

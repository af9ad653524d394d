// People at one table, over a server.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { begin, click, randomFrom, randomGame, randomTurn, sameFen } from './player.js';
import { startServer } from './stage.js';
import { baronet, errors, openPage, program, test } from './tests.js';

// Two people in two browsers: who was sent what, and that each sees what he may.
export async function beginByLink(name, address, options = {}) {
    const white = await openPage(options);
    const black = await openPage(options);
    await white.goto(`${address}#/game/${name}`);
    await white.waitForSelector('.begin');
    await white.locator('.begin [id^=seat-]').nth(1).selectOption('link');
    await white.click('.begin [type=submit]');
    await white.waitForSelector('main.table');
    const sent = [];
    black.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(payload)));
    await black.goto(await white.locator('.links-of input').first().inputValue());
    await black.waitForSelector('main.table');
    return { pages: [white, black], sent };
}

test('by link: two browsers, secrets kept', async (_, address) => {
    const { pages, sent } = await beginByLink('dark-chess', address);
    const play = baronet.load('dark-chess').start();
    const random = randomFrom(11);
    for (let count = 0; count < 8; count++) {
        await randomTurn(pages[play.mover], play, random);
        for (const player of [0, 1]) await sameFen(pages[player], play.fen(player));
    }
    assert.ok(sent.length > 8);
    for (const viewer of [0, 255])
        assert.ok(!sent.some((text) => text.includes(play.fen(viewer).split(' ')[0])), 'Black is not sent what others see');
    for (const page of pages) await page.context().close();
}, ['server']);

test('by link: draw, take back, once more', async (_, address) => {
    const { pages: [white, black] } = await beginByLink('breakthrough', address);
    const play = baronet.load('breakthrough').start();
    await randomTurn(white, play, randomFrom(2));
    await sameFen(black, play.fen());
    await white.click('text=Take back');
    await white.waitForSelector('.offers:has-text("You have asked to take back.")');
    await black.click('text=Decline');
    await white.waitForSelector('.offers:has-text("Your offer was declined.")');
    await white.click('text=Take back');
    await black.waitForSelector('text=Let White take back');
    await white.click('text=Withdraw');
    await white.waitForSelector('.offers', { state: 'hidden' });
    assert.equal(await black.locator('text=Let White take back').count(), 0);
    await white.click('text=Take back');
    await black.click('text=Let White take back');
    await sameFen(black, play.game.startFen);
    await black.click('text=Offer a draw');
    await white.click('text=Accept the draw');
    await black.waitForFunction(() => document.querySelector('.status').textContent.startsWith('Draw'));
    for (const page of [white, black]) await page.waitForSelector('.offers', { state: 'hidden' });
    await white.click('text=Rematch');
    await black.click('text=Play once more');
    for (const page of [white, black]) await page.waitForFunction(() => document.querySelector('.status')?.textContent.includes('to move'));
    await white.waitForSelector('.target');
    const watching = await openPage();
    await watching.goto(await white.locator('.links-of label:has-text("Spectators") input').inputValue());
    await watching.waitForSelector('main.table');
    const next = baronet.load('breakthrough').start();
    await randomTurn(white, next, randomFrom(3));
    await sameFen(watching, next.fen());
    for (const page of [white, black, watching]) await page.context().close();
}, ['server']);

test('the server is killed and comes back', async (page) => {
    const folder = mkdtempSync(join(tmpdir(), 'baronet-page-'));
    const store = ['--store', join(folder, 'tables.db')];
    const first = await startServer(program, store);
    await begin(page, first.address, 'chess');
    const play = baronet.load('chess').start();
    const random = randomFrom(21);
    await randomGame(page, play, 3, random);
    await first.kill();
    await page.waitForSelector('.lost:not([hidden])');
    const [option] = play.picker().options;
    await click.square(page, play.game.squares[option.square].name);
    const second = await startServer(program, store, first.port);
    await page.waitForSelector('.lost[hidden]', { state: 'attached' });
    await page.keyboard.press('Escape');
    await randomGame(page, play, 3, random);
    await second.close();
    rmSync(folder, { recursive: true, force: true });
    errors.length = 0; // the browser's complaints about the lost connection
}, ['server']);

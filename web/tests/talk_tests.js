// People at a table talk: players, and spectators apart. They agree on results.
import assert from 'node:assert/strict';

import { beginByLink } from './link_tests.js';
import { openPage, test } from './tests.js';

const lines = (page, who) => page.locator(`.sayings[aria-label="What ${who} say"] .text`).allTextContents();

async function say(page, text) {
    await page.fill('#say', text);
    await page.click('.say [type=submit]');
    await page.waitForFunction(() => document.querySelector('#say').value === '');
}

const hears = (page, text) => page.waitForSelector(`.sayings .text:has-text(${JSON.stringify(text)})`);

async function open(page) {
    await page.waitForSelector('.talk:not([hidden])');
    await page.click('.talk > summary');
}

async function threeAt(name, address) {
    const { pages: [white, black] } = await beginByLink(name, address);
    const spectator = await openPage();
    const sent = [];
    spectator.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(payload)));
    await spectator.goto(await white.locator('.links-of label:has-text("Spectators") input').inputValue());
    for (const page of [white, black, spectator]) await open(page);
    return { white, black, spectator, sent, close: () => Promise.all([white, black, spectator].map((page) => page.context().close())) };
}

test('talk: two players and a spectator', async (_, address) => {
    const { white, black, spectator, close } = await threeAt('chess', address);
    await white.fill('#name', 'Rose <b>');
    await white.press('#name', 'Tab');
    await black.waitForSelector('.called:has-text("Rose <b>")');
    await say(white, 'Good <i>luck</i>');
    await hears(black, 'Good <i>luck</i>');
    await hears(spectator, 'Good <i>luck</i>');
    await say(spectator, 'She sees nothing');
    await hears(spectator, 'She sees nothing');
    await say(black, 'And to you');
    await hears(white, 'And to you');
    assert.deepEqual(await lines(white, 'spectators'), []);
    await white.fill('#name', '\u202ebackwards');
    await white.press('#name', 'Tab');
    await white.waitForSelector('.talk .note:has-text("short line")');
    assert.match(await white.textContent('.talk .note'), /^[A-Z].*\.$/, 'the server\'s words are a sentence');
    await white.fill('#name', 'Rose <b>');
    await white.press('#name', 'Tab');
    await white.waitForFunction(() => document.querySelector('.talk .note').textContent === '');
    assert.equal(await spectator.locator('[aria-label="Mute A spectator"]').count(), 0, 'nobody mutes himself');
    await black.click('[aria-label^="Mute Rose"]');
    await black.waitForFunction(() => !document.querySelector('.talk').textContent.includes('luck'));
    await white.click('text=Agree on a result');
    await white.click('text=Black has won');
    await black.click('text=Agree that Black has won, as White says');
    for (const page of [white, black, spectator]) await page.waitForSelector('.status.over:has-text("Black wins")');
    await hears(white, 'She sees nothing');
    await close();
}, ['server']);

test('talk: in a game with secrets spectators hear players when it is over', async (_, address) => {
    const { white, black, spectator, sent, close } = await threeAt('robber-baron', address);
    await say(white, 'My Baron stands on b1');
    await hears(black, 'My Baron stands on b1');
    await say(spectator, 'Hush');
    await hears(spectator, 'Hush');
    assert.ok(!sent.some((text) => text.includes('stands on b1')));
    white.on('dialog', (dialog) => dialog.accept());
    await white.click('text=Resign');
    await hears(spectator, 'My Baron stands on b1');
    await close();
}, ['server']);

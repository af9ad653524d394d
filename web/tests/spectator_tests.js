// Who looks on sees what the game's file lets him see; and tables with all seats that there can be.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { beginByLink } from './link_tests.js';
import { randomFrom, randomTurn, sameFen } from './player.js';
import { baronet, openPage, test } from './tests.js';

const SPECTATOR = 254;
const EVERYTHING = 255;

test('spectators see what the game lets them see', async (_, address) => {
    for (const [name, hidesAll] of [['dark-chess', true], ['robber-baron', false], ['chess', false]]) {
        const { pages } = await beginByLink(name, address);
        const page = await openPage();
        const sent = [];
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(payload)));
        await page.goto(await pages[0].locator('.links-of label:has-text("Spectators") input').inputValue());
        await page.waitForSelector('main.table');
        const play = baronet.load(name).start();
        const random = randomFrom(5);
        for (let count = 0; count < 3; count++) {
            await randomTurn(pages[play.mover], play, random);
            await sameFen(page, play.fen(SPECTATOR));
        }
        const [whole] = play.fen(EVERYTHING).split(' ');
        assert.equal(sent.some((text) => text.includes(whole)), !hidesAll && play.fen(SPECTATOR).split(' ')[0] === whole);
        assert.equal(await page.locator('.target').count(), 0);
        for (const opened of [...pages, page]) await opened.context().close();
    }
}, ['server']);

test('sixteen seats at one board, by link, on a phone', async (page, address) => {
    const text = readFileSync(new URL('games/sixteen.vdl', import.meta.url), 'utf8');
    await page.goto(address);
    await page.waitForSelector('.card');
    const opened = await page.evaluate(
        ({ rules, wire }) =>
            new Promise((resolve) => {
                const socket = new WebSocket(wire);
                socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: 'open', game: { text: rules }, seats: Array.from({ length: 16 }, () => ({ by: 'person' })) }));
                socket.onmessage = ({ data }) => resolve(JSON.parse(data).ok);
            }),
        { rules: text, wire: `${address.replace('http', 'ws')}wire` },
    );
    const { seats } = opened;
    assert.equal(new Set(seats).size, 16);
    const phone = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.goto(`${address}#/table/${seats[15]}`);
    await phone.waitForSelector('main.table');
    assert.equal(await phone.locator('.player').count(), 16);
    for (const [index, token] of seats.entries()) {
        const at = index === 15 ? phone : page;
        if (at === page) await page.goto(`${address}#/table/${token}`);
        const file = String.fromCharCode(97 + index);
        for (const name of [`${file}1`, `${file}2`]) {
            await at.waitForSelector(`[data-square="${name}"].target`);
            await at.click(`[data-square="${name}"]`);
        }
        await phone.waitForFunction((count) => document.querySelectorAll('.turn').length === count, index + 1);
    }
    const [wide, board, strips] = await phone.evaluate(() => [
        document.documentElement.scrollWidth,
        document.querySelector('.board').getBoundingClientRect().top,
        document.querySelector('.players').getBoundingClientRect().height,
    ]);
    assert.ok(wide <= 390, `${wide} pixels wide`);
    assert.ok(board < 844, `the board begins on the first screen, not at ${board}`);
    assert.ok(strips < 320, `fifteen strips are ${strips} pixels high`);
    await phone.context().close();
}, ['server']);

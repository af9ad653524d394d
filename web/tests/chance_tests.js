// Chance at tables of the server: what both browsers add, whom it waits for, and that each checks the end by itself.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findings } from './axe_tests.js';
import { begin, randomFrom, randomGame, randomTurn, sameFen } from './player.js';
import { baronet, openPage, program, test } from './tests.js';

// White's page, the address of Black's seat, and that of the table for spectators.
async function open(page, address, name) {
    await page.goto(`${address}#/game/${encodeURIComponent(name)}`);
    await page.waitForSelector('.begin');
    await page.locator('.begin [id^=seat-]').nth(1).selectOption('link');
    await page.click('.begin [type=submit]');
    await page.waitForSelector('main.table');
    const links = await page.locator('.links-of label').all();
    return Promise.all(links.map((link) => link.locator('input').inputValue()));
}

// What chance has done is read from a page.
async function follow(page, play) {
    while (play.result().outcome === 'ongoing' && play.game.players[play.mover].isRandom) {
        await page.waitForFunction((count) => document.querySelectorAll('.turn').length > count, play.length);
        play.apply(await page.locator('.turn').nth(play.length).textContent());
    }
}

async function playOn(pages, play, turns, random) {
    for (let count = 0; count < turns && play.result().outcome === 'ongoing'; count++) {
        await follow(pages[0], play);
        await randomTurn(pages[play.mover], play, random);
        await follow(pages[0], play);
        for (const page of pages) await sameFen(page, play.fen());
    }
}

async function resign(page) {
    page.once('dialog', (dialog) => dialog.accept());
    await page.click('text=Resign');
}

const found = (page, words) =>
    page.waitForFunction((wanted) => document.querySelector('.chance-found')?.textContent.includes(wanted), words).catch(async () => {
        assert.equal(await page.locator('.chance-found').textContent(), words);
    });

const given = (page) => page.locator('.chance dd code').allTextContents();

/** A game of Race that Black has resigned: both pages, and its record. */
async function finished(address) {
    const pages = [await openPage({ acceptDownloads: true }), await openPage({ bypassCSP: true })]; // axe is put into Black's
    const [white, black] = pages;
    const [seat, watch] = await open(white, address, 'race');
    await white.waitForSelector('text=Waiting for Black; then Die moves');
    await white.waitForSelector('text=Chance waits for Black');
    assert.equal(await white.locator('.turn').count(), 0);
    await black.goto(seat);
    await black.waitForSelector('main.table');
    await white.waitForFunction(() => document.querySelectorAll('.turn').length === 1);
    assert.equal(await white.locator('.chance-waits *').count(), 0);
    const play = baronet.load('race').start();
    await playOn(pages, play, 4, randomFrom(3));
    return { pages, watch, play };
}

test('by link: each browser adds to chance, and checks at the end what the server has done', async (_, address) => {
    const { pages, watch, play } = await finished(address);
    const [white, black] = pages;
    const before = await given(white);
    assert.deepEqual(await given(black), before);
    assert.match(before[0], /^[0-9a-f]{64}$/);
    assert.match(before[1], /^[0-9a-f]{64}$/);
    assert.match(before[2], /^[0-9a-f]{64}$/);
    assert.equal(before[3], 'told when the game is over');
    assert.equal(new Set(before).size, 4);
    const count = play.history().filter(({ mover }) => play.game.players[mover].isRandom).length;
    const spectator = await openPage();
    await spectator.goto(watch);
    await spectator.waitForSelector('main.table');
    await resign(black);
    for (const page of [...pages, spectator]) {
        await found(page, `Chance was checked: all its ${count} turns follow from the server's seed and what was added.`);
        assert.equal(await page.locator('.unfair').count(), 0);
        assert.deepEqual((await given(page)).slice(0, 3), before.slice(0, 3));
    }
    await black.locator('.chance summary').click();
    assert.deepEqual(await findings(black, '.side'), []);
    // The record that the page saves, and the command that it shows.
    const folder = mkdtempSync(join(tmpdir(), 'baronet-page-'));
    const file = join(folder, 'race.baronet');
    const [download] = await Promise.all([white.waitForEvent('download'), white.click('text=Save the record')]);
    await download.saveAs(file);
    const [verify, ...words] = (await white.locator('.verify').textContent()).split(' ').slice(1);
    const told = execFileSync(program, [verify, file, ...words.slice(1)], { encoding: 'utf8' });
    assert.ok(told.includes(`All turns of chance follow from this: ${count}.`), told);
    assert.ok(words.includes(`white=${before[1]}`), 'with what this browser has added');
    rmSync(folder, { recursive: true });
    for (const page of [...pages, spectator]) await page.context().close();
}, ['server']);

test('by link: a page finds out what a server has altered', async (_, address) => {
    const { pages } = await finished(address);
    const [white, black] = pages;
    const numbers = await given(white);
    await resign(black);
    await found(white, 'Chance was checked');
    const other = (digits) => digits.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const seed = (await given(white))[3];
    let alter = (text) => text;
    await white.routeWebSocket(/.*/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((text) => socket.send(alter(text)));
    });
    // In the record alone.
    const inRecord = (change) => (text) => {
        const message = JSON.parse(text);
        if (!message.ok?.text) return text;
        message.ok.text = change(message.ok.text);
        return JSON.stringify(message);
    };
    const lies = [
        [(text) => text.replaceAll(seed, other(seed)), 'the seed is not the one that the server has committed itself to'],
        [inRecord((text) => text.replace(/(\n1\. =)(\d)/, (__, before, digit) => `${before}${digit === '1' ? 2 : 1}`)), 'follows from the seed'],
        [inRecord((text) => text.replaceAll(numbers[1], other(numbers[1]))), 'follows from the seed'],
        [inRecord((text) => text.replace(/\[ChanceSeed .*\n/, '')), 'the record has no ChanceSeed'],
        [(text) => text.replaceAll(numbers[0], other(numbers[0])), 'The server has committed itself to something else before.'],
        [(text) => text.replaceAll(numbers[1], other(numbers[1])), 'The server has not taken what this browser has added.'],
        [(text) => text.replaceAll('"text":"=', '"text":"?='), 'the record has other turns than were shown here'],
    ];
    for (const [lie, words] of lies) {
        alter = lie;
        await white.reload();
        await white.waitForSelector('.chance-found.unfair:not(:empty)');
        await found(white, words);
    }
    alter = (text) => text;
    await white.reload();
    await found(white, 'Chance was checked');
    for (const page of pages) await page.context().close();
}, ['server']);

test('chance goes on without a player who does not come', async (page, address) => {
    const [seat] = await open(page, address, 'race');
    await page.click('text=Go on without Black');
    await page.waitForFunction(() => document.querySelectorAll('.turn').length === 1);
    assert.equal(await page.locator('.chance-waits *').count(), 0);
    const black = await openPage();
    await black.goto(seat);
    await black.waitForSelector('main.table');
    assert.equal((await given(black))[2], 'nothing');
    await resign(black);
    for (const one of [page, black]) await found(one, 'Chance was checked: its one turn follows');
    await black.context().close();
}, ['server']);

// Hidden draws, dealt arrays, and dice that decide who begins, at one screen: all seats are joined at once, and chance moves at once.
for (const name of ['robber-baron?trees=dealt', 'backgammon', 'chess960'])
    test(`both seats at one screen add to chance: ${name}`, async (page, address) => {
        const play = baronet.load(name).start();
        await begin(page, address, name);
        await page.waitForSelector('.target, .curtain button, [data-option]:enabled');
        await randomGame(page, play, 4, randomFrom(8));
        await resign(page);
        await found(page, "from the server's seed and what was added.");
        for (const number of (await given(page)).slice(1, 3)) assert.match(number, /^[0-9a-f]{64}$/);
    }, ['server']);

test('chance in this browser proves nothing, and the page says so', async (page, address) => {
    await begin(page, address, 'race');
    await page.locator('.chance summary').click();
    await page.waitForSelector('text=Nothing of this is proved to anybody.');
    await begin(page, address, 'chess');
    assert.equal(await page.locator('.chance').count(), 0);
});

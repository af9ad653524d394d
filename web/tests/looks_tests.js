// What a game's author says of how its pieces look, and what a user makes of it: families, sets, pictures, zones, arrows.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { begin, click } from './player.js';
import { write } from './playground_tests.js';
import { baronet, BOTH, test } from './tests.js';

const ZRF = 'games/zrf/'; // the tests run at the project's top

const families = (name) => {
    const text = baronet.load(name).about.find(({ subject }) => subject === 'family')?.text ?? '';
    return text.split(/, */).filter(Boolean);
};

test('games are found by their family, author and players', async (page, address) => {
    await page.goto(address);
    await page.waitForSelector('.card svg');
    const shown = () => page.locator('.card:visible').evaluateAll((cards) => cards.map((card) => card.dataset.game).sort());
    const known = new Map(baronet.games.map((name) => [name, families(name)]));
    for (const family of new Set([...known.values()].flat())) {
        await page.click(`[aria-label="Family"] button:text-is("${family}")`);
        assert.deepEqual(await shown(), [...known.keys()].filter((name) => known.get(name).includes(family)).sort(), family);
    }
    await page.click('button:has-text("All families")');
    await page.fill('[type=search]', 'parton 2 players');
    assert.deepEqual(await shown(), baronet.games.filter((name) => /parton/i.test(baronet.load(name).author)).sort());
}, BOTH);

test('every game has a family', () => {
    for (const name of baronet.games) assert.ok(families(name).length > 0, name);
});

test('a game, a family and all games have sets of their own, which are kept', async (page, address) => {
    const isSigned = (name) => async () => {
        await page.goto(`${address}#/game/${name}`);
        await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, baronet.load(name).title);
        return (await page.locator('.start-board .signed').count()) > 0;
    };
    assert.equal(await isSigned('shogi')(), false);
    await page.selectOption('label:has-text("Pieces of the family Shogi") select', 'signs');
    await page.waitForSelector('.start-board .signed .sign path');
    await page.reload();
    assert.equal(await isSigned('chu-shogi')(), true);
    await page.selectOption('label:has-text("Pieces of this game") select', 'letters');
    assert.equal(await isSigned('chu-shogi')(), false);
    assert.equal(await isSigned('shogi')(), true);
    assert.equal(await isSigned('xiangqi')(), false);
});

// A picture that tries everything: none of it may happen.
const HARMFUL = `<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 9 9' onload='top.harmed=1'>`
    + `<style>@import url(/style.css); rect { fill: url(/fill.svg#a) }</style><script>top.harmed = 2; fetch('/script')</script>`
    + `<script href='/other.js'/><image href='/image.png' width='9' height='9' onerror='top.harmed=3'/><use xlink:href='/use.svg#a'/>`
    + `<foreignObject width='9' height='9'><body xmlns='http://www.w3.org/1999/xhtml'><iframe src='/frame'/><img src='/img' onerror='top.harmed=4'/></body></foreignObject>`
    + `<a href='javascript:top.harmed=5'><rect width='9' height='9' onclick='top.harmed=6'/></a><animate onbegin='top.harmed=7' attributeName='x' dur='1s'/></svg>`;
const PICTURED = `game "Pictured" from chess

piece Camel c: C, picture "${HARMFUL}"

setup "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1"
`;

test('an author\'s picture is drawn, and can do nothing', async (page, address) => {
    await page.goto(`${address}#/playground`);
    await page.waitForSelector('.start-board svg');
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await write(page, PICTURED);
    await page.waitForSelector('.start-board [data-square="b1"] .pictured image');
    await page.click('.start-board [data-square="b1"]');
    // It has been drawn when a picture of the same address has been read.
    await page.evaluate(async () => {
        const picture = new Image();
        picture.src = document.querySelector('.pictured image').getAttribute('href');
        await picture.decode();
    });
    const { harmed, isInPage } = await page.evaluate(() => ({ harmed: window.harmed, isInPage: document.querySelector('.start-board script, .start-board foreignObject') !== null }));
    assert.equal(harmed, undefined);
    assert.equal(isInPage, false);
    const elsewhere = asked.filter((url) => /^http/.test(url) && /(style|fill|script|other|image|use|frame|img)(\.|$)/.test(new URL(url).pathname));
    assert.deepEqual(elsewhere, []);
});

// A bitmap of two by two: three pixels of one colour, one of another.
export function bitmap(other = [0x40, 0x40, 0x40]) {
    const bytes = Buffer.alloc(54 + 16, 0x40);
    bytes.fill(0, 0, 54);
    bytes.write('BM');
    for (const [at, value] of [[2, 70], [10, 54], [14, 40], [18, 2], [22, 2], [34, 16]]) bytes.writeUInt32LE(value, at);
    bytes.writeUInt16LE(1, 26);
    bytes.writeUInt16LE(24, 28);
    bytes.set(other, 54);
    return bytes;
}

test('pictures of a ZRF file are drawn', async (page, address) => {
    await page.goto(`${address}#/playground`);
    await page.waitForSelector('.start-board svg');
    const common = readdirSync(join(ZRF, 'common')).map((name) => join(ZRF, 'common', name));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=Open a file…')]);
    await chooser.setFiles([join(ZRF, 'chess.zrf'), ...common]);
    await page.waitForSelector('.picture-files input');
    assert.equal(await page.locator('.start-board .pictured').count(), 0);
    await page.setInputFiles('.picture-files input', { name: 'WPawn.bmp', mimeType: 'image/bmp', buffer: bitmap() });
    await page.waitForFunction(() => document.querySelectorAll('.start-board .pictured').length === 8);
    assert.match(await page.textContent('.picture-files'), /1 of \d+ pictures/);
    await page.waitForSelector('.start-board [data-square="e2"] .pictured');
});

test('the last turn has an arrow, a zone is shown, squares say what stands there', async (page, address) => {
    await begin(page, address, 'xiangqi');
    await page.click('summary:has-text("How the board looks")');
    await page.check('label:has-text("An arrow for the last turn") input');
    await click.square(page, 'h3');
    await click.square(page, 'h10');
    await page.waitForSelector('.arrows.last-turn .arrow polyline', { state: 'attached' });
    await page.selectOption('.zone-chooser', { index: 1 });
    assert.ok((await page.locator('.board .in-zone').count()) > 0);
    await page.hover('[data-square="b10"]');
    await page.waitForSelector('.label:has-text("b10"), .square-label:has-text("b10")');
});

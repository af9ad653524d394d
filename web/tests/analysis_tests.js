// Analysis: trees of turns, the engine's lines, blunders, records of all formats.
import assert from 'node:assert/strict';

import { begin, click, sameFen } from './player.js';
import { baronet, BOTH, openPage, test } from './tests.js';

const shown = (page) => page.locator('.tree .turn').allTextContents();

async function open(page, address, hash) {
    await page.goto(`${address}#/analysis${hash}`);
    await page.waitForSelector('main.analysis .board');
}

async function play(page, turns) {
    for (const turn of turns) {
        const [from, to] = [turn.slice(0, 2), turn.slice(2, 4)];
        await page.waitForSelector(`[data-square="${from}"].target`);
        await click.square(page, from);
        await page.waitForSelector(`[data-square="${to}"].target.to`);
        await click.square(page, to);
        await page.waitForSelector(`.tree [aria-current]:has-text("${turn}")`);
    }
}

const fenAfter = (name, turns, fen) => turns.reduce((at, turn) => at.apply(turn), baronet.load(name).start(fen)).fen();

test('analysis: a tree, by clicks and keys', async (page, address) => {
    await open(page, address, '/chess');
    await play(page, ['e2e4', 'e7e5', 'g1f3']);
    await page.focus('.tree');
    await page.locator('.tree [aria-current]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await sameFen(page, fenAfter('chess', ['e2e4']));
    await play(page, ['c7c5', 'g1f3']);
    assert.deepEqual(await shown(page), ['Start', 'e2e4', 'e7e5', 'c7c5', 'g1f3', 'g1f3']);
    assert.deepEqual(await page.locator('.variation .turn').allTextContents(), ['c7c5', 'g1f3']);
    await page.locator('.tree [aria-current]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp'); // the main line's turn
    await sameFen(page, fenAfter('chess', ['e2e4', 'e7e5']));
    await page.keyboard.press('ArrowDown');
    await sameFen(page, fenAfter('chess', ['e2e4', 'c7c5']));
    await page.keyboard.press('End');
    await sameFen(page, fenAfter('chess', ['e2e4', 'c7c5', 'g1f3']));
    await page.keyboard.press('Home');
    await sameFen(page, fenAfter('chess', []));
    await page.click('.variation .turn >> nth=0');
    await page.click('.symbols button:has-text("!?")');
    await page.fill('#comment', 'The Sicilian <b>Defence</b>');
    await page.click('text=Promote the variation');
    await page.waitForFunction(() => document.querySelector('.variation .turn')?.textContent === 'e7e5');
    await page.reload();
    await page.waitForSelector('.tree .variation');
    assert.deepEqual(await shown(page), ['Start', 'e2e4', 'c7c5!?', 'e7e5', 'g1f3', 'g1f3'], 'after a reload');
    assert.equal(await page.textContent('.tree .comment'), 'The Sicilian <b>Defence</b>');
    await page.click('.variation .turn >> nth=0');
    await page.click('text=Delete from here');
    await page.waitForFunction(() => document.querySelectorAll('.variation').length === 0);
    await page.locator('.tree [aria-current]').focus();
    await page.keyboard.press('Control+z');
    await page.waitForSelector('.variation');
});

test('analysis: an illegal try is explained, with marks', async (page, address) => {
    await open(page, address, `/chess/fen/${encodeURIComponent('4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1')}`);
    await page.waitForSelector('[data-square="e1"].target');
    await click.square(page, 'e1');
    await page.waitForSelector('[data-square="e2"].target.to');
    await click.square(page, 'g1');
    await page.waitForFunction(() => document.querySelector('.note')?.textContent);
    assert.match(await page.textContent('.side .note'), /\w/);
    assert.ok((await page.locator('.explained').count()) > 0);
});

for (const [name, turns] of [['chess', ['e2e4']], ['glinski', []]])
    test(`analysis: lines with arrows: ${name}`, async (page, address) => {
        await open(page, address, `/${name}`);
        await play(page, turns);
        await page.selectOption('#engine-lines', '3');
        await page.selectOption('#engine-time', '1000');
        await page.click('.engine-toggle');
        await page.waitForSelector('.engine.done');
        assert.equal(await page.locator('.engine-lines li').count(), 3);
        assert.equal(await page.locator('.board .arrow polygon').count(), 3, 'an arrow for each');
        const first = await page.locator('.engine-lines li').first().locator('.turn').first().textContent();
        const legal = turns.reduce((at, turn) => at.apply(turn), baronet.load(name).start());
        assert.ok(legal.turns().includes(first));
        const centre = (square) => page.evaluate((wanted) => {
            const { x, y, width, height } = document.querySelector(`[data-square="${wanted}"] .ground`).getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2, size: width };
        }, square);
        const list = legal.legalTurns();
        const { parts } = list.turn(list.indexOf(first));
        const to = await centre(parts.find(({ kind }) => kind === 'to').text);
        const tip = await page.evaluate(() => {
            const head = document.querySelector('.arrow.rank-1 polygon');
            const { x, y } = head.points[0].matrixTransform(head.getScreenCTM());
            return { x, y };
        });
        assert.ok(Math.hypot(tip.x - to.x, tip.y - to.y) < to.size / 4, 'its tip is on the square where the turn goes');
        assert.ok(await page.isVisible('.bar'));
        await page.locator('.engine-lines li').first().locator('.turn').nth(1).click();
        await page.waitForFunction((count) => document.querySelectorAll('.tree .turn').length === count, turns.length + 3);
        await page.click('.engine-toggle');
        assert.equal(await page.locator('.arrow').count(), 0);
    });

test('analysis: what is put on the board has a circle', async (page, address) => {
    await open(page, address, '/go?size=9'.replace('?', '%3F'));
    await page.selectOption('#engine-time', '1000');
    await page.click('.engine-toggle');
    await page.waitForSelector('.board .arrow circle');
});

test('analysis: blunders of a whole game are marked', async (page, address) => {
    const record = baronet.load('chess').start();
    for (const turn of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) record.apply(turn);
    await page.goto(`${address}#/analysis`);
    await page.fill('#record', record.record());
    await page.click('text=Open the record');
    await page.waitForSelector('.tree .turn:has-text("d8h4")');
    await page.selectOption('#review-speed', '150');
    await page.click('text=Analyse the whole game');
    await page.waitForSelector('text=Stop');
    await page.waitForSelector('text=Analyse the whole game');
    await page.waitForSelector('.tree .blunder:has-text("g2g4")');
    assert.equal(await page.locator('.tree .blunder').count(), 1);
    assert.equal(await page.locator('.graph circle.blunder').count(), 1);
    await page.click('.tree .turn:has-text("g2g4")');
    await page.waitForSelector('.judged:has-text("Better:") .turn');
    const [white, black] = await page.locator('.accuracy .mean').allTextContents();
    assert.ok(Number.parseInt(white) < Number.parseInt(black), `${white} below ${black}`);
    const { x, y, width, height } = await page.locator('.graph').boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    await sameFen(page, fenAfter('chess', ['f2f3', 'e7e5']));
    await page.reload();
    await page.waitForSelector('.tree .blunder:has-text("g2g4")');
});

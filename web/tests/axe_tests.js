// What axe-core finds on the pages: nothing serious, nothing critical, in light and in dark.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { beginByLink } from './link_tests.js';
import { begin, click } from './player.js';
import { openPage, test } from './tests.js';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const GRAVE = ['serious', 'critical'];

export async function findings(page, part = ':root') {
    await page.evaluate(axe);
    const { violations, passes } = await page.evaluate((selector) => window.axe.run(selector), part);
    assert.ok(passes.some(({ id }) => id === 'color-contrast'), 'it has looked');
    return violations
        .filter(({ impact }) => GRAVE.includes(impact))
        .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')} (${nodes.length})`);
}

const at = (hash, selector) => async (page, address) => {
    await page.goto(`${address}${hash}`);
    await page.waitForSelector(selector);
};

const table = (name) => async (page, address) => {
    await begin(page, address, name);
    await page.waitForSelector('.target');
};

const PAGES = {
    'the catalogue': at('#/', '.card .board'),
    'a game': at('#/game/ruddigore', '.pieces li'),
    'the rules in plain English': async (page) => {
        await page.press('.sheet summary', 'Enter');
        await page.waitForSelector('.sheet-body li');
    },
    'a game with the referee off': async (page) => {
        await page.click('.other-position summary');
        await page.click('.referee-off summary');
        await page.click('.referee-off button');
        await page.click('.referee-off .other-position summary');
        await page.waitForSelector('#free-handicap');
    },
    'the wizard': at('#/wizard', '.wizard .setup .board'),
    'a position that is set up': at('#/setup/shogi', '.setup .board'),
    'the playground': at('#/playground', '.start-board .board'),
    'a test that fails': async (page) => {
        await page.focus('.cm-content');
        await page.keyboard.press('Control+End');
        await page.keyboard.insertText('test "bad":\n  legal b1c3\n');
        await page.waitForSelector('.tests-margin .failed');
    },
    'a mistake, and what might stand there': async (page) => {
        await page.keyboard.type('pie');
        await page.waitForSelector('.start-board.stale');
        await page.waitForSelector('.cm-completionLabel');
    },
    'records to be read': async (page, address) => {
        await at('#/analysis', '#record')(page, address);
        await page.fill('#record', 'nothing');
        await page.click('text=Open the record');
        await page.waitForSelector('#record-problems li');
    },
    'an analysis': async (page, address) => {
        await at('#/analysis/chess', '.analysis .target')(page, address);
        await click.square(page, 'e2');
        await click.square(page, 'e4');
        await page.click('.engine-toggle');
        await page.waitForSelector('.engine-lines li');
    },
    chess: table('chess'),
    'chess with a piece picked': async (page, address) => {
        await table('chess')(page, address);
        await click.square(page, 'e2');
        await page.waitForSelector('[data-square="e4"].target');
    },
    shogi: table('shogi'),
    'how the board looks': async (page, address) => {
        await table('xiangqi')(page, address);
        await page.click('summary:has-text("How the board looks")');
        await page.check('label:has-text("An arrow for the last turn") input');
        await click.square(page, 'h3');
        await click.square(page, 'h10');
        await page.waitForSelector('.arrows.last-turn .arrow polyline', { state: 'attached' });
        await page.selectOption('.zone-chooser', { index: 1 });
        await page.waitForSelector('.board .in-zone');
    },
    hexagons: table('glinski'),
    'a graph': table('nine-mens-morris'),
    'four players': table('four-corners'),
    'a curtain': async (page, address) => {
        await begin(page, address, 'dark-chess');
        await page.waitForSelector('.curtain button');
    },
};

for (const colorScheme of ['light', 'dark']) {
    test(`axe finds nothing serious: ${colorScheme}`, async (_, address) => {
        const page = await openPage({ colorScheme, bypassCSP: true }); // axe is put into the page
        const all = {};
        for (const [name, open] of Object.entries(PAGES)) {
            await open(page, address);
            const found = await findings(page);
            if (found.length > 0) all[name] = found;
        }
        assert.deepEqual(all, {});
        await page.context().close();
    });
    test(`axe finds nothing serious at tables between people: ${colorScheme}`, async (_, address) => {
        const { pages: [white, black] } = await beginByLink('chess', address, { colorScheme, bypassCSP: true });
        const all = {};
        const look = async (name, page) => {
            const found = await findings(page);
            if (found.length > 0) all[name] = found;
        };
        for (const page of [white, black]) await page.click('.talk > summary');
        await black.fill('#say', 'Good luck');
        await black.press('#say', 'Enter');
        await white.waitForSelector('.sayings .text');
        await white.click('.results summary');
        await look('links and talk', white);
        for (const name of ['e7', 'e5']) await click.square(black, name);
        await black.waitForSelector('.planned-turns li');
        await look('a premove', black);
        await black.click('text=Cancel the plan');
        await black.click('text=If … then …');
        for (const name of ['e2', 'e4', 'c7', 'c5']) {
            await black.waitForSelector(`[data-square="${name}"].target`);
            await click.square(black, name);
        }
        await black.waitForSelector('.tree li');
        await look('a conditional turn', black);
        assert.deepEqual(all, {});
        for (const page of [white, black]) await page.context().close();
    }, ['server']);
}

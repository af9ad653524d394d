// Positions that are set up on the page: by clicks, drags, touch and keys, on boards of any shape; and games begun from them.
import assert from 'node:assert/strict';

import { click, sameFen } from './player.js';
import { baronet, BOTH, openPage, test } from './tests.js';

async function openSetup(page, address, name, fen) {
    await page.goto(`${address}#/setup/${encodeURIComponent(name)}${fen ? `/${encodeURIComponent(fen)}` : ''}`);
    await page.waitForSelector(`h1:text-is(${JSON.stringify(baronet.load(name).title)})`);
    await page.waitForSelector('.setup .board');
}

const put = (page, name) => page.click(`.setup [data-square="${name}"]`);

const tool = (page, words) => page.click(`.palette button[title="${words}"]`);
const action = (page, words) => page.click(`.setup-actions button:text-is("${words}")`);
const written = (page) => page.inputValue('.setup .wide input');

async function hasFen(page, fen) {
    await page
        .waitForFunction((wanted) => document.querySelector('.setup .wide input').value === wanted, fen, { timeout: 60000 })
        .catch(async () => assert.equal(await written(page), fen));
}

const isAllowed = (page) => page.waitForSelector('.setup-status:not(.refused)');

async function beginHere(page) {
    for (const seat of await page.locator('.begin select[id^=seat]').all()) await seat.selectOption('here');
    await page.click('.begin [type=submit]');
    await page.waitForSelector('main.table');
}

async function centre(page, selector) {
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    return [x + width / 2, y + height / 2];
}

async function drag(page, from, to) {
    await page.locator(to).scrollIntoViewIfNeeded();
    await page.mouse.move(...(await centre(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await centre(page, to)), { steps: 5 });
    await page.mouse.up();
}

const ground = (name) => `.setup [data-square="${name}"] .ground`;

test('set up: chess, rights that go with their pieces, handicap, and a game from there', async (page, address) => {
    await page.goto(`${address}#/game/chess`);
    await page.click('.other-position summary');
    await page.selectOption('#handicap', { label: 'White’s Queen on d1' });
    await page.waitForSelector('.setup .board');
    await hasFen(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1');
    await page.selectOption('#handicap', { label: 'White’s Rook on a1' });
    await hasFen(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBNR w Kkq - 0 1');
    await action(page, 'Undo');
    await hasFen(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1'); // the right is back
    await drag(page, ground('e2'), ground('e4'));
    await drag(page, ground('h8'), '.palette-row >> nth=-2');
    const fen = 'rnbqkbn1/pppppppp/8/8/4P3/8/PPPP1PPP/RNB1KBNR w KQq - 0 1';
    await hasFen(page, fen);
    await page.selectOption('.setup-fields select', 'b');
    await hasFen(page, fen.replace(' w ', ' b '));
    await isAllowed(page);
    await beginHere(page);
    await sameFen(page, fen.replace(' w ', ' b '));
    await page.waitForSelector('[data-square="d7"].target');
    await click.square(page, 'd7');
    await page.waitForSelector('[data-square="d5"].target');
    await click.square(page, 'd5');
    await sameFen(page, baronet.load('chess').start(fen.replace(' w ', ' b ')).apply('d7d5').fen());
}, BOTH);

test('set up: what the rules refuse is told in their words', async (page, address) => {
    await openSetup(page, address, 'chess');
    await action(page, 'Clear the board');
    await page.waitForSelector('.setup-status.refused');
    assert.match(await page.textContent('.setup-status'), /^Invalid position: each player needs exactly one royal piece\.$/);
    await page.click('.begin [type=submit]');
    await page.waitForFunction(() => document.querySelector('.begin .note').textContent.includes('exactly one royal piece'));
    await tool(page, 'White King');
    await put(page, 'e1');
    await tool(page, 'Black King');
    await put(page, 'e8');
    await isAllowed(page);
    await hasFen(page, '4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    await page.fill('.setup .wide input', '4k3/8/8/8/8/8/8/4X3 w - - 0 1');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.setup-status.refused');
    assert.match(await page.textContent('.setup-status'), /^Invalid position: rank 1: unknown piece "X"; expected a piece: K Q R B N P\.$/);
    await page.waitForSelector('.setup [data-square="e8"] .man');
});

test('set up: hexagons, mirrored', async (page, address) => {
    await openSetup(page, address, 'glinski');
    await action(page, 'Clear the board');
    await tool(page, 'White King');
    await put(page, 'g1');
    await tool(page, 'White Rook');
    await put(page, 'f3');
    await action(page, 'Others as White');
    await isAllowed(page);
    const play = baronet.load('glinski').start(await written(page));
    assert.deepEqual(
        play.view().squares.flatMap(({ type, owner }, square) => (type < 0 ? [] : `${owner} ${play.game.pieces[type].letter} ${play.game.squares[square].name}`)).sort(),
        ['0 K g1', '0 R f3', '1 K g10', '1 R f9'],
    );
    assert.match(play.fen(), / w - - 0 1$/);
});

test('set up: a graph, and what the rules count on its squares', async (page, address) => {
    await openSetup(page, address, 'nine-mens-morris');
    await tool(page, 'White Man');
    await put(page, 'a7');
    await tool(page, 'Black Man');
    await put(page, 'g1');
    await put(page, 'd2');
    await hasFen(page, 'M2/3/3/6/3/1m1/2m[MMMMMMMMMmmmmmmmmm] w - - 0 1');
    for (let count = 0; count < 2; count++) await page.click('[aria-label="Black’s hand"] .held');
    await hasFen(page, 'M2/3/3/6/3/1m1/2m[MMMMMMMMMmmmmmmm] w - - 0 1');
    await openSetup(page, address, 'kalah');
    await page.fill('.palette input[type=number]', '7');
    await page.locator('.setup [data-square]').first().click();
    await isAllowed(page);
    const name = await page.locator('.setup [data-square]').first().getAttribute('data-square');
    await page.waitForFunction((at) => document.querySelector(`.setup [data-square="${at}"] .number`)?.textContent === '7', name);
    assert.ok((await written(page)).includes(`${name}:7`));
    await beginHere(page);
    await page.waitForFunction((at) => document.querySelector(`[data-square="${at}"] .number`)?.textContent === '7', name);
});

test('set up: pieces in hand', async (page, address) => {
    await openSetup(page, address, 'shogi');
    await tool(page, 'White Rook');
    await page.click('[aria-label="White’s hand"] [aria-label="Add a Rook to White’s hand"]');
    await tool(page, 'White Rook'); // put down
    await drag(page, '.palette [title="Black Silver"]', '[aria-label="Black’s hand"]');
    await drag(page, '.palette [title="White Promoted-Silver"]', ground('e5'));
    await hasFen(page, 'lnsgkgsnl/1r5b1/ppppppppp/9/4+S4/9/PPPPPPPPP/1B5R1/LNSGKGSNL[Rs] w - - 0 1');
    await drag(page, ground('h2'), '[aria-label="White’s hand"]'); // off the board
    await hasFen(page, 'lnsgkgsnl/1r5b1/ppppppppp/9/4+S4/9/PPPPPPPPP/1B7/LNSGKGSNL[RRs] w - - 0 1');
    await isAllowed(page);
}, BOTH);

test('set up: owners with marks, holes, two boards, nobody’s pieces', async (page, address) => {
    for (const name of baronet.games) {
        await openSetup(page, address, name);
        const start = baronet.load(name).start();
        assert.equal(await written(page), start.fen(), name);
        if (start.game.pieces.length === 0) continue;
        const last = start.game.squares.at(-1).name;
        await page.focus('.setup [role=gridcell][tabindex="0"]');
        await page.locator(`.setup [data-square="${last}"]`).focus();
        await page.keyboard.press('Delete');
        await action(page, 'Undo');
        await hasFen(page, start.fen()); // as the page writes it, read by the library
        await isAllowed(page);
    }
});

test('set up: by keys alone', async (page, address) => {
    await openSetup(page, address, 'crazyhouse', '4k3/8/8/8/8/8/8/4K3[] b - - 0 1');
    await page.focus('.setup [role=gridcell][data-square="e1"]');
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key); // the King steps up
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Q');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('q');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('n');
    await page.keyboard.press('Delete');
    await hasFen(page, '4k3/8/8/8/8/3qQ3/4K3/8[] b - - 0 1');
    await page.focus('.palette [title="White Pawn"]');
    await page.keyboard.press('Enter');
    await page.focus('[aria-label="Add a Pawn to White’s hand"]');
    await page.keyboard.press('Enter');
    await hasFen(page, '4k3/8/8/8/8/3qQ3/4K3/8[P] b - - 0 1');
    await page.focus('.begin [type=submit]');
    for (const seat of await page.locator('.begin select[id^=seat]').all()) await seat.selectOption('here');
    await page.keyboard.press('Enter');
    await page.waitForSelector('main.table');
    await sameFen(page, '4k3/8/8/8/8/3qQ3/4K3/8[P] b - - 0 1');
});

test('set up: 14x10 on a phone', async (_, address) => {
    const page = await openPage({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });
    await openSetup(page, address, 'rutland');
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(widths[0] <= widths[1], `nothing beyond the screen: ${widths}`);
    await page.locator('.setup [data-square="a1"]').tap();
    await page.locator('.setup [data-square="a5"]').tap();
    await page.locator('.palette [title="Black Queen"]').tap();
    await page.locator('.setup [data-square="n5"]').tap();
    const rows = baronet.load('rutland').startFen.split('/');
    rows[5] = 'R12q';
    rows[9] = rows[9].replace('R', '1');
    await hasFen(page, rows.join('/'));
    await page.context().close();
});

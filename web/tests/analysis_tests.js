// Analysis: trees of turns, the engine's lines, blunders, records of all formats.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

import { begin, click, sameFen } from './player.js';
import { baronet, BOTH, distribution, openPage, test } from './tests.js';

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

// What the page tells of chances follows from the line `chances GAMES EVEN UNIT` of what was measured, if there is one.
async function chancesAreMeasured(page, name) {
    const file = new URL(`baronet/values/${name}.values`, distribution);
    const measured = existsSync(file) && /^chances (\d+) (\d+) (\d+)$/m.exec(readFileSync(file, 'latin1'));
    const facts = await page.textContent('.engine .facts');
    if (!measured) {
        assert.match(facts, /chances are a guess$/);
        return;
    }
    const [games, even, unit] = measured.slice(1).map(Number);
    assert.ok(facts.endsWith(`chances measured in ${games} games`), facts);
    const score = await page.locator('.engine-lines .score').first().textContent();
    const ofWhite = Number(score.replace('−', '-')) * 100;
    const beyond = (worth) => 1 / (1 + Math.exp((even - worth) / unit));
    const [win, loss] = [beyond(ofWhite), beyond(-ofWhite)];
    assert.equal(await page.getAttribute('.bar', 'aria-valuenow'), String(Math.round((win + (1 - win - loss) / 2) * 100)));
    const title = await page.locator('.engine-lines .score').first().getAttribute('title');
    assert.ok(title.includes(`(wins ${Math.round(win * 100)} %, draws ${Math.round((1 - win - loss) * 100)} %)`), title);
}

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
        await chancesAreMeasured(page, name);
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

// ---- Records

const read = async (page, address, text) => {
    await page.goto(`${address}#/analysis`);
    await page.waitForSelector('#record');
    await page.fill('#record', text);
    await page.click('text=Open the record');
};

const saved = async (page, format) => {
    await page.selectOption('[aria-label="Format of the record"]', format);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save the record')]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
};

const lastTurn = (page, turn) => page.waitForSelector(`.tree .turn:has-text("${turn}")`);

test('records: our own, with variations, comments and symbols, in and out again', async (page, address) => {
    const own = baronet.load('chess').start().apply('e2e4').apply('e7e5').apply('g1f3');
    const notes = ['[Variation "1 c7c5"]', '[Variation "4 b1c3"]', '[Comment "0 A \\"quoted\\" game"]', '[Symbol "2 !"]', '[Score "3 -35 8 b8c6 f1b5"]', '[Comment "4 Sicilian"]', '[Comment "4 second line"]'];
    const text = own.record().replace('\n\n', `\n${notes.join('\n')}\n\n`);
    assert.equal(baronet.readRecord(text).play(own.game).fen(), own.fen(), 'others read it, too');
    await read(page, address, text);
    await lastTurn(page, 'g1f3');
    assert.deepEqual(await shown(page), ['Start', 'e2e4', 'e7e5!', 'c7c5', 'b1c3', 'g1f3']);
    assert.deepEqual(await page.locator('.tree .comment').allTextContents(), ['A "quoted" game', 'Sicilian\nsecond line']);
    assert.equal(await saved(page, 'baronet'), text);
    await page.click('text=Link to this');
    await page.waitForSelector('[aria-label="Link with the whole record"]');
    const link = await page.inputValue('[aria-label="Link with the whole record"]');
    const other = await openPage();
    await other.goto(link);
    await lastTurn(other, 'g1f3');
    assert.deepEqual(await shown(other), ['Start', 'e2e4', 'e7e5!', 'c7c5', 'b1c3', 'g1f3'], 'the link has it all');
    assert.deepEqual(await other.locator('.tree .comment').allTextContents(), ['A "quoted" game', 'Sicilian\nsecond line']);
    await other.click('[aria-label="Play the turns one by one"]');
    await sameFen(other, own.fen());
    await other.waitForSelector('[aria-label="Play the turns one by one"][aria-pressed=false]');
    await other.context().close();
});

// A capture in passing, a promotion, castling.
const COURIER = `// Game: chess
1. P e2-e4
1... p a7-a6
2. P e4-e5
2... p d7-d5 // now in passing
3. P e5-d6; @-d5
3... n g8-f6
4. P d6-c7
4... p g7-g6
5. P c7-d8; Q-d8
5... k e8-d8
6. N g1-f3
6... b f8-g7
7. B f1-e2
7... r h8-e8
8. K e1-g1; R h1-f1
`;
const COURIER_FEN = 'rnbkr3/1p2ppbp/p4np1/8/8/5N2/PPPPBPPP/RNBQ1RK1 b - - 5 8';

test('records: Game Courier\'s, in and out again', async (page, address) => {
    await read(page, address, COURIER);
    await lastTurn(page, 'e1g1');
    assert.equal(await page.textContent('.tree .comment'), 'now in passing');
    await page.locator('.tree .turn').last().click();
    await sameFen(page, COURIER_FEN);
    const text = await saved(page, 'courier');
    assert.match(text, /^3\. P e5-d6; @-d5$/m);
    assert.match(text, /^5\. P c7-d8; Q-d8$/m);
    assert.match(text, /^8\. K e1-g1; R h1-f1$/m);
    await read(page, address, text);
    await lastTurn(page, 'e1g1');
    await page.locator('.tree .turn').last().click();
    await sameFen(page, COURIER_FEN);
    await page.selectOption('[aria-label="Format of the record"]', 'zsg');
    await page.click('text=Save the record');
    await page.waitForSelector('.note:has-text("ZRF")'); // it is said why not
});

test('records: Game Courier\'s of every kind of game', async (page, address) => {
    for (const [name, count] of [['shogi', 40], ['glinski', 20], ['crazyhouse', 30], ['english-draughts', 12], ['four-corners', 16], ['xiangqi', 20]]) {
        const play = baronet.load(name).start();
        for (let i = 0; i < count && play.result().outcome === 'ongoing'; i++) {
            const turns = play.turns();
            play.apply(turns[(i * 7 + 3) % turns.length]);
        }
        await read(page, address, play.record());
        await page.waitForFunction((length) => document.querySelectorAll('.tree .turn').length === length + 1, play.length);
        const text = await saved(page, 'courier');
        await read(page, address, text);
        await page.waitForFunction((length) => document.querySelectorAll('.tree .turn').length === length + 1, play.length);
        await page.locator('.tree .turn').last().click();
        await sameFen(page, play.fen());
    }
});

const ZRF = Object.fromEntries(['reversi.zrf', 'common/compass.zrf'].map((name) => [name, readFileSync(`games/zrf/${name}`, 'utf8')]));

test('records: saved games of Zillions, in and out again', async (page, address) => {
    const play = baronet.load('reversi.zrf', { files: ZRF }).start();
    for (let i = 0; i < 6; i++) play.apply(play.turns()[0]);
    const zsg = play.zsg();
    await page.goto(`${address}#/analysis`);
    await page.waitForSelector('#record-file');
    await page.setInputFiles('#record-file', [
        { name: 'my.zsg', mimeType: 'text/plain', buffer: Buffer.from(zsg) },
        ...Object.entries(ZRF).map(([name, text]) => ({ name: name.replace(/.*\//, ''), mimeType: 'text/plain', buffer: Buffer.from(text) })),
    ]);
    await page.waitForFunction((length) => document.querySelectorAll('.tree .turn').length === length + 1, play.length);
    await page.locator('.tree .turn').last().click();
    await sameFen(page, play.fen());
    assert.equal(await saved(page, 'zsg'), zsg);
    // without its rules file, by the bundled game of that name
    const chess = ['Zillions Save Game File Version 0.02 HC', 'RulesFile=Chess.zrf', 'VariantName=Chess', '1. Pawn e2 - e4', '1. Pawn d7 - d5', '2. Pawn e4 x d5', ''].join('\r\n');
    await read(page, address, chess);
    await lastTurn(page, 'e4d5');
});

test('records: what is wrong is said with its place, and nothing is lost', async (page, address) => {
    const wrong = COURIER.replace('6. N g1-f3', '6. N g1-g3');
    await read(page, address, wrong);
    await page.click('#record-problems button:has-text("Line 12:")');
    assert.equal(await page.evaluate(() => getSelection().toString()), 'N g1-g3');
    assert.equal(await page.inputValue('#record'), wrong);
    await page.click('text=Open what can be read: 10 turns');
    await lastTurn(page, 'e8d8');
    const own = baronet.load('chess').start().apply('e2e4').record().replace('1. e2e4', '1. e2e5');
    await read(page, address, own);
    await page.waitForSelector('#record-problems button:has-text("the Pawn on e2 does not move like that")');
    await read(page, address, 'e2e4');
    await page.waitForSelector('#record-problems button:has-text("which game")');
    await page.selectOption('#record-game', 'chess');
    await page.click('text=Open the record');
    await lastTurn(page, 'e2e4');
    await page.goto(`${address}#/analysis/record/-_damaged`);
    await page.waitForSelector('text=The address is damaged');
});

test('analysis of a table: with the engine when it is over, without while people play by link', async (page, address) => {
    await page.goto(`${address}#/game/chess`);
    await page.waitForSelector('.begin select');
    await page.locator('.begin select').nth(1).selectOption('link');
    await page.click('.begin [type=submit]');
    await page.waitForSelector('[data-square="e2"].target');
    await click.square(page, 'e2');
    await click.square(page, 'e4');
    await page.waitForSelector('.turn:has-text("e2e4")');
    const table = page.url();
    await page.click('text=Analyse this game');
    await page.waitForSelector('main.analysis .fair');
    await sameFen(page, fenAfter('chess', ['e2e4']));
    assert.equal(await page.locator('.engine-toggle').count(), 0);
    await play(page, ['e7e5']);
    await page.goto(table);
    page.once('dialog', (dialog) => dialog.accept());
    await page.click('text=Resign');
    await page.waitForSelector('.status.over');
    await page.click('text=Analyse this game');
    await page.waitForSelector('.engine-toggle');
    assert.deepEqual(await shown(page), ['Start', 'e2e4', 'e7e5'], 'what was tried is kept');
    assert.match(await page.textContent('.side'), /resign/);
    assert.match(await saved(page, 'baronet'), /\[Result "black wins/);
}, ['server']);

test('analysis of a game with secrets: when it is over', async (page, address) => {
    await begin(page, address, 'dark-chess');
    await page.click('.curtain button');
    await page.click('text=Analyse this game');
    await page.waitForSelector('.note:has-text("when it is over")');
    page.once('dialog', (dialog) => dialog.accept());
    await page.click('text=Resign');
    await page.waitForSelector('.status.over');
    await page.click('text=Analyse this game');
    await page.waitForSelector('main.analysis');
    await page.waitForSelector('text=all of it is seen');
}, BOTH);

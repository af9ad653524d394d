// Playing: by clicks, keys, drags and touch.
import assert from 'node:assert/strict';

import { begin, click, randomFrom, randomGame, sameFen } from './player.js';
import { baronet, BOTH, openPage, test } from './tests.js';

// ---- Random games by clicks alone

const GAMES = [
    ['chess', 30, BOTH],
    ['ruddigore', 14, BOTH], // the curse
    ['glinski', 20], // hexagons
    ['nine-mens-morris', 24], // a graph; taking a man after a mill
    ['shogi', 40, BOTH], // hands, promotion
    ['four-corners', 24, BOTH], // four players
    ['english-draughts', 40], // captures in several steps
    ['crazyhouse', 30],
    ['amazons', 8], // three squares for each turn
    ['rutland', 12], // 14x10
];
for (const [index, [name, turns, where]] of GAMES.entries())
    test(`by clicks: ${name}`, async (page, address) => {
        await begin(page, address, name);
        const play = baronet.load(name).start();
        const made = await randomGame(page, play, turns, randomFrom(index + 1));
        assert.ok(made > 4, 'turns were made');
        const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save the record')]);
        const chunks = [];
        for await (const chunk of await download.createReadStream()) chunks.push(chunk);
        const record = baronet.readRecord(Buffer.concat(chunks).toString());
        assert.equal(record.play(play.game).fen(), play.fen(), 'the record ends in the same position');
    }, where);

// ---- Other ways to play

test('by keys alone: chess', async (page, address) => {
    await begin(page, address, 'chess');
    const play = baronet.load('chess').start();
    const at = () => page.evaluate(() => document.activeElement.dataset.square ?? '');
    await page.focus('[role=gridcell][tabindex="0"]');
    const go = async (name) => {
        const [from, [file, rank]] = [await at(), name];
        for (let steps = rank - from[1]; steps !== 0; steps -= Math.sign(steps)) await page.keyboard.press(steps > 0 ? 'ArrowUp' : 'ArrowDown');
        for (let steps = file.charCodeAt(0) - from.charCodeAt(0); steps !== 0; steps -= Math.sign(steps))
            await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
        assert.equal(await at(), name);
        await page.keyboard.press('Enter');
    };
    const option = async (_, text) => {
        await page.locator(`[data-option="${text}"]`).focus();
        await page.keyboard.press('Enter');
        await page.focus('[role=gridcell][tabindex="0"]');
    };
    await randomGame(page, play, 12, randomFrom(77), { square: (_, name) => go(name), option });
    assert.equal(play.length, 12);
});

test('by keys: arrows reach every square of any board', async (page, address) => {
    for (const name of ['glinski', 'nine-mens-morris', 'alice', 'qubic']) {
        await begin(page, address, name);
        const count = await page.locator('[role=gridcell]').count();
        const reached = await page.evaluate(() => {
            const board = document.querySelector('svg.board');
            const seen = new Set();
            const waiting = [board.querySelector('[data-square]')];
            while (waiting.length > 0) {
                const from = waiting.pop();
                if (seen.has(from)) continue;
                seen.add(from);
                for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
                    from.focus();
                    from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
                    waiting.push(document.activeElement);
                }
            }
            return seen.size;
        });
        assert.equal(reached, count, name);
    }
});

test('Escape steps back, another piece may be taken up, and it is said why not', async (page, address) => {
    await begin(page, address, 'chess');
    await click.square(page, 'e2');
    await page.waitForSelector('[data-square="e4"].target');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-square="e4"]:not(.target)');
    await click.square(page, 'e2');
    await page.waitForSelector('[data-square="e4"].target');
    await click.square(page, 'b1');
    await page.waitForSelector('[data-square="c3"].target');
    await click.square(page, 'd4');
    await page.waitForFunction(() => document.querySelector('.note').textContent.includes('b1'));
    const { words } = baronet.load('chess').start().explain('b1d4');
    const said = await page.textContent('.note');
    assert.ok(said.toLowerCase().startsWith(words.toLowerCase()), 'the words of the library');
    assert.match(said, /^[A-Z].*\.$/, 'a sentence');
    await click.square(page, 'c3');
    await sameFen(page, baronet.load('chess').start().apply('b1c3').fen());
}, BOTH);

test('pieces are dragged', async (page, address) => {
    await begin(page, address, 'chess');
    const centre = async (name) => {
        const { x, y, width, height } = await page.locator(`[data-square="${name}"] .ground`).boundingBox();
        return [x + width / 2, y + height / 2];
    };
    await page.waitForSelector('.target');
    await page.mouse.move(...(await centre('e2')));
    await page.mouse.down();
    await page.mouse.move(...(await centre('e3')), { steps: 4 });
    assert.equal(await page.locator('.ghost').count(), 1, 'the piece is in hand');
    await page.mouse.move(...(await centre('e4')), { steps: 4 });
    await page.mouse.up();
    await sameFen(page, baronet.load('chess').start().apply('e2e4').fen());
});

test('the curse is asked for in the rules\' words', async (page, address) => {
    await page.setViewportSize({ width: 1000, height: 720 });
    await begin(page, address, 'ruddigore');
    for (const turn of ['d2d4', 'd7d5', 'b1c3']) {
        for (const square of [turn.slice(0, 2), turn.slice(2)]) {
            await page.waitForSelector(`[data-square="${square}"].target`);
            await click.square(page, square);
        }
        await page.waitForSelector(`[data-square="${turn.slice(2)}"] .piece > *`);
    }
    await page.waitForFunction(() => document.querySelector('.status').textContent === 'White to move. The curse: give up a piece');
    assert.equal(await page.locator('.taking').count(), 15, 'all but the Baronet can be given up');
}, BOTH);

// ---- What else a table does

test('looking back, taking back, turning round, giving up', async (page, address) => {
    await begin(page, address, 'chess');
    const play = baronet.load('chess').start();
    await randomGame(page, play, 4, randomFrom(5));
    await page.click('[aria-label="The start"]');
    await sameFen(page, play.game.startFen);
    await page.click('[aria-label="One turn on"]');
    await sameFen(page, play.game.start(play.game.startFen).apply(play.history()[0].text).fen());
    await page.click('[aria-label="Now"]');
    await sameFen(page, play.fen());
    await page.click('text=Take back');
    play.undo();
    await sameFen(page, play.fen());
    const top = () => page.locator('[data-square="a1"] .ground').boundingBox();
    const before = await top();
    await page.click('[aria-label="Turn the board round"]');
    assert.ok((await top()).y < before.y, 'a1 is at the top');
    page.once('dialog', (dialog) => dialog.accept());
    await page.click('text=Resign');
    await page.waitForFunction(() => document.querySelector('.status').textContent.includes('wins: '));
    assert.equal(await page.locator('.target').count(), 0, 'no more turns');
}, BOTH);

test('a game that is over says so, and why', async (page, address) => {
    await begin(page, address, 'chess');
    for (const turn of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) {
        await click.square(page, turn.slice(0, 2));
        await page.waitForSelector(`[data-square="${turn.slice(2)}"].target`);
        await click.square(page, turn.slice(2));
        await page.waitForFunction((text) => document.querySelector('.turns').textContent.includes(text), turn);
    }
    await page.waitForFunction(() => document.querySelector('.status').textContent === 'Black wins: checkmate');
    assert.equal(await page.locator('[data-square="e1"].attacked').count(), 1, 'the King is marked');
    assert.equal(await page.locator('[data-square="h4"].attacking').count(), 1, 'and the Queen, too');
}, BOTH);

test('against the engine', async (page, address) => {
    await page.goto(`${address}#/game/breakthrough`);
    await page.waitForSelector('.begin');
    await page.locator('.begin [id^=seat-]').nth(1).selectOption('engine 1');
    await page.click('.begin [type=submit]');
    await page.waitForSelector('.target.from');
    const play = baronet.load('breakthrough').start();
    for (let turns = 2; turns <= 6; turns += 2) {
        const picker = play.picker();
        while (picker.options.length > 0) {
            const [option] = picker.options;
            await click.square(page, play.game.squares[option.square].name);
            picker.pick(option);
        }
        picker.apply();
        await page.waitForFunction((count) => document.querySelectorAll('.turn').length === count, turns);
        play.apply(await page.locator('.turn').last().textContent());
        await sameFen(page, play.fen());
    }
}, BOTH);

test('a curtain falls between players who have secrets', async (page, address) => {
    await begin(page, address, 'dark-chess');
    const play = baronet.load('dark-chess').start();
    await page.click('text=White: show the board');
    assert.equal(await page.textContent('.fen'), play.fen(0), 'what White sees');
    for (const [from, to, next] of [['e2', 'e4', 'Black'], ['d7', 'd5', 'White']]) {
        await click.square(page, from);
        await page.waitForSelector(`[data-square="${to}"].target`);
        await click.square(page, to);
        await page.waitForSelector('.curtain:not([hidden])');
        play.apply(from + to);
        assert.equal(await page.locator('svg.board').isVisible(), false, 'nothing is seen');
        await page.click(`text=${next}: show the board`);
        await sameFen(page, play.fen(play.mover));
        const unseen = play.view(play.mover).squares.filter(({ isSeen }) => !isSeen).length;
        assert.equal(await page.locator('.unseen').count(), unseen, 'fog');
    }
}, BOTH);

test('a game goes on after the page was loaded anew', async (page, address) => {
    for (const name of ['shogi', 'dark-chess']) {
        await begin(page, address, name);
        const play = baronet.load(name).start();
        await randomGame(page, play, 3, randomFrom(8));
        await page.reload();
        await page.waitForSelector('main.table');
        if (play.game.hasSecrets) await page.click('.curtain button');
        await sameFen(page, play.fen(play.mover));
    }
    await page.goto(address);
    await page.waitForSelector('.going-on');
    assert.deepEqual(await page.locator('.going-on a').allTextContents(), ['Dark Chess', 'Shogi']);
    await page.click('.going-on a:has-text("Shogi")');
    await page.waitForSelector('.target');
});

// ---- Screens

test('a phone: 14x10 by touch', async (_, address) => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await begin(page, address, 'rutland');
    const tap = { square: (_, name) => page.tap(`[data-square="${name}"]`), option: (_, text) => page.tap(`[data-option="${text}"]`) };
    const play = baronet.load('rutland').start();
    await randomGame(page, play, 6, randomFrom(3), tap);
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= screen, `nothing is wider than the screen: ${wide}`);
    const { width } = await page.locator('[data-square="e5"] .ground').boundingBox();
    assert.ok(width > 24, `squares are large enough for a finger: ${width}`);
    await page.context().close();
});

// How many pieces are on their way when the next turn is shown.
const moving = () =>
    new Promise((resolve) => {
        const count = () => document.querySelector('svg.board').getAnimations({ subtree: true }).length;
        new MutationObserver(() => setTimeout(() => resolve(count()), 10)).observe(document.querySelector('.fen'), { childList: true });
    });

test('pieces are seen moving, unless less motion is wanted; print leaves the game', async (page, address) => {
    for (const [reducedMotion, expected] of [['no-preference', 1], ['reduce', 0]]) {
        await page.emulateMedia({ reducedMotion });
        await begin(page, address, 'chess');
        await click.square(page, 'e2');
        await page.waitForSelector('[data-square="e4"].target');
        const [count] = await Promise.all([page.evaluate(moving), click.square(page, 'e4')]);
        assert.equal(count, expected, reducedMotion);
    }
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.isVisible('header'), false);
    assert.equal(await page.isVisible('svg.board'), true);
});

// Interactive diagrams: files that `baronet diagram` has written, opened from disk, where no request may leave them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { bitmap } from './looks_tests.js';
import { randomFrom, randomGame } from './player.js';
import { baronet, program, test } from './tests.js';

const DRAFT = `game "</title><script>document.title='broken out'</script>" from chess
about "</script><img src=x onerror=alert(1)>"
piece Camel c: C
setup "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1"
`;

// Opens the diagram of a game, and fails when anything is asked of the network.
async function open(page, place, game, options = []) {
    const file = join(place, 'diagram.html');
    execFileSync(program, ['diagram', game, '-o', file, ...options]);
    const address = pathToFileURL(file).href;
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
    await page.waitForSelector('.interactive main.table');
    return { file, away: () => asked.filter((url) => !/^(blob|data):/.test(url) && url !== address) };
}

const inFolder = (run) => async (page, address) => {
    const place = mkdtempSync(join(tmpdir(), 'diagram-'));
    try {
        await run(page, place, address);
    } finally {
        rmSync(place, { recursive: true });
    }
};

const given = (name, place) => {
    if (name !== 'draft') return name;
    const file = join(place, 'draft.vdl');
    writeFileSync(file, DRAFT);
    return file;
};

// What the library of the tests plays: the text that the program has put into the file.
function gameIn(file) {
    const [, packed] = /id="rules">([^<]*)</.exec(readFileSync(file, 'utf8'));
    return baronet.loadRules(Buffer.from(packed, 'base64').toString());
}

for (const name of program ? ['chess', 'ruddigore', 'glinski', 'games/zrf/xiangqi.zrf', 'draft'] : [])
    test(
        `a diagram: ${name}`,
        inFolder(async (page, place) => {
            const { file, away } = await open(page, place, given(name, place));
            await page.selectOption('#side', 'all');
            await page.waitForSelector('.target');
            const play = gameIn(file).start();
            assert.ok((await randomGame(page, play, 8, randomFrom(7))) > 0);
            assert.deepEqual(away(), [], 'requests');
            if (name === 'draft') assert.match(await page.title(), /^<\/title>/, 'a title stays a title');
        }),
    );

if (program)
    test(
        'a diagram shows how pieces move, and the engine answers',
        inFolder(async (page, place) => {
            const { away } = await open(page, place, 'chess', ['--level', '1']);
            await page.click('[data-square="b8"]');
            await page.waitForSelector('.inspected img');
            assert.equal(await page.textContent('.inspected h2'), 'Black Knight');
            assert.match(await page.textContent('.inspected .words'), /Leaps like a Knight/);
            const reach = () => page.locator('.reach').evaluateAll((cells) => cells.map((cell) => cell.dataset.square).sort());
            assert.deepEqual(await reach(), ['a6', 'c6'], 'of a piece that is not to move');
            await page.click('[data-square="e7"]');
            await page.waitForSelector('.inspected h2:has-text("Pawn")');
            assert.deepEqual(await reach(), ['e5', 'e6'], 'Pawns of the second player go down');
            await page.click('[data-square="e2"]');
            await page.waitForSelector('[data-square="e4"].target');
            await page.click('[data-square="e4"]');
            await page.waitForFunction(() => document.querySelectorAll('.turn').length === 2);
            await page.click('button:has-text("Take back")');
            await page.waitForFunction(() => document.querySelectorAll('.turn').length === 0);
            assert.deepEqual(away(), [], 'requests');
            assert.equal(await page.evaluate(() => localStorage.length), 0, 'nothing is kept');
        }),
    );

const PICTURED = `game "Pictured" from chess
piece Camel c: C, picture "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>"
piece Wizard w: FC, picture "images/White.BMP" "images/black.bmp"
setup "rcbqkwcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKWCR w KQkq - 0 1"
`;

if (program)
    test(
        'a diagram has signs, an author\'s pictures and files of pictures in it',
        inFolder(async (page, place) => {
            const file = join(place, 'pictured.vdl');
            writeFileSync(file, PICTURED);
            mkdirSync(join(place, 'images'));
            writeFileSync(join(place, 'images/white.bmp'), bitmap());
            writeFileSync(join(place, 'images/black.bmp'), bitmap());
            const { away } = await open(page, place, file);
            await page.waitForSelector('.board [data-square="b1"] .pictured image');
            for (const square of ['f1', 'f8']) {
                const address = await page.locator(`.board [data-square="${square}"] .pictured image`).getAttribute('href');
                assert.match(address, /^data:image\/png/);
            }
            assert.equal(await page.evaluate(() => localStorage.length), 0, 'nothing is kept');
            assert.deepEqual(away(), [], 'requests');
            const signed = await open(page, place, 'xiangqi');
            await page.selectOption('label:has-text("Pieces") select', 'signs');
            await page.waitForSelector('.board .signed .sign path');
            assert.deepEqual(signed.away(), [], 'requests');
        }),
    );

if (program)
    test(
        'a diagram in somebody\'s page',
        inFolder(async (page, place) => {
            const { file } = await open(page, place, 'chess');
            const outer = join(place, 'outer.html');
            writeFileSync(outer, `<iframe width="900" height="800" src="${pathToFileURL(file).href}"></iframe>`);
            await page.goto(pathToFileURL(outer).href);
            const frame = page.frameLocator('iframe');
            await frame.locator('[data-square="e2"].target').waitFor();
            await frame.locator('[data-square="e2"]').click();
            await frame.locator('[data-square="e4"].target').click();
            await frame.locator('.turn').first().waitFor();
        }),
    );

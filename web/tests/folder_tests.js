// Rules of Zillions that lie in folders, with what they include and the bitmaps of their pieces.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bitmap } from './looks_tests.js';
import { test } from './tests.js';

const ZRF = 'games/zrf/'; // the tests run at the project's top
const RED = [0, 0, 255]; // in the order of a bitmap
const BLUE = [255, 0, 0];

// Two games in one folder, and another's pictures that are called like those of one of them.
function makeFolder() {
    const outside = mkdtempSync(join(tmpdir(), 'baronet-folder-'));
    const folder = join(outside, 'Rules');
    for (const name of ['Others/Images', 'Chess', 'Chess/IMAGES']) mkdirSync(join(folder, name), { recursive: true });
    cpSync(join(ZRF, 'chess.zrf'), join(folder, 'Chess/chess.zrf'));
    cpSync(join(ZRF, 'reversi.zrf'), join(folder, 'Chess/reversi.zrf'));
    cpSync(join(ZRF, 'common'), join(folder, 'Chess/common'), { recursive: true });
    writeFileSync(join(folder, 'Others/Images/wpawn.bmp'), bitmap(BLUE));
    writeFileSync(join(folder, 'Chess/IMAGES/WPawn.bmp'), bitmap(RED));
    writeFileSync(join(folder, 'Chess/IMAGES/BPawn.bmp'), bitmap(BLUE));
    writeFileSync(join(folder, 'Chess/sound.wav'), Buffer.alloc(3_000_000));
    return { folder, remove: () => rmSync(outside, { recursive: true }) };
}

// The one pixel of a drawn piece that differs from the other three.
const colourAt = (page, square) =>
    page.evaluate(async (name) => {
        const picture = new Image();
        picture.src = document.querySelector(`.start-board [data-square="${name}"] .pictured image`).getAttribute('href');
        await picture.decode();
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        context.drawImage(picture, 0, 0);
        const { data } = context.getImageData(0, 0, picture.width, picture.height);
        for (let at = 0; at < data.length; at += 4) if (data[at + 1] !== 0x40) return [data[at + 2], data[at + 1], data[at]];
        return null;
    }, square);

// The chess of the folder, with the pictures beside it; then its other game.
async function isAllThere(page) {
    await page.waitForSelector('.conversion:has-text("from Rules/Chess/")');
    const choices = await page.locator('#rules-file option').allTextContents();
    assert.deepEqual(choices.sort(), ['Rules/Chess/chess.zrf', 'Rules/Chess/reversi.zrf']);
    await page.selectOption('#rules-file', 'Rules/Chess/reversi.zrf');
    await page.waitForSelector('.conversion:has-text("Reversi, from Rules/Chess/reversi.zrf")');
    await page.selectOption('#rules-file', 'Rules/Chess/chess.zrf');
    await page.waitForSelector('.conversion:has-text("from Rules/Chess/chess.zrf")');
    await page.waitForFunction(() => document.querySelectorAll('.start-board .pictured').length === 16);
    assert.deepEqual(await colourAt(page, 'e2'), RED);
    assert.deepEqual(await colourAt(page, 'e7'), BLUE);
}

test('a folder of ZRF files is opened, with bitmaps', async (page, address) => {
    const { folder, remove } = makeFolder();
    await page.goto(`${address}#/playground`);
    await page.waitForSelector('.start-board svg');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=Open a folder…')]);
    await chooser.setFiles(folder);
    await isAllThere(page);
    remove();
});

test('a folder of ZRF files is dropped onto the page, with bitmaps', async (page, address) => {
    const { folder, remove } = makeFolder();
    await page.goto(`${address}#/playground`);
    await page.waitForSelector('.start-board svg');
    const wire = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) await wire.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
    await isAllThere(page);
    remove();
});

test('bitmaps are opened together with rules', async (page, address) => {
    const { folder, remove } = makeFolder();
    await page.goto(`${address}#/playground`);
    await page.waitForSelector('.start-board svg');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=Open a file…')]);
    await chooser.setFiles(['chess.zrf', 'common/walks.zrf', 'common/compass.zrf', 'IMAGES/WPawn.bmp', 'IMAGES/BPawn.bmp'].map((name) => join(folder, 'Chess', name)));
    await page.waitForFunction(() => document.querySelectorAll('.start-board .pictured').length === 16);
    assert.deepEqual(await colourAt(page, 'e2'), RED);
    assert.deepEqual(await colourAt(page, 'e7'), BLUE);
    remove();
});

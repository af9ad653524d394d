// Takes the pictures of the page that README shows.
//
//     node tests/pictures.js DIST FOLDER    (make pictures)
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { begin, click, randomFrom, randomGame } from './player.js';
import { serveFolder, startBrowser } from './stage.js';

const [dist, folder] = process.argv.slice(2);
const { Baronet } = await import(pathToFileURL(resolve(dist, 'baronet/baronet.js')).href);
const baronet = await Baronet.create();
const files = await serveFolder(dist);
const browser = await startBrowser();

async function turns(page, texts) {
    for (const text of texts)
        for (const square of text.match(/[a-z]+\d+/g)) {
            await page.waitForSelector(`[data-square="${square}"].target`);
            await click.square(page, square);
        }
}

const PICTURES = {
    'page-catalogue': [{ viewport: { width: 1100, height: 640 } }, async (page) => {
        await page.goto(files.address);
        await page.waitForFunction(() => document.querySelectorAll('.card .board').length >= 8);
    }],
    'page-ruddigore': [{ viewport: { width: 1000, height: 720 } }, async (page) => {
        await begin(page, files.address, 'ruddigore');
        await turns(page, ['d2d4', 'd7d5', 'b1c3']);
        await page.waitForFunction(() => document.querySelector('.status').textContent.includes('curse'));
    }],
    'page-glinski': [{ viewport: { width: 1000, height: 720 }, colorScheme: 'dark' }, async (page) => {
        await begin(page, files.address, 'glinski');
        await randomGame(page, baronet.load('glinski').start(), 10, randomFrom(4));
    }],
    'page-phone': [{ viewport: { width: 390, height: 660 }, hasTouch: true, isMobile: true }, async (page) => {
        await begin(page, files.address, 'rutland');
        await page.waitForSelector('.target');
        await click.square(page, 'e2');
        await page.waitForSelector('.picked');
    }],
};

for (const [name, [options, prepare]] of Object.entries(PICTURES)) {
    const page = await browser.page(options);
    await prepare(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.context().close();
}
await browser.close();
files.close();

// Bundled games that are put together again by the wizard's own controls: no longer than their files, and the same game.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { baronet, program, test } from './tests.js';

const PROGRAM = program ?? process.env.PROG ?? 'build/baronet';

const rules = (page) => page.textContent('#wizard-rules');

async function says(page, words) {
    const said = page.waitForFunction((wanted) => document.querySelector('#wizard-rules').textContent.includes(wanted), words);
    await said.catch(async () => assert.fail(`“${words}” is not in the rules: ${await rules(page)}\n${await page.textContent('#wizard-refused')}`));
}

const verdict = (page, words) => page.waitForFunction((wanted) => document.querySelector('#wizard-verdict').textContent.includes(wanted), words);

async function fits(page) {
    await page.waitForSelector('#wizard-rules[data-read]');
    assert.equal(await page.textContent('#wizard-refused'), '');
}

async function fill(page, id, text) {
    await page.fill(id, String(text));
    await page.dispatchEvent(id, 'change');
}

async function open(page, address, title, parent) {
    await page.goto(`${address}#/wizard`);
    await page.waitForSelector('.wizard .setup .board');
    await fill(page, '#wizard-title', title);
    await says(page, `game "${title}"`);
    if (!parent) return;
    await page.selectOption('#wizard-parent', parent);
    await says(page, `from ${parent}`);
}

async function addPiece(page, name, { betza = '', letter = '', isRoyal = false, instead = '' } = {}) {
    await page.fill('#wizard-piece', name);
    if (betza) await page.fill('#wizard-betza', betza);
    if (letter) await page.fill('#wizard-letter', letter);
    if (isRoyal) await page.check('#wizard-royal');
    await page.selectOption('#wizard-instead', instead);
    await page.click('#wizard-add');
    await page.waitForSelector(`[id="wizard-out-${name}"]`).catch(async (error) => assert.fail(`${error.message}: ${await page.textContent('main.wizard')}`));
    await fits(page);
}

/** By its diagram. */
async function addOfZoo(page, name) {
    await page.fill('#wizard-search', name.toLowerCase());
    await page.locator(`.zoo li:has(input[value="${name}"])`).scrollIntoViewIfNeeded();
    await page.click(`.zoo li:has(input[value="${name}"]) img[alt="How the ${name} moves"]`);
    await page.click('#wizard-add');
    await page.waitForSelector(`[id="wizard-out-${name}"]`);
    await fits(page);
}

async function place(page, name, squares) {
    await page.click(`.palette button[title="White ${name}"]`);
    for (const square of squares) await page.click(`.setup [data-square="${square}"]`);
    await page.keyboard.press('Escape');
}

async function drag(page, name, square) {
    const middle = async (selector) => {
        const { x, y, width, height } = await page.locator(selector).boundingBox();
        return [x + width / 2, y + height / 2];
    };
    await page.locator('.setup .board').scrollIntoViewIfNeeded();
    await page.mouse.move(...(await middle(`.palette button[title="White ${name}"]`)));
    await page.mouse.down();
    const target = await middle(`.setup [data-square="${square}"]`);
    await page.mouse.move(...target, { steps: 4 });
    await page.mouse.up();
    await page.waitForSelector(`.setup [data-square="${square}"][aria-label*="White ${name}"]`);
}

const WAYS = {
    'three-check': async (page, address) => {
        await open(page, address, 'Three-check', 'chess');
        await page.click('#wizard-module-three-check');
        await says(page, '3+3');
    },
    chessgi: async (page, address) => {
        await open(page, address, 'Chessgi', 'chess');
        await page.click('#wizard-module-hands');
        await says(page, 'use hands');
    },
    knightmate: async (page, address) => {
        await open(page, address, 'Knightmate', 'chess');
        await addPiece(page, 'Royal-Knight', { betza: 'N', isRoyal: true, instead: 'King' });
        await addPiece(page, 'Commoner', { betza: 'K', letter: 'm', instead: 'Knight' });
    },
    // Its setup by keys alone.
    breakthrough: async (page, address) => {
        await open(page, address, 'Breakthrough');
        await addPiece(page, 'Pawn', { betza: 'fmWfF' });
        for (const goal of ['home', 'bare']) {
            await page.click(`#wizard-goal-${goal}`);
            await says(page, goal === 'home' ? 'came home' : 'no pieces left');
        }
        await fits(page);
        await page.locator('.setup [data-square="a1"]').focus();
        for (let file = 0; file < 8; file++) {
            await page.keyboard.press('Shift+P');
            await page.keyboard.press('ArrowUp');
            await page.keyboard.press('Shift+P');
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('ArrowRight');
        }
        await page.locator('.setup-actions button:text-is("Others as White")').press('Enter');
        await says(page, 'pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP');
    },
    // By diagrams, dragging and pressing.
    capablanca: async (page, address) => {
        await open(page, address, 'Capablanca Chess', 'chess');
        await fill(page, '#wizard-files', 10);
        await says(page, 'board 10x8');
        await addOfZoo(page, 'Archbishop');
        await addOfZoo(page, 'Chancellor');
        await fill(page, '#wizard-castling', 3);
        await says(page, 'castling-steps = 3');
        for (const name of ['Archbishop', 'Chancellor']) {
            await page.click(`[id="wizard-promotion-${name}"]`);
            await says(page, `, ${name}`);
        }
        await fits(page);
        await drag(page, 'Archbishop', 'c1');
        await drag(page, 'Chancellor', 'h1');
        for (const [name, squares] of [['Bishop', ['d1', 'g1']], ['Queen', ['e1']], ['King', ['f1']], ['Knight', ['i1']], ['Rook', ['j1']], ['Pawn', ['i2', 'j2']]]) await place(page, name, squares);
        await page.click('.setup-actions button:text-is("Others as White")');
        await says(page, 'RNABQKBCNR w KQkq');
    },
};

// Without tests, comments and empty lines.
const linesOf = (text) =>
    text
        .replace(/\ntest [^]*$/, '')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.trim().startsWith('--')).length;

for (const [name, build] of Object.entries(WAYS))
    test(`the wizard writes ${name}`, async (page, address) => {
        await build(page, address);
        await fits(page);
        const text = await rules(page);
        const folder = mkdtempSync(join(tmpdir(), 'wizard-'));
        const file = join(folder, 'made.vdl');
        writeFileSync(file, text);
        for (const command of [['check', file], ['format', '--check', file]]) {
            const { status, stdout, stderr } = spawnSync(PROGRAM, command, { encoding: 'utf8' });
            assert.equal(status, 0, `${command[0]}: ${stdout}${stderr}\n${text}`);
            assert.doesNotMatch(stdout + stderr, /warning/, text);
        }
        rmSync(folder, { recursive: true });
        const bundled = readFileSync(`games/${name}.vdl`, 'utf8');
        assert.ok(linesOf(text) <= linesOf(bundled), `${linesOf(text)} lines, ${linesOf(bundled)} in the file:\n${text}`);
        const [made, known] = [baronet.loadText('made.vdl', text), baronet.load(name)].map((game) => game.start());
        assert.equal(made.fen(), known.fen(), text);
        for (const depth of [1, 2, 3]) assert.equal(made.perft(depth), known.perft(depth), `perft ${depth}`);
        await page.click('button:text-is("Go on in the playground")');
        await page.waitForSelector('main.playground .start-board .board');
        await page.waitForSelector('.cm-line');
        assert.equal((await page.locator('.cm-line').allTextContents()).join('\n'), text);
    });

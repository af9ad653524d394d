// Bundled games that are put together again by the wizard's own controls: no longer than their files, and the same game.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { baronet, program, test } from './tests.js';

const PROGRAM = program ?? process.env.PROG ?? 'build/baronet';

const rules = (page) => page.textContent('#wizard-rules');
const says = (page, words) => page.waitForFunction((wanted) => document.querySelector('#wizard-rules').textContent.includes(wanted), words);
const fits = async (page) => {
    await page.waitForFunction(() => document.querySelector('main.wizard .note').textContent === '');
};

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
    await page.click('.wizard button:text-is("Add it")');
    await page.waitForSelector(`[id="wizard-out-${name}"]`).catch(async (error) => assert.fail(`${error.message}: ${await page.textContent('main.wizard .note')}`));
    await fits(page);
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
    breakthrough: async (page, address) => {
        await open(page, address, 'Breakthrough');
        await addPiece(page, 'Pawn', { betza: 'fmWfF' });
        for (const goal of ['home', 'bare']) {
            await page.click(`#wizard-goal-${goal}`);
            await says(page, goal === 'home' ? 'came home' : 'no pieces left');
        }
        await page.waitForSelector('.palette button[aria-label="White Pawn"]');
        await page.click('.palette button[aria-label="White Pawn"]');
        for (const square of [...'abcdefgh'].flatMap((file) => [`${file}1`, `${file}2`])) await page.click(`.setup [data-square="${square}"]`);
        await page.click('.setup-actions button:text-is("Others as White")');
        await says(page, 'pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP');
    },
    capablanca: async (page, address) => {
        await open(page, address, 'Capablanca Chess', 'chess');
        await fill(page, '#wizard-files', 10);
        await says(page, 'board 10x8');
        await addPiece(page, 'Archbishop', { betza: 'BN' });
        await addPiece(page, 'Chancellor', { betza: 'RN' });
        await fill(page, '#wizard-castling', 3);
        for (const name of ['Archbishop', 'Chancellor']) {
            await page.click(`[id="wizard-promotion-${name}"]`);
            await says(page, `, ${name}`);
        }
        await fits(page);
        await page.waitForSelector('.palette button[aria-label="White Chancellor"]');
        await page.fill('.setup .wide input', 'rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1');
        await page.keyboard.press('Tab');
        await says(page, 'RNABQKBCNR');
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
        await page.click('.wizard .main-button');
        await page.waitForSelector('main.playground .start-board .board');
        await page.waitForSelector('.cm-line');
        assert.equal((await page.locator('.cm-line').allTextContents()).join('\n'), text);
    });

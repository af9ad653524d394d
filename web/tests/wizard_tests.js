// Bundled games that are put together again by the wizard's own controls: no longer than their files, and the same game.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { baronet, openPage, program, test } from './tests.js';

const PROGRAM = program ?? process.env.PROG ?? 'build/baronet';

const rules = (page) => page.textContent('#wizard-rules');

async function says(page, words) {
    const said = page.waitForFunction((wanted) => document.querySelector('#wizard-rules').textContent.includes(wanted), words);
    await said.catch(async () => assert.fail(`“${words}” is not in the rules: ${await rules(page)}\n${await page.textContent('#wizard-refused')}`));
}


async function verdict(page, words) {
    const said = page.waitForFunction((wanted) => document.querySelector('#wizard-verdict').textContent.includes(wanted), words);
    await said.catch(async () => assert.fail(`not “${words}”, but: ${await page.textContent('#wizard-verdict')}\n${await rules(page)}`));
}

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
    await says(page, `game "${title.replaceAll('"', '""')}"`);
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
        isClean(text);
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

// ---- What else can be chosen

/** Clean under `check` and `format`. */
function isClean(text) {
    const folder = mkdtempSync(join(tmpdir(), 'wizard-'));
    const file = join(folder, 'made.vdl');
    writeFileSync(file, text);
    for (const command of [['check', file], ['format', '--check', file]]) {
        const { status, stdout, stderr } = spawnSync(PROGRAM, command, { encoding: 'utf8' });
        assert.equal(status, 0, `${command[0]}: ${stdout}${stderr}\n${text}`);
        assert.doesNotMatch(stdout + stderr, /warning/, text);
    }
    rmSync(folder, { recursive: true });
}

const refused = (page, words) => page.waitForFunction((wanted) => document.querySelector('#wizard-refused').textContent.includes(wanted), words);

/** That the rules are these, and can be played. */
async function writes(page, lines) {
    const text = `${lines.join('\n')}\n`;
    const isThere = page.waitForFunction((wanted) => document.querySelector('#wizard-rules').textContent === wanted, text);
    await isThere.catch(async () => assert.equal(await rules(page), text));
    await fits(page);
    await verdict(page, 'can be played');
    isClean(text);
}

test('the wizard: a choice that is pressed while another one is carried out', async (page, address) => {
    await open(page, address, 'Pressed', 'chess');
    const second = page.locator('#wizard-module-hands');
    await second.hover();
    await page.mouse.down();
    await page.locator('#wizard-module-three-check').evaluate((box) => box.click());
    await page.waitForFunction(() => document.querySelector('#wizard-rules').textContent.includes('3+3'), null, { timeout: 1000 }).catch(() => undefined);
    await page.mouse.up();
    await says(page, '3+3');
    await says(page, 'hands');
});

test('the wizard: holes, edges that are joined, goals of the parent and of one’s own', async (page, address) => {
    await open(page, address, 'Holes', 'chess');
    await page.click('.wizard summary:text-is("Missing squares")');
    for (const square of ['d4', 'a8', 'e5']) {
        await page.click(`.holes [data-square="${square}"]`);
        await says(page, square);
    }
    await page.locator('.holes [data-square="a8"]').press('Enter'); // it comes back, without its Rook
    await page.waitForFunction(() => !document.querySelector('#wizard-rules').textContent.includes('a8'));
    await page.selectOption('#wizard-wrap', 'files');
    await says(page, 'wrap files');
    await page.click('#wizard-goal-centre');
    await says(page, 'zone centre');
    await page.getByLabel('stalemate', { exact: true }).click();
    await writes(page, [
        'game "Holes" from chess',
        'without "stalemate"',
        'board 8x8 without d4 e5 wrap files',
        'zone centre: e4 d5',
        'setup "1nbqkbnr/pppppppp/8/4*3/3*4/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"',
        '',
        'lose "the centre is reached" when exists enemy royal in centre',
    ]);
});

test('the wizard: hexagons, promotion, and the game is played at once', async (page, address) => {
    await open(page, address, 'Hexagons');
    await page.selectOption('#wizard-kind', 'hexagon');
    await says(page, 'board hexagon 6');
    await fill(page, '#wizard-side', 4);
    await says(page, 'board hexagon 4 files "abcdefg"');
    await addPiece(page, 'Man', { betza: 'fW' });
    await addOfZoo(page, 'Wazir');
    await page.click('#wizard-promotes-Man');
    await page.click('#wizard-promotion-Wazir');
    await says(page, 'use promotion');
    await verdict(page, 'Not yet: Put pieces on the board.');
    await place(page, 'Man', ['c1', 'd1', 'e1']);
    await verdict(page, 'Not yet: Black has no pieces on the board.');
    await page.click('.setup-actions button:text-is("Others as White")');
    await page.waitForFunction(() => /^m/.test(document.querySelector('.setup .wide input').value));
    await writes(page, [
        'game "Hexagons"',
        'use promotion',
        'board hexagon 4 files "abcdefg"',
        'piece Man   m: fW',
        'piece Wazir w',
        'define promotes = Man',
        'define promotion-choices = Wazir',
        `setup "${(await page.inputValue('.setup .wide input'))}"`,
        '',
        'turn:',
        '  move',
        '  promote',
        '',
        'lose "no legal turn" when not possible turn',
    ]);
    await page.click('.wizard button:text-is("Play both sides")');
    await page.waitForSelector('main.table .board [data-square="d1"].target');
    await page.goto(`${address}#/wizard`); // what was chosen is kept
    await page.waitForSelector('[id="wizard-out-Wazir"]');
    assert.match(await rules(page), /game "Hexagons"\nuse promotion/);
});

test('the wizard: a piece in place of another, parents with options, undo and redo', async (page, address) => {
    await open(page, address, 'Other Pawns', 'chess');
    await page.click('#wizard-out-Pawn');
    await refused(page, 'The rules of Chess need the Pawn: add another piece in place of it instead.');
    await addPiece(page, 'Berolina', { betza: 'mfFcfW', instead: 'Pawn' });
    const changed = ['game "Other Pawns" from chess', 'without Pawn', 'piece Berolina p: mfFcfW', 'define promotes = Berolina', 'define irreversible = Berolina'];
    await writes(page, changed);
    await fill(page, '#wizard-files', 6);
    await refused(page, '8 pieces have no place any more; Undo brings them back.');
    await page.click('.wizard .actions button:text-is("Undo")');
    await page.waitForFunction(() => !document.querySelector('#wizard-rules').textContent.includes('6x8'));
    await writes(page, changed);
    await page.click('.wizard .actions button:text-is("Redo")');
    await says(page, 'board 6x8');
    await page.selectOption('#wizard-parent', 'robber-baron');
    await says(page, 'from robber-baron');
    await page.selectOption('#wizard-option-flips', 'off');
    await says(page, 'from robber-baron?flips=off');
    await verdict(page, 'can be played');
});

test('the wizard says in words what is wrong', async (page, address) => {
    await open(page, address, 'A "quoted" \\n <b>title</b> – Ü 🙂');
    await verdict(page, 'Not yet: Add a piece, and put it on the board.');
    const notes = [
        ['', '', '', 'Choose a piece above, or write a name.'],
        ['Königin', 'Q', '', '“Königin” can’t be a name'],
        ['<b>', 'Q', '', '“<b>” can’t be a name'],
        ['Foo', '', '', 'The zoo has no Foo'],
        ['Foo', 'Q(', '', 'These moves can’t be read: '],
        ['Foo', 'Q', '7', 'The letter has to be one from A to Z.'],
    ];
    for (const [name, betza, letter, words] of notes) {
        await page.fill('#wizard-piece', name);
        await page.fill('#wizard-betza', betza);
        await page.fill('#wizard-letter', letter);
        await page.click('#wizard-add');
        await page.waitForFunction((wanted) => document.querySelector('#wizard-piece-note').textContent.startsWith(wanted), words);
        assert.equal(await page.inputValue('#wizard-piece'), name); // nothing is lost
    }
    await page.fill('#wizard-piece', 'my man');
    await page.fill('#wizard-betza', 'W');
    await page.fill('#wizard-letter', '');
    await page.click('#wizard-add');
    await says(page, 'piece My-Man m: W');
    await page.fill('#wizard-piece', 'My-Man');
    await page.fill('#wizard-betza', 'F');
    await page.click('#wizard-add');
    await page.waitForFunction(() => document.querySelector('#wizard-piece-note').textContent.startsWith('There is a piece called My-Man already'));
    await fill(page, '#wizard-files', 300);
    await refused(page, 'Files (columns): a whole number from 1 to 26.');
    await page.click('#wizard-goal-mate');
    await verdict(page, 'Not yet: Checkmate needs a royal piece');
    await addPiece(page, 'King', { isRoyal: true });
    await place(page, 'King', ['e1', 'e2']);
    await verdict(page, 'Not yet: Each player needs exactly one royal piece');
    assert.equal(await page.locator('.wizard button:text-is("Play both sides")').isDisabled(), true);
});

test('the wizard on a phone', async (_, address) => {
    const page = await openPage({ viewport: { width: 390, height: 800 }, hasTouch: true });
    await open(page, address, 'Phone', 'chess');
    await page.click('.wizard summary:text-is("Missing squares")');
    await page.waitForSelector('.holes .board');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.tap('button:text-is("Look at the board")');
    await page.tap('.palette button[title="White Queen"]');
    await page.tap('.setup [data-square="d4"]');
    await says(page, '3Q4');
    await page.context().close();
});

// The playground: the editor, drafts, tests in the margin, links, rules of Zillions.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { click } from './player.js';
import { BOTH, openPage, test } from './tests.js';

const ZRF = 'games/zrf/'; // the tests run at the project's top
const CAMELS = `game "My Chess" from chess

piece Camel c: C

setup "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1"
`;

const open = async (page, address, hash = '#/playground') => {
    await page.goto(`${address}${hash}`);
    await page.waitForSelector('.start-board svg');
};

// As somebody who replaces the whole text by what he pastes.
const paste = (text) => {
    const content = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

export async function write(page, text) {
    await page.focus('.cm-content');
    await page.keyboard.press('Control+a');
    await page.evaluate(paste, text);
}

const lines = (page) => page.locator('.cm-line').allTextContents();
const isRight = (page) => page.waitForFunction(() => document.querySelectorAll('.diagnostics .error, .stale').length === 0);

// Milliseconds from an edit until the board is drawn anew.
const followed = ([pasteText, text]) =>
    new Promise((resolve) => {
        const began = performance.now();
        const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document.querySelector('.start-board'), { childList: true });
        new Function(`return ${pasteText}`)()(text);
    });

test('a draft with mistakes', async (page, address) => {
    await open(page, address);
    assert.equal(await page.locator('.diagnostics li').count(), 0, 'the first draft is right');
    const wrong = CAMELS.replace('piece', 'pieec');
    await write(page, wrong);
    const first = page.locator('.diagnostics .error button').first();
    await first.waitFor();
    assert.match(await first.textContent(), /^Line 3: unexpected .*did you mean "piece"/);
    await page.waitForSelector('.start-board.stale svg');
    const selected = () => page.evaluate(() => document.querySelector('.editor').shadowRoot.getSelection().toString());
    await first.click();
    assert.equal(await selected(), 'pieec', 'a click selects the place');
    assert.equal(await page.textContent('.cm-lintRange-error'), 'pieec', 'it is underlined');
    await write(page, CAMELS.replace('My Chess" from', 'Más" frm'));
    await page.click('.diagnostics .error button:has-text("frm")');
    assert.equal(await selected(), 'frm', 'after letters of several bytes');
    await write(page, wrong);
    await page.waitForSelector('.cm-lintRange-error:has-text("pieec")');
    await page.hover('.cm-lintRange-error:has-text("pieec")');
    await page.click('.cm-diagnosticAction:has-text("Write “piece”")');
    await isRight(page);
    assert.equal((await lines(page))[2], 'piece Camel c: C');
}, BOTH);

test('the board follows', async (page, address) => {
    await open(page, address);
    const waits = [];
    for (const ranks of ['8/8/3C4/8', '8/8/4C3/8', '8/8/C7/8', '8/8/2C5/8', '8/8/3C4/8']) {
        await page.focus('.cm-content');
        await page.keyboard.press('Control+a');
        waits.push(await page.evaluate(followed, [paste.toString(), CAMELS.replace('8/8/8/8', ranks)]));
    }
    const median = waits.sort((a, b) => a - b)[2];
    console.log(`the board follows an edit after ${median.toFixed(0)} ms (median of 5; ${waits.map(Math.round).join(', ')})`);
    assert.ok(waits[0] < 200, 'within 200 ms');
    await page.waitForSelector('.start-board [data-square="d4"] .disc');
    await page.locator('.begin [id^=seat-]').nth(1).selectOption('here');
    await page.click('.begin [type=submit]');
    await page.waitForSelector('[data-square="d4"].target');
    await page.click('h1 a');
    await page.waitForSelector('.start-board [data-square="d4"] .disc');
    assert.equal((await lines(page))[2], 'piece Camel c: C', 'from the game one comes back to the draft');
});

test('colours of words', async (page, address) => {
    await open(page, address);
    await write(page, `${CAMELS}zone far: rank 8 -- away\n`);
    await page.waitForSelector('.name:has-text("far")');
    const texts = (kind) => page.locator(`.cm-line .${kind}`).allTextContents();
    assert.deepEqual(await texts('own'), ['game', 'from', 'piece', 'setup', 'zone']);
    assert.deepEqual(await texts('betza'), ['C']);
    assert.deepEqual(await texts('piece'), ['Camel']);
    assert.deepEqual(await texts('comment'), ['-- away']);
});

test('what may stand there', async (page, address) => {
    await open(page, address);
    await page.waitForSelector('.pieces li'); // of the first draft, whose parents' names are offered
    const label = (word) => page.locator('.cm-completionLabel', { hasText: new RegExp(`^${word}$`) }).first().waitFor();
    const offered = async (text, typed, word) => {
        await write(page, text);
        await page.keyboard.type(typed);
        await label(word);
    };
    await offered(CAMELS, 'pie', 'piece'); // declarations
    await page.waitForSelector('li[aria-selected]:has-text("piece")');
    await page.waitForTimeout(100); // CodeMirror takes no keys for a list that is younger than 75 ms
    await page.keyboard.press('Enter');
    assert.equal((await lines(page)).at(-1), 'piece', 'Enter takes the first');
    await page.keyboard.type(' Griff');
    await label('Griffin');
    await offered(`${CAMELS}lose "gone" when not exists own `, 'Kni', 'Knight'); // pieces of parents
    await offered(`${CAMELS}zone far-away: rank 8\ndraw "far" when exists own Queen in `, 'far', 'far-away'); // names of the draft
    await offered('', 'game "X" from rudd', 'ruddigore'); // games
    await offered(`${CAMELS}turn:\n  move\n`, '  prom', 'promote'); // rules
    await offered(CAMELS, 'use ', 'hands'); // modules
});

test('what a word means', async (page, address) => {
    await open(page, address);
    await page.hover('.cm-line .own:has-text("piece")');
    assert.match(await page.textContent('.explanation'), /piece NAME LETTERS.*Declares a kind of piece/s);
    const [manual] = await Promise.all([page.waitForEvent('popup'), page.click('.explanation a')]);
    await manual.waitForSelector('main.manual h2');
    assert.match(await manual.locator(':target').textContent(), /Pieces/);
    await page.hover('.cm-line .betza');
    await page.waitForSelector('.explanation img');
    assert.ok(await page.evaluate(() => document.querySelector('.editor').shadowRoot.querySelector('.explanation img').decode().then(() => true)), 'a picture');
    assert.match(await page.textContent('.explanation'), /Leaps like a Camel/);
    await page.mouse.move(0, 0);
    await page.waitForSelector('.explanation', { state: 'detached' });
    await page.focus('.cm-content');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F1');
    assert.match(await page.textContent('.explanation'), /names the game/);
}, BOTH);

test('tests in the margin', async (page, address) => {
    await open(page, address);
    await page.waitForSelector('.tests-margin .passed');
    await write(page, `${CAMELS}
option crowd: off, on
test "good":
  legal b1a4
test "bad":
  legal b1c3
when crowd:
  test "worse":
    perft 1 3
`);
    await page.waitForSelector('.tests-margin .failed');
    const marks = await page.locator('.tests-margin span').evaluateAll((all) => all.map((one) => [one.className, one.title]));
    assert.deepEqual(marks.map(([kind]) => kind), ['passed', 'failed', 'failed']);
    assert.match(marks[1][1], /^test “bad” failed, line 11: illegal turn "b1c3": the Camel/);
    assert.match((await page.locator('.test-reason').allTextContents()).join('\n'), /^illegal turn "b1c3".*\nperft 1 is 2/s);
    assert.equal(await page.textContent('.tests'), '2 of 3 checks in the tests failed.');
});

test('an endless test', async (page, address) => {
    await open(page, address);
    await write(page, `${CAMELS}test "long":\n  perft 9 1000000000\n`);
    await page.waitForSelector('.tests-margin .unknown', { timeout: 60000 });
    assert.match(await page.textContent('.tests'), /not run to their end/);
    await write(page, CAMELS.replace('My Chess', 'Short'));
    await page.waitForSelector('.tests:has-text("no tests")');
});

test('by keys alone', async (page, address) => {
    await open(page, address);
    await page.focus('#draft');
    for (let presses = 0; presses < 8; presses++) {
        if (await page.evaluate(() => document.activeElement.className === 'editor')) break;
        await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+End');
    await page.keyboard.type('turn:');
    await page.keyboard.press('Enter');
    await page.keyboard.type('move');
    await page.keyboard.press('Escape');
    assert.equal((await lines(page)).at(-1), '  move', 'a block is indented');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement.className !== 'editor'), 'Escape and Tab leave the editor');
});

test('drafts are kept', async (page, address) => {
    await open(page, address);
    await write(page, CAMELS.replace('My Chess', 'First'));
    await isRight(page);
    await page.click('text=New');
    await write(page, CAMELS.replace('My Chess', 'Second'));
    await isRight(page);
    await page.reload();
    await page.waitForSelector('.start-board svg');
    assert.match((await lines(page))[0], /Second/, 'the same one after the page is loaded anew');
    const first = page.locator('#draft option:has-text("First")');
    await page.selectOption('#draft', await first.getAttribute('value'));
    await page.waitForFunction(() => document.querySelector('.editor').shadowRoot.textContent.includes('First'));
    await page.waitForSelector('.start-board svg');
    await page.click('text=Delete');
    assert.equal(await page.locator('#draft option:has-text("First")').count(), 0);
    await page.click('text=Undo');
    await page.waitForFunction(() => document.querySelector('.editor').shadowRoot.textContent.includes('First'));
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download')]);
    assert.equal(download.suggestedFilename(), 'first.vdl');
    assert.equal(readFileSync(await download.path(), 'utf8'), CAMELS.replace('My Chess', 'First'));
});

test('two windows with one draft', async (page, address) => {
    await open(page, address);
    await write(page, CAMELS.replace('My Chess', 'Shared'));
    await isRight(page);
    const other = await page.context().newPage();
    await open(other, page.url(), '');
    await write(other, CAMELS.replace('My Chess', 'Other'));
    await isRight(other);
    await write(page, CAMELS.replace('My Chess', 'Again'));
    await isRight(page);
    assert.deepEqual((await page.locator('#draft option').allTextContents()).map((words) => words.split(',')[0]), ['Again', 'Other']);
    await other.close();
});

test('a draft as a link', async (page, address) => {
    await open(page, address);
    const text = CAMELS.replace('My Chess', 'Größer ½ 🐫');
    await write(page, text);
    await isRight(page);
    await page.click('text=Share');
    const link = await page.inputValue('.link');
    const other = await openPage();
    await open(other, address);
    await write(other, CAMELS.replace('My Chess', 'Own'));
    await isRight(other);
    await open(other, link, '');
    assert.equal(`${(await lines(other)).join('\n')}`, text);
    assert.match(await other.locator('#draft option').first().textContent(), /not kept yet/);
    await other.focus('.cm-content');
    await other.keyboard.press('Control+End');
    await other.keyboard.type('-- mine');
    assert.match(other.url(), /#\/playground\/draft\//, 'a change keeps it');
    assert.equal(await other.locator('#draft option').count(), 2, 'beside the own one');
    await other.goto(`${address}#/playground/shared/${link.split('/').at(-1).slice(0, 40)}`);
    await other.waitForSelector('h1:has-text("That did not work")');
    assert.match(await other.textContent('main'), /This link is damaged/);
    await other.context().close();
    const random = Array.from({ length: 9000 }, () => Math.random().toString(36)).join('\n-- ');
    await write(page, `${CAMELS}-- ${random}\n`);
    await page.click('text=Share');
    await page.waitForSelector('.draft-bar [role=status]:has-text("too long for a link")');
});

// As somebody who drags a file from elsewhere.
const drop = ([selector, name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const editor = document.querySelector('.editor').shadowRoot;
    const target = editor.querySelector(selector) ?? document.querySelector(selector);
    for (const kind of ['dragover', 'drop']) {
        const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true, composed: true });
        if (target.dispatchEvent(event)) throw new Error(`the browser would do something else at ${kind}`);
    }
};

test('a file that is dragged in', async (page, address) => {
    await open(page, address);
    await write(page, CAMELS.replace('My Chess', 'Own'));
    await isRight(page);
    for (const [selector, title] of [['.cm-content', 'First'], ['.start-board', 'Second']]) {
        await page.evaluate(drop, [selector, 'new.vdl', CAMELS.replace('My Chess', title)]);
        await page.locator('.cm-line', { hasText: title }).waitFor();
        await page.waitForSelector('.start-board svg');
    }
    assert.equal(await page.locator('#draft option').count(), 3, 'each is a draft');
});

test('a draft against the engine', async (page, address) => {
    await open(page, address);
    await write(page, CAMELS);
    await isRight(page);
    await page.click('.begin [type=submit]');
    await page.waitForSelector('[data-square="b1"].target');
    await click.square(page, 'b1');
    await click.square(page, 'a4');
    await page.waitForFunction(() => document.querySelectorAll('.turns .turn').length === 2);
}, BOTH);

test('rules of Zillions', async (page, address) => {
    const folder = mkdtempSync(join(tmpdir(), 'baronet-zrf-'));
    const common = readdirSync(join(ZRF, 'common')).map((name) => join(ZRF, 'common', name));
    const choose = async (...files) => {
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=Open a file…')]);
        await chooser.setFiles(files);
    };
    await open(page, address);
    for (const name of readdirSync(ZRF).filter((file) => file.endsWith('.zrf'))) {
        await choose(join(ZRF, name), ...common);
        await page.waitForSelector(`.conversion:has-text("from ${name}")`, { timeout: 60000 });
        await isRight(page);
        await page.waitForSelector('.tests:has-text("test")');
        assert.equal(await page.locator('.tests-margin .failed').count(), 0, name);
    }
    await choose(join(ZRF, 'chess.zrf'), ...common);
    await page.selectOption('#variant', '2');
    await page.waitForSelector('.conversion:has-text("King of the Hill, from chess.zrf")');
    assert.match(await page.textContent('.conversion'), /40 of 40 move blocks.*alike in both: 20, 400, 8902.*Nothing is lost/s);
    await choose(join(ZRF, 'chess.zrf'));
    await page.waitForSelector('.conversion .messages');
    assert.match(await page.textContent('.conversion'), /chess\.zrf:5:10: error: cannot read the included file/);
    writeFileSync(join(folder, 'bad.zrf'), '(game (title "X")\n (plaeyrs White Black))');
    await choose(join(folder, 'bad.zrf'));
    await page.waitForSelector('.conversion:has-text("bad.zrf:2:3: warning: unknown block")');
    const before = await lines(page);
    writeFileSync(join(folder, 'picture.vdl'), Buffer.from([0x89, 0x50, 0, 0xff, 0xfe]));
    await choose(join(folder, 'picture.vdl'));
    await page.waitForSelector('.draft-bar [role=status]:has-text("no text in UTF-8")');
    assert.deepEqual(await lines(page), before);
    await page.evaluate(paste, readFileSync(join(ZRF, 'solitaire.zrf'), 'latin1'));
    await page.waitForSelector('.conversion:has-text("from pasted.zrf")');
    rmSync(folder, { recursive: true, force: true });
});

// Macros that double 39 times.
const ENDLESS = `(define m0 (add))
${Array.from({ length: 39 }, (_, level) => `(define m${level + 1} (m${level}) (m${level}))`).join('\n')}
(game (title "Endless") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 20 20) (dimensions ("a/b/c/d" (20 0)) ("4/3/2/1" (0 20))) (directions (n 0 -1))))
  (board-setup (White (Man a1)) (Black (Man a4)))
  (piece (name Man) (moves ((m39)))))`;

test('an endless file of Zillions', async (page, address) => {
    await open(page, address);
    await page.evaluate(paste, ENDLESS);
    await page.waitForSelector('.conversion:has-text("is converted")');
    await write(page, CAMELS.replace('8/8/8/8', '8/8/3C4/8'));
    await page.waitForSelector('.start-board [data-square="d4"] .disc'); // in the meantime
    await page.waitForSelector('.conversion .error:has-text("can\'t be converted")', { timeout: 60000 });
    assert.match((await lines(page))[2], /Camel/, 'the draft stays');
});

test('rules of a bundled game as a draft', async (page, address) => {
    await page.goto(`${address}#/game/ruddigore`);
    await page.click('.rules summary');
    await page.click('text=Change them in the playground');
    await page.waitForSelector('main.playground .start-board svg');
    assert.match(page.url(), /#\/playground\/draft\/\w+$/);
    assert.match((await lines(page)).join('\n'), /^-- Readings.*\n[^]*game "Ruddigore Chess" from chessgi/);
    assert.equal(await page.locator('.diagnostics li.error').count(), 0);
});

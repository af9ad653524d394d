// Games that were chosen beforehand: by clicks, and by keys alone.
import assert from 'node:assert/strict';

import { begin, randomFrom, randomGame, randomTurn, sameFen } from './player.js';
import { baronet, BOTH, test } from './tests.js';

// The numbers of the options that lead to a turn's text, or null.
function wayTo(play, text, way = []) {
    const picker = play.picker();
    for (const index of way) picker.pick(picker.options[index]);
    const { options } = picker;
    const isThere = options.length === 0 && picker.text === text;
    const isOnTheWay = options.length > 0 && text.startsWith(picker.text);
    picker.free();
    if (isThere) return way;
    if (!isOnTheWay) return null;
    for (const index of options.keys()) {
        const found = wayTo(play, text, [...way, index]);
        if (found) return found;
    }
    return null;
}

async function playText(page, play, text) {
    const way = wayTo(play, text);
    assert.ok(way, `${text} can be picked`);
    const chosen = [...way];
    assert.equal(await randomTurn(page, play, () => chosen.shift()), text);
    await sameFen(page, play.fen());
}

test('by clicks: Ruddigore with a drop, the curse and castling', async (page, address) => {
    await begin(page, address, 'ruddigore');
    const play = baronet.load('ruddigore').start();
    // The Baronet takes a friend, who is dropped again; both players give up pieces; Black castles.
    for (const text of ['e1d2', 'g8h6', 'P@e3,-b2', 'c7c5,-f8', 'd1e1', 'e8g8']) await playText(page, play, text);
    assert.equal(play.view(0).squares[play.game.squares.findIndex(({ name }) => name === 'f8')].type >= 0, true, 'the Rook has come over');
}, BOTH);

// ---- By keys alone

// Presses Tab until that has the focus.
async function tabTo(page, selector, key = 'Tab') {
    for (let count = 0; count < 80; count++) {
        if (await page.evaluate((given) => document.activeElement.matches(given), selector)) return;
        await page.keyboard.press(key);
    }
    assert.fail(`no way by ${key} to ${selector}`);
}

async function arrowsTo(page, name) {
    const at = () => page.evaluate(() => document.activeElement.dataset.square ?? '');
    await tabTo(page, '[role=gridcell]');
    const [from, to] = [await at(), name].map((text) => [text.charCodeAt(0), Number(text.slice(1))]);
    for (let steps = to[1] - from[1]; steps !== 0; steps -= Math.sign(steps)) await page.keyboard.press(steps > 0 ? 'ArrowUp' : 'ArrowDown');
    for (let steps = to[0] - from[0]; steps !== 0; steps -= Math.sign(steps)) await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
    assert.equal(await at(), name);
}

const keys = {
    square: async (page, name) => {
        await arrowsTo(page, name);
        await page.keyboard.press('Enter');
    },
    option: async (page, text) => {
        await tabTo(page, `[data-option=${JSON.stringify(text)}]`);
        await page.keyboard.press('Enter');
    },
};

for (const [name, turns] of [['shogi', 40], ['ruddigore', 16]])
    test(`by keys alone: ${name}`, async (page, address) => {
        await begin(page, address, name);
        const play = baronet.load(name).start();
        await randomGame(page, play, turns, randomFrom(turns), keys);
        assert.ok(play.result().outcome !== 'ongoing' || play.length === turns);
    });

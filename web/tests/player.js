// Plays on the page by clicks alone, beside the same game in the VM of the npm package: before each click both have to
// offer the same, after each turn both have to be in the same position.
import assert from 'node:assert/strict';

/** Numbers from a seed, the same everywhere. */
export function randomFrom(seed) {
    let state = seed;
    return (limit) => (state = (state * 48271) % 0x7fffffff) % limit;
}

// Asks now and then; asking at each frame would have all frames drawn.
const PATIENCE = { timeout: 60000, polling: 10 };

/** Begins a game with people at all seats of this screen; perhaps from another position. */
export async function begin(page, address, name, fen = null) {
    await page.goto(`${address}#/game/${encodeURIComponent(name)}`);
    await page.waitForSelector('.begin');
    for (const seat of await page.locator('.begin [id^=seat-]').all()) await seat.selectOption('here');
    if (fen) {
        const other = page.locator('.other-position').first();
        await other.locator('summary').click();
        await other.locator('input').first().fill(fen);
    }
    await page.click('.begin [type=submit]');
    await page.waitForSelector('main.table');
}

// What the page offers, as JSON: names of squares, and texts of the options that have buttons. With `wanted`: whether it
// is that.
const offered = (wanted) => {
    const squares = [...document.querySelectorAll('.target')].map((cell) => cell.dataset.square).sort();
    const buttons = [...document.querySelectorAll('[data-option]:enabled')].map((button) => button.dataset.option).sort();
    const found = JSON.stringify({ squares, buttons });
    return wanted ? found === wanted : found;
};

// What the VM offers, in the same form.
function expected(game, options) {
    const squares = options.filter(({ kind }) => kind === 'square').map(({ square }) => square);
    const isAlone = ({ kind, square }) => kind === 'square' && squares.indexOf(square) === squares.lastIndexOf(square);
    return {
        squares: [...new Set(squares)].map((square) => game.squares[square].name).sort(),
        buttons: options.filter((option) => !isAlone(option)).map(({ text }) => text).sort(),
    };
}

export async function sameOffer(page, game, options) {
    const wanted = JSON.stringify(expected(game, options));
    try {
        await page.waitForFunction(offered, wanted, PATIENCE);
    } catch {
        assert.equal(await page.evaluate(offered), wanted, 'what the page offers');
    }
}

export async function sameFen(page, fen) {
    try {
        await page.waitForFunction((wanted) => document.querySelector('.fen').textContent === wanted, fen, PATIENCE);
    } catch {
        assert.equal(await page.textContent('.fen'), fen, 'the FEN on the page');
    }
}

export const click = {
    square: (page, name) => page.click(`[data-square="${name}"]`),
    option: (page, text) => page.locator(`[data-option=${JSON.stringify(text)}]:enabled`).first().click(),
};

/**
 * One turn at random, or by the indices of options in `script`. `ways` says how squares and options are chosen. Returns its
 * text.
 */
export async function randomTurn(page, play, random, ways = click, script = []) {
    const { game } = play;
    const picker = play.picker();
    for (let step = 0; ; step++) {
        const { options } = picker;
        if (options.length === 0) break;
        await sameOffer(page, game, options);
        const option = options[script[step] ?? random(options.length)];
        const isButton = expected(game, options).buttons.includes(option.text);
        if (option.kind === 'square' && !isButton) await ways.square(page, game.squares[option.square].name);
        else await ways.option(page, option.text);
        picker.pick(option);
    }
    const { text } = picker;
    picker.apply();
    picker.free();
    return text;
}

// Chance moves on the page; the VM follows.
async function followChance(page, play) {
    while (play.result().outcome === 'ongoing' && play.game.players[play.mover].isRandom) {
        await page.waitForFunction((count) => document.querySelectorAll('.turn').length > count, play.length, PATIENCE);
        play.apply(await page.locator('.turn').nth(play.length).textContent());
    }
}

// Another player of this screen has to look now.
async function openCurtain(page, play) {
    if (!play.game.hasSecrets || play.result().outcome !== 'ongoing') return;
    await page.click(`.curtain button:has-text("${play.game.players[play.mover].name}")`);
}

/**
 * A random game of at most so many turns. Returns how many were made. In games with secrets the page has to show what the
 * player to move may know. `scripts`: those of the first turns.
 */
export async function randomGame(page, play, turns, random, ways = click, scripts = []) {
    let count = 0;
    await followChance(page, play);
    await openCurtain(page, play);
    for (; count < turns && play.result().outcome === 'ongoing'; count++) {
        const { mover } = play;
        await randomTurn(page, play, random, ways, scripts[count]);
        await followChance(page, play);
        const isOver = play.result().outcome !== 'ongoing';
        if (mover !== play.mover) await openCurtain(page, play);
        if (play.game.hasSecrets && !isOver) await sameFen(page, play.fen(play.mover));
        else if (!play.game.hasSecrets) await sameFen(page, play.fen());
    }
    return count;
}

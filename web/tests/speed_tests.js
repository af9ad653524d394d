// How quick the page is. It is printed, and nothing is required of it, as other tests may run beside.
import { begin, click } from './player.js';
import { BOTH, test } from './tests.js';

// Milliseconds from the next press of the mouse until another FEN is shown.
const untilConfirmed = () =>
    new Promise((resolve) => {
        let began = 0;
        addEventListener('pointerdown', () => (began = performance.now()), { once: true, capture: true });
        const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document.querySelector('.fen'), { childList: true });
    });

test('how quick it is', async (page, address) => {
    await page.goto(`${address}#/game/chess`);
    await page.waitForSelector('.start-board svg');
    const drawn = await page.evaluate(() => performance.now());
    await begin(page, address, 'chess');
    const waits = [];
    for (const turn of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6', 'd2d3']) {
        await page.waitForSelector(`[data-square="${turn.slice(0, 2)}"].target`);
        await click.square(page, turn.slice(0, 2));
        await page.waitForSelector(`[data-square="${turn.slice(2)}"].target`);
        const [wait] = await Promise.all([page.evaluate(untilConfirmed), click.square(page, turn.slice(2))]);
        waits.push(wait);
    }
    const median = waits.sort((a, b) => a - b)[4];
    console.log(`the board is drawn after ${drawn.toFixed(0)} ms, a turn confirmed after ${median.toFixed(0)} ms (median of 9)`);
}, BOTH);

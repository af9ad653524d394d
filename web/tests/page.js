// Tests of the page in Chromium.
//
//     node tests/page.js DIST [--server PROGRAM] [--part 1/2] [NAME...]
//
// DIST is $(BUILD)/web/dist; NAME: only tests whose names contain it. The page is served as files, and the Worker answers;
// with PROGRAM, a Baronet that `make web` has built, also by its server. What fails is tried once more. The tests are in the files *_tests.js beside this.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';

import { closeBrowser, errors, files, isHere, only, openPage, served, tests } from './tests.js';

for (const file of readdirSync(new URL('.', import.meta.url)).sort()) if (file.endsWith('_tests.js')) await import(`./${file}`);

let failures = 0;
let count = 0;
let secondTries = 0;

// Returns whether it went well.
async function attempt({ name, run: runTest }, where, address) {
    const began = performance.now();
    const page = await openPage();
    try {
        await runTest(page, address);
        assert.deepEqual(errors, [], 'errors on the page');
        console.log(`fine: ${name}, by the ${where} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
        return true;
    } catch (error) {
        console.log(`FAILED: ${name}, by the ${where}: ${error.stack}${error.cause ? `\n${error.cause.stack}` : ''}`);
        if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/failed-${failures}-${secondTries}.png` });
        return false;
    } finally {
        errors.length = 0;
        await page.context().close();
    }
}

// A browser on a busy machine is not the same each time, so what fails is tried once more; that this was needed is told.
async function run(known, where, address) {
    count++;
    if (await attempt(known, where, address)) return;
    secondTries++;
    if (!(await attempt(known, where, address))) failures++;
}

const isWanted = ({ name }) => only.length === 0 || only.some((part) => name.includes(part));
const hosts = [['worker', files], ['server', served]].filter(([, host]) => host);
const wanted = hosts.flatMap(([where, host]) => tests.filter((known) => known.where.includes(where) && isWanted(known)).map((known) => [known, where, host]));
for (const [known, where, host] of wanted.filter((_, index) => isHere(index))) await run(known, where, host.address);
console.log(`${count} tests, ${failures} failed, ${secondTries} tried twice`);
await closeBrowser();
files.close();
await served?.close();
process.exitCode = failures > 0 ? 1 : 0;

// What the files of tests share: the page's address and the library in the arguments of page.js, Chromium, and the list of tests.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

import { serveFolder, startBrowser, startServer } from './stage.js';

const [dist, ...rest] = process.argv.slice(2);
export const program = rest[0] === '--server' ? rest.splice(0, 2)[1] : null;
/** Which of how many parts of the tests are run here, so that others can be run beside them. */
const [, part, parts] = /^(\d+)\/(\d+)$/.exec(rest[0] === '--part' ? rest.splice(0, 2)[1] : '1/1');
export const isHere = (index) => index % Number(parts) === Number(part) - 1;
export const only = rest;
/** The folder of the page, as a URL. */
export const distribution = pathToFileURL(`${resolve(dist)}/`);
const { Baronet } = await import(pathToFileURL(resolve(dist, 'baronet/baronet.js')).href);
export const baronet = await Baronet.create();
export const files = await serveFolder(dist);
export const served = program && (await startServer(program));
export const { page: openPage, errors, close: closeBrowser } = await startBrowser();

export const tests = [];
/** `where`: what answers the page. `run` gets a page, and the address. */
export const test = (name, run, where = ['worker']) => tests.push({ name, run, where });
export const BOTH = ['worker', 'server'];

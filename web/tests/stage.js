// What the tests of the page stand on: a small server of files, as any host may be, and Chromium.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

import { chromium } from 'playwright-core';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
    '.wasm': 'application/wasm',
};
// As strict as the page can bear.
const POLICY =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'";

/** Serves the files of a folder. Returns { address, close }. */
export async function serveFolder(folder) {
    const server = createServer((request, response) => {
        const path = normalize(new URL(request.url, 'http://localhost').pathname);
        try {
            const bytes = readFileSync(join(folder, path === '/' ? 'index.html' : path));
            response.setHeader('Content-Type', TYPES[extname(path)] ?? TYPES['.html']);
            response.setHeader('Content-Security-Policy', POLICY).end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Starts `baronet serve`. Returns { address, port, kill, close }; `kill` gives it no time to tidy up. */
export async function startServer(program, options = [], port = 0) {
    const server = spawn(program, ['serve', '--port', String(port), ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => server.on('exit', resolve));
    const address = await new Promise((resolve, reject) => {
        let text = '';
        server.stdout.on('data', (part) => {
            text += part;
            const found = /http:\S+/.exec(text);
            if (found) resolve(found[0].replace(/\/?$/, '/'));
        });
        ended.then(() => reject(new Error(`${program} serve has ended: ${text}`)));
    });
    const end = (signal) => async () => {
        server.kill(signal);
        await ended;
    };
    return { address, port: Number(new URL(address).port), kill: end('SIGKILL'), close: end('SIGTERM') };
}

/** Starts Chromium. `page` opens a page on which every error is a failure of the test. */
export async function startBrowser() {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    const errors = [];
    const page = async (options = {}) => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
        const opened = await context.newPage();
        opened.setDefaultTimeout(120000);
        opened.on('pageerror', (error) => errors.push(String(error)));
        opened.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
        return opened;
    };
    return { page, errors, close: () => browser.close() };
}

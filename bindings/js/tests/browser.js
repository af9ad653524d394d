// Runs the checks in Chromium, without a window, from a small server as any host may have it.
//
//     node tests/browser.js TOP NODES FOLDER    FOLDER: of the package and the tests
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

import { data } from './data.js';

const TIME_LIMIT = 120000;
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const PAGE = `<!DOCTYPE html><meta charset="utf-8"><script type="module">
let report;
try {
    const { check } = await import('/tests/checks.js');
    const tell = (step) => void fetch('/step', { method: 'POST', body: step });
    report = await check(await (await fetch('/data')).json(), tell);
} catch (error) {
    report = { count: 0, failures: [String(error.stack ?? error)] };
}
await fetch('/report', { method: 'POST', body: JSON.stringify(report) });
</script>`;

const [top, most, folder] = process.argv.slice(2);
const browser = process.env.CHROMIUM ?? 'chromium';

function end(status, text) {
    console.log(text);
    chromium?.kill('SIGKILL'); // one that hangs would not end otherwise
    server.close();
    clearTimeout(timer);
    process.exitCode = status;
}

function tell(report) {
    for (const failure of report.failures) console.log(`FAILED: ${failure}`);
    end(report.failures.length > 0 ? 1 : 0, `${report.count} checks`);
}

function answer(request, response) {
    const path = normalize(new URL(request.url, 'http://localhost').pathname);
    if (path === '/report') {
        let body = '';
        request.on('data', (part) => (body += part));
        request.on('end', () => {
            response.end();
            tell(JSON.parse(body));
        });
    } else if (path === '/step') {
        request.on('data', (part) => console.log(`step: ${part}`));
        response.end();
    } else if (path === '/') {
        response.setHeader('Content-Type', 'text/html').end(PAGE);
    } else if (path === '/data') {
        response.end(JSON.stringify(data(top, Number(most))));
    } else {
        try {
            const bytes = readFileSync(join(folder, path));
            response.setHeader('Content-Type', TYPES[extname(path)] ?? 'text/plain').end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    }
}

let chromium;
const timer = setTimeout(() => end(1, `FAILED: no answer for ${TIME_LIMIT / 1000} s`), TIME_LIMIT);
const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
const server = createServer(answer).listen(0, '127.0.0.1', () => {
    const address = `http://127.0.0.1:${server.address().port}/`;
    chromium = spawn(
        browser,
        ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking', `--user-data-dir=${profile}`, address],
        { stdio: 'ignore' },
    );
    // Its helpers may write for a moment after it has ended.
    chromium.on('exit', () => {
        try {
            rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
        } catch (error) {
            console.error(`the browser's profile is left: ${error.message}`); // its processes still write there
        }
    });
    chromium.on('error', (error) => end(1, `FAILED: ${browser}: ${error.message}`));
});

// What differs between browsers and node: reading the WebAssembly file, randomness, Workers.

export const isNode = typeof process === 'object' && Boolean(process.versions?.node);

const nodeModule = (name) => import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);

// node 18 has it as a module only.
export const randomSource = async () => globalThis.crypto ?? (await nodeModule('crypto')).webcrypto;

async function readInNode(url) {
    const { readFile } = await nodeModule('fs/promises');
    return readFile(url);
}

async function fetched(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`can't read ${url}: ${answer.status} ${answer.statusText}`);
    return answer;
}

const isFile = (url) => isNode && url.protocol === 'file:';

async function compileFetched(url) {
    const answer = await fetched(url);
    if (answer.headers.get('Content-Type')?.startsWith('application/wasm'))
        return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
}

// The text of a file of this package.
export async function packageText(name) {
    const url = new URL(`./${name}`, import.meta.url);
    return isFile(url) ? (await readInNode(url)).toString() : (await fetched(url)).text();
}

// Compiles what the caller has given (a module, its bytes, or where it lies) or the file that comes
// with this package.
export async function compile(wasm) {
    if (wasm instanceof WebAssembly.Module) return wasm;
    if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm);
    const url = wasm ? new URL(wasm, import.meta.url) : new URL('./baronet.wasm', import.meta.url);
    return isFile(url) ? WebAssembly.compile(await readInNode(url)) : compileFetched(url);
}

// ---- Workers

const LAST_WORDS = 5000; // milliseconds in which a Worker under node ends by itself

// A Worker of this package's: { post, end, hold }, where `hold` says whether node has to wait for it. Under node it is asked
// to end, and ended only if it does not: to terminate a Worker with WebAssembly may hang the process (nodejs/node#47748).
export async function startWorker(onMessage, onError) {
    if (!isNode) {
        const worker = new Worker(new URL('./engine_worker.js', import.meta.url), { type: 'module' });
        worker.onmessage = ({ data }) => onMessage(data);
        worker.onerror = (event) => onError(new Error(event.message ?? 'the Worker does not start'));
        return { post: (data) => worker.postMessage(data), end: () => worker.terminate(), hold: () => {} };
    }
    const { Worker: NodeWorker } = await nodeModule('worker_threads');
    const worker = new NodeWorker(new URL('./engine_worker.js', import.meta.url));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.unref();
    return {
        post: (data) => worker.postMessage(data),
        end: () => {
            worker.postMessage({ end: true });
            setTimeout(() => worker.terminate(), LAST_WORDS).unref();
        },
        hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    };
}

// The other end, inside the Worker.
export async function workerPort(onMessage) {
    if (!isNode) {
        globalThis.onmessage = ({ data }) => onMessage(data);
        return (data) => globalThis.postMessage(data);
    }
    const { parentPort } = await nodeModule('worker_threads');
    parentPort.on('message', (message) => (message.end ? parentPort.close() : onMessage(message)));
    return (data) => parentPort.postMessage(data);
}

// The Worker: reads requests, answers them by the host.

import { Host } from './host';
import type { Answer, Entry, Request } from '../wire/wire';

const scope = globalThis as unknown as {
    onmessage: ((event: MessageEvent<Request>) => void) | null;
    postMessage(message: Answer): void;
};

// The package and the catalogue lie beside this file.
async function start(): Promise<Host> {
    const beside = (name: string): string => new URL(name, import.meta.url).href;
    const [{ Baronet }, answer] = await Promise.all([
        import(beside('baronet/baronet.js')) as Promise<typeof import('baronet')>,
        fetch(beside('catalogue.json')),
    ]);
    const entries = (await answer.json()) as Entry[];
    return new Host(await Baronet.create(), entries, (event) => scope.postMessage(event));
}

const host = start();

async function answer(request: Request): Promise<Answer> {
    const { id } = request;
    try {
        return { id, ok: await (await host).answer(request) };
    } catch (error) {
        const { code = 'internal', message, diagnostics = [] } = error as Error & {
            code?: string;
            diagnostics?: [];
        };
        return { id, error: { code, text: message, diagnostics } };
    }
}

// One after the other, as a server answers one client.
let last: Promise<void> = Promise.resolve();
scope.onmessage = ({ data }) => {
    if (data.do === 'think') {
        void answer(data).then((thought) => scope.postMessage(thought)); // others go on meanwhile
        return;
    }
    last = last.then(async () => scope.postMessage(await answer(data)));
};

// The two ways to somebody who knows the rules: a server by WebSocket, or a Worker of this page.
// Nothing else in the page knows which it is.

import { keepTable, keptTable } from './kept';
import { Refusal, WIRE } from './wire';
import type { ThoughtEvent } from './study_wire';
import type { Answer, Do, SaidEvent, TableEvent, Wire } from './wire';

const FIRST_WAIT = 500; // milliseconds before a lost connection is tried again; doubled each time
const LONGEST_WAIT = 15000;

export interface Connection {
    ask<What extends Do>(what: What, request: Wire[What][0]): Promise<Wire[What][1]>;
    /** Told of each change of the tables that were joined. Returns how to end that. */
    onTable(listener: (event: TableEvent) => void): () => void;
    /** Told what the engine thinks of a study. */
    onThought(listener: (event: ThoughtEvent) => void): () => void;
    /** Told of what is said at those tables. Returns how to end that. */
    onSaid(listener: (event: SaidEvent) => void): () => void;
    /** Told when the connection is lost, and when it is there again. Returns how to end that. */
    onPresence(listener: (isThere: boolean) => void): () => void;
    close(): void;
}

interface Waiting {
    resolve: (ok: never) => void;
    reject: (error: Error) => void;
    text: object;
}

/** What both have in common: numbers for requests, and answers that find them. */
abstract class Channel implements Connection {
    protected readonly waiting = new Map<number, Waiting>();
    private readonly listeners = new Set<(event: TableEvent) => void>();
    private readonly thinkers = new Set<(event: ThoughtEvent) => void>();
    private readonly hearers = new Set<(event: SaidEvent) => void>();
    protected readonly presence = new Set<(isThere: boolean) => void>();
    private last = 0;

    protected abstract send(message: object): void;
    abstract close(): void;

    ask<What extends Do>(what: What, request: Wire[What][0]): Promise<Wire[What][1]> {
        const id = ++this.last;
        const text = { id, do: what, ...request };
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject, text });
            this.send(text);
        });
    }

    onTable(listener: (event: TableEvent) => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    onThought(listener: (event: ThoughtEvent) => void): () => void {
        this.thinkers.add(listener);
        return () => this.thinkers.delete(listener);
    }

    onSaid(listener: (event: SaidEvent) => void): () => void {
        this.hearers.add(listener);
        return () => this.hearers.delete(listener);
    }

    onPresence(listener: (isThere: boolean) => void): () => void {
        this.presence.add(listener);
        return () => this.presence.delete(listener);
    }

    protected receive(answer: Answer): void {
        if ('event' in answer) {
            if (answer.event === 'keep') keepTable(answer.kept);
            else if (answer.event === 'thought') for (const listener of this.thinkers) listener(answer);
            else if (answer.event === 'said') for (const hearer of this.hearers) hearer(answer);
            else for (const listener of this.listeners) listener(answer);
            return;
        }
        const waiting = this.waiting.get(answer.id);
        this.waiting.delete(answer.id);
        if (!waiting) return;
        if ('error' in answer) waiting.reject(new Refusal(answer.error));
        else waiting.resolve(answer.ok as never);
    }

    protected failAll(text: string): void {
        for (const { reject } of this.waiting.values()) reject(new Refusal({ code: 'connection', text }));
        this.waiting.clear();
    }
}

export class WorkerConnection extends Channel {
    private readonly worker: Worker;

    constructor(address: URL, type: WorkerType = 'module') {
        super();
        this.worker = new Worker(address, { type });
        this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.receive(data);
        this.worker.onerror = () => this.failAll('The rules could not be loaded.');
    }

    protected send(message: object): void {
        this.worker.postMessage(message);
    }

    // The Worker may be another one than that in which the table was opened.
    override async ask<What extends Do>(what: What, request: Wire[What][0]): Promise<Wire[What][1]> {
        const kept = (what === 'join' || what === 'chance') && 'token' in request ? keptTable(request.token) : null;
        if (kept) await super.ask('restore', { kept });
        return super.ask(what, request);
    }

    close(): void {
        this.worker.terminate();
        this.failAll('closed');
    }
}

/**
 * Connects again by itself when the connection is lost, and asks once more what was not answered: the server makes the
 * same turn at the same state of the table only once. What was joined is joined again.
 */
export class SocketConnection extends Channel {
    private socket: WebSocket | null = null;
    private wait = FIRST_WAIT;
    private isClosed = false;
    private readonly joined = new Map<string, Wire['join'][0]>(); // by token

    constructor(private readonly address: URL) {
        super();
        this.connect();
    }

    override ask<What extends Do>(what: What, request: Wire[What][0]): Promise<Wire[What][1]> {
        if (what === 'join' && 'token' in request) this.joined.set(request.token, request);
        if (what === 'leave' && 'token' in request) this.joined.delete(request.token);
        return super.ask(what, request);
    }

    private connect(): void {
        const socket = new WebSocket(this.address);
        this.socket = socket;
        socket.onopen = () => {
            this.wait = FIRST_WAIT;
            const again = [...this.waiting.values()].map(({ text }) => text);
            socket.send(JSON.stringify({ id: 0, do: 'hello', wire: WIRE }));
            for (const token of this.joined.keys()) void this.rejoin(token);
            for (const text of again) socket.send(JSON.stringify(text));
            for (const listener of this.presence) listener(true);
        };
        socket.onmessage = ({ data }: MessageEvent<string>) => this.receive(JSON.parse(data) as Answer);
        socket.onclose = () => {
            if (this.isClosed) return;
            for (const listener of this.presence) listener(false);
            setTimeout(() => this.connect(), this.wait);
            this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
        };
    }

    private async rejoin(token: string): Promise<void> {
        try {
            const { table, viewer, state } = await super.ask('join', this.joined.get(token) ?? { token });
            this.receive({ event: 'table', table, viewer, state });
        } catch (error) {
            const isForNow = error instanceof Refusal && (error.code === 'store' || error.code === 'limit');
            if (isForNow && this.joined.has(token)) setTimeout(() => void this.rejoin(token), LONGEST_WAIT);
            else this.joined.delete(token);
        }
    }

    protected send(message: object): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    close(): void {
        this.isClosed = true;
        this.socket?.close();
        this.failAll('closed');
    }
}

let worker: Connection | null = null;

/** The Worker of this page, for drafts, and for all where there is no server. */
export function workerConnection(): Connection {
    return (worker ??= new WorkerConnection(new URL('worker.js', document.baseURI)));
}

/** `data-wire` of the page's root says where the server is; it is empty where files alone are served. */
export function mainConnection(): Connection {
    const path = document.documentElement.dataset['wire'];
    if (!path) return workerConnection();
    const address = new URL(path, document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new SocketConnection(address);
}

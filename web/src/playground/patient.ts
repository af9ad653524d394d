// A Worker for rules that are being written: only the newest question is asked, and one that takes too long ends it.

import { WorkerConnection } from '../wire/connection';
import { WIRE } from '../wire/wire';
import type { Do, Wire } from '../wire/wire';

export class Patient {
    private connection: WorkerConnection | null = null;
    private running: Promise<unknown> | null = null;
    private wanted = 0;

    /** `limit`: milliseconds; `problem`: what to say when they are over. */
    constructor(
        private readonly limit: number,
        private readonly problem: string,
    ) {}

    /** Null: something else was asked in the meantime. */
    async ask<What extends Do>(what: What, request: Wire[What][0]): Promise<Wire[What][1] | null> {
        const mine = ++this.wanted;
        while (this.running) {
            await this.running;
            if (mine !== this.wanted) return null;
        }
        const run = this.bounded(what, request);
        const end = (): void => void (this.running = null);
        this.running = run.then(end, end);
        try {
            const answer = await run;
            return mine === this.wanted ? answer : null;
        } catch (error) {
            if (mine !== this.wanted) return null;
            throw error;
        }
    }

    private async bounded<What extends Do>(what: What, request: Wire[What][0]): Promise<Wire[What][1]> {
        const connection = (this.connection ??= new WorkerConnection(new URL('worker.js', document.baseURI)));
        await connection.ask('hello', { wire: WIRE }); // it may have to be loaded first
        const late = new AbortController();
        const timer = setTimeout(() => {
            late.abort();
            this.end();
        }, this.limit);
        try {
            return await connection.ask(what, request);
        } catch (error) {
            throw late.signal.aborted ? new Error(this.problem) : error;
        } finally {
            clearTimeout(timer);
        }
    }

    private end(): void {
        this.connection?.close();
        this.connection = null;
    }

    close(): void {
        this.wanted++;
        this.end();
    }
}

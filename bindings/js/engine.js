// The engine, seen from the page: it thinks in a Worker.
//
// Requests are answered in their order. A request to stop reaches a Worker that thinks through
// memory that both share, where the page has such memory (under node, and in pages that are
// isolated). Elsewhere the Worker is ended, the latest report is the answer, and another Worker
// begins when it is needed.

import { BaronetError } from './error.js';
import { startWorker } from './platform.js';

const hasSharedMemory = () =>
    typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;

export class Engine {
    #init;
    #worker = null;
    #flag = hasSharedMemory() ? new Int32Array(new SharedArrayBuffer(4)) : null;
    #waiting = new Map(); // by number: { resolve, reject, onReport, best }
    #last = 0;

    constructor(module, game, options) {
        const { hashMegabytes, method, values, learnMilliseconds } = options;
        this.game = game;
        this.#init = {
            module,
            rules: game.rules,
            bundled: game.bundledName,
            flag: this.#flag,
            options: { hashMegabytes, method, values, learnMilliseconds },
        };
    }

    // ---- The Worker

    async #start() {
        this.#worker ??= startWorker(
            (message) => this.#receive(message),
            (error) => this.#fail(error),
        ).then((worker) => {
            worker.post({ init: this.#init });
            return worker;
        });
        return this.#worker;
    }

    async #ask(request, onReport) {
        const number = ++this.#last;
        const answer = new Promise((resolve, reject) =>
            this.#waiting.set(number, { resolve, reject, onReport, request, best: null }),
        );
        const worker = await this.#start();
        if (this.#waiting.has(number)) worker.post({ number, ...request });
        worker.hold(this.#waiting.size > 0);
        return answer;
    }

    #settle(number) {
        const waiting = this.#waiting.get(number);
        this.#waiting.delete(number);
        if (this.#waiting.size === 0) this.#worker?.then((worker) => worker.hold(false));
        return waiting;
    }

    #receive({ number, report, result, error }) {
        const waiting = this.#waiting.get(number);
        if (!waiting) return;
        if (report) {
            if (report.line === 1) waiting.best = report;
            waiting.onReport?.(report);
        } else if (error) {
            this.#settle(number).reject(new BaronetError(error.message, error));
        } else {
            this.#settle(number).resolve(result);
        }
    }

    #fail(error) {
        this.#worker?.then((worker) => worker.end());
        this.#worker = null;
        for (const number of [...this.#waiting.keys()])
            this.#settle(number).reject(new BaronetError(error.message, { code: 'internal' }));
    }

    // ---- Thinking

    // What the Worker has to know of a play.
    #playOf(play) {
        return { fen: play.startFen, turns: play.history().map(({ text }) => text) };
    }

    async think(play, limits = {}) {
        const { onReport, signal, ...others } = limits;
        signal?.throwIfAborted();
        const stop = () => this.stop();
        signal?.addEventListener('abort', stop);
        try {
            return await this.#ask({ think: this.#playOf(play), limits: others }, onReport);
        } finally {
            signal?.removeEventListener('abort', stop);
        }
    }

    evaluate(play, { asReferee = false } = {}) {
        return this.#ask({ evaluate: this.#playOf(play), limits: { asReferee } });
    }

    stop() {
        if (this.#flag) Atomics.store(this.#flag, 0, this.#last);
        else this.#stopByForce();
    }

    // All that was asked before is answered from what is known; what is not known is thought about
    // again, for a moment.
    #stopByForce() {
        const thinking = [...this.#waiting].filter(([, { request }]) => request.think);
        if (thinking.length === 0) return;
        this.#worker?.then((worker) => worker.end());
        this.#worker = null;
        for (const number of [...this.#waiting.keys()]) {
            const { request, best, resolve, reject } = this.#settle(number);
            if (best?.turns.length) {
                const [turn, reply = null] = best.turns;
                const { score, winIn, depth, nodes, milliseconds } = best;
                resolve({ turn, reply, score, winIn, depth, nodes, milliseconds, isByChance: false });
            } else {
                const limits = request.think ? { ...request.limits, isInfinite: false, nodes: 1 } : {};
                this.#ask({ ...request, limits: { ...request.limits, ...limits } }).then(resolve, reject);
            }
        }
    }

    // ---- What it knows

    values() {
        return this.#ask({ values: true });
    }

    knowledge() {
        return this.#ask({ knowledge: true });
    }

    // A new game begins.
    forget() {
        return this.#ask({ forget: true });
    }

    close() {
        this.#fail(new Error('the engine was closed'));
    }
}
if (Symbol.dispose)
    Engine.prototype[Symbol.dispose] = function () {
        this.close();
    };

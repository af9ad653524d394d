// The engine, seen from the page: it thinks in a Worker.
//
// Requests are answered in their order. A request to stop reaches a Worker that thinks through
// memory that both share, where the page has such memory (under node, and in pages that are
// isolated). Elsewhere the Worker is ended, the latest report is the answer, and another Worker
// begins when it is needed.

import { BaronetError, misuse } from './error.js';
import { Play } from './play.js';
import { startWorker } from './platform.js';
import { Seat } from './seat.js';

const STOP = 0; // in the flags: the last request that is to stop
const PONDERHIT = 1; // the last request whose turn was made that was expected

const hasSharedMemory = () =>
    typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;

export class Engine {
    #init;
    #worker = null;
    #flags = hasSharedMemory() ? new Int32Array(new SharedArrayBuffer(8)) : null;
    #waiting = new Map(); // by number: { resolve, reject, onReport, request, best }
    #last = 0;
    #isClosed = false;
    #onLearning;

    constructor(game, { onLearning, ...options }) {
        this.game = game;
        this.#onLearning = onLearning;
        this.#init = {
            module: game.library.module,
            rules: game.rules,
            bundled: game.bundledName,
            flags: this.#flags,
            options,
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

    async #ask(what, request = {}, onReport = null) {
        if (this.#isClosed) throw new BaronetError('error: the engine was closed');
        const number = ++this.#last;
        const answer = new Promise((resolve, reject) =>
            this.#waiting.set(number, { resolve, reject, onReport, request: { what, ...request }, best: null }),
        );
        const worker = await this.#start();
        if (this.#waiting.has(number)) worker.post({ number, what, ...request });
        worker.hold(this.#waiting.size > 0);
        return answer;
    }

    #settle(number) {
        const waiting = this.#waiting.get(number);
        this.#waiting.delete(number);
        if (this.#waiting.size === 0) this.#worker?.then((worker) => worker.hold(false));
        return waiting;
    }

    #receive({ number, report, learnt, result, error }) {
        if (learnt !== undefined) this.#onLearning?.(learnt);
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

    #endWorker() {
        if (this.#flags) Atomics.store(this.#flags, STOP, this.#last); // so that it reads that it is to end
        this.#worker?.then((worker) => worker.end());
        this.#worker = null;
    }

    #fail(error, code = 'internal') {
        this.#endWorker();
        for (const number of [...this.#waiting.keys()])
            this.#settle(number).reject(new BaronetError(error.message, { code }));
    }

    // ---- Thinking

    // What the Worker has to know of a play or a seat.
    #position(of) {
        if (!(of instanceof Play) && !(of instanceof Seat)) throw misuse('a Play or a Seat', of);
        if (of.game.fingerprint !== this.game.fingerprint)
            throw new BaronetError('error: the engine plays another game');
        if (of instanceof Seat) return { seat: of.asSent };
        return { play: { fen: of.startFen, turns: of.history().map(({ text }) => text) } };
    }

    async think(of, { onReport, signal, ...limits } = {}) {
        return this.#stoppable('think', { ...this.#position(of), limits }, onReport, signal);
    }

    // A win of the player to move in at most so many of his turns; null: there is none.
    async forcedWin(play, turns, { onProgress, signal } = {}) {
        return this.#stoppable('forcedWin', { ...this.#position(play), turns }, onProgress, signal);
    }

    async #stoppable(what, request, onReport, signal) {
        signal?.throwIfAborted();
        const stop = () => this.stop();
        signal?.addEventListener('abort', stop);
        try {
            return await this.#ask(what, request, onReport);
        } finally {
            signal?.removeEventListener('abort', stop);
        }
    }

    async evaluate(play, { asReferee = false } = {}) {
        return this.#ask('evaluate', { ...this.#position(play), limits: { asReferee } });
    }

    stop() {
        if (this.#flags) Atomics.store(this.#flags, STOP, this.#last);
        else this.#stopByForce();
    }

    // The turn was made that was expected: thinking goes on within its limits.
    ponderhit() {
        if (this.#flags) Atomics.store(this.#flags, PONDERHIT, this.#last);
        else this.#again(({ limits, ...request }) => ({ ...request, limits: { ...limits, isPondering: false } }));
    }

    // Without shared memory: what a Worker is at is asked of another one.
    #again(change) {
        this.#endWorker();
        for (const number of [...this.#waiting.keys()]) {
            const { request, onReport, resolve, reject } = this.#settle(number);
            const { what, ...others } = change(request);
            this.#ask(what, others, onReport).then(resolve, reject);
        }
    }

    // All that was asked before is answered from what is known; what is not known is thought about
    // again, for a moment.
    #stopByForce() {
        if (![...this.#waiting.values()].some(({ request: { what } }) => what === 'think' || what === 'forcedWin')) return;
        for (const [number, { request, best }] of [...this.#waiting]) {
            if (request.what === 'forcedWin') {
                this.#settle(number).reject(new BaronetError('error: stopped', { code: 'stopped' }));
            } else if (best?.turns.length) {
                const [turn, reply = null] = best.turns;
                const { score, winIn, chance, depth, nodes, milliseconds } = best;
                this.#settle(number).resolve({ turn, reply, score, winIn, chance, depth, nodes, milliseconds, isByChance: false });
            }
        }
        const short = { isInfinite: false, isPondering: false, nodes: 1 };
        this.#again((request) =>
            request.what === 'think' ? { ...request, limits: { ...request.limits, ...short } } : request,
        );
    }

    // ---- What it knows

    values() {
        return this.#ask('values');
    }

    knowledge() {
        return this.#ask('knowledge');
    }

    elo(level) {
        return this.#ask('elo', { level });
    }

    // What each type of piece is worth.
    pieceValues() {
        return this.#ask('pieceValues');
    }

    // How many games a seat has in mind that agree with all that its player has seen.
    async certain(seat) {
        if (!(seat instanceof Seat)) throw misuse('a Seat', seat);
        return this.#ask('certain', this.#position(seat));
    }

    // A new game begins.
    forget({ key = null } = {}) {
        return this.#ask('forget', { key: key && [...key] });
    }

    close() {
        this.#isClosed = true;
        this.#fail(new Error('error: the engine was closed'), 'misuse');
    }
}
if (Symbol.dispose)
    Engine.prototype[Symbol.dispose] = function () {
        this.close();
    };

// The WebAssembly module at work: its memory, calls of its functions, what it asks of the system.

import { ENUMS, FUNCTIONS } from './declarations.js';
import { BaronetError, outOfMemory } from './error.js';
import { randomSource } from './platform.js';
import { Frame, Memory, Slots } from './wasm_memory.js';

const decoder = new TextDecoder();

const NOT_SUPPORTED = 52; // ENOSYS and its neighbour in WASI: there are no files and no processes
const RANDOM_AT_ONCE = 65536;

// What may be called while the object is at work.
const ANY_TIME = new Set(['baronet_engine_stop', 'baronet_engine_ponderhit', 'baronet_engine_chance']);

// What fails without a message.
const SPENT = [null, 'limit-of-time', 'limit-of-steps', 'limit-of-memory', 'stopped'];

const crash = (why) => new BaronetError(`the library has crashed${why}`, { code: 'internal' });

// Objects of the library: freed explicitly, or when JavaScript has lost them. An object that others
// need (the game of a play) is kept until they are gone.
class Handle {
    constructor(library, pointer, free, owner) {
        Object.assign(this, { library, pointer, free, owner, users: 1 });
        if (owner) owner.users++;
    }

    leave() {
        if (--this.users > 0) return;
        if (!this.library.isLost) this.library.exports[this.free](this.pointer);
        this.pointer = 0;
        this.owner?.leave();
    }
}

const lost = new FinalizationRegistry((handle) => handle.leave());

// What Game, Play and their like have in common. `free` may be called early; afterwards the object
// can't be used.
export class LibraryObject {
    #handle;

    constructor(library, pointer, free, owner) {
        this.library = library;
        this.#handle = new Handle(library, pointer, free, owner?.handle);
        lost.register(this, this.#handle, this);
        Object.defineProperty(this, 'library', { enumerable: false }); // when it is printed
    }

    get handle() {
        if (!this.#handle)
            throw new BaronetError(`error: this ${this.constructor.name} has been freed`);
        return this.#handle;
    }

    get pointer() {
        return this.handle.pointer;
    }

    free() {
        if (!this.#handle) return;
        this.library.refuseBusy(this.pointer);
        lost.unregister(this);
        this.#handle.leave();
        this.#handle = null;
    }
}
if (Symbol.dispose)
    LibraryObject.prototype[Symbol.dispose] = function () {
        this.free();
    };

// "is_from_hand": isFromHand.
const camelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

// What C tells of something, as users see it: names in JavaScript's manner, plain numbers.
export function told(struct) {
    const found = {};
    for (const [name, value] of Object.entries(struct))
        found[camelCase(name)] = typeof value === 'bigint' ? Number(value) : value;
    return found;
}

const NOTHING = { text: '', diagnostics: [] };

export class Library {
    #busy = []; // objects that calls are at work with
    #depth = 0; // of calls that call back
    #message = NOTHING; // of the latest call
    #isReading = false; // a message
    #slots = new Slots(this);

    constructor(module) {
        this.module = module;
        this.isLost = false;
        this.thrown = null; // by a function of the host, in [ ]
    }

    static async start(module) {
        const library = new Library(module);
        library.crypto = await randomSource();
        const instance = await WebAssembly.instantiate(module, library.#imports());
        library.exports = instance.exports;
        library.memory = new Memory(instance.exports);
        library.exports._initialize?.();
        return library;
    }

    // ---- Calls

    // Calls a function of the headers. A message is no argument; `message` has it afterwards. Objects
    // that stand for structs, and arrays, are filled where the function fills them.
    call(name, ...values) {
        if (this.isLost) throw crash(': make another one');
        const [result, ...kinds] = FUNCTIONS[name];
        const frame = new Frame(this);
        const busy = this.#busy.length;
        this.#depth++;
        if (!this.#isReading) this.#message = NOTHING;
        try {
            let place = 0;
            let next = 0;
            const given = kinds.map((kind) => {
                if (kind === 'message') return (place = frame.allocate(4));
                const value = values[next++];
                return kind === 'pointer' ? this.#object(value, name) : frame.argument(kind, value);
            });
            const returned = this.#result(result, this.#guarded(() => this.exports[name](...given)));
            frame.answers();
            if (place) this.#message = this.#read(this.memory.read('pointer', place));
            if (this.thrown && this.#depth === 1) {
                const [error] = this.thrown;
                this.thrown = null;
                throw error;
            }
            return returned;
        } finally {
            this.#depth--;
            this.#busy.length = busy;
            if (!this.isLost) frame.release();
        }
    }

    // An object belongs to one call at a time: functions of the host that are called meanwhile leave it alone.
    #object(pointer, name) {
        if (!ANY_TIME.has(name)) this.refuseBusy(pointer);
        this.#busy.push(pointer ?? 0);
        return pointer ?? 0;
    }

    refuseBusy(pointer) {
        if (pointer && this.#busy.includes(pointer))
            throw new BaronetError('error: the object is in use by the call that has called back');
    }

    // A trap leaves the library's memory in the middle of something.
    #guarded(run) {
        try {
            return run();
        } catch (error) {
            this.isLost = true;
            throw crash(`: ${error.message}`);
        }
    }

    #result(kind, value) {
        if (kind === 'bool') return value !== 0;
        if (kind === 'text') return this.memory.textAt(value);
        if (kind === 'made') return this.take(value);
        if (kind === 'long') return BigInt.asUintN(64, value);
        if (String(kind).startsWith('enum:')) return ENUMS[kind.slice(5)][value];
        return kind === 'unsigned' || kind === 'pointer' ? value >>> 0 : value;
    }

    // The text that the library has made, which is freed.
    take(pointer) {
        const text = this.memory.textAt(pointer);
        if (pointer) this.exports.baronet_free(pointer);
        return text;
    }

    // ---- Messages

    #read(pointer) {
        if (!pointer) return NOTHING;
        this.#isReading = true;
        try {
            const text = this.call('baronet_message_text', pointer);
            const diagnostics = this.list('baronet_message_diagnostic', pointer).map(
                ({ related_count: count, ...diagnostic }, i) => ({
                    ...told(diagnostic),
                    related: count > 0 ? this.list('baronet_message_related', pointer, i).map(told) : [],
                }),
            );
            return { text, diagnostics };
        } finally {
            this.call('baronet_message_free', pointer);
            this.#isReading = false;
        }
    }

    // What the latest call has told: { text, diagnostics }.
    get message() {
        return this.#message;
    }

    // What it means that the latest call has failed.
    error() {
        const { text, diagnostics } = this.#message;
        if (text) return new BaronetError(text.trimEnd(), { diagnostics });
        const wrong = this.memory.textAt(this.exports.baronet_misuse());
        if (wrong) return new BaronetError(`error: ${wrong}`);
        const code = SPENT[this.exports.baronet_limits_spent()];
        return code ? new BaronetError(`error: ${code.replaceAll('-', ' ')}`, { code }) : outOfMemory();
    }

    fail() {
        throw this.error();
    }

    // For functions that return false, NULL or 0 when they fail.
    ask(name, ...values) {
        const result = this.call(name, ...values);
        if (!result) this.fail();
        return result;
    }

    // ---- Many things

    // The structs that a function fills, for each index until there are no more. The index is its
    // last argument before the struct.
    list(name, ...values) {
        const found = [];
        for (;;) {
            const one = {};
            if (!this.call(name, ...values, found.length, one)) return found;
            found.push(one);
        }
    }

    // What a function says of each index from 0 on.
    each(count, name, ...values) {
        return Array.from({ length: count }, (_, i) => this.call(name, ...values, i));
    }

    // What a function fills, as users see it.
    filled(name, ...values) {
        const one = {};
        this.call(name, ...values, one);
        return told(one);
    }

    // The numbers that a function puts into an array with a limit, which it is given again if there are more.
    numbers(name, ...values) {
        const room = new Array(this.call(name, ...values, null, 0)).fill(0);
        if (room.length > 0) this.call(name, ...values, room, room.length);
        return room;
    }

    // Texts and numbers to which a struct points.
    texts(start, count) {
        return this.memory.readArray('text', start, count);
    }

    numbersAt(start, count) {
        return this.memory.readArray('unsigned', start, count);
    }

    // ---- The host's part

    // A place for a function of the host's, as C calls it, until `leave`.
    slot(kind, run) {
        return this.#slots.take(kind, run);
    }

    // Runs a function of the user's; what it throws is thrown again by `call`.
    host(run, failed) {
        try {
            return run();
        } catch (error) {
            this.thrown ??= [error];
            return failed;
        }
    }

    #systemFunctions() {
        const number = (start) => new DataView(this.exports.memory.buffer, start, 8);
        return {
            clock_time_get: (clock, precision, out) => {
                const milliseconds = clock === 0 ? Date.now() : performance.now();
                number(out).setBigUint64(0, BigInt(Math.round(milliseconds * 1e6)), true);
                return 0;
            },
            // getentropy and random_get
            random: (start, length) => {
                for (let done = 0; done < length; done += RANDOM_AT_ONCE)
                    this.crypto.getRandomValues(
                        this.memory.bytes.subarray(start + done, start + Math.min(length, done + RANDOM_AT_ONCE)),
                    );
                return 0;
            },
            // The last words of a program that is aborted.
            fd_write: (descriptor, parts, count, out) => {
                let length = 0;
                for (let i = 0; i < count; i++) {
                    const start = number(parts + 8 * i).getUint32(0, true);
                    const size = number(parts + 8 * i).getUint32(4, true);
                    console.error(decoder.decode(this.memory.bytes.subarray(start, start + size)));
                    length += size;
                }
                number(out).setUint32(0, length, true);
                return 0;
            },
            environ_sizes_get: (count, size) => {
                number(count).setUint32(0, 0, true);
                number(size).setUint32(0, 0, true);
                return 0;
            },
            environ_get: () => 0,
            proc_exit: (status) => {
                throw new Error(`exit ${status}`);
            },
        };
    }

    // Functions of the C library that have no meaning here fail.
    #imports() {
        let highBits = 0;
        const system = this.#systemFunctions();
        const known = {
            wasi_snapshot_preview1: { ...system, random_get: system.random },
            env: {
                getentropy: system.random,
                setTempRet0: (bits) => void (highBits = bits),
                getTempRet0: () => highBits,
                emscripten_notify_memory_growth: () => {},
            },
        };
        const imports = {};
        for (const { module, name } of WebAssembly.Module.imports(this.module)) {
            const missing = module === 'env' ? () => -NOT_SUPPORTED : () => NOT_SUPPORTED;
            (imports[module] ??= {})[name] = known[module]?.[name] ?? missing;
        }
        return imports;
    }
}

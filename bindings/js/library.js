// The WebAssembly module at work: its memory, calls with texts, what it asks of its host.

import { BaronetError } from './error.js';
import { randomSource } from './platform.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const NOT_SUPPORTED = 52; // ENOSYS and its neighbour in WASI: there are no files and no processes
const RANDOM_AT_ONCE = 65536;

const outOfMemory = () => new BaronetError('error: out of memory', { code: 'memory' });
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
            throw new BaronetError(`this ${this.constructor.name} has been freed`);
        return this.#handle;
    }

    get pointer() {
        return this.handle.pointer;
    }

    free() {
        if (!this.#handle) return;
        lost.unregister(this);
        this.#handle.leave();
        this.#handle = null;
    }
}
if (Symbol.dispose)
    LibraryObject.prototype[Symbol.dispose] = function () {
        this.free();
    };

// A name as a file of another folder has it, as seen from here.
function resolve(name, from) {
    if (from === null) return name;
    const parts = from.split('/').slice(0, -1);
    for (const part of name.split('/'))
        if (part === '..' && parts.length > 0) parts.pop();
        else if (part !== '.' && part !== '') parts.push(part);
    return parts.join('/');
}

export class Library {
    constructor(module) {
        this.module = module;
        this.isLost = false;
        this.files = null; // of the present call: request => text, bytes, null
        this.onProgress = null; // of the present call
        this.onEngineProgress = null;
        this.thrown = null; // by a function of the host, in [ ]
        this.opened = new Map();
        this.lastFile = 0;
    }

    static async start(module) {
        const library = new Library(module);
        library.crypto = await randomSource();
        const instance = await WebAssembly.instantiate(module, library.#imports());
        library.exports = instance.exports;
        library.exports._initialize?.();
        return library;
    }

    // ---- Memory

    get bytes() {
        return new Uint8Array(this.exports.memory.buffer);
    }

    // A text with a NUL, to be released.
    #put(bytes) {
        const start = this.exports.allocate(bytes.length + 1);
        if (!start) throw outOfMemory();
        this.bytes.set(bytes, start);
        this.bytes[start + bytes.length] = 0;
        return start;
    }

    #textAt(start) {
        const bytes = this.bytes;
        return decoder.decode(bytes.subarray(start, bytes.indexOf(0, start)));
    }

    #json(start, length) {
        return JSON.parse(decoder.decode(this.bytes.subarray(start, start + length)));
    }

    // ---- Calls

    // Calls an exported function; texts are passed as C has them, null and undefined as 0.
    call(name, ...values) {
        if (this.isLost)
            throw crash(': make another one');
        const texts = [];
        try {
            const given = values.map((value) => {
                if (typeof value !== 'string') return value ?? 0;
                texts.push(this.#put(encoder.encode(value)));
                return texts.at(-1);
            });
            this.exports.message_forget();
            const result = this.#guarded(() => this.exports[name](...given));
            if (this.thrown) {
                const [error] = this.thrown;
                this.thrown = null;
                throw error;
            }
            return result;
        } finally {
            if (!this.isLost) for (const text of texts) this.exports.release(text);
        }
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

    // What the latest call tells: { text, diagnostics }.
    message() {
        const length = this.exports.message_length();
        return length
            ? this.#json(this.exports.message_start(), length)
            : { text: '', diagnostics: [] };
    }

    fail() {
        const { text, diagnostics } = this.message();
        if (!text) throw outOfMemory();
        throw new BaronetError(text.trimEnd(), { diagnostics });
    }

    answer() {
        const start = this.exports.answer_start();
        if (!start) throw outOfMemory();
        return this.#json(start, this.exports.answer_length());
    }

    // For functions that return false when they fail, and else answer.
    ask(name, ...values) {
        if (!this.call(name, ...values)) this.fail();
        return this.answer();
    }

    // For functions that always answer.
    tell(name, ...values) {
        this.call(name, ...values);
        return this.answer();
    }

    // ---- The host's part

    // Runs a function of the user's; what he throws is thrown again by `call`.
    #host(run, failed) {
        try {
            return run();
        } catch (error) {
            this.thrown ??= [error];
            return failed;
        }
    }

    #open(name, from, ignoresCase) {
        const request = { name, from, path: resolve(name, from), ignoresCase };
        const found = this.#host(() => this.files?.(request), undefined);
        if (found === null || found === undefined) return 0;
        const file = typeof found === 'object' && !ArrayBuffer.isView(found) ? found : { text: found };
        this.lastFile++;
        const content = file.text ?? '';
        this.opened.set(file.refused === undefined ? this.lastFile : -1, {
            name: file.refused ?? file.name ?? request.path,
            bytes: typeof content === 'string' ? encoder.encode(content) : content,
            at: 0,
        });
        return file.refused === undefined ? this.lastFile : -1;
    }

    #read(file, start, room) {
        const opened = this.opened.get(file);
        const part = opened.bytes.subarray(opened.at, opened.at + room);
        this.bytes.set(part, start);
        opened.at += part.length;
        return part.length;
    }

    #hostFunctions() {
        return {
            file_open: (name, from, ignoresCase) =>
                this.#open(this.#textAt(name), from ? this.#textAt(from) : null, Boolean(ignoresCase)),
            file_name: (file, start, room) => {
                const bytes = encoder.encode(this.opened.get(file).name).subarray(0, room - 1);
                this.bytes.set(bytes, start);
                this.bytes[start + bytes.length] = 0;
            },
            file_read: (file, start, room) => this.#read(file, start, room),
            file_close: (file) => void this.opened.delete(file),
            engine_progress: (hasReport) =>
                this.#host(() => this.onEngineProgress?.(hasReport ? this.answer() : null) !== false, false),
            perft_progress: (nodes) => this.#host(() => this.onProgress?.(nodes) !== false, false),
        };
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
                        this.bytes.subarray(start + done, start + Math.min(length, done + RANDOM_AT_ONCE)),
                    );
                return 0;
            },
            // The last words of a program that is aborted.
            fd_write: (descriptor, parts, count, out) => {
                let length = 0;
                for (let i = 0; i < count; i++) {
                    const start = number(parts + 8 * i).getUint32(0, true);
                    const size = number(parts + 8 * i).getUint32(4, true);
                    console.error(decoder.decode(this.bytes.subarray(start, start + size)));
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
            host: this.#hostFunctions(),
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

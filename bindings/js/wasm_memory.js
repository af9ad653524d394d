// Values of C in the memory of the WebAssembly module, by their kinds in declarations.js: numbers,
// texts, structs, functions. This is the one place where JavaScript's values become C's and back.

import { ENUMS, STRUCTS } from './declarations.js';
import { misuse, outOfMemory } from './error.js';

// Stands for a text that there is none of, where a function allows that.
export const NO_TEXT = Symbol('no text');

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const bytesOf = (text) => encoder.encode(text);

const SIZES = { bool: 1, byte: 1, chars: 1, long: 8, double: 8 }; // and 4
const POINTERS = new Set(['pointer', 'in', 'out', 'array', 'texts', 'function', 'message']);

// "in:baronet_piece": what comes before the colon and what comes after it.
const parts = new Map();
function partsOf(kind) {
    if (typeof kind !== 'string') return kind[0] === 'function' ? kind : ['list', ...kind];
    if (!parts.has(kind)) {
        const [head, ...rest] = kind.split(':');
        parts.set(kind, [head, rest.join(':')]);
    }
    return parts.get(kind);
}

function sizeOf(kind) {
    const [head, name, count] = partsOf(kind);
    if (head === 'list') return sizeOf(name) * count;
    return head === 'struct' ? STRUCTS[name][0] : (SIZES[head] ?? 4);
}

// A number as C has it; null and undefined are 0.
function numberOf(head, value) {
    if (value === null || value === undefined) value = 0;
    if (head === 'double') {
        if (typeof value !== 'number') throw misuse('a number', value);
        return value;
    }
    if (typeof value === 'boolean' || typeof value === 'bigint') value = Number(value);
    if (!Number.isSafeInteger(value)) throw misuse('a whole number', value);
    if (value < (head === 'int' ? -0x80000000 : 0)) throw misuse('a number that is not below 0', value);
    if (value > (head === 'int' ? 0x7fffffff : 0xffffffff)) throw misuse('a smaller number', value);
    return value;
}

function longOf(value) {
    if (typeof value === 'bigint') return BigInt.asUintN(64, value);
    if (value === null || value === undefined) return 0n;
    if (!Number.isSafeInteger(value) || value < 0) throw misuse('a whole number that is not below 0', value);
    return BigInt(value);
}

function constantOf(name, value) {
    const at = value === null || value === undefined ? 0 : ENUMS[name].indexOf(value);
    if (at < 0) throw misuse(`one of ${ENUMS[name].join(', ')}`, value);
    return at;
}

// The module's memory, which moves when it grows.
export class Memory {
    #bytes = null;
    #view = null;

    constructor(exports) {
        this.exports = exports;
    }

    get bytes() {
        const { buffer } = this.exports.memory;
        if (this.#bytes?.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
        return this.#bytes;
    }

    get view() {
        const { buffer } = this.exports.memory;
        if (this.#view?.buffer !== buffer) this.#view = new DataView(buffer);
        return this.#view;
    }

    textAt(start) {
        return start ? decoder.decode(this.bytes.subarray(start, this.bytes.indexOf(0, start))) : null;
    }

    // ---- Reading

    read(kind, at) {
        const [head, name, count] = partsOf(kind);
        switch (head) {
            case 'bool':
                return this.bytes[at] !== 0;
            case 'byte':
                return this.bytes[at];
            case 'int':
                return this.view.getInt32(at, true);
            case 'long':
                return this.view.getBigUint64(at, true);
            case 'double':
                return this.view.getFloat64(at, true);
            case 'text':
                return this.textAt(this.view.getUint32(at, true));
            case 'enum':
                return ENUMS[name][this.view.getUint32(at, true)];
            case 'struct':
                return this.readStruct(name, at);
            case 'list':
                return name === 'chars' ? this.textAt(at) : this.readArray(name, at, count);
            default: // unsigned, and pointers
                return this.view.getUint32(at, true);
        }
    }

    readArray(kind, at, count) {
        const size = sizeOf(kind);
        return Array.from({ length: count }, (_, i) => this.read(kind, at + i * size));
    }

    // All fields but the size, by their names in C.
    readStruct(name, at) {
        const found = {};
        for (const [field, [offset, kind]] of Object.entries(STRUCTS[name][1]))
            if (field !== 'size') found[field] = this.read(kind, at + offset);
        return found;
    }
}

// What a call needs in memory for a while: what it is given, and room for what it answers.
export class Frame {
    #library;
    #blocks = [];
    #slots = [];
    #answers = []; // to be read when the call is done

    constructor(library) {
        this.#library = library;
    }

    get #memory() {
        return this.#library.memory;
    }

    // Room that is zero.
    allocate(size) {
        const start = this.#library.exports.malloc(size || 1);
        if (!start) throw outOfMemory();
        this.#blocks.push(start);
        this.#memory.bytes.fill(0, start, start + size);
        return start;
    }

    // ---- Values to memory

    // What stands for a value in four bytes.
    #pointer(kind, value) {
        const [head, name] = partsOf(kind);
        if (value === null || value === undefined) return 0;
        if (head === 'function') return typeof value === 'number' ? value : this.#function(kind, value);
        if (head === 'text') return this.#text(value);
        if (typeof value === 'number' || head === 'pointer') return numberOf('unsigned', value);
        if (head === 'texts' && !Array.isArray(value)) throw misuse('a list of texts', value);
        if (head === 'texts') return this.#array('text', [...value, null]);
        if (head === 'array') return this.#array(name, value);
        if (typeof value !== 'object') throw misuse('an object', value);
        return this.#array(`struct:${name}`, Array.isArray(value) ? value : [value]);
    }

    #text(value) {
        if (typeof value !== 'string') throw misuse('a text', value);
        if (value.includes('\0')) throw misuse('a text without a NUL character', value);
        const bytes = bytesOf(value);
        const start = this.allocate(bytes.length + 1);
        this.#memory.bytes.set(bytes, start);
        return start;
    }

    #array(kind, values) {
        const size = sizeOf(kind);
        const start = this.allocate(values.length * size);
        for (let i = 0; i < values.length; i++) this.write(kind, start + i * size, values[i]);
        return start;
    }

    #function(kind, run) {
        if (typeof run !== 'function') throw misuse('a function', run);
        const slot = this.#library.slot(kind, run);
        this.#slots.push(slot);
        return slot.index;
    }

    write(kind, at, value) {
        const [head, name, count] = partsOf(kind);
        if (head === 'bool') this.#memory.bytes[at] = value ? 1 : 0;
        else if (head === 'byte') this.#memory.bytes[at] = numberOf(head, value);
        else if (head === 'int') this.#memory.view.setInt32(at, numberOf(head, value), true);
        else if (head === 'unsigned') this.#memory.view.setUint32(at, numberOf(head, value), true);
        else if (head === 'long') this.#memory.view.setBigUint64(at, longOf(value), true);
        else if (head === 'double') this.#memory.view.setFloat64(at, numberOf(head, value), true);
        else if (head === 'enum') this.#memory.view.setUint32(at, constantOf(name, value), true);
        else if (head === 'struct') this.writeStruct(name, at, value);
        else if (head === 'list') this.#writeList(name, at, count, value ?? []);
        else {
            const pointer = this.#pointer(kind, value); // before the memory's view: it may move
            this.#memory.view.setUint32(at, pointer, true);
        }
    }

    #writeList(kind, at, count, values) {
        if (kind === 'chars') {
            const bytes = bytesOf(values).subarray(0, count - 1);
            this.#memory.bytes.set(bytes, at);
            this.#memory.bytes[at + bytes.length] = 0;
            return;
        }
        if (values.length > count) throw misuse(`a list of ${count}`, values);
        for (let i = 0; i < values.length; i++) this.write(kind, at + i * sizeOf(kind), values[i]);
    }

    // Fields that a value does not have stay as they are.
    writeStruct(name, at, value) {
        const [size, fields] = STRUCTS[name];
        if (fields.size) this.#memory.view.setUint32(at, size, true);
        for (const field of Object.keys(fields))
            if (field !== 'size' && value?.[field] !== undefined)
                this.write(fields[field][1], at + fields[field][0], value[field]);
    }

    // ---- Arguments

    // A value as an argument of a call. Arrays, and objects for structs, are filled by `answers`.
    argument(kind, value) {
        const [head, name] = partsOf(kind);
        if (head === 'bool') return value ? 1 : 0;
        if (head === 'enum') return constantOf(name, value);
        if (head === 'long') return longOf(value);
        if (head === 'text') return value === NO_TEXT ? 0 : this.#text(value);
        if (!POINTERS.has(head)) return numberOf(head, value);
        const pointer = this.#pointer(kind, value);
        if (typeof value === 'object' && value !== null && (head === 'array' || head === 'out'))
            this.#answers.push([head === 'array' ? name : `struct:${name}`, pointer, value]);
        return pointer;
    }

    answers() {
        for (const [kind, pointer, value] of this.#answers) {
            if (!kind.startsWith('struct:')) {
                for (let i = 0; i < value.length; i++) value[i] = this.#memory.read(kind, pointer + i * sizeOf(kind));
            } else {
                const structs = Array.isArray(value) ? value : [value];
                structs.forEach((one, i) => Object.assign(one, this.#memory.read(kind, pointer + i * sizeOf(kind))));
            }
        }
    }

    release() {
        for (const block of this.#blocks) this.#library.exports.free(block);
        for (const slot of this.#slots) slot.leave();
        this.#blocks = [];
        this.#slots = [];
    }
}

// ---- Functions of the host's

const CODES = { long: 0x7e, double: 0x7c }; // and 0x7f

// The smallest module that imports a function and exports it: so that one of JavaScript's has a type
// of WebAssembly's and can stand in a table.
function typed(result, parameters, run) {
    const code = (kind) => CODES[kind] ?? 0x7f;
    const results = result === 'void' ? [] : [code(result)];
    const type = [0x60, parameters.length, ...parameters.map(code), results.length, ...results];
    const bytes = [
        ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
        ...[1, type.length + 1, 1, ...type],
        ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0], // import "e" "f"
        ...[7, 5, 1, 1, 0x66, 0, 0], // export "f"
    ];
    const module = new WebAssembly.Module(new Uint8Array(bytes));
    return new WebAssembly.Instance(module, { e: { f: run } }).exports.f;
}

// Places in the module's table of functions, which are used again.
export class Slots {
    #free = new Map(); // by type
    #library;

    constructor(library) {
        this.#library = library;
    }

    // A place for a function of this kind, with its `index`, until `leave`.
    take(kind, run) {
        const key = JSON.stringify(kind);
        if (!this.#free.has(key)) this.#free.set(key, []);
        const free = this.#free.get(key);
        const slot = free.pop() ?? this.#add(kind, free);
        slot.run = run;
        return slot;
    }

    #add([, result, ...parameters], free) {
        const slot = { run: null, index: 0, leave: () => free.push(slot) };
        const table = this.#library.exports.__indirect_function_table;
        slot.index = table.grow(1);
        table.set(slot.index, typed(result, parameters, (...given) => this.#called(slot, result, parameters, given)));
        return slot;
    }

    // C calls: texts and structs as JavaScript has them; structs that are to be filled are written.
    #called({ run }, result, parameters, given) {
        const { memory } = this.#library;
        const values = parameters.map((kind, i) => {
            const [head, name] = partsOf(kind);
            if (head === 'text') return memory.textAt(given[i]);
            return head === 'in' || head === 'out' ? memory.readStruct(name, given[i]) : given[i];
        });
        const answer = this.#library.host(() => {
            const found = run(...values);
            parameters.forEach((kind, i) => {
                if (partsOf(kind)[0] === 'out')
                    new Frame(this.#library).writeStruct(partsOf(kind)[1], given[i], values[i]);
            });
            return found;
        }, 0);
        return result === 'long' ? BigInt(answer ?? 0) : Number(answer ?? 0);
    }
}

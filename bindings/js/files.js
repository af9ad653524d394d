// Files that games ask for: they come from the host.

import { bytesOf } from './wasm_memory.js';

// A name as a file of another folder has it, as seen from here.
function resolve(name, from) {
    if (from === null) return name;
    const parts = from.split('/').slice(0, -1);
    for (const part of name.split('/'))
        if (part === '..' && parts.length > 0) parts.pop();
        else if (part !== '.' && part !== '') parts.push(part);
    return parts.join('/');
}

// Files that are given as an object or a Map from paths to texts.
function finder(files) {
    if (typeof files === 'function') return files;
    const entries = files instanceof Map ? files : new Map(Object.entries(files ?? {}));
    return ({ path, ignoresCase }) => {
        const known = entries.has(path)
            ? path
            : ignoresCase && [...entries.keys()].find((key) => key.toLowerCase() === path.toLowerCase());
        return known ? { name: known, text: entries.get(known) } : null;
    };
}

// A struct baronet_loader that asks `files`.
export function loaderOf(library, files) {
    const find = finder(files);
    const opened = new Map(); // by number
    let last = 0;
    return {
        open(user, { name, from, ignores_case: ignoresCase }, answer) {
            const request = { name, from, path: resolve(name, from), ignoresCase };
            const found = find(request);
            answer.is_missing = found === null || found === undefined;
            if (answer.is_missing) return 0;
            const file = typeof found === 'object' && !ArrayBuffer.isView(found) ? found : { text: found };
            if (file.refused !== undefined) {
                answer.reason = String(file.refused);
                answer.hint = String(file.hint ?? '');
                return 0;
            }
            const content = file.text ?? '';
            answer.name = file.name ?? request.path;
            opened.set(++last, { bytes: typeof content === 'string' ? bytesOf(content) : content, at: 0 });
            return last;
        },
        read(user, number, start, room) {
            const file = opened.get(number);
            const part = file.bytes.subarray(file.at, file.at + room);
            library.memory.bytes.set(part, start);
            file.at += part.length;
            return part.length;
        },
        close: (user, number) => void opened.delete(number),
    };
}

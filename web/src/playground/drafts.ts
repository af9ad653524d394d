// Drafts that the browser keeps: any number, each named after its game. Who has a text for the playground keeps it as a
// draft and goes to its address:
//
//     location.hash = keepDraft(text);

export interface Draft {
    id: string;
    /** When it was changed last, in milliseconds. */
    changed: number;
}

const LIST = 'drafts';
const TEXT = 'draft-';
const ADDRESS = '#/playground/draft/';

// What the browser refuses to keep stays here until the page is closed.
const unkept = new Map<string, string>();

function read(key: string): string | null {
    const text = unkept.get(key);
    if (text !== undefined) return text;
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** False: it is kept only until the page is closed. */
function write(key: string, text: string): boolean {
    try {
        localStorage.setItem(key, text);
        unkept.delete(key);
        return true;
    } catch {
        unkept.set(key, text);
        return false;
    }
}

function remove(key: string): void {
    unkept.delete(key);
    try {
        localStorage.removeItem(key);
    } catch {
        // Then there is none.
    }
}

/** The latest first. */
export function drafts(): Draft[] {
    try {
        const list = JSON.parse(read(LIST) ?? '[]') as unknown;
        if (Array.isArray(list)) return (list as Draft[]).filter(({ id }) => read(TEXT + id) !== null);
    } catch {
        // A damaged list is begun anew.
    }
    return [];
}

export function draftText(id: string): string | null {
    return read(TEXT + id);
}

export function draftAddress(id: string): string {
    return ADDRESS + id;
}

/** What the text calls its game. */
export function titleOf(text: string): string {
    const [, title = ''] = /^[ \t]*game[ \t]+"((?:[^"\n]|"")*)"/m.exec(text) ?? [];
    return title.replaceAll('""', '"').trim() || 'No title';
}

/** The name of its file. */
export function fileName(text: string): string {
    const words = titleOf(text).normalize('NFKD').toLowerCase().match(/[a-z0-9]+/g) ?? ['draft'];
    return `${words.join('-').slice(0, 60)}.vdl`;
}

export function storeDraft(id: string, text: string): boolean {
    const isKept = write(TEXT + id, text);
    const others = drafts().filter((draft) => draft.id !== id);
    return write(LIST, JSON.stringify([{ id, changed: Date.now() }, ...others])) && isKept;
}

export function forgetDraft(id: string): void {
    write(LIST, JSON.stringify(drafts().filter((draft) => draft.id !== id)));
    remove(TEXT + id);
}

export function newId(): string {
    return crypto.randomUUID().slice(0, 8);
}

/** Keeps a new draft. Returns its address. */
export function keepDraft(text: string): string {
    const id = newId();
    storeDraft(id, text);
    return draftAddress(id);
}

/** Of a game's rules as one text: the game's own file, without those that it names. */
export function ownText(rules: string): string {
    const lines = rules.split('\n');
    const first = lines.findIndex((line) => line.startsWith('|'));
    const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
    const own = lines.slice(first, end).map((line) => line.slice(1));
    return `${own.join('\n').trimEnd()}\n`;
}

// What the editor is told by the page: the language's words, names that may be used, what Betza notation means.

export interface Explained {
    /** How it is written; lines. */
    syntax: string;
    text: string;
    /** The place in the reference. */
    at: string;
}

/** As web/words.js writes them. */
export interface Language {
    own: string[];
    explained: Record<string, Explained>;
    modules: string[];
}

export interface Help {
    language: Language;
    /** Bundled games. */
    games: () => string[];
    zoo: () => { name: string; betza: string }[];
    /** All rules of the last draft that could be read, with those of its parents. */
    rules: () => string;
    /** Notation of the pieces of that draft, by name. */
    pieces: () => Map<string, string>;
    explain: (betza: string, dialect: string | null) => Promise<{ svg: string; words: string }>;
    changed: () => void;
    /** True: the page has done something else with it. */
    pasted: (text: string) => boolean;
}

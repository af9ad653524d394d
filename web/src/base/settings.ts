// What a user has chosen for himself; kept by the browser.

/** How pieces are drawn, and what that is called. */
export const SETS = {
    usual: 'Usual',
    chessmen: 'Chessmen',
    fairy: 'Fairy chessmen',
    moves: 'How they move',
    signs: 'Characters',
    letters: 'Letters',
} as const;
export const THEMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

export type PieceSet = keyof typeof SETS;

export interface Settings {
    set: PieceSet;
    /** Other sets, for a game or a family: `game shogi`, `family Chess`. */
    sets: Record<string, PieceSet>;
    theme: keyof typeof THEMES;
    /** Whether the last turn has an arrow. */
    hasArrow: boolean;
}

const KEY = 'baronet';
const listeners = new Set<() => void>();

function read(): Settings {
    const usual: Settings = { set: 'usual', sets: {}, theme: 'system', hasArrow: false };
    try {
        const { set, sets, theme, hasArrow } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
        if (set && set in SETS) usual.set = set;
        for (const [of, chosen] of Object.entries(sets ?? {})) if (chosen in SETS) usual.sets[of] = chosen;
        if (theme && theme in THEMES) usual.theme = theme;
        usual.hasArrow = hasArrow === true;
    } catch {
        // A browser may refuse to keep anything: then all is as usual.
    }
    return usual;
}

export const settings: Settings = read();

export function applyTheme(): void {
    document.documentElement.dataset['theme'] = settings.theme;
}

/** What is drawn by the settings is to be drawn anew. */
export function announce(): void {
    for (const listener of listeners) listener();
}

export function change(changes: Partial<Settings>): void {
    Object.assign(settings, changes);
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // as above
    }
    applyTheme();
    announce();
}

export function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Draws something, and draws it anew at each change until it has left the page. */
export function drawAndRedraw(element: Element, draw: () => void): void {
    let wasShown = false;
    const stop = onChange(() => {
        wasShown ||= element.isConnected;
        if (wasShown && !element.isConnected) stop();
        else draw();
    });
    draw();
}

// What a user has chosen for himself; kept by the browser.

export const SETS = ['chessmen', 'moves', 'letters'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;

export interface Settings {
    set: (typeof SETS)[number];
    theme: (typeof THEMES)[number];
}

const KEY = 'baronet';
const listeners = new Set<() => void>();

function read(): Settings {
    const usual: Settings = { set: 'chessmen', theme: 'system' };
    try {
        const { set, theme } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
        if (set && SETS.includes(set)) usual.set = set;
        if (theme && THEMES.includes(theme)) usual.theme = theme;
    } catch {
        // A browser may refuse to keep anything: then all is as usual.
    }
    return usual;
}

export const settings: Settings = read();

export function applyTheme(): void {
    document.documentElement.dataset['theme'] = settings.theme;
}

export function change(changes: Partial<Settings>): void {
    Object.assign(settings, changes);
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // as above
    }
    applyTheme();
    for (const listener of listeners) listener();
}

export function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

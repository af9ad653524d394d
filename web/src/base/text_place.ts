// Places in a text that somebody has written. The library counts columns in bytes of UTF-8, from 1; the page's text is in
// units of UTF-16, from 0.

export function indexOf(text: string, line: number, column: number): number {
    const lines = text.split('\n');
    const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    const bytes = new TextEncoder().encode(lines[line - 1] ?? '').slice(0, Math.max(0, column - 1));
    return before + new TextDecoder().decode(bytes).length;
}

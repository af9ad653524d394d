// Where something stands in a text. The library counts columns in bytes of UTF-8, from 1; the page in units of UTF-16, from 0.

import type { Diagnostic } from '../wire/wire';

function indexOf(lines: string[], line: number, column: number): number {
    const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    const bytes = new TextEncoder().encode(lines[line - 1] ?? '').slice(0, column - 1);
    return before + new TextDecoder().decode(bytes).length;
}

export function placeOf(text: string, { line, column, endLine, endColumn }: Diagnostic): { start: number; end: number } {
    const lines = text.split('\n');
    return { start: indexOf(lines, line, column), end: indexOf(lines, endLine, endColumn) };
}

// What is thrown when something is wrong with a game, a position, a turn, or an argument.

const NOWHERE = { file: null, line: 0, column: 0, endLine: 0, endColumn: 0 };

// `message` is all that is wrong as text for people, `diagnostics` are the single mistakes, and
// `code` says of what sort the first is.
export class BaronetError extends Error {
    constructor(message, { code = 'misuse', diagnostics = [] } = {}) {
        super(message);
        this.name = 'BaronetError';
        const first = diagnostics.find(({ severity }) => severity === 'error');
        const text = message.replace(/^error: /, '');
        this.code = first?.code ?? code;
        this.diagnostics =
            diagnostics.length > 0
                ? diagnostics
                : [{ severity: 'error', code, text, ...NOWHERE, expectation: null, hint: null, related: [] }];
    }
}

function shown(value) {
    if (typeof value === 'object' && value !== null) return `a ${value.constructor?.name ?? 'object'}`;
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

// An argument is not what is needed.
export function misuse(needed, value) {
    return new BaronetError(`error: ${needed} is needed, not ${shown(value)}`);
}

export const outOfMemory = () => new BaronetError('error: out of memory', { code: 'memory' });

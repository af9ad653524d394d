// What is thrown when something is wrong with a game, a position, a turn.

// `message` is all that is wrong as text for people, `diagnostics` are the single mistakes, and
// `code` says of what sort the first is.
export class BaronetError extends Error {
    constructor(message, { code = 'misuse', diagnostics = [] } = {}) {
        super(message);
        this.name = 'BaronetError';
        this.code = diagnostics.find(({ severity }) => severity === 'error')?.code ?? code;
        this.diagnostics = diagnostics;
    }
}

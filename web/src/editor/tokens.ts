// What a line of VDL consists of, for colours, hints and completion. It is no parser: the library says what is wrong.

export type TokenKind = 'comment' | 'string' | 'betza' | 'word' | 'number' | 'sign';

export interface Token {
    kind: TokenKind;
    text: string;
    /** From the beginning of the line. */
    start: number;
    end: number;
}

const TOKEN = /(?<comment>--.*)|(?<string>"(?:[^"]|"")*"?)|(?<number>\d+(?![\w-]))|(?<word>[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)|(?<sign>\S)/g;
const PIECE = /^\s*piece\s+\S+(?:\s+(?:"[^"]*"|[^\s:]+))?\s*:/;

function kindOf(groups: Record<string, string | undefined>): TokenKind {
    return (Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'sign') as TokenKind;
}

export function indentation(line: string): number {
    return /^ */.exec(line)?.[0].length ?? 0;
}

/** The line that the one with this number belongs to: the last one before it that is indented less. Null: there is none. */
export function headOf(lineAt: (number: number) => string, number: number, indent = indentation(lineAt(number))): string | null {
    for (let before = number - 1; before > 0 && indent > 0; before--) {
        const line = lineAt(before);
        if (line.trim() !== '' && indentation(line) < indent) return line;
    }
    return null;
}

/** Lines are counted from 1. */
export function tokensOf(lineAt: (number: number) => string, number: number): Token[] {
    const line = lineAt(number);
    const head = PIECE.exec(line)?.[0].length;
    const traits = head ?? (PIECE.test(headOf(lineAt, number) ?? '') ? 0 : Infinity);
    let before = '';
    return [...line.matchAll(TOKEN)].map(({ 0: text, index, groups = {} }) => {
        let kind = kindOf(groups);
        const isMovement = kind === 'string' || (kind === 'word' && /[A-Z]/.test(text) && before !== 'reverse');
        if (index >= traits && isMovement) kind = 'betza';
        before = text;
        return { kind, text, start: index, end: index + text.length };
    });
}

/** The notation that a token stands for. */
export function betzaOf({ text }: Token): string {
    return text.replace(/^"|"$/g, '');
}

// ---- Names

export type NameKind = 'piece' | 'zone' | 'attribute' | 'variable' | 'definition' | 'rule' | 'option' | 'player';

const DECLARATIONS: [NameKind, RegExp][] = [
    ['piece', /^\s*piece\s+([\w-]+)/],
    ['zone', /^\s*zone\s+([\w-]+)/],
    ['attribute', /^\s*attribute\s+([\w-]+)/],
    ['variable', /^\s*(?:turn\s+)?variable\s+([\w-]+)/],
    ['definition', /^\s*define\s+([\w-]+)/],
    ['rule', /^\s*rule\s+([\w-]+)/],
    ['option', /^\s*option\s+([\w-]+)/],
];

/** What a text declares. A text of several files (Game.rules) has a bar before each line. */
export function declaredIn(text: string): Map<string, NameKind> {
    const names = new Map<string, NameKind>();
    for (const line of text.split('\n')) {
        const bare = line.startsWith('|') ? line.slice(1) : line;
        for (const [kind, pattern] of DECLARATIONS) {
            const name = pattern.exec(bare)?.[1];
            if (name !== undefined) names.set(name, kind);
        }
        const players = /^\s*(?:random |neutral )?players\s+(.*)/.exec(bare)?.[1];
        for (const player of players?.replace(/--.*/, '').split(',') ?? []) {
            const [name = ''] = player.trim().split(/\s/);
            if (name !== '') names.set(name, 'player');
        }
    }
    return names;
}

/** Test blocks: their lines, from 1, and names. */
export function testsIn(text: string): { first: number; last: number; name: string }[] {
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
        const name = /^\s*test\s+"((?:[^"]|"")*)"/.exec(line)?.[1];
        if (name === undefined) return [];
        let last = index;
        for (let next = index + 1; next < lines.length; next++) {
            const inner = lines[next] ?? '';
            if (inner.trim() === '') continue;
            if (indentation(inner) <= indentation(line)) break;
            last = next;
        }
        return [{ first: index + 1, last: last + 1, name: name.replaceAll('""', '"') }];
    });
}

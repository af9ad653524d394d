// What may stand at the cursor: words of the language by where one writes, and names.

import { autocompletion } from '@codemirror/autocomplete';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';

import type { Help } from './help';
import { declaredIn, headOf, indentation, tokensOf } from './tokens';

const DECLARATIONS =
    'game by about use option when otherwise betza board players symmetry piece without zone attribute variable define setup turn opening after on rule win lose draw most referee claim invalid prompt say view test random neutral'.split(' ');
// What sentences say of.
const SUBJECTS = 'rule piece define attribute variable zone win lose draw most invalid turn opening after on board players setup view'.split(' ');
const STATEMENTS =
    'move one either or choose note require prefer when otherwise for while attempt leave return place remove reverse change give mark unmark later carry call add take let set end keep nothing forget'.split(' ');
const TEST_LINES = 'position legal illegal play result perft hears'.split(' ');
const TRAITS = 'royal neutral reverse from within'.split(' ');
const EXPRESSIONS =
    'own enemy any piece of in except with without attacked by count exists possible not and or is to at as where among when'.split(' ');

export class Completions {
    constructor(private readonly help: Help) {}

    private word = (label: string): Completion => {
        const explained = this.help.language.explained[label];
        const [detail = ''] = explained?.syntax.split('\n') ?? [];
        return { label, type: 'keyword', ...(explained ? { detail: detail === label ? '' : detail, info: explained.text } : {}) };
    };

    private names(text: string, fits: (kind: string) => boolean = () => true): Completion[] {
        const names = new Map([...declaredIn(this.help.rules()), ...declaredIn(text)]);
        return [...names].filter(([, kind]) => fits(kind)).map(([label, kind]) => ({ label, type: 'variable', detail: kind }));
    }

    private usual(): Completion[] {
        const { explained, own } = this.help.language;
        const functions = Object.keys(explained).filter((word) => !own.includes(word));
        return [...EXPRESSIONS.map(this.word), ...functions.map((label) => ({ ...this.word(label), type: 'function' }))];
    }

    // What a sentence may be about.
    private subjects(text: string, before: string): Completion[] | null {
        const [, subject] = /^\s*about\s+(rule|piece|zone|variable|attribute|define)\s+[\w-]*$/.exec(before) ?? [];
        if (subject !== undefined) return this.names(text, (kind) => kind === (subject === 'define' ? 'definition' : subject));
        return /^\s*about\s+[\w-]*$/.test(before) ? SUBJECTS.map(this.word) : null;
    }

    private offered(text: string, before: string, head: string | null, isBetza: boolean): Completion[] {
        if (/^\s*game\s+"[^"]*"\s+from\s+[\w-]*$/.test(before)) return this.help.games().map((label) => ({ label, type: 'class' }));
        if (/^\s*use\s[\s\w,-]*$/.test(before)) return this.help.language.modules.map((label) => ({ label, type: 'namespace' }));
        if (/^\s*piece\s+[\w-]*$/.test(before)) return this.help.zoo().map(({ name, betza }) => ({ label: name, type: 'class', detail: betza }));
        if (isBetza || /^\s*piece\s+\S+(\s+\S+)?\s*:\s*$/.test(before)) return TRAITS.map(this.word);
        if (/^[\w-]*$/.test(before)) return DECLARATIONS.map(this.word);
        const isFirst = /^\s*[\w-]*$/.test(before);
        if (isFirst && /^\s*test\b/.test(head ?? '')) return TEST_LINES.map(this.word);
        if (/^\s*(test|board)\b/.test(head ?? '')) return [];
        if (isFirst) return [...STATEMENTS.map(this.word), ...this.names(text, (kind) => kind === 'rule')];
        if (/^\s*without\s/.test(before)) return this.names(text, (kind) => kind === 'piece');
        return [...this.names(text), ...this.usual()];
    }

    private offeredAt(text: string, before: string, head: string | null, isBetza: boolean): Completion[] {
        return this.subjects(text, before) ?? this.offered(text, before, head, isBetza);
    }

    find = (context: CompletionContext): CompletionResult | null => {
        const { state, pos, explicit } = context;
        const line = state.doc.lineAt(pos);
        const column = pos - line.from;
        const lineAt = (number: number): string => state.doc.line(number).text;
        const token = tokensOf(lineAt, line.number).find(({ start, end }) => start < column && end >= column);
        if (token?.kind === 'comment' || token?.kind === 'string' || token?.kind === 'number') return null;
        const before = line.text.slice(0, column);
        const typed = /[A-Za-z][\w-]*$/.exec(before)?.[0] ?? '';
        if (!typed && !explicit && !/\b(from|use|piece|about)\s$/.test(before)) return null;
        const head = headOf(lineAt, line.number, indentation(line.text));
        const options = this.offeredAt(state.doc.toString(), before, head, token?.kind === 'betza');
        return options.length === 0 ? null : { from: pos - typed.length, options, validFor: /^[\w-]*$/ };
    };
}

export function completion(help: Help): Extension {
    const completions = new Completions(help);
    return autocompletion({ override: [completions.find], icons: false });
}

// What the playground asks of the Worker about rules that are being written: tests, notation in words, rules of Zillions.

import type { Baronet, Diagnostic, FileAnswer, FileRequest, Game } from 'baronet';

import { fileNamed, folderOf } from '../base/paths';
import type { DraftWire } from '../wire/draft_wire';

const FILE = 'draft.vdl';
const TEST_LIMITS = { milliseconds: 10000, memory: 5e8 };
const CONVERSION_LIMITS = { milliseconds: 20000, memory: 5e8 };
const EXPLANATION_LIMITS = { milliseconds: 2000, memory: 2e8 };
const STYLES = ['library', 'plain-checks', 'idioms', 'literal'] as const;
const MOST_COUNTED = 20000; // turns, where conversion and original are compared

type Answers = { [What in keyof DraftWire]: (request: DraftWire[What][0]) => DraftWire[What][1] };

export function draftAnswers(baronet: Baronet): Answers {
    return {
        zoo: () => ({ pieces: baronet.zoo }),
        explain: ({ betza, dialect }) =>
            baronet.limited(EXPLANATION_LIMITS, () => {
                const options = dialect ? { dialect } : {};
                return { svg: baronet.betzaSvg(betza, options), words: baronet.betzaExplain(betza, options) };
            }),
        test: ({ text }) => baronet.limited(TEST_LIMITS, () => tested(baronet, text)),
        convert: (request) => baronet.limited(CONVERSION_LIMITS, () => converted(baronet, request)),
    };
}

// ---- Tests

/** The draft as it usually is, and with each other value of an option, as `baronet check` does. */
function tested(baronet: Baronet, text: string): DraftWire['test'][1] {
    const files = ({ path }: FileRequest): FileAnswer => (path.endsWith(FILE) ? text : null);
    const load = (choice: string): Game => baronet.load(`./${FILE}${choice}`, { files });
    const usual = load('');
    const answer = { passed: 0, failed: 0, failures: [] as Diagnostic[], warnings: usual.lint().diagnostics };
    const run = (game: Game): void => {
        const { passed, failed, diagnostics } = game.test();
        answer.passed += passed;
        answer.failed += failed;
        answer.failures.push(...diagnostics);
        game.free();
    };
    const { options } = usual;
    run(usual);
    for (const { name, values } of options) for (const value of values.slice(1)) run(load(`?${name}=${value}`));
    return answer;
}

// ---- Rules of Zillions

function lookUp(files: DraftWire['convert'][0]['files'], main: string, { path }: FileRequest): FileAnswer {
    return fileNamed(files, path, folderOf(main))?.bytes;
}

/** How many turns there are to each depth, as far as that is counted quickly. */
function counts(game: Game, depths: number): number[] {
    const play = game.start();
    const found: number[] = [];
    while (found.length < depths) {
        const [last = 1, before = 1] = [found.at(-1), found.at(-2)];
        if (found.length > 0 && (last === 0 || (last * last) / before > MOST_COUNTED)) break;
        found.push(play.perft(found.length + 1));
    }
    play.free();
    return found;
}

// The shortest text that has as many turns as the original.
function converted(baronet: Baronet, { files, name, variant }: DraftWire['convert'][0]): DraftWire['convert'][1] {
    const options = { files: (request: FileRequest) => lookUp(files, name, request) };
    const variants = baronet.zrfVariants(name, options);
    const path = `${name}#${variant}`;
    const original = baronet.load(path, options);
    const expected = counts(original, 4);
    let problem: unknown = null;
    for (const style of STYLES) {
        const conversion = baronet.zrfConvert(path, { ...options, style });
        try {
            const game = baronet.loadText(FILE, conversion.text);
            const isEqual = counts(game, expected.length).join() === expected.join();
            game.free();
            if (isEqual) return { variants, conversion, counts: expected };
        } catch (error) {
            problem = error;
        }
    }
    throw problem instanceof Error ? problem : new Error('What it would become has other turns than the file.');
}

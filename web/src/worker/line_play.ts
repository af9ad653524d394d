// One play that follows whatever line of turns is asked about, from where it stands: neighbours in a tree are near.

import type { Baronet, Game, Play } from 'baronet';

import type { GivenFile, StudyTurn, TreeTurn, What } from '../wire/study_wire';

export class LinePlay {
    private readonly play: Play;
    private line: string[] = [];

    constructor(
        readonly game: Game,
        fen?: string,
    ) {
        this.play = game.start(fen);
    }

    /** The play after these turns; it is of use until the next call. */
    after(line: string[]): Play {
        let same = 0;
        while (same < line.length && line[same] === this.line[same]) same++;
        while (this.line.length > same) {
            this.play.undo();
            this.line.pop();
        }
        for (const turn of line.slice(same)) {
            this.play.apply(turn);
            this.line.push(turn);
        }
        return this.play;
    }

    free(): void {
        this.play.free();
    }
}

/** The line of each node, by its number. */
export function linesOf(turns: TreeTurn[]): string[][] {
    const lines: string[][] = [[]];
    for (const { after, turn } of turns) lines.push([...(lines[after] ?? []), turn]);
    return lines;
}

export function turnMade(play: Play): StudyTurn {
    const index = play.length - 1;
    const { text, mover, words } = play.turnMade(index) ?? { text: '', mover: 0, words: '' };
    const number = play.history().at(-1)?.number ?? 0;
    return { text, mover, words, number };
}

/** Files that are chosen have lost their folders; names have any capitals. */
export function fileAt(files: GivenFile[], path: string): string | null {
    const base = (name: string): string => name.replace(/^.*[\\/]/, '').toLowerCase();
    const found = files.find(({ name }) => name === path) ?? files.find(({ name }) => base(name) === base(path));
    return found?.text ?? null;
}

export function loadWhat(baronet: Baronet, what: What): Game {
    if (typeof what === 'string') return baronet.load(what);
    if ('path' in what) return baronet.load(what.path, { files: ({ path }) => fileAt(what.files, path) });
    return 'rules' in what ? baronet.loadRules(what.rules) : baronet.loadText('draft.vdl', what.text);
}

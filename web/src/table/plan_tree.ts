// A plan as a tree of answers: what it says, and how a line that was gone through on the board becomes a part of it.

import type { Branch } from '../wire/wire';

export interface Step {
    text: string;
    isOwn: boolean;
}

const isSame = (a: string[] | null, b: string[] | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What was pointed at for premoves, one after the other; null: the plan has conditions. */
export function premovesOf(branches: Branch[]): string[][] | null {
    const [first, ...others] = branches;
    if (!first) return [];
    if (others.length > 0 || first.after !== null) return null;
    const rest = premovesOf(first.then ?? []);
    return rest && [first.picks ?? [first.turn ?? ''], ...rest];
}

export function premoves([first, ...rest]: string[][]): Branch[] {
    return first ? [{ after: null, picks: first, then: premoves(rest) }] : [];
}

/** With the answers of a line of turns. Another answer to the same takes the place of the earlier one. */
export function withLine(branches: Branch[], line: Step[]): Branch[] {
    const own = line.findIndex(({ isOwn }) => isOwn);
    if (own < 0) return branches;
    const after = line.slice(0, own).map(({ text }) => text);
    const turn = line[own]?.text ?? '';
    const rest = line.slice(own + 1);
    const known = branches.find((branch) => isSame(branch.after, after));
    const isKept = known?.turn === turn;
    const changed: Branch = { after, turn, then: withLine(isKept ? (known.then ?? []) : [], rest) };
    if (known) return branches.map((branch) => (branch === known ? changed : branch));
    return [...branches.filter((branch) => branch.after !== null), changed, ...branches.filter((branch) => branch.after === null)];
}

/** Without the answer to which `path` leads, and what follows it. */
export function without(branches: Branch[], [first, ...rest]: number[]): Branch[] {
    return branches.flatMap((branch, index) => {
        if (index !== first) return branch;
        return rest.length > 0 ? { ...branch, then: without(branch.then ?? [], rest) } : [];
    });
}

// What the engine's scores mean: the chance to win, and how good a turn was.
//
// The engine tells the chances that a score means in this game. A record tells scores alone; for these 200 hundredths are one
// unit of log odds, as in the engine's own search. A draw counts as half a win. A turn that loses a part
// of the chance is an inaccuracy, a mistake or a blunder. Its accuracy is 100 where it loses nothing, about 61 where it
// loses a tenth, 37 where it loses a fifth.

import type { TreeNode } from './tree';
import { capital } from '../base/dom';
import type { Opinion } from '../wire/study_wire';
import type { GameFields, Result } from '../wire/wire';

const UNIT = 200;

export const GRADES = [
    { name: 'blunder', symbol: '??', least: 0.2 },
    { name: 'mistake', symbol: '?', least: 0.1 },
    { name: 'inaccuracy', symbol: '?!', least: 0.05 },
] as const;

export type Grade = (typeof GRADES)[number];

/** For the player to move. */
export function chanceOf({ score, winIn, chance }: Opinion): number {
    if (winIn !== undefined) return winIn > 0 ? 1 : 0;
    if (chance) return chance.win + chance.draw / 2;
    return 1 / (1 + Math.exp(-score / UNIT));
}

export function chanceByResult(result: Result, player: number): number | null {
    switch (result.outcome) {
        case 'ongoing':
            return null;
        case 'win':
            return result.winner === player ? 1 : 0;
        case 'loss':
            return result.loser === player ? 0 : 1;
        case 'draw':
            return 0.5;
    }
}

/** `+1.25`, `won in 3`, `lost in 2`. */
export function scoreWords({ score, winIn }: Opinion): string {
    if (winIn !== undefined) return `${winIn > 0 ? 'won' : 'lost'} in ${Math.abs(winIn)}`;
    return `${score >= 0 ? '+' : '−'}${(Math.abs(score) / 100).toFixed(2)}`;
}

/** What is kept of a line: the opinion, with so many turns. */
export function opinionOf({ score, winIn, chance, depth, turns }: Opinion, most: number): Opinion {
    return { score, depth, turns: turns.slice(0, most), ...(winIn === undefined ? {} : { winIn }), ...(chance ? { chance } : {}) };
}

export function turned(opinion: Opinion): Opinion {
    const { score, winIn, chance } = opinion;
    return {
        ...opinion,
        score: -score,
        ...(winIn === undefined ? {} : { winIn: -winIn }),
        ...(chance ? { chance: { ...chance, win: chance.loss, loss: chance.win } } : {}),
    };
}

/** How sure the chances are; nothing for a score that has none. */
export function sourceWords({ chance, winIn }: Opinion): string {
    if (!chance || winIn !== undefined) return '';
    return chance.games > 0 ? `chances measured in ${chance.games} games` : 'chances are a guess';
}

/** `62 % (wins 45 %, draws 34 %)`. */
export function chanceWords(opinion: Opinion): string {
    const { chance } = opinion;
    const parts = chance && chance.draw > 0 ? ` (wins ${percent(chance.win)}, draws ${percent(chance.draw)})` : '';
    return `${percent(chanceOf(opinion))}${parts}`;
}

/** Players who decide something; chance does not. */
export function deciders({ players }: GameFields): number[] {
    return players.flatMap(({ isRandom }, player) => (isRandom ? [] : player));
}

export interface Judged {
    mover: number;
    /** Of the mover's chance, from 0 to 1. */
    loss: number;
    accuracy: number;
    grade: Grade | null;
    /** The turns that would have been better. */
    better: string[];
}

/** Positions as they were looked at: who moves, and how the game ended there. */
export interface Facts {
    mover: number;
    result: Result;
}

/** The chance of a player in a position; null where it is not known. */
export function chanceFor(game: GameFields, player: number, { mover, result }: Facts, opinion: Opinion | null): number | null {
    const known = chanceByResult(result, player);
    if (known !== null || !opinion) return known;
    const chance = chanceOf(opinion);
    if (mover === player) return chance;
    return deciders(game).length === 2 ? 1 - chance : null;
}

/** How good the turn that leads to this node was; null where that is not known. */
export function judge(game: GameFields, node: TreeNode, facts: (node: TreeNode) => Facts | undefined): Judged | null {
    const { before, made } = node;
    const there = facts(node);
    if (!before?.opinion || !made || !there || game.players[made.mover]?.isRandom) return null;
    const least = chanceOf(before.opinion);
    const now = node.worth ? chanceOf(node.worth) : chanceFor(game, made.mover, there, node.opinion);
    if (now === null) return null;
    const isBest = before.opinion.turns[0] === node.turn;
    const loss = isBest ? 0 : Math.max(0, least - now);
    const accuracy = Math.max(0, Math.min(100, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));
    return { mover: made.mover, loss, accuracy, grade: GRADES.find((grade) => loss >= grade.least) ?? null, better: before.opinion.turns };
}

export const percent = (part: number): string => `${Math.round(part * 100)} %`;

export const gradeWords = ({ grade, loss }: Judged): string => (grade ? `${capital(grade.name)}: ${percent(loss)} of the chance to win is lost` : '');

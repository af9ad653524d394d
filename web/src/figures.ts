// Pieces as they are drawn: chessmen where the name is one, else letters on a disc in the owner's colour.

import { s } from './dom';
import type { Settings } from './settings';
import type { GameFields, View } from './wire';

type Standing = View['squares'][number];

const CHESSMEN: Record<string, string> = {
    King: '\u265a',
    Queen: '\u265b',
    Rook: '\u265c',
    Bishop: '\u265d',
    Knight: '\u265e',
    Pawn: '\u265f',
};
const AS_TEXT = '\ufe0e'; // not as an emoji

interface Colours {
    fill: string;
    ink: string;
}

const NAMED: Record<string, Colours> = {
    white: { fill: '#fdfcf8', ink: '#20242b' },
    black: { fill: '#2b2f36', ink: '#f4f1e8' },
    red: { fill: '#b3261e', ink: '#ffffff' },
    green: { fill: '#1e7a3c', ink: '#ffffff' },
    blue: { fill: '#2356a8', ink: '#ffffff' },
    yellow: { fill: '#f2c230', ink: '#2a2200' },
};
const OTHERS = ['white', 'black', 'red', 'blue', 'green', 'yellow'];
const NOBODY: Colours = { fill: '#9a958a', ink: '#1c1a16' };

/** Those of an owner: of his name if it is a colour, else by his number. */
export function coloursOf(game: GameFields, owner: number): Colours {
    const player = game.players[owner];
    if (!player) return NOBODY;
    const named = NAMED[player.name.toLowerCase()];
    if (named) return named;
    const free = OTHERS.filter((name) => !game.players.some((other) => other.name.toLowerCase() === name));
    return NAMED[free[owner % free.length] ?? 'white'] ?? NOBODY;
}

function letterSize(text: string): number {
    return [1.05, 1.05, 0.85, 0.62][text.length] ?? 0.5;
}

/** A piece about (0, 0) that fills a circle of that radius. */
export function figure(game: GameFields, type: number, owner: number, set: Settings['set'], radius: number): SVGGElement {
    const { fill, ink } = coloursOf(game, owner);
    const piece = game.pieces[type];
    const man = set === 'chessmen' && piece ? CHESSMEN[piece.name] : undefined;
    const group = s('g', { class: man ? 'man' : 'disc' });
    if (man) {
        const size = radius * 2.1;
        const glyph = { y: size * 0.36, 'font-size': size, 'text-anchor': 'middle', fill, stroke: ink, 'stroke-width': radius * 0.07 };
        group.append(s('text', glyph, man + AS_TEXT));
        return group;
    }
    const letter = piece?.letter ?? '?';
    const size = radius * letterSize(letter);
    group.append(
        s('circle', { r: radius, fill, stroke: ink, 'stroke-width': radius * 0.08 }),
        s('text', { y: size * 0.36, 'font-size': size, 'text-anchor': 'middle', fill: ink }, letter),
    );
    return group;
}

/** `White Pawn`, `a piece that is not seen`, or nothing. */
export function wordsOf(game: GameFields, standing: Standing): string {
    if (standing.type < 0) return standing.isSeen ? '' : 'not seen';
    const owner = game.owners[standing.owner ?? -1] ?? '';
    const name = game.pieces[standing.type]?.name ?? '';
    const more = standing.attributes?.length ? ` (${standing.attributes.join(', ')})` : '';
    return `${owner} ${name}`.trim() + more;
}

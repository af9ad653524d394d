// Pieces as they are drawn, in the owner's colours: as chessmen where they move like one, as plain stones where there is
// nothing to tell, else as a letter among marks that show how the piece moves.

import { CHESSMEN } from './chessmen';
import { s } from '../base/dom';
import { drawMarks, marksOf } from './movement_marks';
import type { Settings } from '../base/settings';
import type { GameFields, Piece, View } from '../wire/wire';

type Standing = View['squares'][number];

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

// ---- What a piece looks like

type Man = keyof typeof CHESSMEN;
type Look = { as: 'man'; man: Man; turned: number } | { as: 'stone'; isCrowned: boolean } | { as: 'marks' };

// What moves like that, and is called like that or is the first of its game.
const BY_BETZA: Record<string, [Man, number]> = {
    K: ['king', 0],
    Q: ['queen', 0],
    R: ['rook', 0],
    B: ['bishop', 0],
    N: ['knight', 0],
    RN: ['knightRook', 0],
    NR: ['knightRook', 0],
    BN: ['knightBishop', 0],
    NB: ['knightBishop', 0],
    QN: ['knightQueen', 0],
    NN: ['knight', 180],
    gQ: ['queen', 180],
};
const NAMES = new Set<string>(['King', 'Queen', 'Rook', 'Bishop', 'Knight', 'Pawn']);
const STONES = new Set(['Stone', 'Disc', 'Man', 'Peg', 'Blob', 'Nought']);
const LEAST_SHARE = 0.4; // of a game's pieces that are chessmen; else none is

// Steps ahead and takes aslant, whatever else it can do.
const isPawn = ({ movements: [first], betza }: Piece): boolean => /^fmW|^fmF/.test(first?.betza ?? '') && /c[a-z]*[WF]/.test(betza);

function manOf(piece: Piece): [Man, number] | undefined {
    if (piece.name === 'Pawn' || isPawn(piece)) return ['pawn', 0];
    const man = BY_BETZA[piece.betza.replace(/,.*/, '')];
    return man?.[0] === 'king' && !piece.isRoyal && piece.name !== 'King' ? undefined : man;
}

function looks({ pieces }: GameFields): Look[] {
    const found: Look[] = pieces.map(() => ({ as: 'marks' }));
    const men = pieces.map(manOf);
    const hasStones = pieces.some(({ name }) => STONES.has(name));
    if (hasStones || men.filter(Boolean).length < LEAST_SHARE * pieces.length) {
        for (const [type, { name }] of pieces.entries()) {
            if (STONES.has(name)) found[type] = { as: 'stone', isCrowned: false };
            else if (hasStones && name === 'King') found[type] = { as: 'stone', isCrowned: true };
        }
        return found;
    }
    const taken = new Set<string>();
    for (const isNamed of [true, false])
        for (const [type, piece] of pieces.entries()) {
            const man = men[type];
            if (!man || NAMES.has(piece.name) !== isNamed || taken.has(man.join())) continue;
            taken.add(man.join());
            found[type] = { as: 'man', man: man[0], turned: man[1] };
        }
    return found;
}

const known = new WeakMap<GameFields, Look[]>();

function lookOf(game: GameFields, type: number, set: Settings['set']): Look {
    const all = known.get(game) ?? looks(game);
    known.set(game, all);
    const look = all[type] ?? { as: 'marks' };
    return set === 'chessmen' || look.as === 'stone' ? look : { as: 'marks' };
}

// ---- Drawing

const SITS = ['south', 'east', 'north', 'west'];
const POINTED = 'M0 -1 L0.68 -0.72 L0.86 0.95 H-0.86 L-0.68 -0.72 Z';

// How far an owner's ahead is turned from the top of the screen.
function ahead(game: GameFields, owner: number, turned: number): number {
    const sits = SITS.indexOf(game.players[owner]?.sits ?? 'south');
    return (turned - sits) * 90;
}

function chessman(man: Man, turned: number, radius: number, { fill, ink }: Colours): SVGGElement {
    const size = radius * 2.25;
    const isDark = parseInt(fill.slice(1, 3), 16) < 0x80;
    const line = { fill, stroke: ink, 'stroke-width': isDark ? 16 : 30, 'stroke-linejoin': 'round' };
    const outline = s('path', { d: CHESSMEN[man], transform: `rotate(${turned}) scale(${size / 1000})`, ...line });
    return s('g', { class: 'man' }, outline);
}

function stone(radius: number, { fill, ink }: Colours, isCrowned: boolean): SVGGElement {
    const line = { fill, stroke: ink, 'stroke-width': radius * 0.08 };
    const group = s('g', { class: 'disc stone' }, s('circle', { r: radius, ...line }), s('circle', { r: radius * 0.72, ...line, fill: 'none', 'stroke-width': radius * 0.05, opacity: 0.5 }));
    if (isCrowned) group.append(s('path', { d: CHESSMEN.king, transform: `scale(${radius / 780})`, fill: ink }));
    return group;
}

function lettered(game: GameFields, type: number, radius: number, { fill, ink }: Colours, marked: boolean, turned: number): SVGGElement {
    const piece = game.pieces[type];
    const letter = piece?.letter ?? '?';
    const marks = marked && piece ? marksOf(piece) : [];
    const isPointed = marked && game.pieces.filter((other) => other.letter.startsWith('+')).length > 2;
    const line = { fill, stroke: ink, 'stroke-width': radius * 0.08 };
    const ground = isPointed
        ? s('path', { d: POINTED, transform: `rotate(${turned}) scale(${radius * 1.12})`, ...line, 'stroke-width': 0.07 })
        : s('circle', { r: radius, ...line });
    const size = radius * letterSize(letter) * (marks.length ? 0.82 : 1);
    const text = s('text', { y: size * 0.36, 'font-size': size, 'text-anchor': 'middle', fill: ink }, letter);
    return s('g', { class: 'disc' }, ground, marks.length > 0 && drawMarks(marks, radius * 0.97, ink, turned), text);
}

/** A piece about (0, 0) that fills a circle of that radius. `turned`: how the board is, in quarter turns clockwise. */
export function figure(game: GameFields, type: number, owner: number, set: Settings['set'], radius: number, turned = 0): SVGGElement {
    const colours = coloursOf(game, owner);
    const look = lookOf(game, type, set);
    switch (look.as) {
        case 'man':
            return chessman(look.man, look.turned, radius, colours);
        case 'stone':
            return stone(radius, colours, look.isCrowned);
        case 'marks':
            return lettered(game, type, radius, colours, set !== 'letters', ahead(game, owner, turned));
    }
}

/** `White Pawn`, `a piece that is not seen`, or nothing. */
export function wordsOf(game: GameFields, standing: Standing): string {
    if (standing.type < 0) return standing.isSeen ? '' : 'not seen';
    const owner = game.owners[standing.owner ?? -1] ?? '';
    const name = game.pieces[standing.type]?.name ?? '';
    const more = standing.attributes?.length ? ` (${standing.attributes.join(', ')})` : '';
    return `${owner} ${name}`.trim() + more;
}

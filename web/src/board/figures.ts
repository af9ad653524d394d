// Pieces as they are drawn, in the owner's colours: as chessmen where they move like one, as plain stones where there is
// nothing to tell, else as a letter among marks that show how the piece moves.

import { CHESSMEN } from './chessmen';
import { s } from '../base/dom';
import { drawMarks, marksOf } from './movement_marks';
import { setFor } from './piece_sets';
import { isShared, pictureOf } from './pictures';
import { drawAndRedraw } from '../base/settings';
import type { PieceSet } from '../base/settings';
import { drawSign } from './sign_drawing';
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
// On wood, where white is not seen.
const SIGN_INKS: Record<string, string> = { '#fdfcf8': '#a61b1b', '#2b2f36': '#1c1a16', '#f2c230': '#8a6a00' };
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
// Fairy chessmen are chessmen that are turned: upside down they hop, or ride as a knight does; lying they hop to
// capture; on the other side they go one step, or leap further than a knight.
const FAIRY: Record<string, [Man, number]> = {
    ...BY_BETZA,
    K: ['king', 0],
    gR: ['rook', 180],
    gB: ['bishop', 180],
    RNN: ['knightRook', 180],
    BNN: ['knightBishop', 180],
    QNN: ['knightQueen', 180],
    mRcpR: ['rook', 90],
    mBcpB: ['bishop', 90],
    mQcpQ: ['queen', 90],
    W: ['rook', 270],
    F: ['bishop', 270],
    nN: ['knight', 45],
    L: ['knight', 90],
    C: ['knight', 90],
    J: ['knight', 270],
    Z: ['knight', 270],
    D: ['equihopper', 0],
    A: ['equihopper', 90],
};
const NAMES = new Set<string>(['King', 'Queen', 'Rook', 'Bishop', 'Knight', 'Pawn']);
const STONES = new Set(['Stone', 'Disc', 'Man', 'Peg', 'Blob', 'Nought']);
const LEAST_SHARE = 0.4; // of a game's pieces that are chessmen; else none is

// Steps ahead and takes aslant, whatever else it can do.
const isPawn = ({ movements: [first], betza }: Piece): boolean => /^fmW|^fmF/.test(first?.betza ?? '') && /c[a-z]*[WF]/.test(betza);

function manOf(piece: Piece, isFairy: boolean): [Man, number] | undefined {
    if (piece.name === 'Pawn' || isPawn(piece)) return ['pawn', 0];
    const man = (isFairy ? FAIRY : BY_BETZA)[piece.betza.replace(/,.*/, '')];
    if (man?.[0] !== 'king' || piece.isRoyal || piece.name === 'King') return man;
    return isFairy ? ['king', 180] : undefined;
}

function looks({ pieces }: GameFields, isFairy: boolean): Look[] {
    const found: Look[] = pieces.map(() => ({ as: 'marks' }));
    const men = pieces.map((piece) => manOf(piece, isFairy));
    const hasStones = pieces.some(({ name }) => STONES.has(name));
    if (hasStones || (!isFairy && men.filter(Boolean).length < LEAST_SHARE * pieces.length)) {
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

const known = { chessmen: new WeakMap<GameFields, Look[]>(), fairy: new WeakMap<GameFields, Look[]>() };

function lookOf(game: GameFields, type: number, set: PieceSet): Look {
    const kept = known[set === 'fairy' ? 'fairy' : 'chessmen'];
    const all = kept.get(game) ?? looks(game, set === 'fairy');
    kept.set(game, all);
    const look = all[type] ?? { as: 'marks' };
    return set === 'usual' || set === 'chessmen' || set === 'fairy' || look.as === 'stone' ? look : { as: 'marks' };
}

// ---- Drawing

const SITS = ['south', 'east', 'north', 'west'];
const POINTED = 'M0 -1 L0.68 -0.72 L0.86 0.95 H-0.86 L-0.68 -0.72 Z';
const MOST_PROMOTED = 2; // with more, it is a kind of shogi, whose pieces are pointed

// How far an owner's ahead is turned from the top of the screen.
function ahead(game: GameFields, owner: number, turned: number): number {
    const sits = SITS.indexOf(game.players[owner]?.sits ?? 'south');
    return (turned - sits) * 90;
}

const isPointed = ({ pieces }: GameFields): boolean => pieces.filter(({ letter }) => letter.startsWith('+')).length > MOST_PROMOTED;

const ground = (isDart: boolean, radius: number, turned: number, line: Record<string, string | number>): SVGElement =>
    isDart
        ? s('path', { d: POINTED, transform: `rotate(${turned}) scale(${radius * 1.12})`, ...line, 'stroke-width': 0.07 })
        : s('circle', { r: radius, ...line });

function chessman(man: Man, turned: number, radius: number, { fill, ink }: Colours): SVGGElement {
    const size = radius * 2.4;
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
    const line = { fill, stroke: ink, 'stroke-width': radius * 0.08 };
    const size = radius * letterSize(letter) * (marks.length ? 0.82 : 1);
    const text = s('text', { y: size * 0.36, 'font-size': size, 'text-anchor': 'middle', fill: ink }, letter);
    const marking = marks.length > 0 && drawMarks(marks, radius * 0.97, ink, turned);
    return s('g', { class: 'disc' }, ground(marked && isPointed(game), radius, turned, line), marking, text);
}

// One picture of a piece for all players lies on a disc of its owner's colour.
function pictured(address: string, radius: number, { fill, ink }: Colours, isOnDisc: boolean): SVGGElement {
    const half = isOnDisc ? radius * 0.72 : radius * 1.12;
    const image = s('image', { href: address, x: -half, y: -half, width: 2 * half, height: 2 * half });
    return s('g', { class: 'disc pictured' }, isOnDisc && s('circle', { r: radius, fill, stroke: ink, 'stroke-width': radius * 0.08 }), image);
}

const signOf = ({ pieces }: GameFields, type: number, owner: number): string => {
    const looks = pieces[type]?.looks ?? [];
    return (looks[owner] ?? looks[0])?.sign ?? '';
};

// Where all pieces have one colour, promoted ones are red.
const inkOfSide = ({ pieces }: GameFields, type: number): string => (pieces[type]?.letter.startsWith('+') ? '#a61b1b' : '#1c1a16');

function inkOfOwner(game: GameFields, owner: number): string {
    const { fill } = coloursOf(game, owner);
    return SIGN_INKS[fill] ?? fill;
}

// A sign on wood, which is turned to where the owner looks where all pieces have one colour.
function signed(game: GameFields, type: number, owner: number, radius: number, turned: number): SVGGElement {
    const isDart = isPointed(game);
    const ink = isDart ? inkOfSide(game, type) : inkOfOwner(game, owner);
    const wood = s('g', {}, ground(isDart, radius, 0, { fill: '#f4dfae', stroke: isDart ? '#7a5a2a' : ink, 'stroke-width': radius * 0.08 }));
    const inner = !isDart && s('circle', { r: radius * 0.84, fill: 'none', stroke: ink, 'stroke-width': radius * 0.04 });
    return s('g', { class: 'disc signed', transform: `rotate(${isDart ? turned : 0})` }, wood, inner, drawSign(signOf(game, type, owner), radius * (isDart ? 1.2 : 1.3), ink));
}

/** A piece about (0, 0) that fills a circle of that radius. `turned`: how the board is, in quarter turns clockwise. */
export function figure(game: GameFields, type: number, owner: number, radius: number, turned = 0): SVGGElement {
    const set = setFor(game);
    const colours = coloursOf(game, owner);
    const address = set === 'usual' ? pictureOf(game, type, owner) : null;
    if (address !== null) return pictured(address, radius, colours, isShared(game, type));
    if (set === 'signs' && game.pieces[type]?.looks[0]?.sign) return signed(game, type, owner, radius, ahead(game, owner, turned));
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

/** A piece in a text, which is drawn anew when the user chooses other pieces. */
export function icon(game: GameFields, type: number, owner: number): SVGSVGElement {
    const element = s('svg', { class: 'icon', viewBox: '-0.5 -0.5 1 1', 'aria-hidden': 'true' });
    drawAndRedraw(element, () => element.replaceChildren(figure(game, type, owner, 0.45)));
    return element;
}

/** `White Pawn`, `a piece that is not seen`, or nothing. */
export function wordsOf(game: GameFields, standing: Standing): string {
    if (standing.type < 0) return standing.isSeen ? '' : 'not seen';
    const owner = game.owners[standing.owner ?? -1] ?? '';
    const name = game.pieces[standing.type]?.name ?? '';
    const more = standing.attributes?.length ? ` (${standing.attributes.join(', ')})` : '';
    return `${owner} ${name}`.trim() + more;
}

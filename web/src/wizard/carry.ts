// Takes a position over to a board or to pieces that were changed.

import { fenOf, manOf, positionOf, restWithout } from '../setup/placement';
import type { Man } from '../setup/placement';
import { Refusal } from '../wire/wire';
import type { GameFields } from '../wire/wire';
import type { Connection } from '../wire/connection';

export interface BoardGame {
    game: GameFields;
    text: string;
}

const TRIES = 24; // parts of the rest that the position may have to do without

/** The square of the new board, or -1: ranks are added and taken away in the middle. */
function squareFor(from: GameFields, to: GameFields, square: number): number {
    const name = from.squares[square]?.name ?? '';
    const [before, now] = [from.geometry.rankCount, to.geometry.rankCount];
    const [, file = '', rank = ''] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
    const isRectangle = from.geometry.lattice === 'squares' && to.geometry.lattice === 'squares';
    if (!isRectangle || before === now) return to.squares.findIndex((found) => found.name === name);
    const isUpper = Number(rank) > before / 2;
    const target = Number(rank) + (isUpper ? now - before : 0);
    if (isUpper !== target > Math.floor(now / 2)) return -1; // there is no room in this half
    return to.squares.findIndex((found) => found.name === `${file}${target}`);
}

function manFor(to: GameFields, man: Man, name: string, renamed: ReadonlyMap<string, string>): Man | null {
    const now = renamed.get(name) ?? name;
    const type = to.pieces.findIndex((piece) => piece.name === now);
    if (type < 0) return null;
    return now === name && to.pieces[type]?.letter === man.text.replace(/[^A-Za-z]/g, '').toLowerCase() ? { ...man, type } : manOf(to, type, man.owner);
}

/** What of a position there can be on another board, and how many pieces found no place; `renamed`: pieces in place of others. */
export async function carried(connection: Connection, from: BoardGame, fen: string, to: BoardGame, renamed: ReadonlyMap<string, string>): Promise<{ fen: string; lost: number }> {
    const answer = await connection.ask('position', { game: { text: from.text }, fen });
    const old = positionOf(from.game, answer);
    const squares = to.game.squares.map((): Man | null => null);
    for (const [square, man] of old.squares.entries()) {
        const target = man ? squareFor(from.game, to.game, square) : -1;
        if (man && target >= 0) squares[target] = manFor(to.game, man, from.game.pieces[man.type]?.name ?? '', renamed);
    }
    const held = (hand: number, player: number): number[] =>
        to.game.pieces.map(({ name }) => old.hands?.[hand]?.[player]?.[from.game.pieces.findIndex((piece) => (renamed.get(piece.name) ?? piece.name) === name)] ?? 0);
    const hands = to.game.startFen.includes('[') ? to.game.hands.map((_, hand) => to.game.players.map((_player, player) => held(hand, player))) : null;
    const rest = /\d\+\d/.test(to.game.startFen) ? old.rest : old.rest.replace(/(^| )\d+\+\d+/, ''); // of a rule that is gone
    const lost = old.squares.filter(Boolean).length - squares.filter(Boolean).length;
    return { fen: await readable(connection, to, { squares, hands, side: old.side, rest }), lost };
}

// Leaves out what the library finds wrong beside the pieces: rights, counters of a rule that is gone.
async function readable(connection: Connection, to: BoardGame, position: Parameters<typeof fenOf>[1]): Promise<string> {
    let { rest } = position;
    for (let tries = 0; tries < TRIES; tries++) {
        const fen = fenOf(to.game, { ...position, rest });
        try {
            return (await connection.ask('position', { game: { text: to.text }, fen })).fen;
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const shorter = restWithout(fen, rest, error.diagnostics);
            if (shorter === null) break;
            rest = shorter;
        }
    }
    const plain = fenOf(to.game, { ...position, rest: '- - 0 1' });
    return (await connection.ask('position', { game: { text: to.text }, fen: plain })).fen;
}

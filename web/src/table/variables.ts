// What the rules count, in words.

import { h } from '../base/dom';
import type { GameFields, View } from '../wire/wire';

type Value = View['variables'][number]['values'][number];

function valueText(game: GameFields, kind: string, { isKnown, number, squares }: Value): string {
    if (!isKnown) return '?';
    if (squares) return squares.map((square) => game.squares[square]?.name ?? '').join(' ') || '–';
    if (kind === 'truth') return number ? 'yes' : 'no';
    const names: Record<string, { name: string }[]> = { square: game.squares, piece: game.pieces, player: game.players };
    const named = names[kind];
    return named ? (named[number]?.name ?? '–') : String(number);
}

/** Terms and their descriptions. Numbers of squares are on the board. */
export function variableRows(game: GameFields, view: View): HTMLElement[] {
    return view.variables
        .filter(({ isPerSquare }) => !isPerSquare)
        .flatMap(({ name, kind, isPerPlayer, values }) => {
            const words = values.map((value, player) => {
                const text = valueText(game, kind, value);
                return isPerPlayer ? `${game.players[player]?.name ?? ''} ${text}` : text;
            });
            return [h('dt', {}, name), h('dd', {}, words.join(', '))];
        });
}

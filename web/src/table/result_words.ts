// How a game has ended, in words.

import type { GameFields, Result } from '../wire/wire';

export function resultWords(game: GameFields, result: Result): string {
    const name = (player: number): string => game.players[player]?.name ?? '';
    const reason = result.reason ? `: ${result.reason}` : '';
    switch (result.outcome) {
        case 'ongoing':
            return '';
        case 'win':
            return `${name(result.winner)} wins${reason}`;
        case 'loss':
            return `${name(result.loser)} loses${reason}`;
        case 'draw':
            return `Draw${reason}`;
    }
}

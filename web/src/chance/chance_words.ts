// What a table says of chance.

import type { ChanceChecked, ChanceState, GameFields, State } from '../wire/wire';
import type { Noted } from './contribution';

export const hasChance = ({ players }: GameFields): boolean => players.some(({ isRandom }) => isRandom);

/** Whom chance waits for, while it is its turn; null: nobody. */
export function waitedFor(game: GameFields, { chance, mover }: State): string | null {
    const names = (chance?.awaits ?? []).map((player) => game.players[player]?.name ?? '');
    return names.length > 0 && game.players[mover]?.isRandom ? names.join(' and ') : null;
}

/** What each person has added. */
export function contributionWords(game: GameFields, state: State, chance: ChanceState): [string, string][] {
    return state.seats
        .filter(({ by }) => by === 'person')
        .map(({ player }) => {
            const given = chance.contributions[player] ?? null;
            return [game.players[player]?.name ?? '', given === null ? 'not here yet' : given === 'none' ? 'nothing' : given];
        });
}

/** Where the server says something else than what was noted here; null: nowhere. */
export function contradiction(chance: ChanceState, viewer: number | null, noted: Noted | null): string | null {
    if (!noted) return null;
    if (noted.commitment !== chance.commitment) return 'The server has committed itself to something else before.';
    const given = viewer === null ? null : (chance.contributions[viewer] ?? null);
    if (noted.number !== null && given !== null && given !== noted.number) return 'The server has not taken what this browser has added.';
    return null;
}

/** As records name him. */
const nameOf = (game: GameFields, player: number): string => (game.players[player]?.name ?? '').toLowerCase();

/** Whose number, of those that were added here, is not among what a record has; null: nobody's. */
export function missing(game: GameFields, own: { viewer: number | null; number: string | null }[], contributions: string[]): string | null {
    for (const { viewer, number } of own)
        if (viewer !== null && number !== null && !contributions.includes(`${nameOf(game, viewer)}=${number}`)) return game.players[viewer]?.name ?? '';
    return null;
}

/** After everything was found to be right. */
export function foundWords({ turns, contributions }: ChanceChecked): string {
    const count = turns === 1 ? 'its one turn follows' : `all its ${turns} turns follow`;
    if (contributions.every((given) => !given.includes('=') || given.endsWith('=none')))
        return `Chance was checked: ${count} from the server's seed. As nobody has added anything, the server was free to choose that seed.`;
    return `Chance was checked: ${count} from the server's seed and what was added.`;
}

/** How anybody checks it without this page. */
export function verifyCommand(game: GameFields, chance: ChanceState, viewer: number | null, noted: Noted | null): string {
    const own = viewer !== null && typeof noted?.number === 'string' ? ` --contribution ${nameOf(game, viewer)}=${noted.number}` : '';
    return `baronet verify RECORD --commitment ${noted?.commitment ?? chance.commitment}${own}`;
}

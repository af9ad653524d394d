// Which set of pieces a game is drawn with: what the user has chosen for the game, else for its family, else for all.

import { h, select } from '../base/dom';
import { change, SETS, settings } from '../base/settings';
import type { PieceSet } from '../base/settings';
import type { GameFields } from '../wire/wire';

type Named = Pick<GameFields, 'name' | 'bundledName' | 'about'>;

/** Those that a game's file says it belongs to. */
export function familiesOf({ about }: Pick<GameFields, 'about'>): string[] {
    const text = about.find(({ subject }) => subject === 'family')?.text ?? '';
    return text.split(/\s*,\s*/).filter(Boolean);
}

const keyOf = ({ name, bundledName }: Named): string => `game ${(bundledName ?? name).replace(/\?.*/, '')}`;

/** Where a choice can be kept, the narrowest first: `game shogi`, `family Shogi`. */
function placesOf(game: Named): string[] {
    return [keyOf(game), ...familiesOf(game).map((family) => `family ${family}`)];
}

export function setFor(game: Named): PieceSet {
    const place = placesOf(game).find((key) => settings.sets[key] !== undefined);
    return (place !== undefined && settings.sets[place]) || settings.set;
}

/** Lets the user choose another set for a game, or for its family. */
export function setChooser(game: Named): HTMLElement {
    const places = placesOf(game);
    const element = h('div', { class: 'set-chooser' });
    const rows = (): HTMLElement[] =>
        places.map((key, index) => {
            const values = [{ value: '', words: 'as elsewhere' }, ...Object.entries(SETS).map(([value, words]) => ({ value, words }))];
            const choose = (value: string): void => {
                const others = Object.entries(settings.sets).filter(([place]) => place !== key);
                const chosen: [string, PieceSet][] = value === '' ? [] : [[key, value as PieceSet]];
                change({ sets: Object.fromEntries([...others, ...chosen]) });
            };
            const words = index === 0 ? 'Pieces of this game ' : `Pieces of the family ${key.slice('family '.length)} `;
            return h('label', {}, words, select(values, settings.sets[key] ?? '', choose));
        });
    element.append(...rows());
    return element;
}

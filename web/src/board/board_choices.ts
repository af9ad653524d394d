// What a user may choose of a board that he looks at: the pieces, an arrow for the last turn, and a zone to be shown.

import type { Board } from './board';
import { capital, h, select } from '../base/dom';
import { setChooser } from './piece_sets';
import { change, settings } from '../base/settings';
import type { GameFields } from '../wire/wire';

const spoken = (name: string): string => capital(name.replaceAll('-', ' '));

/** Zones by player: one that is the same for all is one choice. */
export function zoneChoices({ zones, players }: GameFields): { words: string; squares: number[] }[] {
    return zones.flatMap(({ name, squares }) => {
        const texts = squares.map((each) => each.join());
        if (new Set(texts).size <= 1) return { words: spoken(name), squares: squares[0] ?? [] };
        return squares.map((each, player) => ({ words: `${spoken(name)}: ${players[player]?.name ?? ''}`, squares: each }));
    });
}

function zoneChooser(game: GameFields, board: Board): HTMLElement | null {
    const zones = zoneChoices(game).filter(({ squares }) => squares.length > 0);
    if (zones.length === 0) return null;
    const values = [{ value: '', words: 'none' }, ...zones.map(({ words }, index) => ({ value: String(index), words }))];
    const show = (value: string): void => board.showZone(value === '' ? [] : (zones[Number(value)]?.squares ?? []));
    return h('label', {}, 'Zone ', select(values, '', show, { class: 'zone-chooser' }));
}

export function zoneChoice(game: GameFields, board: Board): HTMLElement | null {
    const chooser = zoneChooser(game, board);
    return chooser && h('p', { class: 'zones' }, chooser);
}

export function boardChoices(game: GameFields, board: Board): HTMLElement {
    const arrow = h('input', { type: 'checkbox', checked: settings.hasArrow, change: () => change({ hasArrow: arrow.checked }) });
    return h(
        'details',
        { class: 'board-choices' },
        h('summary', {}, 'How the board looks'),
        zoneChooser(game, board),
        h('label', {}, arrow, ' An arrow for the last turn'),
        setChooser(game),
    );
}

// Pieces in hand, and in the further hands of the rules.

import { s } from '../base/dom';
import { settings } from '../base/settings';
import { figure } from '../board/figures';
import type { GameFields, PickerOption } from '../wire/wire';
import type { Sight } from './sight';

export interface Held {
    hand: number;
    type: number;
    count: number;
}

export function handsOf({ game, view }: Sight, player: number): Held[] {
    return game.hands.flatMap((name, hand) => {
        const held = hand === 0 ? view.hands[player] : view.furtherHands[name]?.[player];
        return (held ?? []).map(({ type, count }) => ({ hand, type, count }));
    });
}

/** Whether the option is a piece in a hand that is shown. */
export function isInHand(sight: Sight, { kind, type, player, hand }: PickerOption): boolean {
    if (kind !== 'hand' || type === undefined || player === undefined) return false;
    return handsOf(sight, player).some((held) => held.hand === hand && held.type === type && held.count > 0);
}

export function pieceIcon(game: GameFields, type: number, owner: number): SVGSVGElement {
    return s('svg', { class: 'icon', viewBox: '-0.5 -0.5 1 1', 'aria-hidden': 'true' }, figure(game, type, owner, settings.set, 0.45));
}

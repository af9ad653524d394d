// Pieces in hand, and in the further hands of the rules.

import { button, h } from '../base/dom';
import { icon } from '../board/figures';
import type { PickerOption } from '../wire/wire';
import type { Sight } from './sight';

export type Position = Pick<Sight, 'game' | 'view'>;

export interface Held {
    hand: number;
    type: number;
    count: number;
}

export function handsOf({ game, view }: Position, player: number): Held[] {
    return game.hands.flatMap((name, hand) => {
        const held = hand === 0 ? view.hands[player] : view.furtherHands[name]?.[player];
        return (held ?? []).map(({ type, count }) => ({ hand, type, count }));
    });
}

/** Whether the option is a piece in a hand that is shown. */
export function isInHand(sight: Position, { kind, type, player, hand }: PickerOption): boolean {
    if (kind !== 'hand' || type === undefined || player === undefined) return false;
    return handsOf(sight, player).some((held) => held.hand === hand && held.type === type && held.count > 0);
}

/** A piece in hand, which can be picked if there is an option for it, or else planned. */
export function heldPiece(
    { game }: Position,
    player: number,
    { hand, type, count }: Held,
    options: PickerOption[],
    choose: (option: PickerOption) => void,
    plan?: (type: number) => void,
): HTMLElement | null {
    if (count === 0) return null;
    const name = game.pieces[type]?.name ?? '';
    const option = options.find((known) => known.kind === 'hand' && known.type === type && known.player === player && known.hand === hand);
    const words = hand === 0 ? `${count} ${name} in hand` : `${count} ${name}, ${game.hands[hand] ?? ''}`;
    const made = button('', () => (option ? choose(option) : plan?.(type)), {
        class: 'held',
        title: words, // also its accessible name: the picture may be letters, which are no words to say
        disabled: !option && !plan,
        'data-option': option?.text,
    });
    made.append(icon(game, type, player), count > 1 ? h('span', { 'aria-hidden': 'true' }, String(count)) : '');
    return made;
}

// Options that are neither on the board nor in a hand, as buttons.

import { button } from '../base/dom';
import type { PickerOption } from '../wire/wire';
import { icon } from '../board/figures';
import { isInHand, type Position } from './hands';

function isOnBoard(option: PickerOption, options: PickerOption[]): boolean {
    return option.kind === 'square' && option.square !== undefined && options.filter((other) => other.square === option.square && other.kind === 'square').length === 1;
}

export function optionButtons(position: Position, mover: number, options: PickerOption[], choose: (option: PickerOption) => void): HTMLButtonElement[] {
    const others = options.filter((option) => !isOnBoard(option, options) && !isInHand(position, option));
    return others.map((option) => {
        const made = button('', () => choose(option), { 'data-option': option.text, class: 'option' });
        if (option.type !== undefined && (option.kind === 'type' || option.kind === 'hand')) made.append(icon(position.game, option.type, option.player ?? mover));
        made.append(option.words);
        return made;
    });
}

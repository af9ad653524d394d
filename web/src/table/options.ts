// Options that are neither on the board nor in a hand, as buttons.

import { button, capital, h } from '../base/dom';
import type { PickerOption } from '../wire/wire';
import { icon } from '../board/figures';
import { isInHand, type Position } from './hands';

function isOnBoard(option: PickerOption, options: PickerOption[]): boolean {
    return option.kind === 'square' && option.square !== undefined && options.filter((other) => other.square === option.square && other.kind === 'square').length === 1;
}

function optionButton(position: Position, mover: number, option: PickerOption, choose: (option: PickerOption) => void): HTMLButtonElement {
    const made = button('', () => choose(option), { 'data-option': option.text, class: 'option' });
    if (option.type !== undefined && (option.kind === 'type' || option.kind === 'hand')) made.append(icon(position.game, option.type, option.player ?? mover));
    made.append(option.words);
    return made;
}

// Where options are asked for by different words, those with the same words are together after these.
function inGroups(options: PickerOption[]): PickerOption[][] {
    const groups = new Map<string, PickerOption[]>();
    for (const option of options) {
        const key = option.kind === 'type' ? (option.question ?? '') : '';
        groups.set(key, [...(groups.get(key) ?? []), option]);
    }
    return [...groups].sort(([one], [other]) => Number(one !== '') - Number(other !== '')).map(([, group]) => group);
}

/** `question`: what asks for all options. */
export function optionButtons(position: Position, mover: number, options: PickerOption[], question: string | null, choose: (option: PickerOption) => void): HTMLElement[] {
    const others = options.filter((option) => !isOnBoard(option, options) && !isInHand(position, option));
    const buttonOf = (option: PickerOption): HTMLButtonElement => optionButton(position, mover, option, choose);
    if (question !== null) return others.map(buttonOf);
    return inGroups(others).flatMap((group): HTMLElement[] => {
        const [first] = group;
        if (first?.kind !== 'type' || !first.question) return group.map(buttonOf);
        const words = capital(first.question);
        return [h('div', { class: 'asked', role: 'group', 'aria-label': words }, h('span', {}, `${words}:`), ...group.map(buttonOf))];
    });
}

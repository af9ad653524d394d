// A turn that is chosen step by step.

import { BaronetError, misuse } from './error.js';
import { LibraryObject, told } from './library.js';
import { readTurn } from './turns.js';
import { readView, REFEREE } from './view.js';

// Indices that there are none of are left out, and numbers that mean nothing.
function optionOf({ square, type, player, hand, number, ...option }) {
    const found = told(option);
    if (square >= 0) found.square = square;
    if (type >= 0) found.type = type;
    if (player >= 0) Object.assign(found, { player, hand });
    if (option.kind === 'number' || option.kind === 'which') found.number = number;
    return found;
}

export class Picker extends LibraryObject {
    #options = null;

    constructor(play, pointer) {
        super(play.library, pointer, 'baronet_picker_free', play);
        this.play = play;
    }

    get options() {
        const { library, pointer } = this;
        return (this.#options ??= library.list('baronet_picker_option', pointer).map(optionOf));
    }

    get question() {
        return this.library.call('baronet_picker_question', this.pointer);
    }

    get text() {
        return this.library.call('baronet_picker_text', this.pointer);
    }

    get isWhole() {
        return this.library.call('baronet_picker_is_whole', this.pointer);
    }

    // The position as it would become, as a viewer may know it.
    view(viewer = REFEREE) {
        return readView(this.play.game, this.library.ask('baronet_picker_view', this.pointer, viewer));
    }

    // What is picked so far, in parts, words and changes; when it is whole, the turn.
    turn(viewer = REFEREE) {
        return readTurn(this.play.game, this.library.ask('baronet_picker_turn', this.pointer, viewer));
    }

    // An option, its index, or a text.
    pick(what) {
        if (typeof what === 'string') this.library.ask('baronet_picker_pick_text', this.pointer, what);
        else this.library.ask('baronet_picker_pick', this.pointer, this.#index(what));
        this.#options = null;
        return this;
    }

    #index(what) {
        if (Number.isSafeInteger(what) && what >= 0) return what;
        if (typeof what !== 'object' || what === null) throw misuse('an option, its index or a text', what);
        const index = this.options.indexOf(what);
        if (index < 0) throw new BaronetError('error: this is none of the options that there are now');
        return index;
    }

    back() {
        this.#options = null;
        return this.library.call('baronet_picker_back', this.pointer);
    }

    // Makes the turn in the play. The picker is of no more use then.
    apply() {
        this.library.ask('baronet_picker_apply', this.pointer);
        this.#options = null;
    }
}

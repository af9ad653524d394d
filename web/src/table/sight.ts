// What is seen of a game at play: what the parts of its page may ask.

import type { Change, GameFields, State, View } from '../wire/wire';
import type { Chooser } from './chooser';

/** A seat that this screen plays, or a spectator's. */
export interface Seat {
    token: string;
    viewer: number | null;
    state: State;
}

/** A position that is looked back at. */
export interface Past {
    number: number;
    view: View;
    fen: string;
    changes: Change[];
}

/** Turns that are planned while others are to move. */
export interface Planning {
    /** Whether a piece in hand can be planned now. */
    readonly takesHeld: boolean;
    pickHeld(type: number): void;
}

export interface Sight {
    readonly game: GameFields;
    /** All of this screen. */
    readonly seats: Seat[];
    /** Through whose eyes it is seen. */
    readonly active: Seat;
    /** As `active` knows it. */
    readonly state: State;
    /** What the board shows: now, with what has been picked, or back then. */
    readonly view: View;
    readonly past: Past | null;
    readonly chooser: Chooser | null;
    readonly isOver: boolean;
    readonly isCurtained: boolean;
    readonly plans: Planning;
}

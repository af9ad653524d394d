// What a viewer knows of a position, as plain data.

import { told } from './library.js';

// Who looks, besides players: the referee sees everything.
export const REFEREE = 255;

// Sees what everybody may know.
export const SPECTATOR = 254;

// With its player, if it has one.
export function resultOf({ outcome, winner: player, reason, worth = 1 }) {
    const more = worth === 1 ? { reason } : { reason, worth };
    if (outcome === 'win') return { outcome, winner: player, ...more };
    return outcome === 'loss' ? { outcome, loser: player, ...more } : { outcome, reason };
}

// The names of attributes, which are bits.
const namesOf = (game, attributes) =>
    game.attributes.filter((_, i) => (attributes >>> i) & 1).map(({ name }) => name);

function standingOf(game, view, square, standing) {
    const { library } = game;
    const { type, owner, attributes, knownAttributes, isAttacked, ...shown } = told(standing);
    if (!shown.isSeen || type < 0) return { ...shown, type };
    return {
        ...shown,
        type,
        owner,
        attributes: namesOf(game, attributes),
        unknownAttributes: namesOf(game, ~knownAttributes),
        ...(isAttacked && { attackers: library.numbers('baronet_view_attackers', view, square) }),
    };
}

function handsOf(game, view, hand) {
    const count = (player, type) => game.library.call('baronet_view_held', view, hand, player, type);
    return game.players.map((_, player) =>
        game.pieces.map((_, type) => ({ type, count: count(player, type) })).filter(({ count }) => count > 0),
    );
}

// What has a value of a variable each.
function ownersOf(game, variable) {
    if (variable.isPerSquare) return game.squares;
    return game.players.slice(0, variable.isPerPlayer ? game.players.length : 1);
}

function variablesOf(game, view) {
    const { library } = game;
    return game.variables.map((variable, i) => ({
        ...variable,
        values: ownersOf(game, variable).map((_, player) => ({
            ...library.filled('baronet_view_value', view, i, player),
            ...(variable.kind === 'squares' && { squares: library.numbers('baronet_view_members', view, i, player) }),
        })),
    }));
}

// Reads a view of the library's, and frees it.
export function readView(game, view) {
    const { library } = game;

    try {
        const clock = library.call('baronet_view_clock', view);
        const result = {};
        library.call('baronet_view_result', view, result);
        return {
            viewer: library.call('baronet_view_viewer', view),
            mover: library.call('baronet_view_mover', view),
            turnNumber: library.call('baronet_view_turn_number', view),
            ...(clock >= 0 && { clock }),
            result: resultOf(result),
            claim: library.call('baronet_view_claim', view),
            prompt: library.call('baronet_view_prompt', view),
            said: library.call('baronet_view_said', view),
            squares: library.list('baronet_view_square', view).map((it, i) => standingOf(game, view, i, it)),
            hands: handsOf(game, view, 0),
            furtherHands: Object.fromEntries(
                game.hands.slice(1).map((name, i) => [name, handsOf(game, view, i + 1)]),
            ),
            variables: variablesOf(game, view),
        };
    } finally {
        library.call('baronet_view_free', view);
    }
}

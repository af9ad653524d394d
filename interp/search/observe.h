// What random games show of a game: what a first guess of what pieces are worth needs (guess.c).
#ifndef OBSERVE_H
#define OBSERVE_H

#include "weights.h"

struct observations {
    const struct step_facts *facts;
    int games;     // played
    int16_t *into; // [type]: the best type that such a piece turned into; -1: none
    bool *where;   // [kind * square_count + square]: it was done by going there
    int with_captures, only_captures; // positions where there are captures, and nothing else
    int decided, won_by_fewer;        // games; those won by the player with less on the board
    int lost_stuck;                   // games lost by a player who could not move
    bool has_freedom;                 // some player had more turns than the other would have
    uint32_t *turns, *present;        // [kind]: turns that move such a piece; pieces that might
    uint32_t *seen, *lasted; // [square]: positions with a piece there; its owner had it at the end
    uint16_t *held;          // [player * square_count + square]: positions, in the present game
};

// Plays and watches 40 random games, or fewer once so many turns are listed in them (0: no limit).
// `weights` say what pieces are worth so far. `gate`: see effort.h.
void observe_games(const struct weights *weights, const struct baronet_game *game,
                   uint64_t list_limit, struct gate *gate, struct observations *observations);
void observations_release(struct observations *observations);

#endif

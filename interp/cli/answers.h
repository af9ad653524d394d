// What the library fills into structs, as values.
#ifndef ANSWERS_H
#define ANSWERS_H

#include "baronet_betza.h"

// BARONET_ONGOING where the result can't be told.
static inline struct baronet_result result_of(struct baronet_play *play)
{
    struct baronet_result result = {.size = sizeof result, .reason = ""};
    baronet_play_result(play, &result, NULL);
    return result;
}

static inline struct baronet_piece piece_of(const struct baronet_game *game, size_t index)
{
    struct baronet_piece piece = {.size = sizeof piece};
    baronet_game_piece(game, index, &piece);
    return piece;
}

static inline struct baronet_movement movement_of(const struct baronet_game *game, size_t piece,
                                                  size_t index)
{
    struct baronet_movement movement = {.size = sizeof movement};
    baronet_game_movement(game, piece, index, &movement);
    return movement;
}

static inline struct baronet_goal goal_of(const struct baronet_game *game, size_t index)
{
    struct baronet_goal goal = {.size = sizeof goal};
    baronet_game_goal(game, index, &goal);
    return goal;
}

static inline struct baronet_square square_of(const struct baronet_game *game, size_t index)
{
    struct baronet_square square = {.size = sizeof square};
    baronet_game_square(game, index, &square);
    return square;
}

static inline struct baronet_zoo_piece zoo_piece_of(const struct baronet_zoo *zoo, size_t index)
{
    struct baronet_zoo_piece piece = {.size = sizeof piece};
    baronet_zoo_piece(zoo, index, &piece);
    return piece;
}

#endif

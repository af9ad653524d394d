// What a viewer may know of a position: the one place that decides it. FEN, drawings, views and
// what is told of turns ask here.
//
// A viewer is a player, the referee, who sees everything, or a spectator (whatever is neither of
// them), who knows what everybody may know.
#ifndef VIEWER_H
#define VIEWER_H

#include "loaded_game.h"
#include "placement.h"
#include "position.h"

// Who looks at a position, and which squares he sees (NULL: all).
struct onlooker {
    unsigned viewer;
    const uint64_t *visible;
};

// Where what is kept for each viewer is found in an array: players by their numbers, then the
// referee, then spectators.
enum { VIEWERS_LIMIT = MODEL_PLAYERS_LIMIT + 2 };
int viewer_count(const struct program *program);
int viewer_index(const struct program *program, unsigned viewer);
unsigned viewer_at(const struct program *program, int index);

// The squares that every player sees in every position, as far as that follows from the form of the
// view: all that a spectator is shown. What all happen to see now is more, but who they are that
// see it would tell what stands elsewhere.
void viewer_common_squares(const struct program *program, uint64_t *squares);

// What stands on a square that has this value, as a viewer who sees it may know it.
struct placed_piece piece_known(const struct baronet_game *game, unsigned viewer, int32_t value);

// The squares as an onlooker may know them; type -2 is unknown.
void squares_seen(const struct baronet_game *game, const struct position *position,
                  const struct onlooker *onlooker, struct placed_piece *squares);

// Attributes that he knows of the pieces of an owner, as bits 1 << attribute.
unsigned attributes_known(const struct baronet_game *game, unsigned viewer, int owner);

// How many cells a value of a variable takes, and how many values there are: 1, or one for each
// player.
int variable_width(const struct program *program, int index);
int variable_values(const struct program *program, int index);

// Whether he is told a variable, whatever its value: that of a player where there are several.
bool variable_is_known(const struct program *program, int index, int player,
                       const struct onlooker *onlooker);

// The same of a number, type or square that is its value now: he sees it if it is a square that he
// sees and nothing else speaks against it.
bool value_is_known(const struct program *program, int index, int player, int32_t value,
                    const struct onlooker *onlooker);

// Whether he sees, of a set of squares that he is not told as a whole, if a square is in it.
bool member_is_seen(const struct program *program, int index, int square,
                    const struct onlooker *onlooker);

bool clock_is_known(const struct program *program, unsigned viewer);

#endif

// The blocks of a game, each by a function of its own. A block is a row whose first item is its
// name.
#ifndef ZRF_PARTS_H
#define ZRF_PARTS_H

#include "zrf_check.h"

enum {
    ZRF_CELL_LIMIT = 20000,
    ZRF_DIRECTION_LIMIT = 2000,
    ZRF_PLAYER_LIMIT = 64,
    ZRF_LINK_LIMIT = 4000000,      // directions times cells
    ZRF_ZONE_LIMIT = 32000000,     // zones times players times cells
    ZRF_ATTRIBUTE_LIMIT = 16000000 // attributes times pieces
};

// A block of the game with its row.
struct zrf_part {
    struct zrf_at at;
    struct zrf_row row;
};

void zrf_read_players(struct zrf_checker *checker, const struct zrf_part *part);
void zrf_read_turns(struct zrf_checker *checker,
                    const struct zrf_part *part); // NULL: the players in turn
void zrf_read_board(struct zrf_checker *checker, const struct zrf_part *part);

// The pieces: first their names and what they declare, then, when all is known, their blocks.
void zrf_read_pieces(struct zrf_checker *checker, const struct zrf_part *parts, int32_t count);
void zrf_read_moves(struct zrf_checker *checker, const struct zrf_part *parts, int32_t count);
void zrf_read_setup(struct zrf_checker *checker, const struct zrf_part *part);
void zrf_read_priorities(struct zrf_checker *checker, const struct zrf_part *part);
void zrf_read_conditions_of_game(struct zrf_checker *checker, const struct zrf_part *parts,
                                 int32_t count);
bool zrf_is_goal_block(struct zrf_at head);

// An option, by its name and the value after it (NULL: none).
void zrf_read_option(struct zrf_checker *checker, struct text name, struct zrf_at at,
                     const struct zrf_at *value);
// Whether a word could be an option's name ("animate-captures").
bool zrf_is_option(struct text name);

#endif

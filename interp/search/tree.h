// Monte-Carlo tree search: random games from the leaves of a tree that grows where they go well
// (UCT; Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006). For games in which no
// weights tell who is ahead.
#ifndef TREE_H
#define TREE_H

#include "search.h"

struct tree_search;

// The plays are worlds; the player to move does not know in which one he is. Each game draws one,
// as often as its weight says (NULL: all alike), all share a tree, and a turn counts by the worlds
// in which it can be made (information set search with one observer; Cowling, Powley and
// Whitehouse, "Information Set Monte Carlo Tree Search", 2012). The board's table and weights are
// not used.
struct tree_search *tree_search_new(struct search_board *board,
                                    const struct baronet_play *const *plays,
                                    const unsigned *weights, size_t play_count, uint64_t seed,
                                    size_t megabytes);
void tree_search_free(struct tree_search *search);

// Goes on until the board's `stop` is set, its time is up, or so many games were played (0: no
// limit).
void tree_search_run(struct tree_search *search, uint64_t games,
                     const struct search_limits *limits);

// The lines of the turns visited most, the best first; returns how many there are. Scores are in
// hundredths, from the share of games won.
unsigned tree_search_lines(const struct tree_search *search, struct search_line *lines,
                           unsigned most);

// Whether the result is proved.
bool tree_search_is_through(const struct tree_search *search);
uint64_t tree_search_games(const struct tree_search *search);

// The stepper of a world in which the turn can be made, at the position that is thought about.
struct stepper *tree_search_world(struct tree_search *search, uint32_t key);

#endif

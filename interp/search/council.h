// Weighing turns over several positions that look alike to the player to move: each turn is
// searched in all of them, and what counts is the mean of what it promises. The better half of the
// turns is searched deeper, again and again, until one is left or the effort is spent (sequential
// halving; Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013).
#ifndef COUNCIL_H
#define COUNCIL_H

#include "search.h"

struct council;

// `weights`: how likely each play is (NULL: all alike). The board and the plays must outlive it.
struct council *council_new(struct search_board *board, const struct baronet_play *const *plays,
                            const unsigned *weights, size_t count);
void council_free(struct council *council);

// Turns to choose from, by their keys; none: all.
void council_choose(struct council *council, const uint32_t *keys, size_t count);

// Weighs turns until `effort` says that all is spent, by a number from 1 on. It is told how many
// positions were looked at. Returns false when there is no turn.
bool council_run(struct council *council, double (*effort)(void *context, uint64_t nodes),
                 void *context, uint64_t node_limit, int deepest, struct search_line *line);

uint64_t council_nodes(const struct council *council);

// The stepper of a position in which this turn can be made.
struct stepper *council_world(struct council *council, uint32_t key);

#endif

// Correction history: how far static scores were from what a search found, for positions that are
// alike: where the cheap pieces stand alike, or the other pieces of one side, or the last two turns
// were the same. Cheap are those that are worth little more than the cheapest.
//
// Source: "Static Evaluation Correction History", Chess Programming Wiki (Caissa, 2023).
#ifndef CORRECTION_HISTORY_H
#define CORRECTION_HISTORY_H

#include "step.h"

// The parts of a position that are looked at: cheap pieces, other pieces of the first side, those
// of all others.
enum { CORRECTION_PARTS = 3 };

struct correction_keys {
    uint32_t parts[CORRECTION_PARTS];
};

struct correction_history;

struct correction_history *correction_history_new(void);
void correction_history_free(struct correction_history *history);
void correction_history_forget(struct correction_history *history);

// Which part each kind of piece belongs to, [kind]: by what pieces are worth, for these sides
// (sides_choose). To be freed with memory_free.
uint8_t *correction_parts_new(const struct step_facts *facts, const int32_t *worth,
                              const int8_t *sign);

// What a change of a cell changes in the keys.
void correction_keys_change(struct correction_keys *keys, const struct step_facts *facts,
                            const uint8_t *part_of, const struct step_change *change);

// What to add to the static score, for the player to move, in hundredths. `side`: 0 or 1, of that
// player; `turns`: a hash of the last two turns.
int correction_of(const struct correction_history *history, const struct correction_keys *keys,
                  int side, uint32_t turns);

// Fetches what correction_of() will ask for, before it is asked.
void correction_prefetch(const struct correction_history *history,
                         const struct correction_keys *keys, int side, uint32_t turns);

// A search to this depth found so much more than the (corrected) static score said.
void correction_learn(struct correction_history *history, const struct correction_keys *keys,
                      int side, uint32_t turns, int more, int depth);

#endif

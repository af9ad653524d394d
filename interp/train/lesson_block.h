// Lessons as bytes, to be kept and put together: blocks, one after another. All numbers are
// little-endian.
//
//     8 bytes      "baronet2"
//     8 times 8    the rules' fingerprint, the values' checksum, the seed, the shard, the number of
//                  shards, the number of the first game within the shard, how many games, how many
//                  positions
//     8            how many rows
//     8            how many numbers are counted of each player
//     8 a position how many rows (2), who is to move (1), the result in halves of a point (1; 3: it
//                  is open), what the weights said (2), what the search found (2)
//     2 a row
//     1 a number   of the first player, then of the second, for each position
//     8            the checksum of all of that (checksum.h)
#ifndef LESSON_BLOCK_H
#define LESSON_BLOCK_H

#include "lessons.h"
#include "text.h"

struct lesson_block {
    uint64_t rules, values; // what it is for
    uint64_t seed, shard, shards, first, games;
};

// Adds a block with the lessons from number `from` on.
void lesson_block_print(struct text_buffer *out, const struct lesson_block *block,
                        const struct lessons *lessons, size_t from);

enum lesson_block_state {
    BLOCK_IS_THERE,
    BLOCK_IS_LAST,   // there was none: the bytes are at their end
    BLOCK_IS_NONE,   // they are something else
    BLOCK_IS_OTHER,  // of another version of the format
    BLOCK_IS_DAMAGED // or there is less than a whole one
};

// Cuts off the first block, as it was written: whether its lessons are for a game is not asked.
// `whole`: its bytes.
enum lesson_block_state lesson_block_cut(struct text *bytes, struct lesson_block *block,
                                         struct text *whole);

// Adds the lessons of a block that was cut off. False, and nothing is added, when its rows are none
// that the shape has, or other numbers are counted of players.
bool lesson_block_add(struct text whole, const struct net_shape *shape, struct lessons *lessons);

// The length of the first block by its head; 0: the head is not all there. What is no block has the
// length of all bytes.
size_t lesson_block_length(struct text bytes);

#endif

// Move blocks of a rules file as text again, with all macros expanded.
#ifndef ZRF_TEXT_H
#define ZRF_TEXT_H

#include "zrf_game.h"

// Adds the statements of a node, as ZRF. More than `limit` of them are not written out but counted.
void zrf_text_add(struct text_buffer *out, const struct zrf_game *game, const struct zrf_node *node,
                  uint64_t limit);

#endif

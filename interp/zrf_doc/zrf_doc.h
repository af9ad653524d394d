// What a rules file of Zillions of Games says, as the loader understands it.
#ifndef ZRF_DOC_H
#define ZRF_DOC_H

#include "zrf_game.h"

// What a game has: players, board, pieces, goals, options. Each adds lines to `out`.
void zrf_summary_add(struct text_buffer *out, const struct zrf_game *game);

// A line for each move block: piece, "moves" or "drops", move type, statements.
void zrf_moves_add(struct text_buffer *out, const struct zrf_game *game);

// All but the statements, as JSON.
void zrf_json_add(struct text_buffer *out, const struct zrf_game *game);

#endif

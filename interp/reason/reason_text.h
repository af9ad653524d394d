// Reasons in words, and as JSON.
#ifndef REASON_TEXT_H
#define REASON_TEXT_H

#include "json.h"
#include "reason.h"
#include "text.h"

// Adds "It wins a Guard for a Soldier: d1d8 f7d8", or "Instead, a2a3 would lose (checkmate): a2a3
// d8h4".
void print_reason(struct text_buffer *out, const struct baronet_game *game,
                  const struct reason_lines *lines, const struct reason *reason);

// An array of objects with the members "kind", "line" (from 1), "turns", "gained" and "lost" (names
// of pieces, each as often as it is meant), "result" (null: the game goes on) and "says".
void json_reasons(struct json *json, const struct baronet_game *game,
                  const struct reason_lines *lines, const struct reasons *reasons);

#endif

// What the library tells, as JSON for the wire: shapes and names are those of the npm package
// (bindings/js/baronet.d.ts). docs/wire.md describes the wire.
//
// Each function returns a new reference, or NULL when there is no memory. None but wire_game
// allocates with memory.h, so the others may be called while limits hold.
#ifndef WIRE_JSON_H
#define WIRE_JSON_H

#include "baronet.h"

#include <jansson.h>

// ---- Parts

json_t *wire_text(const char *text); // NULL: null
void wire_put(json_t *object, const char *key, json_t *value);

// ---- Games

json_t *wire_game(const struct baronet_game *game);

// ---- Positions, turns

json_t *wire_view(const struct baronet_view *view); // NULL: null
json_t *wire_result(struct baronet_result result);

// A turn that was made, without its changes; `number` is the rules'.
json_t *wire_turn_made(const struct baronet_turn *turn, int number);
json_t *wire_changes(const struct baronet_game *game, const struct baronet_turn *turn);

json_t *wire_option(const struct baronet_option *option);
json_t *wire_explanation(const struct baronet_explanation *explanation);

// ---- Mistakes

json_t *wire_diagnostics(const struct baronet_message *message);

// {"code", "text", "diagnostics"}, of the first mistake.
json_t *wire_message_error(const struct baronet_message *message);

#endif

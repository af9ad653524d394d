// Turns as JSON: what `moves --json` and `show --json` print of them, and `check --secrets`
// compares.
#ifndef TURN_JSON_H
#define TURN_JSON_H

#include "baronet.h"
#include "json.h"

// The members of an object: words, parts and changes. NULL: none.
void json_turn_members(struct json *json, const struct baronet_game *game,
                       const struct baronet_turn *turn);

// An object: who made it, its text and these members. NULL: null.
void json_turn(struct json *json, const struct baronet_game *game, const struct baronet_turn *turn);

#endif

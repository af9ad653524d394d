// A player's plan: what he answers to what the others may do, so that his turns are made when their
// time comes, though he is away. A premove is the plan that answers whatever they do. Only he is
// told of it. It says what the others do in the words in which he is told of their turns.
//
// A plan is a list of branches, as docs/wire.md has them. The table keeps it as a text, with the
// number of turns that the player had been told of when it began.
#ifndef PLAN_TEXT_H
#define PLAN_TEXT_H

#include "baronet.h"

#include <jansson.h>

// A plan as the table keeps it, "" for one without branches; the caller frees it with
// memory_free(). NULL: there is something wrong with it.
char *plan_read(const json_t *branches, size_t told, const char **wrong);

// A plan that was dropped, and why; the reason in a message. The caller frees both likewise.
char *plan_dropped(const char *why);
char *plan_why(const struct baronet_message *message);

// As its player is told: {"branches", "dropped"}; null: there is none.
json_t *plan_json(const char *plan);

// Whether it waits for something.
bool plan_is_waiting(const char *plan);

#endif

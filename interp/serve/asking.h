// One request that is being answered, for the files that answer them.
#ifndef ASKING_H
#define ASKING_H

#include "requests.h"

struct asking {
    struct requests *requests;
    struct client *client;
    uint64_t now;
    const json_t *given;
    struct hosted_table *hosted; // of the token; NULL where no token is needed
    unsigned viewer;             // whose token it is
    json_t *error;               // why there is no answer
};

// The request fails. Returns NULL, as the answer.
json_t *asking_fail(struct asking *asking, const char *code, const char *text);
json_t *asking_fail_with(struct asking *asking, struct baronet_message *message); // and frees it

// A text that is given; NULL: there is none.
const char *asking_text(const struct asking *asking, const char *key);

// Whether one more table may be opened. Else it fails.
bool asking_may_open(struct asking *asking);

// Whether the client has seen all that he was to see. Else it fails, with the state.
bool asking_is_up_to_date(struct asking *asking);

// What can be picked in a play after "picks", within bounds. NULL: it fails.
json_t *asking_pick(struct asking *asking, struct baronet_play *play);

// Whoever joins for the first time adds something to the randomness of chance, or adds nothing.
// False: it fails.
bool asking_contributes(struct asking *asking);

// Those about games, then those about a table.
json_t *answer_hello(struct asking *asking);
json_t *answer_catalogue(struct asking *asking);
json_t *answer_game(struct asking *asking);
json_t *answer_position(struct asking *asking);
json_t *answer_sheet(struct asking *asking);
json_t *answer_diagram(struct asking *asking);
json_t *answer_open(struct asking *asking);

json_t *answer_chance(struct asking *asking);
json_t *answer_proceed(struct asking *asking);
json_t *answer_join(struct asking *asking);
json_t *answer_leave(struct asking *asking);
json_t *answer_pick(struct asking *asking);
json_t *answer_play(struct asking *asking);
json_t *answer_why(struct asking *asking);
json_t *answer_offer(struct asking *asking);
json_t *answer_claim(struct asking *asking);
json_t *answer_resign(struct asking *asking);
json_t *answer_plan(struct asking *asking);
json_t *answer_imagine(struct asking *asking);
json_t *answer_say(struct asking *asking);
json_t *answer_said(struct asking *asking);
json_t *answer_name(struct asking *asking);
json_t *answer_past(struct asking *asking);
json_t *answer_record(struct asking *asking);

#endif

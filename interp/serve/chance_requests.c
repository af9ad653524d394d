// Requests about chance at a table that can be checked (fair_table.h).
#include "asking.h"

#include "baronet_notation.h"
#include "fair_record.h"
#include "fair_table.h"
#include "wire_json.h"

enum { TRIES = 5 };

// What the server has committed itself to, before it is told anything.
json_t *answer_chance(struct asking *asking)
{
    const struct hosted_table *hosted = asking->hosted;
    return json_pack("{s:o, s:b}", "commitment",
                     wire_text(hosted->fair.is_used ? hosted->fair.commitment.digits : NULL),
                     "contributes", fair_lacks(hosted, asking->viewer));
}

// Unless there is a contribution of this player already. False: it fails.
static bool store(struct asking *asking, unsigned player, const char *contribution)
{
    enum refusal refusal;
    struct baronet_message *message;
    for (int tries = 0; tries < TRIES && fair_lacks(asking->hosted, player); tries++) {
        if (hall_do(asking->requests->hall, asking->hosted, EVENT_CONTRIBUTION, player,
                    contribution, &refusal, &message) == HALL_STORE_FAILS) {
            asking_fail(asking, "store", "it can't be stored; ask again");
            return false;
        }
        baronet_message_free(message);
    }
    return true;
}

bool asking_contributes(struct asking *asking)
{
    const char *given = asking_text(asking, "random");
    if (given && !fair_is_number(given)) {
        asking_fail(asking, "request", "\"random\" has 64 hexadecimal digits in lower case");
        return false;
    }
    return store(asking, asking->viewer, given ? given : FAIR_NO_CONTRIBUTION);
}

// Chance waits no longer for those who have not come yet: they add nothing.
json_t *answer_proceed(struct asking *asking)
{
    struct hosted_table *hosted = asking->hosted;
    const struct gaming_table *table = &hosted->table;
    if (asking->viewer == BARONET_SPECTATOR)
        return asking_fail(asking, "seat", "spectators only look on");
    if (fair_lacks(hosted, asking->viewer))
        return asking_fail(asking, "seat", "this seat has not been joined yet");
    if (fair_waits(hosted) && table->seats[baronet_play_mover(table->play)].by != SEAT_CHANCE)
        return asking_fail(asking, "seat", "it is not the turn of chance");
    for (unsigned player = 0; player < table->player_count; player++)
        if (!store(asking, player, FAIR_NO_CONTRIBUTION))
            return NULL;
    return json_pack("{s:o}", "state", hosted_state(hosted, asking->viewer));
}

// Requests about plans, what could be played, and talk at a table.
#include "asking.h"

#include "baronet_notation.h"
#include "bounds.h"
#include "memory.h"
#include "plans.h"
#include "talk.h"
#include "wire_json.h"

enum { TRIES = 5 };

static json_t *done(const struct asking *asking)
{
    return json_pack("{s:o}", "state", hosted_state(asking->hosted, asking->viewer));
}

// What is not of the game. NULL: it fails.
static json_t *carry_out(struct asking *asking, enum event_kind kind, const char *text)
{
    enum refusal refusal = REFUSED_NOT;
    struct baronet_message *message = NULL;
    for (int tries = 0; tries < TRIES; tries++) {
        if (kind == EVENT_PLAN && !asking_is_up_to_date(asking))
            return NULL;
        enum hall_answer answer = hall_do(asking->requests->hall, asking->hosted, kind,
                                          asking->viewer, text, &refusal, &message);
        baronet_message_free(message);
        switch (answer) {
        case HALL_DONE: return done(asking);
        case HALL_REFUSED:
            return refusal == REFUSED_OVER
                       ? asking_fail(asking, "over", "the game is over")
                       : asking_fail(asking, "limit", "too much of this at one table");
        case HALL_STORE_FAILS:
            return asking_fail(asking, "store", "it can't be stored, and is not done");
        case HALL_BEHIND: break;
        }
    }
    return asking_fail(asking, "store", "too much happens at once");
}

static bool is_player(struct asking *asking)
{
    if (asking->viewer != BARONET_SPECTATOR)
        return true;
    asking_fail(asking, "seat", "spectators only look on");
    return false;
}

// ---- Plans

json_t *answer_plan(struct asking *asking)
{
    const char *wrong;
    if (!is_player(asking) || !asking_is_up_to_date(asking))
        return NULL;
    bounds_begin(BOUNDS_TURN);
    const size_t told = json_array_size(hosted_told(asking->hosted, asking->viewer));
    bounds_end();
    char *plan = plan_read(json_object_get(asking->given, "branches"), told, &wrong);
    if (!plan)
        return asking_fail(asking, "request", wrong);
    const char *known = asking->hosted->table.plans[asking->viewer];
    json_t *ok =
        strcmp(known ? known : "", plan) == 0 ? done(asking) : carry_out(asking, EVENT_PLAN, plan);
    memory_free(plan);
    return ok;
}

// Makes turns that could follow. False: it fails.
static bool imagine(struct asking *asking, struct baronet_play *play, const json_t *turns)
{
    struct baronet_message *message = NULL;
    for (size_t i = 0; play && i < json_array_size(turns); i++) {
        const char *text = json_string_value(json_array_get(turns, i));
        if (text && baronet_apply_text(play, text, &message))
            continue;
        if (message)
            asking_fail_with(asking, message);
        else
            asking_fail(asking, "request", "\"turns\" are texts");
        return false;
    }
    return play;
}

static json_t *imagined_json(const struct asking *asking, struct baronet_play *play)
{
    const unsigned viewer = asking->viewer;
    struct baronet_result result = {.size = sizeof result};
    struct baronet_view *view = baronet_view(play, viewer, NULL);
    const size_t count = baronet_play_turn_count(play);
    struct baronet_turn *turn = count > 0 ? baronet_play_turn(play, count - 1, viewer) : NULL;
    char *fen = baronet_play_fen(play, viewer);
    baronet_play_result(play, &result, NULL);
    json_t *object = json_object();
    wire_put(object, "mover", json_integer(baronet_play_mover(play)));
    wire_put(object, "result", wire_result(result));
    wire_put(object, "view", wire_view(view));
    wire_put(object, "fen", wire_text(fen));
    wire_put(object, "text", wire_text(turn ? baronet_turn_text(turn) : NULL));
    wire_put(object, "changes", wire_changes(asking->hosted->shelved->game, turn));
    baronet_free(fen);
    baronet_turn_free(turn);
    baronet_view_free(view);
    return object;
}

// A position that may come, and what could be picked there. Not in games with secrets, where it
// would tell what the player may not know.
json_t *answer_imagine(struct asking *asking)
{
    const json_t *turns = json_object_get(asking->given, "turns");
    const struct gaming_table *table = &asking->hosted->table;
    if (baronet_game_has_secrets(asking->hosted->shelved->game))
        return asking_fail(asking, "secret", "in a game with secrets nobody knows what may follow");
    if (!json_is_array(turns) || json_array_size(turns) > IMAGINED_TURNS)
        return asking_fail(asking, "request", "\"turns\" are a list, not too long");
    if (!asking_is_up_to_date(asking))
        return NULL;
    if (table_is_over(table))
        return asking_fail(asking, "over", "the game is over");
    struct baronet_play *play = baronet_play_copy(table->play);
    bounds_begin(BOUNDS_TURN);
    const bool is_made = imagine(asking, play, turns);
    json_t *ok = is_made ? imagined_json(asking, play) : NULL;
    json_t *pick = is_made ? asking_pick(asking, play) : NULL;
    bounds_end();
    if (ok && pick)
        wire_put(ok, "pick", pick);
    baronet_play_free(play);
    if (pick)
        return ok;
    json_decref(ok);
    return NULL;
}

// ---- Talk

json_t *answer_said(struct asking *asking)
{
    return json_pack("{s:o}", "said", talk_said(asking->hosted, asking->viewer));
}

// A spectator may say who he is.
static char *written(const struct asking *asking, const char *plain)
{
    const char *given = asking_text(asking, "name");
    struct text_buffer out;
    if (asking->viewer != BARONET_SPECTATOR)
        return memory_copy_text(plain);
    char *name = talk_plain(given ? given : "", NAME_BYTES);
    text_buffer_init(&out);
    text_buffer_print(&out, "%s\n%s", name ? name : "", plain);
    char *text = memory_copy_text(out.start);
    text_buffer_release(&out);
    memory_free(name);
    return text;
}

json_t *answer_say(struct asking *asking)
{
    const char *given = asking_text(asking, "text");
    char *plain = given ? talk_plain(given, SAYING_BYTES) : NULL;
    json_t *ok = NULL;
    if (!plain || !*plain)
        asking_fail(asking, given && strlen(given) > SAYING_BYTES ? "limit" : "request",
                    "a \"text\" of one line is needed, not too long");
    else if (!talk_is_allowed(asking->hosted, asking->viewer, asking->now))
        asking_fail(asking, "limit", "too much is said at once; wait some seconds");
    else {
        char *text = written(asking, plain);
        ok = carry_out(asking, EVENT_SAY, text);
        memory_free(text);
    }
    memory_free(plain);
    if (!ok)
        return NULL;
    json_decref(ok);
    return answer_said(asking);
}

json_t *answer_name(struct asking *asking)
{
    const char *given = asking_text(asking, "name");
    if (!is_player(asking))
        return NULL;
    char *name = given ? talk_plain(given, NAME_BYTES) : NULL;
    if (!name)
        return asking_fail(asking, "request", "a \"name\" is a short line of text");
    json_t *ok = carry_out(asking, EVENT_NAME, name);
    memory_free(name);
    return ok;
}

// Requests about a table, by the token of a seat.
#include "asking.h"

#include "baronet_notation.h"
#include "bounds.h"
#include "fair_table.h"
#include "memory.h"
#include "seat_words.h"
#include "wire_json.h"

#include <stdio.h>

enum { TURN_BYTES = 16 * 1024, TRIES = 5 };

static json_t *state(const struct asking *asking)
{
    return json_pack("{s:o}", "state", hosted_state(asking->hosted, asking->viewer));
}

// As it was given to "open": the name of a bundled game, or its text.
static json_t *what_is_played(const struct hosted_table *hosted)
{
    return hosted->known.name ? wire_text(hosted->known.name)
                              : json_pack("{s:o}", "text", wire_text(hosted->known.rules));
}

json_t *answer_join(struct asking *asking)
{
    struct hosted_table *hosted = asking->hosted;
    if (!asking_contributes(asking))
        return NULL;
    if (!hall_join(asking->requests->hall, hosted, asking->viewer, asking->client))
        return asking_fail(asking, "limit", "too many tables are joined");
    return json_pack("{s:s, s:o, s:o, s:o}", "table", hosted->known.id, "viewer",
                     asking->viewer == BARONET_SPECTATOR ? json_null()
                                                         : json_integer(asking->viewer),
                     "game", what_is_played(hosted), "state", hosted_state(hosted, asking->viewer));
}

json_t *answer_leave(struct asking *asking)
{
    hall_leave(asking->requests->hall, asking->hosted, asking->viewer, asking->client);
    return json_object();
}

// ---- Choosing a turn

// Whether it is the asking player's turn. Else it fails.
static bool is_to_move(struct asking *asking)
{
    const struct gaming_table *table = &asking->hosted->table;
    if (table_is_over(table)) {
        asking_fail(asking, "over", "the game is over");
        return false;
    }
    if (asking->viewer == baronet_play_mover(table->play))
        return true;
    asking_fail(asking, "seat", "it is not your turn");
    return false;
}

// An option's own text goes before everything that begins like it.
static bool pick(struct baronet_picker *picker, const char *text, struct baronet_message **message)
{
    struct baronet_option option = {.size = sizeof option};
    for (size_t i = 0; baronet_picker_option(picker, i, &option); i++)
        if (strcmp(option.text, text) == 0)
            return baronet_picker_pick(picker, i, message);
    return baronet_picker_pick_text(picker, text, message);
}

// A picker with everything picked that is given. NULL: it fails.
static struct baronet_picker *picked(struct asking *asking, struct baronet_play *play)
{
    const json_t *picks = json_object_get(asking->given, "picks");
    struct baronet_message *message = NULL;
    struct baronet_picker *picker = baronet_picker_new(play, &message);
    for (size_t i = 0; picker && i < json_array_size(picks); i++) {
        const char *text = json_string_value(json_array_get(picks, i));
        if (text && pick(picker, text, &message))
            continue;
        if (!text)
            asking_fail(asking, "request", "\"picks\" are texts");
        baronet_picker_free(picker);
        picker = NULL;
    }
    if (!picker && !asking->error)
        asking_fail_with(asking, message);
    else
        baronet_message_free(message);
    return picker;
}

static json_t *pick_json(struct baronet_picker *picker, unsigned viewer)
{
    struct baronet_option option = {.size = sizeof option};
    struct baronet_view *view = baronet_picker_view(picker, viewer, NULL);
    json_t *object = json_object(), *options = json_array();
    for (size_t i = 0; baronet_picker_option(picker, i, &option); i++)
        json_array_append_new(options, wire_option(&option));
    wire_put(object, "text", wire_text(baronet_picker_text(picker)));
    wire_put(object, "question", wire_text(baronet_picker_question(picker)));
    wire_put(object, "isWhole", json_boolean(baronet_picker_is_whole(picker)));
    wire_put(object, "options", options);
    wire_put(object, "view", wire_view(view));
    baronet_view_free(view);
    return object;
}

json_t *asking_pick(struct asking *asking, struct baronet_play *play)
{
    struct baronet_picker *picker = picked(asking, play);
    json_t *pick = picker ? pick_json(picker, asking->viewer) : NULL;
    baronet_picker_free(picker);
    return pick;
}

json_t *answer_pick(struct asking *asking)
{
    if (!asking_is_up_to_date(asking) || !is_to_move(asking))
        return NULL;
    bounds_begin(BOUNDS_TURN);
    json_t *pick = asking_pick(asking, asking->hosted->table.play);
    bounds_end();
    return pick ? json_pack("{s:o}", "pick", pick) : NULL;
}

json_t *answer_why(struct asking *asking)
{
    const char *text = asking_text(asking, "text");
    struct baronet_message *message = NULL;
    if (!text || strlen(text) > TURN_BYTES)
        return asking_fail(asking, "request", "the \"text\" of a turn is missing");
    if (!asking_is_up_to_date(asking))
        return NULL;
    if (asking->viewer != baronet_play_mover(asking->hosted->table.play))
        return asking_fail(asking, "seat", "it is not your turn");
    bounds_begin(BOUNDS_TURN);
    struct baronet_explanation *found = baronet_explain(asking->hosted->table.play, text, &message);
    bounds_end();
    json_t *ok = found ? wire_explanation(found) : asking_fail_with(asking, message);
    if (found)
        baronet_message_free(message);
    baronet_explanation_free(found);
    return ok;
}

// ---- Doing something

static json_t *refused(struct asking *asking, enum refusal refusal, struct baronet_message *message)
{
    switch (refusal) {
    case REFUSED_OVER: return asking_fail(asking, "over", "the game is over, or goes on");
    case REFUSED_SEAT: return asking_fail(asking, "seat", "it is not your turn");
    case REFUSED_TURN: return asking_fail_with(asking, message);
    case REFUSED_CLAIM: return asking_fail(asking, "claim", "there is nothing to claim");
    case REFUSED_OFFER:
        return asking_fail(asking, "offer", "there is nobody to agree, or nothing to agree to");
    case REFUSED_FULL: return asking_fail(asking, "limit", "too much has happened at the table");
    case REFUSED_NOT: break;
    }
    return NULL;
}

// Whether this is what the player has done when he had seen just as much: the answer was lost.
static bool is_repeated(const struct asking *asking, enum event_kind kind, const char *text)
{
    const json_t *at = json_object_get(asking->given, "at");
    if (!json_is_integer(at) || json_integer_value(at) < 0)
        return false;
    const struct table_event *event =
        table_event_after(&asking->hosted->table, asking->viewer, (size_t)json_integer_value(at));
    return event && event->kind == kind && event->player == asking->viewer &&
           (!text || strcmp(event->text, text) == 0);
}

static json_t *carry_out(struct asking *asking, enum event_kind kind, const char *text)
{
    enum refusal refusal = REFUSED_NOT;
    struct baronet_message *message = NULL;
    if (asking->viewer == BARONET_SPECTATOR)
        return asking_fail(asking, "seat", "spectators only look on");
    for (int tries = 0; tries < TRIES; tries++) {
        if (is_repeated(asking, kind, text))
            return state(asking);
        if (!asking_is_up_to_date(asking))
            return NULL;
        switch (hall_do(asking->requests->hall, asking->hosted, kind, asking->viewer, text,
                        &refusal, &message)) {
        case HALL_DONE: return state(asking);
        case HALL_REFUSED: return refused(asking, refusal, message);
        case HALL_STORE_FAILS:
            return asking_fail(asking, "store", "it can't be stored, and is not done");
        case HALL_BEHIND: break; // something else has happened elsewhere
        }
    }
    return asking_fail(asking, "store", "too much happens at once");
}

// The texts of picks make that of the turn.
static void join_picks(const struct asking *asking, struct text_buffer *out)
{
    const json_t *picks = json_object_get(asking->given, "picks");
    for (size_t i = 0; i < json_array_size(picks); i++) {
        const char *text = json_string_value(json_array_get(picks, i));
        text_buffer_print(out, "%s", text ? text : "");
    }
}

// The turn that was picked, in the buffer. False: it fails.
static bool write_picked(struct asking *asking, struct text_buffer *out)
{
    char *text = NULL;
    if (!asking_is_up_to_date(asking) || !is_to_move(asking))
        return false;
    bounds_begin(BOUNDS_TURN);
    struct baronet_picker *picker = picked(asking, asking->hosted->table.play);
    bounds_end();
    if (!picker)
        return false;
    if (baronet_picker_is_whole(picker))
        text = memory_copy_text(baronet_picker_text(picker));
    baronet_picker_free(picker);
    text_buffer_clear(out);
    text_buffer_print(out, "%s", text ? text : "");
    if (!text)
        asking_fail(asking, "turn", "the turn is not whole");
    memory_free(text);
    return text;
}

json_t *answer_play(struct asking *asking)
{
    const char *turn = asking_text(asking, "turn");
    struct text_buffer text;
    json_t *ok = NULL;
    if (turn)
        return strlen(turn) > TURN_BYTES ? asking_fail(asking, "limit", "the turn is too long")
                                         : carry_out(asking, EVENT_TURN, turn);
    if (!json_is_array(json_object_get(asking->given, "picks")))
        return asking_fail(asking, "request", "the \"turn\" or \"picks\" are missing");
    text_buffer_init(&text);
    join_picks(asking, &text);
    if (is_repeated(asking, EVENT_TURN, text.start) || write_picked(asking, &text))
        ok = carry_out(asking, EVENT_TURN, text.start);
    text_buffer_release(&text);
    return ok;
}

json_t *answer_offer(struct asking *asking)
{
    const char *what = asking_text(asking, "what");
    const enum event_kind kind = what ? event_named(what) : EVENT_KINDS;
    const json_t *winner = json_object_get(asking->given, "winner");
    char number[24];
    if (kind == EVENT_RESULT && json_is_integer(winner) && json_integer_value(winner) >= 0) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(winner));
        return carry_out(asking, kind, number);
    }
    if (kind != EVENT_DRAW && kind != EVENT_UNDO && kind != EVENT_REMATCH && kind != EVENT_DECLINE)
        return asking_fail(asking, "request",
                           "\"what\" is \"draw\", \"undo\", \"rematch\", \"decline\" or "
                           "\"result\" with its \"winner\"");
    return carry_out(asking, kind, NULL);
}

json_t *answer_claim(struct asking *asking)
{
    return carry_out(asking, EVENT_CLAIM, NULL);
}

json_t *answer_resign(struct asking *asking)
{
    return carry_out(asking, EVENT_RESIGN, NULL);
}

// ---- Looking back

json_t *answer_past(struct asking *asking)
{
    const json_t *number = json_object_get(asking->given, "number");
    const size_t count =
        json_is_integer(number) && json_integer_value(number) >= 0
            ? hosted_turn_count(asking->hosted, asking->viewer, (size_t)json_integer_value(number))
            : SIZE_MAX;
    if (count == SIZE_MAX)
        return asking_fail(asking, "request", "\"number\" is one of turns that were made");
    struct baronet_play *play = baronet_play_copy(asking->hosted->table.play);
    bounds_begin(BOUNDS_TURN);
    while (play && baronet_play_turn_count(play) > count && baronet_undo(play))
        continue;
    struct baronet_view *view = play ? baronet_view(play, asking->viewer, NULL) : NULL;
    struct baronet_turn *turn =
        play && count > 0 ? baronet_play_turn(play, count - 1, asking->viewer) : NULL;
    char *fen = play ? baronet_play_fen(play, asking->viewer) : NULL;
    bounds_end();
    json_t *ok = json_pack("{s:o, s:o, s:o}", "view", wire_view(view), "fen", wire_text(fen),
                           "changes", wire_changes(asking->hosted->shelved->game, turn));
    baronet_free(fen);
    baronet_turn_free(turn);
    baronet_view_free(view);
    baronet_play_free(play);
    return ok;
}

// Whole when there are no secrets, or no longer.
json_t *answer_record(struct asking *asking)
{
    const struct hosted_table *hosted = asking->hosted;
    const struct baronet_game *game = hosted->shelved->game;
    const bool is_open = !baronet_game_has_secrets(game) || table_is_over(&hosted->table);
    struct text_buffer seats, result;
    struct baronet_message *message = NULL;
    text_buffer_init(&seats);
    text_buffer_init(&result);
    print_seat_words(&seats, &hosted->table);
    print_result_words(&result, &hosted->table);
    const struct baronet_record_notes notes = {
        .size = sizeof notes,
        .seats = seats.start,
        .result = hosted->table.end == END_NONE ? NULL : result.start};
    bounds_begin(BOUNDS_TURN);
    char *text = baronet_record_text(hosted->table.play, is_open ? BARONET_REFEREE : asking->viewer,
                                     &notes, &message);
    bounds_end();
    char *whole = text ? fair_table_record(hosted, text) : NULL;
    json_t *ok = whole ? json_pack("{s:s}", "text", whole) : asking_fail_with(asking, message);
    if (text)
        baronet_message_free(message);
    memory_free(whole);
    baronet_free(text);
    text_buffer_release(&seats);
    text_buffer_release(&result);
    return ok;
}

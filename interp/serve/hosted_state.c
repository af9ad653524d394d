// The state of a table as a viewer may know it, as JSON.
#include "hosted_table.h"

#include "baronet_notation.h"
#include "bounds.h"
#include "clock_wire.h"
#include "fair_table.h"
#include "plan_text.h"
#include "wire_json.h"

unsigned hosted_seat(const struct hosted_table *hosted, unsigned viewer)
{
    return viewer < hosted->table.player_count ? viewer : hosted->table.player_count;
}

unsigned hosted_viewer(const struct hosted_table *hosted, unsigned seat)
{
    return seat < hosted->table.player_count ? seat : BARONET_SPECTATOR;
}

// ---- Turns

void hosted_forget_told(struct hosted_table *hosted)
{
    for (unsigned s = 0; s < SEATS_LIMIT; s++) {
        json_decref(hosted->told[s]);
        hosted->told[s] = NULL;
        hosted->told_turns[s] = 0;
    }
}

// What the list does not have yet. Each turn that was told has the number of turns of the play
// with it as "play", which is not sent.
json_t *hosted_told(struct hosted_table *hosted, unsigned viewer)
{
    const struct baronet_play *play = hosted->table.play;
    const unsigned seat = hosted_seat(hosted, viewer);
    if (!hosted->told[seat])
        hosted->told[seat] = json_array();
    while (hosted->told_turns[seat] < baronet_play_turn_count(play)) {
        const size_t index = hosted->told_turns[seat];
        struct baronet_turn *turn = baronet_play_turn(play, index, viewer);
        if (!turn && baronet_limits_spent() != BARONET_WITHIN_LIMITS)
            break; // it is told later
        hosted->told_turns[seat]++;
        if (!turn)
            continue;
        json_array_append_new(hosted->told[seat],
                              json_pack("{s:o, s:I}", "turn",
                                        wire_turn_made(turn, baronet_play_turn_number(play, index)),
                                        "play", (json_int_t)index + 1));
        baronet_turn_free(turn);
    }
    return hosted->told[seat];
}

size_t hosted_turn_count(struct hosted_table *hosted, unsigned viewer, size_t number)
{
    json_t *list = hosted_told(hosted, viewer);
    if (number == json_array_size(list))
        return baronet_play_turn_count(hosted->table.play);
    if (number > json_array_size(list))
        return SIZE_MAX;
    if (number == 0)
        return 0;
    return (size_t)json_integer_value(json_object_get(json_array_get(list, number - 1), "play"));
}

// The changes are only in the last one.
static json_t *turns(struct hosted_table *hosted, unsigned viewer)
{
    json_t *list = hosted_told(hosted, viewer), *sent = json_array(), *item;
    size_t index;
    json_array_foreach(list, index, item)
    {
        json_t *turn = json_object_get(item, "turn");
        if (index + 1 < json_array_size(list)) {
            json_array_append(sent, turn);
            continue;
        }
        const size_t last = (size_t)json_integer_value(json_object_get(item, "play")) - 1;
        struct baronet_turn *made = baronet_play_turn(hosted->table.play, last, viewer);
        json_t *whole = json_copy(turn);
        wire_put(whole, "changes", wire_changes(hosted->shelved->game, made));
        json_array_append_new(sent, whole);
        baronet_turn_free(made);
    }
    return sent;
}

// ---- Seats, offers

static bool is_here(const struct hosted_table *hosted, unsigned viewer)
{
    const struct seat_link *link = hosted->links;
    while (link && link->viewer != viewer)
        link = link->next_of_table;
    return link;
}

static json_t *seats(const struct hosted_table *hosted)
{
    static const char *const names[] = {
        [SEAT_PERSON] = "person", [SEAT_ENGINE] = "engine", [SEAT_CHANCE] = "chance"};
    json_t *list = json_array();
    for (unsigned p = 0; p < hosted->table.player_count; p++) {
        const struct table_seat *seat = &hosted->table.seats[p];
        json_t *object = json_object();
        wire_put(object, "player", json_integer(p));
        wire_put(object, "by", wire_text(names[seat->by]));
        if (seat->by == SEAT_ENGINE)
            wire_put(object, "level", json_integer(seat->level));
        if (hosted->table.names[p])
            wire_put(object, "name", wire_text(hosted->table.names[p]));
        wire_put(object, "isHere", json_boolean(seat->by != SEAT_PERSON || is_here(hosted, p)));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *wanting(const struct gaming_table *table, enum event_kind kind)
{
    json_t *players = json_array();
    for (unsigned p = 0; p < table->player_count; p++)
        if (table->wanted[kind] & viewer_bit(p))
            json_array_append_new(players, json_integer(p));
    return players;
}

static json_t *offers(const struct gaming_table *table)
{
    static const enum event_kind kinds[] = {EVENT_DRAW, EVENT_UNDO, EVENT_REMATCH};
    json_t *object = json_object();
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        wire_put(object, event_name(kinds[k]), wanting(table, kinds[k]));
    wire_put(object, "result",
             table->wanted[EVENT_RESULT]
                 ? json_pack("{s:o, s:I}", "by", wanting(table, EVENT_RESULT), "winner",
                             (json_int_t)table->winner)
                 : json_null());
    return object;
}

// ---- All of it

static json_t *state_of(struct hosted_table *hosted, unsigned viewer)
{
    const struct gaming_table *table = &hosted->table;
    const unsigned mover = baronet_play_mover(table->play);
    const char *claim = baronet_play_claim(table->play);
    const char *rematch = hosted->known.seats[hosted_seat(hosted, viewer)].rematch;
    struct baronet_view *view = baronet_view(table->play, viewer, NULL);
    char *fen = baronet_play_fen(table->play, viewer);
    json_t *state = json_object();
    wire_put(state, "at", json_integer((json_int_t)table_at(table, viewer)));
    wire_put(state, "turns", turns(hosted, viewer));
    wire_put(state, "mover", json_integer(mover));
    wire_put(state, "isYours", json_boolean(mover == viewer && !table_is_over(table)));
    wire_put(state, "isOver", json_boolean(table_is_over(table)));
    wire_put(state, "result", wire_result(table_result(table)));
    wire_put(state, "view", wire_view(view));
    wire_put(state, "fen", wire_text(fen));
    wire_put(state, "offers", offers(table));
    wire_put(state, "claim", wire_text(mover == viewer && !table_is_over(table) ? claim : NULL));
    wire_put(state, "seats", seats(hosted));
    wire_put(state, "clock", wire_clock(table, clock_now()));
    if (viewer < table->player_count)
        wire_put(state, "plan", plan_json(table->plans[viewer]));
    wire_put(state, "chance", wire_chance(hosted));
    if (*rematch)
        wire_put(state, "rematch",
                 json_pack("{s:s, s:s}", "token", rematch, "spectator",
                           hosted->known.seats[table->player_count].rematch));
    baronet_view_free(view);
    baronet_free(fen);
    return state;
}

json_t *hosted_state(struct hosted_table *hosted, unsigned viewer)
{
    bounds_begin(BOUNDS_TURN);
    json_t *state = state_of(hosted, viewer);
    bounds_end();
    return state;
}

// Requests about games, and the opening of tables.
#include "asking.h"

#include "baronet_betza.h"
#include "baronet_engine.h"
#include "baronet_notation.h"
#include "baronet_sheet.h"
#include "bounds.h"
#include "clock_wire.h"
#include "memory.h"
#include "wire_json.h"

#include <stdlib.h>
#include <string.h>

enum { WIRE_VERSION = 1, FEN_BYTES = 8192 };

json_t *answer_hello(struct asking *asking)
{
    if (json_integer_value(json_object_get(asking->given, "wire")) != WIRE_VERSION)
        return asking_fail(asking, "wire", "this server speaks version 1 of the wire");
    return json_pack("{s:i, s:s, s:s}", "wire", WIRE_VERSION, "version", baronet_version(), "by",
                     "server");
}

json_t *answer_catalogue(struct asking *asking)
{
    return json_pack("{s:O}", "games", shelf_catalogue(asking->requests->shelf));
}

// ---- A game

// The game that is named, or written in "text". Warnings are left in *message.
static struct shelved_game *take(struct asking *asking, const char *name, const char *text,
                                 struct baronet_message **message)
{
    struct shelf *shelf = asking->requests->shelf;
    struct shelved_game *shelved = NULL;
    *message = NULL;
    if (text)
        shelved = shelf_take_text(shelf, name ? name : "game", text, message);
    else if (name)
        shelved = shelf_take(shelf, name, message);
    else
        asking_fail(asking, "request", "the game's name or text is missing");
    if (shelved || (!name && !text))
        return shelved;
    asking_fail_with(asking, *message);
    *message = NULL;
    return NULL;
}

json_t *answer_game(struct asking *asking)
{
    struct baronet_message *message;
    const char *name = asking_text(asking, "name"), *text = asking_text(asking, "text");
    struct shelved_game *shelved = take(asking, name, text, &message);
    if (!shelved)
        return NULL;
    json_t *game = wire_game(shelved->game);
    wire_put(game, "bundledName", wire_text(shelved->name));
    wire_put(game, "warnings", wire_diagnostics(message));
    baronet_message_free(message);
    bounds_begin(BOUNDS_TURN);
    struct baronet_play *play = baronet_start(shelved->game);
    struct baronet_view *view = play ? baronet_view(play, BARONET_SPECTATOR, &message) : NULL;
    bounds_end();
    char *fen = view ? baronet_play_fen(play, BARONET_SPECTATOR) : NULL;
    json_t *ok = fen ? json_pack("{s:O, s:o, s:o}", "game", game, "start", wire_view(view), "fen",
                                 wire_text(fen))
                     : asking_fail_with(asking, play ? message : NULL);
    baronet_free(fen);
    json_decref(game);
    baronet_view_free(view);
    baronet_play_free(play);
    shelf_give_back(asking->requests->shelf, shelved);
    return ok;
}

// The game that `game` names, or whose text it has.
static struct shelved_game *take_given(struct asking *asking, struct baronet_message **message)
{
    const json_t *game = json_object_get(asking->given, "game");
    const char *name = json_is_string(game) ? json_string_value(game)
                                            : json_string_value(json_object_get(game, "name"));
    return take(asking, name, json_string_value(json_object_get(game, "text")), message);
}

// A position that somebody has written: all of it, as he knows it.
json_t *answer_position(struct asking *asking)
{
    struct baronet_message *message;
    const char *fen = asking_text(asking, "fen");
    if (!fen)
        return asking_fail(asking, "request", "\"fen\" is missing");
    if (strlen(fen) > FEN_BYTES)
        return asking_fail(asking, "limit", "the FEN is too long");
    struct shelved_game *shelved = take_given(asking, &message);
    if (!shelved)
        return NULL;
    baronet_message_free(message);
    message = NULL;
    bounds_begin(BOUNDS_TURN);
    struct baronet_play *play = baronet_start_fen(shelved->game, fen, &message);
    struct baronet_view *view = play ? baronet_view(play, BARONET_REFEREE, &message) : NULL;
    char *read = view ? baronet_play_fen(play, BARONET_REFEREE) : NULL;
    bounds_end();
    json_t *ok = read ? json_pack("{s:o, s:o}", "view", wire_view(view), "fen", wire_text(read))
                      : asking_fail_with(asking, message);
    baronet_free(read);
    baronet_view_free(view);
    baronet_play_free(play);
    shelf_give_back(asking->requests->shelf, shelved);
    return ok;
}

// The rules of a game in plain English.
json_t *answer_sheet(struct asking *asking)
{
    struct baronet_message *message;
    struct shelved_game *shelved = take_given(asking, &message);
    if (!shelved)
        return NULL;
    baronet_message_free(message);
    message = NULL;
    bounds_begin(BOUNDS_TURN);
    char *text = baronet_sheet(shelved->game, BARONET_SHEET_JSON, &message);
    bounds_end();
    json_t *sheet = text ? json_loads(text, 0, NULL) : NULL;
    json_t *ok = sheet ? json_pack("{s:o}", "sheet", sheet) : asking_fail_with(asking, message);
    baronet_free(text);
    shelf_give_back(asking->requests->shelf, shelved);
    return ok;
}

// A drawing of the moves of a piece.
json_t *answer_diagram(struct asking *asking)
{
    struct baronet_message *message = NULL;
    const struct baronet_betza request = {.size = sizeof request,
                                          .betza = asking_text(asking, "betza"),
                                          .dialect = asking_text(asking, "dialect"),
                                          .board = "8x8"};
    if (!request.betza)
        return asking_fail(asking, "request", "\"betza\" is missing");
    bounds_begin(BOUNDS_TURN);
    char *svg = baronet_betza_svg(&request, &message);
    bounds_end();
    json_t *ok =
        svg ? json_pack("{s:o}", "svg", wire_text(svg)) : asking_fail_with(asking, message);
    if (svg)
        baronet_message_free(message);
    baronet_free(svg);
    return ok;
}

// ---- A table

// Who has the seats: as many as there are players who decide; chance has the last numbers.
static bool read_seats(struct asking *asking, const struct baronet_game *game,
                       struct table_seat *seats)
{
    const json_t *list = json_object_get(asking->given, "seats");
    const unsigned players = baronet_game_player_count(game);
    unsigned deciders = 0;
    for (unsigned p = 0; p < players; p++) {
        seats[p] = (struct table_seat){.by = SEAT_CHANCE};
        deciders += !baronet_game_player_is_random(game, p);
    }
    if (json_array_size(list) != deciders) {
        asking_fail(asking, "request", "\"seats\" needs one for each player");
        return false;
    }
    for (unsigned p = 0; p < deciders; p++) {
        const json_t *seat = json_array_get(list, p);
        const char *by = json_string_value(json_object_get(seat, "by"));
        const json_int_t level = json_integer_value(json_object_get(seat, "level"));
        seats[p].by = by && strcmp(by, "engine") == 0 ? SEAT_ENGINE : SEAT_PERSON;
        seats[p].level = seats[p].by == SEAT_ENGINE ? (unsigned)level : 0;
        if (!by || (seats[p].by == SEAT_PERSON && strcmp(by, "person") != 0) ||
            (seats[p].by == SEAT_ENGINE && (level < 1 || level > BARONET_LEVELS))) {
            asking_fail(asking, "request",
                        "a seat is by \"person\", or by \"engine\" with a level from 1 to 10");
            return false;
        }
    }
    return true;
}

static json_t *opened(const struct hosted_table *hosted, char tokens[SEATS_LIMIT][TOKEN_DIGITS + 1])
{
    const unsigned spectator = hosted->table.player_count;
    json_t *list = json_array();
    for (unsigned p = 0; p < spectator; p++)
        if (hosted->table.seats[p].by != SEAT_CHANCE)
            json_array_append_new(list, wire_text(*tokens[p] ? tokens[p] : NULL));
    return json_pack("{s:s, s:o, s:s}", "table", hosted->known.id, "seats", list, "spectator",
                     tokens[spectator]);
}

// What was agreed besides, for the store. False: it fails.
static bool read_options(struct asking *asking, const struct baronet_game *game,
                         const struct table_seat *seats, char **options)
{
    json_t *clock = json_object_get(asking->given, "clock");
    struct clock_terms terms;
    const char *wrong = read_clock(clock, seats, baronet_game_player_count(game), &terms);
    *options = NULL;
    if (wrong)
        asking_fail(asking, "request", wrong);
    else if (terms.is_used) {
        json_t *all =
            json_pack("{s:{s:O, s:I, s:I, s:b}}", "clock", "base", json_object_get(clock, "base"),
                      "increment", (json_int_t)terms.increment, "delay", (json_int_t)terms.delay,
                      "perTurn", terms.is_per_turn);
        *options = json_dumps(all, JSON_COMPACT);
        json_decref(all);
    }
    return !wrong;
}

json_t *answer_open(struct asking *asking)
{
    struct table_seat seats[TABLE_PLAYERS_LIMIT];
    char tokens[SEATS_LIMIT][TOKEN_DIGITS + 1];
    struct baronet_message *message;
    char *options;
    const char *fen = asking_text(asking, "fen");
    if (fen && strlen(fen) > FEN_BYTES)
        return asking_fail(asking, "limit", "the FEN is too long");
    struct shelved_game *shelved = take_given(asking, &message);
    if (!shelved)
        return NULL;
    baronet_message_free(message);
    if (!read_seats(asking, shelved->game, seats) || !asking_may_open(asking) ||
        !read_options(asking, shelved->game, seats, &options)) {
        shelf_give_back(asking->requests->shelf, shelved);
        return NULL;
    }
    struct hosted_table *hosted =
        hall_open(asking->requests->hall, shelved, fen, seats, options, tokens, &message);
    memory_free_foreign(options);
    if (!hosted)
        return message ? asking_fail_with(asking, message)
                       : asking_fail(asking, "store", "the table can't be stored");
    json_t *ok = opened(hosted, tokens);
    hall_settle(asking->requests->hall, hosted);
    return ok;
}

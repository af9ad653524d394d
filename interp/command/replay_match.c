// baronet replay: the record of a match. All its games are played again; what differs is told.
#include "answers.h"
#include "arena.h"
#include "baronet_notation.h"
#include "complain.h"
#include "exit_status.h"
#include "json.h"
#include "match_record_text.h"
#include "replay.h"
#include "result_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_LIMIT = 8, TURN_LIMIT = 1000 };

// The text of a turn may have blanks in it, as those between turns.
static bool make_turn(struct baronet_play *play, struct text *rest)
{
    char turn[TURN_LIMIT];
    size_t length = 0;
    for (int words = 0; words < WORDS_LIMIT && length < rest->length; words++) {
        while (length < rest->length && !strchr(" \r\n", rest->start[length]))
            length++;
        if (length >= sizeof turn)
            return false;
        memcpy(turn, rest->start, length);
        turn[length] = '\0';
        if (baronet_apply_text(play, turn, NULL)) {
            *rest = (struct text){rest->start + length, rest->length - length};
            return true;
        }
        length++;
    }
    return false;
}

static void skip_blanks(struct text *text)
{
    while (text->length > 0 && strchr(" \r\n", text->start[0])) {
        text->start++;
        text->length--;
    }
}

// Whether the result that the rules give, where they end the game, is the one that is written.
static bool has_result(struct baronet_play *play, const struct match_entry *entry)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct baronet_result result = result_of(play);
    unsigned seats = decider_count(game), white = seats > 2 ? entry->seat : 0;
    if (result.outcome == BARONET_ONGOING) // by a limit, a claim or a fault
        return true;
    if (result.outcome == BARONET_DRAW)
        return text_is(entry->result, "1/2-1/2");
    bool is_decided = text_is(entry->result, "1-0") || text_is(entry->result, "0-1");
    bool has_won = (result.winner == white) == (result.outcome == BARONET_WIN);
    return is_decided && (seats > 2 || has_won == text_is(entry->result, "1-0"));
}

static bool play_entry(const struct baronet_game *game, const struct match_entry *entry,
                       const char *path, struct json *json)
{
    struct baronet_play *play = baronet_start(game);
    struct text rest = entry->turns;
    bool is_fine = true;
    for (skip_blanks(&rest); rest.length > 0 && is_fine; skip_blanks(&rest)) {
        is_fine = make_turn(play, &rest);
        if (!is_fine)
            complain("%s: game %" PRIu64 ", turn %zu is not legal: %.*s", path, entry->number,
                     baronet_play_turn_count(play) + 1, (int)strcspn(rest.start, " \r\n"),
                     rest.start);
    }
    if (is_fine && !has_result(play, entry)) {
        is_fine = false;
        complain("%s: game %" PRIu64 " does not end with %.*s", path, entry->number,
                 TEXT_ARGUMENTS(entry->result));
    }
    size_t count = baronet_play_turn_count(play);
    if (is_fine && json) {
        char result[16];
        snprintf(result, sizeof result, "%.*s", TEXT_ARGUMENTS(entry->result));
        char *fen = baronet_play_fen(play, BARONET_REFEREE);
        json_open(json, "{");
        json_key(json, "number");
        json_number(json, entry->number);
        json_key(json, "turns");
        json_number(json, count);
        json_member(json, "result", result);
        json_member(json, "fen", fen);
        json_close(json, "}");
        baronet_free(fen);
    } else if (is_fine) {
        printf("game %" PRIu64 ": %.*s - %.*s %.*s, %zu turns, %.*s\n", entry->number,
               TEXT_ARGUMENTS(entry->white), TEXT_ARGUMENTS(entry->black),
               TEXT_ARGUMENTS(entry->result), count, TEXT_ARGUMENTS(entry->termination));
    }
    baronet_play_free(play);
    return is_fine;
}

// Reads again from the beginning: the games of the match, by its rules.
static int play_all(const struct replay *replay, const struct baronet_game *game, struct text text)
{
    struct match_reading reading;
    struct match_entry entry;
    struct json json = {.out = stdout};
    uint64_t count = 0;
    int status = STATUS_FINE;
    enum match_found found = match_reading_begin(&reading, text);
    if (replay->as_json)
        json_open(&json, "[");
    while (found == MATCH_GAME && (found = match_reading_next(&reading, &entry)) == MATCH_GAME) {
        count++;
        if (!play_entry(game, &entry, replay->path, replay->as_json ? &json : NULL))
            status = STATUS_WRONG;
    }
    if (replay->as_json) {
        json_close(&json, "]");
        putchar('\n');
    }
    fflush(stdout);
    if (found == MATCH_DAMAGED) {
        complain("%s is damaged: line %" PRIu64, replay->path, reading.line);
        status = STATUS_WRONG;
    } else if (reading.end < text.length) {
        complain("%s: the last game is cut off", replay->path);
    }
    match_reading_release(&reading);
    return status;
}

static const char *copy_of(struct arena *arena, struct text text)
{
    return text.start ? arena_copy(arena, text.start, text.length) : NULL;
}

int replay_match(const struct replay *replay, struct text text)
{
    struct match_reading reading;
    struct match_entry entry = {0};
    struct arena arena;
    struct baronet_game *game = NULL;
    enum match_found found = match_reading_begin(&reading, text);
    if (found == MATCH_GAME)
        found = match_reading_next(&reading, &entry);
    arena_init(&arena);
    int status = STATUS_WRONG;
    if (found == MATCH_GAME) {
        struct recorded_rules rules = {.path = replay->path,
                                       .game = replay->game,
                                       .name = copy_of(&arena, entry.identity[IDENTITY_GAME]),
                                       .fingerprint =
                                           copy_of(&arena, entry.identity[IDENTITY_RULES]),
                                       .text = {reading.rules.start, reading.rules.length},
                                       .choice = replay->choice,
                                       .what = "it is replayed"};
        status = recorded_rules_open(&rules, &game);
    } else if (reading.is_later) {
        complain("%s was written by a later version of Baronet", replay->path);
    } else if (found == MATCH_END) {
        complain("%s holds no whole game", replay->path);
    } else {
        complain("%s is damaged: line %" PRIu64, replay->path, reading.line);
    }
    if (status == STATUS_FINE)
        status = play_all(replay, game, text);
    baronet_game_free(game);
    match_reading_release(&reading);
    arena_release(&arena);
    return status;
}

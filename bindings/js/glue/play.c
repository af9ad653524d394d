// Plays: positions, turns, results, counts.
#include "baronet_notation.h"
#include "glue.h"
#include "view.h"

#include <stdlib.h>

// Says how far it is; false: stop.
bool HOST(perft_progress)(double nodes);

struct baronet_play *EXPORT(play_start)(const struct baronet_game *game)
{
    return baronet_start(game);
}

struct baronet_play *EXPORT(play_start_fen)(const struct baronet_game *game, const char *fen)
{
    struct baronet_message *message = NULL;
    struct baronet_play *play = baronet_start_fen(game, fen, &message);
    tell(message);
    return play;
}

struct baronet_play *EXPORT(play_copy)(const struct baronet_play *play)
{
    return baronet_play_copy(play);
}

void EXPORT(play_free)(struct baronet_play *play)
{
    baronet_play_free(play);
}

unsigned EXPORT(play_mover)(const struct baronet_play *play)
{
    return baronet_play_mover(play);
}

void EXPORT(play_hash)(const struct baronet_play *play)
{
    json_hexadecimal(answer_begin(), NULL, baronet_play_hash(play));
}

bool EXPORT(play_fen)(const struct baronet_play *play, unsigned viewer)
{
    return answer_text(baronet_play_fen(play, viewer));
}

bool EXPORT(play_drawing)(const struct baronet_play *play, unsigned viewer, unsigned bottom,
                          bool is_turned, bool is_framed, bool has_colours)
{
    const struct baronet_drawing how = {.size = sizeof how,
                                        .viewer = viewer,
                                        .bottom = bottom,
                                        .is_turned = is_turned,
                                        .is_framed = is_framed,
                                        .has_colours = has_colours};
    return answer_text(baronet_play_draw(play, &how));
}

bool EXPORT(play_prompt)(const struct baronet_play *play)
{
    char *prompt = baronet_play_prompt(play);
    json_text(answer_begin(), NULL, prompt);
    baronet_free(prompt);
    return true;
}

// The turns made, as a viewer has seen them.
void EXPORT(play_history)(const struct baronet_play *play, unsigned viewer)
{
    struct json *json = answer_begin();
    size_t count = baronet_play_turn_count(play);
    json_open(json, NULL, '[');
    for (size_t i = 0; i < count; i++) {
        char *text = baronet_play_turn_text(play, i, viewer);
        json_open(json, NULL, '{');
        json_text(json, "text", text);
        json_number(json, "mover", baronet_play_turn_mover(play, i));
        json_number(json, "number", baronet_play_turn_number(play, i));
        json_close(json, '}');
        baronet_free(text);
    }
    json_close(json, ']');
}

int EXPORT(play_turn_number)(const struct baronet_play *play)
{
    return baronet_play_turn_number(play, baronet_play_turn_count(play));
}

// ---- Turns

static void write_turns(const struct baronet_turns *turns)
{
    struct json *json = answer_begin();
    size_t count = baronet_turns_count(turns);
    json_open(json, NULL, '[');
    for (size_t i = 0; i < count; i++) {
        char *text = baronet_turns_text(turns, i);
        json_text(json, NULL, text);
        baronet_free(text);
    }
    json_close(json, ']');
}

bool EXPORT(play_turns)(struct baronet_play *play)
{
    struct baronet_message *message = NULL;
    struct baronet_turns *turns = baronet_turns(play, &message);
    tell(message);
    if (!turns)
        return false;
    write_turns(turns);
    baronet_turns_free(turns);
    return true;
}

// How many there are; -1: that can't be told.
double EXPORT(play_turns_count)(struct baronet_play *play)
{
    struct baronet_message *message = NULL;
    struct baronet_turns *turns = baronet_turns(play, &message);
    tell(message);
    if (!turns)
        return -1;
    double count = (double)baronet_turns_count(turns);
    baronet_turns_free(turns);
    return count;
}

enum { SAN_MEANINGS = 256 };

// What a short text may mean: each turn, or a beginning of turns, once.
bool EXPORT(play_san)(struct baronet_play *play, const char *text)
{
    static struct baronet_beginning found[SAN_MEANINGS] = {{.size = sizeof *found}};
    struct baronet_message *message = NULL;
    struct baronet_turns *turns = baronet_turns(play, &message);
    tell(message);
    if (!turns)
        return false;
    size_t count = baronet_turns_san(play, turns, text, found, SAN_MEANINGS);
    struct json *json = answer_begin();
    json_open(json, NULL, '[');
    for (size_t i = 0; i < count && i < SAN_MEANINGS; i++) {
        char *turn = baronet_turns_text(turns, found[i].index);
        if (turn)
            turn[found[i].length] = '\0';
        json_text(json, NULL, turn);
        baronet_free(turn);
    }
    json_close(json, ']');
    baronet_turns_free(turns);
    return true;
}

bool EXPORT(play_apply)(struct baronet_play *play, const char *text)
{
    struct baronet_message *message = NULL;
    bool is_made = baronet_apply_text(play, text, &message);
    tell(message);
    return is_made;
}

bool EXPORT(play_undo)(struct baronet_play *play)
{
    return baronet_undo(play);
}

static bool report_nodes(void *context, uint64_t nodes)
{
    (void)context;
    return host_perft_progress((double)nodes);
}

// -1: it was stopped, or failed.
double EXPORT(play_perft)(struct baronet_play *play, unsigned depth, unsigned hash_megabytes,
                          bool wants_progress)
{
    const struct baronet_perft_options options = {.size = sizeof options,
                                                  .hash_megabytes = hash_megabytes,
                                                  .progress = wants_progress ? report_nodes : NULL};
    uint64_t nodes = 0;
    struct baronet_message *message = NULL;
    bool is_counted = baronet_perft_with(play, depth, &options, &nodes, &message);
    tell(message);
    return is_counted ? (double)nodes : -1;
}

// ---- Results

bool EXPORT(play_result)(struct baronet_play *play)
{
    struct baronet_message *message = NULL;
    struct baronet_result result = {.size = sizeof result};
    bool can_tell = baronet_play_result(play, &result, &message);
    tell(message);
    if (!can_tell)
        return false;
    struct json *json = answer_begin();
    json_open(json, NULL, '{');
    write_result(json, &result);
    json_close(json, '}');
    return true;
}

void EXPORT(play_claim)(struct baronet_play *play)
{
    json_text(answer_begin(), NULL, baronet_play_claim(play));
}

bool EXPORT(play_playout)(struct baronet_play *play, uint64_t random, unsigned turn_limit)
{
    struct baronet_playout playout = {
        .size = sizeof playout, .random = random, .turn_limit = turn_limit};
    struct baronet_message *message = NULL;
    bool is_played = baronet_playout(play, &playout, &message);
    tell(message);
    if (!is_played)
        return false;
    struct json *json = answer_begin();
    json_open(json, NULL, '{');
    json_open(json, "result", '{');
    const struct baronet_result result = {sizeof result, playout.outcome, playout.winner,
                                          playout.reason};
    write_result(json, &result);
    json_close(json, '}');
    json_number(json, "turnCount", (double)playout.turn_count);
    json_hexadecimal(json, "random", playout.random);
    json_close(json, '}');
    return true;
}

#define _POSIX_C_SOURCE 200809L
#include "match_player.h"

#include "baronet_notation.h"
#include "exit_status.h"
#include "learning.h"
#include "match_player_state.h"
#include "memory.h"
#include "options.h"
#include "strength.h"
#include "uci_program.h"
#include "xboard_program.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// ---- Options

static const struct {
    const char *word;
    enum match_player_kind kind;
} kinds[] = {{"baronet", MATCH_PLAYER_BARONET},
             {"random", MATCH_PLAYER_RANDOM},
             {"greedy", MATCH_PLAYER_GREEDY},
             {"uci", MATCH_PLAYER_UCI},
             {"xboard", MATCH_PLAYER_XBOARD}};

static bool read_options(struct match_player *player, char *rest, struct match_problem *problem)
{
    char *state = NULL;
    for (char *part = strtok_r(rest, ";", &state); part; part = strtok_r(NULL, ";", &state)) {
        char *value = strchr(part, '=');
        if (!value || player->option_count == MATCH_PLAYER_OPTIONS_LIMIT) {
            match_problem_set(problem, STATUS_USAGE, "an option is NAME=VALUE, not \"%s\"", part);
            return false;
        }
        *value++ = '\0';
        if (strcmp(part, "variant") == 0 || strcasecmp(part, "UCI_Variant") == 0) {
            player->variant = value;
            continue;
        }
        player->options[player->option_count].name = part;
        player->options[player->option_count++].value = value;
    }
    return true;
}

static void give_engine_player(struct match_player *player,
                               const struct baronet_engine_options *engine)
{
    struct engine_player_options options = {.engine = *engine};
    player->engine_player = engine_player_new(player->game, &options);
    engine_player_prepare(player->engine_player); // and learns, before any clock runs
}

// Baronet's options that are numbers.
static const struct number_option {
    const char *name;
    uint64_t least, most;
} number_options[] = {{"threads", 1, 65536},        {"hash", 1, 65536},
                      {"learn", 0, 65536},          {"tree", 0, 1},
                      {"level", 1, BARONET_LEVELS}, {"elo", STRENGTH_ELO_LEAST, STRENGTH_ELO_MOST}};

static void set_option(struct match_player *player, struct baronet_engine_options *options,
                       const char *name, uint64_t number)
{
    if (strcmp(name, "tree") == 0)
        options->method = number ? BARONET_METHOD_TREE : BARONET_METHOD_ALPHA_BETA;
    else if (strcmp(name, "learn") == 0)
        options->learn_milliseconds = number;
    else if (strcmp(name, "threads") == 0)
        options->threads = (unsigned)number;
    else if (strcmp(name, "hash") == 0)
        options->hash_megabytes = (size_t)number;
    else if (strcmp(name, "level") == 0)
        player->level = (unsigned)number;
    else
        player->elo = (unsigned)number;
}

static bool read_option(struct match_player *player, struct baronet_engine_options *options,
                        const char *name, const char *value, struct match_problem *problem)
{
    uint64_t number;
    for (size_t i = 0; i < sizeof number_options / sizeof *number_options; i++) {
        const struct number_option *option = &number_options[i];
        if (strcmp(name, option->name) != 0)
            continue;
        if (read_number(value, option->most, &number) && number >= option->least) {
            set_option(player, options, name, number);
            return true;
        }
        match_problem_set(problem, STATUS_USAGE,
                          "baronet takes %s=N with N from %" PRIu64 " to %" PRIu64 ", not %s=%s",
                          name, option->least, option->most, name, value);
        return false;
    }
    match_problem_set(problem, STATUS_USAGE,
                      "baronet takes threads=N, hash=N, learn=N, tree=N, level=N, elo=N and "
                      "without=PARTS, not %s=%s",
                      name, value);
    return false;
}

// Parts of the search that are left out. An engine that is made of nothing else says whether it has
// them.
static bool set_parts(const struct match_player *player, const char *parts,
                      struct baronet_engine_options *options, struct match_problem *problem)
{
    struct baronet_message *message = NULL;
    const struct baronet_engine_options trial = {
        .size = sizeof trial, .hash_megabytes = 1, .without = parts};
    struct baronet_engine *engine = baronet_engine_new(player->game, &trial, &message);
    options->without = parts;
    struct baronet_diagnostic said = {.size = sizeof said};
    if (!engine && baronet_message_diagnostic(message, 0, &said))
        match_problem_set(problem, STATUS_USAGE, "%s; %s", said.text, said.hint ? said.hint : "");
    baronet_message_free(message);
    baronet_engine_free(engine);
    return engine;
}

static bool start_baronet(struct match_player *player, struct match_problem *problem)
{
    struct baronet_engine_options options = learning_options();
    for (int i = 0; i < player->option_count; i++) {
        const char *name = player->options[i].name, *value = player->options[i].value;
        if (strcmp(name, "without") == 0) {
            if (!set_parts(player, value, &options, problem))
                return false;
            continue;
        }
        if (!read_option(player, &options, name, value, problem))
            return false;
    }
    if (player->level && player->elo) {
        match_problem_set(problem, STATUS_USAGE, "level=%u and elo=%u exclude each other",
                          player->level, player->elo);
        return false;
    }
    give_engine_player(player, &options);
    return true;
}

// ---- Starting

static bool start_program(struct match_player *player, struct match_problem *problem)
{
    int status;
    player->process = pipe_process_start(player->command);
    if (!player->process) {
        match_problem_set(problem, STATUS_ENVIRONMENT, "cannot start %s", player->command);
        return false;
    }
    bool is_fine = player->kind == MATCH_PLAYER_UCI ? uci_program_start(player, problem)
                                                    : xboard_program_start(player, problem);
    if (!pipe_process_has_ended(player->process, &status))
        return is_fine;
    if (status == 126 || status == 127)
        match_problem_set(problem, STATUS_ENVIRONMENT,
                          "cannot run %s: is it installed, and in a folder of PATH?",
                          player->command);
    else
        match_problem_set(problem, STATUS_ENVIRONMENT, "%s ended as soon as it was started",
                          player->command);
    return false;
}

static bool start(struct match_player *player, struct match_problem *problem)
{
    if (player->kind == MATCH_PLAYER_BARONET)
        return start_baronet(player, problem);
    if (player->kind == MATCH_PLAYER_RANDOM || player->kind == MATCH_PLAYER_GREEDY) {
        if (player->option_count > 0)
            match_problem_set(problem, STATUS_USAGE, "\"%s\" has no options",
                              kinds[player->kind].word);
        // One turn ahead, where the others would grow a tree, too.
        struct baronet_engine_options options = {.threads = 1, .method = BARONET_METHOD_ALPHA_BETA};
        if (player->kind == MATCH_PLAYER_GREEDY)
            give_engine_player(player, &options);
        return player->option_count == 0;
    }
    if (!player->command || !*player->command) {
        match_problem_set(problem, STATUS_USAGE, "a program is missing, as in \"%s:COMMAND\"",
                          kinds[player->kind].word);
        return false;
    }
    return start_program(player, problem);
}

struct match_player *match_player_new(const char *text, const struct baronet_game *game,
                                      struct match_problem *problem)
{
    struct match_player *player = memory_zeroed(1, sizeof *player);
    player->game = game;
    player->text = memory_copy_text(text);
    char *rest = strchr(player->text, ';'), *command = strchr(player->text, ':');
    if (rest)
        *rest++ = '\0';
    if (command && (!rest || command < rest))
        *command++ = '\0';
    else
        command = NULL;
    player->command = command;
    bool fine = false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !fine; i++) {
        fine = strcmp(kinds[i].word, player->text) == 0;
        player->kind = kinds[i].kind;
    }
    if (!fine)
        match_problem_set(problem, STATUS_USAGE,
                          "a player is baronet, random, greedy, uci:COMMAND or xboard:COMMAND, not "
                          "\"%s\"",
                          player->text);
    fine = fine && (!rest || read_options(player, rest, problem)) && start(player, problem);
    if (!player->name)
        player->name = memory_copy_text(player->command ? player->command : player->text);
    if (fine)
        return player;
    match_player_free(player);
    return NULL;
}

void match_player_free(struct match_player *player)
{
    if (!player)
        return;
    if (player->process)
        pipe_process_send(player->process, "quit");
    pipe_process_end(player->process);
    engine_player_free(player->engine_player);
    memory_free(player->pending);
    memory_free(player->complaint);
    memory_free(player->variants);
    memory_free(player->name);
    memory_free(player->text);
    memory_free(player);
}

const char *match_player_name(const struct match_player *player)
{
    return player->name;
}

bool match_player_is_program(const struct match_player *player)
{
    return player->process != NULL;
}

// ---- A game

bool match_player_start(struct match_player *player, const char *const *turns, size_t turn_count,
                        const struct match_time *time, const struct lots_key *key,
                        struct match_problem *problem)
{
    if (player->engine_player)
        engine_player_forget(player->engine_player, key);
    lots_init(&player->lots, key, 0);
    if (player->kind == MATCH_PLAYER_UCI)
        return uci_program_new_game(player, problem);
    if (player->kind == MATCH_PLAYER_XBOARD)
        return xboard_program_new_game(player, turns, turn_count, time, problem);
    return true;
}

static char *choose_random(struct match_player *player, const struct baronet_play *play)
{
    struct baronet_play *copy = baronet_play_copy(play);
    struct baronet_turns *turns = baronet_turns(copy, NULL);
    char *turn = NULL;
    if (turns && baronet_turns_count(turns) > 0)
        turn = baronet_turns_text(turns, lots_below(&player->lots, baronet_turns_count(turns)));
    baronet_turns_free(turns);
    baronet_play_free(copy);
    return turn;
}

struct match_answer match_player_think(struct match_player *player, const struct baronet_play *play,
                                       const char *const *turns, size_t turn_count,
                                       const struct match_time *time)
{
    if (player->kind == MATCH_PLAYER_UCI)
        return uci_program_ask(player, play, turns, turn_count, time);
    if (player->kind == MATCH_PLAYER_XBOARD)
        return xboard_program_ask(player, play, time);
    struct baronet_engine_limits limits = {
        .milliseconds = time->milliseconds,
        .clock = time->clocks[0],
        .increment = time->increment,
        .level = player->level,
        .elo = player->elo,
        .nodes = time->nodes,
        .depth = player->kind == MATCH_PLAYER_GREEDY ? 1 : time->depth};
    struct baronet_engine_answer found = {0};
    char *turn = player->kind == MATCH_PLAYER_RANDOM
                     ? choose_random(player, play)
                     : engine_player_advice(player->engine_player, play, &limits, &found);
    if (!turn)
        return match_answer_print(MATCH_ANSWER_FAULT, "finds no turn");
    return (struct match_answer){.kind = MATCH_ANSWER_TURN, .text = turn};
}

void match_player_told(struct match_player *player, const char *turn)
{
    if (player->kind == MATCH_PLAYER_XBOARD)
        xboard_program_told(player, turn);
}

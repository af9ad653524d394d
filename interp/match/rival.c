#define _POSIX_C_SOURCE 200809L
#include "rival.h"

#include "exit_status.h"
#include "learning.h"
#include "memory.h"
#include "options.h"
#include "rival_parts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// ---- Options

static const struct {
    const char *word;
    enum rival_kind kind;
} kinds[] = {{"baronet", RIVAL_BARONET},
             {"random", RIVAL_RANDOM},
             {"greedy", RIVAL_GREEDY},
             {"uci", RIVAL_UCI},
             {"xboard", RIVAL_XBOARD}};

static bool read_options(struct rival *rival, char *rest, struct rival_problem *problem)
{
    char *state = NULL;
    for (char *part = strtok_r(rest, ";", &state); part; part = strtok_r(NULL, ";", &state)) {
        char *value = strchr(part, '=');
        if (!value || rival->option_count == RIVAL_OPTIONS_LIMIT) {
            rival_problem_set(problem, STATUS_USAGE, "an option is NAME=VALUE, not \"%s\"", part);
            return false;
        }
        *value++ = '\0';
        if (strcmp(part, "variant") == 0 || strcasecmp(part, "UCI_Variant") == 0) {
            rival->variant = value;
            continue;
        }
        rival->options[rival->option_count].name = part;
        rival->options[rival->option_count++].value = value;
    }
    return true;
}

static void give_engine_player(struct rival *rival, const struct engine_options *engine)
{
    struct engine_player_options options = {.engine = *engine};
    rival->start = baronet_start(rival->game);
    rival->engine_player = engine_player_new(rival->start, &options);
    engine_player_prepare(rival->engine_player); // and learns, before any clock runs
}

static bool start_baronet(struct rival *rival, struct rival_problem *problem)
{
    struct engine_options options = learning_options();
    for (int i = 0; i < rival->option_count; i++) {
        uint64_t number;
        const char *name = rival->options[i].name;
        if (!read_number(rival->options[i].value, 65536, &number) ||
            (number == 0 && name[0] != 'l' && strcmp(name, "tree") != 0) ||
            (strcmp(name, "threads") != 0 && strcmp(name, "hash") != 0 &&
             strcmp(name, "learn") != 0 && strcmp(name, "tree") != 0)) {
            rival_problem_set(problem, STATUS_USAGE,
                              "baronet takes threads, hash, learn and tree=N, not %s=%s", name,
                              rival->options[i].value);
            return false;
        }
        if (strcmp(name, "tree") == 0)
            options.method = number ? ENGINE_METHOD_TREE : ENGINE_METHOD_ALPHA_BETA;
        else if (name[0] == 't')
            options.threads = (unsigned)number;
        else if (name[0] == 'l')
            options.learn_milliseconds = number;
        else
            options.hash_megabytes = (size_t)number;
    }
    give_engine_player(rival, &options);
    return true;
}

// ---- Starting

static bool start_program(struct rival *rival, struct rival_problem *problem)
{
    int status;
    rival->process = pipe_process_start(rival->command);
    if (!rival->process) {
        rival_problem_set(problem, STATUS_ENVIRONMENT, "cannot start %s", rival->command);
        return false;
    }
    bool is_fine = rival->kind == RIVAL_UCI ? rival_start_uci(rival, problem)
                                            : rival_start_xboard(rival, problem);
    if (!pipe_process_has_ended(rival->process, &status))
        return is_fine;
    if (status == 126 || status == 127)
        rival_problem_set(problem, STATUS_ENVIRONMENT,
                          "cannot run %s: is it installed, and in a folder of PATH?",
                          rival->command);
    else
        rival_problem_set(problem, STATUS_ENVIRONMENT, "%s ended as soon as it was started",
                          rival->command);
    return false;
}

static bool start(struct rival *rival, struct rival_problem *problem)
{
    if (rival->kind == RIVAL_BARONET)
        return start_baronet(rival, problem);
    if (rival->kind == RIVAL_RANDOM || rival->kind == RIVAL_GREEDY) {
        if (rival->option_count > 0)
            rival_problem_set(problem, STATUS_USAGE, "\"%s\" has no options",
                              kinds[rival->kind].word);
        // One turn ahead, where the others would grow a tree, too.
        struct engine_options options = {.threads = 1, .method = ENGINE_METHOD_ALPHA_BETA};
        if (rival->kind == RIVAL_GREEDY)
            give_engine_player(rival, &options);
        return rival->option_count == 0;
    }
    if (!rival->command || !*rival->command) {
        rival_problem_set(problem, STATUS_USAGE, "a program is missing, as in \"%s:COMMAND\"",
                          kinds[rival->kind].word);
        return false;
    }
    return start_program(rival, problem);
}

struct rival *rival_new(const char *text, const struct baronet_game *game,
                        struct rival_problem *problem)
{
    struct rival *rival = memory_zeroed(1, sizeof *rival);
    rival->game = game;
    rival->text = memory_copy_text(text);
    char *rest = strchr(rival->text, ';'), *command = strchr(rival->text, ':');
    if (rest)
        *rest++ = '\0';
    if (command && (!rest || command < rest))
        *command++ = '\0';
    else
        command = NULL;
    rival->command = command;
    bool fine = false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !fine; i++) {
        fine = strcmp(kinds[i].word, rival->text) == 0;
        rival->kind = kinds[i].kind;
    }
    if (!fine)
        rival_problem_set(problem, STATUS_USAGE,
                          "a player is baronet, random, greedy, uci:COMMAND or xboard:COMMAND, not "
                          "\"%s\"",
                          rival->text);
    fine = fine && (!rest || read_options(rival, rest, problem)) && start(rival, problem);
    if (!rival->name)
        rival->name = memory_copy_text(rival->command ? rival->command : rival->text);
    if (fine)
        return rival;
    rival_free(rival);
    return NULL;
}

void rival_free(struct rival *rival)
{
    if (!rival)
        return;
    if (rival->process)
        pipe_process_send(rival->process, "quit");
    pipe_process_end(rival->process);
    engine_player_free(rival->engine_player);
    baronet_play_free(rival->start);
    free(rival->pending);
    free(rival->complaint);
    free(rival->variants);
    free(rival->name);
    free(rival->text);
    free(rival);
}

const char *rival_name(const struct rival *rival)
{
    return rival->name;
}

bool rival_is_program(const struct rival *rival)
{
    return rival->process != NULL;
}

// ---- A game

bool rival_start(struct rival *rival, const char *const *turns, size_t turn_count,
                 const struct rival_time *time, const struct lots_key *key,
                 struct rival_problem *problem)
{
    if (rival->engine_player)
        engine_player_forget(rival->engine_player, key);
    lots_init(&rival->lots, key, 0);
    if (rival->kind == RIVAL_UCI)
        return rival_new_game_uci(rival, problem);
    if (rival->kind == RIVAL_XBOARD)
        return rival_new_game_xboard(rival, turns, turn_count, time, problem);
    return true;
}

static char *choose_random(struct rival *rival, const struct baronet_play *play)
{
    struct baronet_play *copy = baronet_play_copy(play);
    struct baronet_turns *turns = baronet_turns(copy, NULL);
    char *turn = NULL;
    if (turns && baronet_turns_count(turns) > 0)
        turn = baronet_turns_text(turns, lots_below(&rival->lots, baronet_turns_count(turns)));
    baronet_turns_free(turns);
    baronet_play_free(copy);
    return turn;
}

struct rival_answer rival_think(struct rival *rival, const struct baronet_play *play,
                                const char *const *turns, size_t turn_count,
                                const struct rival_time *time)
{
    if (rival->kind == RIVAL_UCI)
        return rival_ask_uci(rival, play, turns, turn_count, time);
    if (rival->kind == RIVAL_XBOARD)
        return rival_ask_xboard(rival, play, time);
    struct engine_limits limits = {.milliseconds = time->milliseconds,
                                   .clock = time->clocks[0],
                                   .increment = time->increment,
                                   .nodes = time->nodes,
                                   .depth = rival->kind == RIVAL_GREEDY ? 1 : time->depth};
    struct engine_answer found = {0};
    char *turn = rival->kind == RIVAL_RANDOM ? choose_random(rival, play)
                                             : engine_player_advice(rival->engine_player, play,
                                                                    &limits, NULL, NULL, &found);
    if (!turn)
        return rival_answer_print(RIVAL_FAULT, "finds no turn");
    return (struct rival_answer){.kind = RIVAL_TURN, .text = turn};
}

void rival_told(struct rival *rival, const char *turn)
{
    if (rival->kind == RIVAL_XBOARD)
        rival_told_xboard(rival, turn);
}

#define _POSIX_C_SOURCE 200809L
#include "rival.h"

#include "brain.h"
#include "learning.h"
#include "memory.h"
#include "options.h"
#include "pipe_process.h"
#include "protocol_text.h"
#include "stopwatch.h"
#include "text.h"
#include "xboard_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTIONS_LIMIT = 32,
    START_MILLISECONDS = 20000,
    FEATURE_MILLISECONDS = 2000,
    GRACE_MILLISECONDS = 5000,
    PATIENCE_MILLISECONDS = 3600000
};

enum kind { KIND_BARONET, KIND_RANDOM, KIND_GREEDY, KIND_UCI, KIND_XBOARD };

struct rival {
    enum kind kind;
    const struct baronet_game *game;
    char *text; // what it was made of, cut into pieces
    const char *command;
    char *name;
    struct {
        const char *name, *value;
    } options[OPTIONS_LIMIT];
    int option_count;
    struct baronet_play *start; // of the game
    struct brain *brain;        // knows only what its player sees
    struct lots lots;           // a random player's
    struct pipe_process *process;
    bool waits; // CECP: in force mode until asked
    bool says_usermove, answers_ping;
    unsigned pings;
    char *pending; // CECP: the other one's turn, to be sent when it is to think
    const char *variant;
    bool lacks_variant; // the program has told its variants, and this is none of them
};

__attribute__((format(printf, 2, 3))) static void give_message(char **message, const char *format,
                                                               ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (message)
        *message = memory_copy_text(text);
}

// ---- Starting

static const struct {
    const char *word;
    enum kind kind;
} kinds[] = {{"baronet", KIND_BARONET},
             {"random", KIND_RANDOM},
             {"greedy", KIND_GREEDY},
             {"uci", KIND_UCI},
             {"xboard", KIND_XBOARD}};

static bool read_options(struct rival *rival, char *rest, char **message)
{
    char *state = NULL;
    for (char *part = strtok_r(rest, ";", &state); part; part = strtok_r(NULL, ";", &state)) {
        char *value = strchr(part, '=');
        if (!value || rival->option_count == OPTIONS_LIMIT) {
            give_message(message, "an option is NAME=VALUE, not \"%s\"", part);
            return false;
        }
        *value++ = '\0';
        if (strcmp(part, "variant") == 0) {
            rival->variant = value;
            continue;
        }
        rival->options[rival->option_count].name = part;
        rival->options[rival->option_count++].value = value;
    }
    return true;
}

static void give_brain(struct rival *rival, const struct engine_options *engine)
{
    struct brain_options options = {.engine = *engine};
    rival->start = baronet_start(rival->game);
    rival->brain = brain_new(rival->start, &options);
    brain_learn(rival->brain);
}

static bool start_baronet(struct rival *rival, char **message)
{
    struct engine_options options = learning_options();
    for (int i = 0; i < rival->option_count; i++) {
        uint64_t number;
        const char *name = rival->options[i].name;
        if (!read_number(rival->options[i].value, 65536, &number) ||
            (number == 0 && name[0] != 'l' && strcmp(name, "tree") != 0) ||
            (strcmp(name, "threads") != 0 && strcmp(name, "hash") != 0 &&
             strcmp(name, "learn") != 0 && strcmp(name, "tree") != 0)) {
            give_message(message, "baronet takes threads, hash, learn and tree=N, not %s=%s", name,
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
    give_brain(rival, &options);
    return true;
}

// Whether one of the words that a text consists of is the variant.
static bool names_variant(const char *text, const char *variant)
{
    size_t length = strlen(variant);
    for (const char *at = strstr(text, variant); at && *at; at = strstr(at + 1, variant))
        if (strchr(" ,\"", at[-1]) && strchr(" ,\"", at[length]))
            return true;
    return false;
}

// Variants from a file are known only later.
static bool reads_variants(const struct rival *rival)
{
    for (int i = 0; i < rival->option_count; i++)
        if (strcmp(rival->options[i].name, "VariantPath") == 0)
            return true;
    return false;
}

// Looks whether a line tells the variants that the program knows, behind `word`.
static void read_variants(struct rival *rival, const char *line, const char *word)
{
    const char *variants = strstr(line, word);
    if (rival->variant && variants && !reads_variants(rival))
        rival->lacks_variant = !names_variant(variants + 1, rival->variant);
}

static bool knows_variant(const struct rival *rival, char **message)
{
    if (rival->lacks_variant)
        give_message(message, "%s knows no variant \"%s\"",
                     rival->name ? rival->name : rival->command, rival->variant);
    return !rival->lacks_variant;
}

// Reads lines until one begins with `word`; its rest, or NULL when it does not come in time,
// whatever else does.
static const char *wait_for(struct rival *rival, const char *word, uint64_t milliseconds)
{
    const char *line;
    uint64_t end = stopwatch_now() + milliseconds * 1000;
    while ((line = pipe_process_line(rival->process, end))) {
        if (strncmp(line, "id name ", 8) == 0 && !rival->name)
            rival->name = memory_copy_text(line + 8);
        read_variants(rival, line, "option name UCI_Variant ");
        if (strncmp(line, word, strlen(word)) == 0)
            return line + strlen(word);
    }
    return NULL;
}

static bool start_uci(struct rival *rival, char **message)
{
    pipe_process_send(rival->process, "uci");
    if (!wait_for(rival, "uciok", START_MILLISECONDS)) {
        give_message(message, "%s does not answer to \"uci\"", rival->command);
        return false;
    }
    if (!knows_variant(rival, message))
        return false;
    for (int i = 0; i < rival->option_count; i++)
        pipe_process_send(rival->process, "setoption name %s value %s", rival->options[i].name,
                          rival->options[i].value);
    if (rival->variant)
        pipe_process_send(rival->process, "setoption name UCI_Variant value %s", rival->variant);
    return true;
}

// The features end with done=1; old programs say nothing.
static void read_features(struct rival *rival)
{
    const char *line;
    uint64_t end = stopwatch_now() + FEATURE_MILLISECONDS * 1000;
    while ((line = pipe_process_line(rival->process, end))) {
        const char *name = strstr(line, "myname=\"");
        if (strncmp(line, "feature", 7) != 0)
            continue;
        if (name && !rival->name) {
            rival->name = memory_copy_text(name + 8);
            rival->name[strcspn(rival->name, "\"")] = '\0';
        }
        read_variants(rival, line, "variants=\"");
        rival->says_usermove |= strstr(line, "usermove=1") != NULL;
        rival->answers_ping |= strstr(line, "ping=1") != NULL;
        if (strstr(line, "done=0"))
            end = stopwatch_now() + START_MILLISECONDS * 1000;
        if (strstr(line, "done=1"))
            return;
    }
}

static bool start_xboard(struct rival *rival, char **message)
{
    pipe_process_send(rival->process, "xboard");
    pipe_process_send(rival->process, "protover 2");
    read_features(rival);
    if (!knows_variant(rival, message))
        return false;
    for (int i = 0; i < rival->option_count; i++)
        if (strcmp(rival->options[i].name, "memory") == 0)
            pipe_process_send(rival->process, "memory %s", rival->options[i].value);
        else
            pipe_process_send(rival->process, "option %s=%s", rival->options[i].name,
                              rival->options[i].value);
    return true;
}

static bool start(struct rival *rival, char **message)
{
    if (rival->kind == KIND_BARONET)
        return start_baronet(rival, message);
    if (rival->kind == KIND_RANDOM || rival->kind == KIND_GREEDY) {
        if (rival->option_count > 0)
            give_message(message, "\"%s\" has no options", kinds[rival->kind].word);
        // One turn ahead, where the others would grow a tree, too.
        struct engine_options options = {.threads = 1, .method = ENGINE_METHOD_ALPHA_BETA};
        if (rival->kind == KIND_GREEDY)
            give_brain(rival, &options);
        return rival->option_count == 0;
    }
    if (!rival->command || !*rival->command) {
        give_message(message, "a program is missing, as in \"%s:COMMAND\"",
                     kinds[rival->kind].word);
        return false;
    }
    rival->process = pipe_process_start(rival->command);
    if (!rival->process) {
        give_message(message, "cannot start %s", rival->command);
        return false;
    }
    return rival->kind == KIND_UCI ? start_uci(rival, message) : start_xboard(rival, message);
}

struct rival *rival_new(const char *text, const struct baronet_game *game, char **message)
{
    struct rival *rival = memory_zeroed(1, sizeof *rival);
    *message = NULL;
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
        give_message(message,
                     "a player is baronet, random, greedy, uci:COMMAND or xboard:COMMAND, not "
                     "\"%s\"",
                     rival->text);
    fine = fine && (!rest || read_options(rival, rest, message)) && start(rival, message);
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
    brain_free(rival->brain);
    baronet_play_free(rival->start);
    free(rival->pending);
    free(rival->name);
    free(rival->text);
    free(rival);
}

const char *rival_name(const struct rival *rival)
{
    return rival->name;
}

// ---- A game

// Skips what a CECP program has still to say about the last game.
static bool catch_up(struct rival *rival)
{
    char answer[32];
    if (!rival->answers_ping)
        return true;
    snprintf(answer, sizeof answer, "pong %u", ++rival->pings);
    pipe_process_send(rival->process, "ping %u", rival->pings);
    return wait_for(rival, answer, START_MILLISECONDS) != NULL;
}

static char *to_xboard(const struct rival *rival, const char *turn)
{
    return xboard_shifted(turn, -rank_shift(rival->game));
}

static char *from_xboard(const struct rival *rival, const char *turn)
{
    return xboard_shifted(turn, rank_shift(rival->game));
}

bool rival_start(struct rival *rival, const char *const *turns, size_t turn_count,
                 const struct rival_time *time, const struct lots_key *key, char **message)
{
    *message = NULL;
    if (rival->brain)
        brain_forget(rival->brain, key);
    lots_init(&rival->lots, key, 0);
    if (rival->kind == KIND_UCI) {
        pipe_process_send(rival->process, "ucinewgame");
        pipe_process_send(rival->process, "isready");
        if (!wait_for(rival, "readyok", START_MILLISECONDS)) {
            give_message(message, "%s is not ready", rival->name);
            return false;
        }
    } else if (rival->kind == KIND_XBOARD) {
        pipe_process_send(rival->process, "force");
        pipe_process_send(rival->process, "new");
        if (rival->variant)
            pipe_process_send(rival->process, "variant %s", rival->variant);
        pipe_process_send(rival->process, "force");
        pipe_process_send(rival->process, "nopost");
        pipe_process_send(rival->process, "easy");
        if (time->depth)
            pipe_process_send(rival->process, "sd %u", time->depth);
        if (time->milliseconds >= 1000)
            pipe_process_send(rival->process, "st %" PRIu64, time->milliseconds / 1000);
        else if (time->milliseconds)
            pipe_process_send(rival->process, "level 0 0:01 %.3f",
                              (double)time->milliseconds / 1000);
        else if (time->clocks[0])
            pipe_process_send(rival->process, "level 0 %" PRIu64 ":%02" PRIu64 " %.2f",
                              time->clocks[0] / 60000, time->clocks[0] / 1000 % 60,
                              (double)time->increment / 1000);
        for (size_t i = 0; i < turn_count; i++) {
            char *turn = to_xboard(rival, turns[i]);
            pipe_process_send(rival->process, "%s%s", rival->says_usermove ? "usermove " : "",
                              turn);
            free(turn);
        }
        rival->waits = true;
        free(rival->pending);
        rival->pending = NULL;
        if (!catch_up(rival)) {
            give_message(message, "%s is not ready", rival->name);
            return false;
        }
    }
    return true;
}

static char *ask_uci(struct rival *rival, const struct baronet_play *play, const char *const *turns,
                     size_t turn_count, const struct rival_time *time, char **message)
{
    struct text_buffer text;
    bool is_first = baronet_play_mover(play) == 0;
    uint64_t own = time->clocks[0], other = time->clocks[1];
    text_buffer_init(&text);
    text_buffer_print(&text, "position startpos");
    for (size_t i = 0; i < turn_count; i++)
        text_buffer_print(&text, "%s%s", i ? " " : " moves ", turns[i]);
    pipe_process_send(rival->process, "%s", text.start);
    text_buffer_release(&text);
    text_buffer_init(&text);
    text_buffer_print(&text, "go");
    if (time->depth)
        text_buffer_print(&text, " depth %u", time->depth);
    if (time->nodes)
        text_buffer_print(&text, " nodes %" PRIu64, time->nodes);
    if (time->milliseconds)
        text_buffer_print(&text, " movetime %" PRIu64, time->milliseconds);
    else if (own)
        text_buffer_print(
            &text, " wtime %" PRIu64 " btime %" PRIu64 " winc %" PRIu64 " binc %" PRIu64,
            is_first ? own : other, is_first ? other : own, time->increment, time->increment);
    pipe_process_send(rival->process, "%s", text.start);
    text_buffer_release(&text);
    uint64_t patience = time->milliseconds + own + GRACE_MILLISECONDS;
    if (!time->milliseconds && !own)
        patience = PATIENCE_MILLISECONDS;
    const char *answer = wait_for(rival, "bestmove ", patience);
    if (!answer) {
        give_message(message, "gives no answer");
        return NULL;
    }
    char *turn = memory_copy_text(answer);
    turn[strcspn(turn, " \t")] = '\0';
    return turn;
}

static char *ask_xboard(struct rival *rival, const struct rival_time *time, char **message)
{
    uint64_t own = time->milliseconds ? 1000 + time->milliseconds : time->clocks[0];
    uint64_t other = time->milliseconds ? 1000 + time->milliseconds : time->clocks[1];
    if (own) {
        pipe_process_send(rival->process, "time %" PRIu64, own / 10);
        pipe_process_send(rival->process, "otim %" PRIu64, other / 10);
    }
    if (rival->pending)
        pipe_process_send(rival->process, "%s%s", rival->says_usermove ? "usermove " : "",
                          rival->pending);
    free(rival->pending);
    rival->pending = NULL;
    if (rival->waits)
        pipe_process_send(rival->process, "go");
    rival->waits = false;
    const char *line;
    uint64_t end =
        stopwatch_now() + (own ? own + GRACE_MILLISECONDS : PATIENCE_MILLISECONDS) * 1000;
    while ((line = pipe_process_line(rival->process, end))) {
        if (strncmp(line, "move ", 5) == 0) {
            char *turn = from_xboard(rival, line + 5);
            turn[strcspn(turn, " \t")] = '\0';
            return turn;
        }
        if (strncmp(line, "resign", 6) == 0 || strncmp(line, "Illegal", 7) == 0 ||
            strncmp(line, "Error", 5) == 0 || strncmp(line, "tellusererror", 13) == 0 ||
            (isdigit((unsigned char)line[0]) && strchr(line, '{'))) {
            give_message(message, "says: %s", line);
            return NULL;
        }
    }
    give_message(message, "gives no answer");
    return NULL;
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

char *rival_think(struct rival *rival, const struct baronet_play *play, const char *const *turns,
                  size_t turn_count, const struct rival_time *time, char **message)
{
    *message = NULL;
    if (rival->kind == KIND_UCI)
        return ask_uci(rival, play, turns, turn_count, time, message);
    if (rival->kind == KIND_XBOARD)
        return ask_xboard(rival, time, message);
    if (rival->kind == KIND_RANDOM)
        return choose_random(rival, play);
    struct engine_limits limits = {.milliseconds = time->milliseconds,
                                   .clock = time->clocks[0],
                                   .increment = time->increment,
                                   .nodes = time->nodes,
                                   .depth = rival->kind == KIND_GREEDY ? 1 : time->depth};
    struct engine_answer answer = {0};
    char *turn = brain_advice(rival->brain, play, &limits, NULL, NULL, &answer);
    if (!turn)
        give_message(message, "finds no turn");
    return turn;
}

void rival_told(struct rival *rival, const char *turn)
{
    if (rival->kind != KIND_XBOARD)
        return;
    free(rival->pending);
    rival->pending = to_xboard(rival, turn);
}

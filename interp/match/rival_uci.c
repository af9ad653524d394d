// A program that speaks UCI.
#define _POSIX_C_SOURCE 200809L

#include "exit_status.h"
#include "memory.h"
#include "rival_parts.h"
#include "stopwatch.h"
#include "text.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

// Reads lines until one begins with `word`; its rest, or NULL when it does not come in time,
// whatever else does.
static const char *wait_for(struct rival *rival, const char *word, uint64_t milliseconds)
{
    const char *line;
    uint64_t end = stopwatch_now() + milliseconds * 1000;
    while ((line = pipe_process_line(rival->process, end))) {
        if (strncmp(line, "id name ", 8) == 0 && !rival->name)
            rival->name = memory_copy_text(line + 8);
        rival_note_variants(rival, line, "option name UCI_Variant ");
        if (strncmp(line, word, strlen(word)) == 0)
            return line + strlen(word);
    }
    return NULL;
}

static bool greet(struct rival *rival, struct rival_problem *problem)
{
    pipe_process_send(rival->process, "uci");
    if (wait_for(rival, "uciok", RIVAL_START_MILLISECONDS))
        return true;
    rival_problem_set(problem, STATUS_ENVIRONMENT, "%s does not answer to \"uci\"", rival->command);
    return false;
}

bool rival_start_uci(struct rival *rival, struct rival_problem *problem)
{
    bool reads_variants = false;
    if (!greet(rival, problem))
        return false;
    for (int i = 0; i < rival->option_count; i++) {
        pipe_process_send(rival->process, "setoption name %s value %s", rival->options[i].name,
                          rival->options[i].value);
        reads_variants |= strcasecmp(rival->options[i].name, "VariantPath") == 0;
    }
    // Variants from a file are told when it is asked once more.
    if (reads_variants && !greet(rival, problem))
        return false;
    if (!rival_choose_variant(rival, problem))
        return false;
    if (rival->variant)
        pipe_process_send(rival->process, "setoption name UCI_Variant value %s", rival->variant);
    return true;
}

bool rival_new_game_uci(struct rival *rival, struct rival_problem *problem)
{
    pipe_process_send(rival->process, "ucinewgame");
    pipe_process_send(rival->process, "isready");
    if (wait_for(rival, "readyok", RIVAL_START_MILLISECONDS))
        return true;
    rival_problem_set(problem, STATUS_ENVIRONMENT, "%s is not ready", rival->name);
    return false;
}

static void send_position(struct rival *rival, const char *const *turns, size_t turn_count)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "position startpos");
    for (size_t i = 0; i < turn_count; i++)
        text_buffer_print(&text, "%s%s", i ? " " : " moves ", turns[i]);
    pipe_process_send(rival->process, "%s", text.start);
    text_buffer_release(&text);
}

struct rival_answer rival_ask_uci(struct rival *rival, const struct baronet_play *play,
                                  const char *const *turns, size_t turn_count,
                                  const struct rival_time *time)
{
    struct text_buffer text;
    bool is_first = baronet_play_mover(play) == 0;
    uint64_t own = time->clocks[0], other = time->clocks[1];
    send_position(rival, turns, turn_count);
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
    uint64_t patience = time->milliseconds + own + RIVAL_GRACE_MILLISECONDS;
    if (!time->milliseconds && !own)
        patience = RIVAL_PATIENCE_MILLISECONDS;
    const char *answer = wait_for(rival, "bestmove ", patience);
    if (!answer)
        return rival_answer_print(RIVAL_FAULT, "gives no answer");
    return rival_answer_print(RIVAL_TURN, "%.*s", (int)strcspn(answer, " \t"), answer);
}

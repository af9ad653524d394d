#define _POSIX_C_SOURCE 200809L

#include "uci_program.h"

#include "exit_status.h"
#include "memory.h"
#include "program_variant.h"
#include "stopwatch.h"
#include "text.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

// Reads lines until one begins with `word`; its rest, or NULL when it does not come in time,
// whatever else does.
static const char *wait_for(struct match_player *player, const char *word, uint64_t milliseconds)
{
    const char *line;
    uint64_t end = stopwatch_now() + milliseconds * 1000;
    while ((line = pipe_process_line(player->process, end))) {
        if (strncmp(line, "id name ", 8) == 0 && !player->name)
            player->name = memory_copy_text(line + 8);
        program_note_variants(player, line, "option name UCI_Variant ");
        if (strncmp(line, word, strlen(word)) == 0)
            return line + strlen(word);
    }
    return NULL;
}

static bool greet(struct match_player *player, struct match_problem *problem)
{
    pipe_process_send(player->process, "uci");
    if (wait_for(player, "uciok", MATCH_PLAYER_START_MILLISECONDS))
        return true;
    match_problem_set(problem, STATUS_ENVIRONMENT, "%s does not answer to \"uci\"",
                      player->command);
    return false;
}

bool uci_program_start(struct match_player *player, struct match_problem *problem)
{
    bool reads_variants = false;
    if (!greet(player, problem))
        return false;
    for (int i = 0; i < player->option_count; i++) {
        pipe_process_send(player->process, "setoption name %s value %s", player->options[i].name,
                          player->options[i].value);
        reads_variants |= strcasecmp(player->options[i].name, "VariantPath") == 0;
    }
    // Variants from a file are told when it is asked once more.
    if (reads_variants && !greet(player, problem))
        return false;
    if (!program_choose_variant(player, problem))
        return false;
    if (player->variant)
        pipe_process_send(player->process, "setoption name UCI_Variant value %s", player->variant);
    return true;
}

bool uci_program_new_game(struct match_player *player, struct match_problem *problem)
{
    pipe_process_send(player->process, "ucinewgame");
    pipe_process_send(player->process, "isready");
    if (wait_for(player, "readyok", MATCH_PLAYER_START_MILLISECONDS))
        return true;
    match_problem_set(problem, STATUS_ENVIRONMENT, "%s is not ready", player->name);
    return false;
}

static void send_position(struct match_player *player, const char *const *turns, size_t turn_count)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "position startpos");
    for (size_t i = 0; i < turn_count; i++)
        text_buffer_print(&text, "%s%s", i ? " " : " moves ", turns[i]);
    pipe_process_send(player->process, "%s", text.start);
    text_buffer_release(&text);
}

struct match_answer uci_program_ask(struct match_player *player, const struct baronet_play *play,
                                    const char *const *turns, size_t turn_count,
                                    const struct match_time *time)
{
    struct text_buffer text;
    bool is_first = baronet_play_mover(play) == 0;
    uint64_t own = time->clocks[0], other = time->clocks[1];
    send_position(player, turns, turn_count);
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
    pipe_process_send(player->process, "%s", text.start);
    text_buffer_release(&text);
    uint64_t patience = time->milliseconds + own + MATCH_PLAYER_GRACE_MILLISECONDS;
    if (!time->milliseconds && !own)
        patience = MATCH_PLAYER_PATIENCE_MILLISECONDS;
    const char *answer = wait_for(player, "bestmove ", patience);
    if (!answer)
        return match_answer_print(MATCH_ANSWER_FAULT, "gives no answer");
    return match_answer_print(MATCH_ANSWER_TURN, "%.*s", (int)strcspn(answer, " \t"), answer);
}

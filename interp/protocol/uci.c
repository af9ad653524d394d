// A conversation by UCI: reads and obeys commands, sets up and shows positions.
#define _POSIX_C_SOURCE 200809L

#include "baronet_notation.h"
#include "complain.h"
#include "exit_status.h"
#include "game_argument.h"
#include "loading.h"
#include "memory.h"
#include "options.h"
#include "protocol_turn.h"
#include "uci_go.h"
#include "uci_options.h"
#include "uci_talk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Positions

static struct baronet_play *start_at(const struct uci *uci, uci_convert *convert, char *rest)
{
    struct baronet_message *message = NULL;
    char *fen = uci_converted(uci, convert, uci_trimmed(rest));
    struct baronet_play *play = baronet_start_fen(uci->game, fen, &message);
    uci_remark_message(uci, message);
    memory_free(fen);
    return play;
}

static bool make_turn(const struct uci *uci, struct baronet_play *play, const char *word)
{
    struct baronet_message *message = NULL;
    char *turn = uci_converted(uci, uci->dialect->turn_in, word);
    bool is_made = baronet_apply_text(play, turn, &message);
    if (!is_made && strcmp(turn, word) != 0)
        uci_remark(uci, "%s is read as %s", word, turn);
    uci_remark_message(uci, message);
    memory_free(turn);
    return is_made;
}

static void set_position(struct uci *uci, char *rest)
{
    const struct uci_dialect *dialect = uci->dialect;
    char *moves = strstr(rest, " moves"), *word;
    struct baronet_play *play = NULL;
    uci_stop(uci);
    if (moves) {
        *moves = '\0';
        moves += strlen(" moves");
    }
    word = uci_next_word(&rest);
    if (word && uci_is_word(word, "startpos"))
        play = baronet_start(uci->game);
    else if (word && uci_is_word(word, dialect->fen_word))
        play = start_at(uci, dialect->fen_in, rest);
    else if (word && uci_is_word(word, "fen"))
        play = start_at(uci, NULL, rest);
    else
        uci_remark(uci, "a position is startpos or %s FEN, with moves after it", dialect->fen_word);
    if (!play)
        return;
    while (moves && (word = uci_next_word(&moves)) && make_turn(uci, play, word))
        ;
    baronet_play_free(uci->play);
    uci->play = play;
    text_buffer_clear(&uci->banned);
}

static void show_position(struct uci *uci)
{
    const struct uci_dialect *dialect = uci->dialect;
    struct recovery recovery; // without memory the texts are released
    if (MEMORY_FAILED(&recovery))
        memory_out();
    char *drawing = baronet_play_drawing(uci->play, BARONET_REFEREE);
    char *fen = baronet_play_fen(uci->play, BARONET_REFEREE);
    uci_say("%s\nFen: %s", drawing, fen);
    if (dialect->drawn_fen) {
        char *other = uci_converted(uci, dialect->fen_out, fen);
        uci_say("%s: %s", dialect->drawn_fen, other);
        memory_free(other);
    }
    // The key depends on secrets: from several keys one could work them out.
    if (!baronet_game_has_secrets(baronet_play_game(uci->play)))
        uci_say("Key: %016" PRIX64, baronet_play_hash(uci->play));
    baronet_free(drawing);
    baronet_free(fen);
    memory_close(&recovery);
}

// ---- Commands

static void evaluate(struct uci *uci)
{
    struct baronet_engine_evaluation evaluation = {.size = sizeof evaluation};
    struct baronet_message *message;
    bool is_known = baronet_engine_evaluate(uci_need_engine(uci), uci->play,
                                            BARONET_THINK_AS_REFEREE, &evaluation, &message);
    uci_remark_message(uci, message);
    if (!is_known)
        return;
    uci_say("Evaluation as it stands: %d (hundredths, for the player to move)", evaluation.present);
    uci_say("Final evaluation: %d (hundredths, for the player to move)", evaluation.quiet);
}

static bool is_new_game(const struct uci *uci, const char *word)
{
    size_t length = strlen(uci->dialect->word);
    return strncmp(word, uci->dialect->word, length) == 0 && uci_is_word(word + length, "newgame");
}

// False for "quit".
static bool obey(struct uci *uci, char *line)
{
    char *rest = line, *word = uci_next_word(&rest);
    if (!word || word[0] == '#')
        return true;
    if (uci_is_word(word, "quit"))
        return false;
    // Scripts send the next question right after "go perft", and want the count first.
    if (!uci_is_word(word, "stop"))
        uci_await_count(uci);
    if (uci_is_word(word, uci->dialect->word))
        uci_introduce(uci);
    else if (uci_is_word(word, "isready"))
        uci_need_engine(uci), uci_say("readyok");
    else if (is_new_game(uci, word))
        uci_stop(uci), baronet_engine_forget(uci_need_engine(uci), NULL);
    else if (uci_is_word(word, "position"))
        set_position(uci, rest);
    else if (uci_is_word(word, uci->dialect->ban))
        uci_ban_turns(uci, rest);
    else if (uci_is_word(word, "go"))
        uci_go(uci, rest);
    else if (uci_is_word(word, "ponderhit") && uci->is_pondering)
        uci_hit(uci);
    else if (uci_is_word(word, "stop") || uci_is_word(word, "ponderhit") ||
             uci_is_word(word, uci->dialect->game_over))
        uci_stop(uci);
    else if (uci_is_word(word, "setoption"))
        uci_stop(uci), uci_set_option(uci, rest);
    else if (uci_is_word(word, "load"))
        uci_load_files(uci, uci_trimmed(rest));
    else if (uci_is_word(word, "d"))
        show_position(uci);
    else if (uci_is_word(word, "eval"))
        evaluate(uci);
    else
        uci_say("Unknown command: '%s'", word);
    return true;
}

// The same; what there is no memory for is not done.
static bool try_to_obey(struct uci *uci, char *line)
{
    const struct baronet_limits limits = {
        .size = sizeof limits, .is_stopped = listener_is_told_to_end, .context = &uci->listener};
    bool is_limited = baronet_limits_begin(&limits), goes_on = true;
    struct recovery recovery;
    if (MEMORY_FAILED_HERE(&recovery)) {
        uci_remark_lines(uci, memory_out_message());
    } else {
        goes_on = obey(uci, line);
        memory_close(&recovery);
    }
    if (is_limited)
        baronet_limits_end();
    return goes_on;
}

static void talk(struct uci *uci)
{
    bool has_quit = false;
    for (char *line; !has_quit && (line = listener_line(&uci->listener));) {
        has_quit = !try_to_obey(uci, line);
        listener_catch_up(&uci->listener);
    }
    uci_end(uci);
    if (has_quit && uci->dialect->farewell)
        uci_say("%s", uci->dialect->farewell);
}

int uci_run(const struct uci_dialect *dialect, int argc, char **argv)
{
    const struct option options[] = {{NULL, NULL, NULL}};
    struct uci uci = {.dialect = dialect};
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (argc > 2)
        return complain_usage(argv[0], NULL, "there is nothing to do with \"%s\"", argv[2]);
    int status = open_game(argc > 1 ? argv[1] : dialect->game, &uci.game);
    if (status != STATUS_FINE)
        return status;
    uci.first_named = argc > 1 ? argv[1] : dialect->game;
    uci.play = baronet_start(uci.game);
    uci_reset_options(&uci);
    listener_init(&uci.listener);
    arena_init(&uci.only);
    text_buffer_init(&uci.banned);
    talk(&uci);
    text_buffer_release(&uci.banned);
    arena_release(&uci.only);
    listener_release(&uci.listener);
    for (size_t i = 0; i < uci.loaded_count; i++)
        memory_free(uci.loaded[i]);
    baronet_play_free(uci.play);
    baronet_game_free(uci.game);
    memory_free(uci.named);
    return STATUS_FINE;
}

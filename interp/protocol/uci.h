// The Universal Chess Interface, and what its dialects for other games change in it: a dialect is a
// table of words and of conversions between Baronet's turns and positions and its own.
#ifndef UCI_H
#define UCI_H

#include "baronet.h"
#include "baronet_engine.h"
#include "text.h"

enum uci_option {
    UCI_HASH,
    UCI_THREADS,
    UCI_LINES,
    UCI_LEARN, // milliseconds to learn an unknown game in
    UCI_PONDER,
    UCI_FORGET,
    UCI_ANALYSE,
    UCI_SKILL, // 0 to 20
    UCI_LIMIT, // whether to play by the next
    UCI_ELO,
    UCI_CHANCES, // told with scores
    UCI_MILLISECONDS,
    UCI_PATHS,
    UCI_VARIANT,
    UCI_OPTION_COUNT
};

// Words after "go" about a player's clock; NULL: none.
struct uci_clock {
    const char *left, *gain, *turns; // time left, increment, turns until the clock is set anew
};

// Prints a turn or a position in the words of the dialect, or of Baronet.
typedef void uci_convert(struct text_buffer *out, const struct baronet_game *game,
                         const char *text);

struct uci_dialect {
    const char *word;      // opens the conversation; begins "uciok" and "ucinewgame"
    const char *game;      // played unless another is asked for
    const char *remark;    // before what people are told
    const char *fen_word;  // before a position
    const char *no_turn;   // when there is no turn to name
    const char *farewell;  // answers "quit"; NULL: nothing
    const char *no_proof;  // answers "go mate"; NULL: that is a depth in turns of one's own
    const char *overtime;  // word for the time of each turn once the clock is empty; NULL: none
    const char *game_over; // command at the end of a game; NULL: none
    const char *ban;       // command that forbids turns; NULL: none
    const char *drawn_fen; // what "d" calls a position in the dialect's way; NULL: not shown
    bool has_bare_options; // "setoption NAME VALUE", "option NAME"
    bool has_mover_clocks; // clocks[0] is the mover's, not the first player's
    struct uci_clock clocks[2];
    const char *options[UCI_OPTION_COUNT];              // names; NULL: there is none
    uci_convert *turn_out, *turn_in, *fen_out, *fen_in; // NULL: as Baronet writes it
    void (*print_score)(struct text_buffer *out, const struct baronet_engine_report *report);
};

// Runs a command of the program: talks in the dialect until the input ends. Returns an exit status.
int uci_run(const struct uci_dialect *dialect, int argc, char **argv);

#endif

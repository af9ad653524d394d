// baronet ucci: the Universal Chinese Chess Interface. Ranks are numbered from 0, clocks are the
// mover's and his opponent's, scores are plain numbers, turns may be banned (which is how repeating
// attacks are forbidden).
#include "protocol_turn.h"
#include "protocols.h"
#include "uci.h"

#include <string.h>

enum { WIN_SCORE = 10000 }; // less the turns until then

static void print_score(struct text_buffer *out, const struct baronet_engine_report *report)
{
    int score = report->score;
    if (report->win_in)
        score = (report->win_in > 0 ? WIN_SCORE : -WIN_SCORE) - report->win_in;
    text_buffer_print(out, "%d", score);
}

static void print_turn_out(struct text_buffer *out, const struct baronet_game *game,
                           const char *text)
{
    print_shifted(out, text, -rank_shift(game));
}

static void print_turn_in(struct text_buffer *out, const struct baronet_game *game,
                          const char *text)
{
    print_shifted(out, text, rank_shift(game));
}

// Some call the first player red.
static void print_fen_in(struct text_buffer *out, const struct baronet_game *game, const char *text)
{
    const char *red = strstr(text, " r");
    (void)game;
    if (red && (red[2] == ' ' || red[2] == '\0'))
        text_buffer_print(out, "%.*s w%s", (int)(red - text), text, red + 2);
    else
        text_buffer_print(out, "%s", text);
}

int ucci_command(int argc, char **argv)
{
    static const struct uci_dialect dialect = {
        .word = "ucci",
        .game = "xiangqi",
        .remark = "info message ",
        .fen_word = "fen",
        .no_turn = "nobestmove",
        .farewell = "bye",
        .ban = "banmoves",
        .has_bare_options = true,
        .has_mover_clocks = true,
        .clocks = {{"time", "increment", "movestogo"}, {"opptime", "oppincrement", "oppmovestogo"}},
        .options = {[UCI_HASH] = "hashsize",
                    [UCI_THREADS] = "threads",
                    [UCI_LINES] = "MultiPV",
                    [UCI_LEARN] = "Learn",
                    [UCI_PONDER] = "ponder",
                    [UCI_FORGET] = "newgame",
                    [UCI_SKILL] = "Skill_Level",
                    [UCI_LIMIT] = "UCI_LimitStrength",
                    [UCI_ELO] = "UCI_Elo",
                    [UCI_CHANCES] = "UCI_ShowWDL",
                    [UCI_MILLISECONDS] = "usemillisec",
                    [UCI_PATHS] = "VariantPath",
                    [UCI_VARIANT] = "UCI_Variant"},
        .turn_out = print_turn_out,
        .turn_in = print_turn_in,
        .fen_in = print_fen_in,
        .print_score = print_score,
    };
    return uci_run(&dialect, argc, argv);
}

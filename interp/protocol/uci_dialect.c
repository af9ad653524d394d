// baronet uci: the Universal Chess Interface, as Fairy-Stockfish extends it for variants
// (UCI_Variant, VariantPath, load, go perft, d).
#include "protocols.h"
#include "uci.h"

// A forced win is counted in turns of the player to move.
static void print_score(struct text_buffer *out, const struct baronet_engine_report *report)
{
    if (report->win_in)
        text_buffer_print(out, "mate %d",
                          report->win_in > 0 ? (report->win_in + 1) / 2 : report->win_in / 2);
    else
        text_buffer_print(out, "cp %d", report->score);
}

int uci_command(int argc, char **argv)
{
    static const struct uci_dialect dialect = {
        .word = "uci",
        .game = "chess",
        .remark = "info string ",
        .fen_word = "fen",
        .no_turn = "bestmove (none)",
        .clocks = {{"wtime", "winc", "movestogo"}, {"btime", "binc", "movestogo"}},
        .options = {[UCI_HASH] = "Hash",
                    [UCI_THREADS] = "Threads",
                    [UCI_LINES] = "MultiPV",
                    [UCI_LEARN] = "Learn",
                    [UCI_PONDER] = "Ponder",
                    [UCI_FORGET] = "Clear Hash",
                    [UCI_ANALYSE] = "UCI_AnalyseMode",
                    [UCI_SKILL] = "Skill Level",
                    [UCI_LIMIT] = "UCI_LimitStrength",
                    [UCI_ELO] = "UCI_Elo",
                    [UCI_CHANCES] = "UCI_ShowWDL",
                    [UCI_PATHS] = "VariantPath",
                    [UCI_VARIANT] = "UCI_Variant"},
        .print_score = print_score,
    };
    return uci_run(&dialect, argc, argv);
}

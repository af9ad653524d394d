// baronet usi: the Universal Shogi Interface. The first player is Black; squares are a file's
// number from the right and a rank's letter from the top (7g), drops P*5e; positions are SFEN:
// board, player, hands ("2P3pb"), number of the turn.
#include "protocol_turn.h"
#include "protocols.h"
#include "uci.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LETTERS = 26, NUMBER_DIGITS = 4, FEN_FIELDS = 6 };

// A forced win is counted in turns of both players.
static void print_score(struct text_buffer *out, const struct baronet_engine_report *report)
{
    if (report->win_in)
        text_buffer_print(out, "mate %d", report->win_in);
    else
        text_buffer_print(out, "cp %d", report->score);
}

// ---- Turns

static bool has_squares(const struct baronet_game *game, unsigned *files, unsigned *ranks)
{
    board_size(game, files, ranks);
    return *files > 0 && *files <= LETTERS && *ranks <= LETTERS;
}

static void print_turn_out(struct text_buffer *out, const struct baronet_game *game,
                           const char *text)
{
    unsigned files, ranks;
    bool is_known = has_squares(game, &files, &ranks);
    for (const char *c = text; *c;) {
        size_t length = is_known ? square_length(c) : 0;
        if (length > 0) {
            text_buffer_print(out, "%u%c", files - (unsigned)(*c - 'a'),
                              (int)('a' + ranks) - atoi(c + 1));
            c += length;
        } else {
            text_buffer_add_character(out, *c == '@' && is_known ? '*' : *c);
            c++;
        }
    }
}

// The length of a square's name in the dialect, and where it is, counted from 1.
static size_t read_square(const char *text, unsigned files, unsigned ranks, unsigned *file,
                          unsigned *rank)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 2 || !islower((unsigned char)text[digits]))
        return 0;
    unsigned from_right = (unsigned)atoi(text), from_top = (unsigned)(text[digits] - 'a') + 1;
    if (from_right < 1 || from_right > files || from_top > ranks)
        return 0;
    *file = files - from_right + 1;
    *rank = ranks - from_top + 1;
    return digits + 1;
}

// A "=" at the end, for a piece that is not promoted, is left out.
static void print_turn_in(struct text_buffer *out, const struct baronet_game *game,
                          const char *text)
{
    unsigned files, ranks, file, rank;
    if (!has_squares(game, &files, &ranks)) {
        text_buffer_print(out, "%s", text);
        return;
    }
    for (const char *c = text; *c && strcmp(c, "=") != 0;) {
        size_t length = read_square(c, files, ranks, &file, &rank);
        if (length > 0) {
            text_buffer_print(out, "%c%u", (int)('a' + file - 1), rank);
            c += length;
        } else {
            text_buffer_add_character(out, *c == '*' ? '@' : *c);
            c++;
        }
    }
}

// ---- Positions

// Cuts at blanks; the fields that are missing are empty.
static void cut_fields(const char *text, struct text fields[FEN_FIELDS])
{
    for (size_t i = 0; i < FEN_FIELDS; i++) {
        text += strspn(text, " ");
        fields[i] = (struct text){text, strcspn(text, " ")};
        text += fields[i].length;
    }
}

// The number that the field is; 0: it is none.
static unsigned number_of(struct text field)
{
    unsigned number = 0;
    for (size_t i = 0; i < field.length; i++) {
        if (!isdigit((unsigned char)field.start[i]) || i >= NUMBER_DIGITS)
            return 0;
        number = number * 10 + (unsigned)(field.start[i] - '0');
    }
    return number;
}

// The other word for a player: Black moves first here, White in FEN.
static struct text other_player(struct text player)
{
    return text_is(player, "b") ? text_of("w") : text_is(player, "w") ? text_of("b") : player;
}

// "2P3pb" is "PPpppb".
static void print_hands_in(struct text_buffer *out, struct text hands)
{
    for (size_t i = 0; i < hands.length; i++) {
        size_t digits = 0;
        while (i + digits < hands.length && isdigit((unsigned char)hands.start[i + digits]))
            digits++;
        unsigned count = digits ? number_of((struct text){hands.start + i, digits}) : 1;
        i += digits;
        if (i == hands.length || count == 0 || count > 99)
            text_buffer_add_character(out, '?'); // not to be understood
        for (; i < hands.length && count > 0 && count <= 99; count--)
            text_buffer_add_character(out, hands.start[i]);
    }
}

static void print_hands_out(struct text_buffer *out, struct text hands)
{
    for (size_t i = 0, count; i < hands.length; i += count) {
        for (count = 1; i + count < hands.length && hands.start[i + count] == hands.start[i];)
            count++;
        if (count > 1)
            text_buffer_print(out, "%zu", count);
        text_buffer_add_character(out, hands.start[i]);
    }
}

static void print_fen_in(struct text_buffer *out, const struct baronet_game *game, const char *text)
{
    struct text fields[FEN_FIELDS], hands, player;
    cut_fields(text, fields);
    hands = fields[2];
    if (text_is(hands, "-"))
        hands.length = 0;
    player = other_player(fields[1]);
    text_buffer_add_text(out, fields[0]);
    if (hands.length > 0 || strchr(baronet_game_start_fen(game), '[')) {
        text_buffer_add_character(out, '[');
        print_hands_in(out, hands);
        text_buffer_add_character(out, ']');
    }
    text_buffer_print(out, " %.*s - - 0 ", TEXT_ARGUMENTS(player));
    if (number_of(fields[3]) > 0 || fields[3].length == 0)
        text_buffer_print(out, "%u", (number_of(fields[3]) + 1) / 2 + (fields[3].length == 0));
    else
        text_buffer_add_text(out, fields[3]);
}

static void print_fen_out(struct text_buffer *out, const struct baronet_game *game,
                          const char *text)
{
    struct text fields[FEN_FIELDS], board, hands, player;
    (void)game;
    cut_fields(text, fields);
    board = hands = fields[0];
    player = other_player(fields[1]);
    const char *bracket = memchr(board.start, '[', board.length);
    if (bracket) {
        board.length = (size_t)(bracket - board.start);
        hands.start = bracket + 1;
        hands.length -= board.length + 2;
    }
    text_buffer_add_text(out, board);
    text_buffer_print(out, " %.*s ", TEXT_ARGUMENTS(player));
    if (bracket && hands.length > 0)
        print_hands_out(out, hands);
    else
        text_buffer_add_character(out, '-');
    unsigned number = number_of(fields[FEN_FIELDS - 1]);
    text_buffer_print(out, " %u", (number ? number : 1) * 2 - text_is(player, "b"));
}

int usi_command(int argc, char **argv)
{
    static const struct uci_dialect dialect = {
        .word = "usi",
        .game = "shogi",
        .remark = "info string ",
        .fen_word = "sfen",
        .no_turn = "bestmove resign",
        .no_proof = "checkmate notimplemented",
        .overtime = "byoyomi",
        .game_over = "gameover",
        .drawn_fen = "Sfen",
        .clocks = {{"btime", "binc", "movestogo"}, {"wtime", "winc", "movestogo"}},
        .options = {[UCI_HASH] = "USI_Hash",
                    [UCI_THREADS] = "Threads",
                    [UCI_LINES] = "USI_MultiPV",
                    [UCI_LEARN] = "Learn",
                    [UCI_PONDER] = "USI_Ponder",
                    [UCI_FORGET] = "Clear_Hash",
                    [UCI_ANALYSE] = "USI_AnalyseMode",
                    [UCI_SKILL] = "Skill_Level",
                    [UCI_LIMIT] = "USI_LimitStrength",
                    [UCI_ELO] = "USI_Elo",
                    [UCI_CHANCES] = "USI_ShowWDL",
                    [UCI_PATHS] = "VariantPath",
                    [UCI_VARIANT] = "USI_Variant"},
        .turn_out = print_turn_out,
        .turn_in = print_turn_in,
        .fen_out = print_fen_out,
        .fen_in = print_fen_in,
        .print_score = print_score,
    };
    return uci_run(&dialect, argc, argv);
}

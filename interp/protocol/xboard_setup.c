#define _POSIX_C_SOURCE 200809L
#include "xboard_setup.h"
#include "answers.h"

#include "baronet_notation.h"
#include "protocol_turn.h"
#include "xboard_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 26 };

// ---- What can be described to XBoard

// Whether XBoard reads this notation as Baronet does, but for riders as in "NN"; the directions of
// K and Q are not the same.
static bool is_plain_betza(const char *betza)
{
    for (const char *c = betza; *c; c++)
        if (!strchr("WFDNAHCZGKQRBmcefblrsvinp0123456789", *c) ||
            (strchr("KQ", *c) && c > betza && strchr("fblrsv", c[-1])))
            return false;
    return *betza != '\0';
}

static void print_betza(struct text_buffer *out, const char *betza)
{
    for (const char *c = betza; *c; c++) {
        text_buffer_add_character(out, *c);
        if (isupper((unsigned char)*c) && c[1] == *c) {
            text_buffer_add_character(out, '0');
            c++;
        }
    }
}

static bool has_plain_pieces(const struct baronet_game *game)
{
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        struct baronet_piece piece = piece_of(game, i);
        if (!is_plain_betza(piece.betza) || !isalpha((unsigned char)piece.letter[0]) ||
            piece.letter[1])
            return false;
    }
    return true;
}

// The letter of the only royal piece, or of one that goes like a Rook; '\0': none, or several.
static char royal_letter(const struct baronet_game *game)
{
    char letter = '\0';
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        struct baronet_piece piece = piece_of(game, i);
        if (piece.royal && letter)
            return '\0';
        if (piece.royal)
            letter = piece.letter[0];
    }
    return letter;
}

static char rook_letter(const struct baronet_game *game)
{
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        struct baronet_piece piece = piece_of(game, i);
        if (strcmp(piece.betza, "R") == 0)
            return piece.letter[0];
    }
    return '\0';
}

static struct baronet_turns *turns_of_fen(const struct baronet_game *game, const char *fen,
                                          struct baronet_play **play)
{
    struct baronet_message *message = NULL;
    struct baronet_turns *turns = NULL;
    *play = baronet_start_fen(game, fen, &message);
    if (*play)
        turns = baronet_turns(*play, NULL);
    baronet_message_free(message);
    return turns;
}

// Whether the royal piece has to get out of the line of a Rook, alone on a board without wrapping.
static bool keeps_royal_safe(const struct baronet_game *game)
{
    unsigned files, ranks;
    struct text_buffer fen;
    struct baronet_play *play;
    int royal = royal_letter(game), rook = rook_letter(game);
    board_size(game, &files, &ranks);
    if (!royal || !rook || files < 4 || ranks < 4)
        return false;
    text_buffer_init(&fen);
    text_buffer_print(&fen, "%c%u%c/", tolower(rook), files - 2, tolower(royal));
    for (unsigned i = 2; i < ranks; i++)
        text_buffer_print(&fen, "%u/", files);
    text_buffer_print(&fen, "%c%u w - - 0 1", royal, files - 1);
    struct baronet_turns *turns = turns_of_fen(game, fen.start, &play);
    bool is_safe = turns && baronet_turns_count(turns) > 0;
    for (size_t i = 0; turns && i < baronet_turns_count(turns); i++) {
        char *turn = baronet_turns_text(turns, i);
        if (strcmp(turn, "a1a2") == 0 || turn[2] > 'b')
            is_safe = false;
        baronet_free(turn);
    }
    baronet_turns_free(turns);
    baronet_play_free(play);
    text_buffer_release(&fen);
    return is_safe;
}

// How the royal piece and a Rook move in one turn when the first rank is otherwise empty, in
// XBoard's notation: "O2O3" for two or three squares, "jO2" with a Rook that is not in the corner;
// "" when the game knows no such turn. False: the two sides are different, or it is done in another
// way.
static bool print_joint_move(struct text_buffer *out, const struct baronet_game *game)
{
    unsigned files, ranks;
    struct text_buffer fen;
    struct baronet_play *play;
    const char *start = baronet_game_start_fen(game), *first = strrchr(start, '/');
    char royal = royal_letter(game), rook = rook_letter(game);
    board_size(game, &files, &ranks);
    if (strncmp(start + strcspn(start, " "), " w -", 4) == 0)
        return true;
    if (!first++ || !royal || !rook || strcspn(first, " ") != files ||
        strcspn(first, "0123456789") < files || files > MOST_FILES)
        return false;
    size_t from = strcspn(first, (char[]){royal, '\0'}),
           left = strcspn(first, (char[]){rook, '\0'});
    if (from >= files || left >= from || first[files - 1 - left] != rook)
        return false;
    text_buffer_init(&fen);
    text_buffer_print(&fen, "%c%u/", tolower(royal), files - 1);
    for (unsigned i = 2; i < ranks; i++)
        text_buffer_print(&fen, "%u/", files);
    for (unsigned i = 0, empty = 0; i < files; i++) {
        bool stays = first[i] == royal || first[i] == rook;
        empty += !stays;
        if (empty && (stays || i + 1 == files))
            text_buffer_print(&fen, "%u", empty);
        if (!stays)
            continue;
        empty = 0;
        text_buffer_add_character(&fen, first[i]);
    }
    text_buffer_print(&fen, " w KQ - 0 1");
    struct baronet_turns *turns = turns_of_fen(game, fen.start, &play);
    unsigned sides[MOST_FILES] = {0}; // by distance
    for (size_t i = 0; turns && i < baronet_turns_count(turns); i++) {
        char *turn = baronet_turns_text(turns, i);
        int distance = turn[2] - turn[0];
        if (turn[0] == (char)('a' + from) && turn[1] == '1' && turn[3] == '1' && !turn[4] &&
            abs(distance) > 1)
            sides[abs(distance)] |= distance < 0 ? 1 : 2;
        baronet_free(turn);
    }
    baronet_turns_free(turns);
    baronet_play_free(play);
    text_buffer_release(&fen);
    bool has_any = false, is_alike = true;
    for (unsigned distance = 2; distance < MOST_FILES; distance++)
        if (sides[distance]) {
            has_any = true;
            is_alike = is_alike && sides[distance] == 3;
            text_buffer_print(out, "%.*sO%u", (int)left, "jjjjjjjj", distance);
        }
    return has_any && is_alike && left <= 8;
}

static bool has_plain_joint_move(const struct baronet_game *game)
{
    struct text_buffer move;
    text_buffer_init(&move);
    bool is_plain = print_joint_move(&move, game);
    text_buffer_release(&move);
    return is_plain;
}

// Whether every first turn is a move from square to square: no walls, no second move, no drop but
// of what is in hand.
static bool has_plain_turns(const struct baronet_game *game)
{
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    bool is_plain = turns != NULL;
    for (size_t i = 0; turns && is_plain && i < baronet_turns_count(turns); i++) {
        char *turn = baronet_turns_text(turns, i);
        size_t first = square_length(turn);
        is_plain = first && square_length(turn + first) && !strchr(turn, ',');
        baronet_free(turn);
    }
    baronet_turns_free(turns);
    baronet_play_free(play);
    return is_plain;
}

struct xboard_variant xboard_variant(const struct baronet_game *game)
{
    struct xboard_variant variant = {.is_known = xboard_knows(baronet_game_name(game))};
    unsigned files, ranks;
    board_size(game, &files, &ranks);
    variant.is_shown = variant.is_known ||
                       (files && baronet_game_player_count(game) == 2 && has_plain_turns(game));
    variant.has_exact_pieces = !variant.is_known && variant.is_shown && has_plain_pieces(game) &&
                               !strchr(baronet_game_start_fen(game), '[') &&
                               !baronet_game_has_secrets(game) && keeps_royal_safe(game) &&
                               has_plain_joint_move(game);
    return variant;
}

// ---- Setup

// XBoard's pieces in the order of its table, by the letters that they have in the variants which it
// knows; the royal ones come last. After the Unicorn they have none. The place of the Lance is
// kept free, for what stands there promotes.
static const char places[] = "PNBRQFEACWMOHIJGDV-SU?????????????????????";
enum { PLACES = sizeof places - 1 };

// The letters of the game's pieces by their places; returns how many places are in use.
static size_t fill_table(const struct baronet_game *game, char table[PLACES + 1])
{
    const char royal = royal_letter(game);
    size_t used = 5; // XBoard takes no table of less than six pieces
    memset(table, '.', PLACES);
    table[PLACES] = '\0';
    for (int has_own_place = 1; has_own_place >= 0; has_own_place--)
        for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
            struct baronet_piece piece = piece_of(game, i);
            char letter = piece.letter[0];
            const char *own = strchr(places, letter), *place = own;
            if (!isupper((unsigned char)letter) || piece.letter[1] || letter == royal ||
                (own != NULL) != has_own_place)
                continue;
            while (!place || table[place - places] != '.')
                place = place && place < places + PLACES - 1 ? place + 1 : strchr(places, 'F');
            table[place - places] = letter;
            if ((size_t)(place - places) >= used)
                used = (size_t)(place - places) + 1;
        }
    return used;
}

char xboard_hand_letter(const struct baronet_game *game, const char *square)
{
    unsigned files, ranks;
    char table[PLACES + 1];
    size_t used = fill_table(game, table);
    board_size(game, &files, &ranks);
    long rank = strtol(square + 1, NULL, 10) + rank_shift(game);
    bool is_white = square[0] == (char)('a' + files + 1);
    if (!is_white && square[0] != 'a' - 2)
        return '\0';
    long place = is_white ? rank - 1 : (long)ranks - rank;
    for (size_t i = 0; i < used; i++)
        if (table[i] != '.' && place-- == 0)
            return table[i];
    return '\0';
}

// The board of a FEN and the rights in it, in words that any interface reads.
static void print_plain_fen(struct text_buffer *out, const char *fen)
{
    size_t board = strcspn(fen, " "), rights = 0;
    if (strncmp(fen + board, " w ", 3) == 0)
        rights = strspn(fen + board + 3, "KQkq");
    text_buffer_print(out, "%.*s w %.*s - 0 1", (int)board, fen, rights ? (int)rights : 1,
                      rights ? fen + board + 3 : "-");
}

static void print_table(struct text_buffer *out, const struct baronet_game *game)
{
    char table[PLACES + 1];
    size_t used = fill_table(game, table);
    char royal = royal_letter(game);
    table[used] = royal ? royal : '.';
    for (size_t i = 0; i <= used; i++)
        text_buffer_add_character(out, table[i]);
    for (size_t i = 0; i <= used; i++)
        text_buffer_add_character(out, (char)tolower((unsigned char)table[i]));
}

static unsigned hand_size(const struct baronet_game *game)
{
    char table[PLACES + 1];
    size_t used = fill_table(game, table), size = 0;
    for (size_t i = 0; i < used; i++)
        size += table[i] != '.';
    return strchr(baronet_game_start_fen(game), '[') ? (unsigned)size : 0;
}

char *xboard_setup(const struct baronet_game *game)
{
    struct text_buffer out;
    unsigned files, ranks;
    const struct xboard_variant variant = xboard_variant(game);
    board_size(game, &files, &ranks);
    if (variant.is_known || !files)
        return NULL;
    text_buffer_init(&out);
    text_buffer_print(&out, "setup (");
    print_table(&out, game);
    text_buffer_print(&out, ") %ux%u+%u_fairy ", files, ranks, hand_size(game));
    print_plain_fen(&out, baronet_game_start_fen(game));
    for (size_t i = 0; variant.has_exact_pieces && i < baronet_game_piece_count(game); i++) {
        struct baronet_piece piece = piece_of(game, i);
        text_buffer_print(&out, "\npiece %s& ", piece.letter);
        print_betza(&out, piece.betza);
        if (piece.royal)
            print_joint_move(&out, game);
    }
    return text_buffer_take(&out);
}

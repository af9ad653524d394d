#define _POSIX_C_SOURCE 200809L
#include "xboard_text.h"

#include "arena.h"
#include "protocol_text.h"
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Names

static const struct {
    const char *variant, *game;
    bool is_known; // XBoard knows its rules and start position
} names[] = {
    {"normal", "chess", true},      {"3check", "three-check", true},
    {"suicide", "antichess", true}, {"crazyhouse", "crazyhouse", true},
    {"shogi", "shogi", true},       {"xiangqi", "xiangqi", true},
    {"atomic", "atomic", true},     {"cylinder", "cylinder-chess", false},
    {"chu", "chu-shogi", true},
};

const char *xboard_variant_name(const char *game)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].game, game) == 0)
            return names[i].variant;
    return game;
}

const char *xboard_game_name(const char *variant)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].variant, variant) == 0)
            return names[i].game;
    return variant;
}

// ---- Turns

char *xboard_turn_out(const struct baronet_game *game, const char *turn)
{
    struct text_buffer out;
    text_buffer_init(&out);
    if (strcmp(turn, "pass") == 0 || strcmp(turn, "--") == 0)
        text_buffer_print(&out, "@@@@");
    else
        print_shifted(&out, turn, -rank_shift(game));
    return text_buffer_taken(&out);
}

// "e2e4,e4d5" is "e2e4d5" for a move that goes on; the other way of writing a turn of legs.
static void print_joined(struct text_buffer *out, const char *legs)
{
    const char *end = "";
    size_t end_length = 0;
    for (const char *leg = legs; *leg;) {
        size_t first = square_length(leg), second = first ? square_length(leg + first) : 0;
        size_t length = strcspn(leg, ",");
        if (!first || !second) {
            text_buffer_print(out, "%.*s", (int)length, leg);
        } else {
            if (first != end_length || strncmp(leg, end, first) != 0)
                text_buffer_print(out, "%.*s", (int)first, leg);
            text_buffer_print(out, "%.*s", (int)(length - first), leg + first);
            end = leg + first;
            end_length = second;
        }
        leg += length + (leg[length] == ',');
    }
}

char *xboard_turn_in(struct baronet_play *play, const char *legs, const char *text)
{
    struct text_buffer whole, shifted, joined;
    if (strcmp(text, "@@@@") == 0)
        return strdup(is_turn(play, "pass") ? "pass" : "--");
    text_buffer_init(&whole);
    text_buffer_init(&shifted);
    text_buffer_init(&joined);
    text_buffer_print(&whole, "%s%s", legs ? legs : "", text);
    print_shifted(&shifted, whole.start, rank_shift(baronet_play_game(play)));
    text_buffer_release(&whole);
    print_joined(&joined, shifted.start);
    if (is_turn(play, joined.start)) {
        text_buffer_release(&shifted);
        return text_buffer_taken(&joined);
    }
    text_buffer_release(&joined);
    return text_buffer_taken(&shifted);
}

// ---- Setup

// Whether XBoard reads this notation as Baronet does.
static bool is_plain_betza(const char *betza)
{
    for (const char *c = betza; *c; c++)
        if (!strchr("WFDNAHCZGKQRBmcfblrsvnijp0123456789", *c) || (c > betza && *c == 'h'))
            return false;
    return *betza != '\0';
}

static bool has_plain_pieces(const struct baronet_game *game)
{
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        struct baronet_piece piece = baronet_game_piece(game, i);
        if (!is_plain_betza(piece.betza) || strlen(piece.letter) > 1 + (piece.letter[0] == '+'))
            return false;
    }
    return true;
}

static bool has_hands(const char *fen)
{
    return strchr(fen, '[') != NULL;
}

// The board of a FEN and whose turn it is, in words that any interface reads.
static void print_plain_fen(struct text_buffer *out, const char *fen)
{
    for (const char *c = fen; *c && *c != ' '; c++)
        if (*c != '*' || (c[1] != '\0'))
            text_buffer_add_character(out, *c);
    text_buffer_print(out, " w - - 0 1");
}

char *xboard_setup(const struct baronet_game *game)
{
    struct text_buffer out;
    unsigned files, ranks;
    const char *fen = baronet_game_start_fen(game);
    char letters[64] = "";
    size_t count = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].game, baronet_game_name(game)) == 0 && names[i].is_known)
            return NULL;
    board_size(game, &files, &ranks);
    if (!files)
        return NULL;
    for (size_t i = 0; i < baronet_game_piece_count(game) && count < 30; i++) {
        struct baronet_piece piece = baronet_game_piece(game, i);
        if (isalpha((unsigned char)piece.letter[0]) && !piece.letter[1] && !piece.royal)
            letters[count++] = (char)toupper((unsigned char)piece.letter[0]);
    }
    for (size_t i = 0; i < baronet_game_piece_count(game) && count < 31; i++) {
        struct baronet_piece piece = baronet_game_piece(game, i);
        if (isalpha((unsigned char)piece.letter[0]) && !piece.letter[1] && piece.royal) {
            letters[count++] = (char)toupper((unsigned char)piece.letter[0]);
            break;
        }
    }
    letters[count] = '\0';
    text_buffer_init(&out);
    text_buffer_print(&out, "setup (%s", letters);
    for (size_t i = 0; i < count; i++)
        text_buffer_add_character(&out, (char)tolower((unsigned char)letters[i]));
    text_buffer_print(&out, ") %ux%u+%u_fairy ", files, ranks,
                      has_hands(fen) ? (unsigned)count : 0);
    print_plain_fen(&out, fen);
    if (has_plain_pieces(game))
        for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
            struct baronet_piece piece = baronet_game_piece(game, i);
            text_buffer_print(&out, "\npiece %s& %s", piece.letter, piece.betza);
        }
    return text_buffer_taken(&out);
}

// ---- Highlighting

struct colours {
    char on[64][64]; // [rank][file]: a colour letter or '\0'
};

static bool read_square(const char *text, unsigned *file, unsigned *rank, size_t *length)
{
    *length = square_length(text);
    if (!*length)
        return false;
    *file = (unsigned)(text[0] - 'a');
    *rank = (unsigned)atoi(text + 1) - 1;
    return *file < 64 && *rank < 64;
}

// Marks the destination of a turn that begins on the square.
static void mark_turn(struct colours *colours, const char *turn, const char *square, size_t length)
{
    unsigned file, rank;
    size_t next;
    if (strncmp(turn, square, length) != 0 || isdigit((unsigned char)turn[length]) ||
        !read_square(turn + length, &file, &rank, &next))
        return;
    const char *rest = turn + length + next;
    char *colour = &colours->on[rank][file];
    if (*rest == '\0')
        *colour = 'Y';
    else if (isalpha((unsigned char)*rest) && !isdigit((unsigned char)rest[1]))
        *colour = 'M';
    else if (*colour == '\0')
        *colour = 'C';
}

char *xboard_highlight(struct baronet_play *play, const char *square)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct colours *colours = calloc(1, sizeof *colours);
    unsigned files, ranks, file, rank;
    size_t length;
    struct text_buffer out, shifted;
    if (!colours)
        arena_out_of_memory();
    board_size(game, &files, &ranks);
    text_buffer_init(&shifted);
    print_shifted(&shifted, square, rank_shift(game));
    if (!read_square(shifted.start, &file, &rank, &length) || file >= files || rank >= ranks ||
        files > 64 || ranks > 64) {
        text_buffer_release(&shifted);
        free(colours);
        return NULL;
    }
    struct baronet_turns *turns = baronet_turns(play, NULL);
    for (size_t i = 0; turns && i < baronet_turns_count(turns); i++) {
        char *turn = baronet_turns_text(turns, i);
        mark_turn(colours, turn, shifted.start, length);
        baronet_free(turn);
    }
    baronet_turns_free(turns);
    text_buffer_release(&shifted);
    text_buffer_init(&out);
    for (unsigned r = ranks; r-- > 0;) {
        unsigned empty = 0;
        for (unsigned f = 0; f < files; f++) {
            if (!colours->on[r][f]) {
                empty++;
                continue;
            }
            if (empty)
                text_buffer_print(&out, "%u", empty);
            empty = 0;
            text_buffer_add_character(&out, colours->on[r][f]);
        }
        if (empty)
            text_buffer_print(&out, "%u", empty);
        if (r > 0)
            text_buffer_add_character(&out, '/');
    }
    free(colours);
    return text_buffer_taken(&out);
}

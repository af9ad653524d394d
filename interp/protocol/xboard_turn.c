#define _POSIX_C_SOURCE 200809L
#include "xboard_turn.h"

#include "memory.h"
#include "protocol_turn.h"
#include "xboard_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 64, SQUARES = SIDE * SIDE, NOWHERE = -1, ANYWHERE = -2, MOST_KILLS = 2 };

// What XBoard can see of a turn. A piece that is given up by its own turn is killed by another one
// that stays where it is: `from` and `to` are ANYWHERE.
struct shape {
    int from, to, kills[MOST_KILLS];
    unsigned kill_count;
    char promotion;
};

struct board {
    char on[SQUARES]; // a letter, '\0' for nothing
};

// ---- Boards and squares

// The next square in the text, which is moved past it; NOWHERE: none.
static int read_square(const char **text)
{
    size_t length = square_length(*text);
    if (!length)
        return NOWHERE;
    int file = (*text)[0] - 'a', rank = atoi(*text + 1) - 1;
    *text += length;
    return rank >= 0 && rank < SIDE ? rank * SIDE + file : NOWHERE;
}

static void print_square(struct text_buffer *out, int square)
{
    text_buffer_print(out, "%c%d", 'a' + square % SIDE, square / SIDE + 1);
}

static void read_board(struct board *board, struct baronet_play *play)
{
    unsigned files, ranks;
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    memset(board, 0, sizeof *board);
    board_size(baronet_play_game(play), &files, &ranks);
    int rank = (int)ranks - 1, file = 0;
    for (const char *c = fen; *c && *c != ' ' && *c != '[' && rank >= 0; c++) {
        if (*c == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*c)) {
            char *after;
            file += (int)strtol(c, &after, 10);
            c = after - 1;
        } else if (*c != '+' && file < SIDE && rank < SIDE) {
            board->on[rank * SIDE + file++] = *c;
        }
    }
    baronet_free(fen);
}

// ---- Shapes

static bool add_kill(struct shape *shape, int square)
{
    if (shape->kill_count == MOST_KILLS)
        return false;
    shape->kills[shape->kill_count++] = square;
    return true;
}

// "e2e4", "e7e8q", "a3c5e7", "d2d3,-e4": the squares of the first part; false for what isn't a
// move.
static bool read_shape(struct shape *shape, const char *turn)
{
    int square;
    *shape = (struct shape){.from = read_square(&turn), .to = NOWHERE};
    if (shape->from == NOWHERE)
        return false;
    while ((square = read_square(&turn)) != NOWHERE) {
        if (shape->to != NOWHERE)
            add_kill(shape, shape->to);
        shape->to = square;
    }
    if (*turn && *turn != ',')
        shape->promotion = *turn;
    return shape->to != NOWHERE;
}

// Has the kills be the squares that the turn empties, unless their pieces turn up elsewhere.
static void find_kills(struct shape *shape, const struct board *before, const struct board *after)
{
    shape->kill_count = 0;
    if (before->on[shape->from] && !after->on[shape->from] && !after->on[shape->to]) {
        add_kill(shape, shape->from);
        shape->from = shape->to = ANYWHERE;
        return;
    }
    char moved[256] = {0};
    for (int i = 0; i < SQUARES; i++)
        if (i != shape->to && after->on[i] && after->on[i] != before->on[i])
            moved[(unsigned char)after->on[i]]++;
    for (int i = 0; i < SQUARES; i++) {
        if (i == shape->from || i == shape->to || !before->on[i] || after->on[i])
            continue;
        if (moved[(unsigned char)before->on[i]])
            moved[(unsigned char)before->on[i]]--;
        else
            add_kill(shape, i);
    }
}

static bool shape_of(struct shape *shape, struct baronet_play *play,
                     const struct xboard_variant *variant, const struct board *before,
                     const char *turn)
{
    struct board after;
    char *message = NULL;
    if (!read_shape(shape, turn))
        return false;
    if (variant->is_known || variant->has_exact_pieces)
        return true;
    if (baronet_apply_text(play, turn, &message)) {
        read_board(&after, play);
        baronet_undo(play);
        find_kills(shape, before, &after);
    }
    baronet_free(message);
    return true;
}

static bool are_alike(const struct shape *a, const struct shape *b)
{
    if (a->from != b->from || a->to != b->to || a->promotion != b->promotion ||
        a->kill_count != b->kill_count)
        return false;
    for (unsigned i = 0; i < a->kill_count; i++)
        if (a->kills[i] != b->kills[0] && a->kills[i] != b->kills[a->kill_count - 1])
            return false;
    return true;
}

// ---- Legs

static bool is_of_mover(const struct baronet_play *play, char letter)
{
    return baronet_play_mover(play) == 0 ? isupper((unsigned char)letter)
                                         : islower((unsigned char)letter);
}

static void print_legs(struct text_buffer *out, const struct shape *shape)
{
    int at = shape->from;
    for (unsigned i = 0; i < shape->kill_count; i++) {
        print_square(out, at);
        print_square(out, at = shape->kills[i]);
        text_buffer_add_character(out, ',');
    }
    print_square(out, at);
    print_square(out, shape->to);
    if (shape->promotion)
        text_buffer_add_character(out, shape->promotion);
}

char *xboard_turn_out(struct baronet_play *play, const struct xboard_variant *variant,
                      const char *turn)
{
    struct text_buffer out;
    struct board before;
    struct shape shape;
    text_buffer_init(&out);
    read_board(&before, play);
    if (strcmp(turn, "pass") == 0 || strcmp(turn, "--") == 0) {
        text_buffer_print(&out, "@@@@");
    } else if (!shape_of(&shape, play, variant, &before, turn)) {
        text_buffer_print(&out, "%.*s", (int)strcspn(turn, ","), turn);
    } else {
        for (int i = 0; shape.from == ANYWHERE && i < SQUARES; i++)
            if (is_of_mover(play, before.on[i]) && i != shape.kills[0])
                shape.from = shape.to = i;
        print_legs(&out, &shape);
    }
    char *text = text_buffer_take(&out);
    char *shifted = xboard_shifted(text, -rank_shift(baronet_play_game(play)));
    memory_free(text);
    return shifted;
}

// "d2e4,e4d3" passes e4. "d2d3,e4e3", where the legs don't join, is how XBoard writes a pass over a
// piece of the mover, for it takes that as two pieces moving at once; where the second leg ends
// does not matter, and it may be off the board: "a1a1,b2`1".
static bool read_legs(struct shape *shape, const char *text)
{
    *shape = (struct shape){.from = NOWHERE, .to = NOWHERE};
    for (const char *c = text; *c; c += *c == ',') {
        int from = read_square(&c);
        bool is_apart = shape->to != NOWHERE && from != shape->to;
        int to = read_square(&c);
        if (is_apart)
            c += strcspn(c, ",");
        if (from == NOWHERE || (to == NOWHERE && !is_apart))
            return false;
        if (shape->from == NOWHERE)
            shape->from = from;
        else if (!add_kill(shape, from))
            return false;
        if (!is_apart)
            shape->to = to;
        if (*c && *c != ',')
            shape->promotion = *c++;
        if (*c && *c != ',')
            return false;
    }
    return shape->to != NOWHERE;
}

// The first turn of that shape, to be freed; NULL: none.
static char *turn_of_shape(struct baronet_play *play, const struct xboard_variant *variant,
                           struct shape wanted)
{
    struct board before;
    struct baronet_turns *turns = baronet_turns(play, NULL);
    char *found = NULL;
    read_board(&before, play);
    if (wanted.from == wanted.to && wanted.kill_count == 1)
        wanted.from = wanted.to = ANYWHERE;
    const int start = wanted.from == ANYWHERE ? wanted.kills[0] : wanted.from;
    for (size_t i = 0; turns && i < baronet_turns_count(turns) && !found; i++) {
        struct shape shape;
        char *turn = baronet_turns_text(turns, i);
        const char *rest = turn;
        if (read_square(&rest) == start && shape_of(&shape, play, variant, &before, turn) &&
            are_alike(&shape, &wanted))
            found = memory_copy_text(turn);
        baronet_free(turn);
    }
    baronet_turns_free(turns);
    return found;
}

char *xboard_turn_in(struct baronet_play *play, const struct xboard_variant *variant,
                     const char *legs)
{
    struct shape shape;
    char *turn = NULL;
    if (strcmp(legs, "@@@@") == 0)
        return memory_copy_text(is_turn(play, "pass") ? "pass" : "--");
    char *shifted = xboard_shifted(legs, rank_shift(baronet_play_game(play)));
    if (!is_turn(play, shifted) && read_legs(&shape, shifted))
        turn = turn_of_shape(play, variant, shape);
    if (!turn)
        return shifted;
    memory_free(shifted);
    return turn;
}

// ---- Highlighting

struct colours {
    char on[SQUARES]; // a colour letter or '\0'
};

// What is clicked so far: the lifted piece's square and those that it passed.
static bool read_clicks(struct shape *clicks, struct baronet_play *play, const char *squares)
{
    unsigned files, ranks;
    char *shifted = xboard_shifted(squares, rank_shift(baronet_play_game(play)));
    const char *rest = shifted;
    int square;
    board_size(baronet_play_game(play), &files, &ranks);
    *clicks = (struct shape){.from = read_square(&rest), .to = NOWHERE};
    bool is_fine = clicks->from != NOWHERE && files <= SIDE && ranks <= SIDE &&
                   clicks->from % SIDE < (int)files && clicks->from / SIDE < (int)ranks;
    while (is_fine && (square = read_square(&rest)) != NOWHERE)
        is_fine = add_kill(clicks, square);
    is_fine = is_fine && *rest == '\0';
    memory_free(shifted);
    return is_fine;
}

static bool is_clicked(const struct shape *clicks, int square)
{
    for (unsigned i = 0; i < clicks->kill_count; i++)
        if (clicks->kills[i] == square)
            return true;
    return false;
}

// Marks where a turn of that shape goes on.
static void mark(struct colours *colours, const struct board *board, const struct shape *clicks,
                 struct shape shape)
{
    unsigned open = 0;
    int next = NOWHERE;
    if (shape.from == ANYWHERE) {
        if (shape.kills[0] == clicks->from)
            return;
        shape.from = shape.to = clicks->from;
    }
    if (shape.from != clicks->from || shape.kill_count < clicks->kill_count)
        return;
    for (unsigned i = 0; i < shape.kill_count; i++)
        if (!is_clicked(clicks, shape.kills[i])) {
            open++;
            next = next == NOWHERE ? shape.kills[i] : next;
        }
    if (shape.kill_count - open != clicks->kill_count)
        return;
    if (open) {
        if (!colours->on[next])
            colours->on[next] = 'C';
    } else {
        colours->on[shape.to] = shape.promotion                                 ? 'M'
                                : board->on[shape.to] && shape.from != shape.to ? 'R'
                                                                                : 'Y';
    }
}

static char *colour_fen(const struct colours *colours, const struct baronet_game *game)
{
    unsigned files, ranks;
    struct text_buffer out;
    board_size(game, &files, &ranks);
    text_buffer_init(&out);
    for (unsigned rank = ranks; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < files; file++) {
            char colour = colours->on[rank * SIDE + file];
            empty += !colour;
            if (empty && (colour || file + 1 == files))
                text_buffer_print(&out, "%u", empty);
            if (!colour)
                continue;
            empty = 0;
            text_buffer_add_character(&out, colour);
        }
        if (rank > 0)
            text_buffer_add_character(&out, '/');
    }
    return text_buffer_take(&out);
}

// Marks the squares where a piece can be dropped and nothing else happens.
static void mark_drops(struct colours *colours, struct baronet_play *play, char letter)
{
    struct baronet_turns *turns = baronet_turns(play, NULL);
    for (size_t i = 0; turns && i < baronet_turns_count(turns); i++) {
        char *turn = baronet_turns_text(turns, i);
        const char *rest = turn + 2;
        if (turn[0] == letter && turn[1] == '@') {
            int square = read_square(&rest);
            if (square != NOWHERE && !*rest)
                colours->on[square] = 'Y';
        }
        baronet_free(turn);
    }
    baronet_turns_free(turns);
}

char *xboard_highlight(struct baronet_play *play, const struct xboard_variant *variant,
                       const char *squares)
{
    struct colours colours = {{0}};
    struct board board;
    struct shape clicks, shape;
    char hand = xboard_hand_letter(baronet_play_game(play), squares);
    if (hand) {
        mark_drops(&colours, play, hand);
        return colour_fen(&colours, baronet_play_game(play));
    }
    if (!read_clicks(&clicks, play, squares))
        return NULL;
    read_board(&board, play);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    for (size_t i = 0; turns && i < baronet_turns_count(turns); i++) {
        char *turn = baronet_turns_text(turns, i);
        if (shape_of(&shape, play, variant, &board, turn))
            mark(&colours, &board, &clicks, shape);
        baronet_free(turn);
    }
    baronet_turns_free(turns);
    return colour_fen(&colours, baronet_play_game(play));
}

char *xboard_choice(struct baronet_play *play, const struct xboard_variant *variant,
                    const char *squares)
{
    struct shape clicks, shape;
    struct text_buffer out;
    struct board board;
    if (!read_clicks(&clicks, play, squares) || clicks.kill_count == 0)
        return NULL;
    int to = clicks.kills[--clicks.kill_count];
    read_board(&board, play);
    text_buffer_init(&out);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    for (size_t i = 0; turns && i < baronet_turns_count(turns); i++) {
        char *turn = baronet_turns_text(turns, i);
        const char *rest = turn;
        if (read_square(&rest) == clicks.from && read_square(&rest) == to &&
            shape_of(&shape, play, variant, &board, turn) &&
            isalpha((unsigned char)shape.promotion)) {
            int letter = toupper((unsigned char)shape.promotion);
            if (!out.start || !strchr(out.start, letter))
                text_buffer_add_character(&out, (char)letter);
        }
        baronet_free(turn);
    }
    baronet_turns_free(turns);
    char *letters = text_buffer_take(&out);
    if (*letters)
        return letters;
    memory_free(letters);
    return NULL;
}

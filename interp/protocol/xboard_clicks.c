// What XBoard asks while a piece is moved by hand: where it may go on, and what it may become.
#include "memory.h"
#include "protocol_turn.h"
#include "xboard_shape.h"
#include "xboard_text.h"
#include "xboard_turn.h"

#include <ctype.h>
#include <string.h>

struct colours {
    char on[SQUARES]; // a colour letter or '\0'
};

// What is clicked so far: the lifted piece's square and those that it passed.
static bool read_clicks(struct xboard_shape *clicks, struct baronet_play *play, const char *squares)
{
    unsigned files, ranks;
    char *shifted = xboard_shifted(squares, rank_shift(baronet_play_game(play)));
    const char *rest = shifted;
    int square;
    board_size(baronet_play_game(play), &files, &ranks);
    *clicks = (struct xboard_shape){.from = xboard_read_square(&rest), .to = NOWHERE};
    bool is_fine = clicks->from != NOWHERE && files <= SIDE && ranks <= SIDE &&
                   clicks->from % SIDE < (int)files && clicks->from / SIDE < (int)ranks;
    while (is_fine && (square = xboard_read_square(&rest)) != NOWHERE)
        is_fine = xboard_add_kill(clicks, square);
    is_fine = is_fine && *rest == '\0';
    memory_free(shifted);
    return is_fine;
}

static bool is_clicked(const struct xboard_shape *clicks, int square)
{
    for (unsigned i = 0; i < clicks->kill_count; i++)
        if (clicks->kills[i] == square)
            return true;
    return false;
}

// Marks where a turn of that shape goes on.
static void mark(struct colours *colours, const struct xboard_board *board,
                 const struct xboard_shape *clicks, struct xboard_shape shape)
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
    const char piece[] = {letter, '@', '\0'};
    struct baronet_option option = {.size = sizeof option};
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    if (picker && baronet_picker_pick_text(picker, piece, NULL))
        for (size_t i = 0; baronet_picker_option(picker, i, &option); i++) {
            const char *rest = option.text + 1;
            int square = *option.text == '@' ? xboard_read_square(&rest) : NOWHERE;
            if (square != NOWHERE && option.completes)
                colours->on[square] = 'Y';
        }
    baronet_picker_free(picker);
}

// Marking the squares where turns go on.
struct marking {
    struct baronet_play *play;
    const struct xboard_variant *variant;
    struct colours colours;
    struct xboard_board board;
    struct xboard_shape clicks;
};

static bool mark_turn(void *context, struct baronet_picker *picker)
{
    struct marking *marking = context;
    struct xboard_shape shape;
    if (xboard_shape_of(&shape, marking->play, marking->variant, &marking->board, picker))
        mark(&marking->colours, &marking->board, &marking->clicks, shape);
    return false;
}

// Of turns of another piece, only those count that give it up: one is enough.
static bool mark_giving_up(void *context, struct baronet_picker *picker)
{
    struct marking *marking = context;
    struct xboard_shape shape;
    bool gives_up =
        xboard_shape_of(&shape, marking->play, marking->variant, &marking->board, picker) &&
        shape.from == ANYWHERE;
    if (gives_up)
        mark(&marking->colours, &marking->board, &marking->clicks, shape);
    return gives_up;
}

static void mark_all(struct marking *marking)
{
    struct baronet_picker *picker = baronet_picker_new(marking->play, NULL);
    bool is_exact = marking->variant->is_known || marking->variant->has_exact_pieces;
    for (size_t i = 0; picker && i < baronet_picker_count(picker); i++) {
        int square = xboard_option_square(picker, i);
        if (square == NOWHERE || (is_exact && square != marking->clicks.from) ||
            !baronet_picker_pick(picker, i, NULL))
            continue;
        xboard_visit_turns(picker, square == marking->clicks.from ? mark_turn : mark_giving_up,
                           marking);
        baronet_picker_back(picker);
    }
    baronet_picker_free(picker);
}

char *xboard_highlight(struct baronet_play *play, const struct xboard_variant *variant,
                       const char *squares)
{
    struct marking marking = {.play = play, .variant = variant};
    char hand = xboard_hand_letter(baronet_play_game(play), squares);
    if (hand) {
        mark_drops(&marking.colours, play, hand);
    } else {
        if (!read_clicks(&marking.clicks, play, squares))
            return NULL;
        xboard_read_board(&marking.board, play);
        mark_all(&marking);
    }
    return colour_fen(&marking.colours, baronet_play_game(play));
}

// Adds the letter of what the turn's piece becomes.
static bool add_promotion(void *context, struct baronet_picker *picker)
{
    struct text_buffer *letters = context;
    struct xboard_shape shape;
    if (xboard_read_shape(&shape, baronet_picker_text(picker)) &&
        isalpha((unsigned char)shape.promotion)) {
        int letter = toupper((unsigned char)shape.promotion);
        if (!letters->start || !strchr(letters->start, letter))
            text_buffer_add_character(letters, (char)letter);
    }
    return false;
}

char *xboard_choice(struct baronet_play *play, const char *squares)
{
    struct xboard_shape clicks;
    struct text_buffer out;
    if (!read_clicks(&clicks, play, squares) || clicks.kill_count == 0)
        return NULL;
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    text_buffer_init(&out);
    if (picker && xboard_pick_square(picker, clicks.from) &&
        xboard_pick_square(picker, clicks.kills[clicks.kill_count - 1]))
        xboard_visit_turns(picker, add_promotion, &out);
    baronet_picker_free(picker);
    char *letters = text_buffer_take(&out);
    if (*letters)
        return letters;
    memory_free(letters);
    return NULL;
}

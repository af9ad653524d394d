#define _POSIX_C_SOURCE 200809L
#include "xboard_turn.h"

#include "memory.h"
#include "protocol_turn.h"
#include "xboard_shape.h"
#include "xboard_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_square(struct text_buffer *out, int square)
{
    text_buffer_print(out, "%c%d", 'a' + square % SIDE, square / SIDE + 1);
}

static bool are_alike(const struct xboard_shape *a, const struct xboard_shape *b)
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

static void print_legs(struct text_buffer *out, const struct xboard_shape *shape)
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
    struct xboard_board before;
    struct xboard_shape shape;
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    bool is_picked = picker && baronet_picker_pick_text(picker, turn, NULL);
    text_buffer_init(&out);
    xboard_read_board(&before, play);
    if (strcmp(turn, "pass") == 0 || strcmp(turn, "--") == 0) {
        text_buffer_print(&out, "@@@@");
    } else if (!is_picked || !xboard_shape_of(&shape, play, variant, &before, picker)) {
        text_buffer_print(&out, "%.*s", (int)strcspn(turn, ","), turn);
    } else {
        for (int i = 0; shape.from == ANYWHERE && i < SQUARES; i++)
            if (is_of_mover(play, before.on[i]) && i != shape.kills[0])
                shape.from = shape.to = i;
        print_legs(&out, &shape);
    }
    baronet_picker_free(picker);
    char *text = text_buffer_take(&out);
    char *shifted = xboard_shifted(text, -rank_shift(baronet_play_game(play)));
    memory_free(text);
    return shifted;
}

// "d2e4,e4d3" passes e4. "d2d3,e4e3", where the legs don't join, is how XBoard writes a pass over a
// piece of the mover, for it takes that as two pieces moving at once; where the second leg ends
// does not matter, and it may be off the board: "a1a1,b2`1".
static bool read_legs(struct xboard_shape *shape, const char *text)
{
    *shape = (struct xboard_shape){.from = NOWHERE, .to = NOWHERE};
    for (const char *c = text; *c; c += *c == ',') {
        int from = xboard_read_square(&c);
        bool is_apart = shape->to != NOWHERE && from != shape->to;
        int to = xboard_read_square(&c);
        if (is_apart)
            c += strcspn(c, ",");
        if (from == NOWHERE || (to == NOWHERE && !is_apart))
            return false;
        if (shape->from == NOWHERE)
            shape->from = from;
        else if (!xboard_add_kill(shape, from))
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

// Looking for the first turn of a shape.
struct wanted {
    struct baronet_play *play;
    const struct xboard_variant *variant;
    struct xboard_board before;
    struct xboard_shape shape;
    char *turn;
};

static bool is_wanted(void *context, struct baronet_picker *picker)
{
    struct wanted *wanted = context;
    struct xboard_shape shape;
    if (xboard_shape_of(&shape, wanted->play, wanted->variant, &wanted->before, picker) &&
        are_alike(&shape, &wanted->shape))
        wanted->turn = memory_copy_text(baronet_picker_text(picker));
    return wanted->turn != NULL;
}

// The first turn of that shape, to be freed; NULL: none.
static char *turn_of_shape(struct baronet_play *play, const struct xboard_variant *variant,
                           struct xboard_shape shape)
{
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    struct wanted wanted = {.play = play, .variant = variant};
    xboard_read_board(&wanted.before, play);
    if (shape.from == shape.to && shape.kill_count == 1)
        shape.from = shape.to = ANYWHERE;
    wanted.shape = shape;
    if (picker && xboard_pick_square(picker, shape.from == ANYWHERE ? shape.kills[0] : shape.from))
        xboard_visit_turns(picker, is_wanted, &wanted);
    baronet_picker_free(picker);
    return wanted.turn;
}

char *xboard_turn_in(struct baronet_play *play, const struct xboard_variant *variant,
                     const char *legs)
{
    struct xboard_shape shape;
    struct memory_undo undo;
    char *turn = NULL;
    if (strcmp(legs, "@@@@") == 0)
        return memory_copy_text(is_turn(play, "pass") ? "pass" : "--");
    char *shifted = xboard_shifted(legs, rank_shift(baronet_play_game(play)));
    memory_on_failure(&undo, memory_free, shifted);
    if (!is_turn(play, shifted) && read_legs(&shape, shifted))
        turn = turn_of_shape(play, variant, shape);
    memory_forget(&undo);
    if (!turn)
        return shifted;
    memory_free(shifted);
    return turn;
}

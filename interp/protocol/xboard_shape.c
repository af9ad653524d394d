#include "xboard_shape.h"

#include "baronet_notation.h"
#include "protocol_turn.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// ---- Boards and squares

int xboard_read_square(const char **text)
{
    size_t length = square_length(*text);
    if (!length)
        return NOWHERE;
    int file = (*text)[0] - 'a', rank = atoi(*text + 1) - 1;
    *text += length;
    return rank >= 0 && rank < SIDE ? rank * SIDE + file : NOWHERE;
}

void xboard_read_board(struct xboard_board *board, struct baronet_play *play)
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

bool xboard_add_kill(struct xboard_shape *shape, int square)
{
    if (shape->kill_count == MOST_KILLS)
        return false;
    shape->kills[shape->kill_count++] = square;
    return true;
}

bool xboard_read_shape(struct xboard_shape *shape, const char *turn)
{
    int square;
    *shape = (struct xboard_shape){.from = xboard_read_square(&turn), .to = NOWHERE};
    if (shape->from == NOWHERE)
        return false;
    while ((square = xboard_read_square(&turn)) != NOWHERE) {
        if (shape->to != NOWHERE)
            xboard_add_kill(shape, shape->to);
        shape->to = square;
    }
    if (*turn && *turn != ',')
        shape->promotion = *turn;
    return shape->to != NOWHERE;
}

// Has the kills be the squares that the turn empties, unless their pieces turn up elsewhere.
static void find_kills(struct xboard_shape *shape, const struct xboard_board *before,
                       const struct xboard_board *after)
{
    shape->kill_count = 0;
    if (before->on[shape->from] && !after->on[shape->from] && !after->on[shape->to]) {
        xboard_add_kill(shape, shape->from);
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
            xboard_add_kill(shape, i);
    }
}

bool xboard_shape_of(struct xboard_shape *shape, struct baronet_play *play,
                     const struct xboard_variant *variant, const struct xboard_board *before,
                     struct baronet_picker *picker)
{
    struct xboard_board after;
    if (!xboard_read_shape(shape, baronet_picker_text(picker)))
        return false;
    if (variant->is_known || variant->has_exact_pieces)
        return true;
    if (baronet_picker_apply(picker, NULL)) {
        xboard_read_board(&after, play);
        baronet_undo(play);
        find_kills(shape, before, &after);
    }
    return true;
}

// ---- Turns, by picking

bool xboard_visit_turns(struct baronet_picker *picker,
                        bool (*visit)(void *context, struct baronet_picker *picker), void *context)
{
    size_t count = baronet_picker_count(picker);
    bool is_enough = false;
    if (count == 0)
        return baronet_picker_is_whole(picker) && visit(context, picker);
    for (size_t i = 0; i < count && !is_enough; i++) {
        if (!baronet_picker_pick(picker, i, NULL))
            return true;
        is_enough = xboard_visit_turns(picker, visit, context);
        baronet_picker_back(picker);
    }
    return is_enough;
}

int xboard_option_square(const struct baronet_picker *picker, size_t index)
{
    struct baronet_option option = {.size = sizeof option};
    if (!baronet_picker_option(picker, index, &option))
        return NOWHERE;
    const char *rest = option.text;
    int square = xboard_read_square(&rest);
    return *rest ? NOWHERE : square;
}

bool xboard_pick_square(struct baronet_picker *picker, int square)
{
    for (size_t i = 0; i < baronet_picker_count(picker); i++)
        if (xboard_option_square(picker, i) == square)
            return baronet_picker_pick(picker, i, NULL);
    return false;
}

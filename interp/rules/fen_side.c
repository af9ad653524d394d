// Who is to move, in FEN: the field of the side, and in the block which turn of the order it is.
#include "fen.h"
#include "loaded_game.h"

#include <ctype.h>

static const struct order_entry *entry_of(const struct program *program, const int32_t *cells)
{
    return &program->order[cells[program->order_cell]];
}

static void set_entry(const struct program *program, int32_t *cells, int entry)
{
    cells[program->order_cell] = entry;
    cells[program->mover_cell] = program->order[entry].as;
}

// The first turn of a player from an entry on, or -1.
static int entry_from(const struct program *program, int first, int player)
{
    for (int i = first; i < program->order_count; i++)
        if (program->order[i].player == player)
            return i;
    return -1;
}

// The turn that a side alone means: the first one of those that are repeated.
static int meant_entry(const struct program *program, int player)
{
    int entry = entry_from(program, program->order_repeat, player);
    return entry >= 0 ? entry : entry_from(program, 0, player);
}

// The first two players are w and b, whatever they are called; others have their names.
static const char *side_name(const struct baronet_game *game, int player)
{
    return player == 0 ? "w" : player == 1 ? "b" : game->player_names[player];
}

void side_print(const struct baronet_game *game, const struct position *position,
                struct text_buffer *out)
{
    text_buffer_print(out, " %s",
                      side_name(game, entry_of(game->program, position->cells)->player));
}

bool side_read(const struct baronet_game *game, struct text side, int32_t *cells,
               struct problem *problem)
{
    const struct program *program = game->program;
    int player = side.length ? -1 : program->order[program->order_repeat].player;
    for (int p = 0; p < program->player_count && player < 0; p++)
        if (text_is(side, side_name(game, p)))
            player = p;
    if (player < 0) {
        for (int p = 0; p < program->player_count; p++)
            problem_expect(problem, "%s\"%s\"",
                           p == 0                           ? ""
                           : p + 1 == program->player_count ? " or "
                                                            : ", ",
                           side_name(game, p));
        return problem_say(problem, side, "side to move \"%.*s\"; expected %s",
                           TEXT_ARGUMENTS(side), problem->expectation.start);
    }
    int entry = meant_entry(program, player);
    if (entry < 0)
        return problem_say(problem, side, "%s is never to move", game->player_names[player]);
    set_entry(program, cells, entry);
    return true;
}

const char *order_print(const struct baronet_game *game, const struct position *position,
                        const char *before, struct text_buffer *out)
{
    const struct program *program = game->program;
    int entry = position->cells[program->order_cell];
    if (entry == meant_entry(program, program->order[entry].player))
        return before;
    if (entry < program->opening_count)
        text_buffer_print(out, "%sopening=%d", before, program->opening_count - entry);
    else
        text_buffer_print(out, "%sorder=%d", before, entry - program->opening_count + 1);
    return ";";
}

enum order_reading order_read(const struct baronet_game *game, struct text entry, struct text name,
                              int number, int32_t *cells, struct problem *problem)
{
    const struct program *program = game->program;
    bool is_opening = text_is(name, "opening") && program->opening_count > 0;
    int player = entry_of(program, cells)->player;
    if (!is_opening && !(text_is(name, "order") && game->model->order))
        return ORDER_OTHER;
    int index = is_opening ? program->opening_count - number : program->opening_count + number - 1;
    if (is_opening && number == 0)
        return ORDER_READ;
    if (number < 1 || index < 0 || index >= program->order_count) {
        int last =
            is_opening ? program->opening_count : program->order_count - program->opening_count;
        problem_expect(problem, "a number from %d to %d", is_opening ? 0 : 1, last);
        problem_say(problem, entry,
                    is_opening ? "invalid number of opening turns"
                               : "there is no turn %d in the order",
                    number);
        return ORDER_WRONG;
    }
    if (program->order[index].player != player) {
        problem_say(problem, entry, "%.*s=%d is a turn of %s", TEXT_ARGUMENTS(name), number,
                    game->player_names[program->order[index].player]);
        return ORDER_WRONG;
    }
    set_entry(program, cells, index);
    return ORDER_READ;
}

bool order_begin(const struct baronet_game *game, struct position *position,
                 struct problem *problem)
{
    const struct program *program = game->program;
    int entry = position->cells[program->order_cell], player = program->order[entry].player;
    if (entry != meant_entry(program, player))
        return true; // it is said in the block
    int first = program->order[0].player;
    if (program->opening_count > 0 && player != first) {
        static const struct text nowhere;
        return problem_say(problem, nowhere, "%s has the first opening turn",
                           game->player_names[first]);
    }
    set_entry(program, position->cells, entry_from(program, 0, player));
    return true;
}

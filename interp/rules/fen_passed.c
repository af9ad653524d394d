// The squares passed over, in FEN: those on which a piece that passed may be captured.
#include "fen.h"

#include "moves.h"

#include <string.h>

// The piece of `player` that passed over `square`: the first one met straight on in his direction.
// The square itself may be taken by now, where a turn has several moves.
static square_t first_met(const struct program *program, const int32_t *cells, square_t square,
                          int player)
{
    int dx, dy;
    model_forward(program->model, player, &dx, &dy);
    do
        square = board_step(program->board, square, dx, dy);
    while (square != NO_SQUARE && !(cells[square] & KIND_MASK));
    if (square == NO_SQUARE || program->owner_of[cells[square] & KIND_MASK] != player)
        return NO_SQUARE;
    return square;
}

// Whether a move of the piece on `passer` could have passed over the square and ended there.
static bool may_have_passed(const struct program *program, const int32_t *cells, square_t square,
                            square_t passer)
{
    const struct walk_pool *pool = &program->pool;
    int kind = cells[passer] & KIND_MASK;
    for (int origin = 0; origin < program->square_count; origin++) {
        const struct walk *walk = &program->walks[kind * program->square_count + origin];
        for (uint32_t i = walk->first; i < walk->first + walk->count; i++) {
            const struct walk_effect *effect = &pool->effects[pool->nodes[i].effect];
            uint32_t passed = effect->first + effect->capture_count;
            for (int j = 0; j < effect->passed_count && pool->nodes[i].square == passer; j++)
                if (pool->squares[passed + (uint32_t)j] == square)
                    return true;
        }
    }
    return false;
}

// The same of any player: the others, who moved latest first, then the mover, who may have kept the
// turn. A piece that could have made the move goes before others.
static square_t last_passer(const struct program *program, const int32_t *cells, square_t square)
{
    int players = program->player_count, mover = cells[program->mover_cell];
    square_t likely = NO_SQUARE;
    for (int back = 1; back <= players; back++) {
        square_t found = first_met(program, cells, square, (mover + players - back) % players);
        if (found != NO_SQUARE && may_have_passed(program, cells, square, found))
            return found;
        if (likely == NO_SQUARE)
            likely = found;
    }
    return likely;
}

static bool is_seen(const uint64_t *visible, square_t square)
{
    return !visible || (visible[square / 64] >> (square % 64) & 1);
}

void passed_print(const struct baronet_game *game, const struct position *position,
                  const uint64_t *visible, struct text_buffer *out)
{
    const struct program *program = game->program;
    int count = position->cells[program->passed_count_cell], shown = 0;
    text_buffer_add_character(out, ' ');
    for (int i = 0; i < count; i++) {
        uint32_t entry = (uint32_t)position->cells[program->passed_cells + i];
        square_t square = (square_t)(entry & 0xFFFF), passer = (square_t)(entry >> 16);
        if (!is_seen(visible, square))
            continue;
        text_buffer_print(out, "%s%s", shown && *program->board->joiner ? "," : "",
                          program->board->squares[square].name);
        if (passer != NO_SQUARE && is_seen(visible, passer) &&
            passer != last_passer(program, position->cells, square))
            text_buffer_print(out, ":%s", program->board->squares[passer].name);
        shown++;
    }
    if (shown == 0)
        text_buffer_add_character(out, '-');
}

// Reads a square at the beginning of `rest`, and moves that on.
static bool cut_square(const struct program *program, struct text *rest, square_t *square,
                       struct problem *problem)
{
    size_t length;
    *square = board_read_square(program->board, *rest, &length);
    if (*square == NO_SQUARE) {
        const char *comma = memchr(rest->start, ',', rest->length);
        struct text wrong = {rest->start, comma ? (size_t)(comma - rest->start) : rest->length};
        problem_expect(problem, "a square, or \"-\"");
        return problem_say(problem, wrong, "\"%.*s\" is no square that a piece could have passed",
                           TEXT_ARGUMENTS(wrong));
    }
    *rest = text_from(*rest, length);
    return true;
}

static bool cut_sign(struct text *rest, char sign)
{
    if (rest->length == 0 || rest->start[0] != sign)
        return false;
    *rest = text_from(*rest, 1);
    return true;
}

// The piece that passed over `square`: the one after a colon, or that which must have.
static bool cut_passer(const struct program *program, const int32_t *cells, struct text *rest,
                       square_t square, square_t *passer, struct problem *problem)
{
    if (!cut_sign(rest, ':')) {
        *passer = last_passer(program, cells, square);
        return true;
    }
    struct text named = *rest;
    if (!cut_square(program, rest, passer, problem))
        return false;
    if (cells[*passer] & KIND_MASK)
        return true;
    named.length -= rest->length;
    return problem_say(problem, named, "there is no piece on %.*s that could have passed",
                       TEXT_ARGUMENTS(named));
}

bool passed_read(const struct program *program, struct text passed, int32_t *cells,
                 struct problem *problem)
{
    int count = 0;
    if (passed.length == 0 || (passed.length == 1 && passed.start[0] == '-'))
        return true;
    while (passed.length) {
        square_t square, passer;
        if (count == PASSED_LIMIT)
            return problem_say(problem, passed, "at most %d squares can have been passed",
                               PASSED_LIMIT);
        if (!cut_square(program, &passed, &square, problem) ||
            !cut_passer(program, cells, &passed, square, &passer, problem))
            return false;
        int32_t entry = (int32_t)(square | (uint32_t)passer << 16);
        if (passer != NO_SQUARE)
            cells[program->passed_player_cell] = program->owner_of[cells[passer] & KIND_MASK];
        count = moves_insert_passed(cells + program->passed_cells, count, entry);
        cut_sign(&passed, ',');
    }
    cells[program->passed_count_cell] = count;
    return true;
}

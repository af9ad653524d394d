#include "geometry.h"

static void add_square(uint64_t *set, int square)
{
    set[square / 64] |= UINT64_C(1) << (square % 64);
}

// Directions of which no two lead along the same rows: of each pair that is exactly the other way
// round the first one.
static void find_row_directions(struct program *program, struct arena *arena)
{
    const struct board *board = program->board;
    int squares = program->square_count;
    program->row_directions =
        arena_array(arena, (size_t)board->direction_count, sizeof *program->row_directions);
    for (int d = 0; d < board->direction_count; d++) {
        int back = board->directions[d].opposite;
        const square_t *there = board->steps + d * squares, *here = board->steps + back * squares;
        bool is_reverse = back >= 0 && back < d;
        for (int s = 0; s < squares && is_reverse; s++)
            is_reverse = (there[s] == NO_SQUARE || here[there[s]] == s) &&
                         (here[s] == NO_SQUARE || there[here[s]] == s);
        if (!is_reverse)
            program->row_directions[program->row_direction_count++] = d;
    }
}

// Follows a row in a direction from a square with none before it. False if it is too long.
static bool add_row_line(const struct program *program, int square, int index, struct row_line *all)
{
    const square_t *steps = program->steps + program->row_directions[index] * program->square_count;
    uint32_t bit = 1;
    for (square_t s = (square_t)square; s != NO_SQUARE; s = steps[s], bit <<= 1) {
        if (bit == 0)
            return false;
        all[s * program->row_direction_count + index] =
            (struct row_line){(uint32_t)program->row_line_count, bit};
    }
    return true;
}

enum { ROW_LINES_LIMIT = 1 << 14 };

void row_lines_build(struct program *program, struct arena *arena)
{
    int squares = program->square_count, count = program->row_direction_count;
    struct row_line *all;
    program->row_line_count = 0;
    if (!program->has_shifts || squares * count > ROW_LINES_LIMIT)
        return;
    all = arena_array(arena, (size_t)(squares * count), sizeof *all);
    for (int i = 0; i < count; i++)
        for (int s = 0; s < squares; s++) {
            int before = s - program->shifts[program->row_directions[i]];
            if (before >= 0 && before < squares &&
                program->steps[program->row_directions[i] * squares + before] == s)
                continue;
            if (!add_row_line(program, s, i, all))
                return;
            program->row_line_count++;
        }
    program->row_lines = all;
}

static bool has_square(const uint64_t *set, int square)
{
    return set[square / 64] >> (square % 64) & 1;
}

// Whether squares are adjacent to those that are adjacent to them.
static bool is_mutual(const struct program *program)
{
    for (int d = 0; d < program->direction_count; d++)
        for (int s = 0; s < program->square_count; s++) {
            square_t next = program->steps[d * program->square_count + s];
            if (next != NO_SQUARE && !has_square(program->around + next * program->word_count, s))
                return false;
        }
    return true;
}

static void build_lines(struct program *program, struct arena *arena)
{
    const struct board *board = program->board;
    size_t words = (size_t)program->word_count, squares = (size_t)program->square_count;
    program->direction_count = board->direction_count;
    program->steps = board->steps;
    program->around = arena_array(arena, squares * words, sizeof *program->around);
    program->all = arena_array(arena, words, sizeof *program->all);
    program->files = arena_array(arena, (size_t)board->file_count * words, sizeof *program->files);
    program->ranks = arena_array(arena, (size_t)board->rank_count * words, sizeof *program->ranks);
    for (int s = 0; s < program->square_count; s++) {
        add_square(program->all, s);
        add_square(program->files + (size_t)board->squares[s].file * words, s);
        add_square(program->ranks + (size_t)board->squares[s].rank * words, s);
        for (int d = 0; d < program->direction_count; d++) {
            square_t next = program->steps[(size_t)d * squares + (size_t)s];
            if (next != NO_SQUARE)
                add_square(program->around + (size_t)s * words, next);
        }
    }
    program->around_is_mutual = is_mutual(program);
    find_row_directions(program, arena);
}

// Plain boards, without holes and joined edges, can be stepped over with all squares at once.
static void build_shifts(struct program *program, struct arena *arena)
{
    size_t words = (size_t)program->word_count, directions = (size_t)program->direction_count;
    program->shifts = arena_array(arena, directions, sizeof *program->shifts);
    program->shifting = arena_array(arena, directions * words, sizeof *program->shifting);
    program->has_shifts = true;
    for (int d = 0; d < program->direction_count; d++)
        for (int s = 0; s < program->square_count; s++) {
            square_t next = program->steps[d * program->square_count + s];
            int *shift = &program->shifts[d];
            if (next == NO_SQUARE)
                continue;
            add_square(program->shifting + (size_t)d * words, s);
            program->has_shifts &= next != s && (*shift == 0 || *shift == next - s);
            *shift = next - s;
        }
}

static void build_zones(struct program *program, const struct model *model)
{
    size_t words = (size_t)program->word_count;
    program->zones =
        arena_array(model->arena, (size_t)(model->zone_count * model->player_count) * words + 1,
                    sizeof *program->zones);
    for (int z = 0; z < model->zone_count; z++)
        for (int p = 0; p < model->player_count; p++)
            for (int s = 0; s < program->square_count; s++)
                if (model->zones[z].squares[p] && model->zones[z].squares[p][s])
                    add_square(program->zones + (size_t)(z * model->player_count + p) * words, s);
}

bool geometry_build(struct program *program, struct model *model)
{
    build_lines(program, model->arena);
    build_shifts(program, model->arena);
    build_zones(program, model);
    if (!walks_build(program, model))
        return false;
    targets_build(program, model->arena);
    shift_groups_build(program, model->arena);
    if (!attacks_build(program, model->arena))
        diag_error(model->diag, model->types[model->type_count - 1].span,
                   DIAG_LARGE "the movements of all pieces together are too complex");
    else
        attack_sets_build(program, model->arena);
    return model->diag->error_count == 0;
}

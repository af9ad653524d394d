#include "viewer.h"

#include "ir.h"
#include "sets.h"

#include <string.h>

// ---- Viewers

int viewer_count(const struct program *program)
{
    return program->player_count + 2;
}

int viewer_index(const struct program *program, unsigned viewer)
{
    if (viewer < (unsigned)program->player_count)
        return (int)viewer;
    return program->player_count + (viewer != BARONET_REFEREE);
}

unsigned viewer_at(const struct program *program, int index)
{
    if (index < program->player_count)
        return (unsigned)index;
    return index == program->player_count ? BARONET_REFEREE : BARONET_SPECTATOR;
}

// ---- Squares that everybody sees

static uint64_t *zone_of(const struct program *program, int zone, int player)
{
    return program->zones +
           (size_t)(zone * program->player_count + player) * (size_t)program->word_count;
}

// Puts into `set` squares that a set of the rules holds for a player in every position. True when
// these are all that it ever holds.
static bool find_constant(const struct program *program, const struct ir *ir, int player,
                          uint64_t *set)
{
    uint64_t other[SET_WORDS_LIMIT];
    const struct ir *first = ir->first, *second = first ? first->next : NULL;
    bool is_exact, other_is_exact;
    switch (ir->op) {
    case OP_SET_ALL: set_copy(program, set, program->all); return true;
    case OP_SET_NONE: set_clear(program, set); return true;
    case OP_SET_ZONE: set_copy(program, set, zone_of(program, ir->a, player)); return true;
    case OP_SET_NOT:
        is_exact = find_constant(program, first, player, other);
        for (int w = 0; w < program->word_count; w++)
            set[w] = is_exact ? program->all[w] & ~other[w] : 0;
        return is_exact;
    case OP_SET_OR:
    case OP_SET_AND:
        is_exact = find_constant(program, first, player, set);
        other_is_exact = find_constant(program, second, player, other);
        for (int w = 0; w < program->word_count; w++)
            set[w] = ir->op == OP_SET_OR ? set[w] | other[w] : set[w] & other[w];
        return is_exact && other_is_exact;
    case OP_SET_EXCEPT:
        is_exact = find_constant(program, first, player, set);
        other_is_exact = find_constant(program, second, player, other);
        for (int w = 0; w < program->word_count; w++)
            set[w] = other_is_exact ? set[w] & ~other[w] : 0;
        return is_exact && other_is_exact;
    case IR_BY_MOVER:
        for (int p = 0; p < player; p++)
            first = first->next;
        return find_constant(program, first, player, set);
    default: set_clear(program, set); return false;
    }
}

void viewer_common_squares(const struct program *program, uint64_t *squares)
{
    const struct ir_unit *unit = program->rules->first;
    uint64_t seen[SET_WORDS_LIMIT];
    while (unit && unit->kind != UNIT_VIEW)
        unit = unit->next;
    set_copy(program, squares, program->all);
    for (int p = 0; unit && p < program->decider_count; p++) {
        find_constant(program, unit->root->first, p, seen);
        for (int w = 0; w < program->word_count; w++)
            squares[w] &= seen[w];
    }
}

// ---- Squares and pieces

static struct placed_piece piece_of(const struct program *program, int32_t value)
{
    int kind = value & KIND_MASK;
    struct placed_piece piece = {.type = -1};
    if (kind) {
        piece.type = program->type_of[kind];
        piece.owner = program->owner_of[kind];
        piece.attributes = (unsigned)value >> KIND_BITS;
    }
    return piece;
}

unsigned attributes_known(const struct baronet_game *game, unsigned viewer, int owner)
{
    unsigned known = 0;
    for (int a = 0; a < game->model->attribute_count; a++)
        if (!game->model->attributes[a].secret || viewer == BARONET_REFEREE || owner == (int)viewer)
            known |= 1u << a;
    return known;
}

struct placed_piece piece_known(const struct baronet_game *game, unsigned viewer, int32_t value)
{
    struct placed_piece piece = piece_of(game->program, value);
    if (piece.attributes)
        piece.attributes &= attributes_known(game, viewer, piece.owner);
    return piece;
}

void squares_seen(const struct baronet_game *game, const struct position *position,
                  const struct onlooker *onlooker, struct placed_piece *squares)
{
    for (int s = 0; s < game->program->square_count; s++) {
        squares[s] = (struct placed_piece){.type = -2};
        if (!onlooker->visible || set_has(onlooker->visible, s))
            squares[s] = piece_known(game, onlooker->viewer, position->cells[s]);
    }
}

// ---- Variables and the clock

int variable_width(const struct program *program, int index)
{
    return program->model->variables[index].type == TYPE_SET ? program->set_cells : 1;
}

int variable_values(const struct program *program, int index)
{
    return model_value_count(program->model, &program->model->variables[index]);
}

bool variable_is_known(const struct program *program, int index, int player,
                       const struct onlooker *onlooker)
{
    enum told told = program->variable_told[index];
    return onlooker->viewer == BARONET_REFEREE || told == TOLD_ALWAYS ||
           (told == TOLD_TO_OWNER && onlooker->viewer == (unsigned)player);
}

bool member_is_seen(const struct program *program, int index, int square,
                    const struct onlooker *onlooker)
{
    return program->variable_told[index] == TOLD_WHERE_SEEN && onlooker->visible &&
           set_has(onlooker->visible, square);
}

bool value_is_known(const struct program *program, int index, int player, int32_t value,
                    const struct onlooker *onlooker)
{
    return variable_is_known(program, index, player, onlooker) ||
           (program->model->variables[index].type == TYPE_SQUARE && value >= 0 &&
            member_is_seen(program, index, value, onlooker));
}

bool clock_is_known(const struct program *program, unsigned viewer)
{
    return viewer == BARONET_REFEREE || program->clock_told == TOLD_ALWAYS;
}

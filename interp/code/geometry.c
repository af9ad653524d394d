#include "geometry.h"

#include "betza_walk.h"
#include "placement.h"
#include "suggest.h"

#include <string.h>

static void add_square(uint64_t *set, int square)
{
    set[square / 64] |= UINT64_C(1) << (square % 64);
}

// Directions in the order of their names; hexagonal boards have the first six.
static const int square_directions[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                            {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
static const int hexagonal_directions[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};

static void build_lines(struct program *program, struct arena *arena)
{
    const struct board *board = program->board;
    size_t words = (size_t)program->word_count, squares = (size_t)program->square_count;
    bool hexagonal = board->lattice == LATTICE_HEXAGONAL;
    program->direction_count = hexagonal ? 6 : 8;
    program->steps = arena_array(arena, DIRECTION_COUNT * squares, sizeof *program->steps);
    program->around = arena_array(arena, squares * words, sizeof *program->around);
    program->all = arena_array(arena, words, sizeof *program->all);
    program->files = arena_array(arena, (size_t)board->file_count * words, sizeof *program->files);
    program->ranks = arena_array(arena, (size_t)board->rank_count * words, sizeof *program->ranks);
    for (int s = 0; s < program->square_count; s++) {
        add_square(program->all, s);
        add_square(program->files + (size_t)board->squares[s].file * words, s);
        add_square(program->ranks + (size_t)board->squares[s].rank * words, s);
        for (int d = 0; d < program->direction_count; d++) {
            const int *step = hexagonal ? hexagonal_directions[d] : square_directions[d];
            square_t next = board_step(board, (square_t)s, step[0], step[1]);
            program->steps[(size_t)d * squares + (size_t)s] = next;
            if (next != NO_SQUARE)
                add_square(program->around + (size_t)s * words, next);
        }
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

// The zone that limits a movement, as `player` sees it; NULL for none. `start` is the special name
// of the squares on which the setup has this player's pieces of this type.
static const bool *limit_zone(struct model *model, const struct vdl_node *word, int player,
                              const bool *start)
{
    if (!word)
        return NULL;
    if (text_is(word->text, "start"))
        return start;
    int zone = model_zone(model, word->text);
    if (zone < 0) {
        struct suggest suggest;
        suggest_init(&suggest, word->text);
        for (int z = 0; z < model->zone_count; z++)
            suggest_offer(&suggest, model->zones[z].name);
        if (player == 0) {
            diag_error(model->diag, word->span, "there is no zone \"%.*s\"",
                       TEXT_ARGUMENTS(word->text));
            hint_nearest(model->diag, &suggest);
        }
        return NULL;
    }
    return model->zones[zone].squares[player];
}

// Whether two nodes of the walk yield moves to the same square on the same occupant: then the mover
// has to drop repetitions. Asked where walks of several movements are put together.
static bool overlaps(const struct walk_pool *pool, const struct walk *walk)
{
    for (uint32_t i = 0; i < walk->count; i++)
        for (uint32_t j = i + 1; j < walk->count; j++) {
            const struct walk_node *a = &pool->nodes[walk->first + i];
            const struct walk_node *b = &pool->nodes[walk->first + j];
            if (a->square == b->square && a->emit & b->emit)
                return true;
        }
    return false;
}

static bool build_walk(struct program *program, struct model *model, int type, int player,
                       square_t from, const bool *start, struct walk *walk)
{
    *walk = (struct walk){.first = (uint32_t)program->pool.node_count};
    int parts = 0;
    for (const struct movement *m = model->types[type].movements; m; m = m->next) {
        const bool *origin = limit_zone(model, m->from, player, start);
        if (!m->meaning || (origin && !origin[from]))
            continue;
        struct walk part = betza_walk(m->meaning, program->board, from, player == 1 ? -1 : 1,
                                      start[from], limit_zone(model, m->within, player, start),
                                      &program->pool, model->diag, m->span);
        walk->count += part.count;
        walk->may_repeat |= part.may_repeat;
        parts++;
        if (model->diag->error_count)
            return false;
    }
    if (parts > 1 && !walk->may_repeat)
        walk->may_repeat = overlaps(&program->pool, walk);
    return true;
}

static bool build_walks(struct program *program, struct model *model)
{
    size_t squares = (size_t)program->square_count;
    struct placed_piece *setup = arena_array(model->arena, squares, sizeof *setup);
    bool *start = arena_array(model->arena, squares, sizeof *start);
    struct text_buffer problem;
    struct text placement = {model->setup_fen, strcspn(model->setup_fen, " [")};
    text_buffer_init(&problem);
    if (!placement_read(model, placement, false, setup, &problem))
        diag_error(model->diag, model_setup_span(model, problem.start), "invalid setup: %s",
                   problem.start);
    text_buffer_release(&problem);
    walk_pool_init(&program->pool);
    program->walks =
        arena_array(model->arena, (size_t)program->kind_count * squares, sizeof *program->walks);
    for (int t = 0; t < model->type_count && !model->diag->error_count; t++)
        for (int p = 0; p < model->player_count && !model->types[t].neutral; p++) {
            for (size_t s = 0; s < squares; s++)
                start[s] = setup[s].type == t && setup[s].owner == p;
            struct walk *walks = program->walks + (size_t)kind_of(program, t, p) * squares;
            for (size_t s = 0; s < squares; s++)
                if (!build_walk(program, model, t, p, (square_t)s, start, &walks[s]))
                    return false;
        }
    return model->diag->error_count == 0;
}

bool geometry_build(struct program *program, struct model *model)
{
    build_lines(program, model->arena);
    build_zones(program, model);
    if (!build_walks(program, model))
        return false;
    attacks_build(program, model->arena);
    return true;
}

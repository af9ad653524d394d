// The walks of all kinds of pieces from all squares.
#include "geometry.h"

#include "allowance.h"
#include "betza_endless.h"
#include "betza_movement.h"
#include "betza_walk.h"
#include "placement.h"
#include "rotated_walks.h"
#include "suggest.h"

#include <string.h>

// `start` is the special name of the squares on which the setup has this player's pieces of this
// type.
static bool is_start(const struct vdl_node *word)
{
    return word && text_is(word->text, "start");
}

static void check_limit(struct model *model, const struct vdl_node *word)
{
    if (!word || is_start(word) || model_zone(model, word->text) >= 0)
        return;
    struct suggest suggest;
    diag_error(model->diag, word->span, DIAG_UNKNOWN "there is no zone \"%.*s\"",
               TEXT_ARGUMENTS(word->text));
    if (model->diag->is_dropping)
        return;
    suggest_init(&suggest, word->text);
    for (int z = 0; z < model->zone_count; z++)
        suggest_offer(&suggest, model->zones[z].name);
    hint_nearest(model->diag, &suggest);
}

static bool check_limits(struct model *model, int type)
{
    for (const struct movement *m = model->types[type].movements; m; m = m->next) {
        check_limit(model, m->from);
        check_limit(model, m->within);
    }
    return model->diag->error_count == 0;
}

// The zone that limits a movement, as `player` sees it; NULL for none.
static const bool *limit_zone(const struct model *model, const struct vdl_node *word, int player,
                              const bool *start)
{
    if (!word)
        return NULL;
    return is_start(word) ? start : model->zones[model_zone(model, word->text)].squares[player];
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

// A movement of one player's pieces of a type, and its endless walk when the piece has not moved
// (1), and when it has (0), as far as they were asked for.
struct part {
    const struct movement *movement;
    const bool *from, *within; // the zones that limit it; NULL: none
    bool has_first_moves;
    bool is_known[2], is_endless[2];
    struct walk endless[2];
};

// The walks of a game under construction.
struct walks {
    struct program *program;
    struct model *model;
    struct placed_piece *setup;
    bool *starts[MODEL_PLAYERS_LIMIT]; // of the present type: where the setup has it
    struct part *parts;                // of the present type and player
    int part_count;
    struct endless endless;
    struct rotation turned;
    bool are_turned; // the second player's are the first player's, so far
};

static struct walk *walks_of(const struct walks *walks, int type, int player)
{
    const struct program *program = walks->program;
    return program->walks + (size_t)(kind_of(program, type, player) * program->square_count);
}

static bool has_first_moves(const struct movement *movement)
{
    for (const struct move_path *path = movement->meaning->first; path; path = path->next)
        if (path->only_initial)
            return true;
    return false;
}

// Whether it matters where the setup has a piece that moves so. A zone says where first moves begin
// in its place.
static bool minds_start(const struct movement *movement)
{
    return is_start(movement->from) || is_start(movement->within) ||
           (!movement->from && has_first_moves(movement));
}

static void collect_parts(struct walks *walks, int type, int player)
{
    const struct model *model = walks->model;
    const bool *start = walks->starts[player];
    int count = 0;
    for (const struct movement *m = model->types[type].movements; m; m = m->next)
        count += m->meaning != NULL;
    walks->parts = arena_array(model->arena, (size_t)count, sizeof *walks->parts);
    walks->part_count = 0;
    for (const struct movement *m = model->types[type].movements; m; m = m->next)
        if (m->meaning)
            walks->parts[walks->part_count++] =
                (struct part){.movement = m,
                              .from = limit_zone(model, m->from, player, start),
                              .within = limit_zone(model, m->within, player, start),
                              .has_first_moves = has_first_moves(m)};
}

static bool is_first_move(const struct walks *walks, const struct part *part, int player,
                          square_t from)
{
    return part->from || walks->starts[player][from];
}

// The walk of one movement, cut from its endless walk. False where there is none.
static bool cut_part(struct walks *walks, struct part *part, int player, square_t from,
                     struct walk *walk)
{
    struct walk_pool *pool = &walks->program->pool;
    int i = part->has_first_moves && is_first_move(walks, part, player, from);
    if (part->within || pool->node_count > BETZA_POOL_NODES_LIMIT - BETZA_WALK_NODES_LIMIT)
        return false;
    if (!part->is_known[i])
        part->is_endless[i] = endless_walk(&walks->endless, part->movement->meaning,
                                           walks->model->facing[player], i == 1, &part->endless[i]);
    part->is_known[i] = true;
    return part->is_endless[i] && endless_cut(&walks->endless, &part->endless[i], from, pool, walk);
}

static struct walk part_walk(struct walks *walks, struct part *part, int player, square_t from)
{
    struct walk walk;
    const struct movement *movement = part->movement;
    if (cut_part(walks, part, player, from, &walk))
        return walk;
    return betza_walk(movement->meaning, walks->program->board, from, walks->model->facing[player],
                      is_first_move(walks, part, player, from), part->within, &walks->program->pool,
                      walks->model->diag, movement->span);
}

static bool build_walk(struct walks *walks, int type, int player, square_t from)
{
    struct walk_pool *pool = &walks->program->pool;
    struct walk *walk = &walks_of(walks, type, player)[from];
    int count = 0;
    *walk = (struct walk){.first = (uint32_t)pool->node_count};
    for (int i = 0; i < walks->part_count; i++) {
        struct part *part = &walks->parts[i];
        if (part->from && !part->from[from])
            continue;
        struct walk piece = part_walk(walks, part, player, from);
        walk->count += piece.count;
        allowance_charge(piece.count);
        walk->may_repeat |= piece.may_repeat;
        count++;
        if (walks->model->diag->error_count)
            return false;
    }
    if (count > 1 && !walk->may_repeat)
        walk->may_repeat = overlaps(pool, walk);
    return true;
}

// Whether what the second player's pieces of this type do is what the first player's do, turned.
static bool is_turned(const struct walks *walks, int type)
{
    const struct rotation *turned = &walks->turned;
    const struct model *model = walks->model;
    bool *const *starts = walks->starts;
    int count = walks->program->square_count;
    if (!turned->squares)
        return false;
    for (const struct movement *m = model->types[type].movements; m; m = m->next)
        if (!m->meaning || m->meaning->mirrors_second ||
            (minds_start(m) && !rotated_matches(turned, starts[0], starts[1], count)) ||
            !rotated_matches(turned, limit_zone(model, m->from, 0, starts[0]),
                             limit_zone(model, m->from, 1, starts[1]), count) ||
            !rotated_matches(turned, limit_zone(model, m->within, 0, starts[0]),
                             limit_zone(model, m->within, 1, starts[1]), count))
            return false;
    return true;
}

static bool turn_walks(struct walks *walks, int type)
{
    struct walk *first = walks_of(walks, type, 0), *second = walks_of(walks, type, 1);
    for (int s = 0; s < walks->program->square_count; s++)
        if (!rotated_walk(&walks->turned, &first[s], &second[walks->turned.squares[s]])) {
            const struct piece_type *piece = &walks->model->types[type];
            diag_error(walks->model->diag, piece->span,
                       DIAG_LARGE "the movements of all pieces together are too complex");
            return false;
        }
    return true;
}

static bool is_same_limit(const struct vdl_node *a, const struct vdl_node *b)
{
    return (!a && !b) || (a && b && text_equal(a->text, b->text) && !text_is(a->text, "start"));
}

// Whether two types move alike, but for where their first moves are.
static bool move_alike(const struct piece_type *a, const struct piece_type *b)
{
    const struct movement *m = a->movements, *n = b->movements;
    for (; m && n; m = m->next, n = n->next)
        if (m->dialect != n->dialect || !text_equal(m->betza, n->betza) ||
            !is_same_limit(m->from, n->from) || !is_same_limit(m->within, n->within))
            return false;
    return !m && !n;
}

// The walk of an earlier type that moves alike from there; NULL if there is none.
static const struct walk *same_walk(const struct walks *walks, int like, int player, square_t from)
{
    const struct placed_piece *there = &walks->setup[from];
    bool was_start = there->type == like && there->owner == player;
    return like >= 0 && was_start == walks->starts[player][from]
               ? &walks_of(walks, like, player)[from]
               : NULL;
}

int shared_walk(const struct program *program, int type, int player, int square)
{
    int like = program->like_of[type], squares = program->square_count;
    if (like < 0)
        return -1;
    const struct walk *walk = &program->walks[kind_of(program, type, player) * squares + square];
    const struct walk *other = &program->walks[kind_of(program, like, player) * squares + square];
    return walk->count && walk->first == other->first ? like : -1;
}

static int first_alike(const struct model *model, int type)
{
    for (int t = 0; t < type; t++)
        if (!model->types[t].neutral && move_alike(&model->types[t], &model->types[type]))
            return t;
    return -1;
}

static bool build_type(struct walks *walks, int type)
{
    const struct model *model = walks->model;
    int squares = walks->program->square_count;
    if (!model->types[type].movements)
        return true; // no walk: nothing to look at
    for (int p = 0; p < model->player_count; p++)
        for (int s = 0; s < squares; s++)
            walks->starts[p][s] = walks->setup[s].type == type && walks->setup[s].owner == p;
    int like = first_alike(model, type);
    walks->program->like_of[type] = (int16_t)like;
    if (!check_limits(walks->model, type))
        return false;
    bool has_turned = model->player_count == 2 && model->facing[0] == FACING_NORTH &&
                      model->facing[1] == FACING_SOUTH && is_turned(walks, type);
    walks->are_turned = walks->are_turned && has_turned;
    for (int p = 0; p < model->player_count; p++) {
        if (p == 1 && like < 0 && has_turned)
            return turn_walks(walks, type);
        collect_parts(walks, type, p);
        for (int s = 0; s < squares; s++) {
            const struct walk *same = same_walk(walks, like, p, (square_t)s);
            if (same)
                walks_of(walks, type, p)[s] = *same;
            else if (!build_walk(walks, type, p, (square_t)s))
                return false;
        }
    }
    return true;
}

static bool read_setup(struct walks *walks)
{
    struct model *model = walks->model;
    struct problem problem;
    struct text placement = {model->setup_fen, strcspn(model->setup_fen, " [")};
    problem_init(&problem, placement);
    bool is_read = placement_read(model, placement, false, walks->setup, &problem);
    if (!is_read) {
        diag_error(model->diag, model_setup_span(model, problem.words.start),
                   DIAG_SETUP "invalid setup: %s", problem.words.start);
        if (strstr(problem.words.start, "unknown piece"))
            hint_letters(model);
    }
    problem_release(&problem);
    return is_read;
}

bool walks_build(struct program *program, struct model *model)
{
    size_t squares = (size_t)program->square_count;
    struct walks walks = {.program = program, .model = model, .are_turned = true};
    walks.setup = arena_array(model->arena, squares, sizeof *walks.setup);
    for (int p = 0; p < model->player_count; p++)
        walks.starts[p] = arena_array(model->arena, squares, sizeof *walks.starts[p]);
    walk_pool_init(&program->pool);
    program->walks =
        arena_array(model->arena, (size_t)program->kind_count * squares, sizeof *program->walks);
    program->like_of =
        arena_array(model->arena, (size_t)model->type_count, sizeof *program->like_of);
    memset(program->like_of, -1, (size_t)model->type_count * sizeof *program->like_of);
    bool is_fine = read_setup(&walks);
    if (has_pass(program, PASS_ROTATED_WALKS))
        rotated_init(&walks.turned, program->board, &program->pool, model->arena);
    endless_init(&walks.endless, program->board, model->arena);
    for (int t = 0; t < model->type_count && is_fine; t++)
        if (!model->types[t].neutral)
            is_fine = build_type(&walks, t);
    rotated_release(&walks.turned);
    endless_release(&walks.endless);
    program->rotated = walks.are_turned && model->player_count == 2 ? walks.turned.squares : NULL;
    return is_fine && model->diag->error_count == 0;
}

// Sets of squares while a tail is followed.
#include "tail_walk.h"

#include <string.h>

static struct tail_set *push_set(struct tail_walk *walk)
{
    if (walk->set_count == TAIL_SETS)
        return NULL;
    struct tail_set *set = &walk->sets[walk->set_count++];
    set->kind = UNKNOWN_SET;
    set->is_fleeting = set->is_pieces = false;
    set->code = walk_code(walk);
    set->zone = NULL;
    return set;
}

static const struct tail_set unknown_set = {.kind = UNKNOWN_SET, .code = {-1, -1}};

const struct tail_set *walk_pop_set(struct tail_walk *walk)
{
    const struct tail_set *set =
        walk->set_count > 0 ? &walk->sets[--walk->set_count] : &unknown_set;
    walk_join(walk, set->code);
    return set;
}

static enum follow push_unknown(struct tail_walk *walk)
{
    return push_set(walk) ? FOLLOW_ON : FOLLOW_STOP;
}

// A set that is the same in every position.
static enum follow push_zone(struct tail_walk *walk, const uint64_t *zone)
{
    struct tail_set *set = push_set(walk);
    if (!set)
        return FOLLOW_STOP;
    set->kind = KNOWN_SET;
    set->zone = zone;
    memcpy(set->words, zone, (size_t)walk->vm->program->word_count * sizeof *zone);
    return FOLLOW_ON;
}

static enum follow push_zone_of(struct tail_walk *walk, int zone, struct tail_value player)
{
    const struct program *program = walk->vm->program;
    if (player.kind != KNOWN || player.value < 0 || player.value >= program->player_count)
        return push_unknown(walk);
    walk_rely(walk, &player);
    return push_zone(walk, program->zones + (size_t)(zone * program->player_count + player.value) *
                                                (size_t)program->word_count);
}

static enum follow push_square(struct tail_walk *walk, struct tail_value square)
{
    struct tail_set *set = push_set(walk);
    if (!set)
        return FOLLOW_STOP;
    if (square.kind == KNOWN) {
        set->kind = KNOWN_SET;
        set->is_fleeting = square.is_fleeting;
        memset(set->words, 0, (size_t)walk->vm->program->word_count * sizeof *set->words);
        if (square.value >= 0)
            set_add(set->words, square.value);
    } else if (square.kind == IS_CHOSEN || square.kind == IS_ORIGIN ||
               square.kind == IS_DESTINATION || square.kind == IS_SECOND) {
        set->kind = SQUARE_SET;
        set->square = square;
    }
    return FOLLOW_ON;
}

// The pieces as they stand when the candidate is taken: others than the moved one are where they
// were.
static enum follow follow_pieces(struct tail_walk *walk, struct tail_cases *cases,
                                 const struct instruction *code)
{
    const struct vm *vm = walk->vm;
    bool is_move = walk->start.chosen == CHOSEN_MOVE, is_moved = false;
    if (walk_has_changed(walk) || walk->types_changed || vm->registers->pending ||
        (is_move && walk->start.captures_left))
        return push_unknown(walk);
    if (is_move && code->x & PIECES_OWN) {
        struct tail_case others = walk->now;
        if (code->a) {
            const struct value_list *types = &vm->program->lists[code->a - 1];
            struct tail_value of_type = value_is_type(types->values, types->count);
            is_moved = case_keep_types(&walk->now, of_type.types, true);
            bool may_be_other = case_keep_types(&others, of_type.types, false);
            if (is_moved && may_be_other) {
                struct tail_walk other;
                walk_branch(&other, walk, walk->pc - 1);
                other.now = others;
                follow_rest(&other, cases);
            } else if (may_be_other) {
                walk->now = others;
            }
        } else {
            is_moved = true;
        }
    }
    struct tail_set *set = push_set(walk);
    if (!set)
        return FOLLOW_STOP;
    set->kind = is_moved ? MOVED_SET : KNOWN_SET;
    set->is_fleeting = set->is_pieces = true;
    set_pieces(vm->position, code->x, code->a, set->words);
    return FOLLOW_ON;
}

// The empty squares: a plain move fills one and leaves another.
static enum follow follow_empty(struct tail_walk *walk)
{
    const struct vm *vm = walk->vm;
    const struct program *program = vm->program;
    struct tail_set *set = push_set(walk);
    if (!set)
        return FOLLOW_STOP;
    if (walk->start.chosen != CHOSEN_MOVE || walk->start.captures_left || walk_has_changed(walk) ||
        vm->registers->pending)
        return FOLLOW_ON;
    set->kind = VACATED_SET;
    set->is_fleeting = true;
    for (int w = 0; w < program->word_count; w++)
        set->words[w] = program->all[w] & ~vm->position->occupied[w];
    return FOLLOW_ON;
}

static bool is_known_in(const struct tail_set *set)
{
    return set->kind == KNOWN_SET || set->kind == MOVED_SET;
}

// The moved piece is in none of the other sets of pieces, nor does it go there.
static enum tail_set_kind combined_kind(const struct tail_set *lower, const struct tail_set *upper,
                                        enum opcode op)
{
    bool is_moved = lower->kind == MOVED_SET, is_other_moved = upper->kind == MOVED_SET;
    if (!is_known_in(lower) || !is_known_in(upper))
        return UNKNOWN_SET;
    if (!is_moved && !is_other_moved)
        return KNOWN_SET;
    if (!lower->is_pieces || !upper->is_pieces)
        return UNKNOWN_SET;
    bool remains = op == OP_SET_OR    ? is_moved || is_other_moved
                   : op == OP_SET_AND ? is_moved && is_other_moved
                                      : is_moved && !is_other_moved;
    return remains ? MOVED_SET : KNOWN_SET;
}

static enum follow follow_combination(struct tail_walk *walk, enum opcode op)
{
    const struct tail_set *upper = walk_pop_set(walk);
    struct tail_set *lower = walk->set_count ? &walk->sets[walk->set_count - 1] : NULL;
    if (!lower)
        return FOLLOW_STOP;
    walk_join(walk, lower->code);
    lower->code = walk_code(walk);
    lower->kind = combined_kind(lower, upper, op);
    lower->is_fleeting |= upper->is_fleeting;
    lower->is_pieces = op == OP_SET_AND  ? lower->is_pieces || upper->is_pieces
                       : op == OP_SET_OR ? lower->is_pieces && upper->is_pieces
                                         : lower->is_pieces;
    lower->zone = NULL;
    for (int w = 0; w < walk->vm->program->word_count && lower->kind != UNKNOWN_SET; w++)
        lower->words[w] = op == OP_SET_AND  ? lower->words[w] & upper->words[w]
                          : op == OP_SET_OR ? lower->words[w] | upper->words[w]
                                            : lower->words[w] & ~upper->words[w];
    return FOLLOW_ON;
}

static enum follow follow_around(struct tail_walk *walk)
{
    struct tail_set *set = walk->set_count ? &walk->sets[walk->set_count - 1] : NULL;
    if (!set)
        return FOLLOW_STOP;
    walk_join(walk, set->code);
    set->code = walk_code(walk);
    if (set->kind == KNOWN_SET)
        set_around(walk->vm->program, set->words);
    else
        set->kind = UNKNOWN_SET;
    set->is_pieces = false;
    set->zone = NULL;
    return FOLLOW_ON;
}

static struct tail_value membership(struct tail_value square, const struct tail_set *set)
{
    if (square.kind == KNOWN && set->kind == KNOWN_SET) {
        square.value = square.value >= 0 && set_has(set->words, square.value);
        square.is_fleeting |= set->is_fleeting;
        return square;
    }
    if (set->kind != KNOWN_SET || !set->zone ||
        (square.kind != IS_CHOSEN && square.kind != IS_ORIGIN && square.kind != IS_DESTINATION))
        return depends;
    return (struct tail_value){
        .kind = IN_ZONE, .value = 1, .of_origin = square.kind == IS_ORIGIN, .zone = set->zone};
}

// How many squares a set has, or whether any, or the first.
static struct tail_value measured(const struct tail_walk *walk, const struct tail_set *set,
                                  enum opcode op)
{
    const struct program *program = walk->vm->program;
    if (op == OP_SET_EXISTS && (set->kind == MOVED_SET || set->kind == SQUARE_SET))
        return value_known(1);
    bool keeps_size = set->kind == MOVED_SET || set->kind == VACATED_SET;
    if (set->kind != KNOWN_SET && (!keeps_size || op == OP_SET_FIRST))
        return depends;
    struct tail_value value = value_known(op == OP_SET_COUNT ? set_count(program, set->words)
                                                             : set_next(program, set->words, 0));
    if (op == OP_SET_EXISTS)
        value.value = value.value >= 0;
    value.is_fleeting = set->is_fleeting;
    return value;
}

enum follow follow_set(struct tail_walk *walk, struct tail_cases *cases,
                       const struct instruction *code)
{
    const struct program *program = walk->vm->program;
    switch (code->op) {
    case OP_SET_PIECES: return follow_pieces(walk, cases, code);
    case OP_SET_EMPTY: return follow_empty(walk);
    case OP_SET_ALL: return push_zone(walk, program->all);
    case OP_SET_ZONE: return push_zone_of(walk, code->a, value_known(walk_mover(walk)));
    case OP_SET_ZONE_OF: return push_zone_of(walk, code->a, walk_pop(walk));
    case OP_SET_SQUARE: return push_square(walk, walk_pop(walk));
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT: return follow_combination(walk, code->op);
    case OP_SET_ENCLOSED:
        walk_pop(walk);
        walk_pop_set(walk);
        walk_pop_set(walk);
        return push_unknown(walk);
    case OP_SET_AROUND: return follow_around(walk);
    case OP_SET_WITH: walk_pop_set(walk); return push_unknown(walk);
    case OP_SET_BETWEEN:
    case OP_SET_LINE:
        walk_pop(walk);
        walk_pop(walk);
        return push_unknown(walk);
    case OP_SET_FILE:
    case OP_SET_RANK: walk_pop(walk); return push_unknown(walk);
    case OP_SET_ATTACKED: walk_pop_set(walk); return walk_push(walk, depends);
    case OP_SET_HAS: return walk_push(walk, membership(walk_pop(walk), walk_pop_set(walk)));
    default: return walk_push(walk, measured(walk, walk_pop_set(walk), code->op));
    }
}

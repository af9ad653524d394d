// Choices that come behind another one: how many turns they make of each.
#include "tail_walk.h"

enum follow follow_values(struct tail_walk *walk, const struct instruction *code)
{
    int count = walk->vm->program->lists[code->b].count;
    if (count > UINT8_MAX || walk->now.turns > UINT16_MAX)
        return FOLLOW_STOP;
    walk->now.turns *= (uint32_t)count;
    if (count == 0)
        return FOLLOW_END;
    return walk_store(walk, code->a, (struct tail_value){.kind = ONE_OF, .value = code->b});
}

int tail_hand_kinds(const struct vm *vm, int player)
{
    const struct program *program = vm->program;
    const int32_t *hand = vm->position->cells + program->hand_cells + player * program->type_count;
    int count = 0;
    for (int type = 0; type < program->type_count; type++)
        count += hand[type] > 0;
    return count;
}

enum follow follow_hand_choice(struct tail_walk *walk, const struct instruction *code)
{
    struct tail_value player = walk_pop(walk);
    if (player.kind != KNOWN || player.value < 0 ||
        player.value >= walk->vm->program->player_count || walk->takes_from_hand ||
        walk->adds_to_hand || walk->now.turns > UINT16_MAX)
        return FOLLOW_STOP;
    int count = tail_hand_kinds(walk->vm, player.value);
    walk_rely(walk, &player);
    walk_rely_on(walk, (struct tail_fact){player.value, FACT_HAND_KINDS, count});
    walk->now.turns *= (uint32_t)count;
    if (count == 0)
        return FOLLOW_END;
    return walk_store(walk, code->a, (struct tail_value){.kind = FROM_HAND, .value = player.value});
}

// The set is the same for all moves, but for the moved piece's square: what it holds is found when
// the moves are counted.
enum follow follow_square_choice(struct tail_walk *walk, const struct instruction *code)
{
    const struct tail_set *set = walk_pop_set(walk);
    bool is_counted = set->kind == MOVED_SET || set->kind == VACATED_SET ||
                      (set->kind == KNOWN_SET && (set->is_pieces || !set->is_fleeting));
    if (walk->start.chosen != CHOSEN_MOVE || walk->start.captures_left || !is_counted ||
        set->code.from < 0 || walk->now.second.turns || walk_has_changed(walk) ||
        walk->types_changed)
        return FOLLOW_STOP;
    walk->now.second = (struct tail_choice){
        .from = set->code.from, .count = set->code.to - set->code.from, .turns = 1};
    return walk_store(walk, code->a, (struct tail_value){.kind = IS_SECOND});
}

void walk_end_choice(struct tail_walk *walk)
{
    struct tail_case *now = &walk->now;
    if (now->second.turns == 0)
        return;
    now->second.turns = now->turns;
    now->second.removes = now->needs_safety && now->change == CHANGES_BY_REMOVING;
    now->turns = 0;
    if (now->second.removes)
        now->change = CHANGES_NOTHING;
}

#include "picking.h"

#include "backtrack.h"
#include "candidates.h"
#include "memory.h"
#include "moves.h"
#include "plain_generator.h"
#include "prefer.h"
#include "safety.h"
#include "set_stack.h"
#include "sets.h"

#include <string.h>

void picking_init(struct picking *picking, const struct program *program,
                  const struct turn_part *parts, size_t count)
{
    *picking =
        (struct picking){.program = program, .parts = parts, .count = (uint32_t)count, .value = -1};
    picking->reached = memory_grow(NULL, 1, &picking->reached_capacity, sizeof *picking->reached);
    picking->reached[0] = 0;
    for (int i = 0; i < PICKING_BUCKETS; i++)
        picking->buckets[i] = -1;
}

void picking_release(struct picking *picking)
{
    memory_free(picking->values);
    memory_free(picking->order);
    memory_free(picking->reached);
    memory_free(picking->words);
    memory_free(picking->items);
    memory_free(picking->shared);
}

// ---- Where a path is

static uint32_t item_number(const struct vm *vm)
{
    return vm->item_count - vm->item_base;
}

// How many parts the path has.
static uint32_t reached(const struct vm *vm)
{
    const struct picking *picking = vm->client;
    return picking->reached[item_number(vm)];
}

static bool is_given(struct picking *picking, uint32_t index, const struct turn_part *part)
{
    const struct turn_part *given = &picking->parts[index];
    if (!parts_are_equal(picking->program, given, part))
        return false;
    if (picking->is_any_capture || details_are_alike(picking->program, given->detail, part->detail))
        return true;
    picking->leaves_out = true;
    return false;
}

static const struct turn_item *latest_item(const struct vm *vm)
{
    return item_number(vm) > 0 ? &vm->items[vm->item_count - 1] : NULL;
}

static bool leave_out(struct picking *picking)
{
    picking->leaves_out = true;
    return false;
}

static void keep_items(struct picking *picking, const struct vm *vm)
{
    picking->item_count = item_number(vm);
    picking->items = memory_grow(picking->items, picking->item_count + 1, &picking->item_capacity,
                                 sizeof *picking->items);
    if (picking->item_count)
        memcpy(picking->items, vm->items + vm->item_base,
               picking->item_count * sizeof *picking->items);
}

// The path is a turn with the parts given.
static void count_turn(const struct vm *vm)
{
    struct picking *picking = vm->client;
    if (picking->turn_count++ == 0)
        keep_items(picking, vm);
}

bool picking_has_one(const struct picking *picking)
{
    return picking->turn_count == 1 && !picking->leaves_out;
}

static bool append(struct vm *vm, struct turn_item item, uint32_t part_count)
{
    struct picking *picking = vm->client;
    append_item(vm, item);
    picking->reached = memory_grow(picking->reached, item_number(vm) + 1,
                                   &picking->reached_capacity, sizeof *picking->reached);
    picking->reached[item_number(vm)] = part_count;
    return true;
}

// ---- Values

// The number of a value, which may be new.
static int32_t find_value(struct picking *picking, const struct turn_part *part)
{
    uint32_t bucket = ((uint32_t)(uint16_t)part->value + part->kind * 37u) % PICKING_BUCKETS;
    int32_t same = -1, *link = &picking->buckets[bucket];
    while (*link >= 0) {
        struct picking_value *value = &picking->values[*link];
        if (parts_are_equal(picking->program, &value->part, part)) {
            if (details_are_alike(picking->program, value->part.detail, part->detail))
                return *link;
            if (same < 0)
                same = *link;
        }
        link = &value->next;
    }
    int32_t number = *link = (int32_t)picking->value_count;
    picking->values = memory_grow(picking->values, picking->value_count + 1,
                                  &picking->value_capacity, sizeof *picking->values);
    picking->values[picking->value_count++] =
        (struct picking_value){.part = *part, .same = same, .next = -1};
    return number;
}

// The rules' words that ask for a part of the turn's next item; NULL: none.
static const char *question_of(const struct vm *vm, const struct turn_part *part, bool is_first)
{
    const struct picking *picking = vm->client;
    const struct note *note = &vm->program->notes[part->note];
    if (part->note == 0) // the choice was made just now; it asks for the first part
        return is_first ? vm->program->messages[picking->words[vm->choice_count - 1]] : NULL;
    return part->kind == PART_WORDS ? note->question : note->questions[part->slot];
}

// Whether a part that follows the value may need no pick: it is words, or a note says again where
// the move before has ended.
static bool may_be_forced(const struct vm *vm, const struct turn_part *part)
{
    const struct turn_item *latest = latest_item(vm);
    return part->kind == PART_WORDS || (part->kind == PART_SQUARE && part->note != 0 && latest &&
                                        latest->note == 0 && part->value == latest->b);
}

// The path has a value for the part wanted, as one of an item. False when nothing is left to find
// out about it.
static bool meet(struct vm *vm, const struct turn_part *parts, int index, int count)
{
    struct picking *picking = vm->client;
    int32_t number = find_value(picking, &parts[index]);
    const struct picking_value *value = &picking->values[number];
    bool is_last = index + 1 == count;
    if (value->completes || (value->goes_on && !is_last))
        return leave_out(picking);
    picking->value = number;
    picking->part = parts[index];
    picking->question = question_of(vm, &parts[index], index == 0);
    picking->is_last = is_last;
    picking->may_be_forced = !is_last && may_be_forced(vm, &parts[index + 1]);
    picking->height = vm->choice_count;
    return true;
}

// Whether some turn has the value.
static bool is_possible(const struct picking_value *value)
{
    return value->completes || value->goes_on;
}

// The path is a turn, which has so many parts more than the value. What is kept of it depends on
// legal turns alone, since other paths may depend on what the player may not know.
static void prove(struct picking *picking, uint32_t more)
{
    struct picking_value *value = &picking->values[picking->value];
    if (!is_possible(value)) {
        value->part = picking->part;
        value->question = picking->question;
        picking->order = memory_grow(picking->order, picking->order_count + 1,
                                     &picking->order_capacity, sizeof *picking->order);
        picking->order[picking->order_count++] = (uint32_t)picking->value;
    }
    value->completes |= more == 0;
    if (more > 0 && !value->goes_on) {
        value->goes_on = true;
        value->may_be_forced = picking->may_be_forced;
    }
}

static bool note_next(struct vm *vm, struct turn_item item)
{
    struct picking *picking = vm->client;
    struct turn_part parts[ITEM_PARTS_LIMIT];
    if (vm->try_choice >= 0)
        return append_item(vm, item);
    int count = item_parts(vm->program, latest_item(vm), &item, parts);
    uint32_t at = reached(vm);
    if (at > picking->count && count > 0) {
        if (picking->values[picking->value].goes_on)
            return leave_out(picking); // it is only asked whether a turn ends here
        if (at == picking->count + 1) {
            picking->further = vm->choice_count;
            if (picking->is_last)
                picking->may_be_forced = may_be_forced(vm, &parts[0]);
        }
    }
    for (int i = 0; i < count; i++, at++)
        if (at < picking->count ? !is_given(picking, at, &parts[i])
                                : at == picking->count && !meet(vm, parts, i, count))
            return false;
    return append(vm, item, at);
}

static void cut(struct vm *vm, uint32_t height)
{
    if (vm->choice_count <= height)
        return;
    vm->choice_count = height;
    leave_out(vm->client);
}

static const struct turn_part nothing = {.kind = PART_NOTHING, .value = -1};

// A turn without a text ends.
static void end_silently(const struct vm *vm)
{
    struct picking *picking = vm->client;
    if (picking->count == 0) {
        count_turn(vm);
        picking->value = find_value(picking, &nothing);
        picking->part = nothing;
        picking->question = NULL;
        prove(picking, 0);
    } else if (picking->count == 1 && picking->parts[0].kind == PART_NOTHING) {
        count_turn(vm);
        picking->may_end = true;
    }
}

static enum outcome end_next(struct vm *vm)
{
    struct picking *picking = vm->client;
    uint32_t at = reached(vm);
    if (at == 0)
        end_silently(vm);
    else if (at >= picking->count)
        count_turn(vm);
    picking->may_end |= at == picking->count && at > 0;
    if (at <= picking->count)
        return BACKTRACK;
    prove(picking, at - picking->count - 1);
    bool is_further = picking->is_last && !picking->values[picking->value].completes;
    cut(vm, is_further ? picking->further : picking->height);
    return BACKTRACK;
}

// The same of a turn that is complete: nothing is cut off.
static bool note_turn(const struct vm *vm)
{
    struct picking *picking = vm->client;
    const struct turn_item *items = vm->items + vm->item_base;
    struct turn_part parts[ITEM_PARTS_LIMIT];
    uint32_t at = 0;
    for (uint32_t i = 0; i < item_number(vm); i++) {
        int count = item_parts(vm->program, i ? &items[i - 1] : NULL, &items[i], parts);
        for (int p = 0; p < count; p++, at++) {
            if (at < picking->count && !is_given(picking, at, &parts[p]))
                return false;
            if (at == picking->count) {
                picking->value = find_value(picking, &parts[p]);
                picking->part = parts[p];
            }
            if (at == picking->count + 1)
                picking->may_be_forced =
                    parts[p].kind == PART_WORDS || parts[p].kind == PART_SQUARE;
        }
    }
    if (at == 0)
        end_silently(vm);
    else if (at >= picking->count)
        count_turn(vm);
    picking->may_end |= at == picking->count && at > 0;
    if (at > picking->count)
        prove(picking, at - picking->count - 1);
    return false;
}

// ---- What is asked of a position once

// What `prefer` compares.
static bool compare_turns(struct vm *vm)
{
    const struct picking *picking = vm->client;
    const struct program *program = vm->program;
    int count = program->prefer_count * PREFER_CELLS, first = program->prefer_cells;
    if (!picking->best)
        return prefer_measure(vm);
    if (!*picking->knows_best) {
        if (!prefer_measure(vm))
            return false;
        memcpy(picking->best, vm->position->cells + first, (size_t)count * sizeof *picking->best);
        *picking->knows_best = true;
        return true;
    }
    for (int i = 0; i < count; i++)
        position_write(vm->position, first + i, picking->best[i]);
    vm->safety->base = vm->position->trail_count; // as after prefer_measure
    return true;
}

// ---- Moves

// The squares of pieces with which the text can go on as it is given.
static void find_origins(const struct vm *vm, uint64_t *set)
{
    const struct picking *picking = vm->client;
    const struct turn_item *latest = latest_item(vm);
    const struct turn_part *next = &picking->parts[reached(vm)];
    if (next->kind == PART_SQUARE && next->value >= 0)
        set_add(set, next->value);
    if (latest && latest->note == 0)
        set_add(set, latest->b);
}

static enum outcome offer_given(struct vm *vm, const struct instruction *code)
{
    uint32_t first = vm->candidate_count;
    uint64_t set[SET_WORDS_LIMIT] = {0};
    find_origins(vm, set);
    if (code->x & MOVES_OF_SET) {
        const uint64_t *wanted = pop_set(vm);
        for (int w = 0; w < vm->program->word_count; w++)
            set[w] &= wanted[w];
    }
    vm->pc = code->b;
    if (!moves_generate(vm, set, code->x & MOVES_CAPTURES))
        return too_many(vm);
    offer_moves(vm, code, first);
    return BACKTRACK;
}

static enum outcome choose_given_move(struct vm *vm, const struct instruction *code)
{
    struct picking *picking = vm->client;
    uint32_t at = reached(vm);
    if (at > picking->count && picking->value >= 0 && picking->values[picking->value].goes_on) {
        leave_out(picking); // as in note_next
        return BACKTRACK;
    }
    enum outcome outcome = at < picking->count ? offer_given(vm, code) : enumerate_moves(vm, code);
    if (outcome == FAILED)
        return outcome;
    picking->words = memory_grow(picking->words, vm->choice_count, &picking->words_capacity,
                                 sizeof *picking->words);
    picking->words[vm->choice_count - 1] = vm->program->words[code - vm->program->code];
    return outcome;
}

static const struct chooser picking_next = {.move = choose_given_move,
                                            .square = enumerate_squares,
                                            .value = enumerate_values,
                                            .fork = enumerate_fork,
                                            .note = note_next,
                                            .is_safe = safety_holds,
                                            .sure_end = enumerate_sure_end,
                                            .end = end_next,
                                            .pass = enumerate_pass,
                                            .compare = compare_turns,
                                            .wants = note_turn};

// ---- Turns that have all parts given, and no other

static bool note_whole(struct vm *vm, struct turn_item item)
{
    struct picking *picking = vm->client;
    struct turn_part parts[ITEM_PARTS_LIMIT];
    if (vm->try_choice >= 0)
        return append_item(vm, item);
    int count = item_parts(vm->program, latest_item(vm), &item, parts);
    uint32_t at = reached(vm);
    for (int i = 0; i < count; i++, at++)
        if (at >= picking->count || !is_given(picking, at, &parts[i]))
            return false;
    return append(vm, item, at);
}

// Whether a turn with so many parts is one.
static bool is_whole(const struct picking *picking, uint32_t at)
{
    bool is_silent = picking->count == 1 && picking->parts[0].kind == PART_NOTHING;
    return at == (is_silent ? 0 : picking->count);
}

static enum outcome end_whole(struct vm *vm)
{
    return is_whole(vm->client, reached(vm)) ? YIELDED : BACKTRACK;
}

static bool is_turn_whole(const struct vm *vm)
{
    struct picking *picking = vm->client;
    const struct turn_item *items = vm->items + vm->item_base;
    struct turn_part parts[ITEM_PARTS_LIMIT];
    uint32_t at = 0;
    for (uint32_t i = 0; i < item_number(vm); i++) {
        int count = item_parts(vm->program, i ? &items[i - 1] : NULL, &items[i], parts);
        for (int p = 0; p < count; p++, at++)
            if (at >= picking->count || !is_given(picking, at, &parts[p]))
                return false;
    }
    return is_whole(picking, at);
}

const struct chooser picking_whole = {.move = choose_given_move,
                                      .square = enumerate_squares,
                                      .value = enumerate_values,
                                      .fork = enumerate_fork,
                                      .note = note_whole,
                                      .is_safe = safety_holds,
                                      .sure_end = enumerate_sure_end,
                                      .end = end_whole,
                                      .pass = enumerate_pass,
                                      .compare = compare_turns,
                                      .wants = is_turn_whole};

// ---- Words with which all turns go on

// In `reached`: the path goes on otherwise.
static const uint32_t split_bit = UINT32_C(1) << 31;

// What a part after those given says of the words. False when nothing is left to find out.
static bool follow_shared(struct vm *vm, const struct turn_part *part, uint32_t index)
{
    struct picking *picking = vm->client;
    if (index >= picking->shared_count)
        return false;
    if (!parts_are_equal(picking->program, &picking->shared[index], part)) {
        picking->split = index;
        picking->height = vm->choice_count;
    }
    return true;
}

static bool note_shared(struct vm *vm, struct turn_item item)
{
    struct picking *picking = vm->client;
    struct turn_part parts[ITEM_PARTS_LIMIT];
    if (vm->try_choice >= 0)
        return append_item(vm, item);
    uint32_t at = reached(vm);
    if (at & split_bit)
        return append(vm, item, at);
    int count = item_parts(vm->program, latest_item(vm), &item, parts);
    picking->split = UINT32_MAX;
    for (int i = 0; i < count && picking->split == UINT32_MAX; i++, at++)
        if (at < picking->count ? !is_given(picking, at, &parts[i])
                                : !follow_shared(vm, &parts[i], at - picking->count))
            return false;
    return append(vm, item, picking->split == UINT32_MAX ? at : at | split_bit);
}

static enum outcome end_shared(struct vm *vm)
{
    struct picking *picking = vm->client;
    uint32_t at = reached(vm);
    if (at < picking->count)
        return BACKTRACK;
    uint32_t left = at & split_bit ? picking->split : at - picking->count;
    if (at & split_bit)
        cut(vm, picking->height);
    if (picking->shared_count > left)
        picking->shared_count = left;
    if (picking->shared_count == 0)
        cut(vm, 0);
    return BACKTRACK;
}

static const struct chooser sharing = {.move = choose_given_move,
                                       .square = enumerate_squares,
                                       .value = enumerate_values,
                                       .fork = enumerate_fork,
                                       .note = note_shared,
                                       .is_safe = safety_holds,
                                       .sure_end = enumerate_sure_end,
                                       .end = end_shared,
                                       .pass = enumerate_pass,
                                       .compare = compare_turns};

// The words that a turn has after the parts given. Tells whether it ends with them.
static bool take_words(struct picking *picking, const struct turn_item *items, uint32_t item_count)
{
    struct turn_part parts[ITEM_PARTS_LIMIT];
    size_t capacity = 0;
    uint32_t at = 0;
    for (uint32_t i = 0; i < item_count; i++) {
        int count = item_parts(picking->program, i ? &items[i - 1] : NULL, &items[i], parts);
        for (int p = 0; p < count; p++, at++) {
            if (at < picking->count)
                continue;
            if (parts[p].kind != PART_WORDS)
                return false;
            picking->shared = memory_grow(picking->shared, picking->shared_count + 1u, &capacity,
                                          sizeof *picking->shared);
            picking->shared[picking->shared_count++] = parts[p];
        }
    }
    return true;
}

// ---- The position in between

// The first choice after what the parts given say, or the end.
static void show(struct vm *vm)
{
    struct picking *picking = vm->client;
    if (picking->is_shown || reached(vm) > picking->count)
        return;
    if (vm->registers->pending)
        moves_materialize(vm);
    position_assign(picking->shown, vm->position);
    picking->is_shown = true;
    keep_items(picking, vm);
}

static bool note_shown(struct vm *vm, struct turn_item item)
{
    struct picking *picking = vm->client;
    struct turn_part parts[ITEM_PARTS_LIMIT];
    if (vm->try_choice >= 0)
        return append_item(vm, item);
    int count = item_parts(vm->program, latest_item(vm), &item, parts);
    uint32_t at = reached(vm);
    for (int i = 0; i < count; i++, at++)
        if (at < picking->count && !is_given(picking, at, &parts[i]))
            return false;
    if (at > picking->count)
        show(vm);
    else
        picking->is_shown = false;
    return append(vm, item, at);
}

static enum outcome move_shown(struct vm *vm, const struct instruction *code)
{
    show(vm);
    return choose_given_move(vm, code);
}

static enum outcome square_shown(struct vm *vm, const struct instruction *code)
{
    show(vm);
    return enumerate_squares(vm, code);
}

static enum outcome value_shown(struct vm *vm, const struct instruction *code, uint32_t first)
{
    show(vm);
    return enumerate_values(vm, code, first);
}

static enum outcome fork_shown(struct vm *vm, const struct instruction *code)
{
    show(vm);
    return enumerate_fork(vm, code);
}

static enum outcome end_shown(struct vm *vm)
{
    const struct picking *picking = vm->client;
    if (reached(vm) < picking->count)
        return BACKTRACK;
    show(vm);
    return YIELDED;
}

static const struct chooser showing = {.move = move_shown,
                                       .square = square_shown,
                                       .value = value_shown,
                                       .fork = fork_shown,
                                       .note = note_shown,
                                       .is_safe = safety_holds,
                                       .sure_end = enumerate_sure_end,
                                       .end = end_shown,
                                       .pass = enumerate_pass,
                                       .compare = compare_turns};

// ---- Running

static void find(struct vm *vm, const struct chooser *chooser, struct picking *picking)
{
    struct generator generator;
    vm_begin_with(vm, &generator, chooser, picking);
    vm_next(vm, &generator); // none is yielded
    vm_end(vm, &generator);
}

// A plain machine that is put aside: it knows complete turns only. What a turn looks like before it
// is complete, and in which words it is asked for, is no part of what rules mean.
struct put_aside {
    struct memory_undo undo;
    struct vm *vm;
    struct plain_machines *plain;
};

static void put_back(void *context)
{
    const struct put_aside *aside = context;
    aside->vm->plain = aside->plain;
}

static void put_aside(struct put_aside *aside, struct vm *vm)
{
    *aside = (struct put_aside){.vm = vm, .plain = vm->plain};
    memory_on_failure(&aside->undo, put_back, aside);
    vm->plain = NULL;
}

static void take_again(const struct put_aside *aside)
{
    memory_forget(&aside->undo);
    aside->vm->plain = aside->plain;
}

// The words that ask for the values which the plain machine has found.
static void find_words(struct vm *vm, struct picking *picking)
{
    struct put_aside aside;
    struct picking asked;
    picking_init(&asked, picking->program, picking->parts, picking->count);
    asked.is_any_capture = picking->is_any_capture;
    put_aside(&aside, vm);
    find(vm, &picking_next, &asked);
    take_again(&aside);
    for (size_t i = 0; i < picking->order_count; i++) {
        struct picking_value *value = &picking->values[picking->order[i]];
        value->question = asked.values[find_value(&asked, &value->part)].question;
    }
    picking_release(&asked);
}

bool picking_find(struct vm *vm, struct picking *picking)
{
    find(vm, &picking_next, picking);
    if (vm->plain && vm->status == VM_FINE)
        find_words(vm, picking);
    return vm->status == VM_FINE;
}

bool picking_find_words(struct vm *vm, struct picking *picking, const struct picking *found,
                        bool *is_end)
{
    bool is_one = picking_has_one(found);
    *is_end = take_words(picking, found->items, found->item_count) && is_one;
    if (vm->plain && !is_one)
        picking->shared_count = 0;
    if (!is_one && picking->shared_count > 0)
        find(vm, &sharing, picking);
    return vm->status == VM_FINE;
}

bool picking_show(struct vm *vm, struct picking *picking)
{
    struct generator generator;
    struct put_aside aside;
    put_aside(&aside, vm);
    picking->is_shown = false;
    vm_begin_with(vm, &generator, &showing, picking);
    bool is_found = vm_next(vm, &generator);
    vm_end(vm, &generator);
    take_again(&aside);
    return is_found;
}

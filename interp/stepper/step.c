// Stepping through a game without records (step.h).
#include "step.h"

#include "baronet_notation.h"
#include "effects.h"
#include "memory.h"
#include "play_state.h"
#include "queries.h"
#include "result.h"
#include "sets.h"
#include "step_goals.h"
#include "step_watch.h"
#include "turns.h"

#include <stdlib.h>
#include <string.h>

// How a turn that was made is taken back.
struct step_frame {
    size_t trail_count;
    uint64_t hash;
};

// What the rules ask after a turn whose changes are known.
struct step_registers {
    struct registers registers;
};

// ---- Steppers

struct stepper *stepper_new(const struct baronet_play *play, const struct step_facts *facts)
{
    struct stepper *stepper = memory_zeroed(1, sizeof *stepper);
    stepper->facts = facts;
    stepper->play = baronet_play_copy(play);
    stepper->cells = stepper->play->position.cells;
    struct history *history = &stepper->play->history;
    stepper->sightings = memory_zeroed(SIGHTINGS, sizeof *stepper->sightings);
    for (size_t i = 0; i < history->count; i++)
        stepper->sightings[history->hashes[i] % SIGHTINGS]++;
    history->sightings = stepper->sightings;
    return stepper;
}

void stepper_free(struct stepper *stepper)
{
    if (!stepper)
        return;
    baronet_play_free(stepper->play);
    memory_free(stepper->sightings);
    memory_free(stepper->steps);
    memory_free(stepper->seen);
    memory_free(stepper->changes);
    memory_free(stepper->frames);
    memory_free(stepper->registers);
    step_watch_free(stepper->watch);
    memory_free(stepper);
}

// ---- Listing

static uint32_t hash_items(const struct turn_item *items, uint32_t count)
{
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t item = (uint64_t)items[i].note << 48 | (uint64_t)(uint16_t)items[i].a << 32 |
                        (uint64_t)(uint16_t)items[i].b << 16 | items[i].c;
        hash = (hash ^ item) * UINT64_C(0xbf58476d1ce4e5b9);
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> 32) | 1; // 0 is no turn
}

// Among turns with the same items, those that do something else than the first have keys of their
// own.
static uint32_t numbered_key(uint32_t key, uint32_t number)
{
    return number < 2 ? key : (key + number * UINT32_C(0x9e3779b8)) | 1;
}

// The place of a key in the table of those listed, which is at most half full.
static struct step_seen *find_seen(struct stepper *stepper, uint32_t key)
{
    size_t mask = stepper->seen_capacity - 1, at = key >> 1 & mask;
    while (stepper->seen[at].list == stepper->list && stepper->seen[at].key != key)
        at = (at + 1) & mask;
    return &stepper->seen[at];
}

static void grow_seen(struct stepper *stepper)
{
    struct step_seen *seen = stepper->seen;
    size_t capacity = stepper->seen_capacity;
    stepper->seen_capacity = capacity ? 2 * capacity : 64;
    stepper->seen = memory_zeroed(stepper->seen_capacity, sizeof *stepper->seen);
    for (size_t i = 0; i < capacity; i++)
        if (seen[i].list == stepper->list)
            *find_seen(stepper, seen[i].key) = seen[i];
    memory_free(seen);
}

// Whether a turn that has just been recorded changes the cells as one before it did.
static bool does_the_same(const struct stepper *stepper, const struct step *step,
                          const struct step *before)
{
    return step->count == before->count &&
           memcmp(stepper->changes + step->first, stepper->changes + before->first,
                  step->count * sizeof *stepper->changes) == 0;
}

// Gives a turn that has been recorded the key of its items or, when another turn has that, another.
static void give_key(struct stepper *stepper, uint32_t index, uint32_t key)
{
    if (2 * stepper->seen_count >= stepper->seen_capacity)
        grow_seen(stepper);
    struct step_seen *seen = find_seen(stepper, key);
    uint32_t number = 0;
    if (seen->list != stepper->list) {
        *seen = (struct step_seen){stepper->list, key, index, 1};
        stepper->seen_count++;
    } else if (!does_the_same(stepper, &stepper->steps[index], &stepper->steps[seen->step])) {
        number = ++seen->number;
    }
    stepper->steps[index].key = numbered_key(key, number);
}

static struct step *new_step(struct stepper *stepper)
{
    stepper->steps = memory_grow(stepper->steps, stepper->step_count + 1, &stepper->step_capacity,
                                 sizeof *stepper->steps);
    return &stepper->steps[stepper->step_count++];
}

// The first move of a turn, as it is named.
static void describe(const struct stepper *stepper, const struct turn_item *item, struct step *step)
{
    step->origin = item->a;
    step->destination = item->b;
    step->kind = (int16_t)(stepper->cells[item->a] & KIND_MASK);
    step->captured = (int16_t)(item->a == item->b ? 0 : stepper->cells[item->b] & KIND_MASK);
    step->is_capture = step->captured != 0;
}

// A turn that begins without a move, as a drop does: what it puts where, last of all.
static void describe_placing(const struct stepper *stepper, struct step *step)
{
    const struct step_change *changes = stepper->changes + step->first;
    for (int i = 0; i < step->count; i++) {
        if (changes[i].cell >= stepper->facts->square_count || !(changes[i].after & KIND_MASK))
            continue;
        step->destination = (int16_t)changes[i].cell;
        step->kind = (int16_t)(changes[i].after & KIND_MASK);
        step->captured = (int16_t)(changes[i].before & KIND_MASK);
    }
}

static void add_recorded(struct stepper *stepper, const struct generator *generator)
{
    const struct vm *vm = &stepper->play->vm;
    const struct position *position = &stepper->play->position;
    const struct turn_item *items = vm->items + vm->item_base;
    uint32_t item_count = vm->item_count - vm->item_base;
    uint32_t changes = (uint32_t)(position->trail_count - generator->trail_base);
    struct step *step = new_step(stepper);
    *step = (struct step){.pc = -1,
                          .first = stepper->change_count,
                          .count = (uint16_t)changes,
                          .origin = -1,
                          .destination = -1};
    stepper->changes = memory_grow(stepper->changes, stepper->change_count + changes + 1,
                                   &stepper->change_capacity, sizeof *stepper->changes);
    // Where the registers are: a change of its own.
    stepper->registers = memory_grow(stepper->registers, stepper->register_count + 1,
                                     &stepper->register_capacity, sizeof *stepper->registers);
    stepper->changes[stepper->change_count++] =
        (struct step_change){-1, (int32_t)stepper->register_count, 0};
    stepper->registers[stepper->register_count++].registers = *vm->registers;
    step->first++;
    const struct trail_entry *entries = changes ? position->trail + generator->trail_base : NULL;
    for (uint32_t i = 0; i < changes; i++)
        stepper->changes[stepper->change_count++] =
            (struct step_change){entries[i].cell, entries[i].before, entries[i].after};
    // The cells are those after the turn now: look at those before it.
    if (item_count > 0 && items[0].note == 0) {
        int32_t origin = stepper->cells[items[0].a], destination = stepper->cells[items[0].b];
        for (uint32_t i = changes; i-- > 0;) {
            origin = entries[i].cell == items[0].a ? entries[i].before : origin;
            destination = entries[i].cell == items[0].b ? entries[i].before : destination;
        }
        step->origin = items[0].a;
        step->destination = items[0].b;
        step->kind = (int16_t)(origin & KIND_MASK);
        step->captured = (int16_t)(items[0].a == items[0].b ? 0 : destination & KIND_MASK);
    } else {
        describe_placing(stepper, step);
    }
    step->is_capture = vm->registers->captured > 0;
    give_key(stepper, stepper->step_count - 1, hash_items(items, item_count));
}

static void add_kept(struct stepper *stepper, const struct counted_moves *moves)
{
    const struct fast *fast = &stepper->play->fast;
    for (uint32_t i = 0; i < moves->count; i++) {
        const union candidate *candidate = &fast->kept[moves->first + i];
        struct turn_item item = {0, (int16_t)candidate->move.origin,
                                 (int16_t)candidate->move.square, candidate->move.effect};
        struct step *step = new_step(stepper);
        *step = (struct step){.key = hash_items(&item, 1),
                              .pc = moves->pc,
                              .carries_out = moves->carries_out,
                              .is_proved = moves->is_proved};
        describe(stepper, &item, step);
        // A plain move: no more than this tells what it is.
        step->count = candidate->move.effect;
        step->how = candidate->move.how;
    }
}

static void list(struct stepper *stepper, bool captures_only, bool unproved)
{
    struct vm *vm = &stepper->play->vm;
    struct fast *fast = &stepper->play->fast;
    struct generator generator;
    vm_refill(vm);
    fast_list(fast, &generator, captures_only, unproved);
    stepper->list++;
    stepper->seen_count = 0;
    while (vm_next(vm, &generator))
        add_recorded(stepper, &generator);
    stepper->failed = vm->status != VM_FINE;
    vm_end(vm, &generator);
    // Those of the royal piece, and others of which it depends, come first.
    for (int i = fast->counted_moves_count; i-- > 0;)
        add_kept(stepper, &fast->counted_moves[i]);
}

void stepper_list(struct stepper *stepper, bool captures_only)
{
    list(stepper, captures_only, false);
}

void stepper_list_unproved(struct stepper *stepper, bool captures_only)
{
    list(stepper, captures_only, true);
}

struct stepper_mark stepper_mark(const struct stepper *stepper)
{
    return (struct stepper_mark){stepper->step_count, stepper->change_count,
                                 stepper->register_count};
}

void stepper_drop(struct stepper *stepper, struct stepper_mark mark)
{
    stepper->step_count = mark.step_count;
    stepper->change_count = mark.change_count;
    stepper->register_count = mark.register_count;
}

// ---- Making turns

static void push_frame(struct stepper *stepper)
{
    stepper->frames = memory_grow(stepper->frames, stepper->frame_count + 1,
                                  &stepper->frame_capacity, sizeof *stepper->frames);
    stepper->frames[stepper->frame_count++] =
        (struct step_frame){stepper->play->position.trail_count, stepper->play->position.hash};
}

// The position that was reached belongs to the history now.
static void remember(struct stepper *stepper)
{
    play_remember(stepper->play);
    stepper->sightings[stepper->play->position.hash % SIGHTINGS]++;
}

// Puts the turn's changes into the position, as the generator would leave it.
static bool carry_out(struct stepper *stepper, const struct step *step, struct generator *generator)
{
    struct vm *vm = &stepper->play->vm;
    if (step->pc >= 0) {
        union candidate move = {
            .move = {(square_t)step->origin, (square_t)step->destination, step->count, step->how}};
        struct counted_moves moves = {
            .pc = step->pc, .carries_out = step->carries_out, .is_proved = step->is_proved};
        return fast_take(vm, generator, move, &moves);
    }
    vm_begin(vm, generator);
    const struct step_change *changes = stepper->changes + step->first;
    *vm->registers = stepper->registers[changes[-1].before].registers;
    for (uint32_t i = 0; i < step->count; i++)
        position_write(&stepper->play->position, changes[i].cell, changes[i].after);
    return true;
}

bool stepper_make(struct stepper *stepper, const struct step *step)
{
    struct vm *vm = &stepper->play->vm;
    struct generator generator;
    push_frame(stepper);
    vm_refill(vm);
    if (carry_out(stepper, step, &generator) && vm_commit(vm, &generator)) {
        vm_accept(vm, &generator);
        remember(stepper);
        return true;
    }
    stepper->failed = vm->status != VM_FINE;
    vm_end(vm, &generator);
    stepper->frame_count--;
    return false;
}

uint32_t stepper_find(const struct stepper *stepper, uint32_t first, uint32_t key)
{
    uint32_t i = first;
    while (i < stepper->step_count && stepper->steps[i].key != key)
        i++;
    return i;
}

bool stepper_make_by_key(struct stepper *stepper, uint32_t key)
{
    const struct stepper_mark mark = stepper_mark(stepper);
    stepper_list(stepper, false);
    const uint32_t found = stepper_find(stepper, mark.step_count, key);
    bool is_made = false;
    if (found < stepper->step_count) {
        const struct step step = stepper->steps[found];
        is_made = stepper_make(stepper, &step);
    }
    stepper_drop(stepper, mark);
    return is_made;
}

bool stepper_pass(struct stepper *stepper)
{
    struct position *position = &stepper->play->position;
    size_t trail_count = position->trail_count;
    if (position_is_opening(position))
        return false;
    unsigned mover = stepper_mover(stepper);
    push_frame(stepper);
    effect_pass_turn(&stepper->play->vm);
    if (stepper_mover(stepper) == mover) {
        position_undo(position, trail_count);
        stepper->frame_count--;
        return false;
    }
    position_rehash(position, trail_count);
    remember(stepper);
    return true;
}

void stepper_undo(struct stepper *stepper)
{
    const struct step_frame *frame = &stepper->frames[--stepper->frame_count];
    stepper->sightings[stepper->play->position.hash % SIGHTINGS]--;
    position_undo(&stepper->play->position, frame->trail_count);
    stepper->play->position.hash = frame->hash;
    play_forget(stepper->play);
}

bool stepper_playout(struct stepper *stepper, struct baronet_playout *playout, int32_t *squares)
{
    return play_at_random(stepper->play, playout, squares, NULL);
}

const struct step_change *stepper_changes(const struct stepper *stepper, size_t *count)
{
    const struct position *position = &stepper->play->position;
    size_t first = stepper->frames[stepper->frame_count - 1].trail_count;
    _Static_assert(sizeof(struct step_change) == sizeof(struct trail_entry), "the same thing");
    *count = position->trail_count - first;
    return *count ? (const struct step_change *)(const void *)(position->trail + first) : NULL;
}

// ---- Questions

unsigned stepper_number(const struct stepper *stepper)
{
    int32_t number = stepper->cells[stepper->play->game->program->number_cell];
    return stepper->facts->asks_number ? (unsigned)number : 0;
}

uint64_t stepper_hash(const struct stepper *stepper)
{
    return position_full_hash(&stepper->play->position) ^
           stepper_number(stepper) * UINT64_C(0x9e3779b97f4a7c15);
}

bool stepper_is_repeated(const struct stepper *stepper)
{
    return query_repetitions(&stepper->play->vm) > 1;
}

// A result as the player to move sees it. Of several players those on his side win and lose with
// him.
static enum step_result for_mover(const struct stepper *stepper, struct baronet_result result)
{
    unsigned mover = stepper_mover(stepper);
    if (result.outcome == BARONET_DRAW)
        return STEP_DRAW;
    bool is_friend = stepper->sign ? stepper->sign[result.winner] == stepper->sign[mover]
                                   : result.winner == mover;
    return is_friend == (result.outcome == BARONET_WIN) ? STEP_WIN : STEP_LOSS;
}

enum step_result stepper_result(struct stepper *stepper, bool is_stuck)
{
    struct baronet_play *play = stepper->play;
    const struct step_goals *list = &stepper->facts->goals[is_stuck];
    if (position_is_opening(&play->position))
        return STEP_ONGOING;
    vm_refill(&play->vm);
    int found = -1;
    if (list->quick_count == 0 || vm_first_goal(&play->vm, list->quick, list->quick_count) >= 0)
        found = vm_first_goal(&play->vm, list->entries, list->count);
    if (found >= 0)
        return for_mover(stepper, play_outcome(play, list->goals[found]));
    return is_stuck ? STEP_DRAW : STEP_ONGOING;
}

bool stepper_is_attacked_by_rule(const struct stepper *stepper, unsigned attacker, int square)
{
    struct vm *vm = &stepper->play->vm;
    const struct program *program = vm->program;
    if (program->attack_entry < 0)
        return false;
    vm->position->cells[program->attack_cells] = (int32_t)attacker;
    vm->position->cells[program->attack_cells + 1] = square;
    return vm_evaluate(vm, program->attack_entry, NULL);
}

bool stepper_is_threatened(struct stepper *stepper)
{
    const struct position *position = &stepper->play->position;
    const struct program *program = position->program;
    int mover = position->cells[program->mover_cell];
    for (int i = 0; i < program->royal_count; i++) {
        const uint64_t *set = position->kind_sets +
                              (size_t)program->royal_kinds[mover][i] * (size_t)program->word_count;
        for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1))
            for (int p = 0; p < program->player_count; p++)
                if (p != mover && stepper_is_attacked(stepper, (unsigned)p, s))
                    return true;
    }
    return false;
}

// Whether royal pieces of others stand on these squares.
static bool holds_royals(const struct position *position, int player, const uint64_t *squares)
{
    const struct program *program = position->program;
    for (int p = 0; p < program->player_count; p++)
        for (int i = 0; i < program->royal_count && p != player; i++)
            if (set_meets(program, squares,
                          position->kind_sets + program->royal_kinds[p][i] * program->word_count))
                return true;
    return false;
}

bool stepper_would_threaten(const struct stepper *stepper, const struct step *step)
{
    const struct position *position = &stepper->play->position;
    const struct program *program = position->program;
    if (step->kind <= 0 || step->destination < 0)
        return false;
    const int owner = program->owner_of[step->kind];
    const int number = step->kind * program->square_count + step->destination;
    const struct targets *targets = &program->targets[number];
    if (targets->is_plain && !targets->wakes &&
        !holds_royals(position, owner,
                      program->target_sets + targets->captures * (size_t)program->word_count))
        return false;
    const uint8_t *occupants = position->occupants + (size_t)owner * (size_t)program->square_count;
    const struct walk *walk = &program->walks[number];
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    while (node < end) {
        uint8_t occupant = occupants[node->square];
        if (occupant == OCCUPANT_ENEMY_ROYAL && occupant & node->emit)
            return true;
        node += occupant & node->pass ? 1 : node->skip;
    }
    return false;
}

bool stepper_is_attacked(const struct stepper *stepper, unsigned attacker, int square)
{
    return position_attacks(&stepper->play->position, (int)attacker, (square_t)square) ||
           stepper_is_attacked_by_rule(stepper, attacker, square);
}

// ---- Text

// The key of a listed turn, all its items counted.
static uint32_t turn_key(const struct baronet_turns *turns, size_t index)
{
    const struct turn_place *turn = &turns->turns[index];
    return numbered_key(hash_items(turns->items + turn->first, turn->count), turn->number);
}

char *stepper_turn_text(struct stepper *stepper, uint32_t key)
{
    struct baronet_turns *turns = baronet_turns(stepper->play, NULL);
    char *text = NULL;
    for (size_t i = 0; turns && i < turns->count && !text; i++)
        if (turn_key(turns, i) == key)
            text = baronet_turns_text(turns, i);
    // A turn of which only the move was known, and the rules add notes.
    for (size_t i = 0; turns && i < turns->count && !text; i++)
        if (turns->turns[i].count > 0 && hash_items(turns->items + turns->turns[i].first, 1) == key)
            text = baronet_turns_text(turns, i);
    baronet_turns_free(turns);
    return text;
}

uint32_t stepper_turn_key(struct stepper *stepper, uint32_t first, const char *text)
{
    struct baronet_turns *turns = baronet_turns(stepper->play, NULL);
    uint32_t key = 0;
    for (size_t i = 0; turns && i < turns->count && !key; i++) {
        const struct turn_item *items = turns->items + turns->turns[i].first;
        uint32_t count = turns->turns[i].count;
        char *own = baronet_turns_text(turns, i);
        bool is_it = strcmp(own, text) == 0;
        baronet_free(own);
        if (is_it && stepper_find(stepper, first, turn_key(turns, i)) < stepper->step_count)
            key = turn_key(turns, i);
        else if (is_it && count > 0 &&
                 stepper_find(stepper, first, hash_items(items, 1)) < stepper->step_count)
            key = hash_items(items, 1);
    }
    baronet_turns_free(turns);
    return key;
}

// Tails that are known: they are not followed again where what they rely on is true.
#include "fast.h"
#include "machine.h"
#include "tail.h"

#include <stdlib.h>
#include <string.h>

// Writes the code that says whether what a tail relies on is true. False when it is too long.
static bool write_check(const struct program *program, struct tail *tail)
{
    struct instruction *check = tail->check;
    int length = 0, jumps[TAIL_FACTS];
    for (int i = 0; i < tail->fact_count; i++) {
        const struct tail_fact *fact = &tail->facts[i];
        jumps[i] = -1;
        if (fact->count == FACT_HAND_KINDS)
            continue;
        if (length + fact->count + 8 > TAIL_CHECK)
            return false;
        if (fact->count == FACT_HAND_CELL)
            check[length++] = (struct instruction){.op = OP_LOAD, .a = (uint16_t)fact->from};
        for (int j = 0; j < fact->count; j++)
            check[length++] = program->code[fact->from + j];
        check[length++] = (struct instruction){.op = OP_PUSH, .b = fact->value};
        check[length++] =
            (struct instruction){.op = fact->count == FACT_HAND_CELL ? OP_LESS : OP_EQUAL};
        if (fact->count == FACT_HAND_CELL)
            check[length++] = (struct instruction){.op = OP_NOT};
        jumps[i] = length;
        check[length++] = (struct instruction){.op = OP_JUMP_FALSE};
    }
    for (int i = 0; i < tail->fact_count; i++)
        if (jumps[i] >= 0)
            check[jumps[i]].b = length + 2;
    check[length++] = (struct instruction){.op = OP_PUSH, .b = 1};
    check[length++] = (struct instruction){.op = OP_HALT};
    check[length++] = (struct instruction){.op = OP_PUSH, .b = 0};
    check[length++] = (struct instruction){.op = OP_HALT};
    return true;
}

// Runs a few instructions that end with HALT. The set that was popped last is still in use.
static bool run(struct vm *vm, const struct instruction *code)
{
    int32_t pc = vm->pc;
    vm->pc = 0;
    vm->set_count++;
    bool has_halted = execute(vm, code) == HALTED;
    vm->pc = pc;
    vm->set_count--;
    return has_halted;
}

static bool facts_hold(struct vm *vm, const struct tail *tail)
{
    for (int i = 0; i < tail->fact_count; i++)
        if (tail->facts[i].count == FACT_HAND_KINDS &&
            tail_hand_kinds(vm, tail->facts[i].from) != tail->facts[i].value)
            return false;
    return tail->fact_count == 0 || (run(vm, tail->check) && vm->values[--vm->value_count]);
}

const uint64_t *tail_choice_squares(struct vm *vm, const struct tail_choice *choice)
{
    struct instruction code[TAIL_CHECK];
    if (choice->count >= TAIL_CHECK)
        return NULL;
    memcpy(code, vm->program->code + choice->from, (size_t)choice->count * sizeof *code);
    code[choice->count] = (struct instruction){.op = OP_HALT};
    if (!run(vm, code))
        return NULL;
    return vm->sets + (size_t)vm->set_count-- * (size_t)vm->program->word_count;
}

static bool is_same_start(const struct tail_start *a, const struct tail_start *b)
{
    return a->pc == b->pc && a->chosen == b->chosen && a->captured == b->captured &&
           a->captures_left == b->captures_left && a->local == b->local;
}

static struct known_tail *make_group(void)
{
    struct known_tail *group = malloc(TAIL_GROUP_SIZE * sizeof *group);
    if (!group)
        arena_out_of_memory();
    for (int i = 0; i < TAIL_GROUP_SIZE; i++) {
        group[i].tail.is_lasting = false;
        group[i].last_use = 0;
    }
    return group;
}

void tails_release(struct fast *fast)
{
    for (int i = 0; i < TAIL_GROUPS; i++)
        free(fast->known_tails[i]);
    free(fast->known_tails);
}

struct tail *tail_known(struct vm *vm, struct tail_start start)
{
    struct fast *fast = vm->client;
    int32_t mover = vm->position->cells[vm->program->mover_cell];
    int place = start.pc * 8 + mover % 2 * 4 + start.captured % 2 * 2 + (start.captures_left > 0);
    struct known_tail **group = &fast->known_tails[place % TAIL_GROUPS], *oldest = NULL;
    if (!*group)
        *group = make_group(); // most groups are never used
    for (int i = 0; i < TAIL_GROUP_SIZE; i++) {
        struct known_tail *known = &(*group)[i];
        if (known->tail.is_lasting && known->mover == mover &&
            is_same_start(&known->start, &start) && facts_hold(vm, &known->tail)) {
            known->last_use = ++fast->tail_uses;
            fast->latest_tail = known;
            return &known->tail;
        }
        if (!known->tail.is_lasting)
            known->last_use = 0;
        if (known != fast->latest_tail && (!oldest || known->last_use < oldest->last_use))
            oldest = known;
    }
    oldest->start = start;
    oldest->mover = mover;
    oldest->last_use = ++fast->tail_uses;
    fast->latest_tail = oldest;
    tail_follow(vm, start, &oldest->tail);
    if (oldest->tail.is_lasting)
        oldest->tail.is_lasting = write_check(vm->program, &oldest->tail);
    return &oldest->tail;
}

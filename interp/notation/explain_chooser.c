// How a reader follows the text: items that the rules write, moves, the end of a turn.
#include "backtrack.h"
#include "explain_reader.h"
#include "memory.h"
#include "moves.h"
#include "safety.h"
#include "set_stack.h"
#include "sets.h"
#include "turn_text.h"

#include <ctype.h>
#include <string.h>

enum {
    EFFORTS = 200000, // parts of turns, choices and faults that are looked at
    STEPS = 20000000, // of the machine
    TRIAL_SHARE = 64  // of both, what one trial may take of how it would be otherwise
};

// ---- Parts of the turn's text

// Compares the text of an item with what is to be read. The number of bytes that are the same.
static size_t compare(struct text item, struct text rest)
{
    size_t i = 0;
    while (i < item.length && i < rest.length &&
           tolower((unsigned char)item.start[i]) == tolower((unsigned char)rest.start[i]))
        i++;
    return i;
}

// Prints the latest item as it stands after the one before it.
static struct text print_item(struct reader *reader, bool in_full)
{
    const struct vm *vm = &reader->play->vm;
    const struct turn_item *item = &vm->items[vm->item_count - 1];
    size_t before = 0;
    text_buffer_clear(&reader->pair);
    if (vm->item_count - vm->item_base > 1) {
        turn_print(vm->program, item - 1, 1, false, NULL, &reader->pair);
        before = reader->pair.length;
        text_buffer_clear(&reader->pair);
        turn_print(vm->program, item - 1, 2, false, NULL, &reader->pair);
    } else {
        turn_print(vm->program, item, 1, false, NULL, &reader->pair);
    }
    if (in_full) {
        size_t plain = reader->pair.length;
        text_buffer_clear(&reader->item);
        turn_print(vm->program, item, 1, false, NULL, &reader->item);
        size_t alone = reader->item.length;
        text_buffer_clear(&reader->item);
        turn_print(vm->program, item, 1, true, NULL, &reader->item);
        if (reader->item.length > alone)
            text_buffer_add(&reader->pair, reader->item.start + alone, reader->item.length - alone);
        else
            reader->pair.length = plain;
    }
    return (struct text){reader->pair.start + before, reader->pair.length - before};
}

// The latest item is not what the text says, of which `length` was read before and `same` bytes of
// the item: up to the end of a choice in it, if there is one.
static void end_elsewhere(struct reader *reader, size_t length, size_t same)
{
    const struct vm *vm = &reader->play->vm;
    const struct turn_item *item = &vm->items[vm->item_count - 1];
    struct turn_pick pick = {0};
    size_t end = 0;
    do {
        end = pick.end;
        turn_find_pick(vm->program, item, 1, false, end, &pick);
    } while (pick.end > end && pick.end <= same);
    const struct note *note = &vm->program->notes[item->note];
    bool is_from = end > 0 && note->slot_count > 0 && note->slots[0] == SLOT_SQUARE;
    reader_end(reader, ENDS_ELSEWHERE, length + end, is_from ? item->a : -1);
}

static void note_length(struct reader *reader, size_t length)
{
    const struct vm *vm = &reader->play->vm;
    uint32_t count = vm->item_count - vm->item_base;
    reader->lengths =
        memory_grow(reader->lengths, count + 1, &reader->length_capacity, sizeof *reader->lengths);
    reader->lengths[count - 1] = length;
}

static bool is_square_forced(const struct reader *reader, size_t length)
{
    const struct fault *fault = reader_fault(reader, reader->play->vm.registers->fault);
    return fault && fault->kind == FAULT_SQUARE && fault->length == length;
}

static bool reader_item(struct vm *vm, struct turn_item item)
{
    struct reader *reader = vm->client;
    if (vm->try_choice >= 0)
        return append_item(vm, item);
    size_t length = reader_length(reader);
    bool was_read = length >= reader->text.length;
    struct text rest = reader_rest(reader, length);
    if (!reader_has_effort(vm))
        return false;
    append_item(vm, item);
    if (was_read) {
        note_length(reader, reader->text.length + 1);
        return true;
    }
    struct text printed = print_item(reader, false);
    size_t same = compare(printed, rest);
    if (item.note == 0 && same == printed.length) {
        printed = print_item(reader, true);
        size_t full = compare(printed, rest);
        same = full == printed.length ? full : same;
        printed.length = same;
    }
    if (same < printed.length && same < rest.length) {
        if (item.note != 0)
            end_elsewhere(reader, length, same);
        return false;
    }
    if (same < printed.length && is_square_forced(reader, length))
        return false;
    note_length(reader, same < printed.length ? reader->text.length + 1 : length + same);
    // What follows may fail, or go on and on.
    if (same == rest.length && vm->registers->fault >= 0)
        reader_end(reader, ENDS_BEYOND, reader->text.length, -1);
    return true;
}

static enum outcome reader_turn_end(struct vm *vm)
{
    struct reader *reader = vm->client;
    size_t length = reader_length(reader);
    if (vm->item_count == vm->item_base) {
        bool is_null = text_is_folded(reader->text, "0000");
        if (is_null)
            reader_end(reader, ENDS_WHOLE, reader->text.length, -1);
    } else if (length == reader->text.length) {
        reader_end(reader, ENDS_WHOLE, length, -1);
    } else if (length > reader->text.length) {
        reader_end(reader, ENDS_BEYOND, reader->text.length, -1);
    } else {
        reader_end(reader, ENDS_BEFORE, length, -1);
    }
    return BACKTRACK;
}

// ---- Running

static const struct chooser reading = {.move = reader_moves,
                                       .square = reader_square,
                                       .value = reader_value,
                                       .fork = enumerate_fork,
                                       .note = reader_item,
                                       .tolerate = reader_tolerate,
                                       .tried = reader_offer_branch,
                                       .is_safe = safety_holds,
                                       .sure_end = enumerate_sure_end,
                                       .end = reader_turn_end,
                                       .pass = enumerate_pass};

void reader_run(struct reader *reader)
{
    struct vm *vm = &reader->play->vm;
    struct generator generator;
    int share = reader->asked_pc >= 0 ? TRIAL_SHARE : 1, steps = STEPS / share;
    reader->efforts = EFFORTS / share;
    vm_refill(vm);
    vm_begin_with(vm, &generator, &reading, reader);
    if (vm->safety->reserve < 0)
        vm->steps = steps;
    else if (vm->safety->reserve > steps)
        vm->safety->reserve = steps;
    vm_next(vm, &generator);
    vm_end(vm, &generator);
    vm->status = VM_FINE;
}

void reader_read(struct reader *reader)
{
    reader->best = (struct reading){.ending = ENDS_NOWHERE, .fault = -1, .from = -1, .to = -1};
    reader->best_move = reader->best_elsewhere = reader->best;
    reader_run(reader);
}

bool reader_would_take(struct reader *reader, const struct fault *fault, int kind)
{
    struct position *position = &reader->play->position;
    struct fault asked = *fault; // the list may grow
    size_t fault_count = reader->fault_count;
    struct reading best = reader->best, best_move = reader->best_move,
                   best_elsewhere = reader->best_elsewhere;
    size_t trail = position->trail_count;
    position_write(position, asked.value, kind);
    reader->asked_pc = asked.pc;
    reader->asked_square = (square_t)asked.value;
    reader->asked_length = asked.length;
    reader->is_reached = reader->is_accepted = false;
    reader_run(reader);
    reader->asked_pc = -1;
    position_undo(position, trail);
    reader->fault_count = fault_count;
    reader->best = best;
    reader->best_move = best_move;
    reader->best_elsewhere = best_elsewhere;
    return reader->is_accepted;
}

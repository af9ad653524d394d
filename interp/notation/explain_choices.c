// How a reader chooses squares, kinds and numbers: those that may be chosen, and as a fault also
// what the text names.
#include "backtrack.h"
#include "candidates.h"
#include "explain_reader.h"
#include "memory.h"
#include "moves.h"
#include "set_stack.h"
#include "sets.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

// ---- Moves

// The squares that the text names next: where the move begins and ends; -1: it doesn't say. The
// length of what says so.
static size_t read_squares(const struct reader *reader, const uint64_t *set, int *from, int *to)
{
    const struct vm *vm = &reader->play->vm;
    const struct board *board = vm->program->board;
    struct text rest = reader_rest(reader, reader_length(reader));
    const struct turn_item *last =
        vm->item_count > vm->item_base ? &vm->items[vm->item_count - 1] : NULL;
    size_t length, end = 0;
    *from = *to = -1;
    if (last && last->note == 0 && (!set || set_has(set, last->b)))
        *from = last->b;
    for (int i = *from >= 0; i < 2; i++) {
        struct text next = {rest.start + end, rest.length - end};
        size_t signs = 0;
        while (end > 0 && signs < next.length && strchr("-x:", next.start[signs]))
            signs++;
        next.start += signs;
        next.length -= signs;
        square_t square = text_square(board, next, &length);
        if (square == NO_SQUARE)
            break;
        *(i == 0 ? from : to) = square;
        end += signs + length;
    }
    return end;
}

// What is wrong with the piece that is to move. False: nothing.
bool reader_move_fault(const struct reader *reader, const uint64_t *set, struct reading *move)
{
    const struct position *position = &reader->play->position;
    const struct program *program = position->program;
    int kind = position_kind(position, move->from);
    bool is_seen = !reader->is_limited || set_has(reader->visible, move->from);
    if (!is_seen)
        move->move = MOVE_UNSEEN;
    else if (kind == 0)
        move->move = MOVE_EMPTY;
    else if (program->owner_of[kind] != position->cells[program->mover_cell])
        move->move = MOVE_OTHERS;
    else if (set && !set_has(set, move->from))
        move->move = MOVE_EXCLUDED;
    else
        return false;
    return true;
}

// The moves that were offered last: whether one goes from there (and, where the text says so, to
// there).
static bool is_offered(const struct vm *vm, int from, int to)
{
    const struct choice *choice = &vm->choices[vm->choice_count - 1];
    for (uint32_t i = choice->index; i < choice->end; i++)
        if (vm->candidates[i].move.origin == from &&
            (to < 0 || moves_destination(vm, i) == (square_t)to))
            return true;
    return false;
}

// The text names a move that is not offered: why not?
static void look_at_move(struct vm *vm, const uint64_t *set, bool captures_only, int32_t pc)
{
    struct reader *reader = vm->client;
    struct reading move = {
        .ending = ENDS_IN_MOVE, .fault = vm->registers->fault, .pc = pc, .move = MOVE_WAY};
    size_t length = read_squares(reader, set, &move.from, &move.to);
    if (move.from < 0 || length == 0 || is_offered(vm, move.from, move.to))
        return;
    move.length = reader_length(reader) + length;
    move.kind = position_kind(vm->position, move.from);
    if (!reader_move_fault(reader, set, &move)) {
        if (move.to < 0 && reader_length(reader) + length < reader->text.length)
            return; // something else follows
        if (move.to < 0)
            move.move = MOVE_STUCK;
        else
            way_find(vm->position, (square_t)move.from, (square_t)move.to, captures_only,
                     reader->is_limited ? reader->visible : NULL, &move.way);
        if (move.to >= 0 && move.way.way == WAY_IS_FREE)
            return;
        if (move.to >= 0)
            move.end_kind = position_kind(vm->position, move.way.squares[0]);
    }
    // Which pieces the rules mean tells more than where this one was to go.
    if (move.move == MOVE_EXCLUDED && move.to >= 0)
        move.length -= strlen(vm->program->board->squares[move.to].name);
    reader_add(reader, &move);
}

enum outcome reader_moves(struct vm *vm, const struct instruction *code)
{
    struct reader *reader = vm->client;
    uint64_t set[SET_WORDS_LIMIT];
    bool has_set = code->x & MOVES_OF_SET;
    if (has_set)
        set_copy(vm->program, set, top_set(vm));
    enum outcome outcome = enumerate_moves(vm, code);
    if (outcome == BACKTRACK && !reader_is_through(reader) && reader_has_effort(vm))
        look_at_move(vm, has_set ? set : NULL, code->x & MOVES_CAPTURES, address_of(vm, code));
    return outcome;
}

// ---- Choices of squares

// Notes for the latest fault, about a square, what stands there and on those of the set.
static void note_standing(struct reader *reader, const uint64_t *set)
{
    struct fault *fault = &reader->faults[reader->fault_count - 1];
    const struct position *position = &reader->play->position;
    fault->kind_there = position_kind(position, fault->value);
    fault->among = 0;
    for (int s = 0; s < position->program->square_count; s++)
        if (set_has(set, s))
            fault->among |= (unsigned)standing_on(reader, s);
}

// Offers one candidate more, which is a fault; of squares, besides those of `set`.
static void offer_one(struct vm *vm, enum fault_kind kind, const struct instruction *code,
                      int32_t value, const uint64_t *set)
{
    struct reader *reader = vm->client;
    int32_t fault = vm->registers->fault;
    uint32_t first = vm->candidate_count;
    if (!reader_has_effort(vm) || !add_value(vm, value))
        return;
    vm->registers->fault = reader_add_fault(vm, kind, address_of(vm, code), value);
    if (kind == FAULT_SQUARE)
        note_standing(reader, set);
    offer(vm, CHOICE_VALUES, first, code->a);
    vm->registers->fault = fault;
}

// Whether a note that prints the local first, after its first words, says what the text says next.
static bool is_named_next(const struct reader *reader, int local, const struct named_square *named)
{
    const struct program *program = reader->play->game->program;
    size_t length = reader_length(reader);
    struct text between = {reader->text.start + length, named->start - length};
    for (int i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        if (site->kind != SITE_NOTE || site->noted.cells[0] != local)
            continue;
        const struct note *note = &program->notes[site->noted.note];
        if (note->slot_count > 0 && note->slots[0] == SLOT_SQUARE &&
            note->parts[0].length == between.length && text_begins_folded(between, note->parts[0]))
            return true;
    }
    return false;
}

// Where secrets are kept, a square that is no candidate ends the reading: what would follow might
// tell something about it.
static void end_at_square(struct vm *vm, const struct instruction *code, const uint64_t *set)
{
    struct reader *reader = vm->client;
    size_t length = reader_length(reader);
    for (size_t i = 0; i < reader->named_count; i++) {
        const struct named_square *named = &reader->named[i];
        if (named->start < length || set_has(set, named->square) ||
            !is_named_next(reader, code->a, named))
            continue;
        struct reading reading = {.ending = ENDS_IN_MOVE,
                                  .length = named->end,
                                  .fault = vm->registers->fault,
                                  .pc = address_of(vm, code),
                                  .from = named->square,
                                  .to = -1,
                                  .move = MOVE_EXCLUDED};
        reader_move_fault(reader, set, &reading);
        reader_add(reader, &reading);
    }
}

// Squares that the text names are offered though they are no candidates.
static void offer_named(struct vm *vm, const struct instruction *code, const uint64_t *set)
{
    struct reader *reader = vm->client;
    size_t length = reader_length(reader);
    uint64_t offered[SET_WORDS_LIMIT] = {0};
    for (size_t i = 0; i < reader->named_count; i++) {
        const struct named_square *named = &reader->named[i];
        if (named->start < length || set_has(set, named->square) || set_has(offered, named->square))
            continue;
        set_add(offered, named->square);
        offer_one(vm, FAULT_SQUARE, code, named->square, set);
    }
}

// Where the text doesn't say which square is chosen, among pieces with an attribute, the same
// pieces are offered that lack it.
static void offer_hidden(struct vm *vm, const struct instruction *code, const uint64_t *set)
{
    const struct program *program = vm->program;
    const struct chosen_site *chosen = &program_site(program, address_of(vm, code))->chosen;
    uint64_t all[SET_WORDS_LIMIT];
    if (chosen->owners == 0)
        return;
    const bool *types =
        program->model->attributes[chosen->attribute].types; // NULL: any may have it
    set_pieces(vm->position, chosen->owners, chosen->types, all);
    for (int s = 0; s < program->square_count; s++)
        if (set_has(all, s) && !set_has(set, s) &&
            (!types || types[program->type_of[position_kind(vm->position, s)]]))
            offer_one(vm, FAULT_HIDDEN, code, s, set);
}

static void ask(struct vm *vm, const struct instruction *code, const uint64_t *set)
{
    struct reader *reader = vm->client;
    if (address_of(vm, code) != reader->asked_pc || reader_length(reader) != reader->asked_length)
        return;
    reader->is_reached = true;
    if (!set_has(set, reader->asked_square))
        return;
    reader->is_accepted = true;
    vm->steps = vm->safety->reserve = -1;
}

enum outcome reader_square(struct vm *vm, const struct instruction *code)
{
    struct reader *reader = vm->client;
    const struct fault *fault = reader_fault(reader, vm->registers->fault);
    int forced = fault ? fault->forced : 0;
    bool are_others = fault && (fault->hidden || fault->branches);
    uint64_t set[SET_WORDS_LIMIT];
    set_copy(vm->program, set, pop_set(vm));
    if (reader->asked_pc >= 0)
        ask(vm, code, set);
    bool is_printed = reader->printed[code->a] & 1 << SLOT_SQUARE;
    if (reader_is_through(reader) || reader->asked_pc >= 0)
        forced = INT_MAX;
    else if (reader->keeps_secrets)
        end_at_square(vm, code, set);
    if (!reader->keeps_secrets && is_printed && forced < 2)
        offer_named(vm, code, set);
    else if (!reader->keeps_secrets && !is_printed && forced == 0 && !are_others)
        offer_hidden(vm, code, set);
    set_copy(vm->program, push_set(vm), set);
    return enumerate_squares(vm, code);
}

// ---- Choices of kinds and numbers

static bool is_candidate(const struct vm *vm, uint32_t first, uint32_t end, int32_t value)
{
    for (uint32_t i = first; i < end; i++)
        if (vm->candidates[i].value == value)
            return true;
    return false;
}

// Whether the rest of the text has these letters somewhere.
static bool is_written(struct text rest, const char *letters)
{
    for (size_t i = 0; i < rest.length; i++)
        if (text_begins_folded((struct text){rest.start + i, rest.length - i}, text_of(letters)))
            return true;
    return false;
}

// Adds the kinds and numbers that the text may name and that are no candidates to `values`.
static int find_values(const struct reader *reader, int local, const union candidate *candidates,
                       uint32_t count, int32_t *values, int limit)
{
    const struct program *program = reader->play->game->program;
    struct text rest = reader_rest(reader, reader_length(reader));
    const struct vm *vm = &reader->play->vm;
    uint32_t first = (uint32_t)(candidates - vm->candidates);
    int found = 0;
    bool is_type = reader->printed[local] & (1 << SLOT_TYPE_LOWER | 1 << SLOT_TYPE_UPPER);
    for (int t = 0; is_type && t < program->type_count && found < limit; t++)
        if (is_written(rest, program->model->types[t].letter) &&
            !is_candidate(vm, first, first + count, t))
            values[found++] = t;
    for (size_t i = 0; reader->printed[local] & 1 << SLOT_NUMBER && i < rest.length; i++) {
        int32_t number = 0;
        if (i > 0 && isdigit((unsigned char)rest.start[i - 1]))
            continue;
        for (size_t j = i; j < rest.length && isdigit((unsigned char)rest.start[j]) && j < i + 6;
             j++)
            number = 10 * number + rest.start[j] - '0';
        if (isdigit((unsigned char)rest.start[i]) && found < limit &&
            !is_candidate(vm, first, first + count, number))
            values[found++] = number;
    }
    return found;
}

enum outcome reader_value(struct vm *vm, const struct instruction *code, uint32_t first)
{
    enum { VALUES = 32 };
    struct reader *reader = vm->client;
    const struct fault *fault = reader_fault(reader, vm->registers->fault);
    uint32_t count = vm->candidate_count - first;
    int32_t values[VALUES];
    const struct site *site = program_site(vm->program, address_of(vm, code));
    enum fault_kind kind = site->kind == SITE_HAND ? FAULT_HAND : FAULT_VALUE;
    if (reader_is_through(reader) || reader->keeps_secrets || reader->asked_pc >= 0 ||
        (fault && fault->forced > 1))
        return enumerate_values(vm, code, first);
    int found = find_values(reader, code->a, vm->candidates + first, count, values, VALUES);
    if (found == 0)
        return enumerate_values(vm, code, first);
    // The candidates come first, though they lie on top of those that are added.
    int32_t *kept = memory_bytes(count + 1, sizeof *kept);
    for (uint32_t i = 0; i < count; i++)
        kept[i] = vm->candidates[first + i].value;
    vm->candidate_count = first;
    for (int i = 0; i < found; i++)
        offer_one(vm, kind, code, values[i], NULL);
    first = vm->candidate_count;
    for (uint32_t i = 0; i < count; i++)
        add_value(vm, kept[i]);
    memory_free(kept);
    return enumerate_values(vm, code, first);
}

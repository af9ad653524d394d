#include "explain_reader.h"
#include "memory.h"
#include "plain_generator.h"

#include <string.h>

enum { OPEN_NAMED = 400 }; // squares that are named in a text

square_t text_square(const struct board *board, struct text text, size_t *length)
{
    square_t found = NO_SQUARE;
    *length = 0;
    for (int s = 0; s < board->square_count; s++) {
        struct text name = text_of(board->squares[s].name);
        if (name.length > *length && text_begins_folded(text, name)) {
            found = (square_t)s;
            *length = name.length;
        }
    }
    return found;
}

// ---- Where it is in the text

size_t reader_length(const struct reader *reader)
{
    const struct vm *vm = &reader->play->vm;
    uint32_t count = vm->item_count - vm->item_base;
    return count ? reader->lengths[count - 1] : 0;
}

bool reader_is_through(const struct reader *reader)
{
    return reader_length(reader) >= reader->text.length;
}

struct text reader_rest(const struct reader *reader, size_t length)
{
    length = length < reader->text.length ? length : reader->text.length;
    return (struct text){reader->text.start + length, reader->text.length - length};
}

// No more is looked at when the effort is spent.
bool reader_has_effort(struct vm *vm)
{
    struct reader *reader = vm->client;
    if (--reader->efforts >= 0)
        return true;
    vm->steps = vm->safety->reserve = -1;
    return false;
}

const struct fault *reader_fault(const struct reader *reader, int32_t index)
{
    return index < 0 ? NULL : &reader->faults[index];
}

// ---- Readings

int reading_cost(const struct reader *reader, const struct reading *reading)
{
    const struct fault *fault = reader_fault(reader, reading->fault);
    int count = fault ? fault->requirements + fault->forced + fault->hidden + fault->branches : 0;
    return count + (reading->ending != ENDS_WHOLE && reading->ending != ENDS_BEYOND);
}

const struct fault *reading_fault(const struct reader *reader, const struct reading *reading)
{
    const struct fault *fault = reader_fault(reader, reading->fault);
    return fault ? reader_fault(reader, fault->first) : NULL;
}

// Readings of the whole text in which nothing is wrong but requirements come first, then those that
// take another branch, then those that choose what the text doesn't say; readings of nothing last.
static int rank(const struct reader *reader, const struct reading *reading)
{
    enum { RULES, BRANCH, HIDDEN, OTHERS, NOTHING };
    const struct fault *fault = reader_fault(reader, reading->fault);
    if (reading->ending != ENDS_WHOLE && reading->length == 0)
        return NOTHING;
    if (reading->ending != ENDS_WHOLE || !fault || fault->forced)
        return OTHERS;
    if (fault->hidden)
        return fault->branches ? OTHERS : HIDDEN;
    return fault->branches ? BRANCH : RULES;
}

static int order_of(const struct reading *reading)
{
    bool is_way = reading->move == MOVE_WAY && reading->way.way == WAY_IS_NONE;
    switch (reading->ending) {
    case ENDS_IN_MOVE: return reading->move == MOVE_EXCLUDED ? 6 : is_way ? 3 : 0;
    case ENDS_WHOLE: return 1;
    case ENDS_BEYOND: return 2;
    case ENDS_BEFORE: return 4;
    case ENDS_ELSEWHERE: return 5;
    default: return 7;
    }
}

static bool is_unpaid(const struct reader *reader, const struct reading *reading)
{
    const struct fault *fault = reader_fault(reader, reading->fault);
    return fault && fault->unpaid > 0;
}

static bool is_better(const struct reader *reader, const struct reading *a, const struct reading *b)
{
    if (b->ending == ENDS_NOWHERE)
        return true;
    int ranks = rank(reader, a) - rank(reader, b);
    int costs = reading_cost(reader, a) - reading_cost(reader, b);
    if (ranks || costs)
        return ranks ? ranks < 0 : costs < 0;
    if (is_unpaid(reader, a) != is_unpaid(reader, b))
        return !is_unpaid(reader, a);
    if (a->length != b->length)
        return a->length > b->length;
    return order_of(a) < order_of(b);
}

void reader_add(struct reader *reader, const struct reading *reading)
{
    if (is_better(reader, reading, &reader->best))
        reader->best = *reading;
    if (reading->ending == ENDS_IN_MOVE && is_better(reader, reading, &reader->best_move))
        reader->best_move = *reading;
    if (reading->ending == ENDS_ELSEWHERE && reading->fault < 0 &&
        is_better(reader, reading, &reader->best_elsewhere))
        reader->best_elsewhere = *reading;
}

void reader_end(struct reader *reader, enum ending ending, size_t length, int from)
{
    struct reading reading = {.ending = ending,
                              .length = length,
                              .fault = reader->play->vm.registers->fault,
                              .from = from,
                              .to = -1};
    if (from >= 0)
        reading.kind = position_kind(&reader->play->position, from);
    bool is_whole = ending == ENDS_WHOLE || ending == ENDS_BEYOND;
    // Without any fault it is legal: then nobody asks.
    if (!is_whole || reading_cost(reader, &reading) > 0)
        reader_add(reader, &reading);
}

// ---- Running it

static void find_named(struct reader *reader)
{
    const struct board *board = reader->play->game->program->board;
    for (size_t i = 0; i < reader->text.length; i++)
        for (int s = 0; s < board->square_count && reader->named_count < OPEN_NAMED; s++) {
            struct text name = text_of(board->squares[s].name), rest = reader_rest(reader, i);
            if (!text_begins_folded(rest, name))
                continue;
            reader->named = memory_grow(reader->named, reader->named_count + 1,
                                        &reader->named_capacity, sizeof *reader->named);
            reader->named[reader->named_count++] =
                (struct named_square){i, i + name.length, (square_t)s};
        }
}

static void find_printed(struct reader *reader)
{
    const struct program *program = reader->play->game->program;
    reader->printed = memory_zeroed((size_t)program->cell_count + 1, 1);
    for (int i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        const struct note *note =
            site->kind == SITE_NOTE ? &program->notes[site->noted.note] : NULL;
        for (int s = 0; note && s < note->slot_count; s++)
            if (site->noted.cells[s] < program->cell_count)
                reader->printed[site->noted.cells[s]] |= (uint8_t)(1 << note->slots[s]);
    }
}

void reader_init(struct reader *reader, struct baronet_play *copy, struct text text)
{
    *reader = (struct reader){.play = copy, .text = text, .asked_pc = -1};
    reader->mover = baronet_play_mover(copy);
    reader->keeps_secrets = copy->game->program->has_secrets;
    reader->is_limited = play_visible(copy, reader->mover, reader->visible);
    text_buffer_init(&reader->item);
    text_buffer_init(&reader->pair);
    plain_generator_release(&copy->vm);
    copy->vm.plain = NULL; // only this machine has choosers
    find_named(reader);
    find_printed(reader);
}

void reader_release(struct reader *reader)
{
    text_buffer_release(&reader->item);
    text_buffer_release(&reader->pair);
    memory_free(reader->named);
    memory_free(reader->printed);
    memory_free(reader->lengths);
    memory_free(reader->faults);
}

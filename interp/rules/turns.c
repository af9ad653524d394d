// The legal turns of a position as a list, and the text that tells each from the others.
#include "turns.h"

#include "baronet_notation.h"
#include "call.h"
#include "message.h"
#include "sized.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Turns of one position that are listed; more is an error.
enum { TURNS_LIMIT = 1 << 20 };

static void add_turn(struct baronet_turns *turns, const struct turn_item *items, uint32_t count)
{
    // One more than needed: turns may all be without items, and there is an array then, too.
    turns->items = memory_grow(turns->items, turns->item_count + count + 1, &turns->item_capacity,
                               sizeof *turns->items);
    turns->turns =
        memory_grow(turns->turns, turns->count + 1, &turns->capacity, sizeof *turns->turns);
    turns->turns[turns->count++] = (struct turn_place){.first = turns->item_count, .count = count};
    if (count)
        memcpy(turns->items + turns->item_count, items, count * sizeof *items);
    turns->item_count += count;
}

void turns_print(const struct baronet_turns *turns, size_t index, const struct turn_mask *mask,
                 struct text_buffer *out)
{
    const struct program *program = turns->game->program;
    const struct turn_place *turn = &turns->turns[index];
    bool is_open = !mask || !mask->secrets || !program->has_secrets;
    turn_print(program, turns->items + turn->first, turn->count, turn->ambiguous && is_open, mask,
               out);
    if (turn->number && is_open)
        text_buffer_print(out, "#%" PRIu32, turn->number);
}

// What a turn looks like as numbers (FNV-1a), with its place in the list.
struct look {
    uint64_t plain; // of its parts as they are read
    uint64_t full;  // of its items
    uint64_t text;  // of the text in full
    size_t index;
};

static const uint64_t HASH_START = UINT64_C(0xcbf29ce484222325);

static uint64_t hash_number(uint64_t hash, uint32_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001b3);
}

static struct look look_at(const struct baronet_turns *turns, size_t index)
{
    const struct program *program = turns->game->program;
    const struct turn_place *turn = &turns->turns[index];
    struct look look = {.plain = HASH_START, .full = HASH_START, .index = index};
    for (uint32_t i = 0; i < turn->count; i++) {
        const struct turn_item *item = &turns->items[turn->first + i];
        struct turn_part parts[ITEM_PARTS_LIMIT];
        int count = item_parts(program, i ? item - 1 : NULL, item, parts);
        for (int p = 0; p < count; p++)
            look.plain = part_hash(program, &parts[p], look.plain);
        look.full = hash_number(look.full, item->note);
        look.full = hash_number(look.full, (uint16_t)item->a);
        look.full = hash_number(look.full, (uint16_t)item->b);
        look.full = hash_number(look.full, item->c);
    }
    return look;
}

static int compare_numbers(uint64_t x, uint64_t y)
{
    return x < y ? -1 : x > y;
}

static int compare_looks(const void *a, const void *b)
{
    const struct look *x = a, *y = b;
    int order = compare_numbers(x->plain, y->plain);
    if (!order)
        order = compare_numbers(x->full, y->full);
    return order ? order : compare_numbers(x->index, y->index);
}

static int compare_texts(const void *a, const void *b)
{
    const struct look *x = a, *y = b;
    int order = compare_numbers(x->text, y->text);
    return order ? order : compare_numbers(x->index, y->index);
}

// Among turns with one plain text, those with the same items are numbered; if some differ in
// details all are printed with them.
static void tell_details(struct baronet_turns *turns, struct look *looks, size_t count)
{
    bool differs = looks[0].full != looks[count - 1].full;
    struct text_buffer text;
    text_buffer_init(&text);
    for (size_t i = 0; i < count; i++) {
        struct turn_place *turn = &turns->turns[looks[i].index];
        turn->ambiguous = differs;
        if (i > 0 && looks[i].full == looks[i - 1].full)
            turn->twin = turns->turns[looks[i - 1].index].twin + 1;
        text_buffer_clear(&text);
        turns_print(turns, looks[i].index, NULL, &text);
        looks[i].text = HASH_START;
        for (size_t c = 0; c < text.length; c++)
            looks[i].text = hash_number(looks[i].text, (unsigned char)text.start[c]);
    }
    text_buffer_release(&text);
}

typedef void (*look_at_position)(void *context, const struct position *position, size_t index);

// Makes the first turns that a chooser yields for a moment, each after the other.
static void make_each(struct baronet_play *play, const struct chooser *chooser, void *client,
                      size_t count, look_at_position look, void *context)
{
    struct generator generator;
    vm_begin_with(&play->vm, &generator, chooser, client);
    for (size_t i = 0; i < count && vm_next(&play->vm, &generator); i++)
        if (vm_commit(&play->vm, &generator)) // else it can't be made
            look(context, &play->position, i);
    vm_end(&play->vm, &generator);
}

// Notes what the position is after a turn.
static void hash_position(void *context, const struct position *position, size_t index)
{
    uint64_t *after = context;
    after[index] = HASH_START;
    for (int c = 0; c < position->program->turn_cells; c++)
        after[index] = hash_number(after[index], (uint32_t)position->cells[c]);
}

// Among turns with one text in full, gives numbers to those that do not do what the first does.
static void number_turns(struct baronet_turns *turns, const struct look *looks, size_t count,
                         const uint64_t *after)
{
    uint32_t number = 1;
    for (size_t i = 1; i < count; i++)
        if (after[looks[i].index] != after[looks[0].index])
            turns->turns[looks[i].index].number = ++number;
}

// The length of the group that begins here.
static size_t group(const struct look *looks, size_t count, bool by_text)
{
    size_t length = 1;
    while (length < count &&
           (by_text ? looks[length].text == looks[0].text : looks[length].plain == looks[0].plain))
        length++;
    return length;
}

// Finds what tells turns apart that have one text: captures, else numbers.
static void tell_apart(struct baronet_turns *turns, struct baronet_play *play,
                       const struct chooser *chooser, void *client)
{
    struct look *looks = memory_zeroed(turns->count + 1, sizeof *looks);
    uint64_t *after = NULL;
    size_t kept = 0, length;
    for (size_t i = 0; i < turns->count; i++)
        looks[i] = look_at(turns, i);
    qsort(looks, turns->count, sizeof *looks, compare_looks);
    for (size_t i = 0; i < turns->count; i += length) {
        length = group(looks + i, turns->count - i, false);
        if (length == 1)
            continue;
        tell_details(turns, looks + i, length);
        memmove(looks + kept, looks + i, length * sizeof *looks);
        kept += length;
    }
    qsort(looks, kept, sizeof *looks, compare_texts);
    for (size_t i = 0; i < kept; i += length) {
        length = group(looks + i, kept - i, true);
        if (length == 1)
            continue;
        if (!after) {
            after = memory_zeroed(turns->count, sizeof *after);
            make_each(play, chooser, client, turns->count, hash_position, after);
        }
        number_turns(turns, looks + i, length, after);
    }
    memory_free(after);
    memory_free(looks);
}

// Without turns as yet.
static struct baronet_turns *turns_new(const struct baronet_play *play)
{
    struct baronet_turns *turns = object_new(OBJECT_TURNS, sizeof *turns, play->game);
    turns->game = play->game;
    turns->hash = play->position.hash;
    return turns;
}

struct baronet_turns *turns_one(struct baronet_play *play, const struct turn_item *items,
                                uint32_t count)
{
    struct baronet_turns *turns = turns_new(play);
    add_turn(turns, items, count);
    return turns;
}

struct baronet_turns *turns_chosen(struct baronet_play *play, const struct chooser *chooser,
                                   void *client)
{
    struct baronet_turns *turns = turns_new(play);
    struct generator generator;
    vm_begin_with(&play->vm, &generator, chooser, client);
    while (turns->count <= TURNS_LIMIT && vm_next(&play->vm, &generator))
        add_turn(turns, play->vm.items + play->vm.item_base,
                 play->vm.item_count - play->vm.item_base);
    if (turns->count > TURNS_LIMIT) {
        play->vm.status = VM_TOO_MANY;
        play->vm.failed_pc = -1;
    }
    bool fine = play->vm.status == VM_FINE;
    vm_end(&play->vm, &generator);
    if (!fine) {
        baronet_turns_free(turns);
        return NULL;
    }
    tell_apart(turns, play, chooser, client);
    return turns;
}

static struct baronet_turns *list(struct baronet_play *play, struct baronet_message **message)
{
    struct baronet_turns *turns = NULL;
    vm_refill(&play->vm);
    if (play_has_ended(play)) {
        turns = turns_new(play);
    } else if (play->vm.status == VM_FINE) {
        turns = turns_chosen(play, &enumerating, NULL);
    }
    if (!turns)
        play_fail(play, message);
    return turns;
}

struct baronet_turns *baronet_turns(struct baronet_play *play, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || CALL_FAILED(&call, play, message))
        return NULL;
    struct baronet_turns *made = list(play, message);
    call_close(&call);
    return made;
}

void turns_make_each(struct baronet_play *play, const struct baronet_turns *turns,
                     look_at_position look, void *context)
{
    vm_refill(&play->vm);
    make_each(play, &enumerating, NULL, turns->count, look, context);
}

void baronet_turns_free(struct baronet_turns *turns)
{
    if (!turns || !USABLE(turns))
        return;
    memory_free(turns->items);
    memory_free(turns->turns);
    memory_free(turns);
}

size_t baronet_turns_count(const struct baronet_turns *turns)
{
    return USABLE(turns) ? turns->count : 0;
}

static char *text(const struct baronet_turns *turns, size_t index)
{
    struct text_buffer out;
    text_buffer_init(&out);
    turns_print(turns, index, NULL, &out);
    return text_take(&out);
}

char *baronet_turns_text(const struct baronet_turns *turns, size_t index)
{
    struct call call;
    if (!USABLE(turns) || index >= turns->count || CALL_FAILED(&call, NULL, NULL))
        return NULL;
    char *found = text(turns, index);
    call_close(&call);
    return found;
}

static bool pick_part(const struct baronet_turns *turns, size_t index, size_t length,
                      struct baronet_pick *pick)
{
    const struct turn_place *turn = &turns->turns[index];
    struct turn_pick found;
    struct text_buffer text;
    text_buffer_init(&text);
    turns_print(turns, index, NULL, &text);
    turn_find_pick(turns->game->program, turns->items + turn->first, turn->count, turn->ambiguous,
                   length, &found);
    *pick =
        (struct baronet_pick){sizeof *pick, found.end ? found.end : text.length, found.question};
    bool is_left = length < text.length;
    text_buffer_release(&text);
    return is_left;
}

bool turns_pick(const struct baronet_turns *turns, size_t index, size_t length,
                struct baronet_pick *pick)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return false;
    bool is_done = pick_part(turns, index, length, pick);
    memory_close(&recovery);
    return is_done;
}

bool baronet_turns_pick(const struct baronet_turns *turns, size_t index, size_t length,
                        struct baronet_pick *pick)
{
    if (!USABLE(turns))
        return false;
    struct baronet_pick found = {.size = sizeof found};
    bool is_left = index < turns->count && turns_pick(turns, index, length, &found);
    return sized_fill(pick, &found, sizeof found) && is_left;
}

static const char *question_of(const struct baronet_turns *turns)
{
    const char *question = NULL;
    for (size_t i = 0; i < turns->count; i++) {
        struct baronet_pick pick;
        turns_pick(turns, i, 0, &pick);
        if (!pick.question || (question && strcmp(question, pick.question) != 0))
            return NULL;
        question = pick.question;
    }
    return question;
}

const char *baronet_turns_question(const struct baronet_turns *turns)
{
    struct call call;
    if (!USABLE(turns) || CALL_FAILED(&call, NULL, NULL))
        return NULL;
    const char *made = question_of(turns);
    call_close(&call);
    return made;
}

ptrdiff_t turns_find(const struct baronet_turns *turns, struct text text)
{
    struct text_buffer buffer;
    ptrdiff_t exact = -1, folded = -1;
    size_t folded_count = 0;
    text_buffer_init(&buffer);
    for (size_t i = 0; i < turns->count && exact < 0; i++) {
        text_buffer_clear(&buffer);
        turns_print(turns, i, NULL, &buffer);
        if (buffer.length != text.length ||
            !text_begins_folded((struct text){buffer.start, buffer.length}, text))
            continue;
        if (memcmp(buffer.start, text.start, text.length) == 0)
            exact = (ptrdiff_t)i;
        folded = (ptrdiff_t)i;
        folded_count++;
    }
    text_buffer_release(&buffer);
    return exact >= 0 ? exact : folded_count == 1 ? folded : -1;
}

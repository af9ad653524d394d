#include "lesson_block.h"

#include "checksum.h"
#include "memory.h"

#include <math.h>
#include <string.h>

enum { HEAD_NUMBERS = 10, HEAD_SIZE = 8 + 8 * HEAD_NUMBERS, LESSON_SIZE = 8, ROW_SIZE = 2 };
enum { COUNTED_MOST = 65536, RESULT_OPEN = 3 };

static const char mark[] = "baronet2";

// ---- Numbers

static void print_number(struct text_buffer *out, uint64_t number, unsigned size)
{
    for (unsigned i = 0; i < size; i++)
        text_buffer_add_character(out, (char)(number >> (8 * i) & 255));
}

static uint64_t number_at(const char *bytes, unsigned size)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < size; i++)
        number |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
    return number;
}

static float score_at(const char *bytes)
{
    return (float)(int16_t)(uint16_t)number_at(bytes, 2);
}

static uint16_t printed_score(float score)
{
    const float cut = score > 30000 ? 30000 : score < -30000 ? -30000 : score;
    return (uint16_t)(int16_t)lrintf(cut);
}

// In halves of a point.
static uint64_t result_code(float result)
{
    return result < 0 ? RESULT_OPEN : (uint64_t)lrintf(result * 2);
}

static float result_of(uint64_t code)
{
    return code == RESULT_OPEN ? LESSON_IS_OPEN : (float)code / 2;
}

// ---- Blocks

void lesson_block_print(struct text_buffer *out, const struct lesson_block *block,
                        const struct lessons *lessons, size_t from)
{
    const size_t start = out->length, count = lessons->count - from;
    const size_t first_row = count ? lessons->all[from].first : lessons->row_count;
    const size_t of_lesson = 2 * (size_t)lessons->counted;
    const uint64_t head[HEAD_NUMBERS] = {block->rules,
                                         block->values,
                                         block->seed,
                                         block->shard,
                                         block->shards,
                                         block->first,
                                         block->games,
                                         count,
                                         lessons->row_count - first_row,
                                         (uint64_t)lessons->counted};
    text_buffer_add(out, mark, sizeof mark - 1);
    for (int i = 0; i < HEAD_NUMBERS; i++)
        print_number(out, head[i], 8);
    for (size_t i = from; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->all[i];
        print_number(out, lesson->row_count, 2);
        print_number(out, lesson->mover, 1);
        print_number(out, result_code(lesson->result), 1);
        print_number(out, printed_score(lesson->weighed), 2);
        print_number(out, printed_score(lesson->found), 2);
    }
    for (size_t i = first_row; i < lessons->row_count; i++)
        print_number(out, lessons->rows[i], ROW_SIZE);
    if (count > 0)
        text_buffer_add(out, (const char *)lessons->counts + from * of_lesson, count * of_lesson);
    print_number(out, checksum((struct text){out->start + start, out->length - start}), 8);
}

// Whether rows and numbers of rows are as they have to be.
static bool is_right(const char *all, size_t count, const char *rows, size_t row_count,
                     const struct net_shape *shape)
{
    uint64_t sum = 0;
    bool is_right = true;
    for (size_t i = 0; i < count; i++) {
        sum += number_at(all + i * LESSON_SIZE, 2);
        is_right &= number_at(all + i * LESSON_SIZE + 2, 1) < 2;
        is_right &= number_at(all + i * LESSON_SIZE + 3, 1) <= RESULT_OPEN;
    }
    for (size_t i = 0; i < row_count; i++)
        is_right &= number_at(rows + i * ROW_SIZE, ROW_SIZE) < (uint64_t)shape->row_count;
    return is_right && sum == row_count;
}

static void add_all(struct lessons *lessons, const char *all, size_t count, const char *rows,
                    size_t row_count, const struct net_shape *shape)
{
    size_t first = lessons->row_count;
    memcpy(lessons_grow_counts(lessons, shape->counted, count), rows + row_count * ROW_SIZE,
           count * 2 * (size_t)shape->counted);
    lessons->all =
        memory_grow(lessons->all, lessons->count + count, &lessons->capacity, sizeof *lessons->all);
    lessons->rows = memory_grow(lessons->rows, lessons->row_count + row_count,
                                &lessons->row_capacity, sizeof *lessons->rows);
    for (size_t i = 0; i < count; i++) {
        const char *at = all + i * LESSON_SIZE;
        struct lesson *lesson = &lessons->all[lessons->count++];
        *lesson = (struct lesson){.first = first,
                                  .row_count = (uint16_t)number_at(at, 2),
                                  .mover = (uint8_t)number_at(at + 2, 1),
                                  .result = result_of(number_at(at + 3, 1)),
                                  .weighed = score_at(at + 4),
                                  .found = score_at(at + 6)};
        first += lesson->row_count;
    }
    for (size_t i = 0; i < row_count; i++)
        lessons->rows[lessons->row_count++] = (uint16_t)number_at(rows + i * ROW_SIZE, ROW_SIZE);
}

// The length that a head tells; false when no block is that long.
static bool read_length(const char *head, size_t *length)
{
    const uint64_t count = number_at(head + HEAD_SIZE - 24, 8);
    const uint64_t row_count = number_at(head + HEAD_SIZE - 16, 8);
    const uint64_t counted = number_at(head + HEAD_SIZE - 8, 8);
    const uint64_t most = SIZE_MAX / 8 / LESSON_SIZE;
    if (row_count > most || counted > COUNTED_MOST || count > most / (counted + 1))
        return false;
    *length = HEAD_SIZE + count * (LESSON_SIZE + 2 * counted) + row_count * ROW_SIZE + 8;
    return true;
}

size_t lesson_block_length(struct text bytes)
{
    const size_t marked = bytes.length < sizeof mark - 1 ? bytes.length : sizeof mark - 1;
    size_t length;
    if (memcmp(bytes.start, mark, marked) != 0)
        return bytes.length;
    if (bytes.length < HEAD_SIZE)
        return 0;
    return read_length(bytes.start, &length) ? length : bytes.length;
}

// What no block has at its beginning, as far as there is one.
static bool is_other_text(struct text bytes)
{
    const size_t version = sizeof mark - 2;
    return memcmp(bytes.start, mark, bytes.length < version ? bytes.length : version) != 0;
}

enum lesson_block_state lesson_block_cut(struct text *bytes, struct lesson_block *block,
                                         struct text *whole)
{
    uint64_t head[HEAD_NUMBERS];
    size_t length;
    if (bytes->length == 0)
        return BLOCK_IS_LAST;
    if (is_other_text(*bytes))
        return BLOCK_IS_NONE;
    if (bytes->length < HEAD_SIZE)
        return BLOCK_IS_DAMAGED;
    if (memcmp(bytes->start, mark, sizeof mark - 1) != 0)
        return BLOCK_IS_OTHER;
    if (!read_length(bytes->start, &length) || length > bytes->length ||
        number_at(bytes->start + length - 8, 8) !=
            checksum((struct text){bytes->start, length - 8}))
        return BLOCK_IS_DAMAGED;
    for (int i = 0; i < HEAD_NUMBERS; i++)
        head[i] = number_at(bytes->start + 8 + 8 * i, 8);
    *block = (struct lesson_block){head[0], head[1], head[2], head[3], head[4], head[5], head[6]};
    *whole = (struct text){bytes->start, length};
    *bytes = text_from(*bytes, length);
    return BLOCK_IS_THERE;
}

bool lesson_block_add(struct text whole, const struct net_shape *shape, struct lessons *lessons)
{
    const uint64_t count = number_at(whole.start + HEAD_SIZE - 24, 8);
    const uint64_t row_count = number_at(whole.start + HEAD_SIZE - 16, 8);
    const uint64_t counted = number_at(whole.start + HEAD_SIZE - 8, 8);
    const char *all = whole.start + HEAD_SIZE, *rows = all + count * LESSON_SIZE;
    bool fits = (count == 0 || counted == (uint64_t)shape->counted) &&
                is_right(all, count, rows, row_count, shape);
    if (fits && count > 0)
        add_all(lessons, all, count, rows, row_count, shape);
    return fits;
}

#include "vlq.h"

#include <string.h>

enum { LINE_WIDTH = 100 };

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void write_number(struct text_buffer *out, int64_t number)
{
    uint64_t rest = number < 0 ? (uint64_t)-number << 1 | 1 : (uint64_t)number << 1;
    do {
        unsigned digit = rest & 31;
        rest >>= 5;
        text_buffer_add_character(out, digits[digit | (rest ? 32 : 0)]);
    } while (rest);
}

static unsigned read_digit(struct vlq *vlq)
{
    while (vlq->at < vlq->text.length && vlq->text.start[vlq->at] == '\n')
        vlq->at++;
    const char *digit = vlq->at < vlq->text.length
                            ? memchr(digits, vlq->text.start[vlq->at], sizeof digits - 1)
                            : NULL;
    vlq->at += digit != NULL;
    vlq->failed |= !digit;
    return digit ? (unsigned)(digit - digits) : 0;
}

static int64_t read_number(struct vlq *vlq)
{
    uint64_t number = 0;
    for (int shift = 0; shift <= 55 && !vlq->failed; shift += 5) {
        unsigned digit = read_digit(vlq);
        number |= (uint64_t)(digit & 31) << shift;
        if (digit < 32 && !vlq->failed)
            return number & 1 ? -(int64_t)(number >> 1) : (int64_t)(number >> 1);
    }
    vlq->failed = true;
    return 0;
}

void vlq_pass(struct vlq *vlq, int64_t *number, int64_t least, int64_t most)
{
    if (vlq->out) {
        write_number(vlq->out, *number);
        return;
    }
    int64_t read = vlq->failed ? 0 : read_number(vlq);
    vlq->failed |= read < least || read > most;
    if (!vlq->failed)
        *number = read;
}

void vlq_pass_list(struct vlq *vlq, int32_t *numbers, size_t count, int32_t limit)
{
    int32_t last = 0;
    for (size_t i = 0; i < count && !vlq->failed; i++) {
        int64_t difference = numbers[i] - last, more = 0;
        vlq_pass(vlq, &difference, -2 * (int64_t)limit, 2 * (int64_t)limit);
        last = (int32_t)(last + difference);
        vlq->failed |= last < -limit || last > limit;
        if (difference == 0) {
            for (size_t next = i + 1; vlq->out && next < count && numbers[next] == last; next++)
                more++;
            vlq_pass(vlq, &more, 0, (int64_t)(count - i - 1));
        }
        for (int64_t m = 0; m <= more && !vlq->out; m++)
            numbers[i + (size_t)m] = last;
        i += (size_t)more;
    }
}

// Bits on their way into digits, or out of them.
struct bits {
    struct vlq *vlq;
    unsigned digit;
    int count; // in `digit`
};

enum { DIGIT_BITS = 6, WIDTH_BITS = 4 };

static void write_bit(struct bits *bits, unsigned bit)
{
    bits->digit = bits->digit << 1 | bit;
    if (++bits->count < DIGIT_BITS)
        return;
    text_buffer_add_character(bits->vlq->out, digits[bits->digit]);
    bits->digit = 0;
    bits->count = 0;
}

static unsigned read_bit(struct bits *bits)
{
    if (bits->count == 0) {
        bits->digit = read_digit(bits->vlq);
        bits->count = DIGIT_BITS;
    }
    return bits->digit >> --bits->count & 1;
}

// The highest bit first.
static void pass_bits(struct bits *bits, uint32_t *value, uint32_t count)
{
    uint32_t passed = 0;
    for (uint32_t i = count; i-- > 0;) {
        if (bits->vlq->out)
            write_bit(bits, *value >> i & 1);
        else
            passed |= read_bit(bits) << i;
    }
    if (!bits->vlq->out)
        *value = passed;
}

static void write_ones(struct bits *bits, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        write_bit(bits, 1);
    write_bit(bits, 0);
}

static uint32_t read_ones(struct bits *bits, uint32_t limit)
{
    uint32_t count = 0;
    while (!bits->vlq->failed && read_bit(bits)) {
        bits->vlq->failed |= count == limit;
        count++;
    }
    return count;
}

static uint32_t folded(int32_t number)
{
    return number < 0 ? 2 * (uint32_t)-number - 1 : 2 * (uint32_t)number;
}

static int32_t unfolded(uint32_t number)
{
    return number & 1 ? -(int32_t)(number / 2) - 1 : (int32_t)(number / 2);
}

// The width with which a block takes the fewest bits.
static uint32_t best_width(const int32_t *numbers, size_t count)
{
    uint32_t best = 0;
    uint64_t least = UINT64_MAX;
    for (uint32_t width = 0; width < 1U << WIDTH_BITS; width++) {
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += (folded(numbers[i]) >> width) + 1 + width;
        if (sum < least) {
            least = sum;
            best = width;
        }
    }
    return best;
}

static void write_block(struct bits *bits, const int32_t *numbers, size_t count)
{
    uint32_t width = best_width(numbers, count);
    pass_bits(bits, &width, WIDTH_BITS);
    for (size_t i = 0; i < count; i++) {
        uint32_t number = folded(numbers[i]);
        write_ones(bits, number >> width);
        pass_bits(bits, &number, width);
    }
}

static void read_block(struct bits *bits, int32_t *numbers, size_t count, uint32_t most)
{
    uint32_t width = 0, below = 0;
    pass_bits(bits, &width, WIDTH_BITS);
    for (size_t i = 0; i < count && !bits->vlq->failed; i++) {
        uint32_t number = read_ones(bits, most >> width) << width;
        pass_bits(bits, &below, width);
        number |= below;
        bits->vlq->failed |= number > most;
        numbers[i] = bits->vlq->failed ? 0 : unfolded(number);
    }
}

void vlq_pass_packed(struct vlq *vlq, int32_t *numbers, size_t count, int32_t limit)
{
    struct bits bits = {.vlq = vlq};
    for (size_t i = 0; i < count && !vlq->failed; i += VLQ_BLOCK) {
        size_t size = count - i < VLQ_BLOCK ? count - i : VLQ_BLOCK;
        if (vlq->out)
            write_block(&bits, numbers + i, size);
        else
            read_block(&bits, numbers + i, size, 2 * (uint32_t)limit);
    }
    while (bits.count > 0)
        if (vlq->out)
            write_bit(&bits, 0);
        else
            vlq->failed |= read_bit(&bits) != 0;
}

void vlq_print_lines(struct text_buffer *out, const struct text_buffer *numbers)
{
    for (size_t i = 0; i < numbers->length; i += LINE_WIDTH) {
        size_t left = numbers->length - i;
        text_buffer_add(out, numbers->start + i, left < LINE_WIDTH ? left : LINE_WIDTH);
        text_buffer_add_character(out, '\n');
    }
}

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

static int64_t read_number(struct vlq *vlq)
{
    uint64_t number = 0;
    for (int shift = 0; shift <= 55 && vlq->at < vlq->text.length;) {
        const char *digit = memchr(digits, vlq->text.start[vlq->at], sizeof digits - 1);
        if (vlq->text.start[vlq->at++] == '\n')
            continue;
        if (!digit)
            break;
        number |= (uint64_t)((digit - digits) & 31) << shift;
        if (digit - digits < 32)
            return number & 1 ? -(int64_t)(number >> 1) : (int64_t)(number >> 1);
        shift += 5;
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

void vlq_print_lines(struct text_buffer *out, const struct text_buffer *numbers)
{
    for (size_t i = 0; i < numbers->length; i += LINE_WIDTH) {
        size_t left = numbers->length - i;
        text_buffer_add(out, numbers->start + i, left < LINE_WIDTH ? left : LINE_WIDTH);
        text_buffer_add_character(out, '\n');
    }
}

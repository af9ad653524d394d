#include "net_text.h"

#include "checksum.h"
#include "memory.h"
#include "vlq.h"

#include <inttypes.h>
#include <string.h>

enum { FORMAT_UNCOUNTED = 2, FORMAT = 3, ROW_LIMIT = 600, OUTPUT_LIMIT = 1000 };

static const char beginning[] = "\nnet ";

// Multiples of `step`.
static void pass_some(struct vlq *vlq, int16_t *numbers, size_t count, int32_t limit, int step)
{
    int32_t *wide = memory_zeroed(count, sizeof *wide);
    for (size_t i = 0; i < count; i++)
        wide[i] = numbers[i] / step;
    vlq_pass_packed(vlq, wide, count, limit / step);
    for (size_t i = 0; i < count; i++)
        numbers[i] = (int16_t)(wide[i] * step);
    memory_free(wide);
}

// By player: what is worth the same to all units is next to each other.
static void pass_counts(struct vlq *vlq, struct net *net)
{
    const size_t count = net_count_size(&net->shape);
    int16_t *numbers = memory_zeroed(count, sizeof *numbers);
    for (int pass = 0; pass < 2; pass++) {
        size_t i = 0;
        for (int side = 0; side < (net->shape.is_mirrored ? 1 : 2); side++)
            for (int whose = 0; whose < 2; whose++)
                for (int n = 0; n < net->shape.counted; n++)
                    for (int u = 0; u < NET_COUNTING; u++, i++) {
                        int16_t *own = net->counts + net_count_at(&net->shape, side, whose, n, u);
                        *(pass ? own : numbers + i) = *(pass ? numbers + i : own);
                    }
        if (pass == 0)
            pass_some(vlq, numbers, count, NET_COUNT_LIMIT, 1);
    }
    memory_free(numbers);
}

static void pass_all(struct vlq *vlq, struct net *net)
{
    int64_t output_bias = net->output_bias;
    const size_t rows = (size_t)net->shape.row_count;
    const size_t units = (size_t)net->units;
    int16_t output[2 * NET_UNITS_MOST];
    // By unit: what neighbouring rows have for it is alike.
    int16_t *numbers = memory_zeroed(rows * units, sizeof *numbers);
    for (size_t i = 0; i < rows * units; i++)
        numbers[i % units * rows + i / units] = net->rows[i];
    pass_some(vlq, numbers, rows * units, ROW_LIMIT, NET_ROW_STEP);
    for (size_t i = 0; i < rows * units; i++)
        net->rows[i] = numbers[i % units * rows + i / units];
    memory_free(numbers);
    pass_counts(vlq, net);
    pass_some(vlq, net->bias, units, ROW_LIMIT, 1);
    for (size_t i = 0; i < 2 * units; i++)
        output[i] = net->output[i / units][i % units];
    pass_some(vlq, output, 2 * units, OUTPUT_LIMIT, 1);
    for (size_t i = 0; i < 2 * units; i++)
        net->output[i / units][i % units] = output[i];
    vlq_pass(vlq, &output_bias, INT32_MIN, INT32_MAX);
    net->output_bias = (int32_t)output_bias;
}

void net_print(struct text_buffer *values, const struct net *net)
{
    struct text_buffer numbers;
    struct vlq vlq = {.out = &numbers};
    text_buffer_init(&numbers);
    pass_all(&vlq, (struct net *)(uintptr_t)net); // writing does not change it
    text_buffer_print(values, "net %d %d %d %" PRIu64,
                      net->shape.counted ? FORMAT : FORMAT_UNCOUNTED, net->units,
                      net->shape.row_count, net->positions);
    if (net->shape.counted)
        text_buffer_print(values, " %d", net->shape.counted);
    text_buffer_add_character(values, '\n');
    vlq_print_lines(values, &numbers);
    text_buffer_release(&numbers);
    checksum_print(values);
}

bool net_cut(struct text *values, struct text *section)
{
    const size_t length = sizeof beginning - 1;
    struct text whole = *values;
    size_t at = 0;
    *section = (struct text){NULL, 0};
    while (at + length <= whole.length && memcmp(whole.start + at, beginning, length) != 0)
        at++;
    if (at + length > whole.length)
        return true;
    values->length = at + 1;
    if (!checksum_cut(&whole))
        return false;
    *section = text_from(whole, at + 1);
    return true;
}

// Cuts off a number and the blank or end of line after it.
static bool cut_number(struct text *text, uint64_t *number)
{
    size_t i = 0;
    *number = 0;
    for (; i < text->length && text->start[i] >= '0' && text->start[i] <= '9' && i < 18; i++)
        *number = *number * 10 + (uint64_t)(text->start[i] - '0');
    if (i == 0 || i >= text->length || (text->start[i] != ' ' && text->start[i] != '\n'))
        return false;
    *text = text_from(*text, i + 1);
    return true;
}

static bool read_all(struct text numbers, struct net *net)
{
    struct vlq vlq = {.text = numbers};
    pass_all(&vlq, net);
    return !vlq.failed && vlq.at + 1 == numbers.length; // the end of the last line
}

struct net *net_read(struct text section, const struct step_facts *facts, int counted)
{
    const uint64_t rows_of_side = (uint64_t)net_rows_of_side(facts);
    uint64_t format, units, rows, positions, own = 0;
    section = text_from(section, sizeof beginning - 2); // it begins with a line
    if (!cut_number(&section, &format) || (format != FORMAT && format != FORMAT_UNCOUNTED) ||
        !cut_number(&section, &units) || units < NET_UNITS || units > NET_UNITS_MOST ||
        units % NET_UNITS != 0 || !cut_number(&section, &rows) || !cut_number(&section, &positions))
        return NULL;
    if (format == FORMAT && (!cut_number(&section, &own) || own == 0 || own != (uint64_t)counted))
        return NULL;
    const bool is_mirrored = rows == rows_of_side;
    if (rows == 0 || (!is_mirrored && rows != 2 * rows_of_side) ||
        (facts->symmetries && is_mirrored != (facts->symmetries->mirror != NULL)))
        return NULL;
    struct net *net = net_new(facts, is_mirrored, (int)units, (int)own);
    net->positions = positions;
    if (read_all(section, net))
        return net;
    net_free(net);
    return NULL;
}

#include "values_file.h"

#include "checksum.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// To be raised when what is learnt, or how, changes.
enum { FORMAT = 11, WEIGHT_LIMIT = 1000000, LINE_WIDTH = 100 };

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// ---- Numbers

// They are written to `out`, or, when that is NULL, read from the text.
struct stream {
    struct text_buffer *out;
    struct text text;
    size_t at;
    bool failed;
};

static void write_number(struct text_buffer *out, int64_t number)
{
    uint64_t rest = number < 0 ? (uint64_t)-number << 1 | 1 : (uint64_t)number << 1;
    do {
        unsigned digit = rest & 31;
        rest >>= 5;
        text_buffer_add_character(out, digits[digit | (rest ? 32 : 0)]);
    } while (rest);
}

static int64_t read_number(struct stream *stream)
{
    uint64_t number = 0;
    for (int shift = 0; shift <= 55 && stream->at < stream->text.length;) {
        const char *digit = memchr(digits, stream->text.start[stream->at], sizeof digits - 1);
        if (stream->text.start[stream->at++] == '\n')
            continue;
        if (!digit)
            break;
        number |= (uint64_t)((digit - digits) & 31) << shift;
        if (digit - digits < 32)
            return number & 1 ? -(int64_t)(number >> 1) : (int64_t)(number >> 1);
        shift += 5;
    }
    stream->failed = true;
    return 0;
}

static void pass_number(struct stream *stream, int64_t *number, int64_t least, int64_t most)
{
    if (stream->out) {
        write_number(stream->out, *number);
        return;
    }
    int64_t read = stream->failed ? 0 : read_number(stream);
    stream->failed |= read < least || read > most;
    if (!stream->failed)
        *number = read;
}

static void pass_weight(struct stream *stream, int32_t *weight)
{
    int64_t number = *weight;
    pass_number(stream, &number, -WEIGHT_LIMIT, WEIGHT_LIMIT);
    *weight = (int32_t)number;
}

static void pass_bool(struct stream *stream, bool *flag)
{
    int64_t number = *flag;
    pass_number(stream, &number, 0, 1);
    *flag = number != 0;
}

static void pass_decimal(struct stream *stream, double *value)
{
    int64_t number = (int64_t)(*value * 1000);
    pass_number(stream, &number, -1000LL * WEIGHT_LIMIT, 1000LL * WEIGHT_LIMIT);
    if (!stream->out)
        *value = (double)number / 1000;
}

static void pass_count(struct stream *stream, uint64_t *count)
{
    int64_t number = (int64_t)*count;
    pass_number(stream, &number, 0, INT64_C(1) << 50);
    *count = (uint64_t)number;
}

static void pass_list(struct stream *stream, int32_t *weights, size_t count)
{
    int32_t last = 0;
    for (size_t i = 0; i < count && !stream->failed; i++) {
        int64_t difference = weights[i] - last, more = 0;
        pass_number(stream, &difference, -2 * WEIGHT_LIMIT, 2 * WEIGHT_LIMIT);
        last = (int32_t)(last + difference);
        stream->failed |= last < -WEIGHT_LIMIT || last > WEIGHT_LIMIT;
        if (difference == 0) {
            for (size_t next = i + 1; stream->out && next < count && weights[next] == last; next++)
                more++;
            pass_number(stream, &more, 0, (int64_t)(count - i - 1));
        }
        for (int64_t m = 0; m <= more && !stream->out; m++)
            weights[i + (size_t)m] = last;
        i += (size_t)more;
    }
}

static void pass_all(struct stream *stream, struct weights *weights, struct learnt *learnt)
{
    const struct step_facts *facts = weights->facts;
    size_t kinds = (size_t)facts->kind_count, squares = (size_t)facts->square_count;
    size_t cells = (size_t)(facts->variable_end - facts->hand_cells);
    int64_t shape[] = {facts->kind_count, facts->square_count, facts->variable_end,
                       facts->hand_cells};
    for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++)
        pass_number(stream, &shape[i], shape[i], shape[i]);
    pass_count(stream, &learnt->games);
    pass_count(stream, &learnt->positions);
    pass_decimal(stream, &learnt->decisive);
    pass_number(stream, &learnt->chosen, 0, LEARNT_WEIGHTS);
    pass_bool(stream, &weights->must_capture);
    pass_bool(stream, &weights->counts_turns);
    pass_bool(stream, &weights->counts_territory);
    pass_bool(stream, &weights->grows_tree);
    pass_weight(stream, &weights->tempo);
    pass_weight(stream, &weights->start_material);
    pass_list(stream, weights->terms, TERM_COUNT);
    pass_list(stream, weights->moves, (size_t)facts->type_count);
    for (int t = 0; t < facts->type_count; t++) {
        struct learnt_type *type = &learnt->types[t];
        pass_decimal(stream, &type->value);
        pass_decimal(stream, &type->error);
        pass_decimal(stream, &type->hand_value);
        pass_decimal(stream, &type->hand_error);
    }
    pass_list(stream, weights->kinds, kinds);
    pass_list(stream, weights->pieces, kinds * squares);
    pass_list(stream, weights->runs, kinds * squares);
    pass_list(stream, weights->cells, cells);
}

// ---- The file

void values_print(struct text_buffer *out, const struct baronet_game *game,
                  const struct weights *weights, const struct learnt *learnt)
{
    struct text_buffer numbers;
    struct stream stream = {.out = &numbers};
    text_buffer_init(&numbers);
    // Writing changes neither of them.
    pass_all(&stream, (struct weights *)(uintptr_t)weights, (struct learnt *)(uintptr_t)learnt);
    text_buffer_clear(out);
    text_buffer_print(out, "baronet values %d\ngame %s\nrules %016" PRIx64 "\n", FORMAT,
                      baronet_game_name(game), baronet_game_fingerprint(game));
    for (size_t i = 0; i < numbers.length; i += LINE_WIDTH) {
        size_t left = numbers.length - i;
        text_buffer_add(out, numbers.start + i, left < LINE_WIDTH ? left : LINE_WIDTH);
        text_buffer_add_character(out, '\n');
    }
    text_buffer_release(&numbers);
    checksum_print(out);
}

// Cuts off a line with its end; an empty text at the end.
static struct text cut_line(struct text *text)
{
    const char *end = text->length ? memchr(text->start, '\n', text->length) : NULL;
    struct text line = {text->start, end ? (size_t)(end + 1 - text->start) : text->length};
    *text = (struct text){text->start + line.length, text->length - line.length};
    return line;
}

// Cuts off the head; false when it is not that of these rules.
static bool cut_head(struct text *text, const struct baronet_game *game)
{
    char format[64], rules[64];
    snprintf(format, sizeof format, "baronet values %d\n", FORMAT);
    snprintf(rules, sizeof rules, "rules %016" PRIx64 "\n", baronet_game_fingerprint(game));
    if (!text_is(cut_line(text), format))
        return false;
    cut_line(text); // its name is for people
    return text_is(cut_line(text), rules);
}

bool values_are_for(struct text text, const struct baronet_game *game)
{
    return cut_head(&text, game);
}

// Files of other versions are as good as those of other rules.
static enum values_state state_of_alien(struct text text)
{
    static const char beginning[] = "baronet values ";
    struct text line = cut_line(&text);
    char format[64];
    snprintf(format, sizeof format, "%s%d\n", beginning, FORMAT);
    bool is_other =
        line.length > sizeof beginning && line.length < sizeof format &&
        memcmp(line.start, beginning, sizeof beginning - 1) == 0 &&
        strspn(line.start + sizeof beginning - 1, "0123456789") == line.length - sizeof beginning &&
        !text_is(line, format);
    return is_other ? VALUES_ARE_OTHERS : VALUES_ARE_DAMAGED;
}

enum values_state values_read(struct text text, const struct baronet_game *game,
                              struct weights *weights, struct learnt *learnt)
{
    if (!checksum_cut(&text))
        return state_of_alien(text);
    if (!cut_head(&text, game))
        return VALUES_ARE_OTHERS;
    struct stream stream = {.text = text};
    struct weights *fresh = weights_new(weights->facts);
    struct learnt own = {0};
    pass_all(&stream, fresh, &own);
    bool is_fine = !stream.failed && stream.at + 1 == text.length; // the end of the last line
    if (is_fine) {
        if (fresh->stoppers)
            step_stoppers(game, fresh->runs, fresh->stoppers);
        weights_swap(weights, fresh);
        *learnt = own;
    }
    weights_free(fresh);
    return is_fine ? VALUES_FIT : VALUES_ARE_DAMAGED;
}

#include "values_file.h"

#include "checksum.h"
#include "net_text.h"
#include "vlq.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// To be raised when what is learnt, or how, changes.
enum { FORMAT = 11, WEIGHT_LIMIT = 1000000 };

static void pass_weight(struct vlq *vlq, int32_t *weight)
{
    int64_t number = *weight;
    vlq_pass(vlq, &number, -WEIGHT_LIMIT, WEIGHT_LIMIT);
    *weight = (int32_t)number;
}

static void pass_bool(struct vlq *vlq, bool *flag)
{
    int64_t number = *flag;
    vlq_pass(vlq, &number, 0, 1);
    *flag = number != 0;
}

static void pass_decimal(struct vlq *vlq, double *value)
{
    int64_t number = (int64_t)(*value * 1000);
    vlq_pass(vlq, &number, -1000LL * WEIGHT_LIMIT, 1000LL * WEIGHT_LIMIT);
    if (!vlq->out)
        *value = (double)number / 1000;
}

static void pass_count(struct vlq *vlq, uint64_t *count)
{
    int64_t number = (int64_t)*count;
    vlq_pass(vlq, &number, 0, INT64_C(1) << 50);
    *count = (uint64_t)number;
}

static void pass_all(struct vlq *vlq, struct weights *weights, struct learnt *learnt)
{
    const struct step_facts *facts = weights->facts;
    size_t kinds = (size_t)facts->kind_count, squares = (size_t)facts->square_count;
    size_t cells = (size_t)(facts->variable_end - facts->hand_cells);
    int64_t shape[] = {facts->kind_count, facts->square_count, facts->variable_end,
                       facts->hand_cells};
    for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++)
        vlq_pass(vlq, &shape[i], shape[i], shape[i]);
    pass_count(vlq, &learnt->games);
    pass_count(vlq, &learnt->positions);
    pass_decimal(vlq, &learnt->decisive);
    vlq_pass(vlq, &learnt->chosen, 0, LEARNT_WEIGHTS);
    pass_bool(vlq, &weights->must_capture);
    pass_bool(vlq, &weights->counts_turns);
    pass_bool(vlq, &weights->counts_territory);
    pass_bool(vlq, &weights->grows_tree);
    pass_weight(vlq, &weights->tempo);
    pass_weight(vlq, &weights->start_material);
    vlq_pass_list(vlq, weights->terms, TERM_COUNT, WEIGHT_LIMIT);
    vlq_pass_list(vlq, weights->moves, (size_t)facts->type_count, WEIGHT_LIMIT);
    for (int t = 0; t < facts->type_count; t++) {
        struct learnt_type *type = &learnt->types[t];
        pass_decimal(vlq, &type->value);
        pass_decimal(vlq, &type->error);
        pass_decimal(vlq, &type->hand_value);
        pass_decimal(vlq, &type->hand_error);
    }
    vlq_pass_list(vlq, weights->kinds, kinds, WEIGHT_LIMIT);
    vlq_pass_list(vlq, weights->pieces, kinds * squares, WEIGHT_LIMIT);
    if (weights->stacks)
        vlq_pass_list(vlq, weights->stacks, kinds * squares * STACK_PARTS, WEIGHT_LIMIT);
    vlq_pass_list(vlq, weights->runs, kinds * squares, WEIGHT_LIMIT);
    vlq_pass_list(vlq, weights->cells, cells, WEIGHT_LIMIT);
}

// ---- The file

void values_print(struct text_buffer *out, const struct baronet_game *game,
                  const struct weights *weights, const struct learnt *learnt)
{
    struct text_buffer numbers;
    struct vlq vlq = {.out = &numbers};
    text_buffer_init(&numbers);
    // Writing changes neither of them.
    pass_all(&vlq, (struct weights *)(uintptr_t)weights, (struct learnt *)(uintptr_t)learnt);
    text_buffer_clear(out);
    text_buffer_print(out, "baronet values %d\ngame %s\nrules %016" PRIx64 "\n", FORMAT,
                      baronet_game_name(game), baronet_game_fingerprint(game));
    measured_print(out, &learnt->measured);
    vlq_print_lines(out, &numbers);
    text_buffer_release(&numbers);
    checksum_print(out);
    if (NETS_ARE_USED && weights->net)
        net_print(out, weights->net);
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
    struct text section;
    if (!net_cut(&text, &section))
        return VALUES_ARE_DAMAGED;
    if (!checksum_cut(&text))
        return state_of_alien(text);
    if (!cut_head(&text, game))
        return VALUES_ARE_OTHERS;
    struct learnt own = {0};
    if (!measured_cut(&text, &own.measured) ||
        (own.measured.chances.even < 0 && weights->facts->decider_count <= 2))
        return VALUES_ARE_DAMAGED;
    struct vlq vlq = {.text = text};
    struct weights *fresh = weights_new(weights->facts);
    pass_all(&vlq, fresh, &own);
    bool is_fine = !vlq.failed && vlq.at + 1 == text.length; // the end of the last line
    if (NETS_ARE_USED && is_fine && section.length > 0)
        is_fine =
            (fresh->net = net_read(section, weights->facts, weights_told(weights->facts))) != NULL;
    if (is_fine) {
        if (fresh->stoppers)
            step_stoppers(game, fresh->runs, fresh->stoppers);
        weights_swap(weights, fresh);
        *learnt = own;
        weights->counts_distance = weights->terms[TERM_DISTANCE] != 0;
        weights->lead = own.measured.chances.lead;
    }
    weights_free(fresh);
    return is_fine ? VALUES_FIT : VALUES_ARE_DAMAGED;
}

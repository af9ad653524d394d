#include "ini_rules.h"

#include "arena.h"
#include "ini_expression.h"

#include <string.h>

enum { LINES_LIMIT = 4000, ROUNDS_LIMIT = 64 };

struct writer {
    struct ini_context context;
    struct text *lines;
    int count;
    struct text_buffer out;
    size_t zones_at; // where they belong in `out`
    struct ini_made *made;
    struct ini_loss **last_loss;
};

static bool begins(struct text line, const char *word, struct text *rest)
{
    size_t length = strlen(word);
    if (line.length < length || memcmp(line.start, word, length) != 0)
        return false;
    *rest = text_trimmed(text_from(line, length));
    return true;
}

// ---- Lines

// The end of the expression that begins at `at`, after "$(".
static size_t closing(struct text line, size_t at)
{
    bool is_quoted = false;
    for (int depth = 1; at < line.length; at++) {
        if (line.start[at] == '\'')
            is_quoted = !is_quoted;
        if (is_quoted)
            continue;
        depth += (line.start[at] == '(') - (line.start[at] == ')');
        if (depth == 0)
            return at;
    }
    return line.length;
}

static void print_line(struct writer *writer, struct text line, struct text_buffer *out)
{
    for (size_t i = 0; i < line.length; i++) {
        if (line.start[i] != '$' || i + 1 == line.length || line.start[i + 1] != '(') {
            text_buffer_add_character(out, line.start[i]);
            continue;
        }
        size_t end = closing(line, i + 2);
        struct ini_value value =
            ini_evaluate(&writer->context, (struct text){line.start + i + 2, end - i - 2});
        ini_print_value(writer->context.variant, &value, out);
        i = end;
    }
    text_buffer_add_character(out, '\n');
}

static void tell_loss(struct writer *writer, struct text words, enum ini_loss_kind kind)
{
    struct text_buffer text;
    text_buffer_init(&text);
    print_line(writer, words, &text);
    struct ini_loss *loss = arena_alloc(writer->context.arena, sizeof *loss);
    loss->text = (struct text){arena_copy(writer->context.arena, text.start, text.length - 1),
                               text.length - 1};
    loss->kind = kind;
    text_buffer_release(&text);
    *writer->last_loss = loss;
    writer->last_loss = &loss->next;
}

// ---- Directives

static bool opens(struct text line)
{
    struct text rest;
    return begins(line, "%if ", &rest) || begins(line, "%each ", &rest) ||
           begins(line, "%while ", &rest);
}

// The line that closes, or goes on with, what opens before `at`.
static int next_part(const struct writer *writer, int at, bool only_end)
{
    struct text rest;
    for (int depth = 0; at < writer->count; at++) {
        struct text line = text_trimmed(writer->lines[at]);
        if (opens(line))
            depth++;
        else if (begins(line, "%end", &rest) && depth-- == 0)
            return at;
        else if (depth == 0 && !only_end &&
                 (begins(line, "%elif ", &rest) || begins(line, "%else", &rest)))
            return at;
    }
    return at;
}

static void carry_out(struct writer *writer, int from, int to);

static bool holds(struct writer *writer, struct text condition)
{
    struct ini_value value = ini_evaluate(&writer->context, condition);
    return ini_is_true(&value);
}

static void carry_out_if(struct writer *writer, int at, struct text condition)
{
    for (;;) {
        int next = next_part(writer, at + 1, false);
        struct text rest;
        if (!condition.length || holds(writer, condition)) {
            carry_out(writer, at + 1, next);
            return;
        }
        if (next >= writer->count || begins(text_trimmed(writer->lines[next]), "%end", &rest))
            return;
        if (!begins(text_trimmed(writer->lines[next]), "%elif ", &condition))
            condition = (struct text){"", 0};
        at = next;
    }
}

static struct ini_local *add_local(struct writer *writer, struct text name, struct ini_value value)
{
    struct ini_local *local = arena_alloc(writer->context.arena, sizeof *local);
    *local = (struct ini_local){name, value, writer->context.locals};
    writer->context.locals = local;
    return local;
}

// "NAME = EXPRESSION", "NAME in EXPRESSION".
static struct text split_name(struct text rest, size_t skipped, struct text *expression)
{
    const char *blank = memchr(rest.start, ' ', rest.length);
    size_t length = blank ? (size_t)(blank - rest.start) : rest.length;
    *expression = text_trimmed(rest.length > length + skipped ? text_from(rest, length + skipped)
                                                              : (struct text){"", 0});
    return (struct text){rest.start, length};
}

static void carry_out_each(struct writer *writer, int at, struct text rest)
{
    struct text expression, name = split_name(rest, strlen(" in "), &expression);
    struct ini_value set = ini_evaluate(&writer->context, expression);
    uint64_t left = set.pieces & ini_present(writer->context.variant);
    int end = next_part(writer, at + 1, true);
    struct ini_local *outer = writer->context.locals;
    while (left) {
        add_local(writer, name, ini_pieces(left & -left));
        left &= left - 1;
        carry_out(writer, at + 1, end);
        writer->context.locals = outer;
    }
}

// A variable that is set again in a block stays set after it.
static void carry_out_let(struct writer *writer, struct text rest)
{
    struct text expression, name = split_name(rest, strlen(" = "), &expression);
    struct ini_value value = ini_evaluate(&writer->context, expression);
    for (struct ini_local *local = writer->context.locals; local; local = local->outer)
        if (text_equal(local->name, name)) {
            local->value = value;
            return;
        }
    add_local(writer, name, value);
}

static void carry_out(struct writer *writer, int from, int to)
{
    for (int at = from; at < to && !writer->context.mistake; at++) {
        struct text line = text_trimmed(writer->lines[at]), rest;
        if (begins(line, "%if ", &rest)) {
            carry_out_if(writer, at, rest);
            at = next_part(writer, at + 1, true);
        } else if (begins(line, "%while ", &rest)) {
            int end = next_part(writer, at + 1, true);
            for (int n = 0; n < ROUNDS_LIMIT && holds(writer, rest); n++)
                carry_out(writer, at + 1, end);
            at = end;
        } else if (begins(line, "%each ", &rest)) {
            carry_out_each(writer, at, rest);
            at = next_part(writer, at + 1, true);
        } else if (begins(line, "%let ", &rest)) {
            carry_out_let(writer, rest);
        } else if (begins(line, "%zones", &rest)) {
            writer->zones_at = writer->out.length;
        } else if (begins(line, "%loss ", &rest)) {
            tell_loss(writer, rest, INI_LOST);
        } else if (begins(line, "%alone", &rest)) {
            writer->made->is_alone = true;
        } else if (begins(line, "%gives ", &rest)) {
            struct ini_given *given = arena_alloc(writer->context.arena, sizeof *given);
            given->module = split_name(rest, 1, &given->goals);
            given->next = writer->made->given;
            writer->made->given = given;
        } else if (begins(line, "%doubt ", &rest)) {
            tell_loss(writer, rest, INI_DOUBTFUL);
        } else if (begins(line, "%error ", &rest)) {
            tell_loss(writer, rest, INI_IMPOSSIBLE);
        } else if (line.length && *line.start != '%') {
            print_line(writer, writer->lines[at], &writer->out);
        }
    }
}

// ---- The result

static void print_zone(struct writer *writer, const struct ini_zone *zone, struct text_buffer *out)
{
    struct ini_size size = ini_variant_size(writer->context.variant);
    struct ini_squares seen = ini_squares_mirrored(&zone->squares[1], size);
    if (ini_squares_equal(&seen, &zone->squares[0])) {
        text_buffer_print(out, "zone %.*s: ", TEXT_ARGUMENTS(zone->name));
        if (ini_squares_count(&zone->squares[0]))
            ini_squares_print(&zone->squares[0], size, false, out);
        else
            text_buffer_print(out, "ranks 2 to 1"); // no squares
        text_buffer_add_character(out, '\n');
        return;
    }
    for (int side = 0; side < 2; side++) {
        if (!ini_squares_count(&zone->squares[side]))
            continue;
        text_buffer_print(out, "zone %.*s for %s: ", TEXT_ARGUMENTS(zone->name),
                          side ? "Black" : "White");
        ini_squares_print(&zone->squares[side], size, false, out);
        text_buffer_add_character(out, '\n');
    }
}

static void add_declarations(struct writer *writer, struct text text,
                             struct ini_declaration ***last)
{
    while (text.length) {
        size_t length = 0;
        do {
            const char *end = memchr(text.start + length, '\n', text.length - length);
            length = end ? (size_t)(end - text.start) + 1 : text.length;
        } while (length < text.length && text.start[length] == ' ');
        struct ini_declaration *made = arena_alloc(writer->context.arena, sizeof *made);
        made->text =
            (struct text){arena_copy(writer->context.arena, text.start, length - 1), length - 1};
        **last = made;
        *last = &made->next;
        text = text_from(text, length);
    }
}

static void collect(struct writer *writer)
{
    struct ini_declaration **last = &writer->made->declarations;
    struct text all = {writer->out.start ? writer->out.start : "", writer->out.length};
    struct text_buffer zones;
    text_buffer_init(&zones);
    for (const struct ini_zone *zone = writer->context.zones; zone; zone = zone->next)
        print_zone(writer, zone, &zones);
    add_declarations(writer, (struct text){all.start, writer->zones_at}, &last);
    add_declarations(writer, (struct text){zones.start ? zones.start : "", zones.length}, &last);
    add_declarations(writer, text_from(all, writer->zones_at), &last);
    text_buffer_release(&zones);
}

static void split_lines(struct writer *writer, struct text text)
{
    writer->lines = arena_array(writer->context.arena, LINES_LIMIT, sizeof *writer->lines);
    while (text.length && writer->count < LINES_LIMIT) {
        const char *end = memchr(text.start, '\n', text.length);
        struct text line = {text.start, end ? (size_t)(end - text.start) : text.length};
        text = text_from(text, line.length + (end != NULL));
        if (line.length && *line.start != '#')
            writer->lines[writer->count++] = line;
    }
}

void ini_rules_apply(struct arena *arena, struct text rules, const struct ini_variant *variant,
                     const struct ini_more *more, struct ini_made *made)
{
    struct writer writer = {.context = {.arena = arena, .variant = variant, .more = more},
                            .made = made};
    *made = (struct ini_made){0};
    writer.context.last_zone = &writer.context.zones;
    writer.last_loss = &made->losses;
    text_buffer_init(&writer.out);
    split_lines(&writer, rules);
    carry_out(&writer, 0, writer.count);
    collect(&writer);
    made->mistake = writer.context.mistake;
    text_buffer_release(&writer.out);
}

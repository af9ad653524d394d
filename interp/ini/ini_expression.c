#include "ini_expression.h"

#include "arena.h"

#include <ctype.h>
#include <string.h>

enum { DEPTH_LIMIT = 64 };

struct parser {
    struct ini_context *context;
    struct text rest;
    int depth;
};

static struct ini_value fail(struct parser *parser, const char *what)
{
    if (!parser->context->mistake)
        parser->context->mistake = what;
    parser->rest.length = 0;
    return ini_number(0);
}

static void skip_blanks(struct parser *parser)
{
    while (parser->rest.length && *parser->rest.start == ' ')
        parser->rest = text_from(parser->rest, 1);
}

static bool take(struct parser *parser, const char *token)
{
    size_t length = strlen(token);
    skip_blanks(parser);
    if (parser->rest.length < length || memcmp(parser->rest.start, token, length) != 0)
        return false;
    if (isalpha((unsigned char)*token) && parser->rest.length > length &&
        isalnum((unsigned char)parser->rest.start[length]))
        return false;
    parser->rest = text_from(parser->rest, length);
    return true;
}

static struct ini_value parse_or(struct parser *parser);

static struct ini_value named(struct parser *parser, struct text name)
{
    const struct ini_variant *variant = parser->context->variant;
    const struct ini_key *key;
    int side;
    for (const struct ini_local *local = parser->context->locals; local; local = local->outer)
        if (text_equal(local->name, name))
            return local->value;
    if (text_is(name, "true") || text_is(name, "false"))
        return ini_number(text_is(name, "true"));
    if (text_is(name, "pieces"))
        return ini_pieces(ini_present(variant));
    int kind = ini_table_kind(variant->table, name);
    if (kind >= 0)
        return ini_pieces(variant->pieces[kind].letter ? UINT64_C(1) << kind : 0);
    int number = ini_table_find(variant->table, name, &side, &key);
    if (number < 0 || (key->mode != INI_ONE && side < 0))
        return fail(parser, arena_copy(parser->context->arena, name.start, name.length));
    struct ini_value value = variant->values[2 * number + (side > 0)];
    if (value.type == INI_PIECES && value.pieces != INI_EVERY)
        value.pieces &= ini_present(variant);
    return value;
}

static struct ini_value call(struct parser *parser, struct text name)
{
    struct ini_value arguments[INI_ARGUMENTS_LIMIT], result = {0};
    int count = 0;
    while (!take(parser, ")")) {
        if (count == INI_ARGUMENTS_LIMIT || !parser->rest.length || (count && !take(parser, ",")))
            return fail(parser, "arguments");
        arguments[count++] = parse_or(parser);
    }
    for (int i = count; i < INI_ARGUMENTS_LIMIT; i++)
        arguments[i] = (struct ini_value){0};
    if (text_is(name, "if"))
        return arguments[ini_is_true(&arguments[0]) ? 1 : 2];
    if (!ini_call(parser->context, name, arguments, &result))
        return fail(parser, arena_copy(parser->context->arena, name.start, name.length));
    return result;
}

static struct ini_value quoted(struct parser *parser)
{
    const char *end = memchr(parser->rest.start, '\'', parser->rest.length);
    if (!end)
        return fail(parser, "a quote is not closed");
    struct text text = {parser->rest.start, (size_t)(end - parser->rest.start)};
    parser->rest = text_from(parser->rest, text.length + 1);
    return ini_text(text);
}

static struct ini_value parse_primary(struct parser *parser)
{
    if (++parser->depth > DEPTH_LIMIT)
        return fail(parser, "too deep");
    struct ini_value value;
    if (take(parser, "(")) {
        value = parse_or(parser);
        if (!take(parser, ")"))
            return fail(parser, "a bracket is not closed");
    } else if (take(parser, "'")) {
        value = quoted(parser);
    } else {
        size_t length = 0;
        while (length < parser->rest.length && isalnum((unsigned char)parser->rest.start[length]))
            length++;
        struct text word = {parser->rest.start, length};
        if (!length)
            return fail(parser, "a value is missing");
        parser->rest = text_from(parser->rest, length);
        if (isdigit((unsigned char)*word.start)) {
            int32_t number = 0;
            for (size_t i = 0; i < length; i++)
                number = number * 10 + word.start[i] - '0';
            value = ini_number(number);
        } else {
            value = take(parser, "(") ? call(parser, word) : named(parser, word);
        }
    }
    parser->depth--;
    return value;
}

static struct text joined(struct ini_context *context, const struct ini_value *a,
                          const struct ini_value *b)
{
    struct text_buffer text;
    text_buffer_init(&text);
    ini_print_value(context->variant, a, &text);
    ini_print_value(context->variant, b, &text);
    struct text copy = {arena_copy(context->arena, text.start ? text.start : "", text.length),
                        text.length};
    text_buffer_release(&text);
    return copy;
}

static struct ini_value combined(struct parser *parser, char operator, struct ini_value a,
                                 struct ini_value b)
{
    uint64_t every = ini_present(parser->context->variant);
    if (operator== '+' &&(a.type == INI_TEXT || b.type == INI_TEXT))
        return ini_text(joined(parser->context, &a, &b));
    if (operator== '+')
        return ini_number(a.number + b.number);
    if (a.type == INI_NUMBER)
        return ini_number(a.number - b.number);
    if (a.type == INI_PIECES) {
        uint64_t first = a.pieces & every, second = b.pieces & every;
        return ini_pieces(operator== '|' ? first | second :
                          operator== '&' ? first & second
                                         : first & ~second);
    }
    return ini_of_squares(operator== '|' ? ini_squares_or(&a.squares, &b.squares) :
                          operator== '&' ? ini_squares_and(&a.squares, &b.squares)
                                         : ini_squares_except(&a.squares, &b.squares));
}

static struct ini_value parse_sum(struct parser *parser)
{
    struct ini_value value = parse_primary(parser);
    for (;;) {
        char operator= take(parser, "+") ? '+'
        : take(parser, "-")              ? '-'
        : take(parser, "|")              ? '|'
        : take(parser, "&")              ? '&'
                                         : 0;
        if (!operator)
            return value;
        value = combined(parser, operator, value, parse_primary(parser));
    }
}

static struct ini_value parse_comparison(struct parser *parser)
{
    struct ini_value value = parse_sum(parser), right;
    if (take(parser, "!=")) {
        right = parse_sum(parser);
        return ini_number(!ini_are_equal(&value, &right));
    }
    if (take(parser, "=")) {
        right = parse_sum(parser);
        return ini_number(ini_are_equal(&value, &right));
    }
    if (take(parser, "<="))
        return ini_number(value.number <= parse_sum(parser).number);
    if (take(parser, ">="))
        return ini_number(value.number >= parse_sum(parser).number);
    if (take(parser, "<"))
        return ini_number(value.number < parse_sum(parser).number);
    if (take(parser, ">"))
        return ini_number(value.number > parse_sum(parser).number);
    return value;
}

static struct ini_value parse_not(struct parser *parser)
{
    if (!take(parser, "not"))
        return parse_comparison(parser);
    struct ini_value value = parse_comparison(parser);
    return ini_number(!ini_is_true(&value));
}

static struct ini_value parse_and(struct parser *parser)
{
    struct ini_value value = parse_not(parser);
    while (take(parser, "and")) {
        struct ini_value right = parse_not(parser);
        value = ini_number(ini_is_true(&value) && ini_is_true(&right));
    }
    return value;
}

static struct ini_value parse_or(struct parser *parser)
{
    struct ini_value value = parse_and(parser);
    while (take(parser, "or")) {
        struct ini_value right = parse_and(parser);
        value = ini_number(ini_is_true(&value) || ini_is_true(&right));
    }
    return value;
}

struct ini_value ini_evaluate(struct ini_context *context, struct text expression)
{
    struct parser parser = {context, expression, 0};
    struct ini_value value = parse_or(&parser);
    skip_blanks(&parser);
    if (parser.rest.length)
        return fail(&parser, arena_copy(context->arena, expression.start, expression.length));
    return value;
}

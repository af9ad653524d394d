#include "vdl_complain.h"

#include "vdl_parse.h"

// Names a token for a message: kinds of token as they are, spellings in quotes.
static void name_token(struct text_buffer *out, int kind)
{
    const char *name = vdl_token_name(kind);
    bool is_kind = kind == TOK_WORD || kind == TOK_STRING || kind == TOK_SIZE ||
                   kind == TOK_NUMBER || kind == TOK_NEWLINE || kind == TOK_INDENT ||
                   kind == TOK_DEDENT || kind == TOK_VDL_YYEOF;
    text_buffer_print(out, is_kind ? "%s" : "\"%s\"", name);
}

static void name_found(struct text_buffer *out, int found, struct text spelling)
{
    if (found == TOK_WORD)
        text_buffer_print(out, "name \"%.*s\"", TEXT_ARGUMENTS(spelling));
    else if (found == TOK_NUMBER || found == TOK_SIZE)
        text_buffer_print(out, "number %.*s", TEXT_ARGUMENTS(spelling));
    else if (found == TOK_STRING)
        text_buffer_print(out, "text in quotes");
    else
        name_token(out, found);
}

bool vdl_is_expected(const struct vdl_expected *expected, int kind)
{
    for (int i = 0; i < expected->count; i++)
        if (expected->tokens[i] == kind)
            return true;
    return false;
}

bool vdl_may_be_name(int kind)
{
    return kind == TOK_CAPTURE || kind == TOK_END || kind == TOK_MOST || kind == TOK_NEUTRAL ||
           kind == TOK_ON || kind == TOK_OPTION || kind == TOK_ORDER || kind == TOK_PROMPT ||
           kind == TOK_RANDOM || kind == TOK_ABOUT || kind == TOK_SAY || kind == TOK_SYMMETRY;
}

// Where any name is allowed, keywords that may be names are not worth mentioning; and `openly` may
// follow every verb.
static void drop_words_that_are_no_help(struct vdl_expected *expected)
{
    bool is_name_expected = vdl_is_expected(expected, TOK_WORD);
    int count = 0;
    for (int i = 0; i < expected->count; i++)
        if (expected->tokens[i] != TOK_OPENLY &&
            !(is_name_expected && vdl_may_be_name(expected->tokens[i])))
            expected->tokens[count++] = expected->tokens[i];
    expected->count = count;
}

enum { SHOWN = 8 }; // tokens that are named

// Where a statement may end, or go on with words after a comma, the comma is not worth mentioning.
static void drop_comma(struct vdl_expected *expected)
{
    int count = 0;
    if (!vdl_is_expected(expected, TOK_NEWLINE) || vdl_is_expected(expected, TOK_WHERE))
        return;
    for (int i = 0; i < expected->count; i++)
        if (expected->tokens[i] != TOK_COMMA)
            expected->tokens[count++] = expected->tokens[i];
    expected->count = count;
}

#define EXPECTED "; expected " // between what is there and what should be

// A few tokens are listed; of many, the message says what they begin.
static void name_expected(struct text_buffer *out, const struct vdl_expected *expected)
{
    for (int i = 0; i < expected->count && expected->count <= SHOWN; i++) {
        const char *between = i + 1 == expected->count ? " or " : ", ";
        text_buffer_print(out, "%s", i == 0 ? EXPECTED : between);
        name_token(out, expected->tokens[i]);
    }
    if (expected->count <= SHOWN)
        return;
    if (vdl_is_expected(expected, TOK_CHOOSE) && vdl_is_expected(expected, TOK_PLACE))
        text_buffer_print(out, EXPECTED "a statement%s",
                          vdl_is_expected(expected, TOK_INDENT) ? " or an indented block" : "");
    else if (vdl_is_expected(expected, TOK_OWN) && vdl_is_expected(expected, TOK_OPEN))
        text_buffer_print(out, EXPECTED "an expression");
    else if (vdl_is_expected(expected, TOK_BOARD) && vdl_is_expected(expected, TOK_RULE))
        text_buffer_print(out, EXPECTED "a declaration");
}

void vdl_complain(struct vdl_context *context, struct span span, int found,
                  struct vdl_expected *expected)
{
    struct text spelling = vdl_spelling(context, span);
    struct text_buffer message;
    if (span.start < span.end && diag_has_error_at(context->diag, span))
        return; // something is wrong with it already
    bool is_declaration =
        vdl_is_expected(expected, TOK_BOARD) && vdl_is_expected(expected, TOK_RULE);
    if (context->is_unindented && is_declaration)
        return; // a line of the block that was missing
    context->is_unindented = found == TOK_NEWLINE && vdl_is_expected(expected, TOK_INDENT);
    drop_words_that_are_no_help(expected);
    text_buffer_init(&message);
    text_buffer_print(&message, "unexpected ");
    name_found(&message, found, spelling);
    size_t found_end = message.length;
    struct vdl_expected named = *expected;
    bool is_call = context->statement_token == TOK_WORD && vdl_is_expected(&named, TOK_OPEN);
    if (named.count > SHOWN || is_call)
        drop_comma(&named);
    name_expected(&message, &named);
    diag_error(context->diag, span, "%s", message.start);
    size_t between = found_end + sizeof EXPECTED - 1;
    if (message.length > between)
        diag_expect(context->diag,
                    (struct text){message.start + between, message.length - between});
    text_buffer_release(&message);
    vdl_hint_at_token(context, found, spelling, expected);
}

#include "vdl_complain.h"

#include "suggest.h"
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
        text_buffer_print(out, "string");
    else
        name_token(out, found);
}

static bool is_expected(const struct vdl_expected *expected, int kind)
{
    for (int i = 0; i < expected->count; i++)
        if (expected->tokens[i] == kind)
            return true;
    return false;
}

static bool is_keyword(int kind)
{
    return kind >= TOK_ADD && kind <= TOK_ZONE;
}

static bool may_be_name(int kind)
{
    return kind == TOK_CAPTURE || kind == TOK_END || kind == TOK_MOST || kind == TOK_NEUTRAL ||
           kind == TOK_ORDER || kind == TOK_PROMPT || kind == TOK_RANDOM;
}

// Where any name is allowed, keywords that may be names are not worth mentioning; and `openly` may
// follow every verb.
static void drop_words_that_are_no_help(struct vdl_expected *expected)
{
    bool is_name_expected = is_expected(expected, TOK_WORD);
    int count = 0;
    for (int i = 0; i < expected->count; i++)
        if (expected->tokens[i] != TOK_OPENLY &&
            !(is_name_expected && may_be_name(expected->tokens[i])))
            expected->tokens[count++] = expected->tokens[i];
    expected->count = count;
}

enum { SHOWN = 8 }; // tokens that are named

// Where a statement may end, or go on with words after a comma, the comma is not worth mentioning.
static void drop_comma(struct vdl_expected *expected)
{
    int count = 0;
    if (!is_expected(expected, TOK_NEWLINE) || is_expected(expected, TOK_WHERE))
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
    if (is_expected(expected, TOK_CHOOSE) && is_expected(expected, TOK_PLACE))
        text_buffer_print(out, EXPECTED "a statement%s",
                          is_expected(expected, TOK_INDENT) ? " or an indented block" : "");
    else if (is_expected(expected, TOK_OWN) && is_expected(expected, TOK_OPEN))
        text_buffer_print(out, EXPECTED "an expression");
    else if (is_expected(expected, TOK_BOARD) && is_expected(expected, TOK_RULE))
        text_buffer_print(out, EXPECTED "a declaration");
}

// What VDL has in place of a word of other languages, or of a form that isn't used; or NULL.
static const char *word_for(struct text foreign)
{
    static const char *const words[][2] = {
        {"if", "when"},     {"else", "otherwise"}, {"elif", "otherwise"}, {"import", "use"},
        {"include", "use"}, {"no", "not"},         {"exist", "exists"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(foreign, words[i][0]))
            return words[i][1];
    return NULL;
}

// The keyword that a word was meant to be: one of those expected, or (NULL) any. Empty when none is
// near.
static struct text meant_keyword(struct text word, const struct vdl_expected *expected)
{
    struct suggest suggest;
    const char *known = word_for(word);
    if (known && (!expected || is_expected(expected, vdl_keyword(text_of(known)))))
        return text_of(known);
    suggest_init(&suggest, word);
    for (int kind = TOK_ADD; kind <= TOK_ZONE; kind++)
        if (!expected || is_expected(expected, kind))
            suggest_offer(&suggest, text_of(vdl_token_name(kind)));
    return suggest.best;
}

static struct text spelling_of(const struct vdl_context *context, struct span span)
{
    return (struct text){context->source->text.start + (span.start - context->source->base),
                         span.end - span.start};
}

// What is wrong about the words that ask for a choice; NULL: nothing, or there are none.
static const char *hint_at_words(const struct vdl_context *context, int found,
                                 const struct vdl_expected *expected)
{
    int statement = context->statement_token, before = context->seen_before.token;
    bool is_word = found == TOK_WORD || is_keyword(found);
    if (statement != TOK_CHOOSE && statement != TOK_MOVE && statement != TOK_ONE)
        return NULL;
    if (found == TOK_STRING && is_expected(expected, TOK_COMMA))
        return "the words that ask for a choice come after a comma";
    if (before == TOK_STRING && (found == TOK_COMMA || found == TOK_WHERE))
        return "the words that ask for a choice come last";
    bool joins = found == TOK_OR || found == TOK_AND; // expressions
    bool is_missing_quotes = is_word && (before == TOK_COMMA ||
                                         (before == TOK_WORD && !joins && statement == TOK_CHOOSE));
    if (statement != TOK_ONE && is_missing_quotes &&
        (is_expected(expected, TOK_STRING) || is_expected(expected, TOK_COMMA)))
        return "the words that ask for a choice stand in quotes: "
               "choose victim among own piece, \"give up a piece\"";
    return NULL;
}

// What to do about an unexpected token, as far as that can be told; at most one hint.
static void hint_at_token(struct vdl_context *context, int found, struct text spelling,
                          const struct vdl_expected *expected)
{
    bool is_layout = found == TOK_NEWLINE || found == TOK_INDENT || found == TOK_DEDENT ||
                     found == TOK_VDL_YYEOF;
    const struct vdl_seen *before = &context->seen_before;
    const char *about_words = hint_at_words(context, found, expected);
    struct text meant = {"", 0}, last = spelling_of(context, before->span);
    if (found == TOK_WORD)
        meant = meant_keyword(spelling, expected);
    if (meant.length) {
        diag_hint(context->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(meant));
        return;
    }
    if (is_layout)
        return;
    if (found == TOK_OPENLY && !(expected->count <= 2 && is_expected(expected, TOK_WORD))) {
        diag_hint(context->diag,
                  "\"openly\" follows a verb that tells something, as in note openly "
                  "\"check\"; or the name of a rule");
        return;
    }
    // The name of a rule, followed by something: perhaps no rule was meant.
    if (before->token == TOK_WORD && before->begins)
        meant = meant_keyword(last, NULL);
    else if (before->token == TOK_WORD && word_for(last))
        meant = text_of(word_for(last));
    if (about_words)
        diag_hint(context->diag, "%s", about_words);
    else if (meant.length)
        diag_hint(context->diag, "did you mean \"%.*s\" instead of \"%.*s\"?",
                  TEXT_ARGUMENTS(meant), TEXT_ARGUMENTS(last));
    else if (text_is(spelling, "royal") && is_expected(expected, TOK_PIECE))
        diag_hint(context->diag, "a piece is royal where it is declared, as in piece General g: "
                                 "royal, W");
    else if ((found == TOK_WORD || is_keyword(found)) && before->token == TOK_WORD &&
             is_expected(expected, TOK_WITHIN) && is_expected(expected, TOK_COMMA))
        diag_hint(context->diag, "a piece's moves and properties are parted by commas; what it may "
                                 "become is said by a rule");
    else if (found == TOK_EQUAL && before->token == TOK_EQUAL)
        diag_hint(context->diag, "whether values are equal is asked with one \"=\"");
    else if (found == TOK_WHEN && before->token == TOK_PROMPT)
        diag_hint(context->diag, "a prompt has its words in quotes: prompt \"check\" when ...");
    else if (found == TOK_WHEN && is_expected(expected, TOK_STRING))
        diag_hint(context->diag,
                  "a goal has its reason in quotes: lose \"no legal turn\" when ...");
    else if (found == TOK_NUMBER && before->token == TOK_WORD &&
             (text_is(last, "rank") || text_is(last, "ranks")))
        diag_hint(context->diag,
                  "a rank with its number is a part of zones; here stands \"rank of\" "
                  "a square, as in rank of a1, or the name of a zone");
    else if (found == TOK_OTHERWISE)
        diag_hint(context->diag, "\"otherwise:\" comes right after the block of a \"when\"");
    else if (is_keyword(found) && expected->count <= 2 && is_expected(expected, TOK_WORD))
        diag_hint(context->diag, "\"%.*s\" is a word of the language; choose another name",
                  TEXT_ARGUMENTS(spelling));
    else if (found == TOK_NUMBER && is_expected(expected, TOK_WORD) &&
             is_expected(expected, TOK_STRING) && !is_expected(expected, TOK_COMMA))
        diag_hint(context->diag, "a name that is no word stands in quotes, as in \"7\"");
    else if (is_expected(expected, TOK_REVERSE) && is_expected(expected, TOK_STRING))
        diag_hint(context->diag, "a movement with signs stands in quotes, as in \"(1,2)\"");
    else if (is_expected(expected, TOK_COLON) && context->held_begins)
        diag_hint(context->diag, "a block is opened by \":\" at the end of the line above");
    else if (is_expected(expected, TOK_NEWLINE) && context->held_begins)
        diag_hint(context->diag,
                  "an indented line goes on with the line above, unless that ends in \":\"");
}

void vdl_complain(struct vdl_context *context, struct span span, int found,
                  struct vdl_expected *expected)
{
    struct text spelling = spelling_of(context, span);
    struct text_buffer message;
    if (span.start < span.end && diag_has_error_at(context->diag, span))
        return; // something is wrong with it already
    drop_words_that_are_no_help(expected);
    text_buffer_init(&message);
    text_buffer_print(&message, "unexpected ");
    name_found(&message, found, spelling);
    size_t found_end = message.length;
    struct vdl_expected named = *expected;
    bool is_call = context->statement_token == TOK_WORD && is_expected(&named, TOK_OPEN);
    if (named.count > SHOWN || is_call)
        drop_comma(&named);
    name_expected(&message, &named);
    diag_error(context->diag, span, "%s", message.start);
    size_t between = found_end + sizeof EXPECTED - 1;
    if (message.length > between)
        diag_expect(context->diag,
                    (struct text){message.start + between, message.length - between});
    text_buffer_release(&message);
    hint_at_token(context, found, spelling, expected);
}

// What an author probably meant: hints at the mistakes that are made most often.
#include "suggest.h"
#include "vdl_complain.h"
#include "vdl_parse.h"

// A place where the grammar does not go on, and what stands there.
struct slip {
    struct vdl_context *context;
    const struct vdl_expected *expected;
    int found;
    struct text spelling;
    int statement;          // with what the statement or declaration begins
    struct vdl_seen before; // the token before
    struct text last;       // its spelling
};

static bool expects(const struct slip *slip, int token)
{
    return vdl_is_expected(slip->expected, token);
}

static bool is_keyword(int kind)
{
    return kind >= TOK_ABOUT && kind <= TOK_ZONE;
}

static bool is_word(const struct slip *slip)
{
    return slip->found == TOK_WORD || is_keyword(slip->found);
}

static bool is_goal(int token)
{
    return token == TOK_WIN || token == TOK_LOSE || token == TOK_DRAW || token == TOK_INVALID ||
           token == TOK_MOST;
}

static bool expects_statement(const struct slip *slip)
{
    return expects(slip, TOK_CHOOSE) && expects(slip, TOK_PLACE);
}

static bool expects_declaration(const struct slip *slip)
{
    return expects(slip, TOK_BOARD) && expects(slip, TOK_RULE);
}

struct text vdl_spelling(const struct vdl_context *context, struct span span)
{
    return (struct text){context->source->text.start + (span.start - context->source->base),
                         span.end - span.start};
}

// ---- Misspelt words

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
    if (known && (!expected || vdl_is_expected(expected, vdl_keyword(text_of(known)))))
        return text_of(known);
    suggest_init(&suggest, word);
    for (int kind = TOK_ABOUT; kind <= TOK_ZONE; kind++)
        if (!expected || vdl_is_expected(expected, kind))
            suggest_offer(&suggest, text_of(vdl_token_name(kind)));
    return suggest.best;
}

static bool begins_value(int token)
{
    return token == TOK_OWN || token == TOK_ENEMY || token == TOK_ANY || token == TOK_EXISTS ||
           token == TOK_COUNT || token == TOK_POSSIBLE || token == TOK_NOT || token == TOK_TURN;
}

// The token itself, or the name before it: it looks like that of a rule, and perhaps none was
// meant.
static bool hint_at_spelling(const struct slip *slip)
{
    struct text meant = {"", 0};
    bool is_name = slip->before.token == TOK_WORD;
    if (slip->found == TOK_WORD)
        meant = meant_keyword(slip->spelling, slip->expected);
    if (meant.length) {
        diag_hint(slip->context->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(meant));
        return true;
    }
    static const struct vdl_expected operators = {{TOK_NOT, TOK_EXISTS, TOK_COUNT, TOK_POSSIBLE},
                                                  4};
    if (is_name && slip->before.begins && slip->found != TOK_EQUAL)
        meant = meant_keyword(slip->last, NULL);
    else if (is_name && begins_value(slip->found) && !expects(slip, TOK_AMONG))
        meant = meant_keyword(slip->last, &operators);
    else if (is_name && word_for(slip->last) && !is_goal(slip->statement))
        meant = text_of(word_for(slip->last));
    else if (is_name && word_for(slip->last) && !expects(slip, TOK_STRING))
        meant = text_of(word_for(slip->last));
    if (meant.length)
        diag_hint(slip->context->diag, "did you mean \"%.*s\" instead of \"%.*s\"?",
                  TEXT_ARGUMENTS(meant), TEXT_ARGUMENTS(slip->last));
    return meant.length > 0;
}

// ---- Layout

// What is wrong about lines and their indentation.
static const char *about_lines(const struct slip *slip)
{
    int found = slip->found;
    bool begins = slip->context->held_begins;
    if (found == TOK_NEWLINE && expects(slip, TOK_OWN) && expects(slip, TOK_OPEN))
        return "a value or condition is missing; a line that goes on below is indented there";
    bool has_block = found == TOK_WHEN || found == TOK_EITHER || found == TOK_FOR ||
                     found == TOK_WHILE || found == TOK_ATTEMPT;
    if (found == TOK_NEWLINE && expects(slip, TOK_INDENT))
        return "what belongs to it follows on lines of its own, which are indented";
    if (has_block && expects_statement(slip) && slip->before.token == TOK_COLON)
        return "one simple statement may follow \":\" on its line; others begin on the next "
               "line, indented";
    if (expects(slip, TOK_OR) && slip->expected->count == 1)
        return "after the block of \"either:\" comes the one of \"or:\"";
    if (found == TOK_OTHERWISE)
        return "\"otherwise:\" comes right after the block of a \"when\"";
    if (is_keyword(found) && expects_declaration(slip))
        return "statements are indented: they belong to \"turn:\", \"after turn:\" or a rule";
    bool is_declared = vdl_may_be_name(slip->before.token) && found != TOK_NEWLINE;
    if ((is_keyword(found) && expects_statement(slip) && begins) ||
        (is_declared && expects(slip, TOK_OPEN) && expects(slip, TOK_NEWLINE)))
        return "declarations are not indented";
    if (begins && expects(slip, TOK_COLON) && is_word(slip))
        return "a block is opened by \":\" at the end of the line above";
    bool is_tab = vdl_is_after_tab(slip->context->source, slip->context->held_span.start);
    if (begins && is_tab && expects(slip, TOK_NEWLINE))
        return "a tab goes to the next multiple of 8, so this line goes on with the one above: "
               "indent the lines of a block alike";
    if (begins && expects(slip, TOK_NEWLINE))
        return "an indented line goes on with the line above, unless that ends in \":\"";
    return NULL;
}

static bool hint_at_parentheses(const struct slip *slip)
{
    struct vdl_context *context = slip->context;
    bool is_layout = slip->found == TOK_NEWLINE || slip->found == TOK_COLON;
    if (slip->found == TOK_CLOSE && context->open_count == 0) {
        diag_hint(context->diag, "no parenthesis is open here");
        return true;
    }
    if (!is_layout || !expects(slip, TOK_CLOSE) || context->open_count == 0 ||
        context->open_count > VDL_OPEN_SHOWN)
        return false;
    diag_note(context->diag, context->open[context->open_count - 1], "this parenthesis is open");
    diag_hint(context->diag, "close it with \")\"");
    return true;
}

// ---- Text in quotes

// What is wrong about the words that ask for a choice.
static const char *about_questions(const struct slip *slip)
{
    int statement = slip->statement, before = slip->before.token, found = slip->found;
    if (statement != TOK_CHOOSE && statement != TOK_MOVE && statement != TOK_ONE)
        return NULL;
    if (found == TOK_STRING && expects(slip, TOK_COMMA))
        return "the words that ask for a choice come after a comma";
    if (before == TOK_STRING && (found == TOK_COMMA || found == TOK_WHERE))
        return "the words that ask for a choice come last";
    bool joins = found == TOK_OR || found == TOK_AND; // expressions
    bool is_name = before == TOK_WORD || vdl_may_be_name(before);
    bool is_missing_quotes =
        is_word(slip) && (before == TOK_COMMA || (is_name && !joins && statement == TOK_CHOOSE));
    if (statement == TOK_MOVE && before == TOK_COMMA && is_word(slip))
        return "each statement has a line of its own; words that ask for a choice stand in quotes";
    if (statement != TOK_ONE && is_missing_quotes &&
        (expects(slip, TOK_STRING) || expects(slip, TOK_COMMA)))
        return "the words that ask for a choice are in quotes: "
               "choose victim among own piece, \"give up a piece\"";
    return NULL;
}

static const char *about_quotes(const struct slip *slip)
{
    int found = slip->found;
    if (slip->before.token == TOK_SAY && expects(slip, TOK_STRING))
        return "what is said is in quotes: say "
               "\"check\" when own royal attacked";
    if (slip->statement == TOK_SAY && slip->before.token == TOK_FOR)
        return "the event is in quotes: say \"a truce!\" for \"draw offer\"";
    if (found == TOK_WORTH)
        return "what it is worth to win comes before \"when\": "
               "lose \"gammon\" worth 2 when ...";
    if (slip->statement == TOK_ABOUT && expects(slip, TOK_STRING))
        return "the text is in quotes: about history \"...\"";
    if (found == TOK_WHEN && slip->before.token == TOK_PROMPT)
        return "a prompt has its words in quotes: prompt \"check\" when ...";
    if (is_goal(slip->statement) && expects(slip, TOK_STRING) && is_word(slip))
        return "a goal has its reason in quotes: lose \"no legal turn\" when ...";
    if (slip->statement == TOK_REQUIRE && slip->before.token == TOK_COMMA && is_word(slip))
        return "after the comma comes why not, in quotes; conditions are joined by \"and\"";
    if (found == TOK_NUMBER && expects(slip, TOK_WORD) && expects(slip, TOK_STRING) &&
        !expects(slip, TOK_COMMA))
        return "a name that is no word stands in quotes, as in \"7\"";
    if (expects(slip, TOK_REVERSE) && expects(slip, TOK_STRING))
        return "a movement with signs stands in quotes, as in \"(1,2)\"";
    if (slip->statement == TOK_SETUP && expects(slip, TOK_STRING) && expects(slip, TOK_COLON) &&
        !slip->context->held_begins)
        return "a position stands in quotes: setup \"8/8/8/8/8/8/8/8 w\"";
    if (found == TOK_WORD && expects(slip, TOK_STRING) && slip->expected->count == 1)
        return "it stands in quotes: \"...\"";
    return NULL;
}

// ---- Expressions

static const char *about_words(const struct slip *slip)
{
    int found = slip->found, before = slip->before.token;
    if (found == TOK_OPENLY && !(slip->expected->count <= 2 && expects(slip, TOK_WORD)))
        return "\"openly\" follows a verb that tells something, as in note openly \"check\"; or "
               "the name of a rule";
    if (found == TOK_EQUAL && before == TOK_WORD && slip->before.begins && expects(slip, TOK_OPEN))
        return "\"set\" changes a value, \"let\" gives a name to one: set NAME = ...";
    if (found == TOK_EQUAL && before == TOK_EQUAL)
        return "whether values are equal is asked with one \"=\"";
    if (found == before && is_keyword(found) && !slip->context->held_begins)
        return "the word is there twice";
    if (text_is(slip->spelling, "royal") && expects(slip, TOK_PIECE))
        return "a piece is royal where it is declared, as in piece General g: royal, W";
    if (is_word(slip) && before == TOK_WORD && expects(slip, TOK_WITHIN) &&
        expects(slip, TOK_COMMA))
        return "a piece's moves and properties are parted by commas; what it may become is said "
               "by a rule";
    if (before == TOK_IS &&
        (found == TOK_IN || found == TOK_ATTACKED || found == TOK_WITH || found == TOK_WITHOUT))
        return "leave out \"is\": own royal attacked, destination in home";
    if (found == TOK_OF && (before == TOK_WORD || before == TOK_PIECE))
        return "say only once whose pieces they are: Man of White, or own, enemy, any Man";
    if (found == TOK_AT && expects(slip, TOK_IN))
        return "what stands on squares is asked with \"in\": own Man in a6, enemy in zone";
    if (found == TOK_TURN && expects(slip, TOK_OWN))
        return "the number of the turn is \"turn-number\"";
    if (found == TOK_NUMBER && before == TOK_WORD &&
        (text_is(slip->last, "rank") || text_is(slip->last, "ranks")))
        return "a rank with its number is a part of zones; here stands \"rank of\" a square, as "
               "in rank of a1, or the name of a zone";
    return NULL;
}

// ---- Forms

// How a statement or declaration is written, for those whose next word is missing.
static const struct {
    int begins, next;
    const char *form;
} forms[] = {
    {TOK_CHOOSE, TOK_AMONG, "choose NAME among SET"},
    {TOK_FOR, TOK_EACH, "for each NAME among SET:"},
    {TOK_FOR, TOK_AMONG, "for each NAME among SET:"},
    {TOK_CHANGE, TOK_TO, "change SET to KIND"},
    {TOK_GIVE, TOK_TO, "give SET to PLAYER"},
    {TOK_PLACE, TOK_AT, "place KIND at SQUARE"},
    {TOK_MARK, TOK_AS, "mark SET as ATTRIBUTE"},
    {TOK_UNMARK, TOK_AS, "unmark SET as ATTRIBUTE"},
    {TOK_ADD, TOK_TO, "add KIND to HAND"},
    {TOK_TAKE, TOK_FROM, "take KIND from HAND"},
    {TOK_SET, TOK_EQUAL, "set NAME = VALUE"},
    {TOK_LET, TOK_EQUAL, "let NAME = VALUE"},
    {TOK_VARIABLE, TOK_EQUAL, "variable NAME = VALUE"},
    {TOK_DEFINE, TOK_EQUAL, "define NAME = VALUE"},
    {TOK_WIN, TOK_WHEN, "win \"REASON\" when CONDITION"},
    {TOK_LOSE, TOK_WHEN, "lose \"REASON\" when CONDITION"},
    {TOK_DRAW, TOK_WHEN, "draw \"REASON\" when CONDITION"},
    {TOK_INVALID, TOK_WHEN, "invalid \"REASON\" when CONDITION"},
    {TOK_WHEN, TOK_COLON, "when CONDITION:"},
    {TOK_OTHERWISE, TOK_COLON, "otherwise when CONDITION:"},
    {TOK_WHILE, TOK_COLON, "while CONDITION:"},
    {TOK_ONE, TOK_COMMA, "one of move, RULE, nothing"},
    {TOK_PIECE, TOK_COLON, "piece NAME LETTER: MOVEMENT, royal"},
    {TOK_ZONE, TOK_COLON, "zone NAME: SQUARES"},
    {TOK_RULE, TOK_COLON, "rule NAME:"},
    {TOK_TEST, TOK_COLON, "test \"NAME\":"},
    {TOK_TURN, TOK_VARIABLE, "turn: STATEMENT"},
    {TOK_TURN, TOK_COLON, "turn order: PLAYER, PLAYER"},
    {TOK_GAME, TOK_STRING, "game \"TITLE\""},
    {TOK_BY, TOK_STRING, "by \"AUTHOR\", YEAR"},
    {TOK_PLAYERS, TOK_WORD, "players NAME, NAME"},
    {TOK_BOARD, TOK_SIZE, "board 8x8"},
};

static const char *form_of(const struct slip *slip)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        bool is_name_missing = slip->found == forms[i].next && expects(slip, TOK_WORD);
        if (forms[i].begins == slip->statement && (expects(slip, forms[i].next) || is_name_missing))
            return forms[i].form;
    }
    return NULL;
}

// In the order in which they are asked; of layout only the last can tell something.
typedef const char *teller(const struct slip *);
static teller *const tellers[] = {about_questions, about_words, about_quotes, about_lines};

void vdl_hint_at_token(struct vdl_context *context, int found, struct text spelling,
                       const struct vdl_expected *expected)
{
    struct slip slip = {.context = context,
                        .expected = expected,
                        .found = found,
                        .spelling = spelling,
                        .statement = context->statement_token,
                        .before = context->seen_before};
    bool is_layout = found == TOK_NEWLINE || found == TOK_INDENT || found == TOK_DEDENT ||
                     found == TOK_VDL_YYEOF;
    if (is_layout) // the tokens seen are those before it
        slip.before = context->last_seen;
    slip.last = vdl_spelling(context, slip.before.span);
    const char *words = NULL, *form = form_of(&slip);
    if (hint_at_parentheses(&slip) || (!is_layout && hint_at_spelling(&slip)))
        return;
    for (size_t i = is_layout ? 3 : 0; i < sizeof tellers / sizeof *tellers && !words; i++)
        words = tellers[i](&slip);
    if (words)
        diag_hint(context->diag, "%s", words);
    else if (form)
        diag_hint(context->diag, "write: %s", form);
    else if (is_keyword(found) && expected->count <= 2 && expects(&slip, TOK_WORD))
        diag_hint(context->diag, "\"%.*s\" is a word of the language; choose another name",
                  TEXT_ARGUMENTS(spelling));
}

const char *vdl_hint_at_character(char character)
{
    switch (character) {
    case ';': return "a statement ends with its line";
    case '{':
    case '}': return "a block is opened by \":\"; its lines are indented";
    case '[':
    case ']':
    case '?': return "a movement with signs stands in quotes, as in \"[F?R]\"";
    case '%': return "\"is even\" and \"is odd\" ask for the remainder by two";
    default: return NULL;
    }
}

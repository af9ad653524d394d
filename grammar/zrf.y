// ZRF: the grammar, which is lists in lists, and zrf_parse. Meaning is settled in interp/zrf.
%require "3.8"
%code top {
#include "parser_memory.h"
}
%define api.pure full
%define api.prefix {zrf_yy}
%define api.token.prefix {TOK_}
%define api.value.type union
%define api.location.type {struct span}
%define api.token.raw
%define api.header.include {"zrf_parse.h"}
%define parse.trace
%locations
%expect 0
%parse-param { struct zrf_context *context }
%param { yyscan_t scanner }

%initial-action {
    @$.start = @$.end = context->offset;
}

%code requires {
#include "zrf_ast.h"

#ifndef YY_TYPEDEF_YY_SCANNER_T
#define YY_TYPEDEF_YY_SCANNER_T
typedef void *yyscan_t;
#endif

// What scanner and parser of one file share.
struct zrf_context {
    struct arena *arena;
    struct diag *diag;
    uint32_t offset; // of the next byte to scan, in the shared source space
    struct span openers[ZRF_NESTING_LIMIT]; // brackets still open
    unsigned depth;
    bool is_reported;     // that lists are not closed
    bool has_controls;    // and that there are control characters
    bool guesses_strings; // some quote is missing
    struct span stray; // what stood between the lists since the last one; empty: nothing
    struct zrf_item *file;
};
}

%code provides {
#define YY_DECL int zrf_yylex(ZRF_YYSTYPE *value, ZRF_YYLTYPE *location, yyscan_t yyscanner)
YY_DECL;
}

%code {
#include "arena.h"
#include "diag.h"
#include "zrf_scan.h"

#include <string.h>

#define YYLLOC_DEFAULT(current, rhs, count)                                                        \
    do {                                                                                           \
        if (count) {                                                                               \
            (current).start = YYRHSLOC(rhs, 1).start;                                              \
            (current).end = YYRHSLOC(rhs, count).end;                                              \
        } else {                                                                                   \
            (current).start = (current).end = YYRHSLOC(rhs, 0).end;                                \
        }                                                                                          \
    } while (0)

static void zrf_yyerror(const struct span *location, struct zrf_context *context,
                        yyscan_t scanner, const char *message);
static void note_stray(struct zrf_context *context, struct span span);
static void report_stray(struct zrf_context *context);
}

%token END 0 "end of file"
%token <struct zrf_item *> ATOM "word or string"
%token OPEN "(" CLOSE ")" STRAY ") of no list"

%nterm <struct zrf_items> lists items
%nterm <struct zrf_item *> list item

%%

file:
    lists                           {
        report_stray(context);
        context->file = zrf_list_of(context->arena, $lists, @$);
    }
  ;

lists:
    %empty                          { $$ = (struct zrf_items){0}; }
  | lists[before] list              { $$ = zrf_items_add($before, $list); report_stray(context); }
  | lists[before] stray             { $$ = $before; note_stray(context, @stray); }
  ;

stray:
    "word or string"
  | ") of no list"
  ;

list:
    "(" items ")"                   { $$ = zrf_list_of(context->arena, $items, @$); }
  ;

items:
    %empty                          { $$ = (struct zrf_items){0}; }
  | items[before] item              { $$ = zrf_items_add($before, $item); }
  ;

item:
    "word or string"
  | list
  ;

%%

static void note_stray(struct zrf_context *context, struct span span)
{
    context->stray = span_join(context->stray, span);
}

static void report_stray(struct zrf_context *context)
{
    if (context->stray.end == 0)
        return;
    diag_warning(context->diag, context->stray, "this stands in no list and is left out");
    context->stray = (struct span){0, 0};
}

// Whatever is wrong was said by the scanner.
static void zrf_yyerror(const struct span *location, struct zrf_context *context,
                        yyscan_t scanner, const char *message)
{
    (void)scanner;
    if (context->diag->error_count == 0)
        diag_error(context->diag, *location, "%s", message);
}

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

// Whether a part of a game begins here: "(piece (", "(board (" ...
static bool begins_part(const char *at, const char *end)
{
    static const char *const heads[] = {"(piece", "(board", "(variant"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        size_t length = strlen(heads[i]);
        if ((size_t)(end - at) <= length || memcmp(at, heads[i], length) != 0)
            continue;
        const char *next = at + length;
        while (next < end && is_blank(*next))
            next++;
        return next > at + length && next < end && *next == '(';
    }
    return false;
}

// Whether some line of a string begins like a part of a game.
static bool holds_rules(const char *at, const char *end)
{
    while ((at = memchr(at, '\n', (size_t)(end - at)))) {
        while (at < end && is_blank(*at))
            at++;
        if (begins_part(at, end))
            return true;
    }
    return false;
}

// Whether a string of the text was meant to end before: the last one of a list is never closed, or
// parts of the game stand in strings.
static bool lacks_quote(struct text text)
{
    size_t depth = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char *end = NULL;
        depth += text.start[i] == '(';
        depth -= text.start[i] == ')' && depth > 0;
        if (text.start[i] != ';' && text.start[i] != '"')
            continue;
        char closing = text.start[i] == '"' ? '"' : '\n';
        if (i + 1 < text.length)
            end = memchr(text.start + i + 1, closing, text.length - i - 1);
        if (!end)
            return closing == '"' && depth > 0;
        if (closing == '"' && holds_rules(text.start + i, end))
            return true;
        i = (size_t)(end - text.start);
    }
    return false;
}

struct zrf_item *zrf_parse(struct arena *arena, struct diag *diag, const struct source *source)
{
    struct zrf_context context = {.arena = arena, .diag = diag, .offset = source->base};
    unsigned errors = diag->error_count;
    yyscan_t scanner;
    context.guesses_strings = lacks_quote(source->text);
    zrf_yylex_init_extra(&context, &scanner);
    zrf_yy_scan_bytes(source->text.start, (int)source->text.length, scanner);
    int status = zrf_yyparse(&context, scanner);
    zrf_yylex_destroy(scanner);
    return status == 0 && diag->error_count == errors ? context.file : NULL;
}

// Betza notation: the grammar, and betza_parse. Meaning is settled in interp/model.
%require "3.8"
%code top {
#include "parser_memory.h"
}
%define api.pure full
%define api.prefix {betza_yy}
%define api.token.prefix {TOK_}
%define api.value.type union
%define api.location.type {struct span}
%define api.token.raw
%define api.header.include {"betza_parse.h"}
%define parse.error custom
%define parse.lac full
%define parse.trace
%locations
%expect 0
%parse-param { struct betza_context *context }
%param { yyscan_t scanner }

%initial-action {
    @$.start = @$.end = context->start;
}

%code requires {
#include "betza_ast.h"

#ifndef YY_TYPEDEF_YY_SCANNER_T
#define YY_TYPEDEF_YY_SCANNER_T
typedef void *yyscan_t;
#endif

// What scanner and parser of one string share.
struct betza_context {
    struct arena *arena;
    struct diag *diag;
    const struct betza_dialect *dialect;
    uint32_t start;    // of the text in the shared source space
    uint32_t position; // where the next token starts
    bool has_failed;
    struct span openers[BETZA_DEPTH_LIMIT]; // brackets still open
    bool is_chain[BETZA_DEPTH_LIMIT];       // and whether they are square
    unsigned depth;
    struct span run;         // the modifiers read since the last other token; empty: none
    struct span run_before;  // those right before the token just read; empty: none
    int last, before_last;   // the token just read and the one before it
    struct betza_piece *piece;
};
}

%code provides {
#define YY_DECL int betza_yylex(BETZA_YYSTYPE *value, BETZA_YYLTYPE *location, yyscan_t yyscanner)
YY_DECL;
}

%code {
#include "arena.h"
#include "betza_scan.h"
#include "diag.h"

#define YYMAXDEPTH 4000

// A rule spans its symbols; an empty one sits at the end of what stands before it.
#define YYLLOC_DEFAULT(current, rhs, count)                                                        \
    do {                                                                                           \
        if (count) {                                                                               \
            (current).start = YYRHSLOC(rhs, 1).start;                                              \
            (current).end = YYRHSLOC(rhs, count).end;                                              \
        } else {                                                                                   \
            (current).start = (current).end = YYRHSLOC(rhs, 0).end;                                \
        }                                                                                          \
    } while (0)

static void betza_yyerror(const struct span *location, struct betza_context *context,
                          yyscan_t scanner, const char *message);
}

%token END 0 "end of string"
%token <struct betza_modifier *> MODIFIER "modifier"
%token <char> LEAPER "leaper" SLIDER "slider" SPECIAL "special atom" SUFFIX "X or Y"
%token <char> RIDER "doubled leaper"
%token <struct betza_atom> VECTOR "vector"
%token <unsigned> NUMBER "number"
%token OPEN_GROUP "(" OPEN_REPEAT "( of a repeat" CLOSE_GROUP ")"
%token OPEN_CHAIN "[" CLOSE_CHAIN "]"
%token <char> SEPARATOR "- or ?"

%nterm <struct betza_piece *> terms group
%nterm <struct betza_term *> term modified
%nterm <struct betza_modifiers> modifiers repeated
%nterm <struct betza_modifier *> modifier
%nterm <struct betza_atom> atom plain leaper
%nterm <struct betza_legs> legs
%nterm <struct betza_leg *> leg

%%

piece:
    terms                           { context->piece = $terms; }
  ;

terms:
    %empty                          { $$ = betza_piece_new(context->arena, @$); }
  | terms[list] term                { $$ = betza_piece_add($list, $term, @$); }
  ;

term:
    modifiers modified              { $$ = betza_term_modify($modified, $modifiers, @$); }
  ;

modified:
    atom                            { $$ = betza_term_new(context->arena, $atom, @$); }
  | "[" legs "]"                    { $$ = betza_chain_new(context->arena, $legs, @$); }
  | "(" group ")"                   { $$ = betza_group_new(context->arena, $group, @$); }
  ;

group:
    term                            { $$ = betza_group_start(context->arena, $term, @$); }
  | group[list] term                { $$ = betza_piece_add($list, $term, @$); }
  ;

modifiers:
    %empty                          { $$ = betza_modifiers_none(); }
  | modifiers[list] modifier        { $$ = betza_modifiers_add($list, $modifier); }
  ;

modifier:
    "modifier"
  | "( of a repeat" repeated ")"    { $$ = betza_repeat_new(context->arena, $repeated, @$); }
  ;

repeated:
    %empty                          { $$ = betza_modifiers_none(); }
  | repeated[list] "modifier"       { $$ = betza_modifiers_add($list, $2); }
  ;

legs:
    leg                             { $$ = betza_legs_start($leg); }
  | legs[list] "- or ?" leg         { $$ = betza_legs_add($list, $2, $leg); }
  | legs[list] leg                  { $$ = betza_legs_add($list, 0, $leg); }
  ;

leg:
    modifiers atom                  { $$ = betza_leg_new(context->arena, $modifiers, $atom, @$); }
  ;

atom:
    leaper
  | leaper "number"                 { $$ = betza_atom_range($leaper, $2, @$); }
  | "doubled leaper"                { $$ = betza_rider_make($1, @$); }
  | plain
  | plain "number"                  { $$ = betza_atom_range($plain, $2, @$); }
  ;

plain:
    "slider"                        { $$ = betza_atom_make($1, @$); }
  | "special atom"                  { $$ = betza_atom_make($1, @$); }
  | "vector"
  ;

leaper:
    "leaper"                        { $$ = betza_atom_make($1, @$); }
  | leaper[base] "X or Y"           { $$ = betza_atom_suffix($base, $2, @$); }
  ;

%%

static bool is_empty(struct span span)
{
    return span.start == span.end;
}

static bool is_opener(int token)
{
    return token == TOK_OPEN_CHAIN || token == TOK_OPEN_GROUP || token == TOK_OPEN_REPEAT;
}

// A bracket that closes: nothing is open, nothing stands inside, or the last leg is missing.
static void report_closer(struct betza_context *context, struct span span)
{
    const char *closer = context->last == TOK_CLOSE_CHAIN ? "]" : ")";
    if (is_opener(context->before_last)) {
        diag_error(context->diag, (struct span){span.start - 1, span.end}, "nothing stands in %s",
                   closer[0] == ']' ? "brackets" : "parentheses");
        diag_expect(context->diag, text_of("a movement in between"));
    } else if (context->before_last == TOK_SEPARATOR) {
        diag_error(context->diag, span, "a leg is missing before \"%s\"", closer);
        diag_expect(context->diag, text_of("a leg"));
    } else
        diag_error(context->diag, span, "unexpected \"%s\"", closer);
}

// What cannot be explained better: at least what might have stood here.
static void report_unexpected(const yypcontext_t *place, struct betza_context *context,
                              struct span span)
{
    yysymbol_kind_t expected[1];
    if (yypcontext_expected_tokens(place, expected, 1) == 1) {
        diag_error(context->diag, span, "unexpected symbol; expected %s",
                   yysymbol_name(expected[0]));
        diag_expect(context->diag, text_of(yysymbol_name(expected[0])));
    } else
        diag_error(context->diag, span, "unexpected symbol in a piece's movement");
}

static void report_misplaced(const yypcontext_t *place, struct betza_context *context,
                             struct span span)
{
    switch (context->last) {
    case TOK_SUFFIX:
        diag_error(context->diag, span, "X and Y must follow a leaper");
        diag_hint(context->diag, "WX is the leap (0,4), NY is (3,4); a rider of it is written NY0");
        break;
    case TOK_NUMBER:
        diag_error(context->diag, span, "unexpected number");
        diag_hint(context->diag, "a range follows an atom, as in R3; a leap is written (1,4)");
        break;
    case TOK_SEPARATOR:
        diag_error(context->diag, span, "unexpected separator");
        diag_hint(context->diag, "\"-\" and \"?\" stand between the legs in brackets, as in [F?R]");
        break;
    case TOK_CLOSE_CHAIN:
    case TOK_CLOSE_GROUP:
        report_closer(context, span);
        break;
    default:
        report_unexpected(place, context, span);
        break;
    }
}

static int yyreport_syntax_error(const yypcontext_t *place, struct betza_context *context,
                                 yyscan_t scanner)
{
    struct span span = *yypcontext_location(place);
    (void)scanner;
    context->has_failed = true;
    if (context->last == TOK_END && context->depth > 0) {
        struct span opener = context->openers[context->depth - 1];
        diag_error(context->diag, opener, "this is never closed");
        diag_expect(context->diag, text_of(context->is_chain[context->depth - 1] ? "\"]\"" : "\")\""));
    } else if (!is_empty(context->run_before)) {
        diag_error(context->diag, context->run_before, "modifiers without an atom");
        diag_expect(context->diag, text_of("an atom after them"));
        diag_hint(context->diag, "they stand before their atom, as in fmW");
    } else {
        report_misplaced(place, context, span);
    }
    return 0;
}

static void betza_yyerror(const struct span *location, struct betza_context *context,
                          yyscan_t scanner, const char *message)
{
    (void)scanner;
    (void)message; // the only one left is bison's "memory exhausted"
    context->has_failed = true;
    diag_error(context->diag, *location, DIAG_LARGE "a piece's movement is nested too deeply");
}

struct betza_piece *betza_parse(struct arena *arena, struct diag *diag,
                                const struct betza_dialect *dialect, struct text text,
                                uint32_t offset)
{
    struct betza_context context = {
        .arena = arena, .diag = diag, .dialect = dialect, .start = offset};
    struct span whole = {offset, offset + (uint32_t)text.length};
    yyscan_t scanner;
    if (text.length > BETZA_TEXT_LIMIT) {
        diag_error(diag, whole, DIAG_LARGE "a piece's movement is longer than %d characters", BETZA_TEXT_LIMIT);
        return NULL;
    }
    const char *topic = diag_topic(diag, "betza");
    context.position = offset;
    context.run = context.run_before = (struct span){offset, offset};
    betza_yylex_init_extra(&context, &scanner);
    betza_yy_scan_bytes(text.start, (int)text.length, scanner);
    bool is_parsed = betza_yyparse(&context, scanner) == 0;
    betza_yylex_destroy(scanner);
    diag_topic(diag, topic);
    if (!is_parsed || context.has_failed)
        return NULL;
    context.piece->span = whole;
    return context.piece;
}

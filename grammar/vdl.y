/* The grammar of VDL (reference: docs/language.md). Builds a tree and nothing else. */
%require "3.8"
%code top {
#include "parser_memory.h"
}
%define api.pure full
%define api.prefix {vdl_yy}
%define api.token.prefix {TOK_}
%union {
    struct text text;
    long number;
    struct vdl_node *node;
}
%define api.token.raw
%define api.location.type {struct span}
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%initial-action { @$.start = @$.end = context->source->base; }
%parse-param { struct vdl_context *context }
%param { void *scanner }
%lex-param { struct vdl_context *context }

%code requires {
#include "vdl_layout.h"
}

%code provides {
#define YY_DECL int vdl_scan(VDL_YYSTYPE *value, struct span *location, void *yyscanner)
YY_DECL;

// The keyword token that is spelt so, or 0.
int vdl_keyword(struct text word);

// The spelling of a token, or what sort it is: "a name".
const char *vdl_token_name(int token);

// The next token for the parser: the scanner's, with blocks made from indentation.
int vdl_yylex(VDL_YYSTYPE *value, struct span *location, void *scanner, struct vdl_context *context);
}

%code {
#include "vdl_complain.h"
#include "vdl_scan.h"

#define YYLLOC_DEFAULT(current, rhs, count)                                                        \
    do {                                                                                           \
        if (count) {                                                                               \
            (current).start = YYRHSLOC(rhs, 1).start;                                              \
            (current).end = YYRHSLOC(rhs, count).end;                                              \
        } else {                                                                                   \
            (current).start = (current).end = YYRHSLOC(rhs, 0).end;                                \
        }                                                                                          \
    } while (0)

static void vdl_yyerror(const struct span *location, struct vdl_context *context, void *scanner,
                        const char *message);

static const struct text NO_TEXT = {"", 0};

#define NODE(kind, span, text) vdl_node(context->arena, VDL_##kind, span, text)

static struct vdl_node *with_number(struct vdl_node *node, long number)
{
    node->number = number;
    return node;
}
// With the word `openly` or without it.
static struct vdl_node *told(struct vdl_node *node, long is_open)
{
    node->is_open = is_open != 0;
    return node;
}
// A choice with the words that ask for it.
static struct vdl_node *asked(struct vdl_node *choice, struct text words)
{
    choice->words = words;
    return choice;
}

// A sentence on the goal whose reason is the first of the texts.
static struct vdl_node *of_goal(struct vdl_context *context, struct vdl_node *sentence,
                                const struct vdl_node *texts)
{
    sentence->text = texts->first->text;
    if (!texts->first->next) {
        diag_error(context->diag, texts->first->span, "a sentence has to follow the reason of a goal");
        diag_hint(context->diag, "write: about lose \"checkmate\" \"Who ... has lost.\"");
    }
    for (const struct vdl_node *text = texts->first->next; text; text = text->next)
        vdl_adopt(sentence, NODE(STRING, text->span, text->text));
    return sentence;
}

static struct vdl_node *adopt2(struct vdl_node *parent, struct vdl_node *a, struct vdl_node *b)
{
    return vdl_adopt(vdl_adopt(parent, a), b);
}

// Moves the children of `list` to the end of `parent`.
static struct vdl_node *adopt_all(struct vdl_node *parent, struct vdl_node *list)
{
    struct vdl_node *next;
    for (struct vdl_node *child = list ? list->first : NULL; child; child = next) {
        next = child->next;
        child->next = NULL;
        vdl_adopt(parent, child);
    }
    return parent;
}

// What stands before the comma that the last value follows.
static struct span before_last(const struct vdl_context *context, struct span all, struct span last)
{
    const char *text = context->source->text.start - context->source->base;
    while (last.start > all.start && text[last.start - 1] != ',')
        last.start--;
    while (last.start > all.start && strchr(", \t\r\n", text[last.start - 1]))
        last.start--;
    return (struct span){all.start, last.start};
}

// A statement of a block that was not indented.
static void statement_outside(struct vdl_context *context, struct span when)
{
    if (diag_has_error_at(context->diag, when))
        return; // it is in no block, which was said
    diag_error(context->diag, when, "unexpected \"when\"; expected a declaration");
    diag_hint(context->diag,
              "statements are indented: they belong to \"turn:\", \"after turn:\" or a rule");
}

// `choose`: the values that it chooses from may be followed by the words that ask for it, unless a
// condition comes first. These have blanks, which names of squares in quotes don't.
static struct vdl_node *choose(struct vdl_context *context, struct span span, struct text name,
                               struct vdl_node *values, struct vdl_node *condition)
{
    struct vdl_node *last = values->last, *next;
    bool has_words = last != values->first && last->kind == VDL_STRING &&
                     memchr(last->text.start, ' ', last->text.length);
    struct span span_of_values =
        has_words ? before_last(context, values->span, last->span) : values->span;
    struct vdl_node *list = NODE(LIST, span_of_values, NO_TEXT);
    for (struct vdl_node *value = values->first; value; value = next) {
        next = value->next;
        value->next = NULL;
        if (next || !has_words)
            vdl_adopt(list, value);
    }
    if (has_words && condition)
        diag_error(context->diag, last->span, "the words that ask for a choice come last");
    return asked(adopt2(NODE(CHOOSE, span, name), list, condition), has_words ? last->text : NO_TEXT);
}
}

/* Keywords: the words from here to the last of them are reserved. In the order of the alphabet. */
%token <text>
    ABOUT "about" ADD "add" AFTER "after" AMONG "among" AND "and" ANY "any" ARRIVING "arriving" AS "as" AT "at" ATTACKED "attacked" ATTEMPT "attempt"
    ATTRIBUTE "attribute" BETZA "betza" BOARD "board" BY "by" CALL "call" CAPTURE "capture" CAPTURING "capturing" CARRY "carry" CHANGE "change"
    CHOOSE "choose" CLAIM "claim" COUNT "count" DEFINE "define" DRAW "draw" EACH "each" EITHER "either"
    END "end" ENEMY "enemy" EXCEPT "except" EXISTS "exists" FOR "for" FORGET "forget" FROM "from"
    GAME "game" GIVE "give" IN "in" INVALID "invalid" IS "is" KEEP "keep" KEEPING "keeping" LATER "later" LEAVE "leave" LET "let" LOSE "lose" MARK "mark" MOST "most" MOVE "move" NEUTRAL "neutral" NOT "not"
    NOTE "note" NOTHING "nothing" OF "of" ON "on" ONE "one" OPENING "opening" OPENLY "openly" OPTION "option" OR "or" ORDER "order"
    OTHERWISE "otherwise" OWN "own" PIECE "piece" PLACE "place" PLAYERS "players" POSSIBLE "possible"
    PREFER "prefer" PROMPT "prompt" RANDOM "random"
    REFEREE "referee" REMOVE "remove" REQUIRE "require" RETURN "return" REVERSE "reverse" RULE "rule"
    SAY "say" SECRETLY "secretly" SET "set" SETUP "setup" SYMMETRY "symmetry" TAKE "take" TEST "test" TO "to" TURN "turn"
    UNMARK "unmark" USE "use" VARIABLE "variable" VIEW "view" WHEN "when" WHERE "where" WHILE "while"
    WIN "win" WITH "with" WITHIN "within" WITHOUT "without" WORTH "worth" ZONE "zone"

%token <text> WORD "a name" STRING "text in quotes" SIZE "a board size"
%token <number> NUMBER "a number"
%token COLON ":" COMMA "," OPEN "(" CLOSE ")" EQUAL "=" UNEQUAL "!=" AT_MOST "<=" AT_LEAST ">="
    LESS "<" GREATER ">" PLUS "+" MINUS "-" TIMES "*" DIVIDED "/"
    NEWLINE "end of line" INDENT "an indented block" DEDENT "end of block"

%token VDL_YYEOF 0 "end of file"

%nterm <node> declarations most_goal declaration board_lines board_line board_items board_item board_links board_name
    vector coordinates signed_numbers signed_number words left_out items item traits trait movement piece_head
    movement_limits
    setup_lines setup_line placed test_lines test_line block statements statement simple_statement alternatives
    alternative or_blocks when_blocks parameters arguments expressions expression conjunction negation comparison
    sum term prefix postfix tried primary player_opt mode goal outcome_word letters string_or_word question
    move_choice call variable constant effect player_names player_name order_lines order_entries order_entry order_rule
    option_values option_value when_declarations texts told turned_pairs turned_pair worth
%nterm <number> openly
%nterm <text> any_word rule_name later_way which goal_word of_name of_whole comparison_operator

%%

file: declarations { context->file = $declarations; }
    ;

declarations
    : %empty                           { $$ = NODE(FILE, @$, NO_TEXT); }
    | declarations[list] declaration
        {
            $$ = vdl_adopt($list, $declaration);
            context->is_unindented &= $declaration->kind == VDL_ERROR;
        }
    ;

declaration
    : "game" STRING[title] "end of line"
        { $$ = NODE(GAME, @title, $title); }
    | "game" STRING[title] "from" string_or_word[parent] "end of line"
        { $$ = vdl_adopt(NODE(GAME, @title, $title), $parent); }
    | "by" STRING[author] "end of line"
        { $$ = NODE(BY, @author, $author); }
    | "by" STRING[author] "," NUMBER[year] "end of line"
        { $$ = with_number(NODE(BY, @author, $author), $year); }
    | "about" texts "end of line"
        { $$ = adopt_all(NODE(ABOUT, @1, NO_TEXT), $texts); }
    | "about" any_word[subject] texts "end of line"
        { $$ = text_is($subject, "most") && $texts->first->next
                   ? of_goal(context, asked(NODE(SENTENCE, @subject, NO_TEXT), $subject), $texts)
                   : adopt_all(NODE(ABOUT, @subject, $subject), $texts); }
    | "about" told texts "end of line"
        { $$ = adopt_all($told, $texts); }
    | "about" goal_word texts "end of line"
        { $$ = of_goal(context, asked(NODE(SENTENCE, @goal_word, NO_TEXT), $goal_word), $texts); }
    | "use" words "end of line"
        { $$ = adopt_all(NODE(USE, @$, NO_TEXT), $words); }
    | "option" any_word[name] ":" option_values[values] "end of line"
        { $$ = adopt_all(NODE(OPTION, @name, $name), $values); }
    | "option" any_word[name] ":" option_values[values] "," STRING[words] "end of line"
        { $$ = asked(adopt_all(NODE(OPTION, @name, $name), $values), $words); }
    | when_declarations
    | "when" expression ":" simple_statement "end of line"
        { $$ = NODE(ERROR, @$, NO_TEXT); statement_outside(context, @1); }
    | when_declarations[when] "otherwise" ":" "an indented block" declarations "end of block"
        { $$ = vdl_adopt($when, $declarations); }
    | "betza" items "end of line"
        { $$ = adopt_all(NODE(BETZA, @items, NO_TEXT), $items); }
    | "board" items "end of line"
        { $$ = adopt_all(NODE(BOARD, @items, NO_TEXT), $items); }
    | "board" ":" "an indented block" board_lines "end of block"
        { $$ = adopt_all(NODE(BOARD, @1, NO_TEXT), $board_lines); }
    | "players" player_names "end of line"
        { $$ = adopt_all(NODE(PLAYERS, @player_names, NO_TEXT), $player_names); }
    | "random" "players" words "end of line"
        { $$ = adopt_all(NODE(PLAYERS, @words, $1), $words); }
    | "neutral" "players" words "end of line"
        { $$ = adopt_all(NODE(PLAYERS, @words, $1), $words); }
    | "symmetry" any_word[player] ":" turned_pairs "end of line"
        { $$ = adopt_all(NODE(SYMMETRY, @player, $player), $turned_pairs); }
    | piece_head "end of line"
    | piece_head[piece] ":" traits "end of line"
        { $$ = adopt_all($piece, $traits); }
    | "without" left_out "end of line"
        { $$ = adopt_all(NODE(WITHOUT, @left_out, NO_TEXT), $left_out); }
    | "zone" any_word[name] ":" items "end of line"
        { $$ = adopt_all(NODE(ZONE, @name, $name), $items); }
    | "zone" any_word[name] "for" WORD[player] ":" items "end of line"
        { $$ = vdl_adopt(adopt_all(NODE(ZONE, @name, $name), $items),
                         vdl_adopt(NODE(OF, @player, $player), NULL)); }
    | "attribute" any_word[name] "end of line"
        { $$ = NODE(ATTRIBUTE, @name, $name); }
    | "attribute" any_word[name] items "end of line"
        { $$ = adopt_all(NODE(ATTRIBUTE, @name, $name), $items); }
    | variable "end of line"
    | variable[declared] items "end of line"
        { $$ = adopt_all($declared, $items); }
    | variable[declared] "," items "end of line"
        { $$ = adopt_all($declared, $items); }
    | "turn" variable[declared] "end of line"
        { $$ = with_number($declared, 1); }
    | "turn" variable[declared] items "end of line"
        { $$ = with_number(adopt_all($declared, $items), 1); }
    | "turn" variable[declared] "," items "end of line"
        { $$ = with_number(adopt_all($declared, $items), 1); }
    | "define" any_word[name] "=" expressions "end of line"
        { $$ = adopt_all(NODE(DEFINE, @name, $name), $expressions); }
    | "define" any_word[name] "(" parameters ")" "=" expression "end of line"
        { $$ = adopt2(NODE(DEFINE_FUNCTION, @name, $name), $parameters, $expression); }
    | "define" any_word[name] "for" any_word[player] "=" expressions "end of line"
        { $$ = adopt2(NODE(DEFINE_FOR, @name, $name), NODE(WORD, @player, $player), $expressions); }
    | "setup" STRING[fen] "end of line"
        { $$ = vdl_adopt(NODE(SETUP, @fen, NO_TEXT), NODE(STRING, @fen, $fen)); }
    | "setup" ":" "an indented block" setup_lines "end of block"
        { $$ = $setup_lines; }
    | "turn" ":" block
        { $$ = vdl_adopt(NODE(TURN, @1, NO_TEXT), $block); }
    | "opening" "turn" ":" block
        { $$ = vdl_adopt(NODE(TURN, @1, $1), $block); }
    | "after" "turn" ":" block
        { $$ = vdl_adopt(NODE(TURN, @1, $1), $block); }
    | "turn" "order" ":" order_entries "end of line"
        { $$ = adopt_all(NODE(ORDER, @2, NO_TEXT), $order_entries); }
    | "turn" "order" ":" "an indented block" order_lines "end of block"
        { $$ = adopt_all(NODE(ORDER, @2, NO_TEXT), $order_lines); }
    | "on" "capture" ":" block
        { $$ = vdl_adopt(NODE(ON_CAPTURE, @1, NO_TEXT), $block); }
    | "rule" any_word[name] ":" block
        { $$ = adopt2(NODE(RULE, @name, $name), NODE(PARAMETERS, @name, NO_TEXT), $block); }
    | "rule" any_word[name] "(" parameters ")" ":" block
        { $$ = adopt2(NODE(RULE, @name, $name), $parameters, $block); }
    | mode[goal] worth "when" expression "end of line"
        { $$ = adopt2($goal, $expression, $worth); }
    | most_goal
    | "referee" most_goal              { $$ = with_number($most_goal, VDL_GOAL_REFEREE); }
    | "prompt" openly STRING[words] "when" expression "end of line"
        { $$ = told(vdl_adopt(NODE(PROMPT, @words, $words), $expression), $openly); }
    | "say" openly STRING[words] "when" expression "end of line"
        { $$ = told(with_number(vdl_adopt(NODE(PROMPT, @words, $words), $expression), 1), $openly); }
    | "say" openly STRING[words] "to" any_word[player] "when" expression "end of line"
        { $$ = told(with_number(adopt2(NODE(PROMPT, @words, $words), $expression,
                                       NODE(WORD, @player, $player)), 1), $openly); }
    | "say" openly STRING[words] "for" STRING[event] "end of line"
        { $$ = vdl_adopt(NODE(WORDS, @event, $event), NODE(STRING, @words, $words)); }
    | "view" openly ":" expression "end of line"
        { $$ = told(vdl_adopt(NODE(VIEW, @$, NO_TEXT), $expression), $openly); }
    | "test" STRING[name] ":" "an indented block" test_lines "end of block"
        { $$ = adopt_all(NODE(TEST, @name, $name), $test_lines); }
    | error "end of line"
        { $$ = NODE(ERROR, @$, NO_TEXT); yyerrok; }
    | error "an indented block" statements "end of block"
        { $$ = NODE(ERROR, @$, NO_TEXT); yyerrok; }
    ;

/* What a sentence may say of, beside goals. */
told
    : of_name[what] any_word[name]     { $$ = asked(NODE(SENTENCE, @name, $name), $what); }
    | of_whole                         { $$ = asked(NODE(SENTENCE, @$, NO_TEXT), $1); }
    | "opening" "turn"                 { $$ = asked(NODE(SENTENCE, @$, NO_TEXT), $1); }
    | "after" "turn"                   { $$ = asked(NODE(SENTENCE, @$, NO_TEXT), $1); }
    | "on" "capture"                   { $$ = asked(NODE(SENTENCE, @$, NO_TEXT), $2); }
    | "turn" "order"                   { $$ = asked(NODE(SENTENCE, @$, NO_TEXT), $2); }
    ;

of_name
    : "rule"
    | "piece"
    | "define"
    | "attribute"
    | "variable"
    | "zone"
    ;

of_whole
    : "board"
    | "players"
    | "setup"
    | "turn"
    | "view"
    ;

texts
    : STRING                           { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), NODE(STRING, @1, $1)); }
    | texts[list] STRING               { $$ = vdl_adopt($list, NODE(STRING, @2, $2)); }
    ;

option_values
    : option_value                     { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $option_value); }
    | option_values[list] "," option_value   { $$ = vdl_adopt($list, $option_value); }
    ;

option_value
    : any_word                         { $$ = NODE(WORD, @$, $1); }
    | NUMBER                           { $$ = with_number(NODE(NUMBER, @$, NO_TEXT), $1); }
    ;

/* Declarations that hold only where options are chosen so. */
when_declarations
    : "when" expression ":" "an indented block" declarations "end of block"
        { $$ = adopt2(NODE(WHEN, @1, NO_TEXT), $expression, $declarations); }
    | when_declarations[when] "otherwise" "when" expression ":" "an indented block" declarations "end of block"
        { $$ = adopt2($when, $expression, $declarations); }
    ;

board_lines
    : board_line                       { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $board_line); }
    | board_lines[list] board_line     { $$ = vdl_adopt($list, $board_line); }
    ;

board_line
    : WORD[what] board_items "end of line"
        { $$ = adopt_all(NODE(BOARD_LINE, @what, $what), $board_items); }
    | WORD[what] board_name[name] ":" board_items "end of line"
        { $$ = with_number(adopt_all(vdl_adopt(NODE(BOARD_LINE, @what, $what), $name), $board_items), 1); }
    | "without" board_items "end of line"
        { $$ = adopt_all(NODE(BOARD_LINE, @1, $1), $board_items); }
    | "at" board_name[name] ":" signed_numbers "end of line"
        { $$ = with_number(adopt_all(vdl_adopt(NODE(BOARD_LINE, @1, $1), $name), $signed_numbers), 1); }
    | error "end of line"
        { $$ = NODE(ERROR, @$, NO_TEXT); yyerrok; }
    ;

board_items
    : board_item                       { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $board_item); }
    | board_items[list] board_item     { $$ = vdl_adopt($list, $board_item); }
    ;

board_item
    : board_name
    | board_links
    | vector
    ;

board_links
    : board_name[from] "-" board_name[to]
        { $$ = adopt2(NODE(LINK, @$, NO_TEXT), $from, $to); }
    | board_links[links] "-" board_name[to]
        { $$ = vdl_adopt($links, $to); $$->span = @$; }
    ;

board_name
    : any_word                         { $$ = NODE(WORD, @$, $1); }
    | STRING                           { $$ = NODE(STRING, @$, $1); }
    ;

vector
    : "(" coordinates ")"              { $$ = adopt_all(NODE(VECTOR, @$, NO_TEXT), $coordinates); }
    ;

coordinates
    : signed_number                    { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $1); }
    | coordinates[list] "," signed_number[one]   { $$ = vdl_adopt($list, $one); }
    ;

signed_numbers
    : signed_number                    { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $1); }
    | signed_numbers[list] signed_number[one]   { $$ = vdl_adopt($list, $one); }
    ;

signed_number
    : NUMBER                           { $$ = with_number(NODE(NUMBER, @$, NO_TEXT), $1); }
    | "-" NUMBER[value]                { $$ = with_number(NODE(NUMBER, @$, NO_TEXT), -$value); }
    ;

variable
    : "variable" any_word[name] "=" constant
        { $$ = vdl_adopt(NODE(VARIABLE, @name, $name), $constant); }
    ;

constant
    : signed_number
    | board_name
    ;

string_or_word
    : STRING                           { $$ = NODE(STRING, @$, $1); }
    | WORD                             { $$ = NODE(WORD, @$, $1); }
    | "neutral"                        { $$ = NODE(WORD, @$, $1); }
    ;

words
    : any_word                         { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), NODE(WORD, @1, $1)); }
    | words[list] "," any_word[word]   { $$ = vdl_adopt($list, NODE(WORD, @word, $word)); }
    ;

/* Pieces by their names, goals and prompts by their words. */
left_out
    : board_name                       { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $1); }
    | left_out[list] "," board_name[one]   { $$ = vdl_adopt($list, $one); }
    ;

/* Names may be spelt like words that are keywords only elsewhere. */
any_word
    : WORD
    | "about"
    | "end"
    | "capture"
    | "most"
    | "neutral"
    | "on"
    | "option"
    | "order"
    | "prompt"
    | "random"
    | "say"
    | "symmetry"
    ;

player_names
    : player_name                      { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $player_name); }
    | player_names[list] "," player_name   { $$ = vdl_adopt($list, $player_name); }
    ;

player_name
    : any_word                         { $$ = NODE(WORD, @$, $1); }
    | any_word[name] WORD[how] any_word[where]
        { $$ = adopt2(NODE(WORD, @name, $name), NODE(WORD, @how, $how), NODE(WORD, @where, $where)); }
    ;

turned_pairs
    : turned_pair                      { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $turned_pair); }
    | turned_pairs[list] "," turned_pair   { $$ = vdl_adopt($list, $turned_pair); }
    ;

turned_pair
    : any_word[name] any_word[meant]
        { $$ = adopt2(NODE(LINK, @$, NO_TEXT), NODE(WORD, @name, $name), NODE(WORD, @meant, $meant)); }
    | any_word[name]
        { $$ = vdl_adopt(NODE(LINK, @$, NO_TEXT), NODE(WORD, @name, $name)); }
    ;

items
    : item                             { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $item); }
    | items[list] item                 { $$ = vdl_adopt($list, $item); }
    | items[list] "," item             { $$ = vdl_adopt($list, $item); }
    ;

item
    : WORD                             { $$ = NODE(WORD, @$, $1); }
    | "without"                        { $$ = NODE(WORD, @$, $1); }
    | "for"                            { $$ = NODE(WORD, @$, $1); }
    | "each"                           { $$ = NODE(WORD, @$, $1); }
    | "to"                             { $$ = NODE(WORD, @$, $1); }
    | "as"                             { $$ = NODE(WORD, @$, $1); }
    | "after"                          { $$ = NODE(WORD, @$, $1); }
    | "draw"                           { $$ = NODE(WORD, @$, $1); }
    | SIZE                             { $$ = NODE(WORD, @$, $1); }
    | STRING                           { $$ = NODE(STRING, @$, $1); }
    | NUMBER                           { $$ = with_number(NODE(NUMBER, @$, NO_TEXT), $1); }
    ;

piece_head
    : "piece" any_word[name] letters
        { $$ = vdl_adopt(NODE(PIECE, @name, $name), $letters); $$->span = @name; }
    ;

/* None: the zoo's. */
letters
    : %empty                           { $$ = NODE(WORD, @$, NO_TEXT); }
    | string_or_word
    ;

traits
    : trait                            { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $trait); }
    | traits[list] "," trait           { $$ = vdl_adopt($list, $trait); }
    ;

/* A word with a capital (or a string) is a movement in Betza notation, another one a property. */
trait
    : movement
    | "reverse" any_word[other]        { $$ = NODE(TRAIT, @other, $other); $$->number = 1; }
    | WORD[name] NUMBER[value]
        {
            $$ = with_number(vdl_adopt(NODE(TRAIT, @name, $name),
                                       with_number(NODE(NUMBER, @value, NO_TEXT), $value)), 2);
        }
    | WORD[name] texts                 { $$ = with_number(adopt_all(NODE(TRAIT, @name, $name), $texts), 3); }
    ;

movement
    : string_or_word[betza]
        { $$ = vdl_adopt(NODE(TRAIT, @$, NO_TEXT), $betza); }
    | string_or_word[betza] movement_limits[limits]
        { $$ = adopt_all(vdl_adopt(NODE(TRAIT, @$, NO_TEXT), $betza), $limits); }
    ;

movement_limits
    : "from" any_word[zone]
        { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), with_number(NODE(WORD, @zone, $zone), 0)); }
    | "within" any_word[zone]
        { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), with_number(NODE(WORD, @zone, $zone), 1)); }
    | "from" any_word[zone] "within" any_word[limit]
        { $$ = adopt2(NODE(LIST, @$, NO_TEXT), with_number(NODE(WORD, @zone, $zone), 0),
                      with_number(NODE(WORD, @limit, $limit), 1)); }
    ;

setup_lines
    : setup_line[line]                 { $$ = vdl_adopt(NODE(SETUP, @line, NO_TEXT), $line); }
    | setup_lines[list] setup_line     { $$ = vdl_adopt($list, $setup_line); }
    ;

/* A rank of a drawing, or who has what where. */
setup_line
    : STRING[line] "end of line"
        { $$ = NODE(STRING, @line, $line); }
    | placed[pieces] "at" items "end of line"
        { $$ = adopt2(NODE(PLACED, @$, NO_TEXT), $pieces, $items); }
    | placed[pieces] "at" items "with" words "end of line"
        { $$ = vdl_adopt(adopt2(NODE(PLACED, @$, NO_TEXT), $pieces, $items), $words); }
    | placed[pieces] "in" WORD[hand] NUMBER[count] "end of line"
        { $$ = with_number(vdl_adopt(NODE(PLACED, @hand, $hand), $pieces), $count); }
    | any_word[variable] NUMBER[count] "at" items "end of line"
        { $$ = with_number(vdl_adopt(NODE(COUNTED, @variable, $variable), $items), $count); }
    | error "end of line"
        { $$ = NODE(ERROR, @$, NO_TEXT); yyerrok; }
    ;

placed
    : any_word[piece]
        { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), NODE(WORD, @piece, $piece)); }
    | any_word[player] any_word[piece]
        { $$ = adopt2(NODE(LIST, @$, NO_TEXT), NODE(WORD, @player, $player), NODE(WORD, @piece, $piece)); }
    ;

order_lines
    : order_entries "end of line"
    | order_lines[list] order_entries "end of line"   { $$ = adopt_all($list, $order_entries); }
    ;

order_entries
    : order_entry                      { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $order_entry); }
    | order_entries[list] "," order_entry   { $$ = vdl_adopt($list, $order_entry); }
    ;

order_entry
    : any_word[player]                 { $$ = NODE(ENTRY, @player, $player); }
    | any_word[player] order_rule
        { $$ = vdl_adopt(NODE(ENTRY, @player, $player), $order_rule); }
    | any_word[player] "as" any_word[as]
        { $$ = vdl_adopt(NODE(ENTRY, @player, $player),
                         with_number(NODE(WORD, @as, $as), VDL_ENTRY_AS)); }
    | any_word[player] "as" any_word[as] order_rule
        { $$ = adopt2(NODE(ENTRY, @player, $player),
                      with_number(NODE(WORD, @as, $as), VDL_ENTRY_AS), $order_rule); }
    ;

order_rule
    : any_word                         { $$ = with_number(NODE(WORD, @$, $1), VDL_ENTRY_RULE); }
    | "turn"                           { $$ = with_number(NODE(WORD, @$, $1), VDL_ENTRY_RULE); }
    ;

mode
    : goal
    | "referee" goal                   { $$ = with_number($goal, VDL_GOAL_REFEREE); }
    | "claim" goal                     { $$ = with_number($goal, VDL_GOAL_CLAIM); }
    | "after" "turn" goal              { $$ = with_number($goal, VDL_GOAL_MOVED); }
    ;

most_goal
    : "most" openly STRING[reason] worth "when" expression[condition] ":" expression[points] "end of line"
        { $$ = told(vdl_adopt(adopt2(vdl_adopt(NODE(GOAL, @reason, $reason), NODE(WORD, @1, $1)),
                                     $condition, $points), $worth), $openly); }
    ;

goal
    : outcome_word[outcome] openly STRING[reason]
        { $$ = told(vdl_adopt(NODE(GOAL, @reason, $reason), $outcome), $openly); }
    | outcome_word[outcome] openly WORD[player] STRING[reason]
        { $$ = told(vdl_adopt(NODE(GOAL, @reason, $reason),
                              vdl_adopt($outcome, NODE(WORD, @player, $player))), $openly); }
    ;

/* What winning is worth. */
worth
    : %empty                           { $$ = NULL; }
    | "worth" sum                      { $$ = vdl_adopt(NODE(WORTH, @$, NO_TEXT), $sum); }
    ;

outcome_word
    : goal_word                        { $$ = NODE(WORD, @$, $1); }
    ;

goal_word
    : "win"
    | "lose"
    | "draw"
    | "invalid"
    ;

test_lines
    : test_line                        { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $test_line); }
    | test_lines[list] test_line       { $$ = vdl_adopt($list, $test_line); }
    ;

test_line
    : WORD[verb] items "end of line"
        { $$ = adopt_all(NODE(TEST_LINE, @verb, $verb), $items); }
    | error "end of line"
        { $$ = NODE(ERROR, @$, NO_TEXT); yyerrok; }
    ;

block
    : "an indented block" statements "end of block"   { $$ = $statements; }
    | simple_statement "end of line"   { $$ = vdl_adopt(NODE(BLOCK, @$, NO_TEXT), $1); }
    ;

statements
    : statement                        { $$ = vdl_adopt(NODE(BLOCK, @$, NO_TEXT), $statement); }
    | statements[list] statement       { $$ = vdl_adopt($list, $statement); }
    ;

when_blocks
    : "when" expression ":" block
        { $$ = adopt2(NODE(WHEN, @1, NO_TEXT), $expression, $block); }
    | when_blocks[when] "otherwise" "when" expression ":" block
        { $$ = adopt2($when, $expression, $block); }
    ;

statement
    : simple_statement "end of line"
    | when_blocks
    | when_blocks[when] "otherwise" ":" block
        { $$ = vdl_adopt($when, $block); }
    | "either" ":" block or_blocks
        { $$ = adopt_all(vdl_adopt(NODE(EITHER, @1, NO_TEXT), $block), $or_blocks); }
    | "either" STRING[words] ":" block or_blocks
        { $$ = asked(adopt_all(vdl_adopt(NODE(EITHER, @1, NO_TEXT), $block), $or_blocks), $words); }
    | "for" "each" any_word[name] "among" expressions ":" block
        { $$ = adopt2(NODE(FOR_EACH, @name, $name), $expressions, $block); }
    | "attempt" ":" block              { $$ = vdl_adopt(NODE(ATTEMPT, @1, NO_TEXT), $block); }
    | "while" expression ":" block
        { $$ = adopt2(NODE(WHILE, @1, NO_TEXT), $expression, $block); }
    | "while" expression "," "without" "return" ":" block
        { $$ = with_number(adopt2(NODE(WHILE, @1, NO_TEXT), $expression, $block), 1); }
    | error "end of line"
        { $$ = NODE(ERROR, @$, NO_TEXT); yyerrok; }
    | error "an indented block" statements "end of block"
        { $$ = NODE(ERROR, @$, NO_TEXT); yyerrok; }
    ;

or_blocks
    : "or" ":" block                   { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $block); }
    | or_blocks[list] "or" ":" block   { $$ = vdl_adopt($list, $block); }
    ;

simple_statement
    : alternative
    | move_choice "," STRING[words]    { $$ = asked($move_choice, $words); }
    | call "," STRING[words]           { $$ = asked($call, $words); }
    | "one" "of" alternatives          { $$ = adopt_all(NODE(EITHER, @$, NO_TEXT), $alternatives); }
    | "one" "of" alternatives "," STRING[words]
        { $$ = asked(adopt_all(NODE(EITHER, @$, NO_TEXT), $alternatives), $words); }
    | effect
    | "later" effect                   { $$ = vdl_adopt(NODE(LATER, @1, NO_TEXT), $effect); }
    | "later" effect later_way[how]    { $$ = vdl_adopt(NODE(LATER, @how, $how), $effect); }
    | "call" any_word[off]             { $$ = NODE(CALL_OFF, @$, $off); }
    | "call" any_word[off] any_word[what]
        { $$ = vdl_adopt(NODE(CALL_OFF, @$, $off), NODE(WORD, @what, $what)); }
    | "carry" any_word[out]            { $$ = NODE(CARRY_OUT, @$, $out); }
    | "choose" openly any_word[name] "among" expressions
        { $$ = told(choose(context, @name, $name, $expressions, NULL), $openly); }
    | "choose" openly any_word[name] "among" expressions "where" expression[condition]
        { $$ = told(choose(context, @name, $name, $expressions, $condition), $openly); }
    | "choose" openly any_word[name] "among" expressions "where" expression[condition] "," STRING[words]
        { $$ = asked(told(choose(context, @name, $name, $expressions, $condition), $openly), $words); }
    | "note" openly STRING[template] question
        { $$ = told(vdl_adopt(NODE(NOTE, @template, $template), $question), $openly); }
    | "note" "secretly" STRING[template] question
        { $$ = with_number(vdl_adopt(NODE(NOTE, @template, $template), $question), 1); }
    | "let" any_word[name] "=" expression
        { $$ = vdl_adopt(NODE(LET, @name, $name), $expression); }
    | "require" openly expression
        { $$ = told(vdl_adopt(NODE(REQUIRE, @$, NO_TEXT), $expression), $openly); }
    | "require" openly expression "," STRING[message]
        { $$ = told(vdl_adopt(NODE(REQUIRE, @$, $message), $expression), $openly); }
    | "prefer" "most" openly expression
        { $$ = told(vdl_adopt(NODE(PREFER, @$, NO_TEXT), $expression), $openly); }
    | "prefer" "most" openly expression "," STRING[message]
        { $$ = told(vdl_adopt(NODE(PREFER, @$, $message), $expression), $openly); }
    | "return"                         { $$ = NODE(RETURN, @$, NO_TEXT); }
    | "leave"                          { $$ = NODE(LEAVE, @$, NO_TEXT); }
    | "end" "turn"                     { $$ = NODE(END_TURN, @$, NO_TEXT); }
    | "keep" "turn" openly             { $$ = told(NODE(KEEP_TURN, @$, NO_TEXT), $openly); }
    | "keep" "turn" "secretly"         { $$ = with_number(NODE(KEEP_TURN, @$, NO_TEXT), 1); }
    | "forget" any_word[what]          { $$ = NODE(FORGET, @what, $what); }
    ;

/* What `later` can put off. */
effect
    : "move" openly postfix[from] "to" postfix[target]
        { $$ = told(adopt2(NODE(MOVE_TO, @$, NO_TEXT), $from, $target), $openly); }
    | "move" openly postfix[from] "to" postfix[target] "as" "move"
        { $$ = told(with_number(adopt2(NODE(MOVE_TO, @$, NO_TEXT), $from, $target), 1), $openly); }
    | "place" openly postfix[type] "at" postfix[square] player_opt
        { $$ = told(vdl_adopt(adopt2(NODE(PLACE, @$, NO_TEXT), $type, $square), $player_opt), $openly); }
    | "remove" openly postfix
        { $$ = told(vdl_adopt(NODE(REMOVE, @$, NO_TEXT), $postfix), $openly); }
    | "reverse" openly postfix
        { $$ = told(vdl_adopt(NODE(REVERSE, @$, NO_TEXT), $postfix), $openly); }
    | "change" openly postfix[what] "to" postfix[type]
        { $$ = told(adopt2(NODE(CHANGE, @$, NO_TEXT), $what, $type), $openly); }
    | "give" openly postfix[what] "to" postfix[player]
        { $$ = told(adopt2(NODE(GIVE, @$, NO_TEXT), $what, $player), $openly); }
    | "mark" openly postfix[what] "as" any_word[attribute]
        { $$ = told(with_number(vdl_adopt(NODE(MARK, @attribute, $attribute), $what), 1), $openly); }
    | "unmark" openly postfix[what] "as" any_word[attribute]
        { $$ = told(vdl_adopt(NODE(MARK, @attribute, $attribute), $what), $openly); }
    | "add" openly postfix[type] "to" postfix[hand]
        { $$ = told(adopt2(NODE(ADD, @$, NO_TEXT), $type, $hand), $openly); }
    | "take" openly postfix[type] "from" postfix[hand]
        { $$ = told(adopt2(NODE(TAKE, @$, NO_TEXT), $type, $hand), $openly); }
    | "set" openly primary[target] "=" expression
        { $$ = told(adopt2(NODE(SET, @$, NO_TEXT), $target, $expression), $openly); }
    ;

/* Where the rules mean to tell what is hidden: it follows the verb. */
openly
    : %empty                           { $$ = 0; }
    | "openly"                         { $$ = 1; }
    ;

later_way
    : "keeping"
    | "capturing"
    | "arriving"
    ;

question
    : %empty                           { $$ = NULL; }
    | "," STRING[words]                { $$ = NODE(STRING, @words, $words); }
    ;

player_opt
    : %empty                           { $$ = NULL; }
    | "for" postfix                    { $$ = $postfix; }
    ;

alternatives
    : alternative                      { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT),
                                                        vdl_adopt(NODE(BLOCK, @$, NO_TEXT), $1)); }
    | alternatives[list] "," alternative[one]
        { $$ = vdl_adopt($list, vdl_adopt(NODE(BLOCK, @one, NO_TEXT), $one)); }
    ;

alternative
    : move_choice
    | call
    | "nothing"                        { $$ = NODE(NOTHING, @$, NO_TEXT); }
    ;

move_choice
    : "move" openly                    { $$ = told(NODE(MOVE, @$, NO_TEXT), $openly); }
    | "move" openly "capturing"        { $$ = told(with_number(NODE(MOVE, @$, NO_TEXT), 1), $openly); }
    | "move" openly postfix
        { $$ = told(vdl_adopt(NODE(MOVE, @$, NO_TEXT), $postfix), $openly); }
    | "move" openly postfix "capturing"
        { $$ = told(with_number(vdl_adopt(NODE(MOVE, @$, NO_TEXT), $postfix), 1), $openly); }
    ;

call
    : rule_name[rule] openly           { $$ = told(NODE(CALL, @rule, $rule), $openly); }
    | rule_name[rule] "(" arguments ")" openly
        { $$ = told(adopt_all(NODE(CALL, @rule, $rule), $arguments), $openly); }
    ;

/* Names that may begin a statement: words with which no statement begins. */
rule_name
    : WORD
    | "about"
    | "option"
    | "prompt"
    | "say"
    ;

parameters
    : words                            { $$ = adopt_all(NODE(PARAMETERS, @$, NO_TEXT), $words); }
    ;

arguments
    : expressions
    ;

expressions
    : expression                       { $$ = vdl_adopt(NODE(LIST, @$, NO_TEXT), $expression); }
    | expressions[list] "," expression[one]   { $$ = vdl_adopt($list, $one); }
    ;

expression
    : conjunction
    | expression[left] "or" conjunction[right]
        { $$ = adopt2(NODE(BINARY, @2, text_of("or")), $left, $right); }
    ;

conjunction
    : negation
    | conjunction[left] "and" negation[right]
        { $$ = adopt2(NODE(BINARY, @2, text_of("and")), $left, $right); }
    ;

negation
    : comparison
    | "not" negation[inner]            { $$ = vdl_adopt(NODE(NOT, @$, NO_TEXT), $inner); }
    ;

comparison
    : sum
    | sum[left] comparison_operator[operator] sum[right]
        { $$ = adopt2(NODE(BINARY, @operator, $operator), $left, $right); }
    | sum "is" any_word[what]          { $$ = vdl_adopt(NODE(IS, @what, $what), $sum); }
    | sum "is" "not" any_word[what]
        { $$ = with_number(vdl_adopt(NODE(IS, @what, $what), $sum), 1); }
    ;

comparison_operator
    : "="   { $$ = text_of("="); }
    | "!="  { $$ = text_of("!="); }
    | "<"   { $$ = text_of("<"); }
    | "<="  { $$ = text_of("<="); }
    | ">"   { $$ = text_of(">"); }
    | ">="  { $$ = text_of(">="); }
    ;

sum
    : term
    | sum[left] "+" term[right]   { $$ = adopt2(NODE(BINARY, @2, text_of("+")), $left, $right); }
    | sum[left] "-" term[right]   { $$ = adopt2(NODE(BINARY, @2, text_of("-")), $left, $right); }
    ;

term
    : prefix
    | term[left] "*" prefix[right]  { $$ = adopt2(NODE(BINARY, @2, text_of("*")), $left, $right); }
    | term[left] "/" prefix[right]  { $$ = adopt2(NODE(BINARY, @2, text_of("/")), $left, $right); }
    ;

prefix
    : postfix
    | "-" prefix[inner]                { $$ = vdl_adopt(NODE(NEGATE, @$, NO_TEXT), $inner); }
    | "exists" postfix                 { $$ = vdl_adopt(NODE(EXISTS, @$, NO_TEXT), $postfix); }
    | "count" postfix                  { $$ = vdl_adopt(NODE(COUNT, @$, NO_TEXT), $postfix); }
    | "possible" tried                 { $$ = $tried; }
    | "possible" "turn"[rule]          { $$ = vdl_adopt(NODE(POSSIBLE, @rule, $rule), NODE(LIST, @rule, NO_TEXT)); }
    | "possible" tried "by" primary[player]
        { $$ = vdl_adopt($tried, $player); }
    ;

tried
    : any_word[rule]                   { $$ = vdl_adopt(NODE(POSSIBLE, @rule, $rule), NODE(LIST, @rule, NO_TEXT)); }
    | any_word[rule] "(" arguments ")" { $$ = vdl_adopt(NODE(POSSIBLE, @rule, $rule), $arguments); }
    ;

postfix
    : primary
    | postfix[set] "with" any_word[attribute]
        { $$ = with_number(vdl_adopt(NODE(WITH, @attribute, $attribute), $set), 1); }
    | postfix[set] "without" any_word[attribute]
        { $$ = vdl_adopt(NODE(WITH, @attribute, $attribute), $set); }
    | postfix[left] "in" primary[right]
        { $$ = adopt2(NODE(IN, @2, NO_TEXT), $left, $right); }
    | postfix[left] "except" primary[right]
        { $$ = adopt2(NODE(EXCEPT, @2, NO_TEXT), $left, $right); }
    | postfix[set] "attacked"          { $$ = vdl_adopt(NODE(ATTACKED, @2, NO_TEXT), $set); }
    | postfix[set] "attacked" "by" primary[attacker]
        { $$ = adopt2(NODE(ATTACKED, @2, NO_TEXT), $set, $attacker); }
    ;

primary
    : NUMBER                           { $$ = with_number(NODE(NUMBER, @$, NO_TEXT), $1); }
    | any_word                         { $$ = NODE(WORD, @$, $1); }
    | STRING                           { $$ = NODE(STRING, @$, $1); }
    | any_word[name] "(" arguments ")" { $$ = adopt_all(NODE(FUNCTION, @name, $name), $arguments); }
    | any_word[name] "of" primary[what] { $$ = vdl_adopt(NODE(OF, @name, $name), $what); }
    | "piece"[name] "of" primary[what] { $$ = vdl_adopt(NODE(OF, @name, $name), $what); }
    | any_word[player] which[what]
        { $$ = with_number(vdl_adopt(NODE(OF, @what, $what), NODE(WORD, @player, $player)), 1); }
    | "own"                            { $$ = NODE(PIECES, @$, $1); }
    | "own" which[what]
        { $$ = vdl_adopt(NODE(PIECES, @1, $1), NODE(WORD, @what, $what)); }
    | "enemy"                          { $$ = NODE(PIECES, @$, $1); }
    | "enemy" which[what]
        { $$ = vdl_adopt(NODE(PIECES, @1, $1), NODE(WORD, @what, $what)); }
    | "any" which[what]
        { $$ = vdl_adopt(NODE(PIECES, @1, $1), NODE(WORD, @what, $what)); }
    | "(" expression ")"               { $$ = $expression; }
    ;

which
    : WORD
    | "piece"
    ;

%%

const char *vdl_token_name(int token)
{
    return yysymbol_name((yysymbol_kind_t)token);
}

int vdl_keyword(struct text word)
{
    int low = YYSYMBOL_ABOUT, high = YYSYMBOL_ZONE;
    while (low <= high) {
        int middle = (low + high) / 2;
        int order = text_compare(word, yysymbol_name((yysymbol_kind_t)middle));
        if (order == 0)
            return middle;
        if (order > 0)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return 0;
}

const char *vdl_keyword_at(int index)
{
    return index <= YYSYMBOL_ZONE - YYSYMBOL_ABOUT
               ? yysymbol_name((yysymbol_kind_t)(YYSYMBOL_ABOUT + index))
               : NULL;
}

static int yyreport_syntax_error(const yypcontext_t *place, struct vdl_context *context, void *scanner)
{
    yysymbol_kind_t kinds[YYNTOKENS];
    struct vdl_expected expected = {.count = yypcontext_expected_tokens(place, kinds, YYNTOKENS)};
    _Static_assert(YYNTOKENS <= VDL_TOKENS_LIMIT, "all tokens may be expected");
    (void)scanner;
    for (int i = 0; i < expected.count; i++)
        expected.tokens[i] = kinds[i];
    vdl_complain(context, *yypcontext_location(place), yypcontext_token(place), &expected);
    return 0;
}

static void vdl_yyerror(const struct span *location, struct vdl_context *context, void *scanner,
                        const char *message)
{
    (void)scanner;
    if (text_is(text_of(message), "memory exhausted"))
        message = "nested too deeply";
    diag_error(context->diag, *location, "%s", message);
}

// Operators may follow each other without end; whoever walks through a tree counts on this.
static void refuse_deep_trees(struct vdl_context *context)
{
    for (struct vdl_node *node = context->file->first; node; node = node->next)
        if (node->depth > VDL_DEPTH_LIMIT) {
            diag_error(context->diag, node->head, DIAG_LARGE "nested too deeply; the limit is %d", VDL_DEPTH_LIMIT);
            node->kind = VDL_ERROR;
            node->first = node->last = NULL;
        }
}

struct vdl_node *vdl_parse_tokens(struct arena *arena, struct diag *diag, const struct source *source,
                                  struct vdl_tokens *tokens)
{
    struct vdl_context context = {.arena = arena, .diag = diag, .source = source, .tokens = tokens};
    const char *topic = diag_topic(diag, "syntax");
    void *scanner;
    context.offset = source->base;
    context.last_token = context.held_token = VDL_NONE;
    context.file = vdl_node(arena, VDL_FILE, (struct span){source->base, source->base}, NO_TEXT);
    vdl_yylex_init_extra(&context, &scanner);
    struct yy_buffer_state *buffer =
        vdl_yy_scan_bytes(source->text.start, (int)source->text.length, scanner);
    vdl_yyparse(&context, scanner);
    refuse_deep_trees(&context);
    vdl_yy_delete_buffer(buffer, scanner);
    vdl_yylex_destroy(scanner);
    diag_topic(diag, topic);
    return context.file;
}

struct vdl_node *vdl_parse(struct arena *arena, struct diag *diag, const struct source *source)
{
    return vdl_parse_tokens(arena, diag, source, NULL);
}

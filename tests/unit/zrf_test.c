// The loader of rules files of Zillions of Games: encodings, macros, and what each part of a game
// becomes.
#include "arena.h"
#include "diag.h"
#include "zrf_decode.h"
#include "zrf_file.h"
#include "zrf_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- Loading from text

struct loading {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct text_buffer messages, printed;
    const struct zrf_game *game;
};

// Files that can be included: "part.zrf", "self.zrf" which includes itself.
static bool read_test_file(void *context, struct arena *arena, const char *from, struct text name,
                           const char **found_name, struct text *text)
{
    (void)context;
    (void)from;
    *found_name = arena_copy(arena, name.start, name.length);
    if (text_is(name, "part.zrf"))
        *text = text_of("(define part-step n)");
    else if (text_is(name, "self.zrf"))
        *text = text_of("(include \"self.zrf\")");
    else
        return false;
    return true;
}

static void load_variant(struct loading *loading, const char *text, const char *variant)
{
    arena_init(&loading->arena);
    source_set_init(&loading->sources, &loading->arena);
    diag_init(&loading->diag, &loading->arena, &loading->sources);
    text_buffer_init(&loading->messages);
    text_buffer_init(&loading->printed);
    loading->game = zrf_load(&loading->arena, &loading->sources, &loading->diag, "t.zrf",
                             text_of(text), variant, read_test_file, NULL);
    diag_print(&loading->diag, &loading->messages);
}

static void release(struct loading *loading)
{
    text_buffer_release(&loading->messages);
    text_buffer_release(&loading->printed);
    arena_release(&loading->arena);
}

static const char *messages_of(const struct loading *loading)
{
    return loading->messages.start ? loading->messages.start : "";
}

// Loads what must be free of mistakes.
static void load(struct loading *loading, const char *text)
{
    load_variant(loading, text, NULL);
    assert_string_equal(messages_of(loading), "");
    assert_non_null(loading->game);
}

static void expect_message(const char *text, const char *message)
{
    struct loading loading;
    load_variant(&loading, text, NULL);
    if (!strstr(messages_of(&loading), message))
        print_message("no \"%s\" in\n%s", message, messages_of(&loading));
    assert_non_null(strstr(messages_of(&loading), message));
    release(&loading);
}

#define BOARD                                                                                      \
    "(players White Black)(board (grid (start-rectangle 0 10 20 30)"                               \
    "(dimensions (\"a/b/c\" (20 0)) (\"3/2/1\" (0 20)))"                                           \
    "(directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (symmetry Black (n s) (s n))"                 \
    "(zone (name top)(players White)(positions a3 b3 c3)) (zone (name top)(players Black)"         \
    "(positions a1 b1 c1)))"
#define GAME(moves)                                                                                \
    "(game (title \"T\")" BOARD "(piece (name Man)(attribute fresh? true)(moves " moves            \
    "))(piece (name Lady)(attribute tired? false))(board-setup (White (Man a1 off 2))))"

// ---- Nodes as text

static const char *const operation_names[] = {"true",
                                              "false",
                                              "and",
                                              "or",
                                              "not",
                                              "empty?",
                                              "enemy?",
                                              "friend?",
                                              "neutral?",
                                              "on-board?",
                                              "last-from?",
                                              "last-to?",
                                              "marked?",
                                              "adjacent-to-enemy?",
                                              "attacked?",
                                              "defended?",
                                              "piece?",
                                              "in-zone?",
                                              "position?",
                                              "goal-position?",
                                              "flag?",
                                              "position-flag?",
                                              "attribute",
                                              "seq",
                                              "step",
                                              "from",
                                              "to",
                                              "mark",
                                              "back",
                                              "cascade",
                                              "verify",
                                              "if",
                                              "while",
                                              "set-flag",
                                              "set-position-flag",
                                              "set-attribute",
                                              "capture",
                                              "flip",
                                              "change-owner",
                                              "change-type",
                                              "create",
                                              "add",
                                              "end"};

static void print_place(struct text_buffer *out, const struct zrf_game *game,
                        struct zrf_place place)
{
    static const char *const names[] = {"",   "@",    "@",         "opposite ", "from",
                                        "to", "mark", "last-from", "last-to",   "off"};
    if (place.kind == ZRF_HERE)
        return;
    text_buffer_print(out, " %s", names[place.kind]);
    if (place.kind == ZRF_CELL)
        text_buffer_add_text(out, game->cells[place.number].name);
    else if (place.kind == ZRF_DIRECTION || place.kind == ZRF_OPPOSITE)
        text_buffer_add_text(out, game->directions[place.number].name);
}

static void print_node(struct text_buffer *out, const struct zrf_game *game,
                       const struct zrf_node *node)
{
    text_buffer_print(out, "(%s%s%s", operation_names[node->operation],
                      node->is_copy ? "-copy" : "", node->is_partial ? "-partial" : "");
    if (node->name.length > 0)
        text_buffer_print(out, ":%.*s", TEXT_ARGUMENTS(node->name));
    if (node->number != ZRF_NONE)
        text_buffer_print(out, " #%d", node->number);
    if (node->number2 != ZRF_NONE)
        text_buffer_print(out, " ##%d", node->number2);
    for (int32_t i = 0; i < node->type_count; i++)
        text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(game->pieces[node->types[i]].name));
    if (node->operation == ZRF_IS_POSITION)
        print_place(out, game, node->other);
    print_place(out, game, node->place);
    for (int32_t i = 0; i < node->count; i++) {
        text_buffer_add_character(out, ' ');
        print_node(out, game, node->operands[i]);
    }
    text_buffer_add_character(out, ')');
}

// The first block of the first piece.
static const char *first_block(struct loading *loading)
{
    assert_true(loading->game && loading->game->pieces[0].block_count > 0);
    text_buffer_clear(&loading->printed);
    print_node(&loading->printed, loading->game, loading->game->pieces[0].blocks[0].body);
    return loading->printed.start;
}

static void expect_block(const char *game, const char *expected)
{
    struct loading loading;
    load_variant(&loading, game, NULL);
    assert_non_null(loading.game);
    assert_string_equal(first_block(&loading), expected);
    release(&loading);
}

// ---- Encodings

static void expect_decoded(const char *raw, const char *expected)
{
    struct arena arena;
    arena_init(&arena);
    struct text text = zrf_decode(&arena, text_of(raw));
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.start, expected, text.length);
    arena_release(&arena);
}

static void encodings_are_guessed(void **state)
{
    (void)state;
    expect_decoded("plain", "plain");
    expect_decoded("\xEF\xBB\xBFmarked", "marked");
    expect_decoded("Gr\xC3\xBC\xC3\x9F"
                   "e",
                   "Gr\xC3\xBC\xC3\x9F"
                   "e");
    // Windows-1252: an e with an accent among others, a dash, the euro sign.
    expect_decoded("caf\xE9 \x96 \x80", "caf\xC3\xA9 \xE2\x80\x93 \xE2\x82\xAC");
    // Windows-1251.
    expect_decoded("\xC2\xEE\xEB\xEA\xE8", "\xD0\x92\xD0\xBE\xD0\xBB\xD0\xBA\xD0\xB8");
    // Overlong, surrogate, too large, cut off: no UTF-8.
    expect_decoded("\xC0\x80", "\xC3\x80\xE2\x82\xAC");
    expect_decoded("\xED\xA0\x80 a", "\xC3\xAD\xC2\xA0\xE2\x82\xAC a");
    expect_decoded("\xC3", "\xC3\x83");
    // Lines of old files; CR LF stays as it is.
    expect_decoded("a\rb\r\nc\r", "a\nb\r\nc\n");
    expect_decoded("\xE9\r", "\xC3\xA9\n");
}

// ---- Macros

static void arguments_are_put_in_textually(void **state)
{
    (void)state;
    expect_block("(define go-$ n)(define m $1 (verify $2) add)" GAME("((m e (empty? n)))"),
                 "(seq (seq:m (step @e) (verify (empty? @n)) (add)))");
    expect_block("(define m (verify (in-zone? $1p)))" GAME("((m to))"),
                 "(seq (seq:m (verify (in-zone? #0))))");
    // Missing ones vanish, surplus ones are left out.
    expect_block("(define m $1 $2 add)" GAME("((m n))"), "(seq (seq:m (step @n) (add)))");
    expect_block("(define m $1 add)" GAME("((m n e))"), "(seq (seq:m (step @n) (add)))");
    expect_block("(define m $10 add)" GAME("((m n n n n n n n n n e))"),
                 "(seq (seq:m (step @e) (add)))");
}

static void missing_arguments_are_inherited(void **state)
{
    (void)state;
    const char *inner = "(define inner $2 (verify (empty? $1)))";
    char text[2000];
    snprintf(text, sizeof text, "%s(define m (inner) add)%s", inner, GAME("((m n e))"));
    expect_block(text, "(seq (seq:m (seq:inner (step @e) (verify (empty? @n))) (add)))");
    snprintf(text, sizeof text, "%s(define m (inner w) add)%s", inner, GAME("((m n e))"));
    expect_block(text, "(seq (seq:m (seq:inner (step @e) (verify (empty? @w))) (add)))");
    // Through a macro between them that looks for none itself.
    snprintf(text, sizeof text, "%s(define middle (inner))(define m (middle) add)%s", inner,
             GAME("((m n e))"));
    expect_block(text,
                 "(seq (seq:m (seq:middle (seq:inner (step @e) (verify (empty? @n)))) (add)))");
}

static void definitions_hold_from_where_they_stand(void **state)
{
    (void)state;
    struct loading loading;
    const char *text =
        "(define m n)" GAME("((m) add)") "(define m e)(variant (title \"V\")"
                                         "(piece (name Man)(moves ((m) add))))(define late w)";
    load_variant(&loading, text, "");
    assert_string_equal(first_block(&loading), "(seq (seq:m (step @n)) (add))");
    release(&loading);
    load_variant(&loading, text, "2");
    assert_string_equal(first_block(&loading), "(seq (seq:m (step @e)) (add))");
    release(&loading);
    // One that is used before all its definitions is the first of them.
    expect_block(GAME("((m) add)") "(define m e)(define m w)", "(seq (seq:m (step @e)) (add))");
}

static void lone_words_are_expanded_but_not_in_themselves(void **state)
{
    (void)state;
    expect_block("(define m n e)" GAME("(w m add)"),
                 "(seq (step @w) (seq:m (step @n) (step @e)) (add))");
    expect_block("(define go e (add-partial go))" GAME("((go))(move-type turn)"),
                 "(seq (seq:go (step @e) (add-partial #1)))");
}

static void half_statements_are_flattened(void **state)
{
    (void)state;
    expect_block("(define head verify)(define rest (empty? n) n else e)" GAME("((if (rest) w))"),
                 "(seq (if (empty? @n) (seq (step @n)) (seq (step @e) (step @w))))");
    expect_block("(define c not-empty? n)" GAME("((verify (c)))"),
                 "(seq (verify (not (empty? @n))))");
}

static void equal_parts_are_one_node(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, "(define m (while (empty? $1) $1 add))" GAME("((m n) add) (e (m n)) ((m e))"));
    const struct zrf_block *blocks = loading.game->pieces[0].blocks;
    const struct zrf_node *shared = blocks[0].body->operands[0];
    assert_ptr_equal(shared, blocks[1].body->operands[1]);
    assert_ptr_not_equal(shared, blocks[2].body->operands[0]);
    assert_int_equal(shared->uses, 2);
    for (uint32_t i = 0; i < loading.game->node_count; i++) {
        const struct zrf_node *node = loading.game->nodes[i];
        assert_int_equal(node->id, i);
        for (int32_t o = 0; o < node->count; o++)
            assert_true(node->operands[o]->id < i);
    }
    release(&loading);
}

// Macros that double their size a hundred times: a tree of a hundred nodes.
static void large_expansions_are_shared(void **state)
{
    (void)state;
    struct loading loading;
    struct text_buffer text;
    text_buffer_init(&text);
    for (int i = 0; i < 100; i++)
        text_buffer_print(&text, "(define m%d (m%d) (m%d))", i, i + 1, i + 1);
    text_buffer_print(&text, "(define m100 n)%s", GAME("((m0) add)"));
    load(&loading, text.start);
    assert_true(loading.game->node_count < 200);
    assert_true(loading.game->pieces[0].blocks[0].body->weight == UINT64_MAX);
    release(&loading);
    text_buffer_release(&text);
}

static void endless_macros_are_refused(void **state)
{
    (void)state;
    expect_message("(define m (m) (m))" GAME("((m))"), "a macro uses itself without end");
    expect_message("(define m (k) )(define k (m))" GAME("((m))"), "uses itself without end");
    expect_message("(define m (m $1$1))" GAME("((m n))"), "too long a word");
    expect_message("(define m (m ($1 $1)))" GAME("((m n))"), "uses itself without end");
}

static void includes_are_read(void **state)
{
    (void)state;
    expect_block("(include \"part.zrf\")" GAME("((part-step) add)"),
                 "(seq (seq:part-step (step @n)) (add))");
    expect_message("(include \"none.zrf\")" GAME(""), "cannot read the included file \"none.zrf\"");
    expect_message("(include \"self.zrf\")" GAME(""), "too many files include others");
}

// ---- Text

static void brackets_and_junk(void **state)
{
    (void)state;
    expect_message(GAME("") " junk ) more", "t.zrf:1:");
    expect_message(GAME("") " junk ) more", "warning: this stands in no list and is left out");
    expect_message("(game", "warning: this list is never closed");
    expect_message("(define x (n)\n" GAME(""), "this list is never closed");
    expect_message("(define x (n)\n" GAME(""), "it is taken to end before this one");
    expect_message("(game \"abc)", "warning: this string is never closed");
    expect_message("(define m n)", "has no game");
    expect_message("", "has no game");
    expect_message(GAME("") "(piece (name X))", "is there a bracket too many before it?");
    // What is missing at the end is added.
    struct loading loading;
    load_variant(&loading, "(define x n\n" GAME("((x) add)"), "");
    assert_non_null(loading.game);
    release(&loading);
}

// ---- The board

static int32_t cell(const struct zrf_game *game, const char *name)
{
    for (int32_t i = 0; i < game->cell_count; i++)
        if (text_is(game->cells[i].name, name))
            return i;
    return ZRF_NONE;
}

static int32_t direction(const struct zrf_game *game, const char *name)
{
    for (int32_t i = 0; i < game->direction_count; i++)
        if (text_is(game->directions[i].name, name))
            return i;
    return ZRF_NONE;
}

// The name of the cell that a link leads to, or "-".
static const char *link_of(const struct loading *loading, const char *from, const char *way)
{
    static char name[32];
    const struct zrf_game *game = loading->game;
    int32_t to = game->links[direction(game, way) * game->cell_count + cell(game, from)];
    if (to == ZRF_NONE)
        return "-";
    snprintf(name, sizeof name, "%.*s", TEXT_ARGUMENTS(game->cells[to].name));
    return name;
}

static void grids_have_cells_and_links(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, GAME(""));
    const struct zrf_game *game = loading.game;
    assert_int_equal(game->cell_count, 9);
    assert_int_equal(cell(game, "a3"), 0);
    assert_int_equal(cell(game, "b3"), 1);
    assert_int_equal(cell(game, "a2"), 3);
    assert_string_equal(link_of(&loading, "a1", "n"), "a2");
    assert_string_equal(link_of(&loading, "a3", "n"), "-");
    assert_string_equal(link_of(&loading, "a3", "e"), "b3");
    const struct zrf_cell *b1 = &game->cells[cell(game, "b1")];
    assert_true(b1->has_rectangle && b1->grid == 0 && b1->index[0] == 1 && b1->index[1] == 2);
    assert_int_equal(b1->left, 20);
    assert_int_equal(b1->top, 50);
    assert_int_equal(b1->bottom, 70);
    int32_t n = direction(game, "n"), s = direction(game, "s");
    assert_int_equal(game->directions[n].opposite, s);
    assert_int_equal(game->symmetry[n], n);
    assert_int_equal(game->symmetry[game->direction_count + n], s);
    assert_true(game->zones[0].cells[cell(game, "a3")]);
    assert_false(game->zones[0].cells[9 + cell(game, "a3")]);
    assert_true(game->zones[0].cells[9 + cell(game, "c1")]);
    release(&loading);
}

#define ODD_BOARD(parts) "(game (players A B)(board " parts ")(piece (name P)))"

static void cells_may_have_any_links(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, ODD_BOARD("(positions (x 1 2 3 4) (y 0 0 1 1) (z 0 0 1 1) (q 0 0 1 1))"
                             "(links on (x y) (y z) (z q))(links off (z y) (y x) (q z))"
                             "(links up (x z))(unlink (y z))(unlink (x up)) (dummy d)"
                             "(zone (name all) (positions x d))"));
    assert_int_equal(loading.game->cell_count, 5);
    assert_int_equal(loading.game->cells[0].top, 2);
    assert_true(loading.game->cells[4].is_dummy);
    assert_string_equal(link_of(&loading, "x", "on"), "y");
    assert_string_equal(link_of(&loading, "y", "on"), "-");
    assert_string_equal(link_of(&loading, "z", "off"), "-");
    assert_string_equal(link_of(&loading, "y", "off"), "x");
    assert_string_equal(link_of(&loading, "x", "up"), "-");
    assert_int_equal(loading.game->directions[0].opposite, 1);
    assert_int_equal(loading.game->directions[2].opposite, ZRF_NONE);
    assert_true(loading.game->zones[0].cells[0] && loading.game->zones[0].cells[5 + 4]);
    release(&loading);
}

#define LINE "(grid (start-rectangle 0 0 1 1)(dimensions (\"a/b/c/d\" (1 0)))(directions (e 1)))"

static void the_order_of_parts_matters(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, ODD_BOARD(LINE "(kill-positions b)(links e (a c))"));
    assert_int_equal(loading.game->cell_count, 3);
    assert_string_equal(link_of(&loading, "a", "e"), "c");
    assert_string_equal(link_of(&loading, "c", "e"), "d");
    release(&loading);
    // A cell that comes back has lost its links.
    load(&loading, ODD_BOARD(LINE "(kill-positions b)(positions (b 0 0 1 1))"));
    assert_string_equal(link_of(&loading, "a", "e"), "-");
    assert_string_equal(link_of(&loading, "b", "e"), "-");
    release(&loading);
    load(&loading, ODD_BOARD(LINE "(unlink b)"));
    assert_string_equal(link_of(&loading, "a", "e"), "-");
    assert_string_equal(link_of(&loading, "b", "e"), "-");
    assert_string_equal(link_of(&loading, "c", "e"), "d");
    release(&loading);
    expect_message(ODD_BOARD(LINE "(links e (a zz))"), "unknown position \"zz\"");
}

static void boards_have_limits(void **state)
{
    (void)state;
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "(game (players A B)(board (grid (dimensions (\"0");
    for (int i = 1; i < 142; i++)
        text_buffer_print(&text, "/%d", i);
    struct text_buffer square;
    text_buffer_init(&square);
    text_buffer_print(&square, "%s\" (1 0)) (\"a", text.start);
    for (int i = 1; i < 142; i++)
        text_buffer_print(&square, "/a%d", i);
    text_buffer_print(&square, "\" (0 1)))))(piece (name P)))");
    expect_message(square.start, "a grid has at most 20000 positions");
    text_buffer_release(&square);
    text_buffer_release(&text);
    expect_message(ODD_BOARD("(grid)"), "a grid without dimensions");
    expect_message(ODD_BOARD(""), "the board has no positions");
}

// ---- Statements and conditions

static void statements_are_read(void **state)
{
    (void)state;
    expect_block(
        GAME("(a1 n (opposite n) (go last-to) from to mark back cascade (mark e) (mark e w))"),
        "(seq (step @a1) (step @n) (step opposite n) (step last-to) (from) (to) (mark) "
        "(back) (cascade) (mark @e) (seq (mark) (step @e) (step @w)))");
    expect_block(GAME("(capture (capture n) (flip b2) (change-owner) (change-owner Black mark) "
                      "(change-type Lady e) (create) (create Lady) (create Black Man to))"),
                 "(seq (capture) (capture @n) (flip @b2) (change-owner) (change-owner #1 mark) "
                 "(change-type #1 @e) (create) (create #1) (create #0 ##1 to))");
    expect_block(GAME("(add (add Lady Man) (add-copy) add-partial (add-copy-partial Lady go)) "
                      "(move-type go)"),
                 "(seq (add) (add Lady Man) (add-copy) (add-partial) "
                 "(add-copy-partial #0 Lady))");
    expect_block(GAME("((set-flag f true) (set-position-flag p (empty? n) e) "
                      "(set-attribute fresh? false b1))"),
                 "(seq (set-flag #0 (true)) (set-position-flag #0 @e (empty? @n)) "
                 "(set-attribute #0 @b1 (false)))");
    expect_block(
        GAME("((n e) ((verify friend?) w) () (while (enemy? n) n (if (true) add else s)))"),
        "(seq (seq (step @n) (step @e)) (seq (verify (friend?)) (step @w)) "
        "(while (enemy? @n) (seq (step @n) (if (true) (seq (add)) (seq (step @s))))))");
}

static void conditions_are_read(void **state)
{
    (void)state;
    expect_block(GAME("((verify (and (empty? n) not-enemy? (or (piece? Lady) (not friend? e)))))"),
                 "(seq (verify (and (empty? @n) (not (enemy?)) "
                 "(or (piece? #1) (not (friend? @e))))))");
    expect_block(GAME("((verify (attacked?)) (verify (not-attacked? go n)) (verify defended?) "
                      "(verify (attacked? b2)))(move-type go)"),
                 "(seq (verify (attacked?)) (verify (not (attacked? #0 @n))) (verify (defended?)) "
                 "(verify (attacked? @b2)))");
    expect_block(GAME("((verify (in-zone? top n)) (verify (position? b2 e)) (verify (flag? f)) "
                      "(verify (not-position-flag? p s)) (verify tired?) (verify (not-fresh? n)))"),
                 "(seq (verify (in-zone? #0 @n)) (verify (position? @b2 @e)) (verify (flag? #0)) "
                 "(verify (not (position-flag? #0 @s))) (verify (attribute #1)) "
                 "(verify (not (attribute #0 @n))))");
    expect_block(GAME("((verify ((and (empty? n)))) (verify not-empty? n) (verify ()))"),
                 "(seq (verify (empty? @n)) (verify (not (empty? @n))) (verify (true)))");
}

static void mistakes_are_warned_of(void **state)
{
    (void)state;
    expect_message(GAME("(n (verfy empty?) add)"), "unknown statement \"verfy\"");
    expect_message(GAME("(n (verfy empty?) add)"), "did you mean \"verify\"?");
    expect_block(GAME("(n (verfy empty?) add)"), "(seq (step @n) (end) (add))");
    expect_message(GAME("(n empty? add)"), "a condition stands in");
    expect_message(GAME("((verify (emptyy? n)))"), "unknown condition \"emptyy?\"");
    expect_block(GAME("((verify (strange? n)))"), "(seq (verify (false)))");
    expect_block(GAME("((verify (empty? x9)))"), "(seq (verify (empty? off)))");
    expect_message(GAME("((add Laddy))"), "did you mean \"Lady\"?");
    expect_message(GAME("((verify (empty n)))"), "\"empty\" is taken for \"empty?\"");
    expect_message(GAME("((if))"), "\"if\" needs more behind it");
    expect_message(GAME("((add-partial nothing))"), "unknown move type \"nothing\"");
    expect_message(GAME("((change-type Horse))"), "unknown piece \"Horse\"");
}

static void messages_know_their_macro(void **state)
{
    (void)state;
    struct loading loading;
    load_variant(&loading,
                 "(define m n\n  strange)\n(game (players A B)(board " LINE
                 "(links n (a b)))\n(piece (name P)(moves\n ((m) add))))",
                 NULL);
    assert_string_equal(messages_of(&loading),
                        "t.zrf:5:3: warning: unknown statement \"strange\"; a move ends here\n"
                        "    5 |  ((m) add))))\n"
                        "      |   ^~~\n"
                        "t.zrf:2:3: note: this is what the macro \"m\" leads to\n"
                        "    2 |   strange)\n"
                        "      |   ^~~~~~~\n");
    release(&loading);
}

// ---- Blocks of the game

static void turns_and_players(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, "(game (players White Black ?Dice Stone)(turn-order (White drop) repeat ?Dice "
                   "(White Black go drop) Black)(board " LINE ")(piece (name P)(drops "
                   "(move-type drop)(add))(moves (move-type go)(e add)(move-type)(add)))"
                   "(move-priorities go drop))");
    const struct zrf_game *game = loading.game;
    assert_int_equal(game->player_count, 4);
    assert_true(game->players[2].is_random && game->players[3].is_neutral);
    assert_false(game->players[1].is_neutral || game->players[2].is_neutral);
    assert_int_equal(game->turn_count, 4);
    assert_int_equal(game->repeat, 1);
    assert_int_equal(game->turns[0].type_count, 1);
    assert_int_equal(game->turns[2].player, 0);
    assert_int_equal(game->turns[2].as, 1);
    assert_int_equal(game->turns[2].type_count, 2);
    assert_true(text_is(game->types[game->turns[2].types[0]], "go"));
    assert_int_equal(game->priority_count, 2);
    assert_int_equal(game->pieces[0].block_count, 3);
    assert_true(game->pieces[0].blocks[0].is_drop);
    assert_int_equal(game->pieces[0].blocks[2].type, ZRF_NONE);
    release(&loading);
    load(&loading, GAME(""));
    assert_int_equal(loading.game->turn_count, 2);
    assert_int_equal(loading.game->repeat, 0);
    release(&loading);
}

static void variants_replace_blocks(void **state)
{
    (void)state;
    struct loading loading;
    const char *text = "(variant (title \"First\")(option \"pass turn\" true))" GAME(
        "(n add)") "(variant (title \"Second one\")(piece (name Man)(moves (e add)))(piece (name "
                   "Boy))"
                   "(board-setup (Black (Man c1)))(option \"pass turn\" forced))";
    load_variant(&loading, text, "1");
    assert_true(text_is(loading.game->title, "T"));
    assert_int_equal(loading.game->variant_count, 3);
    assert_int_equal(loading.game->options.pass_turn, ZRF_OFF);
    release(&loading);
    load_variant(&loading, text, "first");
    assert_int_equal(loading.game->options.pass_turn, ZRF_ON);
    assert_string_equal(first_block(&loading), "(seq (step @n) (add))");
    release(&loading);
    load_variant(&loading, text, "Second");
    assert_int_equal(loading.game->variant, 2);
    assert_int_equal(loading.game->piece_count, 3);
    assert_string_equal(first_block(&loading), "(seq (step @e) (add))");
    assert_int_equal(loading.game->setup_count, 1);
    assert_int_equal(loading.game->setup[0].player, 1);
    assert_int_equal(loading.game->options.pass_turn, ZRF_FORCED);
    release(&loading);
    load_variant(&loading, text, "Sekond one");
    assert_null(loading.game);
    assert_non_null(strstr(messages_of(&loading), "did you mean \"Second one\"?"));
    release(&loading);
    load_variant(&loading, text, "4");
    assert_null(loading.game);
    release(&loading);
}

static void setup_and_options(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, GAME(""));
    assert_int_equal(loading.game->setup_count, 2);
    assert_int_equal(loading.game->setup[1].cell, ZRF_NONE);
    assert_int_equal(loading.game->setup[1].number, 2);
    release(&loading);
    load_variant(&loading,
                 "(game " BOARD "(piece (name P))(option \"Maximal Captures\" 2)"
                 "(option \"recycle captures\" true)(discard-cascades true))",
                 "");
    assert_int_equal(loading.game->options.maximal_captures, 2);
    assert_true(loading.game->options.recycle_captures);
    assert_true(loading.game->options.discard_cascades);
    assert_non_null(strstr(messages_of(&loading), "\"discard-cascades\" is taken for an option"));
    release(&loading);
    expect_message("(game " BOARD "(piece (name P))(option \"pass tern\" true))",
                   "did you mean \"pass turn\"?");
    expect_message("(game " BOARD "(piece (name P))(peice (name Q)))", "did you mean \"piece\"?");
    expect_message("(game " BOARD "(piece (name P))(engine \"x.dll\"))",
                   "error: this game is played by a program of its own");
    expect_message("(game (players A)(piece (name P)))", "the game has no \"(board ...)\"");
}

static void texts_are_made_readable(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading,
         "(game (title \"T\")(description \"One \r\n   two.\\  Three\") " BOARD
         "(piece (name P)(help \"h\")(image White \"w.bmp\" \"w2.bmp\" Black \"b.bmp\")))");
    assert_true(text_is(loading.game->description, "One two.\nThree"));
    assert_true(text_is(loading.game->pieces[0].images[0], "w.bmp"));
    assert_true(text_is(loading.game->pieces[0].images[1], "b.bmp"));
    release(&loading);
}

static const struct zrf_goal *goal_of(struct loading *loading, const char *goal)
{
    char text[2000];
    snprintf(text, sizeof text,
             "(game " BOARD "(piece (name P))(piece (name Q))(win-condition (White Black) %s))",
             goal);
    load_variant(loading, text, NULL);
    assert_non_null(loading->game);
    return loading->game->condition_count ? loading->game->conditions[0].goal : NULL;
}

static void goals_are_read(void **state)
{
    (void)state;
    struct loading loading;
    const struct zrf_goal *goal = goal_of(&loading, "stalemated");
    assert_int_equal(goal->kind, ZRF_STALEMATED);
    assert_int_equal(loading.game->conditions[0].player_count, 2);
    release(&loading);
    goal = goal_of(&loading, "(and (pieces-remaining 2 Q) (not (captured P Q))) (repetition)");
    assert_int_equal(goal->kind, ZRF_GOAL_OR);
    assert_int_equal(goal->operands[0]->kind, ZRF_GOAL_AND);
    assert_int_equal(goal->operands[0]->operands[0]->number, 2);
    assert_int_equal(goal->operands[0]->operands[0]->types[0], 1);
    assert_int_equal(goal->operands[0]->operands[1]->operands[0]->type_count, 2);
    assert_int_equal(goal->operands[1]->kind, ZRF_REPETITION);
    release(&loading);
    goal = goal_of(&loading, "(absolute-config P (not (any-owner Q)) (opponent P) (top b2))");
    assert_int_equal(goal->occupant_count, 3);
    assert_true(goal->occupants[1].is_not && goal->occupants[1].any_owner);
    assert_true(goal->occupants[2].opponent);
    assert_int_equal(goal->zone_count, 1);
    assert_int_equal(goal->place_count, 1);
    release(&loading);
    goal = goal_of(&loading, "(relative-config P n not-empty e empty)");
    assert_int_equal(goal->occupant_count, 5);
    assert_int_equal(goal->occupants[1].kind, ZRF_OCCUPANT_STEP);
    assert_int_equal(goal->occupants[2].kind, ZRF_OCCUPANT_NOT_EMPTY);
    assert_int_equal(goal->occupants[4].kind, ZRF_OCCUPANT_EMPTY);
    release(&loading);
    // What can't be understood is left out, an "and" with it.
    assert_null(goal_of(&loading, "(and stalemated (pieces-remaning 2))"));
    assert_non_null(strstr(messages_of(&loading), "did you mean \"pieces-remaining\"?"));
    release(&loading);
}

// ---- Files

static void names_of_variants_are_split_off(void **state)
{
    (void)state;
    struct arena arena;
    const char *variant;
    arena_init(&arena);
    assert_string_equal(zrf_file_split(&arena, "a#b/x.zrf#2", &variant), "a#b/x.zrf");
    assert_string_equal(variant, "2");
    assert_string_equal(zrf_file_split(&arena, "x.ZRF#A title", &variant), "x.ZRF");
    assert_string_equal(variant, "A title");
    assert_string_equal(zrf_file_split(&arena, "x.zrf", &variant), "x.zrf");
    assert_string_equal(variant, "");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodings_are_guessed),
        cmocka_unit_test(arguments_are_put_in_textually),
        cmocka_unit_test(missing_arguments_are_inherited),
        cmocka_unit_test(definitions_hold_from_where_they_stand),
        cmocka_unit_test(lone_words_are_expanded_but_not_in_themselves),
        cmocka_unit_test(half_statements_are_flattened),
        cmocka_unit_test(equal_parts_are_one_node),
        cmocka_unit_test(large_expansions_are_shared),
        cmocka_unit_test(endless_macros_are_refused),
        cmocka_unit_test(includes_are_read),
        cmocka_unit_test(brackets_and_junk),
        cmocka_unit_test(grids_have_cells_and_links),
        cmocka_unit_test(cells_may_have_any_links),
        cmocka_unit_test(the_order_of_parts_matters),
        cmocka_unit_test(boards_have_limits),
        cmocka_unit_test(statements_are_read),
        cmocka_unit_test(conditions_are_read),
        cmocka_unit_test(mistakes_are_warned_of),
        cmocka_unit_test(messages_know_their_macro),
        cmocka_unit_test(turns_and_players),
        cmocka_unit_test(variants_replace_blocks),
        cmocka_unit_test(setup_and_options),
        cmocka_unit_test(texts_are_made_readable),
        cmocka_unit_test(goals_are_read),
        cmocka_unit_test(names_of_variants_are_split_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

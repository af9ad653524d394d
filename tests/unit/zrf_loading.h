// A rules file that is loaded from text, and nodes printed as text. For the tests of this folder
// only.
#ifndef ZRF_LOADING_H
#define ZRF_LOADING_H

#include "arena.h"
#include "diag.h"
#include "unit.h"
#include "zrf_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Loading from text

struct loading {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct text_buffer messages, printed;
    const struct zrf_game *game;
};

// Files that can be included: "part.zrf", "self.zrf" which includes itself.
static inline bool read_test_file(void *context, struct arena *arena, const char *from,
                                  struct text name, struct found_file *found)
{
    (void)context;
    (void)from;
    found->name = arena_copy(arena, name.start, name.length);
    if (text_is(name, "part.zrf"))
        found->text = text_of("(define part-step n)");
    else if (text_is(name, "self.zrf"))
        found->text = text_of("(include \"self.zrf\")");
    else
        return false;
    return true;
}

static inline void load_variant(struct loading *loading, const char *text, const char *variant)
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

static inline void release(struct loading *loading)
{
    text_buffer_release(&loading->messages);
    text_buffer_release(&loading->printed);
    arena_release(&loading->arena);
}

static inline const char *messages_of(const struct loading *loading)
{
    return loading->messages.start ? loading->messages.start : "";
}

// Loads what must be free of mistakes.
static inline void load(struct loading *loading, const char *text)
{
    load_variant(loading, text, NULL);
    assert_string_equal(messages_of(loading), "");
    assert_non_null(loading->game);
}

static inline void expect_message(const char *text, const char *message)
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

static inline void print_place(struct text_buffer *out, const struct zrf_game *game,
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

static inline void print_node(struct text_buffer *out, const struct zrf_game *game,
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
static inline const char *first_block(struct loading *loading)
{
    assert_true(loading->game && loading->game->pieces[0].block_count > 0);
    text_buffer_clear(&loading->printed);
    print_node(&loading->printed, loading->game, loading->game->pieces[0].blocks[0].body);
    return loading->printed.start;
}

static inline void expect_block(const char *game, const char *expected)
{
    struct loading loading;
    load_variant(&loading, game, NULL);
    assert_non_null(loading.game);
    assert_string_equal(first_block(&loading), expected);
    release(&loading);
}

#endif

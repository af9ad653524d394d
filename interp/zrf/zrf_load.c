// Puts the blocks of a game and one of its variants together and checks them.
#include "arena.h"
#include "diag.h"
#include "suggest.h"
#include "zrf_chapters.h"
#include "zrf_node.h"
#include "zrf_parts.h"

#include <string.h>

// The blocks that hold; each is a row without items where nothing is said.
struct blocks {
    struct zrf_part players, turns, board, setup, priorities;
    struct zrf_part *pieces;
    int32_t piece_count, piece_capacity;
    struct zrf_part *conditions;
    int32_t condition_count, condition_capacity;
};

static const char *const block_names[] = {
    "title",           "players",         "turn-order",    "board",          "piece",
    "board-setup",     "option",          "win-condition", "loss-condition", "draw-condition",
    "move-priorities", "count-condition", "description",   "history",        "strategy",
    "engine",          "solution"};

// Blocks that say nothing about the rules.
static const char *const ignored_names[] = {
    "help",         "music",      "default",       "notation",   "opening-sound", "accelerator",
    "version",      "move-sound", "capture-sound", "drop-sound", "release-sound", "click-sound",
    "change-sound", "win-sound",  "loss-sound",    "draw-sound", "image",         "sound"};

// ---- Texts

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

// A text as it is shown: line ends are blanks, a backslash ends a line.
static struct text shown_text(struct zrf_checker *checker, struct text text)
{
    struct text_buffer out;
    text_buffer_init(&out);
    for (size_t i = 0; i < text.length; i++) {
        bool follows_break = out.length == 0 || out.start[out.length - 1] == '\n' ||
                             out.start[out.length - 1] == ' ';
        if (text.start[i] == '\\')
            text_buffer_add_character(&out, '\n');
        else if (!is_blank(text.start[i]))
            text_buffer_add_character(&out, text.start[i]);
        else if (!follows_break)
            text_buffer_add_character(&out, ' ');
    }
    size_t length = out.length;
    while (length > 0 && is_blank(out.start[length - 1]))
        length--;
    struct text shown = {arena_copy(checker->arena, out.start ? out.start : "", length), length};
    text_buffer_release(&out);
    return shown;
}

// Whether it is one of the blocks with a text.
static bool read_text(struct zrf_checker *checker, struct zrf_row row)
{
    struct zrf_game *game = checker->game;
    const struct {
        const char *name;
        struct text *text;
    } texts[] = {{"title", &game->title},
                 {"description", &game->description},
                 {"history", &game->history},
                 {"strategy", &game->strategy},
                 {"solution", &game->solution}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (!zrf_at_word(row.items[0], texts[i].name))
            continue;
        if (row.count > 1)
            *texts[i].text = shown_text(checker, zrf_text_of(row.items[1]));
        return true;
    }
    return false;
}

// ---- Blocks

static void add_part(struct zrf_checker *checker, struct zrf_part **parts, int32_t *count,
                     int32_t *capacity, struct zrf_part part)
{
    if (*count == *capacity) {
        *capacity = *capacity ? *capacity * 2 : 32;
        struct zrf_part *larger = arena_array(checker->arena, (size_t)*capacity, sizeof *larger);
        if (*count > 0)
            memcpy(larger, *parts, (size_t)*count * sizeof *larger);
        *parts = larger;
    }
    (*parts)[(*count)++] = part;
}

static struct text piece_name(struct zrf_checker *checker, const struct zrf_part *part)
{
    struct zrf_row row;
    for (int32_t i = 1; i < part->row.count; i++)
        if (zrf_at_list_of(checker, part->row.items[i], "name", &row) && row.count > 1)
            return zrf_text_of(row.items[1]);
    return (struct text){"", 0};
}

// A piece takes the place of the one with the same name.
static void take_piece(struct zrf_checker *checker, struct blocks *blocks, struct zrf_part part)
{
    struct text name = piece_name(checker, &part);
    if (name.length == 0) {
        zrf_warn(checker, part.at, "a piece without a name is left out");
        return;
    }
    int32_t known = zrf_names_find(&checker->pieces, name);
    if (known != ZRF_NONE) {
        blocks->pieces[known] = part;
        return;
    }
    zrf_names_add(&checker->pieces, name);
    add_part(checker, &blocks->pieces, &blocks->piece_count, &blocks->piece_capacity, part);
}

static bool is_among(const char *const *names, size_t count, struct text word)
{
    for (size_t i = 0; i < count; i++)
        if (text_is_folded(word, names[i]))
            return true;
    return false;
}

// An option by itself or none at all.
static void read_other(struct zrf_checker *checker, struct zrf_part part)
{
    struct zrf_at head = part.row.items[0];
    struct text word = zrf_text_of(head);
    if (is_among(ignored_names, sizeof ignored_names / sizeof ignored_names[0], word))
        return;
    if (zrf_is_option(word)) {
        if (zrf_is_news(checker, "block", word))
            zrf_warn(checker, head, "\"%.*s\" is taken for an option", TEXT_ARGUMENTS(word));
        zrf_read_option(checker, word, head, part.row.count > 1 ? &part.row.items[1] : NULL);
    } else if (zrf_is_news(checker, "block", word)) {
        struct suggest suggest;
        zrf_warn(checker, head, "unknown block \"%.*s\"; it is left out", TEXT_ARGUMENTS(word));
        suggest_init(&suggest, word);
        for (size_t i = 0; i < sizeof block_names / sizeof block_names[0]; i++)
            suggest_offer(&suggest, text_of(block_names[i]));
        if (suggest.best.length > 0)
            diag_hint(checker->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    }
}

static void read_option_block(struct zrf_checker *checker, struct zrf_part part)
{
    if (part.row.count < 2)
        zrf_warn(checker, part.at, "an option without a name");
    else
        zrf_read_option(checker, zrf_text_of(part.row.items[1]), part.row.items[1],
                        part.row.count > 2 ? &part.row.items[2] : NULL);
}

static void take_block(struct zrf_checker *checker, struct blocks *blocks, struct zrf_part part)
{
    struct zrf_at head = part.row.items[0];
    if (read_text(checker, part.row))
        return;
    if (zrf_at_word(head, "players"))
        blocks->players = blocks->turns = part;
    else if (zrf_at_word(head, "board"))
        blocks->board = part;
    else if (zrf_at_word(head, "piece"))
        take_piece(checker, blocks, part);
    else if (zrf_at_word(head, "board-setup"))
        blocks->setup = part;
    else if (zrf_at_word(head, "move-priorities"))
        blocks->priorities = part;
    else if (zrf_is_goal_block(head))
        add_part(checker, &blocks->conditions, &blocks->condition_count,
                 &blocks->condition_capacity, part);
    else if (zrf_at_word(head, "option"))
        read_option_block(checker, part);
    else if (zrf_at_word(head, "engine"))
        zrf_error(checker, part.at,
                  "this game is played by a program of its own, which is not "
                  "part of the file");
    else if (!zrf_at_word(head, "turn-order"))
        read_other(checker, part);
}

// The blocks of a chapter on top of those that were there before.
static void take_chapter(struct zrf_checker *checker, struct blocks *blocks,
                         const struct zrf_item *list)
{
    struct zrf_row row = zrf_row_of(checker, (struct zrf_at){list, NULL});
    struct zrf_part turns = {.row = {NULL, 0}};
    bool has_conditions = false;
    for (int32_t i = 1; i < row.count && !checker->has_failed; i++) {
        struct zrf_part part = {row.items[i], zrf_row_of(checker, row.items[i])};
        if (part.row.count == 0) {
            zrf_warn(checker, part.at, "a block is expected");
            continue;
        }
        if (zrf_is_goal_block(part.row.items[0]) && !has_conditions) {
            has_conditions = true;
            blocks->condition_count = 0;
        }
        if (zrf_at_word(part.row.items[0], "turn-order"))
            turns = part;
        take_block(checker, blocks, part);
    }
    if (turns.row.count > 0)
        blocks->turns = turns;
}

// ---- The game

static void require_block(struct zrf_checker *checker, const struct zrf_part *part,
                          struct zrf_at game, const char *name)
{
    if (part->row.count == 0)
        zrf_error(checker, game, "the game has no \"(%s ...)\"", name);
}

static void finish_game(struct zrf_checker *checker)
{
    struct zrf_game *game = checker->game;
    game->attributes =
        arena_array(checker->arena, (size_t)checker->attributes.count, sizeof *game->attributes);
    for (int32_t i = 0; i < checker->attributes.count; i++)
        game->attributes[i].name = checker->attributes.names[i];
    game->attribute_count = checker->attributes.count;
    game->flags = checker->flags.names;
    game->flag_count = checker->flags.count;
    game->position_flags = checker->position_flags.names;
    game->position_flag_count = checker->position_flags.count;
    game->types = checker->types.names;
    game->type_count = checker->types.count;
    game->node_count = checker->nodes->count;
    const struct zrf_node **nodes = arena_array(checker->arena, game->node_count, sizeof *nodes);
    if (game->node_count > 0)
        memcpy(nodes, checker->nodes->all, game->node_count * sizeof *nodes);
    game->nodes = nodes;
}

static void check_blocks(struct zrf_checker *checker, const struct blocks *blocks,
                         struct zrf_at game)
{
    require_block(checker, &blocks->players, game, "players");
    require_block(checker, &blocks->board, game, "board");
    if (blocks->piece_count == 0)
        zrf_error(checker, game, "the game has no \"(piece ...)\"");
    if (checker->diag->error_count > 0)
        return;
    bool has_order = zrf_at_word(blocks->turns.row.items[0], "turn-order");
    zrf_read_players(checker, &blocks->players);
    if (checker->diag->error_count > 0)
        return;
    zrf_read_pieces(checker, blocks->pieces, blocks->piece_count);
    zrf_read_turns(checker, has_order ? &blocks->turns : NULL);
    zrf_read_board(checker, &blocks->board);
    if (checker->diag->error_count > 0)
        return;
    zrf_read_setup(checker, &blocks->setup);
    zrf_read_priorities(checker, &blocks->priorities);
    zrf_read_moves(checker, blocks->pieces, blocks->piece_count);
    zrf_read_conditions_of_game(checker, blocks->conditions, blocks->condition_count);
    finish_game(checker);
}

// Expands the lists of the file in order, as far as they are needed, and takes the blocks: those of
// the game, then those of the variant, wherever it stands.
static struct zrf_at take_chapters(struct zrf_checker *checker, struct zrf_expander *expander,
                                   const struct zrf_chapters *chapters, int32_t chosen,
                                   struct blocks *blocks)
{
    const struct zrf_chapter *chapter = &chapters->chapters[chosen];
    int32_t game_list = chapters->chapters[chapter->game].list;
    struct zrf_at game = {NULL, NULL}, variant = {NULL, NULL};
    for (int32_t i = 0; i < chapters->list_count; i++)
        if (zrf_is_list_of(chapters->lists[i], "define"))
            zrf_foretell(expander, chapters->lists[i]);
    for (int32_t i = 0; i < chapters->list_count && !expander->has_failed; i++) {
        if (zrf_is_list_of(chapters->lists[i], "define"))
            zrf_define(expander, chapters->lists[i]);
        else if (i == game_list)
            game.item = zrf_expand(expander, chapters->lists[i]);
        else if (i == chapter->list)
            variant.item = zrf_expand(expander, chapters->lists[i]);
    }
    if (!expander->has_failed)
        take_chapter(checker, blocks, game.item);
    if (!expander->has_failed && variant.item)
        take_chapter(checker, blocks, variant.item);
    return variant.item ? variant : game;
}

static struct zrf_game *game_new(struct arena *arena, const char *name,
                                 const struct zrf_chapters *chapters, int32_t chosen)
{
    struct zrf_game *game = arena_alloc(arena, sizeof *game);
    struct text *titles = arena_array(arena, (size_t)chapters->count, sizeof *titles);
    const struct text none = {"", 0};
    for (int32_t i = 0; i < chapters->count; i++)
        titles[i] = chapters->chapters[i].title;
    game->title = game->description = game->history = game->strategy = game->solution = none;
    game->name = name;
    game->variant = chosen;
    game->variant_count = chapters->count;
    game->variant_titles = titles;
    return game;
}

static const struct zrf_game *load_chapter(struct arena *arena, struct diag *diag, const char *name,
                                           const struct zrf_chapters *chapters, int32_t chosen)
{
    struct zrf_expander expander;
    struct zrf_nodes nodes;
    struct blocks blocks = {.pieces = NULL};
    zrf_expander_init(&expander, arena, diag);
    zrf_nodes_init(&nodes);
    struct zrf_checker checker = {.arena = arena,
                                  .diag = diag,
                                  .expander = &expander,
                                  .contents = &expander.contents,
                                  .game = game_new(arena, name, chapters, chosen),
                                  .nodes = &nodes};
    struct zrf_names *tables[] = {&checker.players,       &checker.cells,  &checker.directions,
                                  &checker.zones,         &checker.pieces, &checker.attributes,
                                  &checker.flags,         &checker.types,  &checker.reported,
                                  &checker.position_flags};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        zrf_names_init(tables[i], arena);
    struct zrf_at game = take_chapters(&checker, &expander, chapters, chosen, &blocks);
    if (diag->error_count == 0)
        check_blocks(&checker, &blocks, game);
    zrf_nodes_release(&nodes);
    zrf_expander_release(&expander);
    return diag->error_count == 0 ? checker.game : NULL;
}

const struct zrf_game *zrf_load(struct arena *arena, struct source_set *sources, struct diag *diag,
                                const char *name, struct text text, const char *variant,
                                zrf_reader reader, void *context)
{
    struct zrf_chapters chapters;
    const char *copy = arena_copy(arena, name, strlen(name));
    if (!zrf_chapters_read(&chapters, arena, sources, diag, copy, text, reader, context))
        return NULL;
    int32_t chosen = zrf_chapters_choose(&chapters, diag, variant);
    return chosen == ZRF_NONE ? NULL : load_chapter(arena, diag, copy, &chapters, chosen);
}

// From a checked ZRF game to VDL.
#include "translate.h"

#include "families.h"
#include "format.h"
#include "idiom_piece.h"
#include "library.h"
#include "shorten.h"
#include "translation.h"

#include <stdlib.h>
#include <string.h>

// ---- What the game makes use of

static void mark_reached(struct translation *t, const struct zrf_node *node, uint8_t from)
{
    if ((t->reached[node->id] & from) == from)
        return;
    t->reached[node->id] |= from;
    for (int i = 0; i < node->count; i++)
        mark_reached(t, node->operands[i], from);
}

static void look_at_node(struct translation *t, const struct zrf_node *node)
{
    uint8_t places[] = {node->place.kind, node->other.kind};
    for (int i = 0; i < 2; i++) {
        t->has_mark = t->has_mark || places[i] == ZRF_MARK;
        t->has_last = t->has_last || places[i] == ZRF_LAST_FROM || places[i] == ZRF_LAST_TO;
    }
    switch ((enum zrf_operation)node->operation) {
    case ZRF_SET_MARK:
    case ZRF_BACK:
    case ZRF_IS_MARKED: t->has_mark = true; break;
    case ZRF_IS_LAST_FROM:
    case ZRF_IS_LAST_TO: t->has_last = true; break;
    case ZRF_SET_TO: t->has_to = true; break;
    case ZRF_ATTRIBUTE: t->reads_attribute[node->number] = true; break;
    case ZRF_CASCADE: t->has_cascade = t->takes = true; break;
    case ZRF_CAPTURE: t->takes = true; break;
    case ZRF_IS_ATTACKED:
    case ZRF_IS_DEFENDED:
        t->asks_attacks = t->asks_attacks || !t->style->plain_checks || node->number != ZRF_NONE;
        break;
    case ZRF_ADD: t->has_partial = t->has_partial || node->is_partial; break;
    default: break;
    }
}

// Whether a piece that is passed becomes another: some path goes on after a change of type.
static bool changes_on_the_way(const struct zrf_node *node, bool *has_changed)
{
    enum zrf_operation operation = (enum zrf_operation)node->operation;
    if (operation == ZRF_CHANGE_TYPE || operation == ZRF_ADD)
        *has_changed = operation == ZRF_CHANGE_TYPE;
    else if (*has_changed && (operation == ZRF_STEP || operation == ZRF_BACK))
        return true;
    for (int i = 0; i < node->count; i++)
        if (changes_on_the_way(node->operands[i], has_changed))
            return true;
    return false;
}

static void look_at_blocks(struct translation *t)
{
    const struct zrf_game *game = t->game;
    t->reached = arena_alloc(t->arena, (size_t)game->node_count + 1);
    for (int p = 0; p < game->piece_count; p++)
        for (int b = 0; b < game->pieces[p].block_count; b++) {
            const struct zrf_block *block = &game->pieces[p].blocks[b];
            t->has_hands = t->has_hands || block->is_drop;
            if (block_is_read(t, p, b))
                continue;
            t->has_blocks = true;
            mark_reached(t, block->body, block->is_drop ? FROM_DROPS : FROM_MOVES);
            t->has_drops = t->has_drops || block->is_drop;
            bool has_changed = false;
            if (!t->demoted && game->options.maximal_captures &&
                block->body->weight < LOOKED_AT_LIMIT &&
                changes_on_the_way(block->body, &has_changed))
                t->demoted = translation_unique(t, text_of("demoted"));
        }
    for (uint32_t i = 0; i < game->node_count; i++)
        if (t->reached[i])
            look_at_node(t, game->nodes[i]);
    for (uint32_t i = 0; i < game->node_count; i++)
        if (t->reached[i] && game->nodes[i]->operation == ZRF_SET_ATTRIBUTE)
            t->sets_attribute[game->nodes[i]->number] = t->reads_attribute[game->nodes[i]->number];
    for (int i = 0; i < game->setup_count; i++)
        t->has_hands = t->has_hands || game->setup[i].cell == ZRF_NONE;
}

static void find_royals(struct translation *t, const struct zrf_goal *goal, int player)
{
    if (goal->kind == ZRF_CHECKMATED)
        for (int i = 0; i < goal->type_count; i++) {
            t->royals[player * t->game->piece_count + goal->types[i]] = 1;
            t->has_royals = true;
        }
    for (int i = 0; i < goal->operand_count; i++)
        find_royals(t, goal->operands[i], player);
}

static void look_at_goals(struct translation *t)
{
    const struct zrf_game *game = t->game;
    t->royals = arena_alloc(t->arena, (size_t)game->player_count * (size_t)game->piece_count + 1);
    for (int c = 0; c < game->condition_count; c++)
        for (int i = 0; i < game->conditions[c].player_count; i++)
            find_royals(t, game->conditions[c].goal, game->conditions[c].players[i]);
    t->asks_attacks =
        t->asks_attacks || (t->has_royals && (!t->style->plain_checks || t->style->attack_rule));
}

// How a block of some move type goes on: which types of parts come after paths through it on which
// nothing is captured.
struct continuing {
    const struct zrf_game *game;
    bool *types;      // the last: no type
    uint32_t *walked; // [node * 2 + has captured]: the block + 1 from which it was walked through
    bool *captured;   // likewise: whether there is a capture on all paths then
    uint32_t block;
    bool any_way; // a capture on one of the paths is enough
};

static void add_continuation(struct continuing *way, const struct zrf_node *add)
{
    if (add->number == ZRF_NONE)
        memset(way->types, 1, (size_t)way->game->type_count + 1);
    else
        way->types[add->number] = true;
}

static bool walk_through(struct continuing *way, const struct zrf_node *node, bool captured);

// `captured` tells whether something was captured since the last `add` on all paths to this
// statement; the result says the same after it. A path that ends needs no capture.
static bool walk_statement(struct continuing *way, const struct zrf_node *node, bool captured)
{
    bool first, second;
    switch ((enum zrf_operation)node->operation) {
    case ZRF_CAPTURE:
    case ZRF_END: return true;
    case ZRF_ADD:
        if (node->is_partial && !captured)
            add_continuation(way, node);
        return false;
    case ZRF_SEQUENCE:
        for (int i = 0; i < node->count; i++)
            captured = walk_through(way, node->operands[i], captured);
        return captured;
    case ZRF_IF:
        first = walk_through(way, node->operands[1], captured);
        second = walk_through(way, node->operands[2], captured);
        return way->any_way ? first || second : first && second;
    case ZRF_WHILE:
        first = walk_through(way, node->operands[1], captured);
        if (first != captured)
            walk_through(way, node->operands[1], first);
        return way->any_way ? first || captured : first && captured;
    default: return captured;
    }
}

static bool walk_through(struct continuing *way, const struct zrf_node *node, bool captured)
{
    uint32_t place = node->id * 2 + captured;
    if (way->walked[place] != way->block) {
        way->walked[place] = way->block;
        way->captured[place] = walk_statement(way, node, captured);
    }
    return way->captured[place];
}

// Whether parts that take nothing can't go on for ever; then a turn is a whole chain, else each
// part is one. The move types are a graph with an edge from each block's type to those with which
// it goes on: it must have no cycle. Where the chains with the most captures are looked for, whole
// ones are needed, and blocks that may capture are trusted to do so.
static bool chains_are_finite(struct translation *t)
{
    const struct zrf_game *game = t->game;
    int count = game->type_count + 1; // the last: no type
    struct arena scratch;
    arena_init(&scratch);
    bool *edges = arena_array(&scratch, (size_t)count * (size_t)count, sizeof *edges);
    bool *gone = arena_array(&scratch, (size_t)count, sizeof *gone);
    bool *exists = arena_array(&scratch, (size_t)count, sizeof *exists);
    struct continuing way = {.game = game, .any_way = game->options.maximal_captures};
    way.walked = arena_array(&scratch, (size_t)game->node_count * 2 + 1, sizeof *way.walked);
    way.captured = arena_array(&scratch, (size_t)game->node_count * 2 + 1, sizeof *way.captured);
    for (int p = 0; p < game->piece_count; p++)
        for (int b = 0; b < game->pieces[p].block_count; b++) {
            const struct zrf_block *block = &game->pieces[p].blocks[b];
            int type = block->type == ZRF_NONE ? count - 1 : block->type;
            exists[type] = true;
            way.types = edges + (size_t)type * (size_t)count;
            way.block++;
            if (!node_contains(block->body, ZRF_CAPTURE) || !verifies_mark(block->body))
                walk_through(&way, block->body, false);
        }
    bool changes = true;
    while (changes) {
        changes = false;
        for (int a = 0; a < count; a++) {
            bool ends = exists[a] && !gone[a];
            for (int b = 0; b < count && ends; b++)
                ends = !edges[a * count + b] || gone[b] || !exists[b];
            if (ends)
                gone[a] = changes = true;
        }
    }
    bool finite = true;
    for (int a = 0; a < count; a++)
        finite = finite && (gone[a] || !exists[a]);
    arena_release(&scratch);
    return finite;
}

// ---- The text

static void write_variables(struct translation *t)
{
    const struct zrf_game *game = t->game;
    blank(t);
    if (t->has_blocks) {
        line(t, "turn variable here = none");
        line(t, "turn variable start = none");
    }
    if (t->has_mark)
        line(t, "turn variable marked = none");
    if (t->has_to)
        line(t, "turn variable goal = none");
    if (t->has_drops) {
        line(t, "turn variable dropping = 0");
        line(t, "turn variable going-kind = %s", game->piece_count ? t->pieces[0] : "none");
    }
    if (t->has_partial) {
        line(t, "turn variable going = 0");
        line(t, "turn variable chain-at = none");
        if (t->chains_differ)
            line(t, "turn variable chain-type = 0");
        if (!t->is_chain_finite) {
            line(t, "variable going-at = none");
            if (t->chains_differ)
                line(t, "variable going-type = 0");
        }
    }
    if (t->asks_attacks) {
        line(t, "turn variable asked = none");
        if (t->takes)
            line(t, "turn variable taken = nowhere");
    }
    if (t->has_last) {
        line(t, "variable last-from = none, uncompared");
        line(t, "variable last-to = none, uncompared");
    }
    for (int a = 0; a < game->attribute_count; a++)
        if (t->sets_attribute[a]) {
            line(t, "turn variable %s = nowhere", t->gains[a]);
            line(t, "turn variable %s = nowhere", t->loses[a]);
        }
    if (t->demoted)
        line(t, "turn variable %s = nowhere", t->demoted);
    for (int f = 0; f < game->flag_count; f++)
        line(t, "turn variable %s = 0", t->flags[f]);
    for (int f = 0; f < game->position_flag_count; f++)
        line(t, "turn variable %s = nowhere", t->position_flags[f]);
}

// What becomes of a captured piece, as statements of `on capture`.
static void change_victim(struct translation *t, const struct zrf_node *node)
{
    switch ((enum zrf_operation)node->operation) {
    case ZRF_SEQUENCE:
        for (int i = 0; i < node->count; i++)
            change_victim(t, node->operands[i]);
        break;
    case ZRF_IF:
        line(t, "when type of victim = %s:", t->pieces[node->operands[0]->number]);
        t->depth++;
        change_victim(t, node->operands[1]);
        t->depth--;
        if (node->count > 2 && node->operands[2]->count > 0) {
            line(t, "otherwise:");
            t->depth++;
            change_victim(t, node->operands[2]);
            t->depth--;
        }
        break;
    case ZRF_CHANGE_TYPE: line(t, "change victim to %s", t->pieces[node->number]); break;
    case ZRF_FLIP: line(t, "give victim to next"); break;
    case ZRF_CHANGE_OWNER: line(t, "give victim to me"); break;
    default: break;
    }
}

static void write_captures(struct translation *t)
{
    bool recycles = t->has_hands && t->game->options.recycle_captures;
    if (!recycles && !t->victim)
        return;
    blank(t);
    line(t, "on capture:");
    t->depth++;
    if (t->victim)
        change_victim(t, t->victim);
    if (recycles)
        line(t, "add type of victim to hand of owner of victim");
    t->depth--;
}

static void write_title(struct translation *t)
{
    struct text title = t->game->title;
    struct text_buffer clean;
    text_buffer_init(&clean);
    for (size_t i = 0; i < title.length && clean.length < 200; i++) {
        unsigned char c = (unsigned char)title.start[i];
        text_buffer_add_character(&clean, c < 32 ? ' ' : c == '"' ? '\'' : (char)c);
    }
    line(t, "game \"%s\"", clean.length ? clean.start : "Untitled");
    text_buffer_release(&clean);
}

static void look_for_chains(struct translation *t)
{
    const struct zrf_game *game = t->game;
    bool any = false;
    t->chain_type = ZRF_NONE;
    t->chains_within = arena_array(t->arena, (size_t)game->node_count + 1, sizeof(bool));
    for (uint32_t i = 0; i < game->node_count; i++) {
        const struct zrf_node *node = game->nodes[i];
        for (int k = 0; k < node->count; k++)
            t->chains_within[i] = t->chains_within[i] || t->chains_within[node->operands[k]->id];
        if (node->operation != ZRF_ADD || !node->is_partial)
            continue;
        t->chains_within[i] = true;
        t->chains_differ = t->chains_differ || (any && node->number != t->chain_type);
        t->chain_type = node->number;
        any = true;
    }
    if (t->chains_differ)
        t->chain_type = ZRF_NONE;
}

// A direction's name among VDL's own, by its vector; NULL: none.
static const char *compass(int dx, int dy)
{
    static const char *const names[3][3] = {{"sw", "s", "se"}, {"w", NULL, "e"}, {"nw", "n", "ne"}};
    return abs(dx) > 1 || abs(dy) > 1 ? NULL : names[dy + 1][dx + 1];
}

// `on capture` says what is done to captured pieces, for all movements alike: where pieces differ,
// those that differ from the first one stay as they are.
static void agree_on_victims(struct translation *t)
{
    bool agreed = false;
    for (int p = 0; p < t->game->piece_count; p++) {
        struct idiom_piece *idiom = &t->idioms[p];
        if (!idiom->read_count || !idiom->captures)
            continue;
        if (!agreed)
            t->victim = idiom->victim;
        agreed = true;
        if (idiom->victim == t->victim)
            continue;
        memset(idiom->is_read, 0, (size_t)t->game->pieces[p].block_count * sizeof(bool));
        idiom->read_count = 0;
        idiom->traits = NULL;
    }
}

// VDL's own names for the directions of a rectangle.
static void name_by_compass(struct translation *t, const struct rectangle *rectangle)
{
    for (int d = 0; d < t->game->direction_count; d++) {
        const char *old = t->turned[d], *new = compass(rectangle->vx[d], rectangle->vy[d]);
        const char *turned = old == t->directions[d] ? new : translation_text(t, "own %s", new);
        for (int e = 0; e < t->game->direction_count; e++) {
            t->turned[e] = t->turned[e] == old ? turned : t->turned[e];
            t->opposite[e] = t->opposite[e] == old ? turned : t->opposite[e];
        }
        t->directions[d] = new;
    }
}

// A board that is a rectangle: best one whose directions have names in VDL.
static void look_for_rectangle(struct translation *t)
{
    const struct zrf_game *game = t->game;
    struct rectangle *rectangle = arena_alloc(t->arena, sizeof *rectangle);
    bool is_plain = rectangle_find(t->arena, game, false, rectangle);
    for (int d = 0; d < game->direction_count && is_plain; d++)
        is_plain = compass(rectangle->vx[d], rectangle->vy[d]) != NULL;
    if (is_plain)
        name_by_compass(t, rectangle);
    else if (t->cells_are_renamed || !rectangle_find(t->arena, game, true, rectangle))
        return;
    t->rectangle = rectangle;
}

static bool piece_has_chains(const struct translation *t, int piece)
{
    for (int b = 0; b < t->game->pieces[piece].block_count; b++)
        if (t->chains_within[t->game->pieces[piece].blocks[b].body->id])
            return true;
    return false;
}

// Looks for movements on a board that is a rectangle.
static void look_for_idioms(struct translation *t)
{
    const struct zrf_game *game = t->game;
    if (!t->rectangle || !t->style->idioms)
        return;
    t->idioms = arena_array(t->arena, (size_t)game->piece_count + 1, sizeof *t->idioms);
    for (int p = 0; p < game->piece_count; p++) {
        t->idioms[p].is_read =
            arena_array(t->arena, (size_t)game->pieces[p].block_count + 1, sizeof(bool));
        if (t->chain_type == ZRF_NONE && piece_has_chains(t, p))
            continue;
        if (t->style->library)
            library_read(t, p, &t->idioms[p]);
        idiom_piece_read(t, t->rectangle, p, &t->idioms[p]);
    }
    agree_on_victims(t);
    if (t->style->library)
        library_choose(t);
}

// Whether moving changes an attribute of the piece that somebody asks for.
static bool sets_attribute(const struct translation *t, int piece)
{
    for (int i = 0; i < t->idioms[piece].effect_count; i++)
        if (t->reads_attribute[t->idioms[piece].attributes[i]])
            return true;
    return false;
}

static void look_behind_moves(struct translation *t)
{
    for (int p = 0; p < t->game->piece_count && t->idioms; p++)
        if (t->idioms[p].read_count)
            t->needs_after_move = t->needs_after_move || t->has_last ||
                                  (t->idioms[p].promotion && p != t->promoter) ||
                                  sets_attribute(t, p);
}

static void fill_report(struct translation *t)
{
    for (int p = 0; p < t->game->piece_count; p++) {
        t->report->block_count += t->game->pieces[p].block_count;
        t->report->read_count += t->idioms ? t->idioms[p].read_count : 0;
    }
    t->report->is_rectangle = t->rectangle != NULL;
    t->report->has_royals = t->has_royals;
}

static void write_head(struct translation *t)
{
    line(t, "-- Translated from %s%s.", t->game->name,
         t->style->idioms ? "" : ", statement by statement");
    write_title(t);
    library_use(t);
    translate_board(t);
    translate_pieces(t);
    write_variables(t);
    translate_setup(t);
    write_captures(t);
}

static void write_all(const struct zrf_game *game, const struct zrf_style *style,
                      struct arena *arena, struct text_buffer *out, struct zrf_report *report)
{
    struct text_buffer body;
    struct zrf_report unread = {0};
    struct translation t = {
        .game = game, .arena = arena, .style = style, .report = report ? report : &unread};
    *t.report = (struct zrf_report){0};
    t.uses_direction = arena_array(arena, (size_t)game->direction_count + 1, sizeof(bool));
    t.uses_opposite = arena_array(arena, (size_t)game->direction_count + 1, sizeof(bool));
    t.partner = t.promoter = ZRF_NONE;
    t.sets_attribute = arena_array(arena, (size_t)game->attribute_count + 1, sizeof(bool));
    t.reads_attribute = arena_array(arena, (size_t)game->attribute_count + 1, sizeof(bool));
    t.uses_zone = arena_array(arena, (size_t)game->zone_count + 1, sizeof(bool));
    for (int p = 0; p < game->player_count; p++)
        t.player_count += player_moves(&t, p);
    translation_name(&t);
    families_init(&t);
    look_for_chains(&t);
    look_for_rectangle(&t);
    look_for_idioms(&t);
    look_at_blocks(&t);
    look_at_goals(&t);
    look_behind_moves(&t);
    t.is_chain_finite = chains_are_finite(&t);
    text_buffer_init(&body);
    t.out = &body;
    translate_blocks(&t);
    translate_turns(&t);
    blank(&t);
    translate_goals(&t);
    t.out = out;
    write_head(&t);
    if (style->idioms)
        shorten(&t, (struct text){body.start, body.length}, out);
    else
        text_buffer_add(out, body.start ? body.start : "", body.length);
    text_buffer_release(&body);
    fill_report(&t);
}

// In canonical layout; as it is if it could not be read, so that whoever loads it is told why.
void zrf_translate(const struct zrf_game *game, struct zrf_style style, struct arena *arena,
                   struct text_buffer *out, struct zrf_report *report)
{
    struct text_buffer written;
    struct source_set sources;
    struct diag diag;
    text_buffer_init(&written);
    source_set_init(&sources, arena);
    diag_init(&diag, arena, &sources);
    write_all(game, &style, arena, &written, report);
    struct text text = {written.start, written.length};
    if (!format_vdl(source_add(&sources, "translation", text), false, &diag, out))
        text_buffer_add_text(out, text);
    text_buffer_release(&written);
}

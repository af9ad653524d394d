// Turns: chains of parts, priorities, passing, the order of players.
#include "library.h"
#include "parts.h"
#include "translation.h"

// ---- Chains of parts

static bool goes_on(const struct translation *t, const struct zrf_block *block, const void *type)
{
    return block_goes_on(t, block) && (!type || block->type == *(const int32_t *)type);
}

static bool any_goes_on(const struct translation *t, int piece)
{
    for (int b = 0; b < t->game->pieces[piece].block_count; b++)
        if (!block_is_read(t, piece, b) && block_goes_on(t, &t->game->pieces[piece].blocks[b]))
            return true;
    return false;
}

// Whether it goes on, and no block before it of the same type does.
static bool is_first_of_type(const struct translation *t, int piece, int block)
{
    const struct zrf_block *blocks = t->game->pieces[piece].blocks;
    for (int b = 0; b < block; b++)
        if (!block_is_read(t, piece, b) && goes_on(t, &blocks[b], &blocks[block].type))
            return false;
    return !block_is_read(t, piece, block) && block_goes_on(t, &blocks[block]);
}

// One of the blocks of a piece that are of the type with which it goes on; 0: of any.
static void go_on_by_types(struct translation *t, int piece)
{
    const struct zrf_piece *p = &t->game->pieces[piece];
    int count = 0, index = 0;
    for (int b = 0; b < p->block_count; b++)
        count += is_first_of_type(t, piece, b);
    for (int b = 0; b < p->block_count; b++) {
        if (!is_first_of_type(t, piece, b))
            continue;
        alternative(t, index++, count);
        if (p->blocks[b].type == ZRF_NONE)
            line(t, "require move-type = 0");
        else
            line(t, "require move-type = 0 or move-type = %d", p->blocks[b].type + 1);
        run_one(t, piece, goes_on, &p->blocks[b].type);
    }
    alternatives_end(t, count);
}

static void define_go_on(struct translation *t)
{
    bool any = false;
    blank(t);
    line(t, "-- The next part of a turn, by the piece that made the last one.");
    line(t, "rule go-on(square%s):", t->chains_differ ? ", move-type" : "");
    t->depth++;
    line(t, "require square in own piece");
    line(t, "begin(square)");
    line(t, "set going = 1");
    line(t, "attempt:");
    t->depth++;
    for (int p = 0; p < t->game->piece_count; p++) {
        if (!any_goes_on(t, p))
            continue;
        line(t, "%swhen square in own %s:", any ? "otherwise " : "", t->pieces[p]);
        any = true;
        t->depth++;
        if (t->chains_differ)
            go_on_by_types(t, p);
        else
            run_one(t, p, goes_on, NULL);
        t->depth--;
    }
    line(t, "require false");
    t->depth -= 2;
}

// "go-on(square, type)" with the type only where there are several.
static const char *go_on(struct translation *t, const char *square, const char *type)
{
    return translation_text(t, t->chains_differ ? "go-on(%s, %s)" : "go-on(%s)", square, type);
}

// The rest of a turn that is a whole chain.
static void chain_loop(struct translation *t)
{
    const char *call = go_on(t, "square", "move-type");
    line(t, "when chain-at != none:");
    t->depth++;
    line(t, "begin(none)"); // what the last part knew does not matter
    line(t, "set going = 1");
    t->depth--;
    line(t, "while chain-at != none, without return:");
    t->depth++;
    line(t, "let square = chain-at");
    if (t->chains_differ)
        line(t, "let move-type = chain-type");
    line(t, "set chain-at = none");
    line(t, "when possible %s:", call);
    t->depth++;
    if (t->game->options.pass_partial == ZRF_ON) {
        line(t, "either: %s", call);
        line(t, "or: nothing");
    } else {
        line(t, "%s", call);
    }
    t->depth--;
    line(t, "begin(none)");
    t->depth--;
}

// ---- Turns

struct turn_kind {
    const struct zrf_turn *turn;
    const char *name; // of its rule
};

static bool keeps_turn(const struct translation *t)
{
    return t->has_partial && !t->is_chain_finite;
}

// The first part; one that goes on unfinished chains where each part is a turn.
static void first_part(struct translation *t, const struct selection *selection)
{
    if (!keeps_turn(t)) {
        write_parts(t, selection, false);
        return;
    }
    line(t, "when going-at != none:");
    t->depth++;
    line(t, "let square = going-at");
    if (t->chains_differ)
        line(t, "let move-type = going-type");
    line(t, "set going-at = none");
    if (t->chains_differ)
        line(t, "set going-type = 0");
    line(t, "%s", go_on(t, "square", "move-type"));
    t->depth--;
    line(t, "otherwise:");
    t->depth++;
    write_parts(t, selection, false);
    t->depth--;
}

static void last_part(struct translation *t, const struct selection *selection)
{
    if (!t->has_partial || (t->is_chain_finite && !has_chains(t, selection)))
        return;
    if (t->is_chain_finite) {
        chain_loop(t);
        return;
    }
    line(t, "when chain-at != none:");
    t->depth++;
    line(t, "when possible %s:", go_on(t, "chain-at", "chain-type"));
    t->depth++;
    line(t, "set going-at = chain-at");
    if (t->chains_differ)
        line(t, "set going-type = chain-type");
    line(t, "keep turn");
    t->depth -= 2;
}

// A complete turn of one priority, royal pieces minded.
static void write_whole(struct translation *t, const struct turn_kind *kind, int priority)
{
    const struct selection selection = {kind->turn->types, kind->turn->type_count, priority};
    first_part(t, &selection);
    last_part(t, &selection);
    stay_safe(t, kind->turn->as);
}

static const char *define_whole(struct translation *t, const struct turn_kind *kind, int priority,
                                const char *name)
{
    blank(t);
    line(t, "rule %s:", name);
    t->depth++;
    write_whole(t, kind, priority);
    t->depth--;
    return name;
}

// A rule for all that may be done in such a turn: of moves with priorities, only those of the
// highest that is possible.
static const char *define_any(struct translation *t, const struct turn_kind *kind)
{
    const struct zrf_game *game = t->game;
    const char **wholes = arena_array(t->arena, (size_t)game->priority_count + 2, sizeof *wholes);
    int count = 0;
    if (!game->priority_count)
        return define_whole(t, kind, ZRF_NONE, translation_text(t, "%s-move", kind->name));
    for (int i = 0; i <= game->priority_count; i++)
        if (has_parts(t, &(struct selection){kind->turn->types, kind->turn->type_count, i}))
            wholes[count++] =
                define_whole(t, kind, i, translation_text(t, "%s-move%d", kind->name, i + 1));
    if (!count)
        wholes[count++] =
            define_whole(t, kind, game->priority_count, translation_text(t, "%s-move", kind->name));
    if (count == 1)
        return wholes[0];
    blank(t);
    line(t, "rule %s-any:", kind->name);
    t->depth++;
    for (int i = 0; i + 1 < count; i++) {
        line(t, "when possible %s: %s", wholes[i], wholes[i]);
        line(t, "otherwise:");
        t->depth++;
    }
    line(t, "%s", wholes[count - 1]);
    t->depth -= count;
    return translation_text(t, "%s-any", kind->name);
}

static void pass(struct translation *t)
{
    line(t, "note \"pass\"");
    if (keeps_turn(t)) {
        line(t, "set going-at = none");
        if (t->chains_differ)
            line(t, "set going-type = 0");
    }
}

// Opens the block of a turn: the only one is the turn itself.
static void open_turn(struct translation *t, const struct turn_kind *kind, bool is_only)
{
    blank(t);
    if (is_only)
        line(t, "turn:");
    else
        line(t, "rule %s:", kind->name);
    t->depth++;
}

// "or:" with a pass, when `condition` holds.
static void or_pass(struct translation *t, const char *condition)
{
    line(t, "or:");
    t->depth++;
    if (*condition)
        line(t, "require %s", condition);
    pass(t);
    t->depth--;
}

// Within a chain whose parts are turns the option "pass partial" says whether it may be given up,
// else "pass turn".
static void write_passes(struct translation *t, const char *any)
{
    const struct zrf_options *options = &t->game->options;
    bool keeps = keeps_turn(t);
    line(t, "either: %s", any);
    if (keeps && options->pass_partial == ZRF_ON)
        or_pass(t, "going-at != none");
    if (options->pass_turn == ZRF_ON)
        or_pass(t, keeps ? "going-at = none" : "");
    else if (options->pass_turn == ZRF_FORCED)
        or_pass(t,
                translation_text(t, "%snot possible %s", keeps ? "going-at = none and " : "", any));
}

static void define_turn(struct translation *t, const struct turn_kind *kind, bool is_only)
{
    const struct zrf_options *options = &t->game->options;
    bool passes =
        options->pass_turn != ZRF_OFF || (keeps_turn(t) && options->pass_partial == ZRF_ON);
    if (!passes && !t->game->priority_count) {
        open_turn(t, kind, is_only);
        write_whole(t, kind, ZRF_NONE);
    } else {
        const char *any = define_any(t, kind);
        open_turn(t, kind, is_only);
        if (passes)
            write_passes(t, any);
        else
            line(t, "%s", any);
    }
    if (options->maximal_captures && t->demoted)
        line(t, "prefer most captured + count (%s and enemy piece)", t->demoted);
    else if (options->maximal_captures)
        line(t, "prefer most captured");
    t->depth--;
}

static bool same_kind(const struct translation *t, const struct zrf_turn *a,
                      const struct zrf_turn *b)
{
    bool same = a->type_count == b->type_count;
    for (int i = 0; i < a->type_count && same; i++)
        same = a->types[i] == b->types[i];
    return same && (!t->has_royals || t->style->plain_checks || a->as == b->as);
}

static const struct turn_kind *find_kind(const struct translation *t, const struct turn_kind *kinds,
                                         int count, const struct zrf_turn *turn)
{
    for (int i = 0; i < count; i++)
        if (same_kind(t, kinds[i].turn, turn))
            return &kinds[i];
    return NULL;
}

// Whether the players take turns in their order, all alike.
static bool is_usual_order(const struct translation *t, int kind_count)
{
    const struct zrf_game *game = t->game;
    int next = 0;
    if (kind_count != 1 || game->repeat != 0 || game->turn_count != t->player_count)
        return false;
    for (int p = 0; p < game->player_count; p++)
        if (player_moves(t, p)) {
            if (game->turns[next].player != p || game->turns[next].as != p ||
                game->players[p].is_random)
                return false;
            next++;
        }
    return true;
}

static void define_order(struct translation *t, const struct turn_kind *kinds, int count)
{
    const struct zrf_game *game = t->game;
    struct text_buffer row;
    text_buffer_init(&row);
    blank(t);
    line(t, "turn order:");
    t->depth++;
    for (int i = 0; i < game->turn_count; i++) {
        const struct zrf_turn *turn = &game->turns[i];
        if (i == game->repeat && i > 0)
            line(t, "repeat");
        text_buffer_print(&row, "%s%s", row.length ? ", " : "", t->players[turn->player]);
        if (turn->as != turn->player)
            text_buffer_print(&row, " as %s", t->players[turn->as]);
        text_buffer_print(&row, " %s", find_kind(t, kinds, count, turn)->name);
        if (row.length > 80 || i + 1 == game->turn_count || i + 1 == game->repeat) {
            line(t, "%s", row.start);
            text_buffer_clear(&row);
        }
    }
    t->depth--;
    text_buffer_release(&row);
}

void translate_turns(struct translation *t)
{
    const struct zrf_game *game = t->game;
    int count = 0;
    struct turn_kind *kinds = arena_array(t->arena, (size_t)game->turn_count + 1, sizeof *kinds);
    define_after_move(t);
    if (t->has_blocks)
        define_begin(t);
    if (t->has_partial)
        define_go_on(t);
    if (t->asks_attacks)
        define_attacks(t);
    if (t->has_royals && !t->style->plain_checks)
        define_royals(t);
    for (int i = 0; i < game->turn_count; i++)
        if (!find_kind(t, kinds, count, &game->turns[i])) {
            const char *wish = translation_text(t, "%s-turn", t->players[game->turns[i].player]);
            kinds[count++] =
                (struct turn_kind){&game->turns[i], translation_unique(t, text_of(wish))};
        }
    bool is_usual = is_usual_order(t, count);
    for (int i = 0; i < count; i++)
        define_turn(t, &kinds[i], is_usual);
    if (!is_usual)
        define_order(t, kinds, count);
}

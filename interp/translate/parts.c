// Parts of turns: which pieces move by their movement, which by blocks, what is dropped, what
// follows a movement.
#include "parts.h"

#include "idiom_piece.h"
#include "library.h"

#include <string.h>

static bool is_selected(const struct translation *t, const struct selection *selection,
                        int32_t type)
{
    const struct zrf_game *game = t->game;
    bool is_allowed = selection->type_count == 0;
    for (int i = 0; i < selection->type_count && !is_allowed; i++)
        is_allowed = type != ZRF_NONE && selection->types[i] == type;
    if (!is_allowed || selection->priority == ZRF_NONE)
        return is_allowed;
    for (int i = 0; i < game->priority_count; i++)
        if (game->priorities[i] == type)
            return i == selection->priority;
    return selection->priority == game->priority_count;
}

static int count_selected(const struct translation *t, const struct selection *selection, int piece,
                          bool drops)
{
    const struct zrf_piece *p = &t->game->pieces[piece];
    int count = 0;
    for (int b = 0; b < p->block_count; b++)
        count += p->blocks[b].is_drop == drops && !block_is_read(t, piece, b) &&
                 is_selected(t, selection, p->blocks[b].type);
    return count;
}

bool block_is_read(const struct translation *t, int piece, int block)
{
    return t->idioms && t->idioms[piece].is_read[block];
}

// Whether a piece's movement belongs to the selection.
static bool is_mover(const struct translation *t, const struct selection *selection, int piece)
{
    return t->idioms && t->idioms[piece].moves && is_selected(t, selection, t->idioms[piece].type);
}

static int count_movers(const struct translation *t, const struct selection *selection)
{
    int count = 0;
    for (int p = 0; p < t->game->piece_count; p++)
        count += is_mover(t, selection, p);
    return count;
}

// Whether the selection has all the movements that there are.
static bool has_all_movers(const struct translation *t, const struct selection *selection)
{
    return count_movers(t, selection) == count_movers(t, &(struct selection){NULL, 0, ZRF_NONE});
}

static const char *movers_text(struct translation *t, const struct selection *selection)
{
    struct text_buffer text;
    int count = 0;
    text_buffer_init(&text);
    for (int p = 0; p < t->game->piece_count; p++)
        if (is_mover(t, selection, p))
            text_buffer_print(&text, "%sown %s", count++ ? " or " : "", t->pieces[p]);
    const char *result = translation_text(t, count > 1 ? "(%s)" : "%s", text.start);
    text_buffer_release(&text);
    return result;
}

// "either:" before the first alternative, "or:" before the others; one alone needs neither.
void alternative(struct translation *t, int index, int count)
{
    if (count > 1) {
        if (index > 0)
            t->depth--;
        line(t, index ? "or:" : "either:");
        t->depth++;
    }
}

void alternatives_end(struct translation *t, int count)
{
    if (count > 1)
        t->depth--;
    if (count == 0)
        line(t, "require false");
}

void run_one(struct translation *t, int piece, block_test *is_wanted, const void *context)
{
    const char *const *calls =
        (t->is_asking ? t->asking_blocks : t->blocks) + t->first_block[piece];
    struct text_buffer list;
    int count = 0;
    text_buffer_init(&list);
    for (int b = 0; b < t->game->pieces[piece].block_count; b++)
        if (!block_is_read(t, piece, b) && is_wanted(t, &t->game->pieces[piece].blocks[b], context))
            text_buffer_print(&list, "%s%s", count++ ? ", " : "", calls[b]);
    line(t, "%s%s", count > 1 ? "one of " : "", count ? list.start : "require false");
    text_buffer_release(&list);
}

static bool is_selected_move(const struct translation *t, const struct zrf_block *block,
                             const void *selection)
{
    return !block->is_drop && is_selected(t, selection, block->type);
}

static bool is_selected_drop(const struct translation *t, const struct zrf_block *block,
                             const void *selection)
{
    return block->is_drop && is_selected(t, selection, block->type);
}

// Runs one of the blocks of a piece; a block that ends without an `add` was no move.
static void run_blocks(struct translation *t, const struct selection *selection, int piece,
                       bool drops)
{
    line(t, "attempt:");
    t->depth++;
    run_one(t, piece, drops ? is_selected_drop : is_selected_move, selection);
    line(t, "require false");
    t->depth--;
}

static void all_moves(struct translation *t, const struct selection *selection, int count,
                      int *index)
{
    for (int p = 0; p < t->game->piece_count; p++)
        if (count_selected(t, selection, p, false)) {
            alternative(t, (*index)++, count);
            line(t, "choose mover among %sown %s", t->is_attack_rule ? "pieces in " : "",
                 t->pieces[p]);
            line(t, "begin(mover)");
            run_blocks(t, selection, p, false);
        }
}

// Nothing may be dropped on dummy positions.
static const char *except_dummies(struct translation *t)
{
    bool *cells = arena_array(t->arena, (size_t)t->game->cell_count + 1, sizeof *cells);
    bool any = false;
    for (int c = 0; c < t->game->cell_count; c++)
        any = (cells[c] = t->game->cells[c].is_dummy) || any;
    return any ? translation_text(t, " except %s", squares_text(t, cells, "dummies")) : "";
}

static void all_drops(struct translation *t, const struct selection *selection, int count,
                      int *index)
{
    for (int p = 0; p < t->game->piece_count; p++)
        if (count_selected(t, selection, p, true)) {
            alternative(t, (*index)++, count);
            line(t, "require held(me, %s) > 0", t->pieces[p]);
            line(t, "choose target among squares%s", except_dummies(t));
            line(t, "begin-drop(target, %s)", t->pieces[p]);
            run_blocks(t, selection, p, true);
        }
}

static bool is_dropper(const struct translation *t, const struct selection *selection, int piece)
{
    return t->idioms && t->idioms[piece].drop &&
           is_selected(t, selection, t->idioms[piece].drop_type);
}

// Whether a piece is the first of those that are dropped on the same squares.
static bool leads_drops(const struct translation *t, const struct selection *selection, int piece)
{
    if (!is_dropper(t, selection, piece))
        return false;
    for (int p = 0; p < piece; p++)
        if (is_dropper(t, selection, p) && strcmp(t->idioms[p].drop, t->idioms[piece].drop) == 0)
            return false;
    return true;
}

static void simple_drops(struct translation *t, const struct selection *selection, int count,
                         int *index)
{
    for (int p = 0; p < t->game->piece_count; p++) {
        struct text_buffer kinds;
        if (!leads_drops(t, selection, p))
            continue;
        alternative(t, (*index)++, count);
        text_buffer_init(&kinds);
        for (int q = p; q < t->game->piece_count; q++)
            if (is_dropper(t, selection, q) && strcmp(t->idioms[p].drop, t->idioms[q].drop) == 0)
                text_buffer_print(&kinds, "%s%s", kinds.length ? ", " : "", t->pieces[q]);
        line(t, "choose piece-kind among %s where held(me, piece-kind) > 0", kinds.start);
        line(t, "choose target among empty%s", t->idioms[p].drop);
        line(t, "take piece-kind from hand");
        line(t, "place piece-kind at target");
        line(t, "note \"{PIECE-KIND}@{target}\"");
        if (t->has_last) {
            line(t, "set last-from = none");
            line(t, "set last-to = target");
        }
        text_buffer_release(&kinds);
    }
}

// By movement; when asking, without carrying it out where that can be told.
static void write_move(struct translation *t, const struct selection *selection, bool is_asking)
{
    bool all = has_all_movers(t, selection);
    if (is_asking && all) {
        line(t, "require asked attacked by own");
    } else if (is_asking) {
        line(t, "move %s capturing", movers_text(t, selection));
        line(t, "require destination = asked");
    } else {
        if (t->partner == ZRF_NONE)
            line(t, "move%s%s", all ? "" : " ", all ? "" : movers_text(t, selection));
        else
            line(t, "%s", library_move());
        if (t->needs_after_move)
            line(t, "after-move");
        if (t->promoter != ZRF_NONE)
            line(t, "promote");
    }
}

// One part of a turn; when asking, one that captures on `asked`.
void write_parts(struct translation *t, const struct selection *selection, bool is_asking)
{
    bool has_movers = count_movers(t, selection) > 0 && !t->is_attack_rule;
    int count = has_movers, index = 0;
    for (int p = 0; p < t->game->piece_count; p++)
        count += (count_selected(t, selection, p, false) > 0) +
                 (count_selected(t, selection, p, true) > 0) +
                 (!is_asking && leads_drops(t, selection, p));
    if (has_movers) {
        alternative(t, index++, count);
        write_move(t, selection, is_asking);
    }
    if (!is_asking)
        simple_drops(t, selection, count, &index);
    all_moves(t, selection, count, &index);
    all_drops(t, selection, count, &index);
    alternatives_end(t, count);
}

void define_begin(struct translation *t)
{
    blank(t);
    line(t, "rule begin(square):");
    t->depth++;
    line(t, "set here = square");
    line(t, "set start = square");
    if (t->has_mark)
        line(t, "set marked = square");
    if (t->has_to)
        line(t, "set goal = none");
    for (int a = 0; a < t->game->attribute_count && t->has_partial; a++)
        if (t->sets_attribute[a]) {
            line(t, "set %s = nowhere", t->gains[a]);
            line(t, "set %s = nowhere", t->loses[a]);
        }
    if (t->has_drops) {
        line(t, "set dropping = 0");
        line(t, "set going-kind = type of square");
    }
    t->depth--;
    if (!t->has_drops)
        return;
    blank(t);
    line(t, "rule begin-drop(square, piece-kind):");
    t->depth++;
    line(t, "begin(square)");
    line(t, "set start = none");
    line(t, "set dropping = 1");
    line(t, "set going-kind = piece-kind");
    t->depth--;
}

bool has_chains(const struct translation *t, const struct selection *selection)
{
    for (int p = 0; p < t->game->piece_count; p++) {
        const struct zrf_piece *piece = &t->game->pieces[p];
        for (int b = 0; b < piece->block_count; b++)
            if (!block_is_read(t, p, b) && is_selected(t, selection, piece->blocks[b].type) &&
                t->chains_within[piece->blocks[b].body->id])
                return true;
    }
    return false;
}

bool has_parts(const struct translation *t, const struct selection *selection)
{
    bool any = false;
    for (int p = 0; p < t->game->piece_count && !any; p++)
        any = count_selected(t, selection, p, false) || count_selected(t, selection, p, true) ||
              is_mover(t, selection, p) || is_dropper(t, selection, p);
    return any;
}

// ---- What follows a movement

static void promote_when(struct translation *t, int piece, const struct idiom_promotion *promotion)
{
    struct text_buffer types;
    text_buffer_init(&types);
    for (int i = 0; i < promotion->type_count; i++)
        text_buffer_print(&types, "%s%s", i ? ", " : "", t->pieces[promotion->types[i]]);
    const char *where = promotion->from_too
                            ? translation_text(t, "(origin in %s or destination in %s)",
                                               promotion->zone_name, promotion->zone_name)
                            : translation_text(t, "destination in %s", promotion->zone_name);
    if (!promotion->squares)
        t->uses_zone[promotion->zone] = true;
    line(t, "when moved = %s and %s:", t->pieces[piece], where);
    t->depth++;
    if (promotion->is_optional) {
        if (promotion->forced)
            line(t, "either: require not destination in %s", promotion->forced_name);
        else
            line(t, "either: nothing");
        line(t, "or:");
        t->depth++;
    }
    if (promotion->type_count > 1)
        line(t, "choose promoted among %s", types.start);
    else
        line(t, "let promoted = %s", types.start);
    line(t, "change destination to promoted");
    line(t, "note \"{promoted}\"");
    t->depth -= promotion->is_optional ? 2 : 1;
    text_buffer_release(&types);
}

// Attributes that a moving piece gets or loses: one of VDL is had when it differs from the start.
static void set_attributes(struct translation *t, int piece, const struct idiom_piece *idiom)
{
    for (int i = 0; i < idiom->effect_count; i++) {
        int attribute = idiom->attributes[i], start = t->game->pieces[piece].attributes[attribute];
        if (start >= 0 && t->reads_attribute[attribute])
            line(t, "when moved = %s: %s destination as %s", t->pieces[piece],
                 idiom->values[i] == (start == 1) ? "unmark" : "mark", t->attributes[attribute]);
    }
}

void define_after_move(struct translation *t)
{
    if (!t->needs_after_move)
        return;
    blank(t);
    line(t, "rule after-move:");
    t->depth++;
    if (t->has_last) {
        line(t, "set last-from = origin");
        line(t, "set last-to = destination");
    }
    for (int p = 0; p < t->game->piece_count; p++)
        if (t->idioms[p].read_count) {
            set_attributes(t, p, &t->idioms[p]);
            if (t->idioms[p].promotion && p != t->promoter)
                promote_when(t, p, t->idioms[p].promotion);
        }
    t->depth--;
}

// Turns: which parts may be made, chains of parts, priorities, passing, attacked royal pieces.
#include "idiom_piece.h"
#include "library.h"
#include "translation.h"

#include <stdlib.h>
#include <string.h>

// A choice of move types: those allowed by a turn, of one priority.
struct selection {
    const int32_t *types; // of the turn; none: all
    int32_t type_count;
    int priority; // index in the list of priorities; its length: all that are not in it; ZRF_NONE:
                  // any
};

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

// "either:" in front of the first alternative, "or:" in front of the others; one alone needs none.
static void alternative(struct translation *t, int index, int count)
{
    if (count > 1) {
        if (index > 0)
            t->depth--;
        line(t, index ? "or:" : "either:");
        t->depth++;
    }
}

static void alternatives_end(struct translation *t, int count)
{
    if (count > 1)
        t->depth--;
    if (count == 0)
        line(t, "require false");
}

// Runs one of the blocks of a piece; a block that ends without an `add` was no move.
static void run_blocks(struct translation *t, const struct selection *selection, int piece,
                       bool drops)
{
    const struct zrf_piece *p = &t->game->pieces[piece];
    int count = count_selected(t, selection, piece, drops), index = 0;
    line(t, "attempt:");
    t->depth++;
    for (int b = 0; b < p->block_count; b++)
        if (p->blocks[b].is_drop == drops && !block_is_read(t, piece, b) &&
            is_selected(t, selection, p->blocks[b].type)) {
            alternative(t, index++, count);
            line(t, "%s", (t->is_asking ? t->asking_blocks : t->blocks)[t->first_block[piece] + b]);
        }
    alternatives_end(t, count);
    line(t, "require false");
    t->depth--;
}

static void all_moves(struct translation *t, const struct selection *selection, int count,
                      int *index)
{
    for (int p = 0; p < t->game->piece_count; p++)
        if (count_selected(t, selection, p, false)) {
            alternative(t, (*index)++, count);
            line(t, "choose mover among own %s", t->pieces[p]);
            line(t, "begin(mover)");
            run_blocks(t, selection, p, false);
        }
}

// Nothing may be dropped on dummy positions.
static const char *except_dummies(struct translation *t)
{
    struct text_buffer cells;
    int count = 0;
    text_buffer_init(&cells);
    for (int c = 0; c < t->game->cell_count; c++)
        if (t->game->cells[c].is_dummy)
            text_buffer_print(&cells, "%s%s", count++ ? " or " : " except (", t->cells[c]);
    const char *text = count ? translation_text(t, "%s)", cells.start) : "";
    text_buffer_release(&cells);
    return text;
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
static void write_choices(struct translation *t, const struct selection *selection, bool is_asking)
{
    int count = count_movers(t, selection) > 0, index = 0;
    for (int p = 0; p < t->game->piece_count; p++)
        count += (count_selected(t, selection, p, false) > 0) +
                 (count_selected(t, selection, p, true) > 0) +
                 (!is_asking && leads_drops(t, selection, p));
    if (count_movers(t, selection)) {
        alternative(t, index++, count);
        write_move(t, selection, is_asking);
    }
    if (!is_asking)
        simple_drops(t, selection, count, &index);
    all_moves(t, selection, count, &index);
    all_drops(t, selection, count, &index);
    alternatives_end(t, count);
}

static void write_parts(struct translation *t, const struct selection *selection)
{
    write_choices(t, selection, false);
}

static void define_begin(struct translation *t)
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

static void define_after_move(struct translation *t)
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

// ---- Chains of parts

static int count_going(const struct translation *t, int piece)
{
    int count = 0;
    for (int b = 0; b < t->game->pieces[piece].block_count; b++)
        count += !t->game->pieces[piece].blocks[b].is_drop && !block_is_read(t, piece, b);
    return count;
}

// One of the blocks of a piece that are of the type with which it goes on; 0: of any.
static void go_on_by_blocks(struct translation *t, int piece)
{
    const struct zrf_piece *p = &t->game->pieces[piece];
    int count = count_going(t, piece), index = 0;
    for (int b = 0; b < p->block_count; b++) {
        if (p->blocks[b].is_drop || block_is_read(t, piece, b))
            continue;
        alternative(t, index++, count);
        if (p->blocks[b].type == ZRF_NONE)
            line(t, "require move-type = 0");
        else
            line(t, "require move-type = 0 or move-type = %d", p->blocks[b].type + 1);
        line(t, "%s", t->blocks[t->first_block[piece] + b]);
    }
    alternatives_end(t, count);
}

static void define_go_on(struct translation *t)
{
    bool any = false;
    blank(t);
    line(t, "-- The next part of a turn, by the piece that made the last one.");
    line(t, "rule go-on(square, move-type):");
    t->depth++;
    line(t, "require square in own piece");
    line(t, "begin(square)");
    line(t, "set going = 1");
    line(t, "attempt:");
    t->depth++;
    for (int p = 0; p < t->game->piece_count; p++) {
        if (!count_going(t, p))
            continue;
        line(t, "%swhen square in own %s:", any ? "otherwise " : "", t->pieces[p]);
        any = true;
        t->depth++;
        go_on_by_blocks(t, p);
        t->depth--;
    }
    line(t, "require false");
    t->depth -= 2;
}

// The rest of a turn that is a whole chain.
static void chain_loop(struct translation *t)
{
    line(t, "while chain-at != none:");
    t->depth++;
    line(t, "let square = chain-at");
    line(t, "let move-type = chain-type");
    line(t, "set chain-at = none");
    line(t, "when possible go-on(square, move-type):");
    t->depth++;
    if (t->game->options.pass_partial == ZRF_ON) {
        line(t, "either: go-on(square, move-type)");
        line(t, "or: nothing");
    } else {
        line(t, "go-on(square, move-type)");
    }
    t->depth -= 2;
}

// ---- Royal pieces

const char *royals_text(struct translation *t, int player, const char *whose)
{
    struct text_buffer text;
    int count = 0;
    text_buffer_init(&text);
    for (int k = 0; k < t->game->piece_count; k++)
        if (t->royals[player * t->game->piece_count + k])
            text_buffer_print(&text, "%s%s %s", count++ ? " or " : "", whose, t->pieces[k]);
    const char *result =
        translation_text(t, count > 1 ? "(%s)" : "%s", count ? text.start : "none");
    text_buffer_release(&text);
    return result;
}

// Parts that capture on `asked`.
static void define_captures(struct translation *t, const char *name,
                            const struct selection *selection)
{
    blank(t);
    line(t, "rule %s:", name);
    t->depth++;
    t->is_asking = true;
    write_choices(t, selection, true);
    t->is_asking = false;
    t->depth--;
}

// Rules for the question whether a piece could be captured. They are asked as the player who
// captures.
static void define_reach(struct translation *t, const char *name, const char *parts)
{
    blank(t);
    line(t, "rule %s(square, piece-kind, victim-owner):", name);
    t->depth++;
    line(t, "set asked = square");
    if (t->takes)
        line(t, "set taken = nowhere");
    line(t, "when not owner of square = victim-owner: place piece-kind at square for victim-owner");
    line(t, "%s", parts);
    t->depth--;
}

static void find_asked_types(const struct zrf_game *game, bool *types, bool *any)
{
    for (uint32_t i = 0; i < game->node_count; i++) {
        const struct zrf_node *node = game->nodes[i];
        if (node->operation != ZRF_IS_ATTACKED && node->operation != ZRF_IS_DEFENDED)
            continue;
        if (node->number == ZRF_NONE)
            *any = true;
        else
            types[node->number] = true;
    }
}

static void define_attacks(struct translation *t)
{
    const struct zrf_game *game = t->game;
    bool *types = arena_array(t->arena, (size_t)game->type_count + 1, sizeof *types);
    bool any = t->has_royals;
    find_asked_types(game, types, &any);
    if (any) {
        define_captures(t, "any-part", &(struct selection){NULL, 0, ZRF_NONE});
        define_reach(t, "reach-any", "any-part");
    }
    for (int32_t i = 0; i < game->type_count; i++)
        if (types[i]) {
            const char *parts = translation_text(t, "part-of-type%d", (int)i);
            define_captures(t, parts, &(struct selection){&i, 1, ZRF_NONE});
            define_reach(t, translation_text(t, "reach-by%d", (int)i), parts);
        }
}

// The rule "checked-NAME": asked as an opponent, that he could capture a royal piece of player
// NAME.
static void define_royals(struct translation *t)
{
    for (int p = 0; p < t->game->player_count; p++) {
        const char *royals = royals_text(t, p, t->players[p]);
        if (strcmp(royals, "none") == 0)
            continue;
        blank(t);
        line(t, "rule checked-%s:", t->players[p]);
        t->depth++;
        line(t, "choose target among %s", royals);
        line(t, "reach-any(target, type of target, %s)", t->players[p]);
        t->depth--;
    }
}

// Nothing royal of the player who moved may be left attacked.
static void stay_safe(struct translation *t, int player)
{
    if (!t->has_royals || strcmp(royals_text(t, player, "own"), "none") == 0)
        return;
    if (t->uses_royalty) {
        line(t, "stay-safe");
        return;
    }
    if (t->style->plain_checks) {
        line(t, "require not own royal attacked, \"it leaves a royal piece attacked\"");
        return;
    }
    for (int p = 0; p < t->game->player_count; p++)
        if (p != player && player_moves(t, p))
            line(t, "require not possible checked-%s by %s", t->players[player], t->players[p]);
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
        write_parts(t, selection);
        return;
    }
    line(t, "when going-at != none:");
    t->depth++;
    line(t, "let square = going-at");
    line(t, "let move-type = going-type");
    line(t, "set going-at = none");
    line(t, "set going-type = 0");
    line(t, "go-on(square, move-type)");
    t->depth--;
    line(t, "otherwise:");
    t->depth++;
    write_parts(t, selection);
    t->depth--;
}

static void last_part(struct translation *t)
{
    if (!t->has_partial)
        return;
    if (t->is_chain_finite) {
        chain_loop(t);
        return;
    }
    line(t, "when chain-at != none:");
    t->depth++;
    line(t, "when possible go-on(chain-at, chain-type):");
    t->depth++;
    line(t, "set going-at = chain-at");
    line(t, "set going-type = chain-type");
    line(t, "keep turn");
    t->depth -= 2;
}

// A complete turn of one priority, royal pieces minded.
static void write_whole(struct translation *t, const struct turn_kind *kind, int priority)
{
    const struct selection selection = {kind->turn->types, kind->turn->type_count, priority};
    first_part(t, &selection);
    last_part(t);
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

static bool has_parts(const struct translation *t, const struct selection *selection)
{
    bool any = false;
    for (int p = 0; p < t->game->piece_count && !any; p++)
        any = count_selected(t, selection, p, false) || count_selected(t, selection, p, true) ||
              is_mover(t, selection, p) || is_dropper(t, selection, p);
    return any;
}

// A rule for all that may be done in such a turn: of moves with priorities only the first that
// there are.
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
    if (options->maximal_captures)
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

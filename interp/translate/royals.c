// What must not be left attacked, and the questions whether something could be captured.
#include "parts.h"

#include <string.h>

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
    write_parts(t, selection, true);
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

static const char *any_royal(const struct translation *t)
{
    for (int i = 0; i < t->game->player_count * t->game->piece_count; i++)
        if (t->royals[i])
            return t->pieces[i % t->game->piece_count];
    return t->pieces[0];
}

// What blocks attack that stay as they are. Where no enemy stands, something royal of his does
// while they are asked.
static void define_attack_rule(struct translation *t)
{
    blank(t);
    line(t, "rule attack(pieces, targets):");
    t->depth++;
    line(t, "choose target among targets");
    line(t, "set asked = target");
    if (t->takes)
        line(t, "set taken = nowhere");
    line(t, "when not target in enemy piece: place %s at target for opponent", any_royal(t));
    t->is_asking = t->is_attack_rule = true;
    write_parts(t, &(struct selection){NULL, 0, ZRF_NONE}, true);
    t->is_asking = t->is_attack_rule = false;
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

void define_attacks(struct translation *t)
{
    const struct zrf_game *game = t->game;
    bool *types = arena_array(t->arena, (size_t)game->type_count + 1, sizeof *types);
    bool any = t->has_royals;
    find_asked_types(game, types, &any);
    if (any && t->style->attack_rule) {
        define_attack_rule(t);
    } else if (any) {
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
void define_royals(struct translation *t)
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
void stay_safe(struct translation *t, int player)
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

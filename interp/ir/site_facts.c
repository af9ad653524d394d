#include "site_facts.h"

static void choose_squares(const struct ir *set, struct chosen_site *chosen)
{
    const struct ir *pieces = set->first;
    if (set->op != OP_SET_WITH || pieces->op != OP_SET_PIECES)
        return;
    chosen->owners = pieces->x;
    chosen->types = pieces->a;
    chosen->attribute = (uint8_t)set->a;
}

static void choose_from_hand(const struct ir *hand, struct chosen_site *chosen)
{
    const struct ir *player = hand;
    if (hand->op == OP_HAND_OF) {
        chosen->hand = (uint16_t)hand->b;
        player = hand->first;
    }
    chosen->holder = player->op == OP_MOVER      ? HELD_BY_MOVER
                     : player->op == OP_OPPONENT ? HELD_BY_NEXT
                                                 : HELD_BY_OTHERS;
}

static void require(const struct ir *condition, struct required_site *required)
{
    const struct ir *asked = condition->op == OP_NOT ? condition->first : condition;
    if (asked == condition || (asked->op != OP_SET_ATTACKED && asked->op != OP_SET_ATTACKED_BY))
        return;
    bool is_side = asked->op == OP_SET_ATTACKED;
    required->forbids = is_side && asked->x ? FORBIDS_ATTACKS_BY_OWN : FORBIDS_ATTACKS;
    required->is_of_pieces = is_side && asked->first->op == OP_SET_PIECES;
}

bool site_of(const struct ir *node, struct site *site)
{
    *site = (struct site){0};
    switch (node->op) {
    case OP_MOVES: site->kind = SITE_MOVES; return true;
    case OP_CHOOSE_SQUARE:
        site->kind = SITE_SQUARE;
        choose_squares(node->first, &site->chosen);
        break;
    case OP_CHOOSE_VALUE: site->kind = SITE_VALUE; break;
    case OP_CHOOSE_HAND:
        site->kind = SITE_HAND;
        choose_from_hand(node->first, &site->chosen);
        break;
    case OP_REQUIRE:
        site->kind = SITE_REQUIREMENT;
        site->required.choice = -1;
        require(node->first, &site->required);
        return site->required.forbids != FORBIDS_OTHERS;
    case OP_REQUIRE_SAFE:
        site->kind = SITE_REQUIREMENT;
        site->required = (struct required_site){.forbids = FORBIDS_ROYALS_ATTACKED, .choice = -1};
        return true;
    case OP_PREFER: site->kind = SITE_PREFERENCE; return true;
    case OP_NOTE:
        site->kind = SITE_NOTE;
        site->noted.note = node->a;
        for (int i = 0; i < NOTE_SLOTS; i++)
            site->noted.cells[i] = (uint16_t)((uint32_t)node->b >> (16 * i));
        return true;
    default: return false;
    }
    site->chosen.cell = node->a;
    return true;
}

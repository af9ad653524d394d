// From collected declarations to a model: attributes, variables, definitions of single players, and
// the order in which everything is declared.
#include "declare.h"

#include "text.h"

#include <ctype.h>
#include <string.h>

// Whether the sign can be told from what else stands in FEN.
static void check_sign(struct model *model, const struct attribute *attribute,
                       const struct vdl_node *item)
{
    struct text sign = item->text;
    bool good = sign.length >= 1 && sign.length <= 4;
    const char *forbidden = uses_marks(model) ? "/[]?{}*:" : "/[]?{}*";
    for (size_t i = 0; i < sign.length; i++)
        if (!ispunct((unsigned char)sign.start[i]) || strchr(forbidden, sign.start[i]))
            good = false;
    if (!good) {
        diag_error(model->diag, item->span, "invalid sign \"%.*s\" for an attribute",
                   TEXT_ARGUMENTS(sign));
        diag_hint(model->diag,
                  "one to four signs such as + or ~, but no letters or digits, and none of "
                  "/ ? * [ ] { %s",
                  uses_marks(model) ? "} or :" : "or }");
    }
    for (const struct attribute *other = model->attributes; other < attribute; other++)
        if (other->place == attribute->place && text_equal(other->sign, sign)) {
            diag_error(model->diag, item->span, DIAG_TWICE "sign \"%.*s\" is %.*s's already",
                       TEXT_ARGUMENTS(sign), TEXT_ARGUMENTS(other->name));
            diag_note(model->diag, other->span, "first used here");
        }
}

// FEN names rights by files and by sides of a rank.
static void check_rights(struct model *model, const struct vdl_node *item)
{
    if (model->board.lattice != LATTICE_NONE && model->board.has_plain_names)
        return;
    diag_error(model->diag, item->span, "rights can't be shown on this board");
    diag_hint(model->diag, "they are written by files, which need names such as a1; show a sign");
}

// `for PIECE, ...`: the kinds whose pieces have an attribute as a right. Returns the last one.
static const struct vdl_node *declare_bearers(struct model *model, struct attribute *attribute,
                                              const struct vdl_node *item)
{
    bool *types = arena_array(model->arena, (size_t)model->type_count, sizeof *types);
    int type = model_type(model, item->text);
    attribute->types = types;
    if (type < 0) {
        unknown_piece(model, item);
        return item;
    }
    types[type] = true;
    for (; item->next && item->next->kind == VDL_WORD; item = item->next) {
        type = model_type(model, item->next->text);
        if (type < 0)
            break;
        types[type] = true;
    }
    return item;
}

static void declare_attribute(struct model *model, struct attribute *attribute,
                              const struct vdl_node *node)
{
    static const char *const options[] = {"secret", "until",  "moved", "shown", "after",
                                          "as",     "rights", "for",   NULL};
    bool after = false, shown = false;
    attribute->name = node->text;
    attribute->span = node->head;
    for (const struct vdl_node *item = node->first; item; item = item->next) {
        if (item->kind == VDL_STRING && shown) {
            attribute->sign = item->text;
            attribute->place = after ? SHOWN_AFTER : SHOWN_BEFORE;
            check_sign(model, attribute, item);
        } else if (item->kind != VDL_WORD) {
            diag_error(model->diag, item->span, "unexpected value in an attribute");
        } else if (text_is(item->text, "secret")) {
            attribute->secret = true;
        } else if (text_is(item->text, "moved")) {
            attribute->until_moved = true;
        } else if (text_is(item->text, "rights")) {
            check_rights(model, item);
            attribute->place = SHOWN_AS_RIGHTS;
        } else if (text_is(item->text, "after")) {
            after = true;
        } else if (text_is(item->text, "shown")) {
            shown = true;
        } else if (text_is(item->text, "for") && item->next && item->next->kind == VDL_WORD) {
            item = declare_bearers(model, attribute, item->next);
        } else if (!text_is(item->text, "until") && !text_is(item->text, "as")) {
            unknown_word(model, item, "option of an attribute", options);
        }
    }
    if (shown && attribute->place == SHOWN_NOT)
        diag_error(model->diag, node->span,
                   "a shown attribute needs a sign in quotes, or \"as rights\"");
}

static void declare_attributes(struct model *model, const struct named_list *list)
{
    int count = list->count;
    if (count > MODEL_ATTRIBUTES_LIMIT) {
        diag_error(model->diag, list->last->node->span, DIAG_LARGE "more than %d attributes",
                   MODEL_ATTRIBUTES_LIMIT);
        return;
    }
    model->attributes = arena_array(model->arena, (size_t)count + 1, sizeof *model->attributes);
    for (const struct named_node *entry = list->first; entry; entry = entry->next)
        declare_attribute(model, &model->attributes[model->attribute_count++], entry->node);
}

// FEN has one field for shown variables, with a number for each player.
static void check_variable(struct model *model, const struct variable *variable)
{
    if (variable->of_turn && (variable->shown || variable->uncompared))
        diag_error(model->diag, variable->span,
                   "a variable of the turn is no part of the position, so it can't be %s",
                   variable->shown ? "shown" : "uncompared");
    if (variable->per_square && variable->type != TYPE_NUMBER && variable->type != TYPE_SET)
        diag_error(model->diag, variable->span,
                   "a variable for each square is a number or a set of squares");
    if (variable->per_square && variable->per_player)
        diag_error(model->diag, variable->span,
                   "a variable is for each square or for each player, not both");
    if (!variable->shown)
        return;
    if (variable->type != TYPE_NUMBER)
        diag_error(model->diag, variable->span, "a shown variable has to be a number");
    if (!variable->per_player)
        diag_error(model->diag, variable->span, "a shown variable has to be \"for each player\"");
    for (const struct variable *other = model->variables; other < variable; other++)
        if (other->shown) {
            diag_error(model->diag, variable->span, DIAG_TWICE "only one variable can be shown");
            diag_note(model->diag, other->span, "shown already");
        }
}

// What a variable is at the start, which says what it can hold.
static void declare_start(struct model *model, struct variable *variable,
                          const struct vdl_node *value)
{
    size_t length;
    struct text name = value->text;
    variable->start = (int)value->number;
    variable->type = TYPE_NUMBER;
    if (value->kind == VDL_NUMBER)
        return;
    if (text_is(name, "true") || text_is(name, "false")) {
        variable->type = TYPE_TRUTH;
        variable->start = text_is(name, "true");
    } else if (text_is(name, "none")) {
        variable->type = TYPE_SQUARE;
        variable->start = -1;
    } else if (text_is(name, "nowhere")) {
        variable->type = TYPE_SET;
    } else if ((variable->start = model_type(model, name)) >= 0) {
        variable->type = TYPE_PIECE;
    } else if ((variable->start = model_owner(model, name)) >= 0) {
        variable->type = TYPE_PLAYER;
    } else {
        square_t square = board_read_square(&model->board, name, &length);
        variable->type = TYPE_SQUARE;
        variable->start = square;
        if (square == NO_SQUARE || length != name.length) {
            diag_error(model->diag, value->span,
                       DIAG_UNKNOWN "unknown value \"%.*s\" for a variable", TEXT_ARGUMENTS(name));
            diag_hint(model->diag, "a number, true, false, none (a square), nowhere (a set of "
                                   "squares), hand, a piece, a player or a square");
        }
    }
}

static void declare_audience(struct model *model, struct variable *variable,
                             const struct vdl_node *word)
{
    if (variable->audience != AUDIENCE_AS_FOLLOWS)
        diag_error(model->diag, word->span, DIAG_TWICE "only one word may say who sees a variable");
    if (variable->of_turn)
        diag_error(model->diag, word->span,
                   "a variable of the turn is no part of the position, so nobody sees it");
    variable->audience = text_is(word->text, "open") ? AUDIENCE_ALL : AUDIENCE_OWNER;
}

static void declare_options(struct model *model, struct variable *variable,
                            const struct vdl_node *item)
{
    static const char *const options[] = {"for",        "each", "player", "square", "shown",
                                          "uncompared", "open", "secret", NULL};
    for (; item; item = item->next) {
        if (item->kind == VDL_NUMBER) {
            diag_error(model->diag, item->span, "a variable holds one value");
            diag_hint(model->diag, "\"define\" gives a name to a list of constants");
            break;
        }
        if (item->kind == VDL_WORD && text_is(item->text, "player"))
            variable->per_player = true;
        else if (item->kind == VDL_WORD && text_is(item->text, "square"))
            variable->per_square = true;
        else if (item->kind == VDL_WORD && text_is(item->text, "shown"))
            variable->shown = true;
        else if (item->kind == VDL_WORD && text_is(item->text, "uncompared"))
            variable->uncompared = true;
        else if (item->kind == VDL_WORD &&
                 (text_is(item->text, "open") || text_is(item->text, "secret")))
            declare_audience(model, variable, item);
        else if (item->kind != VDL_WORD ||
                 (!text_is(item->text, "for") && !text_is(item->text, "each")))
            unknown_word(model, item, "option of a variable", options);
    }
}

// The clock is there without a declaration, which can only say who sees it.
static void check_clock(struct model *model, const struct variable *clock)
{
    bool is_plain = clock->type == TYPE_NUMBER && clock->start == 0 && !clock->per_player &&
                    !clock->per_square && !clock->shown && !clock->uncompared && !clock->of_turn;
    if (is_plain && clock->audience != AUDIENCE_AS_FOLLOWS)
        return;
    diag_error(model->diag, clock->span, "the clock is there without a declaration");
    diag_hint(model->diag, "who sees it can be said: variable clock = 0, open");
}

// `variable prison = hand for each player`: it says that each player has another hand, no more.
static void declare_hand(struct model *model, const struct vdl_node *node)
{
    static const char *const words[] = {"for", "each", "player"};
    const struct vdl_node *item = node->first->next;
    int count = 0;
    for (; item && count < 3 && text_is(item->text, words[count]); item = item->next)
        count++;
    if (node->number || count < 3 || item) {
        diag_error(model->diag, item ? item->span : node->first->span,
                   "a hand is each player's, and everybody sees it");
        diag_hint(model->diag, "variable %.*s = hand for each player", TEXT_ARGUMENTS(node->text));
    }
    model->hands[model->hand_count++] = (struct hand){.name = node->text, .span = node->head};
}

static void declare_variables(struct model *model, const struct named_list *list)
{
    int count = list->count;
    model->hands = arena_array(model->arena, (size_t)count + 1, sizeof *model->hands);
    model->variables = arena_array(model->arena, (size_t)count + 1, sizeof *model->variables);
    for (const struct named_node *entry = list->first; entry; entry = entry->next) {
        bool is_clock = text_is(entry->name, "clock");
        if (text_is(entry->node->first->text, "hand") && !is_clock) {
            declare_hand(model, entry->node);
            continue;
        }
        struct variable *variable =
            is_clock ? &model->clock : &model->variables[model->variable_count++];
        variable->name = entry->name;
        if (!is_clock)
            names_put(&model->variable_names, model->arena, entry->name, variable);
        variable->span = entry->node->head;
        variable->of_turn = entry->node->number != 0;
        declare_start(model, variable, entry->node->first);
        declare_options(model, variable, entry->node->first->next);
        if (is_clock)
            check_clock(model, variable);
        else
            check_variable(model, variable);
    }
}

// The definitions of single players, with the general one for those who have none of their own.
static void declare_varied(struct model *model, const struct named_list *list)
{
    int count = list->count;
    model->varied = arena_array(model->arena, (size_t)count + 1, sizeof *model->varied);
    for (const struct named_node *entry = list->first; entry; entry = entry->next) {
        const struct vdl_node *node = entry->node, *word = node->first;
        int player = model_player(model, word->text), index = model_varied(model, node->text);
        if (player < 0) {
            unknown_player(model, word);
            continue;
        }
        if (index < 0) {
            const struct named_node *general = named_find(&model->defines, node->text);
            index = model->varied_count++;
            model->varied[index].name = node->text;
            names_put(&model->varied_names, model->arena, node->text, &model->varied[index]);
            for (int p = 0; p < model->player_count; p++)
                model->varied[index].values[p] = general ? general->node : NULL;
        }
        model->varied[index].values[player] = node->last;
    }
    for (const struct named_node *entry = list->first; entry; entry = entry->next) {
        int index = model_varied(model, entry->node->text);
        for (int p = 0; index >= 0 && p < model->player_count; p++)
            if (!model->varied[index].values[p] &&
                !diag_has_error_at(model->diag, entry->node->head))
                diag_error(model->diag, entry->node->head,
                           DIAG_UNKNOWN "\"%.*s\" is not defined for %.*s",
                           TEXT_ARGUMENTS(entry->node->text), TEXT_ARGUMENTS(model->owners[p]));
    }
}

// Names to which the language itself gives a meaning can't be declared: nothing would ever find
// the declaration.
static void check_names(struct model *model, const struct declarations *declarations)
{
    const struct named_list *lists[] = {&declarations->pieces, &declarations->variables,
                                        &declarations->zones, &model->defines,
                                        &declarations->player_defines};
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (const struct named_node *entry = lists[l]->first; entry; entry = entry->next)
            if (name_is_taken(entry->node->text) &&
                !(lists[l] == &declarations->variables && text_is(entry->node->text, "clock")))
                diag_error(model->diag, entry->node->head,
                           "\"%.*s\" has a meaning of its own; choose another name",
                           TEXT_ARGUMENTS(entry->node->text));
}

void declare_all(struct model *model, const struct declarations *declarations)
{
    declare_players(model, declarations);
    declare_board(model);
    check_facing(model, declarations->players);
    check_names(model, declarations);
    declare_varied(model, &declarations->player_defines);
    if (!model->has_board)
        return;
    declare_symmetries(model, &declarations->symmetries);
    declare_pieces(model, &declarations->pieces);
    declare_attributes(model, &declarations->attributes);
    if (model->diag->error_count == 0)
        check_marks(model);
    declare_variables(model, &declarations->variables);
    check_stacks(model);
    declare_zones(model, declarations);
    declare_setup(model);
}

#include "declare.h"

#include "betza_ast.h"
#include "betza_walk.h"
#include "dialect.h"
#include "placement.h"
#include "suggest.h"
#include "text.h"

#include <ctype.h>
#include <string.h>

static int list_length(const struct named_list *list)
{
    int count = 0;
    for (const struct named_node *node = list->first; node; node = node->next)
        count++;
    return count;
}

void unknown_word(struct model *model, const struct vdl_node *word, const char *kind,
                  const char *const *known)
{
    struct suggest suggest;
    diag_error(model->diag, word->span, "unknown %s \"%.*s\"", kind, TEXT_ARGUMENTS(word->text));
    suggest_init(&suggest, word->text);
    for (; *known; known++)
        suggest_offer(&suggest, text_of(*known));
    hint_nearest(model->diag, &suggest);
}

// Names are typed in small letters, too.
static bool is_same_name(struct text a, struct text b)
{
    return a.length == b.length && text_begins_folded(a, b);
}

static void add_owner(struct model *model, const struct vdl_node *word)
{
    for (int owner = 0; owner < model->owner_count; owner++)
        if (is_same_name(model->owners[owner], word->text))
            diag_error(model->diag, word->span, "player \"%.*s\" is named twice",
                       TEXT_ARGUMENTS(word->text));
    model->owners[model->owner_count++] = word->text;
}

// How many letters of an owner's name tell it from the other ones that need a mark.
static size_t mark_length(const struct model *model, int owner)
{
    struct text name = model->owners[owner];
    size_t length = 1;
    for (int other = 2; other < model->owner_count; other++)
        while (other != owner && length < name.length &&
               text_begins_folded(model->owners[other], (struct text){name.start, length}))
            length++;
    return length;
}

// The first two players' pieces differ in their letters' case; the mark of others is the beginning
// of their name: "r:Q" is Red's Queen. Nobody has no name and no mark.
static void mark_owner(struct model *model, int owner)
{
    size_t length = model->owners[owner].length ? mark_length(model, owner) : 0;
    char *mark = arena_array(model->arena, length + 2, 1);
    for (size_t i = 0; i < length; i++)
        mark[i] = (char)tolower((unsigned char)model->owners[owner].start[i]);
    if (length > 0)
        mark[length++] = ':';
    model->owner_marks[owner] = (struct text){mark, length};
}

// Whether pieces may have an owner's mark in front of their letters.
static bool uses_marks(const struct model *model)
{
    for (int owner = 2; owner < model->owner_count; owner++)
        if (model->owner_marks[owner].length)
            return true;
    return false;
}

// "facing e" behind a player's name.
static enum facing read_facing(struct model *model, const struct vdl_node *option,
                               enum facing otherwise)
{
    static const char *const options[] = {"facing", NULL}, *const ways[] = {"n", "e", "s", "w",
                                                                            NULL};
    if (!option)
        return otherwise;
    if (!text_is(option->text, "facing")) {
        unknown_word(model, option, "option of a player", options);
        return otherwise;
    }
    for (int i = 0; ways[i]; i++)
        if (text_is(option->next->text, ways[i]))
            return (enum facing)i;
    diag_error(model->diag, option->next->span, "expected n, e, s or w after \"facing\"");
    return otherwise;
}

// Who looks sideways needs squares on which he can do so.
static void check_facing(struct model *model, const struct vdl_node *players)
{
    int player = 0;
    for (const struct vdl_node *word = players ? players->first : NULL; word;
         word = word->next, player++)
        if (word->first && model->has_board && model->board.lattice != LATTICE_SQUARE &&
            (model->facing[player] == FACING_EAST || model->facing[player] == FACING_WEST))
            diag_error(model->diag, word->first->span,
                       "players face e and w on boards of squares only");
}

// Adds those who have turns: `is_random`, by chance.
static void add_players(struct model *model, const struct vdl_node *node, bool is_random)
{
    for (const struct vdl_node *word = node ? node->first : NULL; word; word = word->next) {
        if (model->player_count == MODEL_PLAYERS_LIMIT) {
            diag_error(model->diag, word->span, "more than %d players", MODEL_PLAYERS_LIMIT);
            return;
        }
        int player = model->player_count++;
        model->is_random[player] = is_random;
        model->facing[player] =
            read_facing(model, word->first, player == 1 ? FACING_SOUTH : FACING_NORTH);
        model->decider_count += !is_random;
        add_owner(model, word);
    }
}

static void declare_players(struct model *model, const struct declarations *declarations)
{
    const struct vdl_node *neutral = declarations->neutral_players;
    if (declarations->players) {
        add_players(model, declarations->players, false);
    } else {
        model->owners[0] = text_of("White");
        model->owners[1] = text_of("Black");
        model->player_count = model->owner_count = model->decider_count = 2;
        model->facing[1] = FACING_SOUTH;
    }
    add_players(model, declarations->random_players, true);
    model->owner_count++; // nobody
    for (const struct vdl_node *word = neutral ? neutral->first : NULL; word; word = word->next) {
        if (model->owner_count == MODEL_OWNERS_LIMIT) {
            diag_error(model->diag, word->span, "more than %d players, neutral ones included",
                       MODEL_OWNERS_LIMIT - 1);
            break;
        }
        add_owner(model, word);
    }
    for (int owner = 2; owner < model->owner_count; owner++)
        mark_owner(model, owner);
}

static void unknown_piece(struct model *model, const struct vdl_node *word)
{
    struct suggest suggest;
    suggest_init(&suggest, word->text);
    for (int t = 0; t < model->type_count; t++)
        suggest_offer(&suggest, model->types[t].name);
    diag_error(model->diag, word->head, "there is no piece \"%.*s\"", TEXT_ARGUMENTS(word->text));
    hint_nearest(model->diag, &suggest);
}

static bool has_capital(struct text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (isupper((unsigned char)text.start[i]))
            return true;
    return false;
}

bool trait_is_movement(const struct vdl_node *trait)
{
    const struct vdl_node *word = trait->first;
    return trait->number == 0 && (word->kind == VDL_STRING || has_capital(word->text));
}

// Betza notation speaks of a lattice; on other boards the zoo lends letters only.
static void refuse_movement(struct model *model, const struct vdl_node *word)
{
    diag_error(model->diag, word->span, "pieces can't move by Betza notation on this board");
    diag_hint(model->diag, "that needs one grid of two dimensions, without links; write a rule "
                           "with step(...)");
}

static void declare_movement(struct model *model, struct piece_type *type, struct movement ***last,
                             const struct vdl_node *trait)
{
    const struct vdl_node *word = trait->first;
    struct movement *movement = arena_alloc(model->arena, sizeof *movement);
    unsigned error_count = model->diag->error_count;
    bool quoted = word->kind == VDL_STRING;
    movement->betza = word->text;
    movement->span = word->span;
    for (const struct vdl_node *limit = word->next; limit; limit = limit->next) {
        if (limit->number)
            movement->within = limit;
        else
            movement->from = limit;
    }
    const struct betza_dialect *dialect = dialect_at(model, word->span);
    bool is_zoo = source_find(model->sources, word->span.start) !=
                  source_find(model->sources, type->span.start);
    movement->dialect = dialect;
    if (model->board.lattice == LATTICE_NONE) {
        if (word->text.length > 0 && !is_zoo)
            refuse_movement(model, word);
        return;
    }
    struct betza_piece *piece = betza_parse(model->arena, model->diag, dialect, word->text,
                                            word->span.start + (quoted ? 1 : 0));
    if (piece)
        movement->meaning =
            betza_resolve(model->arena, model->diag, dialect, piece, model->board.lattice);
    if (model->diag->error_count > error_count && is_zoo)
        diag_note(model->diag, type->span, "taken from the zoo here");
    **last = movement;
    *last = &movement->next;
}

static void declare_trait(struct model *model, struct piece_type *type, struct movement ***last,
                          const struct vdl_node *trait)
{
    static const char *const properties[] = {"royal", "neutral", NULL};
    if (trait->number == 1) {
        type->reverse_name = trait;
        return;
    }
    const struct vdl_node *word = trait->first;
    if (trait_is_movement(trait))
        declare_movement(model, type, last, trait);
    else if (text_is(word->text, "royal"))
        type->royal = true;
    else if (text_is(word->text, "neutral"))
        type->neutral = true;
    else
        unknown_word(model, word, "property of a piece", properties);
}

// Whether the letters can be told from numbers, holes and other pieces' letters in FEN.
static void check_letters(struct model *model, const struct vdl_node *letters, int index)
{
    struct piece_type *type = &model->types[index];
    struct text text = letters->text;
    bool good = text.length >= 1 && text.length <= 4;
    bool has_marks = uses_marks(model); // which end in a colon
    for (size_t i = 0; i < text.length; i++)
        if ((has_marks && text.start[i] == ':') || isdigit((unsigned char)text.start[i]) ||
            isspace((unsigned char)text.start[i]) || strchr("/[]?{}", text.start[i]))
            good = false;
    if (!good) {
        diag_error(model->diag, letters->span, "invalid letter \"%.*s\" for a piece",
                   TEXT_ARGUMENTS(text));
        diag_hint(model->diag, "one to four characters, no digits, blanks, / ? [ ] { %s",
                  has_marks ? "} or :" : "or }");
        return;
    }
    for (size_t i = 0; i < text.length; i++)
        type->letter[i] = (char)toupper((unsigned char)text.start[i]);
    for (int other = 0; other < index; other++)
        if (strcmp(model->types[other].letter, type->letter) == 0) {
            diag_error(model->diag, letters->span, "letter \"%.*s\" is %.*s's already",
                       TEXT_ARGUMENTS(text), TEXT_ARGUMENTS(model->types[other].name));
            diag_note(model->diag, model->types[other].span, "first used here");
            if (letters->number)
                diag_hint(model->diag, "this is the zoo's letter; write another after the name");
        }
}

static void resolve_reverses(struct model *model)
{
    for (int t = 0; t < model->type_count; t++) {
        struct piece_type *type = &model->types[t];
        if (!type->reverse_name)
            continue;
        int other = model_type(model, type->reverse_name->text);
        if (other < 0) {
            unknown_piece(model, type->reverse_name);
            continue;
        }
        type->reverse = other;
        if (model->types[other].reverse < 0)
            model->types[other].reverse = t;
        if (!model->types[other].reverse_name)
            model->types[other].front = t;
    }
}

// A neutral piece never moves by itself, so a movement of its own is a mistake.
static void check_stays(struct model *model, const struct vdl_node *letters)
{
    for (const struct vdl_node *trait = letters->next; trait; trait = trait->next)
        if (trait_is_movement(trait) && trait->first->text.length > 0) {
            diag_error(model->diag, trait->span, "a neutral piece has no movement");
            diag_hint(model->diag, "only rules move it: move SQUARE to SQUARE");
        }
}

static void declare_pieces(struct model *model, const struct named_list *pieces)
{
    int count = list_length(pieces);
    int limit = MODEL_KINDS_LIMIT / model->owner_count;
    limit = limit < MODEL_TYPES_LIMIT ? limit : MODEL_TYPES_LIMIT;
    if (count > limit) {
        diag_error(model->diag, pieces->last->node->span,
                   limit < MODEL_TYPES_LIMIT ? "more than %d kinds of pieces for so many players"
                                             : "more than %d kinds of pieces",
                   limit);
        return;
    }
    model->types = arena_array(model->arena, (size_t)count + 1, sizeof *model->types);
    for (const struct named_node *entry = pieces->first; entry; entry = entry->next) {
        int index = model->type_count++;
        struct piece_type *type = &model->types[index];
        struct movement **last = &type->movements;
        type->name = entry->name;
        type->span = entry->node->head;
        type->reverse = -1;
        type->front = index;
        check_letters(model, entry->node->first, index);
        for (const struct vdl_node *trait = entry->node->first->next; trait; trait = trait->next)
            declare_trait(model, type, &last, trait);
        if (type->neutral)
            check_stays(model, entry->node->first);
    }
    resolve_reverses(model);
}

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
        diag_hint(model->diag, "one to four signs such as + or ~, but none of / ? * [ ] { %s",
                  uses_marks(model) ? "} or :" : "or }");
    }
    for (const struct attribute *other = model->attributes; other < attribute; other++)
        if (other->place == attribute->place && text_equal(other->sign, sign)) {
            diag_error(model->diag, item->span, "sign \"%.*s\" is %.*s's already",
                       TEXT_ARGUMENTS(sign), TEXT_ARGUMENTS(other->name));
            diag_note(model->diag, other->span, "first used here");
        }
}

// Rights are told by files and by sides of a rank.
static void check_rights(struct model *model, const struct vdl_node *item)
{
    if (model->board.lattice != LATTICE_NONE && model->board.has_plain_names)
        return;
    diag_error(model->diag, item->span, "rights can't be shown on this board");
    diag_hint(model->diag, "they are written by files, which need names such as a1; show a sign");
}

static void declare_attribute(struct model *model, struct attribute *attribute,
                              const struct vdl_node *node)
{
    static const char *const options[] = {"secret", "until",  "moved", "shown", "after",
                                          "as",     "rights", "for",   NULL};
    bool after = false, shown = false;
    attribute->type = -1;
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
            item = item->next;
            attribute->type = model_type(model, item->text);
            if (attribute->type < 0)
                unknown_piece(model, item);
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
    int count = list_length(list);
    if (count > MODEL_ATTRIBUTES_LIMIT) {
        diag_error(model->diag, list->last->node->span, "more than %d attributes",
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
    if (!variable->shown)
        return;
    if (variable->type != TYPE_NUMBER)
        diag_error(model->diag, variable->span, "a shown variable has to be a number");
    if (!variable->per_player)
        diag_error(model->diag, variable->span, "a shown variable has to be \"for each player\"");
    for (const struct variable *other = model->variables; other < variable; other++)
        if (other->shown) {
            diag_error(model->diag, variable->span, "only one variable can be shown");
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
            diag_error(model->diag, value->span, "unknown value \"%.*s\" for a variable",
                       TEXT_ARGUMENTS(name));
            diag_hint(model->diag, "a number, true, false, none (a square), nowhere (a set of "
                                   "squares), a piece, a player or a square");
        }
    }
}

static void declare_variables(struct model *model, const struct named_list *list)
{
    static const char *const options[] = {"for", "each", "player", "shown", "uncompared", NULL};
    int count = list_length(list);
    model->variables = arena_array(model->arena, (size_t)count + 1, sizeof *model->variables);
    for (const struct named_node *entry = list->first; entry; entry = entry->next) {
        struct variable *variable = &model->variables[model->variable_count++];
        variable->name = entry->name;
        variable->span = entry->node->head;
        variable->of_turn = entry->node->number != 0;
        declare_start(model, variable, entry->node->first);
        for (const struct vdl_node *item = entry->node->first->next; item; item = item->next) {
            if (item->kind == VDL_NUMBER) {
                diag_error(model->diag, item->span, "a variable holds one value");
                diag_hint(model->diag, "\"define\" gives a name to a list of constants");
                break;
            }
            if (item->kind == VDL_WORD && text_is(item->text, "player"))
                variable->per_player = true;
            else if (item->kind == VDL_WORD && text_is(item->text, "shown"))
                variable->shown = true;
            else if (item->kind == VDL_WORD && text_is(item->text, "uncompared"))
                variable->uncompared = true;
            else if (item->kind != VDL_WORD ||
                     (!text_is(item->text, "for") && !text_is(item->text, "each")))
                unknown_word(model, item, "option of a variable", options);
        }
        check_variable(model, variable);
    }
}

// The definitions of single players, with the general one for those who have none of their own.
static void declare_varied(struct model *model, const struct named_list *list)
{
    int count = list_length(list);
    model->varied = arena_array(model->arena, (size_t)count + 1, sizeof *model->varied);
    for (const struct named_node *entry = list->first; entry; entry = entry->next) {
        const struct vdl_node *node = entry->node, *word = node->first;
        int player = model_player(model, word->text), index = model_varied(model, node->text);
        if (player < 0) {
            diag_error(model->diag, word->span, "there is no player \"%.*s\"",
                       TEXT_ARGUMENTS(word->text));
            continue;
        }
        if (index < 0) {
            const struct named_node *general = named_find(&model->defines, node->text);
            index = model->varied_count++;
            model->varied[index].name = node->text;
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
                diag_error(model->diag, entry->node->head, "\"%.*s\" is not defined for %.*s",
                           TEXT_ARGUMENTS(entry->node->text), TEXT_ARGUMENTS(model->owners[p]));
    }
}

bool name_is_taken(struct text name)
{
    static const char *const taken[] = {
        "origin",      "destination", "moved", "captured", "me",         "opponent",
        "repetitions", "turn-number", "clock", "hand",     "empty",      "squares",
        "true",        "false",       "none",  "nowhere",  "directions", "royal"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (text_is(name, taken[i]))
            return true;
    return false;
}

// Names that the language itself gives a meaning can't be declared: the declaration would never be
// found.
static void check_names(struct model *model, const struct declarations *declarations)
{
    const struct named_list *lists[] = {&declarations->pieces, &declarations->variables,
                                        &declarations->zones, &model->defines,
                                        &declarations->player_defines};
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (const struct named_node *entry = lists[l]->first; entry; entry = entry->next)
            if (name_is_taken(entry->node->text))
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
    declare_pieces(model, &declarations->pieces);
    declare_attributes(model, &declarations->attributes);
    if (model->diag->error_count == 0)
        check_marks(model);
    declare_variables(model, &declarations->variables);
    declare_zones(model, declarations);
    declare_setup(model);
}

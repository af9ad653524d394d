// Pieces: their letters, movements and properties.
#include "declare.h"

#include "betza_ast.h"
#include "betza_walk.h"
#include "dialect.h"
#include "suggest.h"
#include "text.h"

#include <ctype.h>
#include <string.h>

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

// A number of the type. Where its name is used it stands in front of `of`, so it has to differ from
// what else does.
static void declare_number(struct model *model, struct piece_type *type,
                           const struct vdl_node *trait)
{
    struct piece_number *number = arena_alloc(model->arena, sizeof *number);
    struct text name = trait->text;
    *number = (struct piece_number){name, (int)trait->first->number, type->numbers};
    if (name.length > 0 && isupper((unsigned char)name.start[0])) {
        diag_error(model->diag, trait->head, "a number of a piece has a name in small letters");
        diag_hint(model->diag, "the range of a movement follows without a blank: W3");
    }
    for (const struct piece_number *other = type->numbers; other; other = other->next)
        if (text_equal(other->name, name))
            diag_error(model->diag, trait->head, DIAG_TWICE "\"%.*s\" is given twice",
                       TEXT_ARGUMENTS(name));
    type->numbers = number;
    names_put(&model->number_names, model->arena, name, number);
}

// How the piece is drawn: one text for all players, or one for each of them; of what a stack is,
// one.
static void declare_look(struct model *model, struct piece_type *type, const struct vdl_node *trait)
{
    static const char *const looks[] = {"picture", "sign", "stack", NULL};
    int count = 0;
    for (const struct vdl_node *text = trait->first; text; text = text->next)
        count++;
    if (count > model->player_count)
        diag_error(model->diag, trait->span, "there are more texts than players");
    if (text_is(trait->text, "stack") && count > 1)
        diag_error(model->diag, trait->first->next->span, "one variable tells how many there are");
    if (text_is(trait->text, "sign"))
        type->signs = trait->first;
    else if (text_is(trait->text, "picture"))
        type->pictures = trait->first;
    else if (text_is(trait->text, "stack"))
        type->stack = trait->first;
    else
        unknown_word(model, trait, "text of a piece", looks);
}

static void declare_trait(struct model *model, struct piece_type *type, struct movement ***last,
                          const struct vdl_node *trait)
{
    static const char *const properties[] = {"royal", "neutral", NULL};
    if (trait->number == 1) {
        type->reverse_name = trait;
        return;
    }
    if (trait->number == 2) {
        declare_number(model, type, trait);
        return;
    }
    if (trait->number == 3) {
        declare_look(model, type, trait);
        return;
    }
    const struct vdl_node *word = trait->first;
    if (trait_is_movement(trait))
        declare_movement(model, type, last, trait);
    else if (text_is(word->text, "royal"))
        type->royal = true;
    else if (text_is(word->text, "neutral"))
        type->neutral = true;
    else if (!unknown_word(model, word, "property of a piece", properties))
        diag_hint(model->diag, "movements have capital letters, as in K or fmW; a piece without "
                               "any stays where it is");
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
            diag_error(model->diag, letters->span, DIAG_TWICE "letter \"%.*s\" is %.*s's already",
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

void declare_pieces(struct model *model, const struct named_list *pieces)
{
    int count = pieces->count;
    int limit = MODEL_KINDS_LIMIT / model->owner_count;
    limit = limit < MODEL_TYPES_LIMIT ? limit : MODEL_TYPES_LIMIT;
    if (count > limit) {
        diag_error(model->diag, pieces->last->node->span,
                   limit < MODEL_TYPES_LIMIT ? DIAG_LARGE
                       "more than %d kinds of pieces for so many players"
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
        names_put(&model->type_names, model->arena, entry->name, type);
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

static bool is_number_of_squares(const struct variable *variable)
{
    return variable->per_square && !variable->per_player && variable->type == TYPE_NUMBER;
}

static void hint_at_number(const struct model *model, struct text name)
{
    struct suggest suggest;
    suggest_init(&suggest, name);
    for (int i = 0; i < model->variable_count; i++)
        if (is_number_of_squares(&model->variables[i]))
            suggest_offer(&suggest, model->variables[i].name);
    hint_nearest(model->diag, &suggest);
    if (suggest.best.length == 0)
        diag_hint(model->diag, "as in: variable men = 0 for each square");
}

void check_stacks(struct model *model)
{
    for (int i = 0; i < model->type_count; i++) {
        const struct vdl_node *stack = model->types[i].stack;
        if (!stack)
            continue;
        const struct variable *variable = names_find(&model->variable_names, stack->text);
        if (variable && is_number_of_squares(variable))
            continue;
        diag_error(model->diag, stack->span,
                   DIAG_UNKNOWN "there is no variable \"%.*s\" that is a number for each square",
                   TEXT_ARGUMENTS(stack->text));
        hint_at_number(model, stack->text);
    }
}

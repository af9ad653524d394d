// What words in expressions mean, and what might have been meant by others.
#include "expression.h"
#include "suggest.h"

#include <ctype.h>

static const struct builtin builtins[] = {
#define OFFSET_0                             0
#define OFFSET_number_cell                   offsetof(struct program, number_cell)
#define OFFSET_clock_cell                    offsetof(struct program, clock_cell)
#define BUILTIN(name, type, opcode, operand) {name, TYPE_##type, OP_##opcode, OFFSET_##operand},
#include "builtins.def"
#undef BUILTIN
};

static const struct function functions[] = {
    {"between", OP_SET_BETWEEN, TYPE_SET, 2, {TYPE_SQUARE, TYPE_SQUARE}},
    {"line", OP_SET_LINE, TYPE_SET, 2, {TYPE_SQUARE, TYPE_SQUARE}},
    {"toward", OP_TOWARD, TYPE_SQUARE, 3, {TYPE_SQUARE, TYPE_SQUARE, TYPE_NUMBER}},
    {"step", OP_STEP, TYPE_SQUARE, 2, {TYPE_SQUARE, TYPE_DIRECTION}},
    {"steps", OP_SET_STEPS, TYPE_SET, 2, {TYPE_SET, TYPE_DIRECTION}},
    {"around", OP_SET_AROUND, TYPE_SET, 1, {TYPE_SET}},
    {"attackers", OP_SET_ATTACKERS, TYPE_SET, 2, {TYPE_SET, TYPE_SET}},
    {"joined", OP_SET_JOINED, TYPE_SET, 2, {TYPE_SET, TYPE_SET}},
    {"reach", OP_SET_REACH, TYPE_SET, 1, {TYPE_SET}},
    {"reach", OP_SET_REACH_SEEN, TYPE_SET, 2, {TYPE_SET, TYPE_SET}},
    {"enclosed", OP_SET_ENCLOSED, TYPE_SET, 3, {TYPE_SQUARE, TYPE_SET, TYPE_SET}},
    {"connected", OP_SET_CONNECTED, TYPE_TRUTH, 3, {TYPE_SET, TYPE_SET, TYPE_SET}},
    {"row", OP_SET_ROW, TYPE_TRUTH, 2, {TYPE_SET, TYPE_NUMBER}},
    {"row", OP_SET_ROW_TOWARD, TYPE_TRUTH, 3, {TYPE_SET, TYPE_NUMBER, TYPE_DIRECTION}},
    {"dead-ends", OP_SET_DEAD_ENDS, TYPE_SET, 1, {TYPE_PIECE}},
    {"counterpart", OP_SQUARE_AT, TYPE_SQUARE, 2, {TYPE_SQUARE, TYPE_NUMBER}},
    {"square", OP_SQUARE_AT, TYPE_SQUARE, 2, {TYPE_NUMBER, TYPE_NUMBER}},
    {"held", OP_HAND_COUNT, TYPE_NUMBER, 2, {TYPE_HAND, TYPE_PIECE}},
};

static const struct property properties[] = {
    {"type", OP_TYPE_OF, TYPE_PIECE, TYPE_SQUARE},
    {"owner", OP_OWNER_OF, TYPE_PLAYER, TYPE_SQUARE},
    {"front", OP_FRONT_OF, TYPE_PIECE, TYPE_PIECE},
    {"back", OP_REVERSE_OF, TYPE_PIECE, TYPE_PIECE},
    {"first", OP_SET_FIRST, TYPE_SQUARE, TYPE_SET},
    {"next", OP_NEXT_PLAYER, TYPE_PLAYER, TYPE_PLAYER},
    {"file", OP_SET_FILE, TYPE_SET, TYPE_SQUARE},
    {"rank", OP_SET_RANK, TYPE_SET, TYPE_SQUARE},
    {"opposite", OP_OPPOSITE, TYPE_DIRECTION, TYPE_DIRECTION},
    {"file-number", OP_FILE_NUMBER, TYPE_NUMBER, TYPE_SQUARE},
    {"board-number", OP_DIVIDE, TYPE_NUMBER, TYPE_SQUARE},
    {"rank-number", OP_RANK_NUMBER, TYPE_NUMBER, TYPE_SQUARE},
    {"repetitions", OP_REPETITIONS_OF, TYPE_NUMBER, TYPE_PLAYER},
};

enum {
    BUILTIN_COUNT = sizeof builtins / sizeof builtins[0],
    FUNCTION_COUNT = sizeof functions / sizeof functions[0],
    PROPERTY_COUNT = sizeof properties / sizeof properties[0]
};

const struct builtin *builtin_at(int index)
{
    return &builtins[index];
}

const struct function *function_named(struct text name, int count)
{
    const struct function *found = NULL;
    for (int i = 0; i < FUNCTION_COUNT; i++)
        if (text_is(name, functions[i].name) && (!found || functions[i].argument_count == count))
            found = &functions[i];
    return found;
}

const struct property *property_named(struct text name)
{
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (text_is(name, properties[i].name))
            return &properties[i];
    return NULL;
}

const char *type_name(enum value_type type)
{
    static const char *const names[] = {
        "nothing",         "a number", "a condition", "a square", "a set of squares",
        "a kind of piece", "a player", "a direction", "a hand",   "a list"};
    return names[type];
}

// A list, when it is one for any player; else what it is for the first.
static enum value_type type_of_varied(struct compiler *compiler, const struct varied *varied)
{
    for (int p = 0; p < compiler->model->player_count; p++)
        if (varied->values[p]->first->next)
            return TYPE_LIST;
    return ++compiler->expansions < EXPANSIONS_LIMIT ? infer(compiler, varied->values[0]->first)
                                                     : TYPE_ERROR;
}

struct meaning meaning_of(struct compiler *compiler, struct text name)
{
    const struct program *program = compiler->program;
    struct local *local = local_find(compiler, name);
    struct meaning meaning = {MEANS_NOTHING, TYPE_ERROR, 0, NULL};
    if (local && local->argument)
        return (struct meaning){MEANS_ARGUMENT, local->type, (int)(local - compiler->locals), NULL};
    if (local)
        return (struct meaning){MEANS_LOCAL, local->type, local->cell, NULL};
    for (int i = 0; i < BUILTIN_COUNT; i++)
        if (text_is(name, builtins[i].name))
            return (struct meaning){MEANS_BUILTIN, builtins[i].type, i, NULL};
    if (text_is(name, "true") || text_is(name, "false"))
        return (struct meaning){MEANS_TRUTH, TYPE_TRUTH, text_is(name, "true"), NULL};
    if (text_is(name, "none"))
        return (struct meaning){MEANS_NONE, TYPE_SQUARE, -1, NULL};
    if ((meaning.index = model_variable(compiler->model, name)) >= 0)
        return (struct meaning){MEANS_VARIABLE, compiler->model->variables[meaning.index].type,
                                meaning.index, NULL};
    if ((meaning.index = model_hand(compiler->model, name)) > 0)
        return (struct meaning){MEANS_HAND, TYPE_HAND, meaning.index, NULL};
    if ((meaning.index = model_zone(compiler->model, name)) >= 0)
        return (struct meaning){MEANS_ZONE, TYPE_SET, meaning.index, NULL};
    if ((meaning.index = model_type(compiler->model, name)) >= 0)
        return (struct meaning){MEANS_PIECE, TYPE_PIECE, meaning.index, NULL};
    if ((meaning.index = model_owner(compiler->model, name)) >= 0)
        return (struct meaning){MEANS_PLAYER, TYPE_PLAYER, meaning.index, NULL};
    if ((meaning.index = model_varied(compiler->model, name)) >= 0) {
        meaning.kind = MEANS_VARIED;
        meaning.type = type_of_varied(compiler, &compiler->model->varied[meaning.index]);
        return meaning;
    }
    const struct named_node *named = named_find(&compiler->model->defines, name);
    if (named) {
        const struct vdl_node *define = named->node;
        if (define->kind == VDL_DEFINE_FUNCTION)
            return (struct meaning){MEANS_FUNCTION, TYPE_ERROR, 0, define};
        meaning = (struct meaning){MEANS_DEFINE, TYPE_LIST, 0, define};
        if (define->first && !define->first->next && ++compiler->expansions < EXPANSIONS_LIMIT)
            meaning.type = infer(compiler, define->first);
        return meaning;
    }
    if ((meaning.index = board_direction_named(program->board, name)) >= 0)
        return (struct meaning){MEANS_DIRECTION, TYPE_DIRECTION, meaning.index, NULL};
    if (text_is(name, "directions"))
        return (struct meaning){MEANS_DIRECTIONS, TYPE_LIST, 0, NULL};
    square_t square = board_square_named(program->board, name);
    if (square != NO_SQUARE)
        return (struct meaning){MEANS_SQUARE, TYPE_SQUARE, square, NULL};
    return (struct meaning){MEANS_NOTHING, TYPE_ERROR, 0, NULL};
}

// ---- Unknown names

static void suggest_values(const struct compiler *compiler, struct suggest *suggest)
{
    const struct model *model = compiler->model;
    for (int i = 0; i < BUILTIN_COUNT; i++)
        suggest_offer(suggest, text_of(builtins[i].name));
    for (int i = 0; i < FUNCTION_COUNT; i++)
        suggest_offer(suggest, text_of(functions[i].name));
    for (int i = 0; i < model->zone_count; i++)
        suggest_offer(suggest, model->zones[i].name);
    for (int i = 0; i < model->hand_count; i++)
        suggest_offer(suggest, model->hands[i].name);
}

static void suggest_variables(const struct compiler *compiler, struct suggest *suggest)
{
    for (int i = compiler->scope_start; i < compiler->local_count; i++)
        suggest_offer(suggest, compiler->locals[i].name);
    for (int i = 0; i < compiler->model->variable_count; i++)
        suggest_offer(suggest, compiler->model->variables[i].name);
    suggest_offer(suggest, text_of("clock"));
}

static void suggest_pieces(const struct compiler *compiler, struct suggest *suggest)
{
    const struct model *model = compiler->model;
    for (int i = 0; i < model->type_count; i++)
        suggest_offer(suggest, model->types[i].name);
    for (const struct named_node *node = model->defines.first; node; node = node->next)
        suggest_offer(suggest, node->name);
}

// A letter or two and a number, in either case.
static bool looks_like_square(struct text word)
{
    size_t letters = 0, digits;
    while (letters < word.length && isalpha((unsigned char)word.start[letters]))
        letters++;
    digits = letters;
    while (digits < word.length && isdigit((unsigned char)word.start[digits]))
        digits++;
    return letters > 0 && letters <= 2 && digits > letters && digits == word.length;
}

void unknown_name(struct compiler *compiler, const struct vdl_node *word, enum name_kind kind)
{
    static const char *const kinds[] = {
        "name", "piece", "attribute", "property", "function", "rule or statement", "variable"};
    const struct model *model = compiler->model;
    struct suggest suggest;
    if (!compile_error(compiler, word->head, DIAG_UNKNOWN "unknown %s \"%.*s\"", kinds[kind],
                       TEXT_ARGUMENTS(word->text)) ||
        model->diag->is_dropping)
        return;
    suggest_init(&suggest, word->text);
    if (kind == NAME_OF_VALUE || kind == NAME_OF_VARIABLE)
        suggest_variables(compiler, &suggest);
    if (kind == NAME_OF_VALUE || kind == NAME_OF_FUNCTION || kind == NAME_OF_PROPERTY)
        suggest_values(compiler, &suggest);
    if (kind == NAME_OF_VALUE || kind == NAME_OF_PIECE)
        suggest_pieces(compiler, &suggest);
    for (int i = 0; i < PROPERTY_COUNT && kind == NAME_OF_PROPERTY; i++)
        suggest_offer(&suggest, text_of(properties[i].name));
    for (int i = 0; i < model->variable_count && kind == NAME_OF_PROPERTY; i++)
        suggest_offer(&suggest, model->variables[i].name);
    for (int t = 0; t < model->type_count && kind == NAME_OF_PROPERTY; t++)
        for (const struct piece_number *n = model->types[t].numbers; n; n = n->next)
            suggest_offer(&suggest, n->name);
    for (int i = 0; i < model->attribute_count && kind == NAME_OF_ATTRIBUTE; i++)
        suggest_offer(&suggest, model->attributes[i].name);
    for (const struct named_node *node = model->rules.first; node && kind == NAME_OF_RULE;
         node = node->next)
        suggest_offer(&suggest, node->name);
    // One slip away from a word of the language, not more: most names are none.
    suggest.best_distance = suggest.best_distance < 2 ? suggest.best_distance : 2;
    for (int i = 0; vdl_keyword_at(i) && (kind == NAME_OF_VALUE || kind == NAME_OF_RULE); i++)
        suggest_offer(&suggest, text_of(vdl_keyword_at(i)));
    hint_nearest(model->diag, &suggest);
    if (suggest.best.length)
        return;
    if (kind == NAME_OF_VALUE && names_find(&model->number_names, word->text)) {
        diag_hint(model->diag, "kinds have this number: %.*s of type of SQUARE",
                  TEXT_ARGUMENTS(word->text));
        return;
    }
    if (kind == NAME_OF_VALUE && looks_like_square(word->text))
        hint_squares(model->diag, compiler->program->board);
    else if (kind == NAME_OF_VALUE)
        diag_hint(model->diag, "no zone, definition, variable or kind of piece has this name here");
    else if (kind == NAME_OF_PROPERTY)
        diag_hint(model->diag, "in front of \"of\" stands type, owner, first, front, back, file, "
                               "rank, next, hand, a zone, a variable or a kind of piece");
    else if (kind == NAME_OF_VARIABLE && model_hand(model, word->text) >= 0)
        diag_hint(model->diag, "a hand is changed by add KIND to HAND, take KIND from HAND");
    else if (kind == NAME_OF_VARIABLE && meaning_of(compiler, word->text).kind == MEANS_NOTHING)
        diag_hint(model->diag, "a variable is declared: variable %.*s = 0",
                  TEXT_ARGUMENTS(word->text));
    else if (kind == NAME_OF_RULE)
        diag_hint(model->diag, "a rule is declared: rule %.*s: ...", TEXT_ARGUMENTS(word->text));
}

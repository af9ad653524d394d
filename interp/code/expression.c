#include "compiler.h"
#include "suggest.h"

#include <stdio.h>
#include <string.h>

// ---- Tables of names ---------------------------------------------------------------------------

struct builtin {
    const char *name;
    enum value_type type;
    enum opcode opcode;
    size_t cell_offset; // of the cell's number in struct program (LOAD)
};

static const struct builtin builtins[] = {
#define OFFSET_0                             0
#define OFFSET_number_cell                   offsetof(struct program, number_cell)
#define OFFSET_clock_cell                    offsetof(struct program, clock_cell)
#define BUILTIN(name, type, opcode, operand) {name, TYPE_##type, OP_##opcode, OFFSET_##operand},
#include "builtins.def"
#undef BUILTIN
};

enum { BUILTIN_COUNT = sizeof builtins / sizeof builtins[0], ARGUMENTS_LIMIT = 3 };

static const struct function {
    const char *name;
    enum opcode opcode;
    enum value_type result;
    int argument_count;
    enum value_type arguments[ARGUMENTS_LIMIT];
} functions[] = {
    {"between", OP_SET_BETWEEN, TYPE_SET, 2, {TYPE_SQUARE, TYPE_SQUARE}},
    {"line", OP_SET_LINE, TYPE_SET, 2, {TYPE_SQUARE, TYPE_SQUARE}},
    {"toward", OP_TOWARD, TYPE_SQUARE, 3, {TYPE_SQUARE, TYPE_SQUARE, TYPE_NUMBER}},
    {"step", OP_STEP, TYPE_SQUARE, 2, {TYPE_SQUARE, TYPE_DIRECTION}},
    {"steps", OP_SET_STEPS, TYPE_SET, 2, {TYPE_SET, TYPE_DIRECTION}},
    {"around", OP_SET_AROUND, TYPE_SET, 1, {TYPE_SET}},
    {"reach", OP_SET_REACH, TYPE_SET, 1, {TYPE_SET}},
    {"enclosed", OP_SET_ENCLOSED, TYPE_SET, 3, {TYPE_SQUARE, TYPE_SET, TYPE_SET}},
    {"connected", OP_SET_CONNECTED, TYPE_TRUTH, 3, {TYPE_SET, TYPE_SET, TYPE_SET}},
    {"row", OP_SET_ROW, TYPE_TRUTH, 2, {TYPE_SET, TYPE_NUMBER}},
    {"held", OP_HAND_COUNT, TYPE_NUMBER, 2, {TYPE_PLAYER, TYPE_PIECE}},
};

// `NAME of X` where NAME is none of the game's own.
static const struct property {
    const char *name;
    enum opcode opcode;
    enum value_type result, argument;
} properties[] = {
    {"type", OP_TYPE_OF, TYPE_PIECE, TYPE_SQUARE},
    {"owner", OP_OWNER_OF, TYPE_PLAYER, TYPE_SQUARE},
    {"front", OP_FRONT_OF, TYPE_PIECE, TYPE_PIECE},
    {"back", OP_REVERSE_OF, TYPE_PIECE, TYPE_PIECE},
    {"first", OP_SET_FIRST, TYPE_SQUARE, TYPE_SET},
    {"next", OP_NEXT_PLAYER, TYPE_PLAYER, TYPE_PLAYER},
    {"file", OP_SET_FILE, TYPE_SET, TYPE_SQUARE},
    {"rank", OP_SET_RANK, TYPE_SET, TYPE_SQUARE},
    {"opposite", OP_OPPOSITE, TYPE_DIRECTION, TYPE_DIRECTION},
};

enum {
    FUNCTION_COUNT = sizeof functions / sizeof functions[0],
    PROPERTY_COUNT = sizeof properties / sizeof properties[0]
};

static const char *type_name(enum value_type type)
{
    static const char *const names[] = {
        "nothing",         "a number", "a condition", "a square", "a set of squares",
        "a kind of piece", "a player", "a direction", "a hand",   "a list"};
    return names[type];
}

// What a bare word means.
struct meaning {
    enum {
        MEANS_NOTHING,
        LOCAL,
        BUILTIN,
        TRUTH,
        NONE,
        VARIABLE,
        ZONE,
        PIECE,
        PLAYER,
        DEFINE,
        VARIED,
        DIRECTION,
        DIRECTIONS,
        SQUARE
    } kind;
    enum value_type type;
    int index;
    const struct vdl_node *define;
};

static struct meaning meaning_of(struct compiler *compiler, struct text name)
{
    const struct program *program = compiler->program;
    struct local *local = local_find(compiler, name);
    struct meaning meaning = {MEANS_NOTHING, TYPE_ERROR, 0, NULL};
    if (local)
        return (struct meaning){LOCAL, local->type, local->cell, NULL};
    for (int i = 0; i < BUILTIN_COUNT; i++)
        if (text_is(name, builtins[i].name))
            return (struct meaning){BUILTIN, builtins[i].type, i, NULL};
    if (text_is(name, "true") || text_is(name, "false"))
        return (struct meaning){TRUTH, TYPE_TRUTH, text_is(name, "true"), NULL};
    if (text_is(name, "none"))
        return (struct meaning){NONE, TYPE_SQUARE, -1, NULL};
    if ((meaning.index = model_variable(compiler->model, name)) >= 0)
        return (struct meaning){VARIABLE, compiler->model->variables[meaning.index].type,
                                meaning.index, NULL};
    if ((meaning.index = model_zone(compiler->model, name)) >= 0)
        return (struct meaning){ZONE, TYPE_SET, meaning.index, NULL};
    if ((meaning.index = model_type(compiler->model, name)) >= 0)
        return (struct meaning){PIECE, TYPE_PIECE, meaning.index, NULL};
    if ((meaning.index = model_owner(compiler->model, name)) >= 0)
        return (struct meaning){PLAYER, TYPE_PLAYER, meaning.index, NULL};
    if ((meaning.index = model_varied(compiler->model, name)) >= 0) {
        meaning.kind = VARIED;
        if (++compiler->expansions < EXPANSIONS_LIMIT)
            meaning.type = infer(compiler, compiler->model->varied[meaning.index].values[0]->first);
        return meaning;
    }
    const struct named_node *named = named_find(&compiler->model->defines, name);
    if (named) {
        const struct vdl_node *define = named->node;
        meaning = (struct meaning){DEFINE, TYPE_LIST, 0, define};
        if (define->first && !define->first->next && ++compiler->expansions < EXPANSIONS_LIMIT)
            meaning.type = infer(compiler, define->first);
        return meaning;
    }
    if ((meaning.index = board_direction_named(program->board, name)) >= 0)
        return (struct meaning){DIRECTION, TYPE_DIRECTION, meaning.index, NULL};
    if (text_is(name, "directions"))
        return (struct meaning){DIRECTIONS, TYPE_LIST, 0, NULL};
    square_t square = board_square_named(program->board, name);
    if (square != NO_SQUARE)
        return (struct meaning){SQUARE, TYPE_SQUARE, square, NULL};
    return (struct meaning){MEANS_NOTHING, TYPE_ERROR, 0, NULL};
}

static void suggest_values(const struct compiler *compiler, struct suggest *suggest)
{
    const struct model *model = compiler->model;
    for (int i = 0; i < BUILTIN_COUNT; i++)
        suggest_offer(suggest, text_of(builtins[i].name));
    for (int i = 0; i < FUNCTION_COUNT; i++)
        suggest_offer(suggest, text_of(functions[i].name));
    for (int i = 0; i < model->zone_count; i++)
        suggest_offer(suggest, model->zones[i].name);
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

void unknown_name(struct compiler *compiler, const struct vdl_node *word, enum name_kind kind)
{
    static const char *const kinds[] = {
        "name", "piece", "attribute", "property", "function", "rule or statement", "variable"};
    const struct model *model = compiler->model;
    struct suggest suggest;
    if (!compile_error(compiler, word->head, "unknown %s \"%.*s\"", kinds[kind],
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
}

// ---- Inference
// -----------------------------------------------------------------------------------

static bool is_squares(enum value_type type)
{
    return type == TYPE_SET || type == TYPE_SQUARE;
}

// Whether `NAME of PLAYER` means pieces of his.
static bool names_pieces(struct compiler *compiler, const struct vdl_node *of)
{
    struct text name = of->text;
    return of->number || text_is(name, "piece") || text_is(name, "royal") ||
           model_type(compiler->model, name) >= 0 || named_find(&compiler->model->defines, name);
}

static enum value_type infer_of(struct compiler *compiler, const struct vdl_node *node)
{
    if (text_is(node->text, "hand"))
        return TYPE_HAND;
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (text_is(node->text, properties[i].name))
            return properties[i].result;
    int variable = model_variable(compiler->model, node->text);
    if (variable >= 0)
        return compiler->model->variables[variable].type;
    if (!node->number && model_varied(compiler->model, node->text) >= 0)
        return meaning_of(compiler, node->text).type;
    return model_zone(compiler->model, node->text) >= 0 || names_pieces(compiler, node)
               ? TYPE_SET
               : TYPE_ERROR;
}

// The left operand finds the stacks as the whole expression does: it is no deeper than that.
static enum value_type infer_left(struct compiler *compiler, const struct vdl_node *node)
{
    int depth = compiler->expression_depth;
    if (++compiler->chain_length <= CHAIN_LIMIT)
        compiler->expression_depth--;
    enum value_type type = infer(compiler, node);
    compiler->chain_length--;
    compiler->expression_depth = depth;
    return type;
}

static enum value_type infer_binary(struct compiler *compiler, const struct vdl_node *node)
{
    if (text_is(node->text, "and") || text_is(node->text, "or"))
        return is_squares(infer_left(compiler, node->first)) &&
                       is_squares(infer(compiler, node->last))
                   ? TYPE_SET
                   : TYPE_TRUTH;
    return strchr("+-*/", node->text.start[0]) ? TYPE_NUMBER : TYPE_TRUTH;
}

enum value_type infer(struct compiler *compiler, const struct vdl_node *node)
{
    enum value_type type = TYPE_TRUTH;
    if (++compiler->expression_depth > EXPRESSION_DEPTH_LIMIT) {
        compiler->expression_depth--;
        return TYPE_ERROR;
    }
    switch (node->kind) {
    case VDL_NUMBER:
    case VDL_NEGATE:
    case VDL_COUNT: type = TYPE_NUMBER; break;
    case VDL_WORD: type = meaning_of(compiler, node->text).type; break;
    case VDL_STRING: type = TYPE_SQUARE; break;
    case VDL_BINARY: type = infer_binary(compiler, node); break;
    case VDL_NOT: type = infer(compiler, node->first) == TYPE_SET ? TYPE_SET : TYPE_TRUTH; break;
    case VDL_WITH:
    case VDL_EXCEPT:
    case VDL_PIECES: type = TYPE_SET; break;
    case VDL_IN: type = infer(compiler, node->first) == TYPE_SET ? TYPE_SET : TYPE_TRUTH; break;
    case VDL_OF: type = infer_of(compiler, node); break;
    case VDL_FUNCTION:
        type = TYPE_ERROR;
        for (int i = 0; i < FUNCTION_COUNT; i++)
            if (text_is(node->text, functions[i].name))
                type = functions[i].result;
        break;
    default: break;
    }
    compiler->expression_depth--;
    return type;
}

// ---- Constant lists
// --------------------------------------------------------------------------------

enum { LIST_LENGTH_LIMIT = 1000 };

struct list_builder {
    int values[LIST_LENGTH_LIMIT];
    int count;
    enum value_type type;
    bool is_full; // said already
};

// In quotes a name is always that of a square.
static int quoted_square(struct compiler *compiler, const struct vdl_node *node)
{
    square_t square = board_square_named(compiler->program->board, node->text);
    if (square == NO_SQUARE)
        compile_error(compiler, node->span, "there is no square \"%.*s\" on this board",
                      TEXT_ARGUMENTS(node->text));
    return square == NO_SQUARE ? 0 : square;
}

static void list_value(struct compiler *compiler, struct list_builder *list,
                       const struct vdl_node *node, int value, enum value_type type)
{
    if (list->type != TYPE_ERROR && list->type != type)
        compile_error(compiler, node->span, "%s in a list that began with %s", type_name(type),
                      type_name(list->type));
    else
        list->type = type;
    if (list->count < LIST_LENGTH_LIMIT)
        list->values[list->count++] = value;
    else if (!list->is_full)
        list->is_full =
            compile_error(compiler, node->span, "list of more than %d values", LIST_LENGTH_LIMIT);
}

static void list_expression(struct compiler *compiler, struct list_builder *list,
                            const struct vdl_node *node)
{
    if (node->kind == VDL_NUMBER) {
        list_value(compiler, list, node, (int)node->number, TYPE_NUMBER);
        return;
    }
    if (node->kind == VDL_STRING) {
        list_value(compiler, list, node, quoted_square(compiler, node), TYPE_SQUARE);
        return;
    }
    struct meaning meaning = {MEANS_NOTHING, TYPE_ERROR, 0, NULL};
    if (node->kind == VDL_WORD)
        meaning = meaning_of(compiler, node->text);
    switch (meaning.kind) {
    case PIECE: list_value(compiler, list, node, meaning.index, TYPE_PIECE); break;
    case DIRECTION: list_value(compiler, list, node, meaning.index, TYPE_DIRECTION); break;
    case SQUARE: list_value(compiler, list, node, meaning.index, TYPE_SQUARE); break;
    case PLAYER: list_value(compiler, list, node, meaning.index, TYPE_PLAYER); break;
    case DIRECTIONS:
        for (int d = 0; d < compiler->program->direction_count; d++)
            list_value(compiler, list, node, d, TYPE_DIRECTION);
        break;
    case DEFINE:
        if (!expansion_begin(compiler, node, meaning.define))
            return;
        for (const struct vdl_node *part = meaning.define->first; part && !list->is_full;
             part = part->next)
            list_expression(compiler, list, part);
        expansion_end(compiler);
        break;
    case MEANS_NOTHING:
        if (node->kind == VDL_WORD) {
            unknown_name(compiler, node, NAME_OF_VALUE);
            return;
        }
        compile_error(compiler, node->span, "expected constant values here");
        break;
    case VARIED:
        compile_error(compiler, node->span, "\"%.*s\" differs from player to player",
                      TEXT_ARGUMENTS(node->text));
        break;
    default:
        compile_error(compiler, node->span, "\"%.*s\" is no constant value",
                      TEXT_ARGUMENTS(node->text));
    }
}

int list_add(struct compiler *compiler, const int *values, int count)
{
    struct program *program = compiler->program;
    for (int i = 0; i < program->list_count; i++)
        if (program->lists[i].count == count &&
            memcmp(program->lists[i].values, values, (size_t)count * sizeof *values) == 0)
            return i;
    if (program->list_count == LISTS_LIMIT) {
        compile_error(compiler, compiler->span, "more than %d lists", LISTS_LIMIT);
        return 0;
    }
    int *copy = arena_array(compiler->model->arena, (size_t)count + 1, sizeof *copy);
    if (count)
        memcpy(copy, values, (size_t)count * sizeof *copy);
    program->lists[program->list_count] = (struct value_list){count, copy};
    return program->list_count++;
}

int list_of(struct compiler *compiler, const struct vdl_node *first, enum value_type *type)
{
    struct list_builder list = {.type = TYPE_ERROR};
    unsigned errors = compiler->model->diag->error_count;
    for (; first; first = first->next)
        list_expression(compiler, &list, first);
    *type = list.type;
    if (compiler->model->diag->error_count > errors)
        return -1;
    return list_add(compiler, list.values, list.count);
}

// The types that `own X` names: all royal ones, a piece, or a defined list. -1 after an error.
static int piece_list(struct compiler *compiler, const struct vdl_node *word)
{
    enum value_type type;
    if (text_is(word->text, "royal")) {
        int royals[MODEL_TYPES_LIMIT], count = 0;
        for (int t = 0; t < compiler->program->type_count; t++)
            if (compiler->model->types[t].royal)
                royals[count++] = t;
        return list_add(compiler, royals, count);
    }
    struct meaning meaning = meaning_of(compiler, word->text);
    if (meaning.kind != PIECE && meaning.kind != DEFINE) {
        unknown_name(compiler, word, NAME_OF_PIECE);
        return -1;
    }
    struct vdl_node alone = {
        .kind = VDL_WORD, .span = word->head, .head = word->head, .text = word->text};
    int list = list_of(compiler, &alone, &type);
    if (list >= 0 && type != TYPE_PIECE && type != TYPE_ERROR) {
        compile_error(compiler, word->span, "\"%.*s\" is no piece", TEXT_ARGUMENTS(word->text));
        return -1;
    }
    return list;
}

// ---- Compiling
// -------------------------------------------------------------------------------------

static enum value_type compile(struct compiler *compiler, const struct vdl_node *node);

static void jump_over(struct compiler *compiler, enum opcode op, const struct vdl_node *right,
                      int otherwise)
{
    int to_other = emit(compiler, op, 0, 0, 0);
    compile_as(compiler, right, TYPE_TRUTH);
    int to_end = emit(compiler, OP_JUMP, 0, 0, 0);
    patch(compiler, to_other);
    emit(compiler, OP_PUSH, 0, 0, otherwise);
    patch(compiler, to_end);
}

static void compile_left(struct compiler *compiler, const struct vdl_node *node,
                         enum value_type wanted)
{
    int depth = compiler->expression_depth;
    if (++compiler->chain_length <= CHAIN_LIMIT)
        compiler->expression_depth--;
    compile_as(compiler, node, wanted);
    compiler->chain_length--;
    compiler->expression_depth = depth;
}

static enum value_type compile_logic(struct compiler *compiler, const struct vdl_node *node)
{
    bool is_and = text_is(node->text, "and");
    if (infer_binary(compiler, node) == TYPE_SET) {
        compile_left(compiler, node->first, TYPE_SET);
        compile_as(compiler, node->last, TYPE_SET);
        emit(compiler, is_and ? OP_SET_AND : OP_SET_OR, 0, 0, 0);
        return TYPE_SET;
    }
    compile_left(compiler, node->first, TYPE_TRUTH);
    jump_over(compiler, is_and ? OP_JUMP_FALSE : OP_JUMP_TRUE, node->last, is_and ? 0 : 1);
    return TYPE_TRUTH;
}

static enum value_type compile_arithmetic(struct compiler *compiler, const struct vdl_node *node)
{
    static const enum opcode opcodes[] = {OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE};
    const char *operators = "+-*/";
    compile_left(compiler, node->first, TYPE_NUMBER);
    compile_as(compiler, node->last, TYPE_NUMBER);
    emit(compiler, opcodes[strchr(operators, node->text.start[0]) - operators], 0, 0, 0);
    return TYPE_NUMBER;
}

// `moved = Queen` is `moved in` a list of one, about which more is known elsewhere. False when the
// code just compiled is something else.
static bool compare_moved(struct compiler *compiler)
{
    struct program *program = compiler->program;
    struct instruction *last = &program->code[program->code_count - 1];
    if (program->code_count < 2 || last[-1].op != OP_MOVED || last->op != OP_PUSH)
        return false;
    int list = list_add(compiler, &last->b, 1);
    *last = (struct instruction){OP_IN_VALUES, 0, (uint16_t)list, 0};
    return true;
}

static bool is_none(const struct vdl_node *node)
{
    return node->kind == VDL_WORD && text_is(node->text, "none");
}

static enum value_type compile_comparison(struct compiler *compiler, const struct vdl_node *node)
{
    enum value_type left = infer(compiler, node->first), right = infer(compiler, node->last);
    struct text op = node->text;
    bool equality = text_is(op, "=") || text_is(op, "!=");
    if (left == TYPE_ERROR || is_none(node->first))
        left = right; // what is wrong will be said of the left side alone
    if (left == TYPE_SET)
        left = TYPE_SQUARE; // `own royal = e1` compares its square
    if (!equality && (left != TYPE_NUMBER || right != TYPE_NUMBER))
        left = TYPE_NUMBER;
    if (left == TYPE_LIST || left == TYPE_ERROR)
        left = TYPE_NUMBER;
    // < and <= keep the order, > and >= are the same the other way round.
    bool swap = text_is(op, ">") || text_is(op, "<=");
    compile_as(compiler, swap ? node->last : node->first, left);
    compile_as(compiler, swap ? node->first : node->last, left);
    if (!equality || !compare_moved(compiler))
        emit(compiler, equality ? OP_EQUAL : OP_LESS, 0, 0, 0);
    if (text_is(op, "!=") || text_is(op, "<=") || text_is(op, ">="))
        emit(compiler, OP_NOT, 0, 0, 0);
    return TYPE_TRUTH;
}

static enum value_type compile_binary(struct compiler *compiler, const struct vdl_node *node)
{
    if (text_is(node->text, "and") || text_is(node->text, "or"))
        return compile_logic(compiler, node);
    if (strchr("+-*/", node->text.start[0]))
        return compile_arithmetic(compiler, node);
    return compile_comparison(compiler, node);
}

static enum value_type compile_define(struct compiler *compiler, const struct vdl_node *word,
                                      const struct vdl_node *define)
{
    if (!define->first || define->first->next)
        return TYPE_LIST;
    if (!expansion_begin(compiler, word, define))
        return TYPE_ERROR;
    int scope = compiler->scope_start;
    compiler->scope_start = compiler->local_count;
    enum value_type type = compile(compiler, define->first);
    expansion_end(compiler);
    compiler->scope_start = scope;
    return type;
}

// The value of an expression that is a constant. False when it is none.
static bool constant_of(struct compiler *compiler, const struct vdl_node *node, int *value)
{
    if (node->kind == VDL_NUMBER) {
        *value = (int)node->number;
        return true;
    }
    if (node->kind == VDL_NEGATE && node->first->kind == VDL_NUMBER) {
        *value = -(int)node->first->number;
        return true;
    }
    if (node->kind != VDL_WORD)
        return false;
    struct meaning meaning = meaning_of(compiler, node->text);
    *value = meaning.index;
    return meaning.kind == PIECE || meaning.kind == PLAYER || meaning.kind == DIRECTION ||
           meaning.kind == SQUARE || meaning.kind == TRUTH || meaning.kind == NONE;
}

// The list of what a definition means for each player when these are constants, else -1.
static int varied_list(struct compiler *compiler, const struct varied *varied)
{
    int values[MODEL_PLAYERS_LIMIT], count = compiler->model->player_count;
    for (int p = 0; p < count; p++)
        if (!constant_of(compiler, varied->values[p]->first, &values[p]))
            return -1;
    return list_add(compiler, values, count);
}

// Says what is wrong with values that are lists or of different types.
static bool check_varied(struct compiler *compiler, const struct varied *varied,
                         enum value_type type)
{
    for (int p = 0; p < compiler->model->player_count; p++) {
        const struct vdl_node *value = varied->values[p]->first;
        enum value_type its = infer(compiler, value);
        if (value->next || its == TYPE_LIST) {
            compile_error(compiler, value->span, "a list can't differ from player to player");
            return false;
        }
        if (its != type && its != TYPE_ERROR && type != TYPE_ERROR) {
            compile_error(compiler, value->span, "expected %s as for %.*s, found %s",
                          type_name(type), TEXT_ARGUMENTS(compiler->model->owners[0]),
                          type_name(its));
            return false;
        }
    }
    return true;
}

// What a definition means for the player to move; for expressions a branch for each player.
static enum value_type compile_varied(struct compiler *compiler, const struct vdl_node *word,
                                      struct meaning meaning)
{
    const struct varied *varied = &compiler->model->varied[meaning.index];
    int players = compiler->model->player_count, ends[MODEL_PLAYERS_LIMIT];
    if (!check_varied(compiler, varied, meaning.type))
        return TYPE_ERROR;
    int list = varied_list(compiler, varied);
    if (list >= 0) {
        emit(compiler, OP_MOVER, 0, 0, 0);
        emit(compiler, OP_VALUE_OF, 0, list, 0);
        return meaning.type;
    }
    enum value_type type = meaning.type;
    for (int p = 0; p < players; p++) {
        emit(compiler, OP_MOVER, 0, 0, 0);
        emit(compiler, OP_PUSH, 0, 0, p);
        emit(compiler, OP_EQUAL, 0, 0, 0);
        int other = emit(compiler, OP_JUMP_FALSE, 0, 0, 0);
        type = compile_define(compiler, word, varied->values[p]);
        ends[p] = emit(compiler, OP_JUMP, 0, 0, 0);
        patch(compiler, other);
    }
    emit(compiler, OP_FAIL, 0, 0, 0); // somebody else is never to move
    for (int p = 0; p < players; p++)
        patch(compiler, ends[p]);
    return type;
}

// What a definition means for the player that an expression gives.
static enum value_type compile_varied_of(struct compiler *compiler, const struct vdl_node *node)
{
    struct meaning meaning = meaning_of(compiler, node->text);
    const struct varied *varied = &compiler->model->varied[meaning.index];
    if (!check_varied(compiler, varied, meaning.type))
        return TYPE_ERROR;
    int list = varied_list(compiler, varied);
    if (list < 0) {
        compile_error(compiler, node->span, "\"%.*s\" has no constant value for each player",
                      TEXT_ARGUMENTS(node->text));
        return TYPE_ERROR;
    }
    compile_as(compiler, node->first, TYPE_PLAYER);
    emit(compiler, OP_VALUE_OF, 0, list, 0);
    return meaning.type;
}

static enum value_type compile_word(struct compiler *compiler, const struct vdl_node *node)
{
    const struct program *program = compiler->program;
    struct meaning meaning = meaning_of(compiler, node->text);
    switch (meaning.kind) {
    case MEANS_NOTHING: unknown_name(compiler, node, NAME_OF_VALUE); return TYPE_ERROR;
    case LOCAL: emit_load_local(compiler, meaning.type, meaning.index); break;
    case BUILTIN: {
        const struct builtin *builtin = &builtins[meaning.index];
        int operand = 0;
        if (builtin->opcode == OP_LOAD)
            memcpy(&operand, (const char *)program + builtin->cell_offset, sizeof operand);
        emit(compiler, builtin->opcode, 0, operand, 0);
        break;
    }
    case VARIABLE:
        if (compiler->model->variables[meaning.index].per_player)
            emit(compiler, OP_MOVER, 0, 0, 0);
        emit_load_variable(compiler, meaning.index);
        break;
    case ZONE: emit(compiler, OP_SET_ZONE, 0, meaning.index, 0); break;
    case DEFINE: return compile_define(compiler, node, meaning.define);
    case VARIED: return compile_varied(compiler, node, meaning);
    case DIRECTIONS: return TYPE_LIST;
    default: emit(compiler, OP_PUSH, 0, 0, meaning.index); break;
    }
    return meaning.type;
}

static enum value_type compile_pieces(struct compiler *compiler, const struct vdl_node *node)
{
    int owners = text_is(node->text, "own")     ? PIECES_OWN
                 : text_is(node->text, "enemy") ? PIECES_ENEMY
                                                : PIECES_OWN | PIECES_ENEMY | PIECES_NEUTRAL;
    int list = -1;
    if (node->first && !text_is(node->first->text, "piece")) {
        list = piece_list(compiler, node->first);
        if (list < 0)
            return TYPE_ERROR;
    }
    emit(compiler, OP_SET_PIECES, owners, list + 1, 0);
    return TYPE_SET;
}

static int attribute_of(struct compiler *compiler, const struct vdl_node *node)
{
    int attribute = model_attribute(compiler->model, node->text);
    if (attribute < 0)
        unknown_name(compiler, node, NAME_OF_ATTRIBUTE);
    return attribute < 0 ? 0 : attribute;
}

static enum value_type compile_in(struct compiler *compiler, const struct vdl_node *node)
{
    enum value_type left = infer(compiler, node->first), right = infer(compiler, node->last);
    if (left == TYPE_SET || left == TYPE_SQUARE) {
        compile_as(compiler, node->first, left);
        compile_as(compiler, node->last, TYPE_SET);
        emit(compiler, left == TYPE_SET ? OP_SET_AND : OP_SET_HAS, 0, 0, 0);
        return left == TYPE_SET ? TYPE_SET : TYPE_TRUTH;
    }
    struct vdl_node alone = *node->last;
    alone.next = NULL;
    enum value_type elements;
    if (left == TYPE_ERROR) {
        compile(compiler, node->first);
        return TYPE_ERROR;
    }
    compile_as(compiler, node->first, left);
    int list = list_of(compiler, &alone, &elements);
    if (list >= 0 && elements != left && elements != TYPE_ERROR)
        compile_error(compiler, node->span, "%s can't be in a list that holds %s", type_name(left),
                      type_name(elements));
    emit(compiler, OP_IN_VALUES, 0, list < 0 ? 0 : list, 0);
    (void)right;
    return TYPE_TRUTH;
}

// The pieces of some types, or all, of the owner that an expression gives.
static enum value_type compile_pieces_of(struct compiler *compiler, const struct vdl_node *node)
{
    int list = text_is(node->text, "piece") ? -1 : piece_list(compiler, node);
    if (list < 0 && !text_is(node->text, "piece"))
        return TYPE_ERROR;
    compile_as(compiler, node->first, TYPE_PLAYER);
    emit(compiler, OP_SET_PIECES_OF, 0, list + 1, 0);
    return TYPE_SET;
}

// Files and ranks are those of a lattice.
static void check_lines(struct compiler *compiler, const struct vdl_node *node, enum opcode opcode)
{
    if ((opcode == OP_SET_FILE || opcode == OP_SET_RANK) &&
        compiler->program->board->lattice == LATTICE_NONE)
        compile_error(compiler, node->span, "this board has no files and ranks");
}

static enum value_type compile_of(struct compiler *compiler, const struct vdl_node *node)
{
    if (text_is(node->text, "hand")) {
        compile_as(compiler, node->first, TYPE_PLAYER);
        return TYPE_HAND;
    }
    for (int i = 0; i < PROPERTY_COUNT && !node->number; i++)
        if (text_is(node->text, properties[i].name)) {
            check_lines(compiler, node, properties[i].opcode);
            compile_as(compiler, node->first, properties[i].argument);
            emit(compiler, properties[i].opcode, 0, 0, 0);
            return properties[i].result;
        }
    int variable = model_variable(compiler->model, node->text);
    int zone = model_zone(compiler->model, node->text);
    if (!node->number && variable < 0 && zone < 0 && model_varied(compiler->model, node->text) >= 0)
        return compile_varied_of(compiler, node);
    if (node->number || (variable < 0 && zone < 0 && names_pieces(compiler, node)))
        return compile_pieces_of(compiler, node);
    if (variable >= 0 && !compiler->model->variables[variable].per_player) {
        compile_error(compiler, node->span, "variable \"%.*s\" is not kept for each player",
                      TEXT_ARGUMENTS(node->text));
        return TYPE_ERROR;
    }
    if (variable < 0 && zone < 0) {
        unknown_name(compiler, node, NAME_OF_PROPERTY);
        return TYPE_ERROR;
    }
    compile_as(compiler, node->first, TYPE_PLAYER);
    if (variable >= 0)
        emit_load_variable(compiler, variable);
    else
        emit(compiler, OP_SET_ZONE_OF, 0, zone, 0);
    return variable >= 0 ? compiler->model->variables[variable].type : TYPE_SET;
}

static enum value_type compile_function(struct compiler *compiler, const struct vdl_node *node)
{
    for (int i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *function = &functions[i];
        if (!text_is(node->text, function->name))
            continue;
        int count = 0;
        for (const struct vdl_node *argument = node->first; argument; argument = argument->next)
            if (count++ < function->argument_count)
                compile_as(compiler, argument, function->arguments[count - 1]);
        if (count != function->argument_count)
            compile_error(compiler, node->span, "\"%s\" takes %d argument%s, not %d",
                          function->name, function->argument_count,
                          function->argument_count == 1 ? "" : "s", count);
        emit(compiler, function->opcode, 0, 0, 0);
        return function->result;
    }
    unknown_name(compiler, node, NAME_OF_FUNCTION);
    return TYPE_ERROR;
}

// The reply is made behind what waits until the end of the turn.
static void compile_possible_turn(struct compiler *compiler, bool is_reply)
{
    bool carries_out = is_reply && compiler->survey.has_later && !compiler->after_turn;
    int around = carries_out ? emit(compiler, OP_TRY, 0, 0, 0) : -1;
    if (carries_out)
        emit_carry_out(compiler);
    patch(compiler, emit(compiler, is_reply ? OP_TRY_REPLY : OP_TRY_TURN, 0, 0, 0));
    if (!carries_out)
        return;
    emit(compiler, OP_REQUIRE, 0, 0, 0);
    emit(compiler, OP_FOUND, 0, 0, 0);
    patch(compiler, around);
}

static enum value_type compile_possible(struct compiler *compiler, const struct vdl_node *node)
{
    if (text_is(node->text, "turn") || text_is(node->text, "reply")) {
        if (node->first->next)
            compile_error(compiler, node->first->next->span,
                          "\"by\" goes with a rule, not with a whole turn");
        else if (node->first->first)
            compile_error(compiler, node->first->span, "a whole turn takes no arguments");
        compile_possible_turn(compiler, text_is(node->text, "reply"));
        return TYPE_TRUTH;
    }
    struct attempt *outer = compiler->attempt;
    const struct vdl_node *arguments = node->first, *player = arguments->next;
    struct call call;
    int address = emit(compiler, OP_TRY, 0, 0, 0);
    compiler->attempt = NULL;
    bool is_known = call_begin(compiler, node, arguments->first, &call);
    if (player) {
        compile_as(compiler, player, TYPE_PLAYER);
        emit(compiler, OP_SET_MOVER, 0, 0, 0);
    }
    emit_reset(compiler);
    if (is_known)
        call_end(compiler, &call);
    compiler->attempt = outer;
    emit(compiler, OP_FOUND, 0, 0, 0);
    patch(compiler, address);
    return TYPE_TRUTH;
}

static enum value_type compile_is(struct compiler *compiler, const struct vdl_node *node)
{
    bool negated = node->number != 0;
    if (text_is(node->text, "even") || text_is(node->text, "odd")) {
        compile_as(compiler, node->first, TYPE_NUMBER);
        emit(compiler, OP_ODD, 0, 0, 0);
        negated ^= text_is(node->text, "even");
    } else if (text_is(node->text, "empty")) {
        compile_as(compiler, node->first, TYPE_SQUARE);
        emit(compiler, OP_SET_EMPTY, 0, 0, 0);
        emit(compiler, OP_SET_HAS, 0, 0, 0);
    } else {
        compile_error(compiler, node->head,
                      "unknown property \"%.*s\"; expected \"even\", \"odd\" or \"empty\"",
                      TEXT_ARGUMENTS(node->text));
    }
    if (negated)
        emit(compiler, OP_NOT, 0, 0, 0);
    return TYPE_TRUTH;
}

static enum value_type compile_attacked(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *by = node->first->next;
    compile_as(compiler, node->first, TYPE_SET);
    bool own = by && by->kind == VDL_PIECES && text_is(by->text, "own");
    if (by && infer(compiler, by) == TYPE_PLAYER) {
        compile_as(compiler, by, TYPE_PLAYER);
        emit(compiler, OP_SET_ATTACKED_BY, 0, 0, 0);
        return TYPE_TRUTH;
    }
    if (by && (by->kind != VDL_PIECES || by->first || text_is(by->text, "any")))
        compile_error(compiler, by->span,
                      "expected \"own\", \"enemy\" or a player behind \"attacked by\"");
    emit(compiler, OP_SET_ATTACKED, own, 0, 0);
    return TYPE_TRUTH;
}

static enum value_type compile_not(struct compiler *compiler, const struct vdl_node *node)
{
    bool set = infer(compiler, node->first) == TYPE_SET;
    compile_as(compiler, node->first, set ? TYPE_SET : TYPE_TRUTH);
    emit(compiler, set ? OP_SET_NOT : OP_NOT, 0, 0, 0);
    return set ? TYPE_SET : TYPE_TRUTH;
}

static enum value_type compile_kind(struct compiler *compiler, const struct vdl_node *node)
{
    switch (node->kind) {
    case VDL_NUMBER: emit(compiler, OP_PUSH, 0, 0, (int)node->number); return TYPE_NUMBER;
    case VDL_WORD: return compile_word(compiler, node);
    case VDL_STRING:
        emit(compiler, OP_PUSH, 0, 0, quoted_square(compiler, node));
        return TYPE_SQUARE;
    case VDL_BINARY: return compile_binary(compiler, node);
    case VDL_NOT: return compile_not(compiler, node);
    case VDL_NEGATE:
        compile_as(compiler, node->first, TYPE_NUMBER);
        emit(compiler, OP_NEGATE, 0, 0, 0);
        return TYPE_NUMBER;
    case VDL_IS: return compile_is(compiler, node);
    case VDL_EXISTS: compile_as(compiler, node->first, TYPE_TRUTH); return TYPE_TRUTH;
    case VDL_COUNT:
        if (infer(compiler, node->first) == TYPE_HAND) {
            compile_as(compiler, node->first, TYPE_HAND);
            emit(compiler, OP_HAND_TOTAL, 0, 0, 0);
        } else {
            compile_as(compiler, node->first, TYPE_SET);
            emit(compiler, OP_SET_COUNT, 0, 0, 0);
        }
        return TYPE_NUMBER;
    case VDL_WITH:
        compile_as(compiler, node->first, TYPE_SET);
        emit(compiler, OP_SET_WITH, (int)node->number, attribute_of(compiler, node), 0);
        return TYPE_SET;
    case VDL_IN: return compile_in(compiler, node);
    case VDL_EXCEPT:
        compile_as(compiler, node->first, TYPE_SET);
        compile_as(compiler, node->last, TYPE_SET);
        emit(compiler, OP_SET_EXCEPT, 0, 0, 0);
        return TYPE_SET;
    case VDL_ATTACKED: return compile_attacked(compiler, node);
    case VDL_PIECES: return compile_pieces(compiler, node);
    case VDL_OF: return compile_of(compiler, node);
    case VDL_FUNCTION: return compile_function(compiler, node);
    case VDL_POSSIBLE: return compile_possible(compiler, node);
    default: return TYPE_ERROR; // an ERROR node: reported by the parser
    }
}

static enum value_type compile(struct compiler *compiler, const struct vdl_node *node)
{
    struct span outer = compiler->span;
    enum value_type type = TYPE_ERROR;
    if (++compiler->expression_depth > EXPRESSION_DEPTH_LIMIT) {
        compile_error(compiler, node->span, "expression nested too deeply; the limit is %d",
                      EXPRESSION_DEPTH_LIMIT);
    } else {
        compiler->span = node->span;
        type = compile_kind(compiler, node);
        compiler->span = outer;
    }
    compiler->expression_depth--;
    return type;
}

void compile_as(struct compiler *compiler, const struct vdl_node *node, enum value_type wanted)
{
    bool can_lack = wanted == TYPE_PIECE || wanted == TYPE_PLAYER || wanted == TYPE_DIRECTION;
    enum value_type got = compile(compiler, node);
    if (is_none(node) && can_lack && got == TYPE_SQUARE)
        return; // no piece, no player, no direction are the same number
    if (got == wanted || got == TYPE_ERROR || (wanted == TYPE_TRUTH && got == TYPE_NUMBER))
        return;
    if (got == TYPE_SQUARE && wanted == TYPE_SET)
        emit(compiler, OP_SET_SQUARE, 0, 0, 0);
    else if (got == TYPE_SET && wanted == TYPE_SQUARE)
        emit(compiler, OP_SET_FIRST, 0, 0, 0);
    else if (got == TYPE_SET && wanted == TYPE_TRUTH)
        emit(compiler, OP_SET_EXISTS, 0, 0, 0);
    else if (got == TYPE_HAND && wanted == TYPE_TRUTH)
        emit(compiler, OP_HAND_TOTAL, 0, 0, 0);
    else
        compile_error(compiler, node->span, "expected %s, found %s", type_name(wanted),
                      type_name(got));
}

// Expressions: each kind of tree becomes a node that yields its value.
#include "expression.h"

#include <string.h>

static enum value_type compile_word(struct compiler *compiler, const struct vdl_node *node)
{
    const struct program *program = compiler->program;
    struct meaning meaning = meaning_of(compiler, node->text);
    switch (meaning.kind) {
    case MEANS_NOTHING: unknown_name(compiler, node, NAME_OF_VALUE); return TYPE_ERROR;
    case MEANS_LOCAL: build_load_local(compiler, meaning.type, meaning.index); break;
    case MEANS_BUILTIN: {
        const struct builtin *builtin = builtin_at(meaning.index);
        int operand = 0;
        if (builtin->opcode == OP_LOAD)
            memcpy(&operand, (const char *)program + builtin->cell_offset, sizeof operand);
        build(compiler, builtin->opcode, 0, operand, 0);
        break;
    }
    case MEANS_VARIABLE:
        if (compiler->model->variables[meaning.index].per_square) {
            say_of_which_square(compiler, node);
            return TYPE_ERROR;
        }
        if (compiler->model->variables[meaning.index].per_player)
            build(compiler, OP_MOVER, 0, 0, 0);
        build_load_variable(compiler, meaning.index);
        break;
    case MEANS_HAND:
        build(compiler, OP_MOVER, 0, 0, 0);
        build(compiler, OP_HAND_OF, 0, 0, meaning.index);
        break;
    case MEANS_ZONE: build(compiler, OP_SET_ZONE, 0, meaning.index, 0); break;
    case MEANS_DEFINE: return compile_define(compiler, node, meaning.define);
    case MEANS_VARIED:
        return meaning.type == TYPE_LIST ? TYPE_LIST : compile_varied(compiler, node, meaning);
    case MEANS_ARGUMENT: return compile_argument(compiler, meaning.index);
    case MEANS_FUNCTION: check_arguments(compiler, node, meaning.define, 0); return TYPE_ERROR;
    case MEANS_DIRECTIONS: return TYPE_LIST;
    default: build(compiler, OP_PUSH, 0, 0, meaning.index); break;
    }
    return meaning.type;
}

// Whose pieces: the owners of `own`, `enemy`, `any`, or one that an expression gives.
struct whose_pieces {
    int owners;
    const struct vdl_node *owner; // NULL: owners
};

// `players` values, one for each player to move; or a single one for all.
static void build_by_mover(struct compiler *compiler, int players, enum ir_yield yield)
{
    if (players > 1)
        build_of(compiler, IR_BY_MOVER, players, yield);
}

static void build_pieces(struct compiler *compiler, struct whose_pieces whose, int list)
{
    if (whose.owner) {
        compile_as(compiler, whose.owner, TYPE_PLAYER);
        build(compiler, OP_SET_PIECES_OF, 0, list + 1, 0);
    } else {
        build(compiler, OP_SET_PIECES, whose.owners, list + 1, 0);
    }
}

// Somebody's pieces of the kinds that a word names: all, those of a list, those of a kind that the
// word holds.
static enum value_type compile_pieces(struct compiler *compiler, const struct vdl_node *word,
                                      struct whose_pieces whose)
{
    int lists[MODEL_PLAYERS_LIMIT];
    if (!word || text_is(word->text, "piece")) {
        build_pieces(compiler, whose, -1);
    } else if (holds_kind(compiler, word->text)) {
        build_pieces(compiler, whose, -1);
        compile_word(compiler, word);
        build(compiler, OP_SET_OF_TYPE, 0, 0, 0);
    } else {
        int players = piece_lists(compiler, word, lists);
        for (int p = 0; p < players; p++)
            build_pieces(compiler, whose, lists[p]);
        build_by_mover(compiler, players, YIELDS_SET);
        return players ? TYPE_SET : TYPE_ERROR;
    }
    return TYPE_SET;
}

static enum value_type compile_named_pieces(struct compiler *compiler, const struct vdl_node *node)
{
    if (is_own_direction(compiler, node))
        return compile_own_direction(compiler, node->first, NULL);
    int owners = text_is(node->text, "own")     ? PIECES_OWN
                 : text_is(node->text, "enemy") ? PIECES_ENEMY
                                                : PIECES_OWN | PIECES_ENEMY | PIECES_NEUTRAL;
    return compile_pieces(compiler, node->first, (struct whose_pieces){owners, NULL});
}

// The numbers of a name that the types have, as a list: 0 where a type has none.
static int list_of_numbers(struct compiler *compiler, struct text name)
{
    const struct model *model = compiler->model;
    int values[MODEL_TYPES_LIMIT] = {0};
    for (int t = 0; t < model->type_count; t++)
        for (const struct piece_number *n = model->types[t].numbers; n; n = n->next)
            if (text_equal(n->name, name))
                values[t] = n->value;
    return list_add(compiler, values, model->type_count);
}

// `strength of X`: the number of a kind, or the sum of those of the pieces on a set.
static enum value_type compile_number_of(struct compiler *compiler, const struct vdl_node *node)
{
    int list = list_of_numbers(compiler, node->text);
    enum value_type type = infer(compiler, node->first);
    if (type == TYPE_PIECE || type == TYPE_SQUARE) {
        compile_as(compiler, node->first, type);
        if (type == TYPE_SQUARE)
            build(compiler, OP_TYPE_OF, 0, 0, 0);
        build(compiler, OP_VALUE_OF, 0, list, 0);
    } else {
        compile_as(compiler, node->first, TYPE_SET);
        build(compiler, OP_SET_SUM, 0, list, 0);
    }
    return TYPE_NUMBER;
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
    enum value_type left = infer(compiler, node->first);
    if (left == TYPE_SET || left == TYPE_SQUARE) {
        compile_as(compiler, node->first, left);
        compile_as(compiler, node->last, TYPE_SET);
        build(compiler, left == TYPE_SET ? OP_SET_AND : OP_SET_HAS, 0, 0, 0);
        return left == TYPE_SET ? TYPE_SET : TYPE_TRUTH;
    }
    struct vdl_node alone = *node->last;
    alone.next = NULL;
    enum value_type elements;
    if (left == TYPE_ERROR) {
        compile_expression(compiler, node->first);
        return TYPE_ERROR;
    }
    int lists[MODEL_PLAYERS_LIMIT] = {0};
    int players = lists_of(compiler, &alone, &elements, lists);
    if (players > 0 && elements != left && elements != TYPE_ERROR)
        compile_error(compiler, node->span, DIAG_TYPE "%s can't be in a list that holds %s",
                      type_name(left), type_name(elements));
    for (int p = 0; p == 0 || p < players; p++) {
        compile_as(compiler, node->first, left);
        build(compiler, OP_IN_VALUES, 0, lists[p], 0);
    }
    build_by_mover(compiler, players, YIELDS_VALUE);
    return TYPE_TRUTH;
}

// `file a` and `rank 1` are parts of zones. Elsewhere they look like a player's pieces.
static bool is_line_of_zone(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *word = node->first;
    return node->number && word->kind == VDL_WORD && !local_find(compiler, word->text) &&
           (text_is(word->text, "file") || text_is(word->text, "files") ||
            text_is(word->text, "rank") || text_is(word->text, "ranks"));
}

// The pieces of some types, or all, of the owner that an expression gives.
static enum value_type compile_pieces_of(struct compiler *compiler, const struct vdl_node *node)
{
    if (is_line_of_zone(compiler, node)) {
        if (compile_error(compiler, node->span,
                          DIAG_UNKNOWN "\"%.*s %.*s\" is a part of zones only",
                          TEXT_ARGUMENTS(node->first->text), TEXT_ARGUMENTS(node->text)))
            diag_hint(compiler->model->diag,
                      "here stands \"file of\" a square, as in file of a1, or the name of a zone");
        return TYPE_ERROR;
    }
    return compile_pieces(compiler, node, (struct whose_pieces){0, node->first});
}

// Files and ranks are those of a lattice.
static void check_lines(struct compiler *compiler, const struct vdl_node *node, enum opcode opcode)
{
    bool is_of_lines = opcode == OP_SET_FILE || opcode == OP_SET_RANK || opcode == OP_FILE_NUMBER ||
                       opcode == OP_RANK_NUMBER || opcode == OP_SQUARE_AT ||
                       opcode == OP_DIVIDE; // board-number
    if (is_of_lines && compiler->program->board->lattice == LATTICE_NONE)
        compile_error(compiler, node->span, "this board has no files and ranks");
}

// `board-number of SQUARE`: from 1; 0 of no square.
static enum value_type compile_board_number(struct compiler *compiler,
                                            const struct vdl_node *square)
{
    const struct board *board = compiler->program->board;
    int apart = board->apart ? board->apart : board->width;
    compile_as(compiler, square, TYPE_SQUARE);
    build(compiler, OP_FILE_NUMBER, 0, 0, 0);
    build(compiler, OP_PUSH, 0, 0, apart - 1);
    build(compiler, OP_ADD, 0, 0, 0);
    build(compiler, OP_PUSH, 0, 0, apart);
    build(compiler, OP_DIVIDE, 0, 0, 0);
    return TYPE_NUMBER;
}

// `counterpart(SQUARE, NUMBER)`: as many files on as there are from its board to that one.
static enum value_type compile_counterpart(struct compiler *compiler, const struct vdl_node *square)
{
    const struct board *board = compiler->program->board;
    compile_as(compiler, square, TYPE_SQUARE);
    build(compiler, OP_FILE_NUMBER, 0, 0, 0);
    compile_as(compiler, square->next, TYPE_NUMBER);
    compile_board_number(compiler, square);
    build(compiler, OP_SUBTRACT, 0, 0, 0);
    build(compiler, OP_PUSH, 0, 0, board->apart ? board->apart : board->width);
    build(compiler, OP_MULTIPLY, 0, 0, 0);
    build(compiler, OP_ADD, 0, 0, 0);
    compile_as(compiler, square, TYPE_SQUARE);
    build(compiler, OP_RANK_NUMBER, 0, 0, 0);
    build(compiler, OP_SQUARE_AT, 0, 0, 0);
    return TYPE_SQUARE;
}

// `seeds of X`: the number of a square, or the sum of those of a set.
static enum value_type compile_counter(struct compiler *compiler, const struct vdl_node *node,
                                       int variable)
{
    bool is_set = compiler->model->variables[variable].type == TYPE_SET;
    bool is_square = is_set || infer(compiler, node->first) == TYPE_SQUARE;
    compile_as(compiler, node->first, is_square ? TYPE_SQUARE : TYPE_SET);
    if (is_square)
        build_load_variable(compiler, variable);
    else
        build(compiler, OP_SET_TOTAL, 0, compiler->program->variable_cells[variable], 0);
    return compiler->model->variables[variable].type;
}

static enum value_type compile_of(struct compiler *compiler, const struct vdl_node *node)
{
    int hand = node->number ? -1 : model_hand(compiler->model, node->text);
    if (hand >= 0) {
        compile_as(compiler, node->first, TYPE_PLAYER);
        if (hand > 0)
            build(compiler, OP_HAND_OF, 0, 0, hand);
        return TYPE_HAND;
    }
    const struct property *property = node->number ? NULL : property_named(node->text);
    if (property) {
        check_lines(compiler, node, property->opcode);
        if (text_is(node->text, "board-number"))
            return compile_board_number(compiler, node->first);
        compile_as(compiler, node->first, property->argument);
        build(compiler, property->opcode, 0, 0, 0);
        return property->result;
    }
    if (!node->number && names_find(&compiler->model->number_names, node->text))
        return compile_number_of(compiler, node);
    int variable = model_variable(compiler->model, node->text);
    int zone = model_zone(compiler->model, node->text);
    if (!node->number && variable < 0 && zone < 0 && model_varied(compiler->model, node->text) >= 0)
        return compile_varied_of(compiler, node);
    if (variable < 0 && turned_direction(compiler, node->text) >= 0)
        return compile_own_direction(compiler, node, node->first);
    if (node->number || (variable < 0 && zone < 0 && names_pieces(compiler, node)))
        return compile_pieces_of(compiler, node);
    if (variable >= 0 && compiler->model->variables[variable].per_square)
        return compile_counter(compiler, node, variable);
    if (variable >= 0 && !compiler->model->variables[variable].per_player) {
        compile_error(compiler, node->span,
                      DIAG_TYPE "variable \"%.*s\" is not kept for each player",
                      TEXT_ARGUMENTS(node->text));
        return TYPE_ERROR;
    }
    if (variable < 0 && zone < 0) {
        unknown_name(compiler, node, NAME_OF_PROPERTY);
        return TYPE_ERROR;
    }
    compile_as(compiler, node->first, TYPE_PLAYER);
    if (variable >= 0)
        build_load_variable(compiler, variable);
    else
        build(compiler, OP_SET_ZONE_OF, 0, zone, 0);
    return variable >= 0 ? compiler->model->variables[variable].type : TYPE_SET;
}

// The pieces of the second set that attack the first.
static void compile_attackers(struct compiler *compiler, const struct vdl_node *set,
                              const struct vdl_node *pieces)
{
    compile_as(compiler, set, TYPE_SET);
    compile_as(compiler, pieces, TYPE_SET);
    build(compiler, OP_SET_ATTACKERS, 0, 0, 0);
    if (has_attack_rule(compiler)) {
        build_attacking_pieces(compiler, set, pieces);
        build(compiler, OP_SET_OR, 0, 0, 0);
    }
}

static enum value_type compile_function(struct compiler *compiler, const struct vdl_node *node)
{
    int count = 0, given = 0;
    for (const struct vdl_node *argument = node->first; argument; argument = argument->next)
        given++;
    const struct function *function = function_named(node->text, given);
    const struct named_node *own = named_find(&compiler->model->defines, node->text);
    if (own && own->node->kind == VDL_DEFINE_FUNCTION)
        return compile_function_call(compiler, node, own->node);
    if (function)
        check_lines(compiler, node, function->opcode);
    if (function && text_is(node->text, "counterpart") && node->first && node->first->next &&
        !node->first->next->next)
        return compile_counterpart(compiler, node->first);
    if (!function) {
        unknown_name(compiler, node, NAME_OF_FUNCTION);
        return TYPE_ERROR;
    }
    if (function->opcode == OP_SET_ATTACKERS && node->first && node->first->next == node->last) {
        compile_attackers(compiler, node->first, node->last);
        return TYPE_SET;
    }
    for (const struct vdl_node *argument = node->first; argument; argument = argument->next)
        if (count++ < function->argument_count) {
            enum value_type wanted = function->arguments[count - 1];
            bool is_players = wanted == TYPE_HAND && infer(compiler, argument) != TYPE_HAND;
            compile_as(compiler, argument, is_players ? TYPE_PLAYER : wanted);
        }
    if (count != function->argument_count)
        compile_error(compiler, node->span, DIAG_TYPE "\"%s\" takes %d argument%s, not %d",
                      function->name, function->argument_count,
                      function->argument_count == 1 ? "" : "s", count);
    build(compiler, function->opcode, 0, 0, 0);
    return function->result;
}

// A node that yields whether a block can be run to its end.
static void build_try(struct compiler *compiler, struct ir *block)
{
    ir_add(build(compiler, OP_TRY, 0, 0, 0), block);
}

// The reply is made after what waits until the end of the turn.
static void compile_possible_turn(struct compiler *compiler, bool is_reply)
{
    bool carries_out = is_reply && compiler->usage.has_later && !compiler->after_turn;
    struct open_block outer;
    if (!carries_out) {
        build(compiler, is_reply ? OP_TRY_REPLY : OP_TRY_TURN, 0, 0, 0);
        return;
    }
    struct ir *block = block_begin(compiler, &outer);
    build_carry_out(compiler);
    build(compiler, OP_TRY_REPLY, 0, 0, 0);
    build(compiler, OP_REQUIRE, 0, 0, 0);
    block_close(compiler, &outer);
    build_try(compiler, block);
}

static enum value_type compile_possible(struct compiler *compiler, const struct vdl_node *node)
{
    if (text_is(node->text, "turn") || text_is(node->text, "reply")) {
        if (node->first->next)
            compile_error(compiler, node->first->next->span,
                          "\"by\" goes with a rule, not with a whole turn");
        else if (node->first->first)
            compile_error(compiler, node->first->span, DIAG_TYPE "a whole turn takes no arguments");
        compile_possible_turn(compiler, text_is(node->text, "reply"));
        return TYPE_TRUTH;
    }
    struct attempt *outer = compiler->attempt;
    int asked = compiler->asked;
    bool after_turn = compiler->after_turn;
    const struct vdl_node *arguments = node->first, *player = arguments->next;
    struct call call;
    struct open_block open;
    struct ir *block = block_begin(compiler, &open);
    compiler->attempt = NULL;
    compiler->asked = 0;
    compiler->after_turn = false; // what is tried may choose
    compiler->tried++;
    bool is_known = call_begin(compiler, node, arguments->first, &call);
    if (player) {
        compile_as(compiler, player, TYPE_PLAYER);
        build(compiler, OP_SET_MOVER, 0, 0, 0);
    }
    build_reset(compiler);
    if (is_known)
        call_end(compiler, &call);
    compiler->attempt = outer;
    compiler->asked = asked;
    compiler->after_turn = after_turn;
    compiler->tried--;
    block_close(compiler, &open);
    build_try(compiler, block);
    return TYPE_TRUTH;
}

static enum value_type compile_is(struct compiler *compiler, const struct vdl_node *node)
{
    bool negated = node->number != 0;
    if (text_is(node->text, "even") || text_is(node->text, "odd")) {
        compile_as(compiler, node->first, TYPE_NUMBER);
        build(compiler, OP_ODD, 0, 0, 0);
        negated ^= text_is(node->text, "even");
    } else if (text_is(node->text, "empty")) {
        compile_as(compiler, node->first, TYPE_SQUARE);
        build(compiler, OP_SET_EMPTY, 0, 0, 0);
        build(compiler, OP_SET_HAS, 0, 0, 0);
    } else if (compile_error(compiler, node->head,
                             DIAG_UNKNOWN
                             "unknown property \"%.*s\"; expected \"even\", \"odd\" or \"empty\"",
                             TEXT_ARGUMENTS(node->text)) &&
               meaning_of(compiler, node->text).kind != MEANS_NOTHING) {
        diag_hint(compiler->model->diag, "values are compared with \"=\"; whether a square is in a "
                                         "set, \"in\" asks; \"exists\", whether there is any");
    }
    if (negated)
        build(compiler, OP_NOT, 0, 0, 0);
    return TYPE_TRUTH;
}

// Joined with what the game's rule says, if there is one.
static enum value_type join_attack(struct compiler *compiler)
{
    if (has_attack_rule(compiler))
        build_of(compiler, IR_OR, 2, YIELDS_VALUE);
    return TYPE_TRUTH;
}

static enum value_type compile_attacked(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *set = node->first, *by = set->next;
    bool own = by && by->kind == VDL_PIECES && text_is(by->text, "own");
    bool is_side = by && by->kind == VDL_PIECES && !by->first && !text_is(by->text, "any");
    enum value_type type = by && !is_side ? infer(compiler, by) : TYPE_ERROR;
    if (type == TYPE_SET || type == TYPE_SQUARE) {
        compile_attackers(compiler, set, by);
        build(compiler, OP_SET_EXISTS, 0, 0, 0);
        return TYPE_TRUTH;
    }
    compile_as(compiler, set, TYPE_SET);
    if (type == TYPE_PLAYER) {
        compile_as(compiler, by, TYPE_PLAYER);
        build(compiler, OP_SET_ATTACKED_BY, 0, 0, 0);
        if (has_attack_rule(compiler))
            build_attack_by_player(compiler, set, by);
        return join_attack(compiler);
    }
    if (by && !is_side)
        compile_error(compiler, by->span,
                      "expected \"own\", \"enemy\", a player or pieces after \"attacked by\"");
    build(compiler, OP_SET_ATTACKED, own, 0, 0);
    if (has_attack_rule(compiler))
        build_attack_by_side(compiler, set, own);
    return join_attack(compiler);
}

static enum value_type compile_not(struct compiler *compiler, const struct vdl_node *node)
{
    bool set = infer(compiler, node->first) == TYPE_SET;
    compile_as(compiler, node->first, set ? TYPE_SET : TYPE_TRUTH);
    build(compiler, set ? OP_SET_NOT : OP_NOT, 0, 0, 0);
    return set ? TYPE_SET : TYPE_TRUTH;
}

// Squares hold one or none; hands and numbers are conditions by themselves.
static void compile_exists(struct compiler *compiler, const struct vdl_node *what)
{
    enum value_type type = infer(compiler, what);
    if (type != TYPE_SET && type != TYPE_SQUARE) {
        compile_as(compiler, what, TYPE_TRUTH);
        return;
    }
    compile_as(compiler, what, TYPE_SET);
    build(compiler, OP_SET_EXISTS, 0, 0, 0);
}

static enum value_type compile_kind(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *asked = membership(compiler, node);
    if (asked)
        return compile_in(compiler, asked);
    switch (node->kind) {
    case VDL_NUMBER: build(compiler, OP_PUSH, 0, 0, (int)node->number); return TYPE_NUMBER;
    case VDL_WORD: return compile_word(compiler, node);
    case VDL_STRING:
        build(compiler, OP_PUSH, 0, 0, quoted_square(compiler, node));
        return TYPE_SQUARE;
    case VDL_BINARY: return compile_binary(compiler, node);
    case VDL_NOT: return compile_not(compiler, node);
    case VDL_NEGATE:
        compile_as(compiler, node->first, TYPE_NUMBER);
        build(compiler, OP_NEGATE, 0, 0, 0);
        return TYPE_NUMBER;
    case VDL_IS: return compile_is(compiler, node);
    case VDL_EXISTS: compile_exists(compiler, node->first); return TYPE_TRUTH;
    case VDL_COUNT:
        if (infer(compiler, node->first) == TYPE_HAND) {
            compile_as(compiler, node->first, TYPE_HAND);
            build(compiler, OP_HAND_TOTAL, 0, 0, 0);
        } else {
            compile_as(compiler, node->first, TYPE_SET);
            build(compiler, OP_SET_COUNT, 0, 0, 0);
        }
        return TYPE_NUMBER;
    case VDL_WITH:
        compile_as(compiler, node->first, TYPE_SET);
        build(compiler, OP_SET_WITH, (int)node->number, attribute_of(compiler, node), 0);
        return TYPE_SET;
    case VDL_IN: return compile_in(compiler, node);
    case VDL_EXCEPT:
        compile_as(compiler, node->first, TYPE_SET);
        compile_as(compiler, node->last, TYPE_SET);
        build(compiler, OP_SET_EXCEPT, 0, 0, 0);
        return TYPE_SET;
    case VDL_ATTACKED: return compile_attacked(compiler, node);
    case VDL_PIECES: return compile_named_pieces(compiler, node);
    case VDL_OF: return compile_of(compiler, node);
    case VDL_FUNCTION: return compile_function(compiler, node);
    case VDL_POSSIBLE: return compile_possible(compiler, node);
    default: return TYPE_ERROR; // an ERROR node: reported by the parser
    }
}

enum value_type compile_expression(struct compiler *compiler, const struct vdl_node *node)
{
    struct span outer = compiler->span;
    enum value_type type = TYPE_ERROR;
    if (++compiler->expression_depth > EXPRESSION_DEPTH_LIMIT) {
        compile_error(compiler, node->span,
                      DIAG_LARGE "expression nested too deeply; the limit is %d",
                      EXPRESSION_DEPTH_LIMIT);
    } else {
        compiler->span = node->span;
        type = compile_kind(compiler, node);
        compiler->span = outer;
    }
    compiler->expression_depth--;
    return type;
}

// What a function was given where a parameter stands; else the node itself.
static const struct vdl_node *given(struct compiler *compiler, const struct vdl_node *node)
{
    const struct local *local = node->kind == VDL_WORD ? local_find(compiler, node->text) : NULL;
    return local && local->argument ? local->argument : node;
}

void compile_as(struct compiler *compiler, const struct vdl_node *node, enum value_type wanted)
{
    bool can_lack = wanted == TYPE_PIECE || wanted == TYPE_PLAYER || wanted == TYPE_DIRECTION;
    enum value_type got = compile_expression(compiler, node);
    if (is_none(node) && can_lack && got == TYPE_SQUARE)
        return; // no piece, no player, no direction are the same number
    if (got == wanted || got == TYPE_ERROR || (wanted == TYPE_TRUTH && got == TYPE_NUMBER))
        return;
    if (got == TYPE_SQUARE && wanted == TYPE_SET)
        build(compiler, OP_SET_SQUARE, 0, 0, 0);
    else if (got == TYPE_SET && wanted == TYPE_SQUARE)
        build(compiler, OP_SET_FIRST, 0, 0, 0);
    else if (got == TYPE_SET && wanted == TYPE_TRUTH) {
        if (is_complement(node))
            doubt(compiler, DOUBT_COMPLEMENT, node->span);
        build(compiler, OP_SET_EXISTS, 0, 0, 0);
    } else if (got == TYPE_HAND && wanted == TYPE_TRUTH)
        build(compiler, OP_HAND_TOTAL, 0, 0, 0);
    else if (compile_error(compiler, given(compiler, node)->span, DIAG_TYPE "expected %s, found %s",
                           type_name(wanted), type_name(got)))
        hint_at_types(compiler, wanted, got);
}

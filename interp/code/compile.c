#include "compiler.h"
#include "geometry.h"
#include "optimise.h"
#include "order.h"

#include <stdlib.h>
#include <string.h>

// ---- Emission and names

bool compile_error(struct compiler *compiler, struct span span, const char *format, ...)
{
    struct text_buffer message;
    va_list arguments;
    if (diag_has_error_at(compiler->model->diag, span))
        return false;
    text_buffer_init(&message);
    va_start(arguments, format);
    text_buffer_vprint(&message, format, arguments);
    va_end(arguments);
    diag_error(compiler->model->diag, span, "%s", message.start);
    text_buffer_release(&message);
    return true;
}

bool expansion_begin(struct compiler *compiler, const struct vdl_node *use,
                     const struct vdl_node *definition)
{
    const char *problem = definition->kind == VDL_RULE ? "rule \"%.*s\" calls itself"
                                                       : "\"%.*s\" is defined by itself";
    for (int i = 0; i < compiler->call_depth; i++)
        if (compiler->expanding[i] == definition) {
            compile_error(compiler, use->head, problem, TEXT_ARGUMENTS(use->text));
            return false;
        }
    if (compiler->call_depth == CALL_DEPTH_LIMIT) {
        compile_error(compiler, use->head, "rules and definitions nested more than %d deep",
                      CALL_DEPTH_LIMIT);
        return false;
    }
    if (++compiler->expansions > EXPANSIONS_LIMIT) {
        if (!compiler->too_large)
            compile_error(compiler, use->head,
                          "rules and definitions used more than %d times in all", EXPANSIONS_LIMIT);
        compiler->too_large = true;
    }
    if (compiler->too_large)
        return false;
    compiler->expanding[compiler->call_depth++] = definition;
    return true;
}

void expansion_end(struct compiler *compiler)
{
    compiler->call_depth--;
}

int emit(struct compiler *compiler, enum opcode op, int x, int a, int b)
{
    struct program *program = compiler->program;
    if (program->code_count == CODE_LIMIT) {
        if (!compiler->too_large)
            compile_error(compiler, compiler->span, "rules need more than %d instructions",
                          CODE_LIMIT);
        compiler->too_large = true;
        return 0;
    }
    if (program->code_count == compiler->code_capacity) {
        int capacity = compiler->code_capacity ? compiler->code_capacity * 2 : 256;
        struct arena *arena = compiler->model->arena;
        struct instruction *code = arena_array(arena, (size_t)capacity, sizeof *code);
        struct span *spans = arena_array(arena, (size_t)capacity, sizeof *spans);
        if (program->code_count) {
            memcpy(code, program->code, (size_t)program->code_count * sizeof *code);
            memcpy(spans, program->spans, (size_t)program->code_count * sizeof *spans);
        }
        program->code = code;
        program->spans = spans;
        compiler->code_capacity = capacity;
    }
    program->code[program->code_count] =
        (struct instruction){(uint8_t)op, (uint8_t)x, (uint16_t)a, b};
    program->spans[program->code_count] = compiler->span;
    return program->code_count++;
}

void patch(struct compiler *compiler, int address)
{
    compiler->program->code[address].b = compiler->program->code_count;
}

struct local *local_find(struct compiler *compiler, struct text name)
{
    for (int i = compiler->local_count - 1; i >= compiler->scope_start; i--)
        if (text_equal(compiler->locals[i].name, name))
            return &compiler->locals[i];
    return NULL;
}

// How many cells a value of a type takes.
static int cells_of(const struct program *program, enum value_type type)
{
    return type == TYPE_SET ? program->set_cells : 1;
}

int cells_new(struct compiler *compiler, enum value_type type, struct span span)
{
    struct program *program = compiler->program;
    int count = cells_of(program, type);
    if (count == 1 && compiler->free_cell_count > 0)
        return compiler->free_cells[--compiler->free_cell_count];
    if (program->cell_count + count > CELLS_LIMIT) {
        compile_error(compiler, span, "too many names in all rules");
        return program->cell_count - count;
    }
    program->cell_count += count;
    return program->cell_count - count;
}

int cells_in_a_row(struct compiler *compiler, int count, struct span span)
{
    if (compiler->program->cell_count + count > CELLS_LIMIT)
        compile_error(compiler, span, "too many names in all rules");
    else
        compiler->program->cell_count += count;
    return compiler->program->cell_count - count;
}

void scope_end(struct compiler *compiler, int names)
{
    for (; compiler->local_count > names; compiler->local_count--) {
        const struct local *local = &compiler->locals[compiler->local_count - 1];
        if (cells_of(compiler->program, local->type) == 1 &&
            compiler->free_cell_count < LOCALS_LIMIT)
            compiler->free_cells[compiler->free_cell_count++] = local->cell;
    }
}

struct local *local_at(struct compiler *compiler, struct text name, enum value_type type, int cell,
                       struct span span)
{
    if (compiler->local_count == LOCALS_LIMIT) {
        compile_error(compiler, span, "too many names in one rule");
        return &compiler->locals[0];
    }
    struct local *local = &compiler->locals[compiler->local_count++];
    *local = (struct local){name, type, cell};
    return local;
}

struct local *local_new(struct compiler *compiler, struct text name, enum value_type type,
                        struct span span)
{
    return local_at(compiler, name, type, cells_new(compiler, type, span), span);
}

// ---- Layout

static uint8_t class_for(const struct model *model, int player, int type, int owner)
{
    if (owner >= model->player_count)
        return OCCUPANT_NEUTRAL;
    if (owner == player)
        return OCCUPANT_FRIEND;
    return model->types[type].royal ? OCCUPANT_ENEMY_ROYAL : OCCUPANT_ENEMY;
}

_Static_assert((int)MODEL_KINDS_LIMIT <= (int)KIND_MASK &&
                   (int)KIND_BITS + (int)MODEL_ATTRIBUTES_LIMIT <= 32,
               "a kind and its attributes fit in a cell");

static void layout_kinds(struct program *program, const struct model *model)
{
    int players = model->player_count, owners = model->owner_count;
    program->player_count = players;
    program->decider_count = model->decider_count;
    program->owner_count = owners;
    program->type_count = model->type_count;
    program->kind_count = 1 + model->type_count * owners;
    size_t kinds = (size_t)program->kind_count;
    program->class_of = arena_array(model->arena, kinds * (size_t)players, 1);
    program->owner_of = arena_array(model->arena, kinds, 1);
    program->type_of = arena_array(model->arena, kinds, sizeof *program->type_of);
    program->reverse_of = arena_array(model->arena, kinds, sizeof *program->reverse_of);
    program->front_of = arena_array(model->arena, kinds, sizeof *program->front_of);
    program->type_of[0] = -1;
    program->owner_of[0] = (uint8_t)owners;
    for (int p = 0; p < players; p++)
        program->class_of[(size_t)p * kinds] = OCCUPANT_EMPTY;
    for (int t = 0; t < model->type_count; t++) {
        program->reverse_of[t] = (int16_t)model->types[t].reverse;
        program->front_of[t] = (int16_t)model->types[t].front;
        for (int owner = 0; owner < owners; owner++) {
            int kind = kind_of(program, t, owner);
            program->owner_of[kind] = (uint8_t)owner;
            program->type_of[kind] = (int16_t)t;
            for (int p = 0; p < players; p++)
                program->class_of[(size_t)p * kinds + (size_t)kind] = class_for(model, p, t, owner);
        }
    }
}

static void layout_royals(struct program *program, const struct model *model)
{
    for (int p = 0; p < program->player_count; p++) {
        program->royal_kinds[p] = arena_array(model->arena, (size_t)model->type_count + 1,
                                              sizeof *program->royal_kinds[p]);
        program->royal_count = 0;
        for (int t = 0; t < model->type_count; t++)
            if (model->types[t].royal)
                program->royal_kinds[p][program->royal_count++] = kind_of(program, t, p);
    }
}

// Where a variable has its place, one after the other.
enum place { PLACE_NUMBERS, PLACE_HASHED, PLACE_UNCOMPARED, PLACE_TURN };

static enum place place_of(const struct variable *variable)
{
    if (variable->of_turn)
        return PLACE_TURN;
    if (variable->uncompared)
        return PLACE_UNCOMPARED;
    return variable->type == TYPE_NUMBER || variable->type == TYPE_TRUTH ? PLACE_NUMBERS
                                                                         : PLACE_HASHED;
}

// Lays out the variables of one place from a cell on; returns the first cell behind them.
static int layout_variables(struct program *program, const struct model *model, enum place place,
                            int cell)
{
    for (int v = 0; v < model->variable_count && cell < CELLS_LIMIT; v++) {
        const struct variable *variable = &model->variables[v];
        if (place_of(variable) != place)
            continue;
        program->variable_cells[v] = cell;
        cell +=
            cells_of(program, variable->type) * (variable->per_player ? program->player_count : 1);
    }
    return cell;
}

static void layout_turn_starts(struct program *program, const struct model *model)
{
    int32_t *starts =
        arena_array(model->arena, (size_t)program->turn_cell_count + 1, sizeof *starts);
    for (int v = 0; v < model->variable_count; v++) {
        const struct variable *variable = &model->variables[v];
        for (int p = 0; variable->of_turn && p < (variable->per_player ? program->player_count : 1);
             p++)
            starts[program->variable_cells[v] - program->turn_cells +
                   p * cells_of(program, variable->type)] = variable->start;
    }
    program->turn_starts = starts;
}

static void layout_cells(struct program *program, const struct model *model)
{
    int cell = program->square_count;
    program->set_cells = 2 * program->word_count;
    program->variable_cells = arena_array(model->arena, (size_t)model->variable_count + 1,
                                          sizeof *program->variable_cells);
    program->hand_cells = cell;
    cell += program->player_count * program->type_count;
    program->numbers_end = layout_variables(program, model, PLACE_NUMBERS, cell);
    cell = layout_variables(program, model, PLACE_HASHED, program->numbers_end);
    program->mover_cell = cell++;
    program->order_cell = order_is_plain(program) ? program->mover_cell : cell++;
    program->passed_key_cell = cell++;
    program->hashed_cells = cell; // the clocks are no part of what repeats
    program->passed_count_cell = cell++;
    program->passed_cells = cell;
    cell += PASSED_LIMIT;
    program->number_cell = cell++;
    program->clock_cell = cell++;
    program->uncompared_cells = cell;
    cell = layout_variables(program, model, PLACE_UNCOMPARED, cell);
    program->uncompared_count = cell - program->uncompared_cells;
    program->keep_cell = cell++;
    program->fresh_passed_count_cell = cell++;
    program->fresh_passed_cells = cell;
    cell += PASSED_LIMIT;
    program->turn_cells = cell;
    cell = layout_variables(program, model, PLACE_TURN, cell);
    program->turn_cell_count = cell - program->turn_cells;
    program->cell_count = cell;
}

static void layout_attributes(struct program *program, const struct model *model)
{
    for (int a = 0; a < model->attribute_count; a++) {
        program->attribute_bits[a] = 1u << (KIND_BITS + a);
        if (model->attributes[a].until_moved)
            program->cleared_by_move |= (int32_t)(1u << (KIND_BITS + a));
        if (model->attributes[a].secret)
            program->has_secrets = true;
    }
}

// ---- Entries

static void compile_after(struct compiler *compiler)
{
    struct program *program = compiler->program;
    int skip = -1;
    program->after_entry = program->code_count;
    if (compiler->model->opening) {
        emit(compiler, OP_LOAD, 0, program->order_cell, 0);
        emit(compiler, OP_PUSH, 0, 0, program->opening_count);
        emit(compiler, OP_LESS, 0, 0, 0);
        skip = emit(compiler, OP_JUMP_TRUE, 0, 0, 0);
    }
    compiler->after_turn = true;
    for (const struct named_node *node = compiler->model->after_turn.first; node;
         node = node->next) {
        struct body outer;
        body_begin(compiler, &outer);
        compile_block(compiler, node->node);
        body_end(compiler, &outer);
    }
    compiler->after_turn = false;
    if (skip >= 0)
        patch(compiler, skip);
    emit_reset(compiler); // between turns they are at their start, whatever the way there
    emit(compiler, OP_PASS_TURN, 0, 0, 0);
    emit(compiler, OP_NEXT_TURN, 0, 0, 0);
}

// Whether a condition can only hold where its player has no turn: `not possible turn` is one of the
// parts joined by `and`.
static bool is_only_stuck(const struct vdl_node *condition)
{
    if (condition->kind == VDL_BINARY && text_is(condition->text, "and"))
        return is_only_stuck(condition->first) || is_only_stuck(condition->last);
    return condition->kind == VDL_NOT && condition->first->kind == VDL_POSSIBLE &&
           text_is(condition->first->text, "turn");
}

// The player behind `win` or `lose`, or -1.
static int goal_player(struct compiler *compiler, const struct vdl_node *outcome)
{
    const struct vdl_node *word = outcome->first;
    if (!word)
        return -1;
    if (!text_is(outcome->text, "win") && !text_is(outcome->text, "lose"))
        compile_error(compiler, word->span, "\"%.*s\" goes with no player",
                      TEXT_ARGUMENTS(outcome->text));
    int player = model_player(compiler->model, word->text);
    if (player < 0)
        compile_error(compiler, word->span, "there is no player \"%.*s\"",
                      TEXT_ARGUMENTS(word->text));
    return player;
}

// Whether who wins or loses is the player it is asked of.
static bool goal_needs_player(const struct goal *goal)
{
    return goal->player < 0 && (goal->outcome == GOAL_WIN || goal->outcome == GOAL_LOSE);
}

static void compile_goals(struct compiler *compiler)
{
    struct program *program = compiler->program;
    int count = 0;
    for (const struct named_node *node = compiler->model->goals.first; node; node = node->next)
        count++;
    program->goals = arena_array(compiler->model->arena, (size_t)count + 1, sizeof *program->goals);
    for (const struct named_node *node = compiler->model->goals.first; node; node = node->next) {
        struct goal *goal = &program->goals[program->goal_count++];
        const struct vdl_node *outcome = node->node->first, *condition = outcome->next;
        goal->reason = arena_copy(compiler->model->arena, node->name.start, node->name.length);
        goal->outcome = text_is(outcome->text, "win")    ? GOAL_WIN
                        : text_is(outcome->text, "lose") ? GOAL_LOSE
                        : text_is(outcome->text, "draw") ? GOAL_DRAW
                        : text_is(outcome->text, "most") ? GOAL_MOST
                                                         : GOAL_INVALID;
        goal->player = goal_player(compiler, outcome);
        goal->mode = (enum vdl_goal_mode)node->node->number;
        if (goal->mode == VDL_GOAL_CLAIM && goal->outcome != GOAL_DRAW)
            compile_error(compiler, outcome->span, "only a draw can be claimed");
        goal->only_stuck = is_only_stuck(condition) && !has_chance(program);
        goal->entry = program->code_count;
        compiler->span = condition->span;
        if (has_chance(program))
            emit(compiler, OP_ASK, goal_needs_player(goal), 0, 0);
        compile_as(compiler, condition, TYPE_TRUTH);
        emit(compiler, OP_HALT, 0, 0, 0);
        goal->points_entry = -1;
        if (goal->outcome == GOAL_MOST) {
            goal->points_entry = program->code_count;
            compiler->span = condition->next->span;
            compile_as(compiler, condition->next, TYPE_NUMBER);
            emit(compiler, OP_HALT, 0, 0, 0);
        }
    }
}

static void compile_prompts(struct compiler *compiler)
{
    struct program *program = compiler->program;
    const struct named_list *prompts = &compiler->model->prompts;
    program->prompts =
        arena_array(compiler->model->arena, (size_t)prompts->count, sizeof *program->prompts);
    for (const struct named_node *node = prompts->first; node; node = node->next) {
        struct prompt *prompt = &program->prompts[program->prompt_count++];
        prompt->words = arena_copy(compiler->model->arena, node->name.start, node->name.length);
        prompt->entry = program->code_count;
        compiler->span = node->node->first->span;
        compile_as(compiler, node->node->first, TYPE_TRUTH);
        emit(compiler, OP_HALT, 0, 0, 0);
    }
}

static void compile_entries(struct compiler *compiler)
{
    struct program *program = compiler->program;
    struct model *model = compiler->model;
    static const struct note move_note = {.slots = {SLOT_SQUARE, SLOT_SQUARE}, .slot_count = 2};
    program->notes[program->note_count++] = move_note;
    program->view_entry = -1;
    list_add(compiler, NULL, 0);
    order_compile(compiler);
    if (program->turn_entry < 0 && !model->order)
        return;
    compile_turn_end(compiler);
    compile_after(compiler);
    compile_goals(compiler);
    compile_prompts(compiler);
    if (model->view) {
        find_told(program, model);
        program->has_secrets = true;
        program->view_entry = program->code_count;
        compile_as(compiler, model->view->first, TYPE_SET);
        emit(compiler, OP_HALT, 0, 0, 0);
    }
    compile_unused(compiler);
    program->subroutines_entry = program->code_count;
    // What is carried out may be waited for in subroutines only, and call others in turn.
    compile_subroutines(compiler);
    compile_carry_out_subroutine(compiler);
    compile_subroutines(compiler);
}

static void find_endings(struct program *program, struct model *model)
{
    program->ending_entries =
        arena_array(model->arena, (size_t)program->goal_count, sizeof *program->ending_entries);
    for (int g = 0; g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->mode != VDL_GOAL_CLAIM && goal->outcome != GOAL_INVALID && !goal->only_stuck)
            program->ending_entries[program->ending_count++] = goal->entry;
    }
}

struct program *program_compile(struct model *model, const struct compile_options *options)
{
    struct program *program = arena_alloc(model->arena, sizeof *program);
    program->model = model;
    program->left_out = options ? options->left_out : 0;
    program->board = &model->board;
    program->square_count = model->board.square_count;
    program->word_count = (program->square_count + 63) / 64;
    program->notes = arena_array(model->arena, NOTES_LIMIT, sizeof *program->notes);
    program->lists = arena_array(model->arena, LISTS_LIMIT, sizeof *program->lists);
    program->messages = arena_array(model->arena, MESSAGES_LIMIT, sizeof *program->messages);
    program->message_count = 1;
    layout_kinds(program, model);
    if (program->kind_count > KIND_MASK + 1) {
        diag_error(model->diag, model->types[model->type_count - 1].span,
                   "too many kinds of pieces for %d owners", model->owner_count);
        return NULL;
    }
    layout_royals(program, model);
    order_build(program, model);
    layout_cells(program, model);
    if (program->cell_count < CELLS_LIMIT)
        layout_turn_starts(program, model);
    layout_attributes(program, model);
    struct compiler *compiler = calloc(1, sizeof *compiler);
    if (!compiler)
        arena_out_of_memory();
    compiler->program = program;
    compiler->model = model;
    compiler->carry_outs = compiler->carry_out_entry = -1;
    compiler->turn_ends = compiler->turn_end = -1;
    if (!geometry_build(program, model)) {
        free(compiler);
        program_release(program);
        return NULL;
    }
    survey_build(&compiler->survey, model);
    program->prefer_count = compiler->survey.prefer_count;
    program->prefer_cells = program->cell_count;
    program->cell_count += PREFER_CELLS * program->prefer_count;
    program->control_cells = program->cell_count;
    program->cell_count += compiler->survey.whole.height;
    if (program->cell_count >= CELLS_LIMIT)
        diag_error(model->diag, model->tree->first->span, "the game needs more than %d cells",
                   CELLS_LIMIT);
    else
        compile_entries(compiler);
    if (model->diag->error_count == 0) {
        optimise(program);
        program->asks_repetitions = has_opcode(program, OP_REPETITIONS);
        find_endings(program, model);
        if (has_pass(program, PASS_ROW_LINES) && has_opcode(program, OP_SET_ROW))
            row_lines_build(program, model->arena);
        fuse(program);
        if (has_pass(program, PASS_NODE_WAYS) && has_opcode(program, OP_SET_REACH))
            node_ways_build(program, model->arena);
    }
    free(compiler);
    if (model->diag->error_count) {
        program_release(program);
        return NULL;
    }
    return program;
}

void program_release(struct program *program)
{
    walk_pool_release(&program->pool);
    free(program->attack_nodes);
    free(program->attack_match);
    free(program->target_terms);
    free(program->target_sets);
    program->attack_nodes = NULL;
    program->attack_match = NULL;
    program->target_terms = NULL;
    program->target_sets = NULL;
}

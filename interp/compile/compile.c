// From a checked model to a program: the layout of cells, geometry, and code.
#include "compiler.h"
#include "flow.h"
#include "generate.h"
#include "geometry.h"
#include "memory.h"
#include "order.h"
#include "passes.h"

#include <stdlib.h>
#include <string.h>

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
enum place { PLACE_NUMBERS, PLACE_COUNTERS, PLACE_HASHED, PLACE_UNCOMPARED, PLACE_TURN };

static enum place place_of(const struct variable *variable)
{
    if (variable->of_turn)
        return PLACE_TURN;
    if (variable->uncompared)
        return PLACE_UNCOMPARED;
    bool is_number = variable->type == TYPE_NUMBER || variable->type == TYPE_TRUTH;
    if (!is_number)
        return PLACE_HASHED;
    return variable->per_square ? PLACE_COUNTERS : PLACE_NUMBERS;
}

// Lays out the variables of one place from a cell on; returns the first cell after them.
static int layout_variables(struct program *program, const struct model *model, enum place place,
                            int cell)
{
    for (int v = 0; v < model->variable_count && cell < CELLS_LIMIT; v++) {
        const struct variable *variable = &model->variables[v];
        if (place_of(variable) != place)
            continue;
        program->variable_cells[v] = cell;
        cell += cells_of(program, variable->type) * model_value_count(model, variable);
    }
    return cell;
}

static void layout_turn_starts(struct program *program, const struct model *model)
{
    int32_t *starts =
        arena_array(model->arena, (size_t)program->turn_cell_count + 1, sizeof *starts);
    for (int v = 0; v < model->variable_count; v++) {
        const struct variable *variable = &model->variables[v];
        for (int p = 0; variable->of_turn && p < model_value_count(model, variable); p++)
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
    program->hand_rows = program->player_count * (model->hand_count + 1);
    cell += program->hand_rows * program->type_count;
    program->counter_cells = layout_variables(program, model, PLACE_NUMBERS, cell);
    program->numbers_end = layout_variables(program, model, PLACE_COUNTERS, program->counter_cells);
    cell = layout_variables(program, model, PLACE_HASHED, program->numbers_end);
    program->mover_cell = cell++;
    program->order_cell = order_is_plain(program) ? program->mover_cell : cell++;
    program->passed_key_cell = cell++;
    program->hashed_cells = cell; // the clocks are no part of what repeats
    program->passed_count_cell = cell++;
    program->passed_player_cell = cell++;
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

static void find_secret_variables(struct program *program, const struct model *model)
{
    for (int v = 0; v < model->variable_count; v++)
        program->has_secrets |= model->variables[v].audience == AUDIENCE_OWNER;
    program->has_secrets |= model->clock.audience == AUDIENCE_OWNER;
}

// ---- Entries

struct ir_unit *compile_unit(struct compiler *compiler, enum ir_unit_kind kind,
                             const struct vdl_node *expression, enum value_type type)
{
    struct open_block outer;
    struct ir *block = block_begin(compiler, &outer);
    compiler->span = expression->span;
    compile_as(compiler, expression, type);
    append(compiler, operand(compiler));
    block_close(compiler, &outer);
    struct ir_unit *unit = unit_new(compiler, kind, block);
    unit_add(compiler, unit);
    return unit;
}

static void compile_after(struct compiler *compiler)
{
    struct program *program = compiler->program;
    struct open_block outer, around;
    struct ir *root = block_begin(compiler, &outer), *when = NULL, *hooks;
    if (compiler->model->opening) {
        when = ir_new(compiler, IR_WHEN, 0, 0, 0);
        build(compiler, OP_LOAD, 0, program->order_cell, 0);
        build(compiler, OP_PUSH, 0, 0, program->opening_count);
        build(compiler, OP_LESS, 0, 0, 0);
        build(compiler, OP_NOT, 0, 0, 0);
        ir_add(when, operand(compiler));
    }
    hooks = block_begin(compiler, &around);
    compiler->after_turn = true;
    for (const struct named_node *node = compiler->model->after_turn.first; node; node = node->next)
        compile_body(compiler, node->node);
    compiler->after_turn = false;
    block_close(compiler, &around);
    if (when)
        ir_add(when, hooks);
    append(compiler, when ? when : hooks);
    build_reset(compiler); // between turns they are at their start, however the turn went
    build(compiler, OP_PASS_TURN, 0, 0, 0);
    build(compiler, OP_NEXT_TURN, 0, 0, 0);
    block_close(compiler, &outer);
    struct ir_unit *unit = unit_new(compiler, UNIT_AFTER, root);
    unit_add(compiler, unit);
    entry_of(compiler, unit, &program->after_entry);
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

// The player after `win` or `lose`, or -1.
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
        unknown_player(compiler->model, word);
    return player;
}

// Whether who wins or loses is the player it is asked of.
static bool goal_needs_player(const struct goal *goal)
{
    return goal->player < 0 && (goal->outcome == GOAL_WIN || goal->outcome == GOAL_LOSE);
}

// A condition is asked of who decides next when chance is to move; where nobody does any more, it
// fails if it needs such a player.
static void ask_decider(struct compiler *compiler, struct ir_unit *unit, bool needs_player)
{
    if (!has_chance(compiler->program))
        return;
    struct ir *ask = ir_new(compiler, OP_ASK, needs_player, 0, 0);
    ask->next = unit->root->first;
    unit->root->first = ask;
}

// What winning is worth, for those goals by which somebody wins.
static void compile_worth(struct compiler *compiler, const struct vdl_node *node, struct goal *goal)
{
    const struct vdl_node *worth = node->last;
    goal->worth_entry = -1;
    goal->worth = 1;
    if (worth->kind != VDL_WORTH)
        return;
    if (goal->outcome == GOAL_DRAW || goal->outcome == GOAL_INVALID)
        compile_error(compiler, worth->span, "\"worth\" goes with win, lose and most");
    if (worth->first->kind == VDL_NUMBER) {
        goal->worth = (int32_t)worth->first->number;
        return;
    }
    struct ir_unit *unit = compile_unit(compiler, UNIT_POINTS, worth->first, TYPE_NUMBER);
    if (node->number == VDL_GOAL_MOVED && goal->outcome != GOAL_MOST)
        say_of_opponent(compiler, unit->root->first);
    goal->worth = 0;
    entry_of(compiler, unit, &goal->worth_entry);
}

static void compile_goals(struct compiler *compiler)
{
    struct program *program = compiler->program;
    int count = 0;
    for (const struct named_node *node = compiler->model->goals.first; node; node = node->next)
        count++;
    program->goals = arena_array(compiler->model->arena, (size_t)count + 1, sizeof *program->goals);
    compiler->conditions =
        arena_array(compiler->model->arena, (size_t)count + 1, sizeof *compiler->conditions);
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
        bool is_moved = node->node->number == VDL_GOAL_MOVED;
        goal->mode = is_moved ? VDL_GOAL_ENDS : (enum vdl_goal_mode)node->node->number;
        goal->is_open = node->node->is_open || goal->mode != VDL_GOAL_ENDS;
        if (node->node->is_open && goal->outcome == GOAL_INVALID)
            compile_error(compiler, outcome->span, "\"openly\" goes with what ends the game");
        if (is_moved && goal->outcome == GOAL_INVALID)
            compile_error(compiler, outcome->span, "\"after turn\" goes with what ends the game");
        if (goal->mode == VDL_GOAL_CLAIM && goal->outcome != GOAL_DRAW)
            compile_error(compiler, outcome->span, "only a draw can be claimed");
        goal->only_stuck = is_only_stuck(condition) && !has_chance(program);
        struct ir_unit *unit = compile_unit(compiler, UNIT_CONDITION, condition, TYPE_TRUTH);
        compiler->conditions[program->goal_count - 1] = unit;
        if (is_moved)
            compile_moved_goal(compiler, outcome, goal, unit->root->first);
        ask_decider(compiler, unit, goal_needs_player(goal));
        entry_of(compiler, unit, &goal->entry);
        goal->points_entry = -1;
        if (goal->outcome == GOAL_MOST)
            entry_of(compiler, compile_unit(compiler, UNIT_POINTS, condition->next, TYPE_NUMBER),
                     &goal->points_entry);
        compile_worth(compiler, node->node, goal);
    }
}

// Who is told: the mover, everybody, or one player.
static int listener_of(struct compiler *compiler, const struct vdl_node *prompt)
{
    const struct vdl_node *word = prompt->first->next;
    if (!word)
        return prompt->number ? TOLD_TO_EVERYBODY : TOLD_TO_MOVER;
    int player = model_player(compiler->model, word->text);
    if (player < 0)
        unknown_player(compiler->model, word);
    return player;
}

static void compile_prompts(struct compiler *compiler)
{
    struct program *program = compiler->program;
    const struct named_list *prompts = &compiler->model->prompts;
    program->prompts =
        arena_array(compiler->model->arena, (size_t)prompts->count, sizeof *program->prompts);
    for (const struct named_node *named = prompts->first; named; named = named->next) {
        struct prompt *prompt = &program->prompts[program->prompt_count++];
        const struct vdl_node *node = named->node;
        prompt->is_open = node->is_open;
        prompt->listener = listener_of(compiler, node);
        prompt->words = arena_copy(compiler->model->arena, node->text.start, node->text.length);
        compile_said(compiler, node, prompt);
        struct ir_unit *unit = compile_unit(compiler, UNIT_CONDITION, node->first, TYPE_TRUTH);
        if (node->number)
            ask_decider(compiler, unit, true);
        entry_of(compiler, unit, &prompt->entry);
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
    compile_turn_end(compiler);
    compile_after(compiler);
    compile_goals(compiler);
    compile_prompts(compiler);
    if (model->view) {
        program->has_secrets = true;
        entry_of(compiler, compile_unit(compiler, UNIT_VIEW, model->view->first, TYPE_SET),
                 &program->view_entry);
    }
    compile_attack_units(compiler);
    compile_unused(compiler);
    // What is carried out may be waited for in subroutines only, and call others in turn.
    compile_subroutines(compiler);
    compile_carry_out_subroutine(compiler);
    compile_subroutines(compiler);
}

static void find_endings(struct program *program, struct model *model)
{
    size_t count = (size_t)program->goal_count;
    program->ending_entries = arena_array(model->arena, count, sizeof *program->ending_entries);
    program->final_entries = arena_array(model->arena, count, sizeof *program->final_entries);
    for (int g = 0; g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->mode == VDL_GOAL_CLAIM || goal->outcome == GOAL_INVALID || goal->only_stuck)
            continue;
        program->ending_entries[program->ending_count++] = goal->entry;
        if (goal->mode == VDL_GOAL_ENDS)
            program->final_entries[program->final_count++] = goal->entry;
    }
}

static struct compiler *compiler_new(struct program *program, struct model *model)
{
    struct compiler *compiler = memory_zeroed(1, sizeof *compiler);
    compiler->program = program;
    compiler->model = model;
    compiler->locals = memory_bytes(LOCALS_LIMIT, sizeof *compiler->locals);
    compiler->free_cells = memory_bytes(LOCALS_LIMIT, sizeof *compiler->free_cells);
    return compiler;
}

static void compiler_free(struct compiler *compiler)
{
    memory_free(compiler->locals);
    memory_free(compiler->free_cells);
    memory_free(compiler);
}

struct program *program_compile(struct model *model, const struct compile_options *options)
{
    struct program *program = arena_alloc(model->arena, sizeof *program);
    program->model = model;
    program->left_out = options ? options->left_out : 0;
    program->board = &model->board;
    program->square_count = model->board.square_count;
    program->word_count = (program->square_count + 63) / 64;
    // Few games need more than a small part of these, which costs nothing while it is not touched.
    program->notes = memory_bytes(NOTES_LIMIT, sizeof *program->notes);
    program->lists = memory_bytes(LISTS_LIMIT, sizeof *program->lists);
    program->messages = memory_bytes(MESSAGES_LIMIT, sizeof *program->messages);
    program->messages[program->message_count++] = NULL;
    layout_kinds(program, model);
    if (program->kind_count > KIND_MASK + 1) {
        diag_error(model->diag, model->types[model->type_count - 1].span,
                   DIAG_LARGE "too many kinds of pieces for %d owners", model->owner_count);
        program_release(program);
        return NULL;
    }
    layout_royals(program, model);
    order_build(program, model);
    layout_cells(program, model);
    if (program->cell_count < CELLS_LIMIT)
        layout_turn_starts(program, model);
    layout_attributes(program, model);
    find_secret_variables(program, model);
    struct compiler *compiler = compiler_new(program, model);
    program->rules = compiler->rules = arena_alloc(model->arena, sizeof *compiler->rules);
    if (!geometry_build(program, model)) {
        compiler_free(compiler);
        program_release(program);
        return NULL;
    }
    usage_build(&compiler->usage, model);
    program->prefer_count = compiler->usage.prefer_count;
    program->prefer_cells = program->cell_count;
    program->cell_count += PREFER_CELLS * program->prefer_count;
    program->control_cells = program->cell_count;
    program->cell_count += compiler->usage.whole.height;
    if (program->cell_count >= CELLS_LIMIT)
        diag_error(model->diag, model->tree->first->span,
                   DIAG_LARGE "the game needs more than %d cells", CELLS_LIMIT);
    else
        compile_entries(compiler);
    if (model->diag->error_count == 0) {
        if (has_pass(program, PASS_CONSTANT_SETS))
            find_constant_sets(program, compiler->rules);
        if (has_pass(program, PASS_FILTERS))
            filter_choices(program, compiler->rules);
        mark_ends(program, compiler->rules);
        if (has_pass(program, PASS_ROW_LINES) && rules_have(compiler->rules, OP_SET_ROW))
            row_lines_build(program, model->arena);
        if (has_pass(program, PASS_PLANS))
            make_plans(program, compiler->rules);
        if (has_pass(program, PASS_JOINED_GOALS))
            join_goals(program, compiler->rules, compiler->conditions);
        generate_code(program, compiler->rules);
        link_plans(program);
        program->joined_entry = compiler->rules->joined ? compiler->rules->joined->entry : -1;
        for (const struct unit_entry *entry = compiler->entries; entry; entry = entry->next)
            *entry->entry = entry->unit->entry;
        find_facts(program, compiler->rules);
        find_flow(program, compiler->rules);
        find_endings(program, model);
        if (has_pass(program, PASS_NODE_WAYS) && rules_have(compiler->rules, OP_SET_REACH))
            node_ways_build(program, model->arena);
    }
    compiler_free(compiler);
    if (model->diag->error_count) {
        program_release(program);
        return NULL;
    }
    return program;
}

void program_release(struct program *program)
{
    walk_pool_release(&program->pool);
    memory_free(program->attack_nodes);
    memory_free(program->attack_match);
    memory_free(program->target_terms);
    memory_free(program->target_sets);
    memory_free(program->notes);
    memory_free(program->lists);
    memory_free(program->messages);
    program->notes = NULL;
    program->lists = NULL;
    program->messages = NULL;
    program->attack_nodes = NULL;
    program->attack_match = NULL;
    program->target_terms = NULL;
    program->target_sets = NULL;
}

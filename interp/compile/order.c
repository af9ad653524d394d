#include "order.h"

#include <string.h>

static void append_entry(struct program *program, int player, int as)
{
    program->order[program->order_count++] = (struct order_entry){player, as, -1, -1};
}

// The player that a word names; 0 after an error.
static int player_of(const struct model *model, const struct vdl_node *word)
{
    int player = model_player(model, word->text);
    if (player >= 0)
        return player;
    unknown_player(model, word);
    return 0;
}

static const struct vdl_node *child_of(const struct vdl_node *entry, enum vdl_entry_part part)
{
    for (const struct vdl_node *child = entry->first; child; child = child->next)
        if (child->number == (long)part)
            return child;
    return NULL;
}

static bool is_repeat(const struct vdl_node *entry)
{
    return text_is(entry->text, "repeat") && !entry->first;
}

// The entries that the game itself lists.
static void append_listed(struct program *program, const struct model *model)
{
    const struct vdl_node *repeat = NULL;
    for (const struct vdl_node *entry = model->order->first; entry; entry = entry->next) {
        if (program->order_count == ORDER_LIMIT) {
            diag_error(model->diag, entry->span, DIAG_LARGE "more than %d turns in the order",
                       ORDER_LIMIT);
            return;
        }
        if (is_repeat(entry)) {
            if (repeat) {
                diag_error(model->diag, entry->span, DIAG_TWICE "\"repeat\" is given twice");
                diag_note(model->diag, repeat->span, "first here");
            }
            repeat = entry;
            program->order_repeat = program->order_count;
            continue;
        }
        const struct vdl_node *as = child_of(entry, VDL_ENTRY_AS);
        int player = player_of(model, entry);
        append_entry(program, player, as ? player_of(model, as) : player);
    }
    if (program->order_repeat == program->order_count) {
        diag_error(model->diag, repeat ? repeat->span : model->order->span,
                   "no turns are repeated");
        diag_hint(model->diag, "the entries after \"repeat\" are repeated for ever");
    }
}

static int following(const struct program *program, int entry)
{
    return entry + 1 < program->order_count ? entry + 1 : program->order_repeat;
}

// Goals are asked of players who decide.
static void find_asked(struct program *program)
{
    for (int i = 0; i < program->order_count; i++) {
        int at = i;
        for (int n = 0; n < program->order_count; n++, at = following(program, at))
            if (program->order[at].player < program->decider_count) {
                program->order[i].asked = at;
                break;
            }
    }
}

// The first player, unless the setup says that chance is to move: what it deals is there before
// anybody chooses.
static int first_of_opening(const struct model *model)
{
    const char *side = strchr(model->setup_fen, ' ');
    side = side ? side + strspn(side, " ") : "";
    int player = model_player(model, (struct text){side, strcspn(side, " ")});
    return player >= model->decider_count ? player : 0;
}

void order_build(struct program *program, const struct model *model)
{
    int listed = 0;
    for (const struct vdl_node *entry = model->order ? model->order->first : NULL; entry;
         entry = entry->next)
        listed++;
    size_t count = (size_t)(2 * model->player_count + listed);
    program->order = arena_array(model->arena, count, sizeof *program->order);
    int first = first_of_opening(model);
    for (int i = 0; model->opening && i < model->player_count; i++) {
        int player = (first + i) % model->player_count;
        append_entry(program, player, player);
    }
    program->opening_count = program->order_repeat = program->order_count;
    if (model->order)
        append_listed(program, model);
    else
        for (int p = 0; p < model->player_count; p++)
            append_entry(program, p, p);
    find_asked(program);
}

bool order_is_plain(const struct program *program)
{
    if (program->order_count != program->player_count || program->order_repeat > 0 ||
        has_chance(program)) // a goal's player is to move for a moment, the entry stays
        return false;
    for (int i = 0; i < program->order_count; i++)
        if (program->order[i].player != i || program->order[i].as != i)
            return false;
    return true;
}

static struct ir_unit *compile_turn(struct compiler *compiler, const struct vdl_node *block)
{
    struct open_block outer;
    compiler->span = block->span;
    struct ir *root = block_begin(compiler, &outer);
    build_reset(compiler);
    compile_body(compiler, block);
    compiler->span = block->span;
    build_end_turn(compiler);
    block_close(compiler, &outer);
    struct ir_unit *unit = unit_new(compiler, UNIT_TURN, root);
    unit_add(compiler, unit);
    return unit;
}

// A rule as a whole turn.
static struct ir_unit *compile_rule(struct compiler *compiler, const struct vdl_node *word)
{
    struct vdl_node call = {
        .kind = VDL_CALL, .span = word->span, .head = word->head, .text = word->text};
    struct vdl_node block = {
        .kind = VDL_BLOCK, .span = word->span, .head = word->head, .first = &call, .last = &call};
    return compile_turn(compiler, &block);
}

// The code of an entry's rule: another entry's when that has the same rule.
static struct ir_unit *entry_unit(struct compiler *compiler, const struct vdl_node *entry,
                                  int index, struct ir_unit *turn, struct ir_unit *const *units)
{
    const struct vdl_node *rule = child_of(entry, VDL_ENTRY_RULE);
    if (!rule || text_is(rule->text, "turn"))
        return turn;
    int i = compiler->program->opening_count;
    for (const struct vdl_node *other = compiler->model->order->first; i < index;
         other = other->next) {
        if (is_repeat(other))
            continue;
        const struct vdl_node *its = child_of(other, VDL_ENTRY_RULE);
        if (its && text_equal(its->text, rule->text))
            return units[i];
        i++;
    }
    return compile_rule(compiler, rule);
}

static bool needs_turn(const struct model *model)
{
    if (!model->order)
        return true;
    for (const struct vdl_node *entry = model->order->first; entry; entry = entry->next) {
        const struct vdl_node *rule = child_of(entry, VDL_ENTRY_RULE);
        if (!is_repeat(entry) && (!rule || text_is(rule->text, "turn")))
            return true;
    }
    return false;
}

void order_compile(struct compiler *compiler)
{
    struct program *program = compiler->program;
    const struct model *model = compiler->model;
    program->turn_entry = -1;
    if (!model->turn && needs_turn(model)) {
        diag_error(model->diag, model->tree->first->span, "this game has no turn");
        diag_hint(model->diag, "write for instance a line \"turn: move\"");
        return;
    }
    struct ir_unit *turn = model->turn ? compile_turn(compiler, model->turn) : NULL;
    struct ir_unit *opening = model->opening ? compile_turn(compiler, model->opening) : NULL;
    struct ir_unit **units =
        arena_array(model->arena, (size_t)program->order_count, sizeof(struct ir_unit *));
    if (turn)
        entry_of(compiler, turn, &program->turn_entry);
    for (int i = 0; i < program->order_count; i++)
        units[i] = i < program->opening_count ? opening : turn;
    int index = program->opening_count;
    for (const struct vdl_node *entry = model->order ? model->order->first : NULL; entry;
         entry = entry->next)
        if (!is_repeat(entry)) {
            units[index] = entry_unit(compiler, entry, index, turn, units);
            index++;
        }
    for (int i = 0; i < program->order_count; i++)
        entry_of(compiler, units[i], &program->order[i].address);
}

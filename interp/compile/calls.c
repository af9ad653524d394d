// Calls of rules: put in where they are called, or compiled once as subroutines; and what leaves
// them early.
#include "compiler.h"

#include <string.h>

// A rule compiled for arguments of certain types.
struct subroutine {
    struct rule_facts *facts;
    int parameter_count;
    struct local parameters[PARAMETERS_LIMIT];
    int asked;      // words around its calls that ask for what it chooses first
    bool is_called; // by now, other than in `possible`
    bool after_turn;
    struct ir_unit *unit;
    struct subroutine *next, *next_waiting; // of the same rule; to be compiled
};

static int count_children(const struct vdl_node *node)
{
    int count = 0;
    for (const struct vdl_node *child = node->first; child; child = child->next)
        count++;
    return count;
}

// ---- Arguments

static bool check_count(struct compiler *compiler, const struct vdl_node *call, int given,
                        const struct vdl_node *rule)
{
    int wanted = count_children(rule->first);
    if (wanted != given) {
        if (compile_error(compiler, call->span,
                          DIAG_TYPE "rule \"%.*s\" takes %d argument%s, not %d",
                          TEXT_ARGUMENTS(call->text), wanted, wanted == 1 ? "" : "s", given))
            diag_note(compiler->model->diag, rule->head, "defined here");
        return false;
    }
    if (wanted > PARAMETERS_LIMIT)
        compile_error(compiler, rule->head, DIAG_LARGE "more than %d parameters", PARAMETERS_LIMIT);
    return wanted <= PARAMETERS_LIMIT;
}

static enum value_type argument_type(struct compiler *compiler, const struct vdl_node *argument)
{
    enum value_type type = infer(compiler, argument);
    if (type == TYPE_LIST) {
        compile_error(compiler, argument->span, DIAG_TYPE "a rule can't be given a list");
        return TYPE_ERROR;
    }
    return type;
}

static struct subroutine *find_subroutine(const struct compiler *compiler,
                                          const struct rule_facts *facts,
                                          const enum value_type *types)
{
    for (struct subroutine *found = facts->subroutines; found; found = found->next) {
        bool fits = found->after_turn == compiler->after_turn;
        for (int i = 0; i < found->parameter_count; i++)
            fits &= found->parameters[i].type == types[i];
        if (fits)
            return found;
    }
    return NULL;
}

// The subroutine for these types; a new one waits for being compiled.
static struct subroutine *subroutine_for(struct compiler *compiler, struct rule_facts *facts,
                                         const enum value_type *types)
{
    struct subroutine *subroutine = find_subroutine(compiler, facts, types);
    if (subroutine)
        return subroutine;
    subroutine = arena_alloc(compiler->model->arena, sizeof *subroutine);
    subroutine->facts = facts;
    subroutine->after_turn = compiler->after_turn;
    subroutine->unit = unit_new(compiler, UNIT_SUBROUTINE, NULL);
    subroutine->next = facts->subroutines;
    facts->subroutines = subroutine;
    for (const struct vdl_node *word = facts->node->first->first; word; word = word->next) {
        int index = subroutine->parameter_count++;
        subroutine->parameters[index] =
            (struct local){.name = word->text,
                           .type = types[index],
                           .cell = cells_new(compiler, types[index], word->span)};
    }
    if (compiler->last_waiting)
        compiler->last_waiting->next_waiting = subroutine;
    else
        compiler->first_waiting = subroutine;
    compiler->last_waiting = subroutine;
    return subroutine;
}

bool call_begin(struct compiler *compiler, const struct vdl_node *call,
                const struct vdl_node *first, struct call *begun)
{
    struct rule_facts *facts = usage_rule(&compiler->usage, call->text);
    enum value_type types[PARAMETERS_LIMIT];
    int given = 0;
    *begun = (struct call){.node = call, .facts = facts};
    if (!facts) {
        unknown_name(compiler, call, NAME_OF_RULE);
        return false;
    }
    for (const struct vdl_node *argument = first; argument; argument = argument->next)
        given++;
    if (!check_count(compiler, call, given, facts->node))
        return false;
    facts->is_compiled = true;
    for (const struct vdl_node *argument = first; argument; argument = argument->next)
        types[begun->count++] = argument_type(compiler, argument);
    if (facts->is_subroutine)
        begun->subroutine = subroutine_for(compiler, facts, types);
    const struct vdl_node *parameter = facts->node->first->first;
    int i = 0;
    for (const struct vdl_node *argument = first; argument; argument = argument->next, i++) {
        compile_as(compiler, argument, types[i]);
        if (begun->subroutine) {
            begun->arguments[i] = begun->subroutine->parameters[i];
        } else {
            begun->arguments[i] = *local_new(compiler, parameter->text, types[i], argument->span);
            compiler->local_count--; // not in scope for the next argument
        }
        begun->arguments[i].asking = asking_of(compiler, argument);
        struct ir *store = build_store_local(compiler, types[i], begun->arguments[i].cell);
        store->is_first = true;
        store->is_argument = begun->subroutine != NULL;
        parameter = parameter->next;
    }
    return true;
}

// ---- Bodies

void compile_body(struct compiler *compiler, const struct vdl_node *block)
{
    struct body outer = compiler->body;
    struct ir *node = ir_new(compiler, IR_BODY, 0, 0, 0);
    compiler->body.node = node;
    ir_add(node, compile_block(compiler, block));
    append(compiler, node);
    compiler->body = outer;
}

static void open_scope(struct compiler *compiler, const struct local *parameters, int count)
{
    compiler->scope_start = compiler->local_count;
    for (int i = 0; i < count && compiler->local_count < LOCALS_LIMIT; i++)
        compiler->locals[compiler->local_count++] = parameters[i];
}

static void put_in(struct compiler *compiler, const struct call *call)
{
    int scope = compiler->scope_start, names = compiler->local_count;
    if (!expansion_begin(compiler, call->node, call->facts->node))
        return;
    open_scope(compiler, call->arguments, call->count);
    compile_body(compiler, call->facts->node->last);
    expansion_end(compiler);
    scope_end(compiler, names);
    compiler->scope_start = scope;
}

// The error that a `leave` is reached without an attempt around it.
static void no_attempt(struct compiler *compiler, const struct vdl_node *leave,
                       const struct vdl_node *call)
{
    if (!compile_error(compiler, leave->span, "there is no \"attempt\" to leave here"))
        return;
    if (call)
        diag_note(compiler->model->diag, call->span, "called from here");
}

// A subroutine has the words in which all of its calls agree, as far as they are known when it is
// compiled.
static void agree_on_words(struct compiler *compiler, const struct call *call)
{
    struct subroutine *subroutine = call->subroutine;
    bool is_first = !subroutine->is_called;
    if (compiler->tried > 0)
        return;
    for (int i = 0; i < call->count; i++) {
        struct asking *asking = &subroutine->parameters[i].asking;
        const struct asking *other = &call->arguments[i].asking;
        if (is_first)
            *asking = *other;
        else if (asking->how != other->how || asking->words != other->words)
            *asking = (struct asking){FROM_CHOSEN, 0};
    }
    if (is_first || subroutine->asked != compiler->asked)
        subroutine->asked = is_first ? compiler->asked : 0;
    subroutine->is_called = true;
    compiler->asked = 0;
}

void call_end(struct compiler *compiler, const struct call *call)
{
    struct subroutine *subroutine = call->subroutine;
    if (!subroutine) {
        put_in(compiler, call);
        return;
    }
    agree_on_words(compiler, call);
    if (call->facts->leave && !compiler->attempt)
        no_attempt(compiler, call->facts->leave, call->node);
    build(compiler, OP_CALL, 0, 0, 0)->target.unit = subroutine->unit;
}

void compile_call(struct compiler *compiler, const struct vdl_node *node)
{
    struct call call;
    int words = words_of_choice(compiler, node);
    if (!call_begin(compiler, node, node->first, &call))
        return;
    compiler->asked = words;
    call_end(compiler, &call);
    if (node->words.length > 0)
        compiler->asked = 0; // the rule chooses nothing
}

// ---- Subroutines

// What a subroutine leaves is only known when it is called.
static struct attempt attempt_of_caller = {.is_called = true};

static void compile_subroutine(struct compiler *compiler, struct subroutine *subroutine)
{
    const struct vdl_node *rule = subroutine->facts->node;
    struct body outer = compiler->body;
    compiler->span = rule->span;
    compiler->local_count = compiler->free_cell_count = 0;
    compiler->after_turn = subroutine->after_turn;
    compiler->attempt = &attempt_of_caller;
    unit_add(compiler, subroutine->unit);
    open_scope(compiler, subroutine->parameters, subroutine->parameter_count);
    compiler->expanding[compiler->call_depth++] = rule;
    compiler->body.node = NULL;
    compiler->asked = subroutine->asked;
    subroutine->unit->root = compile_block(compiler, rule->last);
    compiler->asked = 0;
    compiler->body = outer;
    compiler->call_depth--;
    compiler->attempt = NULL;
    compiler->after_turn = false;
}

void compile_subroutines(struct compiler *compiler)
{
    while (compiler->first_waiting && !compiler->too_large) {
        struct subroutine *subroutine = compiler->first_waiting;
        compile_subroutine(compiler, subroutine);
        compiler->first_waiting = subroutine->next_waiting;
        if (!compiler->first_waiting)
            compiler->last_waiting = NULL;
    }
}

void compile_unused(struct compiler *compiler)
{
    bool has_secrets = compiler->program->has_secrets; // whatever is noted there
    for (const struct vdl_node *node = compiler->model->tree->first; node; node = node->next) {
        const struct rule_facts *facts =
            node->kind == VDL_RULE ? usage_rule(&compiler->usage, node->text) : NULL;
        if (!facts || facts->is_compiled || node->first->first)
            continue;
        struct body outer = compiler->body;
        compiler->local_count = compiler->scope_start = 0;
        compiler->attempt = &attempt_of_caller;
        compiler->body.node = NULL;
        compile_block(compiler, node->last);
        compiler->body = outer;
        compiler->attempt = NULL;
    }
    compiler->program->has_secrets = has_secrets;
}

// ---- Leaving

void compile_return(struct compiler *compiler)
{
    struct ir *node = ir_new(compiler, IR_RETURN, 0, 0, 0);
    node->target.node = compiler->body.node;
    append(compiler, node);
}

void compile_leave(struct compiler *compiler, const struct vdl_node *node)
{
    struct attempt *attempt = compiler->attempt;
    struct ir *leave = ir_new(compiler, IR_LEAVE, 0, 0, 0);
    if (!attempt)
        no_attempt(compiler, node, NULL);
    else if (!attempt->is_called)
        leave->target.node = attempt->node;
    append(compiler, leave);
}

// An attempt that only its own instructions leave needs no record: they jump to its end.
void compile_attempt(struct compiler *compiler, const struct vdl_node *node)
{
    struct attempt *outer = compiler->attempt;
    struct attempt attempt = {.node = ir_new(compiler, IR_ATTEMPT, 0, 0, 0)};
    attempt.is_called = usage_leaves_from_afar(&compiler->usage, node->first);
    attempt.node->x = attempt.is_called;
    compiler->attempt = &attempt;
    ir_add(attempt.node, compile_block(compiler, node->first));
    compiler->attempt = outer;
    append(compiler, attempt.node);
}

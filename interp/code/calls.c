// Calls of rules: put in where they are called, or compiled once as subroutines; and what leaves
// them early.
#include "compiler.h"

#include <string.h>

// A rule compiled for arguments of certain types.
struct subroutine {
    struct rule_facts *facts;
    int parameter_count;
    struct local parameters[PARAMETERS_LIMIT];
    bool after_turn;
    int entry;                              // -1: not compiled yet
    int calls;                              // chain of the instructions that call it
    struct subroutine *next, *next_waiting; // of the same rule; to be compiled
};

void patch_chain(struct compiler *compiler, int chain)
{
    while (chain >= 0) {
        int next = compiler->program->code[chain].b;
        patch(compiler, chain);
        chain = next;
    }
}

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
        if (compile_error(compiler, call->span, "rule \"%.*s\" takes %d argument%s, not %d",
                          TEXT_ARGUMENTS(call->text), wanted, wanted == 1 ? "" : "s", given))
            diag_note(compiler->model->diag, rule->head, "defined here");
        return false;
    }
    if (wanted > PARAMETERS_LIMIT)
        compile_error(compiler, rule->head, "more than %d parameters", PARAMETERS_LIMIT);
    return wanted <= PARAMETERS_LIMIT;
}

static enum value_type argument_type(struct compiler *compiler, const struct vdl_node *argument)
{
    enum value_type type = infer(compiler, argument);
    if (type == TYPE_LIST) {
        compile_error(compiler, argument->span, "a rule can't be given a list");
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
    subroutine->entry = subroutine->calls = -1;
    subroutine->next = facts->subroutines;
    facts->subroutines = subroutine;
    for (const struct vdl_node *word = facts->node->first->first; word; word = word->next) {
        int index = subroutine->parameter_count++;
        subroutine->parameters[index] =
            (struct local){word->text, types[index], cells_new(compiler, types[index], word->span)};
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
    struct rule_facts *facts = survey_rule(&compiler->survey, call->text);
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
        emit_store_local(compiler, types[i], begun->arguments[i].cell);
        parameter = parameter->next;
    }
    return true;
}

// ---- Bodies

void body_begin(struct compiler *compiler, struct body *outer)
{
    *outer = compiler->body;
    compiler->body = (struct body){.returns = -1};
}

void body_end(struct compiler *compiler, const struct body *outer)
{
    patch_chain(compiler, compiler->body.returns);
    compiler->body = *outer;
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
    struct body outer;
    if (!expansion_begin(compiler, call->node, call->facts->node))
        return;
    open_scope(compiler, call->arguments, call->count);
    body_begin(compiler, &outer);
    compile_block(compiler, call->facts->node->last);
    body_end(compiler, &outer);
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

void call_end(struct compiler *compiler, const struct call *call)
{
    struct subroutine *subroutine = call->subroutine;
    if (!subroutine) {
        put_in(compiler, call);
        return;
    }
    if (call->facts->leave && !compiler->attempt)
        no_attempt(compiler, call->facts->leave, call->node);
    bool is_compiled = subroutine->entry >= 0;
    int address =
        emit(compiler, OP_CALL, 0, 0, is_compiled ? subroutine->entry : subroutine->calls);
    if (!is_compiled)
        subroutine->calls = address;
}

void compile_call(struct compiler *compiler, const struct vdl_node *node)
{
    struct call call;
    if (call_begin(compiler, node, node->first, &call))
        call_end(compiler, &call);
}

// ---- Subroutines

// What a subroutine leaves is only known when it is called.
static struct attempt attempt_of_caller = {.is_called = true};

static void compile_subroutine(struct compiler *compiler, struct subroutine *subroutine)
{
    const struct vdl_node *rule = subroutine->facts->node;
    struct body outer;
    compiler->span = rule->span;
    compiler->local_count = compiler->free_cell_count = 0;
    compiler->after_turn = subroutine->after_turn;
    compiler->attempt = &attempt_of_caller;
    subroutine->entry = compiler->program->code_count;
    patch_chain(compiler, subroutine->calls);
    open_scope(compiler, subroutine->parameters, subroutine->parameter_count);
    compiler->expanding[compiler->call_depth++] = rule;
    body_begin(compiler, &outer);
    compiler->body.is_subroutine = true;
    compile_block(compiler, rule->last);
    compiler->span = rule->span;
    emit(compiler, OP_RETURN, 0, 0, 0);
    body_end(compiler, &outer);
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
    for (const struct vdl_node *node = compiler->model->tree->first; node; node = node->next) {
        const struct rule_facts *facts =
            node->kind == VDL_RULE ? survey_rule(&compiler->survey, node->text) : NULL;
        struct body outer;
        if (!facts || facts->is_compiled || node->first->first)
            continue;
        compiler->local_count = compiler->scope_start = 0;
        compiler->attempt = &attempt_of_caller;
        body_begin(compiler, &outer);
        compile_block(compiler, node->last);
        body_end(compiler, &outer);
        compiler->attempt = NULL;
        emit(compiler, OP_FAIL, 0, 0, 0);
    }
}

// ---- Leaving

void compile_return(struct compiler *compiler)
{
    struct body *body = &compiler->body;
    for (int i = 0; i < body->attempts; i++)
        emit(compiler, OP_END_ATTEMPT, 0, 0, 0);
    if (body->is_subroutine)
        emit(compiler, OP_RETURN, 0, 0, 0);
    else
        body->returns = emit(compiler, OP_JUMP, 0, 0, body->returns);
}

void compile_leave(struct compiler *compiler, const struct vdl_node *node)
{
    struct attempt *attempt = compiler->attempt;
    if (!attempt)
        no_attempt(compiler, node, NULL);
    else if (attempt->is_called)
        emit(compiler, OP_LEAVE, 0, 0, 0);
    else
        attempt->leaves = emit(compiler, OP_JUMP, 0, 0, attempt->leaves);
}

// An attempt that only its own instructions leave needs no record: they jump to its end.
void compile_attempt(struct compiler *compiler, const struct vdl_node *node)
{
    struct attempt *outer = compiler->attempt;
    struct attempt attempt = {.leaves = -1};
    int begin = -1;
    attempt.is_called = survey_leaves_from_afar(&compiler->survey, node->first);
    if (attempt.is_called) {
        begin = emit(compiler, OP_ATTEMPT, 0, 0, 0);
        compiler->body.attempts++;
    }
    compiler->attempt = &attempt;
    compile_block(compiler, node->first);
    compiler->attempt = outer;
    if (attempt.is_called) {
        compiler->body.attempts--;
        emit(compiler, OP_END_ATTEMPT, 0, 0, 0);
        patch(compiler, begin);
    }
    patch_chain(compiler, attempt.leaves);
}

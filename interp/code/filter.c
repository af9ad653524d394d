// Conditions on a chosen square that a set of squares answers are asked before the choice: what is
// left to choose from fulfils them. Behind the choice they remain for those who want to know what
// is broken.
//
//     choose x among S                        EXPLAINING
//     require x in T                          JUMP_TRUE -> choice
//                                             (T) SET_AND
//                                   choice:   CHOOSE_SQUARE x
//                                             EXPLAINING
//                                             JUMP_FALSE -> on
//                                             (x in T) REQUIRE
//                                   on:
#include "optimise.h"

#include <stdlib.h>

enum { DEPTH_LIMIT = 4, MOST_ADDED = 6 }; // sets on the stack; instructions beside the condition's

// A condition on the square that an instruction chooses.
struct filter {
    int choice, condition,
        end;            // addresses; the condition's begins with the square, ends with REQUIRE
    int sets, sets_end; // of the code of its sets
    bool is_enclosed;   // it asks for what is enclosed, else for a member
};

// How many sets an instruction adds, which computes one and looks at nothing chosen; -2: another.
static int sets_added(const struct instruction *code)
{
    switch ((enum opcode)code->op) {
    case OP_SET_PIECES:
    case OP_SET_EMPTY:
    case OP_SET_ALL:
    case OP_SET_NONE:
    case OP_SET_ZONE: return 1;
    case OP_SET_NOT:
    case OP_SET_WITH:
    case OP_SET_AROUND: return 0;
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT: return -1;
    default: return -2;
    }
}

// Finds the condition that follows a choice, with nothing but notes between.
static bool find_filter(const struct program *program, int choice, struct filter *filter)
{
    const struct instruction *code = program->code;
    int at = choice + 1, depth = 0;
    if (code[choice].op != OP_CHOOSE_SQUARE)
        return false;
    while (code[at].op == OP_NOTE)
        at++;
    if (code[at].op != OP_LOCAL || code[at].a != code[choice].a)
        return false;
    filter->choice = choice;
    filter->condition = at++;
    filter->sets = at;
    for (; sets_added(&code[at]) >= -1; at++) {
        depth += sets_added(&code[at]);
        if (depth < 1 || depth > DEPTH_LIMIT)
            return false;
    }
    filter->sets_end = at;
    filter->is_enclosed = depth == 2 && code[at].op == OP_SET_ENCLOSED &&
                          code[at + 1].op == OP_SET_EXISTS && program->has_shifts;
    if (!filter->is_enclosed && !(depth == 1 && code[at].op == OP_SET_HAS))
        return false;
    filter->end = at + (filter->is_enclosed ? 2 : 1);
    return code[filter->end].op == OP_REQUIRE;
}

static bool is_entered(const bool *is_target, const struct filter *filter)
{
    for (int i = filter->choice + 1; i <= filter->end; i++)
        if (is_target[i])
            return true;
    return false;
}

// Code that grows, and where the old one's instructions have gone.
struct rewriting {
    const struct program *program;
    struct instruction *code;
    struct span *spans;
    int count;
    int *moved_to;
};

static void add(struct rewriting *rewriting, int from, struct instruction code)
{
    rewriting->spans[rewriting->count] = rewriting->program->spans[from];
    rewriting->code[rewriting->count++] = code;
}

static void copy(struct rewriting *rewriting, int first, int end)
{
    for (int i = first; i < end; i++)
        add(rewriting, i, rewriting->program->code[i]);
}

static void copy_in_place(struct rewriting *rewriting, int first, int end)
{
    for (int i = first; i < end; i++) {
        rewriting->moved_to[i] = rewriting->count;
        add(rewriting, i, rewriting->program->code[i]);
    }
}

// Jumps within what is added lead to new addresses, as ~address.
static void rewrite(struct rewriting *rewriting, const struct filter *filter)
{
    int start = rewriting->count;
    add(rewriting, filter->condition, (struct instruction){.op = OP_EXPLAINING});
    add(rewriting, filter->condition, (struct instruction){.op = OP_JUMP_TRUE});
    copy(rewriting, filter->sets, filter->sets_end);
    if (filter->is_enclosed)
        add(rewriting, filter->condition, (struct instruction){.op = OP_SET_ENCLOSING});
    add(rewriting, filter->condition, (struct instruction){.op = OP_SET_AND});
    rewriting->code[start + 1].b = ~rewriting->count;
    copy_in_place(rewriting, filter->choice, filter->condition);
    rewriting->moved_to[filter->choice] = start;
    int skip = rewriting->count + 1;
    add(rewriting, filter->condition, (struct instruction){.op = OP_EXPLAINING});
    add(rewriting, filter->condition, (struct instruction){.op = OP_JUMP_FALSE});
    copy_in_place(rewriting, filter->condition, filter->end + 1);
    rewriting->code[skip].b = ~rewriting->count;
}

static void rewrite_all(struct rewriting *rewriting, struct program *program, const bool *is_target)
{
    struct filter filter;
    for (int i = 0; i < program->code_count;) {
        bool filters = find_filter(program, i, &filter) && !is_entered(is_target, &filter);
        if (filters)
            rewrite(rewriting, &filter);
        else
            copy_in_place(rewriting, i, i + 1);
        i = filters ? filter.end + 1 : i + 1;
    }
    rewriting->moved_to[program->code_count] = rewriting->count;
}

static int count_filters(const struct program *program)
{
    struct filter filter;
    int count = 0;
    for (int i = 0; i < program->code_count; i++)
        count += find_filter(program, i, &filter);
    return count;
}

void filter_choices(struct program *program)
{
    size_t count = (size_t)program->code_count, filters = (size_t)count_filters(program);
    if (filters == 0)
        return;
    // What is added to a choice is no longer than the code that it is added to, and a few more.
    size_t capacity = 2 * count + MOST_ADDED * filters;
    struct arena *arena = program->model->arena;
    struct rewriting rewriting = {.program = program};
    bool *is_target = calloc(count + 1, sizeof *is_target);
    rewriting.code = arena_array(arena, capacity, sizeof *rewriting.code);
    rewriting.spans = arena_array(arena, capacity, sizeof *rewriting.spans);
    rewriting.moved_to = calloc(count + 1, sizeof *rewriting.moved_to);
    if (!is_target || !rewriting.moved_to)
        arena_out_of_memory();
    for (size_t i = 0; i < count; i++)
        if (has_target(&program->code[i]))
            is_target[program->code[i].b] = true;
    rewrite_all(&rewriting, program, is_target);
    program->code = rewriting.code;
    program->spans = rewriting.spans;
    program->code_count = rewriting.count;
    retarget(program, rewriting.moved_to);
    free(is_target);
    free(rewriting.moved_to);
}

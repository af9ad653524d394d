// Code generation: trees become bytecode, unit by unit. What nothing reaches is left out, and a
// jump to a jump leads to where that leads.
#include "generate.h"

#include "fuse.h"
#include "plan.h"
#include "site_facts.h"

#include <string.h>

// Where jumps lead whose address is not known yet: they form a chain through their operands.
struct label {
    int chain; // -1: none
};

static const struct label new_label = {-1};

enum { MOVING_LIMIT = 16 };

struct generator {
    struct program *program;
    const struct rules_ir *rules;
    struct arena *arena;
    int capacity;
    int run;                   // where the instructions begin between which no jump leads
    int *moving[MOVING_LIMIT]; // addresses among them that are kept somewhere
    int moving_count;
    int site_capacity;
    const struct ir *choice; // the latest, ...
    int choice_site;         // ... and the number of its site
    bool is_dead;            // nothing leads here
    struct span span;
    uint16_t words;      // of the choice whose instruction is emitted
    struct frame *frame; // the innermost
    struct call *calls;
};

// A body or attempt around what is generated.
struct frame {
    const struct ir *node;
    struct label end;
    struct frame *outer;
};

// A jump to a unit whose address is not known yet.
struct call {
    int address;
    const struct ir_unit *unit;
    struct call *next;
};

static int emit(struct generator *generator, enum opcode op, int x, int a, int b)
{
    struct program *program = generator->program;
    if (generator->is_dead)
        return -1;
    if (program->code_count == generator->capacity) {
        int capacity = generator->capacity ? generator->capacity * 2 : 256;
        struct instruction *code = arena_array(generator->arena, (size_t)capacity, sizeof *code);
        struct span *spans = arena_array(generator->arena, (size_t)capacity, sizeof *spans);
        uint16_t *words = arena_array(generator->arena, (size_t)capacity, sizeof *words);
        if (program->code_count) {
            memcpy(code, program->code, (size_t)program->code_count * sizeof *code);
            memcpy(spans, program->spans, (size_t)program->code_count * sizeof *spans);
            memcpy(words, program->words, (size_t)program->code_count * sizeof *words);
        }
        program->code = code;
        program->spans = spans;
        program->words = words;
        generator->capacity = capacity;
    }
    program->code[program->code_count] =
        (struct instruction){(uint8_t)op, (uint8_t)x, (uint16_t)a, b};
    program->spans[program->code_count] = generator->span;
    program->words[program->code_count] = generator->words;
    generator->is_dead = op == OP_JUMP || op == OP_FAIL || op == OP_END || op == OP_HALT ||
                         op == OP_NEXT_TURN || op == OP_FOUND || op == OP_RETURN || op == OP_LEAVE;
    return program->code_count++;
}

// The address of what comes next, to which a jump may lead.
static int here(struct generator *generator)
{
    fuse(generator->program, generator->run, generator->moving, generator->moving_count);
    generator->moving_count = 0;
    return generator->run = generator->program->code_count;
}

// An instruction with an address that is filled in later; -1: nothing leads here.
static int emit_jump(struct generator *generator, enum opcode op, int x, int a, int b)
{
    return emit(generator, op, x, a, b) < 0 ? -1 : here(generator) - 1;
}

// An instruction that leads to a label, besides going on; its address. -1: nothing leads here.
static int emit_to(struct generator *generator, enum opcode op, int x, int a, struct label *label)
{
    int address = emit_jump(generator, op, x, a, label->chain);
    if (address >= 0)
        label->chain = address;
    return address;
}

static void place(struct generator *generator, const struct label *label)
{
    struct program *program = generator->program;
    for (int at = label->chain; at >= 0;) {
        int next = program->code[at].b;
        program->code[at].b = here(generator);
        at = next;
        generator->is_dead = false;
    }
}

// ---- Sites

// What is said of the latest instruction, which has this address; -1: there is none. The number of
// the site.
static int add_site(struct generator *generator, int address, const struct site *site)
{
    struct program *program = generator->program;
    if (address < 0)
        return -1;
    if (program->site_count == generator->site_capacity) {
        int capacity = generator->site_capacity ? generator->site_capacity * 2 : 64;
        struct site *sites = arena_array(generator->arena, (size_t)capacity, sizeof *sites);
        if (program->site_count)
            memcpy(sites, program->sites, (size_t)program->site_count * sizeof *sites);
        program->sites = sites;
        generator->site_capacity = capacity;
    }
    program->sites[program->site_count] = *site;
    program->sites[program->site_count].address = address;
    return program->site_count++;
}

static void add_leading_site(struct generator *generator, enum site_kind kind, int address,
                             bool wanted)
{
    struct site site = {.kind = (uint8_t)kind, .leading = {.wanted = wanted}};
    add_site(generator, address, &site);
}

static bool is_choice(const struct site *site)
{
    return site->kind == SITE_SQUARE || site->kind == SITE_VALUE || site->kind == SITE_HAND;
}

// The requirement of a choice, after `where`, comes next and from the same statement.
static int choice_of(const struct generator *generator, const struct ir *require)
{
    const struct ir *choice = generator->choice;
    bool is_its = choice && choice->next == require && choice->span.start == require->span.start &&
                  choice->span.end == require->span.end;
    return is_its ? generator->choice_site : -1;
}

static void add_site_of(struct generator *generator, int address, const struct ir *node)
{
    struct site site;
    bool has_site = site_of(node, &site);
    if (node->op == OP_REQUIRE) {
        site.required.choice = choice_of(generator, node);
        has_site |= site.required.choice >= 0;
    }
    int number = has_site ? add_site(generator, address, &site) : -1;
    if (number >= 0 && is_choice(&site)) {
        generator->choice = node;
        generator->choice_site = number;
    }
}

// A condition that comes from elsewhere, from a definition, is no part of the choice.
static bool is_all_of(const struct program *program, struct span span, int first, int end)
{
    for (int i = first; i < end; i++)
        if (program->spans[i].start < span.start || program->spans[i].end > span.end)
            return false;
    return true;
}

// Fills in what is known only after all code has been generated.
static void finish_sites(struct program *program)
{
    for (int i = 0; i < program->site_count; i++) {
        struct site *site = &program->sites[i];
        if (site->kind == SITE_FORK || site->kind == SITE_BRANCH)
            site->leading.target = program->code[site->address].b;
        if (site->kind == SITE_REQUIREMENT && site->required.choice >= 0 &&
            !is_all_of(program, program->spans[site->address],
                       program->sites[site->required.choice].address, site->address))
            site->required.choice = -1;
    }
}

// ---- Blocks

static void generate(struct generator *generator, const struct ir *node);

static void generate_children(struct generator *generator, const struct ir *node)
{
    for (const struct ir *child = node->first; child; child = child->next)
        generate(generator, child);
}

static void generate_moves(struct generator *generator, const struct ir *node, int flags);

// A move is carried out as it is chosen, unless captures are handled first.
static void generate_block(struct generator *generator, const struct ir *block)
{
    bool joins = has_pass(generator->program, PASS_MOVES_CARRIED_OUT);
    for (const struct ir *child = block->first; child; child = child->next) {
        bool is_carried_out = joins && child->op == OP_MOVES && child->next->op == OP_RELOCATE;
        if (is_carried_out) {
            generate_moves(generator, child, MOVES_CARRIED_OUT);
            child = child->next;
        } else {
            generate(generator, child);
        }
    }
}

// ---- Conditions

static bool tries(const struct ir *node)
{
    return node->op == OP_TRY || node->op == OP_TRY_TURN || node->op == OP_TRY_REPLY;
}

// Jumps where a condition is as `wanted` says, else goes on: `and`, `or` and `not` need no values.
static void jump_if(struct generator *generator, const struct ir *condition, bool wanted,
                    struct label *label)
{
    if (condition->op == OP_NOT) {
        jump_if(generator, condition->first, !wanted, label);
    } else if (condition->op == IR_AND || condition->op == IR_OR) {
        struct label over = new_label;
        bool is_decided = (condition->op == IR_OR) == wanted; // by one alone
        jump_if(generator, condition->first, is_decided ? wanted : !wanted,
                is_decided ? label : &over);
        jump_if(generator, condition->first->next, wanted, label);
        place(generator, &over);
    } else {
        generate(generator, condition);
        int address = emit_to(generator, wanted ? OP_JUMP_TRUE : OP_JUMP_FALSE, 0, 0, label);
        if (tries(condition))
            add_leading_site(generator, SITE_BRANCH, address, wanted);
    }
}

// The value of IR_AND, IR_OR.
static void generate_logic(struct generator *generator, const struct ir *node)
{
    struct label otherwise = new_label, end = new_label;
    bool is_or = node->op == IR_OR;
    jump_if(generator, node->first, is_or, &otherwise);
    generate(generator, node->first->next);
    emit_to(generator, OP_JUMP, 0, 0, &end);
    place(generator, &otherwise);
    emit(generator, OP_PUSH, 0, 0, is_or);
    place(generator, &end);
}

static void generate_by_mover(struct generator *generator, const struct ir *node)
{
    struct label end = new_label;
    int player = 0;
    for (const struct ir *child = node->first; child; child = child->next) {
        struct label other = new_label;
        emit(generator, OP_MOVER, 0, 0, 0);
        emit(generator, OP_PUSH, 0, 0, player++);
        emit(generator, OP_EQUAL, 0, 0, 0);
        emit_to(generator, OP_JUMP_FALSE, 0, 0, &other);
        generate(generator, child);
        emit_to(generator, OP_JUMP, 0, 0, &end);
        place(generator, &other);
    }
    emit(generator, OP_FAIL, 0, 0, 0); // nobody else is ever to move
    place(generator, &end);
}

// What a set is cut to, unless all turns are wanted, broken ones too.
static void generate_filter(struct generator *generator, const struct ir *node)
{
    struct label end = new_label;
    generate(generator, node->first);
    emit(generator, OP_EXPLAINING, 0, 0, 0);
    emit_to(generator, OP_JUMP_TRUE, 0, 0, &end);
    generate(generator, node->first->next);
    emit(generator, OP_SET_AND, 0, 0, 0);
    place(generator, &end);
}

static void generate_sift(struct generator *generator, const struct ir *node)
{
    struct label end = new_label, next = new_label;
    int square = node->a, left = square + 1, kept = left + generator->program->set_cells;
    generate(generator, node->first);
    emit(generator, OP_SET_STORE, 0, left, 0);
    emit(generator, OP_SET_NONE, 0, 0, 0);
    emit(generator, OP_SET_STORE, 0, kept, 0);
    int loop = here(generator);
    emit(generator, OP_SET_LOAD, 0, left, 0);
    emit(generator, OP_SET_EXISTS, 0, 0, 0);
    emit_to(generator, OP_JUMP_FALSE, 0, 0, &end);
    emit(generator, OP_SET_LOAD, 0, left, 0);
    emit(generator, OP_SET_FIRST, 0, 0, 0);
    emit(generator, OP_STORE_LOCAL, 0, square, 0);
    emit(generator, OP_SET_LOAD, 0, left, 0);
    emit(generator, OP_LOCAL, 0, square, 0);
    emit(generator, OP_SET_SQUARE, 0, 0, 0);
    emit(generator, OP_SET_EXCEPT, 0, 0, 0);
    emit(generator, OP_SET_STORE, 0, left, 0);
    jump_if(generator, node->first->next, false, &next);
    emit(generator, OP_SET_LOAD, 0, kept, 0);
    emit(generator, OP_LOCAL, 0, square, 0);
    emit(generator, OP_SET_SQUARE, 0, 0, 0);
    emit(generator, OP_SET_OR, 0, 0, 0);
    emit(generator, OP_SET_STORE, 0, kept, 0);
    place(generator, &next);
    emit(generator, OP_JUMP, 0, 0, loop);
    place(generator, &end);
    emit(generator, OP_SET_LOAD, 0, kept, 0);
}

// ---- Ways through a turn

static void generate_when(struct generator *generator, const struct ir *node)
{
    struct label end = new_label;
    for (const struct ir *part = node->first; part; part = part->next) {
        struct label otherwise = new_label;
        const struct ir *block = part->next;
        if (block) {
            jump_if(generator, part, false, &otherwise);
            part = block;
        }
        generate(generator, part);
        if (part->next)
            emit_to(generator, OP_JUMP, 0, 0, &end);
        place(generator, &otherwise);
    }
    place(generator, &end);
}

static void generate_either(struct generator *generator, const struct ir *node)
{
    struct label end = new_label;
    for (const struct ir *block = node->first; block; block = block->next) {
        struct label other = new_label;
        generator->words = node->words;
        if (block->next)
            add_leading_site(generator, SITE_FORK, emit_to(generator, OP_FORK, 0, 0, &other),
                             false);
        generator->words = 0;
        generate(generator, block);
        if (block->next)
            emit_to(generator, OP_JUMP, 0, 0, &end);
        place(generator, &other);
    }
    place(generator, &end);
}

static void generate_while(struct generator *generator, const struct ir *node)
{
    struct label end = new_label;
    int loop = here(generator);
    jump_if(generator, node->first, false, &end);
    if (node->x)
        emit(generator, OP_ROUND, 0, node->a, node->b);
    generate(generator, node->first->next);
    emit(generator, OP_JUMP, 0, 0, loop);
    place(generator, &end);
}

// An instruction that finds the next one, or jumps; and a block for each that it finds.
static void generate_loop(struct generator *generator, const struct ir *node, enum opcode next)
{
    struct label end = new_label;
    int loop = here(generator);
    bool is_set = node->op == OP_EACH_BEGIN;
    const struct ir *block = is_set ? node->first->next : node->first;
    emit_to(generator, next, next == OP_EACH_NEXT ? 0 : node->x, node->a, &end);
    if (block) {
        generate(generator, block);
        emit(generator, OP_JUMP, 0, 0, loop);
    }
    place(generator, &end);
}

static void generate_each(struct generator *generator, const struct ir *node)
{
    if (node->op == OP_EACH_BEGIN)
        generate(generator, node->first);
    emit(generator, node->op, node->x, node->a, node->b);
    generate_loop(generator, node, OP_EACH_NEXT);
}

static void generate_carrying_out(struct generator *generator, const struct ir *node)
{
    struct label end = new_label;
    int loop = here(generator);
    emit_to(generator, OP_CARRY_OUT, 0, 0, &end);
    generate(generator, node->first);
    if (node->x)
        emit(generator, OP_JUMP, 0, 0, loop);
    place(generator, &end);
}

// ---- Leaving

static void generate_frame(struct generator *generator, const struct ir *node)
{
    struct frame frame = {node, new_label, generator->frame};
    struct label afar = new_label;
    generator->frame = &frame;
    bool has_record = node->op == IR_ATTEMPT && node->x;
    if (has_record)
        emit_to(generator, OP_ATTEMPT, 0, 0, &afar);
    generate(generator, node->first);
    if (has_record)
        emit(generator, OP_END_ATTEMPT, 0, 0, 0);
    generator->frame = frame.outer;
    place(generator, &afar);
    place(generator, &frame.end);
}

static void generate_return(struct generator *generator, const struct ir *node)
{
    struct frame *frame = generator->frame;
    for (; frame && frame->node != node->target.node; frame = frame->outer)
        if (frame->node->op == IR_ATTEMPT && frame->node->x)
            emit(generator, OP_END_ATTEMPT, 0, 0, 0);
    if (frame)
        emit_to(generator, OP_JUMP, 0, 0, &frame->end);
    else
        emit(generator, OP_RETURN, 0, 0, 0);
}

static void generate_leave(struct generator *generator, const struct ir *node)
{
    struct frame *frame = generator->frame;
    while (frame && frame->node != node->target.node)
        frame = frame->outer;
    if (frame)
        emit_to(generator, OP_JUMP, 0, 0, &frame->end);
    else
        emit(generator, OP_LEAVE, 0, 0, 0);
}

static void generate_call(struct generator *generator, enum opcode op, const struct ir_unit *unit)
{
    int address = emit_jump(generator, op, 0, 0, 0);
    if (address < 0)
        return;
    struct call *call = arena_alloc(generator->arena, sizeof *call);
    *call = (struct call){address, unit, generator->calls};
    generator->calls = call;
}

// The code of the turn's end stands once, where it is long.
static void generate_end(struct generator *generator)
{
    const struct ir_unit *end = generator->rules->turn_end;
    if (end->root->first->op == OP_UNWIND)
        generate_call(generator, OP_JUMP, end);
    else
        generate_children(generator, end->root);
}

// ---- Instructions

// A choice has its plan at its address.
static void place_plan(struct generator *generator, const struct ir *node, int address)
{
    if (!node->plan)
        return;
    int *place = &generator->program->plans->list[node->plan - 1].address;
    *place = address;
    if (address < generator->run)
        return; // a jump: it stays where it is
    if (generator->moving_count == MOVING_LIMIT) {
        *place = here(generator) - 1;
        return;
    }
    generator->moving[generator->moving_count++] = place;
}

static void generate_try(struct generator *generator, const struct ir *node)
{
    struct label end = new_label;
    emit_to(generator, node->op, 0, 0, &end);
    if (node->op == OP_TRY) {
        struct frame *outer = generator->frame;
        generator->frame = NULL;
        generate(generator, node->first);
        generator->frame = outer;
        emit(generator, OP_FOUND, 0, 0, 0);
    }
    place(generator, &end);
}

static void generate_moves(struct generator *generator, const struct ir *node, int flags)
{
    struct span outer = generator->span;
    generate_children(generator, node);
    generator->span = node->span;
    generator->words = node->words;
    int address = emit_jump(generator, OP_MOVES, node->x | flags, 0, 0);
    generator->words = 0;
    if (address >= 0)
        generator->program->code[address].b = address + 1;
    add_site_of(generator, address, node);
    place_plan(generator, node, address);
    generator->span = outer;
}

// A condition that holds unless broken requirements are noted is asked only then.
static void generate_require(struct generator *generator, const struct ir *node)
{
    struct label end = new_label;
    if (node->is_proved) {
        emit(generator, OP_EXPLAINING, 0, 0, 0);
        emit_to(generator, OP_JUMP_FALSE, 0, 0, &end);
    }
    generate_children(generator, node);
    add_site_of(generator, emit(generator, OP_REQUIRE, node->x, 0, node->b), node);
    place(generator, &end);
}

// The operands of the effect are computed, then the effect itself waits.
static void generate_later(struct generator *generator, const struct ir *node)
{
    const struct ir *effect = node->first;
    generate_children(generator, effect);
    emit(generator, OP_LATER, node->x, 0, 0);
    emit(generator, effect->op, effect->x, effect->a, effect->b);
}

static void generate_instruction(struct generator *generator, const struct ir *node)
{
    generate_children(generator, node);
    generator->words = node->words;
    int address = emit(generator, node->op, node->x, node->a, node->b);
    generator->words = 0;
    add_site_of(generator, address, node);
    place_plan(generator, node, address);
}

static void generate(struct generator *generator, const struct ir *node)
{
    struct span outer = generator->span;
    generator->span = node->span;
    switch (node->op) {
    case IR_BLOCK: generate_block(generator, node); break;
    case IR_AND:
    case IR_OR: generate_logic(generator, node); break;
    case IR_BY_MOVER: generate_by_mover(generator, node); break;
    case IR_FILTER: generate_filter(generator, node); break;
    case IR_SIFT: generate_sift(generator, node); break;
    case IR_WHEN: generate_when(generator, node); break;
    case IR_EITHER: generate_either(generator, node); break;
    case IR_WHILE: generate_while(generator, node); break;
    case IR_BODY:
    case IR_ATTEMPT: generate_frame(generator, node); break;
    case IR_RETURN: generate_return(generator, node); break;
    case IR_LEAVE: generate_leave(generator, node); break;
    case IR_END_TURN: generate_end(generator); break;
    case OP_TRY:
    case OP_TRY_TURN:
    case OP_TRY_REPLY: generate_try(generator, node); break;
    case OP_MOVES: generate_moves(generator, node, 0); break;
    case OP_REQUIRE: generate_require(generator, node); break;
    case OP_EACH_BEGIN:
    case OP_EACH_VALUES: generate_each(generator, node); break;
    case OP_NEXT_CAPTURE:
    case OP_NEXT_LATER: generate_loop(generator, node, node->op); break;
    case OP_CARRY_OUT: generate_carrying_out(generator, node); break;
    case OP_LATER: generate_later(generator, node); break;
    case OP_CALL: generate_call(generator, OP_CALL, node->target.unit); break;
    default: generate_instruction(generator, node);
    }
    generator->span = outer;
}

static void generate_unit(struct generator *generator, struct ir_unit *unit)
{
    unit->entry = here(generator);
    generator->is_dead = false;
    generator->span = unit->root->span;
    generate(generator, unit->root);
    generator->span = unit->root->span;
    if (unit->kind == UNIT_SUBROUTINE)
        emit(generator, OP_RETURN, 0, 0, 0);
    if (unit->kind == UNIT_CONDITION || unit->kind == UNIT_POINTS || unit->kind == UNIT_VIEW ||
        unit->kind == UNIT_QUESTION)
        emit(generator, OP_HALT, 0, 0, 0);
}

static bool jumps(enum opcode op)
{
    return op == OP_JUMP || op == OP_JUMP_FALSE || op == OP_JUMP_TRUE || op == OP_JUMP_UNLESS_MOVED;
}

// A jump to a jump leads to where that leads.
static void shorten_jumps(struct program *program)
{
    enum { HOPS = 100 };
    for (int i = 0; i < program->code_count; i++) {
        int32_t *to = &program->code[i].b;
        for (int hops = 0;
             hops < HOPS && jumps(program->code[i].op) && program->code[*to].op == OP_JUMP; hops++)
            *to = program->code[*to].b;
    }
}

void generate_code(struct program *program, struct rules_ir *rules)
{
    struct generator generator = {
        .program = program, .rules = rules, .arena = program->model->arena};
    int count = 0;
    for (const struct ir_unit *unit = rules->first; unit; unit = unit->next)
        count++;
    rules->entered = arena_array(generator.arena, (size_t)count + 1, sizeof *rules->entered);
    for (struct ir_unit *unit = rules->first; unit; unit = unit->next)
        if (unit != rules->turn_end || unit->root->first->op == OP_UNWIND) {
            generate_unit(&generator, unit);
            rules->entered[rules->entered_count++] = unit;
        }
    here(&generator);
    for (const struct call *call = generator.calls; call; call = call->next)
        program->code[call->address].b = call->unit->entry;
    shorten_jumps(program);
    finish_sites(program);
}

// The disassembler: a program's bytecode as text, with the source lines that it comes from.
#include "memory.h"
#include "plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *operands;
} opcodes[] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) {#name, operands},
#include "opcodes.def"
#undef OP
};

_Static_assert(OPCODE_COUNT <= 256, "an opcode is one byte");

static void print_list(const struct program *program, int index, struct text_buffer *out)
{
    const struct value_list *list = &program->lists[index];
    text_buffer_print(out, " {");
    for (int i = 0; i < list->count; i++)
        text_buffer_print(out, "%s%d", i ? " " : "", list->values[i]);
    text_buffer_print(out, "}");
}

static void print_types(const struct program *program, int index, struct text_buffer *out)
{
    if (index == 0)
        return;
    const struct value_list *list = &program->lists[index - 1];
    for (int i = 0; i < list->count; i++)
        text_buffer_print(out, " %.*s",
                          TEXT_ARGUMENTS(program->model->types[list->values[i]].name));
}

static void print_note(const struct note *note, struct text_buffer *out)
{
    text_buffer_print(out, note->secret ? " secret \"" : " \"");
    for (int i = 0; i <= note->slot_count; i++) {
        text_buffer_add_text(out, note->parts[i]);
        if (i < note->slot_count)
            text_buffer_print(out, "{}");
    }
    text_buffer_print(out, "\"");
}

static void print_operand(const struct program *program, const struct instruction *code,
                          const char *operand, struct text_buffer *out)
{
    const struct model *model = program->model;
    switch (operand[0] == 'x' ? 'x' : operand[2]) {
    case 'x': text_buffer_print(out, " %d", code->x); break;
    case 'c': text_buffer_print(out, " [%d]", code->a); break;
    case 'z':
        if (code->a < model->zone_count)
            text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(model->zones[code->a].name));
        else
            text_buffer_print(out, " #%d", code->a);
        break;
    case 't': print_types(program, code->a, out); break;
    case 'A':
        text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(model->attributes[code->a].name));
        break;
    case 'n': print_note(&program->notes[code->a], out); break;
    case 'i': print_list(program, operand[0] == 'a' ? code->a : code->b, out); break;
    case 'j': text_buffer_print(out, " -> %d", code->b); break;
    case 'v': text_buffer_print(out, " %" PRId32, code->b); break;
    default: break;
    }
}

// The source line of an instruction, when it is another one than before.
static void print_line(const struct program *program, int address, uint32_t *shown,
                       struct text_buffer *out)
{
    uint32_t offset = program->spans[address].start;
    const struct source *source = source_find(program->model->sources, offset);
    if (!source)
        return;
    size_t at = offset - source->base, start = at, end = at;
    while (start > 0 && source->text.start[start - 1] != '\n')
        start--;
    while (end < source->text.length && source->text.start[end] != '\n' &&
           source->text.start[end] != '\r')
        end++;
    if (*shown == source->base + (uint32_t)start + 1)
        return;
    *shown = source->base + (uint32_t)start + 1;
    unsigned line, column;
    source_locate(source, offset, &line, &column);
    while (start < end && source->text.start[start] == ' ')
        start++;
    text_buffer_print(out, "%s:%u: %.*s\n", source->name, line, (int)(end - start),
                      source->text.start + start);
}

static void print_entries(const struct program *program, int address, struct text_buffer *out)
{
    if (address == program->turn_entry)
        text_buffer_print(out, "turn:\n");
    if (program->opening_count && address == program->order[0].address)
        text_buffer_print(out, "opening turn:\n");
    for (int i = program->opening_count; i < program->order_count; i++) {
        const struct order_entry *entry = &program->order[i];
        if (address == entry->address && address != program->turn_entry)
            text_buffer_print(out, "turn of %.*s:\n",
                              TEXT_ARGUMENTS(program->model->owners[entry->player]));
    }
    if (address == program->after_entry)
        text_buffer_print(out, "after turn:\n");
    if (address == program->view_entry)
        text_buffer_print(out, "view:\n");
    for (int g = 0; g < program->goal_count; g++)
        if (program->goals[g].entry == address)
            text_buffer_print(out, "goal \"%s\":\n", program->goals[g].reason);
        else if (program->goals[g].points_entry == address)
            text_buffer_print(out, "points of \"%s\":\n", program->goals[g].reason);
        else if (program->goals[g].worth_entry == address)
            text_buffer_print(out, "worth of \"%s\":\n", program->goals[g].reason);
    if (address == program->joined_entry)
        text_buffer_print(out, "any goal, while there are turns:\n");
    for (int i = 0; i < program->prompt_count; i++)
        if (program->prompts[i].entry == address)
            text_buffer_print(out, "prompt \"%s\":\n", program->prompts[i].words);
    for (int i = 0; program->plans && i < program->plans->code_count; i++)
        if (program->plans->codes[i] == address)
            text_buffer_print(out, "asked before a choice:\n");
}

static void print_walks(const struct program *program, struct text_buffer *out)
{
    text_buffer_print(out, "walks:\n");
    for (int t = 0; t < program->type_count; t++) {
        const struct piece_type *type = &program->model->types[t];
        size_t nodes = 0;
        bool repeats = false;
        for (int s = 0; s < program->square_count; s++) {
            const struct walk *walk =
                &program->walks[kind_of(program, t, 0) * program->square_count + s];
            nodes += walk->count;
            repeats |= walk->may_repeat;
        }
        text_buffer_print(out, "  %-14.*s", TEXT_ARGUMENTS(type->name));
        for (const struct movement *m = type->movements; m; m = m->next)
            text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(m->betza));
        text_buffer_print(out, "  %zu nodes%s\n", nodes, repeats ? ", paths may meet" : "");
    }
    text_buffer_print(out, "attack tables: %zu nodes\n", program->attack_node_count);
}

void program_print(const struct program *program, struct text_buffer *out)
{
    uint32_t shown = 0;
    bool *is_called = memory_zeroed((size_t)program->code_count, sizeof *is_called);
    for (int i = 0; i < program->code_count; i++)
        if (program->code[i].op == OP_CALL)
            is_called[program->code[i].b] = true;
    for (int i = 0; i < program->code_count; i++) {
        const struct instruction *code = &program->code[i];
        print_entries(program, i, out);
        if (is_called[i])
            text_buffer_print(out, "subroutine:\n");
        print_line(program, i, &shown, out);
        text_buffer_print(out, "%6d  %s", i, opcodes[code->op].name);
        for (const char *operand = opcodes[code->op].operands; *operand && *operand != '-';) {
            print_operand(program, code, operand, out);
            operand += strcspn(operand, " ");
            operand += *operand == ' ';
        }
        text_buffer_print(out, "\n");
    }
    memory_free(is_called);
    print_walks(program, out);
}

const char *program_message(const struct program *program, int address)
{
    return program->messages[program->code[address].b];
}

const char *program_question(const struct program *program, int address)
{
    return program->messages[program->words[address]];
}

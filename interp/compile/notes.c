// Notes: templates of what a turn's text says, with places for the values of names.
#include "compiler.h"

#include <ctype.h>
#include <string.h>

static enum note_slot slot_kind(struct compiler *compiler, enum value_type type, bool upper,
                                struct span span)
{
    if (type == TYPE_SET &&
        compile_error(compiler, span, DIAG_TYPE "a set can't be written in a note"))
        diag_hint(compiler->model->diag, "\"first of\" a set is its first square");
    if (type == TYPE_SQUARE)
        return SLOT_SQUARE;
    if (type == TYPE_PIECE)
        return upper ? SLOT_TYPE_UPPER : SLOT_TYPE_LOWER;
    return SLOT_NUMBER;
}

// A part of a note: up to NOTE_SLOTS of its names.
struct note_part {
    struct note note;
    int cells[NOTE_SLOTS];
    struct asking askings[NOTE_SLOTS];
    int own;   // words of the note itself
    int asked; // by a choice around, for what was not chosen by itself
};

// Names in a note that are no locals: numbered from the top of the range of cells.
enum { SLOT_ORIGIN = 0xFFFF, SLOT_DESTINATION = 0xFFFE };

// The number of the hand that a choice is made from, and 1; below 0: the next player's.
static int hand_chosen(const struct ir *choice)
{
    if (!choice || choice->op != OP_CHOOSE_HAND)
        return 0;
    const struct ir *hand = choice->first;
    bool is_further = hand->op == OP_HAND_OF;
    int number = is_further ? hand->b + 1 : 1;
    return (is_further ? hand->first : hand)->op == OP_OPPONENT ? -number : number;
}

// Finds the local or variable that a slot names; an upper-case name means the local in lower case,
// with the type's letter in upper case. Returns its cell.
static int slot_cell(struct compiler *compiler, struct text name, struct span span,
                     struct note_part *part, bool is_said)
{
    struct note *note = &part->note;
    enum note_slot *slot = &note->slots[note->slot_count];
    char lower[64];
    bool upper = name.length > 0;
    for (size_t i = 0; i < name.length; i++) {
        if (i == sizeof lower) {
            compile_error(compiler, span, DIAG_UNKNOWN "unknown name \"%.*s\"",
                          TEXT_ARGUMENTS(name));
            return 0;
        }
        upper &= isupper((unsigned char)name.start[i]) || name.start[i] == '-';
        lower[i] = (char)tolower((unsigned char)name.start[i]);
    }
    struct text key = upper ? (struct text){lower, name.length} : name;
    *slot = SLOT_SQUARE;
    if (!is_said && text_is(key, "origin"))
        return SLOT_ORIGIN;
    if (!is_said && text_is(key, "destination"))
        return SLOT_DESTINATION;
    struct local *local = local_find(compiler, key);
    int variable = local ? -1 : model_variable(compiler->model, key);
    if (variable >= 0 && !compiler->model->variables[variable].per_player &&
        !compiler->model->variables[variable].per_square) {
        *slot = slot_kind(compiler, compiler->model->variables[variable].type, upper, span);
        return compiler->program->variable_cells[variable];
    }
    if (!local) {
        struct vdl_node word = {.kind = VDL_WORD, .span = span, .head = span, .text = key};
        unknown_name(compiler, &word, NAME_OF_VALUE);
        return 0;
    }
    if (local->choice && note->secret)
        local->choice->is_secret = true;
    part->askings[note->slot_count] = local->asking;
    note->from_hand[note->slot_count] = hand_chosen(local->choice);
    *slot = slot_kind(compiler, local->type, upper, span);
    return local->cell;
}

// What a note says, as one text that no other note has.
static struct text note_key(struct compiler *compiler, const struct note *note)
{
    struct text_buffer key;
    text_buffer_init(&key);
    text_buffer_print(&key, "%d %d %d", note->slot_count, note->secret, note->is_open);
    for (int p = 0; p <= note->slot_count; p++) {
        bool is_slot = p < note->slot_count;
        text_buffer_print(&key, " %d %d %zu:", is_slot ? (int)note->slots[p] : -1,
                          is_slot ? note->from_hand[p] : 0, note->parts[p].length);
        text_buffer_add_text(&key, note->parts[p]);
    }
    for (int s = 0; s < note->slot_count; s++)
        text_buffer_print(&key, "%s?", note->questions[s] ? note->questions[s] : "");
    text_buffer_print(&key, "%s?", note->question ? note->question : "");
    struct text text = {arena_copy(compiler->model->arena, key.start, key.length), key.length};
    text_buffer_release(&key);
    return text;
}

static int note_add(struct compiler *compiler, const struct note *note)
{
    struct program *program = compiler->program;
    struct text key = note_key(compiler, note);
    const struct note *known = names_find(&compiler->notes, key);
    if (known)
        return (int)(known - program->notes);
    if (program->note_count == NOTES_LIMIT) {
        compile_error(compiler, compiler->span, DIAG_LARGE "more than %d notes", NOTES_LIMIT);
        return 0;
    }
    program->notes[program->note_count] = *note;
    names_put(&compiler->notes, compiler->model->arena, key, &program->notes[program->note_count]);
    return program->note_count++;
}

// The words that ask for a slot. What was not chosen is no question of its own: it asks what comes
// after it.
static const char *question_of(const struct compiler *compiler, const struct note_part *part,
                               int slot)
{
    const struct asking *asking = &part->askings[slot];
    int of_note = part->own ? part->own : part->asked;
    if (asking->how == CHOSEN)
        return compiler->program->messages[asking->words ? asking->words : part->own];
    if (!of_note && asking->how == NOT_CHOSEN && slot + 1 < part->note.slot_count)
        return part->note.questions[slot + 1];
    return compiler->program->messages[of_note ? of_note : asking->words];
}

static void ask_questions(const struct compiler *compiler, struct note_part *part)
{
    struct note *note = &part->note;
    for (int s = note->slot_count - 1; s >= 0; s--)
        note->questions[s] = question_of(compiler, part, s);
    note->question = compiler->program->messages[part->own ? part->own : part->asked];
    if (!note->question && note->slot_count > 0)
        note->question = note->questions[note->slot_count - 1];
}

// What becomes of a part: an instruction, or something that is said.
static void add_part(struct compiler *compiler, struct note_part *part, struct prompt *said)
{
    if (!said) {
        ask_questions(compiler, part);
        build(compiler, OP_NOTE, 0, note_add(compiler, &part->note),
              (int)((unsigned)part->cells[0] | (unsigned)part->cells[1] << 16));
        return;
    }
    said->parts[said->part_count].note = note_add(compiler, &part->note);
    memcpy(said->parts[said->part_count++].cells, part->cells, sizeof part->cells);
}

// Words with many names become several parts: their texts are joined.
static void compile_words(struct compiler *compiler, const struct vdl_node *node,
                          const struct note_part *empty, struct prompt *said)
{
    struct note_part part = *empty;
    struct note *note = &part.note;
    struct text text = node->text;
    int names = 0;
    size_t start = 0;
    if (text.length > NOTE_LENGTH_LIMIT) {
        compile_error(compiler, node->head, DIAG_LARGE "note of more than %d characters",
                      NOTE_LENGTH_LIMIT);
        return;
    }
    for (size_t at = 0; at < text.length; at++) {
        if (text.start[at] != '{')
            continue;
        size_t end = at;
        while (end < text.length && text.start[end] != '}')
            end++;
        if (end == text.length) {
            compile_error(compiler, node->span, "\"{\" without \"}\" in a note");
            return;
        }
        if (names++ == NOTE_NAMES_LIMIT) {
            compile_error(compiler, node->span, DIAG_LARGE "more than %d names in one note",
                          NOTE_NAMES_LIMIT);
            return;
        }
        if (note->slot_count == NOTE_SLOTS) {
            add_part(compiler, &part, said);
            part = *empty;
        }
        note->parts[note->slot_count] = (struct text){text.start + start, at - start};
        uint32_t inside = node->head.start + 1 + (uint32_t)at; // after the quotation mark
        part.cells[note->slot_count] =
            slot_cell(compiler, (struct text){text.start + at + 1, end - at - 1},
                      (struct span){inside + 1, inside + (uint32_t)(end - at)}, &part, said);
        note->slot_count++;
        start = end + 1;
        at = end;
    }
    note->parts[note->slot_count] = (struct text){text.start + start, text.length - start};
    add_part(compiler, &part, said);
}

void compile_note(struct compiler *compiler, const struct vdl_node *node)
{
    const struct note_part empty = {
        .note = {.secret = node->number != 0, .is_open = compiler->is_open},
        .own = node->first ? message_add(compiler, node->first->text) : 0,
        .asked = compiler->asked};
    compiler->asked = 0;
    if (empty.note.secret)
        compiler->program->has_secrets = true;
    compile_words(compiler, node, &empty, NULL);
}

void compile_said(struct compiler *compiler, const struct vdl_node *node, struct prompt *said)
{
    static const struct note_part empty;
    said->parts = arena_array(compiler->model->arena, NOTE_NAMES_LIMIT, sizeof *said->parts);
    compile_words(compiler, node, &empty, said);
}

// Notes: templates of what a turn's text says, with places for the values of names.
#include "compiler.h"

#include <ctype.h>

static enum note_slot slot_kind(struct compiler *compiler, enum value_type type, bool upper,
                                struct span span)
{
    if (type == TYPE_SET && compile_error(compiler, span, "a set can't be written in a note"))
        diag_hint(compiler->model->diag, "\"first of\" a set is its first square");
    if (type == TYPE_SQUARE)
        return SLOT_SQUARE;
    if (type == TYPE_PIECE)
        return upper ? SLOT_TYPE_UPPER : SLOT_TYPE_LOWER;
    return SLOT_NUMBER;
}

// Names in a note that are no locals: numbered from the top of the range of cells.
enum { SLOT_ORIGIN = 0xFFFF, SLOT_DESTINATION = 0xFFFE };

// Finds the local or variable that a slot names; an upper-case name means the local in lower case,
// with the type's letter in upper case. Returns its cell.
static int slot_cell(struct compiler *compiler, struct text name, struct span span, bool is_secret,
                     enum note_slot *slot)
{
    char lower[64];
    bool upper = name.length > 0;
    for (size_t i = 0; i < name.length; i++) {
        if (i == sizeof lower) {
            compile_error(compiler, span, "unknown name \"%.*s\"", TEXT_ARGUMENTS(name));
            return 0;
        }
        upper &= isupper((unsigned char)name.start[i]) || name.start[i] == '-';
        lower[i] = (char)tolower((unsigned char)name.start[i]);
    }
    struct text key = upper ? (struct text){lower, name.length} : name;
    *slot = SLOT_SQUARE;
    if (text_is(key, "origin"))
        return SLOT_ORIGIN;
    if (text_is(key, "destination"))
        return SLOT_DESTINATION;
    struct local *local = local_find(compiler, key);
    int variable = local ? -1 : model_variable(compiler->model, key);
    if (variable >= 0 && !compiler->model->variables[variable].per_player) {
        *slot = slot_kind(compiler, compiler->model->variables[variable].type, upper, span);
        return compiler->program->variable_cells[variable];
    }
    if (!local) {
        struct vdl_node word = {.kind = VDL_WORD, .span = span, .head = span, .text = key};
        unknown_name(compiler, &word, NAME_OF_VALUE);
        return 0;
    }
    if (local->choice && is_secret)
        local->choice->is_secret = true;
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
        text_buffer_print(&key, " %d %zu:", p < note->slot_count ? (int)note->slots[p] : -1,
                          note->parts[p].length);
        text_buffer_add_text(&key, note->parts[p]);
    }
    text_buffer_print(&key, "%s%s", note->question ? "?" : "",
                      note->question ? note->question : "");
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
        compile_error(compiler, compiler->span, "more than %d notes", NOTES_LIMIT);
        return 0;
    }
    program->notes[program->note_count] = *note;
    names_put(&compiler->notes, compiler->model->arena, key, &program->notes[program->note_count]);
    return program->note_count++;
}

static void build_note(struct compiler *compiler, const struct note *note, const int *cells)
{
    build(compiler, OP_NOTE, 0, note_add(compiler, note),
          (int)((unsigned)cells[0] | (unsigned)cells[1] << 16));
}

// A note with many names becomes several: their texts are joined.
void compile_note(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *question = node->first;
    struct note note = {.secret = node->number != 0, .is_open = compiler->is_open};
    struct text text = node->text;
    if (question)
        note.question =
            arena_copy(compiler->model->arena, question->text.start, question->text.length);
    int cells[NOTE_SLOTS] = {0}, names = 0;
    size_t start = 0;
    if (text.length > NOTE_LENGTH_LIMIT) {
        compile_error(compiler, node->head, "note of more than %d characters", NOTE_LENGTH_LIMIT);
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
            compile_error(compiler, node->span, "more than %d names in one note", NOTE_NAMES_LIMIT);
            return;
        }
        if (note.slot_count == NOTE_SLOTS) {
            build_note(compiler, &note, cells);
            note = (struct note){
                .secret = note.secret, .is_open = note.is_open, .question = note.question};
        }
        note.parts[note.slot_count] = (struct text){text.start + start, at - start};
        uint32_t inside = node->head.start + 1 + (uint32_t)at; // after the quotation mark
        cells[note.slot_count] =
            slot_cell(compiler, (struct text){text.start + at + 1, end - at - 1},
                      (struct span){inside + 1, inside + (uint32_t)(end - at)}, note.secret,
                      &note.slots[note.slot_count]);
        note.slot_count++;
        start = end + 1;
        at = end;
    }
    note.parts[note.slot_count] = (struct text){text.start + start, text.length - start};
    if (note.secret)
        compiler->program->has_secrets = true;
    build_note(compiler, &note, cells);
}

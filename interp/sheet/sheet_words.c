#include "sheet_words.h"

#include "option.h"

#include <ctype.h>
#include <string.h>

const char *sheet_between(int index, int count, const char *last)
{
    return index == 0 ? "" : index + 1 == count ? last : ", ";
}

const char *sheet_name(const struct sheet *sheet, struct text name)
{
    char *words = arena_alloc(sheet->arena, name.length + 1);
    for (size_t i = 0; i < name.length; i++)
        words[i] = (char)(name.start[i] == '-' ? ' ' : name.start[i]);
    words[0] = (char)toupper((unsigned char)words[0]);
    return words;
}

// ---- Code

static size_t line_start(struct text text, size_t at)
{
    while (at > 0 && text.start[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(struct text text, size_t at)
{
    while (at < text.length && text.start[at] != '\n')
        at++;
    return at;
}

static size_t blanks_at(struct text text, size_t at)
{
    size_t start = at;
    while (at < text.length && text.start[at] == ' ')
        at++;
    return at - start;
}

void sheet_code(const struct sheet *sheet, struct span span, struct text_buffer *out)
{
    const struct source *source = source_find(sheet->model->sources, span.start);
    if (!source)
        return;
    struct text text = source->text;
    size_t at = line_start(text, span.start - source->base), end = span.end - source->base;
    while (end > at && strchr(" \t\r\n", text.start[end - 1]))
        end--;
    size_t shared = blanks_at(text, at);
    for (; at < end; at = line_end(text, at) + 1) {
        size_t stop = line_end(text, at), indent = blanks_at(text, at);
        size_t skipped = indent < shared ? indent : shared;
        if (stop - at > skipped)
            text_buffer_add(out, text.start + at + skipped, stop - at - skipped);
        text_buffer_add_character(out, '\n');
    }
}

// ---- What stands in braces

static void add_royals(const struct model *model, struct text_buffer *out)
{
    int count = 0, index = 0;
    for (int t = 0; t < model->type_count; t++)
        count += model->types[t].royal;
    for (int t = 0; t < model->type_count; t++)
        if (model->types[t].royal)
            text_buffer_print(out, "%s%.*s", sheet_between(index++, count, " or "),
                              TEXT_ARGUMENTS(model->types[t].name));
    if (count == 0)
        text_buffer_print(out, "royal piece");
}

static void add_values(const struct sheet *sheet, const struct vdl_node *definition,
                       struct text_buffer *out, int depth);

static void add_value(const struct sheet *sheet, const struct vdl_node *value,
                      struct text_buffer *out, int depth)
{
    enum { DEPTH_LIMIT = 8 };
    const struct named_node *other =
        value->kind == VDL_WORD ? named_find(&sheet->model->defines, value->text) : NULL;
    if (other && depth < DEPTH_LIMIT)
        add_values(sheet, other->node, out, depth + 1);
    else if (value->kind == VDL_WORD || value->kind == VDL_STRING)
        text_buffer_add_text(out, value->text);
    else if (value->kind == VDL_NUMBER)
        text_buffer_print(out, "%ld", value->number);
    else
        text_buffer_add_text(out, source_text(sheet->model->sources, value->span));
}

static void add_values(const struct sheet *sheet, const struct vdl_node *definition,
                       struct text_buffer *out, int depth)
{
    int count = 0, index = 0;
    if (definition->kind == VDL_DEFINE_FUNCTION) {
        add_value(sheet, definition->last, out, depth);
        return;
    }
    for (const struct vdl_node *value = definition->first; value; value = value->next)
        count++;
    for (const struct vdl_node *value = definition->first; value; value = value->next) {
        text_buffer_print(out, "%s", sheet_between(index++, count, " or "));
        add_value(sheet, value, out, depth);
    }
}

// One value for all players, or each player's.
static void add_varied(const struct sheet *sheet, const struct varied *varied,
                       struct text_buffer *out)
{
    const struct model *model = sheet->model;
    for (int p = 0; p < model->decider_count; p++) {
        text_buffer_print(out, "%s", sheet_between(p, model->decider_count, " and "));
        if (varied->values[p])
            add_values(sheet, varied->values[p], out, 0);
        text_buffer_print(out, " for %.*s", TEXT_ARGUMENTS(model->owners[p]));
    }
}

// ---- Zones

// How many squares of a rank, or of a file, a zone has; *all: of how many.
static int line_count(const struct sheet *sheet, const bool *squares, bool is_file, int line,
                      int *all)
{
    int count = 0;
    *all = 0;
    for (int s = 0; s < sheet->model->board.square_count; s++) {
        struct baronet_outline outline = {.size = sizeof outline};
        baronet_game_outline(sheet->game, (size_t)s, &outline);
        if ((is_file ? outline.file : outline.rank) != line)
            continue;
        ++*all;
        count += squares[s];
    }
    return count;
}

// "ranks 6 to 8", if the zone is whole ranks, or whole files; false else.
static bool add_lines(const struct sheet *sheet, const bool *squares, bool is_file,
                      struct text_buffer *out)
{
    struct baronet_geometry geometry = {.size = sizeof geometry};
    baronet_game_geometry(sheet->game, &geometry);
    int count = (int)(is_file ? geometry.file_count : geometry.rank_count), whole = 0, index = 0;
    int first = -1, last = -1;
    for (int line = 0; line < count; line++) {
        int all, inside = line_count(sheet, squares, is_file, line, &all);
        if (inside > 0 && inside < all)
            return false;
        if (inside == 0)
            continue;
        first = first < 0 ? line : first;
        last = line;
        whole++;
    }
    if (whole == 0)
        return false;
    text_buffer_print(out, "%s%s ", is_file ? "file" : "rank", whole > 1 ? "s" : "");
    bool is_run = whole > 2 && last - first + 1 == whole;
    for (int line = first; line <= last; line++) {
        int all;
        const char *name = is_file ? baronet_game_file(sheet->game, (unsigned)line)
                                   : baronet_game_rank(sheet->game, (unsigned)line);
        if (is_run && line > first && line < last)
            continue;
        if (line_count(sheet, squares, is_file, line, &all) > 0)
            text_buffer_print(out, "%s%s",
                              !is_run        ? sheet_between(index++, whole, " and ")
                              : line > first ? " to "
                                             : "",
                              name);
    }
    return true;
}

// "d1 to f3", if the zone is all squares of such a rectangle; false else.
static bool add_rectangle(const struct sheet *sheet, const bool *squares, struct text_buffer *out)
{
    enum { LEAST = 4 };
    const struct board *board = &sheet->model->board;
    struct baronet_outline low = {.size = sizeof low}, high = low, here = low;
    int count = 0, inside = 0, first = -1, last = -1;
    struct baronet_geometry geometry = {.size = sizeof geometry};
    baronet_game_geometry(sheet->game, &geometry);
    for (int s = 0; s < board->square_count; s++)
        if (squares[s]) {
            first = first < 0 ? s : first;
            last = s;
            count++;
        }
    if (count < LEAST || geometry.lattice != BARONET_SQUARES)
        return false;
    baronet_game_outline(sheet->game, (size_t)first, &low);
    baronet_game_outline(sheet->game, (size_t)last, &high);
    for (int s = 0; s < board->square_count; s++) {
        baronet_game_outline(sheet->game, (size_t)s, &here);
        bool is_inside = here.file >= low.file && here.file <= high.file && here.rank >= low.rank &&
                         here.rank <= high.rank;
        if (squares[s] != is_inside)
            return false;
        inside += is_inside;
    }
    if (inside == count)
        text_buffer_print(out, "%s to %s", board->squares[first].name, board->squares[last].name);
    return inside == count;
}

static void add_squares(const struct sheet *sheet, const bool *squares, struct text_buffer *out)
{
    enum { MANY = 12 };
    const struct board *board = &sheet->model->board;
    int count = 0, index = 0;
    if (add_lines(sheet, squares, false, out) || add_lines(sheet, squares, true, out) ||
        add_rectangle(sheet, squares, out))
        return;
    for (int s = 0; s < board->square_count; s++)
        count += squares[s];
    // Where most of the board belongs to the zone, the rest is told.
    bool are_others_told =
        count > MANY && count < board->square_count && board->square_count - count < count / 2;
    if (are_others_told) {
        text_buffer_print(out, "all squares except ");
        count = board->square_count - count;
    }
    for (int s = 0; s < board->square_count; s++)
        if (squares[s] != are_others_told)
            text_buffer_print(out, "%s%s", sheet_between(index++, count, " and "),
                              board->squares[s].name);
    if (count == 0)
        text_buffer_print(out, "no square");
}

static void add_zone(const struct sheet *sheet, const struct zone *zone, struct text_buffer *out)
{
    const struct model *model = sheet->model;
    bool *none = arena_array(sheet->arena, (size_t)model->board.square_count, sizeof *none);
    bool is_same = true;
    for (int p = 1; p < model->decider_count; p++) {
        const bool *one = zone->squares[0] ? zone->squares[0] : none;
        const bool *other = zone->squares[p] ? zone->squares[p] : none;
        is_same &= memcmp(one, other, (size_t)model->board.square_count) == 0;
    }
    for (int p = 0; p < (is_same ? 1 : model->decider_count); p++) {
        text_buffer_print(out, "%s", sheet_between(p, model->decider_count, " and "));
        add_squares(sheet, zone->squares[p] ? zone->squares[p] : none, out);
        if (!is_same)
            text_buffer_print(out, " for %.*s", TEXT_ARGUMENTS(model->owners[p]));
    }
}

// ---- Attributes, options, variables

static void add_bearers(const struct model *model, const struct attribute *attribute,
                        struct text_buffer *out)
{
    int count = 0, index = 0;
    for (int t = 0; attribute->types && t < model->type_count; t++)
        count += attribute->types[t];
    for (int t = 0; attribute->types && t < model->type_count; t++)
        if (attribute->types[t])
            text_buffer_print(out, "%s%.*s", sheet_between(index++, count, " or "),
                              TEXT_ARGUMENTS(model->types[t].name));
    if (count == 0)
        text_buffer_print(out, "piece");
}

static bool add_option(const struct model *model, struct text name, struct text_buffer *out)
{
    for (int i = 0; i < model->option_count; i++)
        if (text_equal(model->options[i].name, name)) {
            text_buffer_print(out, "%s", model->options[i].values[model->options[i].chosen]);
            return true;
        }
    return false;
}

bool sheet_value(const struct sheet *sheet, struct text name, struct text_buffer *out)
{
    const struct model *model = sheet->model;
    const struct named_node *define = named_find(&model->defines, name);
    int zone = model_zone(model, name), varied = model_varied(model, name),
        variable = model_variable(model, name), attribute = model_attribute(model, name),
        type = model_type(model, name);
    if (text_is(name, "royal"))
        add_royals(model, out);
    else if (varied >= 0)
        add_varied(sheet, &model->varied[varied], out);
    else if (add_option(model, name, out))
        return true;
    else if (define)
        add_values(sheet, define->node, out, 0);
    else if (zone >= 0)
        add_zone(sheet, &model->zones[zone], out);
    else if (attribute >= 0)
        add_bearers(model, &model->attributes[attribute], out);
    else if (variable >= 0)
        text_buffer_print(out, "%d", model->variables[variable].start);
    else if (type >= 0)
        text_buffer_add_text(out, name);
    else
        return false;
    return true;
}

// ---- Sentences

// "a" before a vowel becomes "an".
static void add_article(struct text_buffer *out, const struct text_buffer *value)
{
    bool has_article = out->length >= 2 && out->start[out->length - 1] == ' ' &&
                       strchr("aA", out->start[out->length - 2]) &&
                       (out->length == 2 || strchr(" (", out->start[out->length - 3]));
    if (!has_article || value->length == 0 || !strchr("AEIOaeio", value->start[0]))
        return;
    out->start[out->length - 1] = 'n';
    text_buffer_add_character(out, ' ');
}

// The name in braces at `open`; false: it is not closed.
static bool name_in_braces(struct text text, size_t open, struct text *name)
{
    const char *start = text.start + open + 1;
    const char *close = memchr(start, '}', text.length - open - 1);
    if (close)
        *name = (struct text){start, (size_t)(close - start)};
    return close;
}

static void add_filled(struct sheet *sheet, const struct vdl_node *string, struct text_buffer *out)
{
    struct text text = string->text, name;
    for (size_t at = 0; at < text.length; at++) {
        if (text.start[at] != '{' || !name_in_braces(text, at, &name)) {
            text_buffer_add_character(out, text.start[at]);
            continue;
        }
        struct text_buffer value;
        text_buffer_init(&value);
        if (!sheet_value(sheet, name, &value)) {
            sheet->gap_count++;
            diag_warning(sheet->gaps, string->span, "nothing is called \"%.*s\"",
                         TEXT_ARGUMENTS(name));
            text_buffer_add_text(&value, name);
        }
        add_article(out, &value);
        text_buffer_add(out, value.start, value.length);
        text_buffer_release(&value);
        at += name.length + 1;
    }
}

void sheet_sentence(struct sheet *sheet, const struct vdl_node *sentence, struct text_buffer *out)
{
    for (const struct vdl_node *string = sentence->first; string; string = string->next) {
        if (string != sentence->first)
            text_buffer_add_character(out, ' ');
        add_filled(sheet, string, out);
    }
}

bool sheet_sentence_names(const struct vdl_node *sentence, struct text name)
{
    struct text found;
    for (const struct vdl_node *string = sentence->first; string; string = string->next)
        for (size_t at = 0; at < string->text.length; at++)
            if (string->text.start[at] == '{' && name_in_braces(string->text, at, &found) &&
                text_equal(found, name))
                return true;
    return false;
}

// ---- Sentences, or what is written in their place

static bool is_empty(const struct vdl_node *sentence)
{
    return sentence->first->text.length == 0 && !sentence->first->next;
}

void sheet_add_sentence(struct sheet *sheet, enum sheet_kind kind, const char *label,
                        const struct vdl_node *sentence)
{
    struct text_buffer text;
    if (is_empty(sentence))
        return; // nothing that a player has to know
    text_buffer_init(&text);
    sheet_sentence(sheet, sentence, &text);
    sheet_add(sheet, kind, label, &text);
}

void sheet_add_code(struct sheet *sheet, const char *label, const char *what, struct span span)
{
    struct text_buffer text;
    text_buffer_init(&text);
    sheet_code(sheet, span, &text);
    sheet_add(sheet, SHEET_CODE, label, &text);
    sheet->gap_count++;
    diag_warning(sheet->gaps, span, "%s has no sentence", what);
}

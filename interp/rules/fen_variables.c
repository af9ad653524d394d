// Variables in positions as text: numbers, squares, pieces ... by name, `name=value,value` with one
// value for each player; sets as squares, with "|" between the players'; numbers of squares as
// `name=a1:3,b2:1`, their sets as `name=a1:a2+a3,b2:c4`, those that are not as at the start.
#include "fen.h"
#include "loaded_game.h"

#include "sets.h"

#include <ctype.h>
#include <string.h>

static bool set_in_cells(const int32_t *cells, int square)
{
    return (uint32_t)cells[square / 32] >> (square % 32) & 1;
}

static bool differs(const struct program *program, int index, const int32_t *cells)
{
    for (int i = 0; i < variable_width(program, index); i++)
        if (cells[i] != program->model->variables[index].start)
            return true;
    return false;
}

// The squares of a set that are not known are left out.
static void print_set(const struct program *program, int index, int player, const int32_t *cells,
                      char between, const struct onlooker *onlooker, struct text_buffer *out)
{
    bool is_whole = variable_is_known(program, index, player, onlooker), any = false;
    for (int s = 0; s < program->square_count; s++) {
        if (!set_in_cells(cells, s) || (!is_whole && !member_is_seen(program, index, s, onlooker)))
            continue;
        if (any)
            text_buffer_add_character(out, between);
        text_buffer_print(out, "%s", program->board->squares[s].name);
        any = true;
    }
}

// Whether somebody who is told nothing of a player's value sees something of it.
static bool is_glimpsed(const struct program *program, int index, const int32_t *cells,
                        const struct onlooker *onlooker)
{
    enum value_type type = program->model->variables[index].type;
    if (program->model->variables[index].per_square)
        return false;
    if (type == TYPE_SQUARE)
        return cells[0] >= 0 && member_is_seen(program, index, cells[0], onlooker);
    for (int s = 0; type == TYPE_SET && s < program->square_count; s++)
        if (set_in_cells(cells, s) && member_is_seen(program, index, s, onlooker))
            return true;
    return false;
}

bool variable_is_told(const struct baronet_game *game, const struct position *position, int index,
                      const struct onlooker *onlooker)
{
    const struct program *program = game->program;
    const int32_t *cells = position->cells + program->variable_cells[index];
    for (int p = 0; p < variable_values(program, index);
         p++, cells += variable_width(program, index))
        if (variable_is_known(program, index, p, onlooker)
                ? differs(program, index, cells)
                : is_glimpsed(program, index, cells, onlooker))
            return true;
    return false;
}

static void print_value(const struct baronet_game *game, const struct variable *variable,
                        int32_t value, struct text_buffer *out)
{
    const struct model *model = game->model;
    if (variable->type == TYPE_NUMBER)
        text_buffer_print(out, "%d", value);
    else if (variable->type == TYPE_TRUTH)
        text_buffer_print(out, "%s", value ? "true" : "false");
    else if (value < 0)
        text_buffer_print(out, "none");
    else if (variable->type == TYPE_SQUARE)
        text_buffer_print(out, "%s", game->program->board->squares[value].name);
    else if (variable->type == TYPE_PIECE)
        text_buffer_add_text(out, model->types[value].name);
    else
        text_buffer_print(out, "%s", game->player_names[value]);
}

// The values of all players, with that between them.
static void print_values(const struct baronet_game *game, const struct position *position,
                         int index, const char *between, const struct onlooker *onlooker,
                         struct text_buffer *out)
{
    const struct program *program = game->program;
    const struct variable *variable = &game->model->variables[index];
    const int32_t *cells = position->cells + program->variable_cells[index];
    for (int p = 0; p < variable_values(program, index); p++) {
        text_buffer_print(out, "%s", p ? between : "");
        if (variable->type == TYPE_SET)
            print_set(program, index, p, cells + p * program->set_cells, ',', onlooker, out);
        else if (value_is_known(program, index, p, cells[p], onlooker))
            print_value(game, variable, cells[p], out);
        else
            text_buffer_add_character(out, '?');
    }
}

// A value of each square, which is known of all of them or of none.
static void print_counters(const struct program *program, int index, const int32_t *cells,
                           const struct onlooker *onlooker, struct text_buffer *out)
{
    bool any = false, is_set = program->model->variables[index].type == TYPE_SET;
    for (int s = 0; s < program->square_count; s++, cells += variable_width(program, index)) {
        if (!differs(program, index, cells))
            continue;
        text_buffer_print(out, "%s%s:", any ? "," : "", program->board->squares[s].name);
        if (is_set)
            print_set(program, index, s, cells, '+', onlooker, out);
        else
            text_buffer_print(out, "%d", *cells);
        any = true;
    }
}

void variable_print(const struct baronet_game *game, const struct position *position, int index,
                    const struct onlooker *onlooker, struct text_buffer *out)
{
    const struct program *program = game->program;
    bool is_set = game->model->variables[index].type == TYPE_SET;
    if (game->model->variables[index].per_square)
        print_counters(program, index, position->cells + program->variable_cells[index], onlooker,
                       out);
    else
        print_values(game, position, index, is_set ? "|" : ",", onlooker, out);
}

void shown_print(const struct baronet_game *game, const struct position *position,
                 const struct onlooker *onlooker, struct text_buffer *out)
{
    for (int v = 0; v < game->model->variable_count; v++) {
        if (!game->model->variables[v].shown)
            continue;
        text_buffer_add_character(out, ' ');
        print_values(game, position, v, "+", onlooker, out);
    }
}

void clock_print(const struct baronet_game *game, const struct position *position,
                 const struct onlooker *onlooker, struct text_buffer *out)
{
    if (!clock_is_known(game->program, onlooker->viewer))
        text_buffer_print(out, " ?");
    else
        text_buffer_print(out, " %d", position->cells[game->program->clock_cell]);
}

// Squares that he does not see are left as they are.
static bool is_recalled(const struct program *program, int index, int player,
                        const struct onlooker *onlooker)
{
    const struct variable *variable = &program->model->variables[index];
    bool is_of_squares =
        !variable->per_square && (variable->type == TYPE_SQUARE || variable->type == TYPE_SET);
    return !variable->of_turn && !variable_is_known(program, index, player, onlooker) &&
           !(is_of_squares && program->variable_told[index] == TOLD_WHERE_SEEN);
}

void variables_recall(struct position *position, const struct position *memory, unsigned viewer)
{
    const struct program *program = position->program;
    const struct onlooker onlooker = {viewer, NULL};
    for (int v = 0; v < program->model->variable_count; v++) {
        int width = variable_width(program, v);
        for (int p = 0; p < variable_values(program, v); p++)
            for (int i = 0; i < width && is_recalled(program, v, p, &onlooker); i++) {
                int cell = program->variable_cells[v] + p * width + i;
                position_write(position, cell, memory->cells[cell]);
            }
    }
    if (!clock_is_known(program, viewer))
        position_write(position, program->clock_cell, memory->cells[program->clock_cell]);
}

static bool read_number(struct text text, int32_t *value)
{
    bool negative = text.length && text.start[0] == '-';
    size_t at = negative;
    if (text.length == at || text.length > at + 10)
        return false;
    int64_t number = 0;
    for (; at < text.length; at++) {
        if (!isdigit((unsigned char)text.start[at]))
            return false;
        number = number * 10 + (text.start[at] - '0');
    }
    number = negative ? -number : number;
    *value = (int32_t)number;
    return number >= INT32_MIN && number <= INT32_MAX;
}

static bool read_value(const struct baronet_game *game, const struct variable *variable,
                       struct text text, int32_t *value)
{
    const struct model *model = game->model;
    size_t length;
    if (text_is(text, "?")) { // hidden from whoever wrote this
        *value = variable->start;
        return true;
    }
    if (variable->type == TYPE_NUMBER)
        return read_number(text, value);
    if (variable->type == TYPE_TRUTH) {
        *value = text_is(text, "true");
        return *value || text_is(text, "false");
    }
    *value = -1;
    if (text_is(text, "none"))
        return true;
    if (variable->type == TYPE_PIECE) {
        *value = model_type(model, text);
    } else if (variable->type == TYPE_PLAYER) {
        *value = model_owner(model, text);
    } else {
        square_t square = board_read_square(game->program->board, text, &length);
        *value = square == NO_SQUARE || length != text.length ? -1 : square;
    }
    return *value >= 0;
}

static bool read_set(const struct program *program, struct text squares, char between,
                     int32_t *cells)
{
    memset(cells, 0, (size_t)program->set_cells * sizeof *cells);
    while (squares.length) {
        size_t length;
        square_t square = board_read_square(program->board, squares, &length);
        if (square == NO_SQUARE)
            return false;
        cells[square / 32] = (int32_t)((uint32_t)cells[square / 32] | 1u << (square % 32));
        if (length < squares.length && squares.start[length++] != between)
            return false;
        squares.start += length;
        squares.length -= length;
    }
    return true;
}

static bool read_values(const struct baronet_game *game, struct text text, int index, char between,
                        int32_t *cells)
{
    const struct program *program = game->program;
    const struct variable *variable = &game->model->variables[index];
    int count = variable_values(program, index), width = variable_width(program, index);
    cells += program->variable_cells[index];
    for (int p = 0; p < count; p++) {
        const char *end = p + 1 == count ? NULL : memchr(text.start, between, text.length);
        struct text value = {text.start, end ? (size_t)(end - text.start) : text.length};
        if (p + 1 < count && !end)
            return false;
        if (!(variable->type == TYPE_SET ? read_set(program, value, ',', cells + p * width)
                                         : read_value(game, variable, value, cells + p)))
            return false;
        if (end)
            text = (struct text){end + 1, text.length - value.length - 1};
    }
    return true;
}

static bool read_counters(const struct baronet_game *game, struct text text, int index,
                          int32_t *cells)
{
    const struct program *program = game->program;
    bool is_set = game->model->variables[index].type == TYPE_SET;
    int width = variable_width(program, index);
    cells += program->variable_cells[index];
    for (int i = 0; i < program->square_count * width; i++)
        cells[i] = game->model->variables[index].start;
    while (text.length) {
        size_t length;
        square_t square = board_read_square(program->board, text, &length);
        if (square == NO_SQUARE || length >= text.length || text.start[length] != ':')
            return false;
        text = (struct text){text.start + length + 1, text.length - length - 1};
        const char *end = memchr(text.start, ',', text.length);
        struct text value = {text.start, end ? (size_t)(end - text.start) : text.length};
        if (!(is_set ? read_set(program, value, '+', cells + square * width)
                     : read_number(value, &cells[square])))
            return false;
        length = value.length + (end != NULL);
        text = (struct text){text.start + length, text.length - length};
    }
    return true;
}

bool variable_read(const struct baronet_game *game, struct text text, int index, int32_t *cells)
{
    bool is_set = game->model->variables[index].type == TYPE_SET;
    if (game->model->variables[index].per_square)
        return read_counters(game, text, index, cells);
    return read_values(game, text, index, is_set ? '|' : ',', cells);
}

bool shown_read(const struct baronet_game *game, struct text text, int32_t *cells)
{
    for (int v = 0; v < game->model->variable_count; v++)
        if (game->model->variables[v].shown)
            return read_values(game, text, v, '+', cells);
    return false;
}

// Positions as FEN (docs/language.md, "Positions"): placement, hands, side, rights, passed squares,
// shown variables, clock, number, and a {block} for whatever else differs from the start.
#include "fen.h"

#include "loaded_game.h"
#include "moves.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS_LIMIT = 10 };

struct fields {
    struct text placement, hands, side, rights, passed, shown, clock, number, block;
};

// ---- Printing

static bool hands_exist(const struct baronet_game *game)
{
    // A game has hands when its setup shows them, or when its rules ever touch one.
    return game->program->fills_hands || game->model->hand_count > 0 ||
           strchr(game->model->setup_fen, '[');
}

static void print_hands(const struct baronet_game *game, const struct position *position,
                        struct text_buffer *out)
{
    const struct program *program = game->program;
    if (!hands_exist(game))
        return;
    for (int row = 0; row < program->hand_rows; row++) {
        int owner = row % program->player_count;
        if (owner == 0)
            text_buffer_add_character(out, row == 0 ? '[' : '/');
        for (int t = 0; t < program->type_count; t++)
            for (int n = position->cells[program->hand_cells + row * program->type_count + t];
                 n > 0; n--)
                piece_print(game->model, (struct placed_piece){.type = t, .owner = owner}, out);
    }
    text_buffer_add_character(out, ']');
}

// Attributes that have no sign, and rights that have no letter: the squares of the pieces that
// carry them.
static const char *print_attributes(const struct baronet_game *game,
                                    const struct placed_piece *seen, const char *before,
                                    struct text_buffer *out)
{
    for (int a = 0; a < game->model->attribute_count; a++) {
        bool any = false;
        enum attribute_place place = game->model->attributes[a].place;
        if (place != SHOWN_NOT && place != SHOWN_AS_RIGHTS)
            continue;
        for (int s = 0; s < game->program->square_count; s++) {
            if (seen[s].type < 0 || !(seen[s].attributes >> a & 1))
                continue;
            if (!any)
                text_buffer_print(out, "%s%.*s=", before,
                                  TEXT_ARGUMENTS(game->model->attributes[a].name));
            text_buffer_print(out, "%s%s", any ? "," : "", game->program->board->squares[s].name);
            any = true;
            before = ";";
        }
    }
    return before;
}

static void print_block(const struct baronet_game *game, const struct position *position,
                        const struct placed_piece *seen, const struct onlooker *onlooker,
                        struct text_buffer *out)
{
    const char *before = order_print(game, position, " {", out);
    for (int v = 0; v < game->model->variable_count; v++) {
        const struct variable *variable = &game->model->variables[v];
        if (variable->shown || variable->of_turn || !variable_is_told(game, position, v, onlooker))
            continue;
        text_buffer_print(out, "%s%.*s=", before, TEXT_ARGUMENTS(variable->name));
        variable_print(game, position, v, onlooker, out);
        before = ";";
    }
    before = print_attributes(game, seen, before, out);
    if (before[0] == ';')
        text_buffer_add_character(out, '}');
}

void fen_print(const struct baronet_game *game, const struct position *position,
               const struct onlooker *onlooker, struct text_buffer *out)
{
    const struct program *program = game->program;
    struct placed_piece seen[BOARD_SQUARES_LIMIT];
    squares_seen(game, position, onlooker, seen);
    placement_print(game->model, seen, out);
    print_hands(game, position, out);
    side_print(game, position, out);
    rights_print(game, seen, out);
    passed_print(game, position, onlooker->visible, out);
    shown_print(game, position, onlooker, out);
    clock_print(game, position, onlooker, out);
    text_buffer_print(out, " %d", position->cells[program->number_cell]);
    print_block(game, position, seen, onlooker, out);
}

// ---- Reading

static bool is_number(struct text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (!isdigit((unsigned char)text.start[i]))
            return false;
    return text.length > 0 && text.length < 9;
}

static int number_of(struct text text)
{
    int value = 0;
    for (size_t i = 0; i < text.length && isdigit((unsigned char)text.start[i]); i++)
        value = value * 10 + (text.start[i] - '0');
    return value;
}

// Also `?`, where it is hidden from whoever wrote it.
static bool is_counter(struct text text)
{
    return is_number(text) || text_is(text, "?");
}

// "3+3": a number, then `+` and a number for each further player; `?` as above.
static bool is_shown(struct text text)
{
    bool plus = false, digit = false;
    for (size_t i = 0; i < text.length; i++) {
        if (text.start[i] == '+' && digit) {
            plus = true;
            digit = false;
        } else if (isdigit((unsigned char)text.start[i]) || text.start[i] == '?') {
            digit = true;
        } else {
            return false;
        }
    }
    return plus && digit && text.length < 100;
}

static struct text next_field(struct text *rest)
{
    while (rest->length && isspace((unsigned char)rest->start[0])) {
        rest->start++;
        rest->length--;
    }
    size_t length = 0;
    while (length < rest->length && !isspace((unsigned char)rest->start[length]))
        length++;
    struct text field = {rest->start, length};
    rest->start += length;
    rest->length -= length;
    return field;
}

// What could stand after the fields that are there.
static const char *what_is_left(const struct fields *fields)
{
    return fields->block.length    ? "the end"
           : fields->number.length ? "a block in braces, or the end"
           : fields->clock.length  ? "the number of the turn"
                                   : "the clock, a number";
}

// Splits a FEN into its fields; those left out stay empty.
static bool split(const char *fen, struct fields *fields, struct problem *problem)
{
    struct text rest = text_of(fen), field;
    *fields = (struct fields){0};
    field = next_field(&rest);
    const char *bracket = memchr(field.start, '[', field.length);
    fields->placement = field;
    if (bracket) {
        size_t at = (size_t)(bracket - field.start);
        if (field.start[field.length - 1] != ']') {
            problem_expect(problem, "\"]\"");
            return problem_say(problem, text_from(field, at), "the hands' \"[\" is not closed");
        }
        fields->placement.length = at;
        fields->hands = (struct text){bracket + 1, field.length - at - 2};
    }
    fields->side = next_field(&rest);
    field = next_field(&rest);
    if (!is_counter(field) && !is_shown(field) && (field.length == 0 || field.start[0] != '{')) {
        fields->rights = field;
        field = next_field(&rest);
    }
    if (!is_counter(field) && !is_shown(field) && (field.length == 0 || field.start[0] != '{')) {
        fields->passed = field;
        field = next_field(&rest);
    }
    if (is_shown(field)) {
        fields->shown = field;
        field = next_field(&rest);
    }
    if (is_counter(field)) {
        fields->clock = field;
        field = next_field(&rest);
        if (is_number(field)) {
            fields->number = field;
            field = next_field(&rest);
        }
    }
    if (field.length && field.start[0] == '{') {
        fields->block = field;
        field = next_field(&rest);
    }
    if (field.length == 0)
        return true;
    problem_expect(problem, "%s", what_is_left(fields));
    return problem_say(problem, field, "unexpected \"%.*s\"", TEXT_ARGUMENTS(field));
}

static void put_piece(const struct program *program, int32_t *cell, struct placed_piece piece)
{
    *cell = piece.type < 0 ? 0
                           : kind_of(program, piece.type, piece.owner) |
                                 (int32_t)(piece.attributes << KIND_BITS);
}

static bool read_hands(const struct baronet_game *game, struct text hands, int32_t *cells,
                       struct problem *problem)
{
    const struct program *program = game->program;
    if (hands.length == 1 && hands.start[0] == '-')
        return true;
    if (hands.length && !hands_exist(game)) {
        problem_expect(problem, "\"]\"");
        return problem_say(problem, hands, "this game has no pieces in hand");
    }
    for (size_t at = 0, hand = 0; at < hands.length;) {
        struct placed_piece piece;
        struct text rest = text_from(hands, at);
        if (*rest.start == '/') {
            if (++hand > (size_t)game->model->hand_count) {
                problem_expect(problem, "\"]\"");
                return problem_say(problem, (struct text){rest.start, 1},
                                   "more hands than this game has");
            }
            at++;
            continue;
        }
        size_t length = piece_read(game->model, rest, &piece);
        if (length == 0 || piece.owner >= program->player_count || piece.attributes)
            return piece_unknown(game->model, rest, " in hand", problem);
        int row = (int)hand * program->player_count + piece.owner;
        cells[program->hand_cells + row * program->type_count + piece.type]++;
        at += length;
    }
    return true;
}

static bool read_shown(const struct baronet_game *game, struct text shown, int32_t *cells,
                       struct problem *problem)
{
    if (shown.length == 0 || shown_read(game, shown, cells))
        return true;
    return problem_say(problem, shown, "this game has no counters such as \"%.*s\"",
                       TEXT_ARGUMENTS(shown));
}

// The squares after an attribute's name.
static bool read_attribute(const struct program *program, struct text squares, int32_t bit,
                           int32_t *cells)
{
    while (squares.length) {
        size_t length;
        square_t square = board_read_square(program->board, squares, &length);
        if (square == NO_SQUARE || !(cells[square] & KIND_MASK))
            return false;
        cells[square] |= bit;
        if (length < squares.length && squares.start[length++] != ',')
            return false;
        squares.start += length;
        squares.length -= length;
    }
    return true;
}

// `{name=value;name=1,2;attribute=e2,e4}`.
static bool read_block(const struct baronet_game *game, struct text block, int32_t *cells,
                       struct problem *problem)
{
    const struct program *program = game->program;
    if (block.length == 0)
        return true;
    if (block.start[block.length - 1] != '}') {
        problem_expect(problem, "\"}\"");
        return problem_say(problem, block, "the block's \"{\" is not closed");
    }
    block = (struct text){block.start + 1, block.length - 2};
    while (block.length) {
        const char *end = memchr(block.start, ';', block.length);
        struct text entry = {block.start, end ? (size_t)(end - block.start) : block.length};
        const char *equal = memchr(entry.start, '=', entry.length);
        struct text name = {entry.start, equal ? (size_t)(equal - entry.start) : entry.length};
        struct text value = {equal ? equal + 1 : "", equal ? entry.length - name.length - 1 : 0};
        int variable = model_variable(game->model, name);
        int attribute = model_attribute(game->model, name);
        enum order_reading order =
            variable < 0 && is_number(value)
                ? order_read(game, entry, name, number_of(value), cells, problem)
                : ORDER_OTHER;
        bool good = order == ORDER_READ;
        if (order == ORDER_WRONG)
            return false;
        if (variable >= 0 && !game->model->variables[variable].of_turn)
            good = variable_read(game, value, variable, cells);
        else if (variable < 0 && order == ORDER_OTHER && attribute >= 0)
            good =
                read_attribute(program, value, (int32_t)program->attribute_bits[attribute], cells);
        if (!good)
            return problem_say(problem, entry, "unknown or invalid \"%.*s\" in the block",
                               TEXT_ARGUMENTS(entry));
        block.start += entry.length + (end != NULL);
        block.length -= entry.length + (end != NULL);
    }
    return true;
}

bool fen_read(const struct baronet_game *game, const char *fen, struct position *position,
              struct problem *problem)
{
    const struct program *program = game->program;
    struct placed_piece squares[BOARD_SQUARES_LIMIT];
    struct fields fields;
    struct position fresh;
    if (!split(fen, &fields, problem) ||
        !placement_read(game->model, fields.placement, false, squares, problem))
        return false;
    position_init(&fresh, program);
    int32_t *cells = fresh.cells;
    for (int s = 0; s < program->square_count; s++)
        put_piece(program, &cells[s], squares[s]);
    bool good = side_read(game, fields.side, cells, problem) &&
                read_block(game, fields.block, cells, problem) &&
                read_hands(game, fields.hands, cells, problem) &&
                rights_read(game, fields.rights, cells, problem) &&
                passed_read(program, fields.passed, cells, problem) &&
                read_shown(game, fields.shown, cells, problem);
    if (is_number(fields.clock))
        cells[program->clock_cell] = number_of(fields.clock);
    if (fields.number.length)
        cells[program->number_cell] = number_of(fields.number) > 0 ? number_of(fields.number) : 1;
    if (good) {
        position_assign(position, &fresh);
        position->cells[program->passed_key_cell] = moves_passed_key(position);
        position->hash = position_hash(position);
    }
    position_release(&fresh);
    return good;
}

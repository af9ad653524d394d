#include "goal_patterns.h"

#include "ir.h"
#include "loaded_game.h"
#include "memory.h"
#include "play_state.h"
#include "sets.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_LIMIT = 1 << 13, NO_PATTERN = -1, ANYBODY = -1 };

// ---- Reading: what is known of a goal's values and sets, whoever is to move

struct known_value {
    bool is_number, is_in_cell;
    int number; // or the number of the cell
    int aim;    // that it tells of; NO_PATTERN: none
};

struct known_set {
    enum known_kind {
        SET_UNKNOWN,
        SET_SQUARES,
        SET_OF_PIECES,
        SET_OF_ALL,   // pieces, whoever's they are
        SET_INSIDE,   // pieces on certain squares
        SET_MISSING,  // certain squares without pieces
        SET_CHAINED,  // pieces that are joined with some in each of the zones
        SET_AT,       // the square in a cell
        SET_AROUND,   // the squares around that
        SET_CROWD,    // pieces there
        SET_UNITED,   // pieces that are joined with the first one
        SET_SCATTERED // pieces that are not
    } kind;
    int owner, list;
    int cell;       // of SET_AT, SET_AROUND, SET_CROWD
    int zone_count; // 1: the squares
    uint64_t zones[PATTERN_ZONES_MOST][SET_WORDS_LIMIT];
};

struct reader {
    const struct program *program;
    struct goal_patterns *aims;
    const struct goal *goal;
    int mover;
    bool has_stopped; // at something that is tried: no more can be said
};

static const struct known_value unknown_value = {.aim = NO_PATTERN};

static struct known_value read_value(struct reader *reader, const struct ir *node);
static struct known_set read_set(struct reader *reader, const struct ir *node);

static struct known_set set_of_pieces(const struct reader *reader, int owner, int list)
{
    bool is_one = owner >= 0 && owner < reader->program->player_count;
    return (struct known_set){
        .kind = is_one ? SET_OF_PIECES : SET_UNKNOWN, .owner = owner, .list = list};
}

// Whose pieces OP_SET_PIECES means; -1 when it is not one player's.
static int owner_meant(const struct reader *reader, int owners)
{
    if (owners == PIECES_OWN)
        return reader->mover;
    return owners == PIECES_ENEMY && reader->program->player_count == 2 ? 1 - reader->mover : -1;
}

static struct known_set set_of_squares(const struct reader *reader, const uint64_t *squares)
{
    struct known_set set = {.kind = SET_SQUARES, .zone_count = 1};
    memcpy(set.zones[0], squares, (size_t)reader->program->word_count * sizeof *squares);
    return set;
}

static struct known_set set_of_zone(const struct reader *reader, int zone, int player)
{
    const struct program *program = reader->program;
    if (player < 0 || player >= program->player_count)
        return (struct known_set){.kind = SET_UNKNOWN};
    return set_of_squares(reader, program->zones + (size_t)(zone * program->player_count + player) *
                                                       (size_t)program->word_count);
}

// A square, or its file or rank.
static struct known_set set_of_square(const struct reader *reader, int op,
                                      const struct known_value *square)
{
    const struct program *program = reader->program;
    if (!square->is_number || square->number < 0 || square->number >= program->square_count)
        return (struct known_set){.kind = SET_UNKNOWN};
    const struct board_square *there = &program->board->squares[square->number];
    const size_t words = (size_t)program->word_count;
    uint64_t alone[SET_WORDS_LIMIT] = {0};
    set_add(alone, square->number);
    return set_of_squares(reader, op == OP_SET_FILE   ? program->files + (size_t)there->file * words
                                  : op == OP_SET_RANK ? program->ranks + (size_t)there->rank * words
                                                      : alone);
}

// The same pieces, all or some of them.
static bool are_same_pieces(const struct known_set *a, const struct known_set *b)
{
    return a->owner == b->owner && a->list == b->list;
}

static struct known_set of_pieces(const struct known_set *pieces, const struct known_set *squares,
                                  enum known_kind kind)
{
    struct known_set made = *squares;
    made.kind = kind;
    made.owner = pieces->owner;
    made.list = pieces->list;
    return made;
}

static struct known_set combine_squares(const struct reader *reader, int op,
                                        const struct known_set *a, const struct known_set *b)
{
    struct known_set made = *a;
    for (int w = 0; w < reader->program->word_count; w++)
        made.zones[0][w] = op == OP_SET_AND  ? a->zones[0][w] & b->zones[0][w]
                           : op == OP_SET_OR ? a->zones[0][w] | b->zones[0][w]
                                             : a->zones[0][w] & ~b->zones[0][w];
    return made;
}

// A chain with squares, or with another of the same pieces: one that has something in all zones.
static struct known_set chain_on(const struct known_set *chain, const struct known_set *other)
{
    struct known_set made = *chain;
    const bool fits = chain->zone_count + other->zone_count <= PATTERN_ZONES_MOST &&
                      (other->kind == SET_SQUARES || are_same_pieces(chain, other));
    if (!fits)
        return (struct known_set){.kind = SET_UNKNOWN};
    memcpy(made.zones[chain->zone_count], other->zones,
           (size_t)other->zone_count * sizeof *other->zones);
    made.zone_count += other->zone_count;
    return made;
}

// Squares with squares: what they make. Squares with pieces: the pieces inside, or, of squares
// except pieces, what is missing.
static struct known_set combine(const struct reader *reader, int op, const struct known_set *a,
                                const struct known_set *b)
{
    if (op == OP_SET_AND && a->kind < b->kind) {
        const struct known_set *kept = a;
        a = b;
        b = kept;
    }
    if (a->kind == SET_SQUARES && b->kind == SET_SQUARES)
        return combine_squares(reader, op, a, b);
    if (op == OP_SET_AND && a->kind == SET_OF_PIECES && b->kind == SET_SQUARES)
        return of_pieces(a, b, SET_INSIDE);
    if (op == OP_SET_AND && a->kind == SET_OF_ALL && b->kind == SET_SQUARES)
        return of_pieces(a, b, SET_INSIDE);
    if (op == OP_SET_AND && a->kind == SET_CHAINED &&
        (b->kind == SET_SQUARES || b->kind == SET_CHAINED))
        return chain_on(a, b);
    if (op == OP_SET_AND && a->kind == SET_AROUND &&
        (b->kind == SET_OF_PIECES || b->kind == SET_OF_ALL))
        return of_pieces(b, a, SET_CROWD);
    if (op == OP_SET_EXCEPT && a->kind == SET_SQUARES && b->kind == SET_OF_PIECES)
        return of_pieces(b, a, SET_MISSING);
    if (op == OP_SET_EXCEPT && a->kind == SET_OF_PIECES && b->kind == SET_UNITED &&
        are_same_pieces(a, b))
        return of_pieces(a, b, SET_SCATTERED);
    return (struct known_set){.kind = SET_UNKNOWN};
}

// What is joined with squares, over pieces.
static struct known_set read_joined(struct reader *reader, const struct ir *node)
{
    const struct ir *start = node->first;
    const struct known_set over = read_set(reader, start->next);
    if (over.kind != SET_OF_PIECES)
        return (struct known_set){.kind = SET_UNKNOWN};
    if (start->op == OP_SET_SQUARE && start->first->op == OP_SET_FIRST)
        return of_pieces(&over, &over, SET_UNITED);
    const struct known_set from = read_set(reader, start);
    return from.kind == SET_INSIDE && are_same_pieces(&from, &over)
               ? of_pieces(&over, &from, SET_CHAINED)
               : (struct known_set){.kind = SET_UNKNOWN};
}

static struct known_set read_set(struct reader *reader, const struct ir *node)
{
    const struct program *program = reader->program;
    struct known_value value;
    struct known_set left, right, set = {.kind = SET_UNKNOWN};
    switch (node->op) {
    case OP_SET_PIECES:
        return node->x == (PIECES_OWN | PIECES_ENEMY | PIECES_NEUTRAL)
                   ? (struct known_set){.kind = SET_OF_ALL, .owner = ANYBODY, .list = node->a}
                   : set_of_pieces(reader, owner_meant(reader, node->x), node->a);
    case OP_SET_PIECES_OF:
        value = read_value(reader, node->first);
        return set_of_pieces(reader, value.is_number ? value.number : -1, node->a);
    case OP_SET_ALL: return set_of_squares(reader, program->all);
    case OP_SET_ZONE: return set_of_zone(reader, node->a, reader->mover);
    case OP_SET_ZONE_OF:
        value = read_value(reader, node->first);
        return set_of_zone(reader, node->a, value.is_number ? value.number : -1);
    case OP_SET_SQUARE:
    case OP_SET_FILE:
    case OP_SET_RANK:
        value = read_value(reader, node->first);
        return value.is_in_cell && node->op == OP_SET_SQUARE
                   ? (struct known_set){.kind = SET_AT, .cell = value.number}
                   : set_of_square(reader, node->op, &value);
    case OP_SET_AROUND:
        set = read_set(reader, node->first);
        set.kind = set.kind == SET_AT ? SET_AROUND : SET_UNKNOWN;
        return set;
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT:
        left = read_set(reader, node->first);
        right = read_set(reader, node->first->next);
        return combine(reader, node->op, &left, &right);
    case OP_SET_JOINED: return read_joined(reader, node);
    default: read_value(reader, node); return set;
    }
}

// Whether a goal that holds is good for a player.
static bool is_good_for(const struct reader *reader, int player)
{
    return (player == reader->mover) == (reader->goal->outcome == GOAL_WIN);
}

static int add_aim(struct reader *reader, enum goal_pattern_kind kind,
                   const struct known_set *pieces, int length)
{
    struct goal_patterns *aims = reader->aims;
    size_t capacity = (size_t)aims->capacity;
    aims->aims = memory_grow(aims->aims, (size_t)aims->count + 1, &capacity, sizeof *aims->aims);
    aims->capacity = (int)capacity;
    aims->aims[aims->count] =
        (struct goal_pattern){.kind = kind,
                              .player = pieces->owner,
                              .sign = is_good_for(reader, pieces->owner) ? 1 : -1,
                              .list = pieces->list,
                              .length = length};
    return aims->count++;
}

static void add_zone(struct reader *reader, int number, const uint64_t *zone)
{
    struct goal_pattern *aim = &reader->aims->aims[number];
    const size_t words = (size_t)reader->program->word_count;
    size_t capacity = (size_t)aim->zone_count * words;
    aim->zones = memory_grow(aim->zones, capacity + words, &capacity, sizeof *zone);
    memcpy(aim->zones + (size_t)aim->zone_count++ * words, zone, words * sizeof *zone);
}

// All pieces are asked whether they are joined.
static int read_unite(struct reader *reader, const struct known_set *set)
{
    const int aim = add_aim(reader, PATTERN_UNITE, set, 0);
    if (set->kind == SET_SCATTERED)
        reader->aims->aims[aim].sign *= -1;
    return aim;
}

// Who likes it when a goal holds, of two players.
static int winner_of(const struct reader *reader)
{
    return is_good_for(reader, reader->mover) ? reader->mover : 1 - reader->mover;
}

// Anybody's pieces are those of whom it helps that they are there.
static int read_fill(struct reader *reader, struct known_set set)
{
    const struct program *program = reader->program;
    int size = set_count(program, set.zones[0]);
    if (size == 0 || size == program->square_count ||
        (set.owner == ANYBODY && program->player_count != 2))
        return NO_PATTERN;
    if (set.owner == ANYBODY)
        set.owner = winner_of(reader);
    int aim = add_aim(reader, PATTERN_FILL, &set, set.kind == SET_MISSING ? size : 1);
    add_zone(reader, aim, set.zones[0]);
    if (set.kind == SET_MISSING)
        reader->aims->aims[aim].sign *= -1;
    return aim;
}

static int read_chain(struct reader *reader, const struct known_set *set)
{
    if (set->zone_count < 2)
        return NO_PATTERN;
    const int aim = add_aim(reader, PATTERN_JOIN, set, 0);
    for (int i = 0; i < set->zone_count; i++)
        add_zone(reader, aim, set->zones[i]);
    return aim;
}

// Pieces around a square, which are good for one player and bad for the other one.
static int read_surround(struct reader *reader, struct known_set set)
{
    const int owner = set.owner;
    if (reader->program->player_count != 2)
        return NO_PATTERN;
    set.owner = winner_of(reader);
    const int aim = add_aim(reader, PATTERN_SURROUND, &set, 1);
    reader->aims->aims[aim].owner = owner;
    reader->aims->aims[aim].cell = set.cell;
    return aim;
}

// A set is asked whether there is something in it, or how much.
static int read_asked(struct reader *reader, const struct known_set *set)
{
    switch (set->kind) {
    case SET_INSIDE:
    case SET_MISSING: return read_fill(reader, *set);
    case SET_CHAINED: return read_chain(reader, set);
    case SET_CROWD: return read_surround(reader, *set);
    case SET_UNITED:
    case SET_SCATTERED: return read_unite(reader, set);
    default: return NO_PATTERN;
    }
}

static int read_join(struct reader *reader, const struct ir *node)
{
    const struct known_set pieces = read_set(reader, node->first);
    const struct known_set from = read_set(reader, node->first->next);
    const struct known_set to = read_set(reader, node->first->next->next);
    if (to.kind != SET_SQUARES || from.kind != SET_SQUARES || pieces.kind != SET_OF_PIECES)
        return NO_PATTERN;
    int aim = add_aim(reader, PATTERN_JOIN, &pieces, 0);
    add_zone(reader, aim, from.zones[0]);
    add_zone(reader, aim, to.zones[0]);
    return aim;
}

static int read_row(struct reader *reader, const struct ir *node)
{
    struct known_set set = read_set(reader, node->first);
    struct known_value length = read_value(reader, node->first->next);
    bool is_plain = set.kind == SET_OF_PIECES && length.is_number && length.number > 1;
    return is_plain && !reader->has_stopped ? add_aim(reader, PATTERN_ROW, &set, length.number)
                                            : NO_PATTERN;
}

static void turn_aim(struct reader *reader, int aim)
{
    if (aim != NO_PATTERN)
        reader->aims->aims[aim].sign *= -1;
}

static struct known_value compare(struct reader *reader, const struct ir *node)
{
    struct known_value left = read_value(reader, node->first);
    struct known_value right = read_value(reader, node->first->next);
    int aim = left.aim != NO_PATTERN ? left.aim : right.aim;
    const struct known_value *other = left.aim != NO_PATTERN ? &right : &left;
    if (aim != NO_PATTERN && other->is_number) {
        struct goal_pattern *told = &reader->aims->aims[aim];
        if ((node->op == OP_LESS && aim == left.aim) ||
            (node->op == OP_EQUAL && other->number == 0))
            turn_aim(reader, aim);
        if ((told->kind == PATTERN_FILL || told->kind == PATTERN_SURROUND) &&
            other->number > told->length)
            told->length = other->number;
    }
    return (struct known_value){.aim = aim};
}

static struct known_value number(int number)
{
    return (struct known_value){.is_number = true, .number = number, .aim = NO_PATTERN};
}

static struct known_value in_cell(int cell)
{
    return (struct known_value){.is_in_cell = true, .number = cell, .aim = NO_PATTERN};
}

static struct known_value read_value(struct reader *reader, const struct ir *node)
{
    struct known_value value = unknown_value;
    struct known_set set;
    if (reader->has_stopped)
        return value;
    switch (node->op) {
    case OP_PUSH: return number(node->b);
    case OP_MOVER: return number(reader->mover);
    case OP_OPPONENT: return number(next_player(reader->program, reader->mover));
    case OP_SET_COUNT:
    case OP_SET_EXISTS:
        set = read_set(reader, node->first);
        value.aim = reader->has_stopped ? NO_PATTERN : read_asked(reader, &set);
        return value;
    case OP_LOAD: return in_cell(node->a);
    case OP_LOAD_OF:
        value = read_value(reader, node->first);
        return value.is_number && value.number >= 0 && value.number < node->b
                   ? in_cell(node->a + value.number)
                   : unknown_value;
    case OP_SET_CONNECTED: value.aim = read_join(reader, node); return value;
    case OP_SET_ROW: value.aim = read_row(reader, node); return value;
    case OP_EQUAL:
    case OP_LESS: return compare(reader, node);
    case OP_NOT:
        value = read_value(reader, node->first);
        turn_aim(reader, value.aim);
        return (struct known_value){.aim = value.aim};
    case OP_TRY:
    case OP_TRY_TURN:
    case OP_TRY_REPLY: reader->has_stopped = true; return value;
    default:
        for (const struct ir *child = node->first; child; child = child->next)
            if (child->yield == YIELDS_SET)
                read_set(reader, child);
            else
                read_value(reader, child);
        return value;
    }
}

static void read_goal(struct reader *reader)
{
    const struct ir_unit *unit = ir_unit_at(reader->program->rules, reader->goal->entry);
    reader->has_stopped = false;
    for (const struct ir *node = unit ? unit->root->first : NULL; node; node = node->next)
        read_value(reader, node);
}

static bool is_same(const struct program *program, const struct goal_pattern *a,
                    const struct goal_pattern *b)
{
    size_t size = (size_t)a->zone_count * (size_t)program->word_count * sizeof(uint64_t);
    return a->kind == b->kind && a->player == b->player && a->sign == b->sign &&
           a->list == b->list && a->owner == b->owner && a->cell == b->cell &&
           a->length == b->length && a->zone_count == b->zone_count &&
           (size == 0 || memcmp(a->zones, b->zones, size) == 0);
}

// Goals that say the same of both players have been read twice.
static void drop_repeated(const struct program *program, struct goal_patterns *aims)
{
    int kept = 0;
    for (int i = 0; i < aims->count; i++) {
        bool is_new = true;
        for (int k = 0; k < kept && is_new; k++)
            is_new = !is_same(program, &aims->aims[k], &aims->aims[i]);
        if (is_new)
            aims->aims[kept++] = aims->aims[i];
        else
            memory_free(aims->aims[i].zones);
    }
    aims->count = kept;
}

// ---- Lines

// The squares of a row that begins here; false when the board ends before.
static bool row_from(const struct program *program, int square, int direction, int length,
                     uint64_t *line)
{
    memset(line, 0, (size_t)program->word_count * sizeof *line);
    for (int i = 0; i < length; i++) {
        if (set_has(line, square))
            return false;
        set_add(line, square);
        square_t next = program->steps[direction * program->square_count + square];
        if (next == NO_SQUARE && i + 1 < length)
            return false;
        square = next == NO_SQUARE ? square : next;
    }
    return true;
}

static void add_lines(const struct program *program, int length, struct goal_patterns *aims,
                      size_t *capacity)
{
    size_t words = (size_t)program->word_count;
    for (int i = 0; i < program->row_direction_count; i++)
        for (int s = 0; s < program->square_count && aims->line_count < LINES_LIMIT; s++) {
            uint64_t line[SET_WORDS_LIMIT];
            if (!row_from(program, s, program->row_directions[i], length, line))
                continue;
            aims->lines = memory_grow(aims->lines, ((size_t)aims->line_count + 1) * words, capacity,
                                      sizeof *aims->lines);
            memcpy(aims->lines + (size_t)aims->line_count++ * words, line, words * sizeof *line);
        }
}

// Notes the aims that are about a single piece at the start, which is to come to a zone.
static void find_lone_pieces(const struct baronet_game *game, struct goal_patterns *aims)
{
    struct baronet_play *play = baronet_start(game);
    for (int i = 0; i < aims->count; i++) {
        struct goal_pattern *aim = &aims->aims[i];
        int count = 0;
        for (int s = 0; s < game->program->square_count; s++) {
            const int kind = position_kind(&play->position, s);
            count += kind && goal_pattern_wants(aim, game, kind);
        }
        aim->is_of_one =
            aim->kind == PATTERN_FILL && aim->length == 1 && aim->sign > 0 && count == 1;
    }
    baronet_play_free(play);
}

struct goal_patterns *goal_patterns_read(const struct baronet_game *game)
{
    const struct program *program = game->program;
    struct goal_patterns *aims = memory_zeroed(1, sizeof *aims);
    struct reader *reader = memory_zeroed(1, sizeof *reader);
    size_t capacity = 0;
    *reader = (struct reader){.program = program, .aims = aims};
    for (int g = 0; g < program->goal_count; g++) {
        reader->goal = &program->goals[g];
        if (reader->goal->outcome != GOAL_WIN && reader->goal->outcome != GOAL_LOSE)
            continue;
        for (int p = 0; p < program->decider_count; p++) {
            reader->mover = p;
            if (reader->goal->player < 0 || reader->goal->player == p)
                read_goal(reader);
        }
    }
    memory_free(reader);
    drop_repeated(program, aims);
    find_lone_pieces(game, aims);
    aims->first_lines = memory_zeroed((size_t)aims->count + 1, sizeof *aims->first_lines);
    for (int i = 0; i < aims->count; i++) {
        if (aims->aims[i].kind == PATTERN_ROW)
            add_lines(program, aims->aims[i].length, aims, &capacity);
        aims->first_lines[i + 1] = aims->line_count;
        aims->has_rows |= aims->aims[i].kind == PATTERN_ROW;
        const enum goal_pattern_kind kind = aims->aims[i].kind;
        aims->aims[i].has_distance =
            aims->aims[i].sign > 0 && (kind == PATTERN_JOIN || kind == PATTERN_UNITE ||
                                       kind == PATTERN_SURROUND || aims->aims[i].is_of_one);
        aims->has_distances |= aims->aims[i].has_distance;
    }
    return aims;
}

void goal_patterns_free(struct goal_patterns *aims)
{
    if (!aims)
        return;
    for (int i = 0; i < aims->count; i++)
        memory_free(aims->aims[i].zones);
    memory_free(aims->aims);
    memory_free(aims->lines);
    memory_free(aims->first_lines);
    memory_free(aims);
}

bool goal_pattern_has(const struct goal_pattern *aim, int square)
{
    return aim->kind == PATTERN_FILL && set_has(aim->zones, square);
}

bool goal_pattern_wants(const struct goal_pattern *aim, const struct baronet_game *game, int kind)
{
    const struct program *program = game->program;
    if (program->owner_of[kind] != aim->player)
        return false;
    if (aim->list == 0)
        return true;
    const struct value_list *types = &program->lists[aim->list - 1];
    for (int i = 0; i < types->count; i++)
        if (types->values[i] == program->type_of[kind])
            return true;
    return false;
}

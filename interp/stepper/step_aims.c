#include "step_aims.h"

#include "loaded_game.h"
#include "memory.h"
#include "sets.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_LIMIT = 1 << 13, DEPTH_LIMIT = 64, NO_AIM = -1 };

// ---- Reading: a goal's code is followed with what is known of its values, whoever is to move

// How an instruction moves the stacks.
static const struct {
    int8_t pops, pushes, sets;
} effects[] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) {pops, pushes, sets},
#include "opcodes.def"
#undef OP
};

struct known_value {
    bool is_number;
    int number;
    int aim; // that it tells of; NO_AIM: none
};

struct known_set {
    enum { SET_UNKNOWN, SET_SQUARES, SET_OF_PIECES, SET_INSIDE, SET_MISSING } kind;
    int owner, list;
    uint64_t squares[SET_WORDS_LIMIT]; // all but SET_OF_PIECES
};

struct reader {
    const struct program *program;
    struct step_aims *aims;
    const struct goal *goal;
    int mover;
    struct known_value values[DEPTH_LIMIT];
    struct known_set sets[DEPTH_LIMIT];
    int value_count, set_count;
};

static bool push(struct reader *reader, bool is_number, int number, int aim)
{
    if (reader->value_count == DEPTH_LIMIT)
        return false;
    reader->values[reader->value_count++] = (struct known_value){is_number, number, aim};
    return true;
}

static struct known_value pop(struct reader *reader)
{
    return reader->value_count > 0 ? reader->values[--reader->value_count]
                                   : (struct known_value){false, 0, NO_AIM};
}

static const struct known_set unknown_set = {SET_UNKNOWN, 0, 0, {0}};

static const struct known_set *pop_known(struct reader *reader)
{
    return reader->set_count > 0 ? &reader->sets[--reader->set_count] : &unknown_set;
}

static struct known_set *push_known(struct reader *reader)
{
    struct known_set *set = &reader->sets[reader->set_count++];
    *set = unknown_set;
    return set;
}

static void push_pieces(struct reader *reader, int owner, int list)
{
    struct known_set *set = push_known(reader);
    if (owner < 0 || owner >= reader->program->player_count)
        return;
    set->kind = SET_OF_PIECES;
    set->owner = owner;
    set->list = list;
}

// Whose pieces OP_SET_PIECES means; -1 when it is not one player's.
static int owner_meant(const struct reader *reader, int owners)
{
    if (owners == PIECES_OWN)
        return reader->mover;
    return owners == PIECES_ENEMY && reader->program->player_count == 2 ? 1 - reader->mover : -1;
}

static void push_squares(struct reader *reader, const uint64_t *squares)
{
    struct known_set *set = push_known(reader);
    set->kind = SET_SQUARES;
    memcpy(set->squares, squares, (size_t)reader->program->word_count * sizeof *squares);
}

static void push_zone(struct reader *reader, int zone, const struct known_value *player)
{
    const struct program *program = reader->program;
    if (!player->is_number || player->number < 0 || player->number >= program->player_count)
        push_known(reader);
    else
        push_squares(reader,
                     program->zones + (size_t)(zone * program->player_count + player->number) *
                                          (size_t)program->word_count);
}

static void push_square(struct reader *reader, const struct known_value *square)
{
    uint64_t squares[SET_WORDS_LIMIT] = {0};
    if (!square->is_number || square->number < 0 ||
        square->number >= reader->program->square_count) {
        push_known(reader);
        return;
    }
    set_add(squares, square->number);
    push_squares(reader, squares);
}

// Squares with squares: what they make. Squares with pieces: the pieces inside, or, of squares
// except pieces, what is missing.
static void combine(struct reader *reader, enum opcode op)
{
    struct known_set b = *pop_known(reader), a = *pop_known(reader);
    struct known_set *made = push_known(reader);
    if (op == OP_SET_AND && a.kind == SET_SQUARES && b.kind == SET_OF_PIECES) {
        struct known_set kept = a;
        a = b;
        b = kept;
    }
    if (a.kind == SET_SQUARES && b.kind == SET_SQUARES) {
        *made = a;
        for (int w = 0; w < reader->program->word_count; w++)
            made->squares[w] = op == OP_SET_AND  ? a.squares[w] & b.squares[w]
                               : op == OP_SET_OR ? a.squares[w] | b.squares[w]
                                                 : a.squares[w] & ~b.squares[w];
    } else if (op == OP_SET_AND && a.kind == SET_OF_PIECES && b.kind == SET_SQUARES) {
        *made = b;
        made->kind = SET_INSIDE;
        made->owner = a.owner;
        made->list = a.list;
    } else if (op == OP_SET_EXCEPT && a.kind == SET_SQUARES && b.kind == SET_OF_PIECES) {
        *made = a;
        made->kind = SET_MISSING;
        made->owner = b.owner;
        made->list = b.list;
    }
}

// Whether a goal that holds is good for a player.
static bool is_good_for(const struct reader *reader, int player)
{
    return (player == reader->mover) == (reader->goal->outcome == GOAL_WIN);
}

static uint64_t *copy_set(const struct program *program, const uint64_t *set)
{
    size_t size = (size_t)program->word_count * sizeof *set;
    uint64_t *copy = memory_zeroed((size_t)program->word_count, sizeof *copy);
    memcpy(copy, set, size);
    return copy;
}

static int add_aim(struct reader *reader, enum step_aim_kind kind, const struct known_set *pieces,
                   int length)
{
    struct step_aims *aims = reader->aims;
    size_t capacity = (size_t)aims->capacity;
    aims->aims = memory_grow(aims->aims, (size_t)aims->count + 1, &capacity, sizeof *aims->aims);
    aims->capacity = (int)capacity;
    aims->aims[aims->count] = (struct step_aim){.kind = kind,
                                                .player = pieces->owner,
                                                .sign = is_good_for(reader, pieces->owner) ? 1 : -1,
                                                .list = pieces->list,
                                                .length = length};
    return aims->count++;
}

// A set is asked whether there is something in it, or how much.
static int read_fill(struct reader *reader, const struct known_set *set)
{
    const struct program *program = reader->program;
    if (set->kind != SET_INSIDE && set->kind != SET_MISSING)
        return NO_AIM;
    int size = set_count(program, set->squares);
    if (size == 0 || size == program->square_count)
        return NO_AIM;
    int aim = add_aim(reader, AIM_FILL, set, set->kind == SET_MISSING ? size : 1);
    reader->aims->aims[aim].to = copy_set(program, set->squares);
    if (set->kind == SET_MISSING)
        reader->aims->aims[aim].sign *= -1;
    return aim;
}

static int read_join(struct reader *reader)
{
    struct known_set to = *pop_known(reader), from = *pop_known(reader);
    const struct known_set *pieces = pop_known(reader);
    if (to.kind != SET_SQUARES || from.kind != SET_SQUARES || pieces->kind != SET_OF_PIECES)
        return NO_AIM;
    int aim = add_aim(reader, AIM_JOIN, pieces, 0);
    reader->aims->aims[aim].from = copy_set(reader->program, from.squares);
    reader->aims->aims[aim].to = copy_set(reader->program, to.squares);
    return aim;
}

static void turn_aim(struct reader *reader, int aim)
{
    if (aim != NO_AIM)
        reader->aims->aims[aim].sign *= -1;
}

static bool compare(struct reader *reader, enum opcode op)
{
    struct known_value right = pop(reader), left = pop(reader);
    int aim = left.aim != NO_AIM ? left.aim : right.aim;
    const struct known_value *other = left.aim != NO_AIM ? &right : &left;
    if (aim != NO_AIM && other->is_number) {
        struct step_aim *told = &reader->aims->aims[aim];
        if ((op == OP_LESS && aim == left.aim) || (op == OP_EQUAL && other->number == 0))
            turn_aim(reader, aim);
        if (told->kind == AIM_FILL && other->number > told->length)
            told->length = other->number;
    }
    return push(reader, false, 0, aim);
}

// What an instruction leaves that is not looked into is not known.
static bool follow_blindly(struct reader *reader, enum opcode op)
{
    for (int i = 0; i < effects[op].pops; i++)
        pop(reader);
    for (int i = 0; i < effects[op].pushes; i++)
        if (!push(reader, false, 0, NO_AIM))
            return false;
    int sets = effects[op].sets;
    bool in_place =
        op == OP_SET_NOT || op == OP_SET_WITH || op == OP_SET_AROUND || op == OP_SET_REACH;
    if (sets > 0)
        push_known(reader);
    for (int i = sets; i < 0; i++)
        pop_known(reader);
    if ((sets < 0 || in_place) && reader->set_count > 0)
        reader->sets[reader->set_count - 1].kind = SET_UNKNOWN;
    return true;
}

// Follows one instruction; false where no more can be said.
static bool follow(struct reader *reader, const struct instruction *code)
{
    const struct program *program = reader->program;
    struct known_value value;
    if (reader->set_count >= DEPTH_LIMIT - 1)
        return false;
    switch ((enum opcode)code->op) {
    case OP_PUSH: return push(reader, true, code->b, NO_AIM);
    case OP_MOVER: return push(reader, true, reader->mover, NO_AIM);
    case OP_OPPONENT:
        return push(reader, true, (reader->mover + 1) % program->player_count, NO_AIM);
    case OP_SET_PIECES: push_pieces(reader, owner_meant(reader, code->x), code->a); return true;
    case OP_SET_PIECES_OF:
        value = pop(reader);
        push_pieces(reader, value.is_number ? value.number : -1, code->a);
        return true;
    case OP_SET_ALL: push_squares(reader, program->all); return true;
    case OP_SET_ZONE:
        value = (struct known_value){true, reader->mover, NO_AIM};
        push_zone(reader, code->a, &value);
        return true;
    case OP_SET_ZONE_OF:
        value = pop(reader);
        push_zone(reader, code->a, &value);
        return true;
    case OP_SET_SQUARE:
        value = pop(reader);
        push_square(reader, &value);
        return true;
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT: combine(reader, (enum opcode)code->op); return true;
    case OP_SET_COUNT:
    case OP_SET_EXISTS: return push(reader, false, 0, read_fill(reader, pop_known(reader)));
    case OP_SET_CONNECTED: return push(reader, false, 0, read_join(reader));
    case OP_SET_ROW: {
        const struct known_set *set = pop_known(reader);
        value = pop(reader);
        bool is_plain = set->kind == SET_OF_PIECES && value.is_number && value.number > 1;
        return push(reader, false, 0,
                    is_plain ? add_aim(reader, AIM_ROW, set, value.number) : NO_AIM);
    }
    case OP_EQUAL:
    case OP_LESS: return compare(reader, (enum opcode)code->op);
    case OP_NOT:
        value = pop(reader);
        turn_aim(reader, value.aim);
        return push(reader, false, 0, value.aim);
    case OP_TRY:
    case OP_TRY_TURN:
    case OP_TRY_REPLY:
    case OP_CALL:
    case OP_FORK: return false;
    default: return follow_blindly(reader, (enum opcode)code->op);
    }
}

static void read_goal(struct reader *reader)
{
    const struct program *program = reader->program;
    reader->value_count = reader->set_count = 0;
    for (int pc = reader->goal->entry; pc < program->code_count; pc++)
        if (program->code[pc].op == OP_HALT || !follow(reader, &program->code[pc]))
            return;
}

static bool is_same(const struct program *program, const struct step_aim *a,
                    const struct step_aim *b)
{
    size_t size = (size_t)program->word_count * sizeof(uint64_t);
    return a->kind == b->kind && a->player == b->player && a->sign == b->sign &&
           a->list == b->list && a->length == b->length &&
           (!a->from || memcmp(a->from, b->from, size) == 0) &&
           (!a->to || memcmp(a->to, b->to, size) == 0);
}

static void free_aim(struct step_aim *aim)
{
    free(aim->from);
    free(aim->to);
}

// Goals that say the same of both players have been read twice.
static void drop_repeated(const struct program *program, struct step_aims *aims)
{
    int kept = 0;
    for (int i = 0; i < aims->count; i++) {
        bool is_new = true;
        for (int k = 0; k < kept && is_new; k++)
            is_new = !is_same(program, &aims->aims[k], &aims->aims[i]);
        if (is_new)
            aims->aims[kept++] = aims->aims[i];
        else
            free_aim(&aims->aims[i]);
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

static void add_lines(const struct program *program, int length, struct step_aims *aims,
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

struct step_aims *step_aims_read(const struct baronet_game *game)
{
    const struct program *program = game->program;
    struct step_aims *aims = memory_zeroed(1, sizeof *aims);
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
    free(reader);
    drop_repeated(program, aims);
    aims->first_lines = memory_zeroed((size_t)aims->count + 1, sizeof *aims->first_lines);
    for (int i = 0; i < aims->count; i++) {
        if (aims->aims[i].kind == AIM_ROW)
            add_lines(program, aims->aims[i].length, aims, &capacity);
        aims->first_lines[i + 1] = aims->line_count;
        aims->has_rows |= aims->aims[i].kind == AIM_ROW;
        aims->has_joins |= aims->aims[i].kind == AIM_JOIN;
    }
    return aims;
}

void step_aims_free(struct step_aims *aims)
{
    if (!aims)
        return;
    for (int i = 0; i < aims->count; i++)
        free_aim(&aims->aims[i]);
    free(aims->aims);
    free(aims->lines);
    free(aims->first_lines);
    free(aims);
}

bool step_aim_has(const struct step_aim *aim, int square)
{
    return aim->to && set_has(aim->to, square);
}

bool step_aim_wants(const struct step_aim *aim, const struct baronet_game *game, int kind)
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

// ---- In a position

// The pieces that an aim is about, and the squares that it can't use.
static void look(const struct step_aim *aim, const struct position *position, uint64_t *pieces,
                 uint64_t *blocked)
{
    const struct program *program = position->program;
    set_pieces_of(position, aim->player, aim->list, pieces);
    for (int w = 0; w < program->word_count; w++)
        blocked[w] = position->occupied[w] & ~pieces[w];
}

static int row_worth(const struct program *program, const uint64_t *line, const uint64_t *pieces,
                     const uint64_t *blocked, int length)
{
    int count = 0;
    for (int w = 0; w < program->word_count; w++) {
        if (line[w] & blocked[w])
            return 0;
        count += line[w] & pieces[w] ? count_bits(line[w] & pieces[w]) : 0;
    }
    int lacks = length - count;
    return count == 0 || lacks > 4 ? 0
           : lacks <= 1            ? AIM_ROW_UNIT
                                   : AIM_ROW_UNIT >> 2 * (lacks - 1);
}

int step_aims_rows(const struct step_aims *aims, const struct position *position, int player)
{
    const struct program *program = position->program;
    int sum = 0;
    for (int i = 0; i < aims->count; i++) {
        const struct step_aim *aim = &aims->aims[i];
        uint64_t pieces[SET_WORDS_LIMIT], blocked[SET_WORDS_LIMIT];
        if (aim->kind != AIM_ROW || aim->player != player)
            continue;
        look(aim, position, pieces, blocked);
        for (int l = aims->first_lines[i]; l < aims->first_lines[i + 1]; l++)
            sum += aim->sign * row_worth(program,
                                         aims->lines + (size_t)l * (size_t)program->word_count,
                                         pieces, blocked, aim->length);
    }
    return sum;
}

// Adds what can be reached from `reached` over pieces alone; what is added goes into `fresh`.
static void spread(const struct program *program, const uint64_t *over, uint64_t *reached,
                   uint64_t *fresh)
{
    uint64_t edge[SET_WORDS_LIMIT];
    memcpy(edge, fresh, (size_t)program->word_count * sizeof *edge);
    for (bool grows = true; grows;) {
        set_around(program, edge);
        grows = false;
        for (int w = 0; w < program->word_count; w++) {
            edge[w] &= over[w] & ~reached[w];
            reached[w] |= edge[w];
            fresh[w] |= edge[w];
            grows |= edge[w] != 0;
        }
    }
}

static bool touches(const struct program *program, const uint64_t *a, const uint64_t *b)
{
    for (int w = 0; w < program->word_count; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

// Dijkstra's way with costs of none (where a piece stands) and one (an empty square).
static int distance(const struct step_aim *aim, const struct position *position)
{
    const struct program *program = position->program;
    uint64_t pieces[SET_WORDS_LIMIT], blocked[SET_WORDS_LIMIT];
    uint64_t reached[SET_WORDS_LIMIT] = {0}, fresh[SET_WORDS_LIMIT] = {0};
    uint64_t border[SET_WORDS_LIMIT];
    look(aim, position, pieces, blocked);
    for (int w = 0; w < program->word_count; w++)
        reached[w] = fresh[w] = aim->from[w] & pieces[w];
    spread(program, pieces, reached, fresh);
    for (int cost = 0; cost < AIM_FAR; cost++) {
        if (touches(program, reached, aim->to))
            return cost;
        memcpy(border, fresh, (size_t)program->word_count * sizeof *border);
        set_around(program, border);
        bool grows = false;
        for (int w = 0; w < program->word_count; w++) {
            fresh[w] = (border[w] | (cost == 0 ? aim->from[w] : 0)) & program->all[w] &
                       ~reached[w] & ~blocked[w];
            reached[w] |= fresh[w];
            grows |= fresh[w] != 0;
        }
        if (!grows)
            return AIM_FAR;
        spread(program, pieces, reached, fresh);
    }
    return AIM_FAR;
}

int step_aims_distance(const struct step_aims *aims, const struct position *position, int player)
{
    int least = AIM_FAR;
    for (int i = 0; i < aims->count; i++)
        if (aims->aims[i].kind == AIM_JOIN && aims->aims[i].player == player &&
            aims->aims[i].sign > 0) {
            int own = distance(&aims->aims[i], position);
            least = own < least ? own : least;
        }
    return least;
}

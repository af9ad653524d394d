// Reads a block as a path: steps, what must stand on them, and the `add`s along it. If anything
// does not fit, the whole block stays as it is.
#include "idiom.h"

#include <string.h>

enum need { NEEDS_NOTHING, NEEDS_EMPTY, NEEDS_ENEMY, NEEDS_NO_FRIEND };

// Where the cursor is.
enum phase {
    STEPPING,   // at the end of the path
    RIDING,     // on an empty square somewhere along a ride
    RIDDEN,     // on the first square of a ride that is not empty
    HOPPED,     // next behind that one
    HOP_RIDING, // on an empty square behind
    HOP_RIDDEN  // on the first square behind that is not empty
};

struct reader {
    struct arena *arena;
    const struct zrf_game *game;
    struct idiom_move *moves;
    bool failed;
    int depth;
};

struct state {
    struct idiom_move move; // path, tests, effects so far
    uint8_t needs[IDIOM_PATH_LIMIT + 1];
    enum phase phase;
    int32_t ahead; // direction whose square `ahead_need` speaks of, or ZRF_NONE
    uint8_t ahead_need;
};

// The statements still to come.
struct rest {
    const struct zrf_node *sequence;
    int index;
    const struct rest *outer;
};

static void explore(struct reader *reader, struct state state, const struct rest *rest);

static void fail(struct reader *reader)
{
    reader->failed = true;
}

// ---- Conditions

static bool add_test(struct reader *reader, struct state *state, const struct zrf_node *condition,
                     bool negated)
{
    struct idiom_move *move = &state->move;
    bool ends_here = state->phase != STEPPING;
    if (move->test_count == IDIOM_TESTS_LIMIT || state->phase == HOPPED) {
        fail(reader);
        return false;
    }
    move->tests[move->test_count++] =
        (struct idiom_test){condition, negated, ends_here ? ZRF_NONE : move->length};
    return true;
}

// What a condition on one square asks: NEEDS_NOTHING when it is none.
static enum need need_of(const struct zrf_node *node, struct zrf_place *place)
{
    *place = node->place;
    switch ((enum zrf_operation)node->operation) {
    case ZRF_IS_EMPTY: return NEEDS_EMPTY;
    case ZRF_IS_ENEMY: return NEEDS_ENEMY;
    case ZRF_NOT:
        *place = node->operands[0]->place;
        return node->operands[0]->operation == ZRF_IS_FRIEND ? NEEDS_NO_FRIEND : NEEDS_NOTHING;
    default: return NEEDS_NOTHING;
    }
}

static bool set_need(struct state *state, enum need need)
{
    uint8_t *here = &state->needs[state->move.length];
    if (state->move.length == 0 && state->phase == STEPPING)
        return false; // of the square where the piece itself stands
    if (*here == need || (*here == NEEDS_EMPTY && need == NEEDS_NO_FRIEND) ||
        (*here == NEEDS_ENEMY && need == NEEDS_NO_FRIEND))
        return true;
    if (*here != NEEDS_NOTHING && *here != NEEDS_NO_FRIEND)
        return false;
    *here = (uint8_t)need;
    return true;
}

static void verify(struct reader *reader, struct state *state, const struct zrf_node *node)
{
    struct zrf_place place;
    if (node->operation == ZRF_AND) {
        for (int i = 0; i < node->count && !reader->failed; i++)
            verify(reader, state, node->operands[i]);
        return;
    }
    if (idiom_is_static(&state->move, node)) {
        add_test(reader, state, node, false);
        return;
    }
    enum need need = need_of(node, &place);
    if (need != NEEDS_NOTHING && place.kind == ZRF_HERE && set_need(state, need))
        return;
    if (need != NEEDS_NOTHING && place.kind == ZRF_DIRECTION && state->ahead == ZRF_NONE) {
        state->ahead = place.number;
        state->ahead_need = (uint8_t)need;
        return;
    }
    fail(reader);
}

// ---- Steps and moves

static void step(struct reader *reader, struct state *state, int32_t direction)
{
    struct idiom_move *move = &state->move;
    if (state->phase == STEPPING) {
        if (move->length == IDIOM_PATH_LIMIT) {
            fail(reader);
            return;
        }
        move->path[move->length++] = direction;
        state->needs[move->length] = NEEDS_NOTHING;
    } else if (state->phase == RIDDEN && direction == move->path[0] &&
               state->needs[move->length] == NEEDS_NOTHING) {
        state->phase = HOPPED;
    } else {
        fail(reader);
        return;
    }
    if (state->ahead != ZRF_NONE) {
        if (state->ahead != direction || !set_need(state, state->ahead_need))
            fail(reader);
        state->ahead = ZRF_NONE;
    }
}

static int modes_of(enum need need)
{
    return need == NEEDS_EMPTY       ? IDIOM_MOVES
           : need == NEEDS_ENEMY     ? IDIOM_CAPTURES
           : need == NEEDS_NO_FRIEND ? IDIOM_MOVES | IDIOM_CAPTURES
                                     : 0;
}

// All squares between must be empty, or there must be no condition on any.
static bool read_between(const struct state *state, enum idiom_kind *kind)
{
    int empty = 0, between = state->move.length - 1;
    for (int i = 1; i <= between; i++) {
        if (state->needs[i] == NEEDS_EMPTY)
            empty++;
        else if (state->needs[i] != NEEDS_NOTHING)
            return false;
    }
    *kind = empty ? IDIOM_LAME : IDIOM_LEAP;
    return empty == 0 || empty == between;
}

static void yield(struct reader *reader, struct state *state, const struct zrf_node *add)
{
    struct idiom_move *move = arena_alloc(reader->arena, sizeof *move);
    enum need need = state->needs[state->move.length];
    *move = state->move;
    move->types = add->types;
    move->type_count = add->type_count;
    if (add->is_copy || add->is_partial || state->ahead != ZRF_NONE) {
        fail(reader);
        return;
    }
    switch (state->phase) {
    case STEPPING:
        move->modes = modes_of(need);
        if (move->length == 0 || !read_between(state, &move->kind))
            fail(reader);
        break;
    case RIDING:
    case HOP_RIDING:
        move->modes = IDIOM_MOVES;
        move->kind = state->phase == RIDING ? IDIOM_RIDE : IDIOM_HOP;
        break;
    case RIDDEN:
    case HOP_RIDDEN:
        // The square is not empty: "no friend" is an enemy there.
        move->modes = need == NEEDS_ENEMY || need == NEEDS_NO_FRIEND ? IDIOM_CAPTURES : 0;
        move->kind = state->phase == RIDDEN ? IDIOM_RIDE : IDIOM_HOP;
        break;
    case HOPPED: fail(reader); break;
    }
    if (!move->modes)
        fail(reader);
    move->next = reader->moves;
    reader->moves = move;
    state->move.effect_count = 0;
    state->move.victim = NULL;
}

static void set_attribute(struct reader *reader, struct state *state, const struct zrf_node *node)
{
    struct idiom_move *move = &state->move;
    const struct zrf_node *value = node->operands[0];
    bool is_constant = value->operation == ZRF_TRUE || value->operation == ZRF_FALSE;
    if (node->place.kind != ZRF_HERE || !is_constant || move->effect_count == IDIOM_EFFECTS_LIMIT) {
        fail(reader);
        return;
    }
    move->attributes[move->effect_count] = node->number;
    move->values[move->effect_count++] = value->operation == ZRF_TRUE;
}

static void set_flag(struct reader *reader, struct state *state, const struct zrf_node *node)
{
    struct idiom_move *move = &state->move;
    if (!idiom_is_static(move, node->operands[0]) || state->phase != STEPPING ||
        move->flag_count == IDIOM_FLAGS_LIMIT) {
        fail(reader);
        return;
    }
    move->flags[move->flag_count++] =
        (struct idiom_flag){node->number, node->operands[0], move->length};
}

// ---- What is done to the piece that is captured

// Statements about the piece on the square: what it becomes, that it changes sides, that it is
// taken.
static bool is_about_victim(const struct zrf_node *node)
{
    switch ((enum zrf_operation)node->operation) {
    case ZRF_SEQUENCE:
        for (int i = 0; i < node->count; i++)
            if (!is_about_victim(node->operands[i]))
                return false;
        return true;
    case ZRF_IF:
        return node->operands[0]->operation == ZRF_IS_PIECE &&
               node->operands[0]->place.kind == ZRF_HERE && is_about_victim(node->operands[1]) &&
               (node->count < 3 || is_about_victim(node->operands[2]));
    case ZRF_CHANGE_TYPE:
    case ZRF_FLIP:
    case ZRF_CAPTURE: return node->place.kind == ZRF_HERE;
    case ZRF_CHANGE_OWNER: return node->place.kind == ZRF_HERE && node->number == ZRF_NONE;
    default: return false;
    }
}

static bool ends(const struct state *state)
{
    return state->move.length > 0 && state->phase != HOPPED && state->ahead == ZRF_NONE;
}

// "(if enemy? (change-type Silver) flip capture)", before the `add`.
static bool read_victim(struct state *state, const struct zrf_node *node)
{
    if (node->operation != ZRF_IF || node->operands[0]->operation != ZRF_IS_ENEMY ||
        node->operands[0]->place.kind != ZRF_HERE || !ends(state) ||
        !is_about_victim(node->operands[1]) || (node->count > 2 && node->operands[2]->count > 0))
        return false;
    state->move.victim = node->operands[1];
    return true;
}

// ---- Loops

// The loop's body without its step, which stands at its end ("while empty? add n") or its beginning
// ("while (empty? n) n add"). ZRF_NONE when there is no such step.
static int32_t loop_step(const struct zrf_node *body, bool at_end, int *index)
{
    *index = at_end ? body->count - 1 : 0;
    if (body->count == 0)
        return ZRF_NONE;
    const struct zrf_node *node = body->operands[*index];
    return node->operation == ZRF_STEP && node->place.kind == ZRF_DIRECTION ? node->place.number
                                                                            : ZRF_NONE;
}

// Explores what a loop does on each square that it comes to.
static void explore_body(struct reader *reader, const struct state *state,
                         const struct zrf_node *body, int without, enum phase phase)
{
    struct state inside = *state;
    struct zrf_node *part = arena_alloc(reader->arena, sizeof *part);
    const struct zrf_node **operands =
        arena_array(reader->arena, (size_t)body->count + 1, sizeof *operands);
    int count = 0;
    for (int i = 0; i < body->count; i++)
        if (i != without)
            operands[count++] = body->operands[i];
    *part = (struct zrf_node){.operation = ZRF_SEQUENCE, .operands = operands, .count = count};
    inside.phase = phase;
    inside.needs[inside.move.length] = NEEDS_NOTHING;
    explore(reader, inside, &(struct rest){part, 0, NULL});
}

static void loop(struct reader *reader, struct state *state, const struct zrf_node *node)
{
    const struct zrf_node *condition = node->operands[0], *body = node->operands[1];
    struct idiom_move *move = &state->move;
    int index;
    bool looks_ahead = condition->place.kind == ZRF_DIRECTION;
    int32_t direction = loop_step(body, !looks_ahead, &index);
    bool hops = state->phase == HOPPED;
    // Where the loop begins: after one step of a path that goes the same way, or (looking ahead)
    // at its beginning.
    bool begins = hops || (state->phase == STEPPING && move->length == (looks_ahead ? 0 : 1));
    if (condition->operation != ZRF_IS_EMPTY || direction == ZRF_NONE || !begins ||
        state->ahead != ZRF_NONE ||
        (looks_ahead && (hops || condition->place.number != direction)) ||
        (!looks_ahead && (condition->place.kind != ZRF_HERE || move->path[0] != direction)) ||
        (move->length && state->needs[move->length] != NEEDS_NOTHING)) {
        fail(reader);
        return;
    }
    if (looks_ahead) {
        move->path[0] = direction;
        move->length = 1;
    }
    explore_body(reader, state, body, index, hops ? HOP_RIDING : RIDING);
    state->phase = hops ? HOP_RIDDEN : RIDDEN;
    state->needs[move->length] = NEEDS_NOTHING;
    if (looks_ahead) {
        // The cursor stands before the square that stopped it: only a step, or nothing, may follow.
        state->ahead = direction;
        state->ahead_need = NEEDS_NOTHING;
    }
}

// After a loop that looks ahead: conditions on the square ahead are about the one that stopped it.
static bool behind_loop(struct reader *reader, struct state *state, const struct zrf_node *node)
{
    struct zrf_place place;
    if (state->phase != RIDDEN || state->ahead == ZRF_NONE)
        return false;
    if (node->operation == ZRF_VERIFY) {
        enum need need = need_of(node->operands[0], &place);
        if (need == NEEDS_NOTHING || place.kind != ZRF_DIRECTION || place.number != state->ahead)
            fail(reader);
        state->needs[state->move.length] = (uint8_t)need;
        return true;
    }
    if (node->operation == ZRF_STEP && node->place.kind == ZRF_DIRECTION &&
        node->place.number == state->ahead) {
        state->ahead = ZRF_NONE;
        return true;
    }
    fail(reader);
    return true;
}

// ---- All paths through the block

static void branch(struct reader *reader, const struct state *state, const struct zrf_node *node,
                   const struct rest *rest)
{
    if (!idiom_is_static(&state->move, node->operands[0]) || state->ahead != ZRF_NONE) {
        fail(reader);
        return;
    }
    for (int i = 0; i < 2 && !reader->failed; i++) {
        struct state way = *state;
        struct rest inner = {node->count > 1 + i ? node->operands[1 + i] : NULL, 0, rest};
        if (add_test(reader, &way, node->operands[0], i == 1))
            explore(reader, way, inner.sequence ? &inner : rest);
    }
}

static void explore(struct reader *reader, struct state state, const struct rest *rest)
{
    if (++reader->depth > 200)
        fail(reader);
    while (rest && !reader->failed) {
        if (rest->index == rest->sequence->count) {
            rest = rest->outer;
            continue;
        }
        const struct zrf_node *node = rest->sequence->operands[rest->index];
        const struct rest after = {rest->sequence, rest->index + 1, rest->outer};
        if (behind_loop(reader, &state, node) || read_victim(&state, node)) {
            explore(reader, state, &after);
            break;
        }
        switch ((enum zrf_operation)node->operation) {
        case ZRF_SEQUENCE: explore(reader, state, &(struct rest){node, 0, &after}); return;
        case ZRF_IF: branch(reader, &state, node, &after); return;
        case ZRF_STEP:
            if (node->place.kind == ZRF_DIRECTION)
                step(reader, &state, node->place.number);
            else
                fail(reader);
            break;
        case ZRF_VERIFY: verify(reader, &state, node->operands[0]); break;
        case ZRF_WHILE: loop(reader, &state, node); break;
        case ZRF_SET_ATTRIBUTE: set_attribute(reader, &state, node); break;
        case ZRF_SET_FLAG: set_flag(reader, &state, node); break;
        case ZRF_ADD: yield(reader, &state, node); break;
        default: fail(reader); break;
        }
        explore(reader, state, &after);
        break;
    }
    reader->depth--;
}

struct idiom_move *idiom_read(struct arena *arena, const struct zrf_game *game,
                              const struct zrf_node *body)
{
    struct reader reader = {.arena = arena, .game = game};
    struct state state = {.ahead = ZRF_NONE};
    explore(&reader, state, &(struct rest){body, 0, NULL});
    return reader.failed ? NULL : reader.moves;
}

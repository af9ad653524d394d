// Goals: when a game is won, lost or drawn.
#include "zrf_node.h"
#include "zrf_parts.h"

#include "arena.h"
#include "diag.h"
#include "suggest.h"

static const struct zrf_goal *read_goal(struct zrf_checker *checker, struct zrf_at at);

static struct zrf_goal *goal_new(struct zrf_checker *checker, enum zrf_goal_kind kind,
                                 struct zrf_at at)
{
    struct zrf_goal *goal = arena_alloc(checker->arena, sizeof *goal);
    goal->kind = (uint8_t)kind;
    goal->span = zrf_span_of(at);
    return goal;
}

// One that lost an operand to a mistake is left out, but for "or".
static const struct zrf_goal *read_operands(struct zrf_checker *checker, enum zrf_goal_kind kind,
                                            struct zrf_row row, struct zrf_at at)
{
    struct zrf_goal *goal = goal_new(checker, kind, at);
    const struct zrf_goal **operands =
        arena_array(checker->arena, (size_t)row.count, sizeof *operands);
    for (int32_t i = 0; i < row.count; i++) {
        const struct zrf_goal *operand = read_goal(checker, row.items[i]);
        if (operand)
            operands[goal->operand_count++] = operand;
    }
    goal->operands = operands;
    bool is_complete = goal->operand_count == row.count || kind == ZRF_GOAL_OR;
    return is_complete && goal->operand_count > 0 ? goal : NULL;
}

static void read_types(struct zrf_checker *checker, struct zrf_goal *goal, struct zrf_row row)
{
    int32_t *types = arena_array(checker->arena, (size_t)row.count, sizeof *types);
    for (int32_t i = 0; i < row.count; i++) {
        int32_t type = zrf_read_name(checker, &checker->pieces, row.items[i], "piece");
        if (type != ZRF_NONE)
            types[goal->type_count++] = type;
    }
    goal->types = types;
}

// A goal that asks for pieces that don't exist is left out.
static const struct zrf_goal *read_typed(struct zrf_checker *checker, enum zrf_goal_kind kind,
                                         struct zrf_row row, struct zrf_at at)
{
    struct zrf_goal *goal = goal_new(checker, kind, at);
    read_types(checker, goal, zrf_row_from(row, 1));
    return goal->type_count > 0 || row.count == 1 ? goal : NULL;
}

static const struct zrf_goal *read_count(struct zrf_checker *checker, enum zrf_goal_kind kind,
                                         struct zrf_row row, struct zrf_at at)
{
    struct zrf_goal *goal = goal_new(checker, kind, at);
    if (row.count < 2 || !zrf_number_of(checker, row.items[1], &goal->number))
        return NULL;
    read_types(checker, goal, zrf_row_from(row, 2));
    return goal->type_count > 0 || row.count == 2 ? goal : NULL;
}

// ---- Configurations

// Reads "PIECE", "empty", "not-empty", "(not ...)", "(any-owner ...)", "(opponent ...)".
static bool read_occupant(struct zrf_checker *checker, struct zrf_at at,
                          struct zrf_occupant *occupant)
{
    while (at.item->kind == ZRF_LIST) {
        struct zrf_row row = zrf_row_of(checker, at);
        struct zrf_at head = row.count > 0 ? row.items[0] : at;
        if (zrf_at_word(head, "not"))
            occupant->is_not = !occupant->is_not;
        else if (zrf_at_word(head, "any-owner"))
            occupant->any_owner = true;
        else if (zrf_at_word(head, "opponent"))
            occupant->opponent = true;
        else if (row.count != 1) {
            zrf_warn_unknown(checker, head, "word in a configuration", NULL);
            return false;
        }
        if (row.count == 0)
            return false;
        at = row.items[row.count > 1];
    }
    int32_t piece = zrf_names_find(&checker->pieces, zrf_text_of(at));
    if (piece != ZRF_NONE)
        occupant->number = piece;
    else if (zrf_at_word(at, "empty"))
        occupant->kind = ZRF_OCCUPANT_EMPTY;
    else if (zrf_at_word(at, "not-empty"))
        occupant->kind = ZRF_OCCUPANT_NOT_EMPTY;
    else
        occupant->number = zrf_read_name(checker, &checker->pieces, at, "piece");
    return occupant->number != ZRF_NONE;
}

// The list of positions and zones at the end.
static void read_places(struct zrf_checker *checker, struct zrf_goal *goal, struct zrf_at at)
{
    struct zrf_row row = {&at, 1};
    if (at.item->kind == ZRF_LIST)
        row = zrf_row_of(checker, at);
    struct zrf_place *places = arena_array(checker->arena, (size_t)row.count, sizeof *places);
    int32_t *zones = arena_array(checker->arena, (size_t)row.count, sizeof *zones);
    for (int32_t i = 0; i < row.count; i++) {
        struct text name = zrf_text_of(row.items[i]);
        int32_t zone = zrf_names_find(&checker->zones, name);
        int32_t cell = zrf_names_find(&checker->cells, name);
        if (zone != ZRF_NONE)
            zones[goal->zone_count++] = zone;
        else if (cell != ZRF_NONE)
            places[goal->place_count++] = (struct zrf_place){ZRF_CELL, cell};
        else
            zrf_warn_unknown(checker, row.items[i], "position or zone", &checker->cells);
    }
    goal->places = places;
    goal->zones = zones;
}

static const struct zrf_goal *read_absolute(struct zrf_checker *checker, struct zrf_row row,
                                            struct zrf_at at)
{
    struct zrf_goal *goal = goal_new(checker, ZRF_ABSOLUTE_CONFIG, at);
    struct zrf_occupant *occupants =
        arena_array(checker->arena, (size_t)row.count, sizeof *occupants);
    if (row.count < 3) {
        zrf_warn(checker, at, "a configuration says what stands on which positions");
        return NULL;
    }
    for (int32_t i = 1; i < row.count - 1; i++) {
        struct zrf_occupant occupant = {0};
        if (read_occupant(checker, row.items[i], &occupant))
            occupants[goal->occupant_count++] = occupant;
    }
    goal->occupants = occupants;
    read_places(checker, goal, row.items[row.count - 1]);
    bool is_complete = goal->occupant_count > 0 && goal->place_count + goal->zone_count > 0;
    return is_complete ? goal : NULL;
}

static const struct zrf_goal *read_relative(struct zrf_checker *checker, struct zrf_row row,
                                            struct zrf_at at)
{
    struct zrf_goal *goal = goal_new(checker, ZRF_RELATIVE_CONFIG, at);
    struct zrf_occupant *occupants =
        arena_array(checker->arena, (size_t)row.count, sizeof *occupants);
    for (int32_t i = 1; i < row.count; i++) {
        struct zrf_occupant *occupant = &occupants[goal->occupant_count++];
        int32_t direction = zrf_names_find(&checker->directions, zrf_text_of(row.items[i]));
        *occupant = (struct zrf_occupant){.kind = ZRF_OCCUPANT_STEP, .number = direction};
        if (direction != ZRF_NONE)
            continue;
        *occupant = (struct zrf_occupant){.kind = ZRF_OCCUPANT_TYPE};
        if (!read_occupant(checker, row.items[i], occupant))
            return NULL;
    }
    goal->occupants = occupants;
    return goal->occupant_count > 0 ? goal : NULL;
}

// ---- Which goal it is

static const struct zrf_goal *unknown(struct zrf_checker *checker, struct zrf_at head)
{
    static const char *const names[] = {"stalemated",
                                        "checkmated",
                                        "captured",
                                        "pieces-remaining",
                                        "absolute-config",
                                        "relative-config",
                                        "repetition",
                                        "and",
                                        "or",
                                        "not",
                                        "total-piece-count"};
    struct suggest suggest;
    struct text name = zrf_text_of(head);
    if (!zrf_is_news(checker, "goal", name))
        return NULL;
    zrf_warn(checker, head, "unknown goal \"%.*s\"; it is left out", TEXT_ARGUMENTS(name));
    suggest_init(&suggest, name);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        suggest_offer(&suggest, text_of(names[i]));
    if (suggest.best.length > 0)
        diag_hint(checker->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    return NULL;
}

// NULL: it can't be understood and is left out.
static const struct zrf_goal *read_goal(struct zrf_checker *checker, struct zrf_at at)
{
    struct zrf_row row = {&at, 1};
    if (at.item->kind == ZRF_LIST)
        row = zrf_row_of(checker, at);
    struct zrf_at head = row.count > 0 ? row.items[0] : at;
    struct zrf_row rest = zrf_row_from(row, 1);
    if (zrf_at_word(head, "stalemated"))
        return goal_new(checker, ZRF_STALEMATED, at);
    if (zrf_at_word(head, "repetition"))
        return goal_new(checker, ZRF_REPETITION, at);
    if (zrf_at_word(head, "checkmated"))
        return read_typed(checker, ZRF_CHECKMATED, row, at);
    if (zrf_at_word(head, "captured"))
        return read_typed(checker, ZRF_CAPTURED, row, at);
    if (zrf_at_word(head, "pieces-remaining"))
        return read_count(checker, ZRF_PIECES_REMAINING, row, at);
    if (zrf_at_word(head, "total-piece-count"))
        return read_count(checker, ZRF_TOTAL_PIECE_COUNT, row, at);
    if (zrf_at_word(head, "absolute-config"))
        return read_absolute(checker, row, at);
    if (zrf_at_word(head, "relative-config"))
        return read_relative(checker, row, at);
    if (zrf_at_word(head, "and"))
        return read_operands(checker, ZRF_GOAL_AND, rest, at);
    if (zrf_at_word(head, "or"))
        return read_operands(checker, ZRF_GOAL_OR, rest, at);
    if (zrf_at_word(head, "not"))
        return read_operands(checker, ZRF_GOAL_NOT, rest, at);
    return unknown(checker, head);
}

// ---- Conditions of a game

static const struct {
    const char *name;
    enum zrf_condition_kind kind;
} kinds[] = {{"win-condition", ZRF_WIN},
             {"loss-condition", ZRF_LOSS},
             {"draw-condition", ZRF_DRAW},
             {"count-condition", ZRF_COUNT}};

static int find_kind(struct zrf_at head)
{
    for (int i = 0; i < 4; i++)
        if (zrf_at_word(head, kinds[i].name))
            return i;
    return -1;
}

bool zrf_is_goal_block(struct zrf_at head)
{
    return find_kind(head) >= 0;
}

static void read_condition(struct zrf_checker *checker, const struct zrf_part *part)
{
    struct zrf_game *game = checker->game;
    struct zrf_row row = part->row, players, goals;
    struct zrf_condition condition = {.kind = (uint8_t)kinds[find_kind(row.items[0])].kind,
                                      .span = zrf_span_of(part->at)};
    if (row.count < 3) {
        zrf_warn(checker, part->at, "a condition names players and a goal; it is left out");
        return;
    }
    players = (struct zrf_row){row.items + 1, 1};
    if (row.items[1].item->kind == ZRF_LIST)
        players = zrf_row_of(checker, row.items[1]);
    int32_t *numbers = arena_array(checker->arena, (size_t)players.count, sizeof *numbers);
    for (int32_t i = 0; i < players.count; i++) {
        int32_t player = zrf_read_name(checker, &checker->players, players.items[i], "player");
        if (player != ZRF_NONE)
            numbers[condition.player_count++] = player;
    }
    condition.players = numbers;
    goals = zrf_row_from(row, 2);
    const struct zrf_goal *goal = goals.count == 1
                                      ? read_goal(checker, goals.items[0])
                                      : read_operands(checker, ZRF_GOAL_OR, goals, part->at);
    condition.goal = goal;
    if (goal && condition.player_count > 0)
        game->conditions[game->condition_count++] = condition;
}

void zrf_read_conditions_of_game(struct zrf_checker *checker, const struct zrf_part *parts,
                                 int32_t count)
{
    struct zrf_game *game = checker->game;
    game->conditions = arena_array(checker->arena, (size_t)count, sizeof *game->conditions);
    for (int32_t i = 0; i < count; i++)
        read_condition(checker, &parts[i]);
}

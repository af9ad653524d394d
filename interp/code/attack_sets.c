// Attack tables as sets of squares: who attacks from where when nothing stands in between, and what
// that is.
#include "geometry.h"

// With more sets of pieces than that it is faster to walk through the tables.
enum { MOST_SETS = 16 };

// Whether attacks pass empty squares only, the board is small, and the types are few.
static bool is_fit(const struct program *program)
{
    bool fits = program->word_count <= ATTACK_SET_WORDS &&
                program->type_count * program->word_count <= MOST_SETS;
    for (size_t i = 0; i < program->attack_node_count && fits; i++)
        fits =
            program->attack_nodes[i].skip == 1 || program->attack_nodes[i].pass == OCCUPANT_EMPTY;
    for (int i = 0; i < program->player_count * program->square_count && fits; i++)
        fits = program->attacks[i].count < UINT16_MAX;
    return fits;
}

static void allocate(struct program *program, struct arena *arena)
{
    struct attack_sets *sets = &program->attack_sets;
    size_t words = (size_t)program->word_count, squares = (size_t)program->square_count;
    size_t tables = (size_t)program->player_count * squares;
    size_t types = (size_t)program->type_count, nodes = program->attack_node_count;
    sets->from = arena_array(arena, tables * types * words + 1, sizeof *sets->from);
    sets->seen = arena_array(arena, tables * words, sizeof *sets->seen);
    sets->ways = arena_array(arena, nodes * words + 1, sizeof *sets->ways);
    sets->at = arena_array(arena, tables * squares, sizeof *sets->at);
    sets->next = arena_array(arena, nodes + 1, sizeof *sets->next);
}

static void add(uint64_t *set, square_t square)
{
    set[square / 64] |= UINT64_C(1) << (square % 64);
}

// The types of a row of kinds, as bits; the latest rows are remembered.
struct known_types {
    int player;
    uint16_t row, types;
};

enum { KNOWN_TYPES = 32 };

static uint16_t types_in(const struct program *program, struct known_types *known, int player,
                         uint16_t row)
{
    struct known_types *place = &known[row % KNOWN_TYPES];
    const uint8_t *match = program->attack_match + row * (size_t)program->kind_count;
    if (place->row == row && place->player == player)
        return place->types;
    *place = (struct known_types){.player = player, .row = row};
    for (int type = 0; type < program->type_count; type++)
        if (match[kind_of(program, type, player)])
            place->types |= (uint16_t)(1u << type);
    return place->types;
}

// Adds a node from which somebody attacks.
static void add_attackers(struct program *program, size_t table, size_t index, unsigned types)
{
    struct attack_sets *sets = &program->attack_sets;
    square_t square = program->attack_nodes[index].square;
    size_t words = (size_t)program->word_count;
    uint64_t *from = sets->from + table * (size_t)program->type_count * words;
    uint16_t *first = &sets->at[table * (size_t)program->square_count + square];
    for (; types; types &= types - 1)
        add(from + (size_t)__builtin_ctz(types) * words, square);
    sets->next[index] = *first;
    *first = (uint16_t)(index - program->attacks[table].first + 1);
}

static void build_table(struct program *program, size_t table, struct known_types *known)
{
    struct attack_sets *sets = &program->attack_sets;
    const struct attack_node *nodes = program->attack_nodes;
    size_t words = (size_t)program->word_count;
    size_t first = program->attacks[table].first, end = first + program->attacks[table].count;
    int player = (int)table / program->square_count;
    for (size_t i = first; i < end; i++) {
        add(sets->seen + table * words, nodes[i].square);
        if (nodes[i].match)
            add_attackers(program, table, i, types_in(program, known, player, nodes[i].match));
        // Its children follow; each of them hands on what it got.
        for (size_t child = i + 1; child < i + nodes[i].skip; child += nodes[child].skip) {
            for (size_t w = 0; w < words; w++)
                sets->ways[child * words + w] = sets->ways[i * words + w];
            add(sets->ways + child * words, nodes[i].square);
        }
    }
}

void attack_sets_build(struct program *program, struct arena *arena)
{
    struct known_types known[KNOWN_TYPES] = {{0}}; // row 0 has no kinds
    size_t tables = (size_t)(program->player_count * program->square_count);
    if (!has_pass(program, PASS_ATTACK_SETS) || !is_fit(program))
        return;
    allocate(program, arena);
    for (size_t table = 0; table < tables; table++)
        build_table(program, table, known);
}

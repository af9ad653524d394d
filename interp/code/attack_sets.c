// Attack tables as sets of squares: who attacks from where when nothing stands in between, and what
// that is.
#include "geometry.h"

// Whether attacks pass empty squares only, and the board is small enough.
static bool is_fit(const struct program *program)
{
    bool fits = program->word_count <= ATTACK_SET_WORDS;
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

// Adds a node from which somebody attacks.
static void add_attackers(struct program *program, int table, size_t index)
{
    struct attack_sets *sets = &program->attack_sets;
    const struct attack_node *node = &program->attack_nodes[index];
    const uint8_t *match = program->attack_match + node->match * (size_t)program->kind_count;
    int player = table / program->square_count;
    size_t types = (size_t)program->type_count, words = (size_t)program->word_count;
    uint16_t *first = &sets->at[(size_t)table * (size_t)program->square_count + node->square];
    for (size_t type = 0; type < types; type++)
        if (match[kind_of(program, (int)type, player)])
            add(sets->from + ((size_t)table * types + type) * words, node->square);
    sets->next[index] = *first;
    *first = (uint16_t)(index - program->attacks[table].first + 1);
}

static void build_table(struct program *program, int table)
{
    struct attack_sets *sets = &program->attack_sets;
    size_t words = (size_t)program->word_count;
    size_t first = program->attacks[table].first, end = first + program->attacks[table].count;
    for (size_t i = first; i < end; i++) {
        const struct attack_node *node = &program->attack_nodes[i];
        add(sets->seen + (size_t)table * words, node->square);
        if (node->match)
            add_attackers(program, table, i);
        // Its children follow; each of them hands on what it got.
        for (size_t child = i + 1; child < i + node->skip;
             child += program->attack_nodes[child].skip) {
            for (size_t w = 0; w < words; w++)
                sets->ways[child * words + w] = sets->ways[i * words + w];
            add(sets->ways + child * words, node->square);
        }
    }
}

void attack_sets_build(struct program *program, struct arena *arena)
{
    if (!has_pass(program, PASS_ATTACK_SETS) || !is_fit(program))
        return;
    allocate(program, arena);
    for (int table = 0; table < program->player_count * program->square_count; table++)
        build_table(program, table);
}

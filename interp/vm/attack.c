#include "attack.h"

#define INLINE static inline __attribute__((always_inline))

// What is the same for all attackers of one player on a square.
struct scene {
    const struct position *position;
    size_t table, first; // and its first node
    int player;
};

static struct scene scene_of(const struct position *position, int player, square_t square)
{
    const struct program *program = position->program;
    size_t table = (size_t)(player * program->square_count + square);
    return (struct scene){position, table, program->attacks[table].first, player};
}

// One word of the squares from which pieces of a type would attack.
INLINE uint64_t candidates(const struct scene *scene, int type, int words, int w)
{
    const struct program *program = scene->position->program;
    const uint64_t *from =
        program->attack_sets.from +
        (scene->table * (size_t)program->type_count + (size_t)type) * (size_t)words;
    int kind = kind_of(program, type, scene->player);
    return from[w] & scene->position->kind_sets[kind * words + w];
}

// Goes through the nodes on a square from which a type attacks; 0 begins, 0 ends.
static size_t next_node(const struct scene *scene, int type, int square, size_t node)
{
    const struct program *program = scene->position->program;
    const struct attack_sets *sets = &program->attack_sets;
    size_t kind = (size_t)kind_of(program, type, scene->player);
    do {
        size_t number =
            node ? sets->next[node - 1]
                 : sets->at[scene->table * (size_t)program->square_count + (size_t)square];
        if (number == 0)
            return 0;
        node = scene->first + number;
    } while (
        !program->attack_match[program->attack_nodes[node - 1].match * (size_t)program->kind_count +
                               kind]);
    return node;
}

static bool meets(const uint64_t *a, const uint64_t *b, int words)
{
    for (int w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

// Whether a piece attacks along one of its ways.
static bool has_way(const struct scene *scene, int type, int square, const uint64_t *occupied)
{
    const struct program *program = scene->position->program;
    const uint64_t *ways = program->attack_sets.ways;
    size_t node = 0;
    while ((node = next_node(scene, type, square, node)) != 0)
        if (!meets(ways + (node - 1) * (size_t)program->word_count, occupied, program->word_count))
            return true;
    return false;
}

INLINE bool any_attacks(const struct scene *scene, const uint64_t *occupied, const uint64_t *gone,
                        int words)
{
    for (int type = 0; type < scene->position->program->type_count; type++)
        for (int w = 0; w < words; w++)
            for (uint64_t rest = candidates(scene, type, words, w) & ~gone[w]; rest;
                 rest &= rest - 1)
                if (has_way(scene, type, w * 64 + __builtin_ctzll(rest), occupied))
                    return true;
    return false;
}

bool attack_if(const struct position *position, int attacker, square_t square,
               const uint64_t *occupied, const uint64_t *gone)
{
    struct scene scene = scene_of(position, attacker, square);
    return position->program->word_count == 1
               ? any_attacks(&scene, occupied, gone, 1)
               : any_attacks(&scene, occupied, gone, position->program->word_count);
}

// The first node by which a piece attacks; 0: there is none.
static size_t first_way(const struct scene *scene, int type, int square, const uint64_t *occupied)
{
    const struct program *program = scene->position->program;
    const uint64_t *ways = program->attack_sets.ways;
    size_t node = 0, first = 0;
    while ((node = next_node(scene, type, square, node)) != 0)
        if ((first == 0 || node < first) &&
            !meets(ways + (node - 1) * (size_t)program->word_count, occupied, program->word_count))
            first = node;
    return first;
}

INLINE int find_least(const struct scene *scene, const uint64_t *occupied, const uint64_t *gone,
                      const int32_t *worth, int words)
{
    const struct program *program = scene->position->program;
    int32_t least = 0;
    size_t first = 0;
    for (int type = 0; type < program->type_count; type++) {
        const int32_t own = worth[kind_of(program, type, scene->player)];
        for (int w = 0; w < words && (first == 0 || own <= least); w++)
            for (uint64_t rest = candidates(scene, type, words, w) & ~gone[w]; rest;
                 rest &= rest - 1) {
                size_t node = first_way(scene, type, w * 64 + __builtin_ctzll(rest), occupied);
                if (node != 0 && (first == 0 || own < least || (own == least && node < first))) {
                    first = node;
                    least = own;
                }
            }
    }
    return first == 0 ? -1 : program->attack_nodes[first - 1].square;
}

int attack_least(const struct position *position, int attacker, square_t square,
                 const uint64_t *occupied, const uint64_t *gone, const int32_t *worth)
{
    struct scene scene = scene_of(position, attacker, square);
    return position->program->word_count == 1
               ? find_least(&scene, occupied, gone, worth, 1)
               : find_least(&scene, occupied, gone, worth, position->program->word_count);
}

// What a way from an attacker tells: nothing stands on it, or just one piece.
static bool report_way(const struct scene *scene, size_t node, struct attack_report *report)
{
    const struct program *program = scene->position->program;
    const uint64_t *way = program->attack_sets.ways + (node - 1) * (size_t)program->word_count;
    const uint64_t *occupied = scene->position->occupied;
    int pieces = 0;
    for (int w = 0; w < program->word_count; w++) {
        uint64_t on = way[w] & occupied[w];
        pieces += on == 0 ? 0 : on & (on - 1) ? 2 : 1;
    }
    for (int w = 0; w < program->word_count && pieces < 2; w++) {
        report->pinned[w] |= way[w] & occupied[w];
        if (pieces == 0)
            report->path[w] |= way[w];
    }
    return pieces == 0;
}

static void report_attacker(const struct scene *scene, int type, int square,
                            struct attack_report *report)
{
    size_t node = 0;
    while (!report->is_attacked && (node = next_node(scene, type, square, node)) != 0)
        if (report_way(scene, node, report)) {
            report->is_attacked = true;
            report->path[square / 64] |= UINT64_C(1) << (square % 64);
        }
}

// What is looked at in vain is counted with the rest.
void attack_make_report(const struct position *position, int attacker, square_t square,
                        struct attack_report *report)
{
    const struct program *program = position->program;
    struct scene scene = scene_of(position, attacker, square);
    int words = program->word_count;
    for (int type = 0; type < program->type_count; type++)
        for (int w = 0; w < words; w++)
            for (uint64_t rest = candidates(&scene, type, words, w); rest; rest &= rest - 1) {
                report_attacker(&scene, type, w * 64 + __builtin_ctzll(rest), report);
                if (report->is_attacked)
                    return;
            }
    const uint64_t *seen = program->attack_sets.seen + scene.table * (size_t)words;
    for (int w = 0; w < words; w++) {
        report->looked[w] |= seen[w];
        report->opened_by_leaving[w] |= seen[w] & position->occupied[w];
    }
}

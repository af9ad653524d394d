// The result of captures on one square (step.h): static exchange evaluation, as in Fritz Reul,
// "Static exchange evaluation with alpha-beta approach", ICGA Journal 33 (2010). What stands behind
// a piece that has captured joins in; pins and what else the rules forbid are not seen.
#include "step.h"

#include "attack.h"
#include "play_state.h"
#include "sets.h"

enum { CAPTURES_LIMIT = 32 };

// Whether what attacks royal pieces from here to there captures others as well.
static bool takes_all(const struct program *program, int kind, int from, int to)
{
    const struct walk *walk = &program->walks[kind * program->square_count + from];
    const struct walk_node *node = program->pool.nodes + walk->first;
    for (const struct walk_node *end = node + walk->count; node < end; node++)
        if (node->square == to && node->emit & OCCUPANT_ENEMY)
            return true;
    return false;
}

// The same as find_least by looking at one square after another.
static int look_for_least(const struct stepper *stepper, int player, int square,
                          const uint64_t *gone, const int32_t *worth)
{
    const struct position *position = &stepper->play->position;
    const struct program *program = position->program;
    size_t at = (size_t)player * (size_t)program->square_count;
    const uint8_t *occupants = position->occupants + at;
    const struct attack_table *table = &program->attacks[at + (size_t)square];
    const struct attack_node *node = program->attack_nodes + table->first;
    int least = -1;
    for (const struct attack_node *end = node + table->count; node < end;) {
        bool is_gone = set_has(gone, node->square);
        int kind = is_gone ? 0 : position_kind(position, node->square);
        if (kind &&
            program->attack_match[node->match * (size_t)program->kind_count + (size_t)kind] &&
            (least < 0 || worth[kind] < worth[position_kind(position, least)]) &&
            (!stepper->facts->spares[kind] || takes_all(program, kind, node->square, square)))
            least = node->square;
        node += (is_gone ? OCCUPANT_EMPTY : occupants[node->square]) & node->pass ? 1 : node->skip;
    }
    return least;
}

// Where the attacker stands that is worth least, as if the squares of `gone` were empty, among
// equals the first one in the attack table; -1: there is none.
static int find_least(const struct stepper *stepper, int player, int square, const uint64_t *gone,
                      const int32_t *worth)
{
    const struct position *position = &stepper->play->position;
    const struct program *program = position->program;
    if (!program->attack_sets.from)
        return look_for_least(stepper, player, square, gone, worth);
    uint64_t occupied[ATTACK_SET_WORDS];
    for (int w = 0; w < program->word_count; w++)
        occupied[w] = position->occupied[w] & ~gone[w];
    int least = attack_least(position, player, (square_t)square, occupied, gone, worth);
    return least >= 0 && stepper->facts->spares[position_kind(position, least)]
               ? look_for_least(stepper, player, square, gone, worth)
               : least;
}

int32_t stepper_exchange(const struct stepper *stepper, const struct step *step, int32_t gain,
                         const int32_t *worth)
{
    const struct position *position = &stepper->play->position;
    uint64_t gone[SET_WORDS_LIMIT];
    int32_t gains[CAPTURES_LIMIT];
    int player = (int)stepper_mover(stepper), count = 0;
    for (int w = 0; w < position->program->word_count; w++)
        gone[w] = 0;
    if (step->origin >= 0)
        set_add(gone, step->origin);
    gains[0] = gain;
    int32_t risk = worth[step->kind];
    while (count + 1 < CAPTURES_LIMIT) {
        player = 1 - player;
        int from = find_least(stepper, player, step->destination, gone, worth);
        if (from < 0 && count == 0 &&
            stepper_is_attacked_by_rule(stepper, (unsigned)player, step->destination))
            gains[++count] = risk - gain; // what else joins in is not known
        if (from < 0)
            break;
        count++;
        gains[count] = risk - gains[count - 1];
        risk = worth[position_kind(position, from)];
        set_add(gone, from);
    }
    for (; count > 0; count--)
        if (-gains[count] < gains[count - 1])
            gains[count - 1] = -gains[count];
    return gains[0];
}

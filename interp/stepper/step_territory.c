// Which empty squares each player reaches first, for evaluation (step.h).
#include "step.h"

#include "play_state.h"
#include "sets.h"

#include <string.h>

enum { NEVER = 255, SQUARES_LIMIT = SET_WORDS_LIMIT * 64 };

// Where pieces of a kind may go on to, from the squares in `from` [count]: what was not there yet
// is added at the end. Returns how many squares there are then.
static int go_on(const struct program *program, const uint8_t *occupants, int kind, square_t *from,
                 int first, int count, uint64_t *reached)
{
    int end = count;
    for (int i = first; i < count; i++) {
        const struct walk *walk = &program->walks[kind * program->square_count + from[i]];
        const struct walk_node *node = program->pool.nodes + walk->first,
                               *last = node + walk->count;
        while (node < last) {
            uint8_t occupant = occupants[node->square];
            if (occupant & node->emit & OCCUPANT_EMPTY && !set_has(reached, node->square)) {
                set_add(reached, node->square);
                from[end++] = node->square;
            }
            node += occupant & node->pass ? 1 : node->skip;
        }
    }
    return end;
}

// The least number of moves without captures in which a player's pieces reach each square.
static void find_paces(const struct position *position, int player, uint8_t *paces)
{
    const struct program *program = position->program;
    size_t words = (size_t)program->word_count;
    const uint8_t *occupants = position->occupants + (size_t)player * (size_t)program->square_count;
    memset(paces, NEVER, (size_t)program->square_count);
    for (int kind = 1; kind < program->kind_count; kind++) {
        const uint64_t *pieces = position->kind_sets + (size_t)kind * words;
        uint64_t reached[SET_WORDS_LIMIT] = {0};
        square_t squares[SQUARES_LIMIT];
        int first = 0, count = 0;
        if (program->owner_of[kind] != player)
            continue;
        for (int s = set_next(program, pieces, 0); s >= 0; s = set_next(program, pieces, s + 1))
            squares[count++] = (square_t)s;
        for (uint8_t pace = 1; first < count && pace < NEVER; pace++) {
            int end = go_on(program, occupants, kind, squares, first, count, reached);
            for (int i = count; i < end; i++)
                if (pace < paces[squares[i]])
                    paces[squares[i]] = pace;
            first = count;
            count = end;
        }
    }
}

void stepper_territory(struct stepper *stepper, struct step_activity *activity)
{
    const struct position *position = &stepper->play->position;
    const struct program *program = position->program;
    uint8_t nearest[SQUARES_LIMIT], second[SQUARES_LIMIT], paces[SQUARES_LIMIT];
    int8_t owner[SQUARES_LIMIT];
    size_t squares = (size_t)program->square_count;
    memset(nearest, NEVER, squares);
    memset(second, NEVER, squares);
    for (int p = 0; p < program->player_count; p++) {
        activity[p].territory = 0;
        find_paces(position, p, paces);
        for (size_t s = 0; s < squares; s++)
            if (paces[s] < nearest[s]) {
                second[s] = nearest[s];
                nearest[s] = paces[s];
                owner[s] = (int8_t)p;
            } else if (paces[s] < second[s]) {
                second[s] = paces[s];
            }
    }
    for (size_t s = 0; s < squares; s++)
        if (nearest[s] < second[s])
            activity[owner[s]].territory +=
                second[s] == NEVER ? TERRITORY_UNIT : TERRITORY_UNIT * 2 / 3;
}

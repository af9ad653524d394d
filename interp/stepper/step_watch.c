// What pieces do in a position, for evaluation (step.h). Only those pieces are looked at again
// whose moves depend on a square that has changed.
#include "step.h"

#include "memory.h"
#include "play_state.h"
#include "sets.h"
#include "step_reach.h"
#include "step_watch.h"

#include <stdlib.h>
#include <string.h>

enum { THREAT_LIMIT = 400 }; // more is no greater threat: the piece will have to move anyway

// What one piece does.
struct watched {
    int16_t moves, attacks;
    bool is_stuck;
    int32_t threats;
};

struct step_watch {
    const struct program *program;
    int32_t *cells, *hands, *values; // as they were at the last look
    struct watched *pieces;          // [square]
    uint64_t *seen;                  // [square] set of the squares that its moves depend on
    uint64_t *targets;               // [square] set of those it may go to
    uint64_t *captures;              // [square] set of those where it could capture
    uint64_t *quarters;              // [player] set of the squares at and beside his royal pieces
    struct step_activity *sums;      // [player]
    struct reach *reach;             // [player]
    int *runners, runner_count;      // kinds that can run
};

void step_watch_free(struct step_watch *watch)
{
    if (!watch)
        return;
    memory_free(watch->cells);
    memory_free(watch->hands);
    memory_free(watch->values);
    memory_free(watch->pieces);
    memory_free(watch->seen);
    memory_free(watch->targets);
    memory_free(watch->captures);
    memory_free(watch->quarters);
    memory_free(watch->sums);
    memory_free(watch->reach);
    memory_free(watch->runners);
    memory_free(watch);
}

static size_t hands_size(const struct program *program)
{
    return (size_t)(program->hand_rows * program->type_count) * sizeof(int32_t);
}

static struct step_watch *watch_new(const struct program *program)
{
    struct step_watch *watch = memory_zeroed(1, sizeof *watch);
    size_t squares = (size_t)program->square_count, words = (size_t)program->word_count;
    size_t players = (size_t)program->player_count, kinds = (size_t)program->kind_count;
    watch->program = program;
    watch->cells = memory_zeroed(squares, sizeof *watch->cells);
    watch->hands = memory_zeroed(hands_size(program), 1);
    watch->values = memory_zeroed(kinds, sizeof *watch->values);
    watch->pieces = memory_zeroed(squares, sizeof *watch->pieces);
    watch->seen = memory_zeroed(squares * words, sizeof *watch->seen);
    watch->targets = memory_zeroed(squares * words, sizeof *watch->targets);
    watch->captures = memory_zeroed(squares * words, sizeof *watch->captures);
    watch->quarters = memory_zeroed(players * words, sizeof *watch->quarters);
    watch->sums = memory_zeroed(players, sizeof *watch->sums);
    watch->reach = memory_zeroed(players, sizeof *watch->reach);
    watch->runners = memory_zeroed(kinds, sizeof *watch->runners);
    return watch;
}

// As before the first look: an empty board.
static void watch_restart(struct step_watch *watch, const int32_t *values,
                          const struct step_runs *runs)
{
    const struct program *program = watch->program;
    size_t squares = (size_t)program->square_count, kinds = (size_t)program->kind_count;
    memset(watch->cells, 0, squares * sizeof *watch->cells);
    memset(watch->sums, 0, (size_t)program->player_count * sizeof *watch->sums);
    memcpy(watch->values, values, kinds * sizeof *values);
    watch->runner_count = 0;
    for (size_t k = 1; k < kinds && runs; k++) {
        bool can_run = false;
        for (size_t s = 0; s < squares && program->owner_of[k] < program->player_count; s++)
            can_run = can_run || runs->bonus[k * squares + s] > 0;
        if (can_run)
            watch->runners[watch->runner_count++] = (int)k;
    }
}

// ---- Pieces

// Made for one word, for two, and for any number.
#define INLINE static inline __attribute__((always_inline))

static int excess(int difference)
{
    return difference <= 0 ? 0 : difference < THREAT_LIMIT ? difference : THREAT_LIMIT;
}

INLINE bool meets(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

// Adds what a piece of this kind does to its player's sums, or takes it away (sign -1).
INLINE void add_piece(struct step_watch *watch, int player, int kind, const struct watched *piece,
                      int sign)
{
    struct step_activity *sums = &watch->sums[player];
    int type = watch->program->type_of[kind];
    sums->attacks = (int16_t)(sums->attacks + sign * piece->attacks);
    sums->attackers = (int16_t)(sums->attackers + sign * (piece->attacks > 0));
    sums->threats += sign * piece->threats;
    sums->stuck = (int16_t)(sums->stuck + sign * piece->is_stuck);
    sums->moves[type] = (int16_t)(sums->moves[type] + sign * piece->moves);
}

// A piece comes to the board (sign 1) or leaves it.
static void count_piece(struct step_watch *watch, int kind, int square, int sign)
{
    const struct program *program = watch->program;
    int player = program->owner_of[kind];
    add_piece(watch, player, kind, &watch->pieces[square], sign);
    if (!program->model->types[program->type_of[kind]].royal)
        watch->sums[player].material += sign * watch->values[kind];
}

INLINE int count_attacks(const uint64_t *targets, const uint64_t *quarters, size_t words)
{
    int count = 0;
    for (size_t w = 0; w < words; w++)
        if (targets[w] & quarters[w])
            count += count_bits(targets[w] & quarters[w]);
    return count;
}

// Follows the moves of a piece. `quarters`: of others.
INLINE void look_at_piece(struct step_watch *watch, const struct position *position,
                          const uint8_t *occupants, int square, const uint64_t *quarters,
                          size_t words)
{
    const struct program *program = watch->program;
    uint64_t seen[SET_WORDS_LIMIT], targets[SET_WORDS_LIMIT], captures[SET_WORDS_LIMIT];
    int kind = position_kind(position, square), moves = 0, threats = 0;
    const int32_t *values = watch->values;
    const struct walk *walk = &program->walks[kind * program->square_count + square];
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    for (size_t w = 0; w < words; w++)
        seen[w] = targets[w] = captures[w] = 0;
    while (node < end) {
        unsigned target = node->square, word = words == 1 ? 0 : target / 64;
        uint8_t occupant = occupants[target];
        uint64_t bit = UINT64_C(1) << (target % 64);
        seen[word] |= bit;
        if (occupant & node->emit) {
            moves++;
            targets[word] |= bit;
            if (occupant == OCCUPANT_ENEMY)
                threats += excess(values[position_kind(position, (int)target)] - values[kind]);
        }
        if (node->emit & OCCUPANT_ENEMY)
            captures[word] |= bit;
        node += occupant & node->pass ? 1 : node->skip;
    }
    for (size_t w = 0; w < words; w++) {
        watch->seen[(size_t)square * words + w] = seen[w];
        watch->targets[(size_t)square * words + w] = targets[w];
        watch->captures[(size_t)square * words + w] = captures[w];
    }
    watch->pieces[square] =
        (struct watched){.moves = (int16_t)moves,
                         .attacks = (int16_t)count_attacks(targets, quarters, words),
                         .is_stuck = moves == 0 && walk->count > 0,
                         .threats = threats};
}

// ---- What has changed

// The squares whose cells have changed since the last look; false: none.
static bool find_changed(const struct step_watch *watch, const struct position *position,
                         uint64_t *changed)
{
    enum { CHUNK = 4 };
    const struct program *program = watch->program;
    const int32_t *before = watch->cells, *now = position->cells;
    int squares = program->square_count, first = 0;
    bool some = false;
    memset(changed, 0, (size_t)program->word_count * sizeof *changed);
    for (; first < squares; first += CHUNK) {
        if (first + CHUNK <= squares &&
            memcmp(before + first, now + first, CHUNK * sizeof *now) == 0)
            continue;
        for (int s = first; s < first + CHUNK && s < squares; s++)
            if (before[s] != now[s]) {
                set_add(changed, s);
                some = true;
            }
    }
    return some;
}

// Whether hands have changed since the last look.
static bool find_changed_hands(struct step_watch *watch, const struct position *position)
{
    size_t size = hands_size(watch->program);
    const int32_t *now = position->cells + watch->program->hand_cells;
    if (memcmp(watch->hands, now, size) == 0)
        return false;
    memcpy(watch->hands, now, size);
    return true;
}

// The squares at and beside the royal pieces of each player; true: they are not the same as before.
static bool find_quarters(struct step_watch *watch, const struct position *position)
{
    const struct program *program = watch->program;
    size_t words = (size_t)program->word_count;
    bool differs = false;
    for (int player = 0; player < program->player_count; player++) {
        uint64_t found[SET_WORDS_LIMIT], *quarters = watch->quarters + (size_t)player * words;
        for (size_t w = 0; w < words; w++)
            found[w] = 0;
        for (int i = 0; i < program->royal_count; i++) {
            const uint64_t *royals =
                position->kind_sets + (size_t)program->royal_kinds[player][i] * words;
            for (size_t v = 0; v < words; v++)
                for (uint64_t rest = royals[v]; rest; rest &= rest - 1) {
                    size_t square = v * 64 + (size_t)__builtin_ctzll(rest);
                    set_add(found, (int)square);
                    for (size_t w = 0; w < words; w++)
                        found[w] |= program->around[square * words + w];
                }
        }
        for (size_t w = 0; w < words; w++) {
            differs |= quarters[w] != found[w];
            quarters[w] = found[w];
        }
    }
    return differs;
}

// Takes away what was there on the changed squares.
static void forget_changed(struct step_watch *watch, const struct position *position,
                           const uint64_t *changed)
{
    const struct program *program = watch->program;
    for (int w = 0; w < program->word_count; w++)
        for (uint64_t rest = changed[w]; rest; rest &= rest - 1) {
            int square = w * 64 + __builtin_ctzll(rest), kind = watch->cells[square] & KIND_MASK;
            if (kind && program->owner_of[kind] < program->player_count)
                count_piece(watch, kind, square, -1);
            watch->cells[square] = position->cells[square];
        }
}

// Looks at a player's pieces that have come to their squares or see a change.
INLINE void look_at_player_in(struct step_watch *watch, const struct position *position, int player,
                              const uint64_t *changed, bool quarters_differ, size_t words)
{
    const struct program *program = watch->program;
    const uint64_t *own = position->owner_sets + (size_t)player * words;
    const uint8_t *occupants = position->occupants + (size_t)player * (size_t)program->square_count;
    uint64_t quarters[SET_WORDS_LIMIT];
    for (size_t w = 0; w < words; w++) {
        quarters[w] = 0;
        for (int q = 0; q < program->player_count; q++)
            quarters[w] |= q == player ? 0 : watch->quarters[(size_t)q * words + w];
    }
    for (size_t w = 0; w < words; w++) {
        for (uint64_t rest = own[w] & changed[w]; rest; rest &= rest - 1) {
            int square = (int)(w * 64) + __builtin_ctzll(rest);
            look_at_piece(watch, position, occupants, square, quarters, words);
            count_piece(watch, position_kind(position, square), square, 1);
        }
        for (uint64_t rest = own[w] & ~changed[w]; rest; rest &= rest - 1) {
            size_t square = w * 64 + (size_t)__builtin_ctzll(rest);
            bool sees = meets(watch->seen + square * words, changed, words);
            if (!sees && !quarters_differ)
                continue;
            struct watched *piece = &watch->pieces[square];
            int kind = position_kind(position, (int)square);
            add_piece(watch, player, kind, piece, -1);
            if (sees)
                look_at_piece(watch, position, occupants, (int)square, quarters, words);
            else
                piece->attacks =
                    (int16_t)count_attacks(watch->targets + square * words, quarters, words);
            add_piece(watch, player, kind, piece, 1);
        }
    }
}

static void look_at_player(struct step_watch *watch, const struct position *position, int player,
                           const uint64_t *changed, bool quarters_differ)
{
    size_t words = (size_t)watch->program->word_count;
    if (words == 1)
        look_at_player_in(watch, position, player, changed, quarters_differ, 1);
    else if (words == 2)
        look_at_player_in(watch, position, player, changed, quarters_differ, 2);
    else
        look_at_player_in(watch, position, player, changed, quarters_differ, words);
}

// ---- What else there is

// What the pieces are worth that can't be stopped on their path.
static void add_runs(struct step_watch *watch, const struct position *position,
                     const struct step_runs *runs)
{
    const struct program *program = watch->program;
    size_t words = (size_t)program->word_count;
    for (int p = 0; p < program->player_count; p++)
        watch->sums[p].runs = 0;
    for (int i = 0; i < watch->runner_count; i++) {
        int kind = watch->runners[i], player = program->owner_of[kind];
        uint64_t others[SET_WORDS_LIMIT];
        for (size_t w = 0; w < words; w++) {
            others[w] = 0;
            for (int p = 0; p < program->player_count; p++)
                others[w] |=
                    p == player ? 0 : position->kind_sets[(size_t)(kind - player + p) * words + w];
        }
        const uint64_t *own = position->kind_sets + (size_t)kind * words;
        for (size_t w = 0; w < words; w++)
            for (uint64_t rest = own[w]; rest; rest &= rest - 1) {
                size_t square = w * 64 + (size_t)__builtin_ctzll(rest);
                size_t at = (size_t)kind * (size_t)program->square_count + square;
                if (runs->bonus[at] > 0 && !meets(others, runs->stoppers + at * words, words))
                    watch->sums[player].runs += runs->bonus[at];
            }
    }
}

// What a player's pieces do together to those of others.
static void count_reach(struct step_watch *watch, const struct position *position)
{
    const struct program *program = watch->program;
    size_t words = (size_t)program->word_count;
    for (int p = 0; p < program->player_count; p++)
        reach_find(position, p, watch->captures, watch->targets, &watch->reach[p]);
    for (int p = 0; p < program->player_count; p++) {
        int hanging = 0, weak = 0, checks = 0;
        const struct reach *reach = &watch->reach[p];
        for (int q = 0; q < program->player_count; q++) {
            const struct reach *theirs = &watch->reach[q];
            if (q == p)
                continue;
            hanging += reach_hanging(position, reach, q, theirs);
            if (program->royal_count == 0)
                continue;
            weak += reach_weak(position, reach, watch->quarters + (size_t)q * words, theirs);
            checks += reach_checks(position, p, reach, watch->targets, q, theirs);
        }
        watch->sums[p].hanging = (int16_t)hanging;
        watch->sums[p].weak = (int16_t)weak;
        watch->sums[p].checks = (int16_t)checks;
    }
}

static int32_t held(const struct step_watch *watch, const struct position *position, int player)
{
    const struct program *program = watch->program;
    const int32_t *hand = position->cells + program->hand_cells + player * program->type_count;
    int32_t sum = 0;
    for (int t = 0; t < program->type_count; t++)
        if (hand[t])
            sum += hand[t] * watch->values[1 + t * program->owner_count + player];
    return sum;
}

static int shelter(const struct step_watch *watch, const struct position *position, int player)
{
    size_t words = (size_t)watch->program->word_count;
    int count = 0;
    for (size_t w = 0; w < words; w++)
        count += count_bits(position->owner_sets[(size_t)player * words + w] &
                            watch->quarters[(size_t)player * words + w]);
    return count;
}

// What royal pieces do, which has its own weight too.
static int royal_moves(const struct step_watch *watch, int player)
{
    const struct program *program = watch->program;
    int moves = 0;
    for (int i = 0; i < program->royal_count; i++)
        moves += watch->sums[player].moves[program->type_of[program->royal_kinds[player][i]]];
    return moves;
}

struct step_activity *stepper_activity(struct stepper *stepper, const int32_t *values,
                                       const struct step_runs *runs)
{
    const struct position *position = &stepper->play->position;
    const struct program *program = position->program;
    const struct goal_patterns *aims = stepper->facts->aims;
    uint64_t changed[SET_WORDS_LIMIT];
    bool is_new = !stepper->watch;
    if (is_new)
        stepper->watch = watch_new(program);
    struct step_watch *watch = stepper->watch;
    if (is_new || memcmp(watch->values, values, (size_t)program->kind_count * sizeof *values) != 0)
        watch_restart(watch, values, runs);
    bool hands_changed = find_changed_hands(watch, position);
    bool board_changed = find_changed(watch, position, changed);
    if (board_changed) {
        forget_changed(watch, position, changed);
        bool quarters_differ = find_quarters(watch, position);
        for (int p = 0; p < program->player_count; p++)
            look_at_player(watch, position, p, changed, quarters_differ);
        if (runs)
            add_runs(watch, position, runs);
    }
    if (board_changed || hands_changed)
        count_reach(watch, position);
    for (int p = 0; p < program->player_count; p++) {
        watch->sums[p].royal_moves = (int16_t)royal_moves(watch, p);
        watch->sums[p].held = held(watch, position, p);
        watch->sums[p].shelter = (int16_t)shelter(watch, position, p);
        watch->sums[p].rows = aims->has_rows ? goal_patterns_rows(aims, position, p) : 0;
        watch->sums[p].distance = aims->has_joins ? goal_patterns_distance(aims, position, p) : 0;
    }
    return watch->sums;
}

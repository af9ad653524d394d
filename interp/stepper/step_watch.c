// What pieces do in a position, for evaluation (step.h). Only those pieces are looked at again
// whose moves depend on a square that has changed.
#include "step.h"

#include "goal_distance.h"
#include "memory.h"
#include "play_state.h"
#include "sets.h"
#include "step_reach.h"
#include "step_watch.h"
#include "target_generator.h"

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

static int excess(int difference)
{
    return difference <= 0 ? 0 : difference < THREAT_LIMIT ? difference : THREAT_LIMIT;
}

// The board as a player sees it, whose pieces are looked at.
struct outlook {
    const struct position *position;
    const uint8_t *occupants;       // [square]
    const uint64_t *quarters;       // of others
    uint64_t prey[SET_WORDS_LIMIT]; // pieces of others that are not royal
    struct target_generator spread;
};

// What is found out about one piece.
struct look {
    uint64_t seen[SET_WORDS_LIMIT], targets[SET_WORDS_LIMIT], captures[SET_WORDS_LIMIT];
    int moves, threats;
};

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

INLINE int count_attacks(const uint64_t *targets, const uint64_t *quarters, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        if (targets[w] & quarters[w])
            count += count_bits(targets[w] & quarters[w]);
    return count;
}

// How much more the piece on a square is worth than one that attacks it.
INLINE int threat_to(const struct step_watch *watch, const struct position *position, int square,
                     int kind)
{
    return excess(watch->values[position_kind(position, square)] - watch->values[kind]);
}

// Follows the moves of a piece node by node.
INLINE void look_by_nodes(const struct step_watch *watch, const struct outlook *outlook, int kind,
                          const struct walk *walk, struct look *look, int words)
{
    const struct walk_node *node = watch->program->pool.nodes + walk->first;
    for (const struct walk_node *end = node + walk->count; node < end;) {
        unsigned target = node->square, word = words == 1 ? 0 : target / 64;
        uint8_t occupant = outlook->occupants[target];
        uint64_t bit = UINT64_C(1) << (target % 64);
        look->seen[word] |= bit;
        if (occupant & node->emit) {
            look->moves++;
            look->targets[word] |= bit;
            if (occupant == OCCUPANT_ENEMY)
                look->threats += threat_to(watch, outlook->position, (int)target, kind);
        }
        if (node->emit & OCCUPANT_ENEMY)
            look->captures[word] |= bit;
        node += occupant & node->pass ? 1 : node->skip;
    }
}

// Adds the squares of a term up to where pieces end it: `open`.
INLINE void look_at_squares(const struct outlook *outlook, const struct target_term *term,
                            const uint64_t *open, struct look *look, int words)
{
    const uint64_t *squares = squares_of(&outlook->spread, term, words),
                   *emit = emitted_by(&outlook->spread, term, words);
    const int which = outlook->position->program->target_occupants[term->emit];
    const uint64_t captures = which & TARGETS_ENEMIES ? ~UINT64_C(0) : 0;
    for (int w = 0; w < words; w++) {
        const uint64_t seen = squares[w] & open[w];
        look->seen[w] |= seen;
        look->targets[w] |= seen & emit[w];
        look->captures[w] |= seen & captures;
    }
}

// The gate of a term: it has to be looked at in any case.
INLINE bool look_at_gate(const struct outlook *outlook, const struct target_term *term,
                         struct look *look, int words)
{
    const uint64_t *gate = outlook->spread.sets + term->gate * (size_t)words;
    for (int w = 0; w < words && term->gate; w++)
        look->seen[w] |= gate[w];
    return !is_barred(&outlook->spread, term, words);
}

INLINE void look_along_ray(const struct outlook *outlook, const struct target_term *term,
                           bool is_up, struct look *look, int words)
{
    const uint64_t *squares = squares_of(&outlook->spread, term, words);
    uint64_t open[SET_WORDS_LIMIT], goes_on = ~UINT64_C(0);
    if (!look_at_gate(outlook, term, look, words))
        return;
    for (int i = 0; i < words; i++) {
        const int w = is_up ? i : words - 1 - i;
        const uint64_t pieces = squares[w] & outlook->spread.occupied[w];
        open[w] = goes_on & (is_up ? up_to_first(pieces) : down_to_first(pieces));
        goes_on &= (uint64_t)(pieces != 0) - 1;
    }
    look_at_squares(outlook, term, open, look, words);
}

// The same by operations on whole sets of squares.
INLINE void look_by_terms(const struct step_watch *watch, const struct outlook *outlook, int kind,
                          const struct targets *targets, struct look *look, int words)
{
    uint64_t all[SET_WORDS_LIMIT];
    const struct target_term *terms = outlook->spread.terms;
    size_t next = (size_t)targets->first;
    for (int w = 0; w < words; w++)
        all[w] = ~UINT64_C(0);
    for (int left = targets->counts[TARGETS_LEAPS]; left > 0; left--, next++)
        if (look_at_gate(outlook, &terms[next], look, words))
            look_at_squares(outlook, &terms[next], all, look, words);
    const int down = targets->counts[TARGETS_RAY_DOWN];
    for (int left = targets->counts[TARGETS_RAY_UP] + down; left > 0; left--, next++)
        look_along_ray(outlook, &terms[next], left > down, look, words);
    for (int w = 0; w < words; w++) {
        look->moves += count_bits(look->targets[w]);
        for (uint64_t rest = look->targets[w] & outlook->prey[w]; rest; rest &= rest - 1)
            look->threats +=
                threat_to(watch, outlook->position, w * 64 + __builtin_ctzll(rest), kind);
    }
}

// Follows the moves of a piece.
INLINE void look_at_piece(struct step_watch *watch, const struct outlook *outlook, int square,
                          int words)
{
    const struct program *program = watch->program;
    const int kind = position_kind(outlook->position, square);
    const int number = kind * program->square_count + square;
    const struct targets *targets = &program->targets[number];
    const struct walk *walk = &program->walks[number];
    const size_t at = (size_t)(square * words);
    struct look look;
    look.moves = look.threats = 0;
    for (int w = 0; w < words; w++)
        look.seen[w] = look.targets[w] = look.captures[w] = 0;
    if (targets->is_plain && !targets->wakes)
        look_by_terms(watch, outlook, kind, targets, &look, words);
    else
        look_by_nodes(watch, outlook, kind, walk, &look, words);
    for (int w = 0; w < words; w++) {
        watch->seen[at + (size_t)w] = look.seen[w];
        watch->targets[at + (size_t)w] = look.targets[w];
        watch->captures[at + (size_t)w] = look.captures[w];
    }
    watch->pieces[square] =
        (struct watched){.moves = (int16_t)look.moves,
                         .attacks = (int16_t)count_attacks(look.targets, outlook->quarters, words),
                         .is_stuck = look.moves == 0 && walk->count > 0,
                         .threats = look.threats};
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

// Pieces of the other players that are not royal.
INLINE void find_prey(const struct position *position, int player, uint64_t *prey, int words)
{
    const struct program *program = position->program;
    for (int w = 0; w < words; w++) {
        uint64_t theirs = 0, royals = 0;
        for (int p = 0; p < program->player_count; p++) {
            theirs |= p == player ? 0 : position->owner_sets[p * words + w];
            for (int i = 0; i < program->royal_count; i++)
                royals |= position->kind_sets[program->royal_kinds[p][i] * words + w];
        }
        prey[w] = theirs & ~royals;
    }
}

// Looks at a player's pieces that have come to their squares or see a change.
INLINE void look_at_player_in(struct step_watch *watch, const struct position *position, int player,
                              const uint64_t *changed, bool quarters_differ, int words)
{
    const struct program *program = watch->program;
    const uint64_t *own = position->owner_sets + player * words;
    uint64_t quarters[SET_WORDS_LIMIT];
    struct outlook outlook;
    outlook.position = position;
    outlook.occupants = position->occupants + player * program->square_count;
    outlook.quarters = quarters;
    for (int w = 0; w < words; w++) {
        quarters[w] = 0;
        for (int q = 0; q < program->player_count; q++)
            quarters[w] |= q == player ? 0 : watch->quarters[q * words + w];
    }
    find_prey(position, player, outlook.prey, words);
    targets_begin_for(&outlook.spread, position, player, false);
    for (int w = 0; w < words; w++) {
        for (uint64_t rest = own[w]; rest; rest &= rest - 1) {
            const int square = w * 64 + __builtin_ctzll(rest),
                      kind = position_kind(position, square);
            const bool is_new = changed[w] & rest & -rest,
                       sees = is_new || meets(watch->seen + square * words, changed, words);
            struct watched *piece = &watch->pieces[square];
            if (!sees && !quarters_differ)
                continue;
            if (!is_new)
                add_piece(watch, player, kind, piece, -1);
            if (sees)
                look_at_piece(watch, &outlook, square, words);
            else
                piece->attacks =
                    (int16_t)count_attacks(watch->targets + square * words, quarters, words);
            if (is_new)
                count_piece(watch, kind, square, 1);
            else
                add_piece(watch, player, kind, piece, 1);
        }
    }
}

static void look_at_player(struct step_watch *watch, const struct position *position, int player,
                           const uint64_t *changed, bool quarters_differ)
{
    const int words = watch->program->word_count;
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
                if (runs->bonus[at] > 0 && !meets(others, runs->stoppers + at * words, (int)words))
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

int stepper_distance(const struct stepper *stepper, int player)
{
    return goal_distance(stepper->facts->aims, &stepper->play->position, player);
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
        watch->sums[p].rows = aims->has_rows ? goal_rows(aims, position, p) : 0;
    }
    return watch->sums;
}

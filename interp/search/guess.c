// The first guess of what pieces are worth (weights.h): from how they move on the board, from what
// the goals ask for, and from what random games show.
#include "observe.h"

#include "memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIECE_LEAST = 40, // that moves
    PIECE_MOST = 900,
    LASTING_WORTH = 200,
    EACH_TURN = 10,   // where they are counted
    EACH_SQUARE = 20, // of that a player reaches first, where that counts
    HELD_LEAST = 30,  // something in hand, whatever it is
    FEW_GAMES = 4,    // show nothing
    FEW_POSITIONS = 20
};

// Worth of a move that a piece may be expected to have, in hundredths: makes an orthodox Rook, with
// its eight or nine, about 500.
enum { MOBILITY_WORTH = 60 };

static int type_mean(const struct weights *weights, int type)
{
    return weights->kinds[1 + type * weights->facts->owner_count];
}

// How far a piece has to go. One that the rules move step by step is taken to go to what is
// adjacent.
static void find_distances(const struct weights *weights, const struct baronet_game *game, int kind,
                           const bool *goals, uint8_t *distances)
{
    if (weights->facts->walks[kind])
        step_distances(game, kind, goals, distances);
    else
        step_paces(game, goals, distances);
}

// A piece that may become a better one is worth a part of that: the more, the nearer it is.
static void add_promotion(struct weights *weights, const struct baronet_game *game,
                          const struct observations *observations, int kind)
{
    static const double nearer = 0.62, share = 0.35, mean_share = 0.08;
    const struct step_facts *facts = weights->facts;
    int type = facts->type_of[kind], squares = facts->square_count;
    uint8_t *distances = memory_zeroed((size_t)squares, 1);
    find_distances(weights, game, kind, observations->where + (size_t)kind * (size_t)squares,
                   distances);
    double gain = type_mean(weights, observations->into[type]) - weights->kinds[kind];
    double least = gain;
    for (int s = 0; s < squares; s++) {
        double bonus = gain * mean_share;
        for (int d = 0; d <= distances[s]; d++)
            bonus = d == 0 ? gain * share : bonus * nearer;
        bonus = distances[s] == 255 ? gain * mean_share / 4 : bonus + gain * mean_share / 2;
        weights->pieces[kind * squares + s] += (int32_t)bonus;
        weights->runs[kind * squares + s] = distances[s] == 0     ? RUN_END
                                            : distances[s] == 255 ? 0
                                                                  : (int32_t)bonus;
        if (distances[s] != 255 && bonus < least)
            least = bonus;
    }
    memory_free(distances);
    weights->kinds[kind] += (int32_t)least; // where it is usually met
}

// Where the player with less wins, having pieces is bad, and what they do is useless.
static void turn_round(struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    for (int k = 0; k < facts->kind_count; k++)
        weights->kinds[k] = -weights->kinds[k];
    for (int i = 0; i < facts->kind_count * facts->square_count; i++)
        weights->pieces[i] = -weights->pieces[i];
}

static bool has_decided(const struct observations *observations)
{
    return observations->decided >= FEW_GAMES && observations->decided >= observations->games / 4;
}

// Whether nothing is ever captured, and a player who can't move loses.
static bool is_about_room(const struct observations *observations)
{
    return has_decided(observations) && observations->with_captures == 0 &&
           observations->lost_stuck * 10 >= observations->decided * 9;
}

static bool is_losing_game(const struct observations *observations)
{
    return has_decided(observations) && observations->won_by_fewer * 4 > observations->decided * 3;
}

// Pieces that only turn programs move are worth what they could do in these games. True when there
// are some.
static bool guess_moved(struct weights *weights, const struct observations *observations)
{
    const struct step_facts *facts = weights->facts;
    bool some = false;
    for (int k = 1; k < facts->kind_count; k++) {
        if (facts->walks[k] || observations->turns[k] == 0 || observations->present[k] == 0)
            continue;
        double mean = (double)observations->turns[k] / observations->present[k];
        int32_t worth = (int32_t)(MOBILITY_WORTH * mean);
        worth = worth < PIECE_LEAST ? PIECE_LEAST : worth > PIECE_MOST ? PIECE_MOST : worth;
        weights->kinds[k] = worth;
        for (int s = 0; s < facts->square_count && !facts->is_royal[facts->type_of[k]]; s++)
            weights->pieces[k * facts->square_count + s] += worth;
        some = true;
    }
    return some;
}

// Stones that nobody moves, but that may become somebody else's, are worth the more the longer they
// last where they are.
static void guess_lasting(struct weights *weights, const struct observations *observations)
{
    const struct step_facts *facts = weights->facts;
    double sum = 0;
    int seen = 0;
    for (int s = 0; s < facts->square_count; s++)
        if (observations->seen[s] > 0) {
            sum += (double)observations->lasted[s] / observations->seen[s];
            seen++;
        }
    for (int s = 0; s < facts->square_count; s++) {
        double share = observations->seen[s] > 0
                           ? (double)observations->lasted[s] / observations->seen[s] - sum / seen
                           : 0;
        for (int k = 1; k < facts->kind_count; k++)
            weights->pieces[k * facts->square_count + s] = (int32_t)(LASTING_WORTH * share);
    }
}

static void guess_from_games(struct weights *weights, const struct baronet_game *game,
                             uint64_t list_limit, struct gate *gate)
{
    const struct step_facts *facts = weights->facts;
    struct observations observations;
    observe_games(weights, game, list_limit, gate, &observations);
    if (guess_moved(weights, &observations)) { // what a promotion is shows only now
        observations_release(&observations);
        observe_games(weights, game, list_limit, gate, &observations);
    }
    bool is_still = !facts->has_moves;
    for (int k = 1; k < facts->kind_count; k++)
        is_still = is_still && observations.turns[k] == 0;
    weights->counts_turns = is_still && observations.has_freedom;
    weights->terms[TERM_TURNS] = weights->counts_turns ? EACH_TURN : 0;
    weights->counts_territory = facts->has_moves && is_about_room(&observations);
    weights->terms[TERM_TERRITORY] = weights->counts_territory ? EACH_SQUARE : 0;
    if (weights->counts_turns)
        guess_lasting(weights, &observations);
    for (int k = 1; k < facts->kind_count; k++)
        if (observations.into[facts->type_of[k]] >= 0 && !facts->is_royal[facts->type_of[k]] &&
            facts->owner_of[k] < facts->player_count)
            add_promotion(weights, game, &observations, k);
    weights->must_capture = observations.with_captures > FEW_POSITIONS &&
                            observations.only_captures * 50 >= observations.with_captures * 49;
    if (is_losing_game(&observations))
        turn_round(weights);
    observations_release(&observations);
}

// ---- Guesses

// How near the middle a square lies: 0 to 1.
static double centrality(const struct step_facts *facts, int square)
{
    if (!facts->has_lattice)
        return 0;
    double x =
        facts->file_count > 1 ? 2.0 * facts->file_of[square] / (facts->file_count - 1) - 1 : 0;
    double y =
        facts->rank_count > 1 ? 2.0 * facts->rank_of[square] / (facts->rank_count - 1) - 1 : 0;
    double distance = x * x > y * y ? x * x : y * y;
    return 1 - distance;
}

static void guess_pieces(struct weights *weights, const struct baronet_game *game)
{
    const struct step_facts *facts = weights->facts;
    size_t squares = (size_t)facts->square_count, kinds = (size_t)facts->kind_count;
    double *mobility = memory_zeroed(kinds * squares, sizeof *mobility);
    step_mobility(game, mobility);
    for (size_t k = 1; k < kinds; k++) {
        double sum = 0;
        for (size_t s = 0; s < squares; s++)
            sum += mobility[k * squares + s];
        double mean = sum / (double)squares;
        weights->kinds[k] = (int32_t)(MOBILITY_WORTH * mean);
        bool is_royal = facts->is_royal[facts->type_of[k]];
        for (size_t s = 0; s < squares; s++) {
            double worth = MOBILITY_WORTH * (mean + (mobility[k * squares + s] - mean) * 0.15);
            if (sum == 0) // it never moves: in the middle it has more to do with others
                worth = 20 * centrality(facts, (int)s);
            weights->pieces[k * squares + s] = is_royal ? 0 : (int32_t)worth;
        }
    }
    memory_free(mobility);
}

// One more move matters less, the more a piece has; a royal piece had better stay where it is safe.
static void guess_mobility(struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    for (int t = 0; t < facts->type_count; t++) {
        double mean = (double)type_mean(weights, t) / MOBILITY_WORTH;
        int32_t share = mean < 3.6 ? 5 : (int32_t)(18 / mean + 0.5);
        weights->moves[t] = facts->is_royal[t] || mean < 0 ? 0 : share;
    }
}

static void guess_hands(struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    for (int p = 0; p < facts->player_count; p++)
        for (int t = 0; t < facts->type_count; t++) {
            int cell = p * facts->type_count + t;
            int kind = 1 + t * facts->owner_count + p;
            weights->cells[cell] = weights->kinds[kind] ? weights->kinds[kind] : HELD_LEAST;
        }
}

// ---- What goals ask for

static void find_zone(const struct step_facts *facts, const struct goal_pattern *aim, bool *zone)
{
    for (int s = 0; s < facts->square_count; s++)
        zone[s] = goal_pattern_has(aim, s);
}

// One piece is enough: the one that is nearest counts most, and if nobody can stop it, it wins.
static void add_race(struct weights *weights, const struct baronet_game *game,
                     const struct goal_pattern *aim, int kind)
{
    static const double nearer = 0.62, gain = 300;
    const struct step_facts *facts = weights->facts;
    size_t squares = (size_t)facts->square_count;
    bool *zone = memory_zeroed(squares, sizeof *zone);
    uint8_t *distances = memory_zeroed(squares, 1);
    find_zone(facts, aim, zone);
    find_distances(weights, game, kind, zone, distances);
    for (size_t s = 0; s < squares; s++) {
        double bonus = distances[s] == 255 ? 0 : gain * pow(nearer, distances[s]);
        weights->pieces[(size_t)kind * squares + s] += (int32_t)(aim->sign * bonus);
        if (aim->sign > 0 && facts->walks[kind])
            weights->runs[(size_t)kind * squares + s] =
                distances[s] == 0 ? RUN_END : (int32_t)bonus;
    }
    memory_free(zone);
    memory_free(distances);
}

// Many pieces have to get in: each counts by how far it is from the squares of the zone, and those
// far behind count most.
static void add_journey(struct weights *weights, const struct baronet_game *game,
                        const struct goal_pattern *aim, int kind)
{
    enum { FAR = 30, EACH_PACE = 15 };
    const struct step_facts *facts = weights->facts;
    size_t squares = (size_t)facts->square_count;
    bool *zone = memory_zeroed(squares, sizeof *zone);
    uint8_t *distances = memory_zeroed(squares, 1);
    uint32_t *sums = memory_zeroed(squares, sizeof *sums);
    uint32_t size = 0;
    for (int goal = 0; goal < facts->square_count; goal++) {
        if (!goal_pattern_has(aim, goal))
            continue;
        memset(zone, 0, squares * sizeof *zone);
        zone[goal] = true;
        find_distances(weights, game, kind, zone, distances);
        for (size_t s = 0; s < squares; s++)
            sums[s] += distances[s] > FAR ? FAR : distances[s];
        size++;
    }
    for (size_t s = 0; s < squares && size > 0; s++) {
        double mean = (double)sums[s] / size;
        weights->pieces[(size_t)kind * squares + s] -=
            (int32_t)(aim->sign * (EACH_PACE * mean + mean * mean));
    }
    memory_free(zone);
    memory_free(distances);
    memory_free(sums);
}

static void guess_aims(struct weights *weights, const struct baronet_game *game)
{
    const struct step_facts *facts = weights->facts;
    bool is_about_pieces = false;
    for (int i = 0; i < facts->aims->count; i++) {
        const struct goal_pattern *aim = &facts->aims->aims[i];
        is_about_pieces |= aim->has_distance && !aim->is_of_one;
        for (int k = 1; k < facts->kind_count && aim->kind == PATTERN_FILL; k++)
            if (goal_pattern_wants(aim, game, k))
                (aim->length > 1 ? add_journey : add_race)(weights, game, aim, k);
    }
    weights->terms[TERM_ROWS] = facts->aims->has_rows ? 100 : 0;
    weights->counts_distance = facts->aims->has_distances;
    weights->terms[TERM_DISTANCE] = !weights->counts_distance ? 0 : is_about_pieces ? -60 : -20;
}

// What a player has at the start, all players alike.
static void measure_start(struct weights *weights, const struct baronet_game *game)
{
    const struct step_facts *facts = weights->facts;
    struct baronet_play *play = baronet_start(game);
    struct stepper *stepper = stepper_new(play, facts);
    const struct step_activity *activity = weights_look(weights, stepper);
    weights->start_material = 0;
    for (int p = 0; p < facts->player_count; p++)
        if (activity[p].material + activity[p].held > weights->start_material)
            weights->start_material = activity[p].material + activity[p].held;
    stepper_free(stepper);
    baronet_play_free(play);
}

static void guess_terms(struct weights *weights)
{
    int32_t *terms = weights->terms;
    terms[TERM_RUNS] = 10;
    terms[TERM_STUCK] = -15;
    if (weights->facts->has_royals) {
        terms[TERM_ATTACKS] = 6;
        terms[TERM_PRESSURE] = 16;
        terms[TERM_SHELTER] = 7;
        terms[TERM_ROYAL_MOVES] = 5;
    }
    if (!weights->must_capture) {
        terms[TERM_THREATS] = 16;
        terms[TERM_HANGING] = 30;
    }
}

void weights_guess(struct weights *weights, const struct baronet_game *game, uint64_t list_limit,
                   struct gate *gate)
{
    const struct step_facts *facts = weights->facts;
    guess_pieces(weights, game);
    guess_from_games(weights, game, list_limit, gate);
    guess_aims(weights, game);
    weights_even(weights);
    if (weights->stoppers)
        step_stoppers(game, weights->runs, weights->stoppers);
    guess_hands(weights);
    guess_mobility(weights);
    // Where no piece moves, the weights say too little to average over the turns of chance, but for
    // numbers of pieces; and they say nothing where pieces are only placed and no aim is known.
    weights->grows_tree =
        (facts->decider_count < facts->player_count && !facts->has_moves && !weights->stacks) ||
        (facts->only_places && facts->aims->count == 0);
    guess_terms(weights);
    measure_start(weights, game);
    weights->tempo = 10;
}

// The results of a match, and the difference in strength that they indicate.
#ifndef ELO_H
#define ELO_H

#include <stdint.h>

struct tally_score {
    uint64_t wins, draws, losses; // of the first player
};

static inline uint64_t tally_games(const struct tally_score *score)
{
    return score->wins + score->draws + score->losses;
}

static inline double tally_points(const struct tally_score *score)
{
    return (double)score->wins + (double)score->draws / 2;
}

// The difference in Elo, with the bounds of its 95 % confidence interval; infinite with one bound
// where one side won all games.
struct elo {
    double difference, low, high;
};
struct elo elo_of(const struct tally_score *score);

// The log-likelihood ratio of "the difference is `high`" to "it is `low`", by the normal
// approximation (Fishtest's, without pairs).
double elo_likelihood_ratio(const struct tally_score *score, double low, double high);

#endif

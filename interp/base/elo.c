#include "elo.h"

#include <math.h>

static double expected(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static double difference(double score)
{
    if (score <= 1e-6)
        score = 1e-6;
    if (score >= 1 - 1e-6)
        score = 1 - 1e-6;
    return 400 * log10(score / (1 - score));
}

static double mean_and_variance(const struct tally_score *score, double *variance)
{
    double games = (double)(score->wins + score->draws + score->losses);
    double mean = ((double)score->wins + (double)score->draws / 2) / games;
    *variance =
        ((double)score->wins * (1 - mean) * (1 - mean) +
         (double)score->draws * (0.5 - mean) * (0.5 - mean) + (double)score->losses * mean * mean) /
        games;
    return mean;
}

struct elo elo_of(const struct tally_score *score)
{
    double games = (double)(score->wins + score->draws + score->losses), variance;
    if (games == 0)
        return (struct elo){0, -INFINITY, INFINITY};
    double mean = mean_and_variance(score, &variance), error = 1.96 * sqrt(variance / games);
    double least = pow(0.05, 1 / games); // who has that chance wins all games once in twenty times
    if ((double)score->wins == games)
        return (struct elo){INFINITY, difference(least), INFINITY};
    if ((double)score->losses == games)
        return (struct elo){-INFINITY, -INFINITY, difference(1 - least)};
    if ((double)score->draws == games) // the others of the same kind might all have been won
        error = (1 - least) / 2;
    return (struct elo){difference(mean), difference(mean - error), difference(mean + error)};
}

double elo_likelihood_ratio(const struct tally_score *score, double low, double high)
{
    // A prior of one game of each kind (elo.h).
    const struct tally_score seen = {score->wins + 1, score->draws + 1, score->losses + 1};
    double games = (double)tally_games(&seen), variance, mean = mean_and_variance(&seen, &variance);
    double s0 = expected(low), s1 = expected(high);
    return tally_games(score) == 0 ? 0 : games * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

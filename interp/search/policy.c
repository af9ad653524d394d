#include "policy.h"

#include "memory.h"
#include "search.h"
#include "symmetry.h"
#include "values.h"

#include <math.h>

struct policy {
    struct step_facts *facts;
    struct weights *weights;
};

// So many hundredths make a turn less likely by a factor e, but no more than so many count: fitted
// to what the engine did in games of dark chess against itself.
enum { SCORE_UNIT = 100, SCORE_MOST = 400 };

struct policy *policy_new(const struct baronet_game *game)
{
    struct policy *policy = memory_zeroed(1, sizeof *policy);
    struct learnt *learnt = memory_zeroed(1, sizeof *learnt);
    policy->facts = symmetric_facts(game);
    policy->weights = weights_new(policy->facts);
    if (!values_find(game, (struct text){0}, policy->weights, learnt))
        weights_guess(policy->weights, game, GUESS_QUICKLY, NULL);
    memory_free(learnt);
    return policy;
}

void policy_free(struct policy *policy)
{
    if (!policy)
        return;
    weights_free(policy->weights);
    symmetric_facts_free(policy->facts);
    memory_free(policy);
}

int policy_score(const struct policy *policy, const int32_t *cells, unsigned mover)
{
    int8_t sign[OWNERS_AT_MOST];
    if (policy->facts->is_random[mover])
        return 0;
    sides_choose(policy->facts, mover, sign);
    return weights_sum(policy->weights, cells, sign) * sign[mover];
}

double policy_likelihood(int less)
{
    return exp(-fmin(less, SCORE_MOST) / SCORE_UNIT);
}

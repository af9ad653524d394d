// A policy: how likely players are to make each of the turns that they have, for an observer who
// does not see which one it was. The better the position after a turn is for whoever made it, the
// likelier it is (a softmax of scores). A score is the sum of weights of what stands where, as the
// library knows or guesses them: what pieces threaten is not looked at.
#ifndef POLICY_H
#define POLICY_H

#include "baronet_play.h"

#include <stdint.h>

struct policy;

// The game must outlive it.
struct policy *policy_new(const struct baronet_game *game);
void policy_free(struct policy *policy);

// The score of a position, by its cells, for `mover`, in hundredths.
int policy_score(const struct policy *policy, const int32_t *cells, unsigned mover);

// How likely a turn is whose score is by `less` hundredths lower than that of the best one,
// compared with that one.
double policy_likelihood(int less);

#endif

// Fitting a net to lessons, by gradient descent (Adam, arXiv:1412.6980).
//
// What the weights say of a position, corrected by the net, is to predict a mixture of what the
// search found and how the game ended; for positions that no game reached, what the search found.
// Some games' lessons are kept aside: the net that predicts those best is the one that is used. It
// is not the net of the last step but the mean of those of the last thousand or so (B. T. Polyak
// and A. B. Juditsky, 1992), weighted more the later they are. Steps become shorter where it gets
// no better, until they are very short.
//
// Each time that a position is learnt from, its board is turned in one of the ways that the rules
// do not tell apart (symmetry.h). What a piece on one square teaches moves the rows of the same
// piece on all squares together, besides its own row: so less is needed to learn what holds
// everywhere.
#ifndef FIT_H
#define FIT_H

#include "lessons.h"

struct fit {
    const struct lessons *lessons;
    size_t kept;            // lessons at the end that are kept aside
    const struct net *from; // where it begins, of as many rows and units; NULL: by chance
    uint64_t seed;
    unsigned epochs; // at most
    // Called after each look at what is kept aside, four in an epoch, numbered from 1 on: with the
    // mean squared errors of what was learnt from since the last one and of what is kept aside, and
    // that of the weights alone; false: it ends.
    bool (*tell)(void *context, unsigned look, double learnt, double kept, double without);
    void *context;
};

// Fills the net. Returns the error of what is kept aside.
double fit_net(const struct fit *fit, struct net *net);

#endif

// Turns as XBoard draws them: a piece goes from one square to another and may pass one or two
// squares on its way that are emptied. Each pair of squares is a leg: "d2e4,e4d3" goes from d2 to
// d3, and what stood on e4 is gone.
#ifndef XBOARD_TURN_H
#define XBOARD_TURN_H

#include "baronet.h"
#include "xboard_setup.h"

// The legs of a turn that can be made in the play, joined by commas, to be freed.
char *xboard_turn_out(struct baronet_play *play, const struct xboard_variant *variant,
                      const char *turn);

// The turn, legal or not, that XBoard means by these legs; to be freed.
char *xboard_turn_in(struct baronet_play *play, const struct xboard_variant *variant,
                     const char *legs);

// Where a piece may go that was lifted from the first square and put on the others in turn, as a
// board of colours: Y quiet, R capture, M promotion, C more to come. NULL when there is no such
// square.
char *xboard_highlight(struct baronet_play *play, const struct xboard_variant *variant,
                       const char *squares);

// The letters of the pieces that the one on a square may become on another; NULL: none.
char *xboard_choice(struct baronet_play *play, const char *squares);

#endif

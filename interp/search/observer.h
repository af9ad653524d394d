// A player who does not see everything: he keeps games in mind that agree with all that he was
// shown, and thinks about those. He gets only views, never the play itself.
#ifndef OBSERVER_H
#define OBSERVER_H

#include "belief.h"
#include "engine.h"

struct observer;

// For a player in a game that starts with the position of this FEN, as he sees it (NULL: the start
// position). NULL when his view of the start can't be imagined. All that he draws, his own secrets
// and what he holds possible, comes from the key: the same key, the same thoughts. The policy, by
// which he judges what others do, must outlive him.
struct observer *observer_new(const struct baronet_game *game, const struct policy *policy,
                              unsigned player, const char *fen, const struct lots_key *key);
void observer_free(struct observer *observer);

// One of the games that he has in mind in which he is to move; NULL: there is none. Belongs to the
// observer.
const struct baronet_play *observer_game(const struct observer *observer);

// All of them. They belong to the observer.
const struct belief *observer_belief(const struct observer *observer);

// A turn was made: its text and the position after it, both as he sees them; an empty text: he is
// not told that there was one. What he thinks then, as another observer; this one stays as it is.
struct observer *observer_note(const struct observer *observer, const char *turn, const char *fen);

// How many games he has in mind that agree with everything; 0: he has lost track and thinks about
// games that agree with the latest turns only.
size_t observer_certain(const struct observer *observer);

// Thinks about some of these games and names the turn that does best on average. Turns that look
// alike to the others are equally likely. `time` is for all games together.
bool observer_think(struct observer *observer, struct engine *engine,
                    const struct engine_limits *limits, struct engine_answer *answer);

#endif

// What a player holds possible of a game that he does not see as a whole: games that agree with all
// that he was shown, each with its likelihood. How likely turns are that he does not see is a
// policy's to say.
//
// This is a particle filter whose particles are all different: of each game all turns are tried,
// and of the games after those that look as it was seen, some are drawn if they are too many (N.
// Duffield, C. Lund and M. Thorup, "Priority sampling for estimation of arbitrary subset sums",
// 2007).
#ifndef BELIEF_H
#define BELIEF_H

#include "lots.h"
#include "policy.h"
#include "sight.h"

// Games whose positions are all different.
struct belief {
    struct baronet_play **games;
    double *weights; // how likely each is, compared with the others
    size_t count, game_capacity, weight_capacity;
    bool is_whole; // no other one that agrees was left out
};

void belief_release(struct belief *belief);

// Takes a game over. One whose position is there already adds its weight to that.
void belief_add(struct belief *belief, struct baronet_play *game, double weight);

// Makes an empty belief a copy of another one, drawing nothing.
void belief_copy(struct belief *copy, const struct belief *belief);

// Adds what a player may hold possible after a sight who held `before` possible until then: at most
// so many games. `last` is what he saw before that; NULL: nothing.
void belief_follow(struct belief *belief, const struct belief *before, unsigned player,
                   const struct policy *policy, const struct sight *last, const struct sight *sight,
                   size_t most, struct lots *lots);

// Games of `belief` with their last turns taken back: at most so many, drawn by their weights.
void belief_take_back(struct belief *earlier, const struct belief *belief, size_t turns,
                      size_t most, struct lots *lots);

// Adds games of another belief, which is empty then. What these are worth compared with those that
// are there is not known: on average as much.
void belief_join(struct belief *belief, struct belief *other);

// Draws at most so many games, each as likely as its weight says: their numbers, and what each then
// stands for. Those that are very likely are always among them.
size_t belief_draw(const double *weights, size_t count, size_t most, struct lots *lots,
                   size_t *numbers, double *shares);

#endif

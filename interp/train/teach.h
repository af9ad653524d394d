// Games of a player against himself that give lessons: each turn is searched for some positions,
// after some turns by chance. Some positions that such a search looks at are searched, too.
#ifndef TEACH_H
#define TEACH_H

#include "effort.h"
#include "lessons.h"
#include "weights.h"

struct teaching {
    const struct baronet_game *game;
    const struct weights *weights; // with or without a net
    const struct net_shape *shape;
    uint64_t seed;
    uint64_t shard, shards; // which of how many parts of the games
    uint64_t nodes;         // positions looked at for each turn
    unsigned threads;       // 0: as effort_threads
    // Asked after each game, one call at a time: whether that is enough.
    bool (*is_enough)(void *context, const struct lessons *lessons, uint64_t games);
    void *context;
};

// Adds lessons of the shard's games from number `first` on. They depend on the numbers alone.
void teach(const struct teaching *teaching, uint64_t first, struct lessons *lessons);

#endif

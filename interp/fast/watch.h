// Answers about a position that hold while some pieces stay where they are.
#ifndef WATCH_H
#define WATCH_H

#include "plan.h"
#include "position.h"

enum { WATCH_WORDS = 8 };

// The pieces on which answers depend while one player is to move. Begins with zeros.
struct watch {
    bool is_off; // they depend on something else, too
    bool has_answers;
    int kind_count;
    uint16_t kinds[WATCH_WORDS];
    uint64_t seen[WATCH_WORDS]; // [kind_count * word_count]: where they stood last
};

// Adds what code depends on, before anything is asked.
void watch_add(struct watch *watch, const struct program *program,
               const struct plan_sources *sources, int mover);

// Whether the answers that were kept last still hold: the pieces stand where they did. If not, they
// have to be found anew and kept with watch_keep; until then none hold, so that a search for them
// may end anywhere, also when memory is out.
static inline bool watch_holds(struct watch *watch, const struct position *position)
{
    int words = position->program->word_count;
    uint64_t changed = !watch->has_answers;
    if (watch->is_off)
        return false;
    for (int i = 0; i < watch->kind_count; i++)
        for (int w = 0; w < words; w++) {
            uint64_t now = position->kind_sets[watch->kinds[i] * words + w];
            changed |= watch->seen[i * words + w] ^ now;
            watch->seen[i * words + w] = now;
        }
    watch->has_answers = !changed;
    return !changed;
}

static inline void watch_keep(struct watch *watch)
{
    watch->has_answers = true;
}

#endif

#include "watch.h"

static void add_kind(struct watch *watch, const struct program *program, int kind)
{
    int i = 0;
    while (i < watch->kind_count && watch->kinds[i] != kind)
        i++;
    if (i < watch->kind_count)
        return;
    watch->is_off |= (i + 1) * program->word_count > WATCH_WORDS;
    if (!watch->is_off)
        watch->kinds[watch->kind_count++] = (uint16_t)kind;
}

void watch_add(struct watch *watch, const struct program *program,
               const struct plan_sources *sources, int mover)
{
    watch->is_off |= !sources->is_all;
    for (int i = 0; i < sources->count && !watch->is_off; i++) {
        const struct value_list *types = &program->lists[sources->list[i].types - 1];
        for (int owner = 0; owner < program->owner_count; owner++)
            for (int t = 0; t < types->count; t++)
                if (is_among(program, sources->list[i].owners, owner, mover))
                    add_kind(watch, program, kind_of(program, types->values[t], owner));
    }
}

// The chooser that looks for turns with certain items: a path is left as soon as it says something
// else.
#include "chooser.h"
#include "safety.h"

#include <string.h>

static bool note_wanted(struct vm *vm, struct turn_item item)
{
    const struct replay *replay = vm->client;
    uint32_t index = vm->item_count - vm->item_base;
    if (vm->try_choice < 0 &&
        (index >= replay->count || memcmp(&replay->items[index], &item, sizeof item) != 0))
        return false;
    return append_item(vm, item);
}

static enum outcome end_wanted(struct vm *vm)
{
    const struct replay *replay = vm->client;
    return vm->item_count - vm->item_base == replay->count ? YIELDED : BACKTRACK;
}

static bool has_items(const struct vm *vm)
{
    const struct replay *replay = vm->client;
    size_t size = replay->count * sizeof *replay->items;
    return vm->item_count - vm->item_base == replay->count &&
           (size == 0 || memcmp(vm->items + vm->item_base, replay->items, size) == 0);
}

const struct chooser replaying_turn = {.move = enumerate_moves,
                                       .square = enumerate_squares,
                                       .value = enumerate_values,
                                       .fork = enumerate_fork,
                                       .note = note_wanted,
                                       .is_safe = safety_holds,
                                       .sure_end = enumerate_sure_end,
                                       .end = end_wanted,
                                       .pass = enumerate_pass,
                                       .wants = has_items};

#include "fast.h"

#include "memory.h"
#include "tail.h"

#include <stdlib.h>

void fast_init(struct fast *fast, struct vm *vm)
{
    *fast = (struct fast){.vm = vm,
                          .known_tails = memory_zeroed(TAIL_GROUPS, sizeof *fast->known_tails)};
}

void fast_release(struct fast *fast)
{
    tails_release(fast);
    free(fast->kept);
    free(fast->counted_pieces);
    free(fast->counted_sets);
}

#include "fast.h"

#include "continuation.h"
#include "memory.h"

#include <stdlib.h>

void fast_init(struct fast *fast, struct vm *vm)
{
    *fast = (struct fast){.vm = vm};
    fast->kept = memory_grow(NULL, 1, &fast->kept_capacity, sizeof *fast->kept);
    fast->counted_pieces =
        memory_grow(NULL, 1, &fast->counted_piece_capacity, sizeof *fast->counted_pieces);
    fast->counted_sets =
        memory_grow(NULL, 1, &fast->counted_set_capacity, sizeof *fast->counted_sets);
}

void fast_release(struct fast *fast)
{
    continuation_release_all(fast);
    memory_free(fast->kept);
    memory_free(fast->counted_pieces);
    memory_free(fast->counted_sets);
}

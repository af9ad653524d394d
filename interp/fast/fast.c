#include "fast.h"

#include "continuation.h"
#include "memory.h"

#include <stdlib.h>

void fast_init(struct fast *fast, struct vm *vm)
{
    *fast = (struct fast){.vm = vm};
}

void fast_release(struct fast *fast)
{
    continuation_release_all(fast);
    memory_free(fast->kept);
    memory_free(fast->counted_pieces);
    memory_free(fast->counted_sets);
}

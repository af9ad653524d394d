#include "worker_kinds.h"

#include "exit_status.h"
#include "search_worker.h"
#include "text_worker.h"

#include <string.h>

int worker_run(const char *kind)
{
    if (strcmp(kind, SEARCH_WORKER) == 0)
        return search_worker_run();
    if (strcmp(kind, TEXT_WORKER) == 0)
        return text_worker_run();
    return STATUS_USAGE;
}

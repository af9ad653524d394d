// A store (table_store.h) that is the server's: what a worker for texts reads and writes there. A
// call is JSON,
// {"call": "events", "id": …}, and so is its answer, {"answer": 0, …} with the number of a store
// answer (store_service.h answers).
#ifndef REMOTE_STORE_H
#define REMOTE_STORE_H

#include "server_line.h"
#include "table_store.h"

struct table_store *remote_store_open(struct server_line *line);

#endif

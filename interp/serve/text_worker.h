// A process in which a stranger's text is compiled, checked and played: it answers all requests
// that concern it as the server does (requests.h), with a hall of its own. Of the server it has
// what frames bring: the messages of clients, and the store, as far as its tables go
// (remote_store.h).
#ifndef TEXT_WORKER_H
#define TEXT_WORKER_H

#define TEXT_WORKER "text"

// What it does until the server has ended. Returns an exit status.
int text_worker_run(void);

#endif

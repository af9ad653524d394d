// Another program, started by the shell, with which lines are exchanged.
#ifndef PIPE_PROCESS_H
#define PIPE_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

struct pipe_process;

// Starts a command line (by the shell). NULL when that can't be done. Not by two threads at once:
// one program would hold the other's pipes open.
struct pipe_process *pipe_process_start(const char *command);

// Whether it has ended, and with which exit status, -1 for none. The shell's are 126 and 127 where
// it could not run the command.
bool pipe_process_has_ended(const struct pipe_process *process, int *status);

// Closes its input, waits for a moment, then ends it, first by SIGTERM, then by SIGKILL. The end of
// our process, however it comes, ends it too.
void pipe_process_end(struct pipe_process *process);

// Sends a line; false when it has gone, or reads nothing.
__attribute__((format(printf, 2, 3))) bool pipe_process_send(struct pipe_process *process,
                                                             const char *format, ...);

// The next line without its end, valid until the next call; NULL when none came until
// stopwatch_now gives `end`, or the program has ended.
const char *pipe_process_line(struct pipe_process *process, uint64_t end);

#endif

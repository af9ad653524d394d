#define _POSIX_C_SOURCE 200809L

#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

// A signal handler reaches its data only through a global.
static volatile sig_atomic_t noted; // the signal; 0: none

static void note(int signal)
{
    noted = signal;
}

void interrupt_watch(void)
{
    // Output goes on; waiting for input (poll) ends all the same.
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

void interrupt_watch_once(void)
{
    const struct sigaction once = {.sa_handler = note,
                                   .sa_flags = (int)(SA_RESTART | SA_RESETHAND)};
    const int signals[] = {SIGINT, SIGTERM};
    struct sigaction before;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(signals[i], &once, NULL);
}

int interrupt_number(void)
{
    return noted;
}

bool interrupt_is_noted(void)
{
    return noted != 0;
}

bool interrupt_end(void)
{
    bool was_noted = noted != 0;
    noted = 0;
    return was_noted;
}

#define _POSIX_C_SOURCE 200809L

#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

// A signal handler reaches its data only through a global.
static volatile sig_atomic_t is_pressed;

static void note(int signal)
{
    (void)signal;
    is_pressed = 1;
}

void interrupt_watch(void)
{
    // Output goes on; waiting for input (poll) ends all the same.
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool interrupt_is_noted(void)
{
    return is_pressed;
}

bool interrupt_end(void)
{
    bool was_pressed = is_pressed;
    is_pressed = 0;
    return was_pressed;
}

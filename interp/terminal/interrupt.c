#define _POSIX_C_SOURCE 200809L

#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

// A signal handler reaches its data only through a global.
static volatile sig_atomic_t is_pressed;
static struct engine_player *volatile thinking;

static void note(int signal)
{
    (void)signal;
    is_pressed = 1;
    if (thinking)
        engine_player_stop(thinking);
}

void interrupt_watch(void)
{
    // Output goes on; waiting for input (poll) ends all the same.
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

void interrupt_begin(struct engine_player *engine_player)
{
    thinking = engine_player;
}

bool interrupt_is_noted(void)
{
    return is_pressed;
}

bool interrupt_end(void)
{
    bool was_pressed = is_pressed;
    thinking = NULL;
    is_pressed = 0;
    return was_pressed;
}

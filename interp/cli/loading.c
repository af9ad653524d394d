#include "loading.h"

static unsigned flags;

void loading_set_plain(void)
{
    flags |= BARONET_PLAIN;
}

unsigned loading_flags(void)
{
    return flags;
}

struct baronet_game *loading_game(const char *name, bool *missing, char **message)
{
    return baronet_load_with(name, flags, missing, message);
}

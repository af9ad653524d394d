// baronet check --secrets: whether what a player is sent depends on what he may not know.
#ifndef CHECK_SECRETS_H
#define CHECK_SECRETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct check_secrets_options {
    uint64_t games; // pairs for each player
    uint64_t turns; // of one game, at most
    uint64_t seed;
    bool is_json;
};

// Checks games one after the other and prints what was found. Returns an exit status.
int check_secrets(size_t count, char *const *names, const struct check_secrets_options *options);

#endif

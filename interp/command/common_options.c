#include "common_options.h"

#include "complain.h"
#include "options.h"

#include <string.h>

enum {
    MEGABYTES = 2000, // unless given
    SECONDS = 600,
    MEGABYTES_LIMIT = 1 << 24,
    SECONDS_LIMIT = 1000000000
};

// The values as they are given; NULL: not given.
struct values {
    const char *root, *megabytes, *seconds;
    const char *max_time, *max_steps, *max_memory;
};

// Takes an option with a value, which is the rest of the argument after "=" or the next argument.
// Returns how many arguments that is; 0: it is another option, -1: there is no value, or two.
static int take_value(int argc, char **argv, const char *name, const char **value)
{
    size_t length = strlen(name);
    if (strncmp(argv[0], name, length) != 0 || (argv[0][length] && argv[0][length] != '='))
        return 0;
    bool is_joined = argv[0][length] == '=';
    if (*value || (!is_joined && argc < 2)) {
        complain(*value ? "%s is given twice" : "%s needs a value", name);
        return -1;
    }
    *value = is_joined ? argv[0] + length + 1 : argv[1];
    return is_joined ? 1 : 2;
}

static int take(int argc, char **argv, bool is_betza, struct common_options *common,
                struct values *values)
{
    if (!is_betza && strcmp(argv[0], "--plain") == 0) { // for "betza" it means something else
        common->is_plain = true;
        return 1;
    }
    if (strcmp(argv[0], "--sandbox") == 0) {
        common->is_sandboxed = true;
        return 1;
    }
    int taken = take_value(argc, argv, "--root", &values->root);
    if (taken == 0)
        taken = take_value(argc, argv, "--sandbox-memory", &values->megabytes);
    if (taken == 0)
        taken = take_value(argc, argv, "--sandbox-seconds", &values->seconds);
    if (taken == 0)
        taken = take_value(argc, argv, "--max-time", &values->max_time);
    if (taken == 0)
        taken = take_value(argc, argv, "--max-steps", &values->max_steps);
    if (taken == 0)
        taken = take_value(argc, argv, "--max-memory", &values->max_memory);
    return taken;
}

static bool read_limit(const char *name, const char *text, uint64_t most, uint64_t *number)
{
    if (!text || read_number(text, most, number))
        return true;
    complain("%s takes a number, or 0 for no limit, not \"%s\"", name, text);
    return false;
}

static bool read_limits(const struct values *values, struct baronet_limits *limits)
{
    uint64_t megabytes = 0;
    *limits = (struct baronet_limits){.size = sizeof *limits};
    if (!read_limit("--max-time", values->max_time, SECONDS_LIMIT, &limits->milliseconds) ||
        !read_limit("--max-steps", values->max_steps, UINT64_MAX / 2, &limits->steps) ||
        !read_limit("--max-memory", values->max_memory, MEGABYTES_LIMIT, &megabytes))
        return false;
    limits->memory = (size_t)megabytes << 20;
    return true;
}

bool common_options_take(int *argc, char **argv, struct common_options *common)
{
    struct values values = {0};
    int kept = 0;
    bool is_open = true;
    *common = (struct common_options){.confinement = {MEGABYTES, SECONDS}};
    for (int i = 0; i < *argc;) {
        bool is_betza = kept > 0 && strcmp(argv[0], "betza") == 0;
        is_open = is_open && strcmp(argv[i], "--") != 0;
        int taken = is_open ? take(*argc - i, argv + i, is_betza, common, &values) : 0;
        if (taken < 0)
            return false;
        if (taken == 0)
            argv[kept++] = argv[i++];
        i += taken;
    }
    argv[kept] = NULL;
    *argc = kept;
    common->root = values.root;
    return read_limits(&values, &common->limits) &&
           read_limit("--sandbox-memory", values.megabytes, MEGABYTES_LIMIT,
                      &common->confinement.megabytes) &&
           read_limit("--sandbox-seconds", values.seconds, SECONDS_LIMIT,
                      &common->confinement.seconds);
}

#include "options.h"

#include "complain.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_LIMIT = 1000000 };

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0';
}

// The option that `word` starts with; *value is set to what follows a '=', or NULL.
static const struct option *find(const struct option *options, const char *word, const char **value)
{
    size_t length = strcspn(word, "=");
    *value = word[length] ? word + length + 1 : NULL;
    for (const struct option *option = options; option->name; option++)
        if (strlen(option->name) == length && memcmp(option->name, word, length) == 0)
            return option;
    return NULL;
}

static bool complain_unknown(const char *command, const struct option *options, const char *word)
{
    struct text name = {word, strcspn(word, "=")};
    struct suggest suggest;
    suggest_init(&suggest, name);
    for (const struct option *option = options; option->name; option++)
        suggest_offer(&suggest, text_of(option->name));
    suggest_offer(&suggest, text_of("--help"));
    complain_usage(command, &suggest, "unknown option \"%.*s\"", TEXT_ARGUMENTS(name));
    return false;
}

// Stores one option; `next` is the word after it, taken as its value when it needs one
// (*is_next_taken).
static bool store(const char *command, const struct option *option, const char *value,
                  const char *next, bool *is_next_taken)
{
    *is_next_taken = false;
    if (option->is_set ? *option->is_set : *option->value != NULL) {
        complain_usage(command, NULL, "option %s is given twice", option->name);
        return false;
    }
    if (option->is_set) {
        if (value)
            complain_usage(command, NULL, "option %s takes no value", option->name);
        *option->is_set = true;
        return !value;
    }
    *is_next_taken = !value;
    *option->value = value ? value : next;
    if (!*option->value)
        complain_usage(command, NULL, "option %s needs a value", option->name);
    return *option->value != NULL;
}

bool options_read(int *argc, char **argv, const struct option *options)
{
    int argument_count = 1;
    bool is_past_options = false;
    for (int i = 1; i < *argc; i++) {
        if (is_past_options || !is_option(argv[i])) {
            argv[argument_count++] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--") == 0) {
            is_past_options = true;
            continue;
        }
        const char *value;
        const struct option *option = find(options, argv[i], &value);
        bool is_next_taken;
        if (!option)
            return complain_unknown(argv[0], options, argv[i]);
        if (!store(argv[0], option, value, argv[i + 1], &is_next_taken))
            return false;
        i += is_next_taken;
    }
    argv[argument_count] = NULL;
    *argc = argument_count;
    return true;
}

bool options_have(int argc, char **argv, const char *names)
{
    int i = 1;
    for (; *names; i++) {
        size_t length = strcspn(names, " ");
        if (i >= argc) {
            complain_usage(argv[0], NULL, "missing argument %.*s", (int)length, names);
            return false;
        }
        names += length;
        names += strspn(names, " ");
    }
    if (i < argc) {
        complain_usage(argv[0], NULL,
                       "unexpected argument \"%s\"; a value with blanks needs quotes", argv[i]);
        return false;
    }
    return true;
}

bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    *number = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (digit > most || *number > (most - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return true;
}

bool options_number(const char *command, const char *option, const char *text, uint64_t least,
                    uint64_t most, uint64_t *number)
{
    uint64_t read;
    if (!text)
        return true;
    if (read_number(text, most, &read) && read >= least) {
        *number = read;
        return true;
    }
    if (least == 0 && most == UINT64_MAX)
        complain_usage(command, NULL, "%s takes a number, not \"%s\"", option, text);
    else
        complain_usage(command, NULL,
                       "%s takes a number from %" PRIu64 " to %" PRIu64 ", not \"%s\"", option,
                       least, most, text);
    return false;
}

bool options_key(const uint64_t *seed, struct lots_key *key)
{
    if (seed)
        *key = lots_key_of_seed(*seed);
    else if (!lots_key_draw(key)) {
        complain(
            "the system gives no random numbers (getrandom, /dev/urandom); --seed N does without");
        return false;
    }
    return true;
}

// Seconds with a fraction, from the start of the text; *end is set to what follows.
static bool read_seconds(const char *text, const char **end, uint64_t *milliseconds)
{
    char *after;
    size_t length = strspn(text, "0123456789.");
    double seconds = strtod(text, &after);
    *end = after;
    bool fine = length > 0 && after == text + length && seconds < SECONDS_LIMIT;
    *milliseconds = fine ? (uint64_t)(seconds * 1000) : 0;
    return fine;
}

bool options_clock(const char *command, const char *text, uint64_t *base, uint64_t *increment)
{
    const char *end;
    uint64_t more = 0, first;
    if (!text)
        return true;
    bool fine = read_seconds(text, &end, &first) && first > 0;
    if (fine && *end == '+')
        fine = read_seconds(end + 1, &end, &more);
    if (!fine || *end) {
        complain_usage(command, NULL,
                       "--clock takes SECONDS+INCREMENT, as in 10+0.1, or SECONDS, not \"%s\"",
                       text);
        return false;
    }
    *base = first;
    *increment = more;
    return true;
}

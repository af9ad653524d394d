// baronet zrf: what a rules file of Zillions of Games says, as the loader understands it.
#include "baronet_zrf.h"
#include "command.h"
#include "complain.h"
#include "loading.h"
#include "options.h"

#include <stdio.h>

int zrf_command(int argc, char **argv)
{
    bool as_json = false, as_moves = false, is_missing = false;
    struct baronet_message *message;
    const struct option options[] = {{"--json", &as_json, NULL}, {"--moves", &as_moves, NULL}, {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "FILE"))
        return STATUS_USAGE;
    enum baronet_zrf_form form = as_moves  ? BARONET_ZRF_MOVES
                                 : as_json ? BARONET_ZRF_JSON
                                           : BARONET_ZRF_SUMMARY;
    const struct baronet_load_options loading = loading_options();
    char *text = baronet_zrf_describe(argv[1], &loading, form, &is_missing, &message);
    complain_message(message);
    if (!text)
        return is_missing ? STATUS_ENVIRONMENT : STATUS_WRONG;
    fputs(text, stdout);
    baronet_free(text);
    return STATUS_FINE;
}

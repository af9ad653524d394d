// baronet rules: a game's rules in plain English.
#include "baronet_sheet.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "options.h"
#include "sheet_output.h"
#include "store.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

static int write_sheet(const struct baronet_game *game, enum baronet_sheet_form form,
                       const char *path)
{
    struct baronet_message *message = NULL;
    struct text_buffer problem;
    int status = STATUS_FINE;
    char *text = baronet_sheet(game, form, &message);
    complain_message(message);
    if (!text)
        return STATUS_ENVIRONMENT;
    text_buffer_init(&problem);
    if (!path || strcmp(path, "-") == 0) {
        fputs(text, stdout);
    } else if (!store_replace(path, text_of(text), &problem)) {
        complain("%s", problem.start);
        status = STATUS_ENVIRONMENT;
    }
    text_buffer_release(&problem);
    baronet_free(text);
    return status;
}

int rules_command(int argc, char **argv)
{
    const char *path = NULL;
    bool is_html = false, is_markdown = false, is_man = false, is_json = false;
    const struct option options[] = {{"--html", &is_html, NULL}, {"--markdown", &is_markdown, NULL},
                                     {"--man", &is_man, NULL},   {"--json", &is_json, NULL},
                                     {"-o", NULL, &path},        {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    if (is_html + is_markdown + is_man + is_json > 1) {
        complain("a sheet is written in one form at a time");
        return STATUS_USAGE;
    }
    enum baronet_sheet_form form = is_html       ? BARONET_SHEET_HTML
                                   : is_markdown ? BARONET_SHEET_MARKDOWN
                                   : is_man      ? BARONET_SHEET_MAN
                                   : is_json     ? BARONET_SHEET_JSON
                                                 : BARONET_SHEET_TEXT;
    struct baronet_game *game;
    int status = open_game(argv[1], &game);
    if (!game)
        return status;
    if (form == BARONET_SHEET_TEXT && !path)
        status = print_sheet(game) ? STATUS_FINE : STATUS_ENVIRONMENT;
    else
        status = write_sheet(game, form, path);
    baronet_game_free(game);
    return status;
}

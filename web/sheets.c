// Writes the rule sheets of all bundled games for the page, which shows them where it has no
// server: lines of a game's name, a tab and its sheet as JSON.
#include "baronet_sheet.h"

#include <stdio.h>

int main(void)
{
    const char *name;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = baronet_load(name, NULL, NULL);
        char *sheet = game ? baronet_sheet(game, BARONET_SHEET_JSON, NULL) : NULL;
        if (!sheet)
            return 1;
        printf("%s\t%s", name, sheet);
        baronet_free(sheet);
        baronet_game_free(game);
    }
    return 0;
}

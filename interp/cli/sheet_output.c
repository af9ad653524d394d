#include "sheet_output.h"

#include "baronet_sheet.h"
#include "columns.h"
#include "complain.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

// Items hang, code and drawings stay as they are.
static void print_line(const char *line)
{
    if (strncmp(line, "- ", 2) == 0)
        columns_wrap_item("- ", line + 2);
    else if (line[0] == ' ' || !line[0])
        puts(line);
    else
        columns_wrap(line, 0);
}

bool print_sheet(const struct baronet_game *game)
{
    struct baronet_message *message = NULL;
    char *text = baronet_sheet(game, BARONET_SHEET_TEXT, &message);
    complain_message(message);
    for (char *line = text, *end; line && *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        print_line(line);
    }
    bool is_there = text;
    baronet_free(text);
    return is_there;
}

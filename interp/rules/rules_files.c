#include "rules_files.h"

#include "game_files.h"
#include "loaded_game.h"

#include <string.h>

struct rules_file *rules_files_find(const struct rules_files *files, const char *name)
{
    struct rules_file *file = files->first;
    while (file && strcmp(file->name, name) != 0)
        file = file->next;
    return file;
}

struct rules_link *rules_files_asked(const struct rules_files *files, const char *from,
                                     struct text name, bool is_module)
{
    struct rules_link *link = files->first_link;
    while (link && (link->is_module != is_module || !text_equal(link->name, name) ||
                    strcmp(link->from->name, from) != 0))
        link = link->next;
    return link;
}

struct rules_file *rules_files_add(struct rules_files *files, struct arena *arena, const char *name,
                                   struct text text)
{
    struct rules_file *file = arena_alloc(arena, sizeof *file);
    *file = (struct rules_file){.name = name, .text = text};
    if (files->last)
        files->last->next = file;
    else
        files->first = file;
    files->last = file;
    return file;
}

void rules_files_link(struct rules_files *files, struct arena *arena, struct rules_link added)
{
    struct rules_link *link = arena_alloc(arena, sizeof *link);
    *link = added;
    files->link_count++;
    if (files->last_link)
        files->last_link->next = link;
    else
        files->first_link = link;
    files->last_link = link;
}

bool rules_files_read(void *context, struct arena *arena, const char *from, struct text name,
                      bool is_module, struct found_file *found)
{
    struct baronet_game *game = context;
    struct rules_files *files = &game->rules;
    if (game->stored_rules) {
        const struct rules_link *link =
            rules_files_asked(game->stored_rules, from, name, is_module);
        if (!link)
            return false;
        *found = (struct found_file){.name = link->to->name, .text = link->to->text};
    } else if (!game_files_read_vdl(&game->files, arena, from, name, is_module, found)) {
        return false;
    }
    struct rules_file *asking = rules_files_find(files, from),
                      *file = rules_files_find(files, found->name);
    if (!file)
        file = rules_files_add(files, arena, found->name, found->text);
    if (asking && files->link_count < RULES_LINKS_LIMIT &&
        !rules_files_asked(files, from, name, is_module))
        rules_files_link(files, arena, (struct rules_link){asking, file, name, is_module, NULL});
    return true;
}

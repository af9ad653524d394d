#include "converted_file.h"

#include "complain.h"
#include "exit_status.h"
#include "store.h"

#include <stdio.h>

bool converted_folder_make(const char *folder)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    bool is_made = !folder || store_make_folder(folder, 0777, &problem);
    if (!is_made)
        complain("%s", problem.start);
    text_buffer_release(&problem);
    return is_made;
}

static bool has_another(const char *path, struct text text)
{
    struct text_buffer there, problem;
    if (!store_exists(path))
        return false;
    text_buffer_init(&there);
    text_buffer_init(&problem);
    bool is_read = store_read(path, text.length, &there, &problem);
    bool is_same = is_read && text_equal((struct text){there.start, there.length}, text);
    text_buffer_release(&there);
    text_buffer_release(&problem);
    return !is_same;
}

int converted_file_write(const char *path, struct text text, bool force)
{
    struct text_buffer problem;
    if (!force && has_another(path, text)) {
        complain("%s exists and is another text", path);
        fprintf(stderr, "      hint: --force overwrites it\n");
        return STATUS_WRONG;
    }
    text_buffer_init(&problem);
    bool is_written = store_replace(path, text, &problem);
    if (!is_written)
        complain("%s", problem.start);
    text_buffer_release(&problem);
    return is_written ? STATUS_FINE : STATUS_ENVIRONMENT;
}

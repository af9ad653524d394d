// Game files in canonical layout, for programs.
#include "baronet_format.h"

#include "format.h"
#include "memory.h"
#include "message.h"
#include "model.h"

static char *format(const char *name, struct text text, bool upgrades,
                    struct baronet_message **message)
{
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct text_buffer out;
    arena_init(&arena);
    source_set_init(&sources, &arena);
    diag_init(&diag, &arena, &sources);
    text_buffer_init(&out);
    bool is_sound = false;
    if (text.length > MODEL_SOURCE_LIMIT)
        diag_fail(&diag, DIAG_LARGE "%s is larger than %d bytes", name, MODEL_SOURCE_LIMIT);
    else
        is_sound = format_vdl(source_add(&sources, name, text), upgrades, &diag, &out);
    message_of_diag(message, &diag);
    arena_release(&arena);
    char *formatted = is_sound ? text_take(&out) : NULL;
    text_buffer_release(&out);
    return formatted;
}

static char *format_safely(const char *name, struct text text, bool upgrades,
                           struct baronet_message **message)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery)) {
        message_out_of_memory(message);
        return NULL;
    }
    char *formatted = format(name, text, upgrades, message);
    memory_close(&recovery);
    return formatted;
}

char *baronet_format(const char *name, const char *text, size_t length,
                     struct baronet_message **message)
{
    return format_safely(name, (struct text){text, length}, false, message);
}

char *baronet_format_upgraded(const char *name, const char *text, size_t length,
                              struct baronet_message **message)
{
    return format_safely(name, (struct text){text, length}, true, message);
}

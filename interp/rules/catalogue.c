// The zoo as a list: what the catalogue of pieces says, read with the parser that games are read
// with.
#include "baronet_betza.h"
#include "call.h"
#include "embedded.h"
#include "loaded_game.h"
#include "memory.h"
#include "sized.h"
#include "zoo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct baronet_zoo {
    struct arena arena;
    struct baronet_zoo_piece *pieces;
    size_t count;
};

static struct text embedded_zoo(void)
{
    char name[64];
    snprintf(name, sizeof name, "stdlib/%s.vdl", ZOO_NAME);
    for (const struct embedded_file *file = embedded_files; file->name; file++)
        if (strcmp(file->name, name) == 0)
            return (struct text){(const char *)file->bytes, file->length};
    return (struct text){"", 0};
}

static char *copy_text(struct arena *arena, struct text text)
{
    return arena_copy(arena, text.start, text.length);
}

// The comment after a declaration, without its "--" and the blanks around it.
static struct text comment_behind(const struct source *source, struct span span)
{
    size_t start = span.end - source->base;
    struct text rest = {source->text.start + start, strcspn(source->text.start + start, "\r\n")};
    while (rest.length && strchr(" \t-", rest.start[0])) {
        rest.start++;
        rest.length--;
    }
    return rest;
}

static void add_piece(struct baronet_zoo *zoo, const struct source *source,
                      const struct vdl_node *node)
{
    struct text_buffer betza;
    text_buffer_init(&betza);
    for (const struct vdl_node *trait = node->first->next; trait; trait = trait->next)
        if (trait_is_movement(trait))
            text_buffer_print(&betza, "%s%.*s", betza.length ? ", " : "",
                              TEXT_ARGUMENTS(trait->first->text));
    zoo->pieces[zoo->count++] = (struct baronet_zoo_piece){
        .size = sizeof(struct baronet_zoo_piece),
        .name = copy_text(&zoo->arena, node->text),
        .letter = copy_text(&zoo->arena, node->first->text),
        .betza = arena_copy(&zoo->arena, betza.start ? betza.start : "", betza.length),
        .origin = copy_text(&zoo->arena, comment_behind(source, node->span)),
    };
    text_buffer_release(&betza);
}

static struct baronet_zoo *zoo_read(void)
{
    struct baronet_zoo *zoo = object_new(OBJECT_ZOO, sizeof *zoo, NULL);
    struct source_set sources;
    struct diag diag;
    size_t count = 0;
    arena_init(&zoo->arena);
    source_set_init(&sources, &zoo->arena);
    diag_init(&diag, &zoo->arena, &sources);
    const struct source *source = source_add(&sources, ZOO_NAME, embedded_zoo());
    const struct vdl_node *tree = vdl_parse(&zoo->arena, &diag, source);
    for (const struct vdl_node *node = tree->first; node; node = node->next)
        count += node->kind == VDL_PIECE;
    zoo->pieces = arena_array(&zoo->arena, count + 1, sizeof *zoo->pieces);
    for (const struct vdl_node *node = tree->first; node; node = node->next)
        if (node->kind == VDL_PIECE)
            add_piece(zoo, source, node);
    return zoo;
}

struct baronet_zoo *baronet_zoo(void)
{
    struct call call;
    if (CALL_FAILED(&call, NULL, NULL))
        return NULL;
    struct baronet_zoo *made = zoo_read();
    call_close(&call);
    return made;
}

void baronet_zoo_free(struct baronet_zoo *zoo)
{
    if (!zoo || !USABLE(zoo))
        return;
    arena_release(&zoo->arena);
    memory_free(zoo);
}

size_t baronet_zoo_count(const struct baronet_zoo *zoo)
{
    return USABLE(zoo) ? zoo->count : 0;
}

bool baronet_zoo_piece(const struct baronet_zoo *zoo, size_t index, struct baronet_zoo_piece *out)
{
    return USABLE(zoo) && (index < zoo->count && sized_fill(out, &zoo->pieces[index], sizeof *out));
}

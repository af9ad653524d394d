#include "zrf_chapters.h"

#include "arena.h"
#include "diag.h"
#include "suggest.h"
#include "zrf_decode.h"
#include "zrf_file.h"

#include <stdlib.h>
#include <string.h>

enum { INCLUDE_LIMIT = 100, INCLUDE_DEPTH = 16 };

struct collecting {
    struct zrf_chapters *chapters;
    struct arena *arena;
    struct source_set *sources;
    struct diag *diag;
    zrf_reader reader;
    void *context;
    int files, depth;
    size_t bytes;
};

// ---- Files

static bool collect_file(struct collecting *collecting, const char *name, struct text text);

static void add_list(struct collecting *collecting, struct zrf_item *list)
{
    struct zrf_chapters *chapters = collecting->chapters;
    if (chapters->list_count == chapters->list_capacity) {
        int32_t capacity = chapters->list_capacity ? chapters->list_capacity * 2 : 64;
        struct zrf_item **larger =
            arena_array(collecting->arena, (size_t)capacity, sizeof(struct zrf_item *));
        if (chapters->list_count > 0)
            memcpy(larger, chapters->lists, (size_t)chapters->list_count * sizeof *larger);
        chapters->lists = larger;
        chapters->list_capacity = capacity;
    }
    chapters->lists[chapters->list_count++] = list;
}

static bool include(struct collecting *collecting, const char *from, const struct zrf_item *list)
{
    struct found_file found = {0};
    const struct zrf_item *file = list->count > 1 ? list->items[1] : list;
    if (file->kind != ZRF_STRING && file->kind != ZRF_WORD) {
        diag_error(collecting->diag, file->span, "the name of a file is expected");
        return false;
    }
    if (++collecting->files > INCLUDE_LIMIT || collecting->depth == INCLUDE_DEPTH) {
        diag_error(collecting->diag, file->span, DIAG_LARGE "too many files include others");
        return false;
    }
    if (!collecting->reader ||
        !collecting->reader(collecting->context, collecting->arena, from, file->text, &found)) {
        diag_error(
            collecting->diag, file->span, DIAG_FILE "cannot read the included file \"%.*s\"%s%s",
            TEXT_ARGUMENTS(file->text), found.reason ? ": " : "", found.reason ? found.reason : "");
        if (found.hint)
            diag_hint(collecting->diag, "%s", found.hint);
        return false;
    }
    collecting->depth++;
    bool is_fine = collect_file(collecting, found.name, found.text);
    collecting->depth--;
    return is_fine;
}

static bool collect_file(struct collecting *collecting, const char *name, struct text text)
{
    collecting->bytes += text.length;
    if (collecting->bytes > ZRF_FILE_LIMIT) {
        diag_fail(collecting->diag, DIAG_LARGE "%s is too large", name);
        return false;
    }
    struct source *source =
        source_add(collecting->sources, name, zrf_decode(collecting->arena, text));
    struct zrf_item *file = source ? zrf_parse(collecting->arena, collecting->diag, source) : NULL;
    for (uint32_t i = 0; file && i < file->count; i++) {
        if (!zrf_is_list_of(file->items[i], "include"))
            add_list(collecting, file->items[i]);
        else if (!include(collecting, name, file->items[i]))
            return false;
    }
    return file != NULL;
}

// ---- Chapters

// The title that stands directly in a list. A splice, which macros may repeat without end, is
// searched once.
static bool find_title(struct zrf_item *list, struct text *title)
{
    for (uint32_t i = 0; i < list->count; i++) {
        struct zrf_item *item = list->items[i];
        if (item->kind == ZRF_SPLICE && !item->is_untitled && find_title(item, title))
            return true;
        if (zrf_is_list_of(item, "title") && item->count > 1 &&
            item->items[1]->kind == ZRF_STRING) {
            *title = item->items[1]->text;
            return true;
        }
    }
    list->is_untitled = true;
    return false;
}

static void add_chapter(struct zrf_chapters *chapters, struct zrf_expander *expander, int32_t list)
{
    struct zrf_chapter *chapter = &chapters->chapters[chapters->count];
    struct zrf_item *item = chapters->lists[list];
    *chapter = (struct zrf_chapter){.is_variant = zrf_is_list_of(item, "variant"),
                                    .list = list,
                                    .game = ZRF_NONE,
                                    .title = {"", 0},
                                    .span = item->items[0]->span};
    if (!find_title(item, &chapter->title))
        find_title(zrf_expand(expander, item), &chapter->title);
    chapters->count++;
}

// The first game comes before variants that precede it in the file. Others vary the last game
// before them.
static bool order_chapters(struct zrf_chapters *chapters)
{
    int32_t first = 0;
    while (first < chapters->count && chapters->chapters[first].is_variant)
        first++;
    if (first == chapters->count)
        return false;
    struct zrf_chapter game = chapters->chapters[first];
    memmove(chapters->chapters + 1, chapters->chapters, (size_t)first * sizeof game);
    chapters->chapters[0] = game;
    for (int32_t i = 0, last = 0; i < chapters->count; i++) {
        if (!chapters->chapters[i].is_variant)
            last = i;
        chapters->chapters[i].game = last;
    }
    return true;
}

static void report_other(struct collecting *collecting, const struct zrf_item *list)
{
    const struct zrf_item *head = list->count > 0 ? list->items[0] : list;
    if (zrf_is_word(head, "version"))
        return;
    diag_warning(collecting->diag, head->span, "this is no part of a game and is left out");
    diag_hint(collecting->diag, "is there a bracket too many before it?");
}

static bool find_chapters(struct collecting *collecting)
{
    struct zrf_chapters *chapters = collecting->chapters;
    struct zrf_expander expander;
    unsigned errors = collecting->diag->error_count;
    zrf_expander_init(&expander, collecting->arena, collecting->diag);
    for (int32_t i = 0; i < chapters->list_count; i++)
        if (zrf_is_list_of(chapters->lists[i], "define"))
            zrf_foretell(&expander, chapters->lists[i]);
    chapters->chapters =
        arena_array(collecting->arena, (size_t)chapters->list_count, sizeof *chapters->chapters);
    for (int32_t i = 0; i < chapters->list_count && !expander.has_failed; i++) {
        struct zrf_item *list = chapters->lists[i];
        if (zrf_is_list_of(list, "define")) {
            if (!zrf_define(&expander, list))
                diag_warning(collecting->diag, list->span, "a macro without a name");
        } else if (zrf_is_list_of(list, "game") || zrf_is_list_of(list, "variant")) {
            add_chapter(chapters, &expander, i);
        } else {
            report_other(collecting, list);
        }
    }
    zrf_expander_release(&expander);
    return collecting->diag->error_count == errors;
}

bool zrf_chapters_read(struct zrf_chapters *chapters, struct arena *arena,
                       struct source_set *sources, struct diag *diag, const char *name,
                       struct text text, zrf_reader reader, void *context)
{
    struct collecting collecting = {.chapters = chapters,
                                    .arena = arena,
                                    .sources = sources,
                                    .diag = diag,
                                    .reader = reader,
                                    .context = context};
    *chapters = (struct zrf_chapters){0};
    if (!collect_file(&collecting, name, text) || !find_chapters(&collecting))
        return false;
    if (order_chapters(chapters))
        return true;
    const char *topic = diag_topic(diag, "no-game");
    diag_fail(diag, "%s has no game: \"(game ...)\" is missing", name);
    diag_topic(diag, topic);
    return false;
}

// ---- Choosing

static int32_t find_titled(const struct zrf_chapters *chapters, struct text title)
{
    for (int32_t i = 0; i < chapters->count; i++)
        if (text_equal(chapters->chapters[i].title, title))
            return i;
    for (int32_t i = 0; i < chapters->count; i++)
        if (text_begins_folded(chapters->chapters[i].title, title))
            return i;
    return ZRF_NONE;
}

int32_t zrf_chapters_choose(const struct zrf_chapters *chapters, struct diag *diag,
                            const char *variant)
{
    enum { DIGITS = 6 };
    struct text name = text_of(variant ? variant : "");
    int32_t number = ZRF_NONE;
    if (name.length == 0)
        number = 0;
    else if (strspn(name.start, "0123456789") == name.length && name.length <= DIGITS)
        number = (int32_t)strtol(name.start, NULL, 10) - 1;
    else
        number = find_titled(chapters, name);
    if (number < 0 || number >= chapters->count) {
        struct suggest suggest;
        diag_fail(diag, DIAG_UNKNOWN "no variant \"%s\" among the %d of the file", variant,
                  chapters->count);
        suggest_init(&suggest, name);
        for (int32_t i = 0; i < chapters->count; i++)
            suggest_offer(&suggest, chapters->chapters[i].title);
        if (suggest.best.length > 0)
            diag_hint(diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
        return ZRF_NONE;
    }
    return number;
}

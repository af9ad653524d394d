// The games and variants of a file, before any of them is read.
#ifndef ZRF_CHAPTERS_H
#define ZRF_CHAPTERS_H

#include "zrf_expand.h"
#include "zrf_game.h"

// A "(game ...)" or "(variant ...)".
struct zrf_chapter {
    bool is_variant;
    struct text title; // empty: not said
    int32_t list;      // where it stands among the lists
    int32_t game;      // the chapter that a variant varies
    struct span span;
};

struct zrf_chapters {
    struct zrf_item **lists; // of the file and those that it includes
    int32_t list_count, list_capacity;
    struct zrf_chapter *chapters;
    int32_t count;
};

// Reads the lists of a file and those it includes, and finds the chapters; false after errors.
bool zrf_chapters_read(struct zrf_chapters *chapters, struct arena *arena,
                       struct source_set *sources, struct diag *diag, const char *name,
                       struct text text, zrf_reader reader, void *context);

// The chapter that `variant` names (see zrf_load), or ZRF_NONE after an error.
int32_t zrf_chapters_choose(const struct zrf_chapters *chapters, struct diag *diag,
                            const char *variant);

#endif

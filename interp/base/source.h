// Sources and spans: where a piece of a definition stands.
//
// All sources of one game (the game file, its parents, the stdlib files it uses) share one address
// space: source k occupies the offsets [base, base + length], its end included, so that "at the end
// of the file" is a place of its own. A span is two such offsets, so that it is small and knows its
// file. Offset 0 lies in no source: a zeroed span is "no place". Lines and columns are computed
// only when something is printed; a line ends at a line feed, and a carriage return before it is
// not shown.
#ifndef SOURCE_H
#define SOURCE_H

#include "text.h"

#include <stdint.h>

struct arena;

// Bytes [start, end) of the shared address space; start == end is an empty place.
struct span {
    uint32_t start;
    uint32_t end;
};

struct source {
    const char *name; // as shown in diagnostics, e.g. "games/chess.vdl"; NULL: it is no file, but
                      // what somebody has given
    struct text text; // the whole file, followed by a NUL
    uint32_t base;    // offset of its first byte in the shared address space
    struct source *next;
};

// The sources of one game, in the order they were added.
struct source_set {
    struct arena *arena;
    struct source *first;
    struct source *last;
};

void source_set_init(struct source_set *set, struct arena *arena);

// Copies name (or NULL) and text into the arena. Returns NULL when the shared space (4 GiB) is
// full.
struct source *source_add(struct source_set *set, const char *name, struct text text);

// The source that holds `offset`, or NULL.
const struct source *source_find(const struct source_set *set, uint32_t offset);

// 1-based line and column (in bytes) of an offset inside `source`; one past its end counts as its
// end.
void source_locate(const struct source *source, uint32_t offset, unsigned *line, unsigned *column);

// The text that a span covers, as far as the source that holds its start goes (empty when none
// does).
struct text source_text(const struct source_set *set, struct span span);

// The smallest span that covers both; one that is "no place" (0, 0) adds nothing.
struct span span_join(struct span a, struct span b);

#endif

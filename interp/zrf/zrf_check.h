// Shared by the parts that check an expanded game: the names known, items in their place, messages.
#ifndef ZRF_CHECK_H
#define ZRF_CHECK_H

#include "zrf_expand.h"
#include "zrf_game.h"
#include "zrf_names.h"

struct suggest;

// An item and the outermost use of a macro that it came from (NULL: it stands in the file).
struct zrf_at {
    const struct zrf_item *item;
    const struct zrf_item *use;
};

struct zrf_row {
    const struct zrf_at *items;
    int32_t count;
};

struct zrf_checker {
    struct arena *arena;
    struct diag *diag;
    const struct zrf_expander *expander;
    struct zrf_contents *contents;
    struct zrf_game *game;
    struct zrf_names players, cells, directions, zones, pieces, attributes;
    struct zrf_names flags, position_flags, types, reported;
    struct zrf_nodes *nodes;
    uint32_t flattened; // items of rows so far
    bool has_failed;    // the limit of them was met
};

// The items of a list, with macros' items in place of their uses.
struct zrf_row zrf_row_of(struct zrf_checker *checker, struct zrf_at list);

// The same, but splices stay whole when `leading` items stand before them.
struct zrf_row zrf_row_loose(struct zrf_checker *checker, struct zrf_at list, int32_t leading);

struct zrf_row zrf_row_from(struct zrf_row row, int32_t first); // without the items before
bool zrf_at_word(struct zrf_at at, const char *word);

// Whether it is a list that begins with this word; then `row` is its row.
bool zrf_at_list_of(struct zrf_checker *checker, struct zrf_at at, const char *word,
                    struct zrf_row *row);

// The text of a word or string; empty for a list.
struct text zrf_text_of(struct zrf_at at);

// Reads a whole number, at most a milliard either way; false, with a warning, when the item is
// none.
bool zrf_number_of(struct zrf_checker *checker, struct zrf_at at, int32_t *number);

// Messages at the item. Inside of a macro's expansion they point at its use and then at the item.
__attribute__((format(printf, 3, 4))) void zrf_warn(struct zrf_checker *checker, struct zrf_at at,
                                                    const char *format, ...);
__attribute__((format(printf, 3, 4))) void zrf_error(struct zrf_checker *checker, struct zrf_at at,
                                                     const char *format, ...);
struct span zrf_span_of(struct zrf_at at);

// Warns that there is no such `kind` ("piece"), once for each name, with a suggestion out of
// `names` (may be NULL) and a remark about a macro that is defined too late.
void zrf_warn_unknown(struct zrf_checker *checker, struct zrf_at at, const char *kind,
                      const struct zrf_names *names);

// Whether this was asked for the first time of this name in this respect.
bool zrf_is_news(struct zrf_checker *checker, const char *kind, struct text name);

#endif

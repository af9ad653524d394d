// Names in move blocks: places, types, players.
#include "zrf_node.h"

const struct zrf_place zrf_here = {ZRF_HERE, ZRF_NONE};

static const struct {
    const char *name;
    enum zrf_place_kind kind;
} named_places[] = {
    {"from", ZRF_FROM},           {"to", ZRF_TO},           {"mark", ZRF_MARK},
    {"last-from", ZRF_LAST_FROM}, {"last-to", ZRF_LAST_TO},
};

// ZRF_HERE: the word is no place. Cells come first, then the named ones, then directions.
static struct zrf_place find_place(struct zrf_checker *checker, struct text word)
{
    int32_t number = zrf_names_find(&checker->cells, word);
    if (number != ZRF_NONE)
        return (struct zrf_place){ZRF_CELL, number};
    for (size_t i = 0; i < sizeof named_places / sizeof named_places[0]; i++)
        if (text_is(word, named_places[i].name))
            return (struct zrf_place){(uint8_t)named_places[i].kind, ZRF_NONE};
    number = zrf_names_find(&checker->directions, word);
    if (number != ZRF_NONE)
        return (struct zrf_place){ZRF_DIRECTION, number};
    return zrf_here;
}

static struct zrf_place read_opposite(struct zrf_checker *checker, struct zrf_row row,
                                      struct zrf_at at)
{
    struct text name = row.count > 1 ? zrf_text_of(row.items[1]) : (struct text){"", 0};
    int32_t direction = zrf_names_find(&checker->directions, name);
    if (direction == ZRF_NONE) {
        zrf_warn_unknown(checker, row.count > 1 ? row.items[1] : at, "direction",
                         &checker->directions);
        return (struct zrf_place){ZRF_OFF_BOARD, ZRF_NONE};
    }
    return (struct zrf_place){ZRF_OPPOSITE, direction};
}

bool zrf_is_place(struct zrf_checker *checker, struct zrf_at at)
{
    struct zrf_row row;
    if (at.item->kind == ZRF_WORD)
        return find_place(checker, at.item->text).kind != ZRF_HERE;
    return zrf_at_list_of(checker, at, "opposite", &row);
}

struct zrf_place zrf_read_place(struct zrf_checker *checker, struct zrf_at at)
{
    struct zrf_row row;
    if (zrf_at_list_of(checker, at, "opposite", &row))
        return read_opposite(checker, row, at);
    struct zrf_place place = find_place(checker, zrf_text_of(at));
    if (at.item->kind == ZRF_WORD && place.kind != ZRF_HERE)
        return place;
    zrf_warn_unknown(checker, at, "position or direction", &checker->directions);
    return (struct zrf_place){ZRF_OFF_BOARD, ZRF_NONE};
}

struct zrf_place zrf_optional_place(struct zrf_checker *checker, struct zrf_row row, int32_t index)
{
    return index < row.count ? zrf_read_place(checker, row.items[index]) : zrf_here;
}

int32_t zrf_read_type(struct zrf_checker *checker, struct zrf_at at)
{
    struct text name = zrf_text_of(at);
    int32_t type = zrf_names_find(&checker->types, name);
    if (type == ZRF_NONE) {
        zrf_warn_unknown(checker, at, "move type", &checker->types);
        if (name.length > 0)
            type = zrf_names_add(&checker->types, name);
    }
    return type;
}

int32_t zrf_read_name(struct zrf_checker *checker, const struct zrf_names *names, struct zrf_at at,
                      const char *kind)
{
    int32_t number = zrf_names_find(names, zrf_text_of(at));
    if (number == ZRF_NONE)
        zrf_warn_unknown(checker, at, kind, names);
    return number;
}

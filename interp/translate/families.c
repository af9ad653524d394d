#include "families.h"

#include "names.h"

#include <string.h>

enum { SHARED_WEIGHT = 6 }; // smaller parts are written again rather than called

// The directions of a part, in the order in which it mentions them; opposites of a direction are
// numbered after all others.
struct ways {
    int32_t count;
    int32_t ways[WAYS_LIMIT];
};

struct families {
    struct family **of; // per node
    struct ways *ways;  // per node
    bool *is_empty;     // per direction: no step leads anywhere, for any player
    const char **meant; // per direction of the part: the parameter that stands for it, or NULL
    const char *names[WAYS_LIMIT];
};

struct family *family_of(const struct translation *t, const struct zrf_node *node)
{
    return t->families->of[node->id];
}

// ---- Directions

static bool is_empty(const struct zrf_game *game, int direction)
{
    for (int p = 0; p < game->player_count; p++) {
        int d = game->symmetry[p * game->direction_count + direction];
        for (int c = 0; c < game->cell_count; c++)
            if (game->links[d * game->cell_count + c] != ZRF_NONE)
                return false;
    }
    return true;
}

void families_init(struct translation *t)
{
    const struct zrf_game *game = t->game;
    struct families *families = arena_alloc(t->arena, sizeof *families);
    size_t nodes = (size_t)game->node_count + 1, directions = (size_t)game->direction_count + 1;
    *families = (struct families){0};
    families->of = arena_array(t->arena, nodes, sizeof *families->of);
    families->ways = arena_array(t->arena, nodes, sizeof *families->ways);
    families->meant = arena_array(t->arena, 2 * directions, sizeof *families->meant);
    families->is_empty = arena_array(t->arena, directions, sizeof(bool));
    for (int d = 0; d < game->direction_count; d++)
        families->is_empty[d] = is_empty(game, d);
    t->families = families;
}

// The number of the direction that a place mentions, or ZRF_NONE: it mentions none, or no step
// leads there.
static int32_t way_of(const struct translation *t, struct zrf_place place)
{
    if (place.kind == ZRF_DIRECTION && !t->families->is_empty[place.number])
        return place.number;
    if (place.kind == ZRF_OPPOSITE && t->opposite[place.number])
        return t->game->direction_count + place.number;
    return ZRF_NONE;
}

static const char *way_text(struct translation *t, int32_t way)
{
    int32_t count = t->game->direction_count;
    if (t->families->meant[way])
        return t->families->meant[way];
    if (way < count) {
        t->uses_direction[way] = true;
        return t->turned[way];
    }
    t->uses_opposite[way - count] = true;
    return t->opposite[way - count];
}

const char *direction_text(struct translation *t, struct zrf_place place)
{
    int32_t way = way_of(t, place);
    return way == ZRF_NONE ? NULL : way_text(t, way);
}

// ---- Which nodes are of one family

// The direction's index among those of the part; -1: it has too many.
static int add_way(struct ways *ways, int32_t way)
{
    for (int i = 0; i < ways->count; i++)
        if (ways->ways[i] == way)
            return i;
    if (ways->count == WAYS_LIMIT)
        return -1;
    ways->ways[ways->count] = way;
    return ways->count++;
}

static bool add_place(const struct translation *t, struct text_buffer *key, struct ways *ways,
                      struct zrf_place place)
{
    int32_t way = way_of(t, place);
    if (way == ZRF_NONE) {
        text_buffer_print(key, " %d:%d", (int)place.kind, (int)place.number);
        return true;
    }
    int index = add_way(ways, way);
    text_buffer_print(key, " w%d", index);
    return index >= 0;
}

// What the node is, apart from its directions and name. False: it mentions too many.
static bool write_key(const struct translation *t, const struct zrf_node *node,
                      struct text_buffer *key, struct ways *ways)
{
    text_buffer_print(key, "%d %d %d %d %d", node->operation, node->is_copy, node->is_partial,
                      (int)node->number, (int)node->number2);
    bool fits = add_place(t, key, ways, node->place) && add_place(t, key, ways, node->other);
    for (int i = 0; i < node->type_count; i++)
        text_buffer_print(key, " t%d", (int)node->types[i]);
    for (int i = 0; i < node->count && fits; i++) {
        uint32_t id = node->operands[i]->id;
        const struct ways *inner = &t->families->ways[id];
        text_buffer_print(key, " %u", (unsigned)t->families->of[id]->part->id);
        for (int k = 0; k < inner->count && fits; k++) {
            int index = add_way(ways, inner->ways[k]);
            text_buffer_print(key, ".%d", index);
            fits = index >= 0;
        }
    }
    return fits;
}

static struct family *find_family(struct translation *t, struct names *known,
                                  const struct zrf_node *node)
{
    struct text_buffer key;
    struct ways *ways = &t->families->ways[node->id];
    text_buffer_init(&key);
    if (!write_key(t, node, &key, ways)) {
        ways->count = 0;
        text_buffer_print(&key, " alone %u", (unsigned)node->id);
    }
    struct text name = {key.start, key.length};
    struct family *family = names_find(known, name);
    if (!family) {
        family = arena_alloc(t->arena, sizeof *family);
        *family = (struct family){.part = node, .way_count = ways->count};
        char *copy = arena_alloc(t->arena, key.length + 1);
        memcpy(copy, key.start, key.length);
        names_put(known, t->arena, (struct text){copy, key.length}, family);
    }
    text_buffer_release(&key);
    return family;
}

// The first member that is reached stands for all.
static void join(struct translation *t, struct family *family, const struct zrf_node *node)
{
    const struct ways *first = &t->families->ways[family->part->id],
                      *ways = &t->families->ways[node->id];
    for (int i = 0; i < ways->count; i++)
        family->varies[i] = family->varies[i] || ways->ways[i] != first->ways[i];
    family->reached |= t->reached[node->id];
}

bool family_is_shared(const struct family *family)
{
    const struct zrf_node *part = family->part;
    return family->sites > 1 &&
           (part->operation == ZRF_ADD ||
            (part->operation == ZRF_SEQUENCE && part->count > 0 && part->weight > SHARED_WEIGHT));
}

void family_count_sites(struct translation *t, const struct zrf_node *node)
{
    struct family *family = family_of(t, node);
    family->sites++;
    if (family_is_shared(family))
        return;
    for (int i = 0; i < node->count; i++)
        family_count_sites(t, node->operands[i]);
}

void families_find(struct translation *t)
{
    const struct zrf_game *game = t->game;
    struct names known = {0};
    for (uint32_t i = 0; i < game->node_count; i++) {
        const struct zrf_node *node = game->nodes[i];
        if (!t->reached[i])
            continue;
        t->families->of[i] = find_family(t, &known, node);
        join(t, t->families->of[i], node);
    }
}

// ---- Rules of families

const char *family_begin(struct translation *t, const struct family *family)
{
    const struct ways *ways = &t->families->ways[family->part->id];
    struct text_buffer list;
    int count = 0;
    text_buffer_init(&list);
    for (int i = 0; i < ways->count; i++) {
        const char **name = &t->families->names[count];
        if (!family->varies[i])
            continue;
        if (!*name)
            *name = translation_unique(t, text_of("way"));
        t->families->meant[ways->ways[i]] = *name;
        text_buffer_print(&list, "%s%s", count++ ? ", " : "", *name);
    }
    const char *text = count ? translation_text(t, "(%s)", list.start) : "";
    text_buffer_release(&list);
    return text;
}

void family_end(struct translation *t, const struct family *family)
{
    const struct ways *ways = &t->families->ways[family->part->id];
    for (int i = 0; i < ways->count; i++)
        t->families->meant[ways->ways[i]] = NULL;
}

const char *family_call(struct translation *t, const char *rule, const struct zrf_node *node)
{
    const struct family *family = family_of(t, node);
    const struct ways *ways = &t->families->ways[node->id];
    struct text_buffer list;
    int count = 0;
    text_buffer_init(&list);
    for (int i = 0; i < ways->count; i++)
        if (family->varies[i])
            text_buffer_print(&list, "%s%s", count++ ? ", " : "", way_text(t, ways->ways[i]));
    const char *text = count ? translation_text(t, "%s(%s)", rule, list.start) : rule;
    text_buffer_release(&list);
    return text;
}

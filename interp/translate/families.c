#include "families.h"

#include "names.h"

#include <string.h>

enum { SHARED_WEIGHT = 6 }; // smaller parts are written again rather than called

// What a part goes by - directions, squares, kinds - in the order in which it mentions them.
// Opposites of directions are numbered after all directions, then come the squares and the kinds.
struct ways {
    int32_t count;
    int32_t ways[WAYS_LIMIT];
};

struct families {
    struct family **of;  // per node
    struct ways *ways;   // per node
    bool *is_empty;      // per direction: no step leads anywhere, for any player
    bool *is_fixed;      // per node: it is always written as it is, alone of its family
    int parameters;      // of the rule that is being written
    const char **meant;  // per way of the part: the parameter that stands for it, or NULL
    const char **itself; // likewise while a fixed part is written: none
    const char *names[3][WAYS_LIMIT];
};

enum { PASSES = 4 }; // in which it is found out which parts are fixed

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
    size_t ways = 2 * directions + (size_t)game->cell_count + (size_t)game->piece_count;
    *families = (struct families){0};
    families->of = arena_array(t->arena, nodes, sizeof *families->of);
    families->ways = arena_array(t->arena, nodes, sizeof *families->ways);
    families->is_fixed = arena_array(t->arena, nodes, sizeof(bool));
    families->meant = arena_array(t->arena, ways, sizeof *families->meant);
    families->itself = arena_array(t->arena, ways, sizeof *families->itself);
    families->is_empty = arena_array(t->arena, directions, sizeof(bool));
    for (int d = 0; d < game->direction_count; d++)
        families->is_empty[d] = is_empty(game, d);
    t->families = families;
}

static int32_t first_square(const struct translation *t)
{
    return 2 * t->game->direction_count;
}

static int32_t first_kind(const struct translation *t)
{
    return first_square(t) + t->game->cell_count;
}

// The number of the direction or square that a place mentions, or ZRF_NONE: it mentions none, or no
// step leads there.
static int32_t way_of(const struct translation *t, struct zrf_place place)
{
    if (place.kind == ZRF_CELL && t->style->idioms)
        return first_square(t) + place.number;
    if (place.kind == ZRF_DIRECTION && !t->families->is_empty[place.number])
        return place.number;
    if (place.kind == ZRF_OPPOSITE && t->opposite[place.number])
        return t->game->direction_count + place.number;
    return ZRF_NONE;
}

// Likewise of the kind.
static int32_t kind_of(const struct translation *t, const struct zrf_node *node)
{
    bool is_kind = node->operation == ZRF_IS_PIECE || node->operation == ZRF_CHANGE_TYPE;
    return is_kind && t->style->idioms && !t->game->attribute_count ? first_kind(t) + node->number
                                                                    : ZRF_NONE;
}

static const char *way_text(struct translation *t, int32_t way)
{
    int32_t count = t->game->direction_count;
    if (t->families->meant[way])
        return t->families->meant[way];
    if (way >= first_kind(t))
        return t->pieces[way - first_kind(t)];
    if (way >= first_square(t))
        return t->cells[way - first_square(t)];
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

const char *kind_text(struct translation *t, const struct zrf_node *node)
{
    int32_t way = kind_of(t, node);
    return way == ZRF_NONE ? t->pieces[node->number] : way_text(t, way);
}

bool family_is_fixed(const struct translation *t, const struct zrf_node *node)
{
    return t->families->parameters && t->families->is_fixed[node->id];
}

const char **family_hold(struct translation *t, const struct zrf_node *node)
{
    const char **meant = t->families->meant;
    if (family_is_fixed(t, node))
        t->families->meant = t->families->itself;
    return meant;
}

void family_resume(struct translation *t, const char **meant)
{
    t->families->meant = meant;
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
    int32_t kind = kind_of(t, node);
    int number = kind == ZRF_NONE ? (int)node->number : add_way(ways, kind);
    text_buffer_print(key, "%d %d %d %d %d", node->operation, node->is_copy, node->is_partial,
                      number, (int)node->number2);
    bool fits = add_place(t, key, ways, node->place) && add_place(t, key, ways, node->other);
    for (int i = 0; i < node->type_count; i++)
        text_buffer_print(key, " t%d", (int)node->types[i]);
    for (int i = 0; i < node->count && fits; i++) {
        uint32_t id = node->operands[i]->id;
        const struct ways *inner = &t->families->ways[id];
        if (t->families->is_fixed[id]) {
            text_buffer_print(key, " =%u", (unsigned)id);
            continue;
        }
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
    family->members++;
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

static void find_families(struct translation *t)
{
    const struct zrf_game *game = t->game;
    struct names known = {0};
    for (uint32_t i = 0; i < game->node_count; i++) {
        const struct zrf_node *node = game->nodes[i];
        if (!t->reached[i])
            continue;
        t->families->ways[i].count = 0;
        t->families->of[i] = find_family(t, &known, node);
        join(t, t->families->of[i], node);
    }
}

// A part that is alone of its family is the same wherever it is mentioned: those that mention it
// may differ in their directions all the same. They may be families then, and fixed no more.
void families_find(struct translation *t)
{
    struct families *families = t->families;
    find_families(t);
    for (int pass = 0; pass < PASSES && t->style->idioms; pass++) {
        for (uint32_t i = 0; i < t->game->node_count; i++)
            families->is_fixed[i] = families->of[i] && families->of[i]->members == 1 &&
                                    (pass == 0 || families->is_fixed[i]);
        find_families(t);
    }
}

// ---- Rules of families

const char *family_begin(struct translation *t, const struct family *family)
{
    static const char *const words[] = {"way", "there", "sort"};
    const struct ways *ways = &t->families->ways[family->part->id];
    struct text_buffer list;
    int count = 0, counts[3] = {0};
    text_buffer_init(&list);
    for (int i = 0; i < ways->count; i++) {
        int word = (ways->ways[i] >= first_square(t)) + (ways->ways[i] >= first_kind(t));
        if (!family->varies[i])
            continue;
        const char **name = &t->families->names[word][counts[word]++];
        if (!*name)
            *name = translation_unique(t, text_of(words[word]));
        t->families->meant[ways->ways[i]] = *name;
        text_buffer_print(&list, "%s%s", count++ ? ", " : "", *name);
    }
    const char *text = count ? translation_text(t, "(%s)", list.start) : "";
    t->families->parameters = count;
    text_buffer_release(&list);
    return text;
}

void family_end(struct translation *t, const struct family *family)
{
    const struct ways *ways = &t->families->ways[family->part->id];
    for (int i = 0; i < ways->count; i++)
        t->families->meant[ways->ways[i]] = NULL;
    t->families->parameters = 0;
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

// What might bring a variant nearer to a game: values of single keys, and what other variants have
// of their own.
#include "fitting.h"

#include "ini_value.h"
#include "ini_write.h"
#include "model.h"

#include <string.h>

struct trial {
    const struct fitting *fitting;
    const struct ini_variant *from;
    struct ini_variant changed;
    fitting_try *try;
    void *context;
};

// A value for both players, or one for each.
static void try_values(struct trial *trial, const struct ini_key *key, int number,
                       struct ini_value white, struct ini_value black)
{
    struct ini_value *values = &trial->changed.values[2 * number];
    const struct ini_value before[2] = {values[0], values[1]};
    if (ini_same_value(trial->from, key, &before[0], &white) &&
        ini_same_value(trial->from, key, &before[1], &black))
        return;
    values[0] = white;
    values[1] = black;
    trial->try(trial->context, &trial->changed);
    values[0] = before[0];
    values[1] = before[1];
}

static void try_value(struct trial *trial, const struct ini_key *key, int number,
                      struct ini_value value)
{
    try_values(trial, key, number, value, value);
}

static void try_numbers(struct trial *trial, const struct ini_key *key, int number, int first,
                        int last)
{
    for (int n = first; n <= last; n++)
        try_value(trial, key, number, ini_number(n));
}

static void try_words(struct trial *trial, const struct ini_key *key, int number)
{
    for (size_t at = 0; at < key->values.length;) {
        struct text rest = text_from(key->values, at);
        const char *end = memchr(rest.start, ' ', rest.length);
        size_t length = end ? (size_t)(end - rest.start) : rest.length;
        try_value(trial, key, number, ini_text((struct text){rest.start, length}));
        at += length + 1;
    }
}

// ---- Squares

static void try_squares(struct trial *trial, const struct ini_key *key, int number)
{
    const struct model *model = trial->fitting->game->model;
    struct ini_size size = ini_variant_size(trial->from);
    struct ini_squares all = ini_squares_all(size), none = {{0}};
    try_value(trial, key, number, ini_of_squares(none));
    try_value(trial, key, number, ini_of_squares(all));
    for (int z = 0; z < model->zone_count; z++) {
        struct ini_squares seen[2] = {{{0}}, {{0}}};
        for (int side = 0; side < 2; side++)
            for (int s = 0; s < model->board.square_count; s++)
                if (model->zones[z].squares[side][s])
                    ini_squares_add(&seen[side], model->board.squares[s].x,
                                    model->board.squares[s].y);
        try_values(trial, key, number, ini_of_squares(seen[0]), ini_of_squares(seen[1]));
        try_values(trial, key, number, ini_of_squares(seen[1]), ini_of_squares(seen[0]));
        try_values(trial, key, number, ini_of_squares(seen[0]), ini_of_squares(none));
        try_values(trial, key, number, ini_of_squares(none), ini_of_squares(seen[1]));
    }
    for (int first = 1; first <= size.ranks; first++)
        for (int last = first; last <= size.ranks; last++) {
            bool is_edge = first == 1 || last == size.ranks;
            if (first != last && !is_edge)
                continue;
            struct ini_squares ranks = ini_squares_ranks(first, last);
            ranks = ini_squares_and(&ranks, &all);
            struct ini_squares mirrored = ini_squares_mirrored(&ranks, size);
            try_values(trial, key, number, ini_of_squares(ranks), ini_of_squares(mirrored));
        }
}

// ---- Pieces

// The kinds that the children of a definition are; 0: it is no such list.
static uint64_t listed(const struct fitting *fitting, const struct ini_variant *variant,
                       const struct vdl_node *node)
{
    const struct model *model = fitting->game->model;
    const struct vdl_node *first = node ? node->first : NULL;
    uint64_t kinds = 0;
    if (first && first->kind == VDL_LIST)
        first = first->first;
    for (const struct vdl_node *child = first; child; child = child->next) {
        int type = child->kind == VDL_WORD ? model_type(model, child->text) : -1;
        int kind = type >= 0 ? ini_variant_kind(variant, model->types[type].letter[0]) : -1;
        if (kind < 0)
            return 0;
        kinds |= UINT64_C(1) << kind;
    }
    return kinds;
}

static void try_pieces(struct trial *trial, const struct ini_key *key, int number)
{
    const struct model *model = trial->fitting->game->model;
    uint64_t present = ini_present(trial->from), royal = 0;
    for (int t = 0; t < model->type_count; t++)
        if (model->types[t].royal && ini_variant_kind(trial->from, model->types[t].letter[0]) >= 0)
            royal |= UINT64_C(1) << ini_variant_kind(trial->from, model->types[t].letter[0]);
    for (const struct named_node *define = model->defines.first; define; define = define->next) {
        uint64_t kinds = listed(trial->fitting, trial->from, define->node);
        if (kinds)
            try_value(trial, key, number, ini_pieces(kinds));
    }
    for (int v = 0; v < model->varied_count; v++) {
        uint64_t white = listed(trial->fitting, trial->from, model->varied[v].values[0]);
        uint64_t black = listed(trial->fitting, trial->from, model->varied[v].values[1]);
        if (white || black)
            try_values(trial, key, number, ini_pieces(white), ini_pieces(black));
    }
    for (uint64_t left = present; left; left &= left - 1)
        try_value(trial, key, number, ini_pieces(left & -left));
    try_value(trial, key, number, ini_pieces(0));
    if (key->type != INI_PIECES)
        return;
    try_value(trial, key, number, ini_pieces(INI_EVERY));
    if (royal)
        try_value(trial, key, number, ini_pieces(royal));
    for (uint64_t left = present; left; left &= left - 1) {
        const struct ini_value *now = &trial->from->values[2 * number];
        if (now->pieces != INI_EVERY)
            try_value(trial, key, number, ini_pieces(now->pieces ^ (left & -left)));
        try_value(trial, key, number, ini_pieces(present & ~(left & -left) & ~royal));
    }
}

// As many of each kind as there are at first.
static void try_limits(struct trial *trial, const struct ini_key *key, int number)
{
    int8_t limits[INI_KINDS_LIMIT] = {0};
    struct text fen = ini_variant_value(trial->from, text_of("startFen"), 0)->text;
    for (size_t i = 0; i < fen.length && fen.start[i] != ' '; i++) {
        char c = fen.start[i];
        int kind = c >= 'A' && c <= 'Z' ? ini_variant_kind(trial->from, c) : -1;
        if (kind >= 0 && limits[kind] < 100)
            limits[kind]++;
    }
    struct ini_value value = {.type = INI_LIMITS};
    value.of_kind =
        (const int8_t *)arena_copy(trial->fitting->arena, (const char *)limits, sizeof limits);
    try_value(trial, key, number, value);
}

// Starts of bundled variants with the same pieces: their other fields may be needed.
static void try_starts(struct trial *trial, const struct ini_key *key, int number)
{
    const struct ini_library *library = &trial->fitting->library;
    struct text own = fitting_placement(trial->from->values[2 * number].text);
    try_value(trial, key, number, ini_text(fitting_start(trial->fitting)));
    for (const struct ini_section *section = library->bundled->first; section;
         section = section->next)
        for (const struct ini_line *line = section->first; line; line = line->next)
            if (text_equal(line->key, key->name) && text_equal(fitting_placement(line->value), own))
                try_value(trial, key, number, ini_text(line->value));
}

static void try_key(struct trial *trial, const struct ini_key *key, int number)
{
    enum { NUMBERS = 10 };
    struct ini_size size = ini_variant_size(trial->from);
    switch (key->type) {
    case INI_BOOL: try_numbers(trial, key, number, 0, 1); break;
    case INI_NUMBER: try_numbers(trial, key, number, 0, NUMBERS); break;
    case INI_RANK:
        if (!text_is(key->name, "maxRank"))
            try_numbers(trial, key, number, 1, size.ranks);
        break;
    case INI_FILE:
        if (!text_is(key->name, "maxFile"))
            try_numbers(trial, key, number, 1, size.files);
        break;
    case INI_WORDS: try_words(trial, key, number); break;
    case INI_SQUARES: try_squares(trial, key, number); break;
    case INI_PIECES:
    case INI_PIECE: try_pieces(trial, key, number); break;
    case INI_LIMITS: try_limits(trial, key, number); break;
    case INI_TEXT:
        if (text_is(key->name, "startFen"))
            try_starts(trial, key, number);
        break;
    default: break;
    }
}

// ---- What another variant has

static bool is_taken_over(const struct ini_key *key)
{
    return key->type == INI_TEXT || key->type == INI_TURNED || text_is(key->name, "maxRank") ||
           text_is(key->name, "maxFile");
}

// All that a bundled variant has otherwise than its parent; `own` gets true for these keys. Returns
// how many keys these are.
static int take_over(struct trial *trial, const struct ini_section *section, bool *own)
{
    const struct fitting *fitting = trial->fitting;
    struct ini_variant his, parents = fitting->blank;
    int number = 0, count = 0;
    if (!ini_variant_bundled(&fitting->library, section->name, &his) ||
        (section->parent.length &&
         !ini_variant_bundled(&fitting->library, section->parent, &parents)))
        return 0;
    fitting_copy(fitting->arena, trial->from, &trial->changed);
    for (const struct ini_key *key = his.table->first; key; key = key->next, number++) {
        own[number] = false;
        for (int side = 0; side < 2 && !is_taken_over(key); side++) {
            struct ini_value *value = &his.values[2 * number + side];
            if (ini_same_value(&his, key, value, &parents.values[2 * number + side]))
                continue;
            trial->changed.values[2 * number + side] = *value;
            own[number] = true;
        }
        count += own[number];
    }
    return count;
}

// The same, and other squares or pieces in one of the keys.
static void try_variant_with(struct trial *trial, const struct ini_section *section)
{
    enum { FEW = 6 };
    bool *own = arena_array(trial->fitting->arena, (size_t)trial->from->table->key_count + 1, 1);
    int count = take_over(trial, section, own), number = 0;
    if (count == 0 || count > FEW)
        return;
    for (const struct ini_key *key = trial->from->table->first; key; key = key->next, number++)
        if (own[number] && (key->type == INI_SQUARES || key->type == INI_PIECES))
            try_key(trial, key, number);
}

void fitting_changes(const struct fitting *fitting, const struct ini_variant *variant,
                     fitting_try *try, void *context)
{
    struct trial trial = {.fitting = fitting, .from = variant, .try = try, .context = context};
    bool *own = arena_array(fitting->arena, (size_t)variant->table->key_count + 1, 1);
    int number = 0;
    for (const struct ini_section *section = fitting->library.bundled->first; section;
         section = section->next)
        if (take_over(&trial, section, own) > 0)
            try(context, &trial.changed);
    fitting_copy(fitting->arena, variant, &trial.changed);
    for (const struct ini_key *key = variant->table->first; key; key = key->next, number++)
        try_key(&trial, key, number);
}

void fitting_pairs(const struct fitting *fitting, const struct ini_variant *variant,
                   fitting_try *try, void *context)
{
    struct trial trial = {.fitting = fitting, .from = variant, .try = try, .context = context};
    for (const struct ini_section *section = fitting->library.bundled->first; section;
         section = section->next)
        try_variant_with(&trial, section);
}

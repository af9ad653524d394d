// Names for the translation: ZRF allows more characters than VDL, and the same word for different
// things.
#include "translation.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Words of VDL, names that every game has, and those that the translation itself uses.
static const char *const taken_words[] = {
    "about",
    "add",
    "after",
    "among",
    "and",
    "any",
    "as",
    "at",
    "attack",
    "attacked",
    "attempt",
    "attribute",
    "betza",
    "board",
    "by",
    "call",
    "capture",
    "capturing",
    "carry",
    "change",
    "choose",
    "claim",
    "count",
    "define",
    "draw",
    "each",
    "either",
    "end",
    "enemy",
    "except",
    "exists",
    "for",
    "forget",
    "from",
    "game",
    "give",
    "in",
    "invalid",
    "is",
    "keep",
    "keeping",
    "later",
    "leave",
    "let",
    "lose",
    "mark",
    "most",
    "move",
    "neutral",
    "next",
    "not",
    "note",
    "nothing",
    "of",
    "off",
    "on",
    "one",
    "opening",
    "openly",
    "opposite",
    "or",
    "order",
    "otherwise",
    "out",
    "own",
    "piece",
    "place",
    "players",
    "possible",
    "prefer",
    "prompt",
    "random",
    "referee",
    "remove",
    "repeat",
    "require",
    "return",
    "reverse",
    "rule",
    "say",
    "secretly",
    "set",
    "setup",
    "symmetry",
    "take",
    "test",
    "to",
    "turn",
    "unmark",
    "unlink",
    "use",
    "variable",
    "view",
    "when",
    "where",
    "while",
    "win",
    "with",
    "within",
    "without",
    "worth",
    "zone",
    "origin",
    "destination",
    "moved",
    "captured",
    "me",
    "opponent",
    "repetitions",
    "turn-number",
    "clock",
    "hand",
    "empty",
    "squares",
    "true",
    "false",
    "none",
    "nowhere",
    "directions",
    "even",
    "odd",
    "royal",
    "between",
    "line",
    "file",
    "rank",
    "ranks",
    "files",
    "around",
    "steps",
    "reach",
    "toward",
    "step",
    "row",
    "enclosed",
    "connected",
    "held",
    "type",
    "owner",
    "front",
    "back",
    "reply",
    "victim",
    "all",
    "grid",
    "direction",
    "uncompared",
    "wrap",
    "hexagonal",
    "hexagon",
    "keep-turn",
    "passed",
    "safe",
    // Turn variables and rules of the translation.
    "here",
    "start",
    "goal",
    "marked",
    "chain",
    "chain-at",
    "chain-type",
    "going",
    "last-from",
    "last-to",
    "dropped",
    "dropping",
    "asking",
    "asked",
    "taken",
    "begin",
    "go-on",
    "goal-positions",
    "square",
    "promoted",
    "cascade-from",
    "cascade-to",
    "whose",
    "kind",
    "add-move",
    "checked",
    "stay-safe",
    "left",
    "facing",
    "right",
    "up",
    "down",
    "steps",
    "n",
    "ne",
    "e",
    "se",
    "s",
    "sw",
    "w",
    "nw",
};

struct name {
    const char *text;
    struct name *next;
};

enum { BUCKETS = 4096 };

struct name_table {
    struct name *buckets[BUCKETS];
};

static uint32_t hash_of(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

static bool is_taken(const struct name_table *table, const char *text)
{
    for (const struct name *n = table->buckets[hash_of(text) % BUCKETS]; n; n = n->next)
        if (strcmp(n->text, text) == 0)
            return true;
    return false;
}

static void take(struct translation *t, const char *text)
{
    struct name **bucket = &t->used->buckets[hash_of(text) % BUCKETS];
    struct name *name = arena_alloc(t->arena, sizeof *name);
    *name = (struct name){text, *bucket};
    *bucket = name;
}

const char *translation_text(struct translation *t, const char *format, ...)
{
    struct text_buffer buffer;
    va_list arguments;
    text_buffer_init(&buffer);
    va_start(arguments, format);
    text_buffer_vprint(&buffer, format, arguments);
    va_end(arguments);
    const char *text = arena_copy(t->arena, buffer.start ? buffer.start : "", buffer.length);
    text_buffer_release(&buffer);
    return text;
}

static bool is_word(const char *text)
{
    bool good = isalpha((unsigned char)text[0]) != 0;
    for (; *text; text++)
        good = good &&
               (isalnum((unsigned char)*text) || (*text == '-' && isalpha((unsigned char)text[1])));
    return good;
}

// The wish as a word of VDL: other characters become a hyphen, or go.
static const char *as_word(struct translation *t, struct text wish)
{
    struct text_buffer word;
    text_buffer_init(&word);
    for (size_t i = 0; i < wish.length && word.length < 60; i++) {
        unsigned char c = (unsigned char)wish.start[i];
        bool is_plain = c < 128 && isalnum(c);
        if (is_plain) {
            if (word.length == 0 && isdigit(c))
                text_buffer_add_character(&word, 'x');
            if (isdigit(c) && word.start[word.length - 1] == '-')
                word.length--;
            text_buffer_add_character(&word, (char)c);
        } else if (c == '+' && word.length == 0) {
            text_buffer_print(&word, "plus-");
        } else if (word.length && word.start[word.length - 1] != '-') {
            text_buffer_add_character(&word, '-');
        }
    }
    while (word.length && word.start[word.length - 1] == '-')
        word.start[--word.length] = '\0';
    const char *text = word.length ? arena_copy(t->arena, word.start, word.length) : "x";
    text_buffer_release(&word);
    return is_word(text) ? text : "x";
}

const char *translation_unique(struct translation *t, struct text wish)
{
    const char *word = as_word(t, wish), *name = word;
    for (int number = 2; is_taken(t->used, name); number++)
        name = translation_text(t, "%s%s%d", word,
                                isdigit((unsigned char)word[strlen(word) - 1]) ? "-v" : "", number);
    take(t, name);
    return name;
}

// A direction may be called n, s ... as VDL's own are: a graph has only those that it declares.
static const char *unique_direction(struct translation *t, struct text wish)
{
    const char *word = as_word(t, wish);
    static const char *const compass[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    for (size_t i = 0; i < sizeof compass / sizeof *compass; i++)
        if (strcmp(word, compass[i]) == 0 && text_is(wish, compass[i]))
            return word;
    return translation_unique(t, wish);
}

static const char **array(struct translation *t, int32_t count)
{
    return arena_array(t->arena, (size_t)count + 1, sizeof(const char *));
}

static bool is_plain_square(const char *name)
{
    while (isalpha((unsigned char)*name))
        name++;
    if (!isdigit((unsigned char)*name))
        return false;
    while (isdigit((unsigned char)*name))
        name++;
    return !*name;
}

// A cell keeps its name, in quotes where it is no word or something else is called so.
static const char *cell_name(struct translation *t, struct text name)
{
    const char *copy = arena_copy(t->arena, name.start, name.length);
    bool is_clean = name.length > 0 && name.length <= 31;
    for (size_t i = 0; i < name.length; i++)
        is_clean = is_clean && (unsigned char)name.start[i] > 32 &&
                   (unsigned char)name.start[i] < 127 && name.start[i] != '"';
    if (!is_clean) {
        t->cells_are_renamed = true;
        return translation_unique(t, name);
    }
    if (is_word(copy) && !is_taken(t->used, copy)) {
        take(t, copy);
        return copy;
    }
    return translation_text(t, "\"%s\"", copy);
}

static void name_cells(struct translation *t)
{
    const struct zrf_game *game = t->game;
    t->cells = array(t, game->cell_count);
    t->names_are_plain = true;
    for (int c = 0; c < game->cell_count; c++) {
        t->cells[c] = cell_name(t, game->cells[c].name);
        t->names_are_plain = t->names_are_plain && is_plain_square(t->cells[c]);
    }
}

// What direction `d` is called in the rules: its own name if it is the same for all players.
static const char *rotated_name(struct translation *t, int d)
{
    const struct zrf_game *game = t->game;
    for (int p = 0; p < game->player_count; p++)
        if (game->symmetry[p * game->direction_count + d] != d)
            return translation_text(t, "own %s", t->directions[d]);
    return t->directions[d];
}

// The direction against `d`, as player `p` sees it; ZRF_NONE when there is none.
static int against(const struct zrf_game *game, int p, int d)
{
    return game->directions[game->symmetry[p * game->direction_count + d]].opposite;
}

// A direction whose turned name means the opposite of `d` for each player, or ZRF_NONE.
static int opposite_of(const struct zrf_game *game, int d)
{
    for (int other = 0; other < game->direction_count; other++) {
        bool fits = true;
        for (int p = 0; p < game->player_count && fits; p++)
            fits = game->symmetry[p * game->direction_count + other] == against(game, p, d);
        if (fits)
            return other;
    }
    return ZRF_NONE;
}

static void name_directions(struct translation *t)
{
    const struct zrf_game *game = t->game;
    t->directions = array(t, game->direction_count);
    t->turned = array(t, game->direction_count);
    t->opposite = array(t, game->direction_count);
    for (int d = 0; d < game->direction_count; d++)
        t->directions[d] = unique_direction(t, game->directions[d].name);
    for (int d = 0; d < game->direction_count; d++)
        t->turned[d] = rotated_name(t, d);
    for (int d = 0; d < game->direction_count; d++) {
        int other = opposite_of(game, d);
        bool exists = false;
        for (int p = 0; p < game->player_count; p++)
            exists = exists || against(game, p, d) != ZRF_NONE;
        if (other != ZRF_NONE)
            t->opposite[d] = t->turned[other];
        else if (exists)
            t->opposite[d] =
                translation_unique(t, text_of(translation_text(t, "against-%s", t->directions[d])));
    }
}

// Removes the question mark of "never-moved?".
static struct text without_mark(struct text name)
{
    while (name.length > 1 && name.start[name.length - 1] == '?')
        name.length--;
    return name;
}

static void name_blocks(struct translation *t)
{
    const struct zrf_game *game = t->game;
    int32_t count = 0;
    t->first_block = arena_array(t->arena, (size_t)game->piece_count + 1, sizeof *t->first_block);
    for (int p = 0; p < game->piece_count; p++) {
        t->first_block[p] = count;
        count += game->pieces[p].block_count;
    }
    t->blocks = array(t, count);
    t->asking_blocks = array(t, count);
}

void translation_name(struct translation *t)
{
    const struct zrf_game *game = t->game;
    t->used = arena_alloc(t->arena, sizeof *t->used);
    for (size_t i = 0; i < sizeof taken_words / sizeof *taken_words; i++)
        take(t, taken_words[i]);
    t->players = array(t, game->player_count);
    t->pieces = array(t, game->piece_count);
    t->zones = array(t, game->zone_count);
    t->attributes = array(t, game->attribute_count);
    t->flags = array(t, game->flag_count);
    t->position_flags = array(t, game->position_flag_count);
    name_cells(t);
    for (int i = 0; i < game->player_count; i++) {
        struct text name = game->players[i].name;
        if (name.length > 1 && name.start[0] == '?')
            name = (struct text){name.start + 1, name.length - 1};
        t->players[i] = translation_unique(t, name);
    }
    for (int i = 0; i < game->piece_count; i++)
        t->pieces[i] = translation_unique(t, game->pieces[i].name);
    name_directions(t);
    for (int i = 0; i < game->zone_count; i++)
        t->zones[i] = translation_unique(t, game->zones[i].name);
    for (int i = 0; i < game->attribute_count; i++)
        t->attributes[i] = translation_unique(t, without_mark(game->attributes[i].name));
    t->gains = array(t, game->attribute_count);
    t->loses = array(t, game->attribute_count);
    for (int i = 0; i < game->attribute_count; i++) {
        t->gains[i] =
            translation_unique(t, text_of(translation_text(t, "%s-gained", t->attributes[i])));
        t->loses[i] =
            translation_unique(t, text_of(translation_text(t, "%s-lost", t->attributes[i])));
    }
    for (int i = 0; i < game->flag_count; i++)
        t->flags[i] = translation_unique(t, without_mark(game->flags[i]));
    for (int i = 0; i < game->position_flag_count; i++)
        t->position_flags[i] = translation_unique(t, without_mark(game->position_flags[i]));
    name_blocks(t);
    t->asks_within = arena_array(t->arena, (size_t)game->node_count + 1, sizeof(bool));
}

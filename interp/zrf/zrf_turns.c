// Players, the order of their turns, the setup, priorities, options.
#include "zrf_node.h"
#include "zrf_parts.h"

#include "arena.h"
#include "diag.h"
#include "suggest.h"

#include <string.h>

// ---- Players and turns

void zrf_read_players(struct zrf_checker *checker, const struct zrf_part *part)
{
    struct zrf_game *game = checker->game;
    game->players = arena_array(checker->arena, (size_t)part->row.count, sizeof *game->players);
    for (int32_t i = 1; i < part->row.count; i++) {
        struct text name = zrf_text_of(part->row.items[i]);
        if (name.length == 0 || zrf_names_find(&checker->players, name) != ZRF_NONE) {
            zrf_warn(checker, part->row.items[i], "a player needs a name of his own");
            continue;
        }
        zrf_names_add(&checker->players, name);
        game->players[game->player_count++] =
            (struct zrf_player){.name = name,
                                .is_random = name.start[0] == '?',
                                .is_neutral = true,
                                .span = zrf_span_of(part->row.items[i])};
    }
    if (game->player_count == 0 || game->player_count > ZRF_PLAYER_LIMIT)
        zrf_error(checker, part->at, "a game has from one to %d players", ZRF_PLAYER_LIMIT);
}

static void add_turn(struct zrf_checker *checker, struct zrf_turn turn)
{
    struct zrf_game *game = checker->game;
    game->turns[game->turn_count++] = turn;
    game->players[turn.player].is_neutral = false;
    game->players[turn.as].is_neutral = false;
}

// "PLAYER" or "(PLAYER [PLAYER] TYPES...)".
static void read_turn(struct zrf_checker *checker, struct zrf_at at)
{
    struct zrf_row row = {&at, 1};
    if (at.item->kind == ZRF_LIST)
        row = zrf_row_of(checker, at);
    if (row.count == 0)
        return;
    struct zrf_turn turn = {.span = zrf_span_of(at)};
    turn.player = zrf_read_name(checker, &checker->players, row.items[0], "player");
    if (turn.player == ZRF_NONE)
        return;
    turn.as =
        row.count > 1 ? zrf_names_find(&checker->players, zrf_text_of(row.items[1])) : ZRF_NONE;
    int32_t first = turn.as == ZRF_NONE ? 1 : 2;
    int32_t *types = arena_array(checker->arena, (size_t)row.count, sizeof *types);
    if (turn.as == ZRF_NONE)
        turn.as = turn.player;
    turn.types = types;
    for (int32_t i = first; i < row.count; i++) {
        int32_t type = zrf_read_type(checker, row.items[i]);
        if (type != ZRF_NONE)
            types[turn.type_count++] = type;
    }
    add_turn(checker, turn);
}

void zrf_read_turns(struct zrf_checker *checker, const struct zrf_part *part)
{
    struct zrf_game *game = checker->game;
    int32_t count = part ? part->row.count : game->player_count;
    game->turns = arena_array(checker->arena, (size_t)count, sizeof *game->turns);
    for (int32_t i = 1; part && i < part->row.count; i++) {
        if (zrf_at_word(part->row.items[i], "repeat"))
            game->repeat = game->turn_count;
        else
            read_turn(checker, part->row.items[i]);
    }
    for (int32_t p = 0; !part && p < game->player_count; p++)
        add_turn(checker, (struct zrf_turn){.player = p, .as = p, .span = game->players[p].span});
    if (game->turn_count == 0)
        zrf_error(checker, part->at, "nobody has a turn");
    if (game->repeat == game->turn_count)
        game->repeat = 0;
}

void zrf_read_priorities(struct zrf_checker *checker, const struct zrf_part *part)
{
    struct zrf_game *game = checker->game;
    game->priorities =
        arena_array(checker->arena, (size_t)part->row.count, sizeof *game->priorities);
    for (int32_t i = 1; i < part->row.count; i++) {
        int32_t type = zrf_read_type(checker, part->row.items[i]);
        if (type != ZRF_NONE)
            game->priorities[game->priority_count++] = type;
    }
}

// ---- Setup

enum { RESERVE_LIMIT = 1000 }; // of one piece

struct placing {
    struct zrf_checker *checker;
    int32_t *placed_on; // per cell: place in the setup + 1
    int32_t capacity;
};

static void add_placed(struct placing *placing, struct zrf_placed placed, struct zrf_at at)
{
    struct zrf_game *game = placing->checker->game;
    if (placed.cell != ZRF_NONE && placing->placed_on[placed.cell]) {
        zrf_warn(placing->checker, at, "another piece stands here; it is left out");
        game->setup[placing->placed_on[placed.cell] - 1] = placed;
        return;
    }
    if (game->setup_count == placing->capacity) {
        placing->capacity = placing->capacity ? placing->capacity * 2 : 64;
        struct zrf_placed *larger =
            arena_array(placing->checker->arena, (size_t)placing->capacity, sizeof *larger);
        if (game->setup_count > 0)
            memcpy(larger, game->setup, (size_t)game->setup_count * sizeof *larger);
        game->setup = larger;
    }
    game->setup[game->setup_count++] = placed;
    if (placed.cell != ZRF_NONE)
        placing->placed_on[placed.cell] = game->setup_count;
}

// "(PIECE cells... off NUMBER)".
static void place_pieces(struct placing *placing, int32_t player, struct zrf_at at)
{
    struct zrf_checker *checker = placing->checker;
    struct zrf_row row = zrf_row_of(checker, at);
    int32_t piece =
        row.count ? zrf_read_name(checker, &checker->pieces, row.items[0], "piece") : ZRF_NONE;
    for (int32_t i = 1; i < row.count && piece != ZRF_NONE; i++) {
        struct zrf_placed placed = {player, piece, ZRF_NONE, 1, zrf_span_of(row.items[i])};
        if (zrf_at_word(row.items[i], "off") && i + 1 < row.count) {
            if (!zrf_number_of(checker, row.items[++i], &placed.number) || placed.number <= 0)
                continue;
            if (placed.number > RESERVE_LIMIT) {
                zrf_warn(checker, row.items[i], "only %d of them are there", RESERVE_LIMIT);
                placed.number = RESERVE_LIMIT;
            }
            add_placed(placing, placed, row.items[i]);
            continue;
        }
        placed.cell = zrf_read_name(checker, &checker->cells, row.items[i], "position");
        if (placed.cell != ZRF_NONE)
            add_placed(placing, placed, row.items[i]);
    }
}

void zrf_read_setup(struct zrf_checker *checker, const struct zrf_part *part)
{
    struct placing placing = {.checker = checker};
    placing.placed_on =
        arena_array(checker->arena, (size_t)checker->game->cell_count, sizeof(int32_t));
    for (int32_t i = 1; i < part->row.count; i++) {
        struct zrf_row row = zrf_row_of(checker, part->row.items[i]);
        struct zrf_at head = row.count > 0 ? row.items[0] : part->row.items[i];
        int32_t player = zrf_read_name(checker, &checker->players, head, "player");
        for (int32_t p = 1; p < row.count && player != ZRF_NONE; p++)
            place_pieces(&placing, player, row.items[p]);
    }
}

// ---- Options

enum option_kind { OPTION_SHOWN, OPTION_BOOLEAN, OPTION_SWITCH, OPTION_NUMBER };

// Those of the first kind change nothing but what is shown.
static const struct option_name {
    const char *name;
    enum option_kind kind;
    size_t offset; // in struct zrf_options
} options[] = {
#define RULE(name, kind, field)                                                                    \
    {                                                                                              \
        name, kind, offsetof(struct zrf_options, field)                                            \
    }
    RULE("pass turn", OPTION_SWITCH, pass_turn),
    RULE("pass partial", OPTION_SWITCH, pass_partial),
    RULE("maximal captures", OPTION_NUMBER, maximal_captures),
    RULE("discard cascades", OPTION_BOOLEAN, discard_cascades),
    RULE("recycle captures", OPTION_BOOLEAN, recycle_captures),
    RULE("recycle promotions", OPTION_BOOLEAN, recycle_promotions),
    RULE("include off-pieces", OPTION_BOOLEAN, include_off_pieces),
    RULE("prevent flipping", OPTION_NUMBER, prevent_flipping),
#undef RULE
    {"animate captures", OPTION_SHOWN, 0},
    {"animate drops", OPTION_SHOWN, 0},
    {"allow flipping", OPTION_SHOWN, 0},
    {"highlight goals", OPTION_SHOWN, 0},
    {"progressive levels", OPTION_SHOWN, 0},
    {"selection screen", OPTION_SHOWN, 0},
    {"show moves list", OPTION_SHOWN, 0},
    {"silent ? moves", OPTION_SHOWN, 0},
    {"smart from", OPTION_SHOWN, 0},
    {"smart moves", OPTION_SHOWN, 0},
    {"smart to", OPTION_SHOWN, 0},
    {"autosense", OPTION_SHOWN, 0},
};

enum { OPTION_COUNT = sizeof options / sizeof options[0] };

static char folded(char character)
{
    if (character == '-')
        return ' ';
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

// Regardless of case; '-' is as good as a blank.
static const struct option_name *find_option(struct text name)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        size_t length = strlen(options[i].name), at = 0;
        while (at < length && at < name.length &&
               folded(options[i].name[at]) == folded(name.start[at]))
            at++;
        if (at == length && at == name.length)
            return &options[i];
    }
    return NULL;
}

bool zrf_is_option(struct text name)
{
    return find_option(name) != NULL;
}

// Which of the values it is: ZRF_OFF, ZRF_ON, ZRF_FORCED, or as a number; false: none that is
// known.
static bool read_value(const struct zrf_at *value, enum option_kind kind, uint8_t *result)
{
    static const struct {
        const char *name;
        uint8_t value;
    } values[] = {{"false", ZRF_OFF}, {"true", ZRF_ON}, {"forced", ZRF_FORCED},
                  {"0", 0},           {"1", 1},         {"2", 2}};
    struct text text = value ? zrf_text_of(*value) : (struct text){"", 0};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        bool fits = kind == OPTION_NUMBER || (i < 2 || (i == 2 && kind == OPTION_SWITCH));
        if (fits && text_is_folded(text, values[i].name)) {
            *result = values[i].value;
            return true;
        }
    }
    return false;
}

void zrf_read_option(struct zrf_checker *checker, struct text name, struct zrf_at at,
                     const struct zrf_at *value)
{
    const struct option_name *option = find_option(name);
    if (!option) {
        struct suggest suggest;
        zrf_warn(checker, at, "unknown option \"%.*s\"", TEXT_ARGUMENTS(name));
        suggest_init(&suggest, name);
        for (size_t i = 0; i < OPTION_COUNT; i++)
            suggest_offer(&suggest, text_of(options[i].name));
        if (suggest.best.length > 0)
            diag_hint(checker->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
        return;
    }
    uint8_t read;
    if (option->kind == OPTION_SHOWN)
        return;
    if (!read_value(value, option->kind, &read)) {
        zrf_warn(checker, value ? *value : at, "\"%s\" is not set to this", option->name);
        return;
    }
    unsigned char *field = (unsigned char *)&checker->game->options + option->offset;
    if (option->kind == OPTION_BOOLEAN)
        *(bool *)field = read;
    else
        *field = read;
}

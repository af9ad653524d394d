#include "library.h"
#include "library_names.h"

#include <ctype.h>
#include <string.h>

// Looks for statements and conditions in blocks; parts that occur in many places are seen once.
struct search {
    uint32_t *seen; // per node: the search that was there last
    uint32_t count; // of searches
    enum zrf_operation operation;
};

static const struct zrf_node *find_within(struct search *search, const struct zrf_node *node)
{
    const struct zrf_node *found = node->operation == search->operation ? node : NULL;
    if (search->seen[node->id] == search->count)
        return NULL;
    search->seen[node->id] = search->count;
    for (int i = 0; i < node->count && !found; i++)
        found = find_within(search, node->operands[i]);
    return found;
}

// The first statement or condition of this sort in a block, or NULL.
static const struct zrf_node *find(struct search *search, const struct zrf_node *body,
                                   enum zrf_operation operation)
{
    search->count++;
    search->operation = operation;
    return find_within(search, body);
}

static bool is_royal(const struct translation *t, int piece)
{
    const struct zrf_game *game = t->game;
    bool found = false;
    for (int c = 0; c < game->condition_count && !found; c++)
        if (game->conditions[c].goal->kind == ZRF_CHECKMATED)
            for (int i = 0; i < game->conditions[c].goal->type_count; i++)
                found = found || game->conditions[c].goal->types[i] == piece;
    return found;
}

void library_read(struct translation *t, int piece, struct idiom_piece *idiom)
{
    const struct zrf_piece *p = &t->game->pieces[piece];
    struct arena scratch;
    struct search search = {.count = 0};
    arena_init(&scratch);
    search.seen = arena_array(&scratch, (size_t)t->game->node_count + 1, sizeof *search.seen);
    for (int b = 0; b < p->block_count; b++) {
        const struct zrf_node *body = p->blocks[b].body;
        if (p->blocks[b].is_drop)
            continue;
        const struct zrf_node *partner = find(&search, body, ZRF_IS_PIECE);
        if (is_royal(t, piece) && partner && find(&search, body, ZRF_CASCADE)) {
            idiom->is_read[b] = true;
            t->partner = partner->number;
        } else if (find(&search, body, ZRF_CAPTURE) &&
                   (find(&search, body, ZRF_IS_LAST_TO) || find(&search, body, ZRF_IS_LAST_FROM))) {
            idiom->is_read[b] = true;
            idiom->captures_passing = true;
        }
    }
    arena_release(&scratch);
}

// Whether the piece promotes on the last rank, as each player sees it.
static bool is_far_edge(const struct translation *t, const struct idiom_promotion *promotion)
{
    const struct zrf_game *game = t->game;
    int seat = 0;
    for (int p = 0; p < game->player_count; p++) {
        const uint8_t *squares =
            (promotion->squares ? promotion->squares : game->zones[promotion->zone].cells) +
            (size_t)p * (size_t)game->cell_count;
        if (!player_moves(t, p))
            continue;
        int rank = seat++ == 1 ? 0 : t->rectangle->height - 1;
        for (int c = 0; c < game->cell_count; c++)
            if ((t->rectangle->y[c] == rank) != (squares[c] != 0))
                return false;
    }
    return seat <= 2;
}

// One piece promotes, always, when it comes to certain squares.
static int find_promoter(const struct translation *t)
{
    int found = ZRF_NONE;
    for (int p = 0; p < t->game->piece_count; p++) {
        const struct idiom_promotion *promotion = t->idioms[p].promotion;
        if (!promotion)
            continue;
        if (found != ZRF_NONE || promotion->is_optional || promotion->from_too ||
            !is_far_edge(t, promotion))
            return ZRF_NONE;
        found = p;
    }
    return found;
}

bool library_has_goal(const struct zrf_condition *condition)
{
    return (condition->kind == ZRF_LOSS && condition->goal->kind == ZRF_CHECKMATED) ||
           (condition->kind == ZRF_DRAW && condition->goal->kind == ZRF_STALEMATED);
}

static bool has_goals_of_royalty(const struct zrf_game *game)
{
    bool mates = false, draws = false;
    for (int c = 0; c < game->condition_count; c++) {
        mates = mates ||
                (game->conditions[c].kind == ZRF_LOSS && library_has_goal(&game->conditions[c]));
        draws = draws ||
                (game->conditions[c].kind == ZRF_DRAW && library_has_goal(&game->conditions[c]));
    }
    return mates && draws;
}

void library_choose(struct translation *t)
{
    t->promoter = find_promoter(t);
    t->uses_royalty =
        t->style->plain_checks && t->player_count == 2 && has_goals_of_royalty(t->game);
    // Such a turn is one of the whole game, not of moves of some type.
    bool reads_royal = false;
    for (int p = 0; p < t->game->piece_count; p++)
        reads_royal = reads_royal || (is_royal(t, p) && t->idioms[p].read_count > 0);
    if (!reads_royal || t->rectangle->is_grid || t->game->priority_count)
        t->partner = ZRF_NONE;
}

const char *library_move(void)
{
    return LIBRARY_MOVE;
}

void library_use(struct translation *t)
{
    static const char *const names[] = {LIBRARY_MODULES};
    const bool uses[] = {t->uses_royalty, t->partner != ZRF_NONE, t->promoter != ZRF_NONE};
    struct text_buffer text;
    text_buffer_init(&text);
    for (int i = 0; i < 3; i++)
        if (uses[i])
            text_buffer_print(&text, "%s%s", text.length ? ", " : "use ", names[i]);
    if (text.length)
        line(t, "%s", text.start);
    text_buffer_clear(&text);
    if (t->promoter != ZRF_NONE) {
        const struct idiom_promotion *promotion = t->idioms[t->promoter].promotion;
        for (int i = 0; i < promotion->type_count; i++)
            text_buffer_print(&text, "%s%s", i ? ", " : "", t->pieces[promotion->types[i]]);
        line(t, "define promotes = %s", t->pieces[t->promoter]);
        line(t, "define promotion-choices = %s", text.start);
    }
    text_buffer_release(&text);
}

// The letters of a piece as FEN has them for a player of two.
static void add_letters(struct translation *t, int piece, bool is_second, struct text_buffer *fen)
{
    for (const char *c = t->letters[piece]; *c; c++)
        if (*c != '"')
            text_buffer_add_character(
                fen, (char)(is_second ? tolower((unsigned char)*c) : toupper((unsigned char)*c)));
}

// Whose pieces have capitals.
static int first_player(const struct translation *t)
{
    int player = 0;
    while (player + 1 < t->game->player_count && !player_moves(t, player))
        player++;
    return player;
}

static void add_rank(struct translation *t, int y, struct text_buffer *fen)
{
    const struct rectangle *r = t->rectangle;
    int empty = 0;
    for (int x = 0; x <= r->width; x++) {
        int cell = x < r->width ? r->at[y * r->width + x] : ZRF_NONE;
        const struct zrf_placed *placed = NULL;
        for (int i = 0; i < t->game->setup_count && cell != ZRF_NONE; i++)
            if (t->game->setup[i].cell == cell)
                placed = &t->game->setup[i];
        if (x < r->width && cell != ZRF_NONE && !placed) {
            empty++;
            continue;
        }
        if (empty)
            text_buffer_print(fen, "%d", empty);
        empty = 0;
        if (placed)
            add_letters(t, placed->piece, placed->player != first_player(t), fen);
        else if (x < r->width)
            text_buffer_add_character(fen, '*');
    }
}

// Whether the setup can be said by letters alone: of two players, with nothing in hand.
static bool is_position(const struct translation *t)
{
    const struct zrf_game *game = t->game;
    if (!t->style->idioms || !t->rectangle || t->rectangle->is_grid || t->player_count != 2 ||
        game->player_count != 2 || t->has_hands || game->players[0].is_random ||
        game->players[1].is_random)
        return false;
    for (int p = 0; p < game->piece_count; p++)
        if (strlen(t->letters[p]) != 1)
            return false;
    for (int a = 0; a < game->attribute_count; a++)
        if (t->reads_attribute[a])
            return false;
    return true;
}

bool library_setup(struct translation *t)
{
    struct text_buffer fen;
    if (t->partner == ZRF_NONE && !is_position(t))
        return false;
    text_buffer_init(&fen);
    for (int y = t->rectangle->height - 1; y >= 0; y--) {
        add_rank(t, y, &fen);
        if (y > 0)
            text_buffer_add_character(&fen, '/');
    }
    blank(t);
    if (t->partner == ZRF_NONE) {
        bool is_first = t->game->turns[0].player == first_player(t);
        line(t, "setup \"%s %s\"", fen.start, is_first ? "w" : "b");
        text_buffer_release(&fen);
        return true;
    }
    if (strcmp(t->pieces[t->partner], "Rook") != 0)
        line(t, "attribute %s for %s until moved shown as rights", LIBRARY_RIGHT,
             t->pieces[t->partner]);
    line(t, "setup \"%s w KQkq - 0 1\"", fen.start);
    text_buffer_release(&fen);
    return true;
}

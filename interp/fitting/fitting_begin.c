// What a variant takes over from a game: the board, the pieces and the start.
#include "fitting.h"

#include "fitting_compare.h"
#include "ini_movement.h"
#include "ini_terms.h"
#include "ini_value.h"
#include "model.h"

#include <ctype.h>
#include <string.h>

void fitting_copy(struct arena *arena, const struct ini_variant *from, struct ini_variant *to)
{
    size_t size = (size_t)from->table->key_count * 2 * sizeof *from->values;
    *to = *from;
    to->values = arena_alloc(arena, size);
    memcpy(to->values, from->values, size);
}

static struct ini_value *value_of(struct ini_variant *variant, const char *name)
{
    const struct ini_key *key;
    int side, number = ini_table_find(variant->table, text_of(name), &side, &key);
    return &variant->values[2 * number];
}

struct text fitting_placement(struct text fen)
{
    const char *end = memchr(fen.start, ' ', fen.length);
    return (struct text){fen.start, end ? (size_t)(end - fen.start) : fen.length};
}

struct text fitting_start(const struct fitting *fitting)
{
    const char *start = fitting->game->start_fen, *block = strchr(start, '{');
    struct text fen = block ? (struct text){start, (size_t)(block - start)} : text_of(start);
    while (fen.length && fen.start[fen.length - 1] == ' ')
        fen.length--;
    return fen;
}

// ---- The board

static bool take_board(const struct model *model, struct ini_variant *variant,
                       struct text_buffer *problem)
{
    const struct board *board = &model->board;
    if (!board_is_rectangle(board) || board->lattice != LATTICE_SQUARE || board->wrap_files ||
        board->wrap_ranks || board->apart || board->width > INI_SIDE_LIMIT ||
        board->height > INI_SIDE_LIMIT) {
        text_buffer_print(problem, "its board (%s) is no rectangle of up to 16 files and ranks",
                          model->board_text);
        return false;
    }
    value_of(variant, "maxFile")->number = board->width;
    value_of(variant, "maxRank")->number = board->height;
    return true;
}

// ---- Pieces

// What such movements can say of it; the rest is left out.
static struct text movement_of(struct arena *arena, const struct piece_type *type)
{
    struct text_buffer out;
    text_buffer_init(&out);
    for (const struct movement *it = type->movements; it; it = it->next) {
        for (size_t at = 0; at < it->betza.length;) {
            size_t end = at;
            while (end < it->betza.length && !isupper((unsigned char)it->betza.start[end]))
                end++;
            if (end == it->betza.length)
                break;
            char atom = it->betza.start[end++];
            while (end < it->betza.length &&
                   (isdigit((unsigned char)it->betza.start[end]) || it->betza.start[end] == atom))
                end++;
            struct text term = {it->betza.start + at, end - at};
            if (!ini_movement_unknown(term))
                text_buffer_add_text(&out, term);
            at = end;
        }
    }
    struct text text = {arena_copy(arena, out.start ? out.start : "", out.length), out.length};
    text_buffer_release(&out);
    return text;
}

static int count_royals(const struct model *model)
{
    int count = 0;
    for (int t = 0; t < model->type_count; t++)
        count += model->types[t].royal;
    return count;
}

static bool is_front(const struct piece_type *type)
{
    return isalpha((unsigned char)type->letter[0]) && !type->letter[1];
}

// The kind that moves as this one: of the parent, of the table, or a further one.
static int choose_kind(const struct ini_variant *parent, const struct ini_variant *variant,
                       char letter, struct text movement, bool is_always_royal)
{
    const struct ini_table *table = variant->table;
    int best = -1, best_rank = 0;
    for (int k = 0; k < table->kind_count; k++) {
        const struct ini_kind *kind = &table->kinds[k];
        const struct ini_piece *his = &parent->pieces[k];
        bool is_own = kind->may_move_own && !kind->is_custom;
        if (variant->pieces[k].letter || is_own != is_always_royal)
            continue;
        struct text moves = his->letter ? his->movement : kind->movement;
        bool is_like = (his->letter || !kind->is_custom) && ini_movements_match(moves, movement);
        if (!is_like && !kind->is_custom && !is_own)
            continue;
        int rank = !is_like ? his->letter ? 1 : 2 : his->letter == letter ? 5 : his->letter ? 4 : 3;
        if (rank > best_rank) {
            best_rank = rank;
            best = k;
        }
    }
    return best;
}

static void take_zone(const struct model *model, const struct vdl_node *word, int side,
                      struct ini_piece *piece)
{
    int zone = model_zone(model, word->text);
    piece->is_within[side] = zone >= 0;
    for (int s = 0; zone >= 0 && s < model->board.square_count; s++)
        if (model->zones[zone].squares[side][s])
            ini_squares_add(&piece->within[side], model->board.squares[s].x,
                            model->board.squares[s].y);
}

// Whether it is the kind that is always royal: as in the parent, or if it is the only royal one.
static bool is_always_royal(const struct model *model, const struct ini_variant *parent,
                            const struct piece_type *type, char letter)
{
    int kind = ini_variant_kind(parent, letter);
    if (!type->royal || kind < 0)
        return type->royal && count_royals(model) == 1;
    const struct ini_kind *known = &parent->table->kinds[kind];
    return known->may_move_own && !known->is_custom;
}

static bool take_piece(const struct fitting *fitting, const struct ini_variant *parent,
                       const struct piece_type *type, struct ini_variant *variant,
                       struct text_buffer *problem)
{
    const struct model *model = fitting->game->model;
    struct text movement = movement_of(fitting->arena, type);
    char letter = (char)tolower((unsigned char)type->letter[0]);
    int kind = choose_kind(parent, variant, letter, movement,
                           is_always_royal(model, parent, type, letter));
    if (kind < 0) {
        text_buffer_print(problem, "it has too many kinds of pieces");
        return false;
    }
    const struct ini_kind *known = &variant->table->kinds[kind];
    struct ini_piece *piece = &variant->pieces[kind];
    struct text moves =
        parent->pieces[kind].letter ? parent->pieces[kind].movement : known->movement;
    bool is_like =
        (parent->pieces[kind].letter || !known->is_custom) && ini_movements_match(moves, movement);
    *piece = (struct ini_piece){.letter = letter, .movement = is_like ? moves : movement};
    piece->moves_own = !text_equal(piece->movement, known->movement);
    for (int side = 0; side < 2; side++)
        if (type->movements && type->movements->within)
            take_zone(model, type->movements->within, side, piece);
    return true;
}

static bool take_pieces(const struct fitting *fitting, const struct ini_variant *parent,
                        struct ini_variant *variant, struct text_buffer *problem)
{
    const struct model *model = fitting->game->model;
    memset(variant->pieces, 0, sizeof variant->pieces);
    for (int k = 0; k < variant->table->kind_count; k++)
        variant->pieces[k].movement = variant->table->kinds[k].movement;
    for (int t = 0; t < model->type_count; t++) {
        const struct piece_type *type = &model->types[t];
        if (strcmp(type->letter, "*") == 0 || type->front != t)
            continue;
        if (!is_front(type) || type->neutral) {
            text_buffer_print(problem, "no single letter stands for %.*s of both players",
                              TEXT_ARGUMENTS(type->name));
            return false;
        }
        if (!take_piece(fitting, parent, type, variant, problem))
            return false;
    }
    return true;
}

// ---- Other sides of pieces

static int letter_kind(const struct ini_variant *variant, const struct piece_type *type)
{
    return ini_variant_kind(variant, type->letter[0]);
}

static char free_letter(const struct ini_variant *variant)
{
    for (char c = 'a'; c <= 'z'; c++)
        if (ini_variant_kind(variant, c) < 0)
            return c;
    return 0;
}

// A piece in the variant that moves like the other side; one that only stands for it if need be.
static int other_side(const struct fitting *fitting, const struct ini_variant *parent,
                      struct ini_variant *variant, const struct piece_type *type)
{
    struct text movement = movement_of(fitting->arena, type);
    for (int k = 0; k < variant->table->kind_count; k++)
        if (variant->pieces[k].letter && ini_movements_match(variant->pieces[k].movement, movement))
            return k;
    char letter = free_letter(variant);
    int kind = letter ? choose_kind(parent, variant, 0, movement, false) : -1;
    if (kind < 0)
        return -1;
    bool is_custom = variant->table->kinds[kind].is_custom;
    bool is_his =
        parent->pieces[kind].letter && ini_movements_match(parent->pieces[kind].movement, movement);
    if (parent->pieces[kind].letter && ini_variant_kind(variant, parent->pieces[kind].letter) < 0)
        letter = parent->pieces[kind].letter;
    variant->pieces[kind] =
        (struct ini_piece){.letter = letter,
                           .movement = is_his      ? parent->pieces[kind].movement
                                       : is_custom ? movement
                                                   : variant->table->kinds[kind].movement,
                           .moves_own = is_custom};
    return kind;
}

static bool take_sides(const struct fitting *fitting, const struct ini_variant *parent,
                       struct ini_variant *variant, struct text_buffer *problem)
{
    const struct model *model = fitting->game->model;
    int8_t *turned = arena_array(fitting->arena, INI_KINDS_LIMIT, sizeof *turned);
    memset(turned, -1, INI_KINDS_LIMIT);
    for (int t = 0; t < model->type_count; t++) {
        const struct piece_type *type = &model->types[t];
        if (type->front != t || type->reverse < 0)
            continue;
        int kind = letter_kind(variant, type);
        int other = other_side(fitting, parent, variant, &model->types[type->reverse]);
        if (kind < 0 || other < 0) {
            text_buffer_print(problem, "it has too many kinds of pieces");
            return false;
        }
        turned[kind] = (int8_t)other;
    }
    struct ini_value *value = value_of(variant, "promotedPieceType");
    value[0].of_kind = value[1].of_kind = turned;
    return true;
}

bool fitting_begin(const struct fitting *fitting, const struct ini_variant *parent,
                   struct ini_variant *variant, struct text_buffer *problem)
{
    const struct model *model = fitting->game->model;
    struct text name = variant->name;
    fitting_copy(fitting->arena, parent, variant);
    variant->name = name;
    if (!fitting_is_playable(fitting->game, problem) || !take_board(model, variant, problem) ||
        !take_pieces(fitting, parent, variant, problem) ||
        !take_sides(fitting, parent, variant, problem))
        return false;
    // The parent's may have fields that the game says otherwise.
    struct ini_value *start = value_of(variant, "startFen");
    struct text own = fitting_start(fitting);
    if (!text_equal(fitting_placement(start->text), fitting_placement(own)))
        start->text = own;
    return true;
}

// Pieces and their move blocks.
#include "zrf_node.h"
#include "zrf_parts.h"

#include "arena.h"

#include <string.h>

// ---- What a piece says of itself

static void read_text(struct text *text, struct zrf_row row)
{
    if (row.count > 1)
        *text = zrf_text_of(row.items[1]);
}

// "(image PLAYER "a.bmp" ... PLAYER "b.bmp" ...)": the first one of each.
static void read_images(struct zrf_checker *checker, struct zrf_piece *piece, struct zrf_row row)
{
    int32_t player = ZRF_NONE;
    struct text *images =
        arena_array(checker->arena, (size_t)checker->players.count, sizeof *images);
    for (int32_t i = 1; i < row.count; i++) {
        bool is_word = row.items[i].item->kind == ZRF_WORD;
        if (is_word)
            player = zrf_names_find(&checker->players, zrf_text_of(row.items[i]));
        else if (player != ZRF_NONE && images[player].length == 0)
            images[player] = zrf_text_of(row.items[i]);
    }
    piece->images = images;
}

static void note_move_types(struct zrf_checker *checker, struct zrf_row row)
{
    for (int32_t i = 1; i < row.count; i++) {
        struct zrf_row block;
        if (zrf_at_list_of(checker, row.items[i], "move-type", &block) && block.count > 1 &&
            zrf_text_of(block.items[1]).length > 0)
            zrf_names_add(&checker->types, zrf_text_of(block.items[1]));
    }
}

static void read_property(struct zrf_checker *checker, struct zrf_piece *piece, struct zrf_row row,
                          struct zrf_at at)
{
    struct zrf_at head = row.count > 0 ? row.items[0] : at;
    if (zrf_at_word(head, "name"))
        read_text(&piece->name, row);
    else if (zrf_at_word(head, "notation"))
        read_text(&piece->notation, row);
    else if (zrf_at_word(head, "help"))
        read_text(&piece->help, row);
    else if (zrf_at_word(head, "description"))
        read_text(&piece->description, row);
    else if (zrf_at_word(head, "open"))
        read_text(&piece->open, row);
    else if (zrf_at_word(head, "image"))
        read_images(checker, piece, row);
    else if (zrf_at_word(head, "dummy"))
        piece->is_dummy = true;
    else if (zrf_at_word(head, "attribute") && row.count > 1)
        zrf_names_add(&checker->attributes, zrf_text_of(row.items[1]));
    else if (zrf_at_word(head, "moves") || zrf_at_word(head, "drops"))
        note_move_types(checker, row);
    else if (!zrf_at_word(head, "attribute"))
        zrf_warn_unknown(checker, head, "part of a piece", NULL);
}

void zrf_read_pieces(struct zrf_checker *checker, const struct zrf_part *parts, int32_t count)
{
    struct zrf_game *game = checker->game;
    game->pieces = arena_array(checker->arena, (size_t)count, sizeof *game->pieces);
    for (int32_t i = 0; i < count; i++) {
        struct zrf_piece piece = {.span = zrf_span_of(parts[i].at)};
        for (int32_t p = 1; p < parts[i].row.count; p++)
            read_property(checker, &piece, zrf_row_of(checker, parts[i].row.items[p]),
                          parts[i].row.items[p]);
        game->pieces[game->piece_count++] = piece;
        zrf_names_add(&checker->pieces, piece.name);
    }
}

// ---- Move blocks

static void read_start_values(struct zrf_checker *checker, struct zrf_piece *piece,
                              struct zrf_row row)
{
    int32_t attribute = zrf_names_find(&checker->attributes, zrf_text_of(row.items[1]));
    bool value = row.count > 2 && zrf_at_word(row.items[2], "true");
    if (row.count > 2 && !value && !zrf_at_word(row.items[2], "false"))
        zrf_warn(checker, row.items[2], "an attribute is true or false");
    piece->attributes[attribute] = value;
}

struct block_list {
    struct zrf_block *blocks;
    int32_t count, capacity;
};

static void add_block(struct zrf_checker *checker, struct block_list *list, struct zrf_block block)
{
    if (list->count == list->capacity) {
        int32_t capacity = list->capacity ? list->capacity * 2 : 16;
        struct zrf_block *larger = arena_array(checker->arena, (size_t)capacity, sizeof *larger);
        if (list->count > 0)
            memcpy(larger, list->blocks, (size_t)list->count * sizeof *larger);
        list->blocks = larger;
        list->capacity = capacity;
    }
    list->blocks[list->count++] = block;
    ((struct zrf_node *)block.body)->uses++;
}

static void read_blocks(struct zrf_checker *checker, struct block_list *list, struct zrf_row row,
                        bool is_drop)
{
    int32_t type = ZRF_NONE;
    for (int32_t i = 1; i < row.count && !checker->has_failed; i++) {
        struct zrf_row block;
        struct zrf_at at = row.items[i];
        if (at.item->kind != ZRF_LIST) {
            zrf_warn(checker, at, "moves are lists of statements; this is left out");
        } else if (zrf_at_list_of(checker, at, "move-type", &block)) {
            type = block.count > 1 ? zrf_names_find(&checker->types, zrf_text_of(block.items[1]))
                                   : ZRF_NONE;
        } else if (block.count > 0) {
            const struct zrf_node *body = zrf_read_block(checker, at);
            struct text name = at.use ? at.use->text : (struct text){"", 0};
            add_block(checker, list,
                      (struct zrf_block){type, is_drop, body, zrf_span_of(at), name});
        }
    }
}

void zrf_read_moves(struct zrf_checker *checker, const struct zrf_part *parts, int32_t count)
{
    struct zrf_game *game = checker->game;
    if ((int64_t)checker->attributes.count * count > ZRF_ATTRIBUTE_LIMIT) {
        zrf_error(checker, parts[0].at, DIAG_LARGE "too many pieces with too many attributes");
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        struct zrf_piece *piece = &game->pieces[i];
        struct block_list list = {0};
        piece->attributes = arena_array(checker->arena, (size_t)checker->attributes.count, 1);
        if (checker->attributes.count > 0)
            memset(piece->attributes, -1, (size_t)checker->attributes.count);
        for (int32_t p = 1; p < parts[i].row.count; p++) {
            struct zrf_row row;
            struct zrf_at at = parts[i].row.items[p];
            if (zrf_at_list_of(checker, at, "attribute", &row) && row.count > 1)
                read_start_values(checker, piece, row);
            else if (zrf_at_list_of(checker, at, "moves", &row))
                read_blocks(checker, &list, row, false);
            else if (zrf_at_list_of(checker, at, "drops", &row))
                read_blocks(checker, &list, row, true);
        }
        piece->blocks = list.blocks;
        piece->block_count = list.count;
    }
}

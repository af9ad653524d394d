// Fuzzing rules files and saved games of Zillions: any bytes are loaded, as the game or one of its
// variants; what comes out must hang together: numbers within their ranges, operands before the
// nodes that use them.
//
// Input: one byte below 4 chooses the variant, the rest is the file; all of it, for the first one,
// where the first byte is greater. It includes itself as "a".
#include "arena.h"
#include "checks.h"
#include "diag.h"
#include "zrf_game.h"
#include "zsg.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static bool read_again(void *context, struct arena *arena, const char *from, struct text name,
                       struct found_file *found)
{
    (void)from;
    found->name = arena_copy(arena, name.start, name.length);
    found->text = *(const struct text *)context;
    return text_is(name, "a");
}

static void check_number(int32_t number, int32_t count, bool may_be_none)
{
    require((number >= 0 && number < count) || (may_be_none && number == ZRF_NONE));
}

static void check_place(const struct zrf_game *game, struct zrf_place place)
{
    require(place.kind <= ZRF_OFF_BOARD);
    if (place.kind == ZRF_CELL)
        check_number(place.number, game->cell_count, false);
    if (place.kind == ZRF_DIRECTION || place.kind == ZRF_OPPOSITE)
        check_number(place.number, game->direction_count, false);
}

// What the number of a node counts; -1: nothing.
static int32_t range_of(const struct zrf_game *game, const struct zrf_node *node)
{
    switch (node->operation) {
    case ZRF_IS_PIECE:
    case ZRF_CHANGE_TYPE:
    case ZRF_CREATE: return game->piece_count;
    case ZRF_IS_IN_ZONE: return game->zone_count;
    case ZRF_FLAG:
    case ZRF_SET_FLAG: return game->flag_count;
    case ZRF_POSITION_FLAG:
    case ZRF_SET_POSITION_FLAG: return game->position_flag_count;
    case ZRF_ATTRIBUTE:
    case ZRF_SET_ATTRIBUTE: return game->attribute_count;
    case ZRF_CHANGE_OWNER: return game->player_count;
    case ZRF_IS_ATTACKED:
    case ZRF_IS_DEFENDED:
    case ZRF_ADD: return game->type_count;
    default: return -1;
    }
}

static bool may_lack_number(const struct zrf_node *node)
{
    return node->operation == ZRF_CREATE || node->operation == ZRF_CHANGE_OWNER ||
           node->operation == ZRF_IS_ATTACKED || node->operation == ZRF_IS_DEFENDED ||
           node->operation == ZRF_ADD;
}

static int32_t operands_of(const struct zrf_node *node)
{
    switch (node->operation) {
    case ZRF_AND:
    case ZRF_OR:
    case ZRF_SEQUENCE: return node->count;
    case ZRF_NOT:
    case ZRF_VERIFY:
    case ZRF_SET_FLAG:
    case ZRF_SET_POSITION_FLAG:
    case ZRF_SET_ATTRIBUTE: return 1;
    case ZRF_WHILE: return 2;
    case ZRF_IF: return 3;
    default: return 0;
    }
}

static void check_nodes(const struct zrf_game *game)
{
    for (uint32_t i = 0; i < game->node_count; i++) {
        const struct zrf_node *node = game->nodes[i];
        int32_t range = range_of(game, node);
        require(node->id == i && node->weight > 0 && node->count == operands_of(node));
        check_place(game, node->place);
        check_place(game, node->other);
        if (range >= 0)
            check_number(node->number, range, may_lack_number(node));
        if (node->operation == ZRF_CREATE)
            check_number(node->number2, game->player_count, true);
        for (int32_t t = 0; t < node->type_count; t++)
            check_number(node->types[t], game->piece_count, false);
        for (int32_t o = 0; o < node->count; o++)
            require(node->operands[o]->id < i && node->operands[o]->uses > 0);
    }
}

static void check_goal(const struct zrf_game *game, const struct zrf_goal *goal)
{
    for (int32_t i = 0; i < goal->type_count; i++)
        check_number(goal->types[i], game->piece_count, false);
    for (int32_t i = 0; i < goal->place_count; i++)
        check_number(goal->places[i].number, game->cell_count, false);
    for (int32_t i = 0; i < goal->zone_count; i++)
        check_number(goal->zones[i], game->zone_count, false);
    for (int32_t i = 0; i < goal->occupant_count; i++) {
        const struct zrf_occupant *occupant = &goal->occupants[i];
        if (occupant->kind == ZRF_OCCUPANT_TYPE)
            check_number(occupant->number, game->piece_count, false);
        if (occupant->kind == ZRF_OCCUPANT_STEP)
            check_number(occupant->number, game->direction_count, false);
    }
    for (int32_t i = 0; i < goal->operand_count; i++)
        check_goal(game, goal->operands[i]);
}

static void check_game(const struct zrf_game *game)
{
    require(game->player_count > 0 && game->turn_count > 0 && game->cell_count > 0);
    check_number(game->repeat, game->turn_count, false);
    for (int32_t i = 0; i < game->turn_count; i++) {
        check_number(game->turns[i].player, game->player_count, false);
        check_number(game->turns[i].as, game->player_count, false);
        for (int32_t t = 0; t < game->turns[i].type_count; t++)
            check_number(game->turns[i].types[t], game->type_count, false);
    }
    for (int32_t i = 0; i < game->direction_count * game->cell_count; i++)
        check_number(game->links[i], game->cell_count, true);
    for (int32_t i = 0; i < game->direction_count * game->player_count; i++)
        check_number(game->symmetry[i], game->direction_count, false);
    for (int32_t i = 0; i < game->direction_count; i++)
        check_number(game->directions[i].opposite, game->direction_count, true);
    for (int32_t i = 0; i < game->setup_count; i++) {
        check_number(game->setup[i].player, game->player_count, false);
        check_number(game->setup[i].piece, game->piece_count, false);
        check_number(game->setup[i].cell, game->cell_count, true);
    }
    for (int32_t p = 0; p < game->piece_count; p++)
        for (int32_t b = 0; b < game->pieces[p].block_count; b++) {
            const struct zrf_block *block = &game->pieces[p].blocks[b];
            check_number(block->type, game->type_count, true);
            require(block->body->operation == ZRF_SEQUENCE);
            require(game->nodes[block->body->id] == block->body);
        }
    for (int32_t i = 0; i < game->condition_count; i++)
        check_goal(game, game->conditions[i].goal);
    check_nodes(game);
}

// A saved game that was read and written reads again as the same.
static void check_saved(struct arena *arena, struct source_set *sources, struct diag *diag,
                        struct text text)
{
    struct text_buffer first, second;
    const struct zsg_game *game = zsg_read(arena, sources, diag, "g", text);
    if (!game)
        return;
    text_buffer_init(&first);
    text_buffer_init(&second);
    zsg_write(game, &first);
    game = zsg_read(arena, sources, diag, "g", (struct text){first.start, first.length});
    require(game != NULL);
    zsg_write(game, &second);
    require(first.length == second.length && memcmp(first.start, second.start, first.length) == 0);
    text_buffer_release(&first);
    text_buffer_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct text_buffer printed;
    char variant[8];
    bool chooses = size > 0 && bytes[0] < 4;
    struct text text = {(const char *)bytes + chooses, size - chooses};
    snprintf(variant, sizeof variant, "%d", chooses ? bytes[0] + 1 : 1);
    arena_init(&arena);
    source_set_init(&sources, &arena);
    diag_init(&diag, &arena, &sources);
    text_buffer_init(&printed);
    const struct zrf_game *game =
        zrf_load(&arena, &sources, &diag, "f", text, variant, read_again, &text);
    require((game != NULL) == (diag.error_count == 0));
    if (game)
        check_game(game);
    check_saved(&arena, &sources, &diag, text);
    diag_print(&diag, &printed);
    text_buffer_release(&printed);
    arena_release(&arena);
    return 0;
}

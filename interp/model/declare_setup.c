// The start position: as FEN, as a drawing, or piece by piece.
#include "declare.h"
#include "placement.h"
#include "suggest.h"

#include <string.h>

enum { HELD_LIMIT = 1000 }; // pieces of one kind in one hand

// A drawn rank: pieces separated by blanks, "." for an empty square, to FEN's rank.
static void drawn_rank(struct text_buffer *fen, struct text rank)
{
    int empty = 0;
    for (size_t i = 0; i <= rank.length; i++) {
        char character = i < rank.length ? rank.start[i] : '\0';
        if (character == '.') {
            empty++;
            continue;
        }
        if (character == ' ')
            continue;
        if (empty)
            text_buffer_print(fen, "%d", empty);
        empty = 0;
        if (character)
            text_buffer_add_character(fen, character);
    }
}

// "White Rook" or "Rock" (neutral). False after an error.
static bool read_piece(struct model *model, const struct vdl_node *names,
                       struct placed_piece *piece)
{
    const struct vdl_node *kind = names->last, *player = names->first;
    *piece = (struct placed_piece){.type = model_type(model, kind->text)};
    if (piece->type < 0) {
        unknown_piece(model, kind);
        return false;
    }
    bool neutral = model->types[piece->type].neutral;
    piece->owner = neutral ? model->player_count : 0;
    if (player == kind) {
        if (!neutral) {
            diag_error(model->diag, kind->span, DIAG_SETUP "whose \"%.*s\"?",
                       TEXT_ARGUMENTS(kind->text));
            diag_hint(model->diag, "write the player's name in front");
        }
        return neutral;
    }
    piece->owner = model_owner(model, player->text);
    if (piece->owner < 0)
        unknown_player(model, player);
    else if (neutral)
        diag_error(model->diag, player->span, "\"%.*s\" is neutral and belongs to nobody",
                   TEXT_ARGUMENTS(kind->text));
    return piece->owner >= 0 && !neutral;
}

// `with NAME, ...` after the squares: the bit of each attribute for the pieces there.
static void give_attributes(struct model *model, const struct vdl_node *names, const bool *squares,
                            uint32_t *marks)
{
    for (const struct vdl_node *word = names ? names->first : NULL; word; word = word->next) {
        int attribute = model_attribute(model, word->text);
        struct suggest suggest;
        for (int s = 0; s < model->board.square_count && attribute >= 0; s++)
            marks[s] |= squares[s] ? UINT32_C(1) << attribute : 0;
        if (attribute >= 0)
            continue;
        diag_error(model->diag, word->span, DIAG_UNKNOWN "unknown attribute \"%.*s\"",
                   TEXT_ARGUMENTS(word->text));
        suggest_init(&suggest, word->text);
        for (int a = 0; a < model->attribute_count; a++)
            suggest_offer(&suggest, model->attributes[a].name);
        hint_nearest(model->diag, &suggest);
    }
}

// Lines such as "seeds 4 at a1 b1", by variables.
struct counted_line {
    const struct vdl_node *node;
    struct counted_line *next;
};

static struct counted_line **counted_setup(struct model *model)
{
    size_t count = (size_t)model->variable_count + 1;
    struct counted_line **first = arena_array(model->arena, count, sizeof *first),
                        **last = arena_array(model->arena, count, sizeof *last);
    for (const struct vdl_node *node = model->setup ? model->setup->first : NULL; node;
         node = node->next) {
        if (node->kind != VDL_COUNTED)
            continue;
        int v = model_variable(model, node->text);
        if (v < 0 || !model->variables[v].per_square || model->variables[v].type != TYPE_NUMBER) {
            diag_error(model->diag, node->head,
                       DIAG_UNKNOWN "there is no number \"%.*s\" for each square",
                       TEXT_ARGUMENTS(node->text));
            continue;
        }
        struct counted_line *line = arena_alloc(model->arena, sizeof *line);
        *line = (struct counted_line){node, NULL};
        *(last[v] ? &last[v]->next : &first[v]) = line;
        last[v] = line;
    }
    return first;
}

// The numbers of squares, where lines say something else than the variable's start.
static const char *print_counters(struct model *model, const char *before, struct text_buffer *fen)
{
    struct counted_line **lines = counted_setup(model);
    size_t squares = (size_t)model->board.square_count;
    int *numbers = arena_array(model->arena, squares + 1, sizeof *numbers);
    bool *named = arena_array(model->arena, squares + 1, sizeof *named);
    for (int v = 0; v < model->variable_count; v++) {
        const struct variable *variable = &model->variables[v];
        const char *between = NULL;
        for (size_t s = 0; s < squares && lines[v]; s++)
            numbers[s] = variable->start;
        for (const struct counted_line *line = lines[v]; line; line = line->next) {
            memset(named, 0, squares * sizeof *named);
            declare_squares(model, named, 0, line->node->first);
            for (size_t s = 0; s < squares; s++)
                numbers[s] = named[s] ? (int)line->node->number : numbers[s];
        }
        for (size_t s = 0; s < squares && lines[v]; s++) {
            if (numbers[s] == variable->start)
                continue;
            if (!between)
                text_buffer_print(fen, "%s%.*s=", before, TEXT_ARGUMENTS(variable->name));
            text_buffer_print(fen, "%s%s:%d", between ? between : "", model->board.squares[s].name,
                              numbers[s]);
            before = ";";
            between = ",";
        }
    }
    return before;
}

// What pieces have and what squares count, as positions write it: {tired=a1,b2;seeds=a1:3}.
static void print_block(struct model *model, const uint32_t *marks, struct text_buffer *fen)
{
    const char *before = " {";
    for (int a = 0; a < model->attribute_count; a++) {
        bool is_first = true;
        for (int s = 0; s < model->board.square_count; s++) {
            if (!(marks[s] >> a & 1))
                continue;
            if (is_first)
                text_buffer_print(fen, "%s%.*s=", before,
                                  TEXT_ARGUMENTS(model->attributes[a].name));
            text_buffer_print(fen, "%s%s", is_first ? "" : ",", model->board.squares[s].name);
            before = ";";
            is_first = false;
        }
    }
    before = print_counters(model, before, fen);
    if (*before == ';')
        text_buffer_add_character(fen, '}');
}

static void put_on_squares(struct model *model, const struct vdl_node *line,
                           struct placed_piece piece, struct placed_piece *board, uint32_t *marks)
{
    size_t count = (size_t)model->board.square_count;
    bool *squares = arena_array(model->arena, count, sizeof *squares);
    declare_squares(model, squares, 0, line->first->next);
    for (size_t s = 0; s < count; s++) {
        if (!squares[s])
            continue;
        if (board[s].type >= 0)
            diag_error(model->diag, line->first->next->span, DIAG_TWICE "%s is occupied already",
                       model->board.squares[s].name);
        board[s] = piece;
    }
    give_attributes(model, line->first->next->next, squares, marks);
}

// Writes it into the text of its hand.
static void put_in_hand(struct model *model, const struct vdl_node *line, struct placed_piece piece,
                        struct text_buffer *hands)
{
    int hand = model_hand(model, line->text);
    if (hand < 0)
        diag_error(model->diag, line->head, "expected \"hand\"");
    else if (piece.owner >= model->player_count)
        diag_error(model->diag, line->head, DIAG_SETUP "a neutral piece is in nobody's hand");
    else if (line->number > HELD_LIMIT)
        diag_error(model->diag, line->head, DIAG_LARGE "more than %d pieces of one kind in a hand",
                   HELD_LIMIT);
    else
        for (long n = 0; n < line->number; n++)
            piece_print(model, piece, &hands[hand]);
}

// Lines such as "White Rook at a1 h1" and "White Soldier in hand 3".
static void placed_setup(struct model *model, struct text_buffer *fen, uint32_t *marks)
{
    size_t count = (size_t)model->board.square_count;
    struct placed_piece *board = arena_array(model->arena, count + 1, sizeof *board);
    int hand_count = model->hand_count + 1;
    struct text_buffer *hands = arena_array(model->arena, (size_t)hand_count, sizeof *hands);
    bool has_hands = false;
    for (int h = 0; h < hand_count; h++)
        text_buffer_init(&hands[h]);
    for (size_t s = 0; s < count; s++)
        board[s].type = -1;
    for (const struct vdl_node *line = model->setup ? model->setup->first : NULL; line;
         line = line->next) {
        struct placed_piece piece;
        if (line->kind == VDL_COUNTED)
            continue;
        if (line->kind != VDL_PLACED) {
            diag_error(model->diag, line->span, DIAG_SETUP "a drawn rank among placed pieces");
            diag_hint(model->diag, "a setup is either a drawing or a list of pieces");
        } else if (read_piece(model, line->first, &piece)) {
            if (line->text.length) {
                put_in_hand(model, line, piece, hands);
                has_hands = true;
            } else {
                put_on_squares(model, line, piece, board, marks);
            }
        }
    }
    placement_print(model, board, fen);
    for (int h = 0; h < hand_count; h++) {
        if (has_hands)
            text_buffer_print(fen, "%c%s", h == 0 ? '[' : '/',
                              hands[h].length ? hands[h].start : "");
        text_buffer_release(&hands[h]);
    }
    if (has_hands)
        text_buffer_add_character(fen, ']');
}

// Whoever has the first turn is to move.
static void print_first_side(const struct model *model, struct text_buffer *fen)
{
    const struct vdl_node *entry = model->order && !model->opening ? model->order->first : NULL;
    while (entry && text_is(entry->text, "repeat"))
        entry = entry->next;
    int player = entry ? model_player(model, entry->text) : 0;
    if (player < 2)
        text_buffer_print(fen, " %c - - 0 1", player == 1 ? 'b' : 'w');
    else
        text_buffer_print(fen, " %.*s - - 0 1", TEXT_ARGUMENTS(model->owners[player]));
}

// A line was not understood, which is reported: the rest makes no setup.
static bool has_wrong_line(const struct vdl_node *setup)
{
    for (const struct vdl_node *line = setup ? setup->first : NULL; line; line = line->next)
        if (line->kind == VDL_ERROR)
            return true;
    return false;
}

void declare_setup(struct model *model)
{
    struct text_buffer fen;
    if (has_wrong_line(model->setup))
        model->setup = NULL;
    const struct vdl_node *first = model->setup ? model->setup->first : NULL;
    uint32_t *marks =
        arena_array(model->arena, (size_t)model->board.square_count + 1, sizeof *marks);
    text_buffer_init(&fen);
    if (!first || first->kind == VDL_PLACED || first->kind == VDL_COUNTED) {
        placed_setup(model, &fen, marks);
    } else if (!first->next) {
        text_buffer_add_text(&fen, first->text);
    } else {
        for (const struct vdl_node *line = first; line; line = line->next) {
            if (line->kind != VDL_STRING)
                diag_error(model->diag, line->span, DIAG_SETUP "a placed piece in a drawn setup");
            drawn_rank(&fen, line->text);
            if (line->next)
                text_buffer_add_character(&fen, '/');
        }
    }
    if (!memchr(fen.start, ' ', fen.length))
        print_first_side(model, &fen);
    print_block(model, marks, &fen);
    model->setup_fen = arena_copy(model->arena, fen.start, fen.length);
    text_buffer_release(&fen);
}

// What the text of an Interactive Diagram takes over from a game: the board, the pieces, the start.
#include "arena.h"
#include "baronet_view.h"
#include "diagram_choice.h"
#include "fitting_compare.h"
#include "loaded_game.h"
#include "model.h"

#include <ctype.h>
#include <string.h>

// ---- The board

static bool take_board(struct diagram_frame *frame, struct text_buffer *problem)
{
    const struct model *model = frame->game->model;
    const struct board *board = &model->board;
    if (board->lattice != LATTICE_SQUARE || board->wrap_files || board->wrap_ranks ||
        board->apart || board->is_hexagon || board->width < 1 || board->height < 1 ||
        board->width > INI_SIDE_LIMIT || board->height > INI_SIDE_LIMIT) {
        text_buffer_print(problem, "its board (%s) is not part of a rectangle of up to %d by %d",
                          model->board_text, INI_SIDE_LIMIT, INI_SIDE_LIMIT);
        return false;
    }
    frame->size = (struct ini_size){board->width, board->height};
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++)
            if (board->at[y * board->width + x] == NO_SQUARE)
                ini_squares_add(&frame->holes, x, y);
    return true;
}

// ---- Pieces

// The ways: what begins in a zone only is for a first move; it is for any; it is left out.
enum { AS_FIRST, AS_ANY, LEFT_OUT };

// A term: modifiers and an atom with its range. Other texts are a single one.
static struct text next_term(struct text *rest)
{
    size_t end = 0;
    bool is_simple = true;
    for (size_t i = 0; i < rest->length; i++)
        is_simple &= isalnum((unsigned char)rest->start[i]) != 0;
    while (is_simple && end < rest->length && !isupper((unsigned char)rest->start[end]))
        end++;
    char atom = end < rest->length ? rest->start[end] : 0;
    while (is_simple && end < rest->length &&
           (rest->start[end] == atom || isdigit((unsigned char)rest->start[end])))
        end++;
    if (!is_simple)
        end = rest->length;
    struct text term = {rest->start, end};
    *rest = text_from(*rest, end);
    return term;
}

static struct text movement_of(struct arena *arena, const struct piece_type *type, int way)
{
    struct text_buffer out;
    text_buffer_init(&out);
    for (const struct movement *it = type->movements; it; it = it->next) {
        struct text rest = it->betza;
        while (rest.length && (!it->from || way != LEFT_OUT)) {
            struct text term = next_term(&rest);
            bool is_first = *term.start == 'i';
            if (it->from && way == AS_FIRST && !is_first)
                text_buffer_add_character(&out, 'i');
            if (it->from && way == AS_ANY && is_first)
                term = text_from(term, 1);
            text_buffer_add_text(&out, term);
        }
    }
    struct text text = {arena_copy(arena, out.start ? out.start : "", out.length), out.length};
    text_buffer_release(&out);
    return text;
}

static void take_movements(struct diagram_frame *frame, const struct piece_type *type,
                           struct diagram_kind *kind)
{
    bool has_zones = false;
    for (const struct movement *it = type->movements; it; it = it->next)
        has_zones |= it->from != NULL;
    kind->movement_count = has_zones ? DIAGRAM_MOVEMENTS_LIMIT : 1;
    for (int way = 0; way < kind->movement_count; way++)
        kind->movements[way] = movement_of(frame->arena, type, way);
}

static bool can_be_id(const char *letter)
{
    for (const char *c = letter; *c; c++)
        if (isdigit((unsigned char)*c) || strchr("\"/[]{}?*~@,=#\\:<>&", *c) || *c <= ' ')
            return false;
    return *letter && strlen(letter) <= 4;
}

static bool take_pieces(struct diagram_frame *frame, struct text_buffer *problem)
{
    const struct model *model = frame->game->model;
    memset(frame->kind_of, -1, sizeof frame->kind_of);
    for (int t = 0; t < model->type_count; t++) {
        const struct piece_type *type = &model->types[t];
        if (strcmp(type->letter, "*") == 0)
            continue;
        if (type->neutral || !can_be_id(type->letter)) {
            text_buffer_print(problem, "its %.*s can't be said of both players' pieces",
                              TEXT_ARGUMENTS(type->name));
            return false;
        }
        if (frame->kind_count == DIAGRAM_KINDS_LIMIT || t >= (int)sizeof frame->kind_of) {
            text_buffer_print(problem, "it has too many kinds of pieces");
            return false;
        }
        struct diagram_kind *kind = &frame->kinds[frame->kind_count];
        kind->name = type->name;
        kind->id = text_of(type->letter);
        kind->type = t;
        kind->is_royal = type->royal;
        take_movements(frame, type, kind);
        frame->kind_of[t] = (int8_t)frame->kind_count++;
    }
    for (int k = 0; k < frame->kind_count; k++) {
        const struct piece_type *type = &model->types[frame->kinds[k].type];
        frame->kinds[k].reverse = type->front == frame->kinds[k].type && type->reverse >= 0
                                      ? frame->kind_of[type->reverse]
                                      : -1;
    }
    return true;
}

// ---- The start

static void take_squares(struct diagram_frame *frame, const struct baronet_view *view)
{
    const struct board *board = &frame->game->model->board;
    struct baronet_standing standing = {.size = sizeof standing};
    for (int s = 0; s < board->square_count; s++) {
        if (!baronet_view_square(view, (size_t)s, &standing) || standing.type < 0)
            continue;
        int kind = frame->kind_of[standing.type];
        if (kind >= 0 && standing.owner < 2)
            ini_squares_add(&frame->kinds[kind].squares[standing.owner], board->squares[s].x,
                            board->squares[s].y);
        else
            ini_squares_add(&frame->holes, board->squares[s].x, board->squares[s].y);
    }
}

static bool take_hands(struct diagram_frame *frame, const struct baronet_view *view,
                       struct text_buffer *problem)
{
    for (int k = 0; k < frame->kind_count; k++) {
        struct diagram_kind *kind = &frame->kinds[k];
        int held[2];
        for (unsigned player = 0; player < 2; player++)
            held[player] = baronet_view_hand(view, player, (size_t)kind->type);
        if (held[0] != held[1] || held[0] > 99) {
            text_buffer_print(problem, "players have different pieces in hand at the start");
            return false;
        }
        kind->held = held[0];
    }
    return true;
}

static bool take_start(struct diagram_frame *frame, struct text_buffer *problem)
{
    struct baronet_play *play = baronet_start(frame->game);
    struct baronet_view *view = play ? baronet_view(play, BARONET_REFEREE, NULL) : NULL;
    bool is_taken = view != NULL;
    if (view && baronet_play_mover(play) != 0) {
        text_buffer_print(problem, "the second player begins");
        is_taken = false;
    }
    if (is_taken)
        take_squares(frame, view);
    is_taken = is_taken && take_hands(frame, view, problem);
    baronet_view_free(view);
    baronet_play_free(play);
    return is_taken;
}

// ---- Symmetry

static bool follows(const struct diagram_frame *frame, bool is_turned)
{
    for (int k = 0; k < frame->kind_count; k++)
        for (int r = 0; r < frame->size.ranks; r++)
            for (int f = 0; f < frame->size.files; f++) {
                const struct diagram_kind *kind = &frame->kinds[k];
                int file = is_turned ? frame->size.files - 1 - f : f;
                if (ini_squares_have(&kind->squares[0], f, r) !=
                    ini_squares_have(&kind->squares[1], file, frame->size.ranks - 1 - r))
                    return false;
            }
    return true;
}

bool diagram_frame_make(struct diagram_frame *frame, struct text_buffer *problem)
{
    if (!fitting_is_playable(frame->game, problem) || !take_board(frame, problem) ||
        !take_pieces(frame, problem) || !take_start(frame, problem))
        return false;
    frame->symmetry = follows(frame, false) ? "mirror" : follows(frame, true) ? "rotate" : "none";
    return true;
}

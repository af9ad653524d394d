// Boards drawn in text, for people.
#include "drawing.h"

#include "baronet_notation.h"
#include "call.h"
#include "message.h"
#include "sets.h"
#include "sized.h"
#include "view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct canvas {
    struct drawn_square squares[BOARD_SQUARES_LIMIT];
    size_t width; // of the widest
    bool is_turned, is_framed;
};

static size_t longest(const char *const *names, int count)
{
    size_t length = 0;
    for (int i = 0; i < count; i++)
        if (strlen(names[i]) > length)
            length = strlen(names[i]);
    return length;
}

// Whether the viewer may know the number that a variable is on each square.
static bool is_drawn(const struct baronet_view *view, int variable)
{
    const struct variable *declared = &view->game->model->variables[variable];
    const struct onlooker onlooker = {view->viewer, NULL};
    return declared->per_square && !declared->of_turn && declared->type == TYPE_NUMBER &&
           variable_is_known(view->game->program, variable, -1, &onlooker);
}

// The numbers of a square; none if all are 0.
static void add_numbers(const struct baronet_view *view, int square, struct text_buffer *cell)
{
    const int32_t *cells = view->position.cells + square;
    const int *places = view->game->program->variable_cells;
    int count = view->game->model->variable_count;
    bool any = false;
    for (int v = 0; v < count && !any; v++)
        any = is_drawn(view, v) && cells[places[v]] != 0;
    const char *between = "";
    for (int v = 0; v < count && any; v++) {
        if (!is_drawn(view, v))
            continue;
        text_buffer_print(cell, "%s%d", between, cells[places[v]]);
        between = ",";
    }
}

static void fill(struct canvas *canvas, const struct baronet_view *view)
{
    const struct baronet_game *game = view->game;
    const struct board *board = game->program->board;
    canvas->width = 1;
    for (int s = 0; s < game->program->square_count; s++) {
        struct text_buffer *cell = &canvas->squares[s].text;
        text_buffer_init(cell);
        if (view->squares[s].type == -2)
            text_buffer_add_character(cell, '?');
        else if (view->squares[s].type >= 0)
            piece_print(game->model, view->squares[s], cell);
        add_numbers(view, s, cell);
        if (cell->length == 0)
            text_buffer_add_character(cell, '.');
        canvas->width = cell->length > canvas->width ? cell->length : canvas->width;
    }
    size_t letters =
        longest(board->file_names, board->lattice == LATTICE_NONE ? 0 : board->file_count);
    canvas->width = letters > canvas->width ? letters : canvas->width;
}

// Pieces by their owners; what the last turn has changed is shown inverse (ECMA-48, SGR).
static void colour(struct canvas *canvas, const struct baronet_view *view)
{
    static const char *const owners[] = {"1", "36", "35", "32", "33", "34"};
    enum { OWNER_COLOURS = sizeof owners / sizeof owners[0] };
    for (int s = 0; s < view->game->program->square_count; s++) {
        struct placed_piece piece = view->squares[s];
        bool is_players = piece.type >= 0 && piece.owner < view->game->model->player_count;
        const char *owner = is_players ? owners[piece.owner % OWNER_COLOURS] : "";
        bool is_marked = set_has(view->changed, s);
        if (*owner || is_marked)
            snprintf(canvas->squares[s].style, sizeof canvas->squares[s].style, "\033[%s%s%sm",
                     owner, *owner && is_marked ? ";" : "", is_marked ? "7" : "");
    }
}

static void print_cell(struct text_buffer *out, const char *text, size_t width)
{
    text_buffer_print(out, " %*s", (int)width, text);
}

static void draw_file_names(const struct board *board, const struct canvas *canvas, int margin,
                            struct text_buffer *out)
{
    int count = board->file_count;
    text_buffer_print(out, "%*s", margin, "");
    for (int file = 0; file < count; file++)
        print_cell(out, board->file_names[canvas->is_turned ? count - 1 - file : file],
                   canvas->width);
    text_buffer_add_character(out, '\n');
}

static void draw_rectangle(const struct baronet_game *game, const struct canvas *canvas,
                           struct text_buffer *out)
{
    const struct board *board = game->program->board;
    bool slanted =
        board->lattice == LATTICE_HEXAGONAL; // a rhombus: each rank stands half a step aside
    int margin = (int)longest(board->rank_names, board->rank_count);
    margin = margin < 3 ? 3 : margin;
    if (canvas->is_framed && !slanted)
        draw_file_names(board, canvas, margin + 1, out);
    for (int line = board->height - 1; line >= 0; line--) {
        int y = canvas->is_turned ? board->height - 1 - line : line;
        if (slanted)
            text_buffer_print(out, "%*s", (int)((canvas->width + 1) / 2) * line, "");
        text_buffer_print(out, "%*s ", margin, board->rank_names[y]);
        for (int column = 0; column < board->width; column++) {
            int x = canvas->is_turned ? board->width - 1 - column : column;
            square_t square = board->at[y * board->width + x];
            if (square == NO_SQUARE)
                print_cell(out, "", canvas->width);
            else
                drawn_square_print(out, &canvas->squares[square], canvas->width);
        }
        if (canvas->is_framed)
            text_buffer_print(out, "  %s", board->rank_names[y]);
        text_buffer_add_character(out, '\n');
    }
    draw_file_names(board, canvas, margin + 1, out);
}

static square_t square_at(const struct board *board, int file, int line)
{
    for (int s = 0; s < board->square_count; s++)
        if (board->squares[s].file == file &&
            2 * board->squares[s].rank + abs(file - board->file_count / 2) == line)
            return (square_t)s;
    return NO_SQUARE;
}

// A hexagon with upright files: neighbours in the next file stand half a square higher or lower.
static void draw_hexagon(const struct baronet_game *game, const struct canvas *canvas,
                         struct text_buffer *out)
{
    const struct board *board = game->program->board;
    int lines = 2 * board->rank_count - 1;
    for (int line = lines - 1; line >= 0; line--) {
        text_buffer_print(out, "    ");
        for (int column = 0; column < board->file_count; column++) {
            int file = canvas->is_turned ? board->file_count - 1 - column : column;
            square_t square = square_at(board, file, canvas->is_turned ? lines - 1 - line : line);
            if (square == NO_SQUARE)
                print_cell(out, "", canvas->width);
            else
                drawn_square_print(out, &canvas->squares[square], canvas->width);
        }
        text_buffer_add_character(out, '\n');
    }
    draw_file_names(board, canvas, 4, out);
}

static void draw_hands(const struct baronet_game *game, const struct position *position,
                       struct text_buffer *out)
{
    const struct program *program = game->program;
    for (int row = 0; row < program->hand_rows; row++) {
        bool any = false;
        for (int t = 0; t < program->type_count; t++) {
            int count = position->cells[program->hand_cells + row * program->type_count + t];
            if (count == 0)
                continue;
            text_buffer_print(out, any ? ", " : "in %s of %s: ",
                              baronet_game_hand(game, (size_t)(row / program->player_count)),
                              game->player_names[row % program->player_count]);
            text_buffer_print(out, "%d %.*s", count, TEXT_ARGUMENTS(game->model->types[t].name));
            any = true;
        }
        if (any)
            text_buffer_add_character(out, '\n');
    }
}

static bool is_upside_down(const struct model *model, const struct baronet_drawing *how)
{
    unsigned bottom = how->bottom < (unsigned)model->player_count ? how->bottom : 0;
    return (model->facing[bottom] == FACING_SOUTH) != how->is_turned;
}

static char *draw(const struct baronet_play *play, const struct baronet_drawing *how)
{
    const struct baronet_game *game = play->game;
    const struct program *program = game->program;
    const struct board *board = program->board;
    // Views are computed by the VM, which leaves the position as it was.
    struct baronet_view *view = view_of_board((struct baronet_play *)(uintptr_t)play, how->viewer);
    struct canvas *canvas = memory_zeroed(1, sizeof *canvas);
    struct text_buffer out;
    canvas->is_turned = is_upside_down(game->model, how);
    canvas->is_framed = how->is_framed;
    text_buffer_init(&out);
    fill(canvas, view);
    if (how->has_colours)
        colour(canvas, view);
    if (board->lattice == LATTICE_NONE)
        draw_graph(game->program->board, canvas->squares, canvas->is_turned, &out);
    else if (board_is_rectangle(board))
        draw_rectangle(game, canvas, &out);
    else
        draw_hexagon(game, canvas, &out);
    draw_hands(game, &play->position, &out);
    text_buffer_print(&out, "turn %d, %s to move\n", play->position.cells[program->number_cell],
                      game->player_names[baronet_play_mover(play)]);
    for (int s = 0; s < program->square_count; s++)
        text_buffer_release(&canvas->squares[s].text);
    memory_free(canvas);
    baronet_view_free(view);
    return text_take(&out);
}

char *baronet_play_draw(const struct baronet_play *play, const struct baronet_drawing *how)
{
    struct call call;
    struct baronet_drawing known;
    if (!USABLE(play) || !sized_read(how, &known, sizeof known) ||
        REFUSED_VIEWER(play->game, known.viewer, NULL) || CALL_FAILED(&call, play, NULL))
        return NULL;
    char *text = draw(play, &known);
    call_close(&call);
    return text;
}

char *baronet_play_drawing(const struct baronet_play *play, unsigned viewer)
{
    return baronet_play_draw(play, &(struct baronet_drawing){.size = sizeof(struct baronet_drawing),
                                                             .viewer = viewer,
                                                             .bottom = BARONET_REFEREE});
}

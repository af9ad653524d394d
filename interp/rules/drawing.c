// Boards drawn in text, for people.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

struct canvas {
    struct text_buffer cells[BOARD_SQUARES_LIMIT]; // what each square shows
    size_t width;                                  // of the widest
};

static size_t longest(const char *const *names, int count)
{
    size_t length = 0;
    for (int i = 0; i < count; i++)
        if (strlen(names[i]) > length)
            length = strlen(names[i]);
    return length;
}

static void fill(struct canvas *canvas, const struct baronet_game *game,
                 const struct placed_piece *squares)
{
    const struct board *board = game->program->board;
    canvas->width = 1;
    for (int s = 0; s < game->program->square_count; s++) {
        struct text_buffer *cell = &canvas->cells[s];
        text_buffer_init(cell);
        if (squares[s].type == -2)
            text_buffer_add_character(cell, '?');
        else if (squares[s].type < 0)
            text_buffer_add_character(cell, '.');
        else
            piece_print(game->model, squares[s], cell);
        canvas->width = cell->length > canvas->width ? cell->length : canvas->width;
    }
    size_t letters =
        longest(board->file_names, board->lattice == LATTICE_NONE ? 0 : board->file_count);
    canvas->width = letters > canvas->width ? letters : canvas->width;
}

static void print_cell(struct text_buffer *out, const char *text, size_t width)
{
    text_buffer_print(out, " %*s", (int)width, text);
}

static void draw_file_names(const struct board *board, int margin, size_t width,
                            struct text_buffer *out)
{
    text_buffer_print(out, "%*s", margin, "");
    for (int file = 0; file < board->file_count; file++)
        print_cell(out, board->file_names[file], width);
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
    for (int y = board->height - 1; y >= 0; y--) {
        if (slanted)
            text_buffer_print(out, "%*s", (int)((canvas->width + 1) / 2) * y, "");
        text_buffer_print(out, "%*s ", margin, board->rank_names[y]);
        for (int x = 0; x < board->width; x++) {
            square_t square = board->at[y * board->width + x];
            print_cell(out, square == NO_SQUARE ? "" : canvas->cells[square].start, canvas->width);
        }
        text_buffer_add_character(out, '\n');
    }
    draw_file_names(board, margin + 1, canvas->width, out);
}

// A hexagon with upright files: neighbours in the next file stand half a square higher or lower.
static void draw_hexagon(const struct baronet_game *game, const struct canvas *canvas,
                         struct text_buffer *out)
{
    const struct board *board = game->program->board;
    int middle = board->file_count / 2, lines = 2 * board->rank_count - 1;
    for (int line = lines - 1; line >= 0; line--) {
        text_buffer_print(out, "    ");
        for (int file = 0; file < board->file_count; file++) {
            const char *text = "";
            for (int s = 0; s < board->square_count; s++)
                if (board->squares[s].file == file &&
                    2 * board->squares[s].rank + abs(file - middle) == line)
                    text = canvas->cells[s].start;
            print_cell(out, text, canvas->width);
        }
        text_buffer_add_character(out, '\n');
    }
    draw_file_names(board, 4, canvas->width, out);
}

static void draw_hands(const struct baronet_game *game, const struct position *position,
                       struct text_buffer *out)
{
    const struct program *program = game->program;
    for (int p = 0; p < program->player_count; p++) {
        bool any = false;
        for (int t = 0; t < program->type_count; t++) {
            int count = position->cells[program->hand_cells + p * program->type_count + t];
            if (count == 0)
                continue;
            text_buffer_print(out, any ? ", " : "in hand of %s: ", game->player_names[p]);
            text_buffer_print(out, "%d %.*s", count, TEXT_ARGUMENTS(game->model->types[t].name));
            any = true;
        }
        if (any)
            text_buffer_add_character(out, '\n');
    }
}

char *baronet_play_drawing(const struct baronet_play *play, unsigned viewer)
{
    const struct baronet_game *game = play->game;
    const struct program *program = game->program;
    const struct board *board = program->board;
    struct placed_piece squares[BOARD_SQUARES_LIMIT];
    uint64_t visible[SET_WORDS_LIMIT];
    struct canvas *canvas = calloc(1, sizeof *canvas);
    struct text_buffer out;
    if (!canvas)
        arena_out_of_memory();
    text_buffer_init(&out);
    bool limited = play_visible((struct baronet_play *)(uintptr_t)play, viewer, visible);
    squares_seen(game, &play->position, viewer, limited ? visible : NULL, squares);
    fill(canvas, game, squares);
    if (board->lattice == LATTICE_NONE)
        draw_graph(game->program->board, canvas->cells, &out);
    else if (board_is_rectangle(board))
        draw_rectangle(game, canvas, &out);
    else
        draw_hexagon(game, canvas, &out);
    draw_hands(game, &play->position, &out);
    text_buffer_print(&out, "turn %d, %s to move\n", play->position.cells[program->number_cell],
                      game->player_names[baronet_play_mover(play)]);
    for (int s = 0; s < program->square_count; s++)
        text_buffer_release(&canvas->cells[s]);
    free(canvas);
    return text_take(&out);
}

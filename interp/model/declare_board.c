// The board and its zones, as a game declares them.
#include "declare.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// "10x8" -> 10, 8.
static bool read_size(struct text text, int *files, int *ranks)
{
    int numbers[2] = {0, 0}, count = 0;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.start[i];
        if (c == 'x' && i > 0 && count == 0)
            count = 1;
        else if (c < '0' || c > '9')
            return false;
        else if (numbers[count] < 10000)
            numbers[count] = numbers[count] * 10 + (c - '0');
    }
    *files = numbers[0];
    *ranks = numbers[1];
    return count == 1;
}

static bool check_size(struct model *model, const struct vdl_node *size, int files, int ranks)
{
    if (files >= 1 && ranks >= 1 && files <= BOARD_SIDE_LIMIT && ranks <= BOARD_SIDE_LIMIT &&
        files * ranks <= BOARD_LATTICE_LIMIT)
        return true;
    diag_error(model->diag, size->span,
               DIAG_LARGE "board of %.*s squares; at most %d a side and %d in all",
               TEXT_ARGUMENTS(size->text), BOARD_SIDE_LIMIT, BOARD_LATTICE_LIMIT);
    return false;
}

struct board_options {
    bool wrap_files, wrap_ranks, hexagonal, orthogonal;
    const struct vdl_node *holes[BOARD_LATTICE_LIMIT];
    int hole_count;
    const char *file_letters;
    int times; // how many boards
};

enum { FILES_BETWEEN = 2 }; // two boards side by side

// How many boards there are. Returns the last word read.
static const struct vdl_node *read_times(struct model *model, const struct vdl_node *word,
                                         struct board_options *options)
{
    const struct vdl_node *number = word->next;
    bool is_number = number && number->kind == VDL_NUMBER;
    if (!is_number || number->number < 1) {
        diag_error(model->diag, word->span, "\"times\" needs the number of boards");
        diag_hint(model->diag, "for two boards side by side write: times 2");
        return is_number ? number : word;
    }
    options->times = number->number > BOARD_SIDE_LIMIT ? BOARD_SIDE_LIMIT + 1 : (int)number->number;
    return number;
}

static void read_options(struct model *model, const struct vdl_node *item,
                         struct board_options *options)
{
    static const char *const known[] = {"without",   "wrap",       "files", "ranks",
                                        "hexagonal", "orthogonal", NULL};
    enum { NOTHING, HOLES, WRAPS } reading = NOTHING;
    for (; item; item = item->next) {
        if (item->kind == VDL_WORD && text_is(item->text, "without"))
            reading = HOLES;
        else if (item->kind == VDL_WORD && text_is(item->text, "wrap"))
            reading = WRAPS;
        else if (item->kind == VDL_WORD && text_is(item->text, "hexagonal"))
            options->hexagonal = true;
        else if (item->kind == VDL_WORD && text_is(item->text, "orthogonal"))
            options->orthogonal = true;
        else if (item->kind == VDL_WORD && text_is(item->text, "times"))
            item = read_times(model, item, options);
        else if (reading == WRAPS && text_is(item->text, "files"))
            options->wrap_files = true;
        else if (reading == WRAPS && text_is(item->text, "ranks"))
            options->wrap_ranks = true;
        else if (item->kind == VDL_WORD && text_is(item->text, "files") && item->next &&
                 item->next->kind == VDL_STRING) {
            item = item->next;
            options->file_letters = arena_copy(model->arena, item->text.start, item->text.length);
        } else if (reading == HOLES && item->kind == VDL_WORD &&
                   options->hole_count < BOARD_LATTICE_LIMIT)
            options->holes[options->hole_count++] = item;
        else
            unknown_word(model, item, "option of a board", known);
    }
}

static void declare_hexagon(struct model *model, const struct vdl_node *side)
{
    struct board_options options = {0};
    if (!side || side->kind != VDL_NUMBER || side->number < 1 || side->number > 17) {
        diag_error(model->diag, side ? side->span : model->board_node->span,
                   "a hexagon needs the length of its side, 1 to 17");
        return;
    }
    read_options(model, side->next, &options);
    size_t files = (size_t)(2 * side->number - 1);
    if (options.file_letters && strlen(options.file_letters) != files) {
        diag_error(model->diag, side->span, "%zu file letters are needed", files);
        return;
    }
    if (!options.file_letters && files > 26) {
        diag_error(model->diag, side->span, "a hexagon of side %ld needs file letters",
                   side->number);
        return;
    }
    const char *letters = options.file_letters
                              ? options.file_letters
                              : arena_copy(model->arena, "abcdefghijklmnopqrstuvwxyz", files);
    board_init_hexagon(&model->board, model->arena, (int)side->number, letters);
    model->has_board = true;
}

static square_t hole_at(struct model *model, const struct board *plain, const struct vdl_node *word)
{
    square_t square = board_square_named(plain, word->text);
    if (square != NO_SQUARE)
        return square;
    diag_error(model->diag, word->span, DIAG_UNKNOWN "there is no square \"%.*s\" on this board",
               TEXT_ARGUMENTS(word->text));
    hint_squares(model->diag, plain);
    return NO_SQUARE;
}

// One hole, or a rectangle of them: `b2 to c5`. How many words more it has taken.
static int dig_holes(struct model *model, const struct board *plain,
                     const struct board_options *options, int first, bool *is_hole)
{
    const struct vdl_node *const *words = options->holes + first;
    bool is_range = first + 2 < options->hole_count && text_is(words[1]->text, "to");
    square_t from = hole_at(model, plain, words[0]);
    square_t to = is_range ? hole_at(model, plain, words[2]) : from;
    if (from == NO_SQUARE || to == NO_SQUARE)
        return is_range ? 2 : 0;
    const struct board_square *corner = &plain->squares[from], *other = &plain->squares[to];
    if (corner->x > other->x || corner->y > other->y) {
        diag_error(model->diag, words[0]->span, "the lower left corner comes first");
        return 2;
    }
    for (int s = 0; s < plain->square_count; s++)
        is_hole[s] |= plain->squares[s].x >= corner->x && plain->squares[s].x <= other->x &&
                      plain->squares[s].y >= corner->y && plain->squares[s].y <= other->y;
    return is_range ? 2 : 0;
}

// Leaves the four directions along files and ranks.
static void drop_diagonals(struct board *board)
{
    size_t squares = (size_t)board->square_count;
    board->direction_count = 4;
    for (int d = 0; d < 4; d++) {
        board->directions[d] = board->directions[2 * d];
        board->directions[d].opposite /= 2;
        memcpy(board->steps + (size_t)d * squares, board->steps + (size_t)(2 * d) * squares,
               squares * sizeof *board->steps);
    }
}

// Boards side by side, with files between them that have no squares.
static void init_boards(struct model *model, const struct board_options *options, int files,
                        int ranks, const bool *is_hole)
{
    int apart = files + FILES_BETWEEN, whole = options->times * apart - FILES_BETWEEN;
    bool *is_missing = arena_array(model->arena, (size_t)(whole * ranks), sizeof *is_missing);
    for (int i = 0; i < whole * ranks; i++) {
        int file = i % whole % apart;
        is_missing[i] = file >= files || is_hole[i / whole * files + file];
    }
    board_init_rectangle(&model->board, model->arena, whole, ranks, is_missing, options->wrap_files,
                         options->wrap_ranks);
    if (options->times > 1)
        model->board.apart = apart;
}

static void declare_rectangle(struct model *model, const struct vdl_node *size)
{
    static struct board_options const empty;
    struct board_options options = empty;
    int files, ranks;
    options.times = 1;
    if (!read_size(size->text, &files, &ranks)) {
        diag_error(model->diag, size->span, "expected a board size such as 8x8, or \"hexagon\"");
        if (size->kind == VDL_NUMBER)
            diag_hint(model->diag, "a size is one word, as in 8x8");
        return;
    }
    read_options(model, size->next, &options);
    int whole = options.times * (files + FILES_BETWEEN) - FILES_BETWEEN;
    if (!check_size(model, size, files < 1 ? files : whole, ranks))
        return;
    if (options.times > 1 && (options.wrap_files || options.wrap_ranks)) {
        diag_error(model->diag, size->span, "several boards can't wrap");
        return;
    }
    struct board plain;
    board_init_rectangle(&plain, model->arena, files, ranks, NULL, false, false);
    bool *is_hole = arena_array(model->arena, (size_t)(files * ranks), sizeof *is_hole);
    for (int i = 0; i < options.hole_count; i++)
        i += dig_holes(model, &plain, &options, i, is_hole);
    init_boards(model, &options, files, ranks, is_hole);
    if (options.hexagonal)
        board_use_lattice(&model->board, model->arena, LATTICE_HEXAGONAL);
    else if (options.orthogonal)
        drop_diagonals(&model->board);
    model->has_board = model->board.square_count > 0;
    if (!model->has_board)
        diag_error(model->diag, size->span, "no square is left on this board");
}

void declare_board(struct model *model)
{
    const struct vdl_node *node = model->board_node;
    if (!node) {
        if (model->tree->first)
            diag_error(model->diag, model->tree->first->span, "this game has no board");
        else
            diag_error(model->diag, model->tree->span, "this file is empty");
        diag_hint(model->diag, "write for instance: board 8x8");
        return;
    }
    if (!node->first || node->first->kind == VDL_BOARD_LINE || node->first->kind == VDL_ERROR) {
        declare_graph(model);
        return;
    }
    if (text_is(node->first->text, "hexagon"))
        declare_hexagon(model, node->first->next);
    else
        declare_rectangle(model, node->first);
    struct text_buffer text;
    text_buffer_init(&text);
    if (model->board.apart)
        text_buffer_print(&text, "%dx%d", model->board.width, model->board.height);
    else
        text_buffer_add_text(&text, node->first->text);
    if (text_is(node->first->text, "hexagon") && node->first->next)
        text_buffer_print(&text, " %ld", node->first->next->number);
    model->board_text = arena_copy(model->arena, text.start, text.length);
    text_buffer_release(&text);
}

// The square that a player sees where one who faces north sees `square`: the other side of the same
// file when he faces south; else his ranks are files, counted from his side, and his files ranks.
static square_t seen_by(const struct board *board, square_t square, enum facing facing)
{
    if (facing == FACING_NORTH || board->lattice == LATTICE_NONE)
        return square;
    const struct board_square *place = &board->squares[square];
    if (facing == FACING_EAST)
        return board_at(board, place->y, place->x);
    if (facing == FACING_WEST)
        return board_at(board, board->width - 1 - place->y, place->x);
    if (board_is_rectangle(board))
        return board_at(board, place->x, board->height - 1 - place->y);
    int highest = 0;
    for (int s = 0; s < board->square_count; s++)
        if (board->squares[s].file == place->file && board->squares[s].rank > highest)
            highest = board->squares[s].rank;
    for (int s = 0; s < board->square_count; s++)
        if (board->squares[s].file == place->file &&
            board->squares[s].rank == highest - place->rank)
            return (square_t)s;
    return NO_SQUARE;
}

static void add_seen(struct model *model, bool *squares, square_t square, int player)
{
    square_t seen = seen_by(&model->board, square, model->facing[player]);
    if (seen != NO_SQUARE)
        squares[seen] = true;
}

static int file_index(const struct board *board, struct text name)
{
    for (int file = 0; file < board->file_count; file++)
        if (text_is(name, board->file_names[file]))
            return file;
    return -1;
}

static int rank_index(const struct board *board, const struct vdl_node *item)
{
    struct text_buffer number;
    int found = -1;
    text_buffer_init(&number);
    if (item->kind == VDL_NUMBER)
        text_buffer_print(&number, "%ld", item->number);
    else
        text_buffer_add_text(&number, item->text);
    for (int rank = 0; rank < board->rank_count && found < 0; rank++)
        if (strcmp(number.start, board->rank_names[rank]) == 0)
            found = rank;
    text_buffer_release(&number);
    return found;
}

static void refuse_lines(struct model *model, const struct vdl_node *item)
{
    diag_error(model->diag, item->span, "this board has no files, ranks and edges");
    diag_hint(model->diag,
              "that needs one grid of two dimensions, without links; name the squares");
}

// The index that a rank's number or a file's letter stands for, or -1 with an error.
static int line_index(struct model *model, const struct vdl_node *item, bool is_file)
{
    int index = -1;
    if (model->board.lattice == LATTICE_NONE) {
        refuse_lines(model, item ? item : model->board_node);
        return -1;
    }
    if (item && is_file && item->kind != VDL_NUMBER)
        index = file_index(&model->board, item->text);
    else if (item && !is_file)
        index = rank_index(&model->board, item);
    if (index >= 0)
        return index;
    const struct board *board = &model->board;
    diag_error(model->diag, item ? item->span : model->board_node->span, "expected %s of the board",
               is_file ? "a file" : "the number of a rank");
    const char **names = is_file ? board->file_names : board->rank_names;
    diag_hint(model->diag, is_file ? "the files are %s to %s" : "the ranks are %s to %s", names[0],
              names[(is_file ? board->file_count : board->rank_count) - 1]);
    return -1;
}

// `rank 8`, `ranks 1 to 3`, `file c`, `files a to c`. Returns the last item read.
static const struct vdl_node *add_lines(struct model *model, bool *squares, int player,
                                        const struct vdl_node *item)
{
    bool is_file = text_is(item->text, "file") || text_is(item->text, "files");
    const struct vdl_node *last = item->next;
    int from = line_index(model, last, is_file), to = from;
    if (from < 0)
        return last ? last : item;
    if (last->next && last->next->kind == VDL_WORD && text_is(last->next->text, "to")) {
        to = line_index(model, last->next->next, is_file);
        if (to < 0)
            return last->next;
        last = last->next->next;
    }
    for (int s = 0; s < model->board.square_count; s++) {
        const struct board_square *square = &model->board.squares[s];
        int line = is_file ? square->file : square->rank;
        if (line >= from && line <= to)
            add_seen(model, squares, (square_t)s, player);
    }
    return last;
}

static square_t square_named(struct model *model, const struct vdl_node *item)
{
    if (item->kind != VDL_WORD && item->kind != VDL_STRING)
        return NO_SQUARE;
    return board_square_named(&model->board, item->text);
}

// `d1`, or the rectangle `d1 to f3`.
static const struct vdl_node *add_squares(struct model *model, bool *squares, int player,
                                          const struct vdl_node *item, square_t from)
{
    const struct board_square *a = &model->board.squares[from], *b = a;
    const struct vdl_node *last = item;
    bool is_range = item->next && item->next->kind == VDL_WORD && text_is(item->next->text, "to") &&
                    item->next->next;
    if (!is_range) {
        add_seen(model, squares, from, player);
        return last;
    }
    last = item->next->next;
    square_t to = square_named(model, last);
    if (model->board.lattice == LATTICE_NONE) {
        refuse_lines(model, last);
        return last;
    }
    if (to != NO_SQUARE) {
        b = &model->board.squares[to];
    } else {
        diag_error(model->diag, last->span, "expected a square of the board after \"to\"");
        hint_squares(model->diag, &model->board);
    }
    for (int s = 0; s < model->board.square_count; s++) {
        const struct board_square *c = &model->board.squares[s];
        if (c->file >= a->file && c->file <= b->file && c->rank >= a->rank && c->rank <= b->rank)
            add_seen(model, squares, (square_t)s, player);
    }
    return last;
}

void declare_squares(struct model *model, bool *squares, int player, const struct vdl_node *node)
{
    static const char *const known[] = {"rank",     "ranks",     "file", "files",
                                        "far-edge", "near-edge", "all",  NULL};
    int dx, dy;
    model_forward(model, player, &dx, &dy);
    for (const struct vdl_node *item = node->first; item; item = item->next) {
        square_t square = square_named(model, item);
        int zone = item->kind == VDL_WORD ? model_zone(model, item->text) : -1;
        if (item->kind == VDL_OF)
            continue;
        if (square != NO_SQUARE) {
            item = add_squares(model, squares, player, item, square);
        } else if (item->kind == VDL_WORD && zone >= 0) {
            for (int s = 0; s < model->board.square_count; s++)
                squares[s] |= model->zones[zone].squares[player][s];
        } else if (item->kind == VDL_WORD &&
                   (text_is(item->text, "rank") || text_is(item->text, "ranks") ||
                    text_is(item->text, "file") || text_is(item->text, "files"))) {
            item = add_lines(model, squares, player, item);
        } else if (text_is(item->text, "far-edge") || text_is(item->text, "near-edge")) {
            int sign = text_is(item->text, "far-edge") ? 1 : -1;
            if (model->board.lattice == LATTICE_NONE) {
                refuse_lines(model, item);
                return;
            }
            for (int s = 0; s < model->board.square_count; s++)
                squares[s] |=
                    board_step(&model->board, (square_t)s, sign * dx, sign * dy) == NO_SQUARE;
        } else if (text_is(item->text, "all")) {
            for (int s = 0; s < model->board.square_count; s++)
                squares[s] = true;
        } else if (item->kind != VDL_WORD) {
            diag_error(model->diag, item->span, "expected a square, rank, file or zone");
        } else {
            unknown_word(model, item, "part of a zone", known);
            if (isdigit((unsigned char)item->text.start[item->text.length - 1]))
                hint_squares(model->diag, &model->board);
            if (item->next && item->next->kind == VDL_NUMBER)
                item = item->next; // belongs to the word
        }
    }
}

void declare_zones(struct model *model, const struct declarations *declarations)
{
    size_t count = 0;
    for (const struct named_node *entry = declarations->zones.first; entry; entry = entry->next)
        count++;
    model->zones = arena_array(model->arena, count + 1, sizeof *model->zones);
    for (const struct named_node *entry = declarations->zones.first; entry; entry = entry->next) {
        int index = model_zone(model, entry->node->text);
        struct zone *zone = &model->zones[index < 0 ? model->zone_count : index];
        const struct vdl_node *only = entry->node->last;
        int player = -1;
        if (only && only->kind == VDL_OF) {
            player = model_player(model, only->text);
            if (player < 0) {
                unknown_player(model, only);
                continue;
            }
        }
        zone->name = entry->node->text;
        zone->span = entry->node->span;
        unsigned errors = model->diag->error_count;
        for (int p = 0; p < model->player_count && model->diag->error_count == errors; p++) {
            if (!zone->squares[p])
                zone->squares[p] =
                    arena_array(model->arena, (size_t)model->board.square_count, sizeof(bool));
            if (player < 0 || player == p)
                // What is said for one player alone is said in the board's own ranks.
                declare_squares(model, zone->squares[p], player < 0 ? p : 0, entry->node);
        }
        if (index < 0) {
            names_put(&model->zone_names, model->arena, zone->name, zone);
            model->zone_count++;
        }
    }
}

// `board:` with a block: a board of any shape, line by line.
#include "declare.h"

#include "board_graph.h"

#include <string.h>

// ---- Squares

// What separates squares elsewhere can't be part of their names.
static bool is_good_name(struct text name)
{
    for (size_t i = 0; i < name.length; i++)
        if ((unsigned char)name.start[i] <= ' ' || strchr("\",;{}", name.start[i]))
            return false;
    return name.length > 0 && name.length <= BOARD_NAME_LIMIT;
}

static bool has_room(struct model *model, const struct graph *graph, struct span span, int more)
{
    if (graph->point_count + more <= GRAPH_POINTS_LIMIT)
        return true;
    diag_error(model->diag, span, DIAG_LARGE "more than %d squares are declared",
               GRAPH_POINTS_LIMIT);
    return false;
}

// Adds one square; an error when it can't be.
static bool add_square(struct model *model, struct graph *graph, struct span span, struct text name)
{
    if (!has_room(model, graph, span, 1))
        return false;
    if (!is_good_name(name)) {
        diag_error(model->diag, span, "invalid name \"%.*s\" for a square", TEXT_ARGUMENTS(name));
        diag_hint(model->diag, "1 to %d characters, but no blanks and none of , ; { }",
                  BOARD_NAME_LIMIT);
        return false;
    }
    if (graph_find(graph, name) >= 0) {
        diag_error(model->diag, span, DIAG_TWICE "there is a square \"%.*s\" already",
                   TEXT_ARGUMENTS(name));
        return false;
    }
    graph_add(graph, arena_copy(model->arena, name.start, name.length));
    return true;
}

// `squares pit1 pit2 "7"`: a row of its own.
static void declare_singles(struct model *model, struct graph *graph, const struct vdl_node *line)
{
    int first = graph->point_count;
    for (const struct vdl_node *item = line->first; item; item = item->next) {
        if (item->kind != VDL_WORD && item->kind != VDL_STRING)
            diag_error(model->diag, item->span, "expected the name of a square");
        else if (!add_square(model, graph, item->span, item->text))
            return;
    }
    graph->single_count += graph->point_count - first;
    graph_add_row(graph, first, graph->point_count - first, false);
}

// The square that an item names, or -1 with an error.
static int square_of(struct model *model, const struct graph *graph, const struct vdl_node *item)
{
    int point = -1;
    if (item->kind == VDL_WORD || item->kind == VDL_STRING)
        point = graph_find(graph, item->text);
    else
        diag_error(model->diag, item->span, "expected the name of a square");
    if (point < 0 && (item->kind == VDL_WORD || item->kind == VDL_STRING))
        diag_error(model->diag, item->span,
                   DIAG_UNKNOWN "there is no square \"%.*s\" on this board",
                   TEXT_ARGUMENTS(item->text));
    return point;
}

static void declare_holes(struct model *model, struct graph *graph, const struct vdl_node *line)
{
    for (const struct vdl_node *item = line->first; item; item = item->next) {
        int point = square_of(model, graph, item);
        if (point >= 0)
            graph_remove(graph, point);
    }
}

// ---- Grids

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

// Reads "a b c", up to a slash or the end; moves *at past it.
static void read_labels(struct arena *arena, struct text text, size_t *at, struct graph_grid *grid)
{
    const char **labels = arena_array(arena, text.length, sizeof *labels);
    int count = 0;
    while (*at < text.length && text.start[*at] != '/') {
        size_t start = *at;
        if (is_blank(text.start[*at])) {
            ++*at;
            continue;
        }
        while (*at < text.length && text.start[*at] != '/' && !is_blank(text.start[*at]))
            ++*at;
        labels[count++] = arena_copy(arena, text.start + start, *at - start);
    }
    grid->labels[grid->dimensions] = labels;
    grid->sizes[grid->dimensions++] = count;
}

// Reads "a b c/1 2 3"; false with an error.
static bool read_grid(struct model *model, const struct vdl_node *item, struct graph_grid *grid)
{
    struct text text = item->text;
    long count = 1;
    for (size_t at = 0; at <= text.length; at++) {
        if (grid->dimensions == BOARD_DIMENSIONS_LIMIT) {
            diag_error(model->diag, item->span, DIAG_LARGE "a grid of more than %d dimensions",
                       BOARD_DIMENSIONS_LIMIT);
            return false;
        }
        read_labels(model->arena, text, &at, grid);
        count *= grid->sizes[grid->dimensions - 1];
        if (count == 0 || count > GRAPH_POINTS_LIMIT)
            break;
    }
    if (count == 0) {
        diag_error(model->diag, item->span, "a dimension without labels");
        diag_hint(model->diag, "write the labels of each dimension, with \"/\" between the "
                               "dimensions: grid \"a b c/1 2 3\"");
    }
    grid->count = count > GRAPH_POINTS_LIMIT ? GRAPH_POINTS_LIMIT + 1 : (int)count;
    return count > 0;
}

static bool add_grid_squares(struct model *model, struct graph *graph, struct span span,
                             const struct graph_grid *grid)
{
    for (int i = 0; i < grid->count; i++) {
        struct text_buffer name;
        text_buffer_init(&name);
        for (int d = 0, rest = i; d < grid->dimensions; d++) {
            text_buffer_print(&name, "%s", grid->labels[d][rest % grid->sizes[d]]);
            rest /= grid->sizes[d];
        }
        bool is_added = add_square(model, graph, span, (struct text){name.start, name.length});
        text_buffer_release(&name);
        if (!is_added)
            return false;
    }
    return true;
}

static void declare_grid(struct model *model, struct graph *graph, const struct vdl_node *line)
{
    const struct vdl_node *item = line->first;
    struct graph_grid grid = {.first = graph->point_count};
    if (item->kind != VDL_STRING || item->next) {
        diag_error(model->diag, item->next ? item->next->span : item->span,
                   "a grid has its labels in one string");
        diag_hint(model->diag, "write for instance: grid \"a b c/1 2 3\"");
        return;
    }
    if (graph->grid_count == GRAPH_GRIDS_LIMIT) {
        diag_error(model->diag, line->span, DIAG_LARGE "more than %d grids", GRAPH_GRIDS_LIMIT);
        return;
    }
    if (!read_grid(model, item, &grid) || !has_room(model, graph, item->span, grid.count) ||
        !add_grid_squares(model, graph, item->span, &grid))
        return;
    for (int row = grid.count / grid.sizes[0] - 1; row >= 0; row--)
        graph_add_row(graph, grid.first + row * grid.sizes[0], grid.sizes[0], true);
    graph->grids[graph->grid_count++] = grid;
}

// ---- Directions

// How a word is read as squares joined by hyphens, up to each of its characters.
struct reading {
    int ways;      // in how many ways, 2 for more
    int square;    // the last one
    size_t before; // where it begins
};

// Reads all of a word as two squares or more; 0 without an error where that can't be done in just
// one way, of which *ways tells.
static int part_word(const struct graph *graph, struct text text, struct reading *readings,
                     int *squares, int *ways)
{
    int count = 0;
    for (size_t end = 1; end <= text.length; end++) {
        struct reading *reading = &readings[end];
        *reading = (struct reading){0};
        if (end < text.length && text.start[end] != '-')
            continue;
        for (size_t start = 0; start < end; start++) {
            int before = start == 0                     ? 1
                         : text.start[start - 1] == '-' ? readings[start - 1].ways
                                                        : 0;
            int square = before && !(start == 0 && end == text.length)
                             ? graph_find(graph, (struct text){text.start + start, end - start})
                             : -1;
            if (square < 0)
                continue;
            int sum = reading->ways + before;
            *reading = (struct reading){sum > 2 ? 2 : sum, square, start};
        }
    }
    *ways = readings[text.length].ways;
    for (size_t end = text.length; *ways == 1 && end > 0;
         end = readings[end].before ? readings[end].before - 1 : 0)
        squares[count++] = readings[end].square;
    for (int i = 0; i < count / 2; i++) {
        int square = squares[i];
        squares[i] = squares[count - 1 - i];
        squares[count - 1 - i] = square;
    }
    return count;
}

// The squares of `a1-b1-c1`, a LINK or a word that may be parted in one way; returns how many, 0
// with an error.
static int read_links(struct model *model, const struct graph *graph, const struct vdl_node *item,
                      int **squares)
{
    struct text text = item->text;
    int count = 0, ways = 0;
    if (item->kind == VDL_LINK) {
        for (const struct vdl_node *square = item->first; square; square = square->next)
            count++;
        *squares = arena_array(model->arena, (size_t)count, sizeof **squares);
        count = 0;
        for (const struct vdl_node *square = item->first; square; square = square->next) {
            (*squares)[count] = square_of(model, graph, square);
            if ((*squares)[count++] < 0)
                return 0;
        }
        return count;
    }
    if (item->kind == VDL_WORD && memchr(text.start, '-', text.length)) {
        *squares = arena_array(model->arena, text.length, sizeof **squares);
        count = part_word(graph, text,
                          arena_array(model->arena, text.length + 1, sizeof(struct reading)),
                          *squares, &ways);
        if (count)
            return count;
        if (ways)
            diag_error(model->diag, item->span, "\"%.*s\" can be read in more than one way",
                       TEXT_ARGUMENTS(text));
        else
            diag_error(model->diag, item->span,
                       DIAG_UNKNOWN "\"%.*s\" names no two squares of this board",
                       TEXT_ARGUMENTS(text));
    } else {
        diag_error(model->diag, item->span, "expected two squares joined by \"-\"");
    }
    diag_hint(model->diag, "write for instance a1-b1, or \"a-1\"-\"b-1\" in quotes");
    return 0;
}

static void add_vector(struct model *model, struct graph *graph, int direction,
                       const struct vdl_node *node)
{
    int vector[BOARD_DIMENSIONS_LIMIT], count = 0;
    bool fits = false;
    for (const struct vdl_node *number = node->first; number; number = number->next, count++)
        if (count < BOARD_DIMENSIONS_LIMIT)
            vector[count] = number->number > GRAPH_POINTS_LIMIT    ? GRAPH_POINTS_LIMIT
                            : number->number < -GRAPH_POINTS_LIMIT ? -GRAPH_POINTS_LIMIT
                                                                   : (int)number->number;
    for (int g = 0; g < graph->grid_count; g++)
        fits |= graph->grids[g].dimensions == count;
    if (!fits) {
        diag_error(model->diag, node->span, "there is no grid of %d dimension%s here", count,
                   count == 1 ? "" : "s");
        diag_hint(model->diag, "a grid stands in front of its directions; a vector has as many "
                               "numbers as the grid has dimensions");
        return;
    }
    graph_add_vector(graph, direction, vector, count);
}

// `direction n: (0,1)`, `direction up: a1-b1-c1 a2-b2`.
static void declare_direction(struct model *model, struct graph *graph, const struct vdl_node *line)
{
    const struct vdl_node *name = line->first;
    int direction = -1;
    if (!line->number || name->kind != VDL_WORD || !name->next) {
        diag_error(model->diag, name->span, "a direction has a name and, after \":\", its steps");
        diag_hint(model->diag, "write for instance: direction n: (0,1)");
        return;
    }
    if (name_is_taken(name->text))
        diag_error(model->diag, name->span,
                   "\"%.*s\" has a meaning of its own; choose another name",
                   TEXT_ARGUMENTS(name->text));
    else
        direction = graph_direction(graph, name->text, true);
    if (direction < 0) {
        if (graph->direction_count == BOARD_DIRECTIONS_LIMIT)
            diag_error(model->diag, name->span, DIAG_LARGE "more than %d directions",
                       BOARD_DIRECTIONS_LIMIT);
        return;
    }
    for (const struct vdl_node *item = name->next; item; item = item->next) {
        int *squares;
        if (item->kind == VDL_VECTOR) {
            add_vector(model, graph, direction, item);
            continue;
        }
        int count = read_links(model, graph, item, &squares);
        for (int i = 1; i < count; i++)
            graph_link(graph, direction, squares[i - 1], squares[i]);
    }
}

// `unlink a1-b1 c1 n`: all steps between two squares, one step from a square.
static void declare_unlink(struct model *model, struct graph *graph, const struct vdl_node *line)
{
    for (const struct vdl_node *item = line->first; item; item = item->next) {
        int *squares, point = item->kind == VDL_LINK ? -1 : graph_find(graph, item->text);
        if (point < 0) {
            int count = read_links(model, graph, item, &squares);
            for (int i = 1; i < count; i++)
                graph_unlink(graph, squares[i - 1], squares[i]);
            continue;
        }
        const struct vdl_node *way = item->next;
        int direction =
            way && way->kind == VDL_WORD ? graph_direction(graph, way->text, false) : -1;
        if (direction < 0) {
            diag_error(model->diag, way ? way->span : item->span,
                       "expected a direction after the square \"%.*s\"",
                       TEXT_ARGUMENTS(item->text));
            return;
        }
        graph_cut(graph, point, direction);
        item = way;
    }
}

// ---- Places

// `at grid: 5 5 40 0 0 40`: origin, then a shift for each dimension.
static void place_grid(struct model *model, struct graph *graph, const struct vdl_node *line,
                       const int32_t *numbers, int count)
{
    if (graph->grid_count == 0) {
        diag_error(model->diag, line->first->span, "there is no grid here yet");
        return;
    }
    const struct graph_grid *grid = &graph->grids[graph->grid_count - 1];
    if (count != 2 + 2 * grid->dimensions) {
        diag_error(model->diag, line->span,
                   "%d numbers are needed: x and y of the first square, "
                   "then by how much each dimension shifts them",
                   2 + 2 * grid->dimensions);
        return;
    }
    for (int i = 0; i < grid->count; i++) {
        struct graph_point *point = &graph->points[grid->first + i];
        int64_t x = numbers[0], y = numbers[1];
        for (int d = 0, rest = i; d < grid->dimensions; d++) {
            x += (int64_t)numbers[2 + 2 * d] * (rest % grid->sizes[d]);
            y += (int64_t)numbers[3 + 2 * d] * (rest % grid->sizes[d]);
            rest /= grid->sizes[d];
        }
        point->is_placed = true;
        point->place = (struct board_place){(int32_t)x, (int32_t)y};
    }
}

// `at a1: 10 20`.
static void declare_place(struct model *model, struct graph *graph, const struct vdl_node *line)
{
    enum { NUMBERS_LIMIT = 2 + 2 * BOARD_DIMENSIONS_LIMIT, PLACE_LIMIT = 20000 };
    int32_t numbers[NUMBERS_LIMIT];
    int count = 0;
    const struct vdl_node *name = line->first;
    for (const struct vdl_node *item = name->next; item; item = item->next, count++) {
        if (item->number > PLACE_LIMIT || item->number < -PLACE_LIMIT) {
            diag_error(model->diag, item->span, DIAG_LARGE "number too large; the limit is %d",
                       PLACE_LIMIT);
            return;
        }
        if (count < NUMBERS_LIMIT)
            numbers[count] = (int32_t)item->number;
    }
    if (name->kind == VDL_WORD && text_is(name->text, "grid")) {
        place_grid(model, graph, line, numbers, count);
        return;
    }
    int point = square_of(model, graph, name);
    if (point < 0)
        return;
    if (count != 2) {
        diag_error(model->diag, line->span, "a square is drawn at two numbers, x and y");
        return;
    }
    graph->points[point].is_placed = true;
    graph->points[point].place = (struct board_place){numbers[0], numbers[1]};
}

// ---- The block

static void declare_line(struct model *model, struct graph *graph, const struct vdl_node *line)
{
    static const struct {
        const char *head;
        bool has_colon;
        void (*declare)(struct model *model, struct graph *graph, const struct vdl_node *line);
    } kinds[] = {{"grid", false, declare_grid},     {"squares", false, declare_singles},
                 {"without", false, declare_holes}, {"direction", true, declare_direction},
                 {"unlink", false, declare_unlink}, {"at", true, declare_place}};
    static const char *const known[] = {"grid",   "squares", "without", "direction",
                                        "unlink", "at",      NULL};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!text_is(line->text, kinds[i].head))
            continue;
        if (line->number && !kinds[i].has_colon)
            diag_error(model->diag, line->head, "no \":\" belongs after \"%s\"", kinds[i].head);
        else
            kinds[i].declare(model, graph, line);
        return;
    }
    struct vdl_node word = *line;
    word.span = line->head;
    unknown_word(model, &word, "part of a board", known);
}

void declare_graph(struct model *model)
{
    const struct vdl_node *node = model->board_node;
    struct graph *graph = arena_alloc(model->arena, sizeof *graph);
    struct text_buffer text;
    graph_init(graph, model->arena);
    for (const struct vdl_node *line = node->first; line; line = line->next)
        if (line->kind == VDL_BOARD_LINE)
            declare_line(model, graph, line);
    if (model->diag->error_count)
        return;
    if (graph->live_count == 0 || graph->live_count > BOARD_SQUARES_LIMIT) {
        if (graph->live_count == 0)
            diag_error(model->diag, node->head, "no square is left on this board");
        else
            diag_error(model->diag, node->head,
                       DIAG_LARGE "board of %d squares; at most %d are possible", graph->live_count,
                       BOARD_SQUARES_LIMIT);
        return;
    }
    graph_board(graph, &model->board);
    model->has_board = true;
    text_buffer_init(&text);
    if (board_is_common(&model->board))
        text_buffer_print(&text, "%dx%d", model->board.width, model->board.height);
    else
        text_buffer_print(&text, "%d squares", model->board.square_count);
    model->board_text = arena_copy(model->arena, text.start, text.length);
    text_buffer_release(&text);
}

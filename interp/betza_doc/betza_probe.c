// One piece alone on a board: where its Betza notation leads. A small game is written around it and
// played by the same machine as every other.
#include "betza_probe.h"

#include "baronet_betza.h"
#include "call.h"
#include "fen.h"
#include "loaded_game.h"
#include "memory.h"
#include "message.h"
#include "moves.h"
#include "play_state.h"
#include "sized.h"

#include <stdlib.h>
#include <string.h>

// One move of the probe: its text, and where it ends.
struct probe_move {
    char *text;
    square_t destination;
    bool captures;
};

void probe_init(struct probe *probe, const struct baronet_betza *request)
{
    *probe = (struct probe){.request = request};
    problem_init(&probe->problem, text_of(request->betza));
}

void probe_release(struct probe *probe)
{
    problem_release(&probe->problem);
    baronet_game_free(probe->game);
}

int probe_owner(const struct probe *probe)
{
    return probe->request->is_second ? 1 : 0;
}

struct walk probe_walk(const struct probe *probe)
{
    const struct program *program = probe->game->program;
    return program
        ->walks[kind_of(program, PROBE, probe_owner(probe)) * program->square_count + probe->at];
}

bool probe_is_blocked(const struct probe *probe)
{
    for (int s = 0; s < probe->game->program->square_count; s++)
        if (probe->squares[s].type == BLOCKER)
            return true;
    return false;
}

// Says what is wrong with a part of what the request has.
static bool fail(struct probe *probe, const char *given, const char *what, struct text part)
{
    probe->problem.given = text_of(given);
    return problem_say(&probe->problem, part, "%s \"%.*s\"", what, TEXT_ARGUMENTS(part));
}

// Calls `visit` for each square of a list such as "a4,c4" ("-" is empty).
static bool each_square(struct probe *probe, const char *list,
                        bool (*visit)(struct probe *probe, square_t square, int owner), int owner)
{
    struct text rest = text_of(list ? list : "");
    if (text_is(rest, "-"))
        return true;
    while (rest.length) {
        size_t length, end = strcspn(rest.start, ", ");
        struct text name = {rest.start, end};
        square_t square = board_read_square(probe->game->program->board, name, &length);
        if (square == NO_SQUARE || length != end)
            return fail(probe, list, "there is no square", name);
        if (!visit(probe, square, owner))
            return fail(probe, list, "another piece is on", name);
        end += end < rest.length;
        rest.start += end;
        rest.length -= end;
    }
    return true;
}

static bool put_blocker(struct probe *probe, square_t square, int owner)
{
    if (probe->squares[square].type != -1)
        return false;
    // A friend counts as unmoved, so that it may be a partner.
    probe->squares[square] =
        (struct placed_piece){.type = BLOCKER, .owner = owner, .attributes = 1};
    return true;
}

static bool put_probe(struct probe *probe, square_t square, int owner)
{
    if (probe->at != NO_SQUARE)
        return false;
    probe->squares[square] = (struct placed_piece){.type = PROBE, .owner = owner};
    probe->at = square;
    return true;
}

// The board's size as a game has it: the files of a hexagon need letters there.
static void write_board(const char *board, struct text_buffer *out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    static const char hexagon[] = "hexagon ";
    text_buffer_print(out, "\nboard %s", board);
    if (strncmp(board, hexagon, strlen(hexagon)) != 0)
        return;
    char *end;
    long side = strtol(board + strlen(hexagon), &end, 10);
    if (*end == '\0' && side >= 1 && 2 * side - 1 <= (long)strlen(letters))
        text_buffer_print(out, " files \"%.*s\"", (int)(2 * side - 1), letters);
}

// Where the game's text has what the request gave.
struct part {
    const char *given; // NULL: nowhere
    size_t start;
};

enum { BETZA, BOARD, HOLES, DIALECT, PART_COUNT };

// The game around the probe. In its setup the probe stands on its square if it has not moved.
static void write_game(const struct probe *probe, const char *setup, struct text_buffer *out,
                       struct part parts[PART_COUNT])
{
    const struct baronet_betza *request = probe->request;
    text_buffer_print(out, "game \"Betza\"");
    parts[BOARD] = (struct part){request->board, out->length + strlen("\nboard ")};
    write_board(request->board, out);
    if (request->holes && strcmp(request->holes, "-") != 0 && *request->holes) {
        text_buffer_print(out, " without ");
        parts[HOLES] = (struct part){request->holes, out->length};
        for (const char *c = request->holes; *c; c++)
            text_buffer_add_character(out, *c == ',' ? ' ' : *c);
    }
    if (request->dialect) {
        text_buffer_print(out, "\nbetza ");
        parts[DIALECT] = (struct part){request->dialect, out->length};
        text_buffer_print(out, "%s", request->dialect);
    }
    text_buffer_print(out, "\nattribute unmoved until moved shown \"'\"\npiece Piece p");
    if (*request->betza) {
        text_buffer_print(out, ": \"");
        parts[BETZA] = (struct part){request->betza, out->length};
        text_buffer_print(out, "%s\"", request->betza);
    }
    text_buffer_print(out, "\npiece Blocker b\nturn: move own Piece\n");
    if (setup)
        text_buffer_print(out, "setup \"%s\"\n", setup);
}

// What is wrong with a part of the game's text is wrong with what was given.
static void place_mistakes(struct baronet_game *game, const struct part parts[PART_COUNT])
{
    uint32_t base = game->sources.first->base;
    for (int i = 0; i < PART_COUNT; i++) {
        if (!parts[i].given)
            continue;
        struct text given = text_of(parts[i].given);
        uint32_t start = base + (uint32_t)parts[i].start;
        const struct source *source = source_add(&game->sources, NULL, given);
        if (source)
            diag_move(&game->diag, (struct span){start, start + (uint32_t)given.length},
                      source->base);
    }
}

static bool load(struct probe *probe, const char *setup, struct baronet_message **message)
{
    struct text_buffer text;
    struct part parts[PART_COUNT] = {0};
    if (message)
        baronet_message_free(*message);
    text_buffer_init(&text);
    write_game(probe, setup, &text, parts);
    baronet_game_free(probe->game);
    probe->game = NULL;
    struct baronet_game *game = game_new(NULL, true);
    game_compile(game, "betza", (struct text){text.start, text.length});
    place_mistakes(game, parts);
    probe->game = game_finish(game, message);
    text_buffer_release(&text);
    return probe->game != NULL;
}

static const char *middle_of(const struct board *board)
{
    square_t middle = board_at(board, board->width / 2, board->height / 2);
    return board->squares[middle == NO_SQUARE ? board->square_count / 2 : middle].name;
}

// Whether what is given (or NULL) stays what it is within the game's text.
static bool is_clean(struct probe *probe, const char *given)
{
    const char *wrong = given ? strpbrk(given, "\"\n") : NULL;
    if (!wrong)
        return true;
    probe->problem.given = text_of(given);
    return problem_say(&probe->problem, (struct text){wrong, 1}, "unexpected character");
}

// Reads the squares with a first version of the game, whose board is needed for that; then makes
// the real one.
static bool load_and_put(struct probe *probe, struct baronet_message **message)
{
    const struct baronet_betza *request = probe->request;
    int owner = probe_owner(probe);
    if (!is_clean(probe, request->betza) || !is_clean(probe, request->board) ||
        !is_clean(probe, request->holes) || !is_clean(probe, request->dialect) ||
        !load(probe, NULL, message))
        return false;
    const struct board *board = probe->game->program->board;
    for (int s = 0; s < board->square_count; s++)
        probe->squares[s] = (struct placed_piece){.type = -1};
    probe->at = NO_SQUARE;
    if (!each_square(probe, request->square ? request->square : middle_of(board), put_probe, owner))
        return false;
    if (probe->at == NO_SQUARE)
        return fail(probe, request->square, "there is no square", text_of(request->square));
    if (!request->has_moved) {
        struct text_buffer setup;
        text_buffer_init(&setup);
        placement_print(probe->game->model, probe->squares, &setup);
        bool is_loaded = load(probe, setup.start, message);
        text_buffer_release(&setup);
        if (!is_loaded)
            return false;
    }
    return each_square(probe, request->friends, put_blocker, owner) &&
           each_square(probe, request->enemies, put_blocker, 1 - owner);
}

// The problem, in place of any warnings.
static void give_problem(struct probe *probe, struct baronet_message **message)
{
    if (message)
        baronet_message_free(*message);
    message_problem(message, "betza", "", &probe->problem);
}

bool probe_load(struct probe *probe, struct baronet_message **message)
{
    message_clear(message);
    if (load_and_put(probe, message))
        return true;
    if (probe->problem.words.length)
        give_problem(probe, message);
    return false;
}

// The position of the probe and the pieces around it.
static bool set_up(struct probe *probe, struct position *position)
{
    struct text_buffer fen;
    struct problem problem;
    text_buffer_init(&fen);
    placement_print(probe->game->model, probe->squares, &fen);
    text_buffer_print(&fen, " %c", probe->request->is_second ? 'b' : 'w');
    problem_init(&problem, (struct text){fen.start, fen.length});
    position_init(position, probe->game->program);
    bool is_read = fen_read(probe->game, fen.start, position, &problem);
    if (!is_read) {
        static const struct text nowhere;
        position_release(position);
        problem_say(&probe->problem, nowhere, "%s", problem.words.start);
    }
    problem_release(&problem);
    text_buffer_release(&fen);
    return is_read;
}

// By file, then rank. Insertion sort: there are few.
static void sort_squares(const struct board *board, square_t *squares, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            const struct board_square *a = &board->squares[squares[k - 1]];
            const struct board_square *b = &board->squares[squares[k]];
            if (a->file < b->file || (a->file == b->file && a->rank <= b->rank))
                break;
            square_t swapped = squares[k];
            squares[k] = squares[k - 1];
            squares[k - 1] = swapped;
        }
}

static char *move_text(const struct vm *vm, square_t *captured, int count)
{
    const struct board *board = vm->program->board;
    const union candidate *candidate = &vm->candidates[vm->registers->candidate];
    const struct walk_effect *effect = &vm->program->pool.effects[candidate->move.effect];
    struct text_buffer text;
    sort_squares(board, captured, count);
    text_buffer_init(&text);
    text_buffer_print(&text, "%s-%s", board->squares[vm->registers->origin].name,
                      board->squares[vm->registers->destination].name);
    for (int i = 0; i < count; i++)
        text_buffer_print(&text, "%s%s", i ? "," : "x", board->squares[captured[i]].name);
    if (effect->shift_from != NO_SQUARE)
        text_buffer_print(&text, "&%s>%s", board->squares[effect->shift_from].name,
                          board->squares[effect->shift_to].name);
    return text_take(&text);
}

struct move_list {
    struct probe_move *moves;
    size_t count, capacity;
    const struct board *board;
};

static void collect(struct vm *vm, struct move_list *list)
{
    struct generator generator;
    vm_begin(vm, &generator);
    while (vm_next(vm, &generator)) {
        square_t captured[CAPTURES_LIMIT];
        int count = moves_captures(vm, vm->registers->candidate, captured);
        list->moves =
            memory_grow(list->moves, list->count + 1, &list->capacity, sizeof *list->moves);
        list->moves[list->count++] = (struct probe_move){move_text(vm, captured, count),
                                                         vm->registers->destination, count > 0};
    }
    vm_end(vm, &generator);
}

// By the destination's file and rank (numbers of squares go rank by rank), then as text.
static int compare_moves(const struct move_list *list, const struct probe_move *a,
                         const struct probe_move *b)
{
    const struct board_square *x = &list->board->squares[a->destination];
    const struct board_square *y = &list->board->squares[b->destination];
    if (x->file != y->file)
        return x->file - y->file;
    if (x->rank != y->rank)
        return x->rank - y->rank;
    return strcmp(a->text, b->text);
}

// Insertion sort: lists are short, and qsort has no room for the board.
static void sort_moves(struct move_list *list)
{
    for (size_t i = 1; i < list->count; i++) {
        struct probe_move move = list->moves[i];
        size_t at = i;
        for (; at > 0 && compare_moves(list, &list->moves[at - 1], &move) > 0; at--)
            list->moves[at] = list->moves[at - 1];
        list->moves[at] = move;
    }
}

static char *join(const struct move_list *list)
{
    struct text_buffer out;
    text_buffer_init(&out);
    for (size_t i = 0; i < list->count; i++)
        if (i == 0 || strcmp(list->moves[i].text, list->moves[i - 1].text) != 0)
            text_buffer_print(&out, "%s%s", i ? " " : "", list->moves[i].text);
    if (list->count == 0)
        text_buffer_add_character(&out, '-');
    return text_take(&out);
}

// The board with the piece, what is in its way, and where it can go: o without, x with a capture.
static char *draw(const struct probe *probe, const struct move_list *list)
{
    const struct board *board = list->board;
    char signs[BOARD_SQUARES_LIMIT];
    struct text_buffer out;
    text_buffer_init(&out);
    for (int s = 0; s < board->square_count; s++) {
        const struct placed_piece *piece = &probe->squares[s];
        signs[s] = piece->type < 0                                       ? '.'
                   : piece->owner == (probe->request->is_second ? 1 : 0) ? 'f'
                                                                         : 'e';
    }
    for (size_t i = 0; i < list->count; i++)
        signs[list->moves[i].destination] = list->moves[i].captures ? 'x' : 'o';
    signs[probe->at] = '@';
    for (int y = board->height - 1; y >= 0; y--) {
        text_buffer_print(&out, "%3d ", y + 1);
        for (int x = 0; x < board->width; x++) {
            square_t square = board->at[y * board->width + x];
            text_buffer_print(&out, " %c", square == NO_SQUARE ? ' ' : signs[square]);
        }
        text_buffer_add_character(&out, '\n');
    }
    text_buffer_print(&out, "    ");
    for (int x = 0; x < board->width; x++)
        text_buffer_print(&out, "%2c", x < 26 ? 'a' + x : ' ');
    text_buffer_print(&out, "\n@ the piece, o goes there, x captures, f friend, e enemy\n");
    return text_take(&out);
}

static char *list_moves(struct probe *probe, struct position *position, char **drawing)
{
    struct vm vm;
    struct history none = {0};
    struct move_list list = {.board = probe->game->program->board};
    vm_init(&vm, position, &none);
    collect(&vm, &list);
    sort_moves(&list);
    char *result = join(&list);
    if (drawing)
        *drawing = draw(probe, &list);
    for (size_t i = 0; i < list.count; i++)
        memory_free(list.moves[i].text);
    memory_free(list.moves);
    vm_release(&vm);
    return result;
}

static char *probe(const struct baronet_betza *request, char **drawing,
                   struct baronet_message **message)
{
    struct probe probe;
    struct position position;
    char *result = NULL;
    probe_init(&probe, request);
    if (!probe_load(&probe, message)) {
        // The message says it.
    } else if (set_up(&probe, &position)) {
        result = list_moves(&probe, &position, drawing);
        position_release(&position);
    } else {
        give_problem(&probe, message);
    }
    probe_release(&probe);
    return result;
}

char *baronet_betza(const struct baronet_betza *request, char **drawing,
                    struct baronet_message **message)
{
    struct call call;
    if (CALL_FAILED(&call, NULL, message)) {
        if (drawing)
            *drawing = NULL;
        return NULL;
    }
    struct baronet_betza known;
    char *text = NULL;
    if (sized_read(request, &known, sizeof known))
        text = probe(&known, drawing, message);
    else
        message_without_size(message);
    call_close(&call);
    return text;
}

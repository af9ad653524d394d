#include "view.h"

#include "call.h"
#include "message.h"
#include "result.h"
#include "sets.h"
#include "sized.h"

#include <string.h>

static const int nothing = -1, unknown = -2; // as types

// ---- Making views

static int32_t value_of(const struct program *program, struct placed_piece piece)
{
    return piece.type < 0 ? 0
                          : kind_of(program, piece.type, piece.owner) |
                                (int32_t)(piece.attributes << KIND_BITS);
}

// Fills in what follows from the position and from who sees which squares.
static void look(struct baronet_view *view)
{
    const struct program *program = view->game->program;
    const struct onlooker onlooker = {view->viewer, view->is_limited ? view->visible : NULL};
    squares_seen(view->game, &view->position, &onlooker, view->squares);
    position_init(&view->seen, program);
    for (int s = 0; s < program->square_count; s++)
        position_write(&view->seen, s, value_of(program, view->squares[s]));
    view->seen.trail_count = 0;
    for (int i = 0; i < view->position.cells[program->passed_count_cell]; i++) {
        int square = view->position.cells[program->passed_cells + i] & 0xFFFF;
        if (view->squares[square].type != unknown)
            set_add(view->passed, square);
    }
}

static bool is_attacked(const struct baronet_view *view, int square)
{
    const struct program *program = view->game->program;
    bool is_attacked = false;
    for (int p = 0; p < program->decider_count && !is_attacked; p++)
        is_attacked =
            p != view->squares[square].owner && position_attacks(&view->seen, p, (square_t)square);
    return is_attacked;
}

static bool attacks_by_rule(struct vm *vm, int entry, int attacker, int square)
{
    const struct program *program = vm->program;
    vm->position->cells[program->attack_cells] = attacker;
    vm->position->cells[program->attack_cells + 1] = square;
    return vm_evaluate(vm, entry, NULL);
}

// Other players' pieces that attack a square by the rule `attack`, in the play's position.
static void find_attackers(struct baronet_view *view, struct vm *vm, int square)
{
    const struct program *program = vm->program;
    int owner = view->squares[square].owner;
    bool is_attacked = false;
    for (int p = 0; p < program->decider_count && !is_attacked; p++)
        is_attacked = p != owner && attacks_by_rule(vm, program->attack_entry, p, square);
    for (int s = 0; s < program->square_count && is_attacked; s++) {
        struct placed_piece piece = view->squares[s];
        if (piece.type >= 0 && piece.owner != owner && piece.owner < program->decider_count &&
            attacks_by_rule(vm, program->attacker_entry, s, square))
            set_add(view->attackers + square * program->word_count, s);
    }
    if (set_next(program, view->attackers + square * program->word_count, 0) >= 0)
        set_add(view->attacked, square);
}

// Rules may ask for more than a player is shown, so that only the referee is told in games with
// secrets. The play's position becomes that of the view meanwhile.
static void ask_attack_rule(struct baronet_view *view, struct baronet_play *play)
{
    const struct program *program = view->game->program;
    struct position *position = &play->position;
    if (program->attack_entry < 0 || (program->has_secrets && view->viewer != BARONET_REFEREE))
        return;
    size_t trail = position->trail_count;
    uint64_t hash = position->hash;
    view->attackers = memory_zeroed((size_t)program->square_count * (size_t)program->word_count,
                                    sizeof *view->attackers);
    for (int c = 0; c < program->cell_count; c++)
        if (position->cells[c] != view->position.cells[c])
            position_write(position, c, view->position.cells[c]);
    vm_refill(&play->vm);
    for (int s = 0; s < program->square_count; s++)
        if (view->squares[s].type >= 0 && view->squares[s].owner < program->player_count)
            find_attackers(view, &play->vm, s);
    position_undo(position, trail);
    position->hash = hash;
}

static void find_attacked(struct baronet_view *view, struct baronet_play *play)
{
    const struct program *program = view->game->program;
    ask_attack_rule(view, play);
    for (int s = 0; s < program->square_count; s++)
        if (view->squares[s].type >= 0 && view->squares[s].owner < program->player_count &&
            is_attacked(view, s))
            set_add(view->attacked, s);
}

static void print_squares(struct baronet_view *view)
{
    for (int s = 0; s < view->game->program->square_count; s++) {
        view->text_at[s] = view->texts.length;
        if (view->squares[s].type == unknown)
            text_buffer_add_character(&view->texts, '?');
        else if (view->squares[s].type >= 0)
            piece_print(view->game->model, view->squares[s], &view->texts);
        text_buffer_add_character(&view->texts, '\0');
    }
}

static bool pieces_differ(struct placed_piece before, struct placed_piece now)
{
    return before.type != now.type ||
           (now.type >= 0 && (before.owner != now.owner || before.attributes != now.attributes));
}

// A square had this value before; notes whether he has seen it change: what was out of his sight
// then (`seen` NULL: nothing was), or is now, may have been as it is.
static void compare(struct baronet_view *view, int square, int32_t before, const uint64_t *seen)
{
    struct placed_piece piece = piece_known(view->game, view->viewer, before);
    if ((!seen || set_has(seen, square)) && view->squares[square].type != unknown &&
        pieces_differ(piece, view->squares[square]))
        set_add(view->changed, square);
}

static void find_changed_by(struct baronet_view *view, const struct turn_trace *trace)
{
    const struct program *program = view->game->program;
    const uint64_t *seen = trace_seen(program, trace, view->viewer, false);
    for (size_t i = 0; i < trace->change_count && trace->changes[i].cell < program->square_count;
         i++)
        if (trace->changes[i].before != trace->changes[i].after)
            compare(view, trace->changes[i].cell, trace->changes[i].before, seen);
}

static struct baronet_view *view_new(struct baronet_play *play, unsigned viewer,
                                     const struct position *position)
{
    const struct program *program = play->game->program;
    struct baronet_view *view = object_new(OBJECT_VIEW, sizeof *view, play->game);
    view->game = play->game;
    view->viewer = viewer;
    view->result.reason = "";
    view->squares = memory_zeroed((size_t)program->square_count, sizeof *view->squares);
    view->text_at = memory_zeroed((size_t)program->square_count, sizeof *view->text_at);
    text_buffer_init(&view->texts);
    view->is_limited = play_visible(play, viewer, view->visible);
    position_init(&view->position, program);
    position_assign(&view->position, position);
    return view;
}

struct baronet_view *view_of_board(struct baronet_play *play, unsigned viewer)
{
    struct baronet_view *view = view_new(play, viewer, &play->position);
    look(view);
    size_t last = play->turn_count;
    while (last > 0 && turn_is_hidden(&play->turns[last - 1], viewer))
        last--;
    if (last > 0)
        find_changed_by(view, play->turns[last - 1].trace);
    return view;
}

static struct baronet_view *view_of_play(struct baronet_play *play, unsigned viewer)
{
    struct baronet_view *view = view_of_board(play, viewer);
    find_attacked(view, play);
    print_squares(view);
    view->result = play_result(play);
    view->claim = baronet_play_claim(play);
    if (viewer == BARONET_REFEREE || viewer == baronet_play_mover(play))
        view->prompt = baronet_play_prompt(play);
    view->said = baronet_play_said(play, viewer);
    return view;
}

void items_foresee(const struct turn_item *items, size_t count, const uint64_t *seen,
                   int32_t *cells)
{
    for (size_t i = 0; i < count; i++) {
        int from = items[i].a, to = items[i].b;
        if (items[i].note != 0 || from < 0 || to < 0 || from == to ||
            (seen && !(set_has(seen, from) && set_has(seen, to))))
            continue;
        cells[to] = cells[from];
        cells[from] = 0;
    }
}

// The moves of a turn in the position of a view, as far as the viewer sees where they lead.
static void make_moves(struct baronet_view *view, const struct turn_item *items, size_t count)
{
    size_t squares = (size_t)view->game->program->square_count;
    int32_t *cells = memory_zeroed(squares, sizeof *cells);
    memcpy(cells, view->position.cells, squares * sizeof *cells);
    items_foresee(items, count, view->is_limited ? view->visible : NULL, cells);
    for (size_t s = 0; s < squares; s++)
        position_write(&view->position, (int)s, cells[s]);
    memory_free(cells);
}

struct baronet_view *view_of_picked(struct baronet_play *play, const struct position *picked,
                                    const struct turn_item *items, size_t count, unsigned viewer)
{
    bool is_foreseen = play->game->program->has_secrets && viewer != BARONET_REFEREE;
    struct baronet_view *view = view_new(play, viewer, is_foreseen ? &play->position : picked);
    if (is_foreseen && viewer == baronet_play_mover(play))
        make_moves(view, items, count);
    look(view);
    for (int s = 0; s < play->game->program->square_count; s++)
        compare(view, s, play->position.cells[s], view->is_limited ? view->visible : NULL);
    find_attacked(view, play);
    print_squares(view);
    return view;
}

static struct baronet_view *view_made(struct baronet_play *play, unsigned viewer,
                                      struct baronet_message **message)
{
    play->vm.status = VM_FINE;
    struct baronet_view *view = view_of_play(play, viewer);
    if (play->vm.status == VM_FINE)
        return view;
    play_fail(play, message);
    baronet_view_free(view);
    return NULL;
}

struct baronet_view *baronet_view(struct baronet_play *play, unsigned viewer,
                                  struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || REFUSED_VIEWER(play->game, viewer, message) ||
        CALL_FAILED(&call, play, message))
        return NULL;
    struct baronet_view *view = view_made(play, viewer, message);
    call_close(&call);
    return view;
}

void baronet_view_free(struct baronet_view *view)
{
    if (!view || !USABLE(view))
        return;
    position_release(&view->position);
    position_release(&view->seen);
    text_buffer_release(&view->texts);
    memory_free(view->squares);
    memory_free(view->text_at);
    memory_free(view->attackers);
    memory_free(view->prompt);
    memory_free(view->said);
    memory_free(view);
}

// ---- Asking views

const struct baronet_game *baronet_view_game(const struct baronet_view *view)
{
    return USABLE(view) ? view->game : NULL;
}

unsigned baronet_view_viewer(const struct baronet_view *view)
{
    return USABLE(view) ? view->viewer : 0;
}

bool baronet_view_square(const struct baronet_view *view, size_t square,
                         struct baronet_standing *out)
{
    if (!USABLE(view) || square >= baronet_game_square_count(view->game))
        return false;
    struct placed_piece piece = view->squares[square];
    struct baronet_standing standing = {.is_seen = piece.type != unknown,
                                        .type = nothing,
                                        .text = view->texts.start + view->text_at[square],
                                        .is_changed = set_has(view->changed, (int)square),
                                        .is_passed = set_has(view->passed, (int)square)};
    if (piece.type >= 0) {
        standing.type = piece.type;
        standing.owner = (unsigned)piece.owner;
        standing.attributes = piece.attributes;
        standing.known_attributes = attributes_known(view->game, view->viewer, piece.owner);
        standing.is_attacked = set_has(view->attacked, (int)square);
    }
    return sized_fill(out, &standing, sizeof standing);
}

size_t baronet_view_attackers(const struct baronet_view *view, size_t square, size_t *squares,
                              size_t limit)
{
    if (!USABLE(view))
        return 0;
    const struct program *program = view->game->program;
    uint64_t attackers[SET_WORDS_LIMIT] = {0};
    size_t count = 0;
    if (square >= baronet_game_square_count(view->game) || !set_has(view->attacked, (int)square))
        return 0;
    for (int p = 0; p < program->decider_count; p++)
        if (p != view->squares[square].owner)
            position_attackers(&view->seen, p, (square_t)square, attackers);
    for (int w = 0; w < program->word_count && view->attackers; w++)
        attackers[w] |= view->attackers[square * (size_t)program->word_count + (size_t)w];
    for (int s = set_next(program, attackers, 0); s >= 0; s = set_next(program, attackers, s + 1))
        if (count++ < limit)
            squares[count - 1] = (size_t)s;
    return count;
}

int baronet_view_held(const struct baronet_view *view, size_t hand, unsigned player, size_t type)
{
    if (!USABLE(view))
        return 0;
    const struct program *program = view->game->program;
    if (hand > (size_t)view->game->model->hand_count || player >= (unsigned)program->player_count ||
        type >= (size_t)program->type_count)
        return 0;
    int row = (int)hand * program->player_count + (int)player;
    return view->position.cells[program->hand_cells + row * program->type_count + (int)type];
}

int baronet_view_hand(const struct baronet_view *view, unsigned player, size_t type)
{
    return baronet_view_held(view, 0, player, type);
}

unsigned baronet_view_mover(const struct baronet_view *view)
{
    if (!USABLE(view))
        return 0;
    const struct program *program = view->game->program;
    return (unsigned)program->order[view->position.cells[program->order_cell]].player;
}

int baronet_view_turn_number(const struct baronet_view *view)
{
    return USABLE(view) ? view->position.cells[view->game->program->number_cell] : 0;
}

int baronet_view_clock(const struct baronet_view *view)
{
    if (!USABLE(view))
        return -1;
    const struct program *program = view->game->program;
    return clock_is_known(program, view->viewer) ? view->position.cells[program->clock_cell] : -1;
}

void baronet_view_result(const struct baronet_view *view, struct baronet_result *out)
{
    if (!USABLE(view))
        return;
    sized_fill(out, &view->result, sizeof view->result);
}

const char *baronet_view_claim(const struct baronet_view *view)
{
    return USABLE(view) ? view->claim : NULL;
}

const char *baronet_view_prompt(const struct baronet_view *view)
{
    return USABLE(view) ? view->prompt : NULL;
}

const char *baronet_view_said(const struct baronet_view *view)
{
    return USABLE(view) ? view->said : NULL;
}

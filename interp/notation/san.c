// Short texts of turns, as FIDE's Standard Algebraic Notation writes them (Laws of Chess, appendix
// C): Nf3, exd5, Rad1, e8=Q, O-O. A text is compared with each legal turn; what the letters mean
// comes from the game.
#include "baronet_notation.h"
#include "call.h"
#include "memory.h"
#include "play_state.h"
#include "sized.h"
#include "turns.h"

#include <ctype.h>
#include <string.h>

static bool skips(struct text *rest, struct text word)
{
    if (rest->length < word.length || memcmp(rest->start, word.start, word.length) != 0)
        return false;
    rest->start += word.length;
    rest->length -= word.length;
    return true;
}

static struct text without_marks(struct text text)
{
    while (text.length > 0 && strchr("+#!?", text.start[text.length - 1]))
        text.length--;
    return text;
}

// The type of which a player has most pieces at the start: its letter may be left out.
static int commonest_type(const struct baronet_play *play, unsigned player)
{
    const struct program *program = play->game->program;
    struct baronet_play *start = baronet_start(play->game);
    int best = -1, most = 0;
    for (int t = 0; start && t < program->type_count; t++) {
        int count = 0;
        for (int s = 0; s < program->square_count; s++)
            count += position_kind(&start->position, s) == kind_of(program, t, (int)player);
        if (count > most) {
            most = count;
            best = t;
        }
    }
    baronet_play_free(start);
    return best;
}

// What follows the square: nothing, or what is chosen next in the turn's text: "=Q", "Q", "(Q)".
// Returns the length of the beginning that is meant thereby, 0: none is.
static size_t read_rest(struct text rest, struct text turn, size_t length,
                        const struct baronet_turns *turns, size_t index)
{
    struct baronet_pick pick;
    if (rest.length == 0)
        return length;
    bool is_closed = rest.start[0] == '(' && rest.start[rest.length - 1] == ')';
    if (rest.start[0] == '=' || is_closed)
        rest = (struct text){rest.start + 1, rest.length - 1 - is_closed};
    if (!turns_pick(turns, index, length, &pick))
        return 0;
    struct text chosen = {turn.start + length, pick.end - length};
    return chosen.length == rest.length && text_begins_folded(chosen, rest) ? pick.end : 0;
}

// Reads what follows the piece's letter: [file or rank or square][x or -]square[=letter].
static size_t read_squares(struct text rest, square_t from, square_t to, struct text turn,
                           size_t length, const struct baronet_turns *turns, size_t index)
{
    const struct board *board = turns->game->program->board;
    const struct board_square *origin = &board->squares[from];
    bool has_lattice = board->lattice != LATTICE_NONE;
    const char *const hints[] = {"", origin->name,
                                 has_lattice ? board->file_names[origin->file] : "",
                                 has_lattice ? board->rank_names[origin->rank] : ""};
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
        struct text left = rest;
        if (!skips(&left, text_of(hints[i])))
            continue;
        if (left.length > 0 && strchr("x:-", left.start[0]))
            left = (struct text){left.start + 1, left.length - 1};
        size_t name_length;
        if (board_read_square(board, left, &name_length) != to)
            continue;
        struct text tail = {left.start + name_length, left.length - name_length};
        size_t meant = read_rest(tail, turn, length, turns, index);
        if (!meant)
            meant = read_rest(without_marks(tail), turn, length, turns, index);
        if (meant)
            return meant;
    }
    return 0;
}

// The squares that the first part of a turn goes from and to; false when it is of another sort.
static bool first_squares(const struct baronet_turns *turns, size_t index, square_t *from,
                          square_t *to)
{
    const struct turn_place *place = &turns->turns[index];
    if (place->count == 0)
        return false;
    const struct turn_item *item = &turns->items[place->first];
    const struct note *note = &turns->game->program->notes[item->note];
    *from = (square_t)item->a;
    *to = (square_t)item->b;
    return note->slot_count == 2 && note->slots[0] == SLOT_SQUARE &&
           note->slots[1] == SLOT_SQUARE && item->a >= 0 && item->b >= 0;
}

// Where the first two squares of a turn's text end.
static size_t squares_end(const struct baronet_turns *turns, size_t index)
{
    struct baronet_pick pick;
    if (!turns_pick(turns, index, 0, &pick))
        return 0;
    turns_pick(turns, index, pick.end, &pick);
    return pick.end;
}

static size_t read_move(const struct baronet_play *play, const struct baronet_turns *turns,
                        size_t index, struct text text, int plain_type)
{
    const struct program *program = turns->game->program;
    square_t from, to;
    if (!first_squares(turns, index, &from, &to))
        return 0;
    int kind = position_kind(&play->position, from);
    if (kind == 0 || program->owner_of[kind] != (int)baronet_play_mover(play))
        return 0;
    char *turn = baronet_turns_text(turns, index);
    size_t length = squares_end(turns, index), meant = 0;
    struct text rest = text;
    if (skips(&rest, text_of(program->model->types[program->type_of[kind]].letter)))
        meant = read_squares(rest, from, to, text_of(turn), length, turns, index);
    if (!meant && program->type_of[kind] == plain_type)
        meant = read_squares(text, from, to, text_of(turn), length, turns, index);
    baronet_free(turn);
    return meant;
}

// ---- O-O

// Which side a text names: 1, the one of the right K (towards later files), -1 that of Q; 0: none.
static int side_of(struct text text)
{
    text = without_marks(text);
    if (text_is(text, "O-O") || text_is(text, "0-0") || text_is(text, "o-o"))
        return 1;
    return text_is(text, "O-O-O") || text_is(text, "0-0-0") || text_is(text, "o-o-o") ? -1 : 0;
}

// Whether own pieces have gone from `partner` to `target`, which lies on the way to `royal` or
// beside it, all in one rank.
static bool is_jump(const struct baronet_play *before, const struct baronet_play *after,
                    square_t royal, square_t partner, square_t target)
{
    const struct board *board = before->game->program->board;
    const struct board_square *r = &board->squares[royal], *p = &board->squares[partner];
    const struct board_square *t = &board->squares[target];
    int kind = position_kind(&before->position, partner);
    return kind && kind == position_kind(&after->position, target) &&
           kind != position_kind(&before->position, target) &&
           kind != position_kind(&after->position, partner) && r->rank == p->rank &&
           r->rank == t->rank && (p->file - t->file) * (t->file - r->file) >= 0;
}

// Whether a turn moves the royal piece, and another one of its owner that has stood on that side.
static bool is_exchange(const struct baronet_play *play, const struct baronet_turns *turns,
                        size_t index, int side)
{
    const struct program *program = turns->game->program;
    const struct board_square *squares = program->board->squares;
    int mover = (int)baronet_play_mover(play);
    square_t from, to;
    if (!first_squares(turns, index, &from, &to) || program->board->lattice == LATTICE_NONE)
        return false;
    int royal = position_kind(&play->position, from);
    if (!royal || program->owner_of[royal] != mover ||
        !program->model->types[program->type_of[royal]].royal)
        return false;
    struct baronet_play *after = baronet_play_copy(play);
    bool found = false;
    if (baronet_apply(after, turns, index, NULL))
        for (int p = 0; p < program->square_count && !found; p++)
            for (int t = 0; t < program->square_count && !found; t++)
                found = p != from && (squares[p].file - squares[from].file) * side > 0 &&
                        program->owner_of[position_kind(&play->position, p)] == mover &&
                        is_jump(play, after, from, (square_t)p, (square_t)t);
    baronet_play_free(after);
    return found;
}

// ---- All turns

static size_t read_san(const struct baronet_play *play, const struct baronet_turns *turns,
                       const char *string, struct baronet_beginning *found, size_t limit)
{
    struct text text = text_of(string);
    int side = side_of(text);
    int plain_type = side ? -1 : commonest_type(play, baronet_play_mover(play));
    size_t count = 0;
    for (size_t i = 0; i < turns->count && count < limit; i++) {
        size_t length = side ? is_exchange(play, turns, i, side) ? squares_end(turns, i) : 0
                             : read_move(play, turns, i, text, plain_type);
        if (!length)
            continue;
        char *turn = baronet_turns_text(turns, i);
        bool is_known = false;
        for (size_t k = 0; k < count && !is_known; k++) {
            char *other = baronet_turns_text(turns, found[k].index);
            is_known = found[k].length == length && strncmp(other, turn, length) == 0;
            baronet_free(other);
        }
        baronet_free(turn);
        if (!is_known)
            found[count++] = (struct baronet_beginning){sizeof *found, i, length};
    }
    return count;
}

// Into an array of the caller's.
static size_t read_into(const struct baronet_play *play, const struct baronet_turns *turns,
                        const char *string, struct baronet_beginning *found, size_t limit)
{
    size_t room = limit < turns->count ? limit : turns->count, given = 0;
    struct baronet_beginning *read = memory_zeroed(room, sizeof *read);
    size_t count = read_san(play, turns, string, read, room);
    while (given < count && sized_fill_at(found, given, &read[given], sizeof *read))
        given++;
    memory_free(read);
    return given;
}

size_t baronet_turns_san(const struct baronet_play *play, const struct baronet_turns *turns,
                         const char *string, struct baronet_beginning *found, size_t limit)
{
    struct call call;
    if (!USABLE(play) || !USABLE(turns) || !USABLE(string) || CALL_FAILED(&call, NULL, NULL))
        return 0;
    size_t count = read_into(play, turns, string, found, limit);
    call_close(&call);
    return count;
}

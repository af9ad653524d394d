#include "told_turn.h"

#include "apply.h"
#include "baronet_notation.h"
#include "call.h"
#include "message.h"
#include "sets.h"
#include "sized.h"
#include "turns.h"
#include "view.h"

#include <inttypes.h>
#include <string.h>

// ---- Text

// Who reads a turn made, and the board as far as it matters to him.
struct reading {
    struct turn_mask mask;
    uint64_t seen[SET_WORDS_LIMIT];
    int32_t *boards; // before and after; squares that have not changed are empty in both
};

static void reading_init(struct reading *reading, const struct program *program,
                         const struct turn_trace *trace, unsigned mover, unsigned viewer)
{
    const uint64_t *before = trace_seen(program, trace, viewer, false);
    const uint64_t *after = trace_seen(program, trace, viewer, true);
    bool is_others = viewer != BARONET_REFEREE && viewer != mover;
    size_t squares = (size_t)program->square_count;
    reading->mask = (struct turn_mask){.secrets = is_others, .viewer = viewer};
    reading->boards = NULL;
    if (!is_others || !before)
        return;
    reading->boards = memory_zeroed(2 * squares, sizeof *reading->boards);
    for (size_t i = 0; i < trace->change_count && trace->changes[i].cell < (int32_t)squares; i++) {
        const struct trail_entry *change = &trace->changes[i];
        if (change->before == change->after)
            continue;
        reading->boards[change->cell] = change->before;
        reading->boards[squares + (size_t)change->cell] = change->after;
    }
    for (int w = 0; w < program->word_count; w++)
        reading->seen[w] = before[w] & after[w];
    reading->mask.seen = reading->seen;
    reading->mask.before = reading->boards;
    reading->mask.after = reading->boards + squares;
}

void trace_print(const struct baronet_game *game, const struct turn_trace *trace, unsigned mover,
                 unsigned viewer, struct turn_text_parts *parts, struct text_buffer *out)
{
    struct reading reading;
    reading_init(&reading, game->program, trace, mover, viewer);
    bool is_open = !reading.mask.secrets || !game->program->has_secrets;
    turn_print_told(game->program, trace->items, trace->item_count, trace->in_full && is_open,
                    &reading.mask, parts, out);
    if (trace->number && is_open)
        text_buffer_print(out, "#%" PRIu32, trace->number);
    memory_free(reading.boards);
}

bool trace_is_read(const struct program *program, const struct turn_trace *trace, unsigned mover,
                   unsigned viewer)
{
    struct reading reading;
    reading_init(&reading, program, trace, mover, viewer);
    bool is_read = turn_is_read(program, trace->items, trace->item_count, &reading.mask);
    memory_free(reading.boards);
    return is_read;
}

static char *turn_text(const struct baronet_play *play, size_t index, unsigned viewer)
{
    struct text_buffer out;
    const struct turn_record *record = &play->turns[index];
    text_buffer_init(&out);
    if (!turn_is_hidden(record, viewer))
        trace_print(play->game, record->trace, record->mover, viewer, NULL, &out);
    return text_take(&out);
}

char *baronet_play_turn_text(const struct baronet_play *play, size_t index, unsigned viewer)
{
    struct call call;
    if (!USABLE(play) || REFUSED_VIEWER(play->game, viewer, NULL) || index >= play->turn_count ||
        CALL_FAILED(&call, NULL, NULL))
        return NULL;
    char *text = turn_text(play, index, viewer);
    call_close(&call);
    return text;
}

// ---- Turns

struct baronet_turn *turn_told(const struct baronet_game *game, const struct turn_trace *trace,
                               unsigned mover, unsigned viewer, const struct turn_beginning *begun)
{
    struct baronet_turn *turn = object_new(OBJECT_TURN, sizeof *turn, game);
    struct text_buffer text, words;
    struct turn_text_parts parts = {0};
    *turn = (struct baronet_turn){.game = game, .viewer = viewer, .mover = mover};
    text_buffer_init(&text);
    text_buffer_init(&words);
    if (begun)
        turn_print_parts(game->program, begun->parts, begun->count, &parts, &text);
    else
        trace_print(game, trace, mover, viewer, &parts, &text);
    turn->text = text_take(&text);
    turn->parts = parts.list;
    turn->part_count = parts.count;
    turn_find_changes(turn, trace, trace_is_read(game->program, trace, mover, viewer));
    turn_print_words(turn, &words);
    turn->words = text_take(&words);
    return turn;
}

void baronet_turn_free(struct baronet_turn *turn)
{
    if (!turn || !USABLE(turn))
        return;
    memory_free(turn->text);
    memory_free(turn->words);
    memory_free(turn->parts);
    memory_free(turn->changes);
    memory_free(turn);
}

struct baronet_turn *baronet_play_turn(const struct baronet_play *play, size_t index,
                                       unsigned viewer)
{
    struct call call;
    if (!USABLE(play) || REFUSED_VIEWER(play->game, viewer, NULL) || index >= play->turn_count ||
        turn_is_hidden(&play->turns[index], viewer) || CALL_FAILED(&call, NULL, NULL))
        return NULL;
    const struct turn_record *record = &play->turns[index];
    struct baronet_turn *turn = turn_told(play->game, record->trace, record->mover, viewer, NULL);
    call_close(&call);
    return turn;
}

bool turns_are_open(const struct baronet_play *play, unsigned viewer,
                    struct baronet_message **message)
{
    bool are = !play->game->program->has_secrets || viewer == BARONET_REFEREE ||
               viewer == baronet_play_mover(play);
    if (!are)
        message_error(message, "misuse",
                      "in a game with secrets only the player to move may see which turns there "
                      "are");
    return are;
}

// What the player to move can foresee in a game with secrets: the moves that the text tells, as far
// as they lead from a square that he sees to another.
static struct turn_trace *trace_of_moves(struct baronet_play *play, const struct turn_item *items,
                                         size_t item_count, unsigned viewer)
{
    const struct program *program = play->game->program;
    size_t count = (size_t)trace_cell_count(program);
    uint64_t seen[SET_WORDS_LIMIT];
    bool is_limited = play_visible(play, viewer, seen);
    int32_t *after = memory_zeroed(count, sizeof *after);
    memcpy(after, play->position.cells, count * sizeof *after);
    items_foresee(items, item_count, is_limited ? seen : NULL, after);
    struct turn_trace *trace = trace_new(program, items, item_count, play->position.cells, after);
    memory_free(after);
    for (int v = 0; v < viewer_count(program) && is_limited; v++)
        for (int w = 0; w < program->word_count; w++)
            trace->seen_before[v * program->word_count + w] =
                trace->seen_after[v * program->word_count + w] = seen[w];
    return trace;
}

struct turn_trace *trace_foreseen(struct baronet_play *play, const struct turn_item *items,
                                  size_t count, const int32_t *after, unsigned viewer)
{
    const struct program *program = play->game->program;
    return program->has_secrets && viewer != BARONET_REFEREE
               ? trace_of_moves(play, items, count, viewer)
               : trace_new(program, items, count, play->position.cells, after);
}

static struct baronet_turn *turn_of_list(struct baronet_play *play,
                                         const struct baronet_turns *turns, size_t index,
                                         unsigned viewer, struct baronet_message **message)
{
    bool has_secrets = play->game->program->has_secrets && viewer != BARONET_REFEREE;
    if (!turn_is_fitting(play, turns, index, message) || !turns_are_open(play, viewer, message))
        return NULL;
    const struct turn_place *place = &turns->turns[index];
    struct turn_trace *trace =
        has_secrets ? trace_of_moves(play, turns->items + place->first, place->count, viewer)
                    : trace_tried(play, turns, index, message);
    if (!trace)
        return NULL;
    trace->in_full = place->ambiguous;
    trace->number = place->number;
    struct baronet_turn *turn =
        turn_told(play->game, trace, baronet_play_mover(play), viewer, NULL);
    memory_free(trace);
    return turn;
}

struct baronet_turn *baronet_turns_turn(struct baronet_play *play,
                                        const struct baronet_turns *turns, size_t index,
                                        unsigned viewer, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || REFUSED(turns, message) ||
        REFUSED_VIEWER(play->game, viewer, message) || CALL_FAILED(&call, play, message))
        return NULL;
    struct baronet_turn *turn = turn_of_list(play, turns, index, viewer, message);
    call_close(&call);
    return turn;
}

// ---- Asking turns

const char *baronet_turn_text(const struct baronet_turn *turn)
{
    return USABLE(turn) ? turn->text : NULL;
}

const char *baronet_turn_words(const struct baronet_turn *turn)
{
    return USABLE(turn) ? turn->words : NULL;
}

unsigned baronet_turn_mover(const struct baronet_turn *turn)
{
    return USABLE(turn) ? turn->mover : 0;
}

size_t baronet_turn_part_count(const struct baronet_turn *turn)
{
    return USABLE(turn) ? turn->part_count : 0;
}

bool baronet_turn_part(const struct baronet_turn *turn, size_t index, struct baronet_part *out)
{
    if (!USABLE(turn) || index >= turn->part_count)
        return false;
    return sized_fill(out, &turn->parts[index], sizeof turn->parts[index]);
}

size_t baronet_turn_change_count(const struct baronet_turn *turn)
{
    return USABLE(turn) ? turn->change_count : 0;
}

bool baronet_turn_change(const struct baronet_turn *turn, size_t index, struct baronet_change *out)
{
    if (!USABLE(turn) || index >= turn->change_count)
        return false;
    return sized_fill(out, &turn->changes[index], sizeof turn->changes[index]);
}

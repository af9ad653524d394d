#include "told_turn.h"

#include "apply.h"
#include "baronet_notation.h"
#include "message.h"
#include "play_guard.h"
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
        reading->boards[trace->changes[i].cell] = trace->changes[i].before;
        reading->boards[squares + (size_t)trace->changes[i].cell] = trace->changes[i].after;
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
    text_buffer_init(&out);
    trace_print(play->game, play->turns[index].trace, play->turns[index].mover, viewer, NULL, &out);
    return text_take(&out);
}

char *baronet_play_turn_text(const struct baronet_play *play, size_t index, unsigned viewer)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return NULL;
    char *text = turn_text(play, index, viewer);
    memory_close(&recovery);
    return text;
}

// ---- Turns

struct baronet_turn *turn_told(const struct baronet_game *game, const struct turn_trace *trace,
                               unsigned mover, unsigned viewer)
{
    struct baronet_turn *turn = memory_zeroed(1, sizeof *turn);
    struct text_buffer text, words;
    struct turn_text_parts parts = {0};
    *turn = (struct baronet_turn){.game = game, .viewer = viewer, .mover = mover};
    text_buffer_init(&text);
    text_buffer_init(&words);
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
    if (!turn)
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
    struct recovery recovery;
    if (index >= play->turn_count || MEMORY_FAILED(&recovery))
        return NULL;
    const struct turn_record *record = &play->turns[index];
    struct baronet_turn *turn = turn_told(play->game, record->trace, record->mover, viewer);
    memory_close(&recovery);
    return turn;
}

// What the player to move can foresee in a game with secrets: the moves that the text tells, as far
// as they lead from a square that he sees to another.
static struct turn_trace *trace_foreseen(struct baronet_play *play,
                                         const struct baronet_turns *turns, size_t index,
                                         unsigned viewer)
{
    const struct program *program = play->game->program;
    const struct turn_place *turn = &turns->turns[index];
    const struct turn_item *items = turns->items + turn->first;
    size_t count = (size_t)trace_cell_count(program);
    uint64_t seen[SET_WORDS_LIMIT];
    bool is_limited = play_visible(play, viewer, seen);
    int32_t *after = memory_zeroed(count, sizeof *after);
    memcpy(after, play->position.cells, count * sizeof *after);
    items_foresee(items, turn->count, is_limited ? seen : NULL, after);
    struct turn_trace *trace = trace_new(program, items, turn->count, play->position.cells, after);
    memory_free(after);
    for (int v = 0; v < viewer_count(program) && is_limited; v++)
        for (int w = 0; w < program->word_count; w++)
            trace->seen_before[v * program->word_count + w] =
                trace->seen_after[v * program->word_count + w] = seen[w];
    return trace;
}

static struct baronet_turn *turn_of_list(struct baronet_play *play,
                                         const struct baronet_turns *turns, size_t index,
                                         unsigned viewer, struct baronet_message **message)
{
    unsigned mover = baronet_play_mover(play);
    bool has_secrets = play->game->program->has_secrets && viewer != BARONET_REFEREE;
    message_clear(message);
    if (!turn_is_fitting(play, turns, index, message))
        return NULL;
    if (has_secrets && viewer != mover) {
        message_error(message, "misuse",
                      "in a game with secrets only the player to move may see which turns there "
                      "are");
        return NULL;
    }
    struct turn_trace *trace = has_secrets ? trace_foreseen(play, turns, index, viewer)
                                           : trace_tried(play, turns, index, message);
    if (!trace)
        return NULL;
    trace->in_full = turns->turns[index].ambiguous;
    trace->number = turns->turns[index].number;
    struct baronet_turn *turn = turn_told(play->game, trace, mover, viewer);
    memory_free(trace);
    return turn;
}

struct baronet_turn *baronet_turns_turn(struct baronet_play *play,
                                        const struct baronet_turns *turns, size_t index,
                                        unsigned viewer, struct baronet_message **message)
{
    struct recovery recovery;
    struct play_guard guard;
    if (MEMORY_FAILED(&recovery)) {
        message_out_of_memory(message);
        return NULL;
    }
    play_guard(&guard, play);
    struct baronet_turn *turn = turn_of_list(play, turns, index, viewer, message);
    play_unguard(&guard);
    memory_close(&recovery);
    return turn;
}

// ---- Asking turns

const char *baronet_turn_text(const struct baronet_turn *turn)
{
    return turn->text;
}

const char *baronet_turn_words(const struct baronet_turn *turn)
{
    return turn->words;
}

unsigned baronet_turn_mover(const struct baronet_turn *turn)
{
    return turn->mover;
}

size_t baronet_turn_part_count(const struct baronet_turn *turn)
{
    return turn->part_count;
}

bool baronet_turn_part(const struct baronet_turn *turn, size_t index, struct baronet_part *out)
{
    if (index >= turn->part_count)
        return false;
    sized_fill(out, &turn->parts[index], sizeof turn->parts[index]);
    return true;
}

size_t baronet_turn_change_count(const struct baronet_turn *turn)
{
    return turn->change_count;
}

bool baronet_turn_change(const struct baronet_turn *turn, size_t index, struct baronet_change *out)
{
    if (index >= turn->change_count)
        return false;
    sized_fill(out, &turn->changes[index], sizeof turn->changes[index]);
    return true;
}

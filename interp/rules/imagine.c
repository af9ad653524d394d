// Positions that a player may hold possible: what he sees, completed from an earlier idea.
#include "baronet_notation.h"
#include "call.h"
#include "fen.h"
#include "memory.h"
#include "play_state.h"
#include "sets.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// The view with empty squares in place of unknown ones.
static void print_known(const char *view, struct text_buffer *out)
{
    unsigned long empty = 0;
    const char *at = view;
    for (; *at && *at != ' '; at++) {
        if (*at == '?') {
            empty++;
            continue;
        }
        if (isdigit((unsigned char)*at)) {
            char *end;
            empty += strtoul(at, &end, 10);
            at = end - 1;
            continue;
        }
        if (empty > 0)
            text_buffer_print(out, "%lu", empty);
        empty = 0;
        text_buffer_add_character(out, *at);
    }
    if (empty > 0)
        text_buffer_print(out, "%lu", empty);
    text_buffer_print(out, "%s", at);
}

struct idea {
    const struct program *program;
    struct position *position;
    const struct position *memory;
    const uint64_t *unknown; // set of squares
    size_t (*choose)(void *context, size_t count);
    void *context;
};

// Puts up to `count` pieces of a kind on unknown squares: where memory has them, else anywhere.
static void place_kind(const struct idea *idea, int kind, int count)
{
    int squares = idea->program->square_count, found = 0;
    int32_t value = kind;
    square_t places[BOARD_SQUARES_LIMIT];
    for (int pass = 0; pass < 2 && count > 0; pass++) {
        found = 0;
        for (int s = 0; s < squares; s++) {
            bool is_free = set_has(idea->unknown, s) && !idea->position->cells[s];
            if (is_free && (pass == 1 || position_kind(idea->memory, s) == kind))
                places[found++] = (square_t)s;
        }
        for (; count > 0 && found > 0; count--) {
            size_t pick = idea->choose(idea->context, (size_t)found);
            square_t square = places[pick];
            if (pass == 0)
                value = idea->memory->cells[square];
            position_write(idea->position, square, pass == 0 ? value : kind);
            places[pick] = places[--found];
        }
    }
}

static int count_kind(const struct position *position, int kind)
{
    int count = 0;
    for (int s = 0; s < position->program->square_count; s++)
        count += position_kind(position, s) == kind;
    return count;
}

// Gives pieces that the viewer sees the secret attributes that they have in memory.
static void recall_attributes(const struct idea *idea, unsigned viewer)
{
    const struct program *program = idea->program;
    int32_t secret = 0;
    for (int a = 0; a < program->model->attribute_count; a++)
        if (program->model->attributes[a].secret)
            secret |= (int32_t)program->attribute_bits[a];
    for (int s = 0; s < program->square_count; s++) {
        int kind = position_kind(idea->position, s);
        int32_t value = idea->position->cells[s], known = idea->memory->cells[s];
        if (kind && program->owner_of[kind] != viewer && kind == position_kind(idea->memory, s))
            position_write(idea->position, s, value | (known & secret));
    }
}

static struct baronet_play *imagine(const struct baronet_play *memory, const char *view,
                                    unsigned viewer, size_t (*choose)(void *context, size_t count),
                                    void *context)
{
    const struct program *program = memory->game->program;
    uint64_t visible[SET_WORDS_LIMIT], unknown[SET_WORDS_LIMIT];
    struct text_buffer fen;
    text_buffer_init(&fen);
    print_known(view, &fen);
    struct baronet_play *play = baronet_start_fen(memory->game, fen.start, NULL);
    text_buffer_release(&fen);
    if (!play)
        return NULL;
    bool is_limited = play_visible(play, viewer, visible);
    for (int w = 0; w < program->word_count && is_limited; w++)
        unknown[w] = program->all[w] & ~visible[w];
    variables_recall(&play->position, &memory->position, viewer);
    struct idea idea = {program, &play->position, &memory->position, unknown, choose, context};
    if (is_limited)
        recall_attributes(&idea, viewer);
    for (int kind = 1; kind < program->kind_count && is_limited; kind++)
        if (program->owner_of[kind] != viewer)
            place_kind(&idea, kind,
                       count_kind(&memory->position, kind) - count_kind(&play->position, kind));
    position_rehash(&play->position, 0);
    play->position.trail_count = 0;
    play->history.hashes[play->history.count - 1] = play->position.hash;
    play_note_board(play, play->history.count - 1);
    return play;
}

struct baronet_play *baronet_play_imagine(const struct baronet_play *memory, const char *view,
                                          unsigned viewer,
                                          size_t (*choose)(void *context, size_t count),
                                          void *context)
{
    struct call call;
    if (!USABLE(memory) || !USABLE(view) || REFUSED_VIEWER(memory->game, viewer, NULL) ||
        CALL_FAILED(&call, NULL, NULL))
        return NULL;
    struct baronet_play *made = imagine(memory, view, viewer, choose, context);
    call_close(&call);
    return made;
}

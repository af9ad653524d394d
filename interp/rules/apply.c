// Making turns: each viewer is told of a turn what he sees.
#include "chooser.h"
#include "fen.h"
#include "message.h"
#include "play_guard.h"
#include "turns.h"

#include <stdlib.h>
#include <string.h>

// The board's cells before the turn that has just been made.
static void board_before(const struct baronet_play *play, const struct turn_record *record,
                         int32_t *cells)
{
    const struct position *position = &play->position;
    int squares = play->game->program->square_count;
    memcpy(cells, position->cells, (size_t)squares * sizeof *cells);
    for (size_t i = position->trail_count; i > record->trail_count; i--)
        if (position->trail[i - 1].cell < squares)
            cells[position->trail[i - 1].cell] = position->trail[i - 1].before;
}

// Writes the turn's text for every viewer, who is told of what he sees. `seen`: what each saw
// before it.
static void record_texts(struct baronet_play *play, struct turn_record *record,
                         const struct baronet_turns *turns, size_t index,
                         uint64_t seen[][SET_WORDS_LIMIT])
{
    const struct program *program = play->game->program;
    uint64_t after[SET_WORDS_LIMIT];
    int32_t cells[BOARD_SQUARES_LIMIT];
    board_before(play, record, cells);
    for (unsigned v = 0; v <= (unsigned)program->player_count; v++) {
        unsigned viewer = v == (unsigned)program->player_count ? BARONET_REFEREE : v;
        struct turn_mask mask = {.secrets = viewer != BARONET_REFEREE && viewer != record->mover,
                                 .viewer = viewer,
                                 .before = cells,
                                 .after = play->position.cells};
        struct text_buffer text;
        text_buffer_init(&text);
        if (viewer != record->mover && play_visible(play, viewer, after)) {
            for (int w = 0; w < program->word_count; w++)
                seen[v][w] &= after[w];
            mask.seen = seen[v];
        }
        turns_print(turns, index, &mask, &text);
        record->texts[v] = text_take(&text);
    }
}

// Finds the turn wanted: one with its items, after so many others with the same items.
static bool find_again(struct vm *vm, const struct baronet_turns *turns, size_t index,
                       struct generator *generator)
{
    const struct turn_place *turn = &turns->turns[index];
    struct replay replay = {turns->items + turn->first, turn->count};
    vm_begin_with(vm, generator, &replaying_turn, &replay);
    bool is_there = vm_next(vm, generator);
    for (uint32_t i = 0; i < turn->twin && is_there; i++)
        is_there = vm_next(vm, generator);
    vm->chooser = &enumerating; // the replay is over
    return is_there;
}

static bool apply(struct baronet_play *play, const struct baronet_turns *turns, size_t index,
                  char **message)
{
    const struct program *program = play->game->program;
    struct generator generator;
    uint64_t seen[MODEL_PLAYERS_LIMIT + 1][SET_WORDS_LIMIT];
    play->turns = memory_grow_for(play, play->turns, play->turn_count + 1, &play->turn_capacity,
                                  sizeof *play->turns);
    struct turn_record *record = &play->turns[play->turn_count];
    *record = (struct turn_record){.trail_count = play->position.trail_count,
                                   .hash = play->position.hash,
                                   .mover = baronet_play_mover(play),
                                   .number = play->position.cells[program->number_cell]};
    for (unsigned v = 0; v < (unsigned)program->player_count; v++)
        play_visible(play, v, seen[v]);
    if (message)
        *message = NULL;
    bool made = find_again(&play->vm, turns, index, &generator) && vm_commit(&play->vm, &generator);
    if (made) {
        vm_accept(&play->vm, &generator);
    } else {
        if (play->vm.status != VM_FINE)
            play_fail(play, message);
        else
            message_print(message, "error: a turn that was listed can't be made: a mistake in "
                                   "Baronet, not in the rules\n");
        vm_end(&play->vm, &generator);
    }
    if (made) {
        record_texts(play, record, turns, index, seen);
        play_remember(play);
        for (int v = 0; v <= program->player_count; v++)
            memory_give(play, record->texts[v]);
        play->turn_count++;
    }
    return made;
}

bool baronet_apply(struct baronet_play *play, const struct baronet_turns *turns, size_t index,
                   char **message)
{
    struct recovery recovery;
    struct play_guard guard;
    if (MEMORY_FAILED(&recovery))
        return message_out_of_memory(message);
    play_guard(&guard, play);
    bool is_done = apply(play, turns, index, message);
    play_unguard(&guard);
    memory_close(&recovery);
    return is_done;
}

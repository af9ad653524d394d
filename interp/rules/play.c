// Plays: positions with a history; legal turns, applying and undoing them.
#include "baronet_notation.h"

#include "call.h"
#include "cell_key.h"
#include "fen.h"
#include "message.h"
#include "plain_generator.h"
#include "play_rest.h"
#include "turn_text.h"

#include <stdlib.h>
#include <string.h>

void play_note_board(struct baronet_play *play, size_t number)
{
    const struct program *program = play->game->program;
    struct history *history = &play->history;
    const int32_t *cells = play->position.cells;
    if (!program->asks_boards)
        return;
    history->boards = memory_grow(history->boards, number + 1, &history->boards_capacity,
                                  sizeof *history->boards);
    history->boards[number] = board_key(program, cells, cells[program->mover_cell]);
}

void play_remember(struct baronet_play *play)
{
    play_note_board(play, play->history.count);
    play->history.hashes = memory_grow(play->history.hashes, play->history.count + 1,
                                       &play->history.capacity, sizeof *play->history.hashes);
    play->history.hashes[play->history.count++] = play->position.hash;
}

void play_forget(struct baronet_play *play)
{
    play->history.count--;
}

void play_rest(struct baronet_play *play)
{
    vm_rest(&play->vm);
}

static struct baronet_play *play_new(const struct baronet_game *game)
{
    struct baronet_play *play = object_new(OBJECT_PLAY, sizeof *play, game);
    play->game = game;
    position_init(&play->position, game->program);
    vm_init(&play->vm, &play->position, &play->history);
    fast_init(&play->fast, &play->vm);
    if (game->is_plain)
        plain_generator_use(&play->vm);
    play_remember(play);
    return play;
}

struct baronet_play *baronet_start(const struct baronet_game *game)
{
    return USABLE(game) ? baronet_start_fen(game, game->start_fen, NULL) : NULL;
}

// A position may be readable and yet invalid by the rules.
static bool is_valid(struct baronet_play *play, struct problem *problem)
{
    static const struct text nowhere;
    const struct program *program = play->game->program;
    vm_refill(&play->vm);
    for (int g = 0; g < program->goal_count && play->vm.status == VM_FINE; g++)
        if (program->goals[g].outcome == GOAL_INVALID &&
            vm_evaluate(&play->vm, program->goals[g].entry, NULL)) {
            return problem_say(problem, nowhere, "%s", program->goals[g].reason);
        }
    if (play->vm.status != VM_FINE)
        vm_explain(&play->vm, &problem->words);
    return play->vm.status == VM_FINE;
}

static struct baronet_play *start_fen(const struct baronet_game *game, const char *fen,
                                      struct baronet_message **message)
{
    struct baronet_play *play = play_new(game);
    struct problem problem;
    problem_init(&problem, text_of(fen));
    bool good = fen_read(game, fen, &play->position, &problem);
    if (good) {
        play->history.hashes[0] = play->position.hash;
        play_note_board(play, 0);
        good = is_valid(play, &problem);
    }
    if (!good) {
        message_problem(message, "position", "invalid position: ", &problem);
        baronet_play_free(play);
        play = NULL;
    } else {
        message_clear(message);
    }
    problem_release(&problem);
    return play;
}

struct baronet_play *baronet_start_fen(const struct baronet_game *game, const char *fen,
                                       struct baronet_message **message)
{
    struct call call;
    if (REFUSED(game, message) || REFUSED(fen, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_play *made = start_fen(game, fen, message);
    call_close(&call);
    return made;
}

// So that the turns can be taken back in the copy, too.
static void copy_trail(struct position *position, const struct position *from)
{
    if (from->trail_count >= position->trail_capacity) {
        position->trail =
            memory_resize(position->trail, from->trail_capacity * sizeof *position->trail);
        position->trail_capacity = from->trail_capacity;
    }
    memcpy(position->trail, from->trail, from->trail_count * sizeof *position->trail);
    position->trail_count = from->trail_count;
}

static struct baronet_play *copy(const struct baronet_play *play)
{
    struct baronet_play *copy = play_new(play->game);
    position_assign(&copy->position, &play->position);
    copy_trail(&copy->position, &play->position);
    copy->turn_capacity = play->turn_count;
    copy->turn_count = play->turn_count;
    copy->turns = memory_zeroed(play->turn_count + 1, sizeof *copy->turns);
    copy->history.hashes = memory_grow(copy->history.hashes, play->turn_count + 1,
                                       &copy->history.capacity, sizeof *copy->history.hashes);
    memcpy(copy->history.hashes, play->history.hashes,
           (play->turn_count + 1) * sizeof *copy->history.hashes);
    for (size_t i = 0; i <= play->turn_count && play->history.boards; i++) {
        play_note_board(copy, i);
        copy->history.boards[i] = play->history.boards[i];
    }
    copy->history.count = copy->turn_count + 1;
    for (size_t i = 0; i < play->turn_count; i++) {
        copy->turns[i] = play->turns[i];
        copy->turns[i].trace = trace_copy(play->game->program, play->turns[i].trace);
    }
    return copy;
}

struct baronet_play *baronet_play_copy(const struct baronet_play *play)
{
    struct call call;
    if (!USABLE(play) || CALL_FAILED(&call, NULL, NULL))
        return NULL;
    struct baronet_play *made = copy(play);
    call_close(&call);
    return made;
}

struct baronet_play *play_start(const struct baronet_play *play)
{
    const struct position *position = &play->position;
    if (play->turn_count == 0)
        return copy(play);
    struct baronet_play *start = play_new(play->game);
    position_assign(&start->position, position);
    for (size_t i = position->trail_count; i > play->turns[0].trail_count; i--)
        position_write(&start->position, position->trail[i - 1].cell,
                       position->trail[i - 1].before);
    start->position.hash = start->history.hashes[0] = play->turns[0].hash;
    play_note_board(start, 0);
    return start;
}

void baronet_play_free(struct baronet_play *play)
{
    if (!play || !USABLE(play))
        return;
    for (size_t i = 0; i < play->turn_count; i++)
        memory_free(play->turns[i].trace);
    memory_free(play->turns);
    memory_free(play->history.hashes);
    memory_free(play->history.boards);
    fast_release(&play->fast);
    vm_release(&play->vm);
    position_release(&play->position);
    memory_free(play);
}

const struct baronet_game *baronet_play_game(const struct baronet_play *play)
{
    return USABLE(play) ? play->game : NULL;
}

unsigned baronet_play_mover(const struct baronet_play *play)
{
    if (!USABLE(play))
        return 0;
    const struct program *program = play->game->program;
    return (unsigned)program->order[play->position.cells[program->order_cell]].player;
}

uint64_t baronet_play_hash(const struct baronet_play *play)
{
    return USABLE(play) ? play->position.hash : 0;
}

// ---- Views

bool turn_is_hidden(const struct turn_record *turn, unsigned viewer)
{
    return turn->is_kept_secret && viewer != BARONET_REFEREE && viewer != turn->mover;
}

bool play_visible(struct baronet_play *play, unsigned viewer, uint64_t *visible)
{
    const struct program *program = play->game->program;
    if (program->view_entry < 0 || viewer == BARONET_REFEREE)
        return false;
    if (viewer >= (unsigned)program->player_count) {
        viewer_common_squares(program, visible);
        return true;
    }
    // The view is written for the player to move: let the viewer be that for a moment.
    size_t trail = play->position.trail_count;
    position_write(&play->position, program->mover_cell, (int32_t)viewer);
    vm_refill(&play->vm);
    vm_evaluate(&play->vm, program->view_entry, visible);
    position_undo(&play->position, trail);
    return true;
}

static char *print_fen(const struct baronet_play *play, unsigned viewer)
{
    struct text_buffer out;
    uint64_t visible[SET_WORDS_LIMIT];
    text_buffer_init(&out);
    // Views are computed by the VM, which leaves the position as it was.
    bool limited = play_visible((struct baronet_play *)(uintptr_t)play, viewer, visible);
    fen_print(play->game, &play->position, &(struct onlooker){viewer, limited ? visible : NULL},
              &out);
    return text_take(&out);
}

char *baronet_play_fen(const struct baronet_play *play, unsigned viewer)
{
    struct call call;
    if (!USABLE(play) || REFUSED_VIEWER(play->game, viewer, NULL) || CALL_FAILED(&call, play, NULL))
        return NULL;
    char *text = print_fen(play, viewer);
    call_close(&call);
    return text;
}

// ---- What the rules say

// In words a kind has its name, where turns have its letter.
static void print_value(const struct program *program, enum note_slot slot, int value,
                        struct text_buffer *out)
{
    if (slot == SLOT_NUMBER)
        text_buffer_print(out, "%d", value);
    else if (slot == SLOT_SQUARE)
        text_buffer_print(out, "%s", value < 0 ? "-" : program->board->squares[value].name);
    else if (value >= 0)
        text_buffer_add_text(out, program->model->types[value].name);
}

static void print_words(const struct baronet_play *play, const struct prompt *prompt,
                        struct text_buffer *out)
{
    const struct program *program = play->game->program;
    for (int i = 0; i < prompt->part_count; i++) {
        const struct said_part *part = &prompt->parts[i];
        const struct note *note = &program->notes[part->note];
        for (int s = 0; s < note->slot_count; s++) {
            text_buffer_add_text(out, note->parts[s]);
            print_value(program, note->slots[s], play->position.cells[part->cells[s]], out);
        }
        text_buffer_add_text(out, note->parts[note->slot_count]);
    }
    text_buffer_add_character(out, '\n');
}

// Whether a viewer is told what goes to this listener.
static bool hears(int listener, unsigned viewer)
{
    return viewer == BARONET_REFEREE || listener == TOLD_TO_EVERYBODY ||
           (unsigned)listener == viewer;
}

char *play_words(const struct baronet_play *play, bool are_prompts, unsigned viewer, bool only_open)
{
    const struct program *program = play->game->program;
    // Conditions are evaluated by the VM, which leaves the position as it was.
    struct vm *vm = (struct vm *)(uintptr_t)&play->vm;
    struct text_buffer out;
    text_buffer_init(&out);
    vm_refill(vm);
    for (int i = 0; i < program->prompt_count; i++) {
        const struct prompt *prompt = &program->prompts[i];
        bool is_prompt = prompt->listener == TOLD_TO_MOVER;
        if (is_prompt == are_prompts && (is_prompt || hears(prompt->listener, viewer)) &&
            (prompt->is_open || !only_open) && vm_evaluate(vm, prompt->entry, NULL))
            print_words(play, prompt, &out);
    }
    if (out.length > 0)
        return text_take(&out);
    text_buffer_release(&out);
    return NULL;
}

char *baronet_play_prompt(const struct baronet_play *play)
{
    struct call call;
    if (!USABLE(play) || CALL_FAILED(&call, play, NULL))
        return NULL;
    char *text = play_words(play, true, BARONET_REFEREE, false);
    call_close(&call);
    return text;
}

char *baronet_play_said(const struct baronet_play *play, unsigned viewer)
{
    struct call call;
    if (!USABLE(play) || REFUSED_VIEWER(play->game, viewer, NULL) || CALL_FAILED(&call, play, NULL))
        return NULL;
    char *text = play_words(play, false, viewer, false);
    call_close(&call);
    return text;
}

// ---- Turns

bool play_has_ended(struct baronet_play *play)
{
    const struct program *program = play->game->program;
    return program->final_count > 0 && !position_is_opening(&play->position) &&
           vm_first_goal(&play->vm, program->final_entries, program->final_count) >= 0;
}

void play_fail(const struct baronet_play *play, struct baronet_message **message)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "error: ");
    vm_explain(&play->vm, &text);
    text_buffer_add_character(&text, '\n');
    message_give(message, "budget", &text);
}

bool baronet_undo(struct baronet_play *play)
{
    if (!USABLE(play) || play->turn_count == 0)
        return false;
    struct turn_record *turn = &play->turns[--play->turn_count];
    position_undo(&play->position, turn->trail_count);
    play->position.hash = turn->hash;
    memory_free(turn->trace);
    play->history.count = play->turn_count + 1;
    return true;
}

size_t baronet_play_turn_count(const struct baronet_play *play)
{
    return USABLE(play) ? play->turn_count : 0;
}

int baronet_play_turn_number(const struct baronet_play *play, size_t index)
{
    return USABLE(play) ? index < play->turn_count
                              ? play->turns[index].number
                              : play->position.cells[play->game->program->number_cell]
                        : 0;
}

unsigned baronet_play_turn_mover(const struct baronet_play *play, size_t index)
{
    return USABLE(play) && index < play->turn_count ? play->turns[index].mover : 0;
}

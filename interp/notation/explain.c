// Why a text is no legal turn: the player is told which rule stands in the way.
#include "explain.h"

#include "chooser.h"
#include "play_state.h"
#include "turns.h"

#include <ctype.h>
#include <string.h>

enum { EXAMPLES = 4 };

// The rules' words that ask for what follows the text; NULL: none, or not the same in all turns
// that begin so.
static const char *question_after(const struct baronet_turns *turns, size_t index, size_t length,
                                  const char *question, bool is_first)
{
    struct baronet_pick pick;
    baronet_turns_pick(turns, index, length, &pick);
    bool is_same = is_first || (question && pick.question && !strcmp(question, pick.question));
    return is_same ? pick.question : NULL;
}

// Legal turns that begin with the text: how many; the first of them, and what the rules ask there.
static size_t list_beginnings(const struct baronet_turns *turns, struct text text,
                              struct text_buffer *examples, const char **question)
{
    size_t count = 0;
    *question = NULL;
    for (size_t i = 0; i < turns->count; i++) {
        char *candidate = baronet_turns_text(turns, i);
        if (text_begins_folded(text_of(candidate), text) && strlen(candidate) > text.length) {
            if (count < EXAMPLES)
                text_buffer_print(examples, "%s%s", count ? ", " : "", candidate);
            *question = question_after(turns, i, text.length, *question, count == 0);
            count++;
        }
        baronet_free(candidate);
    }
    return count;
}

// Legal turns that begin with the text: it is incomplete.
static bool explain_incomplete(const struct baronet_turns *turns, struct text text,
                               struct text_buffer *out)
{
    struct text_buffer turn;
    const char *question;
    text_buffer_init(&turn);
    size_t count = list_beginnings(turns, text, &turn, &question);
    if (count == 1)
        text_buffer_print(out, "error: incomplete turn \"%.*s\": did you mean %s?\n",
                          TEXT_ARGUMENTS(text), turn.start);
    else if (question)
        text_buffer_print(out, "error: incomplete turn \"%.*s\": %s; %zu ways: %s%s\n",
                          TEXT_ARGUMENTS(text), question, count, turn.start,
                          count > EXAMPLES ? ", ..." : "");
    else if (count > 1)
        text_buffer_print(out, "error: incomplete turn \"%.*s\": it can go on in %zu ways: %s%s\n",
                          TEXT_ARGUMENTS(text), count, turn.start, count > EXAMPLES ? ", ..." : "");
    text_buffer_release(&turn);
    return count > 0;
}

// How much of the text some legal turn begins with, in whole parts: moves and notes.
static size_t length_followed(const struct baronet_turns *turns, struct text text)
{
    struct text_buffer parts;
    size_t length = 0;
    text_buffer_init(&parts);
    for (size_t i = 0; i < turns->count; i++)
        for (uint32_t count = 1; count <= turns->turns[i].count; count++) {
            text_buffer_clear(&parts);
            turn_print(turns->game->program, &turns->items[turns->turns[i].first], count, false,
                       NULL, &parts);
            if (!text_begins_folded(text, (struct text){parts.start, parts.length}))
                break;
            length = parts.length > length ? parts.length : length;
        }
    text_buffer_release(&parts);
    return length;
}

// The text begins like legal turns and then differs from all of them.
static bool explain_end(const struct baronet_turns *turns, struct text text,
                        struct text_buffer *out)
{
    struct text beginning = {text.start, length_followed(turns, text)};
    struct text_buffer turn;
    const char *question;
    if (beginning.length == 0)
        return false;
    text_buffer_init(&turn);
    size_t count = list_beginnings(turns, beginning, &turn, &question);
    text_buffer_print(out, "error: illegal turn \"%.*s\": ", TEXT_ARGUMENTS(text));
    if (count == 0)
        text_buffer_print(out, "\"%.*s\" is a whole turn\n", TEXT_ARGUMENTS(beginning));
    else if (count == 1)
        text_buffer_print(out, "after \"%.*s\" only %s is possible\n", TEXT_ARGUMENTS(beginning),
                          turn.start);
    else
        text_buffer_print(out, "after \"%.*s\" it can go on in %zu ways: %s%s\n",
                          TEXT_ARGUMENTS(beginning), count, turn.start,
                          count > EXAMPLES ? ", ..." : "");
    text_buffer_release(&turn);
    return true;
}

// Looks for the text among the turns that broken requirements, or only one, would allow. Answers
// the requirement's address, -1: none.
static int find_broken(struct baronet_play *play, struct text text, bool only_one)
{
    // Where nothing is required, a loop may go on and on: long paths count for more.
    enum { TRIES = 200000, PARTS = 300000 };
    const struct program *program = play->game->program;
    struct vm *vm = &play->vm;
    struct generator generator;
    struct text_buffer candidate;
    int broken = -1;
    text_buffer_init(&candidate);
    vm_begin_with(vm, &generator, only_one ? &explaining_one : &explaining_all, NULL);
    uint32_t parts = 0;
    for (int tries = 0; tries < TRIES && parts < PARTS && broken < 0 && vm_next(vm, &generator);
         tries++) {
        parts += vm->item_count - vm->item_base;
        text_buffer_clear(&candidate);
        turn_print(program, vm->items + vm->item_base, vm->item_count - vm->item_base, false, NULL,
                   &candidate);
        // A longer turn that begins so counts as well: what is wrong with its beginning is the
        // reason.
        if (text_begins_folded((struct text){candidate.start, candidate.length}, text))
            broken = vm->registers->broken;
    }
    vm_end(vm, &generator);
    text_buffer_release(&candidate);
    return broken;
}

// Names the requirement that the turn breaks; when one is enough to explain it, that one.
static bool explain_requirement(struct baronet_play *play, struct text text,
                                struct text_buffer *out)
{
    const struct program *program = play->game->program;
    int broken = find_broken(play, text, true);
    if (broken < 0)
        broken = find_broken(play, text, false);
    if (broken < 0)
        return false;
    const char *message = program_message(program, broken);
    struct span span = program->spans[broken];
    const struct source *source = source_find(program->model->sources, span.start);
    text_buffer_print(out, "error: illegal turn \"%.*s\": ", TEXT_ARGUMENTS(text));
    if (message) {
        text_buffer_print(out, "%s\n", message);
    } else if (source) {
        unsigned line, column;
        source_locate(source, span.start, &line, &column);
        text_buffer_print(out, "the rules say \"%.*s\" (%s:%u)\n",
                          TEXT_ARGUMENTS(source_text(program->model->sources, span)), source->name,
                          line);
    }
    return true;
}

static bool any_turn_from(const struct baronet_turns *turns, square_t square)
{
    for (size_t i = 0; i < turns->count; i++)
        if (turns->turns[i].count && turns->items[turns->turns[i].first].a == (int16_t)square)
            return true;
    return false;
}

// All turns begin with what the rules ask for, and the text doesn't.
static bool explain_question(const struct baronet_turns *turns, struct text text,
                             struct text_buffer *out)
{
    const char *question = baronet_turns_question(turns);
    if (!question)
        return false;
    char *example = baronet_turns_text(turns, 0);
    text_buffer_print(out, "error: illegal turn \"%.*s\": %s\n      hint: for instance %s\n",
                      TEXT_ARGUMENTS(text), question, example);
    baronet_free(example);
    return true;
}

// The text names a square first: what about the piece there?
static void explain_square(struct baronet_play *play, const struct baronet_turns *turns,
                           struct text text, struct text_buffer *out)
{
    const struct program *program = play->game->program;
    size_t length;
    square_t square = board_read_square(program->board, text, &length);
    uint64_t visible[SET_WORDS_LIMIT];
    unsigned mover = baronet_play_mover(play);
    bool limited = play_visible(play, mover, visible);
    text_buffer_print(out, "error: illegal turn \"%.*s\"", TEXT_ARGUMENTS(text));
    if (square == NO_SQUARE) {
        text_buffer_print(out, "\n      hint: turns are written like ");
        char *example = turns->count ? baronet_turns_text(turns, 0) : NULL;
        text_buffer_print(out, "%s; \"moves\" lists them\n", example ? example : "e2e4");
        baronet_free(example);
        return;
    }
    int kind = position_kind(&play->position, square);
    const char *name = program->board->squares[square].name;
    int owner = program->owner_of[kind];
    if (limited && !(visible[square / 64] >> (square % 64) & 1))
        text_buffer_print(out, ": you have no piece on %s\n", name);
    else if (kind == 0)
        text_buffer_print(
            out, length == text.length ? ": not possible on %s now\n" : ": %s is empty\n", name);
    else if (owner != (int)mover)
        text_buffer_print(out, ": the %.*s on %s is not yours\n",
                          TEXT_ARGUMENTS(program->model->types[program->type_of[kind]].name), name);
    else
        text_buffer_print(out, ": the %.*s on %s %s\n",
                          TEXT_ARGUMENTS(program->model->types[program->type_of[kind]].name), name,
                          any_turn_from(turns, square) ? "does not move like that"
                                                       : "has no legal turn now");
}

// The text before its number "#3" is that of fewer turns.
static bool explain_number(const struct baronet_turns *turns, struct text text,
                           struct text_buffer *out)
{
    const char *mark = memchr(text.start, '#', text.length);
    struct text plain = {text.start, mark ? (size_t)(mark - text.start) : 0};
    ptrdiff_t first = mark ? turns_find(turns, plain) : -1;
    if (first < 0)
        return false;
    const struct turn_place *one = &turns->turns[first];
    uint32_t count = 1;
    for (size_t i = 0; i < turns->count; i++) {
        const struct turn_place *turn = &turns->turns[i];
        if (turn->number > count && turn->count == one->count &&
            memcmp(&turns->items[turn->first], &turns->items[one->first],
                   one->count * sizeof *turns->items) == 0)
            count = turn->number;
    }
    text_buffer_print(out, "error: illegal turn \"%.*s\": ", TEXT_ARGUMENTS(text));
    if (count == 1)
        text_buffer_print(out, "only one turn is called \"%.*s\"\n", TEXT_ARGUMENTS(plain));
    else
        text_buffer_print(out, "%u turns are called \"%.*s\", the last of them \"%.*s#%u\"\n",
                          (unsigned)count, TEXT_ARGUMENTS(plain), TEXT_ARGUMENTS(plain),
                          (unsigned)count);
    return true;
}

void explain_refusal(struct baronet_play *play, const char *string,
                     const struct baronet_turns *turns, struct text_buffer *out)
{
    struct text text = text_of(string);
    while (text.length && isspace((unsigned char)text.start[text.length - 1]))
        text.length--;
    while (text.length && isspace((unsigned char)text.start[0])) {
        text.start++;
        text.length--;
    }
    if (text.length == 0) {
        text_buffer_print(out, "error: no turn given\n");
        return;
    }
    if (turns->count == 0 && play_has_ended(play)) {
        text_buffer_print(out, "error: the game is over: %s\n", baronet_play_result(play).reason);
        return;
    }
    if (explain_number(turns, text, out) || explain_incomplete(turns, text, out) ||
        explain_requirement(play, text, out) || explain_end(turns, text, out) ||
        explain_question(turns, text, out))
        return;
    explain_square(play, turns, text, out);
}

// What a text by itself, and the list of legal turns, tell about why it is none.
#include "explain.h"

#include "baronet_notation.h"
#include "explain_reading.h"
#include "memory.h"
#include "suggest.h"
#include "turns.h"

#include <ctype.h>
#include <string.h>

enum { EXAMPLES = 4 };

void explanation_add_square(struct baronet_explanation *explanation, unsigned square)
{
    for (size_t i = 0; i < explanation->square_count; i++)
        if (explanation->squares[i] == square)
            return;
    explanation->squares = memory_grow(explanation->squares, explanation->square_count + 1,
                                       &explanation->square_capacity, sizeof *explanation->squares);
    explanation->squares[explanation->square_count++] = square;
}

// ---- Turns that begin like the text

// The rules' words that ask for what follows the text; NULL: none, or not the same in all turns
// that begin so.
static const char *question_after(const struct baronet_turns *turns, size_t index, size_t length,
                                  const char *question, bool is_first)
{
    struct baronet_pick pick;
    turns_pick(turns, index, length, &pick);
    bool is_same = is_first || (question && pick.question && !strcmp(question, pick.question));
    return is_same ? pick.question : NULL;
}

size_t explain_beginnings(const struct baronet_turns *turns, struct text beginning,
                          struct text_buffer *examples, const char **question)
{
    struct text_buffer turn;
    size_t count = 0;
    *question = NULL;
    text_buffer_init(&turn);
    for (size_t i = 0; i < turns->count; i++) {
        text_buffer_clear(&turn);
        turns_print(turns, i, NULL, &turn);
        if (turn.length <= beginning.length ||
            !text_begins_folded((struct text){turn.start, turn.length}, beginning))
            continue;
        if (count < EXAMPLES)
            text_buffer_print(examples, "%s%s", count ? ", " : "", turn.start);
        *question = question_after(turns, i, beginning.length, *question, count == 0);
        count++;
    }
    if (count > EXAMPLES)
        text_buffer_print(examples, ", ...");
    text_buffer_release(&turn);
    return count;
}

static bool explain_incomplete(struct baronet_explanation *explanation, struct text text,
                               const struct baronet_turns *turns)
{
    struct text_buffer examples;
    const char *question;
    text_buffer_init(&examples);
    size_t count = explain_beginnings(turns, text, &examples, &question);
    if (count > 0)
        explanation->reason = BARONET_INCOMPLETE;
    if (count == 1)
        text_buffer_print(&explanation->words, "did you mean %s?", examples.start);
    else if (question)
        text_buffer_print(&explanation->words, "%s; %zu ways: %s", question, count, examples.start);
    else if (count > 1)
        text_buffer_print(&explanation->words, "it can go on in %zu ways: %s", count,
                          examples.start);
    text_buffer_release(&examples);
    return count > 0;
}

void explain_continuations(struct baronet_explanation *explanation, struct text text,
                           const struct baronet_turns *turns)
{
    size_t length = explanation->fine;
    struct text_buffer examples;
    const char *question;
    text_buffer_init(&examples);
    // Where no choice is through, as far as turns begin with the same signs.
    for (size_t end = text.length; length == 0 && end > 0; end--) {
        text_buffer_clear(&examples);
        if (explain_beginnings(turns, (struct text){text.start, end}, &examples, &question) > 0)
            length = end;
    }
    struct text beginning = {text.start, length};
    text_buffer_clear(&examples);
    size_t count = explain_beginnings(turns, beginning, &examples, &question);
    explanation->reason = count > 0 ? BARONET_CONTINUATION : BARONET_TOO_LONG;
    if (count == 0)
        text_buffer_print(&explanation->words, "\"%.*s\" is a whole turn",
                          TEXT_ARGUMENTS(beginning));
    else if (count == 1)
        text_buffer_print(&explanation->words, "after \"%.*s\" only %s is possible",
                          TEXT_ARGUMENTS(beginning), examples.start);
    else
        text_buffer_print(&explanation->words, "after \"%.*s\" it can go on in %zu ways: %s",
                          TEXT_ARGUMENTS(beginning), count, examples.start);
    text_buffer_release(&examples);
}

// ---- Numbers and letters

// The text before its number "#3" is that of fewer turns.
static bool explain_number(struct baronet_explanation *explanation, struct text text,
                           const struct baronet_turns *turns)
{
    const char *mark = memchr(text.start, '#', text.length);
    struct text plain = {text.start, mark ? (size_t)(mark - text.start) : 0};
    size_t digits = 0;
    while (mark && plain.length + 1 + digits < text.length &&
           isdigit((unsigned char)mark[1 + digits]))
        digits++;
    ptrdiff_t first =
        digits > 0 && plain.length + 1 + digits == text.length ? turns_find(turns, plain) : -1;
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
    explanation->reason = BARONET_NUMBER;
    if (count == 1)
        text_buffer_print(&explanation->words, "only one turn is called \"%.*s\"",
                          TEXT_ARGUMENTS(plain));
    else
        text_buffer_print(
            &explanation->words, "%u turns are called \"%.*s\", the last of them \"%.*s#%u\"",
            (unsigned)count, TEXT_ARGUMENTS(plain), TEXT_ARGUMENTS(plain), (unsigned)count);
    return true;
}

// Several turns have this text when capitals and small letters are not told apart.
static bool explain_ambiguous(struct baronet_explanation *explanation, struct text text,
                              const struct baronet_turns *turns)
{
    struct text_buffer turn, all;
    size_t count = 0;
    text_buffer_init(&turn);
    text_buffer_init(&all);
    for (size_t i = 0; i < turns->count; i++) {
        text_buffer_clear(&turn);
        turns_print(turns, i, NULL, &turn);
        if (turn.length != text.length || !text_is_folded(text, turn.start))
            continue;
        text_buffer_print(&all, "%s%s", count ? ", " : "", turn.start);
        count++;
    }
    if (count > 1) {
        explanation->reason = BARONET_AMBIGUOUS;
        text_buffer_print(&explanation->words, "capitals tell these turns apart: %s", all.start);
    }
    text_buffer_release(&turn);
    text_buffer_release(&all);
    return count > 1;
}

bool explain_by_list(struct baronet_explanation *explanation, struct text text,
                     const struct baronet_turns *turns)
{
    return explain_number(explanation, text, turns) ||
           explain_ambiguous(explanation, text, turns) ||
           explain_incomplete(explanation, text, turns);
}

// The bytes that both have in common at the beginning.
static size_t common_length(struct text a, struct text b)
{
    size_t i = 0;
    while (i < a.length && i < b.length &&
           tolower((unsigned char)a.start[i]) == tolower((unsigned char)b.start[i]))
        i++;
    return i;
}

// The last end of a choice in a turn's text among its first `limit` bytes; 0: there is none.
static size_t last_choice_end(const struct baronet_turns *turns, size_t index, size_t limit)
{
    enum { NEAR = 64 };
    struct baronet_pick pick = {0};
    size_t end = 0, start = limit > NEAR ? limit - NEAR : 0;
    // Each look prints the turn: the ends that are near are tried first.
    for (;; start = 0) {
        pick.end = start;
        while (turns_pick(turns, index, pick.end, &pick) && pick.end <= limit)
            end = pick.end;
        if (end > 0 || start == 0)
            return end;
    }
}

size_t explain_fine_length(const struct baronet_turns *turns, struct text text)
{
    struct text_buffer turn;
    size_t fine = 0;
    text_buffer_init(&turn);
    for (size_t i = 0; i < turns->count && fine < text.length; i++) {
        text_buffer_clear(&turn);
        turns_print(turns, i, NULL, &turn);
        size_t common = common_length((struct text){turn.start, turn.length}, text);
        size_t end = common == text.length ? common
                     : common > fine       ? last_choice_end(turns, i, common)
                                           : 0;
        fine = end > fine ? end : fine;
    }
    text_buffer_release(&turn);
    return fine;
}

// ---- What no turn of the game has

struct legible {
    const struct program *program;
    struct text text;
    bool *is_end; // [length + 1]: signs of turns may end here
    size_t farthest;
};

static void end_at(struct legible *legible, size_t place)
{
    legible->is_end[place] = true;
    if (place > legible->farthest)
        legible->farthest = place;
}

static void try_word(struct legible *legible, size_t place, struct text word)
{
    struct text rest = {legible->text.start + place, legible->text.length - place};
    if (word.length > 0 && text_begins_folded(rest, word))
        end_at(legible, place + word.length);
}

// A number where some note prints numbers; "#2" at the end.
static void try_numbers(struct legible *legible, size_t place, bool has_numbers)
{
    struct text text = legible->text;
    size_t digits = place + (text.start[place] == '#'), end = digits;
    while (end < text.length && isdigit((unsigned char)text.start[end]))
        end++;
    if (end > digits && (has_numbers || (digits > place && end == text.length)))
        end_at(legible, end);
}

static void try_notes(struct legible *legible, size_t place)
{
    const struct program *program = legible->program;
    bool has_numbers = false;
    for (int n = 0; n < program->note_count; n++) {
        const struct note *note = &program->notes[n];
        for (int s = 0; s <= note->slot_count; s++)
            try_word(legible, place, note->parts[s]);
        for (int s = 0; s < note->slot_count; s++)
            has_numbers |= note->slots[s] == SLOT_NUMBER;
    }
    try_numbers(legible, place, has_numbers);
}

static void try_squares(struct legible *legible, size_t place)
{
    const struct board *board = legible->program->board;
    for (int s = 0; s < board->square_count; s++)
        try_word(legible, place, text_of(board->squares[s].name));
}

static void try_words(struct legible *legible, size_t place)
{
    const struct program *program = legible->program;
    struct text text = legible->text;
    struct text next = {text.start + place + 1, text.length - place - 1};
    size_t length;
    try_notes(legible, place);
    try_squares(legible, place);
    for (int t = 0; t < program->type_count; t++)
        try_word(legible, place, text_of(program->model->types[t].letter));
    try_word(legible, place, text_of("-"));
    try_word(legible, place, text_of("e.p."));
    if (place == 0)
        try_word(legible, place, text_of("0000"));
    if (tolower((unsigned char)text.start[place]) == 'x' &&
        text_square(program->board, next, &length) != NO_SQUARE)
        end_at(legible, place + 1);
}

size_t explain_illegible(const struct program *program, struct text text)
{
    struct legible legible = {program, text, memory_zeroed(text.length + 1, sizeof(bool)), 0};
    legible.is_end[0] = true;
    for (size_t place = 0; place < text.length; place++)
        if (legible.is_end[place])
            try_words(&legible, place);
    memory_free(legible.is_end);
    return legible.farthest;
}

// The beginning of the word, letters and then digits, in which the place is.
static size_t word_start(struct text text, size_t place)
{
    const char *start = text.start;
    while (place > 0 && isdigit((unsigned char)start[place]) &&
           isalnum((unsigned char)start[place - 1]))
        place--;
    while (place > 0 && isalpha((unsigned char)start[place]) &&
           isalpha((unsigned char)start[place - 1]))
        place--;
    return place;
}

bool explain_more(struct baronet_explanation *explanation, struct text text, size_t place,
                  const struct baronet_turns *turns)
{
    struct text whole = {text.start, explanation->fine};
    size_t after = place > whole.length ? place : whole.length;
    if (whole.length == 0 || after >= text.length || word_start(text, after) < whole.length ||
        turns_find(turns, whole) < 0)
        return false;
    text_buffer_print(&explanation->words, "\"%.*s\" is a whole turn", TEXT_ARGUMENTS(whole));
    return true;
}

// Prints the turn that a short text means: Nf3.
static void print_short(struct text_buffer *out, const char *text, struct baronet_play *play,
                        const struct baronet_turns *turns)
{
    struct baronet_beginning found[2] = {{.size = sizeof *found}};
    struct text_buffer turn;
    if (baronet_turns_san(play, turns, text, found, 2) != 1)
        return;
    text_buffer_init(&turn);
    turns_print(turns, found[0].index, NULL, &turn);
    text_buffer_add(out, turn.start, found[0].length);
    text_buffer_release(&turn);
}

// Prints the only turn that is written nearly so.
static void print_nearest(struct text_buffer *out, struct text text,
                          const struct baronet_turns *turns)
{
    struct text_buffer turn;
    size_t count = 0;
    text_buffer_init(&turn);
    for (size_t i = 0; i < turns->count && count < 2; i++) {
        struct suggest suggest;
        text_buffer_clear(&turn);
        turns_print(turns, i, NULL, &turn);
        suggest_init(&suggest, text);
        suggest_offer(&suggest, (struct text){turn.start, turn.length});
        if (suggest.best_distance > 1)
            continue;
        if (count++ == 0)
            text_buffer_add(out, turn.start, turn.length);
    }
    if (count > 1)
        text_buffer_clear(out);
    text_buffer_release(&turn);
}

void explain_unreadable(struct baronet_explanation *explanation, struct text text, size_t place,
                        struct baronet_play *play, const struct baronet_turns *turns)
{
    enum { SHOWN = 40 };
    size_t start = place < text.length ? word_start(text, place) : 0;
    size_t length = text.length - start < SHOWN ? text.length - start : SHOWN;
    struct text_buffer meant;
    explanation->reason = BARONET_UNREADABLE;
    text_buffer_print(&explanation->words, "\"%.*s\" can't be read", (int)length,
                      text.start + start);
    text_buffer_init(&meant);
    print_short(&meant, explanation->text, play, turns);
    if (meant.length == 0)
        print_nearest(&meant, text, turns);
    if (meant.length > 0) {
        text_buffer_print(&explanation->hint, "did you mean %s?", meant.start);
    } else if (turns->count > 0) {
        text_buffer_print(&explanation->hint, "turns are written like ");
        turns_print(turns, 0, NULL, &explanation->hint);
        text_buffer_print(&explanation->hint, "; \"moves\" lists them");
    }
    text_buffer_release(&meant);
}

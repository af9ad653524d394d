// Which reason the readings of a text give, and its words for a person.
#include "baronet_notation.h"
#include "explain_case.h"
#include "memory.h"
#include "sets.h"
#include "turns.h"

#include <string.h>

// ---- Choices

// What a choice of squares would want on a square: that it be empty, one's own, another player's.
enum wish { WISHES_NOTHING, WISHES_EMPTY, WISHES_OWN, WISHES_OTHERS };

// Whether some kind of one owner, on that square, would be taken.
static bool takes_kind_of(struct case_of *one, const struct fault *fault, int owner)
{
    enum { TYPES = 32 };
    const struct program *program = one->program;
    for (int type = 0; type < program->type_count && type < TYPES; type++)
        if (reader_would_take(one->reader, fault, kind_of(program, type, owner)))
            return true;
    return false;
}

// By what stands on the squares that can be chosen.
static enum wish wish_by_others(const struct fault *fault, enum standing here)
{
    if (fault->among == 0 || fault->among & (unsigned)here)
        return WISHES_NOTHING;
    if (fault->among == STANDS_NOTHING)
        return WISHES_EMPTY;
    return fault->among == STANDS_OWN ? WISHES_OWN : WISHES_OTHERS;
}

// By what would be if something else stood there.
static enum wish wish_by_trial(struct case_of *one, const struct fault *fault)
{
    const struct program *program = one->program;
    struct reader *reader = one->reader;
    int mover = (int)reader->mover, next = next_player(program, mover);
    int type = program->type_of[fault->kind_there];
    bool is_own = program->owner_of[fault->kind_there] == mover;
    if ((fault->kind_there == 0 || !is_own) && takes_kind_of(one, fault, mover))
        return WISHES_OWN;
    if (fault->kind_there == 0 && takes_kind_of(one, fault, next))
        return WISHES_OTHERS;
    if (is_own && reader_would_take(reader, fault, kind_of(program, type, next)))
        return WISHES_OTHERS;
    if (fault->kind_there != 0 && reader_would_take(reader, fault, 0))
        return WISHES_EMPTY;
    return WISHES_NOTHING;
}

static enum wish find_wish(struct case_of *one, const struct fault *fault)
{
    const struct program *program = one->program;
    int kind = fault->kind_there;
    enum standing here = kind == 0                                            ? STANDS_NOTHING
                         : program->owner_of[kind] == (int)one->reader->mover ? STANDS_OWN
                                                                              : STANDS_OTHERS;
    enum wish wish = WISHES_NOTHING;
    one->reader->is_reached = false;
    if (kind == case_kind(one, fault->value))
        wish = wish_by_trial(one, fault);
    return wish == WISHES_NOTHING && !one->reader->is_reached ? wish_by_others(fault, here) : wish;
}

static void explain_wish(struct case_of *one, const struct fault *fault, enum wish wish)
{
    int square = fault->value;
    struct text_buffer *words = case_words(one->explanation);
    case_rule(one, fault->pc);
    case_print_question(one, fault->pc);
    if (fault->kind_there == 0) {
        explain_empty(one, square);
    } else if (wish == WISHES_EMPTY) {
        case_reason(one->explanation, BARONET_OCCUPIED, square);
        text_buffer_print(words, "%s is occupied", case_square(one, square));
    } else if (wish == WISHES_OWN) {
        explain_others(one, fault->kind_there, square);
    } else {
        case_reason(one->explanation, BARONET_OWN_PIECE, square);
        case_print_piece(one, fault->kind_there, square, "is your own");
    }
}

// "you have no Man in prison".
static void explain_hand(struct case_of *one, const struct chosen_site *choice, struct text kind)
{
    bool is_further = choice->hand > 0;
    struct text hand =
        is_further ? one->program->model->hands[choice->hand - 1].name : text_of("hand");
    text_buffer_print(case_words(one->explanation), "%s no %.*s in %.*s",
                      choice->holder == HELD_BY_NEXT                   ? "the opponent has"
                      : is_further && choice->holder == HELD_BY_OTHERS ? "there is"
                                                                       : "you have",
                      TEXT_ARGUMENTS(kind), TEXT_ARGUMENTS(hand));
}

static void explain_value(struct case_of *one, const struct fault *fault)
{
    struct text name = {0};
    const struct piece_type *types = one->program->model->types;
    const struct chosen_site *choice = &program_site(one->program, fault->pc)->chosen;
    uint8_t printed = one->reader->printed[choice->cell];
    bool is_type = printed & (1 << SLOT_TYPE_LOWER | 1 << SLOT_TYPE_UPPER);
    if (is_type)
        name = types[fault->value].name;
    case_rule(one, fault->pc);
    case_print_question(one, fault->pc);
    if (fault->kind == FAULT_HAND) {
        case_reason(one->explanation, BARONET_NOT_IN_HAND, -1);
        explain_hand(one, choice, name);
        return;
    }
    case_reason(one->explanation, BARONET_CHOICE, -1);
    if (is_type)
        text_buffer_print(case_words(one->explanation), "not %.*s; ", TEXT_ARGUMENTS(name));
    else
        text_buffer_print(case_words(one->explanation), "not %d; ", (int)fault->value);
    case_print_rule(one, false);
}

// ---- Requirements

// The squares that the text names, one after the other.
static void add_named(struct case_of *one)
{
    const struct reader *reader = one->reader;
    size_t end = 0;
    for (size_t i = 0; i < reader->named_count; i++) {
        const struct named_square *named = &reader->named[i];
        bool is_longest = i + 1 == reader->named_count ||
                          reader->named[i + 1].start != named->start ||
                          reader->named[i + 1].end < named->end;
        if (named->start < end || !is_longest)
            continue;
        explanation_add_square(one->explanation, named->square);
        end = named->end;
    }
}

static void explain_requirement(struct case_of *one, const struct fault *fault)
{
    const char *message = program_message(one->program, fault->pc);
    const struct site *site = program_site(one->program, fault->pc);
    bool is_preference = site && site->kind == SITE_PREFERENCE;
    case_rule(one, fault->pc);
    case_reason(one->explanation,
                fault->about_royals ? BARONET_ROYAL_ATTACKED
                : is_preference     ? BARONET_PREFERRED
                                    : BARONET_REQUIREMENT,
                -1);
    for (int i = 0; i < fault->square_count; i++)
        explanation_add_square(one->explanation, fault->squares[i]);
    if (fault->square_count == 0)
        add_named(one);
    if (message)
        text_buffer_print(case_words(one->explanation), "%s", message);
    else
        case_print_rule(one, true);
}

static void explain_branch(struct case_of *one, const struct fault *fault)
{
    case_reason(one->explanation, BARONET_COMPULSORY, -1);
    add_named(one);
    case_rule(one, fault->pc);
    text_buffer_print(case_words(one->explanation),
                      "something else is possible, and comes first: ");
    case_print_rule(one, true);
}

// A text without the signs that may stand between two squares.
static struct text without_signs(struct text text)
{
    while (text.length > 0 && strchr("-x:", text.start[0]))
        text = (struct text){text.start + 1, text.length - 1};
    return text;
}

// The turn goes on otherwise than the text: what about the piece that is to move?
static void explain_elsewhere(struct case_of *one, const struct reading *reading)
{
    size_t length;
    struct text rest = {one->text.start + reading->length, one->text.length - reading->length};
    rest = without_signs(rest);
    square_t to = text_square(one->program->board, rest, &length);
    // It may have been lifted already.
    int kind = reading->from < 0 ? 0
               : reading->kind   ? reading->kind
                                 : case_kind(one, reading->from);
    if (kind && to != NO_SQUARE && case_is_seen(one, reading->from) &&
        one->program->owner_of[kind] == (int)one->reader->mover)
        explain_geometry(one, kind, reading->from, to);
    else
        explain_continuations(one->explanation, one->text, one->turns);
}

// The square is barred from a choice by its rule; but if it is that of a piece which goes
// elsewhere, or if there is a move that is no move of the piece, that is the better reason.
static void explain_barred(struct case_of *one, const struct fault *fault)
{
    const struct reader *reader = one->reader;
    const struct reading *move = &reader->best_move, *best = &reader->best;
    const struct reading *elsewhere = &reader->best_elsewhere;
    if (move->ending == ENDS_IN_MOVE && move->move != MOVE_EXCLUDED &&
        reading_cost(reader, move) <= reading_cost(reader, best) && move->length >= best->length &&
        !reading_fault(reader, move))
        explain_move(one, move);
    else if (elsewhere->ending == ENDS_ELSEWHERE && elsewhere->from == fault->value)
        explain_elsewhere(one, elsewhere);
    else
        explain_choice(one, fault->pc, fault->value);
}

static void explain_square(struct case_of *one, const struct fault *fault)
{
    enum wish wish = find_wish(one, fault);
    if (wish != WISHES_NOTHING)
        explain_wish(one, fault, wish);
    else
        explain_barred(one, fault);
}

static void explain_fault(struct case_of *one, const struct fault *fault)
{
    switch (fault->kind) {
    case FAULT_SQUARE: explain_square(one, fault); break;
    case FAULT_WHERE: explain_barred(one, fault); break;
    case FAULT_HIDDEN: explain_choice(one, fault->pc, fault->value); break;
    case FAULT_VALUE:
    case FAULT_HAND: explain_value(one, fault); break;
    case FAULT_BRANCH: explain_branch(one, fault); break;
    case FAULT_REQUIREMENT:
    case FAULT_UNPAID: explain_requirement(one, fault); break;
    }
}

// ---- Texts that no path of the rules explains

// All turns begin with what the rules ask for, before any square, and the text doesn't.
static bool explain_question(struct case_of *one)
{
    const char *question = baronet_turns_question(one->turns);
    struct text_buffer first;
    size_t length;
    if (!question)
        return false;
    text_buffer_init(&first);
    turns_print(one->turns, 0, NULL, &first);
    struct text turn = {first.start, first.length};
    bool is_asked = text_square(one->program->board, turn, &length) == NO_SQUARE &&
                    !text_begins_folded(turn, (struct text){one->text.start, 1});
    if (is_asked) {
        one->explanation->reason = BARONET_ASKED;
        text_buffer_print(case_words(one->explanation), "%s", question);
        text_buffer_print(&one->explanation->hint, "for instance %s", first.start);
    }
    text_buffer_release(&first);
    return is_asked;
}

static bool is_pass(struct text text)
{
    return text_is_folded(text, "0000") || text_is_folded(text, "pass") ||
           text_is_folded(text, "--");
}

static void explain_pass(struct case_of *one)
{
    one->explanation->reason = BARONET_NO_PASS;
    text_buffer_print(case_words(one->explanation), "you can't pass");
}

static void explain_chance(struct case_of *one)
{
    one->explanation->reason = BARONET_CHANCE;
    text_buffer_print(case_words(one->explanation), "%s is to move",
                      one->play->game->player_names[one->reader->mover]);
}

// The text names squares first: what about the piece on the first one?
static bool explain_first_square(struct case_of *one, size_t start)
{
    struct text rest = {one->text.start + start, one->text.length - start};
    const struct board *board = one->program->board;
    size_t length, next_length = 0;
    square_t square = text_square(board, rest, &length), next = NO_SQUARE;
    if (square == NO_SQUARE)
        return false;
    rest = without_signs((struct text){rest.start + length, rest.length - length});
    next = text_square(board, rest, &next_length);
    if (!case_is_seen(one, square))
        explain_unseen(one, square);
    else if (case_kind(one, square) == 0)
        explain_empty(one, square);
    else if (!case_is_own(one, square))
        explain_others(one, case_kind(one, square), square);
    else if (next != NO_SQUARE)
        explain_geometry(one, case_kind(one, square), square, next);
    else if (rest.length == 0)
        explain_stuck(one, square);
    else
        return false;
    return true;
}

static void explain_otherwise(struct case_of *one)
{
    struct text_buffer examples;
    const char *question;
    text_buffer_init(&examples);
    bool is_begun =
        one->explanation->fine > 0 ||
        explain_beginnings(one->turns, (struct text){one->text.start, 1}, &examples, &question) > 0;
    text_buffer_release(&examples);
    if (is_pass(one->text))
        explain_pass(one);
    else if (one->program->player_count > one->program->decider_count &&
             (int)one->reader->mover >= one->program->decider_count && !one->explanation->fine)
        explain_chance(one);
    else if (!explain_question(one) && !explain_first_square(one, 0)) {
        if (is_begun)
            explain_continuations(one->explanation, one->text, one->turns);
        else
            explain_unreadable(one->explanation, one->text, 0, one->play, one->turns);
    }
}

static void explain_by_reading(struct case_of *one)
{
    struct reader *reader = one->reader;
    const struct reading *best = &reader->best;
    const struct fault *first = reading_fault(reader, best);
    struct fault fault = {0}; // a copy: the list may grow while it is looked into
    if (first)
        fault = *first;
    if (best->ending == ENDS_NOWHERE || (best->ending != ENDS_WHOLE && best->length == 0))
        explain_otherwise(one);
    else if (first)
        explain_fault(one, &fault);
    else if (best->ending == ENDS_IN_MOVE)
        explain_move(one, best);
    else if (best->ending == ENDS_ELSEWHERE)
        explain_elsewhere(one, best);
    else
        explain_continuations(one->explanation, one->text, one->turns);
}

void explain_by_rules(struct baronet_explanation *explanation, struct baronet_play *play,
                      struct text text, const struct baronet_turns *turns)
{
    struct reader reader;
    struct baronet_play *copy = baronet_play_copy(play);
    reader_init(&reader, copy, text);
    struct case_of one = {explanation, copy, turns, play->game->program, &reader, text};
    size_t place = explain_illegible(one.program, text);
    if (place < text.length && is_pass(text)) {
        explain_pass(&one);
    } else if (place < text.length && explain_more(explanation, text, place, turns)) {
        explanation->reason = BARONET_TOO_LONG;
    } else if (place < text.length) {
        explain_unreadable(explanation, text, place, play, turns);
    } else {
        reader_read(&reader);
        explain_by_reading(&one);
    }
    reader_release(&reader);
    baronet_play_free(copy);
}

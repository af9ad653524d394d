// What is said of the piece that is to move, of its way, and of the rules that stand in it.
#include "explain_case.h"
#include "sets.h"

#include <string.h>

void case_reason(struct baronet_explanation *explanation, enum baronet_reason reason, int square)
{
    explanation->reason = reason;
    if (square >= 0)
        explanation_add_square(explanation, (unsigned)square);
}

struct text_buffer *case_words(struct baronet_explanation *explanation)
{
    return &explanation->words;
}

const char *case_square(const struct case_of *one, int square)
{
    return one->program->board->squares[square].name;
}

int case_kind(const struct case_of *one, int square)
{
    return position_kind(&one->play->position, square);
}

// The name of a kind of piece as %.*s wants it.
static struct text piece_of(const struct case_of *one, int kind)
{
    return kind ? one->program->model->types[one->program->type_of[kind]].name : text_of("piece");
}

bool case_is_seen(const struct case_of *one, int square)
{
    return !one->reader->is_limited || set_has(one->reader->visible, square);
}

bool case_is_own(const struct case_of *one, int square)
{
    return one->program->owner_of[case_kind(one, square)] == (int)one->reader->mover;
}

// ---- Rules

void case_rule(struct case_of *one, int32_t pc)
{
    one->explanation->rule = one->program->spans[pc];
}

// The first line of the rule.
static struct text rule_text(const struct case_of *one)
{
    struct text text = source_text(one->program->model->sources, one->explanation->rule);
    const char *end = memchr(text.start, '\n', text.length);
    if (end)
        text.length = (size_t)(end - text.start);
    while (text.length > 0 && strchr(" \t\r:", text.start[text.length - 1]))
        text.length--;
    return text;
}

// Quotes the rule, with its place; `has_verb`: it says what is to be done, else "choose".
void case_print_rule(struct case_of *one, bool has_verb)
{
    struct span span = one->explanation->rule;
    const struct source *source = game_source_of(one->play->game, span);
    struct text_buffer *words = case_words(one->explanation);
    unsigned line, column;
    struct text rule = rule_text(one);
    if (rule.length == 0)
        return;
    text_buffer_print(words, "the rules say \"%s%.*s\"", has_verb ? "" : "choose ",
                      TEXT_ARGUMENTS(rule));
    if (source) {
        source_locate(source, span.start, &line, &column);
        text_buffer_print(words, " (%s:%u)", source->name, line);
    } else {
        text_buffer_print(words, " (as \"baronet convert\" translates them to VDL)");
    }
}

// The question of a choice, or of the notes that print its local, if they ask one.
static const char *question_of(const struct case_of *one, int32_t pc)
{
    const struct program *program = one->program;
    const char *question = program_question(program, pc);
    int first = program_first_site(program, pc);
    uint16_t local = program->sites[first].chosen.cell;
    for (int i = first; i < program->site_count && !question; i++) {
        const struct site *site = &program->sites[i];
        const struct note *note =
            site->kind == SITE_NOTE ? &program->notes[site->noted.note] : NULL;
        for (int s = 0; note && s < note->slot_count; s++)
            if (site->noted.cells[s] == local)
                return note->questions[s] ? note->questions[s] : note->question;
    }
    return question;
}

// Begins the words with what the rules ask for; false: they don't ask.
bool case_print_question(struct case_of *one, int32_t pc)
{
    const char *question = question_of(one, pc);
    if (question)
        text_buffer_print(case_words(one->explanation), "%s: ", question);
    return question != NULL;
}

// ---- Pieces

void case_print_piece(struct case_of *one, int kind, int square, const char *words)
{
    text_buffer_print(case_words(one->explanation), "the %.*s on %s %s",
                      TEXT_ARGUMENTS(piece_of(one, kind)), case_square(one, square), words);
}

void explain_empty(struct case_of *one, int square)
{
    case_reason(one->explanation, BARONET_EMPTY, square);
    text_buffer_print(case_words(one->explanation), "%s is empty", case_square(one, square));
}

void explain_others(struct case_of *one, int kind, int square)
{
    case_reason(one->explanation, BARONET_NOT_YOURS, square);
    case_print_piece(one, kind, square, "is not yours");
}

void explain_unseen(struct case_of *one, int square)
{
    case_reason(one->explanation, BARONET_UNSEEN, square);
    text_buffer_print(case_words(one->explanation), "you have no piece on %s",
                      case_square(one, square));
}

void explain_stuck(struct case_of *one, int square)
{
    case_reason(one->explanation, BARONET_NO_TURN, square);
    case_print_piece(one, case_kind(one, square), square, "has no legal turn now");
}

void explain_geometry(struct case_of *one, int kind, int from, int to)
{
    int type = one->program->type_of[kind];
    case_reason(one->explanation, BARONET_GEOMETRY, from);
    explanation_add_square(one->explanation, (unsigned)to);
    if (type >= 0)
        one->explanation->rule = one->program->model->types[type].span;
    case_print_piece(one, kind, from, "does not move like that");
}

static void print_squares(struct case_of *one, const struct way_report *way)
{
    for (int i = 0; i < way->count; i++)
        text_buffer_print(case_words(one->explanation), "%s%s",
                          i == 0                ? ""
                          : i + 1 == way->count ? " and "
                                                : ", ",
                          case_square(one, way->squares[i]));
}

static void explain_blocked(struct case_of *one, const struct reading *move)
{
    struct text_buffer *words = case_words(one->explanation);
    case_reason(one->explanation, BARONET_BLOCKED, -1);
    case_print_piece(one, move->kind, move->from, "can't get to ");
    text_buffer_print(words, "%s: ", case_square(one, move->to));
    print_squares(one, &move->way);
    text_buffer_print(words, " %s in the way", move->way.count > 1 ? "are" : "is");
}

static void explain_hurdles(struct case_of *one, const struct reading *move)
{
    case_reason(one->explanation, BARONET_NO_HURDLE, -1);
    case_print_piece(one, move->kind, move->from, "has nothing to jump over on ");
    print_squares(one, &move->way);
}

static void explain_hidden(struct case_of *one, const struct reading *move)
{
    case_reason(one->explanation, BARONET_UNSEEN, -1);
    case_print_piece(one, move->kind, move->from, "can't go there now; you don't see what is on ");
    print_squares(one, &move->way);
}

static void explain_end_square(struct case_of *one, const struct reading *move)
{
    struct text_buffer *words = case_words(one->explanation);
    int square = move->way.squares[0];
    const char *name = case_square(one, square);
    if (move->way.way == WAY_ENDS_ON_FRIEND) {
        case_reason(one->explanation, BARONET_OWN_PIECE, -1);
        text_buffer_print(words, "your own %.*s stands on %s",
                          TEXT_ARGUMENTS(piece_of(one, move->end_kind)), name);
    } else if (move->way.way == WAY_ENDS_ON_OTHER) {
        case_reason(one->explanation, BARONET_CANNOT_CAPTURE, -1);
        case_print_piece(one, move->kind, move->from, "can't capture ");
        text_buffer_print(words, "the %.*s on %s", TEXT_ARGUMENTS(piece_of(one, move->end_kind)),
                          name);
    } else {
        case_reason(one->explanation, BARONET_NOTHING_TO_CAPTURE, -1);
        case_print_piece(one, move->kind, move->from, "only captures so, ");
        text_buffer_print(words, "and there is nothing to capture on %s", name);
    }
}

static void explain_way(struct case_of *one, const struct reading *move)
{
    int type = one->program->type_of[move->kind];
    if (move->way.way == WAY_IS_NONE) {
        explain_geometry(one, move->kind, move->from, move->to);
        return;
    }
    for (int i = 0; i < move->way.count; i++)
        explanation_add_square(one->explanation, move->way.squares[i]);
    if (type >= 0)
        one->explanation->rule = one->program->model->types[type].span;
    switch (move->way.way) {
    case WAY_IS_BLOCKED: explain_blocked(one, move); break;
    case WAY_LACKS_HURDLES: explain_hurdles(one, move); break;
    case WAY_IS_UNSEEN: explain_hidden(one, move); break;
    default: explain_end_square(one, move);
    }
}

// The square is not among those to choose from, by a rule.
void explain_choice(struct case_of *one, int32_t pc, int square)
{
    const struct site *site = program_site(one->program, pc);
    bool is_move = site->kind == SITE_MOVES;
    bool is_asked = !is_move && site->kind != SITE_REQUIREMENT && case_print_question(one, pc);
    case_reason(one->explanation, BARONET_CHOICE, square);
    case_rule(one, pc);
    if (is_asked && square >= 0)
        text_buffer_print(case_words(one->explanation), "not %s; ", case_square(one, square));
    else if (square >= 0)
        text_buffer_print(case_words(one->explanation),
                          "%s is not among what can be chosen: ", case_square(one, square));
    case_print_rule(one, is_move);
}

void explain_move(struct case_of *one, const struct reading *move)
{
    switch (move->move) {
    case MOVE_EMPTY: explain_empty(one, move->from); break;
    case MOVE_OTHERS: explain_others(one, move->kind, move->from); break;
    case MOVE_UNSEEN: explain_unseen(one, move->from); break;
    case MOVE_STUCK: explain_stuck(one, move->from); break;
    case MOVE_EXCLUDED: explain_choice(one, move->pc, move->from); break;
    case MOVE_WAY: explain_way(one, move); break;
    }
}

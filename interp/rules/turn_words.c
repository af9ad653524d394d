// A sentence that says what a turn does: "Man from e2 to e4, gives up the Man on d2". It is made
// of what has changed, in the game's own names.
#include "baronet_notation.h"
#include "told_turn.h"

#include <string.h>

struct sentence {
    const struct baronet_turn *turn;
    struct text_buffer *out;
    enum baronet_change_kind latest; // how what stands at the end goes on
    int type;                        // of the pieces named at the end
    size_t start;
};

static const char *square_name(const struct sentence *sentence, int square)
{
    return sentence->turn->game->program->board->squares[square].name;
}

static struct text type_name(const struct sentence *sentence, int type)
{
    return type < 0 ? text_of("piece") : sentence->turn->game->model->types[type].name;
}

static const char *owner_name(const struct sentence *sentence, unsigned owner)
{
    return baronet_game_owner(sentence->turn->game, owner);
}

static void begin(const struct sentence *sentence)
{
    if (sentence->out->length > sentence->start)
        text_buffer_print(sentence->out, ", ");
}

static bool begins_with_vowel(struct text name)
{
    return name.length > 0 && strchr("AEIOUaeiou", name.start[0]);
}

// "takes the Man on c3", then " and e5" for one more of the kind and " and the Stone on f6" for
// another.
static void print_with_verb(struct sentence *sentence, const char *verb, bool is_new,
                            const struct baronet_change *change)
{
    struct text name = type_name(sentence, change->type);
    bool goes_on = sentence->latest == change->kind && sentence->out->length > sentence->start;
    if (goes_on && sentence->type == change->type) {
        text_buffer_print(sentence->out, " and %s", square_name(sentence, change->square));
        return;
    }
    if (goes_on) {
        text_buffer_print(sentence->out, " and ");
    } else {
        begin(sentence);
        text_buffer_print(sentence->out, "%s ", verb);
    }
    text_buffer_print(sentence->out, "%s %.*s on %s",
                      !is_new                   ? "the"
                      : begins_with_vowel(name) ? "an"
                                                : "a",
                      TEXT_ARGUMENTS(name), square_name(sentence, change->square));
}

// Whether the piece that has moved captures where it arrives: "takes" says that, and where.
static bool takes_there(const struct baronet_turn *turn, size_t index)
{
    return index + 1 < turn->change_count &&
           turn->changes[index + 1].kind == BARONET_CHANGE_CAPTURED &&
           turn->changes[index + 1].square == turn->changes[index].square;
}

static void print_move(struct sentence *sentence, size_t index)
{
    const struct baronet_change *change = &sentence->turn->changes[index];
    begin(sentence);
    text_buffer_add_text(sentence->out, type_name(sentence, change->type));
    text_buffer_print(sentence->out, " from %s", square_name(sentence, change->from));
    if (takes_there(sentence->turn, index)) {
        const struct baronet_change *captured = change + 1;
        text_buffer_print(sentence->out, " takes the %.*s on %s",
                          TEXT_ARGUMENTS(type_name(sentence, captured->type)),
                          square_name(sentence, captured->square));
    } else {
        text_buffer_print(sentence->out, " to %s", square_name(sentence, change->square));
    }
}

// Where what is placed next may come from: its owner's hand, or a further one; NULL: from none.
static const struct baronet_change *dropped_from(const struct baronet_turn *turn, size_t index)
{
    const struct baronet_change *change = &turn->changes[index];
    for (size_t i = 0; i < turn->change_count; i++)
        if (turn->changes[i].kind == BARONET_CHANGE_FROM_HAND &&
            turn->changes[i].type == change->type &&
            (turn->changes[i].owner == change->owner || turn->changes[i].hand > 0))
            return &turn->changes[i];
    return NULL;
}

// "his prison", "Black's prison".
static void print_further_hand(struct sentence *sentence, const struct baronet_change *change)
{
    const struct baronet_turn *turn = sentence->turn;
    bool is_his = change->owner == turn->mover;
    text_buffer_print(sentence->out, "%s%s %s",
                      is_his ? "his" : owner_name(sentence, change->owner), is_his ? "" : "'s",
                      baronet_game_hand(turn->game, change->hand));
}

static void print_placed(struct sentence *sentence, size_t index)
{
    const struct baronet_change *change = &sentence->turn->changes[index];
    const struct baronet_change *from = dropped_from(sentence->turn, index);
    if (!from) {
        print_with_verb(sentence, "places", true, change);
        return;
    }
    begin(sentence);
    text_buffer_print(sentence->out, "%.*s from ",
                      TEXT_ARGUMENTS(type_name(sentence, change->type)));
    if (from->hand > 0)
        print_further_hand(sentence, from);
    else
        text_buffer_print(sentence->out, "hand");
    text_buffer_print(sentence->out, " to %s", square_name(sentence, change->square));
}

static void print_owner_change(struct sentence *sentence, const struct baronet_change *change)
{
    const char *owner = owner_name(sentence, change->owner);
    if (change->owner == sentence->turn->mover) {
        print_with_verb(sentence, "wins over", false, change);
        return;
    }
    print_with_verb(sentence, "gives away", false, change);
    if (*owner)
        text_buffer_print(sentence->out, " to %s", owner);
}

static void print_into_hand(struct sentence *sentence, const struct baronet_change *change)
{
    struct text name = type_name(sentence, change->type);
    begin(sentence);
    if (change->count > 1)
        text_buffer_print(sentence->out, "%u times ", change->count);
    text_buffer_print(sentence->out, "%.*s into ", TEXT_ARGUMENTS(name));
    if (change->hand > 0)
        print_further_hand(sentence, change);
    else
        text_buffer_print(sentence->out, "%s hand",
                          change->owner == sentence->turn->mover ? "his" : "another");
}

static bool has_moved_to(const struct baronet_turn *turn, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (turn->changes[i].kind == BARONET_CHANGE_MOVED &&
            turn->changes[i].square == turn->changes[index].square)
            return true;
    return false;
}

static void print_type_change(struct sentence *sentence, size_t index)
{
    const struct baronet_change *change = &sentence->turn->changes[index];
    struct text name = type_name(sentence, change->type);
    begin(sentence);
    if (!has_moved_to(sentence->turn, index))
        text_buffer_print(sentence->out, "the %.*s on %s ",
                          TEXT_ARGUMENTS(type_name(sentence, change->before)),
                          square_name(sentence, change->square));
    text_buffer_print(sentence->out, "becomes %.*s", TEXT_ARGUMENTS(name));
}

// Attributes that have a sign are something to tell; others are bookkeeping of the rules.
static bool is_worth_telling(const struct sentence *sentence, int attribute)
{
    enum attribute_place place = sentence->turn->game->model->attributes[attribute].place;
    return place == SHOWN_BEFORE || place == SHOWN_AFTER;
}

static void print_mark(struct sentence *sentence, const struct baronet_change *change)
{
    const struct attribute *attribute = &sentence->turn->game->model->attributes[change->attribute];
    if (!is_worth_telling(sentence, change->attribute))
        return;
    begin(sentence);
    text_buffer_print(sentence->out, "the %.*s on %s is %s %.*s",
                      TEXT_ARGUMENTS(type_name(sentence, change->type)),
                      square_name(sentence, change->square),
                      change->kind == BARONET_CHANGE_MARKED ? "now" : "no longer",
                      TEXT_ARGUMENTS(attribute->name));
}

static void print_change(struct sentence *sentence, size_t index)
{
    const struct baronet_turn *turn = sentence->turn;
    const struct baronet_change *change = &turn->changes[index];
    switch (change->kind) {
    case BARONET_CHANGE_MOVED: print_move(sentence, index); break;
    case BARONET_CHANGE_CAPTURED:
        if (index == 0 || !takes_there(turn, index - 1) ||
            turn->changes[index - 1].kind != BARONET_CHANGE_MOVED)
            print_with_verb(sentence, "takes", false, change);
        break;
    case BARONET_CHANGE_REMOVED: print_with_verb(sentence, "gives up", false, change); break;
    case BARONET_CHANGE_PLACED: print_placed(sentence, index); break;
    case BARONET_CHANGE_TYPE: print_type_change(sentence, index); break;
    case BARONET_CHANGE_OWNER: print_owner_change(sentence, change); break;
    case BARONET_CHANGE_MARKED:
    case BARONET_CHANGE_UNMARKED: print_mark(sentence, change); break;
    case BARONET_CHANGE_FROM_HAND: break; // told where it is placed
    case BARONET_CHANGE_INTO_HAND: print_into_hand(sentence, change); break;
    case BARONET_CHANGE_LEFT: print_with_verb(sentence, "gone:", false, change); break;
    case BARONET_CHANGE_APPEARED: print_with_verb(sentence, "seen:", true, change); break;
    }
    sentence->latest = change->kind;
    sentence->type = change->type;
}

void turn_print_words(const struct baronet_turn *turn, struct text_buffer *out)
{
    struct sentence sentence = {.turn = turn, .out = out, .start = out->length};
    bool is_on_board = false;
    for (size_t i = 0; i < turn->change_count; i++)
        is_on_board |= turn->changes[i].square >= 0;
    for (size_t i = 0; i < turn->change_count && is_on_board; i++)
        print_change(&sentence, i);
    if (out->length > sentence.start)
        return;
    if (strcmp(turn->text, "0000") == 0)
        text_buffer_print(out, "passes");
    else if (strcmp(turn->text, "?") == 0)
        text_buffer_print(out, "out of sight");
    else
        text_buffer_print(out, "%s", turn->text);
}

// Conditions of move blocks.
#include "zrf_node.h"

#include "diag.h"
#include "suggest.h"

#include <string.h>

// What follows a condition's name.
enum operands {
    OPERANDS_NONE,
    OPERANDS_PLACE, // a place, which may be left out
    OPERANDS_PIECE, // a piece type, then the same
    OPERANDS_ZONE,
    OPERANDS_POSITION, // a place to compare with, then the same
    OPERANDS_FLAG,
    OPERANDS_POSITION_FLAG,
    OPERANDS_TYPE // a place, a move type, both, none
};

struct condition {
    const char *name;
    enum zrf_operation operation;
    enum operands operands;
};

static const struct condition conditions[] = {
    {"empty?", ZRF_IS_EMPTY, OPERANDS_PLACE},
    {"enemy?", ZRF_IS_ENEMY, OPERANDS_PLACE},
    {"friend?", ZRF_IS_FRIEND, OPERANDS_PLACE},
    {"neutral?", ZRF_IS_NEUTRAL, OPERANDS_PLACE},
    {"on-board?", ZRF_IS_ON_BOARD, OPERANDS_PLACE},
    {"last-from?", ZRF_IS_LAST_FROM, OPERANDS_PLACE},
    {"last-to?", ZRF_IS_LAST_TO, OPERANDS_PLACE},
    {"marked?", ZRF_IS_MARKED, OPERANDS_PLACE},
    {"adjacent-to-enemy?", ZRF_IS_ADJACENT_TO_ENEMY, OPERANDS_PLACE},
    {"goal-position?", ZRF_IS_GOAL_POSITION, OPERANDS_PLACE},
    {"attacked?", ZRF_IS_ATTACKED, OPERANDS_TYPE},
    {"defended?", ZRF_IS_DEFENDED, OPERANDS_TYPE},
    {"piece?", ZRF_IS_PIECE, OPERANDS_PIECE},
    {"in-zone?", ZRF_IS_IN_ZONE, OPERANDS_ZONE},
    {"position?", ZRF_IS_POSITION, OPERANDS_POSITION},
    {"flag?", ZRF_FLAG, OPERANDS_FLAG},
    {"position-flag?", ZRF_POSITION_FLAG, OPERANDS_POSITION_FLAG},
};

enum {
    CONDITION_COUNT = sizeof conditions / sizeof conditions[0],
    WEIGHT_LIMIT = 20000 // of one condition, written out
};

static const struct condition *find_condition(struct text name)
{
    for (size_t i = 0; i < CONDITION_COUNT; i++)
        if (text_is(name, conditions[i].name))
            return &conditions[i];
    return NULL;
}

static const struct condition *find_folded(struct text name)
{
    for (size_t i = 0; i < CONDITION_COUNT; i++)
        if (text_is_folded(name, conditions[i].name))
            return &conditions[i];
    return NULL;
}

static bool begins_with_not(struct text name)
{
    return name.length > 4 && text_begins_folded(name, text_of("not-"));
}

static struct text without_not(struct text name)
{
    return (struct text){name.start + 4, name.length - 4};
}

bool zrf_is_condition_word(struct text word)
{
    while (begins_with_not(word))
        word = without_not(word);
    return find_folded(word) || text_is_folded(word, "and") || text_is_folded(word, "or") ||
           text_is_folded(word, "not");
}

static const struct zrf_node *truth(struct zrf_checker *checker, bool value, struct zrf_at at)
{
    return zrf_plain(checker, value ? ZRF_TRUE : ZRF_FALSE, at);
}

// ---- Operands

// Fills in the name that a condition speaks of; false: it is unknown.
static bool read_subject(struct zrf_checker *checker, enum operands operands, struct zrf_at at,
                         struct zrf_node *draft)
{
    switch (operands) {
    case OPERANDS_PIECE:
        draft->number = zrf_read_name(checker, &checker->pieces, at, "piece");
        return draft->number != ZRF_NONE;
    case OPERANDS_ZONE:
        draft->number = zrf_read_name(checker, &checker->zones, at, "zone");
        return draft->number != ZRF_NONE;
    case OPERANDS_FLAG:
        draft->number = zrf_names_add(&checker->flags, zrf_text_of(at));
        return true;
    case OPERANDS_POSITION_FLAG:
        draft->number = zrf_names_add(&checker->position_flags, zrf_text_of(at));
        return true;
    case OPERANDS_POSITION: draft->other = zrf_read_place(checker, at); return true;
    case OPERANDS_NONE:
    case OPERANDS_PLACE:
    case OPERANDS_TYPE: break;
    }
    return true;
}

static void read_place_and_type(struct zrf_checker *checker, struct zrf_row row,
                                struct zrf_node *draft)
{
    bool has_place = false;
    for (int32_t i = 0; i < row.count; i++) {
        if (zrf_is_place(checker, row.items[i])) {
            if (!has_place)
                draft->place = zrf_read_place(checker, row.items[i]);
            has_place = true;
        } else if (draft->number == ZRF_NONE) {
            draft->number = zrf_read_type(checker, row.items[i]);
        }
    }
}

static const struct zrf_node *ask_known(struct zrf_checker *checker,
                                        const struct condition *condition, struct zrf_row row,
                                        struct zrf_at at)
{
    struct zrf_node draft = {.operation = (uint8_t)condition->operation,
                             .place = zrf_here,
                             .number = ZRF_NONE,
                             .number2 = ZRF_NONE,
                             .span = at.item->span};
    if (condition->operands == OPERANDS_TYPE) {
        read_place_and_type(checker, row, &draft);
        return zrf_node_of(checker, &draft);
    }
    bool has_subject = condition->operands != OPERANDS_PLACE;
    if (has_subject && row.count == 0) {
        zrf_warn(checker, at, "\"%s\" says nothing of what it asks for", condition->name);
        return truth(checker, false, at);
    }
    if (has_subject && !read_subject(checker, condition->operands, row.items[0], &draft))
        return truth(checker, false, at);
    draft.place = zrf_optional_place(checker, row, has_subject);
    return zrf_node_of(checker, &draft);
}

static const struct zrf_node *ask_attribute(struct zrf_checker *checker, int32_t attribute,
                                            struct zrf_row row, struct zrf_at at)
{
    struct zrf_node draft = {.operation = ZRF_ATTRIBUTE,
                             .place = zrf_optional_place(checker, row, 0),
                             .number = attribute,
                             .number2 = ZRF_NONE,
                             .span = at.item->span};
    return zrf_node_of(checker, &draft);
}

// ---- Names

static const struct zrf_node *unknown(struct zrf_checker *checker, struct text name,
                                      struct zrf_at at)
{
    if (zrf_is_news(checker, "condition", name)) {
        struct suggest suggest;
        zrf_warn(checker, at, "unknown condition \"%.*s\": no piece has such an attribute",
                 TEXT_ARGUMENTS(name));
        suggest_init(&suggest, name);
        for (size_t i = 0; i < CONDITION_COUNT; i++)
            suggest_offer(&suggest, text_of(conditions[i].name));
        zrf_names_offer(&checker->attributes, &suggest);
        if (suggest.best.length > 0)
            diag_hint(checker->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    }
    return truth(checker, false, at);
}

// "empty" for "empty?".
static const struct condition *find_without_mark(struct text name)
{
    for (size_t i = 0; i < CONDITION_COUNT; i++) {
        size_t length = strlen(conditions[i].name) - 1;
        if (name.length == length && memcmp(name.start, conditions[i].name, length) == 0)
            return &conditions[i];
    }
    return NULL;
}

static const struct zrf_node *ask(struct zrf_checker *checker, struct text name, struct zrf_row row,
                                  struct zrf_at at)
{
    const struct condition *condition = find_condition(name);
    if (condition)
        return ask_known(checker, condition, row, at);
    int32_t attribute = zrf_names_find(&checker->attributes, name);
    if (attribute != ZRF_NONE)
        return ask_attribute(checker, attribute, row, at);
    condition = find_folded(name);
    if (condition)
        return ask_known(checker, condition, row, at);
    if (text_is_folded(name, "true") || text_is_folded(name, "false"))
        return truth(checker, text_is_folded(name, "true"), at);
    if (begins_with_not(name))
        return zrf_with_operand(checker, ZRF_NOT, ask(checker, without_not(name), row, at), at);
    condition = find_without_mark(name);
    if (!condition)
        return unknown(checker, name, at);
    zrf_warn(checker, at, "\"%.*s\" is taken for \"%s\"", TEXT_ARGUMENTS(name), condition->name);
    return ask_known(checker, condition, row, at);
}

// ---- Lists

static const struct zrf_node *combine(struct zrf_checker *checker, enum zrf_operation operation,
                                      struct zrf_row row, struct zrf_at at)
{
    uint32_t bottom = checker->nodes->stack_count;
    for (int32_t i = 0; i < row.count; i++)
        zrf_push(checker, zrf_read_condition(checker, row.items[i]));
    if (row.count == 1) {
        checker->nodes->stack_count = bottom;
        return checker->nodes->stack[bottom];
    }
    return zrf_take(checker, operation, bottom, (struct text){"", 0}, at);
}

const struct zrf_node *zrf_read_conditions(struct zrf_checker *checker, struct zrf_row row,
                                           struct zrf_at at)
{
    if (row.count == 0)
        return truth(checker, true, at);
    struct zrf_at head = row.items[0];
    struct zrf_row rest = zrf_row_from(row, 1);
    if (head.item->kind == ZRF_LIST)
        return combine(checker, ZRF_AND, row, at);
    if (zrf_at_word(head, "and"))
        return rest.count ? combine(checker, ZRF_AND, rest, at) : truth(checker, true, at);
    if (zrf_at_word(head, "or"))
        return rest.count ? combine(checker, ZRF_OR, rest, at) : truth(checker, false, at);
    if (zrf_at_word(head, "not"))
        return zrf_with_operand(checker, ZRF_NOT, zrf_read_conditions(checker, rest, at), at);
    return ask(checker, zrf_text_of(head), rest, head);
}

const struct zrf_node *zrf_read_condition(struct zrf_checker *checker, struct zrf_at at)
{
    if (at.item->kind != ZRF_LIST)
        return ask(checker, zrf_text_of(at), (struct zrf_row){NULL, 0}, at);
    const struct zrf_node *known = *zrf_place_of_condition(checker, at.item);
    if (known)
        return known;
    const struct zrf_node *node = zrf_read_conditions(checker, zrf_row_of(checker, at), at);
    if (node->weight > WEIGHT_LIMIT) {
        if (!checker->has_failed)
            zrf_error(checker, at, DIAG_LARGE "macros make this condition too large");
        checker->has_failed = true;
        node = truth(checker, false, at);
    }
    *zrf_place_of_condition(checker, at.item) = node;
    return node;
}

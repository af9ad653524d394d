// Statements of move blocks.
#include "zrf_node.h"

#include "arena.h"
#include "diag.h"
#include "suggest.h"

static const struct text no_name = {"", 0};

typedef const struct zrf_node *statement_reader(struct zrf_checker *checker, struct zrf_row row,
                                                struct zrf_at at);

// The block ends here, because what stands here can't be understood.
static const struct zrf_node *end_block(struct zrf_checker *checker, struct zrf_at at)
{
    return zrf_plain(checker, ZRF_END, at);
}

static const struct zrf_node *nothing(struct zrf_checker *checker, struct zrf_at at)
{
    return zrf_take(checker, ZRF_SEQUENCE, checker->nodes->stack_count, no_name, at);
}

static struct zrf_node draft_of(enum zrf_operation operation, struct zrf_at at)
{
    return (struct zrf_node){.operation = (uint8_t)operation,
                             .place = zrf_here,
                             .number = ZRF_NONE,
                             .number2 = ZRF_NONE,
                             .span = at.item->span};
}

static bool has_operands(struct zrf_checker *checker, struct zrf_row row, int32_t count,
                         struct zrf_at at)
{
    if (row.count > count)
        return true;
    zrf_warn(checker, at, "\"%.*s\" needs more after it",
             TEXT_ARGUMENTS(zrf_text_of(row.items[0])));
    return false;
}

// ---- Going

static const struct zrf_node *step_to(struct zrf_checker *checker, struct zrf_at place,
                                      struct zrf_at at)
{
    struct zrf_node draft = draft_of(ZRF_STEP, at);
    draft.place = zrf_read_place(checker, place);
    return draft.place.kind == ZRF_OFF_BOARD ? end_block(checker, at)
                                             : zrf_node_of(checker, &draft);
}

static const struct zrf_node *read_go(struct zrf_checker *checker, struct zrf_row row,
                                      struct zrf_at at)
{
    if (!has_operands(checker, row, 1, at))
        return end_block(checker, at);
    return step_to(checker, row.items[1], at);
}

static const struct zrf_node *read_opposite(struct zrf_checker *checker, struct zrf_row row,
                                            struct zrf_at at)
{
    (void)row;
    return step_to(checker, at, at);
}

static const struct zrf_node *read_items(struct zrf_checker *checker, struct zrf_row row,
                                         struct text name, struct zrf_at at);

// A word of its own; what follows it in a list are further statements.
static const struct zrf_node *simple(struct zrf_checker *checker, enum zrf_operation operation,
                                     struct zrf_row row, struct zrf_at at)
{
    const struct zrf_node *node = zrf_plain(checker, operation, at);
    if (row.count <= 1)
        return node;
    uint32_t bottom = checker->nodes->stack_count;
    zrf_push(checker, node);
    for (int32_t i = 1; i < row.count; i++)
        zrf_push(checker, zrf_read_statement(checker, row.items[i]));
    return zrf_take(checker, ZRF_SEQUENCE, bottom, no_name, at);
}

static const struct zrf_node *read_from(struct zrf_checker *checker, struct zrf_row row,
                                        struct zrf_at at)
{
    return simple(checker, ZRF_SET_FROM, row, at);
}

static const struct zrf_node *read_to(struct zrf_checker *checker, struct zrf_row row,
                                      struct zrf_at at)
{
    return simple(checker, ZRF_SET_TO, row, at);
}

// "(mark PLACE)" marks that place; the cursor stays.
static const struct zrf_node *read_mark(struct zrf_checker *checker, struct zrf_row row,
                                        struct zrf_at at)
{
    if (row.count != 2 || !zrf_is_place(checker, row.items[1]))
        return simple(checker, ZRF_SET_MARK, row, at);
    struct zrf_node draft = draft_of(ZRF_SET_MARK, at);
    draft.other = zrf_here;
    draft.place = zrf_read_place(checker, row.items[1]);
    return zrf_node_of(checker, &draft);
}

static const struct zrf_node *read_back(struct zrf_checker *checker, struct zrf_row row,
                                        struct zrf_at at)
{
    return simple(checker, ZRF_BACK, row, at);
}

static const struct zrf_node *read_cascade(struct zrf_checker *checker, struct zrf_row row,
                                           struct zrf_at at)
{
    return simple(checker, ZRF_CASCADE, row, at);
}

// ---- Deciding

static const struct zrf_node *read_verify(struct zrf_checker *checker, struct zrf_row row,
                                          struct zrf_at at)
{
    if (!has_operands(checker, row, 1, at))
        return nothing(checker, at);
    const struct zrf_node *condition = zrf_read_conditions(checker, zrf_row_from(row, 1), at);
    return zrf_with_operand(checker, ZRF_VERIFY, condition, at);
}

static const struct zrf_node *read_while(struct zrf_checker *checker, struct zrf_row row,
                                         struct zrf_at at)
{
    uint32_t bottom = checker->nodes->stack_count;
    row = zrf_row_loose(checker, at, 2);
    if (!has_operands(checker, row, 1, at))
        return end_block(checker, at);
    zrf_push(checker, zrf_read_condition(checker, row.items[1]));
    zrf_push(checker, read_items(checker, zrf_row_from(row, 2), no_name, at));
    return zrf_take(checker, ZRF_WHILE, bottom, no_name, at);
}

// Where "else" stands in a row, with the splice that has it written out; the row's length: nowhere.
static int32_t find_else(struct zrf_checker *checker, struct zrf_row *row, struct zrf_at at)
{
    for (int32_t i = 0; i < row->count; i++) {
        if (row->items[i].item->has_else && row->items[i].item->kind == ZRF_SPLICE) {
            *row = zrf_row_of(checker, at);
            i = -1;
        } else if (row->items[i].item->has_else) {
            return i;
        }
    }
    return row->count;
}

static const struct zrf_node *read_if(struct zrf_checker *checker, struct zrf_row row,
                                      struct zrf_at at)
{
    uint32_t bottom = checker->nodes->stack_count;
    row = zrf_row_loose(checker, at, 2);
    if (!has_operands(checker, row, 1, at))
        return end_block(checker, at);
    int32_t middle = find_else(checker, &row, at);
    zrf_push(checker, zrf_read_condition(checker, row.items[1]));
    struct zrf_row first = {row.items, middle};
    zrf_push(checker, read_items(checker, zrf_row_from(first, 2), no_name, at));
    zrf_push(checker, read_items(checker, zrf_row_from(row, middle + 1), no_name, at));
    return zrf_take(checker, ZRF_IF, bottom, no_name, at);
}

// ---- Flags and attributes

// "(set-... NAME CONDITION [PLACE])"; the name's number is the caller's.
static const struct zrf_node *set(struct zrf_checker *checker, struct zrf_node draft,
                                  struct zrf_row row)
{
    const struct zrf_node *condition = zrf_read_condition(checker, row.items[2]);
    draft.operands = &condition;
    draft.count = 1;
    if (draft.operation != ZRF_SET_FLAG)
        draft.place = zrf_optional_place(checker, row, 3);
    return zrf_node_of(checker, &draft);
}

static const struct zrf_node *read_set_flag(struct zrf_checker *checker, struct zrf_row row,
                                            struct zrf_at at)
{
    if (!has_operands(checker, row, 2, at))
        return nothing(checker, at);
    struct zrf_node draft = draft_of(ZRF_SET_FLAG, at);
    draft.number = zrf_names_add(&checker->flags, zrf_text_of(row.items[1]));
    return set(checker, draft, row);
}

static const struct zrf_node *read_set_position_flag(struct zrf_checker *checker,
                                                     struct zrf_row row, struct zrf_at at)
{
    if (!has_operands(checker, row, 2, at))
        return nothing(checker, at);
    struct zrf_node draft = draft_of(ZRF_SET_POSITION_FLAG, at);
    draft.number = zrf_names_add(&checker->position_flags, zrf_text_of(row.items[1]));
    return set(checker, draft, row);
}

static const struct zrf_node *read_set_attribute(struct zrf_checker *checker, struct zrf_row row,
                                                 struct zrf_at at)
{
    if (!has_operands(checker, row, 2, at))
        return nothing(checker, at);
    struct zrf_node draft = draft_of(ZRF_SET_ATTRIBUTE, at);
    draft.number = zrf_read_name(checker, &checker->attributes, row.items[1], "attribute");
    return draft.number == ZRF_NONE ? nothing(checker, at) : set(checker, draft, row);
}

// ---- Effects

static const struct zrf_node *read_capture(struct zrf_checker *checker, struct zrf_row row,
                                           struct zrf_at at)
{
    struct zrf_node draft = draft_of(ZRF_CAPTURE, at);
    draft.place = zrf_optional_place(checker, row, 1);
    return zrf_node_of(checker, &draft);
}

static const struct zrf_node *read_flip(struct zrf_checker *checker, struct zrf_row row,
                                        struct zrf_at at)
{
    struct zrf_node draft = draft_of(ZRF_FLIP, at);
    draft.place = zrf_optional_place(checker, row, 1);
    return zrf_node_of(checker, &draft);
}

// The number of the name at `index` if it is one of these; then the index goes on.
static int32_t take_name(const struct zrf_names *names, struct zrf_row row, int32_t *index)
{
    if (*index >= row.count)
        return ZRF_NONE;
    int32_t number = zrf_names_find(names, zrf_text_of(row.items[*index]));
    *index += number != ZRF_NONE;
    return number;
}

static const struct zrf_node *read_change_owner(struct zrf_checker *checker, struct zrf_row row,
                                                struct zrf_at at)
{
    int32_t index = 1;
    struct zrf_node draft = draft_of(ZRF_CHANGE_OWNER, at);
    draft.number = take_name(&checker->players, row, &index);
    draft.place = zrf_optional_place(checker, row, index);
    return zrf_node_of(checker, &draft);
}

static const struct zrf_node *read_change_type(struct zrf_checker *checker, struct zrf_row row,
                                               struct zrf_at at)
{
    if (!has_operands(checker, row, 1, at))
        return nothing(checker, at);
    struct zrf_node draft = draft_of(ZRF_CHANGE_TYPE, at);
    draft.number = zrf_read_name(checker, &checker->pieces, row.items[1], "piece");
    draft.place = zrf_optional_place(checker, row, 2);
    return draft.number == ZRF_NONE ? nothing(checker, at) : zrf_node_of(checker, &draft);
}

static const struct zrf_node *read_create(struct zrf_checker *checker, struct zrf_row row,
                                          struct zrf_at at)
{
    int32_t index = 1;
    struct zrf_node draft = draft_of(ZRF_CREATE, at);
    draft.number2 = take_name(&checker->players, row, &index);
    draft.number = take_name(&checker->pieces, row, &index);
    if (index < row.count && !zrf_is_place(checker, row.items[index])) {
        zrf_warn_unknown(checker, row.items[index], "piece", &checker->pieces);
        return nothing(checker, at);
    }
    draft.place = zrf_optional_place(checker, row, index);
    return zrf_node_of(checker, &draft);
}

// ---- Moves

static const struct zrf_node *read_adding(struct zrf_checker *checker, struct zrf_row row,
                                          struct zrf_at at, bool is_copy, bool is_partial)
{
    struct zrf_node draft = draft_of(ZRF_ADD, at);
    int32_t *types = arena_array(checker->arena, (size_t)row.count, sizeof *types);
    draft.is_copy = is_copy;
    draft.is_partial = is_partial;
    draft.types = types;
    for (int32_t i = 1; i < row.count; i++) {
        int32_t piece = zrf_names_find(&checker->pieces, zrf_text_of(row.items[i]));
        if (piece != ZRF_NONE)
            types[draft.type_count++] = piece;
        else if (is_partial && draft.number == ZRF_NONE)
            draft.number = zrf_read_type(checker, row.items[i]);
        else
            zrf_warn_unknown(checker, row.items[i], "piece", &checker->pieces);
    }
    return zrf_node_of(checker, &draft);
}

static const struct zrf_node *read_add(struct zrf_checker *checker, struct zrf_row row,
                                       struct zrf_at at)
{
    return read_adding(checker, row, at, false, false);
}

static const struct zrf_node *read_add_copy(struct zrf_checker *checker, struct zrf_row row,
                                            struct zrf_at at)
{
    return read_adding(checker, row, at, true, false);
}

static const struct zrf_node *read_add_partial(struct zrf_checker *checker, struct zrf_row row,
                                               struct zrf_at at)
{
    return read_adding(checker, row, at, false, true);
}

static const struct zrf_node *read_add_copy_partial(struct zrf_checker *checker, struct zrf_row row,
                                                    struct zrf_at at)
{
    return read_adding(checker, row, at, true, true);
}

// ---- Which statement it is

static const struct statement {
    const char *name;
    statement_reader *read;
} statements[] = {
    {"verify", read_verify},
    {"add", read_add},
    {"capture", read_capture},
    {"if", read_if},
    {"while", read_while},
    {"mark", read_mark},
    {"back", read_back},
    {"from", read_from},
    {"to", read_to},
    {"cascade", read_cascade},
    {"go", read_go},
    {"opposite", read_opposite},
    {"flip", read_flip},
    {"change-owner", read_change_owner},
    {"change-type", read_change_type},
    {"create", read_create},
    {"set-flag", read_set_flag},
    {"set-position-flag", read_set_position_flag},
    {"set-attribute", read_set_attribute},
    {"add-copy", read_add_copy},
    {"add-partial", read_add_partial},
    {"add-copy-partial", read_add_copy_partial},
};

enum { STATEMENT_COUNT = sizeof statements / sizeof statements[0] };

// A word in capitals is a statement where it is no place.
static const struct statement *find_statement(struct zrf_checker *checker, struct zrf_at at)
{
    const struct statement *folded = NULL;
    if (at.item->kind != ZRF_WORD)
        return NULL;
    for (size_t i = 0; i < STATEMENT_COUNT; i++) {
        if (text_is(at.item->text, statements[i].name))
            return &statements[i];
        if (text_is_folded(at.item->text, statements[i].name))
            folded = &statements[i];
    }
    return folded && !zrf_is_place(checker, at) ? folded : NULL;
}

static const struct zrf_node *unknown(struct zrf_checker *checker, struct zrf_at head,
                                      struct zrf_at at)
{
    struct text name = zrf_text_of(head);
    if (name.length > 0 && zrf_is_news(checker, "statement", name)) {
        struct suggest suggest;
        zrf_warn(checker, head, "unknown statement \"%.*s\"; a move ends here",
                 TEXT_ARGUMENTS(name));
        suggest_init(&suggest, name);
        for (size_t i = 0; i < STATEMENT_COUNT; i++)
            suggest_offer(&suggest, text_of(statements[i].name));
        zrf_names_offer(&checker->directions, &suggest);
        if (zrf_is_condition_word(name))
            diag_hint(checker->diag, "a condition stands in \"(verify ...)\", \"if\" or \"while\"");
        else if (suggest.best.length > 0)
            diag_hint(checker->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    } else if (name.length == 0) {
        zrf_warn(checker, head, "a statement is expected; a move ends here");
    }
    return end_block(checker, at);
}

// Splices stay whole here, so that what came from one macro is one node.
static const struct zrf_node *read_items(struct zrf_checker *checker, struct zrf_row row,
                                         struct text name, struct zrf_at at)
{
    uint32_t bottom = checker->nodes->stack_count;
    for (int32_t i = 0; i < row.count; i++) {
        const struct zrf_node *node = zrf_read_statement(checker, row.items[i]);
        if (node->operation != ZRF_SEQUENCE || node->count > 0)
            zrf_push(checker, node);
    }
    return zrf_take(checker, ZRF_SEQUENCE, bottom, name, at);
}

static const struct zrf_node *read_list(struct zrf_checker *checker, struct zrf_at at)
{
    struct zrf_row row = zrf_row_loose(checker, at, 1);
    if (row.count == 0)
        return nothing(checker, at);
    struct zrf_at head = row.items[0];
    const struct statement *statement = find_statement(checker, head);
    if (statement)
        return statement->read(checker, zrf_row_of(checker, at), at);
    if (head.item->kind == ZRF_LIST)
        return read_items(checker, row, no_name, at);
    if (!zrf_is_place(checker, head))
        return unknown(checker, head, at);
    return row.count == 1 ? step_to(checker, head, at) : read_items(checker, row, no_name, at);
}

static const struct zrf_node *read_alone(struct zrf_checker *checker, statement_reader *read,
                                         struct zrf_at at)
{
    const struct zrf_at items[] = {at};
    struct zrf_row row = {items, 1};
    return read(checker, row, at);
}

static const struct zrf_node *read_word(struct zrf_checker *checker, struct zrf_at at)
{
    const struct statement *statement = find_statement(checker, at);
    if (statement && statement->read != read_if && statement->read != read_while &&
        statement->read != read_opposite)
        return read_alone(checker, statement->read, at);
    if (statement || !zrf_is_place(checker, at))
        return unknown(checker, at, at);
    return step_to(checker, at, at);
}

const struct zrf_node *zrf_read_statement(struct zrf_checker *checker, struct zrf_at at)
{
    if (at.item->kind != ZRF_LIST && at.item->kind != ZRF_SPLICE)
        return read_word(checker, at);
    const struct zrf_node *known = *zrf_place_of_statement(checker, at.item);
    if (known)
        return known;
    const struct zrf_node *node;
    if (at.item->kind == ZRF_LIST)
        node = read_list(checker, at);
    else
        node = read_items(checker, zrf_row_loose(checker, at, 0), at.item->text, at);
    *zrf_place_of_statement(checker, at.item) = node;
    return node;
}

const struct zrf_node *zrf_read_block(struct zrf_checker *checker, struct zrf_at list)
{
    return read_items(checker, zrf_row_loose(checker, list, 0), no_name, list);
}

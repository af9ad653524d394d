// Whether FEN can be read back: the letters of pieces and the signs of attributes stand side by
// side without a separator, and the longest letter wins (placement.c).
#include "declare.h"

#include <ctype.h>
#include <string.h>

enum mark_kind { LETTERS, SIGN_BEFORE, SIGN_BEHIND };

// A piece's letters for one player, or a sign.
struct mark {
    char text[8];
    struct span span;
    enum mark_kind kind;
    bool is_other; // the second player's letters
};

struct marks {
    struct mark *all;
    int count;
};

static void add_mark(struct marks *marks, const char *text, size_t length, enum mark_kind kind,
                     bool is_other, struct span span)
{
    struct mark *mark = &marks->all[marks->count++];
    *mark = (struct mark){.span = span, .kind = kind, .is_other = is_other};
    for (size_t i = 0; i < length && i + 1 < sizeof mark->text; i++)
        mark->text[i] = is_other ? (char)tolower((unsigned char)text[i]) : text[i];
}

static void collect_marks(const struct model *model, struct marks *marks)
{
    size_t most = (size_t)(2 * model->type_count + model->attribute_count);
    marks->all = arena_array(model->arena, most + 1, sizeof *marks->all);
    for (int t = 0; t < model->type_count; t++) {
        const struct piece_type *type = &model->types[t];
        add_mark(marks, type->letter, strlen(type->letter), LETTERS, false, type->span);
        if (!type->neutral)
            add_mark(marks, type->letter, strlen(type->letter), LETTERS, true, type->span);
    }
    for (int a = 0; a < model->attribute_count; a++) {
        const struct attribute *attribute = &model->attributes[a];
        if (attribute->place == SHOWN_BEFORE || attribute->place == SHOWN_AFTER)
            add_mark(marks, attribute->sign.start, attribute->sign.length,
                     attribute->place == SHOWN_BEFORE ? SIGN_BEFORE : SIGN_BEHIND, false,
                     attribute->span);
    }
}

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

// A mark that may follow `mark` and begins as `rest` does, or is its beginning; NULL: none does.
static const struct mark *follower(const struct marks *marks, const struct mark *mark,
                                   const char *rest)
{
    for (int i = 0; i < marks->count; i++) {
        const struct mark *next = &marks->all[i];
        if (next->kind == SIGN_BEHIND && mark->kind == SIGN_BEFORE)
            continue;
        if (begins_with(next->text, rest) || begins_with(rest, next->text))
            return next;
    }
    return NULL;
}

// Whether `longer` may also be `shorter` with something after it.
static void check_pair(struct model *model, const struct marks *marks, const struct mark *shorter,
                       const struct mark *longer)
{
    if (shorter == longer || longer->kind == SIGN_BEHIND ||
        !begins_with(longer->text, shorter->text))
        return;
    if (shorter->kind == SIGN_BEHIND) {
        diag_error(model->diag, shorter->span,
                   "sign \"%s\" after a piece can't be told from \"%s\" of the next one",
                   shorter->text, longer->text);
        return;
    }
    if (longer->kind != LETTERS && shorter->kind != longer->kind)
        return;
    const struct mark *next = follower(marks, shorter, longer->text + strlen(shorter->text));
    if (next)
        diag_error(model->diag, longer->span, "\"%s\" can't be told from \"%s\" before \"%s\"",
                   longer->text, shorter->text, next->text);
}

static void check_players(struct model *model)
{
    for (int t = 0; t < model->type_count; t++) {
        const struct piece_type *type = &model->types[t];
        size_t i = 0;
        while (type->letter[i] && !isalpha((unsigned char)type->letter[i]))
            i++;
        if (type->neutral || !type->letter[0] || type->letter[i])
            continue;
        diag_error(model->diag, type->span, "\"%s\" is the same for both players", type->letter);
        diag_hint(model->diag, "upper and lower case tell the players apart; write a letter, or "
                               "\"neutral\" for a piece that is nobody's");
    }
}

void check_marks(struct model *model)
{
    struct marks marks = {0};
    unsigned errors = model->diag->error_count;
    check_players(model);
    if (model->diag->error_count > errors)
        return;
    collect_marks(model, &marks);
    for (int i = 0; i < marks.count; i++)
        for (int j = 0; j < marks.count && model->diag->error_count == errors; j++)
            check_pair(model, &marks, &marks.all[i], &marks.all[j]);
}

#include "option.h"

#include "suggest.h"

#include <stdio.h>
#include <string.h>

// ---- Names with choices

static bool is_of_choices(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || strchr("=&-", character);
}

struct text option_cut(struct text name, struct text *choices)
{
    size_t mark = name.length;
    while (mark > 0 && name.start[mark - 1] && is_of_choices(name.start[mark - 1]))
        mark--;
    *choices = (struct text){"", 0};
    if (mark == 0 || name.start[mark - 1] != '?')
        return name;
    *choices = text_from(name, mark);
    return (struct text){name.start, mark - 1};
}

__attribute__((format(printf, 3, 4))) static void
complain(struct model *model, const struct option_choices *choices, const char *format, ...)
{
    struct text_buffer words;
    va_list arguments;
    text_buffer_init(&words);
    va_start(arguments, format);
    text_buffer_vprint(&words, format, arguments);
    va_end(arguments);
    if (choices->place)
        diag_error(model->diag, choices->place->span, DIAG_UNKNOWN "%s", words.start);
    else
        diag_fail(model->diag, DIAG_UNKNOWN "%s", words.start);
    text_buffer_release(&words);
}

void option_read_choices(struct model *model, struct text text, struct option_choices *choices)
{
    struct option_choice **last = &choices->first;
    while (text.length > 0) {
        const char *end = memchr(text.start, '&', text.length);
        struct text one = {text.start, end ? (size_t)(end - text.start) : text.length};
        const char *equal = memchr(one.start, '=', one.length);
        text = text_from(text, one.length + (end != NULL));
        if (!equal || equal == one.start || equal + 1 == one.start + one.length) {
            complain(model, choices, "\"%.*s\" chooses nothing", TEXT_ARGUMENTS(one));
            diag_hint(model->diag, "write OPTION=VALUE, and \"&\" between two of them");
            continue;
        }
        size_t length = (size_t)(equal - one.start);
        struct option_choice *choice = arena_alloc(model->arena, sizeof *choice);
        choice->name = (struct text){one.start, length};
        choice->value = text_from(one, length + 1);
        *last = choice;
        last = &choice->next;
    }
}

// ---- Options

static struct option *find(const struct model *model, struct text name)
{
    for (int i = 0; i < model->option_count; i++)
        if (text_equal(model->options[i].name, name))
            return &model->options[i];
    return NULL;
}

static int find_value(const struct option *option, struct text value)
{
    for (int i = 0; i < option->value_count; i++)
        if (text_is(value, option->values[i]))
            return i;
    return -1;
}

// "on, off"
static void list_values(const struct option *option, struct text_buffer *out)
{
    for (int i = 0; i < option->value_count; i++)
        text_buffer_print(out, "%s%s", i > 0 ? ", " : "", option->values[i]);
}

static void hint_values(struct model *model, const struct option *option)
{
    struct text_buffer words;
    text_buffer_init(&words);
    list_values(option, &words);
    diag_hint(model->diag, "%.*s is one of: %s", TEXT_ARGUMENTS(option->name), words.start);
    text_buffer_release(&words);
}

// Names those that may be chosen.
static void hint_options(struct model *model, struct text name)
{
    struct suggest suggest;
    struct text_buffer words;
    const char *between = "";
    suggest_init(&suggest, name);
    text_buffer_init(&words);
    for (int i = 0; i < model->option_count; i++) {
        const struct option *option = &model->options[i];
        if (option->is_fixed)
            continue;
        suggest_offer(&suggest, option->name);
        text_buffer_print(&words, "%s%.*s (", between, TEXT_ARGUMENTS(option->name));
        list_values(option, &words);
        text_buffer_print(&words, ")");
        between = ", ";
    }
    if (words.length == 0)
        diag_hint(model->diag, "this game has no options");
    else if (suggest.best.length)
        diag_hint(model->diag, "did you mean \"%.*s\"? The options are: %s",
                  TEXT_ARGUMENTS(suggest.best), words.start);
    else
        diag_hint(model->diag, "the options are: %s", words.start);
    text_buffer_release(&words);
}

// The choice for an option that is nearest to where it is declared.
static struct option_choice *taken_choice(struct option_choices *choices, struct text name,
                                          struct option_choices **found_in)
{
    for (*found_in = choices; *found_in; *found_in = (*found_in)->outer)
        for (struct option_choice *choice = (*found_in)->first; choice; choice = choice->next)
            if (text_equal(choice->name, name))
                return choice;
    return NULL;
}

static void take_choice(struct model *model, struct option *option, struct option_choices *choices)
{
    struct option_choices *found_in;
    struct option_choice *choice = taken_choice(choices, option->name, &found_in);
    if (!choice)
        return;
    int value = find_value(option, choice->value);
    choice->is_taken = true;
    option->is_fixed = found_in->place;
    option->chosen = value < 0 ? 0 : value;
    model->is_chosen |= !option->is_fixed && option->chosen > 0;
    if (value < 0) {
        complain(model, found_in, "the option \"%.*s\" can't be \"%.*s\"",
                 TEXT_ARGUMENTS(option->name), TEXT_ARGUMENTS(choice->value));
        hint_values(model, option);
    }
}

static bool read_values(struct model *model, struct option *option)
{
    int count = 0;
    for (const struct vdl_node *value = option->node->first; value; value = value->next)
        count++;
    option->values = arena_array(model->arena, (size_t)count, sizeof *option->values);
    for (const struct vdl_node *value = option->node->first; value; value = value->next) {
        char digits[32];
        int length = snprintf(digits, sizeof digits, "%ld", value->number);
        struct text text =
            value->kind == VDL_NUMBER ? (struct text){digits, (size_t)length} : value->text;
        if (find_value(option, text) >= 0) {
            diag_error(model->diag, value->span, DIAG_TWICE "\"%.*s\" is given twice",
                       TEXT_ARGUMENTS(text));
            return false;
        }
        option->values[option->value_count++] = arena_copy(model->arena, text.start, text.length);
    }
    if (count < 2) {
        diag_error(model->diag, option->node->span, "an option needs two values to choose from");
        diag_hint(model->diag, "write for instance: option %.*s: on, off",
                  TEXT_ARGUMENTS(option->name));
    }
    return count >= 2;
}

static bool is_switch(const struct option *option)
{
    for (int i = 0; i < option->value_count; i++)
        if (strcmp(option->values[i], "on") != 0 && strcmp(option->values[i], "off") != 0)
            return false;
    return true;
}

static const struct vdl_node *chosen_node(const struct option *option)
{
    const struct vdl_node *value = option->node->first;
    for (int i = 0; i < option->chosen; i++)
        value = value->next;
    return value;
}

// In expressions the name means what is chosen.
static struct vdl_node *definition_of(struct model *model, const struct option *option)
{
    const struct vdl_node *chosen = chosen_node(option);
    struct vdl_node *value = vdl_node(model->arena, chosen->kind, chosen->span, chosen->text),
                    *define = vdl_node(model->arena, VDL_DEFINE, option->node->head, option->name);
    value->number = chosen->number;
    if (is_switch(option))
        value->text = text_of(text_is(chosen->text, "on") ? "true" : "false");
    return vdl_adopt(define, value);
}

struct vdl_node *option_declare(struct model *model, const struct vdl_node *node,
                                struct option_choices *choices)
{
    const struct option *old = find(model, node->text);
    if (old) {
        diag_error(model->diag, node->head, DIAG_TWICE "option \"%.*s\" is defined twice",
                   TEXT_ARGUMENTS(node->text));
        diag_note(model->diag, old->node->head, "first defined here");
        return NULL;
    }
    if (model->option_count == MODEL_OPTIONS_LIMIT) {
        diag_error(model->diag, node->head, DIAG_LARGE "more than %d options", MODEL_OPTIONS_LIMIT);
        return NULL;
    }
    if (!model->options)
        model->options = arena_array(model->arena, MODEL_OPTIONS_LIMIT, sizeof *model->options);
    struct option *option = &model->options[model->option_count];
    *option = (struct option){.name = node->text, .words = node->words, .node = node};
    if (!read_values(model, option))
        return NULL;
    model->option_count++;
    take_choice(model, option, choices);
    return definition_of(model, option);
}

void option_refuse_untaken(struct model *model, const struct option_choices *choices)
{
    for (const struct option_choice *choice = choices->first; choice; choice = choice->next) {
        if (choice->is_taken)
            continue;
        const struct option *option = find(model, choice->name);
        if (option && !option->is_fixed) {
            complain(model, choices, "the option \"%.*s\" is chosen twice",
                     TEXT_ARGUMENTS(choice->name));
            continue;
        }
        complain(model, choices, "there is no option \"%.*s\"", TEXT_ARGUMENTS(choice->name));
        hint_options(model, choice->name);
    }
}

void option_print_choices(const struct model *model, struct text_buffer *out)
{
    const char *before = "?";
    for (int i = 0; i < model->option_count; i++) {
        const struct option *option = &model->options[i];
        if (option->chosen == 0 || option->is_fixed)
            continue;
        text_buffer_print(out, "%s%.*s=%s", before, TEXT_ARGUMENTS(option->name),
                          option->values[option->chosen]);
        before = "&";
    }
}

// ---- Where they are used

bool option_is_filled_in(const struct model *model, struct text name)
{
    const struct option *option = find(model, name);
    return option && option->is_filled_in;
}

void option_fill_in(struct model *model, struct vdl_node *declaration)
{
    bool is_board = declaration->kind == VDL_BOARD;
    for (struct vdl_node *item = declaration->first; item; item = item->next) {
        struct option *option = item->kind == VDL_WORD ? find(model, item->text) : NULL;
        if (!option) {
            option_fill_in(model, item);
            continue;
        }
        const struct vdl_node *chosen = chosen_node(option);
        option->is_filled_in = true;
        item->text = chosen->text;
        item->number = chosen->number;
        item->kind = chosen->kind;
        if (is_board && chosen->kind == VDL_NUMBER && item == declaration->first) {
            char size[64];
            int length = snprintf(size, sizeof size, "%ldx%ld", chosen->number, chosen->number);
            item->kind = VDL_WORD;
            item->text =
                (struct text){arena_copy(model->arena, size, (size_t)length), (size_t)length};
        }
    }
}

// ---- Conditions

// The option that a word names; NULL after an error.
static const struct option *option_named(struct model *model, const struct vdl_node *word)
{
    const struct option *option = word->kind == VDL_WORD ? find(model, word->text) : NULL;
    if (option)
        return option;
    if (word->kind == VDL_WORD) {
        diag_error(model->diag, word->span, DIAG_UNKNOWN "there is no option \"%.*s\"",
                   TEXT_ARGUMENTS(word->text));
        struct suggest suggest;
        suggest_init(&suggest, word->text);
        for (int i = 0; i < model->option_count; i++)
            suggest_offer(&suggest, model->options[i].name);
        hint_nearest(model->diag, &suggest);
    } else {
        diag_error(model->diag, word->span, "only options decide which declarations hold");
        diag_hint(model->diag, "a condition is the name of an option, or compares it: size = 9");
    }
    return NULL;
}

static bool compare_numbers(struct text sign, long left, long right)
{
    bool may_equal = sign.length == 2;
    return sign.start[0] == '<' ? left < right || (may_equal && left == right)
                                : left > right || (may_equal && left == right);
}

static bool comparison_holds(struct model *model, const struct vdl_node *node)
{
    const struct vdl_node *right = node->last;
    const struct option *option = option_named(model, node->first);
    bool is_equality = text_is(node->text, "=") || text_is(node->text, "!=");
    if (!option)
        return false;
    const struct vdl_node *chosen = chosen_node(option);
    if (!is_equality) {
        if (chosen->kind == VDL_NUMBER && right->kind == VDL_NUMBER)
            return compare_numbers(node->text, chosen->number, right->number);
        diag_error(model->diag, node->span, DIAG_TYPE "only numbers are compared by size");
        return false;
    }
    const struct vdl_node *value = option->node->first;
    while (value && (value->kind != right->kind || value->number != right->number ||
                     !text_equal(value->text, right->text)))
        value = value->next;
    if (!value) {
        diag_error(model->diag, right->span, DIAG_UNKNOWN "this is no value of the option \"%.*s\"",
                   TEXT_ARGUMENTS(option->name));
        hint_values(model, option);
        return false;
    }
    return (value == chosen) == text_is(node->text, "=");
}

bool option_holds(struct model *model, const struct vdl_node *node)
{
    if (node->kind == VDL_NOT)
        return !option_holds(model, node->first);
    bool is_or = text_is(node->text, "or");
    if (node->kind == VDL_BINARY && (is_or || text_is(node->text, "and"))) {
        bool left = option_holds(model, node->first), right = option_holds(model, node->last);
        return is_or ? left || right : left && right;
    }
    if (node->kind == VDL_BINARY && strchr("=!<>", node->text.start[0]))
        return comparison_holds(model, node);
    const struct option *option = option_named(model, node);
    if (option && !is_switch(option)) {
        diag_error(model->diag, node->span, DIAG_TYPE "\"%.*s\" is not on or off",
                   TEXT_ARGUMENTS(option->name));
        hint_values(model, option);
        return false;
    }
    return option && text_is(chosen_node(option)->text, "on");
}

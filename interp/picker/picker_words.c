// What options are called, and what asks for them: the rules' words where they say something, or
// general ones.
#include "picker.h"

#include <string.h>

static const char *general_question(const struct picker_option *option)
{
    switch (option->kind) {
    case BARONET_OPTION_SQUARE:
        if (option->part.note == 0)
            return option->role == BARONET_ROLE_FROM ? "choose the piece to move"
                                                     : "choose where it goes";
        return option->role == BARONET_ROLE_TO ? "choose the other square" : "choose a square";
    case BARONET_OPTION_HAND: return "choose a piece in hand";
    case BARONET_OPTION_TYPE: return "choose a kind of piece";
    case BARONET_OPTION_NUMBER: return "choose a number";
    case BARONET_OPTION_CAPTURES: return "choose what is captured";
    case BARONET_OPTION_WHICH:
    case BARONET_OPTION_TEXT:
    case BARONET_OPTION_PASS:
    case BARONET_OPTION_DONE: break;
    }
    return "choose how it goes on";
}

static void print_captures(const struct program *program, const struct picker_option *option,
                           struct text_buffer *out)
{
    const struct walk_effect *effect = &program->pool.effects[option->part.detail & 0x7FFF];
    for (int i = 0; i < effect->capture_count; i++) {
        int square = program->pool.squares[effect->first + (uint32_t)i];
        text_buffer_print(out, "%s%s", i ? ", " : "capture on ",
                          program->board->squares[square].name);
    }
    if (effect->capture_count == 0)
        text_buffer_print(out, "%s",
                          option->part.detail >> 15 ? "capture in passing" : "no other capture");
}

// Without the commas that separate it from what stands before and after.
static struct text without_commas(const char *string)
{
    struct text text = text_of(string);
    if (text.length > 1 && text.start[0] == ',')
        text = (struct text){text.start + 1, text.length - 1};
    if (text.length > 1 && text.start[text.length - 1] == ',')
        text.length--;
    return text;
}

static void print_words(const struct program *program, const struct picker_option *option,
                        struct text_buffer *out)
{
    const struct turn_part *part = &option->part;
    bool is_type = part->kind == PART_TYPE_LOWER || part->kind == PART_TYPE_UPPER;
    if (option->kind == BARONET_OPTION_DONE)
        text_buffer_print(out, "done");
    else if (option->kind == BARONET_OPTION_CAPTURES)
        print_captures(program, option, out);
    else if (is_type && part->value >= 0)
        text_buffer_add_text(out, program->model->types[part->value].name);
    else if (part->kind == PART_SQUARE && part->value >= 0)
        text_buffer_print(out, "%s", program->board->squares[part->value].name);
    else if (part->kind == PART_NUMBER)
        text_buffer_print(out, "%d", part->value);
    else if (part->value < 0 && (is_type || part->kind == PART_SQUARE))
        text_buffer_print(out, "none");
    else
        text_buffer_add_text(out, without_commas(option->text));
}

static bool is_sign(const char *string)
{
    for (const unsigned char *at = (const unsigned char *)string; *at; at++)
        if (*at >= 0x80 || (*at >= '0' && *at <= '9') ||
            ((*at | 0x20) >= 'a' && (*at | 0x20) <= 'z'))
            return false;
    return true;
}

// A sign says little to a person. Where the rules ask for it alone, their words say what it does.
static bool says_what_it_does(const struct picker_level *level, const struct picker_option *option)
{
    if (option->kind != BARONET_OPTION_TEXT || !option->question || !is_sign(option->text))
        return false;
    for (size_t i = 0; i < level->option_count; i++) {
        const struct picker_option *other = &level->options[i];
        if (other != option && other->question && strcmp(other->question, option->question) == 0)
            return false;
    }
    return level->option_count > 1;
}

// The rules' words that ask for all options, but for the end and those that are called by them.
static const char *common_question(const struct picker_level *level)
{
    const char *question = NULL;
    for (size_t i = 0; i < level->option_count; i++) {
        const struct picker_option *option = &level->options[i];
        if (option->kind == BARONET_OPTION_DONE || says_what_it_does(level, option))
            continue;
        if (!option->question || (question && strcmp(question, option->question) != 0))
            return NULL;
        question = option->question;
    }
    return question;
}

void picker_name_options(const struct baronet_picker *picker, struct picker_level *level)
{
    const struct program *program = picker->play->game->program;
    struct text_buffer words;
    text_buffer_init(&words);
    level->question = common_question(level);
    for (size_t i = 0; i < level->option_count; i++) {
        struct picker_option *option = &level->options[i];
        text_buffer_clear(&words);
        text_buffer_add(&words, "", 0);
        if (says_what_it_does(level, option))
            text_buffer_print(&words, "%s", option->question);
        else
            print_words(program, option, &words);
        option->words = arena_copy(&level->arena, words.start, words.length);
    }
    for (size_t i = 0; i < level->option_count; i++)
        if (!level->options[i].question)
            level->options[i].question = general_question(&level->options[i]);
    text_buffer_release(&words);
}

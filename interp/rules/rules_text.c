// The rules of a game as one text: all files in VDL that they were read from, and which of them
// asked for which, so that they can be loaded when these files have changed or are gone.
//
//     baronet rules 1
//     with flips=off
//     file my.vdl
//     |game "Mine" from chess
//     file chess.vdl
//     |game "Chess"
//     |...
//     asks 1 game 2 chess
//     asks 2 module 3 draws
//     end
//
// `with` names the options that are chosen, if any. Files are numbered from 1; the first is the
// game itself, for a game in ZRF what it was translated to. They have their names without folders,
// which are nobody else's business; where that gives two files one name the second becomes
// "2/chess.vdl".
#include "call.h"
#include "game_files.h"
#include "loaded_game.h"
#include "memory.h"
#include "message.h"
#include "option.h"
#include "rules_files.h"

#include <stdio.h>
#include <string.h>

enum { FORMAT = 1 };

// ---- As a text

// Whether anything of the file counts: the zoo is looked into and often not needed.
static bool is_used(const struct baronet_game *game, const struct rules_file *file)
{
    for (const struct source *source = game->sources.first; source; source = source->next)
        if (strcmp(source->name, file->name) == 0)
            return true;
    return false;
}

static struct text name_without_folder(const char *name)
{
    const char *slash = strrchr(name, '/');
    return text_of(slash ? slash + 1 : name);
}

static void print_name(struct text_buffer *out, const struct rules_files *files,
                       const struct rules_file *named)
{
    struct text name = name_without_folder(named->name);
    for (const struct rules_file *file = files->first; file != named; file = file->next)
        if (file->number && text_equal(name_without_folder(file->name), name)) {
            text_buffer_print(out, "%d/", named->number);
            break;
        }
    for (size_t i = 0; i < name.length; i++)
        text_buffer_add_character(out, (unsigned char)name.start[i] < ' ' ? '?' : name.start[i]);
}

static void print_lines(struct text_buffer *out, struct text text)
{
    while (text.length > 0) {
        const char *end = memchr(text.start, '\n', text.length);
        size_t length = end ? (size_t)(end - text.start) : text.length;
        text_buffer_add_character(out, '|');
        text_buffer_add(out, text.start, length);
        text_buffer_add_character(out, '\n');
        text = (struct text){text.start + length + (end != NULL),
                             text.length - length - (end != NULL)};
    }
}

static void print_chosen(struct text_buffer *out, const struct baronet_game *game)
{
    struct text_buffer choices;
    text_buffer_init(&choices);
    option_print_choices(game->model, &choices);
    if (choices.length > 0)
        text_buffer_print(out, "with %s\n", choices.start + strlen("?"));
    text_buffer_release(&choices);
}

static char *print_rules(const struct baronet_game *game)
{
    const struct rules_files *files = &game->rules;
    struct text_buffer out;
    int count = 0;
    text_buffer_init(&out);
    text_buffer_print(&out, "baronet rules %d\n", FORMAT);
    print_chosen(&out, game);
    for (struct rules_file *file = files->first; file; file = file->next)
        file->number = file == files->first || is_used(game, file) ? ++count : 0;
    for (const struct rules_file *file = files->first; file; file = file->next) {
        if (!file->number)
            continue;
        text_buffer_print(&out, "file ");
        print_name(&out, files, file);
        text_buffer_add_character(&out, '\n');
        print_lines(&out, file->text);
    }
    for (const struct rules_link *link = files->first_link; link; link = link->next)
        if (link->from->number && link->to->number)
            text_buffer_print(&out, "asks %d %s %d %.*s\n", link->from->number,
                              link->is_module ? "module" : "game", link->to->number,
                              TEXT_ARGUMENTS(link->name));
    text_buffer_print(&out, "end\n");
    return text_take(&out);
}

char *baronet_game_rules(const struct baronet_game *game)
{
    struct call call;
    if (!USABLE(game) || CALL_FAILED(&call, NULL, NULL))
        return NULL;
    char *text = print_rules(game);
    call_close(&call);
    return text;
}

// ---- From a text

// A text that is read line by line.
struct reader {
    struct rules_files *files;
    struct arena *arena;
    struct text rest;
    struct text chosen;
    struct text_buffer content; // of the file that is being read
    bool is_in_file;
};

static struct text next_line(struct reader *reader)
{
    struct text rest = reader->rest;
    const char *end = rest.length ? memchr(rest.start, '\n', rest.length) : NULL;
    struct text line = {rest.start, end ? (size_t)(end - rest.start) : rest.length};
    size_t used = line.length + (end != NULL);
    reader->rest = (struct text){rest.start + used, rest.length - used};
    return line;
}

static bool cut_word(struct text *line, const char *word)
{
    size_t length = strlen(word);
    if (line->length <= length || memcmp(line->start, word, length) != 0 ||
        line->start[length] != ' ')
        return false;
    *line = (struct text){line->start + length + 1, line->length - length - 1};
    return true;
}

static bool cut_number(struct text *line, const struct rules_files *files, struct rules_file **file)
{
    int number = 0;
    size_t length = 0;
    for (; length < line->length && line->start[length] >= '0' && line->start[length] <= '9';
         length++)
        number = number < 10000 ? number * 10 + line->start[length] - '0' : number;
    if (length == 0 || length == line->length || line->start[length] != ' ')
        return false;
    *line = (struct text){line->start + length + 1, line->length - length - 1};
    *file = files->first;
    while (*file && (*file)->number != number)
        *file = (*file)->next;
    return *file;
}

static void end_file(struct reader *reader)
{
    struct text_buffer *content = &reader->content;
    if (reader->is_in_file)
        reader->files->last->text = (struct text){
            arena_copy(reader->arena, content->start ? content->start : "", content->length),
            content->length};
    text_buffer_clear(content);
    reader->is_in_file = false;
}

static bool read_asks(struct reader *reader, struct text line)
{
    struct rules_link link = {0};
    if (!cut_number(&line, reader->files, &link.from))
        return false;
    link.is_module = cut_word(&line, "module");
    if (!link.is_module && !cut_word(&line, "game"))
        return false;
    if (!cut_number(&line, reader->files, &link.to) ||
        reader->files->link_count == RULES_LINKS_LIMIT)
        return false;
    link.name = (struct text){arena_copy(reader->arena, line.start, line.length), line.length};
    rules_files_link(reader->files, reader->arena, link);
    return true;
}

static bool read_rules_line(struct reader *reader, struct text line)
{
    struct rules_files *files = reader->files;
    if (line.length > 0 && line.start[0] == '|') {
        text_buffer_add(&reader->content, line.start + 1, line.length - 1);
        text_buffer_add_character(&reader->content, '\n');
        return reader->is_in_file;
    }
    end_file(reader);
    if (cut_word(&line, "asks"))
        return read_asks(reader, line);
    int number = files->last ? files->last->number + 1 : 1;
    if (!cut_word(&line, "file") || number > MODEL_FILES_LIMIT + 1)
        return false;
    const char *name = arena_copy(reader->arena, line.start, line.length);
    if (rules_files_find(files, name))
        return false;
    rules_files_add(files, reader->arena, name, (struct text){"", 0})->number = number;
    reader->is_in_file = true;
    return true;
}

static bool read_rules(struct reader *reader)
{
    char heading[32];
    snprintf(heading, sizeof heading, "baronet rules %d", FORMAT);
    bool is_fine = text_is(next_line(reader), heading);
    struct text files = reader->rest, second = next_line(reader);
    if (cut_word(&second, "with"))
        reader->chosen = second;
    else
        reader->rest = files;
    while (is_fine && reader->rest.length > 0) {
        struct text line = next_line(reader);
        if (text_is(line, "end")) {
            end_file(reader);
            return reader->files->first && reader->rest.length == 0;
        }
        is_fine = read_rules_line(reader, line);
    }
    return false;
}

static struct baronet_game *load_stored(const char *text, size_t length,
                                        const struct baronet_load_options *options,
                                        struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, true);
    struct rules_files stored = {0};
    struct reader reader = {.files = &stored, .arena = &game->arena, .rest = {text, length}};
    text_buffer_init(&reader.content);
    if (read_rules(&reader)) {
        game->stored_rules = &stored;
        game->chosen =
            (struct text){arena_copy(&game->arena, reader.chosen.start, reader.chosen.length),
                          reader.chosen.length};
        game_compile(game, stored.first->name, stored.first->text);
        game->stored_rules = NULL;
    } else {
        diag_fail(&game->diag, "the text of the rules is damaged, or of a later version");
    }
    text_buffer_release(&reader.content);
    return game_finish(game, message);
}

struct baronet_game *baronet_load_rules(const char *text, size_t length,
                                        const struct baronet_load_options *options,
                                        struct baronet_message **message)
{
    struct call call;
    if (REFUSED(text, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_game *made = load_stored(text, length, options, message);
    call_close(&call);
    return made;
}

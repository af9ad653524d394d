// baronet diagram: a game as one HTML file for anybody's page, with the board, the rules and the
// engine in it, where the program was built with the page. What others have written (the title,
// the rules, a FEN) is escaped or in base 64, so that nothing of it is read as HTML.
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "loading.h"
#include "options.h"

#ifdef HAVE_SERVER

#include "baronet_engine.h"
#include "diagram_pictures.h"
#include "page_files.h"
#include "store.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_LEVEL = 3, BYTES = 3, DIGITS = 4, BITS = 6, DIGIT = 63 };

static const struct page_file *find_file(const char *name)
{
    for (const struct page_file *file = page_files; file->name; file++)
        if (strcmp(file->name, name) == 0)
            return file;
    return NULL;
}

static void add(struct text_buffer *out, const char *text)
{
    text_buffer_add_text(out, text_of(text));
}

static void add_base64(struct text_buffer *out, const unsigned char *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += BYTES) {
        unsigned group = 0;
        char four[DIGITS];
        for (size_t k = 0; k < BYTES; k++)
            group = group << 8 | (i + k < length ? bytes[i + k] : 0);
        for (size_t k = 0; k < DIGITS; k++)
            four[k] = i + k > length ? '=' : digits[group >> BITS * (DIGITS - 1 - k) & DIGIT];
        text_buffer_add(out, four, DIGITS);
    }
}

// Elements that hold data: no browser runs them.
static void add_data(struct text_buffer *out, const char *id, const unsigned char *bytes,
                     size_t length)
{
    text_buffer_print(out, "<script type=\"text/plain\" id=\"%s\">", id);
    add_base64(out, bytes, length);
    add(out, "</script>\n");
}

static void add_text_data(struct text_buffer *out, const char *id, const char *text)
{
    add_data(out, id, (const unsigned char *)text, strlen(text));
}

static void add_chosen(struct text_buffer *out, const char *fen, uint64_t level)
{
    struct text_buffer number;
    text_buffer_init(&number);
    text_buffer_print(&number, "%u", (unsigned)level);
    add_text_data(out, "fen", fen ? fen : "");
    add_text_data(out, "level", number.start);
    text_buffer_release(&number);
}

static void add_file(struct text_buffer *out, const char *name)
{
    const struct page_file *file = find_file(name);
    text_buffer_add(out, (const char *)file->bytes, file->length);
}

static void add_zipped(struct text_buffer *out, const char *id, const char *name)
{
    const struct page_file *file = find_file(name);
    add_data(out, id, file->zipped, file->zipped_length);
}

static bool is_bundled(const char *name)
{
    const char *known;
    for (size_t i = 0; (known = baronet_bundled_name(i)); i++)
        if (strcmp(known, name) == 0)
            return true;
    return false;
}

// What comes with the program about the worth of the pieces of a bundled game.
static void add_values(struct text_buffer *out, const char *name)
{
    struct text_buffer path;
    text_buffer_init(&path);
    text_buffer_print(&path, "baronet/values/%s.values", name);
    if (is_bundled(name) && find_file(path.start))
        add_zipped(out, "values", path.start);
    else
        add_text_data(out, "values", "");
    text_buffer_release(&path);
}

static void add_picture(void *user, size_t number, const char *name,
                        const struct text_buffer *bytes)
{
    struct text_buffer id;
    text_buffer_init(&id);
    text_buffer_print(&id, "picture-name-%zu", number);
    add_text_data(user, id.start, name);
    text_buffer_clear(&id);
    text_buffer_print(&id, "picture-%zu", number);
    add_data(user, id.start, (const unsigned char *)bytes->start, bytes->length);
    text_buffer_release(&id);
}

static void add_page(struct text_buffer *out, const struct baronet_game *game, const char *name,
                     const char *fen, uint64_t level)
{
    add(out, "<!DOCTYPE html>\n<html lang=\"en\" data-theme=\"system\">\n<head>\n"
             "<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    text_buffer_add_markup(out, text_of(baronet_game_title(game)));
    add(out, "</title>\n<style>\n");
    add_file(out, "app.css");
    add(out, "</style>\n</head>\n<body>\n<main id=\"main\"><p>One moment …</p>"
             "<noscript><p>This diagram needs JavaScript.</p></noscript></main>\n");
    char *rules = baronet_game_rules(game);
    add_text_data(out, "rules", rules);
    baronet_free(rules);
    add_chosen(out, fen, level);
    add_values(out, name);
    if (!loading_is_bundled(name))
        find_pictures(game, name, add_picture, out);
    add_zipped(out, "worker", "diagram_worker.js");
    add_zipped(out, "wasm", "baronet/baronet.wasm");
    add(out, "<script type=\"module\">\n");
    add_file(out, "diagram.js");
    add(out, "</script>\n</body>\n</html>\n");
}

static int write_page(const struct text_buffer *page, const char *path)
{
    struct text_buffer problem;
    int status = STATUS_FINE;
    if (!path || strcmp(path, "-") == 0) {
        fwrite(page->start, 1, page->length, stdout);
        return status;
    }
    text_buffer_init(&problem);
    if (!store_replace(path, (struct text){page->start, page->length}, &problem)) {
        complain("%s", problem.start);
        status = STATUS_ENVIRONMENT;
    }
    text_buffer_release(&problem);
    return status;
}

int diagram_command(int argc, char **argv)
{
    const char *fen = NULL, *level = NULL, *path = NULL;
    const struct option options[] = {
        {"--fen", .value = &fen}, {"--level", .value = &level}, {"-o", .value = &path}, {0}};
    uint64_t number = USUAL_LEVEL;
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME") ||
        !options_number("diagram", "--level", level, 1, BARONET_LEVELS, &number))
        return STATUS_USAGE;
    struct baronet_game *game;
    struct baronet_play *play;
    int status = open_position(argv[1], fen, &game, &play);
    if (status == STATUS_FINE) {
        struct text_buffer page;
        text_buffer_init(&page);
        add_page(&page, game, argv[1], fen, number);
        status = write_page(&page, path);
        text_buffer_release(&page);
    }
    close_position(game, play);
    return status;
}

#else

int diagram_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return complain_usage("diagram", NULL,
                          "this program was built without the page; \"make web\" builds it");
}

#endif

// baronet convert: rules files of Zillions of Games, files of variants and diagrams, to VDL.
#include "baronet_check.h"
#include "baronet_zrf.h"
#include "command.h"
#include "complain.h"
#include "conversion.h"
#include "convert_dialect.h"
#include "convert_to.h"
#include "converted_file.h"
#include "json.h"
#include "loading.h"
#include "memory.h"
#include "options.h"
#include "text.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

struct request {
    const char *path;   // of the file, perhaps with "#VARIANT"
    const char *folder; // NULL: to stdout
    bool literal, thorough, as_json;
    bool force;     // files that exist are written anew
    const char *to; // NULL: VDL
};

// What one game became, and where.
struct written {
    struct conversion conversion;
    const char *title;       // the conversion's, once it is made
    struct text_buffer path; // empty: stdout
};

static const char *const style_names[] = {"literal", "idioms", "idioms, plain checks",
                                          "idioms, plain checks, library"};

// "Four Corners" -> "four-corners".
static void add_slug(struct text_buffer *out, const char *title)
{
    size_t start = out->length;
    for (; *title && out->length - start < 60; title++) {
        unsigned char c = (unsigned char)*title;
        if (c < 128 && isalnum(c))
            text_buffer_add_character(out, (char)tolower(c));
        else if (out->length > start && out->start[out->length - 1] != '-')
            text_buffer_add_character(out, '-');
    }
    while (out->length > start && out->start[out->length - 1] == '-')
        out->start[--out->length] = '\0';
    if (out->length == start)
        text_buffer_print(out, "game");
}

static bool is_used(const struct written *all, size_t count, const char *path)
{
    for (size_t i = 0; i < count; i++)
        if (all[i].path.length && strcmp(all[i].path.start, path) == 0)
            return true;
    return false;
}

// A path in the folder that no game before has.
static void choose_path(const struct request *request, struct written *all, size_t index)
{
    struct text_buffer *path = &all[index].path;
    if (!request->folder)
        return;
    for (int number = 1; number == 1 || is_used(all, index, path->start); number++) {
        text_buffer_clear(path);
        text_buffer_print(path, "%s/", request->folder);
        add_slug(path, all[index].title);
        if (number > 1)
            text_buffer_print(path, "-%d", number);
        text_buffer_print(path, ".vdl");
    }
}

// An exit status.
static int write_out(const struct request *request, const struct written *written)
{
    const char *vdl = written->conversion.vdl, *path = written->path.start;
    if (!vdl || !written->conversion.is_equal)
        return STATUS_WRONG;
    if (request->as_json && !request->folder)
        return STATUS_FINE;
    if (!written->path.length) {
        fputs(vdl, stdout);
        return fflush(stdout) == 0 ? STATUS_FINE : STATUS_ENVIRONMENT;
    }
    return converted_file_write(path, text_of(vdl), request->force);
}

static void tell_comparison(FILE *out, const struct baronet_comparison *compared)
{
    fprintf(out, "equal in %" PRIu64 " games, %" PRIu64 " positions, %" PRIu64 " turns",
            compared->games, compared->positions, compared->turns);
    for (unsigned depth = 1; depth <= compared->perft_depth; depth++)
        fprintf(out, "%s %" PRIu64, depth == 1 ? "; perft" : "", compared->perft[depth]);
    putc('\n', out);
}

static void tell(const struct request *request, const struct written *written)
{
    const struct conversion *c = &written->conversion;
    FILE *out = request->folder ? stdout : stderr;
    fprintf(out, "%s: ", written->title);
    if (!c->vdl) {
        fprintf(out, "not converted\n");
        return;
    }
    if (written->path.length)
        fprintf(out, "%s, ", written->path.start);
    fprintf(out, "%zu of %zu move blocks in Betza notation; ", c->report.read_count,
            c->report.block_count);
    if (c->is_equal)
        tell_comparison(out, &c->compared);
    else
        fprintf(out, "DIFFERENT: %s\n",
                c->difference ? baronet_message_text(c->difference) : "not compared");
    if (*c->report.losses)
        fprintf(out, "%s", c->report.losses);
}

static void tell_json(struct json *json, const struct written *written)
{
    const struct conversion *c = &written->conversion;
    json_open(json, "{");
    json_member(json, "title", written->title);
    json_member(json, "file", written->path.length ? written->path.start : NULL);
    json_key(json, "converted");
    json_boolean(json, c->vdl != NULL);
    json_member(json, "message", c->message ? baronet_message_text(c->message) : NULL);
    if (c->vdl) {
        json_member(json, "style", style_names[c->style]);
        json_key(json, "blocks");
        json_number(json, c->report.block_count);
        json_key(json, "betza_blocks");
        json_number(json, c->report.read_count);
        json_key(json, "equal");
        json_boolean(json, c->is_equal);
        json_key(json, "games");
        json_number(json, c->compared.games);
        json_key(json, "positions");
        json_number(json, c->compared.positions);
        json_key(json, "turns");
        json_number(json, c->compared.turns);
        json_key(json, "perft");
        json_open(json, "[");
        for (unsigned depth = 1; depth <= c->compared.perft_depth; depth++)
            json_number(json, c->compared.perft[depth]);
        json_close(json, "]");
        json_member(json, "losses", c->report.losses);
    }
    json_close(json, "}");
}

static void convert_one(const struct request *request, const char *name, struct written *all,
                        size_t index)
{
    struct written *written = &all[index];
    convert_game(name, request->literal,
                 request->thorough ? &conversion_thorough : &conversion_quick,
                 &written->conversion);
    if (written->conversion.report.title)
        written->title = written->conversion.report.title;
    if (!request->as_json)
        fputs(baronet_message_text(written->conversion.message), stderr);
    choose_path(request, all, index);
}

// The first game of the file, once it is written: others say what they have otherwise.
struct first {
    const char *path; // NULL: none
    char *vdl;
};

static void follow_first(const struct request *request, const char *name, struct written *written,
                         struct first *first)
{
    const char *slash = first->path ? strrchr(first->path, '/') : NULL;
    if (slash && written->conversion.vdl && written->conversion.is_equal)
        convert_to_variant(name, written->path.start, slash + 1, first->vdl,
                           request->thorough ? &conversion_thorough : &conversion_quick,
                           &written->conversion);
}

static void keep_first(const struct request *request, struct written *written, struct first *first)
{
    if (request->folder && !request->literal && !first->vdl && written->path.length) {
        first->path = written->path.start;
        first->vdl = written->conversion.vdl;
        written->conversion.vdl = NULL;
    }
}

// Converts the game that the path names, or all games of the file.
static int convert_all(const struct request *request, char **titles, size_t count)
{
    const char *mark = strrchr(request->path, '#');
    struct json json = {.out = stdout};
    struct written *all = memory_zeroed(count, sizeof *all);
    struct first first = {NULL, NULL};
    int status = STATUS_FINE;
    if (request->as_json)
        json_open(&json, "[");
    for (size_t i = 0; i < count; i++) {
        struct text_buffer name;
        text_buffer_init(&name);
        text_buffer_print(&name, mark ? "%s" : "%s#%zu", request->path, i + 1);
        all[i].title = titles[mark ? 0 : i];
        text_buffer_init(&all[i].path);
        if (count > 1 && progress_is_wanted())
            progress_show("converting %zu of %zu: %s", i + 1, count, all[i].title);
        convert_one(request, name.start, all, i);
        follow_first(request, name.start, &all[i], &first);
        if (progress_is_wanted())
            progress_show("%s", "");
        int its = write_out(request, &all[i]);
        if (its != STATUS_FINE) {
            status = its > status ? its : status;
            text_buffer_clear(&all[i].path);
        }
        if (request->as_json)
            tell_json(&json, &all[i]);
        else
            tell(request, &all[i]);
        keep_first(request, &all[i], &first);
        text_buffer_release(&name);
        conversion_release(&all[i].conversion);
    }
    if (request->as_json) {
        json_close(&json, "]");
        putchar('\n');
    }
    for (size_t i = 0; i < count; i++)
        text_buffer_release(&all[i].path);
    memory_free(first.vdl);
    memory_free(all);
    return status;
}

int convert_command(int argc, char **argv)
{
    struct request request = {0};
    const struct option options[] = {
        {"--literal", &request.literal, NULL}, {"--verify", &request.thorough, NULL},
        {"--output", NULL, &request.folder},   {"-o", NULL, &request.folder},
        {"--json", &request.as_json, NULL},    {"--force", &request.force, NULL},
        {"--to", NULL, &request.to},           {NULL, NULL, NULL}};
    const struct baronet_load_options loading = loading_options();
    char **titles = NULL;
    struct baronet_message *message = NULL;
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "FILE"))
        return STATUS_USAGE;
    request.path = argv[1];
    const struct dialect_request dialect = {request.path, request.folder, request.as_json,
                                            request.force};
    bool is_to = request.to && strcmp(request.to, "vdl") != 0;
    if (is_to && !can_convert_to(request.to))
        return complain_usage(argv[0], NULL, "--to %s: it is vdl, ini or diagram", request.to);
    if ((is_to || is_idiagram(request.path) || is_ini(request.path)) &&
        (request.literal || request.thorough))
        return complain_usage(argv[0], NULL, "%s is for rules of Zillions of Games",
                              request.literal ? "--literal" : "--verify");
    if (is_to)
        return convert_to(request.to, &dialect);
    if (is_idiagram(request.path))
        return convert_idiagram(&dialect);
    if (is_ini(request.path))
        return convert_ini(&dialect);
    size_t count = baronet_zrf_variants(request.path, &loading, &titles, &message), given = count;
    int status = STATUS_WRONG;
    if (count == 0) {
        complain_message(message);
    } else {
        baronet_message_free(message);
        if (strrchr(request.path, '#')) {
            given = 1;
        } else if (count > 1 && !request.folder && !request.as_json) {
            complain("%s has %zu games", request.path, count);
            fprintf(stderr, "      hint: -o DIR writes all of them, %s#2 means the second one\n",
                    request.path);
            given = 0;
            status = STATUS_USAGE;
        }
        if (given)
            status = converted_folder_make(request.folder) ? convert_all(&request, titles, given)
                                                           : STATUS_ENVIRONMENT;
    }
    for (size_t i = 0; titles && i < count; i++)
        memory_free(titles[i]);
    memory_free(titles);
    return status;
}

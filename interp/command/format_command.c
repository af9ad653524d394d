// baronet format: game files in canonical layout.
#include "baronet_format.h"
#include "columns.h"
#include "command.h"
#include "complain.h"
#include "json.h"
#include "line_diff.h"
#include "loading.h"
#include "options.h"
#include "store.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { READ_LIMIT = (1 << 24) + 1 }; // bytes; more than a game file may have

struct request {
    bool only_checks, shows_diff, as_json, upgrades;
};

// A file, and what becomes of it.
struct formatting {
    const char *name;
    bool is_stdin;
    struct text_buffer before;
    char *after; // NULL: it has mistakes
    struct baronet_message *message;
    bool changes;
};

static bool read_all(FILE *file, struct text_buffer *out)
{
    char bytes[1 << 14];
    size_t count = 1;
    while (count > 0 && out->length < READ_LIMIT) {
        count = fread(bytes, 1, sizeof bytes, file);
        text_buffer_add(out, bytes, count);
    }
    return !ferror(file);
}

// An exit status.
static int read_file(struct formatting *formatting)
{
    struct text_buffer reason;
    text_buffer_init(&reason);
    FILE *file = formatting->is_stdin ? stdin : loading_open(formatting->name, &reason);
    errno = 0;
    bool is_read = file && read_all(file, &formatting->before);
    if (!is_read)
        complain("cannot read %s: %s", formatting->name,
                 reason.length ? reason.start : strerror(errno));
    if (file && !formatting->is_stdin)
        fclose(file);
    text_buffer_release(&reason);
    return is_read ? STATUS_FINE : STATUS_ENVIRONMENT;
}

static int write_file(const struct formatting *formatting)
{
    struct text_buffer problem;
    int status = STATUS_FINE;
    text_buffer_init(&problem);
    if (!store_replace(formatting->name, text_of(formatting->after), &problem)) {
        complain("%s", problem.start);
        status = STATUS_ENVIRONMENT;
    }
    text_buffer_release(&problem);
    return status;
}

static struct text text_before(const struct formatting *formatting)
{
    return (struct text){formatting->before.start, formatting->before.length};
}

// The difference, as a string of the buffer's.
static const char *difference(const struct formatting *formatting, struct text_buffer *out)
{
    line_diff(out, formatting->name, text_before(formatting), text_of(formatting->after));
    return out->length ? out->start : "";
}

// A text that somebody else wrote must not write to the user's terminal.
static void print_text(const char *text)
{
    bool is_shown = output_is_terminal();
    for (const char *at = text; *at; at++) {
        unsigned char c = (unsigned char)*at;
        bool is_control = (c < ' ' && c != '\n' && c != '\t') || c == 0x7f;
        putchar(is_shown && is_control ? '?' : c);
    }
}

static void print_difference(const struct formatting *formatting)
{
    struct text_buffer out;
    text_buffer_init(&out);
    print_text(difference(formatting, &out));
    text_buffer_release(&out);
}

static void tell(const struct request *request, const struct formatting *formatting)
{
    if (!formatting->after)
        return;
    if (request->shows_diff)
        print_difference(formatting);
    else if (!request->only_checks && formatting->is_stdin)
        print_text(formatting->after);
    else if (formatting->changes)
        printf(request->only_checks ? "%s would change\n" : "%s: formatted\n", formatting->name);
}

static void tell_json(struct json *json, const struct request *request,
                      const struct formatting *formatting)
{
    struct text_buffer out;
    text_buffer_init(&out);
    json_open(json, "{");
    json_member(json, "file", formatting->name);
    json_key(json, "changed");
    json_boolean(json, formatting->changes);
    if (formatting->is_stdin && !request->only_checks)
        json_member(json, "text", formatting->after);
    if (request->shows_diff)
        json_member(json, "diff", formatting->after ? difference(formatting, &out) : NULL);
    json_member(json, "message",
                formatting->message ? baronet_message_text(formatting->message) : NULL);
    json_close(json, "}");
    text_buffer_release(&out);
}

// Whether the name is that of a rules file of Zillions.
static bool is_zrf(const char *name)
{
    return text_ends((struct text){name, strcspn(name, "#")}, ".zrf");
}

// Whether a text loads where the file is. The message says why not.
static bool loads(const struct formatting *formatting, const char *text, size_t length,
                  struct baronet_message **message)
{
    struct text_buffer folder;
    const char *slash = strrchr(formatting->name, '/');
    text_buffer_init(&folder);
    text_buffer_add(&folder, slash ? formatting->name : ".",
                    slash ? (size_t)(slash - formatting->name) + 1 : 1);
    struct baronet_loader *loader = baronet_root_loader(folder.start);
    struct baronet_load_options options = {.size = sizeof options, .loader = loader};
    struct baronet_game *game = baronet_load_text_with(slash ? slash + 1 : formatting->name, text,
                                                       length, &options, message);
    bool is_loaded = game != NULL;
    baronet_game_free(game);
    baronet_root_loader_free(loader);
    text_buffer_release(&folder);
    return is_loaded;
}

// A file that would no longer load is left as it is.
static bool is_spoilt(struct formatting *formatting, struct text before)
{
    struct baronet_message *message = NULL;
    bool was_sound = loads(formatting, before.start, before.length, NULL);
    bool is_spoilt =
        was_sound && !loads(formatting, formatting->after, strlen(formatting->after), &message);
    if (is_spoilt) {
        baronet_message_free(formatting->message);
        formatting->message = message;
        complain("%s stays as it is: upgraded, it would not load", formatting->name);
    } else {
        baronet_message_free(message);
    }
    return is_spoilt;
}

static int format_read(const struct request *request, struct formatting *formatting)
{
    struct text before = {formatting->before.start ? formatting->before.start : "",
                          formatting->before.length};
    formatting->after = (request->upgrades ? baronet_format_upgraded : baronet_format)(
        formatting->name, before.start, before.length, &formatting->message);
    if (!formatting->after)
        return STATUS_WRONG;
    if (request->upgrades && !loading_is_confined() && is_spoilt(formatting, before)) {
        baronet_free(formatting->after);
        formatting->after = NULL;
        return STATUS_WRONG;
    }
    formatting->changes = !text_equal(text_before(formatting), text_of(formatting->after));
    if (!formatting->changes)
        return STATUS_FINE;
    if (request->only_checks)
        return STATUS_WRONG;
    return formatting->is_stdin ? STATUS_FINE : write_file(formatting);
}

static int format_one(const struct request *request, const char *argument, struct json *json)
{
    struct formatting formatting = {.name = argument};
    text_buffer_init(&formatting.before);
    if (strcmp(argument, "-") == 0) {
        formatting.name = "stdin";
        formatting.is_stdin = true;
    }
    int status = read_file(&formatting);
    if (status == STATUS_FINE) {
        status = format_read(request, &formatting);
        if (request->as_json)
            tell_json(json, request, &formatting);
        else if (status != STATUS_ENVIRONMENT)
            tell(request, &formatting);
    }
    if (!request->as_json)
        fputs(baronet_message_text(formatting.message), stderr);
    baronet_message_free(formatting.message);
    baronet_free(formatting.after);
    text_buffer_release(&formatting.before);
    return status;
}

// Whether this can be done to the file: 0, or how it is complained of.
static int refuse(const char *command, const struct request *request, const char *name)
{
    if (is_zrf(name)) {
        complain("%s holds rules of Zillions of Games", name);
        fputs("      hint: \"baronet convert\" turns them into VDL, in canonical layout\n", stderr);
        return STATUS_USAGE;
    }
    if (loading_is_confined() && !request->only_checks && strcmp(name, "-") != 0)
        return complain_usage(command, NULL,
                              "--sandbox goes with --check, --diff or -: no file is written");
    return STATUS_FINE;
}

int format_command(int argc, char **argv)
{
    struct request request = {0};
    const struct option options[] = {{"--check", .is_set = &request.only_checks},
                                     {"--diff", .is_set = &request.shows_diff},
                                     {"--upgrade", .is_set = &request.upgrades},
                                     {"--json", .is_set = &request.as_json},
                                     {0}};
    struct json json = {.out = stdout};
    int worst = STATUS_FINE;
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (argc < 2)
        return complain_usage(argv[0], NULL, "missing argument FILE");
    request.only_checks |= request.shows_diff;
    for (int i = 1; i < argc; i++) {
        int refused = refuse(argv[0], &request, argv[i]);
        if (refused != STATUS_FINE)
            return refused;
    }
    if (request.as_json)
        json_open(&json, "[");
    for (int i = 1; i < argc; i++) {
        int status = format_one(&request, argv[i], &json);
        worst = status > worst ? status : worst;
        fflush(stdout);
    }
    if (request.as_json) {
        json_close(&json, "]");
        putchar('\n');
    }
    return worst;
}

#define _POSIX_C_SOURCE 200809L

#include "terminal.h"

#include "arena.h"
#include "columns.h"
#include "complain.h"
#include "interrupt.h"
#include "listener.h"
#include "loading.h"
#include "stopwatch.h"
#include "text.h"

#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#ifdef HAVE_LIBEDIT
#include <histedit.h>
#include <locale.h>
#endif

enum { LISTED_COMPLETIONS = 100, REMEMBERED_LINES = 500, FORGOTTEN_LINES = 200 };

struct terminal {
    struct listener listener;
    bool is_interactive, was_interrupted, is_late;
    uint64_t start, limit; // of the present line; milliseconds, 0: there is none
    complete_function *complete;
    void *context;
    const char *prompt;
    struct text_buffer copy; // of the line that libedit owns
#ifdef HAVE_LIBEDIT
    EditLine *editor; // NULL when nobody is there to edit
    History *history;
#endif
};

struct completions {
    struct arena arena; // owns the lines
    const char *prefix;
    const char *lines[LISTED_COMPLETIONS];
    size_t count;         // may be more than are kept
    size_t common_length; // of the start that all have in common
};

void completions_offer(struct completions *completions, const char *line)
{
    if (strncmp(line, completions->prefix, strlen(completions->prefix)) != 0)
        return;
    if (completions->count < LISTED_COMPLETIONS)
        completions->lines[completions->count] =
            arena_copy(&completions->arena, line, strlen(line));
    size_t same = 0;
    while (line[same] && line[same] == completions->lines[0][same])
        same++;
    if (completions->count == 0 || same < completions->common_length)
        completions->common_length = same;
    completions->count++;
}

// Waits for something typed. False when Ctrl-C or the end of the time comes first.
static bool wait_for_input(struct terminal *terminal)
{
    enum { GLANCE_MILLISECONDS = 100 }; // a signal may come before anybody waits
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    for (;;) {
        if (interrupt_is_noted())
            return false;
        terminal->is_late =
            terminal->limit && stopwatch_milliseconds(terminal->start) >= terminal->limit;
        if (terminal->is_late)
            return false;
        if (poll(&input, 1, GLANCE_MILLISECONDS) > 0)
            return true;
    }
}

#ifdef HAVE_LIBEDIT

// Reads a character in the encoding of the locale, as libedit wants it: 1, or -1 at the end.
static int read_character(EditLine *editor, wchar_t *character)
{
    struct terminal *terminal = NULL;
    mbstate_t state = {0};
    char byte;
    el_get(editor, EL_CLIENTDATA, &terminal);
    struct listener *listener = &terminal->listener;
    while ((listener_has_byte(listener) || wait_for_input(terminal)) &&
           listener_byte(listener, &byte)) {
        size_t length = mbrtowc(character, &byte, 1, &state);
        if (length == (size_t)-2)
            continue;
        if (length == (size_t)-1)
            *character = (unsigned char)byte;
        return 1;
    }
    return -1;
}

static char *show_prompt(EditLine *editor)
{
    struct terminal *terminal = NULL;
    el_get(editor, EL_CLIENTDATA, &terminal);
    return (char *)(uintptr_t)terminal->prompt; // libedit does not change it.
}

// Lists them without the words that are typed already.
static unsigned char list_completions(const struct completions *completions)
{
    const char *blank = strrchr(completions->prefix, ' ');
    size_t typed = blank ? (size_t)(blank + 1 - completions->prefix) : 0;
    size_t kept = completions->count < LISTED_COMPLETIONS ? completions->count : LISTED_COMPLETIONS;
    const char *words[LISTED_COMPLETIONS];
    for (size_t i = 0; i < kept; i++)
        words[i] = completions->lines[i] + typed;
    putchar('\n');
    columns_flow(words, kept, true);
    if (completions->count > kept)
        printf("... and %zu more\n", completions->count - kept);
    fflush(stdout);
    return CC_REDISPLAY;
}

static unsigned char complete_line(EditLine *editor, int character)
{
    (void)character;
    struct terminal *terminal = NULL;
    struct completions completions = {0};
    const LineInfo *line = el_line(editor);
    size_t length = (size_t)(line->cursor - line->buffer);
    unsigned char outcome = CC_ERROR;
    el_get(editor, EL_CLIENTDATA, &terminal);
    arena_init(&completions.arena);
    completions.prefix = arena_copy(&completions.arena, line->buffer, length);
    terminal->complete(terminal->context, completions.prefix, &completions);
    if (completions.count > 0 && completions.common_length > length) {
        const char *more = completions.lines[0] + length;
        const char *insertion =
            arena_copy(&completions.arena, more, completions.common_length - length);
        el_insertstr(editor, insertion);
        outcome = CC_REFRESH;
    } else if (completions.count > 1) {
        outcome = list_completions(&completions);
    }
    arena_release(&completions.arena);
    return outcome;
}

static void open_editor(struct terminal *terminal)
{
    HistEvent event;
    setlocale(LC_CTYPE, "");
    terminal->editor = el_init("baronet", stdin, stdout, stderr);
    terminal->history = history_init();
    if (!terminal->editor || !terminal->history)
        return;
    history(terminal->history, &event, H_SETSIZE, REMEMBERED_LINES);
    history(terminal->history, &event, H_SETUNIQUE, 1);
    el_set(terminal->editor, EL_CLIENTDATA, terminal);
    el_set(terminal->editor, EL_PROMPT, show_prompt);
    el_set(terminal->editor, EL_EDITOR, "emacs");
    el_set(terminal->editor, EL_SIGNAL, 1);
    el_set(terminal->editor, EL_GETCFN, read_character);
    el_set(terminal->editor, EL_HIST, history, terminal->history);
    el_set(terminal->editor, EL_ADDFN, "baronet-complete", "complete a turn or command",
           complete_line);
    el_set(terminal->editor, EL_BIND, "^I", "baronet-complete", NULL);
    el_source(terminal->editor, NULL);
}

static void close_editor(struct terminal *terminal)
{
    if (terminal->editor)
        el_end(terminal->editor);
    if (terminal->history)
        history_end(terminal->history);
}

static const char *edit_line(struct terminal *terminal)
{
    HistEvent event;
    int length = 0;
    const char *line = el_gets(terminal->editor, &length);
    if (!line || length <= 0)
        return NULL;
    text_buffer_clear(&terminal->copy);
    text_buffer_add(&terminal->copy, line, strcspn(line, "\r\n"));
    if (terminal->copy.length > 0)
        history(terminal->history, &event, H_ENTER, terminal->copy.start);
    return terminal->copy.start;
}

static bool has_editor(const struct terminal *terminal)
{
    return terminal->editor && terminal->history;
}

static void forget_lines(struct terminal *terminal)
{
    HistEvent event;
    if (has_editor(terminal))
        history(terminal->history, &event, H_CLEAR);
}

#else

static void open_editor(struct terminal *terminal)
{
    (void)terminal;
}

static void close_editor(struct terminal *terminal)
{
    (void)terminal;
}

static const char *edit_line(struct terminal *terminal)
{
    (void)terminal;
    return NULL;
}

static bool has_editor(const struct terminal *terminal)
{
    (void)terminal;
    return false;
}

static void forget_lines(struct terminal *terminal)
{
    (void)terminal;
}

#endif

struct terminal *terminal_open(struct arena *arena, complete_function *complete, void *context)
{
    struct terminal *terminal = arena_alloc(arena, sizeof *terminal);
    listener_init(&terminal->listener);
    terminal->is_interactive = terminal->listener.is_person = isatty(STDIN_FILENO);
    terminal->complete = complete;
    terminal->context = context;
    text_buffer_init(&terminal->copy);
    if (terminal->is_interactive && isatty(STDOUT_FILENO) && !loading_is_confined())
        open_editor(terminal);
    return terminal;
}

void terminal_close(struct terminal *terminal)
{
    close_editor(terminal);
    text_buffer_release(&terminal->copy);
    listener_release(&terminal->listener);
}

bool terminal_was_interrupted(const struct terminal *terminal)
{
    return terminal->was_interrupted;
}

bool terminal_is_late(const struct terminal *terminal)
{
    return terminal->is_late;
}

bool terminal_is_interactive(const struct terminal *terminal)
{
    return terminal->is_interactive;
}

// Nobody waits for the rest of a line without noticing Ctrl-C and the clock.
static bool wait_for_line(struct terminal *terminal)
{
    while (!listener_has_line(&terminal->listener)) {
        if (!wait_for_input(terminal))
            return false;
        listener_read(&terminal->listener);
    }
    return true;
}

static const char *read_plain(struct terminal *terminal)
{
    if (terminal->is_interactive) {
        fputs(terminal->prompt, stdout);
        fflush(stdout);
    }
    bool has_line = !terminal->is_interactive || wait_for_line(terminal);
    char *line = has_line ? listener_line(&terminal->listener) : NULL;
    if (line)
        line[strcspn(line, "\r")] = '\0';
    return line;
}

const char *terminal_read(struct terminal *terminal, const char *prompt)
{
    return terminal_read_for(terminal, prompt, 0);
}

const char *terminal_read_for(struct terminal *terminal, const char *prompt, uint64_t milliseconds)
{
    terminal->prompt = prompt;
    terminal->limit = milliseconds;
    terminal->start = stopwatch_now();
    terminal->is_late = false;
    fflush(stdout);
    const char *line = has_editor(terminal) ? edit_line(terminal) : read_plain(terminal);
    terminal->was_interrupted = interrupt_end() && !line;
    if (terminal->was_interrupted && has_editor(terminal))
        clearerr(stdout); // libedit's signal handler lets Ctrl-C cut its output short
    return line;
}

void terminal_listen(struct terminal *terminal)
{
    listener_make_room(&terminal->listener);
}

enum terminal_wish terminal_wish(struct terminal *terminal)
{
    struct listener *listener = &terminal->listener;
    if (listener_is_told_to_end(listener))
        return listener_end_is_next(listener) ? WISH_TO_LEAVE : WISH_TO_HURRY;
    return interrupt_is_noted() || listener_takes(listener, "stop") ? WISH_TO_HURRY : WISH_NOTHING;
}

void terminal_forget(struct terminal *terminal)
{
    forget_lines(terminal);
    if (terminal->is_interactive && output_has_escapes())
        fputs("\033[H\033[2J\033[3J", stdout);
    for (int i = 0; terminal->is_interactive && !output_has_escapes() && i < FORGOTTEN_LINES; i++)
        putchar('\n');
    fflush(stdout);
}

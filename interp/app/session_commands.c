// What can be typed in the terminal besides turns.
#include "columns.h"
#include "command.h"
#include "complain.h"
#include "options.h"
#include "position.h"
#include "session.h"
#include "suggest.h"
#include "turn_list.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_TURNS = 200 };

struct session_command {
    const char *name;
    const char *argument; // "" when it takes none, "[X]" when it may
    const char *summary;
    void (*run)(struct session *session, const char *argument);
};

static const struct session_command *command_at(size_t index);

static void show_help(struct session *session, const char *argument)
{
    (void)session, (void)argument;
    puts("Type a turn, as \"moves\" shows them, or in Game Courier's notation; or a command:");
    const struct session_command *command;
    for (size_t i = 0; (command = command_at(i)); i++)
        printf("  %s%s%-*s  %s\n", command->name, command->argument[0] ? " " : "",
               14 - (int)strlen(command->name) - (command->argument[0] != '\0'), command->argument,
               command->summary);
}

static void show_board(struct session *session, const char *argument)
{
    (void)argument;
    session_show_board(session);
}

static void show_fen(struct session *session, const char *argument)
{
    (void)argument;
    char *fen = baronet_play_fen(session->record.play, session_viewer(session));
    puts(fen);
    baronet_free(fen);
}

static void show_history(struct session *session, const char *argument)
{
    (void)argument;
    size_t count = baronet_play_turn_count(session->record.play);
    for (size_t i = 0; i < count; i++)
        session_show_turn(session, i);
    if (count == 0)
        puts("No turn has been made yet.");
}

// Lists the legal turns; false, with the reason on the screen, when there are none.
static bool list_turns(struct session *session, struct turn_list *list)
{
    char *message = NULL;
    if (session_is_over(session)) {
        puts("The game is over.");
        return false;
    }
    if (!turn_list_init(list, session->record.play, &message)) {
        fputs(message ? message : "", stdout);
        baronet_free(message);
        return false;
    }
    if (list->count > 0)
        return true;
    puts("There is no legal turn.");
    turn_list_release(list);
    return false;
}

// The first part of a turn beyond its first `skipped` bytes: up to a comma.
static size_t first_part(const char *turn, size_t skipped)
{
    return skipped + strcspn(turn + skipped, ",");
}

// Prints how many turns there are with each first part; they are sorted.
static void summarize(const struct listed_turn *turns, size_t count, size_t skipped)
{
    struct arena arena;
    size_t part_count = 0;
    arena_init(&arena);
    const char **parts = arena_array(&arena, count, sizeof *parts);
    for (size_t i = 0, same; i < count; i = same) {
        size_t length = first_part(turns[i].text, skipped);
        for (same = i + 1; same < count; same++)
            if (first_part(turns[same].text, skipped) != length ||
                strncmp(turns[same].text, turns[i].text, length) != 0)
                break;
        struct text_buffer part;
        text_buffer_init(&part);
        text_buffer_add(&part, turns[i].text, length);
        if (same - i > 1)
            text_buffer_print(&part, ",... (%zu)", same - i);
        parts[part_count++] = arena_copy(&arena, part.start, part.length);
        text_buffer_release(&part);
    }
    columns_flow(parts, part_count, output_is_terminal());
    arena_release(&arena);
}

static void show_turns(struct session *session, const char *prefix)
{
    struct turn_list list;
    size_t length = strlen(prefix), first = 0;
    if (!list_turns(session, &list))
        return;
    while (first < list.count && strncmp(list.items[first].text, prefix, length) != 0)
        first++;
    size_t end = first;
    while (end < list.count && strncmp(list.items[end].text, prefix, length) == 0)
        end++;
    if (first == end) {
        printf("No legal turn starts with \"%s\".\n", prefix);
    } else if (end - first > SHOWN_TURNS) {
        summarize(list.items + first, end - first, length);
        printf("%zu turns; \"moves PREFIX\" shows some of them.\n", end - first);
    } else {
        const char **words = arena_array(&list.arena, end - first, sizeof *words);
        for (size_t i = first; i < end; i++)
            words[i - first] = list.items[i].text;
        columns_flow(words, end - first, output_is_terminal());
    }
    turn_list_release(&list);
}

// ---- What the engine says

enum { HINT_MILLISECONDS = 1000, ANALYSIS_SECONDS = 5, ANALYSIS_LIMIT = 3600, SHOWN_LINES = 3 };

// False, with the reason on the screen, when there is nothing to think about.
static bool can_think(struct session *session)
{
    const struct record *record = &session->record;
    if (session_is_over(session)) {
        puts("The game is over.");
        return false;
    }
    if (brain_knows_start(record->start, baronet_play_mover(record->play)))
        return true;
    puts("The engine can't help: it does not see enough of the start.");
    return false;
}

static void show_hint(struct session *session, const char *argument)
{
    struct engine_limits limits = {.milliseconds = HINT_MILLISECONDS};
    struct engine_answer answer = {0};
    (void)argument;
    if (!can_think(session))
        return;
    char *turn =
        brain_advice(session_brain(session), session->record.play, &limits, NULL, NULL, &answer);
    puts(turn ? turn : "There is no legal turn.");
    baronet_free(turn);
}

struct lines {
    struct text_buffer of[SHOWN_LINES];
    unsigned count, depth;
};

// The lines of the depth being searched, and of the latest one that is through.
struct analysis {
    struct session *session;
    struct lines latest, whole;
};

static void lines_init(struct lines *lines)
{
    *lines = (struct lines){.count = 0};
    for (int i = 0; i < SHOWN_LINES; i++)
        text_buffer_init(&lines->of[i]);
}

static void lines_release(struct lines *lines)
{
    for (int i = 0; i < SHOWN_LINES; i++)
        text_buffer_release(&lines->of[i]);
}

static void lines_copy(struct lines *lines, const struct lines *from)
{
    lines->count = from->count;
    lines->depth = from->depth;
    for (unsigned i = 0; i < from->count; i++) {
        text_buffer_clear(&lines->of[i]);
        text_buffer_add(&lines->of[i], from->of[i].start, from->of[i].length);
    }
}

static void note_line(void *context, const struct engine_report *report)
{
    struct analysis *analysis = context;
    struct session *session = analysis->session;
    if (report->line > SHOWN_LINES)
        return;
    struct text_buffer *line = &analysis->latest.of[report->line - 1];
    analysis->latest.count = report->line;
    analysis->latest.depth = report->depth;
    text_buffer_clear(line);
    print_verdict(line, session->game, baronet_play_mover(session->record.play), report->score,
                  report->win_in);
    text_buffer_print(line, ":");
    for (size_t i = 0; i < report->turn_count; i++)
        text_buffer_print(line, " %s", report->turns[i]);
    if (analysis->latest.count >= analysis->whole.count)
        lines_copy(&analysis->whole, &analysis->latest);
    if (progress_is_wanted())
        progress_show("thinking: depth %u", report->depth);
}

static void analyse(struct session *session, const char *argument)
{
    struct analysis analysis = {.session = session};
    struct engine_limits limits = {.lines = SHOWN_LINES};
    struct engine_answer answer = {0};
    uint64_t seconds = ANALYSIS_SECONDS;
    if (argument[0] && (!read_number(argument, ANALYSIS_LIMIT, &seconds) || seconds == 0)) {
        printf("\"analyse\" takes a number of seconds from 1 to %d.\n", ANALYSIS_LIMIT);
        return;
    }
    if (!can_think(session))
        return;
    limits.milliseconds = seconds * 1000;
    lines_init(&analysis.latest);
    lines_init(&analysis.whole);
    char *turn = brain_advice(session_brain(session), session->record.play, &limits, note_line,
                              &analysis, &answer);
    if (progress_is_wanted())
        progress_show("%s", "");
    const struct lines *lines = &analysis.whole;
    if (lines->count > 0)
        printf("%u turn%s deep:\n", lines->depth, lines->depth == 1 ? "" : "s");
    for (unsigned i = 0; i < lines->count; i++)
        printf("  %s\n", lines->of[i].start);
    if (lines->count == 0) // secrets: what is seen has no single line
        printf("  %s\n", turn ? turn : "There is no legal turn.");
    lines_release(&analysis.latest);
    lines_release(&analysis.whole);
    baronet_free(turn);
}

// The turn to go back to: the last one that a human made; false when there is none.
static bool find_human_turn(const struct session *session, size_t *index)
{
    const struct baronet_play *play = session->record.play;
    for (*index = baronet_play_turn_count(play); *index > 0;)
        if (session->seats.of[baronet_play_turn_mover(play, --*index)] == SEAT_HUMAN)
            return true;
    return false;
}

// Whether a turn of another human shows `viewer` less than everything.
static bool is_secret_of_another(const struct session *session, size_t index, unsigned viewer)
{
    const struct baronet_play *play = session->record.play;
    unsigned mover = baronet_play_turn_mover(play, index);
    if (mover == viewer || session->seats.of[mover] != SEAT_HUMAN)
        return false;
    char *seen = baronet_play_turn_text(play, index, viewer);
    char *made = baronet_play_turn_text(play, index, BARONET_REFEREE);
    bool is_secret = strcmp(seen, made) != 0;
    baronet_free(seen);
    baronet_free(made);
    return is_secret;
}

static void undo(struct session *session, const char *argument)
{
    (void)argument;
    struct baronet_play *play = session->record.play;
    size_t target;
    if (session_has_secrets(session) && session_is_over(session)) {
        puts("The game is over and its secrets are open, so nothing can be taken back.");
        return;
    }
    if (session->record.result.length > 0) {
        text_buffer_clear(&session->record.result);
        session->is_stale = true;
        puts("The game goes on.");
        return;
    }
    if (!find_human_turn(session, &target)) {
        puts("There is no turn to take back.");
        return;
    }
    for (size_t i = target; session_has_secrets(session) && i < baronet_play_turn_count(play);
         i++) {
        if (is_secret_of_another(session, i, session_viewer(session))) {
            puts("A secret turn can be taken back only by the player who made it.");
            return;
        }
    }
    while (baronet_play_turn_count(play) > target)
        baronet_undo(play);
    if (session->reported_count > target)
        session->reported_count = target;
    session->is_stale = true;
    printf("Turn %zu is taken back.\n", target + 1);
}

static void save(struct session *session, const char *path)
{
    struct record record = session->record; // Borrows the plays; the texts are its own.
    struct text_buffer problem;
    bool is_in_parts = session_has_secrets(session) && !session_is_over(session);
    text_buffer_init(&problem);
    text_buffer_init(&record.seats);
    text_buffer_init(&record.result);
    seats_print(&session->seats, session->game, &record.seats);
    session_print_result(session, &record.result);
    if (!record_save(&record, path, is_in_parts, &problem))
        printf("Not saved: %s\n", problem.start);
    else if (is_in_parts)
        printf("Saved in %s, a file for each player.\n", path);
    else
        printf("Saved in %s.\n", path);
    text_buffer_release(&problem);
    text_buffer_release(&record.seats);
    text_buffer_release(&record.result);
}

static void load(struct session *session, const char *path)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    if (session_load(session, path, &problem) == STATUS_FINE)
        printf("Loaded %s: %zu turns.\n", path, baronet_play_turn_count(session->record.play));
    else
        printf("Not loaded:\n%s", problem.start);
    text_buffer_release(&problem);
}

static void resign(struct session *session, const char *argument)
{
    (void)argument;
    unsigned mover = baronet_play_mover(session->record.play);
    struct text_buffer name;
    if (session_is_over(session)) {
        puts("The game is over.");
        return;
    }
    bool has_winner = decider_count(session->game) == 2;
    text_buffer_init(&name);
    print_player(&name, session->game, has_winner ? 1 - mover : mover);
    session_end(session, has_winner ? "%s wins: resignation" : "%s resigned", name.start);
    text_buffer_release(&name);
}

// Whether a player takes a draw that another offers.
static bool accepts_draw(struct session *session, unsigned player, unsigned other)
{
    if (session->seats.of[player] != SEAT_HUMAN) {
        printf("%s declines the draw.\n", session_player(session, player));
        return false;
    }
    if (!session_hand_over(session, player))
        return false;
    struct text_buffer prompt;
    text_buffer_init(&prompt);
    text_buffer_print(&prompt, "%s, %s offers a draw; do you accept it? (yes or no) ",
                      session_player(session, player), session_player(session, other));
    const char *answer = terminal_read(session->terminal, prompt.start);
    text_buffer_release(&prompt);
    if (answer && (strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0))
        return true;
    session->is_quitting = !answer;
    if (answer && session_hand_over(session, other))
        printf("%s declines the draw.\n", session_player(session, player));
    return false;
}

static void draw(struct session *session, const char *argument)
{
    (void)argument;
    if (session_is_over(session)) {
        puts("The game is over.");
        return;
    }
    const char *claim = baronet_play_claim(session->record.play);
    if (claim) {
        session_end(session, "draw: %s", claim);
        return;
    }
    if (session->seats.count < 2) {
        puts("There is nobody to offer a draw to.");
        return;
    }
    unsigned mover = baronet_play_mover(session->record.play);
    for (unsigned i = 0; i < session->seats.count; i++)
        if (i != mover && !accepts_draw(session, i, mover))
            return;
    session_end(session, "draw: agreement");
}

static void quit(struct session *session, const char *argument)
{
    (void)argument;
    session->is_quitting = true;
}

static const struct session_command *command_at(size_t index)
{
    static const struct session_command commands[] = {
        {"analyse", "[SECONDS]", "print the best lines", analyse},
        {"board", "", "draw the board", show_board},
        {"draw", "", "claim a draw where the rules allow it, else offer one", draw},
        {"fen", "", "print the position as FEN", show_fen},
        {"help", "", "print this list", show_help},
        {"hint", "", "print a good turn", show_hint},
        {"history", "", "print the turns made", show_history},
        {"load", "FILE", "go on with a saved game", load},
        {"moves", "[PREFIX]", "print the legal turns, or those that start so", show_turns},
        {"quit", "", "leave; so does the end of the input", quit},
        {"resign", "", "give up", resign},
        {"save", "FILE", "save the game", save},
        {"undo", "", "take back the last turn of a human player", undo},
    };
    return index < sizeof commands / sizeof commands[0] ? &commands[index] : NULL;
}

static void play_turn(struct session *session, const char *line)
{
    char *message = NULL;
    if (baronet_apply_text(session->record.play, line, &message)) {
        session->is_stale = true;
        baronet_free(message);
        return;
    }
    fputs(message ? message : "This is no legal turn.\n", stdout);
    bool has_hint = message && strstr(message, "hint:");
    baronet_free(message);
    struct suggest suggest;
    const struct session_command *command;
    suggest_init(&suggest, (struct text){line, strcspn(line, " ")});
    for (size_t i = 0; (command = command_at(i)); i++)
        suggest_offer(&suggest, text_of(command->name));
    if (suggest.best.length > 0)
        printf("      hint: did you mean the command \"%.*s\"?\n", TEXT_ARGUMENTS(suggest.best));
    else if (!has_hint)
        puts("      hint: \"moves\" lists the legal turns, \"help\" the commands");
}

static void run_command(struct session *session, const struct session_command *command,
                        const char *argument)
{
    if (argument[0] && !command->argument[0])
        printf("The command \"%s\" stands alone.\n", command->name);
    else if (!argument[0] && command->argument[0] && command->argument[0] != '[')
        printf("The command needs an argument: \"%s %s\".\n", command->name, command->argument);
    else
        command->run(session, argument);
}

void session_obey(struct session *session, const char *line)
{
    struct text_buffer trimmed;
    const struct session_command *command;
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t", line[length - 1]))
        length--;
    if (length == 0)
        return;
    text_buffer_init(&trimmed);
    text_buffer_add(&trimmed, line, length);
    make_printable(trimmed.start);
    size_t word_length = strcspn(trimmed.start, " ");
    for (size_t i = 0; (command = command_at(i)); i++)
        if (text_is((struct text){trimmed.start, word_length}, command->name))
            break;
    if (command)
        run_command(session, command,
                    trimmed.start + word_length + strspn(trimmed.start + word_length, " "));
    else if (session_is_over(session))
        puts("The game is over; \"help\" lists what can still be typed.");
    else
        play_turn(session, trimmed.start);
    text_buffer_release(&trimmed);
}

void session_complete(void *context, const char *line, struct completions *completions)
{
    static const char listing[] = "moves ";
    struct session *session = context;
    const struct session_command *command;
    struct turn_list list;
    bool is_listing = strncmp(line, listing, sizeof listing - 1) == 0;
    for (size_t i = 0; (command = command_at(i)); i++)
        completions_offer(completions, command->name);
    if (session_is_over(session) || !turn_list_init(&list, session->record.play, NULL))
        return;
    struct text_buffer candidate;
    text_buffer_init(&candidate);
    for (size_t i = 0; i < list.count; i++) {
        text_buffer_clear(&candidate);
        text_buffer_print(&candidate, "%s%s", is_listing ? listing : "", list.items[i].text);
        completions_offer(completions, candidate.start);
    }
    text_buffer_release(&candidate);
    turn_list_release(&list);
}

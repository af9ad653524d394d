// The commands that show the game: the board, its text, its turns, the clocks.
#include "baronet_notation.h"
#include "columns.h"
#include "session_commands.h"
#include "session_turn.h"
#include "turn_list.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_TURNS = 200 };

void show_board(struct session *session, const char *argument)
{
    (void)argument;
    session_show_board(session);
    session_show_words(session);
    session_show_continuations(session);
}

void show_flipped(struct session *session, const char *argument)
{
    session->is_flipped = !session->is_flipped;
    show_board(session, argument);
}

void show_fen(struct session *session, const char *argument)
{
    (void)argument;
    char *fen = baronet_play_fen(session->record.play, session_viewer(session));
    puts(fen);
    baronet_free(fen);
}

void show_history(struct session *session, const char *argument)
{
    (void)argument;
    size_t count = baronet_play_turn_count(session->record.play);
    for (size_t i = 0; i < count; i++)
        session_show_turn(session, i);
    if (count == 0)
        puts("No turn has been made yet.");
}

void show_clocks(struct session *session, const char *argument)
{
    (void)argument;
    struct text_buffer clocks;
    text_buffer_init(&clocks);
    session_print_clocks(session, &clocks);
    puts(clocks.length > 0 ? clocks.start : "There is no clock; \"play --clock 300+2\" sets one.");
    text_buffer_release(&clocks);
}

// Lists the legal turns; false, with the reason on the screen, when there are none.
static bool list_turns(struct session *session, struct turn_list *list)
{
    struct baronet_message *message = NULL;
    if (session_is_over(session)) {
        puts("The game is over.");
        return false;
    }
    if (!turn_list_init(list, session->record.play, &message)) {
        fputs(baronet_message_text(message), stdout);
        baronet_message_free(message);
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

void show_turns(struct session *session, const char *prefix)
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

// The commands that save and load games.
#include "command.h"
#include "session_commands.h"

#include <stdio.h>

void save_game(struct session *session, const char *path)
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

void load_game(struct session *session, const char *path)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    if (session_load(session, path, &problem) == STATUS_FINE)
        printf("Loaded %s: %zu turns.\n", path, baronet_play_turn_count(session->record.play));
    else
        printf("Not loaded:\n%s", problem.start);
    text_buffer_release(&problem);
}

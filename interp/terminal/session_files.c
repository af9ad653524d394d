// The commands that save and load games.
#include "exit_status.h"
#include "record_parts.h"
#include "session_commands.h"

#include <stdio.h>

static bool is_saved_in_parts(struct session *session)
{
    return session_has_secrets(session) && !session_is_over(session);
}

bool session_save(struct session *session, const char *path, struct text_buffer *problem)
{
    struct record record = session->record; // Borrows the plays; the texts are its own.
    text_buffer_init(&record.seats);
    text_buffer_init(&record.result);
    seats_print(&session->seats, session->game, &record.seats);
    session_print_result(session, &record.result);
    bool is_saved = record_save(&record, path, is_saved_in_parts(session), problem);
    text_buffer_release(&record.seats);
    text_buffer_release(&record.result);
    return is_saved;
}

void save_game(struct session *session, const char *path)
{
    struct text_buffer text;
    text_buffer_init(&text);
    if (!session_save(session, path, &text)) {
        printf("Not saved: %s\n", text.start);
    } else if (is_saved_in_parts(session)) {
        for (unsigned i = 0; i < session->seats.count; i++) {
            text_buffer_print(&text, "%s", i ? ", " : "");
            part_path_print(&text, path, session->game, i);
        }
        printf("Saved in %s: a file for each player; \"load %s\" reads them all.\n", text.start,
               path);
    } else {
        printf("Saved in %s.\n", path);
    }
    text_buffer_release(&text);
}

void load_game(struct session *session, const char *path)
{
    struct text_buffer problem;
    if (baronet_play_turn_count(session->record.play) > 0 && !may_go_back(session))
        return;
    text_buffer_init(&problem);
    if (session_load(session, path, &problem) == STATUS_FINE)
        printf("Loaded %s: %zu turns.\n", path, baronet_play_turn_count(session->record.play));
    else
        printf("Not loaded:\n%s", problem.start);
    text_buffer_release(&problem);
}

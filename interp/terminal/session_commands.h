// What can be typed in the terminal besides turns: a function for each command, which gets what
// follows its name.
#ifndef SESSION_COMMANDS_H
#define SESSION_COMMANDS_H

#include "session.h"
#include "suggest.h"

struct session_command {
    const char *name;
    const char *argument; // "" when it takes none, "[X]" when it may
    const char *summary;
    const char *details; // lines; "" for none
    void (*run)(struct session *session, const char *argument);
};

// The commands in alphabetical order; NULL after the last.
const struct session_command *session_command_at(size_t index);

// Carries out a line typed by the player to move, or by anybody when the game is over.
void session_obey(struct session *session, const char *line);

// Offers the completions of a line: commands and legal turns. The context is the session.
complete_function session_complete;

// session_show.c
void show_board(struct session *session, const char *argument);
void show_flipped(struct session *session, const char *argument);
void show_fen(struct session *session, const char *argument);
void show_history(struct session *session, const char *argument);
void show_turns(struct session *session, const char *argument);
void show_clocks(struct session *session, const char *argument);

// session_rules.c
void show_rules(struct session *session, const char *argument);
void show_pieces(struct session *session, const char *argument);

// session_think.c
void show_hint(struct session *session, const char *argument);
void show_analysis(struct session *session, const char *argument);
void set_level(struct session *session, const char *argument);
void stop_thinking(struct session *session, const char *argument); // when it does not think

// session_history.c
// In a game with secrets whoever goes back knows more than before. False, with the reason, when
// that is not allowed.
bool may_go_back(struct session *session);
void undo_turns(struct session *session, const char *argument);
void redo_turns(struct session *session, const char *argument);
void cancel_turn(struct session *session, const char *argument);
void resign_game(struct session *session, const char *argument);
void draw_game(struct session *session, const char *argument);

// session_files.c
// Adds the files of the game; in one with secrets that goes on, each player's part in a file of his
// own. False with the problem in words.
bool session_print(struct session *session, const char *suffix, struct record_files *files,
                   struct text_buffer *problem);
// The game was loaded from there, so that it may be saved there again.
void session_note_file(struct session *session, const char *path);
void save_game(struct session *session, const char *argument);
void save_game_anyway(struct session *session, const char *argument);
void load_game(struct session *session, const char *argument);

#endif

// The last game of each rules file that was not finished, kept between sessions in the folder for
// state of the XDG Base Directory Specification: $XDG_STATE_HOME/baronet, else
// ~/.local/state/baronet. Four sorts of files: a record (record.h; in a game with secrets one for
// each player) and settings, which change together; GAME.lock, while somebody plays; and `last`,
// which names the game that was played last.
#ifndef KEPT_GAME_H
#define KEPT_GAME_H

#include "session.h"
#include "store_lock.h"

// Keeps the session's game; what was kept of another game of the same rules is replaced. `game` is
// what the user loaded it by. False with the problem in words.
bool kept_game_save(struct session *session, const char *game, struct text_buffer *problem);

// The game is finished: nothing is kept of it. False with the problem in words.
bool kept_game_forget(const struct session *session, const char *game, struct text_buffer *problem);

// While one process plays, others may neither keep their game nor go on with the one kept. False
// with the problem in words.
bool kept_game_lock(struct store_lock *lock, const char *game, struct text_buffer *problem);

// What was kept.
struct kept_game {
    struct text_buffer game;   // what to load it by
    struct text_buffer record; // where it is
    unsigned level;
    uint64_t milliseconds, increment;
    unsigned depth;
    bool is_practice;
    int64_t clocks[SEAT_LIMIT];
    unsigned clock_count; // 0: there is none
};

// Finds the game kept for `game` (NULL: of that played last). Returns an exit status, with the
// problem in words unless it is STATUS_FINE; to be released in any case.
int kept_game_find(struct kept_game *kept, const char *game, struct text_buffer *problem);
void kept_game_release(struct kept_game *kept);

#endif

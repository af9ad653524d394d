// A game in the terminal: who plays, what he may see, and what he has been shown.
//
// Secrets: everything printed comes from the view of the player who looks at the screen
// (session_viewer).
#ifndef SESSION_H
#define SESSION_H

#include "arena.h"
#include "engine_player.h"
#include "lots.h"
#include "record.h"
#include "seat.h"
#include "terminal.h"

#include <stdatomic.h>

enum { NOBODY = BARONET_REFEREE - 1 };

// Texts of turns, each owned.
struct turn_texts {
    char **texts;
    size_t count, capacity;
};

struct session {
    struct arena arena; // owns the terminal
    const struct baronet_game *game;
    // record.result is the result that the players declared (resignation, an agreed draw), or
    // empty.
    struct record record;
    struct seats seats;
    bool are_seats_fixed;                // given by the user, so that a record does not change them
    const char *seed;                    // of the key, as given; NULL: none
    struct lots_key key;                 // of all that is drawn
    struct lots lots[SEAT_LIMIT];        // of random players, each his own
    uint64_t engine_player_count;        // so far: each has a key of its own
    struct engine_player *engine_player; // NULL until the engine is asked
    struct engine_player_options engine;
    bool has_clock;
    int64_t clocks[SEAT_LIMIT]; // milliseconds left
    uint64_t increment;
    struct terminal *terminal;   // NULL when nobody plays
    bool is_listening;           // while it is busy
    atomic_bool is_hurried;      // then: the engine is not to think on
    unsigned shown_to;           // whose view is on the screen, or NOBODY
    size_t reported_count;       // turns already printed
    bool is_stale;               // the board on the screen is out of date
    bool is_flipped;             // the board is turned round
    bool is_practice;            // also secrets may be looked at again and again
    const char *kept_as;         // the game's name for those who go on later; NULL: it is not kept
    size_t kept_count;           // turns made when it was kept last, 0: nothing is
    uint64_t kept_hash;          // of the position then
    struct text_buffer own_file; // where it was saved last, or loaded from; empty: nowhere
    uint64_t own_sum;            // of what was there then
    bool has_unsaved;            // a "save" has failed
    struct text_buffer begun;    // a turn of which only this was typed so far; empty: none
    struct turn_texts undone;    // turns taken back that can be made again, the next one last
    bool is_end_shown;
    bool is_quitting;
};

void session_init(struct session *session, struct baronet_play *start);
void session_release(struct session *session);

// Loads a record in place of the game; on failure the session is unchanged and the problem is lines
// to be shown.
int session_load(struct session *session, const char *path, struct text_buffer *problem);

// ---- For the commands typed

// The engine, which starts when it is first asked.
struct engine_player *session_engine_player(struct session *session);

// Whose view everything is shown from now: a player, or the referee when there is nothing to hide.
unsigned session_viewer(struct session *session);
bool session_is_over(const struct session *session);
bool session_has_secrets(const struct session *session);

// Adds the result, by the rules or as declared.
void session_print_result(struct session *session, struct text_buffer *out);

// The players have ended the game: "draw: agreement".
__attribute__((format(printf, 2, 3))) void session_end(struct session *session, const char *format,
                                                       ...);

// Prints turn `index` as the viewer saw it; false when he is not told that there was one.
bool session_show_turn(struct session *session, size_t index);
void session_show_board(struct session *session);

// Prints what the rules tell and ask the player to move, each on a line.
void session_show_words(struct session *session);

// Adds all clocks, "White 4:59, Black 5:00"; nothing where there are none.
void session_print_clocks(const struct session *session, struct text_buffer *out);

// A player's name as it begins a sentence. Valid until the game is released.
const char *session_player(const struct session *session, unsigned player);

// Makes sure that `player` looks at the screen before something is shown to him; false when the
// input ends meanwhile.
bool session_hand_over(struct session *session, unsigned player);

// Nothing of a turn has been typed; nothing can be made again.
void session_forget_begun(struct session *session);
void session_forget_undone(struct session *session);

#endif

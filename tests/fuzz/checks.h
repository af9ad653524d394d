// What harnesses share: requirements, random numbers, bundled games, and what has to hold of a
// play.
#ifndef CHECKS_H
#define CHECKS_H

#include "baronet.h"
#include "text.h"

// Ends the program, which is a finding, with the place of the condition that does not hold.
#define require(condition) require_at((condition), __FILE__, __LINE__, #condition)
void require_at(bool holds, const char *file, int line, const char *what);

// A linear congruential generator; 24 bits of a number.
uint32_t next_random(uint32_t *state);

// A start for it that depends on all bytes.
uint32_t random_of(const uint8_t *bytes, size_t size);

// A bundled game, or one of which this is the text, loaded once; it belongs to the program.
const struct baronet_game *bundled_game(const char *name);

// The same for the plain machine.
const struct baronet_game *plain_game(const char *name);

// A copy of exactly `size` bytes, with no NUL after them, so that reading on is found; to be freed.
char *exact_copy(const uint8_t *bytes, size_t size);

// A copy with a NUL after it, to be freed; ends at the first NUL among the bytes.
char *text_copy(const uint8_t *bytes, size_t size);

// The path of a file that is not there, in a folder of its own; it belongs to the program.
const char *fresh_path(const char *name);

// A file with these bytes, written anew at each call; its path belongs to the program.
const char *written_file(const char *name, const void *bytes, size_t size);

// Copies a file of the project (run in its top folder) to where written_file writes, once for each
// call; its path there belongs to the program.
const char *shared_file(const char *name, const char *from);

// The text of an embedded file, by its title.
struct embedded_file;
struct text embedded_text(const struct embedded_file *files, const char *title);

// Requires that no message begins with these words; what it quotes may have them.
struct diag;
void check_no_message(const struct diag *diag, const char *words);

// Loads a game from its text: it loads, or it is said why not.
void check_loads(const char *name, struct text vdl);

// What a command prints between these two, to stdout and stderr together; the text belongs to the
// program until the next call.
void listen_begin(void);
const char *listen_end(void);

// Makes some random turns, fewer where the game is over.
void play_on(struct baronet_play *play, unsigned turns, uint32_t *random);

// Whether a list has a turn of this text.
bool is_listed(const struct baronet_turns *turns, const char *text);

// Requires that the position's FEN is read back as it was printed, unless the rules call the
// position invalid.
void check_fen(const struct baronet_play *play);

// Plays some random turns; in each position what the library promises has to hold.
void check_play(struct baronet_play *play, unsigned turns, uint32_t *random);

#endif

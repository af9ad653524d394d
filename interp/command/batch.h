// Test files: lines of fields separated by tabs, "game<TAB>FEN<TAB>...<TAB>expected"; '#' starts a
// comment line. A FEN may be "start".
#ifndef BATCH_H
#define BATCH_H

#include "baronet.h"
#include "text.h"

// Tests one line, whose position is `play`: fields[0] is the game, fields[1] the FEN. When it
// fails, fills `got` with the actual result, in place of the last field.
typedef bool batch_test(struct baronet_play *play, char **fields, struct text_buffer *got);

// Runs the test on each line of a file ("-" is stdin), prints the lines that failed, each followed
// by what came out, then "N passed, N failed". Returns an exit status; a file without lines has
// failed.
int batch_run(const char *path, size_t field_count, batch_test *test);

// The same for lines that name no game.
typedef bool batch_line_test(char **fields, struct text_buffer *got);
int batch_run_lines(const char *path, size_t field_count, batch_line_test *test);

#endif

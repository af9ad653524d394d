// Sets of squares of a board of files and ranks, as variants name them ("*8 a* e4") and as zones
// do.
#ifndef INI_SQUARES_H
#define INI_SQUARES_H

#include "text.h"

#include <stdint.h>

enum { INI_SIDE_LIMIT = 16 }; // files, ranks

struct ini_squares {
    uint16_t ranks[INI_SIDE_LIMIT]; // a bit for each file
};

struct ini_size {
    int files, ranks;
};

// Reads "*8 a* e4"; it ends at "-". False: `wrong` is the first word that is no square.
bool ini_squares_read(struct text text, struct ini_squares *squares, struct text *wrong);

struct ini_squares ini_squares_all(struct ini_size size);
struct ini_squares ini_squares_ranks(int first, int last);             // from 1; all files
void ini_squares_add(struct ini_squares *squares, int file, int rank); // from 0
bool ini_squares_have(const struct ini_squares *squares, int file, int rank);
int ini_squares_count(const struct ini_squares *squares);
bool ini_squares_equal(const struct ini_squares *a, const struct ini_squares *b);
struct ini_squares ini_squares_and(const struct ini_squares *a, const struct ini_squares *b);
struct ini_squares ini_squares_or(const struct ini_squares *a, const struct ini_squares *b);
struct ini_squares ini_squares_except(const struct ini_squares *a, const struct ini_squares *b);

// As the other player sees the board: its ranks are counted from his side.
struct ini_squares ini_squares_mirrored(const struct ini_squares *squares, struct ini_size size);

// Each one so many ranks higher (less than 0: lower).
struct ini_squares ini_squares_shifted(const struct ini_squares *squares, int by);

// As parts of a zone, "ranks 6 to 8, a1 b1"; `points_only`: without ranks and files.
void ini_squares_print(const struct ini_squares *squares, struct ini_size size, bool points_only,
                       struct text_buffer *out);

#endif

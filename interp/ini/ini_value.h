// Values in the rules that turn variants into VDL: numbers, texts, sets of kinds of pieces and of
// squares; the names that kinds have in VDL.
#ifndef INI_VALUE_H
#define INI_VALUE_H

#include "ini_variant.h"

struct ini_value ini_number(int32_t number);
struct ini_value ini_text(struct text text);
struct ini_value ini_pieces(uint64_t pieces);
struct ini_value ini_of_squares(struct ini_squares squares);

// A set is true when it holds something, a text when it is not empty.
bool ini_is_true(const struct ini_value *value);
bool ini_are_equal(const struct ini_value *a, const struct ini_value *b);
void ini_print_value(const struct ini_variant *variant, const struct ini_value *value,
                     struct text_buffer *out);

// All pieces that the variant has.
uint64_t ini_present(const struct ini_variant *variant);

// The kind into which one is turned over, or -1.
int ini_turned_into(const struct ini_variant *variant, int kind);

// "Queen, Rook", the last one in the table first; `with_turned`: and all that are turned into them.
void ini_print_title(const struct ini_variant *variant, int kind, struct text_buffer *out);
void ini_print_names(const struct ini_variant *variant, uint64_t pieces, bool with_turned,
                     struct text_buffer *out);

#endif

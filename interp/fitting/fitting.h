// Which keys of files of variants make a variant play as a game does.
//
// The keys' meaning stands in rules that turn them into VDL, one way only. The other way is a
// search: the pieces, the board and the start are taken over from the game, and the other keys from
// the bundled variant that plays most like it; then single keys are changed, or all that another
// variant has of its own, as long as that makes random plays agree further. What the game says
// (its zones, lists of kinds, numbers) is tried as values. So all that is found has been compared.
#ifndef FITTING_H
#define FITTING_H

#include "ini_game.h"
#include "ini_variant.h"
#include "loaded_game.h"

struct fitting {
    struct arena *arena;
    struct ini_data data;
    struct ini_library library;
    const struct baronet_game *game;
    struct ini_variant blank; // no pieces, and each key as it is at first
};

// The pieces, the board and the start of the game as they are said of a variant; kinds are those of
// `parent` where they move alike. False: it can't be, `problem` says why.
bool fitting_begin(const struct fitting *fitting, const struct ini_variant *parent,
                   struct ini_variant *variant, struct text_buffer *problem);

// Calls `try` for each change that might bring a variant nearer to the game.
typedef void fitting_try(void *context, const struct ini_variant *changed);
void fitting_changes(const struct fitting *fitting, const struct ini_variant *variant,
                     fitting_try *try, void *context);

// The same for several keys at once: what another variant has, and other squares or pieces in it.
void fitting_pairs(const struct fitting *fitting, const struct ini_variant *variant,
                   fitting_try *try, void *context);

// The start of the game in FEN, and the part of such a text that says where the pieces are.
struct text fitting_start(const struct fitting *fitting);
struct text fitting_placement(struct text fen);

// Writes the section with the parent of which it needs the fewest lines, without keys that change
// nothing.
void fitting_write(const struct fitting *fitting, const struct ini_variant *variant,
                   struct text_buffer *out);

// A copy whose values may be changed.
void fitting_copy(struct arena *arena, const struct ini_variant *from, struct ini_variant *to);

#endif

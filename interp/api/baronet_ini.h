/// @file
/// Files of variants, as Fairy-Stockfish reads them ("variants.ini"): which variants are in a file,
/// and what they look like in VDL. These games are loaded like any others, with baronet_load().
/// Conventions as in baronet.h.
#ifndef BARONET_INI_H
#define BARONET_INI_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup ini Files of variants
/// `name` is the path of a file, after which "#NAME" or a number may choose one of its variants:
/// "FILE.ini#duck", "FILE.ini#2"; the first one without. Those that are built into Fairy-Stockfish
/// are part of the library: "fsf:duck" is one of them, and "fsf:" is taken for their file.
/// `options` are those of baronet_load_with(); NULL: none.
/// @{

/// How the names of variants begin that are part of the library.
#define BARONET_INI_BUNDLED "fsf:"

/// How many variants a file has. 0 with a message when it can't be read. *names (may be NULL)
/// becomes an array with the name of each; the caller frees each of them and the array.
BARONET_API size_t baronet_ini_variants(const char *path,
                                        const struct baronet_load_options *options, char ***names,
                                        struct baronet_message **message);

/// A variant as VDL. NULL with a message when something is wrong with it. Warnings are in the
/// message, too. *losses (may be NULL) becomes a text that the caller frees: what is lost or
/// changed, one per line; "" when nothing is.
BARONET_API char *baronet_ini_convert(const char *name, const struct baronet_load_options *options,
                                      char **losses, struct baronet_message **message);

/// How to write a game.
struct baronet_ini_write_options {
    size_t size;           ///< sizeof (struct baronet_ini_write_options), set by the caller
    uint64_t milliseconds; ///< nothing is tried after this time; 0: no limit
};

/// A game of another kind as a variant of such a file: a section of this name. Its keys are found
/// by a search in which random plays of the variant and the game are compared, so that both have
/// the same turns and results in these. NULL with a message when there are no such keys. *losses
/// (may be NULL) becomes a text that the caller frees: which goals of the game may be lost, one per
/// line; "" when none is.
BARONET_API char *baronet_ini_write(const struct baronet_game *game, const char *name,
                                    const struct baronet_ini_write_options *options, char **losses,
                                    struct baronet_message **message);

/// @}

#ifdef __cplusplus
}
#endif

#endif

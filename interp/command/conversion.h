// Converts one game of a ZRF file to the shortest VDL that plays as the original does.
#ifndef CONVERSION_H
#define CONVERSION_H

#include "baronet.h"
#include "baronet_check.h"
#include "baronet_zrf.h"

struct conversion {
    char *vdl;                          // NULL: the game can't be read or translated
    enum baronet_zrf_style style;       // in which it is written
    struct baronet_zrf_report report;   // on this style
    struct baronet_comparison compared; // with the game as it is read
    bool is_equal;                      // no difference was found
    // What a shorter style did otherwise; NULL: nothing, or not tried.
    struct baronet_message *difference;
    struct baronet_message *message; // warnings, or why there is no VDL
};

// How much is compared.
extern const struct baronet_compare_options conversion_quick, conversion_thorough;

// Converts the game `name` ("FILE.zrf#2"): tries the styles from the shortest on, and takes the
// first one that compiles and plays as the literal translation does. `literal`: only that.
void convert_game(const char *name, bool literal, const struct baronet_compare_options *options,
                  struct conversion *conversion);

// Says what was converted as a game from `parent_file`, whose text is `parent`, if that is shorter
// and plays the same; `path`: where it will be written, beside that file.
void convert_to_variant(const char *name, const char *path, const char *parent_file,
                        const char *parent, const struct baronet_compare_options *options,
                        struct conversion *conversion);
void conversion_release(struct conversion *conversion);

#endif

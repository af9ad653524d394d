// Translating checked ZRF games to VDL.
#ifndef TRANSLATE_H
#define TRANSLATE_H

#include "zrf_game.h"

// How to write it.
struct zrf_style {
    bool idioms;  // movements in Betza notation, where the board is a rectangle and blocks are such
    bool library; // what modules of the standard library say shorter
    bool plain_checks; // royal pieces are attacked by what Betza says alone, not by blocks that
                       // stay as they are
    bool attack_rule;  // besides, the rule `attack` says what such blocks attack
};

// Something lost or changed in translation, to be told to the user.
struct zrf_loss {
    struct span span;
    const char *text;
    struct zrf_loss *next;
};

// What became of the parts; for people.
struct zrf_report {
    int32_t block_count, read_count; // move blocks in all, those that became Betza notation
    bool is_rectangle;               // the board is written as such
    bool has_royals;                 // so that plain_checks makes a difference
    struct zrf_loss *losses;         // in the arena
};

// Writes the game as VDL: without idioms, statement by statement. *report may be NULL. Everything
// that must live on is in the arena.
void zrf_translate(const struct zrf_game *game, struct zrf_style style, struct arena *arena,
                   struct text_buffer *out, struct zrf_report *report);

#endif

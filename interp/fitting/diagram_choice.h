// A game as the text of an Interactive Diagram: what is taken over from the game, and what may be
// chosen.
#ifndef DIAGRAM_CHOICE_H
#define DIAGRAM_CHOICE_H

#include "ini_squares.h"
#include "text.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct baronet_game;

enum {
    DIAGRAM_KINDS_LIMIT = 64,
    DIAGRAM_MOVEMENTS_LIMIT = 3 // ways of saying the movement of one kind
};

struct diagram_kind {
    struct text name, id;
    int type; // in the game
    struct text movements[DIAGRAM_MOVEMENTS_LIMIT];
    int movement_count;
    struct ini_squares squares[2]; // of both players at the start
    int held;                      // by each
    bool is_royal;
    int reverse; // the kind that it promotes to by being turned over; -1: none
};

// The same in each text.
struct diagram_frame {
    struct arena *arena;
    const struct baronet_game *game;
    struct ini_size size;
    struct ini_squares holes;
    const char *symmetry;
    struct diagram_kind kinds[DIAGRAM_KINDS_LIMIT];
    int kind_count;
    int8_t kind_of[256]; // type; -1: none
};

enum { DIAGRAM_STALEMATES = 3 };

// Kinds are bits 1 << number.
struct diagram_choice {
    uint64_t promotes;
    uint64_t becomes; // what they may become; 0: it is not said
    int zone;         // ranks
    bool turns;       // they are turned over, as in Shogi
    bool only_lost;   // what is to be had is what was lost
    bool keeps;       // what is captured comes into the hand
    int stalemate;    // 0: draw
    bool bares;
    int leader;   // moves together with what stands at the edge
    int steps[2]; // how far to its left and right; 0: it does not
    bool inward;  // rather with what stands beside that
    uint8_t movements[DIAGRAM_KINDS_LIMIT];
    uint8_t drops[DIAGRAM_KINDS_LIMIT];    // on how many ranks; 0: on all
    uint8_t on_files[DIAGRAM_KINDS_LIMIT]; // dropped where no more are on the file; 0: anywhere
    uint64_t not_first;                    // never dropped on the first rank
};

// False: it can't be, `problem` says why.
bool diagram_frame_make(struct diagram_frame *frame, struct text_buffer *problem);

void diagram_print(const struct diagram_frame *frame, const struct diagram_choice *choice,
                   struct text_buffer *out);

// Calls `try` for each change that might bring a text nearer to the game; with `effort`, for
// changes of several things that belong together.
typedef void diagram_try(void *context, const struct diagram_choice *changed);
struct diagram_choice diagram_first(const struct diagram_frame *frame);
void diagram_changes(const struct diagram_frame *frame, const struct diagram_choice *choice,
                     int effort, diagram_try *try, void *context);

#endif

// Parts of the search and of what it believes, which can be left out to measure what they bring:
// docs/strength.md has the matches.
#ifndef SEARCH_PARTS_H
#define SEARCH_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#define SEARCH_PARTS(PART)                                                                         \
    PART(NET, "net")                                                                               \
    PART(ACTIVITY, "activity")                                                                     \
    PART(TABLE, "table")                                                                           \
    PART(ASPIRATION, "aspiration")                                                                 \
    PART(NULL_MOVE, "null-move")                                                                   \
    PART(REVERSE_FUTILITY, "reverse-futility")                                                     \
    PART(RAZORING, "razoring")                                                                     \
    PART(FUTILITY, "futility")                                                                     \
    PART(LATE_MOVES, "late-move-pruning")                                                          \
    PART(REDUCTIONS, "late-move-reductions")                                                       \
    PART(INTERNAL_REDUCTION, "internal-reduction")                                                 \
    PART(THREAT_EXTENSION, "threat-extension")                                                     \
    PART(EXCHANGES, "exchanges")                                                                   \
    PART(KILLERS, "killers")                                                                       \
    PART(COUNTERMOVES, "countermoves")                                                             \
    PART(HISTORY, "history")                                                                       \
    PART(CONTINUATIONS, "continuation-history")                                                    \
    PART(CORRECTIONS, "correction-history")                                                        \
    PART(DELTA, "delta-pruning")                                                                   \
    PART(EVASIONS, "evasions")

enum search_part {
#define SEARCH_PART(part, name) SEARCH_##part,
    SEARCH_PARTS(SEARCH_PART)
#undef SEARCH_PART
        SEARCH_PART_COUNT
};

_Static_assert(SEARCH_PART_COUNT <= 32, "search_board has a bit for each");

// The package for browsers has them all, and no room to ask.
#ifdef WITHOUT_NETS
enum { PARTS_CAN_BE_LEFT_OUT = false };
#else
enum { PARTS_CAN_BE_LEFT_OUT = true };
#endif

// The name of a part; NULL after the last.
const char *search_part_name(size_t part);

#endif

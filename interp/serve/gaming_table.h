// A table: a play with its seats, and what has happened there. It follows from its events alone:
// the same events at a new table lead to the same position, offers and result. Nothing here knows
// of connections, JSON or files.
#ifndef GAMING_TABLE_H
#define GAMING_TABLE_H

#include "baronet.h"
#include "table_clock.h"

enum { TABLE_PLAYERS_LIMIT = 16 };

enum seat_kind { SEAT_PERSON, SEAT_ENGINE, SEAT_CHANCE };

struct table_seat {
    enum seat_kind by;
    unsigned level; // of an engine
};

enum event_kind {
    EVENT_TURN,
    EVENT_DRAW, // wanted or agreed to; so are the next two
    EVENT_UNDO,
    EVENT_REMATCH,
    EVENT_DECLINE,
    EVENT_CLAIM,
    EVENT_RESIGN,
    EVENT_FLAG,    // his time is up
    EVENT_RESULT,  // who has won, says a player, or agrees to it
    EVENT_PLAN,    // a player's plan; from here on nobody else is told
    EVENT_PLANNED, // a turn that was planned
    EVENT_SAY,
    EVENT_NAME,         // what a player calls himself
    EVENT_CONTRIBUTION, // to the randomness of chance
    EVENT_KINDS
};

struct table_event {
    enum event_kind kind;
    unsigned player;
    int64_t when; // as table_clock.h has it
    char *text; // of a turn, as the referee reads it; of what is said, of a contribution; else NULL
    uint32_t unseen; // by whom, see viewer_bit
};

// How a game has ended that the rules would let go on.
enum table_end {
    END_NONE,
    END_AGREEMENT,
    END_CLAIM,
    END_RESIGNATION,
    END_TIME,
    END_RESULT // agreed
};

struct gaming_table {
    struct baronet_play *play;
    unsigned player_count;
    struct table_seat seats[TABLE_PLAYERS_LIMIT];
    struct table_event *events;
    size_t event_count, event_capacity;
    size_t talk_count;            // of these, what is not of the game: plans, talk, names
    uint32_t wanted[EVENT_KINDS]; // draw, undo, rematch, result: by whom, as viewer_bit
    unsigned winner;              // of the result that is wanted
    unsigned undoer;              // who was the first to want the undo
    struct table_clock clock;
    const char *contributions[TABLE_PLAYERS_LIMIT]; // text of the event; NULL: not yet
    enum table_end end;
    unsigned ender;                   // who has claimed, resigned, lost on time or, as agreed, won
    const char *claim;                // the reason claimed
    struct baronet_result ruled;      // the result by the rules
    char *plans[TABLE_PLAYERS_LIMIT]; // as plan_text.h writes them; NULL: none
    int64_t planned[TABLE_PLAYERS_LIMIT];   // when he has last planned something
    const char *names[TABLE_PLAYERS_LIMIT]; // what players call themselves; NULL: nothing
};

// Why something is not done.
enum refusal {
    REFUSED_NOT,
    REFUSED_OVER,  // the game is over, or, for a rematch, is not
    REFUSED_SEAT,  // it is not this player's turn
    REFUSED_TURN,  // the text is not a legal turn: see the message
    REFUSED_CLAIM, // there is nothing to claim
    REFUSED_OFFER, // there is nobody to agree, or nothing to take back
    REFUSED_FULL   // there are too many events
};

// A table takes the play over.
void table_init(struct gaming_table *table, struct baronet_play *play,
                const struct table_seat *seats, const struct clock_terms *terms);
void table_release(struct gaming_table *table);

uint32_t viewer_bit(unsigned viewer); // a player, or the spectator

// Does what a player wants, or refuses it; then nothing has changed. `text` is that of a turn, of
// what is said, of a contribution, of a plan or a name ("": none any more). For a planned turn it
// is the turn, a line feed, and the rest of the plan. For a result it is the winner's number.
enum refusal table_do(struct gaming_table *table, enum event_kind kind, unsigned player,
                      const char *text, int64_t when, struct baronet_message **message);

bool table_is_over(const struct gaming_table *table);
struct baronet_result table_result(const struct gaming_table *table);
uint32_t table_persons(const struct gaming_table *table); // as viewer_bit
bool table_is_private(enum event_kind kind); // it is not of the game, and does not count for `at`
bool table_has_rematch(const struct gaming_table *table); // everybody wants it

// How much has happened that the viewer was told of, and the event that made it one more than
// `at`; NULL: there is none.
size_t table_at(const struct gaming_table *table, unsigned viewer);
const struct table_event *table_event_after(const struct gaming_table *table, unsigned viewer,
                                            size_t at);

// The word for a kind of event, and back; EVENT_KINDS for other words.
const char *event_name(enum event_kind kind);
enum event_kind event_named(const char *name);

#endif

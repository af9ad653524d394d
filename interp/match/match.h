// A match between two players: what was asked for and the score, one game (match_game.c), and the
// record (match_record.c).
#ifndef MATCH_H
#define MATCH_H

#include "elo.h"
#include "match_player.h"
#include "text.h"

#include <pthread.h>

struct request {
    const char *game_name, *players[2], *record;
    uint64_t games, jobs, seed, opening, turn_limit;
    bool has_seed;          // it was given, so that all that is drawn is repeatable
    struct lots_key key;    // of what players and chance draw, the openings not counted
    struct match_time time; // at the start of each game
    bool has_sprt;
    double sprt_low, sprt_high;
    bool as_json;
};

// One game as it was played.
struct match_game {
    uint64_t number; // from 1 on
    char **turns;    // those of the opening first
    size_t turn_count, capacity;
    struct baronet_result result;
    unsigned seat_of_first; // which player of the game the match's first player was
    char *blame;            // who did what wrong; NULL: nobody
    int faulty;             // who, 0 or 1
};

struct match_record;

// What the threads share; the lock guards it all.
struct match {
    const struct request *request;
    const struct baronet_game *game;
    unsigned seats;           // players who decide
    pthread_mutex_t starting; // players start one by one: the first learns, the others read that
    pthread_mutex_t lock;
    uint64_t next;
    bool *is_done; // [games + 1] in the record already
    struct tally_score score;
    uint64_t unfinished, faults[2];
    char *names[2];
    struct match_record *record; // NULL: none
    struct match_problem problem;
    bool is_decided, is_unwritten; // a game could not be added to the record
};

// Plays a game, whose number is set. trusted[i]: the player has finished a game without a fault;
// brought up to date. False with the problem when there can be no game: a player does not start, or
// is at fault with its first turn before it is trusted. A game is left where a limit of the
// caller's is spent.
bool match_play(const struct match *match, struct match_player *const players[2], bool trusted[2],
                struct match_game *game, struct match_problem *problem);
void match_game_release(struct match_game *game);

// Adds a game to the match's score: the tag says how it ended.
void match_add_result(struct match *match, unsigned seat_of_first, struct text tag);
const char *match_result_tag(const struct match *match, const struct match_game *game);

// Opens the request's record, which no other match can do then, and counts the games that are in
// it. A game that is cut off at its end is removed. A new record begins with the text of the rules.
// Sets match->record; returns an exit status, and complains: the file can't be used, or is no
// record of this match (and is left alone).
int match_record_open(struct match *match);

// Writes a game as a whole; true: it is on the disk. False and a complaint when that fails; the
// record is as it was before.
bool match_record_add(struct match *match, const struct match_game *game);

void match_record_close(struct match *match);

#endif

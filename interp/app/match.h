// What a match is made of (match_command.c), and its record (match_record.c).
#ifndef MATCH_H
#define MATCH_H

#include "elo.h"
#include "rival.h"

#include <pthread.h>
#include <stdio.h>

struct request {
    const char *game_name, *players[2], *record;
    uint64_t games, jobs, seed, opening, turn_limit;
    struct lots_key key;    // of what players and chance draw, the openings not counted
    struct rival_time time; // at the start of each game
    bool has_sprt;
    double sprt_low, sprt_high;
    bool as_json;
};

// One game as it was played.
struct record {
    uint64_t number; // from 1 on
    char **turns;    // those of the opening first
    size_t turn_count, capacity;
    struct baronet_result result;
    unsigned seat_of_first; // which player of the game the match's first player was
    char *blame;            // who did what wrong; NULL: nobody
    int faulty;             // who, 0 or 1
};

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
    FILE *record;
    char *failure;
    bool is_decided;
};

// Adds a game to the match's score: the tag says how it ended.
void match_add_result(struct match *match, unsigned seat_of_first, const char *tag);
const char *match_result_tag(const struct match *match, const struct record *record);

// Writes a game to the match's record, if it has one.
void match_write_record(struct match *match, const struct record *record);

// Counts the games of a record that was begun before. False when the file is something else, which
// is left alone.
bool match_read_record(struct match *match);

#endif

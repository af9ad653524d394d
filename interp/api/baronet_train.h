/// @file
/// Training: from games against itself an engine learns a net, which corrects what values say of a
/// position. Conventions as in baronet.h.
///
/// A net is a part of the text that holds a game's values (baronet_engine_values()): an engine that
/// is given such a text, or finds it in the library, plays with the net. It is for games of two
/// players without turns of chance.
///
/// Lessons, the positions from which a net learns, come in blocks of bytes, which the host may
/// keep, and give back to go on later; blocks that were made on other machines may be put together.
/// They are for one game and its values.
#ifndef BARONET_TRAIN_H
#define BARONET_TRAIN_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup training Training
/// Learning a net.
/// @{

/// What training does one after another.
enum baronet_training_part {
    BARONET_TRAINING_PLAYS, ///< games that give lessons
    BARONET_TRAINING_FITS,  ///< the net to the lessons
    BARONET_TRAINING_TRIES  ///< the net in a match against what was there
};

/// How far it is. Errors are means of squares, of what is predicted: chances to win.
struct baronet_training_report {
    size_t size;                     ///< of this struct, as the library knows it
    enum baronet_training_part part; ///< what it is at
    uint64_t games;                  ///< that gave lessons, with those that were given
    uint64_t positions;              ///< in these lessons
    unsigned look;                   ///< at what is kept aside, from 1; four for all lessons once
    double error;                    ///< over what is learnt from
    double error_kept;               ///< over what is kept aside
    double error_without;            ///< the same of the values without a net
    unsigned match_games;            ///< so far
    double match_points;             ///< of the net
    double likelihood_ratio;         ///< of its being stronger to its not being so, as a logarithm
    double likelihood_enough; ///< the match ends when the ratio is beyond this, or below minus this
};

/// How a net is trained. Everything but the size and the values may be zero.
struct baronet_training {
    size_t size;        ///< sizeof (struct baronet_training)
    const char *values; ///< a text of baronet_engine_values(), with whose net, if it has one, games
                        ///< are played
    size_t values_length; ///< of the text; 0: up to its NUL
    const void *lessons;  ///< blocks that were kept, one after another; a block that is there twice
                          ///< counts once. NULL: none
    size_t lessons_length;       ///< in bytes
    uint64_t milliseconds;       ///< for which games are played; 0: none
    uint64_t nodes;              ///< positions looked at for each turn of these games; 0: 400
    uint64_t seed;               ///< of these games, which depend on nothing else
    unsigned shard;              ///< which part of these games is played, from 0
    unsigned shards;             ///< into how many parts they are divided; 0: one
    unsigned threads;            ///< 0: one for each processor, up to 8
    unsigned epochs;             ///< at most; 0: 40
    unsigned match_games;        ///< at most, 40 or more, as fewer prove nothing; 0: 600
    unsigned match_microseconds; ///< for each turn of the match; 0: 20 000
    bool only_plays;             ///< lessons are all that is wanted
    /// Called with each new block of lessons, to be kept; false: it is to end. May be NULL.
    bool (*keep)(void *context, const void *block, size_t length);
    /// Called now and then, at least after each game; false: it is to end, once the lessons of the
    /// games that are over are kept. Calls come one at a time, but from several threads. May be
    /// NULL.
    bool (*report)(void *context, const struct baronet_training_report *report);
    void *context;  ///< passed to both
    unsigned units; ///< of a hidden layer of the net: a multiple of 32, up to 128; 0: 32
    bool from_net;  ///< fitting begins with the net of the values, which has to have as many units
};

/// What came of it.
enum baronet_training_end {
    BARONET_TRAINING_FAILED,  ///< the message says why
    BARONET_TRAINING_STOPPED, ///< by `keep` or `report`
    BARONET_TRAINING_PLAYED,  ///< there are lessons, and nothing else was wanted
    BARONET_TRAINING_LOST,    ///< the net is not stronger, as far as the match tells
    BARONET_TRAINING_WON      ///< it is stronger
};

/// How many bytes of a file of lessons are whole blocks, where the last one was cut off, as by a
/// crash while it was written; else `length`, also where blocks are damaged.
BARONET_API size_t baronet_training_whole(const void *lessons, size_t length);

/// Trains a net for a game: plays games, fits the net to all lessons, and tries it in a match,
/// which is a sequential probability ratio test (Wald, 1945) of 0 against 30 Elo, with 5 % for
/// either error. If the net has won, `values` (to be freed with baronet_free()) becomes the values
/// with it, else NULL.
BARONET_API enum baronet_training_end baronet_train(const struct baronet_game *game,
                                                    const struct baronet_training *training,
                                                    char **values,
                                                    struct baronet_message **message);

/// @}

#ifdef __cplusplus
}
#endif

#endif

// What players have seen of games with secrets: seats that the host keeps, and those of an engine,
// which is shown plays.
#include "baronet_notation.h"
#include "call.h"
#include "engine_object.h"
#include "memory.h"
#include "message.h"
#include "play_state.h"
#include "result.h"

#include <string.h>

enum { LOTS_OF_GAMES, LOTS_OF_TURNS }; // streams of a seat's key

// ---- Seats that the host keeps

struct baronet_seat *baronet_seat_new(const struct baronet_game *game, unsigned player,
                                      const char *fen, const struct baronet_key *key,
                                      struct baronet_message **message)
{
    struct call call;
    struct lots_key own;
    if (REFUSED(game, message) || REFUSED_PLAYER(game, player, message) ||
        CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_seat *seat = NULL;
    struct baronet_play *start = fen ? baronet_start_fen(game, fen, message) : NULL;
    if (fen && !start) {
        // The message says what is wrong.
    } else if (!engine_object_key(key, &own)) {
        message_error(message, "environment", "the system has no random numbers to give");
    } else {
        seat = object_new(OBJECT_SEAT, sizeof *seat, game);
        seat->game = game;
        seat->policy = policy_new(game);
        seat->observer = observer_new(game, seat->policy, player, fen, &own);
        lots_init(&seat->lots, &own, LOTS_OF_TURNS);
    }
    baronet_play_free(start);
    call_close(&call);
    return seat;
}

void baronet_seat_free(struct baronet_seat *seat)
{
    if (!seat || !USABLE(seat))
        return;
    observer_free(seat->observer);
    policy_free(seat->policy);
    memory_free(seat);
}

bool baronet_seat_note(struct baronet_seat *seat, const char *turn, const char *fen,
                       struct baronet_message **message)
{
    struct recovery part;
    struct call call;
    if (REFUSED(seat, message) || REFUSED(turn, message) || REFUSED(fen, message) ||
        CALL_FAILED(&call, NULL, message))
        return false;
    memory_begin_part(&part);
    struct observer *next = observer_note(seat->observer, turn, fen); // this one stays whole
    memory_end_part(&part, seat);
    observer_free(seat->observer);
    seat->observer = next;
    call_close(&call);
    return true;
}

size_t baronet_seat_certain(const struct baronet_seat *seat)
{
    return USABLE(seat) ? observer_certain(seat->observer) : 0;
}

// ---- Seats of an engine

// Whether a game starts as all of its games do, which everybody knows.
static bool is_usual(const struct baronet_play *start)
{
    char *whole = baronet_play_fen(start, BARONET_REFEREE);
    bool is_same = strcmp(whole, baronet_game_start_fen(baronet_play_game(start))) == 0;
    baronet_free(whole);
    return is_same;
}

static bool can_play(const struct baronet_play *play, unsigned player)
{
    const struct baronet_game *game = baronet_play_game(play);
    if (!baronet_game_has_secrets(game))
        return true;
    struct baronet_play *start = play_start(play);
    char *fen = baronet_play_fen(start, player);
    struct baronet_play *seen = is_usual(start) ? NULL : baronet_start_fen(game, fen, NULL);
    bool can = is_usual(start) || (seen && play_result(seen).outcome == BARONET_ONGOING);
    baronet_play_free(seen);
    baronet_free(fen);
    baronet_play_free(start);
    return can;
}

bool baronet_engine_can_play(const struct baronet_play *play, unsigned player)
{
    struct call call;
    if (!USABLE(play) || REFUSED_PLAYER(play->game, player, NULL) || CALL_FAILED(&call, NULL, NULL))
        return false;
    bool can = can_play(play, player);
    call_close(&call);
    return can;
}

// Whether a turn of both plays is the same.
static bool is_same_turn(const struct baronet_play *a, const struct baronet_play *b, size_t index)
{
    char *one = baronet_play_turn_text(a, index, BARONET_REFEREE);
    char *other = baronet_play_turn_text(b, index, BARONET_REFEREE);
    bool is_same = strcmp(one, other) == 0;
    baronet_free(one);
    baronet_free(other);
    return is_same;
}

// Whether the turns shown are how the play began; they are not when turns were taken back, or when
// it is another game.
static bool is_beginning(const struct baronet_play *shown, const struct baronet_play *play)
{
    size_t count = baronet_play_turn_count(shown);
    bool is_same = count <= baronet_play_turn_count(play);
    for (size_t i = 0; i < count && is_same; i++)
        is_same = is_same_turn(shown, play, i);
    return is_same;
}

// A new key each time: somebody who has seen a secret must not meet it again after turns were taken
// back.
static struct shown_seat new_seat(const struct baronet_engine *engine,
                                  const struct baronet_play *play, unsigned player)
{
    struct shown_seat seat = {.shown = play_start(play)};
    struct lots_key key = lots_key_child(&engine->key, engine->seat_count);
    char *fen = baronet_play_fen(seat.shown, player);
    seat.observer =
        observer_new(engine->game, engine->policy, player, is_usual(seat.shown) ? NULL : fen, &key);
    baronet_free(fen);
    return seat;
}

// Shows the seat, which thinks what `observer` does, the next turn of the play. Returns what it
// thinks then.
static const struct observer *show_turn(struct shown_seat *seat, const struct observer *observer,
                                        const struct baronet_play *play, size_t index,
                                        unsigned player)
{
    char *made = baronet_play_turn_text(play, index, BARONET_REFEREE);
    bool is_applied = baronet_apply_text(seat->shown, made, NULL);
    char *seen = baronet_play_turn_text(play, index, player);
    char *view = baronet_play_fen(seat->shown, player);
    if (is_applied && observer) {
        struct observer *next = observer_note(observer, seen, view);
        observer_free(seat->observer);
        observer = seat->observer = next;
    }
    baronet_free(made);
    baronet_free(seen);
    baronet_free(view);
    return observer;
}

static void release_seat(struct shown_seat *seat)
{
    observer_free(seat->observer);
    baronet_play_free(seat->shown);
    *seat = (struct shown_seat){NULL, NULL};
}

// Shows the seat, which has thought what `observer` does, how the play went on. False when that is
// not how the play came about.
static bool show_turns(struct shown_seat *seat, const struct observer *observer,
                       const struct baronet_play *play, unsigned player)
{
    for (size_t i = baronet_play_turn_count(seat->shown); i < baronet_play_turn_count(play); i++)
        observer = show_turn(seat, observer, play, i, player);
    return baronet_play_hash(seat->shown) == baronet_play_hash(play);
}

// The seat goes on from what it was shown, if that is how the play began.
static bool go_on(const struct shown_seat *seat, const struct baronet_play *play, unsigned player,
                  struct shown_seat *next)
{
    if (!seat->shown || !is_beginning(seat->shown, play))
        return false;
    next->shown = baronet_play_copy(seat->shown);
    return show_turns(next, seat->observer, play, player);
}

// What changes is a copy, so that the seat is whole whatever happens.
struct observer *shown_seat_follow(struct baronet_engine *engine, const struct baronet_play *play,
                                   unsigned player)
{
    struct shown_seat *seat = &engine->seats[player], next = {NULL, NULL};
    struct recovery part;
    if (seat->shown && baronet_play_turn_count(seat->shown) == baronet_play_turn_count(play) &&
        baronet_play_hash(seat->shown) == baronet_play_hash(play) &&
        is_beginning(seat->shown, play))
        return seat->observer;
    memory_begin_part(&part);
    if (!go_on(seat, play, player, &next)) {
        release_seat(&next);
        next = new_seat(engine, play, player);
        engine->seat_count++;
        if (!show_turns(&next, next.observer, play,
                        player)) // a copy of a play that began in another way
            release_seat(&next);
    }
    memory_end_part(&part, engine);
    release_seat(seat);
    *seat = next;
    return seat->observer;
}

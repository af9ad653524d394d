#include "observer.h"

#include "baronet_notation.h"
#include "election.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAMES_IN_MIND = 48,
    TRIES = 40,       // turns that are tried to explain what was seen
    IDEAS = 16,       // new ones, when all others were wrong
    BACK_LIMIT = 64,  // turns that are told anew
    TOLD_LIMIT = 2000 // turns that are told, to find games that agree with everything
};

// What the player was shown: a turn, and the position after it.
struct sight {
    char *turn, *fen;
};

struct observer {
    const struct baronet_game *game;
    unsigned player;
    struct lots lots;
    struct baronet_play *games[GAMES_IN_MIND];
    size_t count;
    struct sight sights[BACK_LIMIT]; // the latest ones; all games in mind agree with those before
    size_t sight_count;              // the last one
    bool is_lost;                    // no game agrees with everything
};

static size_t random_below(struct observer *observer, size_t limit)
{
    return lots_below(&observer->lots, limit);
}

static size_t choose_random(void *context, size_t count)
{
    return random_below(context, count);
}

struct observer *observer_new(const struct baronet_game *game, unsigned player, const char *fen,
                              const struct lots_key *key)
{
    struct baronet_play *start = fen ? baronet_start_fen(game, fen, NULL) : baronet_start(game);
    if (!start)
        return NULL;
    struct observer *observer = memory_zeroed(1, sizeof *observer);
    observer->game = game;
    observer->player = player;
    lots_init(&observer->lots, key, 0);
    observer->count = GAMES_IN_MIND;
    for (size_t i = 0; i < GAMES_IN_MIND; i++)
        observer->games[i] = i ? baronet_play_copy(start) : start;
    return observer;
}

// Forgets the first sights.
static void forget(struct observer *observer, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        memory_free(observer->sights[i].turn);
        memory_free(observer->sights[i].fen);
    }
    observer->sight_count -= count;
    memmove(observer->sights, observer->sights + count,
            observer->sight_count * sizeof *observer->sights);
}

static void remember(struct observer *observer, const char *turn, const char *fen)
{
    if (observer->sight_count == BACK_LIMIT)
        forget(observer, 1);
    observer->sights[observer->sight_count++] =
        (struct sight){memory_copy_text(turn), memory_copy_text(fen)};
}

struct observer *observer_copy(const struct observer *observer)
{
    struct observer *copy = memory_zeroed(1, sizeof *copy);
    *copy = *observer;
    for (size_t i = 0; i < observer->count; i++)
        copy->games[i] = baronet_play_copy(observer->games[i]);
    copy->sight_count = 0;
    for (size_t i = 0; i < observer->sight_count; i++)
        remember(copy, observer->sights[i].turn, observer->sights[i].fen);
    return copy;
}

const struct baronet_play *observer_game(const struct observer *observer)
{
    for (size_t i = 0; i < observer->count; i++)
        if (baronet_play_mover(observer->games[i]) == observer->player)
            return observer->games[i];
    return NULL;
}

size_t observer_games(const struct observer *observer, const struct baronet_play *const **games)
{
    *games = (const struct baronet_play *const *)observer->games;
    return observer->count;
}

void observer_free(struct observer *observer)
{
    if (!observer)
        return;
    for (size_t i = 0; i < observer->count; i++)
        baronet_play_free(observer->games[i]);
    forget(observer, observer->sight_count);
    memory_free(observer);
}

size_t observer_certain(const struct observer *observer)
{
    return observer->is_lost ? 0 : observer->count;
}

// ---- What was seen

// Whether the latest turn of a game looks to the player as this one did, and the position after it
// too.
static bool agrees(const struct observer *observer, const struct baronet_play *play,
                   const char *turn, const char *fen)
{
    size_t last = baronet_play_turn_count(play) - 1;
    char *seen = baronet_play_turn_text(play, last, observer->player);
    bool same = strcmp(seen, turn) == 0;
    baronet_free(seen);
    if (!same)
        return false;
    char *view = baronet_play_fen(play, observer->player);
    same = strcmp(view, fen) == 0;
    baronet_free(view);
    return same;
}

// Makes a turn in the game that looks like the one that was seen: the next one from `first` on that
// does, so that games with successive numbers explain it in all ways alike. False when none was
// found; with `roughly` any turn will do then.
static bool explain(struct observer *observer, struct baronet_play *play, size_t first,
                    const char *turn, const char *fen, bool roughly)
{
    if (baronet_apply_text(play, turn, NULL)) {
        if (agrees(observer, play, turn, fen))
            return true;
        baronet_undo(play);
    }
    struct baronet_turns *turns = baronet_turns(play, NULL);
    size_t count = turns ? baronet_turns_count(turns) : 0;
    bool done = false;
    size_t tries = count < TRIES ? count : TRIES;
    for (size_t i = 0; i < tries && !done; i++) {
        size_t index = count <= TRIES ? (first + i) % count : random_below(observer, count);
        if (!baronet_apply(play, turns, index, NULL))
            continue;
        done = agrees(observer, play, turn, fen);
        if (!done)
            baronet_undo(play);
    }
    if (!done && roughly && count > 0)
        done = baronet_apply(play, turns, random_below(observer, count), NULL);
    baronet_turns_free(turns);
    return done;
}

// A game that agreed with everything until the latest turn, of which the last `back` turns, and the
// latest one, are told anew, by others that look the same. NULL: they don't agree with what was
// seen. Adds the number of turns that were told.
static struct baronet_play *retell(struct observer *observer, const struct baronet_play *source,
                                   size_t back, size_t *told)
{
    struct baronet_play *play = baronet_play_copy(source);
    bool is_fine = true;
    ++*told;
    for (size_t i = 0; i < back && is_fine; i++)
        is_fine = baronet_undo(play);
    for (size_t i = observer->sight_count - 1 - back; i < observer->sight_count && is_fine; i++) {
        const struct sight *sight = &observer->sights[i];
        is_fine =
            explain(observer, play, random_below(observer, TRIES), sight->turn, sight->fen, false);
        ++*told;
    }
    if (is_fine)
        return play;
    baronet_play_free(play);
    return NULL;
}

// Finds games that agree with everything, from those that agreed until the latest turn: further and
// further back they are told anew. How many there are then, in `kept`.
static size_t resample(struct observer *observer, struct baronet_play *const *before, size_t count,
                       struct baronet_play **kept)
{
    size_t kept_count = 0, told = 0;
    while (told < TOLD_LIMIT && kept_count < GAMES_IN_MIND && observer->sight_count > 1) {
        size_t back = 2 + random_below(observer, 2 + BACK_LIMIT * told / TOLD_LIMIT);
        if (back > observer->sight_count - 1)
            back = observer->sight_count - 1;
        const struct baronet_play *source = before[random_below(observer, count)];
        struct baronet_play *play = retell(observer, source, back, &told);
        if (play)
            kept[kept_count++] = play;
    }
    return kept_count;
}

// Fills the places of games that were given up with copies of others.
static void refill(struct observer *observer, size_t alive)
{
    for (size_t i = alive; i < GAMES_IN_MIND; i++)
        observer->games[i] = baronet_play_copy(observer->games[i % alive]);
    observer->count = GAMES_IN_MIND;
}

void observer_note(struct observer *observer, const char *turn, const char *fen)
{
    if (!*turn) // the player is not told that there was one
        return;
    struct baronet_play *kept[GAMES_IN_MIND] = {NULL}, *dropped[GAMES_IN_MIND];
    size_t kept_count = 0, dropped_count = 0, first = random_below(observer, GAMES_IN_MIND);
    remember(observer, turn, fen);
    for (size_t i = 0; i < observer->count; i++) {
        if (explain(observer, observer->games[i], first + i, turn, fen, false))
            kept[kept_count++] = observer->games[i];
        else
            dropped[dropped_count++] = observer->games[i];
    }
    if (kept_count == 0)
        kept_count = resample(observer, dropped, dropped_count, kept);
    if (kept_count == 0) {
        // What was imagined so far was wrong: starts from what is seen now and what may still be
        // right.
        observer->is_lost = true;
        forget(observer,
               observer->sight_count); // games that begin here can't be taken back further
        for (size_t i = 0; i < dropped_count && kept_count < IDEAS; i++) {
            struct baronet_play *idea =
                baronet_play_imagine(dropped[i], fen, observer->player, choose_random, observer);
            if (idea)
                kept[kept_count++] = idea;
        }
        for (size_t i = 0; i < dropped_count && kept_count == 0; i++)
            if (explain(observer, dropped[i], first + i, turn, fen, true)) {
                kept[kept_count++] = dropped[i];
                dropped[i] = NULL;
            }
    }
    for (size_t i = 0; i < dropped_count; i++)
        baronet_play_free(dropped[i]);
    for (size_t i = 0; i < kept_count; i++)
        observer->games[i] = kept[i];
    observer->count = kept_count;
    if (kept_count > 0)
        refill(observer, kept_count);
}

// ---- Secrets

// The player's turns in a game that look to some other player like `turn` does: one of them, each
// equally likely.
static char *disguise(struct observer *observer, struct baronet_play *play, char *turn)
{
    struct baronet_turns *turns = baronet_turns(play, NULL);
    size_t count = turns ? baronet_turns_count(turns) : 0, alike = 0;
    unsigned other = observer->player == 0 ? 1 : 0;
    if (!baronet_apply_text(play, turn, NULL)) {
        baronet_turns_free(turns);
        return turn;
    }
    size_t last = baronet_play_turn_count(play) - 1;
    char *look = baronet_play_turn_text(play, last, other);
    baronet_undo(play);
    bool hides = strchr(look, '?') != NULL && strcmp(look, turn) != 0;
    for (size_t i = 0; i < count && hides; i++) {
        if (!baronet_apply(play, turns, i, NULL))
            continue;
        char *own = baronet_play_turn_text(play, last, other);
        baronet_undo(play);
        bool same = strcmp(own, look) == 0;
        baronet_free(own);
        if (same && random_below(observer, ++alike) == 0) {
            baronet_free(turn);
            turn = baronet_turns_text(turns, i);
        }
    }
    baronet_free(look);
    baronet_turns_free(turns);
    return turn;
}

// A turn that is the player's whole secret (naming a piece) is drawn; one that can be seen by its
// effects is not disguised.
static bool is_secret_choice(struct observer *observer, struct baronet_play *play, const char *turn)
{
    if (!baronet_apply_text(play, turn, NULL))
        return false;
    unsigned other = observer->player == 0 ? 1 : 0;
    char *look = baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, other);
    char *before, *after = baronet_play_fen(play, other);
    baronet_undo(play);
    before = baronet_play_fen(play, other);
    // The board that the other one sees is the same.
    size_t length = strcspn(before, " ");
    bool secret = strchr(look, '?') && strncmp(before, after, length + 1) == 0;
    baronet_free(look);
    baronet_free(before);
    baronet_free(after);
    return secret;
}

// ---- Thinking

bool observer_think(struct observer *observer, struct engine *engine,
                    const struct engine_limits *limits, struct engine_answer *answer)
{
    const struct baronet_play *games[GAMES_IN_MIND] = {NULL}; // in random order
    size_t count = 0;
    *answer = (struct engine_answer){0};
    for (size_t i = 0; i < observer->count; i++) {
        size_t other = random_below(observer, count + 1);
        if (baronet_play_mover(observer->games[i]) != observer->player)
            continue;
        games[count++] = games[other];
        games[other] = observer->games[i];
    }
    if (count == 0 || !elect_turn(engine, games, count, limits, answer))
        return false;
    // A copy, so that the game in mind is whole whatever happens.
    struct baronet_play *play = baronet_play_copy(observer->games[0]);
    if (is_secret_choice(observer, play, answer->turn))
        answer->turn = disguise(observer, play, answer->turn);
    baronet_play_free(play);
    return true;
}

#include "observer.h"

#include "baronet_notation.h"
#include "baronet_view.h"
#include "belief.h"
#include "election.h"
#include "memory.h"
#include "pointless.h"
#include "stopwatch.h"

#include <math.h>
#include <string.h>

enum {
    GAMES_IN_MIND = 320,
    GAMES_WEIGHED = 16,         // that are thought about
    FEW = 12,                   // so many are soon used up
    BACK_MOST = 18,             // turns that are told anew
    BACK_LIMIT = BACK_MOST + 2, // sights that are remembered
    GAMES_ANEW = 640,           // that are followed then, after each of these turns together
    IDEAS = 64,                 // new ones, when all others were wrong
    WEIGHT_MOST = 1000          // of a game
};

struct observer {
    const struct baronet_game *game;
    const struct policy *policy;
    unsigned player;
    struct lots lots;
    struct belief belief;
    struct sight sights[BACK_LIMIT]; // the latest ones
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

struct observer *observer_new(const struct baronet_game *game, const struct policy *policy,
                              unsigned player, const char *fen, const struct lots_key *key)
{
    struct baronet_play *start = fen ? baronet_start_fen(game, fen, NULL) : baronet_start(game);
    if (!start)
        return NULL;
    struct observer *observer = memory_zeroed(1, sizeof *observer);
    observer->game = game;
    observer->policy = policy;
    observer->player = player;
    lots_init(&observer->lots, key, 0);
    belief_add(&observer->belief, start, 1);
    observer->belief.is_whole = true;
    return observer;
}

void observer_free(struct observer *observer)
{
    if (!observer)
        return;
    belief_release(&observer->belief);
    for (size_t i = 0; i < observer->sight_count; i++)
        sight_release(&observer->sights[i]);
    memory_free(observer);
}

const struct baronet_play *observer_game(const struct observer *observer)
{
    for (size_t i = 0; i < observer->belief.count; i++)
        if (baronet_play_mover(observer->belief.games[i]) == observer->player)
            return observer->belief.games[i];
    return NULL;
}

const struct belief *observer_belief(const struct observer *observer)
{
    return &observer->belief;
}

size_t observer_certain(const struct observer *observer)
{
    return observer->is_lost ? 0 : observer->belief.count;
}

// ---- What was seen

static const struct sight *sight_before(const struct observer *observer, size_t index)
{
    return index > 0 ? &observer->sights[index - 1] : NULL;
}

// Tells the last turns anew, from games that agreed until the latest one: others that look the same
// may have been made.
static void tell_anew(struct observer *observer, const struct belief *before, size_t back)
{
    struct belief here = {0};
    const size_t most = GAMES_ANEW / (back + 1);
    belief_take_back(&here, before, back, most, &observer->lots);
    for (size_t i = observer->sight_count - 1 - back; i < observer->sight_count; i++) {
        struct belief next = {0};
        belief_follow(&next, &here, observer->player, observer->policy, sight_before(observer, i),
                      &observer->sights[i], most, &observer->lots);
        belief_release(&here);
        here = next;
    }
    belief_join(&observer->belief, &here);
}

// Nothing that was held possible is: adds positions that look as what is seen now does, from games
// that agreed until the latest turn.
static void imagine(struct observer *observer, const struct belief *before)
{
    const struct sight *sight = &observer->sights[observer->sight_count - 1];
    size_t numbers[IDEAS];
    double shares[IDEAS];
    const size_t count =
        belief_draw(before->weights, before->count, IDEAS, &observer->lots, numbers, shares);
    for (size_t i = 0; i < IDEAS && count > 0; i++) {
        const size_t n = i % count;
        struct baronet_play *idea = baronet_play_imagine(before->games[numbers[n]], sight->fen,
                                                         observer->player, choose_random, observer);
        if (idea)
            belief_add(&observer->belief, idea, shares[n]);
    }
}

// Nor can a position be imagined: any turn that can be made may have been it.
static void guess_turn(struct observer *observer, const struct belief *before)
{
    const struct sight *sight = &observer->sights[observer->sight_count - 1];
    for (size_t i = 0; i < before->count && i < IDEAS; i++) {
        struct baronet_play *play = baronet_play_copy(before->games[i]);
        struct baronet_turns *turns = baronet_turns(play, NULL);
        const size_t some = turns ? baronet_turns_count(turns) : 0;
        if (baronet_apply_text(play, sight->turn, NULL) ||
            (some && baronet_apply(play, turns, random_below(observer, some), NULL)))
            belief_add(&observer->belief, play, 1);
        else
            baronet_play_free(play);
        baronet_turns_free(turns);
    }
}

// With the sights of another one, the first of which is forgotten where there is no room for more.
static struct observer *observer_after(const struct observer *observer)
{
    struct observer *after = memory_zeroed(1, sizeof *after);
    const size_t first = observer->sight_count == BACK_LIMIT;
    *after = *observer;
    after->belief = (struct belief){0};
    after->sight_count = 0;
    for (size_t i = first; i < observer->sight_count; i++)
        after->sights[after->sight_count++] = sight_copy(observer->game, &observer->sights[i]);
    return after;
}

// Few games are left of many: what was left out may be true.
static bool needs_more(const struct belief *belief)
{
    return belief->count == 0 || (!belief->is_whole && belief->count < FEW);
}

struct observer *observer_note(const struct observer *observer, const char *turn, const char *fen)
{
    struct observer *after = observer_after(observer);
    const struct belief *before = &observer->belief;
    if (!*turn) {
        // Nothing is drawn: how often the other side does what can't be seen tells nothing.
        belief_copy(&after->belief, before);
        return after;
    }
    after->sights[after->sight_count++] = sight_new(observer->game, turn, fen);
    const size_t latest = after->sight_count - 1;
    belief_follow(&after->belief, before, observer->player, observer->policy,
                  sight_before(after, latest), &after->sights[latest], GAMES_IN_MIND, &after->lots);
    for (size_t back = 2; needs_more(&after->belief) && back <= latest && back <= BACK_MOST;
         back *= 3)
        tell_anew(after, before, back);
    after->is_lost |= after->belief.count == 0;
    if (after->belief.count == 0)
        imagine(after, before);
    if (after->belief.count == 0)
        guess_turn(after, before);
    return after;
}

// ---- Secrets

// Whether each square is as it was, but for what sort of piece stands there.
static bool has_same_owners(const struct baronet_view *before, const struct baronet_view *after)
{
    struct baronet_standing was = {.size = sizeof was}, is = {.size = sizeof is};
    for (size_t s = 0; baronet_view_square(before, s, &was); s++)
        if (!baronet_view_square(after, s, &is) || (was.type < 0) != (is.type < 0) ||
            (was.type >= 0 && was.owner != is.owner))
            return false;
    return true;
}

// What some other player is told of a turn that is the player's whole secret, as the naming of a
// piece is: nothing goes anywhere. NULL: it is another sort of turn.
static char *secret_look(struct observer *observer, struct baronet_play *play, const char *turn)
{
    struct baronet_view *before = baronet_view(play, BARONET_REFEREE, NULL), *after = NULL;
    char *look = NULL;
    if (before && baronet_apply_text(play, turn, NULL)) {
        unsigned other = observer->player == 0 ? 1 : 0;
        look = baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, other);
        after = baronet_view(play, BARONET_REFEREE, NULL);
        baronet_undo(play);
        if (!strchr(look, '?') || !after || !has_same_owners(before, after)) {
            baronet_free(look);
            look = NULL;
        }
    }
    baronet_view_free(before);
    baronet_view_free(after);
    return look;
}

// Nobody should be able to guess a secret: of all that look alike one is drawn, each equally
// likely. A turn that moves something may be as hidden, but stays as it is, since what it does is
// worth more.
static char *disguise(struct observer *observer, struct baronet_play *play, char *turn)
{
    char *look = secret_look(observer, play, turn);
    struct baronet_turns *turns = look ? baronet_turns(play, NULL) : NULL;
    size_t count = turns ? baronet_turns_count(turns) : 0, alike = 0;
    for (size_t i = 0; i < count; i++) {
        char *own = baronet_turns_text(turns, i), *own_look = secret_look(observer, play, own);
        if (own_look && strcmp(own_look, look) == 0 && random_below(observer, ++alike) == 0) {
            char *given_up = turn;
            turn = own;
            own = given_up;
        }
        baronet_free(own_look);
        baronet_free(own);
    }
    baronet_free(look);
    baronet_turns_free(turns);
    return turn;
}

// ---- Thinking

bool observer_think(struct observer *observer, struct engine *engine,
                    const struct engine_limits *limits, struct engine_answer *answer)
{
    const struct belief *belief = &observer->belief;
    const struct baronet_play *games[GAMES_WEIGHED] = {NULL};
    size_t numbers[GAMES_WEIGHED], count = 0;
    double shares[GAMES_WEIGHED], most = 0;
    unsigned weights[GAMES_WEIGHED];
    const size_t drawn = belief_draw(belief->weights, belief->count, GAMES_WEIGHED, &observer->lots,
                                     numbers, shares);
    *answer = (struct engine_answer){0};
    for (size_t i = 0; i < drawn; i++)
        most = fmax(most, shares[i]);
    for (size_t i = 0; i < drawn; i++) {
        if (baronet_play_mover(belief->games[numbers[i]]) != observer->player)
            continue;
        weights[count] = 1 + (unsigned)(WEIGHT_MOST * shares[i] / most);
        games[count++] = belief->games[numbers[i]];
    }
    struct engine_limits own = *limits;
    const uint64_t start = stopwatch_now();
    char **useful = limits->only ? NULL : useful_turns(games, count, observer->player);
    const uint64_t whole = stopwatch_microseconds(limits->milliseconds) + limits->microseconds,
                   used = stopwatch_now() - start;
    if (useful)
        own.only = (const char *const *)useful;
    if (whole) {
        own.milliseconds = 0;
        own.microseconds = used < whole ? whole - used : 1;
    }
    const bool is_elected = count > 0 && elect_turn(engine, games, weights, count, &own, answer);
    useful_turns_free(useful);
    if (!is_elected)
        return false;
    // A copy, so that the game in mind is whole whatever happens.
    struct baronet_play *play = baronet_play_copy(games[0]);
    answer->turn = disguise(observer, play, answer->turn);
    baronet_play_free(play);
    return true;
}

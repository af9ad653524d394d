// Thinking for the host: at a level or within limits, about a play or from a seat.
#include "allowance.h"
#include "baronet_notation.h"
#include "call.h"
#include "engine_object.h"
#include "levels.h"
#include "memory.h"
#include "message.h"
#include "result.h"

#include <stddef.h>
#include <string.h>

// ---- Answers

// Whether a struct of the caller's has so many bytes: older ones may lack a text.
static bool reaches(const struct baronet_engine_answer *answer, size_t end)
{
    return answer->size >= end;
}

enum {
    TURN_END = offsetof(struct baronet_engine_answer, turn) + sizeof(char *),
    REPLY_END = offsetof(struct baronet_engine_answer, reply) + sizeof(char *)
};

static void drop(char **text)
{
    baronet_free(*text);
    *text = NULL;
}

void baronet_engine_answer_release(struct baronet_engine_answer *answer)
{
    if (answer && reaches(answer, TURN_END))
        drop(&answer->turn);
    if (answer && reaches(answer, REPLY_END))
        drop(&answer->reply);
}

static void take_answer(struct baronet_engine_answer *answer, const struct engine_answer *found)
{
    answer->turn = found->turn;
    answer->reply = found->reply;
    answer->score = found->score;
    answer->win_in = found->win_in;
    answer->depth = found->depth;
    answer->nodes = found->nodes;
    answer->milliseconds = found->milliseconds;
}

// Which turn of the list it is; 0 when it is none.
static size_t index_of(const struct baronet_play *play, const char *turn)
{
    struct baronet_play *copy = baronet_play_copy(play);
    struct baronet_turns *turns = baronet_turns(copy, NULL);
    size_t found = 0;
    for (size_t i = 0; turns && found == 0 && i < baronet_turns_count(turns); i++) {
        char *text = baronet_turns_text(turns, i);
        if (strcmp(text, turn) == 0)
            found = i;
        baronet_free(text);
    }
    baronet_turns_free(turns);
    baronet_play_free(copy);
    return found;
}

// ---- Turns by chance

static void draw_turn(const struct baronet_play *play, struct lots *lots,
                      struct baronet_engine_answer *answer)
{
    struct baronet_play *copy = baronet_play_copy(play);
    struct baronet_turns *turns = baronet_turns(copy, NULL);
    size_t count = turns ? baronet_turns_count(turns) : 0;
    answer->turn = count ? baronet_turns_text(turns, lots_below(lots, count)) : NULL;
    answer->is_by_chance = count > 0;
    baronet_turns_free(turns);
    baronet_play_free(copy);
}

// Whether a turn is legal; a player may learn that by trying it.
static bool is_legal(const struct baronet_play *play, const char *turn)
{
    struct baronet_play *copy = baronet_play_copy(play);
    bool is_made = turn && baronet_apply_text(copy, turn, NULL);
    baronet_play_free(copy);
    return is_made;
}

// ---- Thinking

// What is expected of the opponent is not known where he has secrets: nothing is thought in his
// time.
static bool think_seated(struct engine *engine, struct observer *observer,
                         const struct engine_limits *limits, struct engine_answer *answer)
{
    if (!limits->is_infinite)
        engine_wait_for_stop(engine, limits);
    bool has_turn = observer_think(observer, engine, limits, answer);
    engine_wait_for_stop(engine, limits);
    return has_turn;
}

static void think_secretly(struct baronet_engine *engine, const struct baronet_play *play,
                           const struct engine_limits *limits, struct baronet_engine_answer *answer)
{
    unsigned player = baronet_play_mover(play);
    struct observer *observer = shown_seat_follow(engine, play, player);
    struct engine_answer found = {0};
    if (observer && think_seated(engine->engine, observer, limits, &found) &&
        is_legal(play, found.turn)) {
        take_answer(answer, &found);
        return;
    }
    baronet_free(found.turn);
    draw_turn(play, &engine->lots[player], answer);
}

static void think(struct baronet_engine *engine, const struct baronet_play *play,
                  const struct baronet_engine_limits *known, struct baronet_engine_answer *answer)
{
    struct engine_limits limits =
        levels_limits(engine->engine, known, &engine->lots[baronet_play_mover(play)]);
    struct engine_answer found;
    if (engine->seats && !(known->flags & BARONET_THINK_AS_REFEREE)) {
        think_secretly(engine, play, &limits, answer);
    } else {
        engine_think(engine->engine, play, &limits, known->progress, known->context, &found);
        take_answer(answer, &found);
    }
    if (answer->turn && known->flags & BARONET_THINK_WITH_INDEX)
        answer->index = index_of(play, answer->turn);
}

// Says why there is no turn, or which limit has cut the thinking short.
static void explain(const struct baronet_play *play, bool has_turn,
                    struct baronet_message **message)
{
    if (allowance_check(allowance_now()) != ALLOWANCE_LEFT) {
        message_out_of_memory(message);
        return;
    }
    if (has_turn)
        return;
    struct baronet_play *copy = baronet_play_copy(play);
    struct baronet_result result = play_result(copy);
    if (result.outcome == BARONET_ONGOING)
        message_error(message, "no-turn", "there is no legal turn");
    else
        message_error(message, "no-turn", "the game is over: %s", result.reason);
    baronet_play_free(copy);
}

static void think_from_seat(struct baronet_engine *engine, struct baronet_seat *seat,
                            const struct baronet_engine_limits *known,
                            struct baronet_engine_answer *answer, struct baronet_message **message)
{
    struct engine_limits limits = levels_limits(engine->engine, known, &seat->lots);
    const struct baronet_play *play = observer_game(seat->observer);
    struct engine_answer found;
    if (!play) {
        message_error(message, "misuse", "it is not this player's turn");
        return;
    }
    if (think_seated(engine->engine, seat->observer, &limits, &found))
        take_answer(answer, &found);
    explain(play, answer->turn != NULL, message);
}

// ---- What the host asks

// About a play or from a seat.
struct question {
    struct baronet_engine *engine;
    const struct baronet_play *play;
    struct baronet_seat *seat; // NULL: about the play
    struct baronet_engine_limits limits;
    struct baronet_engine_answer answer;
};

static bool try_to_answer(struct question *question, struct baronet_message **message)
{
    struct baronet_engine *engine = question->engine;
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery)) {
        question->answer = (struct baronet_engine_answer){0};
        return message_out_of_memory(message);
    }
    const struct baronet_game *game =
        question->seat ? question->seat->game : baronet_play_game(question->play);
    if (game != engine->game) {
        message_error(message, "misuse", "the engine knows another game than this one");
    } else if (question->seat) {
        think_from_seat(engine, question->seat, &question->limits, &question->answer, message);
    } else {
        think(engine, question->play, &question->limits, &question->answer);
        explain(question->play, question->answer.turn != NULL, message);
    }
    memory_close(&recovery);
    return question->answer.turn != NULL;
}

static bool answer_question(struct question *question, const struct baronet_engine_limits *limits,
                            struct baronet_engine_answer *answer, struct baronet_message **message)
{
    message_clear(message);
    if (limits)
        engine_object_give(&question->limits, limits, limits->size, sizeof *limits);
    bool has_turn = try_to_answer(question, message);
    engine_prepare(question->engine->engine); // a stop was for this
    if (!reaches(answer, TURN_END))
        drop(&question->answer.turn);
    if (!reaches(answer, REPLY_END))
        drop(&question->answer.reply);
    engine_object_give(answer, &question->answer, answer->size, sizeof *answer);
    return has_turn;
}

bool baronet_engine_think(struct baronet_engine *engine, const struct baronet_play *play,
                          const struct baronet_engine_limits *limits,
                          struct baronet_engine_answer *answer, struct baronet_message **message)
{
    if (REFUSED(engine, message) || REFUSED(play, message) || REFUSED(answer, message))
        return false;
    struct question question = {.engine = engine, .play = play};
    return answer_question(&question, limits, answer, message);
}

bool baronet_engine_think_seat(struct baronet_engine *engine, struct baronet_seat *seat,
                               const struct baronet_engine_limits *limits,
                               struct baronet_engine_answer *answer,
                               struct baronet_message **message)
{
    if (REFUSED(engine, message) || REFUSED(seat, message) || REFUSED(answer, message))
        return false;
    struct question question = {.engine = engine, .seat = seat};
    return answer_question(&question, limits, answer, message);
}

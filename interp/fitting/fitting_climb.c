#include "fitting_climb.h"

#include "baronet.h"
#include "message.h"
#include "stopwatch.h"

void fitting_climb_init(struct fitting_climb *climb, const struct baronet_game *game,
                        uint64_t milliseconds)
{
    *climb = (struct fitting_climb){
        .game = game, .start = stopwatch_now(), .milliseconds = milliseconds};
    text_buffer_init(&climb->vdl);
}

void fitting_climb_release(struct fitting_climb *climb)
{
    baronet_game_free(climb->best);
    baronet_message_free(climb->difference);
    text_buffer_release(&climb->vdl);
}

bool fitting_climb_is_late(const struct fitting_climb *climb)
{
    return climb->milliseconds && stopwatch_milliseconds(climb->start) >= climb->milliseconds;
}

bool fitting_climb_offer(struct fitting_climb *climb, const struct text_buffer *vdl)
{
    struct text text = {vdl->start, vdl->length};
    uint64_t agreement = 0;
    bool is_next = false;
    if (climb->best && text_equal(text, (struct text){climb->vdl.start, climb->vdl.length}))
        return false;
    struct baronet_game *other = fitting_load(vdl);
    if (other)
        fitting_agree(climb->game, other, climb->play, &agreement, NULL);
    if (agreement > climb->agreement) {
        uint64_t score = fitting_score(climb->game, other);
        is_next = !climb->has_next || score > climb->next_score;
        if (is_next)
            climb->next_score = score;
        climb->has_next = true;
    }
    baronet_game_free(other);
    return is_next;
}

void fitting_climb_take(struct fitting_climb *climb, const struct text_buffer *vdl)
{
    text_buffer_clear(&climb->vdl);
    text_buffer_add(&climb->vdl, vdl->start, vdl->length);
    baronet_game_free(climb->best);
    baronet_message_free(climb->difference);
    climb->difference = NULL;
    climb->best = fitting_load(&climb->vdl);
    climb->agreement = 0;
    climb->play = climb->best ? fitting_plays_alike(climb->game, climb->best, &climb->agreement,
                                                    &climb->difference)
                              : 0;
}

bool fitting_climb_on(struct fitting_climb *climb, fitting_climb_step *offer,
                      void (*take)(void *context), void *context)
{
    enum { ROUNDS = 40, EFFORTS = 2 };
    for (int round = 0;
         round < ROUNDS && climb->play < FITTING_PLAYS && !fitting_climb_is_late(climb); round++) {
        climb->has_next = false;
        for (int effort = 0; effort < EFFORTS && !climb->has_next; effort++)
            offer(context, effort);
        if (!climb->has_next)
            break;
        take(context);
    }
    return climb->play == FITTING_PLAYS;
}

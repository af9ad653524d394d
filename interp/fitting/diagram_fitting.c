// Writing a game as the text of an Interactive Diagram: what is not taken over is searched, as keys
// of variants are (fitting.h).
#include "arena.h"
#include "baronet_idiagram.h"
#include "call.h"
#include "diagram_choice.h"
#include "fitting_climb.h"
#include "memory.h"
#include "message.h"
#include "sized.h"

#include <string.h>

struct search {
    struct diagram_frame frame;
    struct fitting_climb climb;
    struct diagram_choice best, next;
};

// Says the text in VDL; false: that can't be, or something is lost.
static bool say(const struct search *search, const struct diagram_choice *choice,
                struct text_buffer *vdl)
{
    struct text_buffer text;
    char *losses = NULL, *said;
    text_buffer_init(&text);
    diagram_print(&search->frame, choice, &text);
    said = baronet_idiagram_convert_text("game.idg", text.start, text.length, &losses, NULL);
    bool is_said = said && losses && !*losses;
    if (is_said)
        text_buffer_print(vdl, "%s", said);
    memory_free(said);
    memory_free(losses);
    text_buffer_release(&text);
    return is_said;
}

static void try_change(void *context, const struct diagram_choice *changed)
{
    struct search *search = context;
    struct text_buffer vdl;
    if (fitting_climb_is_late(&search->climb))
        return;
    text_buffer_init(&vdl);
    if (say(search, changed, &vdl) && fitting_climb_offer(&search->climb, &vdl))
        search->next = *changed;
    text_buffer_release(&vdl);
}

static void offer(void *context, int effort)
{
    struct search *search = context;
    diagram_changes(&search->frame, &search->best, effort, try_change, search);
}

static void take(void *context)
{
    struct search *search = context;
    struct text_buffer vdl;
    text_buffer_init(&vdl);
    search->best = search->next;
    say(search, &search->best, &vdl);
    fitting_climb_take(&search->climb, &vdl);
    text_buffer_release(&vdl);
}

// Tries to say it with the first choice, and without what that may have wrong.
static bool begin(struct search *search, struct text_buffer *problem)
{
    if (!diagram_frame_make(&search->frame, problem))
        return false;
    search->best = diagram_first(&search->frame);
    search->climb.play = 0;
    try_change(search, &search->best);
    if (!search->climb.has_next) {
        search->best = (struct diagram_choice){.zone = 1};
        try_change(search, &search->best);
    }
    if (!search->climb.has_next)
        text_buffer_print(problem, "no diagram has such pieces and such a start");
    else
        take(search);
    return search->climb.has_next;
}

static char *write(const struct baronet_game *game,
                   const struct baronet_idiagram_write_options *options, char **losses,
                   struct baronet_message **message)
{
    struct arena arena;
    struct text_buffer problem, out, lost;
    struct search *search = memory_zeroed(1, sizeof *search);
    arena_init(&arena);
    text_buffer_init(&problem);
    text_buffer_init(&out);
    text_buffer_init(&lost);
    search->frame.arena = &arena;
    search->frame.game = game;
    fitting_climb_init(&search->climb, game, options->milliseconds);
    bool is_found =
        begin(search, &problem) && fitting_climb_on(&search->climb, offer, take, search);
    if (is_found) {
        diagram_print(&search->frame, &search->best, &out);
        fitting_tell_goals(game, search->climb.best, &lost);
        fitting_tell_rare(game, search->climb.best, &lost);
    } else if (search->climb.difference) {
        text_buffer_print(&problem, "no settings make a diagram play like it: ");
        fitting_tell_difference(search->climb.difference, &problem);
    }
    if (!is_found)
        message_error(message, "idiagram", "it can't be written as a diagram: %s", problem.start);
    if (losses)
        *losses = is_found ? text_take(&lost) : NULL;
    char *text = is_found ? text_take(&out) : NULL;
    text_buffer_release(&problem);
    text_buffer_release(&out);
    text_buffer_release(&lost);
    fitting_climb_release(&search->climb);
    memory_free(search);
    arena_release(&arena);
    return text;
}

char *baronet_idiagram_write(const struct baronet_game *game,
                             const struct baronet_idiagram_write_options *options, char **losses,
                             struct baronet_message **message)
{
    struct call call;
    struct baronet_idiagram_write_options known;
    if (losses)
        *losses = NULL;
    if (REFUSED(game, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    char *text =
        sized_read(options, &known, sizeof known) ? write(game, &known, losses, message) : NULL;
    call_close(&call);
    return text;
}

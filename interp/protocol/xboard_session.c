#define _POSIX_C_SOURCE 200809L
#include "xboard_session.h"
#include "answers.h"

#include "baronet_notation.h"
#include "learning.h"
#include "loading.h"
#include "memory.h"
#include "options.h"
#include "protocol_turn.h"
#include "rule_options.h"
#include "xboard_text.h"
#include "xboard_turn.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;

void xboard_say(const char *format, ...)
{
    va_list arguments;
    pthread_mutex_lock(&output);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
    pthread_mutex_unlock(&output);
}

static void say_message(const char *before, struct baronet_message *message)
{
    const char *text = baronet_message_text(message);
    if (*text)
        xboard_say("%s%.*s", before, (int)strcspn(text, "\n"), text);
    baronet_message_free(message);
}

const char *xboard_out_of_memory(void)
{
    switch (baronet_limits_spent()) {
    case BARONET_WITHIN_LIMITS: return "out of memory";
    case BARONET_STOPPED: return "stopped";
    default: return "a limit is spent";
    }
}

// ---- Thinking

static bool tell(void *context, const struct baronet_engine_report *report)
{
    const struct xboard *xboard = context;
    char text[8192];
    size_t length = 0;
    int score = report->score;
    if (!xboard->posts || report->line == 0)
        return true;
    if (report->win_in) // in turns of the one who wins
        score =
            report->win_in > 0 ? 100000 + (report->win_in + 1) / 2 : -100000 + report->win_in / 2;
    text[0] = '\0';
    for (size_t i = 0; i < report->turn_count && length < sizeof text - 64; i++) {
        char *turn = xboard_shifted(report->turns[i], -rank_shift(xboard->game));
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", turn);
        memory_free(turn);
    }
    xboard_say("%u %d %" PRIu64 " %" PRIu64 " %u %" PRIu64 " 0\t%s", report->depth, score,
               report->milliseconds / 10, report->nodes, report->selective_depth,
               report->nodes * 1000 / (report->milliseconds + 1), text + (length > 0));
    return true;
}

void xboard_say_result(struct xboard *xboard)
{
    struct baronet_result result = result_of(xboard->play);
    if (result.outcome == BARONET_ONGOING || xboard->is_over)
        return;
    xboard->is_over = true;
    xboard_say("%s {%s}",
               result.outcome == BARONET_DRAW ? "1/2-1/2"
               : result.winner == 0           ? "1-0"
                                              : "0-1",
               result.reason);
}

// "move d2e4,", "move e4d3": each leg has its line.
static void say_turn(const char *legs)
{
    while (*legs) {
        size_t length = strcspn(legs, ",");
        length += legs[length] == ',';
        xboard_say("move %.*s", (int)length, legs);
        legs += length;
    }
}

static void think_aloud(struct xboard *xboard)
{
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_message *message = NULL;
    char *turn = NULL;
    bool has_turn =
        baronet_engine_think(xboard->engine, xboard->play, &xboard->limits, &answer, NULL);
    if (xboard->is_for_move && !xboard->is_discarded && has_turn) {
        turn = xboard_turn_out(xboard->play, &xboard->variant, answer.turn);
        if (!baronet_apply_text(xboard->play, answer.turn, &message)) {
            memory_free(turn);
            turn = NULL;
        }
    }
    if (turn) {
        xboard->turns_made++;
        if (!xboard->variant.is_known && strchr(answer.turn, '@') && strchr(answer.turn, ','))
            xboard_say("telluser XBoard can't show all of the turn %s", answer.turn);
        atomic_store(&xboard->is_busy, false); // the next command may come as soon as it is said
        say_turn(turn);
        xboard_say_result(xboard);
    }
    atomic_store(&xboard->is_busy, false);
    memory_free(turn);
    say_message("# ", message);
    baronet_engine_answer_release(&answer);
}

static void *think(void *context)
{
    struct xboard *xboard = context;
    struct recovery recovery;
    baronet_limits_join(xboard->share);
    if (MEMORY_FAILED(&recovery)) {
        atomic_store(&xboard->is_busy, false);
        xboard_say("telluser Error (%s)", xboard_out_of_memory());
    } else {
        think_aloud(xboard);
        memory_close(&recovery);
    }
    baronet_limits_end();
    return NULL;
}

void xboard_end_thinking(struct xboard *xboard, bool discard)
{
    if (!xboard->is_thinking)
        return;
    if (discard)
        xboard->is_discarded = true;
    baronet_engine_stop(xboard->engine);
    pthread_join(xboard->thread, NULL);
    xboard->is_thinking = false;
}

struct baronet_engine *xboard_need_engine(struct xboard *xboard)
{
    struct baronet_engine_options options = {.size = sizeof options,
                                             .threads = (unsigned)xboard->threads,
                                             .hash_megabytes = (size_t)xboard->hash,
                                             .learn_milliseconds = learning_time(),
                                             .learning = BARONET_LEARNS_MEANWHILE};
    if (!xboard->engine) {
        xboard->engine = learning_engine(xboard->game, &options);
    }
    return xboard->engine;
}

static void start_thinking(struct xboard *xboard, bool is_for_move)
{
    struct baronet_engine_limits *limits = &xboard->limits;
    xboard_end_thinking(xboard, true);
    *limits = (struct baronet_engine_limits){.size = sizeof *limits,
                                             .depth = is_for_move ? (unsigned)xboard->depth : 0,
                                             .flags = BARONET_THINK_AS_REFEREE,
                                             .progress = tell,
                                             .context = xboard};
    if (!is_for_move) {
        limits->flags |= BARONET_THINK_INFINITELY;
    } else if (xboard->move_time) {
        limits->milliseconds = xboard->move_time;
    } else if (xboard->base || xboard->increment || xboard->clock) {
        limits->clock = xboard->clock ? xboard->clock : xboard->base;
        limits->increment = xboard->increment;
        if (xboard->turns_per_session)
            limits->turns_to_go = (unsigned)(xboard->turns_per_session -
                                             xboard->turns_made % xboard->turns_per_session);
    } else if (!xboard->depth) {
        limits->milliseconds = 1000;
    }
    xboard_need_engine(xboard);
    baronet_engine_prepare(xboard->engine);
    if (is_for_move)
        limits->elo = strength_elo(&xboard->strength, xboard->engine);
    xboard->is_for_move = is_for_move;
    xboard->is_discarded = false;
    atomic_store(&xboard->is_busy, true);
    xboard->share = baronet_limits_share();
    xboard->is_thinking = pthread_create(&xboard->thread, NULL, think, xboard) == 0;
    if (xboard->is_thinking)
        return;
    if (is_for_move) { // can't be stopped then, but a turn comes
        think(xboard);
        return;
    }
    baronet_limits_share_free(xboard->share);
    atomic_store(&xboard->is_busy, false);
    xboard_say("telluser Error (no thread can be started)");
}

void xboard_go_on(struct xboard *xboard)
{
    if (xboard->analyses)
        start_thinking(xboard, false);
    else if (!xboard->is_over && baronet_play_mover(xboard->play) == xboard->seat)
        start_thinking(xboard, true);
}

// ---- Games

static void set_play(struct xboard *xboard, struct baronet_play *play)
{
    xboard_end_thinking(xboard, true);
    baronet_play_free(xboard->play);
    xboard->play = play;
    xboard->is_over = false;
    xboard->turns_made = 0;
    memory_free(xboard->pending);
    memory_free(xboard->clicks);
    xboard->pending = xboard->clicks = NULL;
}

void xboard_use_game(struct xboard *xboard, struct baronet_game *game)
{
    xboard->game = game;
    xboard->variant = xboard_variant(game);
}

static bool set_game(struct xboard *xboard, const char *name)
{
    struct baronet_message *message = NULL;
    struct recovery recovery; // without memory for both, neither is left
    if (MEMORY_FAILED(&recovery))
        memory_out();
    struct baronet_game *game = loading_game(xboard_game_name(name), NULL, &message);
    struct baronet_play *play = game ? baronet_start(game) : NULL;
    char *named = game ? memory_copy_text(xboard_game_name(name)) : NULL;
    memory_close(&recovery);
    if (!game) {
        say_message("tellusererror ", message);
        return false;
    }
    baronet_message_free(message);
    xboard_end_thinking(xboard, true);
    baronet_engine_free(xboard->engine);
    xboard->engine = NULL;
    set_play(xboard, play);
    baronet_game_free(xboard->game);
    memory_free(xboard->named);
    xboard->named = named;
    xboard_use_game(xboard, game);
    return true;
}

// The game with each unusual value of one of its options.
static void print_chosen(struct text_buffer *out, const struct baronet_game *game, const char *name)
{
    struct baronet_rule_option option = {.size = sizeof option};
    const char *value;
    for (size_t i = 0; baronet_game_option(game, i, &option); i++)
        for (size_t v = 1; (value = baronet_game_option_value(game, i, v)); v++)
            text_buffer_print(out, ",%s?%s=%s", name, option.name, value);
}

// Only what XBoard can show is offered; it complains of variants without a setup.
static void print_variants(struct text_buffer *out, const char *own)
{
    const char *separator = "", *name;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = loading_game(name, NULL, NULL);
        if (game && xboard_variant(game).is_shown) {
            text_buffer_print(out, "%s%s", separator, xboard_variant_name(name));
            separator = ",";
            print_chosen(out, game, name);
        }
        if (strcmp(name, own) == 0)
            own = "";
        baronet_game_free(game);
    }
    if (*own)
        text_buffer_print(out, "%s%s", separator, own);
}

static void tell_variants(const struct xboard *xboard)
{
    struct text_buffer out;
    struct recovery recovery; // without memory, or when a limit is spent, the line is released
    if (MEMORY_FAILED(&recovery))
        memory_out();
    text_buffer_init(&out);
    print_variants(&out, xboard->own ? xboard->own : "");
    xboard_say("feature variants=\"%s\"", out.start);
    text_buffer_release(&out);
    memory_close(&recovery);
}

// The options of the game's rules, for XBoard's window of options.
static void tell_rule_options(const struct xboard *xboard)
{
    static const struct rule_option_style style = {"", "*", " /// "};
    struct baronet_rule_option option = {.size = sizeof option};
    struct text_buffer out;
    struct recovery recovery; // without memory the line is released
    if (MEMORY_FAILED(&recovery))
        memory_out();
    text_buffer_init(&out);
    for (size_t i = 0; baronet_game_option(xboard->game, i, &option); i++) {
        text_buffer_clear(&out);
        rule_option_print(&out, xboard->game, i, &style);
        xboard_say("feature option=\"%s -combo %s\"", option.name, out.start);
    }
    text_buffer_release(&out);
    memory_close(&recovery);
}

static const char skill_option[] = "Skill Level", limit_option[] = "Limit Strength",
                  elo_option[] = "Elo";

static void tell_strength(void)
{
    xboard_say("feature option=\"%s -spin %d 0 %d\"", skill_option, SKILL_MOST, SKILL_MOST);
    xboard_say("feature option=\"%s -check 0\"", limit_option);
    xboard_say("feature option=\"%s -spin %d %d %d\"", elo_option, STRENGTH_ELO_USUAL,
               STRENGTH_ELO_LEAST, STRENGTH_ELO_MOST);
}

// Whether it is one of these options. A value out of bounds changes nothing.
static bool set_strength(struct strength *strength, struct text name, const char *value)
{
    uint64_t number;
    bool is_skill = text_is(name, skill_option), is_elo = text_is(name, elo_option);
    if (!is_skill && !is_elo && !text_is(name, limit_option))
        return false;
    uint64_t least = is_elo ? STRENGTH_ELO_LEAST : 0;
    uint64_t most = is_skill ? SKILL_MOST : is_elo ? STRENGTH_ELO_MOST : 1;
    if (!read_number(value, most, &number) || number < least)
        xboard_say("Error (a number from %u to %u is needed): option %s", (unsigned)least,
                   (unsigned)most, name.start);
    else if (is_skill)
        strength->skill = number;
    else if (is_elo)
        strength->elo = number;
    else
        strength->is_limited = number;
    return true;
}

// Until then XBoard waits.
static void end_features(void *context)
{
    (void)context;
    xboard_say("feature done=1");
}

void xboard_introduce(const struct xboard *xboard)
{
    struct memory_undo undo;
    xboard_say("feature done=0");
    memory_on_failure(&undo, end_features, NULL);
    xboard_say(
        "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 "
        "analyze=1 colors=0 ics=0 name=0 memory=1 smp=1 san=0 debug=1 highlight=1 exclude=0");
    xboard_say("feature myname=\"Baronet %s\"", baronet_version());
    tell_variants(xboard);
    tell_strength();
    tell_rule_options(xboard);
    memory_forget(&undo);
    end_features(NULL);
}

void xboard_new_game(struct xboard *xboard)
{
    xboard_end_thinking(xboard, true);
    if (strcmp(baronet_game_name(xboard->game), "chess") != 0)
        set_game(xboard, "chess");
    set_play(xboard, baronet_start(xboard->game));
    if (xboard->engine)
        baronet_engine_forget(xboard->engine, NULL);
    xboard->seat = baronet_game_player_count(xboard->game) > 1 ? 1 : 0;
    xboard->depth = 0;
    xboard->analyses = false;
}

void xboard_set_variant(struct xboard *xboard, const char *name)
{
    if (!set_game(xboard, name))
        return;
    char *setup = xboard_setup(xboard->game);
    if (setup)
        xboard_say("%s", setup);
    memory_free(setup);
    tell_rule_options(xboard);
}

bool xboard_set_option(struct xboard *xboard, const char *text)
{
    const char *named = xboard->named ? xboard->named : xboard->own ? xboard->own : "chess";
    const char *value = strchr(text, '=');
    struct text name = {text, value ? (size_t)(value - text) : 0};
    size_t index;
    if (value && set_strength(&xboard->strength, name, value + 1))
        return true;
    if (!value || !rule_option_named(xboard->game, name, &index))
        return false;
    struct memory_undo undo;
    char *chosen = rule_option_choose(xboard->game, named, index, value + 1);
    memory_on_failure(&undo, memory_free, chosen);
    xboard_set_variant(xboard, chosen);
    memory_forget(&undo);
    memory_free(chosen);
    return true;
}

void xboard_set_board(struct xboard *xboard, const char *fen)
{
    struct baronet_message *message = NULL;
    struct baronet_play *play = baronet_start_fen(xboard->game, fen, &message);
    if (!play) {
        xboard_say("tellusererror Illegal position");
        say_message("# ", message);
        return;
    }
    set_play(xboard, play);
    if (xboard->analyses)
        xboard_go_on(xboard);
}

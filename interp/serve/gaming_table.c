#include "gaming_table.h"

#include "baronet_notation.h"
#include "bounds.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>

static void rule(struct gaming_table *table)
{
    table->ruled = (struct baronet_result){.size = sizeof table->ruled};
    bounds_begin(BOUNDS_TURN);
    baronet_play_result(table->play, &table->ruled, NULL);
    bounds_end();
}

void table_init(struct gaming_table *table, struct baronet_play *play,
                const struct table_seat *seats, const struct clock_terms *terms)
{
    *table = (struct gaming_table){
        .play = play, .player_count = baronet_game_player_count(baronet_play_game(play))};
    for (unsigned p = 0; p < table->player_count; p++)
        table->seats[p] = seats[p];
    clock_init(&table->clock, terms);
    rule(table);
}

void table_release(struct gaming_table *table)
{
    for (size_t i = 0; i < table->event_count; i++)
        memory_free(table->events[i].text);
    memory_free(table->events);
    for (unsigned p = 0; p < TABLE_PLAYERS_LIMIT; p++)
        memory_free(table->plans[p]);
    baronet_play_free(table->play);
}

uint32_t viewer_bit(unsigned viewer)
{
    return viewer < TABLE_PLAYERS_LIMIT ? UINT32_C(1) << viewer : UINT32_C(1) << 31;
}

// ---- Who sits at a table

uint32_t table_persons(const struct gaming_table *table)
{
    uint32_t persons = 0;
    for (unsigned p = 0; p < table->player_count; p++)
        if (table->seats[p].by == SEAT_PERSON)
            persons |= viewer_bit(p);
    return persons;
}

bool table_is_over(const struct gaming_table *table)
{
    return table->end != END_NONE || table->ruled.outcome != BARONET_ONGOING;
}

// Of two players the one who has not resigned or lost on time wins.
static struct baronet_result lost(const struct gaming_table *table, const char *reason)
{
    struct baronet_result result = {
        .size = sizeof result, .outcome = BARONET_LOSS, .winner = table->ender, .worth = 1};
    unsigned deciders = 0;
    for (unsigned p = 0; p < table->player_count; p++)
        deciders += table->seats[p].by != SEAT_CHANCE;
    if (deciders == 2) {
        result.outcome = BARONET_WIN;
        result.winner = table->ender == 0 ? 1 : 0;
    }
    result.reason = reason;
    return result;
}

static struct baronet_result agreed_win(const struct gaming_table *table)
{
    return (struct baronet_result){.size = sizeof(struct baronet_result),
                                   .outcome = BARONET_WIN,
                                   .winner = table->ender,
                                   .reason = "agreement",
                                   .worth = 1};
}

struct baronet_result table_result(const struct gaming_table *table)
{
    const struct baronet_result draw = {.size = sizeof draw,
                                        .outcome = BARONET_DRAW,
                                        .reason =
                                            table->end == END_CLAIM ? table->claim : "agreement"};
    switch (table->end) {
    case END_AGREEMENT:
    case END_CLAIM: return draw;
    case END_RESIGNATION: return lost(table, "resignation");
    case END_TIME: return lost(table, "out of time");
    case END_RESULT: return agreed_win(table);
    case END_NONE: break;
    }
    return table->ruled;
}

bool table_has_rematch(const struct gaming_table *table)
{
    const uint32_t persons = table_persons(table);
    return persons && (table->wanted[EVENT_REMATCH] & persons) == persons;
}

size_t table_at(const struct gaming_table *table, unsigned viewer)
{
    size_t at = 0;
    for (size_t i = 0; i < table->event_count; i++)
        at += !(table->events[i].unseen & viewer_bit(viewer));
    return at;
}

const struct table_event *table_event_after(const struct gaming_table *table, unsigned viewer,
                                            size_t at)
{
    for (size_t i = 0; i < table->event_count; i++)
        if (!(table->events[i].unseen & viewer_bit(viewer)) && at-- == 0)
            return &table->events[i];
    return NULL;
}

static const char *const event_names[EVENT_KINDS] = {
    [EVENT_TURN] = "turn",       [EVENT_DRAW] = "draw",
    [EVENT_UNDO] = "undo",       [EVENT_REMATCH] = "rematch",
    [EVENT_DECLINE] = "decline", [EVENT_CLAIM] = "claim",
    [EVENT_RESIGN] = "resign",   [EVENT_FLAG] = "flag",
    [EVENT_RESULT] = "result",   [EVENT_PLAN] = "plan",
    [EVENT_PLANNED] = "planned", [EVENT_SAY] = "say",
    [EVENT_NAME] = "name",       [EVENT_CONTRIBUTION] = "contribution"};

bool table_is_private(enum event_kind kind)
{
    return kind == EVENT_PLAN || kind == EVENT_SAY || kind == EVENT_NAME;
}

const char *event_name(enum event_kind kind)
{
    return event_names[kind];
}

enum event_kind event_named(const char *name)
{
    enum event_kind kind = EVENT_TURN;
    while (kind < EVENT_KINDS && strcmp(event_names[kind], name) != 0)
        kind++;
    return kind;
}

// ---- What happens

// Who was not told that the last turn was made.
static uint32_t unaware(const struct gaming_table *table)
{
    const size_t last = baronet_play_turn_count(table->play) - 1;
    uint32_t unseen = 0;
    if (!baronet_game_has_secrets(baronet_play_game(table->play)))
        return 0;
    for (unsigned v = 0; v <= table->player_count; v++) {
        const unsigned viewer = v < table->player_count ? v : BARONET_SPECTATOR;
        char *text = baronet_play_turn_text(table->play, last, viewer);
        if (text && !*text && viewer != baronet_play_turn_mover(table->play, last))
            unseen |= viewer_bit(viewer);
        baronet_free(text);
    }
    return unseen;
}

// A try in secret must not show at the clocks, so they go on as if it had not been made.
static void run_clock(struct gaming_table *table, const struct table_event *event)
{
    const unsigned next = baronet_play_mover(table->play);
    if (!event->unseen || next != event->player)
        clock_turn(&table->clock, event->player, next, event->when);
}

static void set_plan(struct gaming_table *table, unsigned player, const char *plan)
{
    memory_free(table->plans[player]);
    table->plans[player] = plan && *plan ? memory_copy_text(plan) : NULL;
}

static void forget_plans(struct gaming_table *table)
{
    for (unsigned p = 0; p < TABLE_PLAYERS_LIMIT; p++)
        set_plan(table, p, NULL);
}

static enum refusal do_turn(struct gaming_table *table, const char *text, struct table_event *event,
                            struct baronet_message **message)
{
    if (table_is_over(table))
        return REFUSED_OVER;
    if (event->player != baronet_play_mover(table->play))
        return REFUSED_SEAT;
    bounds_begin(BOUNDS_TURN);
    bool is_made = baronet_apply_text(table->play, text, message);
    bounds_end();
    if (!is_made)
        return REFUSED_TURN;
    char *made = baronet_play_turn_text(table->play, baronet_play_turn_count(table->play) - 1,
                                        BARONET_REFEREE);
    event->text = memory_copy_text(made);
    baronet_free(made);
    event->unseen = unaware(table);
    table->wanted[EVENT_UNDO] = 0;
    if (table->seats[event->player].by == SEAT_PERSON) {
        table->wanted[EVENT_DRAW] &= viewer_bit(event->player);
        table->wanted[EVENT_RESULT] &= viewer_bit(event->player);
    }
    set_plan(table, event->player, NULL);
    rule(table);
    run_clock(table, event);
    return REFUSED_NOT;
}

// A planned turn and the rest of the plan are one event, so that no turn is made twice.
static enum refusal do_planned(struct gaming_table *table, const char *text,
                               struct table_event *event, struct baronet_message **message)
{
    const char *end = strchr(text, '\n');
    const char *plan = end ? end + 1 : "";
    struct text_buffer buffer;
    text_buffer_init(&buffer);
    text_buffer_add(&buffer, text, end ? (size_t)(end - text) : strlen(text));
    enum refusal refusal = do_turn(table, buffer.start, event, message);
    if (refusal == REFUSED_NOT) {
        set_plan(table, event->player, plan);
        text_buffer_clear(&buffer);
        text_buffer_print(&buffer, "%s\n%s", event->text, plan);
        memory_free(event->text);
        event->text = memory_copy_text(buffer.start);
    }
    text_buffer_release(&buffer);
    return refusal;
}

// The last turn of this player, counted from 1; 0: he has made none.
static size_t last_turn_of(const struct gaming_table *table, unsigned player)
{
    size_t count = baronet_play_turn_count(table->play);
    while (count > 0 && baronet_play_turn_mover(table->play, count - 1) != player)
        count--;
    return count;
}

// To before the last turn of whoever was the first to want it.
static void take_back(struct gaming_table *table, int64_t when)
{
    const size_t last = last_turn_of(table, table->undoer);
    while (baronet_play_turn_count(table->play) >= last && baronet_undo(table->play))
        continue;
    table->wanted[EVENT_DRAW] = table->wanted[EVENT_UNDO] = table->wanted[EVENT_RESULT] = 0;
    forget_plans(table);
    rule(table);
    clock_undo(&table->clock, baronet_play_mover(table->play), when);
}

static enum refusal do_offer(struct gaming_table *table, enum event_kind kind, unsigned player,
                             int64_t when)
{
    const uint32_t persons = table_persons(table);
    const bool is_alone = persons == viewer_bit(player);
    if ((kind == EVENT_REMATCH) != table_is_over(table))
        return REFUSED_OVER;
    const bool needs_another = kind == EVENT_DRAW || kind == EVENT_RESULT;
    if ((needs_another && is_alone) || table->wanted[kind] & viewer_bit(player))
        return REFUSED_OFFER;
    if (kind == EVENT_UNDO && !table->wanted[EVENT_UNDO]) {
        if (last_turn_of(table, player) == 0 ||
            baronet_game_has_secrets(baronet_play_game(table->play)))
            return REFUSED_OFFER;
        table->undoer = player;
    }
    table->wanted[kind] |= viewer_bit(player);
    if ((table->wanted[kind] & persons) != persons)
        return REFUSED_NOT;
    if (kind == EVENT_DRAW)
        table->end = END_AGREEMENT;
    else if (kind == EVENT_UNDO)
        take_back(table, when);
    else if (kind == EVENT_RESULT) {
        table->end = END_RESULT;
        table->ender = table->winner;
    }
    return REFUSED_NOT;
}

// Who says that another one has won takes back what was said of it before.
static enum refusal do_result(struct gaming_table *table, const char *text,
                              struct table_event *event)
{
    const unsigned long winner = strtoul(text, NULL, 10);
    const uint32_t before = table->wanted[EVENT_RESULT];
    if (winner >= table->player_count || table->seats[winner].by == SEAT_CHANCE)
        return REFUSED_OFFER;
    if (winner != table->winner)
        table->wanted[EVENT_RESULT] = 0;
    const unsigned winner_before = table->winner;
    table->winner = (unsigned)winner;
    enum refusal refusal = do_offer(table, EVENT_RESULT, event->player, event->when);
    if (refusal != REFUSED_NOT) {
        table->wanted[EVENT_RESULT] = before;
        table->winner = winner_before;
        return refusal;
    }
    event->text = memory_copy_text(text);
    return REFUSED_NOT;
}

static enum refusal do_claim(struct gaming_table *table, unsigned player)
{
    const char *claim = baronet_play_claim(table->play);
    if (table_is_over(table))
        return REFUSED_OVER;
    if (player != baronet_play_mover(table->play))
        return REFUSED_SEAT;
    if (!claim)
        return REFUSED_CLAIM;
    table->end = END_CLAIM;
    table->ender = player;
    table->claim = claim;
    return REFUSED_NOT;
}

static enum refusal do_resign(struct gaming_table *table, unsigned player)
{
    if (table_is_over(table))
        return REFUSED_OVER;
    table->end = END_RESIGNATION;
    table->ender = player;
    return REFUSED_NOT;
}

static enum refusal do_flag(struct gaming_table *table, unsigned player)
{
    if (table_is_over(table))
        return REFUSED_OVER;
    if (player != table->clock.runs)
        return REFUSED_SEAT;
    table->end = END_TIME;
    table->ender = player;
    table->clock.left[player] = 0;
    return REFUSED_NOT;
}

// Once a seat. It is no part of the play, so that it does not count in what viewers have seen.
static enum refusal do_contribution(struct gaming_table *table, const char *text,
                                    struct table_event *event)
{
    if (table_is_over(table))
        return REFUSED_OVER;
    if (table->seats[event->player].by != SEAT_PERSON || table->contributions[event->player])
        return REFUSED_SEAT;
    event->text = memory_copy_text(text);
    event->unseen = UINT32_MAX;
    table->contributions[event->player] = event->text;
    return REFUSED_NOT;
}

static enum refusal do_decline(struct gaming_table *table)
{
    uint32_t wanted = 0;
    for (unsigned k = 0; k < EVENT_KINDS; k++)
        wanted |= table->wanted[k];
    if (!wanted || table_has_rematch(table))
        return REFUSED_OFFER;
    memset(table->wanted, 0, sizeof table->wanted);
    return REFUSED_NOT;
}

// ---- What is not of the game

// How often the same seat has done this.
static size_t count_of(const struct gaming_table *table, enum event_kind kind, unsigned player)
{
    size_t count = 0;
    for (size_t i = 0; i < table->event_count; i++)
        count += table->events[i].kind == kind && table->events[i].player == player;
    return count;
}

static enum refusal do_private(struct gaming_table *table, struct table_event *event,
                               const char *text)
{
    static const size_t limits[EVENT_KINDS] = {
        [EVENT_PLAN] = PLANS_LIMIT, [EVENT_SAY] = SAYINGS_LIMIT, [EVENT_NAME] = NAMES_LIMIT};
    if (event->player >= table->player_count && event->kind != EVENT_SAY)
        return REFUSED_SEAT;
    if (event->kind == EVENT_PLAN && *text && table_is_over(table))
        return REFUSED_OVER;
    if (*text && count_of(table, event->kind, event->player) >= limits[event->kind])
        return REFUSED_FULL;
    event->text = memory_copy_text(text);
    event->unseen = UINT32_MAX;
    if (event->kind == EVENT_PLAN) {
        set_plan(table, event->player, text);
        table->planned[event->player] = event->when;
    } else if (event->kind == EVENT_NAME)
        table->names[event->player] = *text ? event->text : NULL;
    table->talk_count++;
    return REFUSED_NOT;
}

enum refusal table_do(struct gaming_table *table, enum event_kind kind, unsigned player,
                      const char *text, int64_t when, struct baronet_message **message)
{
    struct table_event event = {.kind = kind, .player = player, .when = when};
    enum refusal refusal = REFUSED_NOT;
    *message = NULL;
    if (table->event_count - table->talk_count >= EVENTS_LIMIT && !table_is_private(kind))
        return REFUSED_FULL;
    table->events = memory_grow(table->events, table->event_count + 1, &table->event_capacity,
                                sizeof *table->events);
    switch (kind) {
    case EVENT_TURN: refusal = do_turn(table, text, &event, message); break;
    case EVENT_PLANNED: refusal = do_planned(table, text, &event, message); break;
    case EVENT_RESULT: refusal = do_result(table, text, &event); break;
    case EVENT_PLAN:
    case EVENT_SAY:
    case EVENT_NAME: refusal = do_private(table, &event, text); break;
    case EVENT_DRAW:
    case EVENT_UNDO:
    case EVENT_REMATCH: refusal = do_offer(table, kind, player, when); break;
    case EVENT_DECLINE: refusal = do_decline(table); break;
    case EVENT_CLAIM: refusal = do_claim(table, player); break;
    case EVENT_RESIGN: refusal = do_resign(table, player); break;
    case EVENT_FLAG: refusal = do_flag(table, player); break;
    case EVENT_CONTRIBUTION: refusal = do_contribution(table, text, &event); break;
    case EVENT_KINDS: refusal = REFUSED_OFFER; break;
    }
    if (refusal == REFUSED_NOT && table_is_over(table) && !table_is_private(kind)) {
        clock_stop(&table->clock, when);
        forget_plans(table);
    }
    if (refusal == REFUSED_NOT)
        table->events[table->event_count++] = event;
    return refusal;
}

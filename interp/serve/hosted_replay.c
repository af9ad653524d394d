#include "hosted_replay.h"

#include "baronet_notation.h"
#include "bounds.h"
#include "clock_wire.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>

struct baronet_play *hosted_begin(const struct baronet_game *game, const char *fen,
                                  struct baronet_message **message)
{
    *message = NULL;
    bounds_begin(BOUNDS_TURN);
    struct baronet_play *play = fen ? baronet_start_fen(game, fen, message) : baronet_start(game);
    bounds_end();
    return play;
}

static bool make(struct gaming_table *table, enum event_kind kind, unsigned player,
                 const char *text, int64_t when)
{
    struct baronet_message *message;
    bool is_made = table_do(table, kind, player, text ? text : "", when, &message) == REFUSED_NOT;
    baronet_message_free(message);
    return is_made;
}

// With a clock the moment follows the text, after a tab.
static bool replay(void *context, const struct stored_event *event)
{
    struct gaming_table *table = context;
    const char *tab = event->text && table->clock.terms.is_used ? strrchr(event->text, '\t') : NULL;
    const int64_t when = tab ? strtoll(tab + 1, NULL, 10) : 0;
    char *text = event->text ? memory_copy_text(event->text) : NULL;
    if (tab)
        text[tab - event->text] = '\0';
    bool is_made = event->number == table->event_count &&
                   make(table, event_named(event->kind), event->player, text, when);
    memory_free(text);
    return is_made;
}

char *hosted_event_text(const struct hosted_table *hosted, const struct table_event *event)
{
    struct text_buffer text;
    if (!hosted->table.clock.terms.is_used)
        return event->text ? memory_copy_text(event->text) : NULL;
    text_buffer_init(&text);
    text_buffer_print(&text, "%s\t%lld", event->text ? event->text : "", (long long)event->when);
    char *copy = memory_copy_text(text.start);
    text_buffer_release(&text);
    return copy;
}

struct clock_terms hosted_clock_terms(const struct hosted_table *hosted)
{
    return stored_clock(hosted->known.options, hosted->known.players, hosted->known.player_count);
}

enum store_answer hosted_catch_up(struct hosted_table *hosted, struct table_store *store)
{
    const size_t turns = baronet_play_turn_count(hosted->table.play);
    const size_t events = hosted->table.event_count;
    enum store_answer answer =
        table_store_events(store, hosted->known.id, events, replay, &hosted->table);
    bool has_undone = baronet_play_turn_count(hosted->table.play) < turns;
    for (size_t i = events; i < hosted->table.event_count; i++)
        has_undone = has_undone || hosted->table.events[i].kind == EVENT_UNDO;
    if (has_undone)
        hosted_forget_told(hosted);
    return answer;
}

// The same table before anything has happened. False: it can't be begun.
static bool begin_again(const struct hosted_table *hosted, struct gaming_table *fresh)
{
    struct baronet_message *message;
    struct baronet_play *play = hosted_begin(hosted->shelved->game, hosted->known.fen, &message);
    baronet_message_free(message);
    const struct clock_terms terms = hosted_clock_terms(hosted);
    if (play)
        table_init(fresh, play, hosted->known.players, &terms);
    return play;
}

static void replace(struct hosted_table *hosted, struct gaming_table *fresh)
{
    table_release(&hosted->table);
    hosted->table = *fresh;
    hosted_forget_told(hosted);
}

enum store_answer hosted_reload(struct hosted_table *hosted, struct table_store *store)
{
    struct gaming_table fresh;
    if (!begin_again(hosted, &fresh))
        return STORE_CONFLICT;
    enum store_answer answer = table_store_events(store, hosted->known.id, 0, replay, &fresh);
    if (answer == STORE_DONE)
        replace(hosted, &fresh);
    else
        table_release(&fresh);
    return answer;
}

bool hosted_rewind(struct hosted_table *hosted, size_t count)
{
    struct gaming_table fresh;
    if (!begin_again(hosted, &fresh))
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct table_event *event = &hosted->table.events[i];
        if (!make(&fresh, event->kind, event->player, event->text, event->when)) {
            table_release(&fresh);
            return false;
        }
    }
    replace(hosted, &fresh);
    return true;
}

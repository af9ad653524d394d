#include "hall.h"

#include "baronet_notation.h"
#include "bounds.h"
#include "clock_wire.h"
#include "fair_table.h"
#include "hall_keys.h"
#include "hosted_replay.h"
#include "plans.h"
#include "talk.h"
#include "wire_json.h"

#include <sodium.h>
#include <stdio.h>

#include "memory.h" // last, as it forbids names that those headers have

// ---- Tables come and go

void hall_init(struct hall *hall, struct shelf *shelf, struct table_store *store,
               struct engine_pool *pool, unsigned idle_tables)
{
    *hall = (struct hall){.shelf = shelf, .store = store, .pool = pool, .idle_tables = idle_tables};
}

static void discard(struct hall *hall, struct hosted_table *hosted)
{
    hosted_forget_told(hosted);
    table_release(&hosted->table);
    stored_table_release(&hosted->known);
    shelf_give_back(hall->shelf, hosted->shelved);
    memory_free(hosted);
}

void hall_release(struct hall *hall)
{
    while (hall->first) {
        struct hosted_table *hosted = hall->first;
        hall->first = hosted->next;
        discard(hall, hosted);
    }
}

static void put_away(struct hall *hall, struct hosted_table *hosted)
{
    struct hosted_table **place = &hall->first;
    while (*place != hosted)
        place = &(*place)->next;
    *place = hosted->next;
    hall_unindex_keys(hall, hosted);
    discard(hall, hosted);
}

static bool is_idle(const struct hosted_table *hosted)
{
    return hosted->holds == 0 && hosted->jobs == 0 && !hosted->links;
}

// The oldest of those that nobody uses, if they are many.
static struct hosted_table *superfluous(const struct hall *hall)
{
    struct hosted_table *oldest = NULL;
    unsigned count = 0;
    for (struct hosted_table *it = hall->first; it; it = it->next)
        if (is_idle(it)) {
            oldest = it;
            count++;
        }
    return count > hall->idle_tables ? oldest : NULL;
}

void hall_settle(struct hall *hall, struct hosted_table *hosted)
{
    hosted->holds--;
    if (!is_idle(hosted))
        return;
    struct hosted_table *left = hosted->is_broken ? hosted : superfluous(hall);
    if (left)
        put_away(hall, left);
}

// A table that is held by its caller; the texts of `known` become its own.
static struct hosted_table *host(struct hall *hall, const struct stored_table *known,
                                 struct shelved_game *shelved, struct baronet_play *play)
{
    struct hosted_table *hosted = memory_zeroed(1, sizeof *hosted);
    hosted->known = *known;
    hosted->shelved = shelved;
    hosted->holds = 1;
    const struct clock_terms terms = hosted_clock_terms(hosted);
    table_init(&hosted->table, play, known->players, &terms);
    fair_begin(hosted);
    hosted->next = hall->first;
    hall->first = hosted;
    hall_index_keys(hall, hosted);
    return hosted;
}

// ---- What is told

static json_t *wire_viewer(unsigned viewer)
{
    return viewer == BARONET_SPECTATOR ? json_null() : json_integer(viewer);
}

static void tell(struct seat_link *link)
{
    struct hosted_table *hosted = link->hosted;
    link->told_at = table_at(&hosted->table, link->viewer);
    client_send(link->client, json_pack("{s:s, s:s, s:o, s:o}", "event", "table", "table",
                                        hosted->known.id, "viewer", wire_viewer(link->viewer),
                                        "state", hosted_state(hosted, link->viewer)));
}

// What people have said meanwhile. True: besides, something about the seats or his own plan.
static bool tell_talk(struct seat_link *link)
{
    const struct hosted_table *hosted = link->hosted;
    bool has_more = false;
    for (; link->heard < hosted->table.event_count; link->heard++) {
        const struct table_event *event = &hosted->table.events[link->heard];
        json_t *saying = talk_saying(hosted, link->viewer, link->heard);
        has_more = has_more || event->kind == EVENT_NAME ||
                   (event->kind == EVENT_PLAN && event->player == link->viewer);
        if (saying)
            client_send(link->client, json_pack("{s:s, s:s, s:o, s:o}", "event", "said", "table",
                                                hosted->known.id, "viewer",
                                                wire_viewer(link->viewer), "saying", saying));
    }
    return has_more;
}

// Everybody who is not told yet.
static void tell_all(struct hosted_table *hosted)
{
    for (struct seat_link *link = hosted->links; link; link = link->next_of_table) {
        const bool has_more = tell_talk(link);
        if (has_more || link->told_at != table_at(&hosted->table, link->viewer))
            tell(link);
    }
}

// Who else is there has changed.
static void tell_others(struct hosted_table *hosted, const struct client *client)
{
    for (struct seat_link *link = hosted->links; link; link = link->next_of_table)
        if (link->client != client)
            tell(link);
}

// ---- What happens

static void cancel_job(struct hosted_table *hosted)
{
    if (hosted->job)
        atomic_store(&hosted->job->is_cancelled, true);
    hosted->job = NULL;
}

// What is in the store counts: the table is read anew when somebody asks for it.
static enum hall_answer give_up(struct hosted_table *hosted)
{
    cancel_job(hosted);
    hosted->is_broken = true;
    for (struct seat_link *link = hosted->links; link; link = link->next_of_table) {
        link->client->is_lost = true; // it joins again
        link->client->wake(link->client);
    }
    return HALL_STORE_FAILS;
}

static void complain_of_store(struct hall *hall)
{
    hall->pause = PAUSE_TICKS;
    fprintf(stderr, "baronet: the store fails: %s\n", table_store_problem(hall->store));
}

// Something has happened, or another server has added it: who is there hears of it.
static void happened(struct hosted_table *hosted)
{
    if (hosted->job && (table_is_over(&hosted->table) ||
                        baronet_play_turn_count(hosted->table.play) != hosted->job_turns))
        cancel_job(hosted);
    tell_all(hosted);
}

// Another server was first.
static enum hall_answer fall_back(struct hall *hall, struct hosted_table *hosted)
{
    cancel_job(hosted);
    if (hosted_reload(hosted, hall->store) != STORE_DONE)
        return give_up(hosted);
    happened(hosted);
    return HALL_BEHIND;
}

static enum hall_answer commit_at(struct hall *hall, struct hosted_table *hosted,
                                  enum event_kind kind, unsigned player, const char *text,
                                  int64_t when, enum refusal *refusal,
                                  struct baronet_message **message)
{
    const size_t turns = baronet_play_turn_count(hosted->table.play);
    const size_t number = hosted->table.event_count;
    *message = NULL;
    if (hosted->is_broken)
        return HALL_STORE_FAILS;
    *refusal = table_do(&hosted->table, kind, player, text, when, message);
    if (*refusal != REFUSED_NOT)
        return HALL_REFUSED;
    const struct table_event *event = &hosted->table.events[number];
    char *kept = hosted_event_text(hosted, event);
    const struct stored_event stored = {.number = number,
                                        .kind = event_name(event->kind),
                                        .player = event->player,
                                        .text = kept,
                                        .unseen = event->unseen};
    enum store_answer answer = table_store_add_event(hall->store, hosted->known.id, &stored);
    memory_free(kept);
    switch (answer) {
    case STORE_CONFLICT: return fall_back(hall, hosted);
    case STORE_FAILS:
        complain_of_store(hall);
        return hosted_rewind(hosted, number) ? HALL_STORE_FAILS : give_up(hosted);
    case STORE_DONE: break;
    }
    if (baronet_play_turn_count(hosted->table.play) < turns)
        hosted_forget_told(hosted);
    happened(hosted);
    return HALL_DONE;
}

static enum hall_answer commit(struct hall *hall, struct hosted_table *hosted, enum event_kind kind,
                               unsigned player, const char *text, enum refusal *refusal,
                               struct baronet_message **message)
{
    return commit_at(hall, hosted, kind, player, text, clock_now(), refusal, message);
}

// One of the legal turns, each equally likely. False: there is none, or the store fails.
static bool make_chance_turn(struct hall *hall, struct hosted_table *hosted)
{
    char *text = fair_table_turn(hosted);
    enum refusal refusal;
    struct baronet_message *message;
    if (!text)
        return false;
    enum hall_answer answer = commit(
        hall, hosted, EVENT_TURN, baronet_play_mover(hosted->table.play), text, &refusal, &message);
    baronet_message_free(message);
    baronet_free(text);
    return answer == HALL_DONE || answer == HALL_BEHIND;
}

static struct engine_job *begin_search(struct hall *hall, struct hosted_table *hosted,
                                       unsigned level)
{
    const struct engine_question question = {.name = hosted->shelved->name,
                                             .rules = hosted->known.rules,
                                             .fen = hosted->known.fen,
                                             .play = hosted->table.play,
                                             .level = level};
    return engine_pool_think(hall->pool, &question, hosted);
}

// Of several servers one moves for engines and chance.
static bool leads(struct hall *hall, struct hosted_table *hosted)
{
    hosted->leads = table_store_lead(hall->store, hosted->known.id);
    return hosted->leads;
}

static bool drop_plan(struct hall *hall, struct hosted_table *hosted, unsigned player,
                      const char *why)
{
    enum refusal refusal;
    struct baronet_message *message;
    char *dropped = plan_dropped(why);
    enum hall_answer answer = commit(hall, hosted, EVENT_PLAN, player, dropped, &refusal, &message);
    baronet_message_free(message);
    memory_free(dropped);
    return answer == HALL_DONE || answer == HALL_BEHIND;
}

static bool has_plan(const struct gaming_table *table, unsigned player)
{
    return table->plans[player] && plan_is_waiting(table->plans[player]);
}

// What a player has planned, at the moment when it became his turn or, if later, when he planned
// it. False: the store fails.
static bool make_planned_turn(struct hall *hall, struct hosted_table *hosted, unsigned player)
{
    const struct gaming_table *table = &hosted->table;
    const int64_t planned = table->planned[player], since = table->clock.since;
    enum refusal refusal;
    struct baronet_message *message = NULL;
    struct text_buffer answer;
    char *why;
    text_buffer_init(&answer);
    enum hall_answer made = HALL_REFUSED;
    if (plan_answer(hosted, player, &answer, &why)) {
        made = commit_at(hall, hosted, EVENT_PLANNED, player, answer.start,
                         table->clock.terms.is_used && planned < since ? since : planned, &refusal,
                         &message);
        if (made == HALL_REFUSED)
            why = plan_why(message);
    }
    bool goes_on = made == HALL_REFUSED ? drop_plan(hall, hosted, player, why)
                                        : made == HALL_DONE || made == HALL_BEHIND;
    baronet_message_free(message);
    memory_free(why);
    text_buffer_release(&answer);
    return goes_on;
}

// Chance makes its turns, what is planned is done, and an engine whose turn it is begins to think.
static void advance(struct hall *hall, struct hosted_table *hosted)
{
    const struct gaming_table *table = &hosted->table;
    while (!table_is_over(table) && !hosted->is_broken) {
        const unsigned mover = baronet_play_mover(table->play);
        const struct table_seat *seat = &table->seats[mover];
        if (seat->by == SEAT_PERSON && has_plan(table, mover) && leads(hall, hosted) &&
            make_planned_turn(hall, hosted, mover))
            continue;
        if (seat->by == SEAT_CHANCE && fair_waits(hosted))
            return;
        if (seat->by == SEAT_CHANCE && leads(hall, hosted) && make_chance_turn(hall, hosted))
            continue;
        if (seat->by != SEAT_ENGINE || hosted->job || !hosted->links || !hall->pool ||
            !leads(hall, hosted))
            return;
        hosted->job = begin_search(hall, hosted, seat->level);
        hosted->job_turns = baronet_play_turn_count(table->play);
        hosted->jobs++;
        return;
    }
}

// ---- Opening

// As hall_open(); a rematch of `earlier`, or NULL.
static struct hosted_table *open_table(struct hall *hall, struct shelved_game *shelved,
                                       const char *fen, const struct table_seat *seats,
                                       const char *options,
                                       char tokens[SEATS_LIMIT][TOKEN_DIGITS + 1],
                                       const struct hosted_table *earlier,
                                       struct baronet_message **message)
{
    struct baronet_play *play = hosted_begin(shelved->game, fen, message);
    if (!play) {
        shelf_give_back(hall->shelf, shelved);
        return NULL;
    }
    struct stored_table known = {.name = shelved->name ? memory_copy_text(shelved->name) : NULL,
                                 .rules = memory_copy_text(shelved_rules(shelved)),
                                 .fen = fen ? memory_copy_text(fen) : NULL,
                                 .options = fair_options(options, shelved->game),
                                 .fingerprint = baronet_game_fingerprint(shelved->game),
                                 .player_count = baronet_game_player_count(shelved->game)};
    memcpy(known.players, seats, known.player_count * sizeof *seats);
    hall_make_keys(&known, tokens);
    struct stored_table before = earlier ? earlier->known : (struct stored_table){.id = ""};
    for (unsigned s = 0; s <= known.player_count; s++)
        memcpy(before.seats[s].rematch, tokens[s], sizeof tokens[s]);
    struct hosted_table *hosted = host(hall, &known, shelved, play);
    enum store_answer answer =
        table_store_add(hall->store, &hosted->known, earlier ? &before : NULL);
    if (answer == STORE_DONE) {
        advance(hall, hosted);
        return hosted;
    }
    if (answer == STORE_FAILS)
        complain_of_store(hall);
    give_up(hosted);
    hall_settle(hall, hosted);
    return NULL;
}

struct hosted_table *hall_open(struct hall *hall, struct shelved_game *shelved, const char *fen,
                               const struct table_seat *seats, const char *options,
                               char tokens[SEATS_LIMIT][TOKEN_DIGITS + 1],
                               struct baronet_message **message)
{
    return open_table(hall, shelved, fen, seats, options, tokens, NULL, message);
}

// ---- Rematches

static bool has_next(const struct hosted_table *hosted)
{
    return *hosted->known.seats[hosted->table.player_count].rematch;
}

// The tokens of the next table, from another server that has opened it.
static void find_rematch(struct hall *hall, struct hosted_table *hosted)
{
    if (table_store_read_seats(hall->store, &hosted->known) == STORE_DONE && has_next(hosted))
        tell_others(hosted, NULL);
}

static void begin_rematch(struct hall *hall, struct hosted_table *hosted)
{
    char tokens[SEATS_LIMIT][TOKEN_DIGITS + 1];
    struct baronet_message *message;
    if (has_next(hosted))
        return;
    hosted->shelved->uses++;
    struct hosted_table *next =
        open_table(hall, hosted->shelved, hosted->known.fen, hosted->table.seats,
                   hosted->known.options, tokens, hosted, &message);
    baronet_message_free(message);
    if (!next) {
        find_rematch(hall, hosted);
        return;
    }
    for (unsigned s = 0; s <= hosted->table.player_count; s++)
        memcpy(hosted->known.seats[s].rematch, tokens[s], sizeof tokens[s]);
    hall_settle(hall, next);
    tell_others(hosted, NULL);
}

// A flag falls before anything else happens.
static void drop_flag(struct hall *hall, struct hosted_table *hosted)
{
    enum refusal refusal;
    struct baronet_message *message = NULL;
    const struct table_clock *clock = &hosted->table.clock;
    if (hosted->is_broken || !clock_has_run_out(clock, clock_now()))
        return;
    commit(hall, hosted, EVENT_FLAG, clock->runs, NULL, &refusal, &message);
    baronet_message_free(message);
}

enum hall_answer hall_do(struct hall *hall, struct hosted_table *hosted, enum event_kind kind,
                         unsigned player, const char *text, enum refusal *refusal,
                         struct baronet_message **message)
{
    drop_flag(hall, hosted);
    enum hall_answer answer = commit(hall, hosted, kind, player, text, refusal, message);
    if (answer != HALL_DONE && answer != HALL_BEHIND)
        return answer;
    if (table_has_rematch(&hosted->table))
        begin_rematch(hall, hosted);
    advance(hall, hosted);
    return hosted->is_broken ? HALL_STORE_FAILS : answer;
}

// ---- Finding

// The game of a stored table: the bundled one if its rules still mean the same, else by its text.
static struct shelved_game *take_game(struct hall *hall, const struct stored_table *known)
{
    struct baronet_message *message = NULL;
    struct shelved_game *shelved =
        known->name ? shelf_take(hall->shelf, known->name, &message) : NULL;
    baronet_message_free(message);
    if (shelved && baronet_game_fingerprint(shelved->game) == known->fingerprint)
        return shelved;
    if (shelved)
        shelf_give_back(hall->shelf, shelved);
    shelved = shelf_take_rules(hall->shelf, known->rules, &message);
    baronet_message_free(message);
    return shelved;
}

// The texts of `known` are used up. NULL: the rules can't be read, or the events don't fit them.
static struct hosted_table *restore(struct hall *hall, struct stored_table *known)
{
    struct shelved_game *shelved = take_game(hall, known);
    struct baronet_message *message = NULL;
    struct baronet_play *play = shelved ? hosted_begin(shelved->game, known->fen, &message) : NULL;
    baronet_message_free(message);
    if (!play) {
        if (shelved)
            shelf_give_back(hall->shelf, shelved);
        stored_table_release(known);
        return NULL;
    }
    struct hosted_table *hosted = host(hall, known, shelved, play);
    if (hosted_catch_up(hosted, hall->store) == STORE_DONE) {
        if (table_has_rematch(&hosted->table))
            begin_rematch(hall, hosted); // if the server ended just before it
        if (has_plan(&hosted->table, baronet_play_mover(hosted->table.play)))
            advance(hall, hosted); // likewise
        drop_flag(hall, hosted);
        return hosted;
    }
    hosted->is_broken = true;
    hall_settle(hall, hosted);
    return NULL;
}

bool hall_has(struct hall *hall, const char *token)
{
    unsigned char hash[KEY_BYTES];
    hall_hash_token(token, hash);
    for (struct seat_key *key = *hall_bucket(hall, hash); key; key = key->next)
        if (memcmp(key->bytes, hash, KEY_BYTES) == 0 && !key->hosted->is_broken)
            return true;
    return false;
}

struct hosted_table *hall_find(struct hall *hall, const char *token, unsigned *viewer,
                               bool *is_certain)
{
    unsigned char hash[KEY_BYTES];
    struct stored_table known;
    bool is_there;
    hall_hash_token(token, hash);
    struct hosted_table *hosted = NULL;
    for (struct seat_key *key = *hall_bucket(hall, hash); key && !hosted; key = key->next)
        if (memcmp(key->bytes, hash, KEY_BYTES) == 0 && !key->hosted->is_broken) {
            hosted = key->hosted;
            hosted->holds++;
        }
    *is_certain = true;
    if (!hosted) {
        *is_certain = table_store_find(hall->store, hash, &known, &is_there) == STORE_DONE;
        if (!*is_certain)
            complain_of_store(hall);
        if (is_there && !(hosted = restore(hall, &known)))
            fprintf(stderr, "baronet: table %s of the store can't be played again\n", known.id);
    }
    for (unsigned s = 0; hosted && s <= hosted->table.player_count; s++)
        if (hosted->known.seats[s].has_key &&
            memcmp(hosted->known.seats[s].key, hash, KEY_BYTES) == 0)
            *viewer = hosted_viewer(hosted, s);
    return hosted;
}

// ---- Clients

static struct seat_link *find_link(const struct hosted_table *hosted, unsigned viewer,
                                   const struct client *client)
{
    struct seat_link *link = hosted->links;
    while (link && !(link->client == client && link->viewer == viewer))
        link = link->next_of_table;
    return link;
}

bool hall_join(struct hall *hall, struct hosted_table *hosted, unsigned viewer,
               struct client *client)
{
    if (find_link(hosted, viewer, client))
        return true;
    if (client->link_count >= LINKS_LIMIT)
        return false;
    struct seat_link *link = memory_zeroed(1, sizeof *link);
    *link = (struct seat_link){.client = client,
                               .hosted = hosted,
                               .viewer = viewer,
                               .told_at = table_at(&hosted->table, viewer),
                               .heard = hosted->table.event_count,
                               .next_of_client = client->links,
                               .next_of_table = hosted->links};
    client->links = hosted->links = link;
    client->link_count++;
    tell_others(hosted, client);
    advance(hall, hosted);
    return true;
}

static void cut(struct hall *hall, struct seat_link *link)
{
    struct hosted_table *hosted = link->hosted;
    struct client *client = link->client;
    struct seat_link **of_client = &client->links, **of_table = &hosted->links;
    while (*of_client != link)
        of_client = &(*of_client)->next_of_client;
    *of_client = link->next_of_client;
    while (*of_table != link)
        of_table = &(*of_table)->next_of_table;
    *of_table = link->next_of_table;
    client->link_count--;
    memory_free(link);
    hosted->holds++;
    if (!hosted->is_broken)
        tell_others(hosted, client);
    if (!hosted->links && hosted->leads && !hosted->is_broken) {
        table_store_cede(hall->store, hosted->known.id);
        hosted->leads = false;
    }
    hall_settle(hall, hosted);
}

void hall_leave(struct hall *hall, struct hosted_table *hosted, unsigned viewer,
                struct client *client)
{
    struct seat_link *link = find_link(hosted, viewer, client);
    if (link)
        cut(hall, link);
}

void hall_leave_all(struct hall *hall, struct client *client)
{
    while (client->links)
        cut(hall, client->links);
}

// ---- Engines

static void make_engine_turn(struct hall *hall, struct hosted_table *hosted,
                             const struct engine_job *job)
{
    const unsigned mover = baronet_play_mover(hosted->table.play);
    const bool claims = baronet_play_claim(hosted->table.play) && job->score <= 0;
    enum refusal refusal;
    struct baronet_message *message;
    hall_do(hall, hosted, claims ? EVENT_CLAIM : EVENT_TURN, mover, job->turn, &refusal, &message);
    baronet_message_free(message);
}

void hall_take_answer(struct hall *hall, struct engine_job *job)
{
    struct hosted_table *hosted = job->owner;
    bool is_awaited = hosted->job == job;
    if (is_awaited)
        hosted->job = NULL;
    hosted->holds++;
    hosted->jobs--;
    if (is_awaited && job->turn)
        make_engine_turn(hall, hosted, job);
    engine_job_free(job);
    hall_settle(hall, hosted);
}

// ---- Other servers

// Takes what is new at a table.
static void refresh(struct hall *hall, struct hosted_table *hosted)
{
    enum store_answer answer = hosted_catch_up(hosted, hall->store);
    hosted->is_behind = answer == STORE_FAILS;
    if (answer == STORE_CONFLICT && fall_back(hall, hosted) != HALL_BEHIND)
        return;
    if (answer == STORE_FAILS)
        return;
    happened(hosted);
    if (table_has_rematch(&hosted->table) && !has_next(hosted))
        find_rematch(hall, hosted);
    advance(hall, hosted);
}

void hall_take_news(struct hall *hall, const char *id)
{
    struct hosted_table *next;
    for (struct hosted_table *hosted = hall->first; hosted; hosted = next) {
        hosted->holds++;
        if (!hosted->is_broken && (!*id || strcmp(hosted->known.id, id) == 0))
            refresh(hall, hosted);
        next = hosted->next;
        hosted->holds--;
    }
}

void hall_tick(struct hall *hall)
{
    if (hall->pause > 0 && --hall->pause > 0)
        return;
    struct hosted_table *next;
    for (struct hosted_table *hosted = hall->first; hosted; hosted = next) {
        next = hosted->next;
        if (!hosted->is_broken && hosted->holds == 0)
            drop_flag(hall, hosted);
        if (hosted->is_broken && is_idle(hosted))
            put_away(hall, hosted);
        else if (!hosted->is_broken && hosted->holds == 0 && hosted->is_behind)
            refresh(hall, hosted);
        else if (!hosted->is_broken && hosted->holds == 0 && hosted->links)
            advance(hall, hosted);
    }
}

// Making engines for the host, and what he may ask of one that is not about a position.
#include "engine_object.h"

#include "call.h"
#include "memory.h"
#include "message.h"
#include "search_parts.h"

#include <string.h>

void engine_object_give(void *to, const void *from, size_t size, size_t own_size)
{
    if (size > sizeof size)
        memcpy((char *)to + sizeof size, (const char *)from + sizeof size,
               (size < own_size ? size : own_size) - sizeof size);
}

// ---- Making one

bool engine_object_key(const struct baronet_key *given, struct lots_key *key)
{
    if (!given)
        return lots_key_draw(key);
    *key = lots_key_of_bytes(given->bytes);
    return true;
}

void engine_object_set_key(struct baronet_engine *engine, const struct lots_key *key)
{
    engine->key = *key;
    engine->seat_count = 0;
    for (unsigned p = 0; p < baronet_game_player_count(engine->game); p++)
        lots_init(&engine->lots[p], key, p);
}

static enum engine_learning learning_of(const struct baronet_engine_options *options)
{
    static const enum engine_learning learning[] = {
        [BARONET_LEARNS_NEVER] = ENGINE_LEARNS_NEVER,
        [BARONET_LEARNS_BEFORE] = ENGINE_LEARNS_BEFORE,
        [BARONET_LEARNS_MEANWHILE] = ENGINE_LEARNS_MEANWHILE,
        [BARONET_LEARNS_MEANWHILE_FOR_ALL] = ENGINE_LEARNS_MEANWHILE_FOR_ALL,
        [BARONET_LEARNS_AGAIN] = ENGINE_LEARNS_AGAIN,
        [BARONET_LEARNS_COUNTED] = ENGINE_LEARNS_TO_SHIP,
        [BARONET_LEARNS_NOTHING] = ENGINE_LEARNS_NEVER};
    return (size_t)options->learning < sizeof learning / sizeof *learning
               ? learning[options->learning]
               : ENGINE_LEARNS_NEVER;
}

static struct engine_options options_of(const struct baronet_engine_options *given)
{
    struct engine_options options = {.method = given->method,
                                     .threads = given->threads,
                                     .hash_megabytes = given->hash_megabytes,
                                     .learn_milliseconds = given->learn_milliseconds,
                                     .learning = learning_of(given),
                                     .learn_threads = given->learn_threads,
                                     .learn_nodes = given->learn_nodes,
                                     .progress = given->learning_progress,
                                     .values = given->values,
                                     .values_length = given->values_length,
                                     .learnt = given->learnt,
                                     .context = given->context};
    if (!options.learn_milliseconds)
        options.learn_milliseconds = BARONET_LEARNING_MILLISECONDS;
    if (given->learning == BARONET_LEARNS_NOTHING)
        options.learn_milliseconds = 0;
    if (options.values && !options.values_length)
        options.values_length = strlen(options.values);
    return options;
}

static struct baronet_engine *make(const struct baronet_game *game,
                                   const struct engine_options *options, const struct lots_key *key)
{
    struct baronet_engine *engine = object_new(OBJECT_ENGINE, sizeof *engine, game);
    unsigned players = baronet_game_player_count(game);
    engine->game = game;
    engine->lots = memory_zeroed(players, sizeof *engine->lots);
    if (baronet_game_has_secrets(game)) {
        engine->seats = memory_zeroed(players, sizeof *engine->seats);
        engine->policy = policy_new(game);
    }
    engine_object_set_key(engine, key);
    engine->engine = engine_new(game, options);
    return engine;
}

static bool find_part(struct text name, uint32_t *parts)
{
    for (size_t i = 0; search_part_name(i); i++)
        if (text_is(name, search_part_name(i))) {
            *parts |= UINT32_C(1) << i;
            return true;
        }
    return false;
}

// The parts of the search that are left out, by their names.
static bool read_parts(const char *names, uint32_t *parts, struct baronet_message **message)
{
    struct text_buffer known;
    if (!names || !PARTS_CAN_BE_LEFT_OUT)
        return true;
    for (const char *name = names; *name; name += *name == ',') {
        struct text one = {name, strcspn(name, ",")};
        name += one.length;
        if (find_part(one, parts))
            continue;
        text_buffer_init(&known);
        for (size_t i = 0; search_part_name(i); i++)
            text_buffer_print(&known, "%s%s", i ? ", " : "", search_part_name(i));
        message_error(message, "misuse", "the search has no part \"%.*s\"", TEXT_ARGUMENTS(one));
        message_hint(message, "it can be without %s", known.start);
        text_buffer_release(&known);
        return false;
    }
    return true;
}

struct baronet_engine *baronet_engine_new(const struct baronet_game *game,
                                          const struct baronet_engine_options *options,
                                          struct baronet_message **message)
{
    struct baronet_engine_options known = {0};
    struct lots_key key;
    struct call call;
    if (options)
        engine_object_give(&known, options, options->size, sizeof known);
    struct engine_options wanted = options_of(&known);
    if (REFUSED(game, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_engine *engine = NULL;
    bool does_fit = read_parts(known.without, &wanted.without, message);
    does_fit =
        does_fit && (!wanted.values || baronet_values_fit(game, wanted.values, wanted.values_length,
                                                          message) == BARONET_VALUES_FIT);
    if (does_fit && !engine_object_key(known.key, &key))
        message_error(message, "environment", "the system has no random numbers to give");
    else if (does_fit)
        engine = make(game, &wanted, &key);
    call_close(&call);
    return engine;
}

void engine_object_empty_seats(struct baronet_engine *engine)
{
    for (unsigned p = 0; engine->seats && p < baronet_game_player_count(engine->game); p++) {
        observer_free(engine->seats[p].observer);
        baronet_play_free(engine->seats[p].shown);
        engine->seats[p] = (struct shown_seat){NULL, NULL};
    }
}

void baronet_engine_free(struct baronet_engine *engine)
{
    if (!engine || !USABLE(engine))
        return;
    engine_object_empty_seats(engine);
    memory_free(engine->seats);
    policy_free(engine->policy);
    memory_free(engine->lots);
    engine_free(engine->engine);
    memory_free(engine);
}

unsigned baronet_engine_threads_limit(void)
{
    return engine_threads_limit();
}

bool baronet_engine_can_have(size_t hash_megabytes)
{
    return engine_can_have(hash_megabytes);
}

void baronet_engine_forget(struct baronet_engine *engine, const struct baronet_key *key)
{
    if (!USABLE(engine))
        return;
    engine_object_empty_seats(engine);
    if (key) {
        struct lots_key own = lots_key_of_bytes(key->bytes);
        engine_object_set_key(engine, &own);
    }
    engine_forget(engine->engine);
}

// ---- Stopping

void baronet_engine_stop(struct baronet_engine *engine)
{
    if (USABLE(engine))
        engine_stop(engine->engine);
}

void baronet_engine_prepare(struct baronet_engine *engine)
{
    if (USABLE(engine))
        engine_prepare(engine->engine);
}

void baronet_engine_ponder(struct baronet_engine *engine)
{
    if (USABLE(engine))
        engine_ponder(engine->engine);
}

void baronet_engine_ponderhit(struct baronet_engine *engine)
{
    if (USABLE(engine))
        engine_start_clock(engine->engine);
}

// ---- What it knows

char *baronet_engine_values(const struct baronet_engine *engine)
{
    return USABLE(engine) ? engine_values_text(engine->engine) : NULL;
}

enum baronet_values_state baronet_values_fit(const struct baronet_game *game, const char *text,
                                             size_t length, struct baronet_message **message)
{
    static const char *const said[] = {
        [BARONET_VALUES_FIT] = NULL,
        [BARONET_VALUES_ARE_OTHERS] = "these values are for other rules, or of another version",
        [BARONET_VALUES_ARE_DAMAGED] = "these values are damaged"};
    struct call call;
    if (REFUSED(game, message) || REFUSED(text, message) || CALL_FAILED(&call, NULL, message))
        return BARONET_VALUES_ARE_OTHERS;
    enum baronet_values_state state =
        engine_values_state(game, text, length ? length : strlen(text));
    if (said[state])
        message_error(message, "values", "%s", said[state]);
    call_close(&call);
    return state;
}

void baronet_engine_knowledge(const struct baronet_engine *engine,
                              struct baronet_engine_knowledge *knowledge)
{
    if (!USABLE(engine) || !USABLE(knowledge))
        return;
    static const enum baronet_learnt learnt[] = {[ENGINE_LEARNT_NOTHING] = BARONET_LEARNT_NOTHING,
                                                 [ENGINE_LEARNT_PLACES] = BARONET_LEARNT_PLACES,
                                                 [ENGINE_LEARNT_WEIGHTS] = BARONET_LEARNT_ALL};
    enum baronet_method method = engine_method(engine->engine);
    const struct baronet_engine_knowledge own = {
        .games = engine_games_learnt(engine->engine),
        .positions = engine_positions_learnt(engine->engine),
        .learnt = learnt[engine_learnt(engine->engine)],
        .is_bundled = engine_is_shipped(engine->engine),
        .method = method == BARONET_METHOD_TREE ? BARONET_METHOD_TREE : BARONET_METHOD_ALPHA_BETA};
    engine_object_give(knowledge, &own, knowledge->size, sizeof own);
}

bool baronet_engine_value(const struct baronet_engine *engine, size_t type,
                          struct baronet_engine_value *value)
{
    if (!USABLE(engine) || !USABLE(value) || type >= baronet_game_piece_count(engine->game))
        return false;
    struct engine_value worth = engine_value(engine->engine, type);
    const struct baronet_engine_value own = {.value = worth.value,
                                             .error = worth.error,
                                             .hand_value = worth.hand_value,
                                             .hand_error = worth.hand_error,
                                             .mobility = worth.mobility};
    engine_object_give(value, &own, value->size, sizeof own);
    return true;
}

#include "remote_store.h"

#include "memory.h"
#include "store_calls.h"
#include "stored_json.h"
#include "wire_json.h"

#include <stdio.h>

struct remote_store {
    struct table_store base;
    struct server_line *line;
};

// The answer to a call, which is released; NULL: the server has ended.
static json_t *call(struct table_store *store, json_t *asked)
{
    struct remote_store *remote = (struct remote_store *)store;
    struct frame frame;
    char *text = json_dumps(asked, JSON_COMPACT);
    json_decref(asked);
    json_t *answer = NULL;
    if (text && server_line_call(remote->line, text, strlen(text), &frame)) {
        answer = json_loadb(frame.text, frame.length, 0, NULL);
        frame_release(&frame);
    }
    memory_free_foreign(text);
    return answer;
}

static enum store_answer answer_of(struct table_store *store, const json_t *answer)
{
    const json_t *number = json_object_get(answer, "answer");
    const char *problem = json_string_value(json_object_get(answer, "problem"));
    snprintf(store->problem, sizeof store->problem, "%s", problem ? problem : "the server is gone");
    return json_is_integer(number) && json_integer_value(number) <= STORE_FAILS
               ? (enum store_answer)json_integer_value(number)
               : STORE_FAILS;
}

static enum store_answer finish(struct table_store *store, json_t *answer)
{
    enum store_answer done = answer_of(store, answer);
    json_decref(answer);
    return done;
}

static void remote_close(struct table_store *store)
{
    memory_free(store);
}

static enum store_answer add(struct table_store *store, const struct stored_table *table,
                             const struct stored_table *earlier)
{
    return finish(
        store,
        call(store, json_pack("{s:s, s:o, s:o}", "call", "add", "table", stored_table_json(table),
                              "earlier", earlier ? stored_table_json(earlier) : json_null())));
}

static enum store_answer add_event(struct table_store *store, const char *id,
                                   const struct stored_event *event)
{
    return finish(store, call(store, json_pack("{s:s, s:s, s:o}", "call", "event", "id", id,
                                               "event", stored_event_json(event))));
}

static enum store_answer find(struct table_store *store, const unsigned char *key,
                              struct stored_table *table, bool *is_there)
{
    json_t *answer =
        call(store, json_pack("{s:s, s:o}", "call", "find", "key", stored_key_json(key)));
    *is_there = read_stored_table(json_object_get(answer, "table"), table);
    return finish(store, answer);
}

static enum store_answer read_seats(struct table_store *store, struct stored_table *table)
{
    json_t *answer = call(store, json_pack("{s:s, s:s}", "call", "seats", "id", table->id));
    read_stored_rematch(json_object_get(answer, "seats"), table);
    return finish(store, answer);
}

// They come some at a time.
static enum store_answer events(struct table_store *store, const char *id, size_t from,
                                bool (*take)(void *context, const struct stored_event *event),
                                void *context)
{
    enum store_answer done = STORE_DONE;
    size_t count = 1;
    while (done == STORE_DONE && count > 0) {
        json_t *answer = call(store, json_pack("{s:s, s:s, s:I}", "call", "events", "id", id,
                                               "from", (json_int_t)from));
        const json_t *list = json_object_get(answer, "events");
        done = answer_of(store, answer);
        count = json_array_size(list);
        for (size_t i = 0; done == STORE_DONE && i < count; i++, from++) {
            struct stored_event event;
            if (!read_stored_event(json_array_get(list, i), &event) || !take(context, &event))
                done = STORE_CONFLICT;
        }
        json_decref(answer);
    }
    return done;
}

static bool lead(struct table_store *store, const char *id)
{
    return finish(store, call(store, json_pack("{s:s, s:s}", "call", "lead", "id", id))) ==
           STORE_DONE;
}

static void cede(struct table_store *store, const char *id)
{
    finish(store, call(store, json_pack("{s:s, s:s}", "call", "cede", "id", id)));
}

static const struct store_calls calls = {.close = remote_close,
                                         .add = add,
                                         .add_event = add_event,
                                         .find = find,
                                         .read_seats = read_seats,
                                         .events = events,
                                         .lead = lead,
                                         .cede = cede};

struct table_store *remote_store_open(struct server_line *line)
{
    struct remote_store *remote = memory_zeroed(1, sizeof *remote);
    remote->base.calls = &calls;
    remote->line = line;
    return &remote->base;
}

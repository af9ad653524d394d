#include "store_service.h"

#include "stored_json.h"

#include <string.h>

enum {
    EVENTS_AT_ONCE = 500,
    BYTES_AT_ONCE = 1024 * 1024,
    RULES_BYTES = 4 * 1024 * 1024 // of one table
};

static json_t *answer_with(const struct store_service *service, enum store_answer answer)
{
    return json_pack("{s:i, s:s}", "answer", (int)answer, "problem",
                     table_store_problem(service->store));
}

static json_t *refuse(void)
{
    return json_pack("{s:i, s:s}", "answer", (int)STORE_FAILS, "problem", "not its own table");
}

// ---- Calls

static json_t *add(const struct store_service *service, const json_t *asked)
{
    struct stored_table table, earlier;
    const json_t *before = json_object_get(asked, "earlier");
    const bool is_rematch = json_is_object(before);
    if (!read_stored_table(json_object_get(asked, "table"), &table))
        return refuse();
    json_t *answer = NULL;
    const bool is_fine = !table.name && strlen(table.rules) <= RULES_BYTES;
    if (is_fine && !is_rematch) {
        answer = answer_with(service, table_store_add(service->store, &table, NULL));
    } else if (is_fine && read_stored_table(before, &earlier)) {
        if (service->owns(service->worker, earlier.id))
            answer = answer_with(service, table_store_add(service->store, &table, &earlier));
        stored_table_release(&earlier);
    }
    if (answer && json_integer_value(json_object_get(answer, "answer")) == STORE_DONE)
        service->added(service->worker, &table);
    stored_table_release(&table);
    return answer ? answer : refuse();
}

static json_t *add_event(const struct store_service *service, const json_t *asked, const char *id)
{
    struct stored_event event;
    if (!read_stored_event(json_object_get(asked, "event"), &event))
        return refuse();
    return answer_with(service, table_store_add_event(service->store, id, &event));
}

static json_t *find(const struct store_service *service, const json_t *asked)
{
    unsigned char key[KEY_BYTES];
    struct stored_table table;
    bool is_there;
    if (!read_stored_key(json_object_get(asked, "key"), key) ||
        !service->owns_key(service->worker, key))
        return refuse();
    json_t *answer = answer_with(service, table_store_find(service->store, key, &table, &is_there));
    if (is_there) {
        json_object_set_new(answer, "table", stored_table_json(&table));
        stored_table_release(&table);
    }
    return answer;
}

static json_t *read_seats(const struct store_service *service, const char *id)
{
    struct stored_table table = {.id = ""};
    memcpy(table.id, id, sizeof table.id);
    json_t *answer = answer_with(service, table_store_read_seats(service->store, &table));
    json_t *whole = stored_table_json(&table);
    json_object_set(answer, "seats", json_object_get(whole, "seats"));
    json_decref(whole);
    return answer;
}

struct event_list {
    json_t *events;
    size_t bytes;
    bool is_full;
};

static bool list_event(void *context, const struct stored_event *event)
{
    struct event_list *list = context;
    if (json_array_size(list->events) >= EVENTS_AT_ONCE || list->bytes >= BYTES_AT_ONCE) {
        list->is_full = true;
        return false;
    }
    list->bytes += event->text ? strlen(event->text) : 0;
    json_array_append_new(list->events, stored_event_json(event));
    return true;
}

static json_t *events(const struct store_service *service, const json_t *asked, const char *id)
{
    struct event_list list = {.events = json_array()};
    const json_int_t from = json_integer_value(json_object_get(asked, "from"));
    enum store_answer done =
        table_store_events(service->store, id, from > 0 ? (size_t)from : 0, list_event, &list);
    json_t *answer = answer_with(service, list.is_full ? STORE_DONE : done);
    json_object_set_new(answer, "events", list.events);
    return answer;
}

// ---- Which it is

static json_t *answer_of_table(const struct store_service *service, const char *call,
                               const json_t *asked)
{
    const char *id = json_string_value(json_object_get(asked, "id"));
    if (!id || strlen(id) != ID_DIGITS || !service->owns(service->worker, id))
        return refuse();
    if (strcmp(call, "event") == 0)
        return add_event(service, asked, id);
    if (strcmp(call, "seats") == 0)
        return read_seats(service, id);
    if (strcmp(call, "events") == 0)
        return events(service, asked, id);
    if (strcmp(call, "lead") == 0)
        return answer_with(service,
                           table_store_lead(service->store, id) ? STORE_DONE : STORE_CONFLICT);
    if (strcmp(call, "cede") == 0)
        table_store_cede(service->store, id);
    return answer_with(service, STORE_DONE);
}

json_t *store_service_answer(const struct store_service *service, const char *text, size_t length)
{
    json_t *asked = json_loadb(text, length, 0, NULL);
    const char *call = json_string_value(json_object_get(asked, "call"));
    json_t *answer = NULL;
    if (!call)
        answer = refuse();
    else if (strcmp(call, "add") == 0)
        answer = add(service, asked);
    else if (strcmp(call, "find") == 0)
        answer = find(service, asked);
    else
        answer = answer_of_table(service, call, asked);
    json_decref(asked);
    return answer;
}

bool store_service_writes(const char *text, size_t length)
{
    static const char *const beginnings[] = {"{\"call\":\"add\"", "{\"call\":\"event\""};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (length >= strlen(beginnings[i]) &&
            memcmp(text, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

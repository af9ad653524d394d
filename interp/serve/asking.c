#include "asking.h"

#include "bounds.h"
#include "peers.h"
#include "wire_json.h"

json_t *asking_fail(struct asking *asking, const char *code, const char *text)
{
    json_decref(asking->error);
    asking->error = json_pack("{s:s, s:s, s:[]}", "code", code, "text", text, "diagnostics");
    return NULL;
}

json_t *asking_fail_with(struct asking *asking, struct baronet_message *message)
{
    json_decref(asking->error);
    asking->error = wire_message_error(message);
    baronet_message_free(message);
    return NULL;
}

const char *asking_text(const struct asking *asking, const char *key)
{
    return json_string_value(json_object_get(asking->given, key));
}

enum { MINUTE = 60000 };

bool asking_may_open(struct asking *asking)
{
    struct requests *requests = asking->requests;
    if (requests->is_worker)
        return true; // the server has looked
    if (requests->opened_minute != asking->now / MINUTE) {
        requests->opened_minute = asking->now / MINUTE;
        requests->opened = 0;
    }
    if (peer_may(asking->client->peer, PEER_TABLES, 1, asking->now) &&
        requests->opened++ < TABLES_OPENED_A_MINUTE)
        return true;
    asking_fail(asking, "limit", "too many tables are opened; wait a minute");
    return false;
}

bool asking_is_up_to_date(struct asking *asking)
{
    const json_t *at = json_object_get(asking->given, "at");
    if (!json_is_integer(at)) {
        asking_fail(asking, "request", "\"at\" is missing: the state's");
        return false;
    }
    if (json_integer_value(at) == (json_int_t)table_at(&asking->hosted->table, asking->viewer))
        return true;
    asking_fail(asking, "at", "something else has happened at the table");
    wire_put(asking->error, "state", hosted_state(asking->hosted, asking->viewer));
    return false;
}

#include "plan_text.h"

#include "bounds.h"
#include "memory.h"

static bool are_texts(const json_t *list, size_t limit)
{
    size_t index;
    json_t *item;
    if (!json_is_array(list) || json_array_size(list) > limit)
        return false;
    json_array_foreach((json_t *)(uintptr_t)list, index,
                       item) if (!json_is_string(item)) return false;
    return true;
}

// A copy of the branches with what is known of them; NULL: something is wrong.
static json_t *checked(const json_t *branches, unsigned depth, unsigned *turns)
{
    json_t *copy = json_array();
    bool is_fine = json_is_array(branches) && depth <= PLAN_DEPTH;
    for (size_t i = 0; is_fine && i < json_array_size(branches); i++) {
        const json_t *branch = json_array_get(branches, i);
        json_t *after = json_object_get(branch, "after"), *turn = json_object_get(branch, "turn"),
               *picks = json_object_get(branch, "picks"), *then = json_object_get(branch, "then");
        is_fine = ++*turns <= PLAN_TURNS &&
                  (json_is_null(after) || are_texts(after, PICKS_LIMIT)) &&
                  (turn ? json_is_string(turn) && !picks
                        : json_array_size(picks) > 0 && are_texts(picks, PICKS_LIMIT));
        json_t *rest = is_fine && then ? checked(then, depth + 1, turns) : json_array();
        is_fine = is_fine && rest;
        if (is_fine)
            json_array_append_new(copy, json_pack("{s:O, s:O, s:o}", "after", after,
                                                  turn ? "turn" : "picks", turn ? turn : picks,
                                                  "then", rest));
    }
    if (is_fine)
        return copy;
    json_decref(copy);
    return NULL;
}

static char *written(json_t *plan)
{
    char *dumped = json_dumps(plan, JSON_COMPACT);
    char *text = memory_copy_text(dumped ? dumped : "");
    memory_free_foreign(dumped);
    json_decref(plan);
    return text;
}

char *plan_read(const json_t *branches, size_t told, const char **wrong)
{
    unsigned turns = 0;
    json_t *copy = checked(branches, 1, &turns);
    *wrong = NULL;
    if (!copy) {
        *wrong = "a plan is a list of {\"after\", \"turn\" or \"picks\", \"then\"}, not too long";
        return NULL;
    }
    if (json_array_size(copy) == 0) {
        json_decref(copy);
        return memory_copy_text("");
    }
    char *text = written(json_pack("{s:I, s:o}", "told", (json_int_t)told, "branches", copy));
    if (strlen(text) <= PLAN_BYTES)
        return text;
    memory_free(text);
    *wrong = "the plan is too long";
    return NULL;
}

char *plan_dropped(const char *why)
{
    return written(json_pack("{s:s, s:[]}", "dropped", why, "branches"));
}

char *plan_why(const struct baronet_message *message)
{
    struct baronet_diagnostic found = {.size = sizeof found};
    const bool is_there = message && baronet_message_diagnostic(message, 0, &found);
    return memory_copy_text(is_there ? found.text : "it could not be made");
}

json_t *plan_json(const char *plan)
{
    json_t *kept = plan ? json_loads(plan, 0, NULL) : NULL;
    if (!kept)
        return json_null();
    json_t *dropped = json_object_get(kept, "dropped");
    json_t *shown = json_pack("{s:O, s:o}", "branches", json_object_get(kept, "branches"),
                              "dropped", dropped ? json_incref(dropped) : json_null());
    json_decref(kept);
    return shown;
}

bool plan_is_waiting(const char *plan)
{
    json_t *kept = plan ? json_loads(plan, 0, NULL) : NULL;
    bool is_waiting = json_array_size(json_object_get(kept, "branches")) > 0;
    json_decref(kept);
    return is_waiting;
}

// Turns, what can be picked, why a text is no turn, and messages, as JSON.
#include "wire_json.h"

#include <string.h>

// ---- Turns

json_t *wire_turn_made(const struct baronet_turn *turn, int number)
{
    json_t *object = json_object();
    wire_put(object, "text", wire_text(baronet_turn_text(turn)));
    wire_put(object, "mover", json_integer(baronet_turn_mover(turn)));
    wire_put(object, "number", json_integer(number));
    wire_put(object, "words", wire_text(baronet_turn_words(turn)));
    return object;
}

// What does not belong to a kind of change, or is not known, is left out.
static void put_known(json_t *object, const char *key, int number)
{
    if (number >= 0)
        wire_put(object, key, json_integer(number));
}

static json_t *change_of(const struct baronet_game *game, const struct baronet_change *change)
{
    static const char *const kinds[] = {
        [BARONET_CHANGE_MOVED] = "moved",         [BARONET_CHANGE_CAPTURED] = "captured",
        [BARONET_CHANGE_REMOVED] = "removed",     [BARONET_CHANGE_PLACED] = "placed",
        [BARONET_CHANGE_TYPE] = "type",           [BARONET_CHANGE_OWNER] = "owner",
        [BARONET_CHANGE_MARKED] = "marked",       [BARONET_CHANGE_UNMARKED] = "unmarked",
        [BARONET_CHANGE_FROM_HAND] = "from-hand", [BARONET_CHANGE_INTO_HAND] = "into-hand",
        [BARONET_CHANGE_LEFT] = "left",           [BARONET_CHANGE_APPEARED] = "appeared"};
    struct baronet_attribute attribute = {.size = sizeof attribute};
    json_t *object = json_object();
    wire_put(object, "kind", wire_text(kinds[change->kind]));
    wire_put(object, "owner", json_integer(change->owner));
    put_known(object, "square", change->square);
    put_known(object, "from", change->from);
    put_known(object, "type", change->type);
    put_known(object, "before", change->before);
    if (change->attribute >= 0 &&
        baronet_game_attribute(game, (size_t)change->attribute, &attribute))
        wire_put(object, "attribute", wire_text(attribute.name));
    if (change->kind == BARONET_CHANGE_FROM_HAND || change->kind == BARONET_CHANGE_INTO_HAND) {
        wire_put(object, "count", json_integer(change->count));
        wire_put(object, "hand", json_integer(change->hand));
    }
    return object;
}

json_t *wire_changes(const struct baronet_game *game, const struct baronet_turn *turn)
{
    struct baronet_change change = {.size = sizeof change};
    json_t *list = json_array();
    for (size_t i = 0; turn && baronet_turn_change(turn, i, &change); i++)
        json_array_append_new(list, change_of(game, &change));
    return list;
}

// ---- Picks

json_t *wire_option(const struct baronet_option *option)
{
    static const char *const kinds[] = {
        [BARONET_OPTION_SQUARE] = "square", [BARONET_OPTION_HAND] = "hand",
        [BARONET_OPTION_TYPE] = "type",     [BARONET_OPTION_NUMBER] = "number",
        [BARONET_OPTION_TEXT] = "text",     [BARONET_OPTION_CAPTURES] = "captures",
        [BARONET_OPTION_WHICH] = "which",   [BARONET_OPTION_PASS] = "pass",
        [BARONET_OPTION_DONE] = "done"};
    static const char *const roles[] = {
        [BARONET_ROLE_OTHER] = "other", [BARONET_ROLE_FROM] = "from", [BARONET_ROLE_TO] = "to"};
    json_t *object = json_object();
    wire_put(object, "kind", wire_text(kinds[option->kind]));
    wire_put(object, "role", wire_text(roles[option->role]));
    wire_put(object, "text", wire_text(option->text));
    wire_put(object, "words", wire_text(option->words));
    wire_put(object, "question", wire_text(option->question));
    wire_put(object, "completes", json_boolean(option->completes));
    put_known(object, "square", option->square);
    put_known(object, "type", option->type);
    put_known(object, "player", option->player);
    put_known(object, "hand", option->hand);
    if (option->kind == BARONET_OPTION_NUMBER || option->kind == BARONET_OPTION_WHICH)
        wire_put(object, "number", json_integer(option->number));
    return object;
}

// ---- Explanations, messages

static void put_place(json_t *object, const char *file, const unsigned place[4])
{
    wire_put(object, "file", wire_text(file));
    wire_put(object, "line", json_integer(place[0]));
    wire_put(object, "column", json_integer(place[1]));
    wire_put(object, "endLine", json_integer(place[2]));
    wire_put(object, "endColumn", json_integer(place[3]));
}

json_t *wire_explanation(const struct baronet_explanation *explanation)
{
    struct baronet_explained told = {.size = sizeof told};
    json_t *object = json_object(), *squares = json_array();
    baronet_explained(explanation, &told);
    wire_put(object, "reason", wire_text(baronet_reason_name(told.reason)));
    wire_put(object, "words", wire_text(told.words));
    wire_put(object, "hint", wire_text(told.hint));
    if (told.file) {
        json_t *rule = json_object();
        put_place(rule, told.file,
                  (unsigned[]){told.line, told.column, told.end_line, told.end_column});
        wire_put(object, "rule", rule);
    }
    for (size_t i = 0; i < told.square_count; i++)
        json_array_append_new(squares, json_integer(told.squares[i]));
    wire_put(object, "squares", squares);
    wire_put(object, "fine", json_integer((json_int_t)told.fine));
    return object;
}

static json_t *related(const struct baronet_message *message, size_t index, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        struct baronet_related place = {.size = sizeof place};
        json_t *object = json_object();
        baronet_message_related(message, index, i, &place);
        wire_put(object, "text", wire_text(place.text));
        put_place(object, place.file,
                  (unsigned[]){place.line, place.column, place.end_line, place.end_column});
        json_array_append_new(list, object);
    }
    return list;
}

enum { DIAGNOSTICS_LIMIT = 100 }; // more help nobody

json_t *wire_diagnostics(const struct baronet_message *message)
{
    struct baronet_diagnostic found = {.size = sizeof found};
    json_t *list = json_array();
    for (size_t i = 0;
         i < DIAGNOSTICS_LIMIT && message && baronet_message_diagnostic(message, i, &found); i++) {
        json_t *object = json_object();
        wire_put(object, "severity",
                 wire_text(found.severity == BARONET_ERROR ? "error" : "warning"));
        wire_put(object, "code", wire_text(found.code));
        wire_put(object, "text", wire_text(found.text));
        put_place(object, found.file,
                  (unsigned[]){found.line, found.column, found.end_line, found.end_column});
        wire_put(object, "expectation", wire_text(found.expectation));
        wire_put(object, "hint", wire_text(found.hint));
        wire_put(object, "related", related(message, i, found.related_count));
        json_array_append_new(list, object);
    }
    return list;
}

json_t *wire_message_error(const struct baronet_message *message)
{
    struct baronet_diagnostic found = {.size = sizeof found};
    json_t *error = json_object();
    bool is_found = false;
    for (size_t i = 0; message && baronet_message_diagnostic(message, i, &found); i++)
        if (found.severity == BARONET_ERROR) {
            is_found = true;
            break;
        }
    wire_put(error, "code", wire_text(is_found ? found.code : "memory"));
    wire_put(error, "text", wire_text(is_found ? found.text : "out of memory"));
    wire_put(error, "diagnostics", wire_diagnostics(message));
    return error;
}

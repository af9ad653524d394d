#include "stored_json.h"

#include "wire_json.h"

#include <sodium.h>
#include <stdio.h>

#include "memory.h" // last, as it forbids names that those headers have

enum { KEY_DIGITS = 2 * KEY_BYTES, FINGERPRINT_ROOM = 17, HEXADECIMAL = 16 };

// ---- Keys

json_t *stored_key_json(const unsigned char *key)
{
    char digits[KEY_DIGITS + 1];
    sodium_bin2hex(digits, sizeof digits, key, KEY_BYTES);
    return json_string(digits);
}

bool read_stored_key(const json_t *json, unsigned char *key)
{
    size_t length;
    return json_string_length(json) == KEY_DIGITS &&
           sodium_hex2bin(key, KEY_BYTES, json_string_value(json), KEY_DIGITS, NULL, &length,
                          NULL) == 0 &&
           length == KEY_BYTES;
}

// Hexadecimal digits, exactly so many.
static bool are_digits(const char *text, size_t count)
{
    return text && strlen(text) == count && strspn(text, "0123456789abcdef") == count;
}

// ---- Tables

static json_t *seat_json(const struct stored_table *table, unsigned number)
{
    const struct stored_seat *seat = &table->seats[number];
    const struct table_seat *player = number < table->player_count
                                          ? &table->players[number]
                                          : &(struct table_seat){SEAT_CHANCE, 0};
    return json_pack("{s:i, s:i, s:o, s:s}", "by", (int)player->by, "level", (int)player->level,
                     "key", seat->has_key ? stored_key_json(seat->key) : json_null(), "rematch",
                     seat->rematch);
}

json_t *stored_table_json(const struct stored_table *table)
{
    char fingerprint[FINGERPRINT_ROOM];
    json_t *seats = json_array();
    for (unsigned s = 0; s <= table->player_count; s++)
        json_array_append_new(seats, seat_json(table, s));
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)table->fingerprint);
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:s, s:o}", "id", table->id, "name",
                     wire_text(table->name), "rules", wire_text(table->rules), "fen",
                     wire_text(table->fen), "options", wire_text(table->options), "fingerprint",
                     fingerprint, "seats", seats);
}

static char *copy_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? memory_copy_text(text) : NULL;
}

static bool read_seat(const json_t *json, struct table_seat *player, struct stored_seat *seat)
{
    const json_t *key = json_object_get(json, "key");
    const char *rematch = json_string_value(json_object_get(json, "rematch"));
    const json_int_t by = json_integer_value(json_object_get(json, "by"));
    const json_int_t level = json_integer_value(json_object_get(json, "level"));
    if (!json_is_integer(json_object_get(json, "by")) || by < 0 || by > SEAT_CHANCE || level < 0 ||
        level > UINT16_MAX || !rematch || (*rematch && !are_digits(rematch, TOKEN_DIGITS)))
        return false;
    *player = (struct table_seat){(enum seat_kind)by, (unsigned)level};
    snprintf(seat->rematch, sizeof seat->rematch, "%s", rematch);
    seat->has_key = json_is_string(key);
    return !seat->has_key || read_stored_key(key, seat->key);
}

static bool read_seats(const json_t *seats, struct stored_table *table)
{
    const size_t count = json_array_size(seats);
    if (count < 2 || count > SEATS_LIMIT)
        return false;
    table->player_count = (unsigned)count - 1;
    struct table_seat none;
    for (unsigned s = 0; s < count; s++)
        if (!read_seat(json_array_get(seats, s), s + 1 < count ? &table->players[s] : &none,
                       &table->seats[s]))
            return false;
    return true;
}

bool read_stored_table(const json_t *json, struct stored_table *table)
{
    const char *id = json_string_value(json_object_get(json, "id"));
    const char *fingerprint = json_string_value(json_object_get(json, "fingerprint"));
    *table = (struct stored_table){.id = ""};
    if (!are_digits(id, ID_DIGITS) || !are_digits(fingerprint, FINGERPRINT_ROOM - 1) ||
        !json_is_string(json_object_get(json, "rules")) ||
        !read_seats(json_object_get(json, "seats"), table))
        return false;
    snprintf(table->id, sizeof table->id, "%s", id);
    table->fingerprint = strtoull(fingerprint, NULL, HEXADECIMAL);
    table->name = copy_of(json, "name");
    table->rules = copy_of(json, "rules");
    table->fen = copy_of(json, "fen");
    table->options = copy_of(json, "options");
    return true;
}

void read_stored_rematch(const json_t *seats, struct stored_table *table)
{
    for (unsigned s = 0; s <= table->player_count; s++) {
        const char *token = json_string_value(json_object_get(json_array_get(seats, s), "rematch"));
        if (are_digits(token, TOKEN_DIGITS))
            snprintf(table->seats[s].rematch, sizeof table->seats[s].rematch, "%s", token);
    }
}

// ---- Events

json_t *stored_event_json(const struct stored_event *event)
{
    return json_pack("{s:I, s:s, s:i, s:o, s:I}", "number", (json_int_t)event->number, "kind",
                     event->kind, "player", (int)event->player, "text", wire_text(event->text),
                     "unseen", (json_int_t)event->unseen);
}

bool read_stored_event(const json_t *json, struct stored_event *event)
{
    const json_int_t number = json_integer_value(json_object_get(json, "number"));
    const json_int_t player = json_integer_value(json_object_get(json, "player"));
    const json_int_t unseen = json_integer_value(json_object_get(json, "unseen"));
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const bool is_somebody =
        player >= 0 && (player < TABLE_PLAYERS_LIMIT || player == BARONET_SPECTATOR);
    if (!kind || number < 0 || !is_somebody || unseen < 0 || unseen > UINT32_MAX)
        return false;
    *event = (struct stored_event){.number = (size_t)number,
                                   .kind = kind,
                                   .player = (unsigned)player,
                                   .text = json_string_value(json_object_get(json, "text")),
                                   .unseen = (uint32_t)unseen};
    return true;
}

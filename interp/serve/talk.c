#include "talk.h"

#include "bounds.h"
#include "memory.h"
#include "wire_json.h"

#include <string.h>

static bool is_spectator(const struct hosted_table *hosted, unsigned viewer)
{
    return viewer >= hosted->table.player_count;
}

static bool may_read(const struct hosted_table *hosted, unsigned viewer, unsigned speaker)
{
    if (table_is_over(&hosted->table) ||
        is_spectator(hosted, viewer) == is_spectator(hosted, speaker))
        return true;
    return is_spectator(hosted, viewer) && !baronet_game_has_secrets(hosted->shelved->game);
}

// A spectator's text begins with his name and a line feed.
static json_t *saying(const struct hosted_table *hosted, const struct table_event *event,
                      size_t number)
{
    const bool is_player = !is_spectator(hosted, event->player);
    const char *end = is_player ? NULL : strchr(event->text, '\n');
    json_t *name = json_null();
    if (end && end > event->text)
        name = json_stringn(event->text, (size_t)(end - event->text));
    return json_pack("{s:I, s:o, s:o, s:o}", "number", (json_int_t)number, "by",
                     is_player ? json_integer(event->player) : json_null(), "name", name, "text",
                     wire_text(end ? end + 1 : event->text));
}

// Players' sayings are counted apart from spectators', so that numbers tell nothing.
json_t *talk_saying(const struct hosted_table *hosted, unsigned viewer, size_t event)
{
    const struct table_event *events = hosted->table.events;
    const bool by_spectator = is_spectator(hosted, events[event].player);
    size_t number = 0;
    if (events[event].kind != EVENT_SAY || !may_read(hosted, viewer, events[event].player))
        return NULL;
    for (size_t i = 0; i < event; i++)
        number +=
            events[i].kind == EVENT_SAY && is_spectator(hosted, events[i].player) == by_spectator;
    return saying(hosted, &events[event], number);
}

json_t *talk_said(const struct hosted_table *hosted, unsigned viewer)
{
    const struct gaming_table *table = &hosted->table;
    json_t *list = json_array();
    size_t numbers[2] = {0, 0};
    for (size_t i = 0; i < table->event_count; i++) {
        const struct table_event *event = &table->events[i];
        if (event->kind != EVENT_SAY)
            continue;
        const size_t number = numbers[is_spectator(hosted, event->player)]++;
        if (may_read(hosted, viewer, event->player))
            json_array_append_new(list, saying(hosted, event, number));
    }
    return list;
}

// ---- Plain texts

// The next character of UTF-8, which jansson has checked.
static uint32_t next_character(const unsigned char **at)
{
    const unsigned char first = *(*at)++;
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    uint32_t character = more == 0 ? first : first & (0x3fu >> more);
    for (int i = 0; i < more && **at; i++)
        character = character << 6 | (*(*at)++ & 0x3fu);
    return character;
}

static bool confuses(uint32_t character)
{
    return character < 0x20 || (character >= 0x7f && character < 0xa0) || character == 0x61c ||
           character == 0x200e || character == 0x200f ||
           (character >= 0x2028 && character <= 0x202e) ||
           (character >= 0x2066 && character <= 0x2069) || character == 0xfeff;
}

char *talk_plain(const char *text, size_t bytes)
{
    while (*text == ' ')
        text++;
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    if (length > bytes)
        return NULL;
    char *plain = memory_copy_text(text);
    plain[length] = '\0';
    for (const unsigned char *at = (const unsigned char *)plain; *at;)
        if (confuses(next_character(&at))) {
            memory_free(plain);
            return NULL;
        }
    return plain;
}

// ---- How often

bool talk_is_allowed(struct hosted_table *hosted, unsigned viewer, uint64_t now)
{
    struct talk_allowance *allowance = &hosted->talk[hosted_seat(hosted, viewer)];
    const uint64_t saved = (now - allowance->counted) / (SAYING_SECONDS * 1000);
    if (allowance->used > 0) {
        allowance->used = saved >= allowance->used ? 0 : allowance->used - (unsigned)saved;
        allowance->counted += saved * SAYING_SECONDS * 1000;
    }
    if (allowance->used == 0)
        allowance->counted = now;
    if (allowance->used >= SAYINGS_AT_ONCE)
        return false;
    allowance->used++;
    return true;
}

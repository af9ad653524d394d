#include "fair_table.h"

#include "baronet_notation.h"
#include "fair_record.h"
#include "seat_words.h"
#include "wire_json.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>

#include "memory.h" // last, as it forbids names that those headers have

enum { SEED_BYTES = FAIR_DIGITS / 2 };

static bool has_chance(const struct baronet_game *game)
{
    for (unsigned p = 0; p < baronet_game_player_count(game); p++)
        if (baronet_game_player_is_random(game, p))
            return true;
    return false;
}

// ---- The seed

char *fair_options(const char *options, const struct baronet_game *game)
{
    unsigned char bytes[SEED_BYTES];
    char seed[FAIR_DIGITS + 1];
    json_t *all = options ? json_loads(options, 0, NULL) : json_object();
    json_object_del(all, "chance"); // of the game before a rematch
    if (has_chance(game)) {
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2hex(seed, sizeof seed, bytes, sizeof bytes);
        wire_put(all, "chance", json_pack("{s:s}", "seed", seed));
    }
    char *text = json_object_size(all) > 0 ? json_dumps(all, JSON_COMPACT) : NULL;
    char *copy = text ? memory_copy_text(text) : NULL;
    memory_free_foreign(text);
    json_decref(all);
    return copy;
}

static void commit(struct hosted_table *hosted)
{
    char rules[17];
    struct text_buffer seats;
    text_buffer_init(&seats);
    print_seat_words(&seats, &hosted->table);
    snprintf(rules, sizeof rules, "%016" PRIx64, baronet_game_fingerprint(hosted->shelved->game));
    char *start = baronet_play_fen(hosted->table.play, BARONET_REFEREE);
    const struct fair_terms terms = {
        .table = hosted->known.id, .rules = rules, .start = start, .seats = seats.start};
    hosted->fair.commitment = fair_commitment(hosted->fair.seed.digits, &terms);
    baronet_free(start);
    text_buffer_release(&seats);
}

void fair_begin(struct hosted_table *hosted)
{
    json_t *all = hosted->known.options ? json_loads(hosted->known.options, 0, NULL) : NULL;
    const char *seed = json_string_value(json_object_get(json_object_get(all, "chance"), "seed"));
    hosted->fair.is_used = fair_is_number(seed);
    if (hosted->fair.is_used) {
        snprintf(hosted->fair.seed.digits, sizeof hosted->fair.seed.digits, "%s", seed);
        commit(hosted);
    }
    json_decref(all);
}

// ---- Contributions

bool fair_lacks(const struct hosted_table *hosted, unsigned viewer)
{
    const struct gaming_table *table = &hosted->table;
    return hosted->fair.is_used && viewer < table->player_count && !table_is_over(table) &&
           table->seats[viewer].by == SEAT_PERSON && !table->contributions[viewer];
}

bool fair_waits(const struct hosted_table *hosted)
{
    for (unsigned p = 0; p < hosted->table.player_count; p++)
        if (fair_lacks(hosted, p))
            return true;
    return false;
}

char *fair_table_turn(const struct hosted_table *hosted)
{
    struct baronet_play *play = hosted->table.play;
    struct baronet_message *message = NULL;
    struct text_buffer contributions;
    if (!hosted->fair.is_used) {
        struct baronet_turns *turns = baronet_turns(play, NULL);
        const size_t count = turns ? baronet_turns_count(turns) : 0;
        char *text =
            count > 0 ? baronet_turns_text(turns, randombytes_uniform((uint32_t)count)) : NULL;
        baronet_turns_free(turns);
        return text;
    }
    text_buffer_init(&contributions);
    print_contribution_words(&contributions, &hosted->table);
    const struct fair_number key =
        fair_key(hosted->fair.seed.digits, hosted->fair.commitment.digits, contributions.start);
    text_buffer_release(&contributions);
    char *text = fair_turn(key.digits, fair_turns_made(play) + 1, play, &message);
    baronet_message_free(message);
    return text;
}

// ---- What is told

json_t *wire_chance(const struct hosted_table *hosted)
{
    const struct gaming_table *table = &hosted->table;
    json_t *contributions = json_array(), *awaited = json_array();
    if (!hosted->fair.is_used) {
        json_decref(contributions);
        json_decref(awaited);
        return json_null();
    }
    for (unsigned p = 0; p < table->player_count; p++) {
        json_array_append_new(contributions, wire_text(table->contributions[p]));
        if (fair_lacks(hosted, p))
            json_array_append_new(awaited, json_integer(p));
    }
    return json_pack("{s:s, s:o, s:o, s:o}", "commitment", hosted->fair.commitment.digits,
                     "contributions", contributions, "awaits", awaited, "seed",
                     wire_text(table_is_over(table) ? hosted->fair.seed.digits : NULL));
}

char *fair_table_record(const struct hosted_table *hosted, const char *record)
{
    struct text_buffer contributions;
    if (!hosted->fair.is_used)
        return memory_copy_text(record);
    text_buffer_init(&contributions);
    print_contribution_words(&contributions, &hosted->table);
    const struct fair_record fair = {
        .table = hosted->known.id,
        .commitment = hosted->fair.commitment.digits,
        .contributions = contributions.start,
        .seed = table_is_over(&hosted->table) ? hosted->fair.seed.digits : NULL};
    char *text = fair_record_add(record, &fair);
    text_buffer_release(&contributions);
    return text;
}

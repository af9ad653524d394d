#include "seat_words.h"

#include "fair_record.h"
#include "result_text.h"

void print_seat_words(struct text_buffer *out, const struct gaming_table *table)
{
    static const char *const kinds[] = {
        [SEAT_PERSON] = "human", [SEAT_ENGINE] = "engine", [SEAT_CHANCE] = "random"};
    for (unsigned p = 0; p < table->player_count; p++) {
        if (p > 0)
            text_buffer_add_character(out, ',');
        print_player(out, baronet_play_game(table->play), p);
        text_buffer_print(out, "=%s", kinds[table->seats[p].by]);
    }
}

void print_contribution_words(struct text_buffer *out, const struct gaming_table *table)
{
    for (unsigned p = 0; p < table->player_count; p++) {
        const char *given = table->contributions[p];
        if (table->seats[p].by != SEAT_PERSON)
            continue;
        if (out->length > 0)
            text_buffer_add_character(out, ',');
        print_player(out, baronet_play_game(table->play), p);
        text_buffer_print(out, "=%s", given ? given : FAIR_NO_CONTRIBUTION);
    }
}

void print_result_words(struct text_buffer *out, const struct gaming_table *table)
{
    print_result(out, baronet_play_game(table->play), table_result(table));
}

// Bundled games ask in words for whatever a player picks that is not a move as pieces make it: in
// random games, wherever turns that begin alike go on by different notes, these have questions.
#include "baronet_notation.h"
#include "chooser.h"
#include "play_state.h"
#include "rng.h"
#include "turn_text.h"
#include "turns.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 300, MOST_TURNS = 400 };

// One note of a turn: the text of the turn in front of it, and up to its end.
struct part {
    char before[120], after[120];
    bool asks;
};

static bool asks(const struct note *note)
{
    bool is_asked = note->question != NULL;
    for (int s = 0; s < note->slot_count; s++)
        is_asked |= note->questions[s] != NULL;
    return is_asked;
}

static void print(const struct baronet_turns *turns, size_t index, uint32_t count, char *out,
                  size_t size)
{
    struct text_buffer text;
    text_buffer_init(&text);
    if (count > 0)
        turn_print(turns->game->program, turns->items + turns->turns[index].first, count, false,
                   NULL, &text);
    snprintf(out, size, "%s", count > 0 ? text.start : "");
    text_buffer_release(&text);
}

static int compare_parts(const void *a, const void *b)
{
    return strcmp(((const struct part *)a)->before, ((const struct part *)b)->before);
}

// All notes of up to MOST_TURNS turns.
static size_t list_parts(const struct baronet_turns *turns, struct part *parts, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < baronet_turns_count(turns) && i < MOST_TURNS; i++)
        for (uint32_t k = 0; k < turns->turns[i].count && count < most; k++) {
            const struct turn_item *item = &turns->items[turns->turns[i].first + k];
            struct part *part = &parts[count++];
            print(turns, i, k, part->before, sizeof part->before);
            print(turns, i, k + 1, part->after, sizeof part->after);
            part->asks = item->note == 0 || asks(&turns->game->program->notes[item->note]);
        }
    return count;
}

static void look(const char *name, const struct baronet_turns *turns)
{
    enum { MOST = 4000 };
    static struct part parts[MOST];
    size_t count = list_parts(turns, parts, MOST);
    qsort(parts, count, sizeof *parts, compare_parts);
    for (size_t first = 0, end; first < count; first = end) {
        bool differs = false;
        for (end = first; end < count && strcmp(parts[end].before, parts[first].before) == 0; end++)
            differs |= strcmp(parts[end].after, parts[first].after) != 0;
        for (size_t i = first; i < end && differs; i++)
            if (!parts[i].asks)
                fail_msg("%s: nothing asks for \"%s\" after \"%s\"", name, parts[i].after,
                         parts[i].before);
    }
}

static void all_bundled_games_ask(void **state)
{
    const char *name;
    struct rng rng;
    (void)state;
    rng_init(&rng, 1);
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = baronet_load(name, NULL, NULL);
        struct baronet_play *play = baronet_start(game);
        for (int ply = 0; ply < PLIES; ply++) {
            struct baronet_turns *turns = baronet_turns(play, NULL);
            size_t count = baronet_turns_count(turns);
            look(name, turns);
            if (count > 0)
                baronet_apply(play, turns, rng_below(&rng, count), NULL);
            baronet_turns_free(turns);
            if (count == 0)
                break;
        }
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_bundled_games_ask)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

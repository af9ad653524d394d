// Pickers: what can be picked step by step is what the legal turns are. In every bundled game
// random games are played through a picker alone; in each position the turns that picks can reach
// are compared with the list of turns, and what comes of the turn with what comes of its text.
// Positions with many turns are sampled; what a pick takes there is bounded.
//
//     PICKER_GAMES=N  games of each: 1, 5 or 20, by TEST_SCALE
//     PICKER_TURNS=N  turns of each game: 6, 20 or 60

#include "allowance.h"
#include "games.h"
#include "memory.h"
#include "picker.h"
#include "scale.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_LIST = 300, EXHAUSTED_LIMIT = 4, SAMPLES = 4, PATH_LIMIT = 200 };

static unsigned setting(const char *name, unsigned small, unsigned usual, unsigned deep)
{
    const char *value = getenv(name);
    return value ? (unsigned)atoi(value) : scaled(small, usual, deep);
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static struct baronet_picker *new_picker(struct baronet_play *play)
{
    struct baronet_message *message;
    struct baronet_picker *picker = baronet_picker_new(play, &message);
    if (!picker)
        fail_msg("%s", baronet_message_text(message));
    assert_null(message);
    return picker;
}

static struct baronet_option option_of(const struct baronet_picker *picker, size_t index)
{
    struct baronet_option option = {.size = sizeof option};
    assert_true(baronet_picker_option(picker, index, &option));
    return option;
}

static void pick(struct baronet_picker *picker, size_t index)
{
    struct baronet_message *message;
    if (!baronet_picker_pick(picker, index, &message))
        fail_msg("%s", baronet_message_text(message));
    assert_null(message);
}

static void pick_text(struct baronet_picker *picker, const char *text)
{
    struct baronet_message *message;
    if (!baronet_picker_pick_text(picker, text, &message))
        fail_msg("%s", baronet_message_text(message));
}

// ---- Lists of texts

struct texts {
    char **list;
    size_t count, capacity;
};

static void add_text(struct texts *texts, char *text)
{
    texts->list = memory_grow(texts->list, texts->count + 1, &texts->capacity, sizeof *texts->list);
    texts->list[texts->count++] = text;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort_texts(struct texts *texts)
{
    if (texts->count)
        qsort(texts->list, texts->count, sizeof *texts->list, compare);
}

static void release_texts(struct texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        baronet_free(texts->list[i]);
    memory_free(texts->list);
    *texts = (struct texts){0};
}

// The texts of all turns, each once.
static struct texts listed(const struct baronet_turns *turns)
{
    struct texts all = {0}, texts = {0};
    for (size_t i = 0; i < baronet_turns_count(turns); i++)
        add_text(&all, baronet_turns_text(turns, i));
    sort_texts(&all);
    for (size_t i = 0; i < all.count; i++)
        if (i == 0 || strcmp(all.list[i], all.list[i - 1]) != 0)
            add_text(&texts, memory_copy_text(all.list[i]));
    release_texts(&all);
    return texts;
}

static void check_option(const struct baronet_picker *picker, size_t index)
{
    struct baronet_option option = option_of(picker, index);
    assert_non_null(option.words);
    assert_non_null(option.question);
    assert_true(*option.words != '\0');
    for (size_t i = 0; i < index; i++) {
        struct baronet_option other = option_of(picker, i);
        if (strcmp(other.text, option.text) == 0 && other.kind == option.kind)
            fail_msg("two options \"%s\" after \"%s\"", option.text, baronet_picker_text(picker));
    }
}

// The texts of the turns that picks reach. What an option promises is checked.
static void reach(struct baronet_picker *picker, struct texts *texts)
{
    size_t count = baronet_picker_count(picker);
    if (count == 0) {
        if (baronet_picker_is_whole(picker))
            add_text(texts, memory_copy_text(baronet_picker_text(picker)));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char *before = memory_copy_text(baronet_picker_text(picker));
        struct baronet_option option = option_of(picker, i);
        bool completes = option.completes;
        bool tells_captures = option.kind == BARONET_OPTION_SQUARE;
        check_option(picker, i);
        pick(picker, i);
        bool asks_captures = tells_captures && baronet_picker_count(picker) > 0 &&
                             option_of(picker, 0).kind == BARONET_OPTION_CAPTURES;
        if (completes != baronet_picker_is_whole(picker) && !asks_captures)
            fail_msg("\"%s\" is %swhole", baronet_picker_text(picker), completes ? "not " : "");
        assert_true(baronet_picker_is_whole(picker) || baronet_picker_count(picker) > 0);
        reach(picker, texts);
        assert_true(baronet_picker_back(picker));
        assert_string_equal(before, baronet_picker_text(picker));
        assert_int_equal(baronet_picker_count(picker), count);
        memory_free(before);
    }
}

static void check_same(const char *name, const struct texts *expected, const struct texts *found)
{
    for (size_t i = 0; i < expected->count || i < found->count; i++)
        if (i >= expected->count || i >= found->count ||
            strcmp(expected->list[i], found->list[i]) != 0)
            fail_msg("%s: %zu turns, %zu by picks; turn %s, picked %s", name, expected->count,
                     found->count, i < expected->count ? expected->list[i] : "(none)",
                     i < found->count ? found->list[i] : "(none)");
}

// ---- Each position

static void check_all(const char *name, struct baronet_play *play,
                      const struct baronet_turns *turns)
{
    struct texts expected = listed(turns), found = {0};
    struct baronet_picker *picker = new_picker(play);
    reach(picker, &found);
    sort_texts(&found);
    check_same(name, &expected, &found);
    baronet_picker_free(picker);
    release_texts(&expected);
    release_texts(&found);
}

// Some turns can be picked by their texts, whole and with a pick taken back.
static void check_texts(struct baronet_play *play, const struct baronet_turns *turns,
                        uint32_t *random)
{
    struct baronet_picker *picker = new_picker(play);
    size_t count = baronet_turns_count(turns);
    for (int i = 0; i < SAMPLES && count > 0; i++) {
        char *text = baronet_turns_text(turns, next_random(random) % count);
        struct baronet_message *message;
        if (!baronet_picker_pick_text(picker, text, &message))
            fail_msg("%s: %s", text, baronet_message_text(message));
        if (!baronet_picker_is_whole(picker))
            fail_msg("\"%s\" is picked as \"%s\"", text, baronet_picker_text(picker));
        assert_string_equal(baronet_picker_text(picker), text);
        while (baronet_picker_back(picker))
            continue;
        baronet_free(text);
    }
    baronet_picker_free(picker);
}

// Picks at random until a turn is whole; NULL when there is no turn.
static struct baronet_picker *pick_turn(struct baronet_play *play, uint32_t *random)
{
    struct baronet_picker *picker = new_picker(play);
    for (int i = 0; i < PATH_LIMIT && baronet_picker_count(picker) > 0; i++) {
        if (baronet_picker_is_whole(picker) && i > PATH_LIMIT / 2)
            return picker;
        pick(picker, next_random(random) % baronet_picker_count(picker));
    }
    if (baronet_picker_is_whole(picker))
        return picker;
    baronet_picker_free(picker);
    return NULL;
}

// Makes the picked turn, and that of its text in the other play.
static void make(const char *name, struct baronet_picker *picker, struct baronet_play *play,
                 struct baronet_play *other)
{
    struct picker_outcome shown;
    char *text = memory_copy_text(baronet_picker_text(picker));
    struct baronet_message *message;
    bool is_end = baronet_picker_count(picker) == 0;
    assert_true(picker_foresee(picker, &shown));
    if (!baronet_picker_apply(picker, &message))
        fail_msg("%s: %s: %s", name, text, baronet_message_text(message));
    if (!baronet_apply_text(other, text, &message))
        fail_msg("%s: %s: %s", name, text, baronet_message_text(message));
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    char *expected = baronet_play_fen(other, BARONET_REFEREE);
    assert_string_equal(fen, expected);
    assert_true(baronet_play_hash(play) == baronet_play_hash(other));
    char *made = baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, BARONET_REFEREE);
    assert_string_equal(made, text);
    if (is_end)
        assert_memory_equal(shown.position.cells, play->position.cells,
                            (size_t)play->game->program->hashed_cells * sizeof(int32_t));
    picker_outcome_release(&shown);
    baronet_free(made);
    baronet_free(fen);
    baronet_free(expected);
    baronet_free(text);
}

static void play_game(const char *name, const struct baronet_game *game, unsigned number)
{
    struct baronet_play *play = baronet_start(game), *other = baronet_start(game);
    unsigned limit = setting("PICKER_TURNS", 6, 20, 60), listed_count = 0;
    uint32_t random = 77u * number + (uint32_t)strlen(name);
    for (unsigned t = 0; t < limit; t++) {
        struct baronet_message *message;
        struct baronet_turns *turns =
            result_of(play).outcome ? NULL : baronet_turns(play, &message);
        if (!turns)
            break;
        if (baronet_turns_count(turns) < LONG_LIST && listed_count++ < EXHAUSTED_LIMIT)
            check_all(name, play, turns);
        else
            check_texts(play, turns, &random);
        struct baronet_picker *picker = pick_turn(play, &random);
        assert_true((picker != NULL) == (baronet_turns_count(turns) > 0));
        baronet_turns_free(turns);
        if (!picker)
            break;
        make(name, picker, play, other);
        baronet_picker_free(picker);
    }
    baronet_play_free(play);
    baronet_play_free(other);
}

static void bundled_games_are_played_by_picks(void **state)
{
    const char *name, *only = getenv("PICKER_ONLY");
    (void)state;
    for (size_t g = 0; (name = baronet_bundled_name(g)) != NULL; g++) {
        if (only && strcmp(only, name) != 0)
            continue;
        struct baronet_game *game = load(name);
        for (unsigned i = 0; i < setting("PICKER_GAMES", 1, 3, 20); i++)
            play_game(name, game, i);
        baronet_game_free(game);
    }
}

// Rules that no bundled game has.
static void odd_rules_are_played_by_picks(void **state)
{
    static const char *const names[] = {"crowned", "forgotten", "later",    "marks",
                                        "rights",  "screen",    "variables"};
    (void)state;
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        char path[64];
        snprintf(path, sizeof path, "tests/rules/%s.vdl", names[n]);
        struct baronet_game *game = load(path);
        for (unsigned i = 0; i < setting("PICKER_GAMES", 1, 3, 20); i++)
            play_game(path, game, i);
        baronet_game_free(game);
    }
}

// ---- Both machines

static void plain_machine_offers_the_same(void **state)
{
    const char *name;
    (void)state;
    for (size_t n = 0; (name = baronet_bundled_name(n)) != NULL; n++) {
        struct baronet_game *fast = load(name), *plain = load_plain(name);
        struct baronet_play *play = baronet_start(fast), *other = baronet_start(plain);
        uint32_t random = 5;
        for (unsigned t = 0; t < scaled(1, 1, 12); t++) {
            struct baronet_picker *picker = new_picker(play), *second = new_picker(other);
            for (size_t count; (count = baronet_picker_count(picker)) > 0;) {
                struct texts expected = {0}, found = {0};
                struct picker_outcome in_fast, in_plain;
                size_t squares = (size_t)play->game->program->square_count;
                for (size_t i = 0; i < baronet_picker_count(second); i++)
                    add_text(&expected, memory_copy_text(option_of(second, i).text));
                for (size_t i = 0; i < count; i++)
                    add_text(&found, memory_copy_text(option_of(picker, i).text));
                sort_texts(&expected);
                sort_texts(&found);
                check_same(name, &expected, &found);
                assert_true(picker_foresee(picker, &in_fast));
                assert_true(picker_foresee(second, &in_plain));
                assert_memory_equal(in_fast.position.cells, in_plain.position.cells,
                                    squares * sizeof(int32_t));
                picker_outcome_release(&in_fast);
                picker_outcome_release(&in_plain);
                size_t chosen = next_random(&random) % count;
                struct baronet_option option = option_of(picker, chosen);
                for (size_t i = 0; i < baronet_picker_count(second); i++) {
                    struct baronet_option same = option_of(second, i);
                    if (strcmp(same.text, option.text) != 0 || same.kind != option.kind)
                        continue;
                    assert_int_equal(same.completes, option.completes);
                    assert_string_equal(same.question, option.question);
                    pick(second, i);
                    break;
                }
                pick(picker, chosen);
                assert_string_equal(baronet_picker_text(picker), baronet_picker_text(second));
                release_texts(&expected);
                release_texts(&found);
            }
            bool is_over = !baronet_picker_is_whole(picker);
            if (!is_over)
                assert_true(baronet_picker_apply(picker, NULL) &&
                            baronet_picker_apply(second, NULL));
            baronet_picker_free(picker);
            baronet_picker_free(second);
            if (is_over)
                break;
        }
        baronet_play_free(play);
        baronet_play_free(other);
        baronet_game_free(fast);
        baronet_game_free(plain);
    }
}

// ---- Many turns

// Even turns with all kinds in hand, so that each move and drop is followed by a sacrifice. There
// is hardly room for more than 15,000 turns on the board of Ruddigore Chess.
static const char full_hands[] =
    "QQxHHQQH/H1QQQ2Q/Q6Q/Q6Q/H2Q3Q/HQ3Q1Q/HX1Q3Q/HBQHQQQH[QRBHPqrbhp] w - - 0 20";
static uint64_t steps_now(void)
{
    return atomic_load(&allowance_now()->steps_taken);
}

// Picks random turns; returns the most steps that one pick takes.
static uint64_t most_steps(struct baronet_play *play)
{
    struct baronet_limits limits = {.size = sizeof limits, .steps = 1000000000};
    uint32_t random = 1;
    uint64_t most = 0;
    assert_true(baronet_limits_begin(&limits));
    for (unsigned i = 0; i < scaled(5, 100, 500); i++) {
        uint64_t before = steps_now();
        struct baronet_picker *picker = new_picker(play);
        for (;;) {
            uint64_t taken = steps_now() - before;
            most = taken > most ? taken : most;
            if (baronet_picker_count(picker) == 0)
                break;
            before = steps_now();
            pick(picker, next_random(&random) % baronet_picker_count(picker));
        }
        assert_true(baronet_picker_is_whole(picker));
        baronet_picker_free(picker);
    }
    assert_int_equal(baronet_limits_end(), BARONET_WITHIN_LIMITS);
    return most;
}

static void check_steps(const struct baronet_game *game, const char *fen, size_t turn_count)
{
    enum { MOST_STEPS = 100000 };
    struct baronet_message *message;
    struct baronet_play *play = baronet_start_fen(game, fen, &message);
    if (!play)
        fail_msg("%s", baronet_message_text(message));
    struct baronet_turns *turns = baronet_turns(play, NULL);
    assert_true(baronet_turns_count(turns) >= turn_count);
    uint64_t most = most_steps(play);
    print_message("%zu turns, at most %" PRIu64 " steps a pick\n", baronet_turns_count(turns),
                  most);
    assert_true(most > 0 && most < MOST_STEPS);
    baronet_turns_free(turns);
    baronet_play_free(play);
}

static void picks_among_many_turns_are_cheap(void **state)
{
    struct baronet_game *game = load("ruddigore"), *wide = load("tests/rules/wide-ruddigore.vdl");
    struct baronet_game *longest = load("tests/rules/long.vdl"); // 9000 words, one turn
    (void)state;
    check_steps(game, full_hands, 15000);
    check_steps(wide, baronet_game_start_fen(wide), 20000);
    check_steps(longest, baronet_game_start_fen(longest), 1);
    baronet_game_free(longest);
    baronet_game_free(game);
    baronet_game_free(wide);
}

// ---- What is picked

// The options' texts, joined by blanks.
static void check_options(const struct baronet_picker *picker, const char *expected)
{
    struct text_buffer texts;
    text_buffer_init(&texts);
    text_buffer_add(&texts, "", 0);
    for (size_t i = 0; i < baronet_picker_count(picker); i++) {
        struct baronet_option option = option_of(picker, i);
        text_buffer_print(&texts, "%s%s", i ? " " : "",
                          option.kind == BARONET_OPTION_DONE ? "(done)" : option.text);
    }
    assert_string_equal(texts.start, expected);
    text_buffer_release(&texts);
}

static void check_question(const struct baronet_picker *picker, const char *expected)
{
    assert_non_null(baronet_picker_question(picker));
    assert_string_equal(baronet_picker_question(picker), expected);
}

static void steps_of_a_turn_are_named(void **state)
{
    struct baronet_game *game = load("ruddigore");
    struct baronet_play *play = baronet_start_fen(game, "7x/8/8/8/8/8/P7/X7[BPp] w - - 0 2", NULL);
    struct baronet_picker *picker = new_picker(play);
    (void)state;
    assert_null(baronet_picker_question(picker)); // moves and drops
    check_options(picker, "a1 a2 B P");
    struct baronet_option option = option_of(picker, 0);
    assert_true(option.kind == BARONET_OPTION_SQUARE && option.role == BARONET_ROLE_FROM);
    assert_true(option.square == 0 && option.type < 0 && !option.completes);
    assert_string_equal(option.question, "choose the piece to move");
    option = option_of(picker, 2);
    assert_true(option.kind == BARONET_OPTION_HAND && option.player == 0 && option.square < 0);
    assert_string_equal(option.words, "Bishop");
    assert_string_equal(option.question, "choose a piece to drop");
    pick(picker, 1);
    assert_string_equal(option_of(picker, 0).question, "choose where it goes");
    assert_null(baronet_picker_question(picker)); // that was not the rules
    check_options(picker, "a3 a4");
    pick(picker, 1);
    assert_string_equal(baronet_picker_text(picker), "a2a4");
    assert_false(baronet_picker_is_whole(picker));
    check_question(picker, "the curse: give up a piece");
    check_options(picker, ",-a4 ,-B ,-P");
    assert_true(option_of(picker, 1).completes); // the sign after it needs no pick
    pick(picker, 1);
    assert_true(baronet_picker_is_whole(picker));
    check_options(picker, "");
    assert_string_equal(baronet_picker_text(picker), "a2a4,-B@");
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void texts_are_picked(void **state)
{
    struct baronet_game *game = load("ruddigore");
    struct baronet_play *play = baronet_start_fen(game, "7x/8/8/8/8/8/P7/X7[BPp] w - - 0 2", NULL);
    struct baronet_picker *picker = new_picker(play);
    (void)state;
    struct baronet_message *message;
    pick_text(picker, "p@");
    assert_string_equal(baronet_picker_text(picker), "P");
    pick_text(picker, "@c4");
    pick_text(picker, "-b@"); // without the comma
    assert_string_equal(baronet_picker_text(picker), "P@c4,-B@");
    assert_true(baronet_picker_is_whole(picker));
    while (baronet_picker_back(picker))
        continue;
    assert_string_equal(baronet_picker_text(picker), "");
    assert_false(baronet_picker_pick_text(picker, "a2a5", &message));
    assert_string_equal(baronet_message_text(message),
                        "error: no legal turn goes on with \"a2a5\" here\n");
    baronet_message_free(message);
    assert_string_equal(baronet_picker_text(picker), "");
    assert_false(baronet_picker_pick_text(picker, "a", NULL)); // a1 or a2
    pick_text(picker, "A2A3,-");
    assert_string_equal(baronet_picker_text(picker), "a2a3");
    assert_false(baronet_picker_apply(picker, &message));
    assert_string_equal(baronet_message_text(message),
                        "error: the turn that is picked is not whole yet\n");
    baronet_message_free(message);
    pick_text(picker, ",-a3");
    assert_true(baronet_picker_apply(picker, NULL));
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    assert_string_equal(fen, "7x/8/8/8/8/8/8/X7[BPp] b - - 0 2");
    baronet_free(fen);
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

// Ways to capture, turns that may end or go on, turns that no text tells apart.
static const char steps_game[] = "game \"Steps\"\n"
                                 "board 4x4\n"
                                 "piece Man a: W\n"
                                 "piece Lion l: DNcaK\n"
                                 "setup \"4/1a2/aa2/AL2 w - - 0 1\"\n"
                                 "variable x = 0\n"
                                 "turn:\n"
                                 "  move, \"make a step\"\n"
                                 "  when moved = Man:\n"
                                 "    choose n among 1, 2\n"
                                 "    set x = n\n"
                                 "  when moved = Lion: one of nothing, again\n"
                                 "rule again:\n"
                                 "  note \",\"\n"
                                 "  move\n"
                                 "lose \"no piece\" when not exists own piece\n";

static void every_sort_of_step_is_offered(void **state)
{
    struct baronet_game *game = load_text(steps_game);
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    (void)state;
    check_all("steps", play, turns);
    struct baronet_picker *picker = new_picker(play);
    check_question(picker, "make a step");
    pick_text(picker, "b1");
    assert_null(baronet_picker_question(picker));
    pick(picker, 0);
    assert_string_equal(baronet_picker_text(picker), "b1b3");
    assert_false(baronet_picker_is_whole(picker));
    assert_string_equal(option_of(picker, 0).question, "choose what is captured");
    check_options(picker, " xb2 xa2");
    assert_string_equal(option_of(picker, 0).words, "no other capture");
    assert_string_equal(option_of(picker, 1).words, "capture on b2");
    pick(picker, 0);
    assert_true(baronet_picker_is_whole(picker));
    check_options(picker, ",a1 ,b3 (done)");
    pick(picker, 2);
    assert_true(baronet_picker_is_whole(picker));
    check_options(picker, "");
    assert_true(baronet_picker_back(picker) && baronet_picker_back(picker));
    pick(picker, 1);
    assert_string_equal(baronet_picker_text(picker), "b1b3xb2");
    while (baronet_picker_back(picker))
        continue;
    pick_text(picker, "a1a2");
    assert_true(baronet_picker_is_whole(picker));
    check_options(picker, "#2 (done)");
    pick(picker, 0);
    assert_string_equal(baronet_picker_text(picker), "a1a2#2");
    assert_true(baronet_picker_apply(picker, NULL));
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    assert_string_equal(fen, "4/1a2/Aa2/1L2 b - - 0 1 {x=2}");
    baronet_free(fen);
    baronet_picker_free(picker);
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void what_every_turn_begins_with_needs_no_pick(void **state)
{
    struct baronet_game *game =
        load_text("game \"Words\"\nboard 2x1\npiece Man m: W\nsetup \"Mm w - - 0 1\"\nturn:\n"
                  "  note \"go\"\n  choose n among 1, 2\n  note \"{n}!\"\n"
                  "lose \"stuck\" when not possible turn\n");
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_picker *picker = new_picker(play);
    uint32_t random = 1;
    (void)state;
    check_all("words", play, turns);
    check_texts(play, turns, &random);
    assert_string_equal(baronet_picker_text(picker), "go");
    check_options(picker, "1 2");
    pick_text(picker, "2");
    assert_string_equal(baronet_picker_text(picker), "go2!");
    assert_true(baronet_picker_is_whole(picker));
    baronet_picker_free(picker);
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
}

// However many words they are.
static void rows_of_words_need_no_pick(void **state)
{
    static const struct {
        const char *turn, *text, *options;
    } cases[] = {
        {"  say(20)\n", "xxxxxxxxxxxxxxxxxxxx", ""},
        {"  say(20)\n  choose n among 1, 2\n  note \"{n}\"\n", "xxxxxxxxxxxxxxxxxxxx", "1 2"},
        {"  choose n among 1, 2\n  say(20)\n  note \"{n}\"\n", "xxxxxxxxxxxxxxxxxxxx", "1 2"},
        {"  either:\n    say(20)\n    note \"a\"\n  or:\n    say(12)\n    note \"b\"\n",
         "xxxxxxxxxxxx", "x b"},
        {"  either:\n    say(12)\n    note \"b\"\n  or:\n    say(20)\n", "xxxxxxxxxxxx", "b x"},
        {"  either: say(20)\n  or: say(15)\n", "xxxxxxxxxxxxxxx", "xxxxx (done)"},
        {"  either: say(15)\n  or: say(20)\n", "xxxxxxxxxxxxxxx", "xxxxx (done)"},
        {"  either: set v = 1\n  or: set v = 2\n  say(11)\n", "xxxxxxxxxxx", "#2 (done)"},
        {"  either: set v = 1\n  or: set v = 2\n  say(11)\n  require v = 2\n", "xxxxxxxxxxx", ""},
        {"  either: say(20)\n  or: note \"b\"\n", "", "x b"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "game \"Rows\"\nboard 2x1\npiece Man m: W\nvariable v = 0\n"
                 "setup \"Mm w - - 0 1\"\nturn:\n%srule say(times):\n  let n = 0\n"
                 "  while n < times:\n    note \"x\"\n    set n = n + 1\n"
                 "lose \"stuck\" when not possible turn\n",
                 cases[i].turn);
        struct baronet_game *game = load_text(text);
        struct baronet_play *play = baronet_start(game);
        struct baronet_turns *turns = baronet_turns(play, NULL);
        struct baronet_picker *picker = new_picker(play);
        check_all(cases[i].turn, play, turns);
        assert_string_equal(baronet_picker_text(picker), cases[i].text);
        check_options(picker, cases[i].options);
        baronet_picker_free(picker);
        baronet_turns_free(turns);
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

// Words without an alternative are part of what completes a turn, whichever note says them.
static void options_complete_with_words_of_further_notes(void **state)
{
    struct baronet_game *game =
        load_text("game \"Words\"\nboard 3x1\npiece Man m: W\nsetup \"M1m w - - 0 1\"\nturn:\n"
                  "  choose n among 1, 2, 3\n"
                  "  note \"{n}\"\n"
                  "  when n = 1:\n    note \"!\"\n    note \"?\"\n"
                  "  when n = 2:\n    note \"!\"\n    choose m among 4, 5\n    note \"{m}\"\n"
                  "  when n = 3:\n    either: note \"!\"\n    or: note \";\"\n"
                  "lose \"stuck\" when not possible turn\n");
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_picker *picker = new_picker(play);
    (void)state;
    check_all("words", play, turns);
    assert_true(option_of(picker, 0).completes);
    assert_false(option_of(picker, 1).completes);
    assert_false(option_of(picker, 2).completes);
    pick(picker, 0);
    assert_string_equal(baronet_picker_text(picker), "1!?");
    assert_true(baronet_picker_is_whole(picker));
    baronet_picker_free(picker);
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void passes_are_told_from_words(void **state)
{
    struct baronet_game *game = load("ataxx");
    struct baronet_play *play = baronet_start_fen(
        game, "ooooooO/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo/oooo2o w - - 0 1", NULL);
    struct baronet_picker *picker = new_picker(play);
    (void)state;
    check_options(picker, "0000");
    assert_true(option_of(picker, 0).kind == BARONET_OPTION_PASS);
    pick(picker, 0);
    assert_true(baronet_picker_is_whole(picker));
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void check_square(struct baronet_picker *picker, unsigned viewer, size_t square,
                         const char *expected)
{
    struct baronet_standing standing = {.size = sizeof standing};
    struct baronet_view *view = baronet_picker_view(picker, viewer, NULL);
    assert_non_null(view);
    assert_true(baronet_view_square(view, square, &standing));
    assert_string_equal(standing.text, expected);
    baronet_view_free(view);
}

static void the_position_in_between_is_shown(void **state)
{
    enum { A2 = 8, A4 = 24, C4 = 26 };
    struct baronet_game *game = load("ruddigore");
    struct baronet_play *play = baronet_start_fen(game, "7x/8/8/8/8/8/P7/X7[BPp] w - - 0 2", NULL);
    struct baronet_picker *picker = new_picker(play);
    (void)state;
    pick_text(picker, "a2");
    check_square(picker, 0, A2, "P"); // a half move is none
    pick_text(picker, "a4");
    check_square(picker, 0, A2, "");
    check_square(picker, BARONET_SPECTATOR, A4, "P");
    pick_text(picker, ",-a4");
    check_square(picker, 1, A4, "");
    while (baronet_picker_back(picker))
        continue;
    pick_text(picker, "B@c4");
    check_square(picker, 0, C4, "B");
    struct baronet_view *view = baronet_picker_view(picker, 0, NULL);
    assert_int_equal(baronet_view_hand(view, 0, (size_t)option_of(picker, 2).type), 1); // the Pawn
    assert_int_equal(baronet_view_mover(view), 0);
    baronet_view_free(view);
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

// After e2e4 White would see e5, which he does not see before it.
static void what_only_the_turn_would_tell_is_not_shown(void **state)
{
    enum { E4 = 28, E5 = 36, E2 = 12 };
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = baronet_start(game);
    struct baronet_picker *picker = new_picker(play);
    struct baronet_standing standing = {.size = sizeof standing};
    (void)state;
    pick_text(picker, "e2e4");
    struct baronet_view *view = baronet_picker_view(picker, 0, NULL);
    assert_true(baronet_view_square(view, E4, &standing));
    assert_string_equal(standing.text, "P");
    assert_true(baronet_view_square(view, E5, &standing));
    assert_false(standing.is_seen); // the turn would show it
    baronet_view_free(view);
    view = baronet_picker_view(picker, 1, NULL);
    assert_true(baronet_view_square(view, E2, &standing));
    assert_false(standing.is_seen);
    baronet_view_free(view);
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void stale_pickers_say_so(void **state)
{
    static const char stale[] = "error: the play has gone on since the picker was made\n";
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct baronet_picker *picker = new_picker(play);
    struct baronet_message *message;
    (void)state;
    pick_text(picker, "e2e4");
    assert_true(baronet_apply_text(play, "d2d4", NULL));
    assert_false(baronet_picker_apply(picker, &message));
    assert_string_equal(baronet_message_text(message), stale);
    baronet_message_free(message);
    assert_true(baronet_picker_back(picker));
    assert_false(baronet_picker_pick(picker, 0, &message));
    assert_string_equal(baronet_message_text(message), stale);
    baronet_message_free(message);
    assert_false(baronet_picker_pick_text(picker, "e4", &message));
    assert_string_equal(baronet_message_text(message), stale);
    baronet_message_free(message);
    assert_true(baronet_undo(play));
    assert_true(baronet_picker_pick_text(picker, "e3", NULL)); // it is the same position again
    assert_false(baronet_picker_pick(picker, 99, &message));
    assert_string_equal(baronet_message_text(message),
                        "error: there is no option 99 in this list of 0\n");
    baronet_message_free(message);
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

// A turn of this game takes some hundred thousand steps.
static const char slow_game[] = "game \"Slow\"\nboard 4x4\npiece Man a: W\n"
                                "setup \"4/aa2/4/AA2 w - - 0 1\"\nvariable x = 0\nturn:\n"
                                "  move\n  set x = 0\n  while x < 100000: set x = x + 1\n";

static void picks_obey_limits(void **state)
{
    struct baronet_game *game = load_text(slow_game);
    struct baronet_play *play = baronet_start(game);
    struct baronet_picker *picker = new_picker(play);
    struct baronet_limits limits = {.size = sizeof limits, .steps = 70000};
    struct baronet_message *message;
    (void)state;
    size_t count = baronet_picker_count(picker);
    assert_true(baronet_limits_begin(&limits));
    assert_null(baronet_picker_new(play, NULL));
    assert_false(baronet_picker_pick(picker, 0, &message));
    assert_string_equal(baronet_message_text(message), "error: the limit of steps is spent\n");
    baronet_message_free(message);
    assert_false(baronet_picker_pick_text(picker, "a1a2", NULL));
    assert_null(baronet_picker_view(picker, 0, NULL));
    assert_int_equal(baronet_limits_end(), BARONET_STEPS_SPENT);
    assert_int_equal(baronet_picker_count(picker), count);
    assert_string_equal(baronet_picker_text(picker), "");
    pick_text(picker, "a1a2");
    assert_true(baronet_picker_apply(picker, NULL));
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bundled_games_are_played_by_picks),
        cmocka_unit_test(odd_rules_are_played_by_picks),
        cmocka_unit_test(plain_machine_offers_the_same),
        cmocka_unit_test(picks_among_many_turns_are_cheap),
        cmocka_unit_test(steps_of_a_turn_are_named),
        cmocka_unit_test(texts_are_picked),
        cmocka_unit_test(every_sort_of_step_is_offered),
        cmocka_unit_test(what_every_turn_begins_with_needs_no_pick),
        cmocka_unit_test(rows_of_words_need_no_pick),
        cmocka_unit_test(options_complete_with_words_of_further_notes),
        cmocka_unit_test(passes_are_told_from_words),
        cmocka_unit_test(the_position_in_between_is_shown),
        cmocka_unit_test(what_only_the_turn_would_tell_is_not_shown),
        cmocka_unit_test(stale_pickers_say_so),
        cmocka_unit_test(picks_obey_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// What a picker tells of a turn (baronet_picker_turn): in random games of all bundled games the
// text told is what is picked, and of a whole turn everything is as the list of turns tells it. By
// hand: what a turn tells that is picked in part, and to whom.
#include "games.h"
#include "scale.h"

enum { PICKS_LIMIT = 200, LIST_LIMIT = 3000 };

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static struct baronet_turn *turn_of(struct baronet_picker *picker, unsigned viewer)
{
    struct baronet_message *message;
    struct baronet_turn *turn = baronet_picker_turn(picker, viewer, &message);
    if (!turn)
        fail_msg("%s: %s", baronet_picker_text(picker), baronet_message_text(message));
    assert_null(message);
    return turn;
}

// ---- All bundled games

static void assert_same_part(const struct baronet_part *part, const struct baronet_part *expected)
{
    assert_int_equal(part->kind, expected->kind);
    assert_int_equal(part->start, expected->start);
    assert_int_equal(part->end, expected->end);
    assert_int_equal(part->value, expected->value);
    assert_int_equal(part->is_from_hand, expected->is_from_hand);
    assert_ptr_equal(part->question, expected->question);
}

static void assert_same_change(const struct baronet_change *change,
                               const struct baronet_change *expected)
{
    assert_int_equal(change->kind, expected->kind);
    assert_int_equal(change->square, expected->square);
    assert_int_equal(change->from, expected->from);
    assert_int_equal(change->type, expected->type);
    assert_int_equal(change->owner, expected->owner);
    assert_int_equal(change->before, expected->before);
    assert_int_equal(change->attribute, expected->attribute);
    assert_int_equal(change->count, expected->count);
}

static void assert_same(const struct baronet_turn *turn, const struct baronet_turn *expected)
{
    struct baronet_part part = {.size = sizeof part}, other_part = part;
    struct baronet_change change = {.size = sizeof change}, other_change = change;
    assert_string_equal(baronet_turn_text(turn), baronet_turn_text(expected));
    assert_string_equal(baronet_turn_words(turn), baronet_turn_words(expected));
    assert_int_equal(baronet_turn_mover(turn), baronet_turn_mover(expected));
    assert_int_equal(baronet_turn_part_count(turn), baronet_turn_part_count(expected));
    for (size_t i = 0; baronet_turn_part(turn, i, &part); i++) {
        assert_true(baronet_turn_part(expected, i, &other_part));
        assert_same_part(&part, &other_part);
    }
    assert_int_equal(baronet_turn_change_count(turn), baronet_turn_change_count(expected));
    for (size_t i = 0; baronet_turn_change(turn, i, &change); i++) {
        assert_true(baronet_turn_change(expected, i, &other_change));
        assert_same_change(&change, &other_change);
    }
}

// The turn of this text in the list; it has to be there.
static size_t index_of(const struct baronet_turns *turns, const char *text)
{
    for (size_t i = 0; i < baronet_turns_count(turns); i++) {
        char *listed = baronet_turns_text(turns, i);
        bool is_it = strcmp(listed, text) == 0;
        baronet_free(listed);
        if (is_it)
            return i;
    }
    fail_msg("%s is in no list", text);
    return 0;
}

static void check_whole(struct baronet_play *play, struct baronet_picker *picker,
                        const struct baronet_turns *turns)
{
    const unsigned viewers[] = {baronet_play_mover(play), BARONET_REFEREE};
    size_t index = index_of(turns, baronet_picker_text(picker));
    for (int v = 0; v < 2; v++) {
        struct baronet_turn *turn = turn_of(picker, viewers[v]);
        struct baronet_turn *expected = baronet_turns_turn(play, turns, index, viewers[v], NULL);
        assert_non_null(expected);
        assert_same(turn, expected);
        baronet_turn_free(turn);
        baronet_turn_free(expected);
    }
}

static void check_begun(struct baronet_play *play, struct baronet_picker *picker)
{
    struct baronet_turn *turn = turn_of(picker, baronet_play_mover(play));
    struct baronet_part part = {.size = sizeof part};
    const char *text = baronet_turn_text(turn);
    size_t at = 0;
    assert_string_equal(text, baronet_picker_text(picker));
    assert_true((baronet_turn_part_count(turn) > 0) == (*text != '\0'));
    for (size_t i = 0; baronet_turn_part(turn, i, &part); i++) {
        assert_true(part.start >= at && part.end > part.start && part.end <= strlen(text));
        at = part.end;
    }
    baronet_turn_free(turn);
}

// Makes a turn that is picked at random; false when there is none.
static bool pick_turn(struct baronet_play *play, uint32_t *random)
{
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    bool has_few = turns && baronet_turns_count(turns) < LIST_LIMIT;
    assert_non_null(picker);
    for (int i = 0; i < PICKS_LIMIT && baronet_picker_count(picker) > 0; i++) {
        if (baronet_picker_is_whole(picker) && has_few)
            check_whole(play, picker, turns);
        else if (!baronet_picker_is_whole(picker))
            check_begun(play, picker);
        size_t option = next_random(random) % baronet_picker_count(picker);
        assert_true(baronet_picker_pick(picker, option, NULL));
    }
    bool is_whole = baronet_picker_is_whole(picker);
    if (is_whole && has_few)
        check_whole(play, picker, turns);
    bool is_made = is_whole && baronet_picker_apply(picker, NULL);
    baronet_picker_free(picker);
    baronet_turns_free(turns);
    return is_made;
}

static void play_games(const struct baronet_game *game, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        struct baronet_play *play = start(game, NULL);
        uint32_t random = 91u * i + (uint32_t)strlen(baronet_game_title(game));
        unsigned limit = scaled(6, 30, 60);
        for (unsigned t = 0; t < limit && pick_turn(play, &random); t++)
            continue;
        baronet_play_free(play);
    }
}

static void pickers_tell_what_lists_tell(void **state)
{
    const char *name, *only = getenv("PICKER_ONLY");
    (void)state;
    for (size_t g = 0; (name = baronet_bundled_name(g)) != NULL; g++) {
        if (only && strcmp(only, name) != 0)
            continue;
        struct baronet_game *game = load(name);
        play_games(game, scaled(1, 2, 10));
        baronet_game_free(game);
    }
}

// Ways to capture between two squares, turns that no text tells apart, turns that may end or go on.
static void texts_in_full_and_numbers_are_told(void **state)
{
    struct baronet_game *game = load_text("game \"Steps\"\n"
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
                                          "  when d4 is empty: place Man at d4\n"
                                          "rule again:\n"
                                          "  note \",\"\n"
                                          "  move\n"
                                          "lose \"no piece\" when not exists own piece\n");
    (void)state;
    play_games(game, 20);
    baronet_game_free(game);
}

// ---- By hand

static void assert_turn(struct baronet_picker *picker, unsigned viewer, const char *text,
                        const char *words, size_t parts, size_t changes)
{
    struct baronet_turn *turn = turn_of(picker, viewer);
    assert_string_equal(baronet_turn_text(turn), text);
    assert_string_equal(baronet_turn_words(turn), words);
    assert_int_equal(baronet_turn_part_count(turn), parts);
    assert_int_equal(baronet_turn_change_count(turn), changes);
    baronet_turn_free(turn);
}

static void parts_of_turns_are_told(void **state)
{
    struct baronet_game *game = load("ruddigore");
    struct baronet_play *play = start(game, NULL);
    struct baronet_part part = {.size = sizeof part};
    struct baronet_change change = {.size = sizeof change};
    (void)state;
    play_turn(play, "a2a3");
    play_turn(play, "a7a6");
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    // Nothing is picked; the origin; the move, which is done by then; then what is given up for it.
    assert_turn(picker, WHITE, "", "", 0, 0);
    assert_true(baronet_picker_pick_text(picker, "b1", NULL));
    assert_turn(picker, WHITE, "b1", "b1", 1, 0);
    assert_true(baronet_picker_pick_text(picker, "c3", NULL));
    assert_turn(picker, WHITE, "b1c3", "Gentleman from b1 to c3", 2, 1);
    struct baronet_turn *turn = turn_of(picker, WHITE);
    assert_true(baronet_turn_part(turn, 1, &part));
    assert_int_equal(part.kind, BARONET_PART_TO);
    assert_int_equal(part.value, (int)square_named(game, "c3"));
    assert_true(baronet_turn_change(turn, 0, &change));
    assert_int_equal(change.kind, BARONET_CHANGE_MOVED);
    assert_int_equal(change.from, (int)square_named(game, "b1"));
    baronet_turn_free(turn);
    assert_true(baronet_picker_pick_text(picker, "-h2", NULL));
    assert_turn(picker, BLACK, "b1c3,-h2", "Gentleman from b1 to c3, gives up the Pawn on h2", 4,
                2);
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

// In the dark only who moves is told, and no more than what he sees.
static void others_are_not_told(void **state)
{
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = start(game, "4k3/8/8/8/4p3/8/8/K3R3 w - - 0 1");
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    struct baronet_message *message;
    (void)state;
    assert_true(baronet_picker_pick_text(picker, "e1e4", NULL));
    assert_turn(picker, WHITE, "e1e4", "Rook from e1 takes the Pawn on e4", 2, 2);
    assert_null(baronet_picker_turn(picker, BLACK, &message));
    assert_misuse(message, "in a game with secrets only the player to move may see which turns "
                           "there are");
    assert_null(baronet_picker_turn(picker, BARONET_SPECTATOR, &message));
    baronet_message_free(message);
    assert_null(baronet_picker_turn(picker, 2, &message));
    assert_misuse(message, "baronet_picker_turn: there is no viewer 2, only players 0 to 1, "
                           "BARONET_SPECTATOR and BARONET_REFEREE");
    play_turn(play, "e1e2");
    assert_null(baronet_picker_turn(picker, WHITE, &message));
    assert_misuse(message, "the play has gone on since the picker was made");
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pickers_tell_what_lists_tell),
        cmocka_unit_test(texts_in_full_and_numbers_are_told),
        cmocka_unit_test(parts_of_turns_are_told),
        cmocka_unit_test(others_are_not_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

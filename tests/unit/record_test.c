// Records of games: what is written, what is read again, and what is said about damage.
#include "games.h"

// A record's text, of which the caller has changed something.
static char *text_of_play(const struct baronet_play *play, unsigned viewer)
{
    const struct baronet_record_notes notes = {.size = sizeof notes,
                                               .seats = "white=human,black=engine",
                                               .settings = "--level \"5\"",
                                               .seed = "7"};
    struct baronet_message *message;
    char *text = baronet_record_text(play, viewer, &notes, &message);
    if (!text)
        fail_msg("%s", baronet_message_text(message));
    return text;
}

static struct baronet_record *read_text(const char *text)
{
    struct baronet_message *message;
    struct baronet_record *record = baronet_record_read("test", text, strlen(text), 0, &message);
    if (!record)
        fail_msg("%s", baronet_message_text(message));
    assert_null(message);
    return record;
}

static struct baronet_recorded recorded_by(const struct baronet_record *record)
{
    struct baronet_recorded recorded = {.size = sizeof recorded};
    assert_true(baronet_recorded(record, &recorded));
    return recorded;
}

static void assert_has_line(const char *text, const char *line)
{
    const char *at = strstr(text, line);
    if (!at || (at > text && at[-1] != '\n') || at[strlen(line)] != '\n')
        fail_msg("no line %s in\n%.600s", line, text);
}

static struct baronet_play *short_game(const struct baronet_game *game)
{
    struct baronet_play *play = start(game, NULL);
    play_turn(play, "e2e4");
    play_turn(play, "e7e5");
    return play;
}

// The text with another one in place of a part of it.
static char *changed(const char *text, const char *part, const char *other)
{
    const char *at = strstr(text, part);
    assert_non_null(at);
    size_t room = strlen(text) + strlen(other) + 1;
    char *made = malloc(room);
    assert_non_null(made);
    snprintf(made, room, "%.*s%s%s", (int)(at - text), text, other, at + strlen(part));
    return made;
}

static void what_is_written_is_read(void **state)
{
    struct baronet_game *chess = load("chess");
    struct baronet_play *play = short_game(chess);
    char *text = text_of_play(play, BARONET_REFEREE);
    (void)state;
    assert_has_line(text, "[Game \"chess\"]");
    assert_has_line(text, "[Start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]");
    assert_has_line(text, "[Seats \"white=human,black=engine\"]");
    assert_has_line(text, "[Result \"ongoing\"]");
    assert_has_line(text, "[Settings \"--level \\\"5\\\"\"]");
    assert_has_line(text, "1. e2e4\n1. e7e5");
    struct baronet_record *record = read_text(text);
    baronet_free(text);
    struct baronet_recorded recorded = recorded_by(record);
    assert_string_equal(recorded.game, "chess");
    assert_string_equal(recorded.title, "Chess");
    assert_string_equal(recorded.seats, "white=human,black=engine");
    assert_string_equal(recorded.settings, "--level \"5\"");
    assert_string_equal(recorded.seed, "7");
    assert_string_equal(recorded.result, "ongoing");
    assert_null(recorded.view);
    assert_true(recorded.fingerprint == baronet_game_fingerprint(chess));
    assert_int_equal(recorded.turn_count, 2);
    assert_false(recorded.is_cut);
    assert_string_equal(baronet_record_turn(record, 1), "e7e5");
    assert_null(baronet_record_turn(record, 2));
    struct baronet_play *again = baronet_record_play(record, chess, NULL);
    assert_non_null(again);
    assert_int_equal(baronet_play_turn_count(again), 2);
    assert_true(baronet_play_hash(again) == baronet_play_hash(play));
    baronet_play_free(again);
    baronet_record_free(record);
    baronet_play_free(play);
    baronet_game_free(chess);
}

// Of a copy, too, whose turns can be taken back like those of the play itself.
static void copies_keep_their_turns(void **state)
{
    struct baronet_game *chess = load("chess");
    struct baronet_play *play = short_game(chess), *copy = baronet_play_copy(play);
    char *text = text_of_play(play, BARONET_REFEREE);
    char *copied = text_of_play(copy, BARONET_REFEREE);
    (void)state;
    assert_string_equal(text, copied);
    baronet_free(text);
    baronet_free(copied);
    play_turn(copy, "g1f3");
    for (int i = 0; i < 3; i++)
        assert_true(baronet_undo(copy));
    assert_false(baronet_undo(copy));
    char *fen = baronet_play_fen(copy, BARONET_REFEREE);
    assert_string_equal(fen, baronet_game_start_fen(chess));
    baronet_free(fen);
    assert_int_equal(baronet_play_turn_count(play), 2);
    baronet_play_free(copy);
    baronet_play_free(play);
    baronet_game_free(chess);
}

// What is said of a record with a change: where, and what.
struct damage {
    const char *part, *other; // in its place
    unsigned line, column;
    const char *text;
};

static const struct damage damages[] = {
    {"[Game \"chess\"]", "[Game \"hex\"]", 1, 1, "this is a record of \"hex\", not of \"chess\""},
    {"[Game \"chess\"]", "[Game chess]", 1, 1, "a header line is [Name \"value\"]"},
    {"[Title \"Chess\"]", "[Game \"chess\"]", 2, 1, "this header line is here twice"},
    {"[Title", "[\x01itle", 2, 1, "there are control characters in this line"},
    {"[Start", "[Begin", 13, 1, "the header line \"Start\" is missing"},
    {"RNBQKBNR w", "RNBQKBNRR w", 3, 1, "this is no position of the game: "},
    {"ongoing", "who knows", 5, 1, "this is not the result of the game"},
    {"PPPP1PPP/RNBQKBNR", "PPPPPPPP/RNBQKBNR", 6, 1, "the turns do not lead to this position"},
    {"[Turns \"2\"]", "[Turns \"two\"]", 7, 1, "the header line \"Turns\" needs a number"},
    {"[Turns \"2\"]", "[Turns \"1\"]", 14, 1,
     "here are more turns than the header line \"Turns\" says"},
    {"[Format \"2\"]", "[Format \"3\"]", 11, 1,
     "this record was written by a later version of Baronet"},
    {"1. e2e4", "1. e2e5", 13, 4,
     "this turn is not legal here: the Pawn on e2 does not move like that"},
    {"1. e7e5", "4. e7e5", 14, 4, "a turn with the number 1 is to stand here"},
    {"1. e7e5", "e7e5", 14, 1, "a turn is to stand here, as \"NUMBER. TURN\""},
};

static void damage_is_found(void **state)
{
    struct baronet_game *chess = load("chess");
    struct baronet_play *play = short_game(chess);
    char *text = text_of_play(play, BARONET_REFEREE);
    (void)state;
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        const struct damage *damage = &damages[i];
        struct baronet_message *message = NULL;
        struct baronet_diagnostic found = {.size = sizeof found};
        char *bad = changed(text, damage->part, damage->other);
        struct baronet_record *record =
            baronet_record_read("my.game", bad, strlen(bad), 0, &message);
        if (record)
            assert_null(baronet_record_play(record, chess, &message));
        assert_true(baronet_message_diagnostic(message, 0, &found));
        if (strncmp(found.text, damage->text, strlen(damage->text)) != 0 ||
            found.line != damage->line || found.column != damage->column ||
            strcmp(found.file, "my.game") != 0 || strcmp(found.code, "record") != 0)
            fail_msg("%s: %s", damage->other, baronet_message_text(message));
        baronet_message_free(message);
        baronet_record_free(record);
        free(bad);
    }
    baronet_free(text);
    baronet_play_free(play);
    baronet_game_free(chess);
}

// However much of the end is lost, that is told; and the turns that are whole can be played.
static void cut_records_are_noticed(void **state)
{
    struct baronet_game *chess = load("chess");
    struct baronet_play *play = short_game(chess);
    char *text = text_of_play(play, BARONET_REFEREE);
    size_t first = (size_t)(strstr(text, "1. e2e4") - text);
    size_t most = (size_t)(strstr(text, "% ") - text) + 5;
    (void)state;
    for (size_t length = first; length < most; length++) {
        struct baronet_message *message;
        size_t whole = length < first + 8 ? 0 : length < first + 16 ? 1 : 2;
        bool is_cut = whole < 2 || text[length - 1] != '\n';
        struct baronet_record *record = baronet_record_read("cut", text, length, 0, &message);
        assert_int_equal(!record, is_cut);
        if (is_cut)
            assert_says(message, text[length - 1] == '\n' ? "the record ends after "
                                                          : "the record is cut off in this line");
        baronet_record_free(record);
        record = baronet_record_read("cut", text, length, BARONET_RECORD_CUT, &message);
        assert_non_null(record);
        assert_null(message);
        assert_int_equal(recorded_by(record).is_cut, is_cut);
        struct baronet_play *again = baronet_record_play(record, chess, &message);
        assert_non_null(again);
        assert_int_equal(baronet_play_turn_count(again), whole);
        baronet_play_free(again);
        baronet_record_free(record);
    }
    baronet_free(text);
    baronet_play_free(play);
    baronet_game_free(chess);
}

// The game is over by agreement, or by the rules.
static void results_are_those_of_the_game(void **state)
{
    struct baronet_game *chess = load("chess");
    struct baronet_play *play = start(chess, NULL);
    const char *const turns[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
    (void)state;
    for (size_t i = 0; i < 4; i++)
        play_turn(play, turns[i]);
    char *text = text_of_play(play, BARONET_REFEREE);
    assert_has_line(text, "[Result \"black wins: checkmate\"]");
    char *forged = changed(text, "black wins: checkmate", "white wins: checkmate");
    struct baronet_record *record = read_text(forged);
    struct baronet_message *message;
    assert_null(baronet_record_play(record, chess, &message));
    assert_says(message, "this is not the result of the game");
    baronet_record_free(record);
    free(forged);
    baronet_free(text);
    assert_true(baronet_undo(play));
    const struct baronet_record_notes notes = {.size = sizeof notes,
                                               .flags = BARONET_RECORD_WITHOUT_RULES,
                                               .result = "white wins: black resigned"};
    text = baronet_record_text(play, BARONET_REFEREE, &notes, NULL);
    assert_has_line(text, "[Result \"white wins: black resigned\"]");
    assert_null(strchr(text, '%'));
    record = read_text(text);
    assert_null(recorded_by(record).rules);
    assert_null(recorded_by(record).seats);
    struct baronet_play *again = baronet_record_play(record, chess, NULL);
    assert_non_null(again);
    baronet_play_free(again);
    baronet_record_free(record);
    baronet_free(text);
    baronet_play_free(play);
    baronet_game_free(chess);
}

// When the rules have changed the record's own go on.
static void rules_are_in_the_record(void **state)
{
    struct baronet_game *old = load_text("game \"Mine\" from chess\npiece Knight n: C\n");
    struct baronet_game *new = load_text("game \"Mine\" from chess\n");
    struct baronet_play *play = start(old, NULL);
    struct baronet_message *message;
    (void)state;
    play_turn(play, "b1a4");
    char *text = text_of_play(play, BARONET_REFEREE);
    struct baronet_record *record = read_text(text);
    struct baronet_recorded recorded = recorded_by(record);
    assert_true(recorded.fingerprint == baronet_game_fingerprint(old));
    assert_false(recorded.fingerprint == baronet_game_fingerprint(new));
    assert_null(baronet_record_play(record, new, &message));
    assert_says(message, "this turn is not legal here: the Knight on b1 does not move like that");
    struct baronet_game *own =
        baronet_load_rules(recorded.rules, strlen(recorded.rules), NULL, &message);
    assert_non_null(own);
    struct baronet_play *again = baronet_record_play(record, own, NULL);
    assert_non_null(again);
    baronet_play_free(again);
    baronet_game_free(own);
    baronet_record_free(record);
    baronet_free(text);
    baronet_play_free(play);
    baronet_game_free(old);
    baronet_game_free(new);
}

// A play that begins at a position of its own.
static void starts_are_kept(void **state)
{
    static const char fen[] = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    struct baronet_game *chess = load("chess");
    struct baronet_play *play = start(chess, fen);
    (void)state;
    play_turn(play, "e2e4");
    char *text = text_of_play(play, BARONET_REFEREE);
    assert_has_line(text, "[SetUp \"1\"]");
    struct baronet_record *record = read_text(text);
    assert_string_equal(recorded_by(record).start, fen);
    struct baronet_play *again = baronet_record_play(record, chess, NULL);
    assert_non_null(again);
    assert_true(baronet_play_hash(again) == baronet_play_hash(play));
    baronet_play_free(again);
    baronet_record_free(record);
    baronet_free(text);
    baronet_play_free(play);
    baronet_game_free(chess);
}

// ---- Parts

static void parts_make_the_whole(void **state)
{
    struct baronet_game *game = load("robber-baron");
    struct baronet_play *play = start(game, NULL);
    struct baronet_message *message;
    (void)state;
    play_turn(play, "+c1");
    play_turn(play, "+e7");
    char *white = text_of_play(play, WHITE), *black = text_of_play(play, BLACK);
    assert_has_line(white, "[View \"white\"]");
    assert_non_null(strstr(white, "\n1. +c1\n1. +?\n"));
    assert_non_null(strstr(black, "\n1. +?\n1. +e7\n"));
    assert_null(strstr(white, "[Seed"));
    // One of them is not enough, and twice the same is not both.
    struct baronet_record *record = read_text(black);
    assert_null(baronet_record_play(record, game, &message));
    assert_says(message, "this is one player's part of a record; that of White is missing");
    assert_true(baronet_record_add(record, "white", white, strlen(white), &message));
    struct baronet_play *again = baronet_record_play(record, game, &message);
    assert_non_null(again);
    assert_true(baronet_play_hash(again) == baronet_play_hash(play));
    baronet_play_free(again);
    assert_true(baronet_record_add(record, "again", white, strlen(white), &message));
    assert_null(baronet_record_play(record, game, &message));
    assert_says(message, "this player's part of the record is there already");
    baronet_record_free(record);
    // What is wrong is told without what only one player knows.
    char *wrong = changed(white, "1. +c1", "1. +c2");
    record = read_text(wrong);
    assert_false(baronet_record_add(record, "nothing", "nothing", 7, &message));
    assert_says(message, "the record is cut off in this line");
    assert_true(baronet_record_add(record, "black", black, strlen(black), &message));
    assert_null(baronet_record_play(record, game, &message));
    assert_null(strstr(baronet_message_text(message), "c2"));
    assert_says(message, "error: this turn is not legal here\n");
    baronet_record_free(record);
    free(wrong);
    baronet_free(white);
    baronet_free(black);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void misuse_is_named(void **state)
{
    struct baronet_game *chess = load("chess");
    struct baronet_play *play = start(chess, NULL);
    const struct baronet_record_notes notes = {.seed = "1"};
    struct baronet_recorded recorded = {.game = "untouched"};
    struct baronet_message *message;
    (void)state;
    assert_null(baronet_record_text(NULL, WHITE, NULL, &message));
    assert_misuse(message, "baronet_record_text: \"play\" is NULL");
    assert_null(baronet_record_text(play, WHITE, &notes, &message));
    assert_misuse(message, "a struct was given without its size");
    assert_null(baronet_record_text(play, 2, NULL, &message));
    assert_misuse(message, "baronet_record_text: there is no viewer 2, only players 0 to 1, "
                           "BARONET_SPECTATOR and BARONET_REFEREE");
    assert_null(baronet_record_read("x", NULL, 0, 0, &message));
    assert_misuse(message, "baronet_record_read: \"text\" is NULL");
    assert_null(baronet_record_play(NULL, chess, &message));
    assert_misuse(message, "baronet_record_play: \"record\" is NULL");
    assert_false(baronet_record_add(NULL, "x", "", 0, &message));
    assert_misuse(message, "baronet_record_add: \"record\" is NULL");
    char *text = text_of_play(play, BARONET_SPECTATOR);
    assert_has_line(text, "[View \"spectator\"]");
    struct baronet_record *record = read_text(text);
    assert_false(baronet_recorded(record, &recorded));
    assert_string_equal(recorded.game, "untouched");
    assert_null(baronet_record_play(record, chess, &message));
    assert_says(message, "this is no player's part of test");
    baronet_record_free(record);
    baronet_record_free(NULL);
    baronet_free(text);
    baronet_play_free(play);
    baronet_game_free(chess);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(copies_keep_their_turns),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(cut_records_are_noticed),
        cmocka_unit_test(results_are_those_of_the_game),
        cmocka_unit_test(rules_are_in_the_record),
        cmocka_unit_test(starts_are_kept),
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(misuse_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

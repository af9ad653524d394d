// The test of noninterference itself (baronet_secrets_check): it notices every output that would
// tell a secret, in each bundled game that has some, and raises no alarm where nothing is told.
#include "baronet_check.h"
#include "engine.h"
#include "secrets_telling.h"

enum { GAMES = 10, TURNS = 60 }; // games for each player and for a spectator

// ---- Outputs as they must not be

static char *tell_referees_fen(void *context, struct baronet_play *play, unsigned viewer,
                               uint64_t random)
{
    (void)context, (void)viewer, (void)random;
    return baronet_play_fen(play, BARONET_REFEREE);
}

static char *tell_others_fen(void *context, struct baronet_play *play, unsigned viewer,
                             uint64_t random)
{
    (void)context, (void)random;
    return baronet_play_fen(play, 1 - viewer);
}

// A view that is too wide when it is drawn.
static char *tell_wide_drawing(void *context, struct baronet_play *play, unsigned viewer,
                               uint64_t random)
{
    (void)context, (void)random;
    return baronet_play_draw(play, &(struct baronet_drawing){.size = sizeof(struct baronet_drawing),
                                                             .viewer = BARONET_REFEREE,
                                                             .bottom = viewer});
}

static char *tell_turns_in_full(void *context, struct baronet_play *play, unsigned viewer,
                                uint64_t random)
{
    struct text_buffer out;
    (void)context, (void)viewer, (void)random;
    text_buffer_init(&out);
    for (size_t i = 0; i < baronet_play_turn_count(play); i++)
        take_text(&out, "turn", baronet_play_turn_text(play, i, BARONET_REFEREE));
    return text_buffer_take(&out);
}

static char *tell_hash(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    struct text_buffer out;
    (void)context, (void)viewer, (void)random;
    text_buffer_init(&out);
    text_buffer_print(&out, "%llx", (unsigned long long)baronet_play_hash(play));
    return text_buffer_take(&out);
}

// An engine that looks at the position itself.
static char *tell_thoughts(void *context, struct baronet_play *play, unsigned viewer,
                           uint64_t random)
{
    struct engine_limits limits = {.nodes = 300};
    struct engine_answer answer;
    struct text_buffer out;
    (void)viewer, (void)random;
    struct engine *engine = *(struct engine **)context;
    engine_forget(engine);
    text_buffer_init(&out);
    if (engine_think(engine, play, &limits, NULL, NULL, &answer)) {
        text_buffer_print(&out, "%s %d", answer.turn, answer.score);
        baronet_free(answer.turn);
        baronet_free(answer.reply);
    }
    return text_buffer_take(&out);
}

static const struct baronet_channel leaks[] = {
    {sizeof(struct baronet_channel), "the referee's FEN", tell_referees_fen, 1, false},
    {sizeof(struct baronet_channel), "the other player's FEN", tell_others_fen, 1, false},
    {sizeof(struct baronet_channel), "a wide drawing", tell_wide_drawing, 1, false},
    {sizeof(struct baronet_channel), "turns in full", tell_turns_in_full, 1, false},
    {sizeof(struct baronet_channel), "the hash", tell_hash, 1, false},
    {sizeof(struct baronet_channel), "an engine that knows all", tell_thoughts, 1, false},
};

// ---- Outputs as they are

static char *tell_view(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    static const char *const none[] = {NULL};
    struct text_buffer out;
    (void)context, (void)random;
    text_buffer_init(&out);
    print_all(&out, play, viewer, none);
    return text_buffer_take(&out);
}

static const struct baronet_channel sound = {sizeof(struct baronet_channel), "all that he is given",
                                             tell_view, 1, false};

static bool check_channel(const struct baronet_game *game, const struct baronet_channel *channel,
                          struct engine **engine, struct baronet_secrets_report *report)
{
    struct baronet_secrets_options options = {.size = sizeof options,
                                              .games = GAMES,
                                              .turn_limit = TURNS,
                                              .seed = 1,
                                              .channels = channel,
                                              .channel_count = 1,
                                              .context = engine};
    struct baronet_message *message;
    bool is_same = baronet_secrets_check(game, &options, report, &message);
    if (message)
        fail_msg("%s", baronet_message_text(message));
    return is_same;
}

static void every_leak_is_noticed(void **state)
{
    struct baronet_secrets_report report = {.size = sizeof report};
    size_t games = 0;
    const char *name;
    (void)state;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = load(name);
        bool has_secrets = baronet_game_has_secrets(game);
        games += has_secrets;
        struct engine *engine = has_secrets ? engine_new(game, &(struct engine_options){0}) : NULL;
        for (size_t c = 0; c < sizeof leaks / sizeof *leaks && has_secrets; c++) {
            if (check_channel(game, &leaks[c], &engine, &report))
                fail_msg("%s: nobody notices %s", name, leaks[c].name);
            assert_ptr_equal(report.channel, leaks[c].name);
            assert_string_not_equal(report.told[0], report.told[1]);
            assert_string_not_equal(report.turns[0], report.turns[1]);
            baronet_secrets_release(&report);
        }
        if (has_secrets)
            engine_free(engine);
        baronet_game_free(game);
    }
    assert_true(games >= 3);
}

// ---- No false alarms

static const char *const fair_games[] = {
    // Two ways lead to the same place, and everybody sees which one was taken.
    "game \"Ways\"\n"
    "board 4x4\n"
    "piece Man m: W\n"
    "attribute spy secret shown \"+\"\n"
    "setup \"mm2/4/4/2MM w - - 0 1\"\n"
    "opening turn:\n"
    "  choose man among own piece\n"
    "  note secretly \"+{man}\"\n"
    "  mark man as spy\n"
    "turn:\n"
    "  move\n"
    "  choose way among 1, 2\n"
    "  note \",{way}\"\n",
    // The dice are seen, though nobody sees all of the board.
    "game \"Dice\"\n"
    "players White, Black\n"
    "random players Die\n"
    "board 5x5\n"
    "piece Man m: W\n"
    "setup \"mm3/5/5/5/3MM Die - - 0 1\"\n"
    "view: own piece or around(own piece)\n"
    "variable thrown = 1\n"
    "turn order: Die throw, White, Die throw, Black\n"
    "rule throw:\n"
    "  choose number among 1, 2, 3\n"
    "  note \"={number}\"\n"
    "  set thrown = number\n"
    "turn:\n"
    "  move\n"
    "  require thrown != 3 or destination in (any piece)\n",
    // What comes into sight is seen.
    "game \"Marks\"\n"
    "board 5x5\n"
    "piece Man m: W\n"
    "attribute sign shown \"+\"\n"
    "setup \"mm3/5/5/5/3MM w - - 0 1\"\n"
    "view: own piece or around(own piece)\n"
    "turn:\n"
    "  move\n"
    "  either: note \"\"\n"
    "  or:\n"
    "    mark destination as sign\n"
    "    note secretly \"+{destination}\"\n",
};

// Games that tell on purpose what is hidden, or keep it, by a word each time. Without the words the
// rules tell a secret.
static const char *const frank_games[] = {
    // Legality and check are announced.
    "game \"Kriegspiel\" from chess\n"
    "view: own piece\n"
    "turn:\n"
    "  one of move openly, castle openly\n"
    "  promote\n"
    "  stay-safe\n"
    "rule stay-safe: require openly not own royal attacked, \"no\"\n"
    "prompt openly \"check\" when own royal attacked\n"
    "attribute castling-right for Rook secret until moved shown as rights\n",
    // What was dealt to a player, only he knows.
    "game \"Cards\"\n"
    "players White, Black\n"
    "random players Dealer\n"
    "board 4x4\n"
    "piece Man m: K\n"
    "setup \"mm2/4/4/2MM Dealer - - 0 1\"\n"
    "variable card = 0 for each player, secret\n"
    "turn order:\n"
    "  Dealer deal\n"
    "  Dealer deal-other\n"
    "  repeat\n"
    "  White, Black\n"
    "\n"
    "rule deal:\n"
    "  choose number among 1, 2, 3\n"
    "  note secretly \"={number}\"\n"
    "  set card of White = number\n"
    "rule deal-other:\n"
    "  choose number among 1, 2, 3\n"
    "  note secretly \"={number}\"\n"
    "  set card of Black = number\n"
    "turn: move\n"
    "win \"three\" when turn-number > 20 and card = 3\n",
    // A variable that is revealed later.
    "game \"Reveal\"\n"
    "board 4x4\n"
    "piece Man m: K\n"
    "setup \"mm2/4/4/2MM w - - 0 1\"\n"
    "variable pick = 0 for each player, secret\n"
    "variable shown-pick = 0, open\n"
    "opening turn:\n"
    "  choose number among 1, 2, 3\n"
    "  note secretly \"={number}\"\n"
    "  set pick = number\n"
    "turn: move\n"
    "after turn:\n"
    "  when turn-number = 5: set openly shown-pick = pick of White\n",
    // A note that tells a variable.
    "game \"Tell\"\n"
    "board 4x4\n"
    "piece Man m: K\n"
    "setup \"mm2/4/4/2MM w - - 0 1\"\n"
    "variable pick = 0 for each player, secret\n"
    "opening turn:\n"
    "  choose number among 1, 2, 3\n"
    "  note secretly \"={number}\"\n"
    "  set pick = number\n"
    "turn:\n"
    "  move\n"
    "  let told = pick\n"
    "  note openly \";{told}\"\n",
};

// Whether a game tells no secret.
static bool is_fair(const char *text, struct baronet_secrets_report *report)
{
    struct baronet_game *game = load_text(text);
    bool is_same = check_channel(game, &sound, NULL, report);
    baronet_game_free(game);
    return is_same;
}

static void assert_fair(const char *text)
{
    struct baronet_secrets_report report = {.size = sizeof report};
    if (!is_fair(text, &report))
        fail_msg("%s:\n%s\n%s\n%s\n%s", report.channel, report.turns[0], report.told[0],
                 report.turns[1], report.told[1]);
    assert_int_equal(report.games, 3 * GAMES);
    assert_true(report.compared > 20);
}

static void fair_games_raise_no_alarm(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fair_games / sizeof *fair_games; i++)
        assert_fair(fair_games[i]);
}

// The text without a word.
static void print_without(const char *text, const char *word, struct text_buffer *out)
{
    const char *at;
    for (; (at = strstr(text, word)); text = at + strlen(word))
        text_buffer_add(out, text, (size_t)(at - text));
    text_buffer_print(out, "%s", text);
}

static void a_word_makes_the_difference(void **state)
{
    static const char *const words[] = {" openly", "secretly "};
    (void)state;
    for (size_t i = 0; i < sizeof frank_games / sizeof *frank_games; i++) {
        struct baronet_secrets_report report = {.size = sizeof report};
        struct text_buffer text;
        const char *word = strstr(frank_games[i], words[0]) ? words[0] : words[1];
        assert_fair(frank_games[i]);
        text_buffer_init(&text);
        print_without(frank_games[i], word, &text);
        if (is_fair(text.start, &report))
            fail_msg("nobody notices:\n%s", text.start);
        baronet_secrets_release(&report);
        text_buffer_release(&text);
    }
}

static void a_game_without_secrets_has_nothing_to_compare(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_secrets_report report = {.size = sizeof report};
    assert_true(check_channel(game, &leaks[0], NULL, &report));
    assert_int_equal(report.games, 0);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_leak_is_noticed),
        cmocka_unit_test(fair_games_raise_no_alarm),
        cmocka_unit_test(a_word_makes_the_difference),
        cmocka_unit_test(a_game_without_secrets_has_nothing_to_compare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Properties of every bundled game, in random games that are the same in each run: undoing restores
// every byte, the hash is what the cells say, FEN and turns are read back as they were printed,
// anything else is refused and changes nothing, counts add up, copies and second runs are equal.
#include "games.h"
#include "play_rest.h"
#include "play_state.h"
#include "position.h"
#include "scale.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// xorshift64* (Vigna, 2014).
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

static size_t random_below(uint64_t *state, size_t limit)
{
    return (size_t)((next_random(state) >> 33) % limit);
}

static uint64_t seed_of(const char *name, unsigned number)
{
    uint64_t seed = UINT64_C(0x9E3779B97F4A7C15) + number;
    for (; *name; name++)
        seed = (seed ^ (unsigned char)*name) * UINT64_C(1099511628211);
    return seed | 1;
}

// ---- What is compared

// Everything that a position consists of, copied.
struct snapshot {
    int32_t *cells;
    uint8_t *occupants;
    uint64_t *owner_sets, *kind_sets;
    uint64_t hash;
    size_t trail_count, turn_count;
};

static void *copied(const void *bytes, size_t size)
{
    void *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    return copy;
}

struct sizes {
    size_t cells, occupants, owner_sets, kind_sets;
};

static struct sizes sizes_of(const struct program *program)
{
    size_t words = (size_t)program->word_count * sizeof(uint64_t);
    return (struct sizes){.cells = (size_t)program->cell_count * sizeof(int32_t),
                          .occupants = (size_t)(program->player_count * program->square_count),
                          .owner_sets = (size_t)(program->player_count + 1) * words,
                          .kind_sets = (size_t)program->kind_count * words};
}

static struct snapshot take(const struct baronet_play *play)
{
    const struct position *position = &play->position;
    struct sizes sizes = sizes_of(position->program);
    return (struct snapshot){copied(position->cells, sizes.cells),
                             copied(position->occupants, sizes.occupants),
                             copied(position->owner_sets, sizes.owner_sets),
                             copied(position->kind_sets, sizes.kind_sets),
                             position->hash,
                             position->trail_count,
                             play->turn_count};
}

static void drop(struct snapshot *snapshot)
{
    free(snapshot->cells);
    free(snapshot->occupants);
    free(snapshot->owner_sets);
    free(snapshot->kind_sets);
}

// A place in a random game, for messages.
struct place {
    const char *game;
    struct baronet_play *play;
    unsigned number, ply;
};

static void fail_at(const struct place *place, const char *what, const char *detail)
{
    char *fen = baronet_play_fen(place->play, BARONET_REFEREE);
    fail_msg("%s, game %u, turn %u, %s: %s%s%s", place->game, place->number, place->ply + 1, fen,
             what, detail ? ": " : "", detail ? detail : "");
    baronet_free(fen);
}

static void check_same(const struct place *place, const struct snapshot *before, const char *after,
                       const char *detail)
{
    const struct position *position = &place->play->position;
    struct sizes sizes = sizes_of(position->program);
    if (memcmp(before->cells, position->cells, sizes.cells) != 0 ||
        memcmp(before->occupants, position->occupants, sizes.occupants) != 0 ||
        memcmp(before->owner_sets, position->owner_sets, sizes.owner_sets) != 0 ||
        memcmp(before->kind_sets, position->kind_sets, sizes.kind_sets) != 0 ||
        before->hash != position->hash || before->trail_count != position->trail_count ||
        before->turn_count != place->play->turn_count)
        fail_at(place, after, detail);
}

// Sets and occupants follow from the cells, and so does the hash.
static void check_derived(const struct place *place)
{
    const struct position *position = &place->play->position;
    struct sizes sizes = sizes_of(position->program);
    struct position fresh;
    if (position->hash != position_hash(position))
        fail_at(place, "the hash is not that of the cells", NULL);
    position_init(&fresh, position->program);
    position_assign(&fresh, position);
    bool same = memcmp(fresh.occupants, position->occupants, sizes.occupants) == 0 &&
                memcmp(fresh.owner_sets, position->owner_sets, sizes.owner_sets) == 0 &&
                memcmp(fresh.kind_sets, position->kind_sets, sizes.kind_sets) == 0;
    position_release(&fresh);
    if (!same)
        fail_at(place, "sets or occupants do not fit the cells", NULL);
}

// All turns' texts, sorted for look-ups.
struct texts {
    char **texts;
    char **sorted;
    size_t count;
};

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void print_texts(struct texts *texts, const struct baronet_turns *turns)
{
    texts->count = baronet_turns_count(turns);
    texts->texts = calloc(texts->count + 1, sizeof *texts->texts);
    texts->sorted = calloc(texts->count + 1, sizeof *texts->sorted);
    assert_non_null(texts->texts);
    assert_non_null(texts->sorted);
    for (size_t i = 0; i < texts->count; i++)
        texts->sorted[i] = texts->texts[i] = baronet_turns_text(turns, i);
    qsort(texts->sorted, texts->count, sizeof *texts->sorted, compare_texts);
}

static void drop_texts(struct texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        baronet_free(texts->texts[i]);
    free(texts->texts);
    free(texts->sorted);
}

static bool has_folded(const struct texts *texts, const char *text)
{
    for (size_t i = 0; i < texts->count; i++)
        if (strcasecmp(texts->texts[i], text) == 0)
            return true;
    return false;
}

// ---- The properties of one position

static void check_fen(const struct place *place)
{
    const struct program *program = place->play->game->program;
    struct baronet_message *message;
    char *fen = baronet_play_fen(place->play, BARONET_REFEREE);
    struct baronet_play *read = baronet_start_fen(place->play->game, fen, &message);
    if (!read)
        fail_at(place, "its FEN is refused", baronet_message_text(message));
    for (int cell = 0; cell <= program->clock_cell || cell <= program->number_cell; cell++)
        if (read->position.cells[cell] != place->play->position.cells[cell]) {
            char detail[80];
            snprintf(detail, sizeof detail, "cell %d is %d, not %d", cell,
                     (int)read->position.cells[cell], (int)place->play->position.cells[cell]);
            fail_at(place, "its FEN is read as something else", detail);
        }
    char *again = baronet_play_fen(read, BARONET_REFEREE);
    if (strcmp(again, fen) != 0)
        fail_at(place, "its FEN is printed differently when read back", again);
    if (baronet_play_hash(read) != baronet_play_hash(place->play))
        fail_at(place, "the position read from its FEN has another hash", NULL);
    baronet_free(again);
    baronet_free(fen);
    baronet_play_free(read);
}

static void check_unique(const struct place *place, const struct texts *texts)
{
    for (size_t i = 1; i < texts->count; i++)
        if (strcmp(texts->sorted[i - 1], texts->sorted[i]) == 0)
            fail_at(place, "two turns have one text", texts->sorted[i]);
}

// The turn by its index and by its text lead to the same position, and back.
static void check_turn(const struct place *place, const struct baronet_turns *turns,
                       const struct texts *texts, size_t index, const struct snapshot *before)
{
    struct baronet_play *play = place->play;
    const char *text = texts->texts[index];
    struct baronet_message *message;
    if (!baronet_apply(play, turns, index, &message))
        fail_at(place, "a legal turn is not made", message ? baronet_message_text(message) : text);
    check_derived(place);
    struct snapshot behind = take(play);
    char *recorded = baronet_play_turn_text(play, play->turn_count - 1, BARONET_REFEREE);
    // A turn that needs more to be told from others is recorded without that.
    if (strncmp(recorded, text, strlen(recorded)) != 0 && !strchr(text, 'x'))
        fail_at(place, "a turn is recorded as another one", recorded);
    baronet_free(recorded);
    assert_true(baronet_undo(play));
    check_same(place, before, "undoing a turn does not restore all", text);
    if (!baronet_apply_text(play, text, &message))
        fail_at(place, "the text of a legal turn is refused",
                message ? baronet_message_text(message) : text);
    check_same(place, &behind, "a turn and its text lead to different positions", text);
    assert_true(baronet_undo(play));
    check_same(place, before, "undoing a typed turn does not restore all", text);
    drop(&behind);
}

static void check_refused(const struct place *place, const struct texts *texts, const char *text,
                          const struct snapshot *before)
{
    // Game Courier's notation may mean a legal turn without being its text.
    if (text[0] == '\0' || has_folded(texts, text) || strpbrk(text, "-*;{/"))
        return;
    struct baronet_message *message = NULL;
    if (baronet_apply_text(place->play, text, &message))
        fail_at(place, "a text that is no legal turn's is accepted", text);
    if (baronet_message_text(message)[0] == '\0')
        fail_at(place, "a text is refused without a reason", text);
    baronet_message_free(message);
    check_same(place, before, "a refused text changes something", text);
}

// A legal turn's text with one character changed, doubled, dropped, or two exchanged.
static void check_mutated(const struct place *place, const struct texts *texts, uint64_t *random,
                          const struct snapshot *before)
{
    static const char letters[] = "abcdefgh12345678qrbnkp@+,~xPQ?";
    char text[200];
    const char *original = texts->texts[random_below(random, texts->count)];
    size_t length = strlen(original);
    if (length == 0 || length + 2 > sizeof text)
        return;
    size_t at = random_below(random, length);
    memcpy(text, original, length + 1);
    switch (random_below(random, 4)) {
    case 0: text[at] = letters[random_below(random, sizeof letters - 1)]; break;
    case 1: memmove(text + at + 1, original + at, length - at + 1); break;
    case 2: memmove(text + at, original + at + 1, length - at); break;
    default: text[at] = original[length - 1 - at]; text[length - 1 - at] = original[at];
    }
    check_refused(place, texts, text, before);
}

static void check_counts(const struct place *place, const struct baronet_turns *turns,
                         const struct snapshot *before)
{
    struct baronet_play *play = place->play;
    uint64_t nodes, sum = 0, two;
    size_t count = baronet_turns_count(turns);
    assert_true(baronet_perft(play, 1, &nodes, NULL, NULL, NULL));
    if (nodes != count)
        fail_at(place, "perft 1 is not the number of turns", NULL);
    check_same(place, before, "perft changes something", NULL);
    if (count > 300)
        return;
    assert_true(baronet_perft(play, 2, &two, NULL, NULL, NULL));
    for (size_t i = 0; i < count; i++) {
        assert_true(baronet_apply(play, turns, i, NULL));
        assert_true(baronet_perft(play, 1, &nodes, NULL, NULL, NULL));
        sum += nodes;
        assert_true(baronet_undo(play));
    }
    if (sum != two)
        fail_at(place, "perft 2 is not the sum over the turns", NULL);
    check_same(place, before, "perft 2 changes something", NULL);
}

// That rests before each question.
static void check_copy(const struct place *place, const struct texts *texts)
{
    struct baronet_play *copy = baronet_play_copy(place->play);
    play_rest(copy);
    struct baronet_turns *turns = baronet_turns(copy, NULL);
    struct texts copied_texts;
    assert_non_null(turns);
    print_texts(&copied_texts, turns);
    bool same = copied_texts.count == texts->count;
    for (size_t i = 0; i < texts->count && same; i++)
        same = strcmp(texts->texts[i], copied_texts.texts[i]) == 0;
    if (!same)
        fail_at(place, "a copy has other turns", NULL);
    play_rest(copy);
    struct baronet_result result = result_of(place->play), other = result_of(copy);
    if (result.outcome != other.outcome || result.winner != other.winner ||
        strcmp(result.reason, other.reason) != 0)
        fail_at(place, "a copy has another result", other.reason);
    if (baronet_play_turn_count(copy) != baronet_play_turn_count(place->play))
        fail_at(place, "a copy has another history", NULL);
    for (size_t i = baronet_play_turn_count(copy); i > 0; i--) {
        char *text = baronet_play_turn_text(place->play, i - 1, BARONET_REFEREE);
        char *copied = baronet_play_turn_text(copy, i - 1, BARONET_REFEREE);
        if (strcmp(text, copied) != 0)
            fail_at(place, "a copy tells a turn otherwise", copied);
        baronet_free(text);
        baronet_free(copied);
    }
    drop_texts(&copied_texts);
    baronet_turns_free(turns);
    baronet_play_free(copy);
}

// ---- Random games

struct trial {
    size_t typed;   // turns of a position that are made and typed
    size_t mutated; // texts tried that should be refused
    unsigned every; // perft and copies at each such turn
};

// Checks the position and makes a random turn. False when the game is over.
static bool go_on(struct place *place, const struct trial *trial, uint64_t *random,
                  struct texts *last_texts)
{
    struct baronet_play *play = place->play;
    struct snapshot before = take(play);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct texts texts;
    assert_non_null(turns);
    check_same(place, &before, "listing turns changes something", NULL);
    struct baronet_result result = result_of(play);
    check_same(place, &before, "asking for the result changes something", NULL);
    baronet_play_claim(play);
    check_same(place, &before, "asking for a claim changes something", NULL);
    print_texts(&texts, turns);
    if (texts.count == 0 && result.outcome == BARONET_ONGOING)
        fail_at(place, "there is no turn and no result", NULL);
    check_derived(place);
    check_fen(place);
    check_unique(place, &texts);
    if (texts.count) {
        for (size_t i = 0; i < trial->typed; i++)
            check_turn(place, turns, &texts, random_below(random, texts.count), &before);
        for (size_t i = 0; i < trial->mutated; i++)
            check_mutated(place, &texts, random, &before);
    }
    if (last_texts->count)
        check_refused(place, &texts, last_texts->texts[random_below(random, last_texts->count)],
                      &before);
    if (place->ply % trial->every == 0) {
        check_counts(place, turns, &before);
        check_copy(place, &texts);
    }
    bool goes_on = texts.count > 0;
    if (goes_on)
        assert_true(baronet_apply(play, turns, random_below(random, texts.count), NULL));
    drop(&before);
    baronet_turns_free(turns);
    drop_texts(last_texts);
    *last_texts = texts;
    return goes_on;
}

// Plays one game with all checks and takes it back as a whole. Returns its turns.
static unsigned play_checked(const struct baronet_game *game, const char *name, unsigned number,
                             unsigned length, const struct trial *trial)
{
    struct place place = {.game = name, .number = number};
    struct texts last_texts = {0};
    uint64_t random = seed_of(name, number);
    place.play = baronet_start(game);
    assert_non_null(place.play);
    struct snapshot start = take(place.play);
    while (place.ply < length && go_on(&place, trial, &random, &last_texts))
        place.ply++;
    unsigned turns = place.ply;
    while (baronet_undo(place.play))
        place.ply--;
    assert_int_equal(place.ply, 0);
    check_same(&place, &start, "taking back the whole game does not lead to the start", NULL);
    drop(&start);
    drop_texts(&last_texts);
    baronet_play_free(place.play);
    return turns;
}

// The bundled games, those of one or many players, and one whose rights are hard to write.
static const char *game_name(size_t index)
{
    static const char *const others[] = {
        "tests/reference-players/four.vdl",
        "tests/reference-players/solo.vdl",
        "tests/reference-players/order.vdl",
        "tests/reference-players/varied.vdl",
        "tests/reference-players/facing.vdl",
        "tests/reference-players/dice.vdl",
        "tests/reference-players/struck.vdl",
        "tests/reference-players/again.vdl",
        "tests/rules/rights.vdl",
        "tests/rules/forgotten.vdl",
        "tests/rules/lists.vdl",
        "tests/rules/attackers.vdl",
        "tests/rules/seeds.vdl",
        "tests/rules/counters.vdl",
        "tests/rules/tries.vdl",
    };
    size_t bundled = 0;
    while (baronet_bundled_name(bundled))
        bundled++;
    if (index < bundled)
        return baronet_bundled_name(index);
    return index - bundled < sizeof others / sizeof *others ? others[index - bundled] : NULL;
}

static void random_games_keep_every_property(void **state)
{
    (void)state;
    static const struct trial trial = {.typed = 3, .mutated = 2, .every = 5};
    unsigned games = scaled(1, 1, 8), length = scaled(10, 16, 60), total = 0;
    const char *name;
    for (size_t i = 0; (name = game_name(i)); i++) {
        struct baronet_game *game = load(name);
        for (unsigned number = 0; number < games; number++)
            total += play_checked(game, name, number, length, &trial);
        baronet_game_free(game);
    }
    printf("properties held in %u positions\n", total);
    assert_true(total > 100);
}

// The log of a random game: texts of all turns in their order, hashes, results.
static uint64_t log_of(const char *name, unsigned length)
{
    struct baronet_game *game = load(name);
    struct baronet_play *play = baronet_start(game);
    uint64_t random = seed_of(name, 99), log = 0;
    for (unsigned ply = 0; ply < length; ply++) {
        struct baronet_turns *turns = baronet_turns(play, NULL);
        assert_non_null(turns);
        size_t count = baronet_turns_count(turns);
        for (size_t i = 0; i < count; i++) {
            char *text = baronet_turns_text(turns, i);
            log = log * 31 + seed_of(text, (unsigned)i);
            baronet_free(text);
        }
        log = log * 31 + baronet_play_hash(play);
        log = log * 31 + seed_of(result_of(play).reason, 0);
        if (count)
            assert_true(baronet_apply(play, turns, random_below(&random, count), NULL));
        baronet_turns_free(turns);
        if (count == 0)
            break;
    }
    baronet_play_free(play);
    baronet_game_free(game);
    return log;
}

static void two_runs_are_equal(void **state)
{
    (void)state;
    unsigned length = scaled(5, 12, 40);
    const char *name;
    for (size_t i = 0; (name = game_name(i)); i++)
        if (log_of(name, length) != log_of(name, length))
            fail_msg("%s: two runs differ", name);
}

// Other positions than those that games lead to soon: the FENs of tests/data and tests/reference.
static void positions_of_the_tables_keep_every_property(void **state)
{
    static const char *const tables[] = {"tests/data/seed-perft-open.tsv", "tests/data/fsf.tsv",
                                         "tests/reference-chess/perft.tsv"};
    static const struct trial trial = {.typed = 2, .mutated = 2, .every = 1};
    char line[1000], last_name[64] = "", last_fen[600] = "";
    struct baronet_game *game = NULL;
    unsigned every = scaled(60, 24, 8), count = 0, tried = 0;
    (void)state;
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        FILE *file = fopen(tables[t], "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file)) {
            char *name = strtok(line, "\t"), *fen = strtok(NULL, "\t");
            if (line[0] == '#' || !fen || strcmp(fen, last_fen) == 0 || strcmp(fen, "start") == 0)
                continue;
            snprintf(last_fen, sizeof last_fen, "%s", fen);
            if (count++ % every)
                continue;
            if (strcmp(name, last_name) != 0) {
                snprintf(last_name, sizeof last_name, "%s", name);
                baronet_game_free(game);
                game = load(name);
            }
            struct place place = {.game = name, .number = count};
            struct texts last_texts = {0};
            uint64_t random = seed_of(fen, 0);
            place.play = baronet_start_fen(game, fen, NULL);
            assert_non_null(place.play);
            for (place.ply = 0; place.ply < 2; place.ply++)
                if (!go_on(&place, &trial, &random, &last_texts))
                    break;
            drop_texts(&last_texts);
            baronet_play_free(place.play);
            tried++;
        }
        fclose(file);
    }
    baronet_game_free(game);
    printf("properties held behind %u positions of the tables\n", tried);
    assert_true(tried > 10);
}

// Each question that is put to the rules has a budget of its own: what others have spent is no
// matter.
static void prompts_have_a_budget_of_their_own(void **state)
{
    static const char text[] = "game \"Counting\"\n"
                               "board 1x1\n"
                               "piece Man m: W\n"
                               "setup \"M w - - 0 1\"\n"
                               "prompt \"have patience\" when possible count-up\n"
                               "rule count-up:\n"
                               "  let n = 0\n"
                               "  while n < 9: set n = n + 1\n"
                               "turn: count-up\n"
                               "lose \"gone\" when not exists own Man\n";
    (void)state;
    struct baronet_game *game = baronet_load_text("counting.vdl", text, sizeof text - 1, NULL);
    assert_non_null(game);
    struct baronet_play *play = baronet_start(game);
    play->vm.steps = 0;
    char *prompt = baronet_play_prompt(play);
    assert_non_null(prompt);
    assert_string_equal(prompt, "have patience\n");
    baronet_free(prompt);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prompts_have_a_budget_of_their_own),
        cmocka_unit_test(random_games_keep_every_property),
        cmocka_unit_test(two_runs_are_equal),
        cmocka_unit_test(positions_of_the_tables_keep_every_property),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

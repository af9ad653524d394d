// A test of noninterference: pairs of games that one player can't tell apart by what the rules say
// that he may know (open_part.h) are played side by side, and what he is sent has to be the same.
//
// Both games come about by legal turns only. Where another player is to move he makes a random turn
// in the first game, and in the second one a turn after which the viewer may know the same. The
// viewer makes the same turn in both. When that can't be done, since he has learnt by right what is
// different, the second game goes on as a copy of the first.
#include "baronet_check.h"
#include "baronet_notation.h"
#include "message.h"
#include "open_part.h"
#include "rng.h"
#include "turns.h"

#include "call.h"
#include "memory.h"
#include "result.h"
#include "sized.h"

#include <string.h>

enum {
    FIRST_TRIES = 6,   // turns of the first game for which one is looked for in the second
    SECOND_TRIES = 80, // turns of the second game that are tried each time
    OWN_TRIES = 12     // turns of the viewer
};

// PAIRING_TOLD: the viewer may know the same, yet he reads different texts of the latest turns.
// That may be because he is told what was chosen in the open; it is a leak if the first text is
// never read in the second game where something else is hidden.
enum pairing { PAIRING_NONE, PAIRING_FOUND, PAIRING_LEAK, PAIRING_TOLD };

struct pair {
    const struct baronet_game *game;
    const struct baronet_secrets_options *options;
    struct baronet_secrets_report *report;
    struct told_openly openly;
    struct rng rng;
    unsigned viewer;
    struct baronet_play *plays[2];
    struct baronet_turns *turns[2];  // of the present positions
    struct open_part before;         // of both, before the turn to come
    struct open_part parts[2];       // after it
    bool differs;                    // the games came about differently
    struct baronet_message *problem; // the rules exceed a budget; NULL: they do not
};

// ---- Reporting

static char *turns_made(const struct baronet_play *play)
{
    struct text_buffer out;
    text_buffer_init(&out);
    for (size_t i = 0; i < baronet_play_turn_count(play); i++) {
        char *text = baronet_play_turn_text(play, i, BARONET_REFEREE);
        text_buffer_print(&out, "%s%s", i ? " " : "", text);
        baronet_free(text);
    }
    return text_take(&out);
}

static char *copy_text(const char *text)
{
    struct text_buffer out;
    text_buffer_init(&out);
    text_buffer_add_text(&out, text_of(text ? text : ""));
    return text_take(&out);
}

// Notes the difference that was found.
static void report_leak(struct pair *pair, const char *channel, const char *first,
                        const char *second)
{
    pair->report->channel = channel;
    pair->report->viewer = pair->viewer;
    pair->report->told[0] = copy_text(first);
    pair->report->told[1] = copy_text(second);
    for (int k = 0; k < 2; k++)
        pair->report->turns[k] = turns_made(pair->plays[k]);
}

void baronet_secrets_release(struct baronet_secrets_report *report)
{
    struct baronet_secrets_report known;
    sized_read(report, &known, sizeof known);
    for (int k = 0; k < 2; k++) {
        baronet_free(known.turns[k]);
        baronet_free(known.told[k]);
        known.turns[k] = known.told[k] = NULL;
    }
    sized_fill(report, &known, sizeof known);
}

// ---- Comparing

// False when a channel tells the games apart.
static bool compare_channels(struct pair *pair)
{
    const struct baronet_secrets_options *options = pair->options;
    struct rng rng; // of its own: another channel leaves the games as they are
    rng_init(&rng, rng_next(&pair->rng));
    pair->report->compared++;
    for (size_t c = 0; c < options->channel_count; c++) {
        struct baronet_channel known;
        const struct baronet_channel *channel = &known;
        sized_read(sized_at(options->channels, c), &known, sizeof known);
        uint64_t random = rng_next(&rng);
        if ((channel->rarity > 1 && rng_below(&rng, channel->rarity) > 0) ||
            (channel->is_refusal && pair->openly.legality))
            continue;
        char *told[2];
        for (int k = 0; k < 2; k++)
            told[k] = channel->tell(options->context, pair->plays[k], pair->viewer, random);
        bool is_same = strcmp(told[0] ? told[0] : "", told[1] ? told[1] : "") == 0;
        if (!is_same)
            report_leak(pair, channel->name, told[0], told[1]);
        baronet_free(told[0]);
        baronet_free(told[1]);
        if (!is_same)
            return false;
    }
    return true;
}

// What the viewer, or the referee, reads of the latest turn of one of the games.
static char *latest(const struct pair *pair, int which, unsigned viewer)
{
    const struct baronet_play *play = pair->plays[which];
    return baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, viewer);
}

static bool latest_are_equal(const struct pair *pair, unsigned viewer)
{
    char *first = latest(pair, 0, viewer), *second = latest(pair, 1, viewer);
    bool is_same = strcmp(first, second) == 0;
    baronet_free(first);
    baronet_free(second);
    return is_same;
}

// ---- Making turns

// Keeps the first problem.
static void note_problem(struct pair *pair, struct baronet_message *message)
{
    if (pair->problem)
        baronet_message_free(message);
    else
        pair->problem = message;
}

static bool make(struct pair *pair, int which, size_t index)
{
    struct baronet_message *message;
    bool is_made = baronet_apply(pair->plays[which], pair->turns[which], index, &message);
    note_problem(pair, message);
    return is_made;
}

static void take_back(struct pair *pair, int which)
{
    baronet_undo(pair->plays[which]);
}

// Whether the viewer may know the same after both turns.
static bool agree(struct pair *pair)
{
    open_part_take(pair->plays[1], pair->viewer, &pair->openly, &pair->parts[1]);
    return open_parts_agree(&pair->before, &pair->parts[0], &pair->parts[1]);
}

// Looks for a leak where the viewer may not know the same after the latest turns, which were the
// same in both games.
static enum pairing judge_effects(struct pair *pair)
{
    if (!open_effects_differ(&pair->before, &pair->parts[0], &pair->parts[1]))
        return PAIRING_NONE;
    char *first = baronet_play_fen(pair->plays[0], pair->viewer);
    char *second = baronet_play_fen(pair->plays[1], pair->viewer);
    report_leak(pair, "what the same turn does in his sight", first, second);
    baronet_free(first);
    baronet_free(second);
    return PAIRING_LEAK;
}

static bool has_open_note(const struct baronet_turns *turns, size_t index)
{
    const struct turn_place *turn = &turns->turns[index];
    for (uint32_t i = 0; i < turn->count; i++)
        if (turns->game->program->notes[turns->items[turn->first + i].note].is_open)
            return true;
    return false;
}

// What to make of the latest turns of both games, of another player: `first` and `second` in the
// lists. Where there is a view the same turn may be that of another piece.
static enum pairing judge(struct pair *pair, size_t first, size_t second)
{
    const struct open_part *before = &pair->before, *parts = pair->parts;
    if (!agree(pair))
        return pair->game->program->view_entry < 0 && latest_are_equal(pair, BARONET_REFEREE)
                   ? judge_effects(pair)
                   : PAIRING_NONE;
    if (latest_are_equal(pair, pair->viewer))
        return PAIRING_FOUND;
    if (has_open_note(pair->turns[0], first) || has_open_note(pair->turns[1], second))
        return PAIRING_NONE; // the rules mean to tell it
    bool is_full = open_part_has_turn(before, &parts[0], pair->turns[0], first);
    if (is_full != open_part_has_turn(before, &parts[1], pair->turns[1], second) ||
        open_rests_differ(&parts[0], &parts[1]) || !secrets_differ(pair->plays[0], pair->plays[1]))
        return PAIRING_NONE; // told differently with good reason
    return PAIRING_TOLD;
}

// Moves a random one of the numbers from `at` on to that place and returns it.
static size_t draw(struct pair *pair, size_t *numbers, size_t at, size_t count)
{
    size_t other = at + rng_below(&pair->rng, count - at), number = numbers[other];
    numbers[other] = numbers[at];
    numbers[at] = number;
    return number;
}

static size_t *numbers_below(size_t count)
{
    size_t *numbers = memory_zeroed(count + 1, sizeof *numbers);
    for (size_t i = 0; i < count; i++)
        numbers[i] = i;
    return numbers;
}

static enum pairing report_text(struct pair *pair)
{
    char *first = latest(pair, 0, pair->viewer), *second = latest(pair, 1, pair->viewer);
    report_leak(pair, "the text of a turn of another player", first, second);
    baronet_free(first);
    baronet_free(second);
    return PAIRING_LEAK;
}

// What was found for a turn of the first game among those of the second; numbers in the list, or
// the length of the list.
struct candidates {
    size_t same; // the same turn
    size_t told; // one after which the viewer may know the same, but of which he reads another text
    bool is_named; // the same text stands for something else that is hidden
};

// Makes one of the turns of the second game; it stays made if it is PAIRING_FOUND or PAIRING_LEAK.
static enum pairing try_second(struct pair *pair, size_t first, size_t second, bool takes_same,
                               struct candidates *found)
{
    if (!make(pair, 1, second))
        return PAIRING_NONE;
    enum pairing pairing = judge(pair, first, second);
    if (pairing == PAIRING_TOLD)
        found->told = second;
    if (pairing == PAIRING_FOUND) {
        found->is_named |= secrets_differ(pair->plays[0], pair->plays[1]);
        if (!takes_same && latest_are_equal(pair, BARONET_REFEREE)) {
            found->same = second;
            pairing = PAIRING_NONE;
        }
    }
    if (pairing == PAIRING_NONE || pairing == PAIRING_TOLD)
        take_back(pair, 1);
    return pairing;
}

// Makes a turn in the second game that agrees with the one just made in the first: another one, if
// there is such.
static enum pairing pair_with(struct pair *pair, size_t first)
{
    size_t count = baronet_turns_count(pair->turns[1]);
    size_t *numbers = numbers_below(count);
    bool takes_same = rng_below(&pair->rng, 4) == 0;
    struct candidates found = {count, count, false};
    enum pairing pairing = PAIRING_NONE;
    open_part_take(pair->plays[0], pair->viewer, &pair->openly, &pair->parts[0]);
    for (size_t i = 0; i < count && pairing != PAIRING_FOUND && pairing != PAIRING_LEAK; i++)
        if (i < SECOND_TRIES || found.told < count)
            pairing = try_second(pair, first, draw(pair, numbers, i, count), takes_same, &found);
    memory_free(numbers);
    if (pairing == PAIRING_FOUND || pairing == PAIRING_LEAK)
        return pairing;
    if (found.told < count && !found.is_named && make(pair, 1, found.told))
        return report_text(pair);
    return found.same < count && make(pair, 1, found.same) ? PAIRING_FOUND : PAIRING_NONE;
}

// Whether a turn of another player, just made in the first game, is one of which the viewer is not
// told, who then may not know that it was made: the second game goes on without it.
static bool is_unsaid(struct pair *pair)
{
    char *text = latest(pair, 0, pair->viewer);
    bool is_empty = !*text;
    baronet_free(text);
    if (!is_empty)
        return false;
    open_part_take(pair->plays[0], pair->viewer, &pair->openly, &pair->parts[0]);
    open_part_take(pair->plays[1], pair->viewer, &pair->openly, &pair->parts[1]);
    if (!open_parts_agree(&pair->before, &pair->parts[0], &pair->parts[1])) {
        char *first = baronet_play_fen(pair->plays[0], pair->viewer);
        char *second = baronet_play_fen(pair->plays[1], pair->viewer);
        report_leak(pair, "what a turn does in his sight of which he is not told", first, second);
        baronet_free(first);
        baronet_free(second);
    }
    return true;
}

// Makes turns of a player other than the viewer.
static enum pairing pair_turns(struct pair *pair)
{
    size_t count = baronet_turns_count(pair->turns[0]);
    size_t *numbers = numbers_below(count);
    enum pairing pairing = PAIRING_NONE;
    bool is_alone = false;
    for (size_t i = 0; i < count && i < FIRST_TRIES && pairing == PAIRING_NONE && !pair->problem;
         i++) {
        size_t first = draw(pair, numbers, i, count);
        if (!make(pair, 0, first))
            break;
        is_alone = is_unsaid(pair);
        pairing = is_alone ? pair->report->channel ? PAIRING_LEAK : PAIRING_FOUND
                           : pair_with(pair, first);
        if (pairing == PAIRING_NONE)
            take_back(pair, 0);
    }
    memory_free(numbers);
    pair->differs |=
        is_alone || (pairing == PAIRING_FOUND && !latest_are_equal(pair, BARONET_REFEREE));
    return pairing;
}

// Makes the same turn of the viewer in both games: one that does not tell them apart, if there is
// such.
static enum pairing pair_own_turn(struct pair *pair)
{
    size_t count = baronet_turns_count(pair->turns[0]);
    size_t *numbers = numbers_below(count);
    enum pairing pairing = PAIRING_NONE;
    for (size_t i = 0; i < count && i < OWN_TRIES && pairing == PAIRING_NONE && !pair->problem;
         i++) {
        size_t index = draw(pair, numbers, i, count);
        char *text = baronet_turns_text(pair->turns[0], index);
        ptrdiff_t other = turns_find(pair->turns[1], text_of(text));
        baronet_free(text);
        if (other < 0 || !make(pair, 0, index))
            continue;
        open_part_take(pair->plays[0], pair->viewer, &pair->openly, &pair->parts[0]);
        bool is_made = make(pair, 1, (size_t)other);
        if (is_made)
            pairing = agree(pair) ? PAIRING_FOUND : judge_effects(pair);
        if (is_made && pairing == PAIRING_NONE)
            take_back(pair, 1);
        if (pairing == PAIRING_NONE)
            take_back(pair, 0);
    }
    memory_free(numbers);
    return pairing;
}

// The second game goes on as a copy of the first, after a random turn.
static bool go_on_as_one(struct pair *pair)
{
    size_t count = baronet_turns_count(pair->turns[0]);
    if (count == 0 || pair->problem || !make(pair, 0, rng_below(&pair->rng, count)))
        return false;
    baronet_play_free(pair->plays[1]);
    pair->plays[1] = baronet_play_copy(pair->plays[0]);
    pair->differs = false;
    return true;
}

// Makes a turn in both games. False when the pair ends.
static bool advance(struct pair *pair)
{
    enum pairing pairing = PAIRING_NONE;
    for (int k = 0; k < 2; k++) {
        struct baronet_message *message;
        pair->turns[k] = baronet_turns(pair->plays[k], &message);
        note_problem(pair, message);
    }
    bool goes_on = pair->turns[0] && pair->turns[1];
    if (goes_on) {
        open_part_take(pair->plays[0], pair->viewer, &pair->openly, &pair->before);
        pairing = baronet_play_mover(pair->plays[0]) == pair->viewer ? pair_own_turn(pair)
                                                                     : pair_turns(pair);
        goes_on = pairing == PAIRING_FOUND || (pairing == PAIRING_NONE && go_on_as_one(pair));
    }
    for (int k = 0; k < 2; k++)
        baronet_turns_free(pair->turns[k]);
    return goes_on;
}

// Plays a pair of games. False when they can be told apart.
static bool play_pair(struct pair *pair)
{
    bool is_same = true, goes_on = true;
    pair->differs = false;
    for (int k = 0; k < 2; k++)
        pair->plays[k] = baronet_start(pair->game);
    for (size_t turn = 0; turn < pair->options->turn_limit && goes_on && is_same; turn++) {
        goes_on = play_result(pair->plays[0]).outcome == BARONET_ONGOING && advance(pair);
        is_same = !pair->report->channel && (!goes_on || !pair->differs || compare_channels(pair));
    }
    for (int k = 0; k < 2; k++)
        baronet_play_free(pair->plays[k]);
    pair->report->games++;
    return is_same;
}

static bool check_pairs(const struct baronet_game *game,
                        const struct baronet_secrets_options *options,
                        struct baronet_secrets_report *report, struct baronet_message **message)
{
    struct pair *pair = memory_zeroed(1, sizeof *pair);
    *pair = (struct pair){.game = game, .options = options, .report = report};
    told_openly_find(game, &pair->openly);
    bool goes_on = baronet_game_has_secrets(game);
    for (size_t i = 0; i < options->games && goes_on; i++) {
        for (int v = 0; v <= game->program->decider_count && goes_on; v++) {
            rng_init_nth(&pair->rng, options->seed, i * MODEL_PLAYERS_LIMIT + (uint64_t)v);
            pair->viewer = v < game->program->decider_count ? (unsigned)v : BARONET_SPECTATOR;
            goes_on = play_pair(pair) && !pair->problem;
        }
        if (options->progress && !options->progress(options->progress_context, i + 1))
            goes_on = false;
    }
    bool is_fine = !report->channel && !pair->problem;
    if (message)
        *message = pair->problem;
    else
        baronet_message_free(pair->problem);
    told_openly_release(&pair->openly);
    memory_free(pair);
    return is_fine;
}

static void forget_report(struct baronet_secrets_report *report)
{
    static const struct baronet_secrets_report none = {.size = sizeof none};
    sized_fill(report, &none, sizeof none);
}

bool baronet_secrets_check(const struct baronet_game *game,
                           const struct baronet_secrets_options *options,
                           struct baronet_secrets_report *report, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(game, message) || CALL_FAILED(&call, NULL, message)) {
        forget_report(report);
        return false;
    }
    struct baronet_secrets_options known;
    struct baronet_secrets_report found = {.size = sizeof found};
    bool has_sizes = sized_read(options, &known, sizeof known) &&
                     sized_fill(report, &found, sizeof found) &&
                     (known.channel_count == 0 || sized_at(known.channels, 0));
    bool is_fine =
        has_sizes ? check_pairs(game, &known, &found, message) : message_without_size(message);
    sized_fill(report, &found, sizeof found);
    call_close(&call);
    return is_fine;
}

// Training as a whole: games, fitting, a match (baronet_train.h).
#include "baronet_train.h"

#include "call.h"
#include "checksum.h"
#include "fit.h"
#include "lesson_block.h"
#include "memory.h"
#include "sized.h"
#include "stopwatch.h"
#include "teach.h"
#include "trial.h"
#include "values_file.h"

#include <math.h>
#include <string.h>

enum {
    NODES = 400,
    EPOCHS = 40,
    MATCH_GAMES = 600,
    MATCH_MICROSECONDS = 20000,
    ROUND = 40,                   // games of the match between two looks at the ratio
    KEPT_PART = 12,               // one of so many lessons is kept aside
    LESSONS_LEAST = 2000,         // fewer teach nothing
    BLOCK_MICROSECONDS = 30000000 // for which lessons wait to be kept
};

// The match: 0 against 30 Elo, 5 % for either error.
static const double elo_low = 0, elo_high = 30, ratio_enough = 2.94;

struct trainer {
    const struct baronet_game *game;
    struct baronet_training wanted;
    struct step_facts *facts;
    struct weights *weights;
    struct learnt *learnt;
    struct net *net;
    struct lessons lessons;
    struct lesson_block block; // what is under way
    size_t kept;               // lessons that were given, or kept
    uint64_t start, last_kept; // by the stopwatch
    uint64_t shards, first, games;
    struct baronet_training_report report;
    bool is_stopped;
};

static bool tell(struct trainer *trainer, enum baronet_training_part part)
{
    trainer->report.size = sizeof trainer->report;
    trainer->report.part = part;
    trainer->report.likelihood_enough = ratio_enough;
    trainer->report.positions = trainer->lessons.count;
    trainer->is_stopped |= trainer->wanted.report &&
                           !trainer->wanted.report(trainer->wanted.context, &trainer->report);
    return !trainer->is_stopped;
}

// ---- Lessons

struct given {
    struct text rest;
    struct lesson_block *seen;
    size_t count, capacity;
    const char *problem, *hint;
};

static void complain_of_state(struct given *given, enum lesson_block_state state, bool is_first)
{
    if (state == BLOCK_IS_OTHER) {
        given->problem = "the lessons are of another version of the program, which kept other "
                         "things";
        given->hint = "begin another file of lessons: these can't be converted";
    } else {
        given->problem = state == BLOCK_IS_NONE && is_first ? "it is no file of lessons"
                                                            : "the lessons are damaged";
    }
}

// Whether a block is for this game and its values.
static bool is_for_game(const struct trainer *trainer, const struct lesson_block *block,
                        struct given *given)
{
    if (block->rules != trainer->block.rules) {
        given->problem = "lessons of another game, or of other rules";
        given->hint = "begin another file of lessons for this game";
    } else if (block->values != trainer->block.values) {
        given->problem = "lessons for other values";
        given->hint = "begin another file of lessons, or use the values that these were made with";
    }
    return !given->problem;
}

// A block that is there twice counts once.
static void take_block(struct trainer *trainer, const struct lesson_block *block, struct text whole,
                       struct given *given)
{
    for (size_t i = 0; i < given->count; i++)
        if (memcmp(&given->seen[i], block, sizeof *block) == 0)
            return;
    if (!lesson_block_add(whole, &trainer->net->shape, &trainer->lessons)) {
        given->problem = "the lessons are damaged";
        return;
    }
    given->seen = memory_grow(given->seen, given->count + 1, &given->capacity, sizeof *given->seen);
    given->seen[given->count++] = *block;
    trainer->report.games += block->games;
    if (block->seed == trainer->block.seed && block->shard == trainer->block.shard &&
        block->shards == trainer->shards && block->first + block->games > trainer->first)
        trainer->first = block->first + block->games;
}

// Adds the lessons that were given. False when they are not for this game and its values.
static bool take_given(struct trainer *trainer, struct baronet_message **message)
{
    struct given given = {.rest = {trainer->wanted.lessons, trainer->wanted.lessons_length}};
    struct text whole;
    while (!given.problem && given.rest.length > 0 && given.rest.start) {
        struct lesson_block block;
        const bool is_first = given.rest.start == trainer->wanted.lessons;
        enum lesson_block_state state = lesson_block_cut(&given.rest, &block, &whole);
        if (state != BLOCK_IS_THERE)
            complain_of_state(&given, state, is_first);
        else if (is_for_game(trainer, &block, &given))
            take_block(trainer, &block, whole, &given);
    }
    memory_free(given.seen);
    trainer->kept = trainer->lessons.count;
    if (given.problem)
        message_error(message, "lessons", "%s", given.problem);
    if (given.hint)
        message_hint(message, "%s", given.hint);
    return !given.problem;
}

static bool keep(struct trainer *trainer)
{
    struct text_buffer bytes;
    bool goes_on = true;
    if (trainer->kept == trainer->lessons.count)
        return true;
    text_buffer_init(&bytes);
    trainer->block.first = trainer->first;
    trainer->block.games = trainer->games;
    lesson_block_print(&bytes, &trainer->block, &trainer->lessons, trainer->kept);
    if (trainer->wanted.keep)
        goes_on = trainer->wanted.keep(trainer->wanted.context, bytes.start, bytes.length);
    text_buffer_release(&bytes);
    trainer->kept = trainer->lessons.count;
    trainer->first += trainer->games;
    trainer->games = 0;
    trainer->last_kept = stopwatch_now();
    trainer->is_stopped |= !goes_on;
    return goes_on;
}

static bool is_enough(void *context, const struct lessons *lessons, uint64_t games)
{
    struct trainer *trainer = context;
    uint64_t now = stopwatch_now();
    (void)lessons;
    (void)games;
    trainer->games++;
    trainer->report.games++;
    bool goes_on = tell(trainer, BARONET_TRAINING_PLAYS);
    if (now - trainer->last_kept > BLOCK_MICROSECONDS)
        goes_on &= keep(trainer);
    return !goes_on || now - trainer->start > trainer->wanted.milliseconds * 1000;
}

static void play(struct trainer *trainer)
{
    struct teaching teaching = {.game = trainer->game,
                                .weights = trainer->weights,
                                .shape = &trainer->net->shape,
                                .seed = trainer->wanted.seed,
                                .shard = trainer->block.shard,
                                .shards = trainer->shards,
                                .nodes = trainer->wanted.nodes ? trainer->wanted.nodes : NODES,
                                .threads = trainer->wanted.threads,
                                .is_enough = is_enough,
                                .context = trainer};
    trainer->start = trainer->last_kept = stopwatch_now();
    if (tell(trainer, BARONET_TRAINING_PLAYS) && trainer->wanted.milliseconds > 0) {
        teach(&teaching, trainer->first, &trainer->lessons);
        keep(trainer);
    }
}

// ---- Fitting

static bool tell_look(void *context, unsigned look, double learnt, double kept, double without)
{
    struct trainer *trainer = context;
    trainer->report.look = look;
    trainer->report.error = learnt;
    trainer->report.error_kept = kept;
    trainer->report.error_without = without;
    return tell(trainer, BARONET_TRAINING_FITS);
}

// Whether the net of the values has the shape of the one that is to be fitted.
static bool has_net_alike(const struct trainer *trainer)
{
    const struct net *before = trainer->weights->net, *net = trainer->net;
    return before && before->units == net->units &&
           before->shape.row_count == net->shape.row_count &&
           before->shape.is_mirrored == net->shape.is_mirrored &&
           before->shape.counted == net->shape.counted;
}

static void fit(struct trainer *trainer)
{
    struct fit fit = {.lessons = &trainer->lessons,
                      .kept = trainer->lessons.count / KEPT_PART,
                      .from = trainer->wanted.from_net ? trainer->weights->net : NULL,
                      .seed = trainer->wanted.seed,
                      .epochs = trainer->wanted.epochs ? trainer->wanted.epochs : EPOCHS,
                      .tell = tell_look,
                      .context = trainer};
    fit_net(&fit, trainer->net);
    trainer->net->positions = trainer->lessons.count;
}

// ---- The match

struct match {
    struct trainer *trainer;
    struct gate gate;
};

// After each game it may be told to end; the games under way then end, too.
static void tell_game(void *context, unsigned thousandths)
{
    struct match *match = context;
    (void)thousandths;
    if (!match->trainer->is_stopped && !tell(match->trainer, BARONET_TRAINING_TRIES))
        gate_close(&match->gate);
}

static struct tally_score play_round(struct match *match, const struct weights *with, unsigned most)
{
    struct trainer *trainer = match->trainer;
    const struct baronet_training *wanted = &trainer->wanted;
    const unsigned left = most - trainer->report.match_games;
    const struct effort effort = {
        .milliseconds = UINT64_MAX / 1000000, .threads = wanted->threads, .gate = &match->gate};
    const struct trial trial = {.game = trainer->game,
                                .facts = trainer->facts,
                                .effort = &effort,
                                .seed = wanted->seed + 1 + trainer->report.match_games,
                                .microseconds = wanted->match_microseconds
                                                    ? wanted->match_microseconds
                                                    : MATCH_MICROSECONDS,
                                .games = left < ROUND ? left : ROUND,
                                .progress = tell_game,
                                .context = match};
    const struct contender net = {.weights = with}, before = {.weights = trainer->weights};
    return trial_run(&trial, &net, &before);
}

// Whether the net wins, as far as the games tell.
static bool wins(struct trainer *trainer, const struct weights *with)
{
    const unsigned most = trainer->wanted.match_games ? trainer->wanted.match_games : MATCH_GAMES;
    struct baronet_training_report *report = &trainer->report;
    struct match match = {.trainer = trainer};
    struct tally_score score = {0};
    bool goes_on = true;
    gate_init(&match.gate);
    while (goes_on && report->match_games < most && fabs(report->likelihood_ratio) < ratio_enough) {
        const struct tally_score round = play_round(&match, with, most);
        if (trainer->is_stopped)
            break; // games that were broken off tell nothing
        score.wins += round.wins;
        score.draws += round.draws;
        score.losses += round.losses;
        report->match_points = tally_points(&score);
        report->match_games = (unsigned)tally_games(&score);
        report->likelihood_ratio = elo_likelihood_ratio(&score, elo_low, elo_high);
        goes_on = tell(trainer, BARONET_TRAINING_TRIES) && tally_games(&round) > 0;
    }
    gate_release(&match.gate);
    return report->likelihood_ratio >= ratio_enough;
}

static enum baronet_training_end try_net(struct trainer *trainer, char **values)
{
    struct weights *with = weights_new(trainer->facts);
    struct text_buffer text;
    weights_copy(with, trainer->weights);
    with->net = trainer->net;
    trainer->net = NULL;
    bool has_won = wins(trainer, with);
    if (has_won) {
        text_buffer_init(&text);
        values_print(&text, trainer->game, with, trainer->learnt);
        *values = memory_copy_text(text.start);
        text_buffer_release(&text);
    }
    weights_free(with);
    return has_won               ? BARONET_TRAINING_WON
           : trainer->is_stopped ? BARONET_TRAINING_STOPPED
                                 : BARONET_TRAINING_LOST;
}

// ---- The whole

// The values without a net and what was measured with them: lessons depend on neither.
static void print_alone(struct trainer *trainer, struct text_buffer *alone)
{
    struct net *net = trainer->weights->net;
    text_buffer_init(alone);
    trainer->learnt->measured = (struct measured){0};
    trainer->weights->lead = 0;
    trainer->weights->net = NULL;
    values_print(alone, trainer->game, trainer->weights, trainer->learnt);
    trainer->weights->net = net;
}

static bool can_have_net(const struct step_facts *facts, bool is_mirrored,
                         struct baronet_message **message)
{
    const int rows = net_rows_of_side(facts);
    if (facts->decider_count != 2)
        message_error(message, "net",
                      "a net is for games of two players; this game has %d player%s%s",
                      facts->decider_count, facts->decider_count == 1 ? "" : "s",
                      facts->player_count > facts->decider_count ? ", and turns of chance" : "");
    else if (facts->player_count != 2)
        message_error(message, "net",
                      "a net is for games without turns of chance; this game has them");
    else if (rows * (is_mirrored ? 1 : 2) > UINT16_MAX)
        message_error(message, "net",
                      "this game's board is too large for a net: %d numbers tell what is on it, "
                      "and %d are the most",
                      rows * (is_mirrored ? 1 : 2), UINT16_MAX);
    else
        return true;
    return false;
}

static bool begin(struct trainer *trainer, struct baronet_message **message)
{
    const struct baronet_training *wanted = &trainer->wanted;
    struct text_buffer alone;
    struct text values = {wanted->values,
                          wanted->values_length ? wanted->values_length : strlen(wanted->values)};
    trainer->facts = symmetric_facts(trainer->game);
    trainer->weights = weights_new(trainer->facts);
    trainer->learnt = memory_zeroed(1, sizeof *trainer->learnt);
    trainer->shards = wanted->shards ? wanted->shards : 1;
    const unsigned units = wanted->units ? wanted->units : NET_UNITS;
    if (units > NET_UNITS_MOST || units % NET_UNITS != 0) {
        message_error(message, "misuse", "a net has a multiple of %d units, up to %d, not %u",
                      NET_UNITS, NET_UNITS_MOST, units);
        return false;
    }
    if (wanted->shard >= trainer->shards) {
        message_error(message, "misuse", "there are only %u shards", (unsigned)trainer->shards);
        return false;
    }
    if (wanted->match_games > 0 && wanted->match_games < ROUND) {
        message_error(message, "misuse", "a match has at least %d games, not %u", ROUND,
                      wanted->match_games);
        return false;
    }
    const bool is_mirrored = trainer->facts->symmetries->mirror != NULL;
    if (!can_have_net(trainer->facts, is_mirrored, message))
        return false;
    if (values_read(values, trainer->game, trainer->weights, trainer->learnt) != VALUES_FIT) {
        message_error(message, "values", "the values are damaged, or for other rules");
        return false;
    }
    print_alone(trainer, &alone);
    trainer->block = (struct lesson_block){.rules = baronet_game_fingerprint(trainer->game),
                                           .values = checksum(text_of(alone.start)),
                                           .seed = wanted->seed,
                                           .shard = wanted->shard,
                                           .shards = trainer->shards};
    text_buffer_release(&alone);
    trainer->net = net_new(trainer->facts, is_mirrored, (int)units, weights_told(trainer->facts));
    if (wanted->from_net && !has_net_alike(trainer)) {
        message_error(message, "net", "there is no net of %u units to begin with", units);
        message_hint(message, "%s",
                     trainer->weights->net && trainer->weights->net->units != (int)units
                         ? "the net in use has another number of units"
                         : "nets begin by chance unless one has won that sees as much");
        return false;
    }
    return take_given(trainer, message);
}

static enum baronet_training_end train(struct trainer *trainer, char **values,
                                       struct baronet_message **message)
{
    if (!begin(trainer, message))
        return BARONET_TRAINING_FAILED;
    play(trainer);
    if (trainer->is_stopped)
        return BARONET_TRAINING_STOPPED;
    if (trainer->wanted.only_plays)
        return BARONET_TRAINING_PLAYED;
    if (trainer->lessons.count < LESSONS_LEAST) {
        message_error(message, "lessons",
                      "there are %zu positions to learn from; a net needs %d: play longer",
                      trainer->lessons.count, LESSONS_LEAST);
        return BARONET_TRAINING_FAILED;
    }
    fit(trainer);
    return trainer->is_stopped ? BARONET_TRAINING_STOPPED : try_net(trainer, values);
}

static void release(struct trainer *trainer)
{
    net_free(trainer->net);
    lessons_release(&trainer->lessons);
    memory_free(trainer->learnt);
    weights_free(trainer->weights);
    symmetric_facts_free(trainer->facts);
}

size_t baronet_training_whole(const void *lessons, size_t length)
{
    struct text rest = {lessons, length};
    while (lessons && rest.length > 0) {
        size_t block = lesson_block_length(rest);
        if (block == 0 || block > rest.length)
            return length - rest.length;
        rest = text_from(rest, block);
    }
    return length;
}

enum baronet_training_end baronet_train(const struct baronet_game *game,
                                        const struct baronet_training *training, char **values,
                                        struct baronet_message **message)
{
    struct trainer trainer = {.game = game};
    struct call call;
    if (REFUSED(game, message) || REFUSED(training, message) || REFUSED(values, message) ||
        REFUSED(training->values, message) || CALL_FAILED(&call, NULL, message))
        return BARONET_TRAINING_FAILED;
    *values = NULL;
    sized_read(training, &trainer.wanted, sizeof trainer.wanted);
    enum baronet_training_end end = train(&trainer, values, message);
    release(&trainer);
    call_close(&call);
    return end;
}

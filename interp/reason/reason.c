#include "reason.h"

#include "baronet_notation.h"
#include "line_trial.h"
#include "memory.h"

enum {
    CLEARLY = 50,      // in hundredths
    TURNS_LIMIT = 2000 // legal turns that are looked through for what they give up
};

// A new reason, in which no piece is gained or lost yet.
static struct reason *add(struct reasons *reasons, size_t types, struct reason reason)
{
    reason.gained = memory_zeroed(types + 1, sizeof *reason.gained);
    reason.lost = memory_zeroed(types + 1, sizeof *reason.lost);
    reasons->of[reasons->count] = reason;
    return &reasons->of[reasons->count++];
}

static void drop_last(struct reasons *reasons)
{
    struct reason *last = &reasons->of[--reasons->count];
    memory_free(last->gained);
    memory_free(last->lost);
}

void reasons_release(struct reasons *reasons)
{
    while (reasons->count > 0)
        drop_last(reasons);
}

static enum reason_kind kind_of_end(const struct baronet_result *result, unsigned player)
{
    if (result->outcome == BARONET_DRAW)
        return REASON_DRAWS;
    return (result->outcome == BARONET_WIN) == (result->winner == player) ? REASON_WINS
                                                                          : REASON_LOSES;
}

static void add_material(struct reasons *reasons, const struct line_trial *trial, unsigned line,
                         size_t turn_count)
{
    const enum reason_kind kind = trial->balance >= CLEARLY    ? REASON_GAINS
                                  : trial->balance <= -CLEARLY ? REASON_COSTS
                                                               : REASON_TRADES;
    struct reason *reason =
        add(reasons, trial->types,
            (struct reason){.kind = kind, .line = line, .turn_count = turn_count});
    memcpy(reason->gained, trial->others.lost, trial->types * sizeof *reason->gained);
    memcpy(reason->lost, trial->own.lost, trial->types * sizeof *reason->lost);
}

// ---- Giving up

// Whether `other` does the same as `best`, up to the place where a piece is chosen to be given up.
static bool is_same_move(const struct baronet_turn *best, const struct baronet_turn *other,
                         size_t place, size_t other_place)
{
    return place == other_place &&
           strncmp(baronet_turn_text(best), baronet_turn_text(other), place) == 0;
}

// Whether the turn gives up a piece where it could have given up a dearer one, but none cheaper.
static bool is_least(const struct line_trial *trial, struct baronet_play *play,
                     const struct baronet_turns *turns, const struct baronet_turn *best, int type,
                     size_t place)
{
    const size_t count = baronet_turns_count(turns);
    const double worth = line_trial_worth(trial->engine, (size_t)type);
    bool is_any_dearer = false, is_any_cheaper = false;
    for (size_t i = 0; i < count && !is_any_cheaper; i++) {
        struct baronet_turn *turn = baronet_turns_turn(play, turns, i, BARONET_REFEREE, NULL);
        size_t other_place;
        const int other = turn ? turn_gives_up(turn, &other_place) : -1;
        if (other >= 0 && other != type && is_same_move(best, turn, place, other_place)) {
            const double other_worth = line_trial_worth(trial->engine, (size_t)other);
            is_any_dearer = is_any_dearer || other_worth > worth;
            is_any_cheaper = other_worth < worth;
        }
        baronet_turn_free(turn);
    }
    return is_any_dearer && !is_any_cheaper;
}

static void explain_price(struct reasons *reasons, const struct line_trial *trial,
                          struct baronet_play *play, const struct baronet_turns *turns,
                          const struct reason_line *line)
{
    if (baronet_turns_count(turns) > TURNS_LIMIT || !baronet_apply_text(play, line->turns[0], NULL))
        return;
    struct baronet_turn *best =
        baronet_play_turn(play, baronet_play_turn_count(play) - 1, BARONET_REFEREE);
    baronet_undo(play);
    size_t place;
    const int type = turn_gives_up(best, &place);
    if (type >= 0 && is_least(trial, play, turns, best, type, place))
        add(reasons, trial->types, (struct reason){.kind = REASON_LEAST, .turn_count = 1})
            ->lost[type] = 1;
    baronet_turn_free(best);
}

// ---- Both together

// What the line itself shows, of whatever kind.
static void explain_line(struct reasons *reasons, struct line_trial *trial,
                         const struct baronet_play *play, const struct reason_lines *lines,
                         unsigned number)
{
    const struct reason_line *line = &lines->of[number];
    struct course course, shown;
    line_trial_run(trial, play, line, LINE_LIMIT, &course);
    const size_t turn_count = course_settled(&course);
    if (course_is_over(&course))
        add(reasons, trial->types,
            (struct reason){.kind = kind_of_end(&course.result, trial->player),
                            .line = number,
                            .turn_count = course.played,
                            .result = course.result.reason});
    if (course_is_over(&course) || turn_count == 0)
        return;
    line_trial_run(trial, play, line, turn_count, &shown);
    if (line_trial_cancel(trial))
        add_material(reasons, trial, number, turn_count);
}

// The piece that becomes a better one with the first turn, and is still there at the line's end.
static void explain_promotion(struct reasons *reasons, struct line_trial *trial,
                              const struct baronet_play *play, const struct reason_line *best)
{
    struct course course;
    line_trial_run(trial, play, best, 1, &course);
    size_t after = 0;
    while (after < trial->types && trial->own.changed[after] == 0)
        after++;
    if (after == trial->types)
        return;
    const size_t before = trial->own.before[after];
    line_trial_run(trial, play, best, LINE_LIMIT, &course);
    if (trial->own.lost[before] > 0 ||
        line_trial_worth(trial->engine, after) < line_trial_worth(trial->engine, before) + CLEARLY)
        return;
    struct reason *reason =
        add(reasons, trial->types, (struct reason){.kind = REASON_PROMOTES, .turn_count = 1});
    reason->gained[after] = 1;
    reason->lost[before] = 1;
}

// The next line that is clearly worse, if that can be shown.
static void explain_other(struct reasons *reasons, struct line_trial *trial,
                          const struct baronet_play *play, const struct reason_lines *lines)
{
    for (unsigned i = 1; i < lines->count; i++) {
        const unsigned before = reasons->count;
        if (lines->of[i].score > lines->of[0].score - CLEARLY)
            continue;
        explain_line(reasons, trial, play, lines, i);
        if (reasons->count == before)
            continue;
        const enum reason_kind kind = reasons->of[before].kind;
        if (kind == REASON_LOSES || kind == REASON_COSTS)
            return;
        drop_last(reasons);
    }
}

void reasons_find(struct reasons *reasons, const struct baronet_engine *engine,
                  const struct baronet_play *play, const struct reason_lines *lines)
{
    struct baronet_play *copy = baronet_play_copy(play);
    struct baronet_turns *turns = baronet_turns(copy, NULL);
    struct line_trial trial;
    line_trial_init(&trial, engine, play);
    if (turns && lines->count > 0 && lines->of[0].count > 0) {
        if (baronet_turns_count(turns) == 1)
            add(reasons, trial.types, (struct reason){.kind = REASON_ONLY, .turn_count = 1});
        explain_line(reasons, &trial, play, lines, 0);
        explain_promotion(reasons, &trial, play, &lines->of[0]);
        explain_price(reasons, &trial, copy, turns, &lines->of[0]);
        explain_other(reasons, &trial, play, lines);
    }
    line_trial_release(&trial);
    baronet_turns_free(turns);
    baronet_play_free(copy);
}

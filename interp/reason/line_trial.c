#include "line_trial.h"

#include "baronet_notation.h"
#include "memory.h"

#include <math.h>

static void side_init(struct side *side, size_t types)
{
    side->lost = memory_zeroed(types + 1, sizeof *side->lost);
    side->changed = memory_zeroed(types + 1, sizeof *side->changed);
    side->before = memory_zeroed(types + 1, sizeof *side->before);
}

static void side_clear(struct side *side, size_t types)
{
    memset(side->lost, 0, types * sizeof *side->lost);
    memset(side->changed, 0, types * sizeof *side->changed);
}

static void side_release(struct side *side)
{
    memory_free(side->lost);
    memory_free(side->changed);
    memory_free(side->before);
}

void line_trial_init(struct line_trial *trial, const struct baronet_engine *engine,
                     const struct baronet_play *play)
{
    *trial = (struct line_trial){.engine = engine,
                                 .player = baronet_play_mover(play),
                                 .types = baronet_game_piece_count(baronet_play_game(play))};
    side_init(&trial->own, trial->types);
    side_init(&trial->others, trial->types);
}

void line_trial_release(struct line_trial *trial)
{
    side_release(&trial->own);
    side_release(&trial->others);
}

double line_trial_worth(const struct baronet_engine *engine, size_t type)
{
    struct baronet_engine_value value = {.size = sizeof value};
    if (!baronet_engine_value(engine, type, &value) || fabs(value.value) < value.error)
        return 0; // nobody knows
    return value.value;
}

// ---- What happens in a turn

// Whether the player has chosen the square, to give up what stands there; *place: where in the
// turn's text.
static bool finds_chosen(const struct baronet_turn *turn, int square, size_t *place)
{
    for (size_t i = 0; i < baronet_turn_part_count(turn); i++) {
        struct baronet_part part = {.size = sizeof part};
        baronet_turn_part(turn, i, &part);
        *place = part.start;
        if (part.kind == BARONET_PART_SQUARE && part.value == square)
            return true;
    }
    return false;
}

static bool is_chosen(const struct baronet_turn *turn, int square)
{
    size_t place;
    return finds_chosen(turn, square, &place);
}

static struct side *side_of(struct line_trial *trial, unsigned owner)
{
    return owner == trial->player ? &trial->own : &trial->others;
}

static bool is_type(const struct line_trial *trial, int type)
{
    return type >= 0 && (size_t)type < trial->types;
}

// Another piece of this type is lost by its owner; or, if it has come into his own hand, it is not.
// One that has changed in this line counts as what it was.
static void count_piece(struct line_trial *trial, unsigned owner, int type, bool is_lost)
{
    struct side *side = side_of(trial, owner);
    if (!is_type(trial, type))
        return;
    if (is_lost && side->changed[type] > 0) {
        side->changed[type]--;
        type = (int)side->before[type];
    }
    const double worth = line_trial_worth(trial->engine, (size_t)type);
    side->lost[type] = is_lost ? side->lost[type] + 1 : side->lost[type] - 1;
    trial->balance += (side == &trial->own) == is_lost ? -worth : worth;
}

// Whether the turn has taken a piece of this owner and type.
static bool has_taken(const struct baronet_turn *turn, unsigned owner, int type)
{
    for (size_t i = 0; i < baronet_turn_change_count(turn); i++) {
        struct baronet_change change = {.size = sizeof change};
        baronet_turn_change(turn, i, &change);
        if ((change.kind == BARONET_CHANGE_CAPTURED || change.kind == BARONET_CHANGE_REMOVED) &&
            change.owner == owner && change.type == type && !is_chosen(turn, change.square))
            return true;
    }
    return false;
}

static void change_type(struct line_trial *trial, const struct baronet_change *change)
{
    struct side *side = side_of(trial, change->owner);
    if (!is_type(trial, change->before) || !is_type(trial, change->type))
        return;
    const bool has_changed = side->changed[change->before] > 0;
    side->before[change->type] =
        has_changed ? side->before[change->before] : (unsigned)change->before;
    side->changed[change->before] -= has_changed;
    side->changed[change->type]++;
}

// Whether pieces were captured, or changed sides. What is given up by choice is the turn's price
// and no loss.
static bool take_change(struct line_trial *trial, const struct baronet_turn *turn,
                        const struct baronet_change *change)
{
    switch (change->kind) {
    case BARONET_CHANGE_REMOVED:
        if (is_chosen(turn, change->square))
            return false;
        count_piece(trial, change->owner, change->type, true);
        return true;
    case BARONET_CHANGE_CAPTURED:
        count_piece(trial, change->owner, change->type, true);
        return true;
    case BARONET_CHANGE_OWNER: // whoever wins it wins the piece that the other one loses
        count_piece(trial, (unsigned)change->before, change->type, true);
        return true;
    case BARONET_CHANGE_INTO_HAND:
        if (has_taken(turn, change->owner, change->type) &&
            side_of(trial, change->owner)->lost[change->type] > 0)
            count_piece(trial, change->owner, change->type, false);
        return false;
    case BARONET_CHANGE_TYPE: change_type(trial, change); return false;
    default: return false;
    }
}

// Whether the latest turn was quiet.
static bool take_turn(struct line_trial *trial, const struct baronet_play *play)
{
    struct baronet_turn *turn =
        baronet_play_turn(play, baronet_play_turn_count(play) - 1, BARONET_REFEREE);
    bool is_quiet = true;
    for (size_t i = 0; i < baronet_turn_change_count(turn); i++) {
        struct baronet_change change = {.size = sizeof change};
        baronet_turn_change(turn, i, &change);
        if (take_change(trial, turn, &change))
            is_quiet = false;
    }
    baronet_turn_free(turn);
    return is_quiet;
}

// ---- Lines

static bool is_by_chance(const struct baronet_play *play)
{
    return baronet_game_player_is_random(baronet_play_game(play), baronet_play_mover(play));
}

void line_trial_run(struct line_trial *trial, const struct baronet_play *play,
                    const struct reason_line *line, size_t limit, struct course *course)
{
    struct baronet_play *copy = baronet_play_copy(play);
    *course = (struct course){.result = {.size = sizeof course->result}};
    trial->balance = 0;
    side_clear(&trial->own, trial->types);
    side_clear(&trial->others, trial->types);
    while (course->played < limit && course->played < line->count && !is_by_chance(copy) &&
           baronet_apply_text(copy, line->turns[course->played], NULL))
        course->quiet[course->played++] = take_turn(trial, copy);
    baronet_play_result(copy, &course->result, NULL);
    baronet_play_free(copy);
}

bool course_is_over(const struct course *course)
{
    return course->result.outcome != BARONET_ONGOING;
}

size_t course_settled(const struct course *course)
{
    size_t count = course->played;
    while (count > 0 && (count == course->played ? !course_is_over(course) : !course->quiet[count]))
        count--;
    while (count > 0 && course->quiet[count - 1])
        count--;
    return count;
}

bool line_trial_cancel(struct line_trial *trial)
{
    bool is_any = false;
    for (size_t i = 0; i < trial->types; i++) {
        unsigned *own = &trial->own.lost[i], *others = &trial->others.lost[i];
        const unsigned both = *own < *others ? *own : *others;
        *own -= both;
        *others -= both;
        is_any = is_any || *own > 0 || *others > 0;
    }
    return is_any;
}

int turn_gives_up(const struct baronet_turn *turn, size_t *place)
{
    for (size_t i = 0; i < baronet_turn_change_count(turn); i++) {
        struct baronet_change change = {.size = sizeof change};
        baronet_turn_change(turn, i, &change);
        if (change.kind == BARONET_CHANGE_REMOVED && finds_chosen(turn, change.square, place))
            return change.type;
    }
    return -1;
}

#include "betza_telling.h"

#include "betza_phrases.h"

#include <string.h>

void telling_start(struct telling *telling, struct text_buffer *out)
{
    *telling = (struct telling){.out = out, .toggles = 1};
}

// ---- How far

// The different ranges that may hold.
struct extent {
    int ranges[3];
    int count;
};

static bool hops(const struct move_leg *leg, bool is_last)
{
    return is_last && leg->modes & (MODE_HOP | MODE_HOP_NEXT);
}

// In some dialects the range counts from the piece that is hopped.
static bool counts_behind(const struct move_leg *leg, bool is_last)
{
    return leg->counts_behind && hops(leg, is_last);
}

static struct extent extent_of(const struct move_leg *leg, unsigned toggles, bool is_last)
{
    struct extent extent = {.count = 0};
    for (int i = 0; i < 3; i++) {
        int range = i == 0 && counts_behind(leg, is_last) ? LEG_UNLIMITED : leg->ranges[i];
        if (!(toggles >> i & 1u))
            continue;
        // Half of the range and half of the path: the smaller of the halves is half of the smaller
        // one.
        if (leg->is_halfling && range != LEG_UNLIMITED)
            range = range / 2 + (leg->rounds_down ? 0 : range % 2);
        bool is_new = true;
        for (int k = 0; k < extent.count; k++)
            is_new = is_new && extent.ranges[k] != range;
        if (is_new)
            extent.ranges[extent.count++] = range;
    }
    return extent;
}

static bool is_single(struct extent extent)
{
    return extent.count == 1 && extent.ranges[0] == 1;
}

static bool is_unlimited(struct extent extent)
{
    return extent.count == 1 && extent.ranges[0] == LEG_UNLIMITED;
}

// The toggles that may be set after a leg: some of its modes toggle.
static unsigned toggles_after(const struct move_leg *leg, unsigned toggles)
{
    unsigned after = 0;
    if (leg->modes & (MODE_MOVE | MODE_CAPTURE | MODE_FRIEND | MODE_HOP))
        after |= toggles;
    if (leg->modes & (MODE_HOP_NEXT | MODE_MOVE_TOGGLE))
        after |= (toggles & 1u ? 2u : 0) | (toggles & 2u ? 4u : 0) | (toggles & 4u ? 2u : 0);
    return after;
}

// ---- Verbs

static bool is_straight(const struct shape *shape)
{
    return shape->family != SHAPE_OBLIQUE;
}

// One step or leap as a noun: "step of one square", "Knight leap (1,2)".
static void print_step(struct text_buffer *out, const struct shape *shape, bool are_many)
{
    const char *ending = are_many ? "s" : "";
    if (shape_is_unit(shape) || is_straight(shape)) {
        text_buffer_print(out, "%s%s of ", shape_is_unit(shape) ? "step" : "leap", ending);
        print_count(out, shape->major, "square");
        return;
    }
    const struct leap_name *name = leap_name(shape);
    if (name)
        text_buffer_print(out, "%s leap%s (%d,%d)", name->short_name, ending, shape->minor,
                          shape->major);
    else
        text_buffer_print(out, "(%d,%d) leap%s", shape->minor, shape->major, ending);
}

static void print_extent(struct text_buffer *out, int range, const char *noun)
{
    if (range == LEG_UNLIMITED) {
        text_buffer_print(out, "any number of %ss", noun);
        return;
    }
    if (range > 1)
        text_buffer_print(out, "up to ");
    print_count(out, range, noun);
}

// Steps to neighbouring squares.
static void print_slide(struct text_buffer *out, const struct move_leg *leg, struct extent extent,
                        bool is_named)
{
    static const char *const sliders[] = {
        [SHAPE_ORTHOGONAL] = "Rook", [SHAPE_DIAGONAL] = "Bishop", [SHAPE_ALL_AROUND] = "Queen"};
    text_buffer_print(out, is_single(extent) ? "steps " : "slides ");
    if (is_unlimited(extent) && is_named)
        text_buffer_print(out, "like a %s, ", sliders[leg->shape->family]);
    for (int i = 0; i < extent.count; i++) {
        text_buffer_print(out, i ? " or " : "");
        print_extent(out, extent.ranges[i], "square");
    }
}

static void print_single_leap(struct text_buffer *out, const struct move_leg *leg,
                              const struct leap_name *name, bool is_named)
{
    const struct shape *shape = leg->shape;
    if (is_straight(shape)) {
        text_buffer_print(out, "leaps ");
        if (name && is_named)
            text_buffer_print(out, "like %s, ", name->leaper);
        print_count(out, shape->major, "square");
    } else if (name && !leg->is_relative) {
        text_buffer_print(out, "leaps like %s (%d,%d)", name->leaper, shape->minor, shape->major);
    } else {
        text_buffer_print(out, "makes a ");
        print_step(out, shape, false);
    }
}

static void print_ride(struct text_buffer *out, const struct move_leg *leg,
                       const struct leap_name *name, int range)
{
    text_buffer_print(out, "rides ");
    if (range == LEG_UNLIMITED && name && name->rider)
        text_buffer_print(out, "like %s, ", name->rider);
    text_buffer_print(out, "in ");
    if (range != LEG_UNLIMITED) {
        text_buffer_print(out, "up to ");
        print_number(out, range);
        text_buffer_add_character(out, ' ');
    }
    text_buffer_print(out, "repeated ");
    print_step(out, leg->shape, true);
}

static void print_leap(struct text_buffer *out, const struct move_leg *leg, struct extent extent,
                       bool is_named)
{
    bool is_square = leg->shape->lattice == LATTICE_SQUARE;
    const struct leap_name *name =
        is_square || !is_straight(leg->shape) ? leap_name(leg->shape) : NULL;
    for (int i = 0; i < extent.count; i++) {
        text_buffer_print(out, i ? " or " : "");
        if (extent.ranges[i] == 1)
            print_single_leap(out, leg, name, is_named);
        else
            print_ride(out, leg, is_named ? name : NULL, extent.ranges[i]);
    }
}

// Zigzags and circles.
static void print_turning(struct text_buffer *out, const struct move_leg *leg, struct extent extent)
{
    text_buffer_print(out, "goes ");
    if (is_unlimited(extent)) {
        text_buffer_print(out, "any number of ");
    } else {
        text_buffer_print(out, "up to ");
        print_number(out, extent.ranges[0]);
        text_buffer_add_character(out, ' ');
    }
    print_step(out, leg->shape, true);
}

// i: as far as the leg before.
static void print_equal(struct text_buffer *out, const struct move_leg *leg, struct extent extent)
{
    text_buffer_print(out, " exactly as many ");
    if (shape_is_unit(leg->shape))
        text_buffer_print(out, "squares");
    else
        print_step(out, leg->shape, true);
    text_buffer_print(out, " as before");
    if (extent.count == 1 && extent.ranges[0] != LEG_UNLIMITED) {
        text_buffer_print(out, " (at most ");
        print_number(out, extent.ranges[0]);
        text_buffer_print(out, ")");
    }
}

static bool turns_on_its_way(const struct move_leg *leg, struct extent extent)
{
    return (leg->is_crooked || leg->is_circular) && !is_single(extent);
}

// Whether the movement as a whole is as some well-known piece has it, but for what it may capture,
// whether it is lame, and some directions of oblique leaps.
static bool has_name(const struct move_leg *leg, bool is_alone)
{
    bool is_whole = leg->directions == leg->shape->directions || !is_straight(leg->shape);
    bool is_hop =
        leg->modes & (MODE_HOP | MODE_HOP_NEXT) || (leg->jumps && shape_is_unit(leg->shape));
    bool is_half = leg->is_halfling && shape_is_unit(leg->shape);
    return is_alone && is_whole && !is_hop && !is_half;
}

static void print_verb(struct text_buffer *out, const struct move_leg *leg, struct extent extent,
                       bool is_alone)
{
    if (leg->is_iso)
        text_buffer_print(out, "goes");
    else if (turns_on_its_way(leg, extent))
        print_turning(out, leg, extent);
    else if (shape_is_unit(leg->shape))
        print_slide(out, leg, extent, has_name(leg, is_alone));
    else
        print_leap(out, leg, extent, has_name(leg, is_alone));
    if (extent.count > 1 && !leg->is_iso)
        text_buffer_print(out, ", depending on how often the range was changed,");
}

// ---- What stands in its way

// The squares between the ends of a leap.
static void print_way(struct text_buffer *out, const struct shape *shape)
{
    int between = shape->major - 1;
    bool is_along = is_straight(shape);
    if (between == 1) {
        text_buffer_print(out, is_along ? "the square between"
                                        : "the orthogonally adjacent square on its way");
        return;
    }
    text_buffer_print(out, "the ");
    print_count(out, between, "square");
    text_buffer_print(out,
                      is_along ? " between" : " on its way (first orthogonally, then diagonally)");
}

static void print_lameness(struct text_buffer *out, const struct move_leg *leg, bool is_alone)
{
    bool is_one = leg->shape->major == 2 || leg->walks_midpoint;
    text_buffer_print(out, is_alone ? ", if " : ", each leap only if ");
    if (leg->shape->major > 2 && leg->walks_midpoint)
        text_buffer_print(out, "the square halfway (rounded towards its start)");
    else
        print_way(out, leg->shape);
    text_buffer_print(out, is_one ? " is empty" : " are empty");
}

static void print_jump(struct text_buffer *out, const struct move_leg *leg, bool is_alone)
{
    if (shape_is_unit(leg->shape)) {
        text_buffer_print(out, ", skipping the first ");
        if (leg->jumps == 1)
            text_buffer_print(out, "square");
        else
            print_count(out, leg->jumps, "square");
        text_buffer_print(out, ", whatever stands there");
        return;
    }
    text_buffer_print(out, is_alone ? ", only over " : ", each leap only over ");
    if (leg->shape->major == 2)
        text_buffer_print(out, "a piece on ");
    else
        text_buffer_print(out, "%s one piece on ", leg->jumps == 1 ? "exactly" : "at least");
    print_way(out, leg->shape);
}

static void print_turning_way(struct text_buffer *out, const struct move_leg *leg)
{
    enum shape_family family = leg->shape->family;
    if (leg->is_crooked) {
        text_buffer_print(out,
                          ", in a zigzag: each at a right angle to the one before, to the left "
                          "and to the right in turn");
        return;
    }
    text_buffer_print(out,
                      ", in a circle: each turned to the next of its %s directions, always the "
                      "same way round, and never back to its start",
                      family == SHAPE_ORTHOGONAL || family == SHAPE_DIAGONAL ? "four" : "eight");
}

// The last leg's hop, and how far behind the piece it lands.
static void print_hop(struct text_buffer *out, const struct move_leg *leg)
{
    const char *noun = shape_is_unit(leg->shape) ? "square" : "leap";
    text_buffer_print(out, ", hopping over exactly one piece of either side and landing ");
    if (!(leg->modes & MODE_HOP) || (counts_behind(leg, true) && leg->ranges[0] == 1))
        text_buffer_print(out, shape_is_unit(leg->shape) ? "right" : "one leap");
    else if (counts_behind(leg, true))
        print_extent(out, leg->ranges[0], noun);
    else if (shape_is_unit(leg->shape))
        text_buffer_print(out, "anywhere");
    else
        print_extent(out, LEG_UNLIMITED, noun);
    text_buffer_print(out, " behind it");
}

static void print_conditions(struct text_buffer *out, const struct move_leg *leg, bool is_last,
                             struct extent extent)
{
    bool is_alone = is_single(extent);
    if (turns_on_its_way(leg, extent))
        print_turning_way(out, leg);
    if (leg->is_halfling && (!is_alone || leg->rounds_down))
        text_buffer_print(out, ", at most half of the way to the edge, rounded %s",
                          leg->rounds_down ? "down" : "up");
    if (leg->is_lame && !shape_is_unit(leg->shape))
        print_lameness(out, leg, is_alone);
    if (leg->jumps)
        print_jump(out, leg, is_alone);
    if (leg->wraps_files)
        text_buffer_print(out, ", round the sides of the board as if it were a cylinder");
    if (hops(leg, is_last))
        print_hop(out, leg);
}

// ---- Legs

static void print_onward(struct text_buffer *out, const struct move_leg *leg, enum onward onward)
{
    switch (onward) {
    case ONWARD_AS_WRITTEN:
    case ONWARD_NEARLY: break;
    case ONWARD_STRAIGHT: text_buffer_print(out, " straight on"); return;
    case ONWARD_OUTWARD: text_buffer_print(out, " outward, by 45 degrees to either side"); return;
    case ONWARD_NEAREST: text_buffer_print(out, " straight on, as nearly as it can"); return;
    }
    if (leg->is_relative)
        print_turns(out, leg->shape, leg->directions, leg->bend_turns);
    else
        print_directions(out, leg->shape, leg->directions);
    if (onward == ONWARD_NEARLY)
        text_buffer_print(out, " as nearly as it can");
}

void tell_leg(struct telling *telling, const struct move_leg *leg, bool is_last, enum onward onward)
{
    struct extent extent = extent_of(leg, telling->toggles, is_last);
    print_verb(telling->out, leg, extent, telling->is_single);
    size_t start = telling->out->length;
    print_onward(telling->out, leg, onward);
    if (leg->is_iso) {
        text_buffer_print(telling->out, "%s", strchr(telling->out->start + start, ',') ? "," : "");
        print_equal(telling->out, leg, extent);
    }
    print_conditions(telling->out, leg, is_last, extent);
    telling->captures |= (leg->modes & (MODE_CAPTURE | MODE_FRIEND | MODE_ROYAL)) != 0;
    telling->toggles = toggles_after(leg, telling->toggles);
}

void tell_relay(struct telling *telling, const struct move_leg *leg)
{
    print_relay(telling->out, leg);
    if (leg->unloads && telling->captures)
        text_buffer_print(telling->out,
                          ", putting what it captured last down where this leg began");
}

void tell_end(struct telling *telling, const struct move_leg *leg, bool is_only)
{
    telling->ending = telling->out->length;
    print_ending(telling->out, leg);
    if (leg->unloads && telling->captures)
        text_buffer_print(telling->out, is_only ? "; what it captures is not removed but put down "
                                                  "where it came from"
                                                : "; what it captured last is not removed but put "
                                                  "down where the last leg began");
    if (leg->leaves_passed && leg->modes & MODE_MOVE)
        text_buffer_print(telling->out,
                          "; the enemy may then capture it in passing on the %s that "
                          "it passed over",
                          leg->ranges[0] == 1 && leg->shape->major == 2 ? "square" : "squares");
}

// ---- Paths

const char *never_moves(const struct move_path *path)
{
    if (path->kind != PATH_LEGS || path->loop_count)
        return NULL;
    unsigned toggles = 1;
    for (int i = 0; i < path->head_count; i++) {
        const struct move_leg *leg = &path->head[i];
        bool is_last = i == path->head_count - 1;
        struct extent extent = extent_of(leg, toggles, is_last);
        bool is_unit = shape_is_unit(leg->shape);
        toggles = toggles_after(leg, toggles);
        if (leg->directions == 0 && leg->bend_turns == 0)
            return "no direction is both of those written";
        if (extent.count == 1 && extent.ranges[0] == 0)
            return "half of one step is none";
        if (hops(leg, is_last) && is_single(extent))
            return "a single step can't hop";
        if (leg->jumps && is_unit && extent.count == 1 && extent.ranges[0] <= leg->jumps)
            return "nothing is left of its range after the jump";
        if (leg->jumps && !is_unit && leg->is_lame)
            return "its way can't be empty and jumped over";
    }
    return NULL;
}

// Whether the second of two legs ends exactly where the first one began.
static bool returns(const struct move_path *path)
{
    if (path->head_count != 2 || path->loop_count)
        return false;
    const struct move_leg *out = &path->head[0], *back = &path->head[1];
    struct extent there = extent_of(out, 1, false);
    struct extent again = extent_of(back, toggles_after(out, 1), true);
    bool is_alike = !out->is_crooked && !out->is_circular && !back->jumps && !back->is_halfling &&
                    !(back->modes & (MODE_HOP | MODE_HOP_NEXT)) && !back->bend_turns &&
                    back->is_lame == out->is_lame && back->wraps_files == out->wraps_files;
    bool is_as_far = is_single(there) ? is_single(again) : back->is_iso;
    return is_alike && is_as_far && there.count == 1 && again.count == 1 &&
           again.ranges[0] >= there.ranges[0] && back->directions == 1u << 4 &&
           back->modes & MODE_MOVE;
}

// The way back to where it began: nothing is captured there.
static void tell_return(struct telling *telling, const struct move_leg *leg)
{
    text_buffer_print(telling->out, ", then goes straight back to where it began");
    if (leg->unloads && telling->captures)
        text_buffer_print(telling->out, "; what it captured last is not removed but put down where "
                                        "the last leg began");
}

static void tell_legs(struct telling *telling, const struct move_leg *legs, int count,
                      bool are_last)
{
    for (int i = 0; i < count; i++) {
        bool is_last = are_last && i == count - 1;
        size_t start = telling->out->length;
        if (i)
            text_buffer_print(telling->out, ", then ");
        tell_leg(telling, &legs[i], is_last, ONWARD_AS_WRITTEN);
        if (is_last)
            continue;
        bool has_comma = legs[i].is_relative || strstr(telling->out->start + start, ", ");
        text_buffer_print(telling->out, has_comma ? ", to " : " to ");
        tell_relay(telling, &legs[i]);
    }
}

// The toggles that may be set after the legs of a loop, run any number of times.
static unsigned toggles_after_loop(const struct move_path *path, unsigned toggles)
{
    for (int times = 0; times < 3; times++) {
        unsigned after = toggles;
        for (int i = 0; i < path->loop_count; i++)
            after = toggles_after(&path->loop[i], after);
        toggles |= after;
    }
    return toggles;
}

void tell_path(struct telling *telling, const struct move_path *path)
{
    if (returns(path)) {
        tell_legs(telling, path->head, 1, false);
        tell_return(telling, &path->head[1]);
        return;
    }
    telling->is_single = path->head_count == 1 && path->loop_count == 0;
    tell_legs(telling, path->head, path->head_count, path->loop_count == 0);
    if (path->loop_count == 0) {
        tell_end(telling, &path->head[path->head_count - 1], path->head_count == 1);
        return;
    }
    unsigned toggles = toggles_after_loop(path, telling->toggles);
    text_buffer_print(telling->out, ", then, any number of times or not at all, ");
    telling->toggles = toggles;
    tell_legs(telling, path->loop, path->loop_count, false);
    text_buffer_print(telling->out, ", and at last ");
    telling->toggles = toggles;
    tell_legs(telling, path->tail, path->tail_count, true);
    tell_end(telling, &path->tail[path->tail_count - 1], false);
}

// What a turn has changed on the board and in hands, as a viewer may know it: found from its items,
// where he reads its text in full, and from what he saw of the board before and after it. Nothing
// else is asked, so that nothing else is told.
#include "memory.h"
#include "sets.h"
#include "told_turn.h"

static const int nothing = -1, unknown = -2; // as types

// A square that the turn has changed.
struct spot {
    int square;
    struct placed_piece before, after; // type -2: he does not know it
    bool is_gone;                      // he knows that what was there is gone
    bool is_new;                       // he knows that what is there has come
    bool is_left, is_entered;          // it is known where that went, or came from
};

// A piece that has come from one square to another.
struct journey {
    int from, to;
};

struct finding {
    const struct turn_trace *trace;
    struct baronet_turn *turn;
    bool is_read; // he reads the turn's text in full
    struct spot *spots;
    size_t spot_count;
    struct journey *journeys;
    size_t journey_count;
};

static struct spot *spot_of(const struct finding *finding, int square)
{
    for (size_t i = 0; i < finding->spot_count; i++)
        if (finding->spots[i].square == square)
            return &finding->spots[i];
    return NULL;
}

static bool is_same_kind(struct placed_piece a, struct placed_piece b)
{
    return a.type == b.type && (a.type < 0 || a.owner == b.owner);
}

// ---- What he knows

// What stands on a square that a viewer sees if it is in `seen` (NULL: all).
static struct placed_piece look(const struct baronet_turn *turn, const uint64_t *seen, int square,
                                int32_t value)
{
    return !seen || set_has(seen, square) ? piece_known(turn->game, turn->viewer, value)
                                          : (struct placed_piece){.type = unknown};
}

// He knows that a piece of his is gone, even if he does not see the square any more, and that one
// has come, even if he did not see it before.
static struct spot spot_at(const struct finding *finding, const struct trail_entry *change)
{
    const struct baronet_turn *turn = finding->turn;
    const struct program *program = turn->game->program;
    const uint64_t *seen_before = trace_seen(program, finding->trace, turn->viewer, false);
    const uint64_t *seen_after = trace_seen(program, finding->trace, turn->viewer, true);
    struct spot spot = {.square = change->cell,
                        .before = look(turn, seen_before, change->cell, change->before),
                        .after = look(turn, seen_after, change->cell, change->after)};
    bool differs = (change->before & KIND_MASK) != (change->after & KIND_MASK);
    bool is_seen = spot.before.type != unknown && spot.after.type != unknown;
    spot.is_gone =
        differs && spot.before.type >= 0 && (is_seen || spot.before.owner == (int)turn->viewer);
    spot.is_new =
        differs && spot.after.type >= 0 && (is_seen || spot.after.owner == (int)turn->viewer);
    return spot;
}

static void find_spots(struct finding *finding)
{
    const struct turn_trace *trace = finding->trace;
    int squares = finding->turn->game->program->square_count;
    for (size_t i = 0; i < trace->change_count && trace->changes[i].cell < squares; i++)
        finding->spots[finding->spot_count++] = spot_at(finding, &trace->changes[i]);
}

// ---- Where pieces have gone

static void add_journey(struct finding *finding, int from, int to)
{
    struct spot *left = spot_of(finding, from), *entered = spot_of(finding, to);
    finding->journeys[finding->journey_count++] = (struct journey){from, to};
    if (left)
        left->is_left = true;
    if (entered)
        entered->is_entered = true;
}

// Follows the moves that the text tells.
static void follow_moves(struct finding *finding)
{
    struct journey *journeys = finding->journeys;
    size_t count = 0;
    for (size_t i = 0; i < finding->trace->item_count; i++) {
        const struct turn_item *item = &finding->trace->items[i];
        struct journey made = {item->a, item->b};
        size_t kept = 0;
        if (item->note != 0 || made.from < 0 || made.to < 0)
            continue;
        for (size_t j = 0; j < count; j++)
            if (journeys[j].to == item->a)
                made.from = journeys[j].from; // it goes on
            else if (journeys[j].to != item->b)
                journeys[kept++] = journeys[j]; // else it is captured there
        journeys[kept++] = made;
        count = kept;
    }
    for (size_t j = 0; j < count; j++)
        if (journeys[j].from != journeys[j].to)
            add_journey(finding, journeys[j].from, journeys[j].to);
}

// Whether it is the same piece, which has become something else.
static bool is_in_place(const struct spot *spot)
{
    return spot->before.type >= 0 && spot->after.type >= 0 && !spot->is_left && !spot->is_entered &&
           (spot->before.owner == spot->after.owner || spot->before.type == spot->after.type);
}

// Whether such a piece was taken from a hand: its owner's, or a further one of anybody's.
static bool is_from_hand(const struct finding *finding, struct placed_piece piece)
{
    const struct program *program = finding->turn->game->program;
    const struct turn_trace *trace = finding->trace;
    for (size_t i = 0; i < trace->change_count && piece.owner < program->player_count; i++) {
        const struct trail_entry *change = &trace->changes[i];
        int number = change->cell - program->hand_cells, row = number / program->type_count;
        if (number >= 0 && number % program->type_count == piece.type &&
            change->after < change->before && (row == piece.owner || row >= program->player_count))
            return true;
    }
    return false;
}

static bool is_missing(const struct spot *spot)
{
    return spot->is_gone && !spot->is_left && !is_in_place(spot);
}

static bool is_unexplained(const struct spot *spot)
{
    return spot->is_new && !spot->is_entered && !is_in_place(spot);
}

// The only missing piece of a kind, or the only one that has come; NULL: there are none or more.
static struct spot *only_one(const struct finding *finding, struct placed_piece kind, bool is_new)
{
    struct spot *found = NULL;
    for (size_t i = 0; i < finding->spot_count; i++) {
        struct spot *spot = &finding->spots[i];
        if (!(is_new ? is_unexplained(spot) && is_same_kind(spot->after, kind)
                     : is_missing(spot) && is_same_kind(spot->before, kind)))
            continue;
        if (found)
            return NULL;
        found = spot;
    }
    return found;
}

// Where one piece of a kind is gone and one has come it has moved, without a move of the text.
static void pair_piece(struct finding *finding, const struct spot *spot)
{
    if (!spot || !is_missing(spot) || is_from_hand(finding, spot->before))
        return;
    struct spot *left = only_one(finding, spot->before, false);
    struct spot *entered = only_one(finding, spot->before, true);
    if (left && entered)
        add_journey(finding, left->square, entered->square);
}

// The squares that notes of the text name, in order; `squares` has room for all slots.
static size_t list_named(const struct finding *finding, int *squares)
{
    const struct program *program = finding->turn->game->program;
    size_t count = 0;
    for (size_t i = 0; i < finding->trace->item_count; i++) {
        const struct turn_item *item = &finding->trace->items[i];
        const struct note *note = &program->notes[item->note];
        const int16_t values[NOTE_SLOTS] = {item->a, item->b};
        for (int s = 0; s < note->slot_count && !note->secret; s++)
            if (note->slots[s] == SLOT_SQUARE)
                squares[count++] = values[s];
    }
    return count;
}

// From a square that the text names to the one that it names next, if the same piece has gone and
// come there.
static void pair_named(struct finding *finding, int from, int to)
{
    const struct spot *left = spot_of(finding, from), *entered = spot_of(finding, to);
    if (left && entered && is_missing(left) && is_unexplained(entered) &&
        is_same_kind(left->before, entered->after) && !is_from_hand(finding, entered->after))
        add_journey(finding, from, to);
}

// First what the text names: that matters most.
static void pair_pieces(struct finding *finding)
{
    int *named = memory_zeroed(finding->trace->item_count * NOTE_SLOTS, sizeof *named);
    size_t count = list_named(finding, named);
    for (size_t i = 1; i < count; i++)
        pair_named(finding, named[i - 1], named[i]);
    for (size_t i = 0; i < count; i++)
        pair_piece(finding, spot_of(finding, named[i]));
    for (size_t i = 0; i < finding->spot_count; i++)
        pair_piece(finding, &finding->spots[i]);
    memory_free(named);
}

// ---- What is told

static struct baronet_change *tell(struct baronet_turn *turn, enum baronet_change_kind kind,
                                   int square, struct placed_piece piece)
{
    turn->changes = memory_grow(turn->changes, turn->change_count + 1, &turn->change_capacity,
                                sizeof *turn->changes);
    struct baronet_change *change = &turn->changes[turn->change_count++];
    *change = (struct baronet_change){.kind = kind,
                                      .square = square,
                                      .from = nothing,
                                      .type = piece.type < 0 ? nothing : piece.type,
                                      .owner = (unsigned)piece.owner,
                                      .attribute = nothing,
                                      .before = nothing,
                                      .count = 1};
    return change;
}

// What has become of a piece that is on the square now.
static void tell_differences(struct baronet_turn *turn, int square, struct placed_piece before,
                             struct placed_piece after)
{
    unsigned known = attributes_known(turn->game, turn->viewer, before.owner) &
                     attributes_known(turn->game, turn->viewer, after.owner);
    unsigned differing = (before.attributes ^ after.attributes) & known;
    if (before.type != after.type)
        tell(turn, BARONET_CHANGE_TYPE, square, after)->before = before.type;
    if (before.owner != after.owner)
        tell(turn, BARONET_CHANGE_OWNER, square, after)->before = before.owner;
    for (int a = 0; a < turn->game->model->attribute_count; a++)
        if (differing >> a & 1)
            tell(turn, after.attributes >> a & 1 ? BARONET_CHANGE_MARKED : BARONET_CHANGE_UNMARKED,
                 square, after)
                ->attribute = a;
}

// Whether a piece has gone from the square that another one has entered; perhaps its twin.
static bool was_captured(const struct spot *entered)
{
    const bool has_twin = !entered->is_gone && entered->after.type >= 0 &&
                          is_same_kind(entered->before, entered->after);
    return entered->before.type >= 0 && !entered->is_left && (entered->is_gone || has_twin);
}

// A piece that has moved, what it has captured by that, and what it has become.
static void tell_journey(struct finding *finding, struct journey journey)
{
    struct baronet_turn *turn = finding->turn;
    const struct spot *left = spot_of(finding, journey.from);
    struct spot *entered = spot_of(finding, journey.to);
    struct placed_piece piece = {.type = unknown};
    if (left && left->before.type >= 0)
        piece = left->before;
    else if (entered && entered->after.type >= 0)
        piece = entered->after;
    tell(turn, BARONET_CHANGE_MOVED, journey.to, piece)->from = journey.from;
    if (!entered)
        return;
    if (was_captured(entered))
        tell(turn, BARONET_CHANGE_CAPTURED, journey.to, entered->before);
    entered->is_left = true;
    if (entered->after.type == nothing)
        tell(turn, BARONET_CHANGE_REMOVED, journey.to, piece);
    else if (entered->after.type >= 0 && piece.type >= 0)
        tell_differences(turn, journey.to, piece, entered->after);
}

// A piece that is gone; of what happens out of his sight he knows no more.
static void tell_missing(const struct finding *finding, const struct spot *spot)
{
    bool is_own = spot->before.owner == (int)finding->turn->mover;
    tell(finding->turn,
         !finding->is_read ? BARONET_CHANGE_LEFT
         : is_own          ? BARONET_CHANGE_REMOVED
                           : BARONET_CHANGE_CAPTURED,
         spot->square, spot->before);
}

static void tell_hands(const struct finding *finding, bool is_gain)
{
    const struct program *program = finding->turn->game->program;
    for (size_t i = 0; i < finding->trace->change_count; i++) {
        const struct trail_entry *change = &finding->trace->changes[i];
        int number = change->cell - program->hand_cells, gain = change->after - change->before;
        if (number < 0 || (gain > 0) != is_gain)
            continue;
        int row = number / program->type_count;
        struct placed_piece piece = {.type = number % program->type_count,
                                     .owner = row % program->player_count};
        struct baronet_change *told =
            tell(finding->turn, is_gain ? BARONET_CHANGE_INTO_HAND : BARONET_CHANGE_FROM_HAND,
                 nothing, piece);
        told->count = (unsigned)(is_gain ? gain : -gain);
        told->hand = (unsigned)(row / program->player_count);
    }
}

static void tell_all(struct finding *finding)
{
    struct baronet_turn *turn = finding->turn;
    for (size_t j = 0; j < finding->journey_count; j++)
        tell_journey(finding, finding->journeys[j]);
    for (size_t i = 0; i < finding->spot_count; i++)
        if (is_missing(&finding->spots[i]))
            tell_missing(finding, &finding->spots[i]);
    tell_hands(finding, false);
    for (size_t i = 0; i < finding->spot_count; i++)
        if (is_unexplained(&finding->spots[i]))
            tell(turn, finding->is_read ? BARONET_CHANGE_PLACED : BARONET_CHANGE_APPEARED,
                 finding->spots[i].square, finding->spots[i].after);
    for (size_t i = 0; i < finding->spot_count; i++)
        if (is_in_place(&finding->spots[i]))
            tell_differences(turn, finding->spots[i].square, finding->spots[i].before,
                             finding->spots[i].after);
    tell_hands(finding, true);
}

void turn_find_changes(struct baronet_turn *turn, const struct turn_trace *trace, bool is_read)
{
    struct finding finding = {.trace = trace, .turn = turn, .is_read = is_read};
    finding.spots = memory_zeroed(trace->change_count, sizeof *finding.spots);
    finding.journeys =
        memory_zeroed(trace->change_count + trace->item_count, sizeof *finding.journeys);
    find_spots(&finding);
    if (is_read) {
        follow_moves(&finding);
        pair_pieces(&finding);
    }
    tell_all(&finding);
    memory_free(finding.spots);
    memory_free(finding.journeys);
}

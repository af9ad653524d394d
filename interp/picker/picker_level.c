// Levels of a picker: what can be picked after what was picked.
#include "picker.h"

#include "memory.h"

#include <inttypes.h>
#include <string.h>

// ---- What the machine is asked

static void begin(struct baronet_picker *picker, const struct picker_level *level,
                  struct picking *picking)
{
    picking_init(picking, picker->play->game->program, level->parts, level->count + level->ahead);
    picking->best = picker->best;
    picking->knows_best = &picker->knows_best;
}

// ---- What needs no pick

static void add_parts(struct picker_level *level, const struct turn_part *added, size_t more)
{
    size_t count = level->count + level->ahead;
    struct turn_part *parts = arena_array(&level->arena, count + more + 1, sizeof *parts);
    if (count)
        memcpy(parts, level->parts, count * sizeof *parts);
    if (more)
        memcpy(parts + count, added, more * sizeof *parts);
    level->parts = parts;
}

static void add_part(struct picker_level *level, const struct turn_part *part)
{
    add_parts(level, part, 1);
}

// Parts after those of the level need no pick.
static void force(struct picker_level *level, const struct turn_part *parts, size_t count,
                  bool may_end)
{
    add_parts(level, parts, count);
    level->ahead += may_end ? count : 0;
    level->count += may_end ? 0 : count;
}

// Whether a part says again where the move before it has ended.
static bool is_repeated(const struct picker_level *level, const struct turn_part *part)
{
    for (size_t i = level->count + level->ahead; part->kind == PART_SQUARE && i-- > 0;)
        if (level->parts[i].note == 0 && level->parts[i].slot == 1)
            return level->parts[i].value == part->value && part->note != 0;
    return false;
}

// The only value that is possible, if nobody has to be asked for it.
static const struct turn_part *forced_part(const struct picker_level *level,
                                           const struct picking *found)
{
    if (found->order_count != 1)
        return NULL;
    const struct picking_value *value = &found->values[found->order[0]];
    if (value->part.kind != PART_WORDS && !is_repeated(level, &value->part))
        return NULL;
    bool is_end = value->completes && (found->may_end || level->count == 0 || level->ahead > 0);
    return is_end ? NULL : &value->part;
}

// Turns with more items than that may go on with very many words.
enum { FEW_ITEMS = 8 };

// Words with which all turns go on after what was found. Tells in *is_end whether that was the one
// turn that there is. False when a budget is spent.
static bool force_words(struct baronet_picker *picker, struct picker_level *level,
                        const struct picking *found, bool *is_end)
{
    struct picking words;
    begin(picker, level, &words);
    bool is_found = picking_find_words(&picker->play->vm, &words, found, is_end);
    if (is_found)
        force(level, words.shared, words.shared_count, false);
    picking_release(&words);
    return is_found;
}

// Finds the values of the next part that has to be picked, after those that need not be. Tells
// whether the turn may end before. False when a budget is spent; `found` has to be released anyway.
static bool find_next(struct baronet_picker *picker, struct picker_level *level,
                      struct picking *found, bool *may_end)
{
    *may_end = false;
    for (bool is_end = false;;) {
        begin(picker, level, found);
        if (!picking_find(&picker->play->vm, found))
            return false;
        *may_end |= found->may_end;
        const struct turn_part *forced = forced_part(level, found);
        if (!forced)
            return true;
        force(level, forced, 1, *may_end);
        if (!*may_end && found->item_count > FEW_ITEMS &&
            !force_words(picker, level, found, &is_end))
            return false;
        if (is_end) {
            found->order_count = 0;
            *may_end = found->may_end = true;
            return true;
        }
        picking_release(found);
    }
}

// ---- Options

static bool is_in_hand(const struct program *program, const struct turn_part *part)
{
    const struct note *note = &program->notes[part->note];
    return (part->kind == PART_TYPE_LOWER || part->kind == PART_TYPE_UPPER) &&
           note->from_hand[part->slot] != 0;
}

static enum baronet_option_kind kind_of_option(const struct program *program,
                                               const struct turn_part *part)
{
    static const uint8_t kinds[] = {
        [PART_SQUARE] = BARONET_OPTION_SQUARE,   [PART_TYPE_LOWER] = BARONET_OPTION_TYPE,
        [PART_TYPE_UPPER] = BARONET_OPTION_TYPE, [PART_NUMBER] = BARONET_OPTION_NUMBER,
        [PART_WORDS] = BARONET_OPTION_TEXT,      [PART_NOTHING] = BARONET_OPTION_TEXT};
    return is_in_hand(program, part) ? BARONET_OPTION_HAND
                                     : (enum baronet_option_kind)kinds[part->kind];
}

// Two squares in one note are taken as where something goes from and to.
static enum baronet_option_role role_of(const struct program *program, const struct turn_part *part)
{
    const struct note *note = &program->notes[part->note];
    bool is_pair =
        note->slot_count == 2 && note->slots[0] == SLOT_SQUARE && note->slots[1] == SLOT_SQUARE;
    if (part->kind != PART_SQUARE || !is_pair)
        return BARONET_ROLE_OTHER;
    return part->slot == 0 ? BARONET_ROLE_FROM : BARONET_ROLE_TO;
}

// Whose hand a type comes from: the mover's, or the next player's where the rules say so, if it is
// there.
static int hand_owner(const struct baronet_play *play, const struct turn_part *part)
{
    const struct program *program = play->game->program;
    const int32_t *cells = play->position.cells;
    int chosen = program->notes[part->note].from_hand[part->slot];
    int hand = abs(chosen) - 1, first = cells[program->mover_cell] + (chosen < 0);
    for (int i = 0; i < program->player_count; i++) {
        int player = (first + i) % program->player_count;
        int row = hand * program->player_count + player;
        if (part->value >= 0 &&
            cells[program->hand_cells + row * program->type_count + part->value] > 0)
            return player;
    }
    return first % program->player_count;
}

static void add_value(const struct baronet_play *play, struct picker_level *level,
                      const struct picking_value *value)
{
    const struct program *program = play->game->program;
    struct picker_option *option = &level->options[level->option_count++];
    *option = (struct picker_option){.kind = kind_of_option(program, &value->part),
                                     .role = role_of(program, &value->part),
                                     .player = -1,
                                     .hand = -1,
                                     .part = value->part,
                                     .question = value->question};
    if (option->kind != BARONET_OPTION_HAND)
        return;
    option->player = hand_owner(play, &value->part);
    option->hand = abs(program->notes[value->part.note].from_hand[value->part.slot]) - 1;
}

// Whether a turn ends with the value, or with parts after it that need no pick.
static bool may_complete(struct baronet_picker *picker, const struct picker_level *level,
                         const struct picking_value *value)
{
    if (value->completes || !value->may_be_forced)
        return value->completes;
    struct picker_level next = {.count = level->count + level->ahead};
    struct picking found;
    bool may_end;
    arena_init(&next.arena);
    next.parts = level->parts;
    add_part(&next, &value->part);
    next.count++;
    find_next(picker, &next, &found, &may_end);
    picking_release(&found);
    arena_release(&next.arena);
    return may_end;
}

// An option for each value; those that differ in what is captured are one.
static void add_values(struct baronet_picker *picker, struct picker_level *level,
                       const struct picking *found)
{
    size_t *options = arena_array(&level->arena, found->value_count + 1, sizeof *options);
    level->captures = arena_array(&level->arena, found->value_count + 1, sizeof *level->captures);
    for (size_t i = 0; i < found->order_count; i++) {
        uint32_t number = found->order[i];
        const struct picking_value *value = &found->values[number];
        size_t group = value->same >= 0 ? (size_t)value->same : number;
        if (!options[group]) {
            add_value(picker->play, level, value);
            options[group] = level->option_count;
        }
        struct picker_option *option = &level->options[options[group] - 1];
        bool completes = may_complete(picker, level, value);
        option->completes |= completes;
        option->capture_count++;
        level->captures[level->capture_count++] =
            (struct picker_capture){options[group] - 1, value->part.detail, completes};
    }
}

// ---- Turns that end here

// Whether a turn captures as the parts say.
static bool captures_so(const struct program *program, const struct picker_level *level,
                        const struct turn_place *turn, const struct turn_item *items)
{
    struct turn_part parts[ITEM_PARTS_LIMIT];
    size_t at = 0;
    for (uint32_t i = 0; i < turn->count; i++) {
        int count = item_parts(program, i ? &items[i - 1] : NULL, &items[i], parts);
        for (int p = 0; p < count && at < level->count; p++, at++)
            if (!details_are_alike(program, parts[p].detail, level->parts[at].detail))
                return false;
    }
    return true;
}

static void add_end(struct picker_level *level, size_t which, bool is_done)
{
    level->options[level->option_count++] =
        (struct picker_option){.kind = is_done ? BARONET_OPTION_DONE : BARONET_OPTION_WHICH,
                               .player = -1,
                               .hand = -1,
                               .completes = true,
                               .part = {.kind = PART_WORDS, .value = -1},
                               .which = which};
}

// Options for the turns that end here, if there is more to choose.
static void add_ends(const struct program *program, struct picker_level *level)
{
    const struct baronet_turns *ends = level->ends;
    for (size_t i = 0; i < ends->count; i++) {
        const struct turn_place *turn = &ends->turns[i];
        if (!captures_so(program, level, turn, ends->items + turn->first))
            continue;
        if (!level->is_whole)
            level->which = i;
        else if (turn->number)
            add_end(level, i, false);
        level->is_whole = true;
    }
    if (level->is_whole && level->option_count > 0)
        add_end(level, level->which, true);
}

static bool find_ends(struct baronet_picker *picker, struct picker_level *level,
                      const struct picking *found)
{
    level->owns_ends = true;
    if (level->ahead == 0 && found->order_count == 0 && picking_has_one(found)) {
        level->ends = turns_one(picker->play, found->items, found->item_count);
        return true;
    }
    struct picking picking;
    picking_init(&picking, picker->play->game->program, level->parts, level->count);
    picking.best = picker->best;
    picking.knows_best = &picker->knows_best;
    picking.is_any_capture = true;
    level->ends = turns_chosen(picker->play, &picking_whole, &picking);
    picking_release(&picking);
    return level->ends != NULL;
}

// ---- Texts

static const char *keep(struct picker_level *level, const struct text_buffer *text, size_t from)
{
    return arena_copy(&level->arena, text->start + from, text->length - from);
}

static void print_option(const struct picker_level *level, const struct program *program,
                         const struct picker_option *option, struct text_buffer *out)
{
    size_t count = level->count;
    if (option->kind == BARONET_OPTION_DONE) {
        turn_print_parts(program, level->parts, count, NULL, out);
    } else if (option->kind == BARONET_OPTION_WHICH) {
        turn_print_parts(program, level->parts, count, NULL, out);
        text_buffer_print(out, "#%" PRIu32, level->ends->turns[option->which].number);
    } else {
        count += level->ahead;
        level->parts[count] = option->part; // there is room
        turn_print_parts(program, level->parts, count + 1, NULL, out);
    }
}

// Whether the text of the turn that ends here is that of the parts.
static bool is_text_of_parts(const struct picker_level *level)
{
    const struct turn_place *turn = &level->ends->turns[level->which];
    bool is = turn->number == 0 && !turn->ambiguous;
    for (size_t i = 0; i < level->count && is; i++)
        is = !level->parts[i].in_full;
    return is;
}

static void print_texts(const struct program *program, struct picker_level *level)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_add(&text, "", 0);
    turn_print_parts(program, level->parts, level->count, NULL, &text);
    size_t length = text.length;
    level->text = level->parts_text = keep(level, &text, 0);
    if (level->option_count > 0)
        add_part(level, &(struct turn_part){0}); // makes room for what follows
    for (size_t i = 0; i < level->option_count; i++) {
        text_buffer_clear(&text);
        print_option(level, program, &level->options[i], &text);
        level->options[i].text = keep(level, &text, length);
    }
    if (level->is_whole && !is_text_of_parts(level)) {
        text_buffer_clear(&text);
        turns_print(level->ends, level->which, NULL, &text);
        level->text = keep(level, &text, 0);
    }
    text_buffer_release(&text);
}

// ---- Levels

static struct picker_level *new_level(struct baronet_picker *picker, const struct turn_part *parts,
                                      size_t count)
{
    picker->levels = memory_grow_for(picker, picker->levels, picker->level_count + 1,
                                     &picker->level_capacity, sizeof *picker->levels);
    struct picker_level *level = &picker->levels[picker->level_count];
    *level = (struct picker_level){.count = count};
    arena_init(&level->arena);
    level->parts = arena_array(&level->arena, count + 1, sizeof *level->parts);
    if (count)
        memcpy(level->parts, parts, count * sizeof *parts);
    return level;
}

static void release_level(struct picker_level *level)
{
    if (level->owns_ends)
        baronet_turns_free(level->ends);
    arena_release(&level->arena);
}

void picker_drop(struct baronet_picker *picker)
{
    release_level(picker_top(picker));
    picker->level_count--;
}

// A turn that is a word or says nothing: whether the board and the hands stay as they are.
static bool is_pass(struct baronet_picker *picker, const struct turn_part *part)
{
    const struct program *program = picker->play->game->program;
    struct vm *vm = &picker->play->vm;
    struct generator generator;
    struct picking picking;
    size_t hands = (size_t)(program->hand_rows * program->type_count);
    size_t squares = (size_t)program->square_count, size = sizeof *vm->position->cells;
    int32_t *before = memory_bytes(squares + hands + 1, size);
    memcpy(before, vm->position->cells, squares * size);
    memcpy(before + squares, vm->position->cells + program->hand_cells, hands * size);
    picking_init(&picking, program, part, 1);
    vm_begin_with(vm, &generator, &picking_whole, &picking);
    bool is =
        vm_next(vm, &generator) && memcmp(before, vm->position->cells, squares * size) == 0 &&
        memcmp(before + squares, vm->position->cells + program->hand_cells, hands * size) == 0;
    vm_end(vm, &generator);
    picking_release(&picking);
    memory_free(before);
    return is;
}

static void find_passes(struct baronet_picker *picker, struct picker_level *level)
{
    for (size_t i = 0; i < level->option_count && level->count + level->ahead == 0; i++) {
        struct picker_option *option = &level->options[i];
        if (option->kind == BARONET_OPTION_TEXT && option->completes &&
            is_pass(picker, &option->part))
            option->kind = BARONET_OPTION_PASS;
    }
}

static bool fill_level(struct baronet_picker *picker, struct picker_level *level)
{
    const struct program *program = picker->play->game->program;
    struct picking found;
    bool may_end;
    if (!find_next(picker, level, &found, &may_end) ||
        (may_end && !find_ends(picker, level, &found))) {
        picking_release(&found);
        return false;
    }
    size_t most = found.value_count + (level->ends ? level->ends->count : 0) + 1;
    level->options = arena_array(&level->arena, most, sizeof *level->options);
    add_values(picker, level, &found);
    picking_release(&found);
    if (level->ends)
        add_ends(program, level);
    find_passes(picker, level);
    print_texts(program, level);
    picker_name_options(picker, level);
    return picker->play->vm.status == VM_FINE;
}

bool picker_add_level(struct baronet_picker *picker, const struct turn_part *parts, size_t count)
{
    struct picker_level *level = new_level(picker, parts, count);
    bool is_filled = fill_level(picker, level);
    if (is_filled)
        picker->level_count++;
    else
        release_level(level);
    return is_filled;
}

// What an option's move captures is to be picked; the latest level knows the ways.
static void add_capture_level(struct baronet_picker *picker, const struct turn_part *parts,
                              size_t count, size_t number)
{
    const struct program *program = picker->play->game->program;
    struct picker_level *level = new_level(picker, parts, count), *below = picker_top(picker);
    level->count--; // the options replace the last part
    level->asks_captures = true;
    level->options = arena_array(&level->arena, below->capture_count + 1, sizeof *level->options);
    for (size_t i = 0; i < below->capture_count; i++) {
        if (below->captures[i].option != number)
            continue;
        struct picker_option *option = &level->options[level->option_count++];
        *option = (struct picker_option){.kind = BARONET_OPTION_CAPTURES,
                                         .player = -1,
                                         .hand = -1,
                                         .completes = below->captures[i].completes,
                                         .part = parts[count - 1]};
        option->part.detail = below->captures[i].detail;
        option->part.in_full = true;
    }
    print_texts(program, level);
    struct text_buffer text;
    text_buffer_init(&text);
    turn_print_parts(program, parts, count, NULL, &text);
    for (size_t i = 0; i < level->option_count; i++)
        level->options[i].text += text.length - strlen(level->text);
    level->text = level->parts_text = keep(level, &text, 0);
    text_buffer_release(&text);
    picker_name_options(picker, level);
    picker->level_count++;
}

// The turn ends; the latest level knows how.
static void add_last_level(struct baronet_picker *picker, size_t which)
{
    const struct picker_level *below = picker_top(picker);
    struct picker_level *level = new_level(picker, below->parts, below->count);
    below = picker_top(picker); // it may have moved
    level->is_whole = true;
    level->ends = below->ends;
    level->which = which;
    print_texts(picker->play->game->program, level);
    picker->level_count++;
}

bool picker_take(struct baronet_picker *picker, size_t number)
{
    const struct picker_level *level = picker_top(picker);
    const struct picker_option *option = &level->options[number];
    size_t count = level->count + level->ahead;
    if (option->kind == BARONET_OPTION_DONE || option->kind == BARONET_OPTION_WHICH) {
        add_last_level(picker, option->which);
        return true;
    }
    level->parts[count] = option->part; // there is room
    if (option->capture_count < 2)
        return picker_add_level(picker, level->parts, count + 1);
    add_capture_level(picker, level->parts, count + 1, number);
    return true;
}

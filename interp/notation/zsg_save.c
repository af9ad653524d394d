// A play as a saved game of Zillions: what each turn changed on the board, as parts of moves.
#include "baronet_notation.h"
#include "call.h"
#include "game_from_zrf.h"
#include "message.h"
#include "zrf_file.h"
#include "zsg.h"
#include "zsg_names.h"

#include <stdlib.h>
#include <string.h>

// A square whose piece is another one afterwards.
struct event {
    int square, before, after; // kinds
    int partner;               // the event where the piece went, or came from; -1: none
};

struct saving {
    const struct baronet_play *play;
    const struct program *program;
    const struct zrf_game *rules;
    struct baronet_game *file; // whose arena holds what is written
    int32_t *kinds;            // [square] as far as the play has been followed
    int32_t *begun;            // [square] when the part began
    bool *entered;             // [square] within the part
    struct event *events;      // of the part
    size_t event_count, event_capacity;
    struct zsg_action *actions;
    size_t action_count, action_capacity;
    struct zsg_part *parts;
    size_t part_count, part_capacity;
    int chain_at, chain_type; // cells of the variables that say where a chain goes on, and with
                              // which moves; -1: none
    bool goes_on;             // the part may be followed by another
    char *text;               // of the turn that begins with the part; NULL: a later part
    int32_t type;             // the latest type of moves
    int32_t *type_numbers;    // [type]
    int32_t order, number;
};

// ---- Names

static struct text square_name(const struct saving *saving, int square)
{
    return text_of(saving->program->board->squares[square].name);
}

static struct text piece_name(const struct saving *saving, int kind)
{
    return saving->rules->pieces[saving->program->type_of[kind]].name;
}

static struct text player_name(const struct saving *saving, int kind)
{
    const struct zrf_player *player = zsg_player(saving->rules, saving->program->owner_of[kind]);
    return player ? player->name : text_of("");
}

// ---- A part

static struct zsg_action *add_action(struct saving *saving, enum zsg_action_kind kind, int square)
{
    const struct text none = {"", 0};
    saving->actions = memory_grow(saving->actions, saving->action_count + 1,
                                  &saving->action_capacity, sizeof *saving->actions);
    struct zsg_action *action = &saving->actions[saving->action_count++];
    *action = (struct zsg_action){.kind = (uint8_t)kind,
                                  .player = none,
                                  .piece = none,
                                  .from = none,
                                  .to = square_name(saving, square)};
    return action;
}

static void add_event(struct saving *saving, int square, int before, int after)
{
    saving->events = memory_grow(saving->events, saving->event_count + 1, &saving->event_capacity,
                                 sizeof *saving->events);
    saving->events[saving->event_count++] = (struct event){square, before, after, -1};
}

// Finds where each piece that arrives came from.
static void pair_events(struct saving *saving)
{
    struct event *events = saving->events;
    for (size_t i = 0; i < saving->event_count; i++)
        for (size_t j = 0; j < saving->event_count && events[i].after && events[i].partner < 0; j++)
            if (events[j].before == events[i].after && !events[j].after &&
                events[j].square != events[i].square && events[j].partner < 0) {
                events[i].partner = (int)j;
                events[j].partner = (int)i;
            }
}

static struct event *first_event(struct saving *saving, square_t square)
{
    for (size_t i = 0; i < saving->event_count; i++)
        if (saving->events[i].square == square)
            return &saving->events[i];
    return NULL;
}

// The event by which a piece of this kind comes to the square; else the last one there.
static struct event *arrival_event(struct saving *saving, square_t square, int kind)
{
    struct event *found = NULL;
    for (size_t i = 0; i < saving->event_count; i++)
        if (saving->events[i].square == square &&
            (!found || found->after != kind || saving->events[i].after == kind))
            found = &saving->events[i];
    return found;
}

// What happened on a square before somebody arrives there does not show.
static bool is_covered(const struct saving *saving, size_t index)
{
    for (size_t i = index + 1; i < saving->event_count; i++)
        if (saving->events[i].square == saving->events[index].square && saving->events[i].after &&
            saving->events[i].partner >= 0)
            return true;
    return false;
}

// The turn's text begins with where a piece was and where it went. If it becomes another there, or
// leaves another behind, these events are divided in two.
static void pair_by_text(struct saving *saving, const char *text)
{
    size_t length = 0, joiner = strlen(saving->program->board->joiner);
    struct text rest = text_of(text);
    square_t from = board_read_square(saving->program->board, rest, &length);
    struct event *start = from == NO_SQUARE ? NULL : first_event(saving, from);
    if (!start || !start->before)
        return;
    if (rest.length > length + joiner &&
        memcmp(rest.start + length, saving->program->board->joiner, joiner) == 0)
        length += joiner;
    rest = (struct text){rest.start + length, rest.length - length};
    square_t to = board_read_square(saving->program->board, rest, &length);
    struct event *end = to == NO_SQUARE ? NULL : arrival_event(saving, to, start->before);
    if (!end || !end->after || end == start)
        return;
    int left = start->after, became = end->after, moved = start->before;
    start->after = 0;
    end->after = moved;
    start->partner = (int)(end - saving->events);
    end->partner = (int)(start - saving->events);
    if (became != moved)
        add_event(saving, to, moved, became);
    if (left)
        add_event(saving, from, 0, left);
}

static void write_arrival(struct saving *saving, const struct event *event)
{
    const struct event *start = &saving->events[event->partner];
    struct zsg_action *action = add_action(saving, ZSG_MOVE, event->square);
    action->piece = piece_name(saving, event->after);
    action->from = square_name(saving, start->square);
    action->is_capture = saving->begun[event->square] && start->square != event->square;
}

// A piece that becomes another where it stands, or one that comes from nowhere.
static void write_change(struct saving *saving, const struct event *event)
{
    const struct program *program = saving->program;
    int before = event->before, after = event->after;
    bool same_type = before && program->type_of[before] == program->type_of[after];
    bool same_owner = before && program->owner_of[before] == program->owner_of[after];
    struct zsg_action *action =
        add_action(saving, same_type || same_owner ? ZSG_BECOME : ZSG_DROP, event->square);
    action->player = player_name(saving, after);
    action->piece = same_type ? action->player : piece_name(saving, after);
    // What has just arrived needs no square.
    const struct zsg_action *last = saving->action_count > 1 ? action - 1 : NULL;
    if (action->kind == ZSG_BECOME && last && last->kind == ZSG_MOVE &&
        text_equal(last->to, action->to))
        action->to = text_of("");
}

static bool is_taken_later(const struct saving *saving, size_t index)
{
    for (size_t i = index + 1; i < saving->event_count; i++)
        if (saving->events[i].square == saving->events[index].square)
            return saving->events[i].after != 0;
    return false;
}

static void write_actions(struct saving *saving)
{
    if (saving->text)
        pair_by_text(saving, saving->text);
    baronet_free(saving->text);
    saving->text = NULL;
    pair_events(saving);
    saving->action_count = 0;
    for (size_t i = 0; i < saving->event_count; i++)
        if (saving->events[i].after && saving->events[i].partner >= 0)
            write_arrival(saving, &saving->events[i]);
    for (size_t i = 0; i < saving->event_count; i++)
        if (saving->events[i].after && saving->events[i].partner < 0 && !is_covered(saving, i))
            write_change(saving, &saving->events[i]);
    for (size_t i = 0; i < saving->event_count; i++)
        if (!saving->events[i].after && saving->events[i].partner < 0 && !is_taken_later(saving, i))
            add_action(saving, ZSG_CAPTURE, saving->events[i].square);
    const struct text none = {"", 0};
    if (saving->action_count == 0) {
        add_action(saving, ZSG_PASS, 0)->to = none;
    }
}

// ---- Move types

// Gives the type the next number unless it has one.
static void number_type(int32_t *numbers, int32_t *count, int32_t type)
{
    if (type != ZRF_NONE && !numbers[type])
        numbers[type] = ++*count;
}

// Move types have numbers from 1 on, as saved games show: the priorities, the lowest first, then
// those of move blocks, piece by piece.
static void number_types(struct saving *saving)
{
    const struct zrf_game *rules = saving->rules;
    int32_t count = 0;
    int32_t *numbers = memory_zeroed((size_t)rules->type_count + 1, sizeof *numbers);
    for (int32_t i = rules->priority_count; i-- > 0;)
        number_type(numbers, &count, rules->priorities[i]);
    for (int32_t p = 0; p < rules->piece_count; p++)
        for (int32_t b = 0; b < rules->pieces[p].block_count; b++)
            number_type(numbers, &count, rules->pieces[p].blocks[b].type);
    for (int32_t t = 0; t < rules->type_count; t++)
        number_type(numbers, &count, t);
    saving->type_numbers = numbers;
}

// The move type of the first partial move of the rules, which is that of all where none is kept.
static int32_t first_type(const struct zrf_game *rules)
{
    for (uint32_t i = 0; i < rules->node_count; i++)
        if (rules->nodes[i]->operation == ZRF_ADD && rules->nodes[i]->is_partial &&
            rules->nodes[i]->number != ZRF_NONE)
            return rules->nodes[i]->number;
    return 0;
}

// ---- Parts

static void end_part(struct saving *saving)
{
    bool is_partial = saving->goes_on;
    write_actions(saving);
    saving->parts = memory_grow(saving->parts, saving->part_count + 1, &saving->part_capacity,
                                sizeof *saving->parts);
    struct zsg_action *kept = arena_array(&saving->file->arena, saving->action_count, sizeof *kept);
    memcpy(kept, saving->actions, saving->action_count * sizeof *kept);
    saving->parts[saving->part_count++] =
        (struct zsg_part){.number = saving->number,
                          .is_partial = is_partial,
                          .next_type = is_partial ? saving->type_numbers[saving->type] : 0,
                          .actions = kept,
                          .action_count = (int32_t)saving->action_count};
    saving->event_count = 0;
    saving->goes_on = false;
    memcpy(saving->begun, saving->kinds,
           (size_t)saving->program->square_count * sizeof *saving->begun);
    memset(saving->entered, 0, (size_t)saving->program->square_count * sizeof *saving->entered);
}

// ---- Turns

// Where the trail of a turn ends.
static size_t turn_end(const struct baronet_play *play, size_t turn)
{
    return turn + 1 < play->turn_count ? play->turns[turn + 1].trail_count
                                       : play->position.trail_count;
}

// Whether the piece that leaves a square arrives elsewhere within the turn.
static bool arrives_later(const struct saving *saving, size_t leaving, size_t end)
{
    const struct trail_entry *trail = saving->play->position.trail;
    for (size_t i = leaving + 1; i < end; i++)
        if (trail[i].cell < saving->program->square_count && trail[i].cell != trail[leaving].cell &&
            (trail[i].after & KIND_MASK) == (trail[leaving].before & KIND_MASK))
            return true;
    return false;
}

static void note_event(struct saving *saving, size_t index, size_t end)
{
    const struct trail_entry *entry = &saving->play->position.trail[index];
    int square = entry->cell, before = saving->kinds[square], after = entry->after & KIND_MASK;
    if (before == after)
        return;
    // A piece that has come within the part and goes away again begins the next one.
    if (after == 0 && saving->entered[square] && arrives_later(saving, index, end)) {
        saving->goes_on = true;
        end_part(saving);
    }
    add_event(saving, square, before, after);
    saving->kinds[square] = after;
    saving->entered[square] = after != 0;
}

// Follows the turn; then whether the same player goes on with his move, who has but one turn at a
// time.
static void write_turn(struct saving *saving, size_t turn)
{
    const struct position *position = &saving->play->position;
    const struct program *program = saving->program;
    size_t end = turn_end(saving->play, turn);
    int32_t order = saving->order;
    saving->text = baronet_play_turn_text(saving->play, turn, BARONET_REFEREE);
    for (size_t i = saving->play->turns[turn].trail_count; i < end; i++) {
        const struct trail_entry *entry = &position->trail[i];
        if (entry->cell < program->square_count)
            note_event(saving, i, end);
        else if (entry->cell == program->order_cell)
            order = entry->after;
        else if (entry->cell == saving->chain_at && entry->after >= 0)
            saving->goes_on = true;
        else if (entry->cell == saving->chain_type && entry->after > 0)
            saving->type = entry->after - 1;
    }
    saving->goes_on |= order == saving->order && program->order_count > 1;
    bool is_next = order < saving->order || (order == saving->order && !saving->goes_on);
    end_part(saving);
    saving->number += is_next;
    saving->order = order;
}

// ---- The game

// The squares and the order as they were before the first turn.
static void go_to_start(struct saving *saving)
{
    const struct position *position = &saving->play->position;
    size_t start =
        saving->play->turn_count ? saving->play->turns[0].trail_count : position->trail_count;
    for (int s = 0; s < saving->program->square_count; s++)
        saving->kinds[s] = position->cells[s] & KIND_MASK;
    saving->order = position->cells[saving->program->order_cell];
    for (size_t i = position->trail_count; i-- > start;) {
        const struct trail_entry *entry = &position->trail[i];
        if (entry->cell < saving->program->square_count)
            saving->kinds[entry->cell] = entry->before & KIND_MASK;
        if (entry->cell == saving->program->order_cell)
            saving->order = entry->before;
    }
}

// How the start differs from the game's. False: the wrong player begins, which can't be said.
static bool write_edits(struct saving *saving, struct zsg_game *game)
{
    struct baronet_play *start = baronet_start(saving->play->game);
    int squares = saving->program->square_count;
    struct zsg_edit *edits = arena_array(&saving->file->arena, 2 * (size_t)squares, sizeof *edits);
    for (int s = 0; s < squares; s++) {
        int usual = start->position.cells[s] & KIND_MASK, kind = saving->kinds[s];
        if (usual && !kind)
            edits[game->edit_count++] =
                (struct zsg_edit){.is_removal = true, .square = square_name(saving, s)};
        if (kind && usual != kind)
            edits[game->edit_count++] = (struct zsg_edit){.player = player_name(saving, kind),
                                                          .piece = piece_name(saving, kind),
                                                          .square = square_name(saving, s)};
    }
    game->edits = edits;
    bool is_same = start->position.cells[saving->program->order_cell] == saving->order;
    baronet_play_free(start);
    return is_same;
}

static void write_fields(struct saving *saving, struct zsg_game *game)
{
    struct arena *arena = &saving->file->arena;
    const char *path = saving->play->game->zrf_path;
    const char *slash = strrchr(path, '/');
    struct zsg_field *fields = arena_array(arena, 2, sizeof *fields);
    fields[0] = (struct zsg_field){text_of("RulesFile"), text_of(slash ? slash + 1 : path)};
    fields[1] = (struct zsg_field){text_of("VariantName"), saving->rules->title};
    game->fields = fields;
    game->field_count = 2;
    char *seats = arena_alloc(arena, (size_t)zsg_decider_count(saving->rules) + 1);
    memset(seats, 'H', (size_t)zsg_decider_count(saving->rules));
    game->seats = text_of(seats);
    game->version = text_of("0.02");
}

static int find_variable(const struct program *program, const char *name)
{
    for (int v = 0; v < program->model->variable_count; v++)
        if (text_is(program->model->variables[v].name, name))
            return program->variable_cells[v];
    return -1;
}

static void write_game(struct saving *saving, struct zsg_game *game)
{
    size_t squares = (size_t)saving->program->square_count;
    saving->number = 1;
    saving->entered = memory_zeroed(squares, sizeof *saving->entered);
    saving->begun = memory_zeroed(squares, sizeof *saving->begun);
    memcpy(saving->begun, saving->kinds, squares * sizeof *saving->begun);
    number_types(saving);
    saving->chain_at = find_variable(saving->program, "chain-at");
    saving->chain_type = find_variable(saving->program, "chain-type");
    saving->type = first_type(saving->rules);
    for (size_t t = 0; t < saving->play->turn_count; t++)
        write_turn(saving, t);
    game->parts = saving->parts;
    game->part_count = (int32_t)saving->part_count;
    memory_free(saving->entered);
    memory_free(saving->begun);
    memory_free(saving->type_numbers);
}

static char *save(struct saving *saving, struct baronet_message **message)
{
    struct zsg_game game = {0};
    struct text_buffer out;
    char *result = NULL;
    saving->kinds = memory_zeroed((size_t)saving->program->square_count, sizeof *saving->kinds);
    go_to_start(saving);
    write_fields(saving, &game);
    if (write_edits(saving, &game)) {
        write_game(saving, &game);
        text_buffer_init(&out);
        zsg_write(&game, &out);
        result = text_take(&out);
    } else {
        message_error(message, "zsg",
                      "a saved game of Zillions can't say that another player "
                      "begins than at the game's start");
    }
    memory_free(saving->kinds);
    memory_free(saving->events);
    memory_free(saving->actions);
    memory_free(saving->parts);
    return result;
}

static char *save_play(const struct baronet_play *play, struct baronet_message **message)
{
    message_clear(message);
    if (!play->game->zrf_path) {
        message_error(message, "zsg", "%s is no game of a rules file of Zillions (.zrf)",
                      play->game->name);
        return NULL;
    }
    if (play->turn_count > 0 && play->turns[0].trail_count == SIZE_MAX) {
        message_error(message, "zsg", "the first turns of this game are not known any more");
        return NULL;
    }
    struct saving saving = {.play = play,
                            .program = play->game->program,
                            .rules = play->game->zrf,
                            .file = game_new(NULL, true)};
    char *result = save(&saving, message);
    baronet_game_free(game_finish(saving.file, NULL));
    return result;
}

char *baronet_zsg_text(const struct baronet_play *play, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || CALL_FAILED(&call, play, message))
        return NULL;
    char *text = save_play(play, message);
    call_close(&call);
    return text;
}

#include "attack.h"

#include "cell_key.h"
#include "cold.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

// Brings the sets of attributes up to date that only one of two values of a square has.
static void attributes_changed(struct position *position, int square, int32_t before, int32_t after)
{
    size_t words = (size_t)position->program->word_count, word = (size_t)square / 64;
    uint64_t bit = UINT64_C(1) << (square % 64);
    uint32_t changed = (uint32_t)(before ^ after) >> KIND_BITS;
    for (; changed; changed &= changed - 1)
        position->attribute_sets[(size_t)__builtin_ctz(changed) * words + word] ^= bit;
}

// Recomputes what is derived from the board.
static void derive(struct position *position)
{
    const struct program *program = position->program;
    size_t words = (size_t)program->word_count, squares = (size_t)program->square_count;
    memset(position->owner_sets, 0, (size_t)(program->owner_count + 1) * words * sizeof(uint64_t));
    memset(position->kind_sets, 0, (size_t)program->kind_count * words * sizeof(uint64_t));
    memset(position->attribute_sets, 0, MODEL_ATTRIBUTES_LIMIT * words * sizeof(uint64_t));
    for (size_t s = 0; s < squares; s++) {
        attributes_changed(position, (int)s, 0, position->cells[s]);
        size_t kind = (size_t)position_kind(position, (int)s);
        uint64_t bit = UINT64_C(1) << (s % 64);
        if (kind) {
            position->kind_sets[kind * words + s / 64] |= bit;
            position->owner_sets[program->owner_of[kind] * words + s / 64] |= bit;
            position->occupied[s / 64] |= bit;
        }
        for (size_t p = 0; p < (size_t)program->player_count; p++)
            position->occupants[p * squares + s] =
                program->class_of[p * (size_t)program->kind_count + kind];
    }
}

// The arrays follow each other, so that they can be copied in one go.
static void allocate_arrays(struct position *position)
{
    const struct program *program = position->program;
    size_t words = (size_t)program->word_count, squares = (size_t)program->square_count;
    size_t owners = (size_t)(program->owner_count + 1), kinds = (size_t)program->kind_count;
    size_t sets = (owners + kinds + MODEL_ATTRIBUTES_LIMIT) * words * sizeof(uint64_t);
    size_t cells = (size_t)program->cell_count * sizeof *position->cells;
    position->memory_size = sets + cells + (size_t)program->player_count * squares;
    position->memory = memory_zeroed(position->memory_size, 1);
    position->owner_sets = position->memory;
    position->occupied = position->owner_sets + (owners - 1) * words;
    position->kind_sets = position->occupied + words;
    position->attribute_sets = position->kind_sets + kinds * words;
    position->cells =
        (int32_t *)(void *)(position->attribute_sets + MODEL_ATTRIBUTES_LIMIT * words);
    position->occupants = (uint8_t *)(position->cells + program->cell_count);
}

static void grow_trail(struct position *position)
{
    size_t capacity = position->trail_capacity ? position->trail_capacity * 2 : 1024;
    position->trail = memory_resize(position->trail, capacity * sizeof *position->trail);
    position->trail_capacity = capacity;
}

void position_init(struct position *position, const struct program *program)
{
    *position = (struct position){.program = program};
    allocate_arrays(position);
    grow_trail(position);
    position->cells[program->number_cell] = 1;
    for (int v = 0; v < program->model->variable_count; v++) {
        const struct variable *variable = &program->model->variables[v];
        int width = variable->type == TYPE_SET ? program->set_cells : 1;
        for (int p = 0; p < model_value_count(program->model, variable); p++)
            position->cells[program->variable_cells[v] + p * width] = variable->start;
    }
    derive(position);
    position->hash = position_hash(position);
}

void position_release(struct position *position)
{
    memory_free(position->memory);
    memory_free(position->saved);
    memory_free(position->trail);
    *position = (struct position){0};
}

void position_assign(struct position *position, const struct position *source)
{
    memcpy(position->cells, source->cells,
           (size_t)position->program->cell_count * sizeof *position->cells);
    position->hash = source->hash;
    position->trail_count = 0;
    derive(position);
}

static inline void show(struct position *position, int square, int kind)
{
    const struct program *program = position->program;
    const uint8_t *class_of = program->class_of + kind;
    uint8_t *occupant = position->occupants + square;
    size_t squares = (size_t)program->square_count, kinds = (size_t)program->kind_count;
    for (int p = program->player_count; p > 0; p--) {
        *occupant = *class_of;
        occupant += squares;
        class_of += kinds;
    }
}

static inline void add_piece(struct position *position, int square, int kind)
{
    const struct program *program = position->program;
    size_t words = (size_t)program->word_count, word = (size_t)square / 64;
    uint64_t bit = UINT64_C(1) << ((unsigned)square % 64);
    position->kind_sets[(size_t)kind * words + word] |= bit;
    position->owner_sets[program->owner_of[kind] * words + word] |= bit;
    position->occupied[word] |= bit;
}

static inline void board_changed(struct position *position, int square, int before, int after)
{
    const struct program *program = position->program;
    size_t words = (size_t)program->word_count, word = (size_t)square / 64;
    uint64_t bit = UINT64_C(1) << ((unsigned)square % 64);
    if (before) {
        position->kind_sets[(size_t)before * words + word] &= ~bit;
        position->owner_sets[program->owner_of[before] * words + word] &= ~bit;
    }
    if (after)
        add_piece(position, square, after);
    else
        position->occupied[word] &= ~bit;
    show(position, square, after);
}

static inline void square_changed(struct position *position, int square, int32_t before,
                                  int32_t after)
{
    if ((before ^ after) & ~KIND_MASK)
        attributes_changed(position, square, before, after);
    if ((before ^ after) & KIND_MASK)
        board_changed(position, square, before & KIND_MASK, after & KIND_MASK);
}

void position_square_changed(struct position *position, int square, int32_t before, int32_t after)
{
    square_changed(position, square, before, after);
}

COLD static void put_on_piece(struct position *position, int square, int kind)
{
    position_write(position, square, kind);
}

void position_put(struct position *position, int square, int kind)
{
    if (position->cells[square]) {
        put_on_piece(position, square, kind);
        return;
    }
    position->trail[position->trail_count] = (struct trail_entry){square, 0, kind};
    position->cells[square] = kind;
    add_piece(position, square, kind);
    show(position, square, kind);
    if (++position->trail_count == position->trail_capacity)
        grow_trail(position);
}

static void take_back_write(void *context)
{
    struct position *position = context;
    const struct trail_entry *entry = &position->trail[--position->trail_count];
    position->cells[entry->cell] = entry->before;
}

void position_grow_trail(struct position *position)
{
    struct memory_undo undo;
    memory_on_failure(&undo, take_back_write, position);
    grow_trail(position);
    memory_forget(&undo);
}

void position_undo(struct position *position, size_t trail_count)
{
    while (position->trail_count > trail_count) {
        const struct trail_entry *entry = &position->trail[--position->trail_count];
        position->cells[entry->cell] = entry->before;
        if (entry->cell < position->program->square_count)
            position_square_changed(position, entry->cell, entry->after, entry->before);
    }
}

void position_save(struct position *position)
{
    if (!position->saved)
        position->saved = memory_zeroed_for(position->memory, position->memory_size, 1);
    memcpy(position->saved, position->memory, position->memory_size);
}

void position_restore(struct position *position)
{
    memcpy(position->memory, position->saved, position->memory_size);
}

void position_rehash(struct position *position, size_t trail_start)
{
    for (size_t i = trail_start; i < position->trail_count && !position->skips_hash; i++) {
        const struct trail_entry *entry = &position->trail[i];
        if (entry->cell < position->program->hashed_cells)
            position->hash ^=
                cell_key(entry->cell, entry->before) ^ cell_key(entry->cell, entry->after);
    }
}

uint64_t position_hash(const struct position *position)
{
    uint64_t hash = 0;
    for (int cell = 0; cell < position->program->hashed_cells; cell++)
        hash ^= cell_key(cell, position->cells[cell]);
    return hash;
}

uint64_t position_full_hash(const struct position *position)
{
    const struct program *program = position->program;
    uint64_t hash = position->hash;
    for (int i = 0; i < program->uncompared_count; i++)
        hash ^=
            cell_key(program->uncompared_cells + i, position->cells[program->uncompared_cells + i]);
    return hash;
}

// The attack table of a square, ready to be walked.
struct look_out {
    const struct attack_node *first, *end;
    const uint8_t *occupants, *match;
    const int32_t *cells;
    size_t kinds;
    bool has_hops;
};

static struct look_out look_out(const struct position *position, int attacker, square_t square)
{
    const struct program *program = position->program;
    const struct attack_table *table = &program->attacks[attacker * program->square_count + square];
    const struct attack_node *first = program->attack_nodes + table->first;
    return (struct look_out){first,
                             first + table->count,
                             position->occupants + (size_t)attacker * (size_t)program->square_count,
                             program->attack_match,
                             position->cells,
                             (size_t)program->kind_count,
                             program->has_hops};
}

static inline bool is_attacker(const struct look_out *look, const struct attack_node *node)
{
    return look->match[node->match * look->kinds + (size_t)(look->cells[node->square] & KIND_MASK)];
}

// The first attacker among the nodes, or NULL.
static inline const struct attack_node *find_attacker(const struct look_out *look,
                                                      const struct attack_node *node,
                                                      const struct attack_node *end)
{
    while (node < end) {
        if (is_attacker(look, node))
            return node;
        node += look->occupants[node->square] & node->pass ? 1 : node->skip;
    }
    return NULL;
}

static inline void add(uint64_t *set, square_t square)
{
    set[square / 64] |= UINT64_C(1) << (square % 64);
}

bool position_attacks(const struct position *position, int attacker, square_t square)
{
    static const uint64_t nothing[ATTACK_SET_WORDS];
    if (position->program->attack_sets.from)
        return attack_if(position, attacker, square, position->occupied, nothing);
    struct look_out look = look_out(position, attacker, square);
    return find_attacker(&look, look.first, look.end) != NULL;
}

void position_attackers(const struct position *position, int attacker, square_t square,
                        uint64_t *squares)
{
    struct look_out look = look_out(position, attacker, square);
    for (const struct attack_node *node = look.first; node < look.end;) {
        if (is_attacker(&look, node))
            add(squares, node->square);
        node += look.occupants[node->square] & node->pass ? 1 : node->skip;
    }
}

// Whether there is an attacker behind a node that doesn't let pass, and where that was looked for.
static bool look_behind(const struct look_out *look, const struct attack_node *blocking,
                        uint64_t *behind)
{
    const struct attack_node *node = blocking + 1, *end = blocking + blocking->skip;
    while (node < end) {
        add(behind, node->square);
        if (is_attacker(look, node))
            return true;
        node += look->occupants[node->square] & node->pass ? 1 : node->skip;
    }
    return false;
}

// Another occupant of this node's square would let one see what lies behind: which change does
// that, and is there an attacker?
static void report_block(const struct look_out *look, const struct attack_node *node,
                         struct attack_report *report)
{
    bool is_pinned = false;
    if (node->pass & OCCUPANT_EMPTY)
        add(report->opened_by_leaving, node->square);
    if (node->pass & OCCUPANT_OCCUPIED)
        add(report->opened_by_entering, node->square);
    if (!look->has_hops) {
        is_pinned = find_attacker(look, node + 1, node + node->skip);
    } else {
        if (node->pass & OCCUPANT_EMPTY)
            is_pinned = look_behind(look, node, report->behind_left);
        if (node->pass & OCCUPANT_OCCUPIED)
            is_pinned |= look_behind(look, node, report->behind_entered);
    }
    if (is_pinned)
        add(report->pinned, node->square);
}

void report_clear(struct attack_report *report, const struct program *program)
{
    report->is_attacked = false;
    report->path[0] = report->opened_by_leaving[0] = report->opened_by_entering[0] =
        report->pinned[0] = report->looked[0] = 0;
    for (int w = 1; w < program->word_count; w++)
        report->path[w] = report->opened_by_leaving[w] = report->opened_by_entering[w] =
            report->pinned[w] = report->looked[w] = 0;
    for (int w = 0; w < program->word_count && program->has_hops; w++)
        report->behind_left[w] = report->behind_entered[w] = 0;
}

// Adds the squares on the way to a node.
static void add_way(const struct look_out *look, const struct attack_node *end, uint64_t *set)
{
    for (const struct attack_node *node = look->first; node < end;) {
        bool leads_there = node + node->skip > end;
        if (leads_there)
            add(set, node->square);
        node += leads_there ? 1 : node->skip;
    }
}

// Attacked: the attacker and the squares between are what that depends on.
static void report_path(const struct look_out *look, const struct attack_node *found,
                        struct attack_report *report)
{
    report->is_attacked = true;
    add(report->path, found->square);
    add_way(look, found, report->path);
}

void position_report(const struct position *position, int attacker, square_t square,
                     struct attack_report *report)
{
    if (position->program->attack_sets.from) {
        attack_make_report(position, attacker, square, report);
        return;
    }
    struct look_out look = look_out(position, attacker, square);
    const struct attack_node *node = look.first;
    while (node < look.end) {
        if (is_attacker(&look, node)) {
            report_path(&look, node, report);
            return;
        }
        add(report->looked, node->square);
        if (look.occupants[node->square] & node->pass) {
            node++;
            continue;
        }
        if (node->skip > 1)
            report_block(&look, node, report);
        node += node->skip;
    }
}

static void add_block(const struct look_out *look, const struct attack_node *blocking,
                      struct attack_blocks *blocks)
{
    const struct attack_node *node = blocking, *end = node + node->skip;
    if (blocks->count == BLOCKS_LIMIT) {
        blocks->is_full = true;
        return;
    }
    struct attack_block *block = &blocks->list[blocks->count++];
    *block = (struct attack_block){.square = node->square};
    for (node++; node < end && !block->is_pinned;) {
        add(block->behind, node->square);
        block->is_pinned = is_attacker(look, node);
        node += look->occupants[node->square] & node->pass ? 1 : node->skip;
    }
    if (block->is_pinned)
        add_way(look, blocking, block->before);
}

void position_blocks(const struct position *position, int attacker, square_t square,
                     struct attack_blocks *blocks)
{
    struct look_out look = look_out(position, attacker, square);
    const struct attack_node *node = look.first;
    blocks->is_full |= position->program->word_count > BLOCK_WORDS;
    while (node < look.end && !blocks->is_full) {
        bool passes = look.occupants[node->square] & node->pass;
        if (!passes && node->skip > 1 && node->pass & OCCUPANT_EMPTY)
            add_block(&look, node, blocks);
        node += passes ? 1 : node->skip;
    }
}

// Move blocks as rules.
#include "families.h"
#include "statements.h"

#include <stdarg.h>
#include <string.h>

static void statements(struct translation *t, const struct zrf_node *sequence);
static const char *rule_of(const struct translation *t, const struct zrf_node *node);

// ---- Statements

static void step(struct translation *t, struct zrf_place place)
{
    line(t, "set here = %s", place_text(t, place));
    if (place.kind != ZRF_CELL && place.kind != ZRF_FROM && place.kind != ZRF_MARK)
        line(t, "require here != none");
}

static bool is_sequence_empty(const struct zrf_node *node)
{
    return node->operation == ZRF_SEQUENCE && node->count == 0;
}

static void statement(struct translation *t, const struct zrf_node *node);

static void block(struct translation *t, const struct zrf_node *sequence)
{
    size_t length = t->out->length;
    t->depth++;
    statement(t, sequence);
    if (t->out->length == length)
        line(t, "nothing");
    t->depth--;
}

// The only statement of a sequence, if that is an `if` written in place: "(if a .. else (if b ..))"
// is a chain.
static const struct zrf_node *only_branch(const struct translation *t,
                                          const struct zrf_node *sequence)
{
    while (sequence->operation == ZRF_SEQUENCE && sequence->count == 1 && !rule_of(t, sequence) &&
           !family_is_fixed(t, sequence))
        sequence = sequence->operands[0];
    return sequence->operation == ZRF_IF && !family_is_fixed(t, sequence) ? sequence : NULL;
}

static void branch(struct translation *t, const struct zrf_node *node)
{
    const char *condition = condition_text(t, node->operands[0]);
    if (strcmp(condition, "true") == 0) {
        statement(t, node->operands[1]);
        return;
    }
    line(t, "when %s:", condition);
    block(t, node->operands[1]);
    while (node->count > 2 && !is_sequence_empty(node->operands[2])) {
        const struct zrf_node *next = only_branch(t, node->operands[2]);
        condition = next ? condition_text(t, next->operands[0]) : "true";
        if (!next || strcmp(condition, "true") == 0) {
            line(t, "otherwise:");
            block(t, node->operands[2]);
            break;
        }
        line(t, "otherwise when %s:", condition);
        block(t, next->operands[1]);
        node = next;
    }
}

static void statement_within(struct translation *t, const struct zrf_node *node)
{
    const char *place = place_text(t, node->place);
    if (t->is_asking && is_idle_here(t->game, node))
        return;
    if (rule_of(t, node)) {
        line(t, "%s", family_call(t, rule_of(t, node), node));
        return;
    }
    if (translate_effect(t, node))
        return;
    switch ((enum zrf_operation)node->operation) {
    case ZRF_SEQUENCE: statements(t, node); break;
    case ZRF_ADD: translate_add(t, node); break;
    case ZRF_STEP: step(t, node->place); break;
    case ZRF_SET_FROM: line(t, "set start = here"); break;
    case ZRF_SET_TO: line(t, "set goal = here"); break;
    case ZRF_SET_MARK: line(t, "set marked = %s", place); break;
    case ZRF_BACK: line(t, "set here = marked"); break;
    case ZRF_VERIFY: line(t, "require %s", condition_text(t, node->operands[0])); break;
    case ZRF_IF: branch(t, node); break;
    case ZRF_WHILE:
        line(t, "while %s%s:", condition_text(t, node->operands[0]),
             loop_ends(t->game, node) ? "" : ", without return");
        block(t, node->operands[1]);
        break;
    case ZRF_END: line(t, "require false"); break;
    default: break;
    }
}

static void statement(struct translation *t, const struct zrf_node *node)
{
    const char **meant = family_hold(t, node);
    statement_within(t, node);
    family_resume(t, meant);
}

static void statements(struct translation *t, const struct zrf_node *sequence)
{
    size_t before = t->out->length;
    for (int i = 0; i < sequence->count; i++) {
        statement(t, sequence->operands[i]);
        if (t->is_asking && is_idle_detour(t->game, sequence, i))
            i = end_of_detour(sequence, i);
    }
    if (t->out->length == before)
        line(t, "nothing");
}

// ---- Flags

// The flags that a part of a block mentions; each run of a block begins with all of them unset.
static void find_flags(const struct zrf_node *node, bool *flags, bool *position_flags,
                       uint8_t *seen)
{
    if (seen[node->id])
        return;
    seen[node->id] = 1;
    if (node->operation == ZRF_FLAG || node->operation == ZRF_SET_FLAG)
        flags[node->number] = true;
    if (node->operation == ZRF_POSITION_FLAG || node->operation == ZRF_SET_POSITION_FLAG)
        position_flags[node->number] = true;
    for (int i = 0; i < node->count; i++)
        find_flags(node->operands[i], flags, position_flags, seen);
}

// Whether a block mentions flags; if asked for, writes that they are unset.
static bool look_at_flags(struct translation *t, const struct zrf_node *body, bool writes)
{
    const struct zrf_game *game = t->game;
    struct arena scratch;
    bool found = false;
    arena_init(&scratch);
    bool *flags = arena_array(&scratch, (size_t)game->flag_count + 1, sizeof *flags);
    bool *marks = arena_array(&scratch, (size_t)game->position_flag_count + 1, sizeof *marks);
    find_flags(body, flags, marks, arena_alloc(&scratch, game->node_count + 1));
    for (int f = 0; f < game->flag_count; f++) {
        found = found || flags[f];
        if (flags[f] && writes)
            line(t, "set %s = 0", t->flags[f]);
    }
    for (int f = 0; f < game->position_flag_count; f++) {
        found = found || marks[f];
        if (marks[f] && writes)
            line(t, "set %s = nowhere", t->position_flags[f]);
    }
    arena_release(&scratch);
    return found;
}

static bool has_flags(struct translation *t, const struct zrf_node *body)
{
    return look_at_flags(t, body, false);
}

static void reset_flags(struct translation *t, const struct zrf_node *body)
{
    look_at_flags(t, body, true);
}

// ---- Rules

static struct text rule_wish(struct translation *t, const struct zrf_node *node)
{
    if (node->operation == ZRF_ADD)
        return text_of(translation_text(t, "arrive%s%s", node->is_copy ? "-copy" : "",
                                        node->is_partial ? "-partial" : ""));
    return node->name.length ? node->name : text_of("part");
}

// While a rule asks whether something could be captured, nothing counts as attacked: parts that ask
// have a second version.
static bool asks(const struct translation *t, const struct zrf_node *node)
{
    return t->asks_within[node->id];
}

static const char *rule_of(const struct translation *t, const struct zrf_node *node)
{
    const struct family *family = family_of(t, node);
    return t->is_asking && asks(t, node) ? family->asking_rule : family->rule;
}

static const char *asking_name(struct translation *t, const char *name)
{
    return translation_unique(t, text_of(translation_text(t, "%s-asking", name)));
}

static void choose_rule(struct translation *t, struct family *family, struct text wish)
{
    family->rule = translation_unique(t, wish);
    if (asks(t, family->part) && t->asks_attacks)
        family->asking_rule = asking_name(t, family->rule);
}

static void find_what_asks(struct translation *t)
{
    const struct zrf_game *game = t->game;
    for (uint32_t i = 0; i < game->node_count; i++) {
        const struct zrf_node *node = game->nodes[i];
        t->asks_within[i] = node->operation == ZRF_IS_ATTACKED ||
                            node->operation == ZRF_IS_DEFENDED || node->operation == ZRF_ADD ||
                            node->operation == ZRF_CASCADE || is_waiting_effect(node);
        for (int k = 0; k < node->count; k++)
            t->asks_within[i] = t->asks_within[i] || t->asks_within[node->operands[k]->id];
    }
}

// Which parts something of their blocks may follow: an `add` at the end of all its blocks needs no
// continuation.
static void find_what_goes_on(struct translation *t)
{
    const struct zrf_game *game = t->game;
    t->goes_on = arena_array(t->arena, (size_t)game->node_count + 1, sizeof(bool));
    for (uint32_t i = game->node_count; i-- > 0;) {
        const struct zrf_node *node = game->nodes[i];
        for (int k = 0; k < node->count && t->reached[i]; k++) {
            bool ends = node->operation == ZRF_IF ||
                        (node->operation == ZRF_SEQUENCE && k + 1 == node->count);
            bool *goes_on = &t->goes_on[node->operands[k]->id];
            *goes_on = *goes_on || t->goes_on[i] || !ends;
        }
    }
}

// What a block consists of, without lists around it that hold nothing else.
static const struct zrf_node *core(const struct zrf_node *body)
{
    while (!body->name.length && body->count == 1 && body->operands[0]->operation == ZRF_SEQUENCE)
        body = body->operands[0];
    return body;
}

// After the macro that the block is, if it is one.
static struct text block_wish(struct translation *t, int piece, int block)
{
    const struct zrf_block *moves = &t->game->pieces[piece].blocks[block];
    const struct zrf_node *body = core(moves->body);
    if (moves->name.length || body->name.length)
        return moves->name.length ? moves->name : body->name;
    return text_of(translation_text(t, "%s-move%d", t->pieces[piece], block + 1));
}

// Blocks without flags are rules.
static void choose_block_rule(struct translation *t, int piece, int block)
{
    const struct zrf_node *body = core(t->game->pieces[piece].blocks[block].body);
    struct family *family = family_of(t, body);
    if (!has_flags(t, body) && !family->rule)
        choose_rule(t, family, block_wish(t, piece, block));
    if (family->is_block)
        return;
    family->is_block = true;
    for (int i = 0; i < body->count; i++)
        family_count_sites(t, body->operands[i]);
}

// Each `add` and each larger part that stands in several places becomes a rule.
static void choose_rules(struct translation *t)
{
    const struct zrf_game *game = t->game;
    for (int p = 0; p < game->piece_count; p++)
        for (int b = 0; b < game->pieces[p].block_count; b++)
            if (!block_is_read(t, p, b))
                choose_block_rule(t, p, b);
    for (uint32_t i = 0; i < game->node_count; i++) {
        const struct zrf_node *node = game->nodes[i];
        struct family *family = family_of(t, node);
        if (family && family->part == node && !family->rule && family_is_shared(family))
            choose_rule(t, family, rule_wish(t, node));
    }
}

static void define_rule(struct translation *t, const struct zrf_node *node)
{
    const struct family *family = family_of(t, node);
    blank(t);
    line(t, "rule %s%s:", rule_of(t, node), family_begin(t, family));
    t->depth++;
    if (node->operation == ZRF_ADD)
        translate_add(t, node);
    else
        statements(t, node);
    t->depth--;
    family_end(t, family);
}

// Blocks that begin with flags unset have a rule around that of their part.
static void define_block(struct translation *t, const struct zrf_node *body, const char *name)
{
    const struct family *family = family_of(t, body);
    blank(t);
    line(t, "rule %s%s:", name, family_begin(t, family));
    t->depth++;
    reset_flags(t, body);
    statement(t, body);
    t->depth--;
    family_end(t, family);
}

// The rule of a block, which is also that of blocks that differ only in directions.
static const char *block_rule(struct translation *t, int piece, int block,
                              const struct zrf_node *body)
{
    struct family *family = family_of(t, body);
    const char **name = t->is_asking && asks(t, body) ? &family->asking_block : &family->block;
    if (!*name) {
        *name = t->is_asking ? asking_name(t, family->block)
                             : translation_unique(t, block_wish(t, piece, block));
        define_block(t, family->part, *name);
    }
    return *name;
}

static void define_blocks(struct translation *t)
{
    const struct zrf_game *game = t->game;
    const char **calls = t->is_asking ? t->asking_blocks : t->blocks;
    for (int p = 0; p < game->piece_count; p++)
        for (int b = 0; b < game->pieces[p].block_count; b++) {
            const struct zrf_node *body = core(game->pieces[p].blocks[b].body);
            if (block_is_read(t, p, b))
                continue;
            const char *rule = has_flags(t, body) ? block_rule(t, p, b, body) : rule_of(t, body);
            calls[t->first_block[p] + b] = family_call(t, rule, body);
        }
}

void translate_blocks(struct translation *t)
{
    const struct zrf_game *game = t->game;
    families_find(t);
    find_what_asks(t);
    find_what_goes_on(t);
    choose_rules(t);
    for (int asking = 0; asking < (t->asks_attacks ? 2 : 1); asking++) {
        t->is_asking = asking == 1;
        for (uint32_t i = 0; i < game->node_count; i++) {
            const struct family *family = family_of(t, game->nodes[i]);
            if (family && family->part == game->nodes[i] &&
                (asking ? family->asking_rule : family->rule))
                define_rule(t, game->nodes[i]);
        }
        define_blocks(t);
    }
    t->is_asking = false;
}

// Move blocks as rules.
#include "families.h"

#include <stdarg.h>
#include <string.h>

static void statements(struct translation *t, const struct zrf_node *sequence);
static const char *rule_of(const struct translation *t, const struct zrf_node *node);

// ---- What an `add` writes

static const char *goal(const struct translation *t)
{
    return t->has_to ? "goal" : "here";
}

// Attributes that the type does not declare are lost when a piece becomes one.
static void forget_attributes(struct translation *t, int type, const char *place, const char *later)
{
    const struct zrf_game *game = t->game;
    for (int a = 0; a < game->attribute_count; a++)
        if (game->pieces[type].attributes[a] < 0 && t->reads_attribute[a])
            line(t, "%sunmark %s as %s", later, place, t->attributes[a]);
}

static void promote(struct translation *t, const struct zrf_node *node)
{
    if (node->type_count == 1) {
        line(t, "change %s to %s", goal(t), t->pieces[node->types[0]]);
        forget_attributes(t, node->types[0], goal(t), "");
        line(t, "let promoted = %s", t->pieces[node->types[0]]);
    } else if (node->type_count > 1) {
        line(t, "change %s to promoted", goal(t));
        for (int i = 0; i < node->type_count; i++) {
            bool forgets = false;
            for (int a = 0; a < t->game->attribute_count; a++)
                forgets = forgets || (t->game->pieces[node->types[i]].attributes[a] < 0 &&
                                      t->reads_attribute[a]);
            if (!forgets)
                continue;
            line(t, "when promoted = %s:", t->pieces[node->types[i]]);
            t->depth++;
            forget_attributes(t, node->types[i], goal(t), "");
            t->depth--;
        }
    }
}

static void choose_promotion(struct translation *t, const struct zrf_node *node)
{
    struct text_buffer list;
    text_buffer_init(&list);
    for (int i = 0; i < node->type_count; i++)
        text_buffer_print(&list, "%s%s", i ? ", " : "", t->pieces[node->types[i]]);
    if (node->type_count > 1)
        line(t, "choose promoted among %s", list.start);
    text_buffer_release(&list);
}

static const char *hyphen(const struct translation *t)
{
    return t->names_are_plain ? "" : "-";
}

static void note_move(struct translation *t, const struct zrf_node *node)
{
    if (t->has_partial) {
        line(t, "when going = 1: note \"%s{%s}\"", hyphen(t), goal(t));
        line(t, "otherwise: note \"{start}%s{%s}\"", hyphen(t), goal(t));
    } else {
        line(t, "note \"{start}%s{%s}\"", hyphen(t), goal(t));
    }
    if (node->type_count)
        line(t, "note \"%s{promoted}\"", t->names_are_plain ? "" : "=");
}

static void move_piece(struct translation *t, const struct zrf_node *node)
{
    choose_promotion(t, node);
    line(t, "later move start to %s%s", goal(t), node->is_copy ? " keeping" : "");
    line(t, "carry out");
    promote(t, node);
    note_move(t, node);
}

static void drop_piece(struct translation *t, const struct zrf_node *node)
{
    choose_promotion(t, node);
    if (node->type_count)
        line(t, "let piece-kind = %s",
             node->type_count > 1 ? "promoted" : t->pieces[node->types[0]]);
    else
        line(t, "let piece-kind = going-kind");
    line(t, "later place piece-kind at %s arriving", goal(t));
    line(t, "carry out");
    line(t, "take going-kind from hand");
    line(t, "note \"{PIECE-KIND}@{%s}\"", goal(t));
}

// What `set-attribute` has asked for.
static void carry_out_attributes(struct translation *t)
{
    for (int a = 0; a < t->game->attribute_count; a++)
        if (t->sets_attribute[a]) {
            line(t, "mark %s as %s", t->gains[a], t->attributes[a]);
            line(t, "unmark %s as %s", t->loses[a], t->attributes[a]);
        }
}

static void forget_attributes_set(struct translation *t)
{
    for (int a = 0; a < t->game->attribute_count; a++)
        if (t->sets_attribute[a]) {
            line(t, "set %s = nowhere", t->gains[a]);
            line(t, "set %s = nowhere", t->loses[a]);
        }
}

static void end_part(struct translation *t, const struct zrf_node *node)
{
    carry_out_attributes(t);
    if (t->has_last) {
        line(t, "set last-from = start");
        line(t, "set last-to = %s", goal(t));
    }
    if (node->is_partial) {
        line(t, "set chain-at = %s", goal(t));
        if (t->chains_differ)
            line(t, "set chain-type = %d", node->number == ZRF_NONE ? 0 : node->number + 1);
    }
    line(t, "leave");
}

static void answer(struct translation *t)
{
    if (t->has_to)
        line(t, "when goal = none: set goal = here");
    line(t, t->takes ? "require asked = %s or asked in taken" : "require asked = %s", goal(t));
    line(t, "leave");
}

// While attacks are asked for nothing is carried out: it is enough to know what the part would
// take.
static void add_while_asking(struct translation *t, const struct zrf_node *node)
{
    if (!t->goes_on[node->id]) {
        answer(t);
        return;
    }
    line(t, "either:");
    t->depth++;
    answer(t);
    t->depth--;
    line(t, "or:");
    t->depth++;
    if (t->takes)
        line(t, "set taken = nowhere");
    if (t->has_to)
        line(t, "set goal = none");
    if (!t->takes && !t->has_to)
        line(t, "nothing");
    t->depth--;
}

static void place_piece(struct translation *t, const struct zrf_node *node)
{
    int reached = family_of(t, node)->reached;
    if (t->has_to)
        line(t, "when goal = none: set goal = here");
    if (reached == (FROM_MOVES | FROM_DROPS)) {
        line(t, "when dropping = 1:");
        t->depth++;
        drop_piece(t, node);
        t->depth--;
        line(t, "otherwise:");
        t->depth++;
        move_piece(t, node);
        t->depth--;
    } else if (reached == FROM_DROPS) {
        drop_piece(t, node);
    } else {
        move_piece(t, node);
    }
    end_part(t, node);
}

// One part of a turn, then either the end of the block or what stands behind the `add`.
static void add_body(struct translation *t, const struct zrf_node *node)
{
    if (t->is_asking) {
        add_while_asking(t, node);
        return;
    }
    if (!t->goes_on[node->id]) {
        place_piece(t, node);
        return;
    }
    line(t, "either:");
    t->depth++;
    place_piece(t, node);
    t->depth--;
    line(t, "or:");
    t->depth++;
    line(t, t->has_cascade && !t->game->options.discard_cascades ? "call off effects" : "call off");
    if (t->has_to)
        line(t, "set goal = none");
    forget_attributes_set(t);
    t->depth--;
}

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
    while (sequence->operation == ZRF_SEQUENCE && sequence->count == 1 && !rule_of(t, sequence))
        sequence = sequence->operands[0];
    return sequence->operation == ZRF_IF ? sequence : NULL;
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

static void set_flag(struct translation *t, const struct zrf_node *node)
{
    const char *condition = condition_text(t, node->operands[0]), *name = t->flags[node->number];
    if (strcmp(condition, "true") == 0 || strcmp(condition, "false") == 0) {
        line(t, "set %s = %d", name, condition[0] == 't');
        return;
    }
    line(t, "when %s: set %s = 1", condition, name);
    line(t, "otherwise: set %s = 0", name);
}

static void set_position_flag(struct translation *t, const struct zrf_node *node)
{
    const char *condition = condition_text(t, node->operands[0]),
               *place = place_text(t, node->place);
    const char *name = t->position_flags[node->number];
    if (strcmp(condition, "true") != 0 && strcmp(condition, "false") != 0)
        line(t, "when %s: set %s = %s or %s", condition, name, name, place);
    if (strcmp(condition, "true") == 0)
        line(t, "set %s = %s or %s", name, name, place);
    else if (strcmp(condition, "false") == 0)
        line(t, "set %s = %s except %s", name, name, place);
    else
        line(t, "otherwise: set %s = %s except %s", name, name, place);
}

// The value with which pieces begin that declare the attribute; -1 if they differ.
static int start_value(const struct zrf_game *game, int attribute)
{
    int value = -2;
    for (int p = 0; p < game->piece_count; p++) {
        int here = game->pieces[p].attributes[attribute];
        if (here >= 0)
            value = value == -2 || value == here ? here : -1;
    }
    return value;
}

// An attribute is that of the piece which stands there when all is carried out.
static void set_later(struct translation *t, const char *in, const char *out, const char *place)
{
    line(t, "set %s = %s or %s", in, in, place);
    line(t, "set %s = %s except %s", out, out, place);
}

static void set_attribute(struct translation *t, const struct zrf_node *node)
{
    const char *condition = condition_text(t, node->operands[0]),
               *place = place_text(t, node->place);
    const char *name = t->attributes[node->number];
    int start = start_value(t->game, node->number);
    if (start == -2 || !t->reads_attribute[node->number])
        return; // no piece has it, or nobody asks
    if (start == -1) {
        lost(t, node->span,
             "attribute %s begins differently with different pieces; that of the moving piece is "
             "meant",
             name);
        start = 0;
    }
    const char *yes = t->gains[node->number], *no = t->loses[node->number];
    if (start != 0) {
        yes = t->loses[node->number];
        no = t->gains[node->number];
    }
    if (strcmp(condition, "true") == 0) {
        set_later(t, yes, no, place);
    } else if (strcmp(condition, "false") == 0) {
        set_later(t, no, yes, place);
    } else {
        line(t, "when %s:", condition);
        t->depth++;
        set_later(t, yes, no, place);
        t->depth--;
        line(t, "otherwise:");
        t->depth++;
        set_later(t, no, yes, place);
        t->depth--;
    }
}

static void note_cascade(struct translation *t, const char *to)
{
    line(t, "let cascade-from = start");
    line(t, "let cascade-to = %s", to);
    line(t, "note \"{cascade-from}%s{cascade-to},\"", hyphen(t));
}

// While attacks are asked for.
static void cascade_while_asking(struct translation *t)
{
    if (t->has_to) {
        line(t, "when goal = none: set goal = here");
        line(t, "set taken = taken or goal");
        line(t, "set goal = none");
    } else {
        line(t, "set taken = taken or here");
    }
    line(t, "set start = here");
}

static void cascade(struct translation *t)
{
    if (t->is_asking) {
        cascade_while_asking(t);
        return;
    }
    if (t->has_to) {
        line(t, "when goal = none: set goal = here");
        note_cascade(t, "goal");
        line(t, "later move start to goal");
        line(t, "set goal = none");
    } else {
        note_cascade(t, "here");
        line(t, "later move start to here");
    }
    line(t, "set start = here");
}

static void change_owner(struct translation *t, const struct zrf_node *node)
{
    line(t, "later give %s to %s", place_text(t, node->place),
         node->number == ZRF_NONE ? "me" : t->players[node->number]);
}

static void create(struct translation *t, const struct zrf_node *node)
{
    const char *kind = node->number != ZRF_NONE ? t->pieces[node->number]
                       : t->has_drops           ? "going-kind"
                                                : "type of start";
    if (node->number2 == ZRF_NONE)
        line(t, "later place %s at %s", kind, place_text(t, node->place));
    else
        line(t, "later place %s at %s for %s", kind, place_text(t, node->place),
             t->players[node->number2]);
}

// What waits for an `add`.
static bool is_effect(const struct zrf_node *node)
{
    switch ((enum zrf_operation)node->operation) {
    case ZRF_CAPTURE:
    case ZRF_FLIP:
    case ZRF_CHANGE_OWNER:
    case ZRF_CHANGE_TYPE:
    case ZRF_CREATE:
    case ZRF_SET_ATTRIBUTE: return true;
    default: return false;
    }
}

static void statement(struct translation *t, const struct zrf_node *node)
{
    const char *place = place_text(t, node->place);
    if (t->is_asking && is_effect(node)) {
        if (node->operation == ZRF_CAPTURE)
            line(t, "set taken = taken or %s", place);
        return;
    }
    if (t->is_asking && is_idle_here(t->game, node))
        return;
    if (rule_of(t, node)) {
        line(t, "%s", family_call(t, rule_of(t, node), node));
        return;
    }
    switch ((enum zrf_operation)node->operation) {
    case ZRF_SEQUENCE: statements(t, node); break;
    case ZRF_ADD: add_body(t, node); break;
    case ZRF_STEP: step(t, node->place); break;
    case ZRF_SET_FROM: line(t, "set start = here"); break;
    case ZRF_SET_TO: line(t, "set goal = here"); break;
    case ZRF_SET_MARK: line(t, "set marked = %s", place); break;
    case ZRF_BACK: line(t, "set here = marked"); break;
    case ZRF_CASCADE: cascade(t); break;
    case ZRF_VERIFY: line(t, "require %s", condition_text(t, node->operands[0])); break;
    case ZRF_IF: branch(t, node); break;
    case ZRF_WHILE:
        line(t, "while %s%s:", condition_text(t, node->operands[0]),
             loop_ends(t->game, node) ? "" : ", without return");
        block(t, node->operands[1]);
        break;
    case ZRF_SET_FLAG: set_flag(t, node); break;
    case ZRF_SET_POSITION_FLAG: set_position_flag(t, node); break;
    case ZRF_SET_ATTRIBUTE: set_attribute(t, node); break;
    case ZRF_CAPTURE: line(t, "later remove %s capturing", place); break;
    case ZRF_FLIP: line(t, "later give %s to next", place); break;
    case ZRF_CHANGE_OWNER: change_owner(t, node); break;
    case ZRF_CHANGE_TYPE:
        line(t, "later change %s to %s", place, t->pieces[node->number]);
        if (t->demoted && !t->is_asking)
            line(t, "set %s = %s or %s", t->demoted, t->demoted, place);
        forget_attributes(t, node->number, place, "later ");
        break;
    case ZRF_CREATE: create(t, node); break;
    case ZRF_END: line(t, "require false"); break;
    default: break;
    }
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

// The flags that a part of a block speaks of; each run of a block begins with all of them unset.
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

// Whether a block speaks of flags; if asked for, writes that they are unset.
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

// While it is asked whether something could be captured, nothing is attacked: what asks that has a
// second version.
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
                            node->operation == ZRF_CASCADE || is_effect(node);
        for (int k = 0; k < node->count; k++)
            t->asks_within[i] = t->asks_within[i] || t->asks_within[node->operands[k]->id];
    }
}

// Behind which parts something of their blocks may stand: an `add` at the end of all its blocks
// needs no way on.
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
        add_body(t, node);
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

#include "fingerprint.h"

#include "dialect.h"

#include <ctype.h>
#include <string.h>

// The names of kinds, not their numbers, so that a new one in the grammar changes nothing.
static const char *const kind_names[] = {
#define VDL_NODE(name, meaning) #name,
    VDL_NODES(VDL_NODE)
#undef VDL_NODE
};

enum { LOCALS_LIMIT = 1000 }; // names in scope; with more a game does not compile

enum thing_kind { A_VARIABLE, AN_ATTRIBUTE, A_PIECE, AN_OWNER, A_ZONE, A_DEFINE, A_VARIED, A_RULE };

// What a name is declared as.
struct thing {
    enum thing_kind kind;
    int index;                      // among those of its kind
    const struct named_node *named; // of definitions and rules
    uint64_t number;    // of a zone: its squares; of what has a body: as it is met, from 1 on
    struct thing *next; // of the same name
    struct thing *next_met;
};

struct local {
    struct text name;
    const struct local *outer;
    uint64_t number;
};

struct hasher {
    const struct model *model;
    uint64_t hash;
    struct names things;
    const struct local *local;           // the innermost
    struct thing *first_met, **last_met; // definitions and rules whose bodies are still to be added
    uint64_t met_count;
};

// ---- Numbers and texts

// FNV-1a (Fowler, Noll and Vo), of numbers in steps of 64 bits, whose upper half then reaches the
// lower one.
static uint64_t mixed(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 32;
}

static void add_number(struct hasher *hasher, int64_t number)
{
    hasher->hash = mixed(hasher->hash, (uint64_t)number);
}

static void add_text(struct hasher *hasher, struct text text)
{
    add_number(hasher, (int64_t)text.length);
    for (size_t i = 0; i < text.length; i++)
        hasher->hash = (hasher->hash ^ (unsigned char)text.start[i]) * UINT64_C(0x100000001b3);
}

static void add_string(struct hasher *hasher, const char *string)
{
    add_text(hasher, text_of(string ? string : ""));
}

// ---- Names

static void declare(struct hasher *hasher, struct text name, struct thing thing)
{
    struct arena *arena = hasher->model->arena;
    struct thing *fresh = arena_alloc(arena, sizeof *fresh);
    *fresh = thing;
    fresh->next = names_find(&hasher->things, name);
    names_put(&hasher->things, arena, name, fresh);
}

static uint64_t zone_number(const struct model *model, const struct zone *zone)
{
    uint64_t hash = 0;
    for (int p = 0; p < model->player_count; p++)
        for (int s = 0; s < model->board.square_count; s++)
            if (zone->squares[p] && zone->squares[p][s])
                hash = mixed(hash, (uint64_t)(p * model->board.square_count + s) + 1);
    return hash;
}

static void declare_list(struct hasher *hasher, const struct named_list *list, enum thing_kind kind)
{
    for (const struct named_node *named = list->first; named; named = named->next)
        declare(hasher, named->name, (struct thing){.kind = kind, .named = named});
}

static void declare_things(struct hasher *hasher)
{
    const struct model *model = hasher->model;
    for (int i = 0; i < model->variable_count; i++)
        declare(hasher, model->variables[i].name, (struct thing){.kind = A_VARIABLE, .index = i});
    for (int i = 0; i < model->attribute_count; i++)
        declare(hasher, model->attributes[i].name,
                (struct thing){.kind = AN_ATTRIBUTE, .index = i});
    for (int i = 0; i < model->type_count; i++)
        declare(hasher, model->types[i].name, (struct thing){.kind = A_PIECE, .index = i});
    for (int i = 0; i < model->owner_count; i++)
        if (i != model->player_count)
            declare(hasher, model->owners[i], (struct thing){.kind = AN_OWNER, .index = i});
    for (int i = 0; i < model->zone_count; i++)
        declare(hasher, model->zones[i].name,
                (struct thing){.kind = A_ZONE, .number = zone_number(model, &model->zones[i])});
    for (int i = 0; i < model->varied_count; i++)
        declare(hasher, model->varied[i].name, (struct thing){.kind = A_VARIED, .index = i});
    declare_list(hasher, &model->defines, A_DEFINE);
    declare_list(hasher, &model->rules, A_RULE);
}

// Definitions and rules are numbered as they are met, and come later.
static void meet(struct hasher *hasher, struct thing *thing)
{
    if (thing->number)
        return;
    thing->number = ++hasher->met_count;
    *hasher->last_met = thing;
    hasher->last_met = &thing->next_met;
}

static void add_things(struct hasher *hasher, struct thing *thing)
{
    for (; thing; thing = thing->next) {
        if (thing->kind >= A_DEFINE)
            meet(hasher, thing);
        add_number(hasher, thing->kind);
        add_number(hasher, thing->kind >= A_ZONE ? (int64_t)thing->number : thing->index);
    }
}

// A name stands for all that is declared under it, so that nothing depends on which of these is
// meant; for itself where it has a meaning in the language.
static void add_name(struct hasher *hasher, struct text name, bool may_be_local)
{
    struct thing *thing = names_find(&hasher->things, name);
    const struct local *local = may_be_local ? hasher->local : NULL;
    while (local && !text_equal(local->name, name))
        local = local->outer;
    add_number(hasher, local ? (int64_t)local->number : 0);
    add_things(hasher, thing);
    if ((!local && !thing) || name_is_taken(name))
        add_text(hasher, name);
}

static void bind(struct hasher *hasher, struct text name)
{
    uint64_t count = hasher->local ? hasher->local->number : 0;
    if (count == LOCALS_LIMIT)
        return;
    struct local *local = arena_alloc(hasher->model->arena, sizeof *local);
    *local = (struct local){name, hasher->local, count + 1};
    hasher->local = local;
}

// ---- Trees

// A note's template: "{piece}" is the local or variable of that name, "{PIECE}" it in capitals.
static void add_template(struct hasher *hasher, struct text text)
{
    for (size_t at = 0; at < text.length;) {
        struct text rest = {text.start + at, text.length - at};
        const char *open = memchr(rest.start, '{', rest.length);
        size_t plain = open ? (size_t)(open - rest.start) : rest.length;
        const char *close = open ? memchr(open, '}', rest.length - plain) : NULL;
        add_text(hasher, (struct text){rest.start, plain});
        if (!close)
            return;
        char lower[64];
        struct text name = {open + 1, (size_t)(close - open) - 1};
        bool is_upper = name.length > 0 && name.length <= sizeof lower;
        for (size_t i = 0; i < name.length && i < sizeof lower; i++) {
            is_upper &= isupper((unsigned char)name.start[i]) || name.start[i] == '-';
            lower[i] = (char)tolower((unsigned char)name.start[i]);
        }
        add_number(hasher, is_upper);
        add_name(hasher, is_upper ? (struct text){lower, name.length} : name, true);
        at = (size_t)(close + 1 - text.start);
    }
}

// A text that means the same whatever is declared stands as it is written; others are looked up.
static void add_text_of(struct hasher *hasher, const struct vdl_node *node, bool is_of_pieces)
{
    switch (node->kind) {
    case VDL_CHOOSE:
    case VDL_FOR_EACH:
    case VDL_LET:
    case VDL_REQUIRE: // why not, for the player
    case VDL_PREFER: break;
    case VDL_NOTE: add_template(hasher, node->text); break;
    case VDL_WORD: add_name(hasher, node->text, !is_of_pieces); break;
    case VDL_CALL:
    case VDL_WITH:
    case VDL_MARK:
    case VDL_ENTRY: add_name(hasher, node->text, false); break;
    case VDL_OF:
    case VDL_POSSIBLE:
        add_text(hasher, node->text);
        add_name(hasher, node->text, false);
        break;
    case VDL_FUNCTION:
        add_text(hasher, node->text);
        if (named_find(&hasher->model->defines, node->text)) // one of the game's own
            add_name(hasher, node->text, false);
        break;
    default: add_text(hasher, node->text); break;
    }
}

static void add_tree(struct hasher *hasher, const struct vdl_node *node,
                     const struct vdl_node *parent)
{
    const struct local *outer = hasher->local;
    add_string(hasher, kind_names[node->kind]);
    add_number(hasher, node->number);
    add_text_of(hasher, node, parent && parent->kind == VDL_PIECES);
    for (const struct vdl_node *child = node->first; child; child = child->next) {
        if (node->kind == VDL_NOTE)
            break; // the words that ask for it
        add_tree(hasher, child, node);
        if (child == node->first && (node->kind == VDL_CHOOSE || node->kind == VDL_FOR_EACH))
            bind(hasher, node->text);
    }
    add_string(hasher, "end");
    if (node->kind == VDL_LET)
        bind(hasher, node->text);
    if (node->kind == VDL_BLOCK || node->kind == VDL_FOR_EACH)
        hasher->local = outer;
}

// A tree that sees no names but its own.
static void add_body(struct hasher *hasher, const struct vdl_node *node)
{
    hasher->local = NULL;
    if (node)
        add_tree(hasher, node, NULL);
    else
        add_string(hasher, "none");
}

static void add_list(struct hasher *hasher, const char *what, const struct named_list *list)
{
    add_string(hasher, what);
    for (const struct named_node *named = list->first; named; named = named->next)
        add_body(hasher, named->node);
}

// A rule or a function: parameters, and a tree that sees them.
static void add_rule(struct hasher *hasher, const struct vdl_node *rule)
{
    hasher->local = NULL;
    for (const struct vdl_node *word = rule->first->first; word; word = word->next)
        bind(hasher, word->text);
    add_number(hasher, hasher->local ? (int64_t)hasher->local->number : 0);
    add_tree(hasher, rule->last, NULL);
}

static void add_values(struct hasher *hasher, const struct vdl_node *definition)
{
    add_string(hasher, "values");
    for (const struct vdl_node *value = definition ? definition->first : NULL; value;
         value = value->next)
        add_body(hasher, value);
}

// The bodies of what was met, which may meet more.
static void add_met(struct hasher *hasher)
{
    for (struct thing *thing = hasher->first_met; thing; thing = thing->next_met) {
        add_number(hasher, thing->kind);
        if (thing->kind == A_RULE ||
            (thing->kind == A_DEFINE && thing->named->node->kind == VDL_DEFINE_FUNCTION))
            add_rule(hasher, thing->named->node);
        else if (thing->kind == A_DEFINE)
            add_values(hasher, thing->named->node);
        else
            for (int p = 0; p < hasher->model->player_count; p++)
                add_values(hasher, hasher->model->varied[thing->index].values[p]);
    }
}

// ---- Declarations, as they were checked

static void add_board(struct hasher *hasher)
{
    const struct board *board = &hasher->model->board;
    const int numbers[] = {(int)board->lattice, board->wrap_files,     board->wrap_ranks,
                           board->width,        board->height,         board->file_count,
                           board->rank_count,   board->is_hexagon,     board->square_count,
                           board->row_count,    board->direction_count};
    add_string(hasher, "board");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        add_number(hasher, numbers[i]);
    if (board->apart)
        add_number(hasher, board->apart);
    add_string(hasher, board->joiner);
    for (int s = 0; s < board->square_count; s++) {
        const struct board_square *square = &board->squares[s];
        add_string(hasher, square->name);
        add_number(hasher, square->x + 65536L * square->y);
    }
    for (int r = 0; r < board->row_count; r++)
        for (int i = 0; i < board->rows[r].count; i++)
            add_number(hasher, r * 65536L + board->rows[r].squares[i]);
    for (int d = 0; d < board->direction_count; d++) {
        add_string(hasher, board->directions[d].name);
        for (int i = 0; i < board->directions[d].dimensions; i++)
            add_number(hasher, board->directions[d].vector[i]);
        for (int s = 0; s < board->square_count; s++)
            add_number(hasher, board->steps[d * board->square_count + s]);
    }
}

static void add_players(struct hasher *hasher)
{
    const struct model *model = hasher->model;
    add_string(hasher, "players");
    add_number(hasher, model->player_count);
    for (int i = 0; i < model->owner_count; i++) {
        bool is_player = i < model->player_count;
        add_text(hasher, model->owners[i]);
        add_text(hasher, model->owner_marks[i]);
        add_number(hasher, is_player ? (int)model->facing[i] : -1);
        add_number(hasher, is_player && model->is_random[i]);
        for (int d = 0; is_player && model->has_symmetries && d < model->board.direction_count; d++)
            add_number(hasher, model->turned[i][d]);
    }
}

static void add_zone_named(struct hasher *hasher, const struct vdl_node *word)
{
    if (word)
        add_name(hasher, word->text, false);
    else
        add_string(hasher, "any");
}

static void add_movement(struct hasher *hasher, const struct movement *movement)
{
    struct text_buffer dialect;
    text_buffer_init(&dialect);
    if (movement->dialect)
        dialect_print(movement->dialect, &dialect);
    add_string(hasher, dialect.start);
    add_text(hasher, movement->betza);
    add_zone_named(hasher, movement->from);
    add_zone_named(hasher, movement->within);
    text_buffer_release(&dialect);
}

static void add_pieces(struct hasher *hasher)
{
    const struct model *model = hasher->model;
    add_string(hasher, "pieces");
    for (int t = 0; t < model->type_count; t++) {
        const struct piece_type *type = &model->types[t];
        add_text(hasher, type->name);
        add_string(hasher, type->letter);
        add_number(hasher, type->royal + 2 * type->neutral);
        add_number(hasher, type->reverse);
        add_number(hasher, type->front);
        for (const struct movement *m = type->movements; m; m = m->next)
            add_movement(hasher, m);
        for (const struct piece_number *n = type->numbers; n; n = n->next) {
            add_text(hasher, n->name);
            add_number(hasher, n->value);
        }
    }
}

static void add_attributes(struct hasher *hasher)
{
    const struct model *model = hasher->model;
    add_string(hasher, "attributes");
    for (int i = 0; i < model->attribute_count; i++) {
        const struct attribute *attribute = &model->attributes[i];
        add_number(hasher, attribute->secret + 2 * attribute->until_moved);
        add_number(hasher, attribute->place);
        for (int t = 0; attribute->types && t < model->type_count; t++)
            if (attribute->types[t])
                add_number(hasher, t);
        if (!attribute->types)
            add_number(hasher, -1);
        add_text(hasher, attribute->sign);
    }
}

static void add_variables(struct hasher *hasher)
{
    const struct model *model = hasher->model;
    add_string(hasher, "variables");
    for (int i = 0; i < model->variable_count; i++) {
        const struct variable *variable = &model->variables[i];
        add_text(hasher, variable->name); // which positions show
        add_number(hasher, variable->type);
        add_number(hasher, variable->start);
        add_number(hasher, variable->per_player + 2 * variable->shown + 4 * variable->of_turn +
                               8 * variable->uncompared + 16 * (int)variable->audience +
                               64 * variable->per_square);
    }
    for (int i = 0; i < model->hand_count; i++)
        add_text(hasher, model->hands[i].name);
    if (model->clock.audience != AUDIENCE_AS_FOLLOWS)
        add_number(hasher, 1 + (int)model->clock.audience);
}

uint64_t fingerprint_of_rules(const struct model *model)
{
    struct hasher hasher = {.model = model, .hash = UINT64_C(0xcbf29ce484222325)};
    hasher.last_met = &hasher.first_met;
    declare_things(&hasher);
    add_board(&hasher);
    add_players(&hasher);
    add_pieces(&hasher);
    add_attributes(&hasher);
    add_variables(&hasher);
    add_string(&hasher, model->setup_fen);
    add_body(&hasher, model->opening);
    add_body(&hasher, model->turn);
    add_body(&hasher, model->order);
    add_body(&hasher, model->view);
    add_list(&hasher, "after turn", &model->after_turn);
    add_list(&hasher, "on capture", &model->on_capture);
    add_list(&hasher, "goals", &model->goals);
    add_met(&hasher);
    return hasher.hash;
}

// Building a model: declarations are collected from the game's file, its parents and modules; what
// is declared later replaces what was declared earlier.
#include "declare.h"
#include "dialect.h"
#include "fingerprint.h"
#include "option.h"
#include "sentences.h"
#include "suggest.h"
#include "zoo.h"

#include <string.h>

// While files are read: the declarations so far, and which files were seen.
struct collector {
    struct model *model;
    model_reader *reader;
    void *context;
    const char *files[MODEL_FILES_LIMIT];
    int file_count;
    struct declarations *declarations;
    struct option_choices *choices;   // for the file that is read
    const struct source *declared_in; // the file of the last declaration but `game`, `use` and `by`
    const struct source *game_in;     // the file of the last `game`
};

static bool same_file(const struct model *model, struct span a, struct span b)
{
    return source_find(model->sources, a.start) == source_find(model->sources, b.start);
}

// Whether two declarations of one name contradict each other: not those of two files, and those
// under a condition replace what stands outside.
static bool is_twice(const struct model *model, struct span old, struct span fresh)
{
    const struct vdl_node *layer = model_layer(model, fresh);
    return same_file(model, old, fresh) &&
           (!layer || (layer->span.start <= old.start && old.end <= layer->span.end));
}

static struct text goal_player(const struct vdl_node *goal)
{
    const struct vdl_node *player = goal->first->first;
    return player ? player->text : (struct text){"", 0};
}

// Whether the later of two goals with the same reason takes the place of the earlier one: not that
// of another player's goal; and in one file the same reason may end the game in several ways.
static bool is_same_goal(const struct model *model, const struct vdl_node *a,
                         const struct vdl_node *b)
{
    return text_equal(goal_player(a), goal_player(b)) &&
           (!is_twice(model, a->span, b->span) || text_equal(a->first->text, b->first->text));
}

// Puts a node into a list under its name: replaces an earlier one in place, or appends. An earlier
// one in the same file is an error.
static void declare_named(struct model *model, struct named_list *list, struct text name,
                          const struct vdl_node *node, const char *what)
{
    struct named_node *last = NULL; // of the name
    for (struct named_node *old = names_find(&list->names, name); old; old = old->namesake) {
        last = old;
        if (!old->node) { // was left out
            last = NULL;
            break;
        }
        if (node->kind == VDL_GOAL && !is_same_goal(model, old->node, node))
            continue;
        if (node->kind == VDL_SENTENCE && !text_equal(old->node->words, node->words))
            continue; // on goals of the same reason: a win and a loss
        if (is_twice(model, old->node->span, node->span)) {
            diag_error(model->diag, node->head, DIAG_TWICE "%s \"%.*s\" is defined twice", what,
                       TEXT_ARGUMENTS(name));
            diag_note(model->diag, old->node->head, "first defined here");
        }
        old->node = node;
        return;
    }
    if (list->count++ == MODEL_NAMES_LIMIT)
        diag_error(model->diag, node->head, DIAG_LARGE "more than %d declarations of one kind",
                   MODEL_NAMES_LIMIT);
    if (list->count > MODEL_NAMES_LIMIT)
        return;
    struct named_node *fresh = arena_alloc(model->arena, sizeof *fresh);
    fresh->name = name;
    fresh->node = node;
    fresh->number = list->count - 1;
    if (last)
        last->namesake = fresh;
    else
        names_put(&list->names, model->arena, name, fresh);
    if (list->last)
        list->last->next = fresh;
    else
        list->first = fresh;
    list->last = fresh;
}

static void append_node(struct model *model, struct named_list *list, const struct vdl_node *node)
{
    struct named_node *fresh = arena_alloc(model->arena, sizeof *fresh);
    fresh->node = node;
    if (list->last)
        list->last->next = fresh;
    else
        list->first = fresh;
    list->last = fresh;
}

static void replace_single(struct model *model, const struct vdl_node **slot,
                           const struct vdl_node *node, const char *what)
{
    if (*slot && is_twice(model, (*slot)->span, node->span)) {
        diag_error(model->diag, node->span, DIAG_TWICE "%s is given twice", what);
        diag_note(model->diag, (*slot)->span, "first given here");
    }
    *slot = node;
}

// Finds the names afresh, and the end: after entries have changed their places or are taken out.
static void index_names(struct model *model, struct named_list *list)
{
    struct names lasts = {0}; // of each name
    list->names = (struct names){0};
    list->last = NULL;
    for (struct named_node *entry = list->first; entry; entry = entry->next) {
        struct named_node *last = names_find(&lasts, entry->name);
        entry->namesake = NULL;
        if (last)
            last->namesake = entry;
        else
            names_put(&list->names, model->arena, entry->name, entry);
        names_put(&lasts, model->arena, entry->name, entry);
        list->last = entry;
    }
}

static void no_piece(struct model *model, const struct named_list *pieces,
                     const struct vdl_node *word)
{
    struct suggest suggest;
    diag_error(model->diag, word->span, DIAG_UNKNOWN "there is no piece \"%.*s\" to leave out",
               TEXT_ARGUMENTS(word->text));
    if (model->diag->is_dropping)
        return;
    suggest_init(&suggest, word->text);
    for (const struct named_node *piece = pieces->first; piece; piece = piece->next)
        if (piece->node)
            suggest_offer(&suggest, piece->name);
    hint_nearest(model->diag, &suggest);
}

// Goals, prompts and what is said, all or those with these words, never hold any more: they keep
// their places, so that a later one of the same words still takes them. Whether there are any.
static bool without_words(struct model *model, struct named_list *list,
                          const struct vdl_node *words, bool all)
{
    bool is_found = false;
    for (struct named_node *named = list->first; named; named = named->next) {
        const struct vdl_node *old = named->node;
        if (!all && !text_equal(old->text, words->text))
            continue;
        is_found = true;
        struct vdl_node *node = vdl_node(model->arena, old->kind, old->head, old->text);
        node->number = old->number;
        for (const struct vdl_node *child = old->first; child; child = child->next) {
            struct vdl_node *copy = arena_alloc(model->arena, sizeof *copy);
            bool is_condition =
                child == old->first ? old->kind == VDL_PROMPT : child == old->first->next;
            *copy = *child;
            copy->next = NULL;
            vdl_adopt(node, is_condition
                                ? vdl_node(model->arena, VDL_WORD, words->span, text_of("false"))
                                : copy);
        }
        node->span = words->span;
        named->node = node;
    }
    return is_found;
}

static void no_words(struct model *model, const struct vdl_node *words)
{
    struct suggest suggest;
    diag_error(model->diag, words->span,
               DIAG_UNKNOWN "there is no goal or prompt \"%.*s\" to leave out",
               TEXT_ARGUMENTS(words->text));
    suggest_init(&suggest, words->text);
    for (const struct named_node *goal = model->goals.first; goal; goal = goal->next)
        suggest_offer(&suggest, goal->name);
    for (const struct named_node *prompt = model->prompts.first; prompt; prompt = prompt->next)
        suggest_offer(&suggest, prompt->node->text);
    hint_nearest(model->diag, &suggest);
}

// "goals": all that could be named by its words; "turns": whatever is carried out for a turn.
static bool left_out_whole(struct model *model, const struct vdl_node *word)
{
    if (text_is(word->text, "goals")) {
        without_words(model, &model->goals, word, true);
        without_words(model, &model->prompts, word, true);
        model->is_without_goals = true;
        return true;
    }
    if (!text_is(word->text, "turns"))
        return false;
    model->turn = model->order = model->opening = NULL;
    model->after_turn = model->on_capture = (struct named_list){0};
    return true;
}

static void leave_out(struct collector *collector, const struct vdl_node *list)
{
    struct model *model = collector->model;
    struct named_list *pieces = &collector->declarations->pieces;
    for (const struct vdl_node *word = list->first; word; word = word->next) {
        if (word->kind == VDL_STRING) {
            bool is_goal = without_words(model, &model->goals, word, false);
            if (!without_words(model, &model->prompts, word, false) && !is_goal)
                no_words(model, word);
            continue;
        }
        struct named_node *piece = names_find(&pieces->names, word->text);
        if (piece && piece->node)
            piece->node = NULL; // is taken out in the end
        else if (!left_out_whole(model, word))
            no_piece(model, pieces, word);
    }
}

static void take_out(struct model *model, struct named_list *pieces)
{
    struct named_node **link = &pieces->first;
    while (*link)
        if (!(*link)->node) {
            *link = (*link)->next;
            pieces->count--;
        } else {
            link = &(*link)->next;
        }
    index_names(model, pieces);
}

static void collect_file(struct collector *collector, const struct source *source, bool is_own);

static void complain_not_found(struct collector *collector, const struct vdl_node *word,
                               struct text name, bool is_module, const struct found_file *found)
{
    struct diag *diag = collector->model->diag;
    const char *what = is_module ? "module" : "game";
    if (found->reason) {
        diag_error(diag, word->span, DIAG_FILE "the %s \"%.*s\" is not opened: %s", what,
                   TEXT_ARGUMENTS(name), found->reason);
        if (found->hint)
            diag_hint(diag, "%s", found->hint);
        return;
    }
    diag_error(diag, word->span, DIAG_UNKNOWN "there is no %s \"%.*s\"", what,
               TEXT_ARGUMENTS(name));
    if (found->nearest)
        diag_hint(diag, "did you mean \"%s\"?", found->nearest);
    else
        diag_hint(diag, is_module ? "modules are the files in stdlib/"
                                  : "a parent is a bundled game's name or a file in quotes");
}

// Reads a parent or module and collects its declarations; a module that was read is not read again.
static void collect_other(struct collector *collector, const struct vdl_node *word,
                          struct text name, bool is_module)
{
    struct model *model = collector->model;
    const struct source *asking = source_find(model->sources, word->span.start);
    struct found_file found = {0};
    if (is_module && text_is(name, ZOO_NAME)) {
        diag_error(model->diag, word->span, "the zoo is not a module but a catalogue of pieces");
        diag_hint(model->diag, "its pieces can be taken without \"use\": piece Griffin");
        return;
    }
    if (!collector->reader(collector->context, model->arena, asking ? asking->name : "", name,
                           is_module, &found)) {
        complain_not_found(collector, word, name, is_module, &found);
        return;
    }
    for (int i = 0; i < collector->file_count; i++)
        if (strcmp(collector->files[i], found.name) == 0) {
            if (!is_module)
                diag_error(model->diag, word->span, "a game can't be its own parent");
            return;
        }
    if (collector->file_count == MODEL_FILES_LIMIT) {
        diag_error(model->diag, word->span, DIAG_LARGE "more than %d files make up this game",
                   MODEL_FILES_LIMIT);
        return;
    }
    collector->files[collector->file_count++] = found.name;
    const struct source *source = source_add(model->sources, found.name, found.text);
    if (source)
        collect_file(collector, source, false);
}

// The parent, with the options that this file chooses for it.
static void collect_parent(struct collector *collector, const struct vdl_node *word)
{
    struct model *model = collector->model;
    struct option_choices choices = {.place = word, .outer = collector->choices};
    struct text chosen, name = option_cut(word->text, &chosen);
    unsigned errors = model->diag->error_count;
    option_read_choices(model, chosen, &choices);
    collector->choices = &choices;
    collect_other(collector, word, name, false);
    collector->choices = choices.outer;
    if (model->diag->error_count == errors)
        option_refuse_untaken(model, &choices);
}

// The turn, the opening turn, or what follows each turn.
static void collect_turn(struct collector *collector, const struct vdl_node *node)
{
    struct model *model = collector->model;
    if (text_is(node->text, "after"))
        append_node(model, &model->after_turn, node->first);
    else if (text_is(node->text, "opening"))
        replace_single(model, &model->opening, node->first, "the opening turn");
    else
        replace_single(model, &model->turn, node->first, "the turn");
}

static void collect_dialect(struct collector *collector, const struct vdl_node *node)
{
    struct model *model = collector->model;
    const struct named_node *piece = collector->declarations->pieces.first;
    while (piece && (!piece->node || !same_file(model, piece->node->span, node->span)))
        piece = piece->next;
    if (piece) {
        diag_error(model->diag, node->span, "\"betza\" has to come before the pieces");
        diag_note(model->diag, piece->node->head, "first piece here");
    }
    dialect_declare(model, node);
}

// Zones and definitions for single players stand side by side.
static struct text key_for(struct model *model, struct text name, struct text player)
{
    struct text_buffer joined;
    text_buffer_init(&joined);
    text_buffer_print(&joined, "%.*s %.*s", TEXT_ARGUMENTS(name), TEXT_ARGUMENTS(player));
    struct text key = {arena_copy(model->arena, joined.start, joined.length), joined.length};
    text_buffer_release(&joined);
    return key;
}

// The same words may be said to several players.
static void collect_prompt(struct model *model, const struct vdl_node *node)
{
    bool is_for = node->last != node->first;
    declare_named(model, &model->prompts,
                  is_for ? key_for(model, node->text, node->last->text) : node->text, node,
                  node->number ? "what is said" : "prompt");
}

// Sentences on blocks, of which there may be several, stand side by side.
static void collect_sentence(struct model *model, const struct vdl_node *node)
{
    struct named_list *list = sentences_like(model, node);
    if (list >= &model->sentences[SENTENCE_AFTER_TURN])
        append_node(model, list, node);
    else
        declare_named(model, list, node->text, node, "the sentence on");
}

// What is declared anew is not what an earlier sentence says.
static void forget_sentence(struct model *model, const struct vdl_node *node)
{
    struct named_list *list = sentences_like(model, node);
    bool is_named = list && list < &model->sentences[SENTENCE_BOARD];
    struct text name = is_named ? node->text : (struct text){"", 0};
    struct named_node *old = list ? names_find(&list->names, name) : NULL;
    for (; old; old = old->namesake)
        if (old->node && (!same_file(model, old->node->span, node->span) ||
                          model_layer(model, old->node->span) != model_layer(model, node->span)))
            old->node = NULL;
}

static void collect_options(struct collector *collector, struct vdl_node *node, bool is_own);

static void collect(struct collector *collector, struct vdl_node *node, bool is_own)
{
    struct model *model = collector->model;
    struct declarations *declarations = collector->declarations;
    if (node->kind == VDL_BOARD || node->kind == VDL_ZONE || node->kind == VDL_VARIABLE ||
        node->kind == VDL_SETUP)
        option_fill_in(model, node);
    if (node->kind != VDL_SENTENCE)
        forget_sentence(model, node);
    switch (node->kind) {
    case VDL_GAME:
        if (collector->declared_in == source_find(model->sources, node->span.start) ||
            collector->game_in == source_find(model->sources, node->span.start))
            diag_error(model->diag, node->span, "\"game\" has to be the first declaration");
        collector->game_in = source_find(model->sources, node->span.start);
        if (node->first)
            collect_parent(collector, node->first);
        model->title = node->text;
        model->author = (struct text){"", 0};
        break;
    case VDL_BY: model->author = node->text; break;
    case VDL_USE:
        if (collector->declared_in == source_find(model->sources, node->span.start)) {
            diag_error(model->diag, node->span, "\"use\" has to come before other declarations");
            diag_hint(model->diag, "what a module declares may be replaced after it");
        }
        for (const struct vdl_node *word = node->first; word; word = word->next)
            collect_other(collector, word, word->text, true);
        break;
    case VDL_OPTION:
    case VDL_WHEN: collect_options(collector, node, is_own); break;
    case VDL_BETZA: collect_dialect(collector, node); break;
    case VDL_BOARD: replace_single(model, &model->board_node, node, "the board"); break;
    case VDL_PLAYERS:
        replace_single(model,
                       text_is(node->text, "random")    ? &declarations->random_players
                       : text_is(node->text, "neutral") ? &declarations->neutral_players
                                                        : &declarations->players,
                       node, "the list of players");
        break;
    case VDL_PIECE: declare_named(model, &declarations->pieces, node->text, node, "piece"); break;
    case VDL_WITHOUT: leave_out(collector, node); break;
    case VDL_SYMMETRY:
        declare_named(model, &declarations->symmetries, node->text, node, "the symmetry of");
        break;
    case VDL_ZONE: {
        bool is_for = node->last && node->last->kind == VDL_OF;
        declare_named(model, &declarations->zones,
                      is_for ? key_for(model, node->text, node->last->text) : node->text, node,
                      "zone");
        break;
    }
    case VDL_DEFINE_FOR:
        declare_named(model, &declarations->player_defines,
                      key_for(model, node->text, node->first->text), node, "definition");
        break;
    case VDL_ATTRIBUTE:
        declare_named(model, &declarations->attributes, node->text, node, "attribute");
        break;
    case VDL_VARIABLE:
        declare_named(model, &declarations->variables, node->text, node, "variable");
        break;
    case VDL_DEFINE_FUNCTION:
    case VDL_DEFINE: declare_named(model, &model->defines, node->text, node, "definition"); break;
    case VDL_RULE: declare_named(model, &model->rules, node->text, node, "rule"); break;
    case VDL_GOAL: declare_named(model, &model->goals, node->text, node, "goal"); break;
    case VDL_PROMPT: collect_prompt(model, node); break;
    case VDL_WORDS:
        declare_named(model, &model->words, node->text, node, "what is said for");
        break;
    case VDL_ABOUT:
        if (is_own || text_is(node->text, "family")) // a variant belongs where its parent does
            declare_named(model, &model->about, node->text, node, "about");
        break;
    case VDL_SENTENCE: collect_sentence(model, node); break;
    case VDL_SETUP: replace_single(model, &model->setup, node, "the setup"); break;
    case VDL_VIEW: replace_single(model, &model->view, node, "the view"); break;
    case VDL_TURN: collect_turn(collector, node); break;
    case VDL_ORDER: replace_single(model, &model->order, node, "the order of turns"); break;
    case VDL_ON_CAPTURE: append_node(model, &model->on_capture, node->first); break;
    case VDL_TEST:
        if (is_own)
            declare_named(model, &model->tests, node->text, node, "test");
        break;
    default: break; // ERROR: reported by the parser
    }
}

// What is declared under a condition that holds replaces what stands before it.
static void collect_layer(struct collector *collector, struct vdl_node *layer, bool is_own)
{
    const struct source *declared_in = collector->declared_in;
    append_node(collector->model, &collector->model->layers, layer);
    collector->declared_in = NULL; // so `use` may come first
    for (struct vdl_node *node = layer->first; node; node = node->next) {
        collect(collector, node, is_own);
        if (node->kind != VDL_USE)
            collector->declared_in = source_find(collector->model->sources, node->span.start);
    }
    collector->declared_in = declared_in;
}

// An option, or declarations of which options decide whether they hold: of the conditions the first
// one that holds counts.
static void collect_options(struct collector *collector, struct vdl_node *node, bool is_own)
{
    struct model *model = collector->model;
    bool is_decided = false;
    if (node->kind == VDL_OPTION) {
        struct vdl_node *define = option_declare(model, node, collector->choices);
        if (define)
            collect(collector, define, is_own);
        return;
    }
    for (struct vdl_node *part = node->first, *next; part; part = next) {
        bool is_last = part->kind == VDL_FILE;
        struct vdl_node *layer = is_last ? part : part->next;
        bool holds = is_last || option_holds(model, part);
        next = layer->next;
        if (holds && !is_decided)
            collect_layer(collector, layer, is_own);
        is_decided |= holds;
    }
}

// Puts the goals that were added after `last` first: a game's own goals are asked before those
// of its parent and modules, and those of modules that change a parent before the parent's.
static void own_goals_first(struct model *model, struct named_list *goals, struct named_node *last)
{
    if (!last || !last->next)
        return;
    goals->last->next = goals->first;
    goals->first = last->next;
    last->next = NULL;
    index_names(model, goals);
}

static void collect_file(struct collector *collector, const struct source *source, bool is_own)
{
    struct model *model = collector->model;
    struct vdl_node *tree = vdl_parse(model->arena, model->diag, source);
    struct named_node *last_inherited = model->goals.last;
    bool is_game = false, has_parent = false;
    if (is_own)
        model->tree = tree;
    for (struct vdl_node *node = tree->first; node; node = node->next) {
        collect(collector, node, is_own);
        if (node->kind != VDL_GAME && node->kind != VDL_USE && node->kind != VDL_BY &&
            node->kind != VDL_ABOUT && node->kind != VDL_SENTENCE && node->kind != VDL_OPTION &&
            node->kind != VDL_ERROR)
            collector->declared_in = source;
        is_game |= node->kind == VDL_GAME;
        has_parent |= node->kind == VDL_GAME && node->first;
        if (node->kind == VDL_USE && has_parent)
            own_goals_first(model, &model->goals, last_inherited);
        if (node->kind == VDL_GAME || node->kind == VDL_USE)
            last_inherited = model->goals.last;
    }
    if (is_game)
        own_goals_first(model, &model->goals, last_inherited);
    if (model->file_count < MODEL_FILES_LIMIT)
        model->files[model->file_count++] = source;
}

struct model *model_build(struct arena *arena, struct diag *diag, struct source_set *sources,
                          const struct source *source, struct text chosen, model_reader *reader,
                          void *context)
{
    struct model *model = arena_alloc(arena, sizeof *model);
    struct declarations declarations = {0};
    struct option_choices choices = {0};
    struct collector collector = {.model = model,
                                  .reader = reader,
                                  .context = context,
                                  .declarations = &declarations,
                                  .choices = &choices};
    model->arena = arena;
    model->diag = diag;
    model->sources = sources;
    const char *topic = diag_topic(diag, "declaration");
    collector.files[collector.file_count++] = source->name;
    option_read_choices(model, chosen, &choices);
    collect_file(&collector, source, true);
    if (diag->error_count == 0)
        option_refuse_untaken(model, &choices);
    take_out(model, &declarations.pieces);
    if (diag->error_count == 0)
        zoo_complete(model, &declarations.pieces, reader, context);
    if (diag->error_count == 0)
        declare_all(model, &declarations);
    if (diag->error_count == 0)
        declare_own_words(model);
    if (diag->error_count == 0)
        model->fingerprint = fingerprint_of_rules(model);
    diag_topic(diag, topic);
    return model;
}

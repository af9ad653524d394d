// Lint: likely mistakes that are no errors, and rules that fail in the first turns.
#include "baronet_check.h"
#include "baronet_notation.h"
#include "call.h"
#include "lint_flow.h"
#include "lint_ways.h"
#include "memory.h"
#include "message.h"
#include "option.h"
#include "play_state.h"
#include "rng.h"
#include "turns.h"

#include <string.h>

// Plays that are tried, and turns of one play; turns of one position and of all that are looked at.
enum {
    LINT_PLAYS = 6,
    LINT_TURNS = 24,
    LINT_RANDOM_TURNS = 60,
    LINT_LIST_LIMIT = 4000,
    LINT_TURNS_IN_ALL = 20000
};

struct lint {
    const struct baronet_game *game;
    struct diag diag;
};

// Whether a name occurs in a tree, the node `except` left out.
static bool tree_names(const struct vdl_node *node, struct text name, const struct vdl_node *except)
{
    if (!node || node == except)
        return false;
    if (text_equal(node->text, name))
        return true;
    for (const struct vdl_node *child = node->first; child; child = child->next)
        if (tree_names(child, name, except))
            return true;
    return false;
}

// Whether the inside of one of the list's nodes names it.
static bool list_names(const struct named_list *list, struct text name,
                       const struct vdl_node *except)
{
    for (const struct named_node *entry = list->first; entry; entry = entry->next) {
        if (entry->node == except)
            continue;
        if (entry->node->kind == VDL_BLOCK && tree_names(entry->node, name, except))
            return true;
        for (const struct vdl_node *child = entry->node->first; child; child = child->next)
            if (tree_names(child, name, except))
                return true;
    }
    return false;
}

// Whether a piece's moves or what it is a stack of name it.
static bool pieces_name(const struct model *model, struct text name)
{
    for (int t = 0; t < model->type_count; t++) {
        if (model->types[t].stack && text_equal(model->types[t].stack->text, name))
            return true;
        for (const struct movement *m = model->types[t].movements; m; m = m->next)
            if ((m->from && text_equal(m->from->text, name)) ||
                (m->within && text_equal(m->within->text, name)))
                return true;
    }
    return false;
}

static bool is_used(const struct model *model, struct text name, const struct vdl_node *declaration)
{
    const struct named_list *lists[] = {&model->defines, &model->rules,      &model->goals,
                                        &model->prompts, &model->after_turn, &model->on_capture};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (list_names(lists[i], name, declaration))
            return true;
    if (declaration->kind == VDL_OPTION && option_is_filled_in(model, name))
        return true;
    if (declaration->kind == VDL_RULE && text_is(name, "attack"))
        return true; // `attacked` asks it
    // A zone may be part of another one of the file.
    for (const struct vdl_node *node = model->tree->first; node; node = node->next)
        if (node->kind == VDL_ZONE && node != declaration)
            for (const struct vdl_node *item = node->first; item; item = item->next)
                if (text_equal(item->text, name))
                    return true;
    for (const struct vdl_node *node = model->tree->first; node; node = node->next)
        if (node->kind == VDL_DEFINE_FOR && tree_names(node->last, name, NULL))
            return true;
    // Where options are chosen otherwise, other declarations hold.
    for (const struct vdl_node *node = model->tree->first; node; node = node->next)
        if (node->kind == VDL_WHEN && tree_names(node, name, NULL))
            return true;
    return tree_names(model->turn, name, NULL) || tree_names(model->opening, name, NULL) ||
           tree_names(model->order, name, NULL) || tree_names(model->view, name, NULL) ||
           pieces_name(model, name);
}

// Declarations of the game's own file that nothing mentions.
static void lint_unused(struct lint *lint)
{
    const struct model *model = lint->game->model;
    if (model->is_chosen)
        return; // what the usual game needs
    for (const struct vdl_node *node = model->tree->first; node; node = node->next) {
        const char *kind = node->kind == VDL_ZONE         ? "zone"
                           : node->kind == VDL_VARIABLE   ? "variable"
                           : node->kind == VDL_DEFINE     ? "definition"
                           : node->kind == VDL_DEFINE_FOR ? "definition"
                           : node->kind == VDL_RULE       ? "rule"
                           : node->kind == VDL_OPTION     ? "option"
                                                          : NULL;
        int attribute = node->kind == VDL_ATTRIBUTE ? model_attribute(model, node->text) : -1;
        if (attribute >= 0 && model->attributes[attribute].place == SHOWN_NOT)
            kind = "attribute";
        if (kind && !is_used(model, node->text, node))
            diag_warning(&lint->diag, node->span, DIAG_UNUSED "%s \"%.*s\" is never used", kind,
                         TEXT_ARGUMENTS(node->text));
    }
}

// A game that can't end is likely a mistake, unless it says that it means to.
static void lint_goals(struct lint *lint)
{
    const struct program *program = lint->game->program;
    if (lint->game->model->is_without_goals)
        return;
    for (int g = 0; g < program->goal_count; g++)
        if (program->goals[g].outcome != GOAL_INVALID)
            return;
    diag_warning(&lint->diag, lint->game->model->tree->first->span, "this game has no goal");
    diag_hint(&lint->diag, "write for instance: lose \"no legal turn\" when not possible turn");
}

// Where the game says what a turn is.
static const struct vdl_node *turns_of(const struct model *model)
{
    return model->turn ? model->turn : model->order;
}

// Goals without a player are asked of those who decide; in some orders there is none any more.
static void lint_asked(struct lint *lint)
{
    const struct program *program = lint->game->program;
    int entry = program->opening_count;
    while (entry < program->order_count && program->order[entry].asked >= 0)
        entry++;
    for (int g = 0; entry < program->order_count && g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->player >= 0 || (goal->outcome != GOAL_WIN && goal->outcome != GOAL_LOSE))
            continue;
        diag_warning(&lint->diag, program->spans[goal->entry],
                     "the goal \"%s\" is asked of nobody when %s is to move: only chance has turns "
                     "after that",
                     goal->reason,
                     baronet_game_player(lint->game, (unsigned)program->order[entry].player));
        diag_hint(&lint->diag, "name the player who wins or loses");
    }
}

// What is allowed and hardly meant.
static void lint_doubts(struct lint *lint)
{
    static const struct {
        const char *words, *hint;
    } kinds[] = {
        [DOUBT_COMPLEMENT] = {"\"not\" of a set is all other squares, and holds if there is one",
                              "\"not exists ...\" holds if the set is empty"},
        [DOUBT_COMPARISON] = {"of two sets only the first squares are compared",
                              "whether both hold something: (exists A) = (exists B); one square: "
                              "first of A = first of B"},
        [DOUBT_JOINED] =
            {"this is a condition by itself: it holds if the set has any squares",
             "sets are joined in parentheses: SQUARE in (A or B); else say \"exists\""},
    };
    const struct program *program = lint->game->program;
    for (int i = 0; i < program->doubt_count; i++) {
        const struct doubt *doubt = &program->doubts[i];
        diag_warning(&lint->diag, doubt->span, "%s", kinds[doubt->kind].words);
        diag_hint(&lint->diag, "%s", kinds[doubt->kind].hint);
    }
}

// The rules fail in the present position.
static void lint_failure(struct lint *lint, const struct baronet_play *play)
{
    struct span span = turns_of(lint->game->model)->span;
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    vm_place(&play->vm, &span);
    diag_error(&lint->diag, span, DIAG_BUDGET "%s", vm_reason(&play->vm));
    diag_hint(&lint->diag, "in the position \"%s\"", fen);
    baronet_free(fen);
}

// A setup in FEN names who is to move, and begins with the first turn of his: those that the order
// puts before that are skipped.
static void lint_start(struct lint *lint)
{
    const struct program *program = lint->game->program;
    const struct vdl_node *setup = lint->game->model->setup;
    struct baronet_play *play = baronet_start(lint->game);
    bool is_fen = setup && setup->first && setup->first->kind == VDL_STRING && !setup->first->next;
    bool has_block = is_fen && memchr(setup->first->text.start, '{', setup->first->text.length);
    int entry = play ? play->position.cells[program->order_cell] : 0;
    if (is_fen && !has_block && entry > 0) {
        const char *first = baronet_game_player(lint->game, (unsigned)program->order[0].player);
        diag_warning(&lint->diag, setup->first->span,
                     "the game begins with %s, but the order of turns with %s",
                     baronet_game_player(lint->game, (unsigned)program->order[entry].player),
                     first);
        int player = program->order[0].player;
        diag_hint(&lint->diag,
                  "write \"%s\" for who is to move, or {order=%d} at the end if this is meant",
                  player == 0   ? "w"
                  : player == 1 ? "b"
                                : first,
                  entry + 1 - program->opening_count);
    }
    baronet_play_free(play);
}

// Whether something is said already of what begins there.
static bool is_doubted(const struct program *program, struct span span)
{
    for (int i = 0; i < program->doubt_count; i++)
        if (program->doubts[i].span.start <= span.start && span.end <= program->doubts[i].span.end)
            return true;
    return false;
}

// Nobody can make a turn: most often a goal means other squares or pieces than its author does.
static void lint_end(struct lint *lint)
{
    const struct model *model = lint->game->model;
    const struct program *program = lint->game->program;
    struct baronet_play *play = baronet_start(lint->game);
    struct baronet_result result = {.size = sizeof result, .outcome = BARONET_ONGOING};
    struct span span = model->tree->first->span;
    if (play)
        baronet_play_result(play, &result, NULL);
    for (int g = 0; g < program->goal_count; g++)
        if (result.reason == program->goals[g].reason)
            span = program->spans[program->goals[g].entry];
    if (result.outcome != BARONET_ONGOING && !is_doubted(program, span)) {
        diag_warning(&lint->diag, span, "the game is over before the first turn: \"%s\"",
                     result.reason);
        diag_hint(&lint->diag,
                  "%s is to move then, and a goal reads \"own\", \"enemy\" and zones "
                  "as the player to move sees them",
                  baronet_game_player(lint->game, baronet_play_mover(play)));
    }
    baronet_play_free(play);
}

// Looks at what can be done in some positions: of a play by a fixed rule, then of random ones.
struct tour {
    struct lint *lint;
    struct rng rng;
    size_t turns_left; // to be listed
    bool has_found;    // something to warn of, or a failure
};

static size_t pick_turn(struct tour *tour, size_t number, size_t round, size_t count)
{
    return number == 0 ? (round * 7919 + 13) % count : rng_below(&tour->rng, count);
}

static void lint_play(struct tour *tour, size_t number)
{
    struct lint *lint = tour->lint;
    struct baronet_play *play = baronet_start(lint->game);
    struct span at = turns_of(lint->game->model)->span;
    size_t rounds = number == 0 ? LINT_TURNS : LINT_RANDOM_TURNS;
    bool is_over = false;
    for (size_t i = 0; play && i < rounds && !is_over && tour->turns_left > 0; i++) {
        struct baronet_turns *turns = baronet_turns(play, NULL);
        size_t count = turns ? baronet_turns_count(turns) : 0;
        is_over = count == 0;
        tour->turns_left -= count < tour->turns_left ? count : tour->turns_left;
        if (count > 0 && count <= LINT_LIST_LIMIT)
            tour->has_found = is_over = lint_ways(&lint->diag, play, turns, at);
        if (!is_over)
            is_over = !baronet_apply(play, turns, pick_turn(tour, number, i, count), NULL);
        if (play->vm.status != VM_FINE) {
            lint_failure(lint, play);
            tour->has_found = true;
        }
        baronet_turns_free(turns);
    }
    baronet_play_free(play);
}

static void lint_plays(struct lint *lint)
{
    struct tour tour = {.lint = lint, .turns_left = LINT_TURNS_IN_ALL};
    rng_init(&tour.rng, 1);
    for (size_t n = 0; n < LINT_PLAYS && tour.turns_left > 0 && !tour.has_found; n++)
        lint_play(&tour, n);
}

static bool lint(const struct baronet_game *game, struct baronet_message **message)
{
    struct arena arena;
    struct lint lint = {.game = game};
    arena_init(&arena);
    diag_init(&lint.diag, &arena, &game->sources);
    lint_unused(&lint);
    lint_goals(&lint);
    lint_asked(&lint);
    lint_doubts(&lint);
    lint_flow(&lint.diag, game->program);
    lint_start(&lint);
    lint_end(&lint);
    lint_plays(&lint);
    bool is_sound = lint.diag.error_count == 0;
    message_of_diag(message, &lint.diag);
    arena_release(&arena);
    return is_sound;
}

bool baronet_game_lint(const struct baronet_game *game, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(game, message) || CALL_FAILED(&call, NULL, message))
        return false;
    bool is_done = lint(game, message);
    call_close(&call);
    return is_done;
}

// Changes that might bring the text of an Interactive Diagram nearer to a game. What the game says
// (lists of kinds, other sides of pieces) is tried first.
#include "diagram_choice.h"
#include "loaded_game.h"
#include "model.h"

enum { LISTS_LIMIT = 80 };

struct trial {
    const struct diagram_frame *frame;
    const struct diagram_choice *from;
    diagram_try *try;
    void *context;
    uint64_t lists[LISTS_LIMIT]; // of kinds
    int list_count;
};

static uint64_t bit(int kind)
{
    return UINT64_C(1) << kind;
}

// ---- Lists of kinds

// The kinds that the children of a definition are; 0: it is no such list.
static uint64_t listed(const struct diagram_frame *frame, const struct vdl_node *node)
{
    const struct vdl_node *first = node ? node->first : NULL;
    uint64_t kinds = 0;
    if (first && first->kind == VDL_LIST)
        first = first->first;
    for (const struct vdl_node *child = first; child; child = child->next) {
        int type = child->kind == VDL_WORD ? model_type(frame->game->model, child->text) : -1;
        int kind = type >= 0 ? frame->kind_of[type] : -1;
        if (kind < 0)
            return 0;
        kinds |= bit(kind);
    }
    return kinds;
}

static uint64_t turned(const struct diagram_frame *frame)
{
    uint64_t kinds = 0;
    for (int k = 0; k < frame->kind_count; k++)
        if (frame->kinds[k].reverse >= 0)
            kinds |= bit(k);
    return kinds;
}

static uint64_t royals(const struct diagram_frame *frame)
{
    uint64_t kinds = 0;
    for (int k = 0; k < frame->kind_count; k++)
        if (frame->kinds[k].is_royal)
            kinds |= bit(k);
    return kinds;
}

static void add_list(struct trial *trial, uint64_t kinds)
{
    for (int i = 0; i < trial->list_count; i++)
        if (trial->lists[i] == kinds)
            return;
    if (trial->list_count < LISTS_LIMIT)
        trial->lists[trial->list_count++] = kinds;
}

static void find_lists(struct trial *trial)
{
    const struct model *model = trial->frame->game->model;
    add_list(trial, 0);
    add_list(trial, turned(trial->frame));
    for (const struct named_node *it = model->defines.first; it; it = it->next) {
        uint64_t kinds = listed(trial->frame, it->node);
        if (kinds)
            add_list(trial, kinds);
    }
    for (int v = 0; v < model->varied_count; v++)
        for (int side = 0; side < 2; side++) {
            uint64_t kinds = listed(trial->frame, model->varied[v].values[side]);
            if (kinds)
                add_list(trial, kinds);
        }
    for (int k = 0; k < trial->frame->kind_count; k++)
        add_list(trial, bit(k));
}

struct diagram_choice diagram_first(const struct diagram_frame *frame)
{
    const struct model *model = frame->game->model;
    struct diagram_choice choice = {.zone = 1};
    for (const struct named_node *it = model->defines.first; it; it = it->next) {
        if (text_is(it->name, "promotes"))
            choice.promotes = listed(frame, it->node);
        if (text_is(it->name, "promotion-choices"))
            choice.becomes = listed(frame, it->node);
    }
    if (!choice.promotes && turned(frame)) {
        choice.promotes = turned(frame);
        choice.turns = true;
    }
    return choice;
}

// ---- Changes

static void try(const struct trial *trial, const struct diagram_choice *changed)
{
    trial->try(trial->context, changed);
}

static void change_endings(const struct trial *trial)
{
    struct diagram_choice changed = *trial->from;
    for (changed.stalemate = 0; changed.stalemate < DIAGRAM_STALEMATES; changed.stalemate++)
        try(trial, &changed);
    changed = *trial->from;
    changed.bares = !changed.bares;
    try(trial, &changed);
    changed = *trial->from;
    changed.keeps = !changed.keeps;
    try(trial, &changed);
}

static void change_promotion(const struct trial *trial)
{
    struct diagram_choice changed = *trial->from;
    for (changed.zone = 1; changed.zone <= trial->frame->size.ranks; changed.zone++)
        try(trial, &changed);
    changed = *trial->from;
    changed.turns = !changed.turns;
    try(trial, &changed);
    changed = *trial->from;
    changed.only_lost = !changed.only_lost;
    try(trial, &changed);
    for (int i = 0; i < trial->list_count; i++) {
        changed = *trial->from;
        changed.becomes = trial->lists[i];
        try(trial, &changed);
        changed.becomes = trial->from->becomes ^ trial->lists[i];
        try(trial, &changed);
        changed = *trial->from;
        changed.promotes = trial->lists[i];
        try(trial, &changed);
        changed.promotes = trial->from->promotes ^ trial->lists[i];
        try(trial, &changed);
    }
}

static void change_drops(const struct trial *trial, int k)
{
    enum { FILE_LIMIT = 2 };
    struct diagram_choice changed = *trial->from;
    for (uint8_t count = 0; count <= FILE_LIMIT; count++) {
        changed.on_files[k] = count;
        try(trial, &changed);
    }
    for (int not_first = 0; not_first < 2; not_first++) {
        changed = *trial->from;
        changed.not_first ^= not_first ? bit(k) : 0;
        for (int ranks = 0; ranks < trial->frame->size.ranks; ranks++) {
            changed.drops[k] = (uint8_t)ranks;
            try(trial, &changed);
        }
    }
}

static void change_pieces(const struct trial *trial)
{
    const struct diagram_frame *frame = trial->frame;
    for (int k = 0; k < frame->kind_count; k++) {
        struct diagram_choice changed = *trial->from;
        for (uint8_t way = 0; way < frame->kinds[k].movement_count; way++) {
            changed.movements[k] = way;
            try(trial, &changed);
        }
        change_drops(trial, k);
    }
}

// As far to both sides, or not.
static void change_moves_of_two(const struct trial *trial, bool is_same)
{
    const struct diagram_frame *frame = trial->frame;
    struct diagram_choice changed = *trial->from;
    int most = frame->size.files / 2;
    for (int k = 0; k < frame->kind_count; k++) {
        const struct diagram_kind *kind = &frame->kinds[k];
        if (!kind->is_royal || ini_squares_count(&kind->squares[0]) != 1 ||
            ini_squares_count(&kind->squares[1]) != 1)
            continue;
        changed.leader = k;
        for (int n = 0; n < 2 * (most + 1) * (most + 1); n++) {
            changed.inward = n % 2;
            changed.steps[0] = n / 2 % (most + 1);
            changed.steps[1] = n / 2 / (most + 1);
            if (is_same == (changed.steps[0] == changed.steps[1]))
                try(trial, &changed);
        }
    }
}

// Who promotes, where, and to what.
static void change_whole_promotion(const struct trial *trial)
{
    struct diagram_choice changed = *trial->from;
    uint64_t all = (trial->frame->kind_count < 64 ? bit(trial->frame->kind_count) : 0) - 1;
    for (int i = 1; i < trial->list_count; i++)
        for (int j = 0; j < trial->list_count; j++)
            for (int zone = 1; 2 * zone <= trial->frame->size.ranks; zone++) {
                changed.promotes = trial->lists[i];
                changed.becomes = trial->lists[j];
                changed.zone = zone;
                changed.turns = false;
                try(trial, &changed);
                if (!changed.becomes)
                    changed.becomes = all & ~royals(trial->frame);
                changed.becomes |= changed.promotes; // they need not
                try(trial, &changed);
            }
}

void diagram_changes(const struct diagram_frame *frame, const struct diagram_choice *choice,
                     int effort, diagram_try *try_it, void *context)
{
    struct trial trial = {.frame = frame, .from = choice, .try = try_it, .context = context};
    find_lists(&trial);
    if (effort) {
        change_moves_of_two(&trial, false);
        change_whole_promotion(&trial);
        return;
    }
    change_endings(&trial);
    change_moves_of_two(&trial, true);
    change_pieces(&trial);
    change_promotion(&trial);
}

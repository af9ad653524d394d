// What each player calls directions, as `own n` means them: on a lattice they are turned as his
// pieces are; what `symmetry` declares for him comes before that.
#include "declare.h"
#include "suggest.h"

// A vector as a player sees it who faces that way.
static void turn_vector(enum facing facing, int x, int y, int *turned_x, int *turned_y)
{
    static const int of_x[][2] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}}; // where the right is
    static const int of_y[][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; // where forward is
    *turned_x = x * of_x[facing][0] + y * of_y[facing][0];
    *turned_y = x * of_x[facing][1] + y * of_y[facing][1];
}

// The direction of the lattice that `direction` is for a player who faces that way, or -1.
static int turned_on_lattice(const struct board *board, int direction, enum facing facing)
{
    const struct board_direction *ways = board->directions;
    int x, y;
    if (facing == FACING_NORTH)
        return direction;
    if (ways[direction].dimensions != 2)
        return -1;
    turn_vector(facing, ways[direction].vector[0], ways[direction].vector[1], &x, &y);
    for (int d = 0; d < board->direction_count; d++)
        if (ways[d].dimensions == 2 && ways[d].vector[0] == x && ways[d].vector[1] == y)
            return d;
    return -1;
}

static int find_direction(struct model *model, const struct vdl_node *word)
{
    const struct board *board = &model->board;
    int direction = board_direction_named(board, word->text);
    struct suggest suggest;
    if (direction >= 0)
        return direction;
    diag_error(model->diag, word->span, DIAG_UNKNOWN "there is no direction \"%.*s\" on this board",
               TEXT_ARGUMENTS(word->text));
    suggest_init(&suggest, word->text);
    for (int d = 0; d < board->direction_count; d++)
        suggest_offer(&suggest, text_of(board->directions[d].name));
    hint_nearest(model->diag, &suggest);
    return -1;
}

// Directions that no pair names stay; the second of a pair is the first for him, too, unless a pair
// of its own says otherwise.
static void declare_symmetry(struct model *model, const struct vdl_node *symmetry)
{
    int count = model->board.direction_count, player = model_player(model, symmetry->text);
    struct vdl_node word = {
        .kind = VDL_WORD, .span = symmetry->head, .head = symmetry->head, .text = symmetry->text};
    if (player < 0) {
        unknown_player(model, &word);
        return;
    }
    for (const struct vdl_node *pair = symmetry->first; pair; pair = pair->next)
        if (pair->first == pair->last) {
            diag_error(model->diag, pair->span, "expected two directions");
            diag_hint(model->diag, "write for instance: symmetry Black: n s, ne se");
            return;
        }
    int *turned = arena_array(model->arena, (size_t)count + 1, sizeof *turned);
    bool *is_said = arena_array(model->arena, (size_t)count + 1, sizeof *is_said);
    for (int d = 0; d < count; d++)
        turned[d] = d;
    for (const struct vdl_node *pair = symmetry->first; pair; pair = pair->next) {
        int from = find_direction(model, pair->first), to = find_direction(model, pair->last);
        if (from < 0 || to < 0)
            continue;
        if (is_said[from])
            diag_error(model->diag, pair->span,
                       DIAG_TWICE "what \"%.*s\" is for %.*s is said twice",
                       TEXT_ARGUMENTS(pair->first->text), TEXT_ARGUMENTS(symmetry->text));
        is_said[from] = true;
        turned[from] = to;
    }
    for (const struct vdl_node *pair = symmetry->first; pair; pair = pair->next) {
        int from = board_direction_named(&model->board, pair->first->text);
        int to = board_direction_named(&model->board, pair->last->text);
        if (from >= 0 && to >= 0 && !is_said[to]) {
            is_said[to] = true;
            turned[to] = from;
        }
    }
    model->turned[player] = turned;
}

void declare_symmetries(struct model *model, const struct named_list *symmetries)
{
    const struct board *board = &model->board;
    model->has_symmetries = symmetries->first != NULL;
    for (const struct named_node *entry = symmetries->first; entry; entry = entry->next)
        declare_symmetry(model, entry->node);
    for (int p = 0; p < model->player_count; p++) {
        if (model->turned[p])
            continue;
        int *turned = arena_array(model->arena, (size_t)board->direction_count + 1, sizeof *turned);
        for (int d = 0; d < board->direction_count; d++)
            turned[d] = board->lattice != LATTICE_NONE
                            ? turned_on_lattice(board, d, model->facing[p])
                        : p == 0 || model->has_symmetries ? d
                                                          : -1;
        model->turned[p] = turned;
    }
}

// Players, who makes their turns, where they face, and how positions tell their pieces apart.
#include "declare.h"

#include "text.h"

#include <ctype.h>

// People type names in small letters, too.
static bool is_same_name(struct text a, struct text b)
{
    return a.length == b.length && text_begins_folded(a, b);
}

static void add_owner(struct model *model, const struct vdl_node *word)
{
    for (int owner = 0; owner < model->owner_count; owner++)
        if (is_same_name(model->owners[owner], word->text))
            diag_error(model->diag, word->span, DIAG_TWICE "player \"%.*s\" is named twice",
                       TEXT_ARGUMENTS(word->text));
    model->owners[model->owner_count++] = word->text;
}

// How many letters of an owner's name tell it from the other ones that need a mark.
static size_t mark_length(const struct model *model, int owner)
{
    struct text name = model->owners[owner];
    size_t length = 1;
    for (int other = 2; other < model->owner_count; other++)
        while (other != owner && length < name.length &&
               text_begins_folded(model->owners[other], (struct text){name.start, length}))
            length++;
    return length;
}

// The first two players' pieces differ in their letters' case; the mark of others is the beginning
// of their name: "r:Q" is the Q of Red. Nobody has no name and no mark.
static void mark_owner(struct model *model, int owner)
{
    size_t length = model->owners[owner].length ? mark_length(model, owner) : 0;
    char *mark = arena_array(model->arena, length + 2, 1);
    for (size_t i = 0; i < length; i++)
        mark[i] = (char)tolower((unsigned char)model->owners[owner].start[i]);
    if (length > 0)
        mark[length++] = ':';
    model->owner_marks[owner] = (struct text){mark, length};
}

bool uses_marks(const struct model *model)
{
    for (int owner = 2; owner < model->owner_count; owner++)
        if (model->owner_marks[owner].length)
            return true;
    return false;
}

// "facing e" after a player's name.
static enum facing read_facing(struct model *model, const struct vdl_node *option,
                               enum facing otherwise)
{
    static const char *const options[] = {"facing", NULL}, *const ways[] = {"n", "e", "s", "w",
                                                                            NULL};
    if (!option)
        return otherwise;
    if (!text_is(option->text, "facing")) {
        unknown_word(model, option, "option of a player", options);
        return otherwise;
    }
    for (int i = 0; ways[i]; i++)
        if (text_is(option->next->text, ways[i]))
            return (enum facing)i;
    diag_error(model->diag, option->next->span, "expected n, e, s or w after \"facing\"");
    return otherwise;
}

void check_facing(struct model *model, const struct vdl_node *players)
{
    int player = 0;
    for (const struct vdl_node *word = players ? players->first : NULL; word;
         word = word->next, player++)
        if (word->first && model->has_board && model->board.lattice != LATTICE_SQUARE &&
            (model->facing[player] == FACING_EAST || model->facing[player] == FACING_WEST))
            diag_error(model->diag, word->first->span,
                       "players face e and w on boards of squares only");
}

// Adds those who have turns: `is_random`, by chance.
static void add_players(struct model *model, const struct vdl_node *node, bool is_random)
{
    for (const struct vdl_node *word = node ? node->first : NULL; word; word = word->next) {
        if (model->player_count == MODEL_PLAYERS_LIMIT) {
            diag_error(model->diag, word->span, DIAG_LARGE "more than %d players",
                       MODEL_PLAYERS_LIMIT);
            return;
        }
        int player = model->player_count++;
        model->is_random[player] = is_random;
        model->facing[player] =
            read_facing(model, word->first, player == 1 ? FACING_SOUTH : FACING_NORTH);
        model->decider_count += !is_random;
        add_owner(model, word);
    }
}

void declare_players(struct model *model, const struct declarations *declarations)
{
    const struct vdl_node *neutral = declarations->neutral_players;
    if (declarations->players) {
        add_players(model, declarations->players, false);
    } else {
        model->owners[0] = text_of("White");
        model->owners[1] = text_of("Black");
        model->player_count = model->owner_count = model->decider_count = 2;
        model->facing[1] = FACING_SOUTH;
    }
    add_players(model, declarations->random_players, true);
    model->owner_count++; // nobody
    for (const struct vdl_node *word = neutral ? neutral->first : NULL; word; word = word->next) {
        if (model->owner_count == MODEL_OWNERS_LIMIT) {
            diag_error(model->diag, word->span,
                       DIAG_LARGE "more than %d players, neutral ones included",
                       MODEL_OWNERS_LIMIT - 1);
            break;
        }
        add_owner(model, word);
    }
    for (int owner = 2; owner < model->owner_count; owner++)
        mark_owner(model, owner);
}

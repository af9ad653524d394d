#include "sight.h"

#include "baronet_notation.h"
#include "memory.h"
#include "placement.h"
#include "play_state.h"
#include "turns.h"

#include <string.h>

enum { UNKNOWN = -1 };

// The kinds of piece on the squares that the player sees.
static int16_t *read_kinds(const struct baronet_game *game, const char *fen)
{
    const struct program *program = game->program;
    struct placed_piece squares[BOARD_SQUARES_LIMIT];
    struct problem problem;
    const struct text placement = {fen, strcspn(fen, " [")};
    problem_init(&problem, placement);
    const bool is_read = placement_read(game->model, placement, true, squares, &problem);
    problem_release(&problem);
    if (!is_read)
        return NULL;
    int16_t *kinds = memory_zeroed((size_t)program->square_count, sizeof *kinds);
    for (int s = 0; s < program->square_count; s++)
        kinds[s] =
            (int16_t)(squares[s].type >= 0    ? kind_of(program, squares[s].type, squares[s].owner)
                      : squares[s].type == -1 ? 0
                                              : UNKNOWN);
    return kinds;
}

struct sight sight_new(const struct baronet_game *game, const char *turn, const char *fen)
{
    return (struct sight){memory_copy_text(turn), memory_copy_text(fen), read_kinds(game, fen)};
}

struct sight sight_copy(const struct baronet_game *game, const struct sight *sight)
{
    return sight_new(game, sight->turn, sight->fen);
}

void sight_release(struct sight *sight)
{
    memory_free(sight->turn);
    memory_free(sight->fen);
    memory_free(sight->kinds);
}

bool sight_agrees(const struct sight *sight, const struct baronet_play *play, unsigned player)
{
    char *seen = baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, player);
    bool same = strcmp(seen, sight->turn) == 0;
    baronet_free(seen);
    if (!same)
        return false;
    char *view = baronet_play_fen(play, player);
    same = strcmp(view, sight->fen) == 0;
    baronet_free(view);
    return same;
}

bool sight_shows_own(const struct sight *sight, const struct baronet_play *play, unsigned player)
{
    const struct program *program = play->game->program;
    bool all = sight->kinds != NULL;
    for (int s = 0; s < program->square_count && all; s++) {
        const int kind = position_kind(&play->position, s);
        all = !kind || program->owner_of[kind] != (int)player || sight->kinds[s] != UNKNOWN;
    }
    return all;
}

// What is asked about turns.
struct quest {
    const struct sight *sight;
    int player;
    bool sees_own;
    sight_tell *tell;
    void *context;
};

static bool is_alike(const struct quest *quest, const struct position *position)
{
    const struct program *program = position->program;
    const int16_t *kinds = quest->sight->kinds;
    for (int s = 0; s < program->square_count && kinds; s++) {
        const int kind = position_kind(position, s);
        if (kinds[s] == UNKNOWN
                ? quest->sees_own && kind && program->owner_of[kind] == quest->player
                : kinds[s] != kind)
            return false;
    }
    return true;
}

static void look_at_turn(void *context, const struct position *position, size_t index)
{
    const struct quest *quest = context;
    quest->tell(quest->context, index, position->cells, is_alike(quest, position));
}

void sight_ask_turns(const struct sight *sight, struct baronet_play *play,
                     const struct baronet_turns *turns, unsigned player, bool sees_own,
                     sight_tell *tell, void *context)
{
    struct quest quest = {sight, (int)player, sees_own, tell, context};
    turns_make_each(play, turns, look_at_turn, &quest);
}

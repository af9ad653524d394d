#include "zsg_names.h"

#include "loaded_game.h"

int zsg_square(const struct baronet_game *game, struct text name)
{
    const struct board *board = &game->model->board;
    for (int s = 0; s < board->square_count; s++)
        if (text_is(name, board->squares[s].name))
            return s;
    return -1;
}

// Types are declared in the order of the rules file.
int zsg_type(const struct zrf_game *rules, struct text name)
{
    for (int p = 0; p < rules->piece_count; p++)
        if (text_equal(rules->pieces[p].name, name))
            return p;
    return -1;
}

static int class_of(const struct zrf_player *player)
{
    return player->is_neutral ? 2 : player->is_random ? 1 : 0;
}

// Owners are numbered: who decides, who is random, nobody, who never moves.
static int number_of(const struct zrf_game *rules, int player)
{
    int class = class_of(&rules->players[player]), number = class == 2;
    for (int other = 0; other < rules->player_count; other++) {
        int its = class_of(&rules->players[other]);
        number += its < class || (its == class && other < player);
    }
    return number;
}

int zsg_owner(const struct zrf_game *rules, struct text name)
{
    for (int p = 0; p < rules->player_count; p++)
        if (text_equal(rules->players[p].name, name))
            return number_of(rules, p);
    return -1;
}

const struct zrf_player *zsg_player(const struct zrf_game *rules, int owner)
{
    for (int p = 0; p < rules->player_count; p++)
        if (number_of(rules, p) == owner)
            return &rules->players[p];
    return NULL;
}

int zsg_decider_count(const struct zrf_game *rules)
{
    int count = 0;
    for (int p = 0; p < rules->player_count; p++)
        count += class_of(&rules->players[p]) == 0;
    return count;
}

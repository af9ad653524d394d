// What a game says of itself for people: its description, how its pieces move, how it may end.
#include "loaded_game.h"
#include "sized.h"

#include "call.h"
#include "dialect.h"

#include <string.h>

size_t baronet_game_movement_count(const struct baronet_game *game, size_t piece)
{
    if (!USABLE(game) || piece >= (size_t)game->model->type_count)
        return 0;
    size_t count = 0;
    for (const struct movement *m = game->model->types[piece].movements; m; m = m->next)
        count++;
    return count;
}

static const char *copied(struct arena *arena, struct text text)
{
    return arena_copy(arena, text.start ? text.start : "", text.length);
}

bool baronet_game_movement(const struct baronet_game *game, size_t piece, size_t index,
                           struct baronet_movement *out)
{
    return USABLE(game) && (piece < (size_t)game->model->type_count &&
                            index < baronet_game_movement_count(game, piece) &&
                            sized_fill(out, &game->movements[piece][index], sizeof *out));
}

// The player's text of several, or the last one.
static const char *of_player(const struct vdl_node *texts, size_t player)
{
    for (; texts && texts->next && player > 0; player--)
        texts = texts->next;
    return texts ? texts->text.start : "";
}

bool baronet_game_look(const struct baronet_game *game, size_t piece, size_t player,
                       struct baronet_look *out)
{
    if (!USABLE(game) || piece >= (size_t)game->model->type_count ||
        player >= (size_t)game->model->player_count)
        return false;
    const struct piece_type *type = &game->model->types[piece];
    const struct baronet_look look = {sizeof look, of_player(type->signs, player),
                                      of_player(type->pictures, player), of_player(type->stack, 0)};
    return sized_fill(out, &look, sizeof look);
}

static struct baronet_movement movement_of(struct arena *arena, const struct movement *movement)
{
    struct text_buffer dialect;
    text_buffer_init(&dialect);
    struct baronet_movement result = {.size = sizeof result,
                                      .betza = copied(arena, movement->betza)};
    if (movement->dialect && dialect_print(movement->dialect, &dialect))
        result.dialect = arena_copy(arena, dialect.start, dialect.length);
    if (movement->from)
        result.from = copied(arena, movement->from->text);
    if (movement->within)
        result.within = copied(arena, movement->within->text);
    text_buffer_release(&dialect);
    return result;
}

static void list_movements(struct baronet_game *game)
{
    const struct model *model = game->model;
    struct arena *arena = &game->arena;
    game->movements = arena_array(arena, (size_t)model->type_count, sizeof *game->movements);
    for (int t = 0; t < model->type_count; t++) {
        size_t count = 0;
        game->movements[t] = arena_array(arena, baronet_game_movement_count(game, (size_t)t),
                                         sizeof **game->movements);
        for (const struct movement *m = model->types[t].movements; m; m = m->next)
            game->movements[t][count++] = movement_of(arena, m);
    }
}

static void list_goals(struct baronet_game *game)
{
    static const char *const outcomes[] = {
        [GOAL_WIN] = "win", [GOAL_LOSE] = "lose", [GOAL_DRAW] = "draw", [GOAL_MOST] = "most"};
    const struct program *program = game->program;
    game->goals = arena_array(&game->arena, (size_t)program->goal_count, sizeof *game->goals);
    for (int g = 0; g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->outcome == GOAL_INVALID || goal->is_never)
            continue;
        game->goals[game->goal_count++] = (struct baronet_goal){
            .size = sizeof(struct baronet_goal),
            .outcome = outcomes[goal->outcome],
            .player = goal->player < 0 ? NULL : game->player_names[goal->player],
            .reason = goal->reason,
            .is_claimed = goal->mode == VDL_GOAL_CLAIM,
            .is_referees = goal->mode == VDL_GOAL_REFEREE,
            .worth = goal->worth};
    }
}

size_t baronet_game_goal_count(const struct baronet_game *game)
{
    return USABLE(game) ? game->goal_count : 0;
}

bool baronet_game_goal(const struct baronet_game *game, size_t index, struct baronet_goal *out)
{
    return USABLE(game) &&
           (index < game->goal_count && sized_fill(out, &game->goals[index], sizeof *out));
}

// The lines that begin with dashes at the top of the file.
static const char *top_comment(struct arena *arena, struct text file)
{
    struct text_buffer out;
    text_buffer_init(&out);
    size_t at = 0;
    while (at + 2 <= file.length && memcmp(file.start + at, "--", 2) == 0) {
        size_t end = at;
        while (end < file.length && file.start[end] != '\n')
            end++;
        for (at += 2; at < end && file.start[at] == ' ';)
            at++;
        size_t length = end - at;
        length -= length > 0 && file.start[end - 1] == '\r';
        text_buffer_add(&out, file.start + at, length);
        text_buffer_add_character(&out, '\n');
        at = end < file.length ? end + 1 : end;
    }
    const char *comment = arena_copy(arena, out.length ? out.start : "", out.length);
    text_buffer_release(&out);
    return comment;
}

// The lines of a paragraph, joined by blanks.
static const char *joined(struct arena *arena, const struct vdl_node *lines)
{
    struct text_buffer out;
    text_buffer_init(&out);
    for (const struct vdl_node *line = lines; line; line = line->next)
        text_buffer_print(&out, "%s%.*s", line == lines ? "" : " ", TEXT_ARGUMENTS(line->text));
    const char *text = arena_copy(arena, out.length ? out.start : "", out.length);
    text_buffer_release(&out);
    return text;
}

static void list_about(struct baronet_game *game)
{
    const struct named_list *list = &game->model->about;
    struct arena *arena = &game->arena;
    game->about = arena_array(arena, (size_t)list->count, sizeof *game->about);
    for (const struct named_node *about = list->first; about; about = about->next)
        game->about[game->about_count++] = (struct baronet_about){
            .subject = copied(arena, about->name), .text = joined(arena, about->node->first)};
}

bool baronet_game_about(const struct baronet_game *game, size_t index, struct baronet_about *out)
{
    return USABLE(game) &&
           (index < game->about_count && sized_fill(out, &game->about[index], sizeof *out));
}

const char *baronet_game_words(const struct baronet_game *game, const char *event)
{
    if (!USABLE(game) || !event)
        return NULL;
    const struct named_node *words = names_find(&game->model->words.names, text_of(event));
    return words ? words->node->first->text.start : NULL;
}

void rule_sheet_make(struct baronet_game *game, struct text file)
{
    list_movements(game);
    list_goals(game);
    list_about(game);
    game->description = top_comment(&game->arena, file);
}

const char *baronet_game_description(const struct baronet_game *game)
{
    return USABLE(game) ? game->description : NULL;
}

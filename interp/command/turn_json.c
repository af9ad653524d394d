#include "turn_json.h"

#include "answers.h"
#include "result_text.h"

static void print_square(struct json *json, const struct baronet_game *game, const char *key,
                         int square)
{
    json_member(json, key, square < 0 ? NULL : square_of(game, (size_t)square).name);
}

static void print_type(struct json *json, const struct baronet_game *game, const char *key,
                       int type)
{
    json_member(json, key, type < 0 ? NULL : piece_of(game, (size_t)type).name);
}

static void print_owner(struct json *json, const struct baronet_game *game, const char *key,
                        unsigned owner)
{
    json_key(json, key);
    if (owner < baronet_game_player_count(game))
        json_player(json, game, owner);
    else
        json_text(json, *baronet_game_owner(game, owner) ? baronet_game_owner(game, owner) : NULL);
}

static void print_part(struct json *json, const struct baronet_game *game,
                       const struct baronet_turn *turn, const struct baronet_part *part)
{
    static const char *const kinds[] = {
        [BARONET_PART_FROM] = "from",         [BARONET_PART_TO] = "to",
        [BARONET_PART_CAPTURED] = "captured", [BARONET_PART_SQUARE] = "square",
        [BARONET_PART_PIECE] = "piece",       [BARONET_PART_NUMBER] = "number",
        [BARONET_PART_WORDS] = "words",       [BARONET_PART_HIDDEN] = "hidden"};
    char text[256];
    snprintf(text, sizeof text, "%.*s", (int)(part->end - part->start),
             baronet_turn_text(turn) + part->start);
    json_open(json, "{");
    json_member(json, "kind", kinds[part->kind]);
    json_member(json, "text", text);
    json_key(json, "start");
    json_number(json, part->start);
    if (part->kind <= BARONET_PART_SQUARE)
        print_square(json, game, "square", part->value);
    else if (part->kind == BARONET_PART_PIECE)
        print_type(json, game, "piece", part->value);
    else if (part->kind == BARONET_PART_NUMBER) {
        json_key(json, "number");
        json_signed(json, part->value);
    }
    if (part->is_from_hand) {
        json_key(json, "from_hand");
        json_boolean(json, true);
    }
    if (part->question)
        json_member(json, "question", part->question);
    json_close(json, "}");
}

static void print_change(struct json *json, const struct baronet_game *game,
                         const struct baronet_change *change)
{
    static const char *const kinds[] = {
        [BARONET_CHANGE_MOVED] = "moved",         [BARONET_CHANGE_CAPTURED] = "captured",
        [BARONET_CHANGE_REMOVED] = "removed",     [BARONET_CHANGE_PLACED] = "placed",
        [BARONET_CHANGE_TYPE] = "type",           [BARONET_CHANGE_OWNER] = "owner",
        [BARONET_CHANGE_MARKED] = "marked",       [BARONET_CHANGE_UNMARKED] = "unmarked",
        [BARONET_CHANGE_FROM_HAND] = "from hand", [BARONET_CHANGE_INTO_HAND] = "into hand",
        [BARONET_CHANGE_LEFT] = "left",           [BARONET_CHANGE_APPEARED] = "appeared"};
    struct baronet_attribute attribute = {.size = sizeof attribute};
    json_open(json, "{");
    json_member(json, "kind", kinds[change->kind]);
    print_type(json, game, "piece", change->type);
    if (change->type >= 0)
        print_owner(json, game, "owner", change->owner);
    if (change->square >= 0)
        print_square(json, game, "square", change->square);
    if (change->kind == BARONET_CHANGE_MOVED)
        print_square(json, game, "from", change->from);
    if (change->kind == BARONET_CHANGE_TYPE)
        print_type(json, game, "before", change->before);
    if (change->kind == BARONET_CHANGE_OWNER)
        print_owner(json, game, "before", (unsigned)change->before);
    if (change->attribute >= 0 &&
        baronet_game_attribute(game, (size_t)change->attribute, &attribute))
        json_member(json, "attribute", attribute.name);
    if (change->square < 0) {
        json_key(json, "count");
        json_number(json, change->count);
        if (change->hand > 0)
            json_member(json, "hand", baronet_game_hand(game, change->hand));
    }
    json_close(json, "}");
}

void json_turn_members(struct json *json, const struct baronet_game *game,
                       const struct baronet_turn *turn)
{
    struct baronet_part part = {.size = sizeof part};
    struct baronet_change change = {.size = sizeof change};
    if (!turn)
        return;
    json_member(json, "words", baronet_turn_words(turn));
    json_key(json, "parts");
    json_open(json, "[");
    for (size_t i = 0; baronet_turn_part(turn, i, &part); i++)
        print_part(json, game, turn, &part);
    json_close(json, "]");
    json_key(json, "changes");
    json_open(json, "[");
    for (size_t i = 0; baronet_turn_change(turn, i, &change); i++)
        print_change(json, game, &change);
    json_close(json, "]");
}

void json_turn(struct json *json, const struct baronet_game *game, const struct baronet_turn *turn)
{
    if (!turn) {
        json_text(json, NULL);
        return;
    }
    json_open(json, "{");
    json_key(json, "mover");
    json_player(json, game, baronet_turn_mover(turn));
    json_member(json, "turn", baronet_turn_text(turn));
    json_turn_members(json, game, turn);
    json_close(json, "}");
}

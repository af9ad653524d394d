#include "reason_text.h"

#include <string.h>

static const char *const kinds[] = {
    [REASON_ONLY] = "only",     [REASON_WINS] = "wins",         [REASON_LOSES] = "loses",
    [REASON_DRAWS] = "draws",   [REASON_GAINS] = "gains",       [REASON_COSTS] = "costs",
    [REASON_TRADES] = "trades", [REASON_PROMOTES] = "promotes", [REASON_LEAST] = "least"};

static const char *name_of(const struct baronet_game *game, size_t type)
{
    struct baronet_piece piece = {.size = sizeof piece};
    baronet_game_piece(game, type, &piece);
    return piece.name;
}

static unsigned count_types(const struct baronet_game *game, const unsigned *pieces)
{
    unsigned count = 0;
    for (size_t i = 0; i < baronet_game_piece_count(game); i++)
        count += pieces[i] > 0;
    return count;
}

// "a Soldier, 2 x Guard and an Elephant".
static void print_pieces(struct text_buffer *out, const struct baronet_game *game,
                         const unsigned *pieces)
{
    const unsigned types = count_types(game, pieces);
    unsigned told = 0;
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        const char *name = name_of(game, i);
        if (pieces[i] == 0)
            continue;
        text_buffer_print(out, "%s", told == 0 ? "" : told + 1 == types ? " and " : ", ");
        if (pieces[i] == 1)
            text_buffer_print(out, "%s %s", strchr("AEIOaeio", name[0]) ? "an" : "a", name);
        else
            text_buffer_print(out, "%u x %s", pieces[i], name);
        told++;
    }
}

// ---- Verbs

struct verb {
    const char *plain, *third; // "would win", "wins"
};

// By whether pieces were gained alone, lost alone, or both.
struct verbs {
    struct verb gained, lost, both;
};

// Who wants to lose his pieces gains by getting rid of them, and loses by capturing.
static const struct verbs material_verbs[] = {
    [REASON_GAINS] = {{"win", "wins"}, {"get rid of", "gets rid of"}, {"win", "wins"}},
    [REASON_COSTS] = {{"capture", "captures"}, {"cost", "costs"}, {"give", "gives"}},
    [REASON_TRADES] = {{"capture", "captures"}, {"give up", "gives up"}, {"trade", "trades"}}};

static const struct verb end_verbs[] = {[REASON_WINS] = {"win", "wins"},
                                        [REASON_LOSES] = {"lose", "loses"},
                                        [REASON_DRAWS] = {"draw", "draws"}};

static void print_subject(struct text_buffer *out, const struct reason_lines *lines,
                          const struct reason *reason, const struct verb *verb)
{
    if (reason->line == 0)
        text_buffer_print(out, "It %s", verb->third);
    else
        text_buffer_print(out, "Instead, %s would %s", lines->of[reason->line].turns[0],
                          verb->plain);
}

static void print_material(struct text_buffer *out, const struct baronet_game *game,
                           const struct reason_lines *lines, const struct reason *reason)
{
    const struct verbs *verbs = &material_verbs[reason->kind];
    const bool has_gained = count_types(game, reason->gained) > 0;
    const bool has_both = has_gained && count_types(game, reason->lost) > 0;
    const bool is_gain_first = has_both ? reason->kind == REASON_GAINS : has_gained;
    print_subject(out, lines, reason,
                  has_both     ? &verbs->both
                  : has_gained ? &verbs->gained
                               : &verbs->lost);
    text_buffer_print(out, " ");
    print_pieces(out, game, is_gain_first ? reason->gained : reason->lost);
    if (!has_both)
        return;
    text_buffer_print(out, " for ");
    print_pieces(out, game, is_gain_first ? reason->lost : reason->gained);
}

static void print_claim(struct text_buffer *out, const struct baronet_game *game,
                        const struct reason_lines *lines, const struct reason *reason)
{
    switch (reason->kind) {
    case REASON_ONLY: text_buffer_print(out, "There is no other turn"); break;
    case REASON_WINS:
    case REASON_LOSES:
    case REASON_DRAWS:
        print_subject(out, lines, reason, &end_verbs[reason->kind]);
        text_buffer_print(out, " (%s)", reason->result);
        break;
    case REASON_GAINS:
    case REASON_COSTS:
    case REASON_TRADES: print_material(out, game, lines, reason); break;
    case REASON_PROMOTES:
        text_buffer_print(out, "It makes ");
        print_pieces(out, game, reason->lost);
        text_buffer_print(out, " ");
        print_pieces(out, game, reason->gained);
        break;
    case REASON_LEAST:
        text_buffer_print(out, "It gives up ");
        print_pieces(out, game, reason->lost);
        text_buffer_print(out, ", the least that this move can give up");
        break;
    }
}

void print_reason(struct text_buffer *out, const struct baronet_game *game,
                  const struct reason_lines *lines, const struct reason *reason)
{
    const struct reason_line *line = &lines->of[reason->line];
    print_claim(out, game, lines, reason);
    text_buffer_print(out, ":");
    for (size_t i = 0; i < reason->turn_count; i++)
        text_buffer_print(out, " %s", line->turns[i]);
}

// ---- JSON

static void json_pieces(struct json *json, const struct baronet_game *game, const char *key,
                        const unsigned *pieces)
{
    json_key(json, key);
    json_open(json, "[");
    for (size_t i = 0; i < baronet_game_piece_count(game); i++)
        for (unsigned j = 0; j < pieces[i]; j++)
            json_text(json, name_of(game, i));
    json_close(json, "]");
}

static void json_reason(struct json *json, const struct baronet_game *game,
                        const struct reason_lines *lines, const struct reason *reason)
{
    struct text_buffer says;
    text_buffer_init(&says);
    print_reason(&says, game, lines, reason);
    json_open(json, "{");
    json_member(json, "kind", kinds[reason->kind]);
    json_count(json, "line", reason->line + 1);
    json_key(json, "turns");
    json_open(json, "[");
    for (size_t i = 0; i < reason->turn_count; i++)
        json_text(json, lines->of[reason->line].turns[i]);
    json_close(json, "]");
    json_pieces(json, game, "gained", reason->gained);
    json_pieces(json, game, "lost", reason->lost);
    json_member(json, "result", reason->result);
    json_member(json, "says", says.start);
    json_close(json, "}");
    text_buffer_release(&says);
}

void json_reasons(struct json *json, const struct baronet_game *game,
                  const struct reason_lines *lines, const struct reasons *reasons)
{
    json_open(json, "[");
    for (unsigned i = 0; i < reasons->count; i++)
        json_reason(json, game, lines, &reasons->of[i]);
    json_close(json, "]");
}

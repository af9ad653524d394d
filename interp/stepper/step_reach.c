#include "step_reach.h"

#include "sets.h"

enum { TYPE_WORDS = MODEL_TYPES_LIMIT / 64 + 1 };

static bool is_royal(const struct program *program, int kind)
{
    return program->model->types[program->type_of[kind]].royal;
}

// Made for one word, for two, and for any number.
#define INLINE static inline __attribute__((always_inline))

INLINE void find_in(const struct position *position, int player, const uint64_t *captures,
                    const uint64_t *moves, struct reach *reach, size_t words)
{
    const struct program *program = position->program;
    const uint64_t *own = position->owner_sets + (size_t)player * words;
    uint64_t by_royal[SET_WORDS_LIMIT], twice[SET_WORDS_LIMIT], plain[SET_WORDS_LIMIT];
    uint64_t to[SET_WORDS_LIMIT];
    for (size_t w = 0; w < words; w++)
        by_royal[w] = twice[w] = plain[w] = to[w] = 0;
    for (size_t w = 0; w < words; w++) {
        uint64_t royals = 0;
        for (int i = 0; i < program->royal_count; i++)
            royals |= position->kind_sets[(size_t)program->royal_kinds[player][i] * words + w];
        for (uint64_t rest = own[w] & ~royals; rest; rest &= rest - 1) {
            size_t at = (w * 64 + (size_t)__builtin_ctzll(rest)) * words;
            for (size_t v = 0; v < words; v++) {
                twice[v] |= plain[v] & captures[at + v];
                plain[v] |= captures[at + v];
                to[v] |= moves[at + v];
            }
        }
        for (uint64_t rest = own[w] & royals; rest; rest &= rest - 1) {
            size_t at = (w * 64 + (size_t)__builtin_ctzll(rest)) * words;
            for (size_t v = 0; v < words; v++) {
                twice[v] |= by_royal[v] & captures[at + v];
                by_royal[v] |= captures[at + v];
            }
        }
    }
    for (size_t w = 0; w < words; w++) {
        reach->captures[w] = by_royal[w] | plain[w];
        reach->twice[w] = twice[w] | (by_royal[w] & plain[w]);
        reach->plain[w] = plain[w];
        reach->moves[w] = to[w];
    }
}

void reach_find(const struct position *position, int player, const uint64_t *captures,
                const uint64_t *moves, struct reach *reach)
{
    size_t words = (size_t)position->program->word_count;
    if (words == 1)
        find_in(position, player, captures, moves, reach, 1);
    else if (words == 2)
        find_in(position, player, captures, moves, reach, 2);
    else
        find_in(position, player, captures, moves, reach, words);
}

int reach_hanging(const struct position *position, const struct reach *reach, int other,
                  const struct reach *theirs)
{
    size_t words = (size_t)position->program->word_count;
    const uint64_t *pieces = position->owner_sets + (size_t)other * words;
    int count = 0;
    for (size_t w = 0; w < words; w++)
        count += count_bits(reach->captures[w] & pieces[w] & ~theirs->captures[w]);
    return count;
}

int reach_weak(const struct position *position, const struct reach *reach, const uint64_t *quarters,
               const struct reach *theirs)
{
    size_t words = (size_t)position->program->word_count;
    int count = 0;
    for (size_t w = 0; w < words; w++)
        count += count_bits(reach->captures[w] & quarters[w] & ~theirs->plain[w]);
    return count;
}

// Where a piece might go to attack a royal piece, and by which types it was found that one can.
struct search_for_checks {
    const struct position *position;
    int player;
    const uint64_t *moves; // [square] set
    const int32_t *hand;   // [type]
    bool has_hand;
    const uint64_t *safe;
    uint64_t by_move[TYPE_WORDS], by_drop[TYPE_WORDS]; // sets of types
    int found;
};

// Whether a piece of this kind can go to the square.
static bool can_go(const struct search_for_checks *checks, int kind, int square)
{
    size_t words = (size_t)checks->position->program->word_count;
    const uint64_t *own = checks->position->kind_sets + (size_t)kind * words;
    for (size_t w = 0; w < words; w++)
        for (uint64_t rest = own[w]; rest; rest &= rest - 1) {
            size_t from = w * 64 + (size_t)__builtin_ctzll(rest);
            if (set_has(checks->moves + from * words, square))
                return true;
        }
    return false;
}

static void note(struct search_for_checks *checks, uint64_t *known, int type)
{
    checks->found++;
    set_add(known, type);
}

// `match`: the kinds that would attack from this square.
static void find_checks_from(struct search_for_checks *checks, int square, const uint8_t *match)
{
    const struct program *program = checks->position->program;
    const bool may_drop = checks->has_hand && !set_has(checks->position->occupied, square);
    for (int t = 0; t < program->type_count; t++) {
        const int kind = 1 + t * program->owner_count + checks->player;
        if (!match[kind])
            continue;
        if (may_drop && checks->hand[t] > 0 && !set_has(checks->by_drop, t))
            note(checks, checks->by_drop, t);
        if (!set_has(checks->by_move, t) && !is_royal(program, kind) &&
            can_go(checks, kind, square))
            note(checks, checks->by_move, t);
    }
}

// All moves and drops that attack the royal piece on this square.
static void find_checks(struct search_for_checks *checks, int royal)
{
    const struct position *position = checks->position;
    const struct program *program = position->program;
    size_t squares = (size_t)program->square_count, at = (size_t)checks->player * squares;
    const uint8_t *occupants = position->occupants + at;
    const struct attack_table *table = &program->attacks[at + (size_t)royal];
    const struct attack_node *node = program->attack_nodes + table->first;
    for (const struct attack_node *end = node + table->count; node < end;) {
        if (node->match && set_has(checks->safe, node->square))
            find_checks_from(checks, node->square,
                             program->attack_match +
                                 (size_t)node->match * (size_t)program->kind_count);
        node += occupants[node->square] & node->pass ? 1 : node->skip;
    }
}

int reach_checks(const struct position *position, int player, const struct reach *reach,
                 const uint64_t *moves, int other, const struct reach *theirs)
{
    const struct program *program = position->program;
    size_t words = (size_t)program->word_count;
    const int32_t *hand = position->cells + program->hand_cells + player * program->type_count;
    uint64_t safe[SET_WORDS_LIMIT];
    bool has_hand = false, some = false;
    for (int t = 0; t < program->type_count; t++)
        has_hand |= hand[t] > 0;
    for (size_t w = 0; w < words; w++) {
        uint64_t dropped = has_hand ? ~position->occupied[w] : 0;
        safe[w] = (reach->moves[w] | dropped) &
                  (~theirs->captures[w] | (~theirs->plain[w] & reach->twice[w]));
        some |= safe[w] != 0;
    }
    if (!some)
        return 0;
    struct search_for_checks checks = {.position = position,
                                       .player = player,
                                       .moves = moves,
                                       .hand = hand,
                                       .has_hand = has_hand,
                                       .safe = safe};
    for (int i = 0; i < program->royal_count; i++) {
        const uint64_t *royals =
            position->kind_sets + (size_t)program->royal_kinds[other][i] * words;
        for (size_t w = 0; w < words; w++)
            for (uint64_t rest = royals[w]; rest; rest &= rest - 1)
                find_checks(&checks, (int)(w * 64) + __builtin_ctzll(rest));
    }
    return checks.found;
}

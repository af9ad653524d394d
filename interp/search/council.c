#include "council.h"

#include "memory.h"

#include <stdlib.h>

struct member {
    uint32_t key;
    double promise; // the mean over the worlds where it can be made
    double fresh;   // the same at the depth that is under way
    int *scores;    // [world] of the latest search
    bool *can_make; // [world]
};

struct council {
    struct search_board *board;
    struct searcher **searchers;
    unsigned *weights;
    size_t world_count;
    uint64_t node_limit; // of all searches together; 0: none
    struct member *members;
    size_t member_count, capacity;
};

static struct member *member_of(struct council *council, uint32_t key)
{
    for (size_t m = 0; m < council->member_count; m++)
        if (council->members[m].key == key)
            return &council->members[m];
    return NULL;
}

static void add_member(struct council *council, size_t world, uint32_t key)
{
    struct member *member = member_of(council, key);
    if (!member) {
        council->members = memory_grow(council->members, council->member_count + 1,
                                       &council->capacity, sizeof *council->members);
        member = &council->members[council->member_count++];
        *member = (struct member){.key = key};
        member->scores = memory_zeroed(council->world_count, sizeof *member->scores);
        member->can_make = memory_zeroed(council->world_count, sizeof *member->can_make);
    }
    member->can_make[world] = true;
}

struct council *council_new(struct search_board *board, const struct baronet_play *const *plays,
                            const unsigned *weights, size_t count)
{
    struct council *council = memory_zeroed(1, sizeof *council);
    council->board = board;
    council->searchers = memory_zeroed(count, sizeof(struct searcher *));
    council->weights = memory_zeroed(count, sizeof *council->weights);
    council->world_count = count;
    for (size_t w = 0; w < count; w++) {
        council->searchers[w] = searcher_new(board, plays[w], 0);
        council->weights[w] = weights ? weights[w] : 1;
        struct stepper *stepper = searcher_stepper(council->searchers[w]);
        struct stepper_mark mark = stepper_mark(stepper);
        stepper_list(stepper, false);
        for (uint32_t i = mark.step_count; i < stepper->step_count; i++)
            add_member(council, w, stepper->steps[i].key);
        stepper_drop(stepper, mark);
    }
    return council;
}

void council_free(struct council *council)
{
    if (!council)
        return;
    for (size_t w = 0; w < council->world_count; w++)
        searcher_free(council->searchers[w]);
    for (size_t m = 0; m < council->member_count; m++) {
        memory_free(council->members[m].scores);
        memory_free(council->members[m].can_make);
    }
    memory_free(council->members);
    memory_free(council->searchers);
    memory_free(council->weights);
    memory_free(council);
}

void council_choose(struct council *council, const uint32_t *keys, size_t count)
{
    size_t kept = 0;
    for (size_t m = 0; m < council->member_count; m++) {
        bool is_wanted = false;
        for (size_t k = 0; k < count; k++)
            is_wanted |= keys[k] == council->members[m].key;
        struct member member = council->members[m];
        if (is_wanted) {
            council->members[m] = council->members[kept];
            council->members[kept++] = member;
        }
    }
    for (size_t m = kept; m < council->member_count; m++) {
        memory_free(council->members[m].scores);
        memory_free(council->members[m].can_make);
    }
    council->member_count = kept;
}

uint64_t council_nodes(const struct council *council)
{
    uint64_t nodes = 0;
    for (size_t w = 0; w < council->world_count; w++)
        nodes += searcher_nodes(council->searchers[w]);
    return nodes;
}

struct stepper *council_world(struct council *council, uint32_t key)
{
    const struct member *member = member_of(council, key);
    for (size_t w = 0; member && w < council->world_count; w++)
        if (member->can_make[w])
            return searcher_stepper(council->searchers[w]);
    return searcher_stepper(council->searchers[0]);
}

// No search may look at more positions than are left.
static void limit_nodes(struct council *council)
{
    const uint64_t nodes = council_nodes(council), most = council->node_limit;
    council->board->search_node_limit = most == 0 ? 0 : most > nodes ? most - nodes : 1;
}

// Searches a turn in all worlds. False when it was stopped.
static bool weigh(struct council *council, struct member *member, int depth)
{
    double sum = 0;
    unsigned weight = 0;
    for (size_t w = 0; w < council->world_count; w++) {
        const struct search_limits limits = {.only = &member->key, .only_count = 1};
        struct search_line line = {0};
        if (!member->can_make[w])
            continue;
        limit_nodes(council);
        if (!searcher_search(council->searchers[w], depth, member->scores[w], &limits, &line))
            return false;
        member->scores[w] = line.score;
        sum += council->weights[w] * score_promise(line.score);
        weight += council->weights[w];
    }
    member->fresh = weight ? sum / weight : 0;
    return true;
}

static int better_first(const void *a, const void *b)
{
    const struct member *one = a, *other = b;
    return one->promise < other->promise ? 1 : one->promise > other->promise ? -1 : 0;
}

// Searches the first members one deeper. False when it was stopped: then those that were searched
// are compared with each other alone.
static bool go_deeper(struct council *council, size_t count, int depth)
{
    size_t done = 0;
    while (done < count && weigh(council, &council->members[done], depth))
        done++;
    for (size_t m = 0; m < done; m++)
        council->members[m].promise = council->members[m].fresh;
    if (done > 0)
        qsort(council->members, done, sizeof *council->members, better_first);
    return done == count;
}

bool council_run(struct council *council, double (*effort)(void *context, uint64_t nodes),
                 void *context, uint64_t node_limit, int deepest, struct search_line *line)
{
    size_t left = council->member_count, rounds = 1, round = 1;
    int depth = 0;
    *line = (struct search_line){0};
    council->node_limit = node_limit;
    if (left == 0)
        return false;
    while (left >> rounds > 0)
        rounds++;
    while (depth < deepest) {
        if (!go_deeper(council, left, depth + 1) && depth > 0)
            break;
        depth++;
        const double spent = effort(context, council_nodes(council));
        if (spent >= 1 || left == 1)
            break;
        while (left > 1 && spent * (double)rounds >= (double)round) {
            left = (left + 1) / 2;
            round++;
        }
    }
    council->board->search_node_limit = 0;
    line->keys[0] = council->members[0].key;
    line->length = 1;
    line->depth = depth;
    line->score = score_promising(council->members[0].promise);
    return true;
}

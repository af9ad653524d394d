#include "teach.h"

#include "memory.h"
#include "rng.h"
#include "search.h"
#include "series.h"

enum {
    CHANCE_TURNS = 8, // at least, and up to CHANCE_MORE more
    CHANCE_MORE = 4,
    TURNS_LIMIT = 300,
    DEPTH_LIMIT = 20,
    SCORE_LEARNT = 2500, // positions beyond are decided
    SCORE_OVER = 3000,   // a game is over when SEARCHES_OVER searches in a row say so
    SEARCHES_OVER = 4,
    ASIDE = 2, // positions beside the game that are looked at after each turn
    TABLE_MEGABYTES = 4
};

struct run {
    const struct teaching *teaching;
    struct lessons *lessons;
};

struct teacher {
    const struct run *run;
    struct baronet_play *start;
    struct search_board board;
    struct drawn_line drawn;
    struct rng rng;
    int8_t sign[OWNERS_AT_MOST];
};

static bool search(struct teacher *teacher, struct searcher *searcher, struct search_line *best)
{
    uint64_t before = searcher_nodes(searcher);
    uint64_t most = teacher->run->teaching->nodes;
    best->length = 0;
    best->score = 0;
    teacher->drawn.seen = 0;
    teacher->drawn.length = 0;
    teacher->board.drawn = &teacher->drawn;
    for (int depth = 1; depth <= DEPTH_LIMIT; depth++) {
        struct search_line line = {0};
        uint64_t used = searcher_nodes(searcher) - before;
        if (used >= most)
            break;
        teacher->board.search_node_limit = depth == 1 ? 20 * most : 2 * (most - used);
        bool is_through = searcher_search(searcher, depth, best->score, NULL, &line);
        if (line.length > 0)
            *best = line;
        if (!is_through)
            break;
    }
    teacher->board.drawn = NULL;
    table_next_search(teacher->board.table);
    return best->length > 0;
}

// A position from which what is on the board tells enough: nothing is to be captured at once, also
// not by the turn that a search found.
static bool is_quiet(struct searcher *searcher, uint32_t found)
{
    struct stepper *stepper = searcher_stepper(searcher);
    const struct stepper_mark mark = stepper_mark(stepper);
    if (stepper_is_threatened(stepper))
        return false;
    stepper_list(stepper, false);
    const uint32_t at = stepper_find(stepper, mark.step_count, found);
    const bool is_quiet_turn = at < stepper->step_count && !stepper->steps[at].is_capture;
    stepper_drop(stepper, mark);
    const int difference =
        is_quiet_turn ? searcher_quiet_score(searcher) - searcher_evaluate(searcher) : 0;
    return is_quiet_turn && difference > -60 && difference < 60;
}

// Adds the present position, of which a search found a line, if it teaches something.
static void take_position(const struct teacher *teacher, struct searcher *searcher,
                          const struct search_line *line, bool is_of_game, struct lessons *lessons)
{
    int8_t told[2 * WEIGHTS_TOLD_MOST];
    if (line->score >= SCORE_LEARNT || line->score <= -SCORE_LEARNT ||
        !is_quiet(searcher, line->keys[0]))
        return;
    const int weighed = searcher_weigh(searcher, told);
    lessons_add(lessons, teacher->run->teaching->shape, searcher_stepper(searcher), told, weighed,
                line->score);
    if (is_of_game)
        lessons->all[lessons->count - 1].result = 0; // play_game knows it in the end
}

// Positions that the game does not reach, but that its searches look at: with those of games alone
// a net would not learn what to make of bad turns. From the position of a search along one of its
// lines, and on from there.
static void look_aside(struct teacher *teacher, struct searcher *searcher, struct lessons *lessons)
{
    struct stepper *stepper = searcher_stepper(searcher);
    int made = 0;
    for (int i = 0; i < ASIDE && teacher->drawn.length > 0; i++) {
        struct search_line line;
        made += searcher_follow(searcher, teacher->drawn.keys, teacher->drawn.length);
        if (sides_result(teacher->sign, stepper, false) >= 0 || !search(teacher, searcher, &line))
            break;
        take_position(teacher, searcher, &line, false, lessons);
    }
    searcher_go_back(searcher, made);
}

static double play(struct teacher *teacher, struct searcher *searcher, struct lessons *lessons)
{
    struct stepper *stepper = searcher_stepper(searcher);
    const unsigned by_chance = CHANCE_TURNS + (unsigned)rng_below(&teacher->rng, CHANCE_MORE + 1);
    int over = 0;
    for (unsigned turn = 0; turn < TURNS_LIMIT; turn++) {
        double result = sides_result(teacher->sign, stepper, false);
        if (result >= 0)
            return result;
        struct search_line line = {0};
        bool is_searched = turn >= by_chance;
        if (is_searched && !search(teacher, searcher, &line))
            return sides_result(teacher->sign, stepper, true);
        struct stepper_mark mark = stepper_mark(stepper);
        stepper_list(stepper, false);
        uint32_t count = stepper->step_count - mark.step_count, pick;
        if (count == 0)
            return sides_result(teacher->sign, stepper, true);
        pick = is_searched ? stepper_find(stepper, mark.step_count, line.keys[0])
                           : mark.step_count + (uint32_t)rng_below(&teacher->rng, count);
        struct step step = stepper->steps[pick < stepper->step_count ? pick : pick - 1];
        int side = teacher->sign[stepper_mover(stepper)];
        if (is_searched) {
            int verdict = line.score * side > SCORE_OVER    ? 1
                          : line.score * side < -SCORE_OVER ? -1
                                                            : 0;
            over = verdict * over > 0 ? over + verdict : verdict;
            take_position(teacher, searcher, &line, true, lessons);
            look_aside(teacher, searcher, lessons);
        }
        bool made = searcher_advance(searcher, &step);
        stepper_drop(stepper, mark);
        if (over == SEARCHES_OVER || over == -SEARCHES_OVER)
            return over > 0 ? 1 : 0;
        if (!made)
            return -1;
    }
    return 0.5;
}

static void play_game(void *context, void *own, uint64_t number, void *result)
{
    const struct run *run = context;
    struct teacher *teacher = own;
    struct lessons *lessons = result;
    rng_init_nth(&teacher->rng, run->teaching->seed,
                 run->teaching->shard + number * run->teaching->shards);
    rng_init(&teacher->drawn.rng, rng_next(&teacher->rng));
    table_clear(teacher->board.table);
    struct searcher *searcher = searcher_new(&teacher->board, teacher->start, 0);
    double end = play(teacher, searcher, lessons);
    searcher_free(searcher);
    for (size_t i = 0; i < lessons->count; i++)
        if (lessons->all[i].result >= 0)
            lessons->all[i].result = (float)(end < 0                      ? 0.5
                                             : lessons->all[i].mover == 0 ? end
                                                                          : 1 - end);
}

static bool take(void *context, uint64_t number, void *result)
{
    struct run *run = context;
    const struct teaching *teaching = run->teaching;
    struct lessons *lessons = result;
    lessons_move(run->lessons, lessons);
    lessons_release(lessons);
    return !teaching->is_enough(teaching->context, run->lessons, number + 1);
}

static void drop(void *result)
{
    lessons_release(result);
}

static void *teacher_new(void *context)
{
    const struct run *run = context;
    const struct step_facts *facts = run->teaching->weights->facts;
    struct teacher *teacher = memory_zeroed(1, sizeof *teacher);
    *teacher = (struct teacher){.run = run,
                                .start = baronet_start(run->teaching->game),
                                .board = {.game = run->teaching->game,
                                          .facts = facts,
                                          .weights = run->teaching->weights,
                                          .table = table_new(TABLE_MEGABYTES)}};
    sides_choose(facts, baronet_play_mover(teacher->start), teacher->sign);
    return teacher;
}

static void teacher_free(void *context, void *own)
{
    struct teacher *teacher = own;
    (void)context;
    baronet_play_free(teacher->start);
    table_free(teacher->board.table);
    memory_free(teacher);
}

void teach(const struct teaching *teaching, uint64_t first, struct lessons *lessons)
{
    struct run run = {teaching, lessons};
    struct effort effort = {.threads = teaching->threads};
    struct series series = {.threads = effort_threads(&effort),
                            .result_size = sizeof(struct lessons),
                            .context = &run,
                            .prepare = teacher_new,
                            .release = teacher_free,
                            .work = play_game,
                            .take = take,
                            .drop = drop};
    series_run(&series, first);
}

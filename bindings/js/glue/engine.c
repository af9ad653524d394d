// The engine. JavaScript runs it in a Worker, since it answers only when it has thought.
#include "baronet_engine.h"
#include "glue.h"

#include <stdlib.h>
#include <string.h>

// The answer holds a report, or is empty: only an occasion to stop. False: stop.
bool HOST(engine_progress)(bool has_report);

// `values`: what was learnt, or NULL. `learn_milliseconds`: a game without values is learnt now,
// for so long; 0: it is not.
struct baronet_engine *EXPORT(engine_new)(const struct baronet_game *game, unsigned method,
                                          unsigned hash_megabytes, double learn_milliseconds,
                                          const char *values)
{
    const struct baronet_engine_options options = {
        .size = sizeof options,
        .method = (enum baronet_method)method,
        .hash_megabytes = hash_megabytes,
        .learning = learn_milliseconds > 0 ? BARONET_LEARNS_BEFORE : BARONET_LEARNS_NEVER,
        .learn_milliseconds = (uint64_t)learn_milliseconds,
        .learn_threads = 1,
        .values = values};
    struct baronet_message *message = NULL;
    struct baronet_engine *engine = baronet_engine_new(game, &options, &message);
    tell(message);
    return engine;
}

void EXPORT(engine_free)(struct baronet_engine *engine)
{
    baronet_engine_free(engine);
}

void EXPORT(engine_forget)(struct baronet_engine *engine)
{
    baronet_engine_forget(engine, NULL);
}

static void write_score(struct json *json, int score, int win_in)
{
    json_number(json, "score", score);
    if (win_in != 0)
        json_number(json, "winIn", win_in);
}

static void write_report(struct json *json, const struct baronet_engine_report *report)
{
    json_open(json, NULL, '{');
    json_number(json, "line", report->line);
    json_number(json, "depth", report->depth);
    json_number(json, "selectiveDepth", report->selective_depth);
    write_score(json, report->score, report->win_in);
    json_number(json, "nodes", (double)report->nodes);
    json_number(json, "milliseconds", (double)report->milliseconds);
    json_number(json, "tableFill", report->table_fill / 1000.0);
    json_open(json, "turns", '[');
    for (size_t i = 0; i < report->turn_count; i++)
        json_text(json, NULL, report->turns[i]);
    json_close(json, ']');
    json_close(json, '}');
}

static bool report_progress(void *context, const struct baronet_engine_report *report)
{
    (void)context;
    if (report->line > 0)
        write_report(answer_begin(), report);
    return host_engine_progress(report->line > 0);
}

// Texts between newlines, which become NULs; NULL when there is no memory.
static const char **split(char *lines)
{
    size_t count = 1, i = 0;
    for (const char *at = lines; *at; at++)
        count += *at == '\n';
    const char **texts = calloc(count + 1, sizeof *texts);
    for (char *at = lines; texts && at; i++) {
        texts[i] = at;
        at = strchr(at, '\n');
        if (at)
            *at++ = '\0';
    }
    return texts;
}

static void write_answer(const struct baronet_engine_answer *answer)
{
    struct json *json = answer_begin();
    json_open(json, NULL, '{');
    json_text(json, "turn", answer->turn);
    json_text(json, "reply", answer->reply);
    write_score(json, answer->score, answer->win_in);
    json_number(json, "depth", answer->depth);
    json_number(json, "nodes", (double)answer->nodes);
    json_number(json, "milliseconds", (double)answer->milliseconds);
    json_truth(json, "isByChance", answer->is_by_chance);
    json_close(json, '}');
}

static struct baronet_engine_limits limits;

// When the next thinking is to end. 0: no such limit.
void EXPORT(engine_limit)(unsigned level, unsigned depth, double nodes, double milliseconds,
                          double clock, double increment, unsigned turns_to_go)
{
    limits = (struct baronet_engine_limits){.size = sizeof limits,
                                            .level = level,
                                            .depth = depth,
                                            .nodes = (uint64_t)nodes,
                                            .milliseconds = (uint64_t)milliseconds,
                                            .clock = (uint64_t)clock,
                                            .increment = (uint64_t)increment,
                                            .turns_to_go = turns_to_go};
}

// `only`: texts of turns, a line each; NULL: all turns. `flags`: enum baronet_think_flag.
bool EXPORT(engine_think)(struct baronet_engine *engine, const struct baronet_play *play,
                          unsigned lines, unsigned flags, char *only)
{
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_message *message = NULL;
    const char **texts = only ? split(only) : NULL;
    limits.lines = lines;
    limits.flags = flags;
    limits.only = texts;
    limits.progress = report_progress;
    bool has_answer = baronet_engine_think(engine, play, &limits, &answer, &message);
    tell(message);
    if (has_answer)
        write_answer(&answer);
    baronet_engine_answer_release(&answer);
    free(texts);
    return has_answer;
}

bool EXPORT(engine_values)(const struct baronet_engine *engine)
{
    return answer_text(baronet_engine_values(engine));
}

void EXPORT(engine_knowledge)(const struct baronet_engine *engine)
{
    struct baronet_engine_knowledge knowledge = {.size = sizeof knowledge};
    struct json *json = answer_begin();
    baronet_engine_knowledge(engine, &knowledge);
    json_open(json, NULL, '{');
    json_number(json, "games", (double)knowledge.games);
    json_truth(json, "isBundled", knowledge.is_bundled);
    json_text(json, "method", knowledge.method == BARONET_METHOD_TREE ? "tree" : "alpha-beta");
    json_close(json, '}');
}

// In hundredths, for the player to move.
bool EXPORT(engine_evaluate)(struct baronet_engine *engine, const struct baronet_play *play,
                             unsigned flags)
{
    struct baronet_engine_evaluation evaluation = {.size = sizeof evaluation};
    struct baronet_message *message = NULL;
    bool is_told = baronet_engine_evaluate(engine, play, flags, &evaluation, &message);
    tell(message);
    if (!is_told)
        return false;
    struct json *json = answer_begin();
    json_open(json, NULL, '{');
    json_number(json, "present", evaluation.present);
    json_number(json, "quiet", evaluation.quiet);
    json_close(json, '}');
    return true;
}

#include "search_worker.h"

#include "baronet_engine.h"
#include "baronet_notation.h"
#include "bounds.h"
#include "complain.h"
#include "confinement.h"
#include "exit_status.h"
#include "frame.h"
#include "memory.h"
#include "wire_json.h"
#include "worker_process.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

enum {
    SPACE_MEGABYTES = 768,    // of addresses
    PROCESSOR_SECONDS = 900,  // of all its searches together
    RETIREMENT_SECONDS = 600, // after which it is replaced
    REMEMBERED = 8            // plays
};

// A position that was asked about before: most often the next one goes on from there.
struct remembered_play {
    struct baronet_game *game; // the play's own
    char *start;               // game and FEN, as JSON
    struct baronet_play *play;
};

static struct remembered_play remembered[REMEMBERED];
static unsigned next_place;

static void forget(struct remembered_play *old)
{
    baronet_play_free(old->play);
    baronet_game_free(old->game);
    memory_free(old->start);
    *old = (struct remembered_play){0};
}

// ---- The position

// By its name, or by its rules as one text.
static struct baronet_game *load(const json_t *asked)
{
    const struct baronet_load_options options = {
        .size = sizeof options, .flags = BARONET_UNTRUSTED_NAME, .loader = baronet_no_files()};
    const char *name = json_string_value(json_object_get(asked, "name"));
    const char *rules = json_string_value(json_object_get(asked, "rules"));
    bounds_begin(BOUNDS_LOAD);
    struct baronet_game *game = name    ? baronet_load_with(name, &options, NULL, NULL)
                                : rules ? baronet_load_rules(rules, strlen(rules), NULL, NULL)
                                        : NULL;
    bounds_end();
    return game;
}

static bool has_turn(const struct baronet_play *play, size_t index, const char *text)
{
    char *made = baronet_play_turn_text(play, index, BARONET_REFEREE);
    bool is_same = made && strcmp(made, text) == 0;
    baronet_free(made);
    return is_same;
}

static bool is_before(const struct baronet_play *play, const json_t *turns)
{
    const size_t count = baronet_play_turn_count(play);
    bool is_same = count <= json_array_size(turns);
    for (size_t i = count; is_same && i > 0; i--)
        is_same = has_turn(play, i - 1, json_string_value(json_array_get(turns, i - 1)));
    return is_same;
}

// A play with that start and the first of the turns; NULL: the game can't be loaded.
static struct remembered_play *begin(const json_t *asked, const char *start)
{
    const json_t *turns = json_object_get(asked, "turns");
    const char *fen = json_string_value(json_object_get(asked, "fen"));
    for (unsigned i = 0; i < REMEMBERED; i++)
        if (remembered[i].play && strcmp(remembered[i].start, start) == 0 &&
            is_before(remembered[i].play, turns))
            return &remembered[i];
    struct remembered_play *place = &remembered[next_place++ % REMEMBERED];
    forget(place);
    place->game = load(asked);
    bounds_begin(BOUNDS_TURN);
    if (place->game)
        place->play = fen ? baronet_start_fen(place->game, fen, NULL) : baronet_start(place->game);
    bounds_end();
    place->start = memory_copy_text(start);
    return place->play ? place : NULL;
}

static bool replay(struct baronet_play *play, const json_t *turns)
{
    bool is_made = true;
    for (size_t i = baronet_play_turn_count(play); is_made && i < json_array_size(turns); i++) {
        bounds_begin(BOUNDS_TURN);
        is_made = baronet_apply_text(play, json_string_value(json_array_get(turns, i)), NULL);
        bounds_end();
    }
    return is_made;
}

static struct baronet_play *find_play(const json_t *asked)
{
    json_t *key = json_pack("{s:O?, s:O?, s:O?}", "name", json_object_get(asked, "name"), "rules",
                            json_object_get(asked, "rules"), "fen", json_object_get(asked, "fen"));
    char *start = json_dumps(key, JSON_COMPACT | JSON_SORT_KEYS);
    struct remembered_play *found = start ? begin(asked, start) : NULL;
    if (found && !replay(found->play, json_object_get(asked, "turns")))
        forget(found);
    memory_free_foreign(start);
    json_decref(key);
    return found ? found->play : NULL;
}

// ---- Thinking

// Whatever the server says while it thinks, or its end, means that nobody waits any more.
static bool is_called_off(void *context)
{
    (void)context;
    return frame_is_there(STDIN_FILENO, 0);
}

static void think(const struct baronet_play *play, unsigned level,
                  struct baronet_engine_answer *answer)
{
    const struct baronet_limits limits = {.size = sizeof limits,
                                          .milliseconds = SEARCH_MILLISECONDS,
                                          .memory = (size_t)SEARCH_MEGABYTES << 20,
                                          .is_stopped = is_called_off};
    const struct baronet_engine_options options = {.size = sizeof options,
                                                   .hash_megabytes = SEARCH_HASH_MEGABYTES,
                                                   .learning = BARONET_LEARNS_NEVER};
    const struct baronet_engine_limits budget = {.size = sizeof budget, .level = level};
    if (!baronet_limits_begin(&limits))
        return;
    struct baronet_engine *engine = baronet_engine_new(baronet_play_game(play), &options, NULL);
    if (engine)
        baronet_engine_think(engine, play, &budget, answer, NULL);
    baronet_engine_free(engine);
    baronet_limits_end();
}

static bool answer_search(const struct frame *frame)
{
    json_t *asked = json_loadb(frame->text, frame->length, 0, NULL);
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_play *play = find_play(asked);
    if (play)
        think(play, (unsigned)json_integer_value(json_object_get(asked, "level")), &answer);
    json_t *found = json_pack("{s:o, s:i}", "turn", wire_text(answer.turn), "score", answer.score);
    char *text = json_dumps(found, JSON_COMPACT);
    bool is_sent = text && frame_send(STDIN_FILENO, FRAME_FOUND, 0, text, strlen(text));
    memory_free_foreign(text);
    json_decref(found);
    json_decref(asked);
    baronet_engine_answer_release(&answer);
    return is_sent;
}

int search_worker_run(void)
{
    struct frame frame;
    bool is_fine = true;
    if (!worker_be_confined(SPACE_MEGABYTES, PROCESSOR_SECONDS) && !confinement_obstacle()) {
        complain("a process for engines can't be confined: %s", strerror(errno));
        return STATUS_ENVIRONMENT;
    }
    while (is_fine && clock() / CLOCKS_PER_SEC < RETIREMENT_SECONDS &&
           frame_receive(STDIN_FILENO, -1, &frame)) {
        if (frame.kind == FRAME_SEARCH)
            is_fine = answer_search(&frame);
        frame_release(&frame);
    }
    return STATUS_FINE;
}

// Reading records, and playing them again: from one text, or from the parts of all players.
#include "call.h"
#include "memory.h"
#include "message.h"
#include "object.h"
#include "record_file.h"
#include "record_views.h"
#include "record_words.h"
#include "sized.h"

#include <stdlib.h>
#include <string.h>

// ---- Reading

static struct baronet_record *read_record(const char *name, struct text text, unsigned flags,
                                          struct baronet_message **message)
{
    struct record_file *file = record_file_read(name, text, flags, message);
    if (!file)
        return NULL;
    struct baronet_record *record = object_new(OBJECT_RECORD, sizeof *record, NULL);
    record->flags = flags;
    record->first = file;
    return record;
}

struct baronet_record *baronet_record_read(const char *name, const char *text, size_t length,
                                           unsigned flags, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(name, message) || REFUSED(text, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_record *record = read_record(name, (struct text){text, length}, flags, message);
    call_close(&call);
    return record;
}

bool baronet_record_add(struct baronet_record *record, const char *name, const char *text,
                        size_t length, struct baronet_message **message)
{
    struct call call;
    struct recovery part;
    if (REFUSED(record, message) || REFUSED(name, message) || REFUSED(text, message) ||
        CALL_FAILED(&call, NULL, message))
        return false;
    memory_begin_part(&part);
    struct record_file *file =
        record_file_read(name, (struct text){text, length}, record->flags, message);
    memory_end_part(&part, record);
    struct record_file **end = &record->first;
    while (*end)
        end = &(*end)->next;
    *end = file;
    call_close(&call);
    return file;
}

void baronet_record_free(struct baronet_record *record)
{
    if (!record || !USABLE(record))
        return;
    for (struct record_file *file = record->first, *next; file; file = next) {
        next = file->next;
        record_file_free(file);
    }
    memory_free(record);
}

bool baronet_recorded(const struct baronet_record *record, struct baronet_recorded *out)
{
    if (!USABLE(record) || !USABLE(out))
        return false;
    const struct record_file *file = record->first;
    const char *rules = file->headers[HEADER_RULES];
    const struct baronet_recorded recorded = {
        .size = sizeof recorded,
        .game = file->headers[HEADER_GAME],
        .title = file->headers[HEADER_TITLE],
        .view = file->headers[HEADER_VIEW],
        .start = file->headers[HEADER_START],
        .end = file->headers[HEADER_END],
        .seats = file->headers[HEADER_SEATS],
        .result = file->headers[HEADER_RESULT],
        .settings = file->headers[HEADER_SETTINGS],
        .seed = file->headers[HEADER_SEED],
        .rules = file->rules.length > 0 ? file->rules.start : NULL,
        .fingerprint = rules ? strtoull(rules, NULL, 16) : 0,
        .turn_count = file->turn_count,
        .is_cut = file->is_cut,
    };
    return sized_fill(out, &recorded, sizeof recorded);
}

const char *baronet_record_turn(const struct baronet_record *record, size_t index)
{
    if (!USABLE(record) || index >= record->first->turn_count)
        return NULL;
    return record->first->turns[index].text;
}

// ---- Playing again

struct record_replay {
    const struct baronet_game *game;
    struct arena *arena;
    const struct record_file **files; // one, or one for each player
    unsigned count;
    bool is_in_parts;
    struct baronet_play *play;
    struct baronet_message **message;
};

__attribute__((format(printf, 4, 5))) static bool refuse_header(struct record_replay *replay,
                                                                const struct record_file *file,
                                                                enum record_header header,
                                                                const char *format, ...)
{
    struct text_buffer text;
    va_list arguments;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    struct span span = file->header_spans[header];
    if (!file->headers[header])
        span = file->header_spans[HEADER_GAME];
    record_refuse(file, span, replay->message, NULL, "%s", text.start);
    text_buffer_release(&text);
    return false;
}

// Whose part it is; no player when the record does not say one.
static unsigned part_player(const struct record_replay *replay, const struct record_file *file)
{
    struct text view = text_of(file->headers[HEADER_VIEW] ? file->headers[HEADER_VIEW] : "");
    unsigned count = baronet_game_player_count(replay->game), player = 0;
    while (player < count && !text_is_folded(view, baronet_game_player(replay->game, player)))
        player++;
    return player;
}

// Puts the parts in the order of the players.
static bool arrange(struct record_replay *replay, const struct record_file *first)
{
    replay->is_in_parts = first->headers[HEADER_VIEW];
    replay->count = replay->is_in_parts ? baronet_game_player_count(replay->game) : 1;
    replay->files = arena_array(replay->arena, replay->count, sizeof *replay->files);
    for (const struct record_file *file = first; file; file = file->next) {
        unsigned player = replay->is_in_parts ? part_player(replay, file) : file != first;
        if (player >= replay->count)
            return refuse_header(replay, file, HEADER_VIEW, "this is no player's part of %s",
                                 first->source->name);
        if (replay->files[player])
            return refuse_header(replay, file, HEADER_VIEW,
                                 "this player's part of the record is there already: %s",
                                 replay->files[player]->source->name);
        replay->files[player] = file;
    }
    for (unsigned i = 0; i < replay->count; i++)
        if (!replay->files[i])
            return refuse_header(replay, first, HEADER_VIEW,
                                 "this is one player's part of a record; that of %s is missing",
                                 baronet_game_player(replay->game, i));
    return true;
}

static bool is_of_game(struct record_replay *replay, const struct record_file *file)
{
    const char *name = baronet_game_name(replay->game), *recorded = file->headers[HEADER_GAME];
    return strcmp(recorded, name) == 0 ||
           refuse_header(replay, file, HEADER_GAME, "this is a record of \"%s\", not of \"%s\"",
                         recorded, name);
}

static bool belong_together(struct record_replay *replay)
{
    static const enum record_header shared[] = {HEADER_GAME,   HEADER_RULES, HEADER_SETUP,
                                                HEADER_RESULT, HEADER_SEATS, HEADER_TURNS};
    const struct record_file *first = replay->files[0];
    for (unsigned i = 1; i < replay->count; i++) {
        for (size_t j = 0; j < sizeof shared / sizeof shared[0]; j++)
            if (!record_file_agrees(replay->files[i], first, shared[j]))
                return refuse_header(replay, replay->files[i], shared[j],
                                     "this does not belong to %s", first->source->name);
    }
    return true;
}

static bool start_whole(struct record_replay *replay)
{
    const struct record_file *file = replay->files[0];
    const char *fen = file->headers[HEADER_START];
    struct baronet_message *message = NULL;
    struct baronet_diagnostic wrong = {.size = sizeof wrong, .text = ""};
    bool is_set_up =
        file->headers[HEADER_SETUP] || strcmp(fen, baronet_game_start_fen(replay->game)) != 0;
    replay->play =
        is_set_up ? baronet_start_fen(replay->game, fen, &message) : baronet_start(replay->game);
    baronet_message_diagnostic(message, 0, &wrong);
    if (!replay->play)
        record_refuse(file, file->header_spans[HEADER_START], replay->message, wrong.hint,
                      "this is no position of the game: %s", wrong.text);
    baronet_message_free(message);
    return replay->play;
}

static bool start_parts(struct record_replay *replay)
{
    if (!replay->files[0]->headers[HEADER_SETUP]) {
        replay->play = baronet_start(replay->game);
        return replay->play;
    }
    const char **views = arena_array(replay->arena, replay->count, sizeof *views);
    for (unsigned i = 0; i < replay->count; i++)
        views[i] = replay->files[i]->headers[HEADER_START];
    replay->play = record_views_join(replay->game, views);
    return replay->play || refuse_header(replay, replay->files[0], HEADER_START,
                                         "the start positions of the parts can't be joined");
}

// Whether no file is cut off.
static bool are_whole(const struct record_replay *replay)
{
    for (unsigned i = 0; i < replay->count; i++)
        if (replay->files[i]->turn_count != replay->files[i]->turns_promised)
            return false;
    return true;
}

// Whether the numbers count each turn, as earlier versions did.
static bool counts_each_turn(const struct record_file *file)
{
    for (size_t i = 0; i < file->turn_count; i++)
        if (file->turns[i].number != i + 1)
            return false;
    return true;
}

// Whether the files number the turn to come, `i`, as the rules do; `at` [part] is its place in
// each.
static bool is_numbered(struct record_replay *replay, const bool *counts_each, size_t i,
                        const size_t *at)
{
    int number = baronet_play_turn_number(replay->play, i);
    for (unsigned part = 0; part < replay->count; part++) {
        const struct record_turn *turn = &replay->files[part]->turns[at[part]];
        if (!counts_each[part] && turn->number != (uint64_t)number)
            return record_refuse(replay->files[part], turn->span, replay->message, NULL,
                                 "a turn with the number %d is to stand here", number);
    }
    return true;
}

// Says why a turn can't be made, as far as the owner of the file may know it.
static bool refuse_turn(struct record_replay *replay, const struct record_file *file,
                        const struct record_turn *turn, struct baronet_message *refusal)
{
    struct baronet_diagnostic wrong = {.size = sizeof wrong, .code = ""};
    baronet_message_diagnostic(refusal, 0, &wrong);
    if (strcmp(wrong.code, "turn") != 0) { // the rules exceed a budget, or the like
        message_take(replay->message, refusal);
        return false;
    }
    baronet_message_free(refusal);
    struct baronet_explained why = {.size = sizeof why};
    struct baronet_explanation *explanation = baronet_explain(replay->play, turn->text, NULL);
    bool is_told = !replay->is_in_parts && explanation && baronet_explained(explanation, &why) &&
                   why.reason != BARONET_LEGAL;
    record_refuse(file, turn->span, replay->message, is_told ? why.hint : NULL,
                  "this turn is not legal here%s%s", is_told ? ": " : "", is_told ? why.words : "");
    baronet_explanation_free(explanation);
    return false;
}

// Whether the owner of a part is told that a turn was made.
static bool is_in_part(const struct record_replay *replay, size_t index, unsigned part)
{
    char *seen =
        baronet_play_turn_text(replay->play, index, replay->is_in_parts ? part : BARONET_REFEREE);
    bool is_told = *seen;
    baronet_free(seen);
    return is_told;
}

// Whether there is a turn left in each part.
static bool have_more(const struct record_replay *replay, const size_t *at)
{
    for (unsigned part = 0; part < replay->count; part++)
        if (at[part] >= replay->files[part]->turn_count)
            return false;
    return true;
}

// Turns that only the mover is told of are in his part alone.
static bool make_turns(struct record_replay *replay)
{
    size_t *at = arena_array(replay->arena, replay->count, sizeof *at);
    bool *counts_each = arena_array(replay->arena, replay->count, sizeof *counts_each);
    for (unsigned part = 0; part < replay->count; part++)
        counts_each[part] = counts_each_turn(replay->files[part]);
    for (size_t i = 0; have_more(replay, at); i++) {
        if (!is_numbered(replay, counts_each, i, at))
            return false;
        unsigned part = replay->is_in_parts ? baronet_play_mover(replay->play) : 0;
        const struct record_turn *turn = &replay->files[part]->turns[at[part]];
        struct baronet_message *refusal = NULL;
        if (!baronet_apply_text(replay->play, turn->text, &refusal))
            return refuse_turn(replay, replay->files[part], turn, refusal);
        baronet_message_free(refusal);
        for (unsigned other = 0; other < replay->count; other++)
            at[other] += is_in_part(replay, i, other);
    }
    return true;
}

// Whether each player saw what his part says.
static bool turns_agree(struct record_replay *replay, unsigned part)
{
    const struct record_file *file = replay->files[part];
    size_t at = 0;
    for (size_t i = 0; i < baronet_play_turn_count(replay->play); i++) {
        char *seen = baronet_play_turn_text(replay->play, i, part);
        bool is_told = *seen, is_equal = !is_told || strcmp(seen, file->turns[at].text) == 0;
        baronet_free(seen);
        if (!is_equal)
            return record_refuse(file, file->turns[at].span, replay->message, NULL,
                                 "this turn is not the one that the other parts have");
        at += is_told;
    }
    return true;
}

static bool positions_agree(struct record_replay *replay, unsigned part)
{
    const struct record_file *file = replay->files[part];
    const char *end = file->headers[HEADER_END];
    char *fen = baronet_play_fen(replay->play, replay->is_in_parts ? part : BARONET_REFEREE);
    bool is_equal = !end || strcmp(fen, end) == 0;
    baronet_free(fen);
    return is_equal ||
           refuse_header(replay, file, HEADER_END, "the turns do not lead to this position");
}

// Whether the result is what the rules say, or one that players agreed on while they say nothing.
static bool result_agrees(struct record_replay *replay)
{
    static const char resigned[] = " resigned";
    const struct record_file *file = replay->files[0];
    const char *claimed = file->headers[HEADER_RESULT];
    struct baronet_result result;
    struct text_buffer text;
    if (!claimed)
        return true;
    text_buffer_init(&text);
    bool is_told = record_print_result(&text, replay->play, &result, replay->message);
    bool is_equal = is_told && strcmp(claimed, text.start) == 0;
    text_buffer_release(&text);
    size_t length = strlen(claimed);
    bool is_agreed = is_told && result.outcome == BARONET_ONGOING &&
                     (strncmp(claimed, "draw: ", 6) == 0 || strstr(claimed, " wins: ") ||
                      (length > sizeof resigned - 1 &&
                       strcmp(claimed + length - (sizeof resigned - 1), resigned) == 0));
    return is_equal || is_agreed ||
           (is_told &&
            refuse_header(replay, file, HEADER_RESULT, "this is not the result of the game"));
}

static bool replay_files(struct record_replay *replay, const struct record_file *first)
{
    if (!is_of_game(replay, first) || !arrange(replay, first) || !belong_together(replay) ||
        !(replay->is_in_parts ? start_parts(replay) : start_whole(replay)))
        return false;
    bool is_whole = are_whole(replay);
    if (!make_turns(replay))
        return false;
    for (unsigned i = 0; i < replay->count; i++)
        if ((replay->is_in_parts && !turns_agree(replay, i)) ||
            (is_whole && !positions_agree(replay, i)))
            return false;
    return !is_whole || result_agrees(replay);
}

struct baronet_play *baronet_record_play(const struct baronet_record *record,
                                         const struct baronet_game *game,
                                         struct baronet_message **message)
{
    struct call call;
    struct arena arena;
    if (REFUSED(record, message) || REFUSED(game, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    arena_init(&arena);
    struct record_replay replay = {.game = game, .arena = &arena, .message = message};
    if (!replay_files(&replay, record->first)) {
        baronet_play_free(replay.play);
        replay.play = NULL;
    }
    arena_release(&arena);
    call_close(&call);
    return replay.play;
}

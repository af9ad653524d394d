// The record of a match: PGN's tags, and turns as Baronet writes them. Each game says which match
// it belongs to.
#include "complain.h"
#include "exit_status.h"
#include "match.h"
#include "match_record_text.h"
#include "memory.h"
#include "rules_lines.h"
#include "store_log.h"
#include "text.h"

#include <inttypes.h>
#include <string.h>

enum { WIDTH = 96 };

struct match_record {
    struct store_log log;
    struct text_buffer identity[IDENTITY_TAGS]; // the tags' values as they are written
};

// ---- Tags

static void add_value(struct text_buffer *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_buffer_add_character(out, '\\');
        text_buffer_add_character(out, (unsigned char)*c < ' ' ? ' ' : *c);
    }
}

static void add_tag(struct text_buffer *out, const char *name, const char *value)
{
    text_buffer_print(out, "[%s \"", name);
    add_value(out, value);
    text_buffer_print(out, "\"]\n");
}

// All that decides how games go, as it is said on the command line.
static void print_settings(struct text_buffer *out, const struct request *request)
{
    const struct match_time *time = &request->time;
    if (time->milliseconds)
        text_buffer_print(out, "--time %" PRIu64 " ", time->milliseconds);
    if (time->clocks[0])
        text_buffer_print(out, "--clock %g+%g ", (double)time->clocks[0] / 1000,
                          (double)time->increment / 1000);
    if (time->nodes)
        text_buffer_print(out, "--nodes %" PRIu64 " ", time->nodes);
    if (time->depth)
        text_buffer_print(out, "--depth %u ", time->depth);
    text_buffer_print(out, "--opening %" PRIu64 " --turns %" PRIu64, request->opening,
                      request->turn_limit);
    if (request->has_seed)
        text_buffer_print(out, " --seed %" PRIu64, request->seed);
}

static void identify(struct match_record *record, const struct match *match)
{
    struct text_buffer *values = record->identity;
    for (int i = 0; i < IDENTITY_TAGS; i++)
        text_buffer_init(&values[i]);
    add_value(&values[IDENTITY_GAME], baronet_game_name(match->game));
    text_buffer_print(&values[IDENTITY_RULES], "%016" PRIx64,
                      baronet_game_fingerprint(match->game));
    add_value(&values[IDENTITY_FIRST], match->request->players[0]);
    add_value(&values[IDENTITY_SECOND], match->request->players[1]);
    print_settings(&values[IDENTITY_SETTINGS], match->request);
}

// ---- Results

// White is who begins; where there are more than two, the match's first player.
static bool is_white(const struct match *match, unsigned seat_of_first)
{
    return match->seats > 2 || seat_of_first == 0;
}

const char *match_result_tag(const struct match *match, const struct match_game *game)
{
    unsigned seat = game->seat_of_first;
    if (game->result.outcome == BARONET_DRAW)
        return "1/2-1/2";
    if (game->result.outcome == BARONET_ONGOING)
        return "*";
    return (game->result.winner == seat) == is_white(match, seat) ? "1-0" : "0-1";
}

void match_add_result(struct match *match, unsigned seat_of_first, struct text tag)
{
    if (text_is(tag, "1/2-1/2")) {
        match->score.draws++;
    } else if (text_is(tag, "*")) {
        match->score.draws++;
        match->unfinished++;
    } else if ((tag.start[0] == '1') == is_white(match, seat_of_first)) {
        match->score.wins++;
    } else {
        match->score.losses++;
    }
}

// ---- Going on

static int complain_damaged(const struct match *match, const struct match_reading *reading)
{
    if (reading->is_later)
        complain("%s was written by a later version of Baronet", match->request->record);
    else
        complain("%s is no record of a match, or damaged: line %" PRIu64, match->request->record,
                 reading->line + 1);
    return STATUS_USAGE;
}

// Whether an entry is of this match as far as it says; else a complaint.
static bool is_of_match(const struct match *match, const struct match_entry *entry)
{
    for (int i = 0; i < IDENTITY_TAGS; i++) {
        const char *own = match->record->identity[i].start;
        if (!entry->identity[i].start || text_is(entry->identity[i], own))
            continue;
        complain("%s is the record of another match: %s there: %.*s, here: %s",
                 match->request->record, match_identity_names[i][1],
                 TEXT_ARGUMENTS(entry->identity[i]), own);
        return false;
    }
    return true;
}

static bool has_identity(const struct match *match, const struct match_reading *reading,
                         const struct match_entry *entry)
{
    for (int i = 0; i < IDENTITY_TAGS; i++)
        if (!entry->identity[i].start) {
            complain("%s, line %" PRIu64 ": a game does not say what %s is, as records of this "
                     "version do",
                     match->request->record, reading->line, match_identity_names[i][1]);
            return false;
        }
    return is_of_match(match, entry);
}

static void count_entry(struct match *match, const struct match_entry *entry)
{
    if (entry->number > match->request->games || match->is_done[entry->number])
        return;
    match->is_done[entry->number] = true;
    match_add_result(match, entry->seat, entry->result);
}

// Counts all whole games. Returns an exit status.
static int count_games(struct match *match, struct match_reading *reading, struct text text)
{
    struct match_entry entry = {0};
    enum match_found found = match_reading_begin(reading, text);
    while (found == MATCH_GAME && (found = match_reading_next(reading, &entry)) == MATCH_GAME) {
        if (!has_identity(match, reading, &entry))
            return STATUS_USAGE;
        if (entry.seat >= match->seats) {
            found = MATCH_DAMAGED;
            break;
        }
        count_entry(match, &entry);
    }
    if (found == MATCH_DAMAGED)
        return complain_damaged(match, reading);
    return reading->end == text.length || is_of_match(match, &entry) ? STATUS_FINE : STATUS_USAGE;
}

static void print_identity(struct text_buffer *out, const struct match_record *record)
{
    for (int i = 0; i < IDENTITY_TAGS; i++)
        text_buffer_print(out, "[%s \"%s\"]\n", match_identity_names[i][0],
                          record->identity[i].start);
}

static void print_head(struct text_buffer *out, const struct match *match)
{
    text_buffer_print(out, "%s%d\n", match_record_heading, MATCH_RECORD_FORMAT);
    char *rules = baronet_game_rules(match->game);
    rules_lines_print(out, rules);
    baronet_free(rules);
    text_buffer_add_character(out, '\n');
}

// Whether one of them begins with the other.
static bool begins_alike(struct text a, const struct text_buffer *b)
{
    return memcmp(a.start, b->start, a.length < b->length ? a.length : b->length) == 0;
}

// Cuts off what follows the last whole game, where that is the beginning of a game of this match,
// or of its head. Returns an exit status.
static int cut_tail(struct match *match, const struct match_reading *reading)
{
    struct match_record *record = match->record;
    struct text tail = {reading->text.start + reading->end, reading->text.length - reading->end};
    struct text_buffer beginning, problem;
    if (tail.length == 0)
        return STATUS_FINE;
    bool is_head = tail.start[0] == '%' && reading->end == 0;
    text_buffer_init(&beginning);
    text_buffer_init(&problem);
    if (is_head)
        print_head(&beginning, match);
    else
        print_identity(&beginning, record);
    int status = STATUS_FINE;
    if (!begins_alike(tail, &beginning)) {
        status = complain_damaged(match, reading);
    } else if (!store_log_cut(&record->log, reading->end, &problem)) {
        complain("%s", problem.start);
        status = STATUS_ENVIRONMENT;
    } else if (is_head) {
        complain("%s: the rules at its beginning are cut off; it is begun anew",
                 match->request->record);
    } else {
        complain("%s: the last game is cut off; it is played again", match->request->record);
    }
    text_buffer_release(&problem);
    text_buffer_release(&beginning);
    return status;
}

// Goes on with what the file holds. Returns an exit status.
static int go_on(struct match *match)
{
    struct match_record *record = match->record;
    struct match_reading reading;
    struct text_buffer text, problem;
    text_buffer_init(&text);
    text_buffer_init(&problem);
    int status = STATUS_ENVIRONMENT;
    if (store_log_read(&record->log, &text, &problem)) {
        status = count_games(match, &reading, (struct text){text.start, text.length});
        if (status == STATUS_FINE)
            status = cut_tail(match, &reading);
        if (status == STATUS_FINE && reading.end == 0) {
            text_buffer_clear(&text);
            print_head(&text, match);
            if (!store_log_append(&record->log, (struct text){text.start, text.length}, &problem))
                status = STATUS_ENVIRONMENT;
        }
        match_reading_release(&reading);
    }
    if (problem.length)
        complain("%s", problem.start);
    text_buffer_release(&problem);
    text_buffer_release(&text);
    return status;
}

// ---- Opening, writing, closing

static void release(struct match *match)
{
    for (int i = 0; i < IDENTITY_TAGS; i++)
        text_buffer_release(&match->record->identity[i]);
    memory_free(match->record);
    match->record = NULL;
}

static void close_log(void *log)
{
    store_log_close(log);
}

int match_record_open(struct match *match)
{
    struct text_buffer problem;
    struct memory_undo undo;
    int status = STATUS_ENVIRONMENT;
    text_buffer_init(&problem);
    match->record = memory_zeroed(1, sizeof *match->record);
    identify(match->record, match);
    if (store_log_open(&match->record->log, match->request->record, &problem)) {
        memory_on_failure(&undo, close_log, &match->record->log);
        status = go_on(match);
        memory_forget(&undo);
    } else {
        complain("%s", problem.start);
    }
    text_buffer_release(&problem);
    if (status != STATUS_FINE)
        match_record_close(match);
    return status;
}

static void print_game(struct text_buffer *out, const struct match *match,
                       const struct match_game *game)
{
    const char *result = match_result_tag(match, game);
    bool first_is_white = is_white(match, game->seat_of_first);
    print_identity(out, match->record);
    text_buffer_print(out, "[Round \"%" PRIu64 "\"]\n", game->number);
    add_tag(out, "White", match->names[!first_is_white]);
    add_tag(out, "Black", match->names[first_is_white]);
    text_buffer_print(out, "[First \"%u\"]\n", game->seat_of_first);
    add_tag(out, "Result", result);
    add_tag(out, "Termination",
            game->blame                               ? game->blame
            : game->result.outcome == BARONET_ONGOING ? "unfinished"
                                                      : game->result.reason);
    text_buffer_add_character(out, '\n');
    size_t column = 0;
    for (size_t i = 0; i < game->turn_count; i++) {
        size_t length = strlen(game->turns[i]) + 1;
        if (column + length > WIDTH) {
            text_buffer_add_character(out, '\n');
            column = 0;
        }
        text_buffer_print(out, "%s ", game->turns[i]);
        column += length;
    }
    text_buffer_print(out, "%s\n\n", result);
}

bool match_record_add(struct match *match, const struct match_game *game)
{
    struct text_buffer text, problem;
    text_buffer_init(&text);
    text_buffer_init(&problem);
    print_game(&text, match, game);
    bool is_written =
        store_log_append(&match->record->log, (struct text){text.start, text.length}, &problem);
    if (!is_written)
        complain("%s; game %" PRIu64 " does not count", problem.start, game->number);
    text_buffer_release(&problem);
    text_buffer_release(&text);
    return is_written;
}

void match_record_close(struct match *match)
{
    store_log_close(&match->record->log);
    release(match);
}

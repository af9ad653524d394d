// The record of a match: PGN's tags, and turns as Baronet writes them.
#define _POSIX_C_SOURCE 200809L
#include "match.h"

#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// White is who begins; where there are more than two, the match's first player.
static bool is_white(const struct match *match, unsigned seat_of_first)
{
    return match->seats > 2 || seat_of_first == 0;
}

const char *match_result_tag(const struct match *match, const struct record *record)
{
    unsigned seat = record->seat_of_first;
    if (record->result.outcome == BARONET_DRAW)
        return "1/2-1/2";
    if (record->result.outcome == BARONET_ONGOING)
        return "*";
    return (record->result.winner == seat) == is_white(match, seat) ? "1-0" : "0-1";
}

void match_write_record(struct match *match, const struct record *record)
{
    FILE *out = match->record;
    if (!out)
        return;
    bool first_is_white = is_white(match, record->seat_of_first);
    fprintf(out,
            "[Variant \"%s\"]\n[Round \"%" PRIu64 "\"]\n[White \"%s\"]\n[Black \"%s\"]\n"
            "[First \"%u\"]\n[Result \"%s\"]\n[Termination \"%s\"]\n\n",
            baronet_game_name(match->game), record->number, match->names[!first_is_white],
            match->names[first_is_white], record->seat_of_first, match_result_tag(match, record),
            record->blame                               ? record->blame
            : record->result.outcome == BARONET_ONGOING ? "unfinished"
                                                        : record->result.reason);
    size_t column = 0;
    for (size_t i = 0; i < record->turn_count; i++) {
        if (column + strlen(record->turns[i]) > 96) {
            fputc('\n', out);
            column = 0;
        }
        column += (size_t)fprintf(out, "%s ", record->turns[i]);
    }
    fprintf(out, "%s\n\n", match_result_tag(match, record));
    fflush(out);
}

void match_add_result(struct match *match, unsigned seat_of_first, const char *tag)
{
    if (strcmp(tag, "1/2-1/2") == 0) {
        match->score.draws++;
    } else if (strcmp(tag, "*") == 0) {
        match->score.draws++;
        match->unfinished++;
    } else if ((tag[0] == '1') == is_white(match, seat_of_first)) {
        match->score.wins++;
    } else {
        match->score.losses++;
    }
}

bool match_read_record(struct match *match)
{
    FILE *in = fopen(match->request->record, "r");
    char *line = NULL;
    size_t capacity = 0;
    uint64_t number = 0;
    unsigned seat = 0;
    struct text_buffer variant;
    text_buffer_init(&variant);
    text_buffer_print(&variant, "[Variant \"%s\"]\n", baronet_game_name(match->game));
    bool is_record = true;
    for (bool is_first = true; is_record && in && getline(&line, &capacity, in) >= 0;
         is_first = false) {
        char tag[16];
        is_record =
            !(is_first || strncmp(line, "[Variant ", 9) == 0) || strcmp(line, variant.start) == 0;
        sscanf(line, "[Round \"%" SCNu64, &number);
        sscanf(line, "[First \"%u", &seat);
        if (sscanf(line, "[Result \"%15[^\"]", tag) == 1 && number >= 1 &&
            number <= match->request->games && !match->is_done[number]) {
            match->is_done[number] = true;
            match_add_result(match, seat, tag);
        }
    }
    free(line);
    text_buffer_release(&variant);
    if (in)
        fclose(in);
    return is_record;
}

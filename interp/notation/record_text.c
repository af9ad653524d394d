// Writing records.
#include "call.h"
#include "memory.h"
#include "message.h"
#include "record_file.h"
#include "record_words.h"
#include "rules_lines.h"
#include "sized.h"

#include <inttypes.h>
#include <string.h>

void record_print_player(struct text_buffer *out, const struct baronet_game *game, unsigned player)
{
    bool is_player = player < baronet_game_player_count(game);
    const char *name = is_player ? baronet_game_player(game, player) : "spectator";
    for (; *name; name++) {
        bool is_capital = *name >= 'A' && *name <= 'Z';
        text_buffer_add_character(out, is_capital ? (char)(*name - 'A' + 'a') : *name);
    }
}

bool record_print_result(struct text_buffer *out, struct baronet_play *play,
                         struct baronet_result *result, struct baronet_message **message)
{
    static const char *const words[] = {[BARONET_ONGOING] = "ongoing",
                                        [BARONET_WIN] = " wins: ",
                                        [BARONET_DRAW] = "draw: ",
                                        [BARONET_LOSS] = " loses: "};
    *result = (struct baronet_result){.size = sizeof *result};
    if (!baronet_play_result(play, result, message))
        return false;
    bool is_decided = result->outcome == BARONET_WIN || result->outcome == BARONET_LOSS;
    if (is_decided)
        record_print_player(out, baronet_play_game(play), result->winner);
    text_buffer_print(out, "%s%s", words[result->outcome], result->reason);
    if (is_decided && result->worth != 1)
        text_buffer_print(out, " (%" PRId32 " points)", result->worth);
    return true;
}

// The start of a play.
static char *start_fen(const struct baronet_play *play, unsigned viewer, bool *is_set_up)
{
    struct baronet_play *start = play_start(play);
    char *whole = baronet_play_fen(start, BARONET_REFEREE);
    *is_set_up = strcmp(whole, baronet_game_start_fen(baronet_play_game(play))) != 0;
    baronet_free(whole);
    char *fen = baronet_play_fen(start, viewer);
    baronet_play_free(start);
    return fen;
}

struct writer {
    const struct baronet_play *play;
    unsigned viewer;
    const struct baronet_record_notes *notes;
    struct text_buffer out;
    struct text_buffer value; // of a header line
};

static void print_value(struct writer *writer, enum record_header header)
{
    record_header_print(&writer->out, header, writer->value.start);
    text_buffer_clear(&writer->value);
}

static void print_note(struct writer *writer, enum record_header header, const char *note)
{
    if (note)
        record_header_print(&writer->out, header, note);
}

static bool print_result(struct writer *writer, struct baronet_message **message)
{
    struct baronet_result result;
    if (writer->notes->result) {
        record_header_print(&writer->out, HEADER_RESULT, writer->notes->result);
        return true;
    }
    struct baronet_play *copy = baronet_play_copy(writer->play);
    bool is_told = record_print_result(&writer->value, copy, &result, message);
    baronet_play_free(copy);
    print_value(writer, HEADER_RESULT);
    return is_told;
}

// How many turns the viewer is told of.
static size_t turns_told(const struct writer *writer)
{
    size_t count = 0;
    for (size_t i = 0; i < baronet_play_turn_count(writer->play); i++) {
        char *turn = baronet_play_turn_text(writer->play, i, writer->viewer);
        count += *turn != 0;
        baronet_free(turn);
    }
    return count;
}

static bool print_headers(struct writer *writer, struct baronet_message **message)
{
    const struct baronet_game *game = baronet_play_game(writer->play);
    bool is_set_up;
    char *start = start_fen(writer->play, writer->viewer, &is_set_up);
    char *end = baronet_play_fen(writer->play, writer->viewer);
    record_header_print(&writer->out, HEADER_GAME, baronet_game_name(game));
    record_header_print(&writer->out, HEADER_TITLE, baronet_game_title(game));
    if (writer->viewer != BARONET_REFEREE) {
        record_print_player(&writer->value, game, writer->viewer);
        print_value(writer, HEADER_VIEW);
    }
    if (is_set_up)
        record_header_print(&writer->out, HEADER_SETUP, "1");
    record_header_print(&writer->out, HEADER_START, start);
    print_note(writer, HEADER_SEATS, writer->notes->seats);
    bool is_told = print_result(writer, message);
    record_header_print(&writer->out, HEADER_END, end);
    text_buffer_print(&writer->value, "%zu", turns_told(writer));
    print_value(writer, HEADER_TURNS);
    print_note(writer, HEADER_SETTINGS, writer->notes->settings);
    if (writer->viewer == BARONET_REFEREE)
        print_note(writer, HEADER_SEED, writer->notes->seed);
    text_buffer_print(&writer->value, "%016" PRIx64, baronet_game_fingerprint(game));
    print_value(writer, HEADER_RULES);
    text_buffer_print(&writer->value, "%d", RECORD_FORMAT);
    print_value(writer, HEADER_FORMAT);
    baronet_free(start);
    baronet_free(end);
    return is_told;
}

static void print_turns(struct writer *writer)
{
    text_buffer_add_character(&writer->out, '\n');
    for (size_t i = 0; i < baronet_play_turn_count(writer->play); i++) {
        char *turn = baronet_play_turn_text(writer->play, i, writer->viewer);
        if (*turn)
            text_buffer_print(&writer->out, "%d. %s\n", baronet_play_turn_number(writer->play, i),
                              turn);
        baronet_free(turn);
    }
}

static void print_rules(struct writer *writer)
{
    char *rules = baronet_game_rules(baronet_play_game(writer->play));
    text_buffer_add_character(&writer->out, '\n');
    rules_lines_print(&writer->out, rules);
    baronet_free(rules);
}

static char *record_text(struct writer *writer, struct baronet_message **message)
{
    text_buffer_init(&writer->out);
    text_buffer_init(&writer->value);
    bool is_told = print_headers(writer, message);
    text_buffer_release(&writer->value);
    if (!is_told) {
        text_buffer_release(&writer->out);
        return NULL;
    }
    print_turns(writer);
    if (!(writer->notes->flags & BARONET_RECORD_WITHOUT_RULES))
        print_rules(writer);
    return text_take(&writer->out);
}

char *baronet_record_text(const struct baronet_play *play, unsigned viewer,
                          const struct baronet_record_notes *notes,
                          struct baronet_message **message)
{
    struct baronet_record_notes read = {0};
    struct call call;
    if (REFUSED(play, message) || REFUSED_VIEWER(play->game, viewer, message))
        return NULL;
    if (notes && !sized_read(notes, &read, sizeof read)) {
        message_without_size(message);
        return NULL;
    }
    if (CALL_FAILED(&call, play, message))
        return NULL;
    struct writer writer = {.play = play, .viewer = viewer, .notes = &read};
    char *text = record_text(&writer, message);
    call_close(&call);
    return text;
}

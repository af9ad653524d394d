#define _POSIX_C_SOURCE 200809L

#include "sent.h"
#include "answers.h"

#include "baronet_check.h"
#include "baronet_notation.h"
#include "complain.h"
#include "engine_player.h"
#include "learning.h"
#include "memory.h"
#include "position_output.h"
#include "rng.h"
#include "session.h"
#include "session_commands.h"
#include "turn_json.h"
#include "view_json.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum {
    TYPED_COUNT = 8,     // texts that the player tries as turns
    TYPED_LIMIT = 200,   // bytes of each
    BEGINNINGS = 8,      // of a short text
    ENGINE_NODES = 64,   // positions that it looks at
    ENGINE_TURNS = 8,    // told so far, at most: it thinks through all of them
    ENGINE_RARITY = 150, // and takes its time
    RECORD_RARITY = 4,
    PRINTED_RARITY = 8,
    CHANGES_TURNS = 4 // the latest ones, of which all changes are told
};

struct sent {
    const struct baronet_game *game;
    struct baronet_play *start;
    struct engine_player *engine_player; // NULL until it is asked
    FILE *printed; // what the terminal prints; NULL: there can be no such file
};

struct sent *sent_new(const struct baronet_game *game)
{
    struct sent *sent = memory_zeroed(1, sizeof *sent);
    *sent = (struct sent){.game = game, .start = baronet_start(game), .printed = tmpfile()};
    if (!sent->printed)
        complain("there can be no temporary file, so what the terminal prints is not compared");
    return sent;
}

void sent_free(struct sent *sent)
{
    engine_player_free(sent->engine_player);
    baronet_play_free(sent->start);
    if (sent->printed)
        fclose(sent->printed);
    memory_free(sent);
}

// ---- Positions

static char *tell_fen(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    return baronet_play_fen(play, viewer);
}

// Printed to memory.
struct printed {
    FILE *out;
    char *text;
    size_t length;
};

static void begin_print(struct printed *printed)
{
    *printed = (struct printed){0};
    printed->out = open_memstream(&printed->text, &printed->length);
    if (!printed->out)
        memory_out();
}

static char *end_print(struct printed *printed)
{
    bool is_cut = ferror(printed->out) != 0;
    is_cut |= fclose(printed->out) != 0 || !printed->text;
    char *copy = is_cut ? NULL : memory_copy_text(printed->text);
    memory_free_foreign(printed->text);
    if (!copy)
        memory_out();
    return copy;
}

static char *tell_view(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    struct printed printed;
    begin_print(&printed);
    struct baronet_view *view = baronet_view(play, viewer, NULL);
    json_view(&(struct json){.out = printed.out}, view);
    baronet_view_free(view);
    return end_print(&printed);
}

// Whether he is told that a turn was made.
static bool is_told_turn(const struct baronet_play *play, size_t index, unsigned viewer)
{
    char *text = baronet_play_turn_text(play, index, viewer);
    bool is_told = text && *text;
    baronet_free(text);
    return is_told;
}

// What the latest turns have changed.
static char *tell_changes(void *context, struct baronet_play *play, unsigned viewer,
                          uint64_t random)
{
    (void)context, (void)random;
    struct printed printed;
    size_t count = baronet_play_turn_count(play), first = count;
    for (size_t told = 0; first > 0 && told < CHANGES_TURNS; first--)
        told += is_told_turn(play, first - 1, viewer);
    begin_print(&printed);
    for (size_t i = first; i < count; i++) {
        struct baronet_turn *turn = baronet_play_turn(play, i, viewer);
        if (turn)
            json_turn(&(struct json){.out = printed.out}, baronet_play_game(play), turn);
        baronet_turn_free(turn);
    }
    return end_print(&printed);
}

// As the terminal draws it, with the squares marked whose change he has seen.
static char *tell_drawing(void *context, struct baronet_play *play, unsigned viewer,
                          uint64_t random)
{
    (void)context, (void)random;
    struct baronet_drawing how = {.size = sizeof how,
                                  .viewer = viewer,
                                  .bottom = viewer,
                                  .is_framed = true,
                                  .has_colours = true};
    return baronet_play_draw(play, &how);
}

static char *tell_turns_made(void *context, struct baronet_play *play, unsigned viewer,
                             uint64_t random)
{
    (void)context, (void)random;
    struct text_buffer out;
    text_buffer_init(&out);
    for (size_t i = 0; i < baronet_play_turn_count(play); i++) {
        char *text = baronet_play_turn_text(play, i, viewer);
        if (text && *text)
            text_buffer_print(&out, "%d. %u: %s\n", baronet_play_turn_number(play, i),
                              baronet_play_turn_mover(play, i), text);
        baronet_free(text);
    }
    return text_buffer_take(&out);
}

static char *tell_result(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)viewer, (void)random;
    struct baronet_result result = result_of(play);
    struct text_buffer out;
    text_buffer_init(&out);
    text_buffer_print(&out, "%d %u %s; %u is to move", (int)result.outcome, result.winner,
                      result.reason, baronet_play_mover(play));
    return text_buffer_take(&out);
}

// ---- What only the player to move is told

static bool is_to_move(struct baronet_play *play, unsigned viewer)
{
    return baronet_play_mover(play) == viewer;
}

static char *tell_claim(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    const char *claim = is_to_move(play, viewer) ? baronet_play_claim(play) : NULL;
    struct text_buffer out;
    text_buffer_init(&out);
    text_buffer_print(&out, "%s", claim ? claim : "");
    return text_buffer_take(&out);
}

static char *tell_prompt(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    return is_to_move(play, viewer) ? baronet_play_prompt(play) : NULL;
}

static char *tell_said(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    return baronet_play_said(play, viewer);
}

static void print_question(struct text_buffer *out, const char *question)
{
    if (question)
        text_buffer_print(out, " (%s)", question);
}

// A turn in parts, or why it is not told.
static void print_turn(FILE *out, const struct baronet_game *game, struct baronet_turn *turn,
                       const struct baronet_message *message)
{
    if (turn)
        json_turn(&(struct json){.out = out}, game, turn);
    else
        fprintf(out, "%s", baronet_message_text(message));
    baronet_turn_free(turn);
}

// One of the turns, in parts, with what it would do.
static char *tell_listed_turn(void *context, struct baronet_play *play, unsigned viewer,
                              uint64_t random)
{
    (void)context;
    struct printed printed;
    struct baronet_message *message = NULL;
    struct baronet_turns *turns = is_to_move(play, viewer) ? baronet_turns(play, NULL) : NULL;
    size_t count = turns ? baronet_turns_count(turns) : 0;
    char *told = NULL;
    if (count > 0) {
        begin_print(&printed);
        struct baronet_turn *turn =
            baronet_turns_turn(play, turns, (size_t)(random % count), viewer, &message);
        print_turn(printed.out, baronet_play_game(play), turn, message);
        told = end_print(&printed);
    }
    baronet_message_free(message);
    baronet_turns_free(turns);
    return told;
}

// In the order of the list, with the questions that ask for each choice.
static char *tell_turns(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    struct text_buffer out;
    struct baronet_turns *turns = is_to_move(play, viewer) ? baronet_turns(play, NULL) : NULL;
    if (!turns)
        return NULL;
    text_buffer_init(&out);
    text_buffer_print(&out, "turns:");
    print_question(&out, baronet_turns_question(turns));
    for (size_t i = 0; i < baronet_turns_count(turns); i++) {
        struct baronet_pick pick = {.size = sizeof pick};
        char *text = baronet_turns_text(turns, i);
        text_buffer_print(&out, "\n%s", text);
        baronet_free(text);
        while (baronet_turns_pick(turns, i, pick.end, &pick))
            print_question(&out, pick.question);
    }
    baronet_turns_free(turns);
    return text_buffer_take(&out);
}

static const char *random_square(const struct baronet_game *game, struct rng *rng)
{
    return square_of(game, rng_below(rng, baronet_game_square_count(game))).name;
}

static const char *random_letter(const struct baronet_game *game, struct rng *rng)
{
    return piece_of(game, rng_below(rng, baronet_game_piece_count(game))).letter;
}

static void print_options(FILE *out, const struct baronet_picker *picker)
{
    struct baronet_option option = {.size = sizeof option};
    const char *question = baronet_picker_question(picker);
    fprintf(out, "\"%s\", %d: %s\n", baronet_picker_text(picker), baronet_picker_is_whole(picker),
            question ? question : "");
    for (size_t i = 0; baronet_picker_option(picker, i, &option); i++)
        fprintf(out, "%d %d %d %d %d %d %d %d \"%s\" (%s): %s\n", (int)option.kind,
                (int)option.role, option.square, option.type, option.player, option.hand,
                option.number, option.completes, option.text, option.words, option.question);
}

// The turn so far in parts, with what it does, or why that is not told.
static void print_picked(FILE *out, const struct baronet_game *game, struct baronet_picker *picker,
                         unsigned viewer)
{
    struct baronet_message *message;
    struct baronet_turn *turn = baronet_picker_turn(picker, viewer, &message);
    print_turn(out, game, turn, message);
    baronet_message_free(message);
}

// A text typed in the middle of a turn: what it is taken for, or why it is not.
static void print_typed_pick(FILE *out, struct baronet_picker *picker, const char *typed)
{
    struct baronet_message *message;
    if (baronet_picker_pick_text(picker, typed, &message)) {
        fprintf(out, "\"%s\" is \"%s\"\n", typed, baronet_picker_text(picker));
        baronet_picker_back(picker);
    } else {
        fprintf(out, "\"%s\": %s", typed, baronet_message_text(message));
    }
    baronet_message_free(message);
}

// A turn that is picked at random: what he may pick, what texts would be, and the position as it
// would become.
static char *tell_picks(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context;
    struct printed printed;
    struct rng rng;
    if (!is_to_move(play, viewer))
        return NULL;
    begin_print(&printed);
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    rng_init(&rng, random);
    for (bool goes_on = true; goes_on;) {
        struct baronet_view *view = baronet_picker_view(picker, viewer, NULL);
        size_t count = baronet_picker_count(picker);
        print_options(printed.out, picker);
        json_view(&(struct json){.out = printed.out}, view);
        baronet_view_free(view);
        print_picked(printed.out, baronet_play_game(play), picker, viewer);
        print_typed_pick(printed.out, picker, random_square(baronet_play_game(play), &rng));
        goes_on = count > 0 && baronet_picker_pick(picker, rng_below(&rng, count), NULL);
    }
    baronet_picker_free(picker);
    return end_print(&printed);
}

// ---- Answers to what he types

// The text of one of the turns that he is told of.
static char *told_turn(const struct baronet_play *play, size_t number, unsigned viewer)
{
    size_t index = 0;
    while (!is_told_turn(play, index, viewer) || number-- > 0)
        index++;
    return baronet_play_turn_text(play, index, viewer);
}

// A text made of what he knows: his legal turns, the turns as he read them, squares and pieces.
static void type_text(struct baronet_play *play, const struct baronet_turns *turns, unsigned viewer,
                      struct rng *rng, char *typed)
{
    static const char *const odd[] = {"", "?", "0000", "O-O", "O-O-O", "-", "~", "+?"};
    const struct baronet_game *game = baronet_play_game(play);
    size_t count = baronet_turns_count(turns), made = 0;
    for (size_t i = 0; i < baronet_play_turn_count(play); i++)
        made += is_told_turn(play, i, viewer);
    const char *one = random_square(game, rng), *other = random_square(game, rng);
    const char *letter = random_letter(game, rng);
    char *legal = count ? baronet_turns_text(turns, rng_below(rng, count)) : NULL;
    char *read = made ? told_turn(play, rng_below(rng, made), viewer) : NULL;
    const char *turn = legal ? legal : one;
    int length = (int)rng_below(rng, strlen(turn) + 1), half = (int)strlen(turn) / 2;
    switch (rng_below(rng, 12)) {
    case 0: snprintf(typed, TYPED_LIMIT, "%s%s", one, other); break;
    case 1: snprintf(typed, TYPED_LIMIT, "%.*s", length, turn); break;
    case 2: snprintf(typed, TYPED_LIMIT, "%s#2", turn); break;
    case 3: snprintf(typed, TYPED_LIMIT, "%s%s", turn, letter); break;
    case 4: snprintf(typed, TYPED_LIMIT, "%s", read ? read : one); break;
    case 5: snprintf(typed, TYPED_LIMIT, "%s@%s", letter, one); break;
    case 6: snprintf(typed, TYPED_LIMIT, "%s%s", letter, one); break;
    case 7:
        snprintf(typed, TYPED_LIMIT, "%s", odd[rng_below(rng, sizeof odd / sizeof *odd)]);
        break;
    default: snprintf(typed, TYPED_LIMIT, "%.*s%s", half, turn, other); // another way to go on
    }
    baronet_free(legal);
    baronet_free(read);
}

// What short notation takes the text for.
static void print_short(struct text_buffer *out, const struct baronet_play *play,
                        const struct baronet_turns *turns, const char *typed)
{
    struct baronet_beginning found[BEGINNINGS] = {{.size = sizeof *found}};
    size_t count = baronet_turns_san(play, turns, typed, found, BEGINNINGS);
    for (size_t i = 0; i < count; i++) {
        char *text = baronet_turns_text(turns, found[i].index);
        text_buffer_print(out, " %.*s", (int)found[i].length, text);
        baronet_free(text);
    }
}

// What a text says, or "-" for none.
static const char *or_none(const char *text)
{
    return text ? text : "-";
}

// The reason why a text is no turn, with the squares concerned.
static void print_reason(struct text_buffer *out, struct baronet_play *play, const char *typed)
{
    struct baronet_explanation *explanation = baronet_explain(play, typed, NULL);
    struct baronet_explained told = {.size = sizeof told};
    if (explanation && baronet_explained(explanation, &told)) {
        text_buffer_print(out, "%s: %s; %s; %s:%u:%u-%u:%u, %zu bytes are fine;",
                          baronet_reason_name(told.reason), told.words, or_none(told.hint),
                          or_none(told.file), told.line, told.column, told.end_line,
                          told.end_column, told.fine);
        for (size_t i = 0; i < told.square_count; i++)
            text_buffer_print(out, " %u", told.squares[i]);
        text_buffer_print(out, "\n");
    }
    baronet_explanation_free(explanation);
}

// A message with what it has for programs.
static void print_message(struct text_buffer *out, const struct baronet_message *message)
{
    struct baronet_diagnostic of = {.size = sizeof of};
    struct baronet_related place = {.size = sizeof place};
    text_buffer_print(out, " %s", message ? baronet_message_text(message) : "is refused\n");
    for (size_t i = 0; baronet_message_diagnostic(message, i, &of); i++) {
        text_buffer_print(out, "%s; %s; %s:%u:%u-%u:%u; %s; %s\n", of.code, of.text,
                          or_none(of.file), of.line, of.column, of.end_line, of.end_column,
                          or_none(of.expectation), or_none(of.hint));
        for (size_t r = 0; baronet_message_related(message, i, r, &place); r++)
            text_buffer_print(out, "%s; %s:%u:%u-%u:%u\n", place.text, or_none(place.file),
                              place.line, place.column, place.end_line, place.end_column);
    }
}

static char *tell_answers(void *context, struct baronet_play *play, unsigned viewer,
                          uint64_t random)
{
    (void)context;
    struct rng rng;
    struct text_buffer out;
    struct baronet_turns *turns = is_to_move(play, viewer) ? baronet_turns(play, NULL) : NULL;
    if (!turns)
        return NULL;
    rng_init(&rng, random);
    text_buffer_init(&out);
    for (int i = 0; i < TYPED_COUNT; i++) {
        char typed[TYPED_LIMIT];
        struct baronet_message *message;
        type_text(play, turns, viewer, &rng, typed);
        text_buffer_print(&out, "\"%s\":", typed);
        print_short(&out, play, turns, typed);
        if (baronet_apply_text(play, typed, &message)) {
            text_buffer_print(&out, " is a turn\n");
            baronet_undo(play);
        } else {
            print_message(&out, message);
            print_reason(&out, play, typed);
        }
        baronet_message_free(message);
    }
    baronet_turns_free(turns);
    return text_buffer_take(&out);
}

// ---- What commands print

static char *tell_printed(struct baronet_play *play, unsigned viewer, bool is_json)
{
    struct printed printed;
    begin_print(&printed);
    show_print(printed.out, play, viewer, is_json);
    if (is_to_move(play, viewer))
        moves_print(printed.out, play, viewer, is_json);
    return end_print(&printed);
}

static char *tell_text(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    return tell_printed(play, viewer, false);
}

static char *tell_json(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    return tell_printed(play, viewer, true);
}

static char *tell_record(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    const struct baronet_record_notes notes = {.size = sizeof notes,
                                               .flags = BARONET_RECORD_WITHOUT_RULES};
    (void)context, (void)random;
    return baronet_record_text(play, viewer, &notes, NULL);
}

// ---- The terminal

// What lines typed there print. `play` is copied: a line may be a turn.
static void print_session(const struct sent *sent, struct baronet_play *play, unsigned viewer,
                          const char *const *lines)
{
    struct session session;
    session_init(&session, baronet_play_copy(sent->start));
    baronet_play_free(session.record.play);
    session.record.play = baronet_play_copy(play);
    seats_init(&session.seats, sent->game);
    for (unsigned p = 0; p < session.seats.count; p++)
        session.seats.of[p] = p == viewer ? SEAT_HUMAN : SEAT_RANDOM;
    for (; *lines; lines++)
        session_obey(&session, *lines);
    session_release(&session);
}

// All of a file, which is empty after that.
static char *take_all(int file)
{
    struct text_buffer out;
    char bytes[4096];
    ssize_t count;
    text_buffer_init(&out);
    lseek(file, 0, SEEK_SET);
    while ((count = read(file, bytes, sizeof bytes)) > 0)
        text_buffer_add(&out, bytes, (size_t)count);
    lseek(file, 0, SEEK_SET);
    if (ftruncate(file, 0) != 0)
        text_buffer_clear(&out);
    return text_buffer_take(&out);
}

// The terminal prints to stdout, which is a file for the moment. It shows everything when the game
// is over.
static char *tell_terminal(void *context, struct baronet_play *play, unsigned viewer,
                           uint64_t random)
{
    const struct sent *sent = context;
    char typed[TYPED_LIMIT] = "";
    const char *const lines[] = {"board", "fen", "history", "moves", "rules", typed, NULL};
    struct rng rng;
    char *text = NULL;
    bool is_asked =
        sent->printed && is_to_move(play, viewer) && result_of(play).outcome == BARONET_ONGOING;
    struct baronet_turns *turns = is_asked ? baronet_turns(play, NULL) : NULL;
    if (!turns)
        return NULL;
    rng_init(&rng, random);
    type_text(play, turns, viewer, &rng, typed);
    baronet_turns_free(turns);
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    if (kept >= 0 && dup2(fileno(sent->printed), STDOUT_FILENO) >= 0) {
        print_session(sent, play, viewer, lines);
        fflush(stdout);
        dup2(kept, STDOUT_FILENO);
        text = take_all(fileno(sent->printed));
    }
    if (kept >= 0)
        close(kept);
    return text;
}

// ---- The engine, as a player and as adviser of one

// What it thinks on the way, but for how long.
static bool print_report(void *context, const struct baronet_engine_report *report)
{
    struct text_buffer *out = context;
    if (report->line > 0)
        text_buffer_print(out, "%u: depth %u to %u, score %d, win in %d, %" PRIu64 ":",
                          report->line, report->depth, report->selective_depth, report->score,
                          report->win_in, report->nodes);
    for (size_t i = 0; report->line > 0 && i < report->turn_count; i++)
        text_buffer_print(out, " %s%s", report->turns[i], i + 1 == report->turn_count ? "\n" : "");
    return true;
}

// The turns of which the viewer is told that they were made.
static size_t told_count(const struct baronet_play *play, unsigned viewer)
{
    size_t count = 0;
    for (size_t i = 0; i < baronet_play_turn_count(play); i++) {
        char *text = baronet_play_turn_text(play, i, viewer);
        count += *text != '\0';
        baronet_free(text);
    }
    return count;
}

static char *tell_engine(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    struct sent *sent = context;
    struct text_buffer out;
    struct baronet_engine_limits limits = {
        .nodes = ENGINE_NODES, .progress = print_report, .context = &out};
    struct lots_key key = lots_key_of_seed(random);
    struct baronet_engine_answer answer = {0};
    if (!is_to_move(play, viewer) || told_count(play, viewer) > ENGINE_TURNS)
        return NULL;
    if (!sent->engine_player) {
        struct engine_player_options options = {.limits = {.nodes = ENGINE_NODES},
                                                .engine = learning_options()};
        options.engine.learn_milliseconds = 0;
        sent->engine_player = engine_player_new(baronet_play_game(sent->start), &options);
    }
    engine_player_forget(sent->engine_player, &key);
    text_buffer_init(&out);
    char *turn = engine_player_advice(sent->engine_player, play, &limits, &answer);
    text_buffer_print(&out, "%s, score %d, win in %d, depth %u, %" PRIu64 " positions, %d; can: %d",
                      turn ? turn : "no turn", answer.score, answer.win_in, answer.depth,
                      answer.nodes, answer.is_by_chance, baronet_engine_can_play(play, viewer));
    baronet_free(turn);
    return text_buffer_take(&out);
}

// ---- The list

static const struct baronet_channel channels[] = {
    {sizeof(struct baronet_channel), "the position (FEN)", tell_fen, 1, false},
    {sizeof(struct baronet_channel), "the drawing", tell_drawing, 1, false},
    {sizeof(struct baronet_channel), "the turns made", tell_turns_made, 1, false},
    {sizeof(struct baronet_channel), "what turns have changed", tell_changes, 1, false},
    {sizeof(struct baronet_channel), "the result", tell_result, 1, false},
    {sizeof(struct baronet_channel), "the draw that may be claimed", tell_claim, 1, false},
    {sizeof(struct baronet_channel), "the prompt", tell_prompt, 1, false},
    {sizeof(struct baronet_channel), "what is said", tell_said, 1, false},
    {sizeof(struct baronet_channel), "the view", tell_view, 1, false},
    {sizeof(struct baronet_channel), "the legal turns", tell_turns, 1, false},
    {sizeof(struct baronet_channel), "what a legal turn would do", tell_listed_turn, 1, false},
    {sizeof(struct baronet_channel), "what can be picked", tell_picks, 1, false},
    {sizeof(struct baronet_channel), "the answer to a text typed as a turn", tell_answers, 1, true},
    {sizeof(struct baronet_channel), "what \"show\" and \"moves\" print", tell_text, PRINTED_RARITY,
     false},
    {sizeof(struct baronet_channel), "the JSON of \"show\" and \"moves\"", tell_json,
     PRINTED_RARITY, false},
    {sizeof(struct baronet_channel), "the saved game", tell_record, RECORD_RARITY, false},
    {sizeof(struct baronet_channel), "the terminal", tell_terminal, PRINTED_RARITY, true},
    {sizeof(struct baronet_channel), "the engine's turn", tell_engine, ENGINE_RARITY, false},
};

const struct baronet_channel *sent_channels(size_t *count)
{
    *count = sizeof channels / sizeof *channels;
    return channels;
}

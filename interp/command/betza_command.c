// baronet betza: where a piece written in Betza's notation can go, in text, words or as a picture,
// and whole files of such questions.
#include "baronet_betza.h"
#include "batch.h"
#include "command.h"
#include "complain.h"
#include "options.h"
#include "store.h"

#include <stdio.h>
#include <string.h>

// What is wanted; without any of these turns and a diagram.
struct answers {
    bool plain, words;
    const char *picture; // where to
};

static bool is_stdout(const char *path)
{
    return strcmp(path, "-") == 0;
}

// Prints the turns, or complains. The first answer also tells the warnings.
static int print_turns(const struct baronet_betza *request, bool plain)
{
    char *drawing = NULL;
    struct baronet_message *message = NULL;
    char *turns = baronet_betza(request, plain ? NULL : &drawing, &message);
    complain_message(message);
    if (!turns)
        return STATUS_WRONG;
    printf("%s\n%s", turns, drawing ? drawing : "");
    baronet_free(turns);
    baronet_free(drawing);
    return STATUS_FINE;
}

static int print_words(const struct baronet_betza *request)
{
    struct baronet_message *message = NULL;
    char *words = baronet_betza_explain(request, &message);
    complain_message(message);
    if (!words)
        return STATUS_WRONG;
    fputs(words, stdout);
    baronet_free(words);
    return STATUS_FINE;
}

static int write_picture(const struct baronet_betza *request, const char *path)
{
    struct baronet_message *message = NULL;
    char *picture = baronet_betza_svg(request, &message);
    int status = STATUS_FINE;
    struct text_buffer problem;
    complain_message(message);
    if (!picture)
        return STATUS_WRONG;
    text_buffer_init(&problem);
    if (is_stdout(path)) {
        fputs(picture, stdout);
    } else if (!store_replace(path, text_of(picture), &problem)) {
        complain("%s", problem.start);
        status = STATUS_ENVIRONMENT;
    }
    text_buffer_release(&problem);
    baronet_free(picture);
    return status;
}

static int answer(const struct baronet_betza *request, const struct answers *answers)
{
    int status = STATUS_FINE;
    if (answers->plain || (!answers->words && !answers->picture))
        status = print_turns(request, answers->plain);
    if (answers->words && status == STATUS_FINE)
        status = print_words(request);
    if (answers->picture && status == STATUS_FINE)
        status = write_picture(request, answers->picture);
    return status;
}

// The fields of a test line.
enum { BETZA, BOARD, HOLES, SQUARE, COLOUR, MOVED, FRIENDS, ENEMIES, TURNS, FIELD_COUNT };

static bool test_line(char **fields, struct text_buffer *got)
{
    const struct baronet_betza request = {.size = sizeof request,
                                          .betza = fields[BETZA],
                                          .board = fields[BOARD],
                                          .holes = fields[HOLES],
                                          .square = fields[SQUARE],
                                          .is_second = strcmp(fields[COLOUR], "black") == 0,
                                          .has_moved = strcmp(fields[MOVED], "moved") == 0,
                                          .friends = fields[FRIENDS],
                                          .enemies = fields[ENEMIES]};
    struct baronet_message *message = NULL;
    char *turns = baronet_betza(&request, NULL, &message);
    if (turns)
        text_buffer_print(got, "%s", turns);
    else
        text_buffer_add(got, baronet_message_text(message),
                        strcspn(baronet_message_text(message), "\n"));
    bool is_equal = turns && strcmp(turns, fields[TURNS]) == 0;
    baronet_free(turns);
    baronet_message_free(message);
    return is_equal;
}

// Whether these answers can be given together.
static bool are_possible(const char *command, const struct answers *answers, bool is_batch)
{
    if (is_batch && (answers->words || answers->picture)) {
        complain_usage(command, NULL, "--batch can't be combined with --%s",
                       answers->words ? "explain" : "svg");
        return false;
    }
    if (answers->picture && is_stdout(answers->picture) && (answers->words || answers->plain)) {
        complain_usage(command, NULL, "--svg - can't be combined with --%s",
                       answers->words ? "explain" : "plain");
        return false;
    }
    return true;
}

int betza_command(int argc, char **argv)
{
    struct baronet_betza request = {.size = sizeof request, .board = "8x8"};
    const char *board = NULL, *colour = NULL, *batch = NULL;
    struct answers answers = {0};
    const struct option options[] = {{"--board", .value = &board},
                                     {"--dialect", .value = &request.dialect},
                                     {"--holes", .value = &request.holes},
                                     {"--at", .value = &request.square},
                                     {"--colour", .value = &colour},
                                     {"--moved", .is_set = &request.has_moved},
                                     {"--friends", .value = &request.friends},
                                     {"--enemies", .value = &request.enemies},
                                     {"--plain", .is_set = &answers.plain},
                                     {"--explain", .is_set = &answers.words},
                                     {"--svg", .value = &answers.picture},
                                     {"--batch", .value = &batch},
                                     {0}};
    if (!options_read(&argc, argv, options) || !are_possible(argv[0], &answers, batch != NULL) ||
        !options_have(argc, argv, batch ? "" : "STRING"))
        return STATUS_USAGE;
    if (batch)
        return batch_run_lines(batch, FIELD_COUNT, test_line);
    if (colour && strcmp(colour, "white") != 0 && strcmp(colour, "black") != 0)
        return complain_usage(argv[0], NULL, "--colour is white or black, not \"%s\"", colour);
    request.is_second = colour && strcmp(colour, "black") == 0;
    if (board)
        request.board = board;
    request.betza = argv[1];
    return answer(&request, &answers);
}

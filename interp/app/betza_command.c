// baronet betza: where a piece written in Betza's notation can go, and whole files of such
// questions.
#include "batch.h"
#include "command.h"
#include "complain.h"
#include "options.h"
#include "position.h"

#include <stdio.h>
#include <string.h>

static int ask(const struct baronet_betza *request, bool plain)
{
    char *drawing = NULL, *message = NULL;
    char *turns = baronet_betza(request, plain ? NULL : &drawing, &message);
    complain_message(message);
    if (!turns)
        return STATUS_WRONG;
    printf("%s\n%s", turns, drawing ? drawing : "");
    baronet_free(turns);
    baronet_free(drawing);
    return STATUS_FINE;
}

// The fields of a test line.
enum { BETZA, BOARD, HOLES, SQUARE, COLOUR, MOVED, FRIENDS, ENEMIES, TURNS, FIELD_COUNT };

static bool test_line(char **fields, struct text_buffer *got)
{
    const struct baronet_betza request = {.betza = fields[BETZA],
                                          .board = fields[BOARD],
                                          .holes = fields[HOLES],
                                          .square = fields[SQUARE],
                                          .is_second = strcmp(fields[COLOUR], "black") == 0,
                                          .has_moved = strcmp(fields[MOVED], "moved") == 0,
                                          .friends = fields[FRIENDS],
                                          .enemies = fields[ENEMIES]};
    char *message = NULL, *turns = baronet_betza(&request, NULL, &message);
    if (turns)
        text_buffer_print(got, "%s", turns);
    else if (message)
        text_buffer_add(got, message, strcspn(message, "\n"));
    bool is_equal = turns && strcmp(turns, fields[TURNS]) == 0;
    baronet_free(turns);
    baronet_free(message);
    return is_equal;
}

int betza_command(int argc, char **argv)
{
    struct baronet_betza request = {.board = "8x8"};
    const char *board = NULL, *colour = NULL, *batch = NULL;
    bool is_plain = false;
    const struct option options[] = {{"--board", .value = &board},
                                     {"--dialect", .value = &request.dialect},
                                     {"--holes", .value = &request.holes},
                                     {"--at", .value = &request.square},
                                     {"--colour", .value = &colour},
                                     {"--moved", .is_set = &request.has_moved},
                                     {"--friends", .value = &request.friends},
                                     {"--enemies", .value = &request.enemies},
                                     {"--plain", .is_set = &is_plain},
                                     {"--batch", .value = &batch},
                                     {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, batch ? "" : "STRING"))
        return STATUS_USAGE;
    if (batch)
        return batch_run_lines(batch, FIELD_COUNT, test_line);
    if (colour && strcmp(colour, "white") != 0 && strcmp(colour, "black") != 0)
        return complain_usage(argv[0], NULL, "--colour is white or black, not \"%s\"", colour);
    request.is_second = colour && strcmp(colour, "black") == 0;
    if (board)
        request.board = board;
    request.betza = argv[1];
    return ask(&request, is_plain);
}

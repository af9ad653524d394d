// baronet pieces: the zoo, or some of it, and how a piece moves.
#include "answers.h"
#include "baronet.h"
#include "baronet_betza.h"
#include "columns.h"
#include "command.h"
#include "complain.h"
#include "json.h"
#include "options.h"

#include <stdio.h>
#include <string.h>

enum { COLUMN_COUNT = 4 };

// Squares around the one in the middle of the diagram's board, for pieces that need something to go
// over.
static const char BOARD[] = "9x9", LARGE_BOARD[] = "15x15", MIDDLE[] = "e5";
static const char AROUND[] =
    "d4,d5,d6,e4,e6,f4,f5,f6,c4,c6,d3,d7,f3,f7,g4,g6,b2,b5,b8,e2,e8,h2,h5,h8";

static bool is_equal(struct text a, struct text b)
{
    return a.length == b.length && text_begins_folded(a, b);
}

static bool contains(struct text name, struct text part)
{
    for (; name.length >= part.length; name.start++, name.length--) {
        if (text_begins_folded(name, part))
            return true;
        if (name.length == 0)
            break;
    }
    return false;
}

static bool is_wanted(struct baronet_zoo_piece piece, const char *wanted)
{
    return !wanted || contains(text_of(piece.name), text_of(wanted)) ||
           strcmp(piece.betza, wanted) == 0;
}

// The piece to draw: the only one that is wanted, or the one of just that name. False when there is
// none.
static bool find_single(const struct baronet_zoo *zoo, const char *wanted,
                        struct baronet_zoo_piece *single)
{
    size_t count = 0;
    for (size_t i = 0; wanted && i < baronet_zoo_count(zoo); i++) {
        struct baronet_zoo_piece piece = zoo_piece_of(zoo, i);
        if (!is_wanted(piece, wanted))
            continue;
        count++;
        *single = piece;
        if (is_equal(text_of(piece.name), text_of(wanted)))
            return true;
    }
    return count == 1;
}

static int complain_unknown(const struct baronet_zoo *zoo, const char *wanted)
{
    struct suggest suggest;
    struct text_buffer name; // names begin with a capital
    text_buffer_init(&name);
    text_buffer_print(&name, "%s", wanted);
    if (name.start[0] >= 'a' && name.start[0] <= 'z')
        name.start[0] = (char)(name.start[0] - 'a' + 'A');
    suggest_init(&suggest, (struct text){name.start, name.length});
    for (size_t i = 0; i < baronet_zoo_count(zoo); i++)
        suggest_offer(&suggest, text_of(zoo_piece_of(zoo, i).name));
    complain("there is no piece \"%s\" in the zoo", wanted);
    if (!complain_suggestion(&suggest))
        fputs("      hint: \"baronet pieces\" lists them; part of a name will do\n", stderr);
    text_buffer_release(&name);
    return STATUS_WRONG;
}

// Tries boards and positions until the piece has a move in one.
static int draw(struct baronet_zoo_piece piece)
{
    const struct baronet_betza requests[] = {
        {.size = sizeof(struct baronet_betza),
         .betza = piece.betza,
         .board = BOARD,
         .square = MIDDLE},
        {.size = sizeof(struct baronet_betza),
         .betza = piece.betza,
         .board = BOARD,
         .square = MIDDLE,
         .enemies = AROUND},
        {.size = sizeof(struct baronet_betza), .betza = piece.betza, .board = LARGE_BOARD},
    };
    char *drawing = NULL;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        struct baronet_message *message = NULL;
        baronet_free(drawing);
        char *turns = baronet_betza(&requests[i], &drawing, &message);
        bool is_still = turns && strcmp(turns, "-") == 0;
        complain_message(message);
        if (!turns)
            return STATUS_WRONG;
        baronet_free(turns);
        if (!is_still)
            break;
    }
    printf("\n%s, %s:\n\n%s", piece.name, piece.betza, drawing);
    baronet_free(drawing);
    return STATUS_FINE;
}

static void print_json(const struct baronet_zoo *zoo, const char *wanted)
{
    struct json json = {.out = stdout};
    json_open(&json, "[");
    for (size_t i = 0; i < baronet_zoo_count(zoo); i++) {
        struct baronet_zoo_piece piece = zoo_piece_of(zoo, i);
        if (!is_wanted(piece, wanted))
            continue;
        json_open(&json, "{");
        json_member(&json, "name", piece.name);
        json_member(&json, "letter", piece.letter);
        json_member(&json, "betza", piece.betza);
        json_member(&json, "origin", piece.origin);
        json_close(&json, "}");
    }
    json_close(&json, "]");
    putchar('\n');
}

static void print_rows(const struct baronet_zoo *zoo, const char *wanted)
{
    struct columns columns;
    columns_init(&columns, COLUMN_COUNT, baronet_zoo_count(zoo));
    for (size_t i = 0; i < baronet_zoo_count(zoo); i++) {
        struct baronet_zoo_piece piece = zoo_piece_of(zoo, i);
        if (!is_wanted(piece, wanted))
            continue;
        columns_add(&columns, piece.name);
        columns_add(&columns, piece.letter);
        columns_add(&columns, piece.betza);
        columns_add(&columns, piece.origin);
    }
    columns_print(&columns, output_is_terminal());
    columns_release(&columns);
}

static int answer(const struct baronet_zoo *zoo, const char *wanted, bool is_json)
{
    struct baronet_zoo_piece single = {.size = sizeof single};
    size_t count = 0;
    for (size_t i = 0; i < baronet_zoo_count(zoo); i++)
        count += is_wanted(zoo_piece_of(zoo, i), wanted);
    if (count == 0)
        return complain_unknown(zoo, wanted);
    if (is_json) {
        print_json(zoo, wanted);
        return STATUS_FINE;
    }
    print_rows(zoo, wanted);
    return find_single(zoo, wanted, &single) ? draw(single) : STATUS_FINE;
}

int pieces_command(int argc, char **argv)
{
    bool is_json = false;
    const struct option options[] = {{"--json", .is_set = &is_json}, {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, argc > 1 ? "NAME" : ""))
        return STATUS_USAGE;
    struct baronet_zoo *zoo = baronet_zoo();
    int status = answer(zoo, argv[1], is_json);
    baronet_zoo_free(zoo);
    return status;
}

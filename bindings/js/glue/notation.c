// Betza notation, the zoo, rules files and saved games of Zillions of Games.
#include "baronet_betza.h"
#include "baronet_notation.h"
#include "baronet_zrf.h"
#include "files.h"
#include "glue.h"

#include <stdlib.h>

// ---- Betza notation

enum betza_question { BETZA_MOVES, BETZA_PICTURE, BETZA_WORDS };

static bool answer_moves(const struct baronet_betza *request)
{
    struct baronet_message *message = NULL;
    char *drawing = NULL;
    char *moves = baronet_betza(request, &drawing, &message);
    tell(message);
    if (moves) {
        struct json *json = answer_begin();
        json_open(json, NULL, '{');
        json_text(json, "moves", moves);
        json_text(json, "drawing", drawing);
        json_close(json, '}');
    }
    baronet_free(drawing);
    baronet_free(moves);
    return moves;
}

// As in struct baronet_betza; NULL: the default.
bool EXPORT(betza)(enum betza_question question, const char *betza, const char *dialect,
                   const char *board, const char *holes, const char *square, const char *friends,
                   const char *enemies, bool is_second, bool has_moved)
{
    const struct baronet_betza request = {.size = sizeof request,
                                          .betza = betza,
                                          .dialect = dialect,
                                          .board = board ? board : "8x8",
                                          .holes = holes,
                                          .square = square,
                                          .friends = friends,
                                          .enemies = enemies,
                                          .is_second = is_second,
                                          .has_moved = has_moved};
    if (question == BETZA_MOVES)
        return answer_moves(&request);
    struct baronet_message *message = NULL;
    char *text = question == BETZA_PICTURE ? baronet_betza_svg(&request, &message)
                                           : baronet_betza_explain(&request, &message);
    tell(message);
    return answer_text(text);
}

bool EXPORT(zoo_pieces)(void)
{
    struct baronet_zoo *zoo = baronet_zoo();
    if (!zoo)
        return false;
    struct json *json = answer_begin();
    size_t count = baronet_zoo_count(zoo);
    json_open(json, NULL, '[');
    for (size_t i = 0; i < count; i++) {
        struct baronet_zoo_piece piece = {.size = sizeof piece};
        baronet_zoo_piece(zoo, i, &piece);
        json_open(json, NULL, '{');
        json_text(json, "name", piece.name);
        json_text(json, "letter", piece.letter);
        json_text(json, "betza", piece.betza);
        json_text(json, "origin", piece.origin);
        json_close(json, '}');
    }
    json_close(json, ']');
    baronet_zoo_free(zoo);
    return true;
}

// ---- Zillions of Games

static const struct baronet_load_options *zrf_options(void)
{
    static struct baronet_load_options options = {.size = sizeof options};
    options.loader = host_files();
    return &options;
}

bool EXPORT(zrf_variants)(const char *path)
{
    struct baronet_message *message = NULL;
    char **titles = NULL;
    size_t count = baronet_zrf_variants(path, zrf_options(), &titles, &message);
    tell(message);
    struct json *json = answer_begin();
    json_open(json, NULL, '[');
    for (size_t i = 0; i < count; i++)
        json_text(json, NULL, titles[i]);
    json_close(json, ']');
    baronet_free(titles);
    return count > 0;
}

// `name`: "FILE.zrf" or "FILE.zrf#2"; `style`: enum baronet_zrf_style.
bool EXPORT(zrf_convert)(const char *name, unsigned style)
{
    struct baronet_zrf_report report = {.size = sizeof report};
    struct baronet_message *message = NULL;
    char *text =
        baronet_zrf_convert(name, zrf_options(), (enum baronet_zrf_style)style, &report, &message);
    tell(message);
    if (!text)
        return false;
    struct json *json = answer_begin();
    json_open(json, NULL, '{');
    json_text(json, "text", text);
    json_text(json, "title", report.title);
    json_number(json, "blockCount", (double)report.block_count);
    json_number(json, "readCount", (double)report.read_count);
    json_truth(json, "isRectangle", report.is_rectangle);
    json_truth(json, "hasRoyals", report.has_royals);
    json_text(json, "losses", report.losses);
    json_close(json, '}');
    baronet_zrf_report_release(&report);
    baronet_free(text);
    return true;
}

bool EXPORT(play_zsg)(const struct baronet_play *play)
{
    struct baronet_message *message = NULL;
    char *text = baronet_zsg_text(play, &message);
    tell(message);
    return answer_text(text);
}

// A piece's moves as a picture in SVG, for screens, light or dark, and for print.
//
// What is on a square is shown by marks (betza_marks.c), and those that were used are explained in
// a legend below.
#include "baronet_betza.h"
#include "betza_picture.h"
#include "call.h"
#include "memory.h"
#include "message.h"
#include "sized.h"

#include <stdlib.h>
#include <string.h>

enum {
    CAPTION_HEIGHT = 54,
    CAPTION_LETTER = 23,
    LEGEND_HEIGHT = 56,
    PIXELS = 46, // for a square
    CORNER = 31, // from a square's middle to the marks in its corners, along each axis
    SMALL = 60   // percent: a mark in a corner or in the legend
};

// ---- Marks

// Opens the group of a mark. The piece of the second player is turned round.
static void open_mark(struct picture *picture, enum mark_kind kind, struct point place, int percent)
{
    const struct mark *mark = &betza_marks[kind];
    text_buffer_print(&picture->out, "<g class='%s %s' transform='translate(%d,%d)", mark->colour,
                      mark->name, place.x, place.y);
    if (percent != 100)
        text_buffer_print(&picture->out, "scale(.%02d)", percent);
    if (kind == MARK_PIECE && picture->probe->request->is_second)
        text_buffer_print(&picture->out, "rotate(180)");
    text_buffer_print(&picture->out, "'");
}

static void mark_at(struct picture *picture, enum mark_kind kind, square_t square, int right,
                    int down)
{
    struct point place = picture_point(picture, square);
    bool is_small = right || down;
    place.x += right * CORNER;
    place.y += down * CORNER;
    picture->is_used[kind] = true;
    open_mark(picture, kind, place, is_small ? SMALL : 100);
    text_buffer_print(&picture->out, " data-square='%s'>%s</g>\n",
                      picture->chart.board->squares[square].name, betza_marks[kind].shape);
}

static unsigned direct(const struct chart_square *square)
{
    return square->leap | square->line;
}

// The mark for landing on empty squares or enemies.
static enum mark_kind landing_mark(unsigned landings, enum mark_kind both, enum mark_kind quiet,
                                   enum mark_kind capture)
{
    bool captures = landings & (LANDS_ON_ENEMY | LANDS_ON_PASSED);
    if (landings & LANDS_ON_EMPTY)
        return captures ? both : quiet;
    return captures ? capture : MARK_COUNT;
}

// Squares on a line of steps to neighbours need no mark when the piece may move and capture there.
static enum mark_kind direct_mark(const struct picture *picture, const struct chart_square *there)
{
    enum mark_kind mark = landing_mark(direct(there), MARK_LEAP, MARK_QUIET, MARK_CAPTURE);
    if (mark != MARK_LEAP || there->leap || picture->chart.is_crowded)
        return mark;
    return there->signs & SIGN_RIDE ? MARK_RIDE : MARK_COUNT;
}

// What differs as the first move.
static bool is_first_only(const struct picture *picture, square_t square)
{
    const struct chart_square *now = &picture->chart.squares[square];
    const struct chart_square *later = &picture->moved.squares[square];
    return direct(now) != direct(later) || now->hop != later->hop || now->signs != later->signs;
}

static void mark_landings(struct picture *picture, square_t square)
{
    const struct chart_square *there = &picture->chart.squares[square];
    enum mark_kind mark = direct_mark(picture, there);
    enum mark_kind hop = landing_mark(there->hop, MARK_HOP, MARK_HOP_QUIET, MARK_HOP_CAPTURE);
    bool is_taken = direct(there) != 0;
    if ((direct(there) | there->hop) & LANDS_ON_FRIEND)
        mark_at(picture, MARK_FRIENDLY_FIRE, square, 0, 0);
    if (mark != MARK_COUNT)
        mark_at(picture, mark, square, 0, 0);
    if (hop != MARK_COUNT && there->hop & ~direct(there)) {
        mark_at(picture, hop, square, is_taken, is_taken);
        is_taken = true;
    }
    if (there->signs & SIGN_LANDING && !is_taken)
        mark_at(picture, MARK_LANDING, square, 0, 0);
}

// The marks for signs go to the middle when it is free, else to a corner.
static const struct {
    enum chart_sign sign;
    enum mark_kind mark;
    int right, down;
} sign_places[] = {{SIGN_SWAP, MARK_SWAP, 1, 0},
                   {SIGN_PARTNER, MARK_PARTNER, 1, 0},
                   {SIGN_VICTIM, MARK_VICTIM, 1, -1},
                   {SIGN_SHOT, MARK_SHOT, -1, -1}};

static void mark_signs(struct picture *picture, square_t square)
{
    const struct chart_square *there = &picture->chart.squares[square];
    bool is_taken = direct(there) || there->hop || there->signs & SIGN_LANDING;
    for (size_t i = 0; i < sizeof sign_places / sizeof *sign_places; i++) {
        if (!(there->signs & sign_places[i].sign))
            continue;
        mark_at(picture, sign_places[i].mark, square, is_taken ? sign_places[i].right : 0,
                is_taken ? sign_places[i].down : 0);
        is_taken = true;
    }
    if (there->signs & SIGN_PLATFORM)
        mark_at(picture, MARK_PLATFORM, square, 0, 0);
    if (is_first_only(picture, square))
        mark_at(picture, MARK_FIRST, square, -1, 1);
}

static void mark_squares(struct picture *picture)
{
    int count = picture->chart.board->square_count, owner = probe_owner(picture->probe);
    for (int s = 0; s < count; s++) {
        const struct placed_piece *piece = &picture->probe->squares[s];
        const struct chart_square *there = &picture->chart.squares[s];
        square_t square = (square_t)s;
        if (square == picture->chart.at)
            continue;
        if (piece->type == BLOCKER)
            mark_at(picture, piece->owner == owner ? MARK_FRIEND : MARK_ENEMY, square, 0, 0);
        else if (direct(&picture->unblocked.squares[s]) && !direct(there) && !there->hop)
            mark_at(picture, MARK_BLOCKED, square, 0, 0);
        mark_landings(picture, square);
        mark_signs(picture, square);
    }
    if (picture->chart.may_stay)
        mark_at(picture, MARK_STAY, picture->chart.at, 0, 0);
    mark_at(picture, MARK_PIECE, picture->chart.at, 0, 0);
}

// ---- Caption and legend

static int caption_letters(const struct picture *picture)
{
    return (picture->width - 2 * MARGIN) / CAPTION_LETTER;
}

static int caption_lines(const struct picture *picture)
{
    int letters = caption_letters(picture), length = (int)strlen(picture->probe->request->betza);
    return (length + letters - 1) / letters;
}

static void draw_caption(struct picture *picture, int y)
{
    struct text rest = text_of(picture->probe->request->betza);
    size_t letters = (size_t)caption_letters(picture);
    for (; rest.length; y += CAPTION_HEIGHT) {
        struct text line = {rest.start, rest.length < letters ? rest.length : letters};
        picture_add_text(picture, "bm-caption", "middle", (struct point){picture->width / 2, y},
                         line);
        rest.start += line.length;
        rest.length -= line.length;
    }
}

static int legend_lines(const struct picture *picture)
{
    int count = 0;
    for (int kind = 0; kind < MARK_COUNT; kind++)
        count += picture->is_used[kind] && betza_marks[kind].legend;
    return count;
}

static void draw_legend(struct picture *picture, int y)
{
    for (enum mark_kind kind = 0; kind < MARK_COUNT; kind++) {
        if (!picture->is_used[kind] || !betza_marks[kind].legend)
            continue;
        struct point place = {MARGIN + CELL / 2, y};
        open_mark(picture, kind, place, SMALL);
        text_buffer_print(&picture->out, ">%s</g>\n", betza_marks[kind].shape);
        place = (struct point){MARGIN + CELL + 6, y + 10};
        picture_add_text(picture, "bm-text", "start", place, text_of(betza_marks[kind].legend));
        y += LEGEND_HEIGHT;
    }
}

// ---- The picture

static void add_head(struct picture *picture, int height, struct text_buffer *out)
{
    const struct baronet_betza *request = picture->probe->request;
    text_buffer_print(out,
                      "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='%d' height='%d' "
                      "viewBox='0 0 %d %d'>\n<title>Moves of ",
                      picture->width * PIXELS / CELL, height * PIXELS / CELL, picture->width,
                      height);
    text_buffer_add_markup(out, text_of(request->betza));
    text_buffer_print(out, "</title>\n<desc>");
    char *words = baronet_betza_explain(request, NULL);
    if (words)
        text_buffer_add_markup(out, text_of(words));
    baronet_free(words);
    text_buffer_print(out,
                      "</desc>\n<style>%s</style>\n"
                      "<rect class='bm-paper' width='%d' height='%d'/>\n"
                      "<g fill='none' stroke-width='7' stroke-linecap='round' "
                      "stroke-linejoin='round'>\n",
                      betza_style, picture->width, height);
}

static char *draw(struct picture *picture)
{
    struct text_buffer whole;
    text_buffer_init(&whole);
    picture_lay_out(picture);
    picture_draw_board(picture);
    picture_draw_lines(picture);
    mark_squares(picture);
    picture_draw_labels(picture);
    int y = MARGIN + picture->board_height + LABEL_SPACE + CAPTION_HEIGHT - 6;
    draw_caption(picture, y);
    y += caption_lines(picture) * CAPTION_HEIGHT;
    draw_legend(picture, y);
    y += legend_lines(picture) * LEGEND_HEIGHT;
    add_head(picture, y, &whole);
    text_buffer_add(&whole, picture->out.start, picture->out.length);
    text_buffer_print(&whole, "</g>\n</svg>\n");
    return text_take(&whole);
}

// The same piece after it has moved.
static bool chart_moved(struct picture *picture, struct baronet_message **message)
{
    struct baronet_betza request = *picture->probe->request;
    struct probe probe;
    request.has_moved = true;
    probe_init(&probe, &request);
    bool is_loaded = probe_load(&probe, message);
    if (is_loaded)
        chart_make(&picture->moved, &probe, false);
    probe_release(&probe);
    return is_loaded;
}

static char *svg(const struct baronet_betza *request, struct baronet_message **message)
{
    struct probe probe;
    char *result = NULL;
    probe_init(&probe, request);
    struct picture *picture = memory_zeroed(1, sizeof *picture);
    text_buffer_init(&picture->out);
    picture->probe = &probe;
    if (probe_load(&probe, message)) {
        chart_make(&picture->chart, &probe, false);
        chart_make(&picture->unblocked, &probe, true);
        if (chart_moved(picture, NULL))
            result = draw(picture);
    }
    text_buffer_release(&picture->out);
    memory_free(picture);
    probe_release(&probe);
    return result;
}

char *baronet_betza_svg(const struct baronet_betza *request, struct baronet_message **message)
{
    struct call call;
    if (CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_betza known;
    char *text = NULL;
    if (sized_read(request, &known, sizeof known))
        text = svg(&known, message);
    else
        message_without_size(message);
    call_close(&call);
    return text;
}

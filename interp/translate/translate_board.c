// Board, players, pieces and setup of the translation.
#include "idiom_piece.h"
#include "library.h"
#include "translation.h"

#include <ctype.h>
#include <string.h>

// The direction against `d`, for each player: no symmetry says it.
static void write_opposite(struct translation *t, int d)
{
    const struct zrf_game *game = t->game;
    for (int p = -1; p < game->player_count; p++) {
        int meant = game->symmetry[(p < 0 ? 0 : p) * game->direction_count + d];
        meant = game->directions[meant].opposite;
        if (meant == ZRF_NONE)
            continue;
        if (p < 0)
            line(t, "define %s = %s", t->opposite[d], t->directions[meant]);
        else if (p > 0 && player_moves(t, p))
            line(t, "define %s for %s = %s", t->opposite[d], t->players[p], t->directions[meant]);
    }
}

// Whether rules say `own` of the direction.
static bool is_own(const struct translation *t, int d)
{
    return t->uses_direction[d] && t->turned[d] != t->directions[d];
}

// Whether VDL turns the directions so without being told: on a rectangle the second player's lead
// the other way.
static bool is_usual(const struct translation *t, int player, int number)
{
    const struct zrf_game *game = t->game;
    const struct rectangle *r = t->rectangle;
    bool is_second = number == 1, is_known = r && !r->is_grid;
    for (int d = 0; d < game->direction_count; d++) {
        int meant = game->symmetry[player * game->direction_count + d];
        if (is_own(t, d) &&
            (is_second ? !is_known || r->vx[meant] != -r->vx[d] || r->vy[meant] != -r->vy[d]
                       : meant != d))
            return false;
    }
    return true;
}

// Whether what is told of one direction of a pair is enough for both.
static bool is_exchange(const struct translation *t, const int32_t *meant)
{
    for (int d = 0; d < t->game->direction_count; d++)
        if (is_own(t, d) && is_own(t, meant[d]) && meant[meant[d]] != d)
            return false;
    return true;
}

static void write_symmetry(struct translation *t, int player)
{
    int count = t->game->direction_count;
    const int32_t *meant = &t->game->symmetry[player * count];
    bool is_short = is_exchange(t, meant);
    struct text_buffer pairs;
    int any = ZRF_NONE;
    text_buffer_init(&pairs);
    for (int d = 0; d < count; d++) {
        bool is_told = meant[d] == d || (is_own(t, meant[d]) && meant[d] < d);
        any = is_own(t, d) ? d : any;
        if (is_own(t, d) && !(is_short && is_told))
            text_buffer_print(&pairs, "%s %s %s", pairs.length ? "," : "", t->directions[d],
                              t->directions[meant[d]]);
    }
    if (!pairs.length && any != ZRF_NONE)
        text_buffer_print(&pairs, " %s %s", t->directions[any], t->directions[any]);
    line(t, "symmetry %s:%s", t->players[player], pairs.start);
    text_buffer_release(&pairs);
}

static void write_directions(struct translation *t)
{
    const struct zrf_game *game = t->game;
    int number = 0;
    for (int d = 0; d < game->direction_count; d++) {
        int other = 0;
        if (!t->uses_opposite[d] || !t->opposite[d])
            continue;
        while (other < game->direction_count && t->opposite[d] != t->turned[other])
            other++;
        if (other < game->direction_count)
            t->uses_direction[other] = true;
        else
            write_opposite(t, d);
    }
    for (int p = 0; p < game->player_count; p++)
        if (!game->players[p].is_neutral) {
            bool is_random = game->players[p].is_random;
            if (!is_usual(t, p, is_random ? ZRF_NONE : number))
                write_symmetry(t, p);
            number += !is_random;
        }
}

static void write_players(struct translation *t)
{
    static const char *const words[] = {"players", "random players", "neutral players"};
    const struct zrf_game *game = t->game;
    struct text_buffer names[3];
    for (int k = 0; k < 3; k++)
        text_buffer_init(&names[k]);
    for (int p = 0; p < game->player_count; p++) {
        int kind = game->players[p].is_neutral ? 2 : game->players[p].is_random ? 1 : 0;
        text_buffer_print(&names[kind], "%s%s", names[kind].length ? ", " : " ", t->players[p]);
    }
    for (int k = 0; k < 3; k++) {
        if (names[k].length)
            line(t, "%s%s", words[k], names[k].start);
        text_buffer_release(&names[k]);
    }
}

static void write_rectangle(struct translation *t)
{
    const struct rectangle *r = t->rectangle;
    struct text_buffer holes;
    text_buffer_init(&holes);
    for (int y = 0; y < r->height; y++)
        for (int x = 0; x < r->width; x++) {
            if (r->at[y * r->width + x] == ZRF_NONE)
                text_buffer_print(&holes, "%s %.*s%c%d", holes.length ? "" : " without", x >= 26,
                                  x >= 26 ? (x / 26 == 1 ? "a" : "b") : "", 'a' + x % 26, y + 1);
        }
    line(t, "board %dx%d%s", r->width, r->height, holes.length ? holes.start : "");
    text_buffer_release(&holes);
}

void translate_board(struct translation *t)
{
    write_players(t);
    if (t->rectangle && !t->rectangle->is_grid)
        write_rectangle(t);
    else
        translate_graph(t);
    blank(t);
    write_directions(t);
    translate_zones(t);
    if (t->uses_goal_positions)
        define_goal_positions(t);
}

// ---- Pieces

// Letters of FEN: the notation's or the name's first letter that is free, else one after a sign.
static const char *choose_letters(struct translation *t, int piece, bool (*used)[128])
{
    static const char signs[] = " +=^'&%$_";
    const struct zrf_piece *p = &t->game->pieces[piece];
    const struct text texts[] = {p->notation, p->name, text_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")};
    for (size_t s = 0; signs[s]; s++)
        for (int i = 0; i < 3; i++)
            for (size_t c = 0; c < texts[i].length; c++) {
                unsigned char letter = (unsigned char)texts[i].start[c];
                if (letter >= 128 || !isalpha(letter))
                    continue;
                letter = (unsigned char)tolower(letter);
                if (used[s][letter])
                    continue;
                used[s][letter] = true;
                return signs[s] == ' ' ? translation_text(t, "%c", letter)
                                       : translation_text(t, "\"%c%c\"", signs[s], letter);
            }
    return "\"?\"";
}

// Whether players may not leave the piece attacked.
static bool is_checked(const struct translation *t, int piece)
{
    bool is = t->has_royals;
    for (int p = 0; p < t->game->player_count && is; p++)
        is = !player_moves(t, p) || t->royals[p * t->game->piece_count + piece];
    return is;
}

// What a piece is drawn with, by players in the order of the translation.
static const char *pictures_text(struct translation *t, const struct zrf_piece *piece)
{
    const struct zrf_game *game = t->game;
    struct text_buffer out;
    text_buffer_init(&out);
    bool has_any = false;
    for (int is_random = 0; is_random < 2; is_random++)
        for (int p = 0; p < game->player_count && piece->images; p++) {
            if (game->players[p].is_neutral || game->players[p].is_random != is_random)
                continue;
            has_any |= piece->images[p].length > 0;
            text_buffer_print(&out, " \"%.*s\"", TEXT_ARGUMENTS(piece->images[p]));
        }
    for (size_t i = 0; i < out.length; i++) // of folders
        if (out.start[i] == '\\')
            out.start[i] = '/';
    const char *text = has_any ? translation_text(t, ", picture%s", out.start) : "";
    text_buffer_release(&out);
    return text;
}

void translate_pieces(struct translation *t)
{
    static const char *const signs[] = {"~", "!", "<", ">", ";", ".", "|", "-", "_", "`", "#"};
    const struct zrf_game *game = t->game;
    bool used[10][128] = {{false}};
    const char **letters = t->letters =
        arena_array(t->arena, (size_t)game->piece_count + 1, sizeof *letters);
    // The most important pieces have the first choice.
    for (int pass = 0; pass < 2; pass++)
        for (int p = 0; p < game->piece_count; p++)
            if (is_checked(t, p) == (pass == 0))
                letters[p] = choose_letters(t, p, used);
    blank(t);
    for (int p = 0; p < game->piece_count; p++) {
        const char *traits = t->idioms ? t->idioms[p].traits : NULL;
        const char *royal = t->style->plain_checks && is_checked(t, p) ? "royal, " : "";
        line(t, "piece %s %s: %s%s%s", t->pieces[p], letters[p], royal,
             traits && *traits ? traits : "\"\"", pictures_text(t, &game->pieces[p]));
    }
    for (int a = 0; a < game->attribute_count; a++) {
        if (!t->reads_attribute[a])
            continue;
        if ((size_t)a < sizeof signs / sizeof *signs)
            line(t, "attribute %s shown after \"%s\"", t->attributes[a], signs[a]);
        else
            line(t, "attribute %s", t->attributes[a]);
    }
}

// ---- Setup

static void write_placed(struct translation *t, int player, int piece)
{
    const struct zrf_game *game = t->game;
    struct text_buffer cells;
    int held = 0;
    text_buffer_init(&cells);
    for (int i = 0; i < game->setup_count; i++) {
        const struct zrf_placed *placed = &game->setup[i];
        if (placed->player != player || placed->piece != piece)
            continue;
        if (placed->cell == ZRF_NONE)
            held += placed->number;
        else
            text_buffer_print(&cells, " %s", t->cells[placed->cell]);
    }
    if (cells.length)
        line(t, "%s %s at%s", t->players[player], t->pieces[piece], cells.start);
    if (held)
        line(t, "%s %s in hand %d", t->players[player], t->pieces[piece], held);
    text_buffer_release(&cells);
}

void translate_setup(struct translation *t)
{
    const struct zrf_game *game = t->game;
    if (!game->setup_count || library_setup(t))
        return;
    blank(t);
    line(t, "setup:");
    t->depth++;
    for (int p = 0; p < game->player_count; p++)
        for (int k = 0; k < game->piece_count; k++)
            write_placed(t, p, k);
    t->depth--;
}

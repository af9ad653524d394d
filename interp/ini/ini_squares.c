#include "ini_squares.h"

#include <ctype.h>
#include <string.h>

static struct text next_word(struct text *rest)
{
    while (rest->length && (*rest->start == ' ' || *rest->start == '\t'))
        *rest = text_from(*rest, 1);
    size_t length = 0;
    while (length < rest->length && rest->start[length] != ' ' && rest->start[length] != '\t')
        length++;
    struct text word = {rest->start, length};
    *rest = text_from(*rest, length);
    return word;
}

// A rank from 1, or 0.
static int rank_in(struct text text)
{
    int rank = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (!isdigit((unsigned char)text.start[i]) || rank > INI_SIDE_LIMIT)
            return 0;
        rank = rank * 10 + text.start[i] - '0';
    }
    return rank <= INI_SIDE_LIMIT ? rank : 0;
}

static bool add_word(struct ini_squares *squares, struct text word)
{
    bool all_files = *word.start == '*';
    int file = tolower((unsigned char)*word.start) - 'a';
    struct text second = text_from(word, 1);
    bool all_ranks = !all_files && text_is(second, "*");
    int rank = all_ranks ? 0 : rank_in(second);
    if (!all_files && (file < 0 || file >= INI_SIDE_LIMIT))
        return false;
    if (!all_ranks && rank == 0)
        return false;
    for (int r = 0; r < INI_SIDE_LIMIT; r++)
        if (all_ranks || r == rank - 1)
            squares->ranks[r] |= (uint16_t)(all_files ? 0xffff : 1u << file);
    return true;
}

bool ini_squares_read(struct text text, struct ini_squares *squares, struct text *wrong)
{
    memset(squares, 0, sizeof *squares);
    for (;;) {
        struct text word = next_word(&text);
        if (!word.length || text_is(word, "-"))
            return true;
        if (!add_word(squares, word)) {
            *wrong = word;
            return false;
        }
    }
}

struct ini_squares ini_squares_all(struct ini_size size)
{
    struct ini_squares squares = {{0}};
    for (int r = 0; r < size.ranks; r++)
        squares.ranks[r] = (uint16_t)((1u << size.files) - 1);
    return squares;
}

struct ini_squares ini_squares_ranks(int first, int last)
{
    struct ini_squares squares = {{0}};
    for (int r = 0; r < INI_SIDE_LIMIT; r++)
        if (r + 1 >= first && r + 1 <= last)
            squares.ranks[r] = 0xffff;
    return squares;
}

void ini_squares_add(struct ini_squares *squares, int file, int rank)
{
    if (file >= 0 && file < INI_SIDE_LIMIT && rank >= 0 && rank < INI_SIDE_LIMIT)
        squares->ranks[rank] |= (uint16_t)(1u << file);
}

bool ini_squares_have(const struct ini_squares *squares, int file, int rank)
{
    return file >= 0 && file < INI_SIDE_LIMIT && rank >= 0 && rank < INI_SIDE_LIMIT &&
           squares->ranks[rank] >> file & 1;
}

int ini_squares_count(const struct ini_squares *squares)
{
    int count = 0;
    for (int r = 0; r < INI_SIDE_LIMIT; r++)
        count += __builtin_popcount(squares->ranks[r]);
    return count;
}

bool ini_squares_equal(const struct ini_squares *a, const struct ini_squares *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

struct ini_squares ini_squares_and(const struct ini_squares *a, const struct ini_squares *b)
{
    struct ini_squares squares;
    for (int r = 0; r < INI_SIDE_LIMIT; r++)
        squares.ranks[r] = a->ranks[r] & b->ranks[r];
    return squares;
}

struct ini_squares ini_squares_or(const struct ini_squares *a, const struct ini_squares *b)
{
    struct ini_squares squares;
    for (int r = 0; r < INI_SIDE_LIMIT; r++)
        squares.ranks[r] = a->ranks[r] | b->ranks[r];
    return squares;
}

struct ini_squares ini_squares_except(const struct ini_squares *a, const struct ini_squares *b)
{
    struct ini_squares squares;
    for (int r = 0; r < INI_SIDE_LIMIT; r++)
        squares.ranks[r] = (uint16_t)(a->ranks[r] & ~b->ranks[r]);
    return squares;
}

struct ini_squares ini_squares_mirrored(const struct ini_squares *squares, struct ini_size size)
{
    struct ini_squares mirrored = {{0}};
    for (int r = 0; r < size.ranks; r++)
        mirrored.ranks[r] = squares->ranks[size.ranks - 1 - r];
    return mirrored;
}

struct ini_squares ini_squares_shifted(const struct ini_squares *squares, int by)
{
    struct ini_squares shifted = {{0}};
    for (int r = 0; r < INI_SIDE_LIMIT; r++)
        if (r - by >= 0 && r - by < INI_SIDE_LIMIT)
            shifted.ranks[r] = squares->ranks[r - by];
    return shifted;
}

// ---- As text

static void begin_part(struct text_buffer *out, size_t start, bool is_long)
{
    if (out->length > start)
        text_buffer_print(out, is_long ? ", " : " ");
}

static void take_rectangle(struct ini_squares *left, int file, int rank, int width, int height)
{
    for (int r = rank; r < rank + height; r++)
        left->ranks[r] &= (uint16_t) ~(((1u << width) - 1) << file);
}

static bool has_row(const struct ini_squares *squares, int file, int width, int rank)
{
    unsigned row = ((1u << width) - 1) << file;
    return (squares->ranks[rank] & row) == row;
}

static bool has_file(const struct ini_squares *squares, struct ini_size size, int file)
{
    for (int r = 0; r < size.ranks; r++)
        if (!ini_squares_have(squares, file, r))
            return false;
    return true;
}

static void print_ranks(struct ini_squares *left, struct ini_size size, struct text_buffer *out)
{
    size_t start = out->length;
    for (int r = 0; r < size.ranks; r++) {
        int last = r;
        if (!has_row(left, 0, size.files, r))
            continue;
        while (last + 1 < size.ranks && has_row(left, 0, size.files, last + 1))
            last++;
        begin_part(out, start, true);
        if (last > r)
            text_buffer_print(out, "ranks %d to %d", r + 1, last + 1);
        else
            text_buffer_print(out, "rank %d", r + 1);
        r = last;
    }
    for (int r = 0; r < size.ranks; r++)
        if (has_row(left, 0, size.files, r))
            left->ranks[r] = 0;
}

static void print_files(struct ini_squares *left, struct ini_size size, struct text_buffer *out,
                        size_t start)
{
    for (int f = 0; f < size.files; f++) {
        int last = f;
        if (!has_file(left, size, f))
            continue;
        while (last + 1 < size.files && has_file(left, size, last + 1))
            last++;
        begin_part(out, start, true);
        if (last > f)
            text_buffer_print(out, "files %c to %c", 'a' + f, 'a' + last);
        else
            text_buffer_print(out, "file %c", 'a' + f);
        take_rectangle(left, f, 0, last - f + 1, size.ranks);
        f = last;
    }
}

// What is left, as rectangles that are as wide as they can be, and then as high.
static void print_points(struct ini_squares *left, struct ini_size size, struct text_buffer *out,
                         size_t start)
{
    bool was_point = false;
    for (int r = 0; r < size.ranks; r++)
        for (int f = 0; f < size.files; f++) {
            int width = 1, height = 1;
            if (!ini_squares_have(left, f, r))
                continue;
            while (f + width < size.files && has_row(left, f, width + 1, r))
                width++;
            while (r + height < size.ranks && has_row(left, f, width, r + height))
                height++;
            bool is_point = width * height <= 2;
            begin_part(out, start, !was_point && out->length > start && !is_point);
            if (is_point)
                for (int k = 0; k < width * height; k++)
                    text_buffer_print(out, "%s%c%d", k ? " " : "", 'a' + f + (width > 1 ? k : 0),
                                      r + 1 + (width > 1 ? 0 : k));
            else
                text_buffer_print(out, "%c%d to %c%d", 'a' + f, r + 1, 'a' + f + width - 1,
                                  r + height);
            take_rectangle(left, f, r, width, height);
            was_point = true;
        }
}

void ini_squares_print(const struct ini_squares *squares, struct ini_size size, bool points_only,
                       struct text_buffer *out)
{
    struct ini_squares all = ini_squares_all(size), left = ini_squares_and(squares, &all);
    size_t start = out->length;
    if (!points_only && ini_squares_equal(&left, &all)) {
        text_buffer_print(out, "all");
        return;
    }
    if (!points_only) {
        print_ranks(&left, size, out);
        print_files(&left, size, out, start);
    }
    print_points(&left, size, out, start);
}

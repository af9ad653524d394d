// How long it takes to read a movement and to work out where it leads. Each line of the standard
// input is Betza notation; prints how many could be read, and the microseconds of processor time
// for parsing and resolving one and making its walk from a square in the middle of 8x8: the mean
// and the largest.
#include "arena.h"
#include "betza_ast.h"
#include "betza_dialect.h"
#include "betza_walk.h"
#include "board.h"
#include "diag.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { REPEATS = 300, LINE_LIMIT = 1000 };

static double now(void)
{
    return (double)clock() * 1e6 / CLOCKS_PER_SEC;
}

// Whether the notation means something.
static bool lower(struct text text)
{
    static const struct betza_dialect dialect;
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct board board;
    struct walk_pool pool;
    const struct betza_movement *movement = NULL;
    arena_init(&arena);
    source_set_init(&sources, &arena);
    diag_init(&diag, &arena, &sources);
    board_init_rectangle(&board, &arena, 8, 8, NULL, false, false);
    walk_pool_init(&pool);
    struct source *source = source_add(&sources, "piece", text);
    struct betza_piece *piece = betza_parse(&arena, &diag, &dialect, source->text, source->base);
    if (piece)
        movement = betza_resolve(&arena, &diag, &dialect, piece, board.lattice);
    if (movement)
        betza_walk(movement, &board, 28, FACING_NORTH, true, NULL, &pool, &diag, piece->span);
    walk_pool_release(&pool);
    arena_release(&arena);
    return movement != NULL;
}

int main(void)
{
    char line[LINE_LIMIT], largest_text[LINE_LIMIT] = "";
    double sum = 0, largest = 0;
    int count = 0;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        double start = now();
        bool is_read = true;
        for (int i = 0; i < REPEATS && is_read; i++)
            is_read = lower(text_of(line));
        double each = (now() - start) / REPEATS;
        if (!is_read)
            continue;
        count++;
        sum += each;
        if (each > largest) {
            largest = each;
            memcpy(largest_text, line, sizeof line);
        }
    }
    printf("| %d | %.1f | %.1f | `%s` |\n", count, count ? sum / count : 0, largest, largest_text);
    return count == 0;
}

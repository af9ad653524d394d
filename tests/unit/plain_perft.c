// perft by the plain machine alone: linked with the compiler (base, grammar, model, code, ir, flow,
// compile) and the plain machine, and not with the fast one.
//
//     plain_perft NODES TABLE...     lines of game, FEN, depth, nodes
//
// From the project's top. Checks the lines that count from the start of a bundled game, of up to
// so many nodes, where the setup is a placement with the first player to move, no rights and
// nothing in hand.
#include "memory.h"
#include "placement.h"
#include "plain.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096 };

// Games and modules are files of the project.
static bool read_file(const char *path, struct arena *arena, struct text *text)
{
    char block[4096];
    size_t length;
    struct text_buffer content;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    text_buffer_init(&content);
    while ((length = fread(block, 1, sizeof block, file)) > 0)
        text_buffer_add(&content, block, length);
    fclose(file);
    *text = (struct text){arena_copy(arena, content.start, content.length), content.length};
    text_buffer_release(&content);
    return true;
}

static bool read_other(void *context, struct arena *arena, const char *from, struct text name,
                       bool is_module, struct found_file *found)
{
    char path[512];
    (void)context;
    (void)from;
    snprintf(path, sizeof path, "%s/%.*s.vdl", is_module ? "stdlib" : "games",
             TEXT_ARGUMENTS(name));
    found->name = arena_copy(arena, path, strlen(path));
    return read_file(path, arena, &found->text);
}

struct game {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct program *program;
};

static bool load(struct game *game, const char *name)
{
    const struct compile_options options = {.left_out = ALL_PASSES};
    char path[512];
    struct text text;
    arena_init(&game->arena);
    source_set_init(&game->sources, &game->arena);
    diag_init(&game->diag, &game->arena, &game->sources);
    snprintf(path, sizeof path, "games/%s.vdl", name);
    if (!read_file(path, &game->arena, &text))
        return false;
    const struct source *source = source_add(&game->sources, path, text);
    struct model *model = model_build(&game->arena, &game->diag, &game->sources, source,
                                      text_of(""), read_other, NULL);
    game->program = game->diag.error_count ? NULL : program_compile(model, &options);
    return game->program != NULL;
}

// The cells of the setup; false when it says more than this program reads.
static bool set_up(const struct program *program, int32_t *cells)
{
    static struct placed_piece squares[BOARD_SQUARES_LIMIT];
    const struct model *model = program->model;
    const char *fen = model->setup_fen;
    struct text placement = {fen, strcspn(fen, " [")};
    struct problem problem;
    const char *side =
        fen + placement.length + (strncmp(fen + placement.length, "[]", 2) == 0 ? 2 : 0);
    bool is_plain = strcmp(side, " w - - 0 1") == 0 || strcmp(side, " w") == 0;
    problem_init(&problem, placement);
    is_plain = is_plain && program->opening_count == 0 &&
               placement_read(model, placement, false, squares, &problem);
    problem_release(&problem);
    for (int s = 0; s < program->square_count && is_plain; s++)
        if (squares[s].type >= 0)
            cells[s] = kind_of(program, squares[s].type, squares[s].owner) |
                       (int32_t)(squares[s].attributes << KIND_BITS);
    for (int v = 0; v < model->variable_count; v++) {
        const struct variable *variable = &model->variables[v];
        int width = variable->type == TYPE_SET ? program->set_cells : 1;
        for (int p = 0; p < model_value_count(program->model, variable); p++)
            cells[program->variable_cells[v] + p * width] = variable->start;
    }
    cells[program->number_cell] = 1;
    return is_plain;
}

// Whether a rule that ends games holds.
static bool has_ended(const struct program *program, struct plain *plain)
{
    for (int g = 0; g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->mode == VDL_GOAL_ENDS && !goal->only_stuck && goal->outcome != GOAL_INVALID &&
            plain_evaluate(plain, goal->entry, NULL))
            return true;
    }
    return false;
}

// Each level has a machine of its own.
static uint64_t count(const struct program *program, const int32_t *cells, int depth)
{
    struct plain *plain = plain_new(program);
    uint64_t nodes = 0;
    memcpy(plain->cells, cells, (size_t)program->cell_count * sizeof *cells);
    if (depth > 0 && !has_ended(program, plain)) {
        plain_begin(plain);
        while (plain_next(plain))
            nodes += depth == 1            ? 1
                     : plain_commit(plain) ? count(program, plain->cells, depth - 1)
                                           : 0;
    }
    if (plain->status != PLAIN_FINE) {
        fprintf(stderr, "a budget was spent at instruction %d\n", (int)plain->failed_at);
        exit(1);
    }
    plain_free(plain);
    return nodes;
}

// Checks one line; false when it is not for this program.
static bool check(const char *name, int depth, uint64_t nodes, bool *is_right)
{
    struct game game = {.program = NULL};
    bool is_checked = load(&game, name);
    if (is_checked) {
        int32_t *cells = memory_zeroed((size_t)game.program->cell_count, sizeof *cells);
        is_checked = set_up(game.program, cells);
        uint64_t counted = is_checked ? count(game.program, cells, depth) : 0;
        *is_right = counted == nodes;
        if (is_checked && !*is_right)
            printf("%s, depth %d: %" PRIu64 ", not %" PRIu64 "\n", name, depth, counted, nodes);
        memory_free(cells);
        program_release(game.program);
    }
    arena_release(&game.arena);
    return is_checked;
}

int main(int argc, char **argv)
{
    int passed = 0, failed = 0;
    uint64_t most = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    for (int i = 2; i < argc; i++) {
        char line[LINE], name[64];
        int depth;
        uint64_t nodes;
        bool is_right = false;
        FILE *table = fopen(argv[i], "r");
        if (!table) {
            perror(argv[i]);
            return 3;
        }
        while (fgets(line, sizeof line, table))
            if (sscanf(line, "%63[^#\t]\tstart\t%d\t%" SCNu64, name, &depth, &nodes) == 3 &&
                nodes <= most && check(name, depth, nodes, &is_right)) {
                passed += is_right;
                failed += !is_right;
            }
        fclose(table);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}

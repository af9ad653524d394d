// FEN's field of rights: which pieces with an attribute that is "shown as rights" its letters mean.
// A letter is written only where reading it gives that piece.
#include "fen.h"
#include "loaded_game.h"

#include <ctype.h>
#include <string.h>

static bool is_royal_of(const struct baronet_game *game, int32_t cell, int player)
{
    const struct program *program = game->program;
    int kind = cell & KIND_MASK;
    return kind && program->owner_of[kind] == player &&
           game->model->types[program->type_of[kind]].royal;
}

// The attribute that letters of rights mean, or -1.
static int lettered_attribute(const struct baronet_game *game)
{
    int attribute = -1;
    for (int a = 0; a < game->model->attribute_count; a++)
        if (game->model->attributes[a].place == SHOWN_AS_RIGHTS)
            attribute = a;
    return attribute;
}

static bool may_have(const struct baronet_game *game, int32_t cell, int attribute)
{
    const bool *types = game->model->attributes[attribute].types;
    return !types || types[game->program->type_of[cell & KIND_MASK]];
}

// How far a square is from the player's own edge.
static int depth_of(const struct board *board, int square, int player)
{
    int rank = board->squares[square].rank;
    return player == 1 ? board->rank_count - 1 - rank : rank;
}

// The piece that a right's letter means as seen from a royal piece, or, where there is none (-1),
// the one nearest to the player's own edge; -1: no piece.
static int right_beside(const struct baronet_game *game, const int32_t *cells, char letter,
                        int attribute, int royal)
{
    const struct program *program = game->program;
    const struct board *board = program->board;
    int player = islower((unsigned char)letter) ? 1 : 0, found = -1;
    int royal_file = royal < 0 ? board->file_count / 2 : board->squares[royal].file;
    char name = (char)tolower((unsigned char)letter);
    for (int s = 0; s < board->square_count; s++) {
        int kind = cells[s] & KIND_MASK;
        const struct board_square *square = &board->squares[s];
        if (!kind || program->owner_of[kind] != player || !may_have(game, cells[s], attribute))
            continue;
        if (royal >= 0 && (s == royal || square->rank != board->squares[royal].rank))
            continue;
        bool fits = name == 'k'   ? square->file > royal_file
                    : name == 'q' ? square->file < royal_file
                                  : square->name[0] == name;
        // Squares come file by file: the last one that fits is outermost to the right, the first to
        // the left.
        int nearer = found < 0 || royal >= 0
                         ? 0
                         : depth_of(board, found, player) - depth_of(board, s, player);
        if (fits && (found < 0 || nearer > 0 || (nearer == 0 && name == 'k')))
            found = s;
    }
    return found;
}

// The piece that a right's letter means, or -1. K and Q: of several royal pieces, the first one
// beside which there is such a piece counts.
static int right_square(const struct baronet_game *game, const int32_t *cells, char letter,
                        int attribute)
{
    int player = islower((unsigned char)letter) ? 1 : 0, found = -1;
    bool has_royal = false, is_side = strchr("kq", tolower((unsigned char)letter));
    for (int s = 0; is_side && s < game->program->square_count && found < 0; s++)
        if (is_royal_of(game, cells[s], player)) {
            has_royal = true;
            found = right_beside(game, cells, letter, attribute, s);
        }
    return has_royal ? found : right_beside(game, cells, letter, attribute, -1);
}

// K and Q mean the royal piece beside that one, too, where it may have the right itself.
static void mark_royal_beside(const struct baronet_game *game, int32_t *cells, int square,
                              int attribute)
{
    const struct board *board = game->program->board;
    int player = game->program->owner_of[cells[square] & KIND_MASK];
    for (int s = 0; game->model->attributes[attribute].types && s < board->square_count; s++)
        if (is_royal_of(game, cells[s], player) && may_have(game, cells[s], attribute) &&
            board->squares[s].rank == board->squares[square].rank)
            cells[s] |= (int32_t)game->program->attribute_bits[attribute];
}

// FEN's letter for a right: K and Q for the outermost piece on either side of the royal one, the
// file's letter for others (Shredder-FEN). 0 where none would be read as this piece's, which is
// said in the block then.
static char right_letter(const struct baronet_game *game, const int32_t *cells, int square,
                         int attribute)
{
    int owner = game->program->owner_of[cells[square] & KIND_MASK];
    const char letters[] = {'K', 'Q', game->program->board->squares[square].name[0]};
    for (size_t i = 0; i < sizeof letters; i++) {
        int letter =
            owner == 1 ? tolower((unsigned char)letters[i]) : toupper((unsigned char)letters[i]);
        if (isalpha(letter) && right_square(game, cells, (char)letter, attribute) == square)
            return (char)letter;
    }
    return 0;
}

// What a viewer sees, as cells.
static void cells_seen(const struct program *program, const struct placed_piece *seen,
                       int32_t *cells)
{
    for (int s = 0; s < program->square_count; s++)
        cells[s] = seen[s].type < 0 ? 0
                                    : kind_of(program, seen[s].type, seen[s].owner) |
                                          (int32_t)(seen[s].attributes << KIND_BITS);
}

void rights_print(const struct baronet_game *game, struct placed_piece *seen,
                  struct text_buffer *out)
{
    const struct program *program = game->program;
    int attribute = lettered_attribute(game);
    int32_t cells[BOARD_SQUARES_LIMIT];
    size_t start = out->length;
    text_buffer_add_character(out, ' ');
    if (attribute >= 0)
        cells_seen(program, seen, cells);
    for (int p = 0; p < 2 && attribute >= 0; p++)
        for (int s = program->square_count - 1; s >= 0; s--) { // K before Q
            if (seen[s].type < 0 || seen[s].owner != p || !(seen[s].attributes >> attribute & 1))
                continue;
            char letter = right_letter(game, cells, s, attribute);
            if (!letter)
                continue;
            text_buffer_add_character(out, letter);
            seen[s].attributes &= ~(UINT32_C(1) << attribute);
        }
    if (out->length == start + 1)
        text_buffer_add_character(out, '-');
}

bool rights_read(const struct baronet_game *game, struct text rights, int32_t *cells,
                 struct problem *problem)
{
    int attribute = lettered_attribute(game);
    if (rights.length == 0 || (rights.length == 1 && rights.start[0] == '-'))
        return true;
    if (attribute < 0) {
        problem_expect(problem, "\"-\"");
        return problem_say(problem, rights,
                           "this game has no rights such as \"%.*s\"; expected \"-\"",
                           TEXT_ARGUMENTS(rights));
    }
    for (size_t i = 0; i < rights.length; i++) {
        int square = isalpha((unsigned char)rights.start[i])
                         ? right_square(game, cells, rights.start[i], attribute)
                         : -1;
        if (square < 0) {
            struct text wrong = text_first_character(text_from(rights, i));
            problem_hint(problem, "K and Q, or a file's letter, mean a piece beside the royal one; "
                                  "small letters the second player's");
            return problem_say(problem, wrong, "there is no piece for the right \"%.*s\"",
                               TEXT_ARGUMENTS(wrong));
        }
        cells[square] |= (int32_t)game->program->attribute_bits[attribute];
        if (strchr("KQkq", rights.start[i]))
            mark_royal_beside(game, cells, square, attribute);
    }
    return true;
}

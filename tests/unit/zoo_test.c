// The zoo: each of its pieces against a textbook definition of its moves, the catalogue's order,
// and how games take pieces from it.
#include "answers.h"
#include "baronet.h"
#include "baronet_betza.h"
#include "baronet_notation.h"
#include "betza_trial.h"
#include "zoo_definitions.h"

#include <ctype.h>

static struct baronet_zoo *zoo;

static int load_zoo(void **state)
{
    (void)state;
    zoo = baronet_zoo();
    return zoo ? 0 : -1;
}

static int release_zoo(void **state)
{
    (void)state;
    baronet_zoo_free(zoo);
    return 0;
}

static const struct baronet_zoo_piece *find_piece(struct text name)
{
    static struct baronet_zoo_piece piece;
    for (size_t i = 0; i < baronet_zoo_count(zoo); i++) {
        piece = zoo_piece_of(zoo, i);
        if (text_equal(text_of(piece.name), name))
            return &piece;
    }
    return NULL;
}

// ---- The catalogue

static void test_catalogue(void **state)
{
    size_t count = baronet_zoo_count(zoo);
    (void)state;
    assert_true(count >= 220);
    for (size_t i = 0; i < count; i++) {
        struct baronet_zoo_piece piece = zoo_piece_of(zoo, i);
        assert_true(isupper((unsigned char)piece.name[0]));
        assert_true(strlen(piece.letter) == 1 && islower((unsigned char)piece.letter[0]));
        assert_true(strlen(piece.betza) > 0);
        assert_true(strlen(piece.origin) > 5 && strlen(piece.origin) < 100);
        assert_false(piece.origin[0] == ' ' || piece.origin[0] == '-');
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(piece.name, zoo_piece_of(zoo, k).name);
    }
    assert_string_equal(find_piece(text_of("Griffin"))->betza, "FyafsF");
    assert_string_equal(find_piece(text_of("Giraffe"))->betza, "(1,4)");
}

// A piece that means something else in a bundled game, or nothing, would surprise.
static void test_names_left_free(void **state)
{
    static const char *const names[] = {"Stone", "Disc",  "Arrow", "Man",
                                        "Wall",  "Block", "Rock",  "Piece"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_null(find_piece(text_of(names[i])));
}

// ---- Lowering

// Whether the piece has a move from the square at (x, y); each pattern but 0 puts others around it.
static bool moves_from(const char *betza, int size, int x, int y, int forward, unsigned pattern)
{
    struct trial *trial = trial_new();
    char board[16], square[16];
    sprintf(board, "%dx%d", size, size);
    sprintf(square, "%c%d", 'a' + x, y + 1);
    set_board(trial, board, "-", false);
    for (int s = 0; s < trial->board.square_count && pattern; s++)
        if ((unsigned)(s + 1) * 2654435761u * pattern >> 16 & 1u)
            trial->occupants[s] = OCCUPANT_ENEMY;
    const char *moves = moves_of(trial, betza, square, forward, true);
    assert_int_equal(trial->diag.error_count + trial->diag.warning_count, 0);
    bool has_moves = strcmp(moves, "-") != 0 && strcmp(moves, "error") != 0;
    trial_free(trial);
    return has_moves;
}

static void test_lowering(void **state)
{
    static const int sizes[] = {8, 10, 16};
    (void)state;
    for (size_t i = 0; i < baronet_zoo_count(zoo); i++) {
        const char *betza = zoo_piece_of(zoo, i).betza;
        for (int k = 0; k < 6; k++) {
            int size = sizes[k / 2], middle = size / 2, forward = k % 2 ? -1 : 1;
            int near = forward > 0 ? 0 : size - 1; // far leapers need the whole board
            bool moves = false;
            for (unsigned pattern = 0; pattern < 12 && !moves; pattern++)
                moves = moves_from(betza, size, middle, middle, forward, pattern);
            if (!moves && size < 16)
                moves = moves_from(betza, size, 0, near, forward, 0);
            if (!moves)
                print_error("%s never moves on %d\n", zoo_piece_of(zoo, i).name, size);
            assert_true(moves);
        }
    }
}

// ---- The book

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16 & 0x7FFFu;
}

// The moves of a list such as "a1-b2 a1-c3xc3", sorted as text.
static int split(char *list, char moves[][BOOK_MOVE_LENGTH])
{
    int count = 0;
    for (char *move = strtok(list, " "); move && strcmp(move, "-") != 0; move = strtok(NULL, " ")) {
        assert_true(strlen(move) < BOOK_MOVE_LENGTH && count < BOOK_MOVES_LIMIT);
        strcpy(moves[count++], move);
    }
    qsort(moves, (size_t)count, sizeof moves[0], compare_texts);
    return count;
}

static void print_difference(const struct scene *scene, char moves[][BOOK_MOVE_LENGTH], int count)
{
    int i = 0, k = 0;
    while (i < count || k < scene->count) {
        int order = i == count ? 1 : k == scene->count ? -1 : strcmp(moves[i], scene->moves[k]);
        if (order < 0)
            print_error("  not in the book: %s\n", moves[i]);
        if (order > 0)
            print_error("  only in the book: %s\n", scene->moves[k]);
        i += order <= 0;
        k += order >= 0;
    }
}

// Fills the board; of 16 squares `density` are occupied.
static void scatter(struct scene *scene, struct trial *trial, unsigned density, unsigned *seed)
{
    static const uint8_t occupants[] = {
        [NOBODY] = OCCUPANT_EMPTY, [FRIEND] = OCCUPANT_FRIEND, [ENEMY] = OCCUPANT_ENEMY};
    for (int x = 0; x < scene->files; x++)
        for (int y = 0; y < scene->ranks; y++) {
            bool is_taken = next_random(seed) % 16 < density;
            scene->at[x][y] = !is_taken ? NOBODY : next_random(seed) % 3 ? ENEMY : FRIEND;
            trial->occupants[board_at(&trial->board, x, y)] = occupants[scene->at[x][y]];
        }
}

static void compare(const struct definition *definition, const struct baronet_zoo_piece *piece,
                    int files, int ranks, unsigned density, unsigned *seed)
{
    static char moves[BOOK_MOVES_LIMIT][BOOK_MOVE_LENGTH];
    static struct scene scene;
    struct trial *trial = trial_new();
    char board[16], square[16];
    scene =
        (struct scene){.files = files, .ranks = ranks, .forward = next_random(seed) % 2 ? 1 : -1};
    scene.x = (int)(next_random(seed) % (unsigned)files);
    scene.y = (int)(next_random(seed) % (unsigned)ranks);
    scene.is_unmoved = next_random(seed) % 2;
    sprintf(board, "%dx%d", files, ranks);
    sprintf(square, "%c%d", 'a' + scene.x, scene.y + 1);
    set_board(trial, board, "-", false);
    scatter(&scene, trial, density, seed);
    open_book(&scene, definition);
    moves_of(trial, piece->betza, square, scene.forward, scene.is_unmoved);
    int count = split(trial->text, moves);
    bool is_equal = count == scene.count;
    for (int i = 0; i < count && is_equal; i++)
        is_equal = strcmp(moves[i], scene.moves[i]) == 0;
    if (!is_equal) {
        print_error("%s %s from %s on %s, %s\n", piece->name, piece->betza, square, board,
                    scene.forward > 0 ? "first player" : "second player");
        print_difference(&scene, moves, count);
    }
    assert_true(is_equal);
    trial_free(trial);
}

// Empty boards, sparse ones and full ones.
static void compare_boards(const struct definition *definition,
                           const struct baronet_zoo_piece *piece)
{
    static const int sizes[][2] = {{8, 8}, {10, 10}, {9, 10}, {7, 5}, {16, 16}};
    static const unsigned densities[] = {0, 1, 3, 5, 8, 12};
    unsigned seed = 2463534242u;
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (size_t d = 0; d < sizeof densities / sizeof densities[0]; d++)
            for (int round = 0; round < (d ? 3 : 1); round++)
                compare(definition, piece, sizes[s][0], sizes[s][1], densities[d], &seed);
}

static void test_book(void **state)
{
    size_t compared = 0;
    (void)state;
    for (size_t i = 0; i < DEFINITION_COUNT; i++) {
        struct text names = text_of(definitions[i].names);
        while (names.length) {
            struct text name = {names.start, strcspn(names.start, " ")};
            const struct baronet_zoo_piece *piece = find_piece(name);
            if (!piece)
                print_error("not in the zoo: %.*s\n", TEXT_ARGUMENTS(name));
            assert_non_null(piece);
            compare_boards(&definitions[i], piece);
            compared++;
            size_t skip = name.length + (name.length < names.length);
            names = (struct text){names.start + skip, names.length - skip};
        }
    }
    // Whoever adds a piece to the zoo writes its definition, too.
    assert_int_equal(compared, baronet_zoo_count(zoo));
}

// ---- Games

static const char REST[] = "turn: move\nlose \"stuck\" when not possible turn\n";

static struct baronet_game *load(const char *start, struct baronet_message **message)
{
    char text[2000];
    snprintf(text, sizeof text, "game \"Zoo\"\n%s%s", start, REST);
    return baronet_load_text("my.vdl", text, strlen(text), message);
}

static void check_piece(const char *declarations, size_t index, const char *letter,
                        const char *betza, bool royal)
{
    struct baronet_message *message;
    struct baronet_game *game = load(declarations, &message);
    if (!game)
        print_error("%s", baronet_message_text(message));
    assert_non_null(game);
    assert_null(message);
    struct baronet_piece piece = piece_of(game, index);
    assert_string_equal(piece.letter, letter);
    assert_string_equal(piece.betza, betza);
    assert_int_equal(piece.royal, royal);
    baronet_game_free(game);
}

static void check_mistake(const char *declarations, const char *expected)
{
    struct baronet_message *message;
    struct baronet_game *game = load(declarations, &message);
    assert_null(game);
    if (strcmp(baronet_message_text(message), expected) != 0)
        print_error("%s", baronet_message_text(message));
    assert_string_equal(baronet_message_text(message), expected);
    baronet_message_free(message);
}

static void test_taking(void **state)
{
    (void)state;
    check_piece("board 8x8\npiece Griffin\n", 0, "G", "FyafsF", false);
    check_piece("board 8x8\npiece Griffin x\n", 0, "X", "FyafsF", false);
    check_piece("board 8x8\npiece Griffin \"+g\"\n", 0, "+G", "FyafsF", false);
    check_piece("board 8x8\npiece Griffin: royal\n", 0, "G", "FyafsF", true);
    check_piece("board 8x8\npiece Griffin x: royal\n", 0, "X", "FyafsF", true);
    check_piece("board 8x8\npiece Griffin: N, royal\n", 0, "G", "N", true);
    check_piece("board 8x8\npiece Rook r\npiece Giraffe g: reverse Rook\n", 1, "G", "(1,4)", false);
    check_piece("board 8x8\npiece Mann k: royal\npiece Crab\npiece Barc x\n", 1, "C", "ffNbsN",
                false);
}

static void test_leaving(void **state)
{
    (void)state;
    check_piece("board 8x8\npiece Griffin g: N\n", 0, "G", "N", false);
    check_piece("board 8x8\npiece Stone o\n", 0, "O", "", false);
    check_piece("board 8x8\npiece Grif g\n", 0, "G", "", false);
    check_piece("board 8x8\npiece Griffin g: \"\"\n", 0, "G", "", false);
    check_piece("board 8x8\npiece Griffin \"*\": neutral\n", 0, "*", "", false);
}

// What was taken moves.
static void test_playing(void **state)
{
    struct baronet_message *message;
    struct baronet_game *game = load("board 8x8\npiece Griffin\npiece Rook\n"
                                     "setup \"7r/8/8/8/3G4/8/8/7R w - - 0 1\"\n",
                                     &message);
    (void)state;
    assert_non_null(game);
    struct baronet_play *play = baronet_start(game);
    assert_true(baronet_apply_text(play, "d4e8", &message));
    assert_true(baronet_apply_text(play, "h8e8", &message));
    assert_false(baronet_apply_text(play, "h1g2", &message));
    baronet_message_free(message);
    baronet_play_free(play);
    baronet_game_free(game);
}

// The game's dialect is for the movements written in it, not for the zoo's.
static void test_dialects(void **state)
{
    struct baronet_message *message;
    struct baronet_game *game = load("betza xboard\nboard 8x8\npiece Sergeant\npiece Guard g: fK\n"
                                     "setup \"8/8/8/8/2S2G2/8/8/8 w - - 0 1\"\n",
                                     &message);
    (void)state;
    assert_non_null(game);
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, &message);
    assert_int_equal(baronet_turns_count(turns), 4 + 1); // fK is one step in the game's dialect
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void test_mistakes(void **state)
{
    (void)state;
    check_mistake("board 8x8\npiece Grifin\n",
                  "my.vdl:3:7: error: piece \"Grifin\" is not in the zoo and needs a letter\n"
                  "    3 | piece Grifin\n"
                  "      |       ^~~~~~\n"
                  "      hint: did you mean \"Griffin\"?\n");
    check_mistake("board 8x8\npiece Xylophone: N\n",
                  "my.vdl:3:7: error: piece \"Xylophone\" is not in the zoo and needs a letter\n"
                  "    3 | piece Xylophone: N\n"
                  "      |       ^~~~~~~~~\n"
                  "      hint: write one after the name; \"baronet pieces\" lists the zoo\n");
    check_mistake("board 8x8\npiece Gold x\npiece Griffin\npiece Giraffe: royal\n",
                  "my.vdl:5:7: error: letter \"g\" is Griffin's already\n"
                  "    5 | piece Giraffe: royal\n"
                  "      |       ^~~~~~~\n"
                  "my.vdl:4:7: note: first used here\n"
                  "    4 | piece Griffin\n"
                  "      |       ^~~~~~~\n"
                  "      hint: this is the zoo's letter; write another after the name\n");
    check_mistake("use zoo\nboard 8x8\npiece Griffin\n",
                  "my.vdl:2:5: error: the zoo is not a module but a catalogue of pieces\n"
                  "    2 | use zoo\n"
                  "      |     ^~~\n"
                  "      hint: its pieces can be taken without \"use\": piece Griffin\n");
}

// A mistake inside the zoo is shown there, and where it was taken from.
static void test_spans(void **state)
{
    struct baronet_message *message;
    struct baronet_game *game = load("board hexagon 4\npiece Locust x\n", &message);
    (void)state;
    assert_null(game);
    const char *text = baronet_message_text(message), *place = strstr(text, "stdlib/zoo.vdl:"),
               *line = strstr(text, "| piece Locust "), *caret = strchr(text, '^'),
               *note = strstr(text, "my.vdl:3:7: note: taken from the zoo");
    assert_true(place == text && line && caret && line < caret && note && caret < note);
    // The caret stands under the bracket that is not for such boards.
    const char *bracket = strchr(line, '['), *caret_line = caret;
    while (caret_line > text && caret_line[-1] != '\n')
        caret_line--;
    const char *line_start = line;
    while (line_start > text && line_start[-1] != '\n')
        line_start--;
    assert_int_equal(bracket - line_start, caret - caret_line);
    baronet_message_free(message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalogue), cmocka_unit_test(test_names_left_free),
        cmocka_unit_test(test_lowering),  cmocka_unit_test(test_book),
        cmocka_unit_test(test_taking),    cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_playing),   cmocka_unit_test(test_dialects),
        cmocka_unit_test(test_mistakes),  cmocka_unit_test(test_spans),
    };
    return cmocka_run_group_tests(tests, load_zoo, release_zoo);
}

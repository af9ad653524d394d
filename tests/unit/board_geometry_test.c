// What a page needs to draw a board, computed by hand: squares, hexagons, a graph with places, one
// without.
#include "games.h"

#include <math.h>

static struct baronet_geometry geometry_of(const struct baronet_game *game)
{
    struct baronet_geometry geometry = {.size = sizeof geometry};
    assert_true(baronet_game_geometry(game, &geometry));
    return geometry;
}

static struct baronet_outline outline_of(const struct baronet_game *game, const char *name)
{
    struct baronet_outline outline = {.size = sizeof outline};
    assert_true(baronet_game_outline(game, square_named(game, name), &outline));
    return outline;
}

static void assert_near(double value, double expected)
{
    if (fabs(value - expected) > 1e-9)
        fail_msg("%.12f instead of %.12f", value, expected);
}

static void assert_centre(const struct baronet_game *game, const char *name, double x, double y)
{
    struct baronet_outline outline = outline_of(game, name);
    assert_near(outline.x, x);
    assert_near(outline.y, y);
}

static void a_board_of_squares(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_geometry geometry = geometry_of(game);
    assert_int_equal(geometry.lattice, BARONET_SQUARES);
    assert_int_equal(geometry.file_count, 8);
    assert_int_equal(geometry.rank_count, 8);
    assert_int_equal(geometry.colour_count, 2);
    assert_false(geometry.files_wrap);
    assert_near(geometry.width, 8);
    assert_near(geometry.height, 8);
    assert_string_equal(baronet_game_file(game, 7), "h");
    assert_string_equal(baronet_game_rank(game, 0), "1");
    assert_string_equal(baronet_game_rank(game, 8), "");
    assert_centre(game, "a1", 0.5, 7.5);
    assert_centre(game, "h8", 7.5, 0.5);
    assert_centre(game, "e4", 4.5, 4.5);
    struct baronet_outline corner = outline_of(game, "a1");
    assert_int_equal(corner.corner_count, 4);
    assert_near(corner.corners[0].x, 0);
    assert_near(corner.corners[0].y, 7);
    assert_near(corner.corners[2].x, 1);
    assert_near(corner.corners[2].y, 8);
    assert_int_equal(corner.colour, 0);
    assert_int_equal(corner.row, 7);
    assert_int_equal(corner.place, 0);
    assert_int_equal(corner.row_length, 8);
    assert_int_equal(outline_of(game, "h8").row, 0);
    assert_int_equal(outline_of(game, "h8").colour, 0);
    assert_int_equal(outline_of(game, "h1").colour, 1);
    assert_int_equal(outline_of(game, "e4").file, 4);
    assert_int_equal(outline_of(game, "e4").rank, 3);
    assert_int_equal(baronet_game_square_at(game, 4, 3), square_named(game, "e4"));
    assert_int_equal(baronet_game_square_at(game, 8, 3), -1);
    assert_int_equal(baronet_game_links(game, NULL, 0), 0);
    assert_int_equal(baronet_game_looks(game, 0), BARONET_NORTH);
    assert_int_equal(baronet_game_sits(game, 0), BARONET_SOUTH);
    assert_int_equal(baronet_game_sits(game, 1), BARONET_NORTH);
    struct baronet_outline none = {.size = sizeof none};
    assert_false(baronet_game_outline(game, 64, &none));
    baronet_game_free(game);
}

// White promotes on rank 8, Black on rank 1.
static void zones_of_players(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    size_t zone = 0, count = 0;
    while (zone < baronet_game_zone_count(game) &&
           strcmp(baronet_game_zone(game, zone), "promotion-zone") != 0)
        zone++;
    assert_true(zone < baronet_game_zone_count(game));
    for (size_t s = 0; s < 64; s++)
        count += baronet_game_zone_has(game, zone, 0, s);
    assert_int_equal(count, 8);
    assert_true(baronet_game_zone_has(game, zone, 0, square_named(game, "c8")));
    assert_true(baronet_game_zone_has(game, zone, 1, square_named(game, "c1")));
    assert_false(baronet_game_zone_has(game, zone, 1, square_named(game, "c8")));
    assert_false(baronet_game_zone_has(game, zone, 2, 0));
    baronet_game_free(game);
}

static void holes_and_wrapped_files(void **state)
{
    (void)state;
    struct baronet_game *four = load("four-corners"), *cylinder = load("cylinder-chess");
    size_t holes = 0;
    struct baronet_geometry geometry = geometry_of(four);
    for (unsigned file = 0; file < geometry.file_count; file++)
        for (unsigned rank = 0; rank < geometry.rank_count; rank++)
            holes += baronet_game_square_at(four, file, rank) < 0;
    assert_int_equal(holes,
                     geometry.file_count * geometry.rank_count - baronet_game_square_count(four));
    assert_true(geometry_of(cylinder).files_wrap);
    assert_false(geometry_of(cylinder).ranks_wrap);
    baronet_game_free(four);
    baronet_game_free(cylinder);
}

// Glinski's hexagon: eleven files, the middle one of eleven squares, each file half a square lower
// at its top than the one before it up to there. Files are sqrt(3)/2 apart.
static void a_hexagon(void **state)
{
    (void)state;
    struct baronet_game *game = load("glinski");
    struct baronet_geometry geometry = geometry_of(game);
    double side = 1 / sqrt(3), step = sqrt(3) / 2;
    assert_int_equal(geometry.lattice, BARONET_HEXAGONS);
    assert_int_equal(geometry.file_count, 11);
    assert_int_equal(geometry.colour_count, 3);
    assert_near(geometry.width, 10 * step + 2 * side);
    assert_near(geometry.height, 11);
    assert_centre(game, "f1", side + 5 * step, 10.5);
    assert_centre(game, "f11", side + 5 * step, 0.5);
    assert_centre(game, "f6", side + 5 * step, 5.5);
    assert_centre(game, "a1", side, 8);
    assert_centre(game, "a6", side, 3);
    assert_centre(game, "l1", side + 10 * step, 8); // there is no file "j"
    struct baronet_outline middle = outline_of(game, "f6");
    assert_int_equal(middle.corner_count, 6);
    assert_near(middle.corners[2].x, middle.x + side);
    assert_near(middle.corners[2].y, middle.y);
    assert_near(middle.corners[3].x, middle.x + side / 2);
    assert_near(middle.corners[3].y, middle.y + 0.5);
    size_t counts[3] = {0};
    size_t around = 0;
    for (size_t s = 0; s < baronet_game_square_count(game); s++) {
        struct baronet_outline outline = {.size = sizeof outline};
        baronet_game_outline(game, s, &outline);
        counts[outline.colour]++;
        double distance = hypot(outline.x - middle.x, outline.y - middle.y);
        if (fabs(distance - 1) < 1e-9) {
            around++;
            assert_int_not_equal(outline.colour, middle.colour);
        }
    }
    assert_int_equal(around, 6);
    assert_int_equal(counts[0] + counts[1] + counts[2], 91);
    assert_true(counts[0] >= 30 && counts[1] >= 30 && counts[2] >= 30);
    baronet_game_free(game);
}

// Three squares within each other, joined in the middles of their sides: 24 points, 32 lines.
static void a_graph_with_places(void **state)
{
    (void)state;
    struct baronet_game *game = load("nine-mens-morris");
    struct baronet_geometry geometry = geometry_of(game);
    size_t ends[2 * 40];
    assert_int_equal(geometry.lattice, BARONET_GRAPH);
    assert_int_equal(geometry.file_count, 0);
    assert_near(geometry.width, 7);
    assert_near(geometry.height, 7);
    assert_centre(game, "a1", 0.5, 6.5);
    assert_centre(game, "d7", 3.5, 0.5);
    assert_centre(game, "e4", 4.5, 3.5);
    assert_int_equal(outline_of(game, "a1").corner_count, 0);
    assert_int_equal(baronet_game_links(game, ends, 40), 32);
    size_t of_d6 = 0; // d6 has four neighbours: d5, d7, b6, f6
    for (size_t i = 0; i < 64; i++)
        of_d6 += ends[i] == square_named(game, "d6");
    assert_int_equal(of_d6, 4);
    assert_string_equal(baronet_game_file(game, 0), "");
    baronet_game_free(game);
}

// Two rows of two and three squares, without places.
static void a_graph_without_places(void **state)
{
    static const char text[] = "game \"Rows\"\n"
                               "board:\n"
                               "  squares p q\n"
                               "  squares r s t\n"
                               "  direction onward: p-q r-s s-t\n"
                               "  direction down: p-r q-s\n"
                               "piece Man m\n"
                               "setup \"M1/3 w\"\n"
                               "turn:\n"
                               "  choose start among own piece\n"
                               "  let target = step(start, onward)\n"
                               "  require target is empty\n"
                               "  note \"{start}{target}\"\n"
                               "  move start to target\n";
    (void)state;
    struct baronet_message *message;
    struct baronet_game *game = baronet_load_text("rows", text, sizeof text - 1, &message);
    if (!game)
        fail_msg("%s", baronet_message_text(message));
    baronet_message_free(message);
    assert_near(geometry_of(game).width, 3);
    assert_near(geometry_of(game).height, 2);
    assert_centre(game, "p", 0.5, 0.5);
    assert_centre(game, "t", 2.5, 1.5);
    assert_int_equal(baronet_game_links(game, NULL, 0), 5);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_of_squares),      cmocka_unit_test(zones_of_players),
        cmocka_unit_test(holes_and_wrapped_files), cmocka_unit_test(a_hexagon),
        cmocka_unit_test(a_graph_with_places),     cmocka_unit_test(a_graph_without_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

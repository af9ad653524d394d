// Textbook definitions, continued: the zoo's pieces that no part of zoo_book.h describes.
#ifndef ZOO_SPECIALS_H
#define ZOO_SPECIALS_H

#include "zoo_book.h"

static inline void universal(struct scene *scene)
{
    for (int x = 0; x < scene->files; x++)
        for (int y = 0; y < scene->ranks; y++)
            if (x != scene->x || y != scene->y)
                end_on(scene,
                       (struct vector){(x - scene->x) * scene->forward,
                                       (y - scene->y) * scene->forward},
                       MOVE | CAPTURE);
}

// The directions of an (a,b) leaper, clockwise.
static inline void directions_around(int a, int b, struct vector *directions)
{
    const struct vector clockwise[8] = {{a, b},   {b, a},   {b, -a}, {a, -b},
                                        {-a, -b}, {-b, -a}, {-b, a}, {-a, b}};
    memcpy(directions, clockwise, sizeof clockwise);
}

// Leaps that turn to the next direction every time, both ways, until the circle is closed.
static inline void circle(struct scene *scene, int a, int b)
{
    struct vector directions[8];
    directions_around(a, b, directions);
    for (int start = 0; start < 8; start++)
        for (int sense = 1; sense < 8; sense += 6) {
            struct vector at = directions[start];
            for (int i = 1; i < 8 && end_on(scene, at, MOVE | CAPTURE); i++)
                at = sum(at, directions[(start + sense * i) % 8], 1);
        }
}

static inline void rose(struct scene *scene)
{
    circle(scene, 1, 2);
}
static inline void camel_rose(struct scene *scene)
{
    circle(scene, 1, 3);
}
static inline void zebra_rose(struct scene *scene)
{
    circle(scene, 2, 3);
}

// Steps that turn by 90 degrees every time, to the one side and to the other in turn.
static inline void crooked(struct scene *scene, int a, int b)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        struct vector step = turned((struct vector){a, b}, symmetry);
        for (int side = -1; side <= 1; side += 2) {
            struct vector other = {step.y * side, -step.x * side}, at = step;
            for (int i = 1; end_on(scene, at, MOVE | CAPTURE); i++)
                at = sum(at, i % 2 ? other : step, 1);
        }
    }
}

static inline void boyscout(struct scene *scene)
{
    crooked(scene, 1, 1);
}
static inline void girlscout(struct scene *scene)
{
    crooked(scene, 0, 1);
}
static inline void quintessence(struct scene *scene)
{
    crooked(scene, 1, 2);
}
static inline void crooked_camel(struct scene *scene)
{
    crooked(scene, 1, 3);
}

// Any number of Mao's steps in a line.
static inline void maorider(struct scene *scene)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        struct vector step = turned((struct vector){1, 2}, symmetry);
        struct vector straight = turned((struct vector){0, 1}, symmetry), at = {0, 0};
        while (occupant_at(scene, sum(at, straight, 1)) == NOBODY) {
            at = sum(at, step, 1);
            if (!end_on(scene, at, MOVE | CAPTURE))
                break;
        }
    }
}

// At most half the steps there are to the edge.
static inline void halfling(struct scene *scene, int a, int b)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        struct vector step = turned((struct vector){a, b}, symmetry), start = {0, 0};
        int steps = 0;
        while (occupant_at(scene, sum(start, step, steps + 1)) != OUTSIDE)
            steps++;
        if (steps)
            ride(scene, start, step, 1, (steps + 1) / 2, MOVE | CAPTURE);
    }
}

static inline void halfling_rook(struct scene *scene)
{
    halfling(scene, 0, 1);
}
static inline void halfling_bishop(struct scene *scene)
{
    halfling(scene, 1, 1);
}
static inline void halfling_nightrider(struct scene *scene)
{
    halfling(scene, 1, 2);
}

// On a board whose files are closed to a ring.
static inline void go_round(struct scene *scene, int a, int b, int last)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        struct vector step = turned((struct vector){a, b}, symmetry);
        for (int i = 1; i <= last; i++) {
            int x = scene->x + step.x * i, y = scene->y + step.y * i;
            x = (x % scene->files + scene->files) % scene->files;
            struct vector to = {(x - scene->x) * scene->forward, (y - scene->y) * scene->forward};
            if ((to.x == 0 && to.y == 0) || !end_on(scene, to, MOVE | CAPTURE))
                break;
        }
    }
}

static inline void cylindrical_rook(struct scene *scene)
{
    go_round(scene, 0, 1, 100);
}
static inline void cylindrical_bishop(struct scene *scene)
{
    go_round(scene, 1, 1, 100);
}
static inline void cylindrical_knight(struct scene *scene)
{
    go_round(scene, 1, 2, 1);
}

static inline struct vector queen_step(int i)
{
    return turned((struct vector){i / 8, 1}, i % 8);
}

// Over two pieces to the square behind the second.
static inline void kangaroo(struct scene *scene)
{
    for (int i = 0; i < 16; i++) {
        int pieces = 0;
        for (int steps = 1;; steps++) {
            struct vector to = sum((struct vector){0, 0}, queen_step(i), steps);
            if (pieces == 2)
                end_on(scene, to, MOVE | CAPTURE);
            if (pieces == 2 || occupant_at(scene, to) == OUTSIDE)
                break;
            pieces += occupant_at(scene, to) != NOBODY;
        }
    }
}

// Over a piece as far again behind it, all between being empty.
static inline void orix(struct scene *scene)
{
    for (int i = 0; i < 16; i++) {
        int steps = first_piece(scene, queen_step(i), 0);
        struct vector piece = sum((struct vector){0, 0}, queen_step(i), steps);
        if (steps)
            ride(scene, piece, queen_step(i), steps, steps, MOVE | CAPTURE);
    }
}

// From one piece next to it over that, any distance.
static inline void contragrasshopper(struct scene *scene)
{
    for (int i = 0; i < 16; i++)
        if (first_piece(scene, queen_step(i), 1))
            ride(scene, queen_step(i), queen_step(i), 1, 0, MOVE | CAPTURE);
}

// Takes the piece next to it that it moves away from.
static inline void withdrawer(struct scene *scene)
{
    for (int i = 0; i < 16; i++) {
        struct vector piece = queen_step(i);
        for (int k = 1; occupant_at(scene, piece) == ENEMY; k++) {
            struct vector to = sum((struct vector){0, 0}, piece, -k);
            if (occupant_at(scene, to) != NOBODY)
                break;
            add(scene, to, &piece, 1);
        }
    }
}

// Takes the piece that it comes next to, straight on.
static inline void advancer(struct scene *scene)
{
    for (int i = 0; i < 16; i++) {
        int steps = first_piece(scene, queen_step(i), 0);
        struct vector piece = sum((struct vector){0, 0}, queen_step(i), steps);
        if (steps > 1 && occupant_at(scene, piece) == ENEMY)
            add(scene, sum(piece, queen_step(i), -1), &piece, 1);
    }
}

static inline void swapper(struct scene *scene)
{
    for (int i = 0; i < 16; i++) {
        int steps = first_piece(scene, queen_step(i), 0);
        struct vector piece = sum((struct vector){0, 0}, queen_step(i), steps);
        if (!steps)
            continue;
        add(scene, piece, NULL, 0);
        char *out = scene->moves[scene->count - 1] + strlen(scene->moves[scene->count - 1]);
        out += sprintf(out, "&");
        out += print_place(out, scene, piece);
        out += sprintf(out, ">");
        print_place(out, scene, (struct vector){0, 0});
    }
}

// Two steps of which the first takes; or there and back.
static inline void two_steps(struct scene *scene, struct vector first, struct vector second)
{
    struct vector both[2] = {first, sum(first, second, 1)};
    bool is_home = both[1].x == 0 && both[1].y == 0;
    enum content on_first = occupant_at(scene, first), on_second = occupant_at(scene, both[1]);
    if (is_home && on_first == NOBODY)
        add(scene, both[1], NULL, 0);
    if (on_first == ENEMY && on_second == NOBODY)
        add(scene, both[1], both, 1);
    if (on_first == ENEMY && on_second == ENEMY)
        add(scene, both[1], both, 2);
}

static inline void lion(struct scene *scene)
{
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < 16; k++)
            two_steps(scene, queen_step(i), queen_step(k));
}

static inline void sting(struct scene *scene, struct vector step)
{
    const struct vector back = {-step.x, -step.y};
    end_on(scene, step, MOVE | CAPTURE);
    end_on(scene, sum(step, step, 1), MOVE | CAPTURE);
    two_steps(scene, step, step);
    two_steps(scene, step, back);
}

static inline void horned_falcon(struct scene *scene)
{
    sting(scene, (struct vector){0, 1});
}
static inline void soaring_eagle(struct scene *scene)
{
    sting(scene, (struct vector){1, 1});
    sting(scene, (struct vector){-1, 1});
}

// A first move over an empty square, which is remembered as passed.
static inline void leave_passed(struct scene *scene, struct vector step)
{
    struct vector to = sum(step, step, 1);
    if (!scene->is_unmoved || occupant_at(scene, step) != NOBODY ||
        occupant_at(scene, to) != NOBODY)
        return;
    add(scene, to, NULL, 0);
    char *out = scene->moves[scene->count - 1] + strlen(scene->moves[scene->count - 1]);
    out += sprintf(out, "/");
    print_place(out, scene, step);
}

static inline void double_step(struct scene *scene)
{
    leave_passed(scene, (struct vector){0, 1});
}
static inline void slanted_double_step(struct scene *scene)
{
    leave_passed(scene, (struct vector){1, 1});
    leave_passed(scene, (struct vector){-1, 1});
}
static inline void hoplite_start(struct scene *scene)
{
    for (int x = -2; scene->is_unmoved && x <= 2; x += 4)
        end_on(scene, (struct vector){x, 2}, MOVE);
}

#endif

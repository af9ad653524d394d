// Textbook definitions of the zoo's pieces, written as sets of leaps and rides and carried out
// square by square, without Betza notation and without walks: what tests/unit/zoo_test.c compares
// the zoo with.
//
// A definition is a list of parts, each a vector with what is done along it, repeated in the
// directions that a symmetry gives. Vectors are as the mover sees them: x to the right, y forward.
#ifndef ZOO_BOOK_H
#define ZOO_BOOK_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_LIMIT = 16, BOOK_MOVES_LIMIT = 2000, BOOK_MOVE_LENGTH = 40, PARTS_LIMIT = 8 };

enum content { NOBODY, FRIEND, ENEMY, OUTSIDE };

struct scene {
    int files, ranks;
    int x, y;    // where the piece stands; empty while it moves
    int forward; // +1, or -1 for a piece turned round
    bool is_unmoved;
    enum content at[SIDE_LIMIT][SIDE_LIMIT]; // [x][y]
    char moves[BOOK_MOVES_LIMIT][BOOK_MOVE_LENGTH];
    int count;
};

struct vector {
    int x, y;
};

enum shape {
    END,
    LEAP,     // to step, if the `via` squares are empty
    RIDE,     // step after step
    SKIP,     // as RIDE, but whatever stands on the first step
    HOP_NEXT, // along step over the first piece to the next square
    HOP_FAR,  // or to any square behind it
    HOP_TURN, // along step to the first piece, then from there by via[0]
    BENT,     // to step, from there (if empty) a ride by via[0]
    HOOK,     // a ride over empty squares, from each a ride by via[0]
    LOCUST,   // along step over the first piece, an enemy, to empty squares behind it
    RIFLE,    // the first piece along step is taken from where the piece stands
    SPECIAL   // a function
};

enum symmetry {
    ALL,    // the eight of the board
    PAIR,   // left and right
    FOUR,   // left and right, forward and backward
    SINGLE, // as it stands
};

enum mode { MOVE = 1, CAPTURE = 2 };

struct part {
    enum shape shape;
    enum symmetry symmetry;
    struct vector step;
    struct vector via[2];
    int via_count;
    int first, last; // steps of the last ride; 0: from 1, without end
    int modes;       // of enum mode; 0: both
    bool is_short;   // LOCUST: only next to the piece taken; BENT: not to step itself
    int reach;       // LOCUST, RIFLE: how far away the first piece may be; 0: anywhere
    void (*special)(struct scene *scene);
};

struct definition {
    const char *names; // separated by blanks
    struct part parts[PARTS_LIMIT];
};

// ---- Squares and moves

static inline enum content occupant_at(const struct scene *scene, struct vector to)
{
    int x = scene->x + to.x * scene->forward, y = scene->y + to.y * scene->forward;
    if (x < 0 || y < 0 || x >= scene->files || y >= scene->ranks)
        return OUTSIDE;
    return x == scene->x && y == scene->y ? NOBODY : scene->at[x][y];
}

static inline struct vector sum(struct vector a, struct vector b, int times)
{
    return (struct vector){a.x + b.x * times, a.y + b.y * times};
}

static inline int print_place(char *out, const struct scene *scene, struct vector to)
{
    return sprintf(out, "%c%d", 'a' + scene->x + to.x * scene->forward,
                   scene->y + to.y * scene->forward + 1);
}

// Captured squares are listed rank by rank.
static inline bool is_behind(const struct scene *scene, struct vector a, struct vector b)
{
    return (a.y == b.y ? a.x - b.x : a.y - b.y) * scene->forward > 0;
}

static inline void add(struct scene *scene, struct vector to, const struct vector *captured,
                       int count)
{
    char *out = scene->moves[scene->count++];
    out += print_place(out, scene, (struct vector){0, 0});
    *out++ = '-';
    out += print_place(out, scene, to);
    if (count == 2 && is_behind(scene, captured[0], captured[1])) {
        out += sprintf(out, "x");
        out += print_place(out, scene, captured[1]);
        out += sprintf(out, ",");
        print_place(out, scene, captured[0]);
        return;
    }
    for (int i = 0; i < count; i++) {
        out += sprintf(out, "%s", i ? "," : "x");
        out += print_place(out, scene, captured[i]);
    }
}

// Ends on `to` as the modes allow. Returns whether it was empty, so that a ride may go on.
static inline bool end_on(struct scene *scene, struct vector to, int modes)
{
    enum content occupant = occupant_at(scene, to);
    if (occupant == NOBODY && modes & MOVE)
        add(scene, to, NULL, 0);
    if (occupant == ENEMY && modes & CAPTURE)
        add(scene, to, &to, 1);
    return occupant == NOBODY;
}

static inline void ride(struct scene *scene, struct vector from, struct vector step, int first,
                        int last, int modes)
{
    for (int i = 1; last == 0 || i <= last; i++) {
        struct vector to = sum(from, step, i);
        if (i < first ? occupant_at(scene, to) != NOBODY : !end_on(scene, to, modes))
            return;
    }
}

// The first piece along a step: how many steps away, or 0.
static inline int first_piece(const struct scene *scene, struct vector step, int reach)
{
    for (int i = 1; reach == 0 || i <= reach; i++) {
        enum content occupant = occupant_at(scene, sum((struct vector){0, 0}, step, i));
        if (occupant != NOBODY)
            return occupant == OUTSIDE ? 0 : i;
    }
    return 0;
}

// ---- Parts

static inline void pass_piece(struct scene *scene, const struct part *part, int modes)
{
    int steps = first_piece(scene, part->step, part->reach);
    struct vector piece = sum((struct vector){0, 0}, part->step, steps);
    bool is_enemy = steps && occupant_at(scene, piece) == ENEMY;
    if (steps == 0)
        return;
    switch (part->shape) {
    case HOP_NEXT: end_on(scene, sum(piece, part->step, 1), modes); break;
    case HOP_FAR: ride(scene, piece, part->step, 1, 0, modes); break;
    case HOP_TURN: end_on(scene, sum(piece, part->via[0], 1), modes); break;
    case LOCUST:
        for (int i = 1; is_enemy && occupant_at(scene, sum(piece, part->step, i)) == NOBODY; i++) {
            add(scene, sum(piece, part->step, i), &piece, 1);
            if (part->is_short)
                break;
        }
        break;
    default:
        if (is_enemy)
            add(scene, (struct vector){0, 0}, &piece, 1);
    }
}

static inline void carry_out(struct scene *scene, const struct part *part)
{
    const struct vector start = {0, 0};
    int modes = part->modes ? part->modes : MOVE | CAPTURE;
    switch (part->shape) {
    case LEAP:
        for (int i = 0; i < part->via_count; i++)
            if (occupant_at(scene, part->via[i]) != NOBODY)
                return;
        end_on(scene, part->step, modes);
        break;
    case RIDE: ride(scene, start, part->step, part->first, part->last, modes); break;
    case SKIP: ride(scene, part->step, part->step, 1, 0, modes); break;
    case BENT:
        if (part->is_short ? occupant_at(scene, part->step) == NOBODY
                           : end_on(scene, part->step, modes))
            ride(scene, part->step, part->via[0], part->first, part->last, modes);
        break;
    case HOOK:
        for (struct vector at = part->step; occupant_at(scene, at) == NOBODY;
             at = sum(at, part->step, 1))
            ride(scene, at, part->via[0], 1, 0, modes);
        break;
    case SPECIAL: part->special(scene); break;
    default: pass_piece(scene, part, modes);
    }
}

static inline struct vector turned(struct vector vector, int symmetry)
{
    if (symmetry & 4)
        vector = (struct vector){vector.y, vector.x};
    return (struct vector){symmetry & 1 ? -vector.x : vector.x,
                           symmetry & 2 ? -vector.y : vector.y};
}

static inline void carry_out_around(struct scene *scene, const struct part *part)
{
    static const int last[] = {[ALL] = 7, [PAIR] = 1, [FOUR] = 3, [SINGLE] = 0};
    for (int i = 0; i <= (part->shape == SPECIAL ? 0 : last[part->symmetry]); i++) {
        struct part one = *part;
        one.step = turned(part->step, i);
        one.via[0] = turned(part->via[0], i);
        one.via[1] = turned(part->via[1], i);
        carry_out(scene, &one);
    }
}

static inline int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

// The moves of a piece, sorted as text, each once.
static inline void open_book(struct scene *scene, const struct definition *definition)
{
    int kept = 0;
    scene->count = 0;
    for (const struct part *part = definition->parts; part->shape != END; part++)
        carry_out_around(scene, part);
    qsort(scene->moves, (size_t)scene->count, sizeof scene->moves[0], compare_texts);
    for (int i = 0; i < scene->count; i++)
        if (i == 0 || strcmp(scene->moves[i], scene->moves[kept - 1]) != 0)
            memmove(scene->moves[kept++], scene->moves[i], sizeof scene->moves[i]);
    scene->count = kept;
}

#endif

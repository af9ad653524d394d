// Atoms as leaps, and the meaning of direction letters.
#include "betza_shape.h"

static const struct shape_step compass[8] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                             {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

// Twelve hours of the hexagonal lattice: even ones are neighbours, odd ones diagonals.
static const struct shape_step clock[12] = {{0, 1},  {1, 1},   {1, 0},  {2, -1}, {1, -1}, {1, -2},
                                            {0, -1}, {-1, -1}, {-1, 0}, {-2, 1}, {-1, 1}, {-1, 2}};

enum { EVEN = 0x555, ODD = 0xAAA };

static void atom_leap(const struct betza_atom *atom, const struct betza_dialect *dialect,
                      int *minor, int *major)
{
    static const struct {
        char letter;
        int minor, major;
    } leaps[] = {{'W', 0, 1}, {'F', 1, 1}, {'D', 0, 2}, {'N', 1, 2}, {'A', 2, 2},
                 {'H', 0, 3}, {'C', 1, 3}, {'L', 1, 3}, {'Z', 2, 3}, {'J', 2, 3},
                 {'G', 3, 3}, {'R', 0, 1}, {'B', 1, 1}, {'K', 0, 1}, {'Q', 0, 1}};
    int a = (int)atom->vector_a, b = (int)atom->vector_b;
    bool is_swapped = dialect->swaps_lj && (atom->letter == 'L' || atom->letter == 'J');
    char letter = !is_swapped ? atom->letter : atom->letter == 'L' ? 'J' : 'L';
    for (size_t i = 0; i < sizeof leaps / sizeof *leaps; i++) {
        if (leaps[i].letter == letter) {
            a = leaps[i].minor;
            b = leaps[i].major;
        }
    }
    // X lengthens the long coordinate by three, Y both by two.
    *minor = (a < b ? a : b) + 2 * (int)atom->y_count;
    *major = (a < b ? b : a) + 2 * (int)atom->y_count + 3 * (int)atom->x_count;
}

static enum shape_family leap_family(char letter, int minor, int major)
{
    if (letter == 'K' || letter == 'Q')
        return SHAPE_ALL_AROUND;
    return minor == 0 ? SHAPE_ORTHOGONAL : minor == major ? SHAPE_DIAGONAL : SHAPE_OBLIQUE;
}

static void fill_straight(struct shape *shape)
{
    bool is_hexagonal = shape->lattice == LATTICE_HEXAGONAL;
    for (int i = 0; i < shape->direction_count; i++) {
        struct shape_step unit = is_hexagonal ? clock[i] : compass[i];
        shape->steps[i] = (struct shape_step){unit.x * shape->major, unit.y * shape->major};
    }
    unsigned all = (1u << shape->direction_count) - 1u;
    if (shape->family == SHAPE_ORTHOGONAL)
        shape->directions = all & EVEN;
    else if (shape->family == SHAPE_DIAGONAL)
        shape->directions = all & ODD;
    else
        shape->directions = all;
}

// Turns the two leaps nearest to straight ahead by 90 or 60 degrees again and again.
static void fill_oblique(struct shape *shape)
{
    struct shape_step step[2] = {{shape->minor, shape->major}, {shape->major, shape->minor}};
    for (int i = 0; i < shape->direction_count; i++) {
        struct shape_step *s = &step[i % 2];
        shape->steps[i] = *s;
        if (shape->lattice == LATTICE_HEXAGONAL)
            *s = (struct shape_step){s->x + s->y, -s->x};
        else
            *s = (struct shape_step){s->y, -s->x};
    }
    shape->directions = (1u << shape->direction_count) - 1u;
}

bool shape_init(struct shape *shape, const struct betza_atom *atom, enum lattice lattice,
                const struct betza_dialect *dialect)
{
    *shape = (struct shape){.lattice = lattice, .letter = atom->letter};
    atom_leap(atom, dialect, &shape->minor, &shape->major);
    if (shape->major == 0 || shape->major > SHAPE_LEAP_LIMIT)
        return false;
    shape->family = leap_family(atom->letter, shape->minor, shape->major);
    shape->direction_count = lattice == LATTICE_HEXAGONAL ? 12 : 8;
    if (shape->family == SHAPE_OBLIQUE)
        fill_oblique(shape);
    else
        fill_straight(shape);
    return true;
}

bool shape_is_unit(const struct shape *shape)
{
    return shape->major == 1;
}

// How far a direction reaches towards a letter's side: right is x, and ahead is y, where on the
// hexagonal lattice a step of x also goes half a step ahead.
static int reach(const struct shape *shape, int direction, char letter)
{
    struct shape_step step = shape->steps[direction];
    int ahead = shape->lattice == LATTICE_HEXAGONAL ? 2 * step.y + step.x : step.y;
    switch (letter) {
    case 'f': return ahead;
    case 'b': return -ahead;
    case 'r': return step.x;
    default: return -step.x;
    }
}

static unsigned half_plane(const struct shape *shape, unsigned among, char letter)
{
    unsigned chosen = 0;
    for (int i = 0; i < shape->direction_count; i++) {
        if (among >> i & 1u && reach(shape, i, letter) > 0)
            chosen |= 1u << i;
    }
    return chosen;
}

static unsigned furthest(const struct shape *shape, unsigned among, char letter)
{
    unsigned chosen = 0;
    int best = 1;
    if (letter == 'v' || letter == 's')
        return furthest(shape, among, letter == 'v' ? 'f' : 'l') |
               furthest(shape, among, letter == 'v' ? 'b' : 'r');
    for (int i = 0; i < shape->direction_count; i++) {
        if (!(among >> i & 1u) || reach(shape, i, letter) < best)
            continue;
        if (reach(shape, i, letter) > best)
            chosen = 0;
        best = reach(shape, i, letter);
        chosen |= 1u << i;
    }
    return chosen;
}

// One family of directions. `is_joined`: every letter of a pair counts by itself.
static unsigned leading_part(const struct shape *shape, unsigned among, const char *letters,
                             bool is_joined)
{
    char first = letters[0], second = letters[1];
    if (second == '\0' || second == first)
        return furthest(shape, among, first);
    if (second == 'h')
        return is_joined ? furthest(shape, among, first) : half_plane(shape, among, first);
    if (is_joined)
        return furthest(shape, among, first) | furthest(shape, among, second);
    return furthest(shape, half_plane(shape, among, first), second);
}

bool shape_leading(const struct shape *shape, const struct betza_dialect *dialect,
                   const char *letters, unsigned *directions)
{
    bool is_square = shape->lattice == LATTICE_SQUARE;
    bool is_all = dialect->fs_is_all && is_square && (letters[1] == 's' || letters[1] == 'v');
    if (letters[0] == 'h') {
        *directions = letters[1] == 'r' ? 0x55u : 0xAAu;
        return is_square && shape->family == SHAPE_OBLIQUE;
    }
    if (letters[1] && (letters[0] == 's' || letters[0] == 'v')) {
        *directions = 0; // what leading-sv pairs fits no move
        return true;
    }
    if (dialect->is_eightfold && is_square && shape->family == SHAPE_ALL_AROUND)
        return shape_turns(letters, 'l', 'r', directions);
    if (shape->family == SHAPE_OBLIQUE)
        *directions = leading_part(shape, shape->directions, letters, false);
    else
        *directions = leading_part(shape, shape->directions & EVEN, letters, is_square) |
                      leading_part(shape, shape->directions & ODD, letters, is_all);
    return true;
}

static unsigned letter_turns(char letter)
{
    switch (letter) {
    case 'f': return 1u << 0;
    case 'r': return 1u << 2;
    case 'b': return 1u << 4;
    case 'l': return 1u << 6;
    case 'v': return 1u << 0 | 1u << 4;
    default: return 1u << 2 | 1u << 6; // s
    }
}

// The turn between a forward or backward letter and a sideways one.
static unsigned pair_turns(char ahead, char sideways)
{
    if (ahead == 'v')
        return pair_turns('f', sideways) | pair_turns('b', sideways);
    if (sideways == 's')
        return pair_turns(ahead, 'l') | pair_turns(ahead, 'r');
    if (sideways == 'r')
        return ahead == 'f' ? 1u << 1 : 1u << 3;
    return ahead == 'f' ? 1u << 7 : 1u << 5;
}

bool shape_turns(const char *letters, char z_side, char q_side, unsigned *turns)
{
    char first = letters[0] == 'z' ? z_side : letters[0] == 'q' ? q_side : letters[0];
    char second = letters[1] == 'z' ? z_side : letters[1] == 'q' ? q_side : letters[1];
    if (first == 'h' || second == 'h')
        return false;
    if (second == '\0' || second == first)
        *turns = letter_turns(first);
    else if (first == 'f' || first == 'b')
        *turns = pair_turns(first, second);
    else
        *turns = pair_turns(second, first);
    return true;
}

enum bend shape_first_bend(const struct shape *shape, int direction)
{
    if (shape->family != SHAPE_OBLIQUE)
        return BEND_NONE;
    return direction % 2 == 0 ? BEND_RIGHT : BEND_LEFT;
}

enum bend bend_of_turn(int turn)
{
    return turn == 0 || turn == 4 ? BEND_NONE : turn < 4 ? BEND_RIGHT : BEND_LEFT;
}

unsigned turns_after_bend(unsigned bend_turns, enum bend bend)
{
    unsigned mirrored = 0;
    for (int turn = 0; turn < 8; turn++) {
        if (bend_turns >> turn & 1u)
            mirrored |= 1u << (8 - turn) % 8;
    }
    return bend == BEND_RIGHT ? bend_turns : bend == BEND_LEFT ? mirrored : bend_turns | mirrored;
}

// Of the shape's own directions, those at the smallest angle to (x, y), less than 90 degrees away.
static unsigned nearest(const struct shape *shape, int64_t x, int64_t y)
{
    unsigned chosen = 0;
    int64_t best = 1;
    for (int i = 0; i < shape->direction_count; i++) {
        // Straight steps have length 1 or sqrt 2, oblique ones all the same.
        bool is_straight = shape->family != SHAPE_OBLIQUE;
        struct shape_step step = is_straight ? compass[i] : shape->steps[i];
        int64_t dot = step.x * x + step.y * y;
        int64_t cosine = dot * dot * (is_straight && i % 2 == 0 ? 2 : 1); // squared, to some scale
        if (!(shape->directions >> i & 1u) || dot <= 0 || cosine < best)
            continue;
        if (cosine > best)
            chosen = 0;
        best = cosine;
        chosen |= 1u << i;
    }
    return chosen;
}

static bool is_oblique(const struct shape *shape)
{
    return shape->family == SHAPE_OBLIQUE;
}

unsigned shape_turned(const struct shape *last, int direction, const struct shape *next, int turn)
{
    if (is_oblique(last) == is_oblique(next))
        return next->directions & 1u << (direction + turn) % 8;
    // Between straight and oblique leaps a turn is an angle.
    int64_t x = last->steps[direction].x, y = last->steps[direction].y;
    for (int i = 0; i < turn; i++) {
        int64_t rotated_x = x + y;
        y = y - x;
        x = rotated_x;
    }
    return nearest(next, x, y);
}

unsigned shape_straight_on(const struct shape *last, int direction, const struct shape *next)
{
    struct shape_step step = last->steps[direction];
    if (is_oblique(last) && is_oblique(next))
        return 1u << direction;
    return nearest(next, step.x, step.y);
}

int shape_classify(int64_t x, int64_t y, enum shape_family *family)
{
    int64_t width = x < 0 ? -x : x, height = y < 0 ? -y : y;
    if (width == 0 || height == 0 || width == height) {
        *family = width == height ? SHAPE_DIAGONAL : SHAPE_ORTHOGONAL;
        for (int i = 0; i < 8; i++) {
            if ((x > 0) - (x < 0) == compass[i].x && (y > 0) - (y < 0) == compass[i].y)
                return i;
        }
        return 0;
    }
    *family = SHAPE_OBLIQUE;
    // Clockwise from straight ahead: two leaps in each quadrant, the steep one first where x has
    // the sign of y.
    int quadrant = y > 0 ? (x > 0 ? 0 : 3) : (x > 0 ? 1 : 2);
    bool comes_second = (quadrant % 2 == 0) == (width > height);
    return 2 * quadrant + (comes_second ? 1 : 0);
}

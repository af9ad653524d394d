// What can be had in Robber-Baron without flips (games/robber-baron-no-flip.vdl) against a player
// who moves at random, by one who knows that he does, and by one who doesn't: written without a
// look at the program. Needs nothing but libc:
//
//   cc -O2 -o robbers tests/bench/robbers.c -lm
//   ./robbers GAMES TRIES [SEED]         plays games with so many tries for each turn, counts the
//                                        results
//   ./robbers GAMES TRIES SEED --wary    the same, supposing that the other one plays well
//   ./robbers --perft DEPTH              counts games, the choice of the Barons being the first two
//                                        turns
//
// Each turn is found by Monte-Carlo tree search in which the other side's turns are left to chance,
// as they are (or are his best ones, to one who is wary), and each of his Robbers is the Baron as
// likely as the others: whoever takes one of N wins with 1/N and goes on with the rest.
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 7, SQUARES = SIDE * SIDE, TURNS_LIMIT = 200, GAME_LIMIT = 400, TRY_LIMIT = 60 };
enum { ENGINE, RANDOM };                       // who plays
enum { LATERAL, DIAGONAL };                    // how a Robber goes now
enum { OWNED = 3, DIAGONALLY = 4, BARON = 8 }; // a cell: 1 + owner, how it goes, the engine's Baron

struct turn {
    uint8_t from, to;
};

struct board {
    uint8_t cells[SQUARES];
    int robbers[2];
};

struct node {
    struct turn turn;
    int tries, first, count; // children; count < 0: not yet known
    double won;
};

enum { NODES = 4000000 };
static struct node *nodes;
static int node_count;
static int rays[2][SQUARES][4][SIDE + 1]; // squares one behind another, then -1
static uint64_t state;
static bool is_wary;

static uint64_t next_random(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state * UINT64_C(2685821657736338717)) >> 16;
}

static int below(int limit)
{
    return (int)(next_random() % (uint64_t)limit);
}

static double fraction(void)
{
    return (double)(next_random() % 1000003) / 1000003;
}

static bool is_hole(int square)
{
    static const char holes[] = "b2d2f2a4c4e4g4b6d6f6";
    for (const char *at = holes; *at; at += 2)
        if (square == (at[1] - '1') * SIDE + at[0] - 'a')
            return true;
    return false;
}

static void find_rays(void)
{
    static const int steps[2][4][2] = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
                                       {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
    for (int how = 0; how < 2; how++)
        for (int square = 0; square < SQUARES; square++)
            for (int d = 0; d < 4; d++) {
                int count = 0, x = square % SIDE, y = square / SIDE;
                for (;;) {
                    x += steps[how][d][0];
                    y += steps[how][d][1];
                    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE || is_hole(y * SIDE + x))
                        break;
                    rays[how][square][d][count++] = y * SIDE + x;
                }
                rays[how][square][d][count] = -1;
            }
}

static int list_turns(const struct board *board, int owner, struct turn *turns)
{
    int count = 0;
    for (int from = 0; from < SQUARES; from++) {
        int cell = board->cells[from];
        if ((cell & OWNED) != owner + 1)
            continue;
        for (int d = 0; d < 4; d++) {
            const int *ray = rays[cell & DIAGONALLY ? DIAGONAL : LATERAL][from][d];
            for (; *ray >= 0; ray++) {
                int other = board->cells[*ray];
                if ((other & OWNED) == owner + 1)
                    break;
                turns[count++] = (struct turn){(uint8_t)from, (uint8_t)*ray};
                if (other)
                    break;
            }
        }
    }
    return count;
}

static void make(struct board *board, struct turn turn)
{
    int taken = board->cells[turn.to];
    if (taken)
        board->robbers[(taken & OWNED) - 1]--;
    board->cells[turn.to] = board->cells[turn.from] ^ DIAGONALLY;
    board->cells[turn.from] = 0;
}

// `first`: who sits on the first rank.
static void set_up(struct board *board)
{
    *board = (struct board){.robbers = {SIDE, SIDE}};
    for (int x = 0; x < SIDE; x++) {
        int how = x % 2 ? DIAGONALLY : 0;
        board->cells[x] = (uint8_t)(1 + ENGINE + how);
        board->cells[SQUARES - SIDE + x] = (uint8_t)(1 + RANDOM + how);
    }
}

// ---- Counting

// From a position in which both Barons are on known squares.
static uint64_t count_games(const struct board *board, int owner, int depth, const int *barons)
{
    struct turn turns[TURNS_LIMIT];
    uint64_t sum = 0;
    int count = list_turns(board, owner, turns);
    if (depth == 0)
        return 1;
    for (int i = 0; i < count; i++) {
        int behind[2] = {barons[0], barons[1]};
        struct board next = *board;
        bool ends = turns[i].to == barons[!owner];
        if (turns[i].from == barons[owner])
            behind[owner] = turns[i].to;
        make(&next, turns[i]);
        if (!ends || depth == 1)
            sum += ends ? 1 : count_games(&next, !owner, depth - 1, behind);
    }
    return sum;
}

static uint64_t perft(int depth)
{
    struct board board;
    uint64_t sum = 0;
    set_up(&board);
    for (int first = 0; first < SIDE; first++)
        for (int second = 0; second < SIDE && depth > 1; second++) {
            int barons[2] = {first, SQUARES - SIDE + second};
            sum += count_games(&board, ENGINE, depth - 2, barons);
        }
    return depth == 0 ? 1 : depth == 1 ? SIDE : sum;
}

// ---- Search

// A game in which the engine takes whatever it can, and the other one moves at random or does as
// well: the chance that the engine wins.
static double play_out(struct board board, int owner)
{
    double open = 1, won = 0; // the chance that the Baron is still there
    struct turn turns[TURNS_LIMIT];
    for (int ply = 0; ply < TRY_LIMIT; ply++) {
        int count = list_turns(&board, owner, turns), chosen = 0, seen = 0;
        if (count == 0)
            return won;
        chosen = below(count);
        for (int i = 0; i < count && (owner == ENGINE || is_wary); i++)
            if (board.cells[turns[i].to] && below(++seen) == 0)
                chosen = i;
        int taken = board.cells[turns[chosen].to];
        if (taken & BARON)
            return won;
        if (owner == ENGINE && taken) {
            won += open / board.robbers[RANDOM];
            open *= 1 - 1.0 / board.robbers[RANDOM];
        }
        make(&board, turns[chosen]);
        if (board.robbers[RANDOM] == 0)
            return won;
        owner = !owner;
    }
    return won;
}

static int choose_child(const struct board *board, const struct node *node, int owner)
{
    int best = node->first;
    double most = -1, logarithm = log(node->tries + 1);
    for (int i = node->first; i < node->first + node->count; i++) {
        const struct node *child = &nodes[i];
        double won = owner == ENGINE ? child->won : child->tries - child->won;
        double worth = child->tries ? won / child->tries + 0.35 * sqrt(logarithm / child->tries)
                                    : (board->cells[child->turn.to] ? 1.5 : 1.0) + fraction() / 10;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

static bool grow(struct node *node, const struct board *board, int owner)
{
    struct turn turns[TURNS_LIMIT];
    int count = list_turns(board, owner, turns);
    if (node_count + count > NODES)
        return false;
    node->first = node_count;
    node->count = count;
    for (int i = 0; i < count; i++)
        nodes[node_count++] = (struct node){.turn = turns[i], .count = -1};
    return true;
}

// One try from a node, which tells the chance that the engine wins.
static double try_node(int index, struct board *board, int owner, int depth)
{
    struct node *node = &nodes[index];
    double result = 0;
    if (node->count < 0 || depth > TRY_LIMIT) {
        if (node->count < 0)
            grow(node, board, owner);
        result = play_out(*board, owner);
    } else if (node->count > 0) {
        int child = owner == RANDOM && !is_wary ? node->first + below(node->count)
                                                : choose_child(board, node, owner);
        struct turn turn = nodes[child].turn;
        int taken = board->cells[turn.to], left = board->robbers[RANDOM];
        make(board, turn);
        if (owner == ENGINE && taken && left == 1)
            result = 1;
        else if (!(taken & BARON))
            result = try_node(child, board, !owner, depth + 1);
        if (owner == ENGINE && taken && left > 1)
            result = 1.0 / left + (1 - 1.0 / left) * result;
        nodes[child].tries++; // with what it takes, as the one who chooses sees it
        nodes[child].won += result;
    }
    return result;
}

static struct turn think(const struct board *board, int tries)
{
    node_count = 1;
    nodes[0] = (struct node){.count = -1};
    for (int i = 0; i < tries; i++) {
        struct board copy = *board;
        nodes[0].tries++;
        try_node(0, &copy, ENGINE, 0);
    }
    int best = nodes[0].first;
    for (int i = nodes[0].first; i < nodes[0].first + nodes[0].count; i++)
        if (nodes[i].tries > nodes[best].tries)
            best = i;
    return nodes[best].turn;
}

// 1: the engine wins, 0: a draw, -1: it loses.
static int play(int number, int tries)
{
    struct board board;
    struct turn turns[TURNS_LIMIT];
    int owner = number % 2 ? RANDOM : ENGINE, baron = SQUARES - SIDE + below(SIDE);
    set_up(&board);
    board.cells[below(SIDE)] |= BARON;
    for (int ply = 0; ply < GAME_LIMIT; ply++) {
        int count = list_turns(&board, owner, turns);
        if (count == 0)
            return 0;
        struct turn turn = owner == RANDOM ? turns[below(count)] : think(&board, tries);
        if (owner == ENGINE && turn.to == baron)
            return 1;
        if (board.cells[turn.to] & BARON)
            return -1;
        if (turn.from == baron)
            baron = turn.to;
        make(&board, turn);
        owner = !owner;
    }
    return 0;
}

int main(int count, char **words)
{
    int results[3] = {0};
    if (count < 3) {
        fprintf(stderr, "usage: robbers GAMES TRIES [SEED [--wary]] | --perft DEPTH\n");
        return 2;
    }
    find_rays();
    if (strcmp(words[1], "--perft") == 0) {
        printf("%llu\n", (unsigned long long)perft(atoi(words[2])));
        return 0;
    }
    int games = atoi(words[1]), tries = atoi(words[2]);
    state = UINT64_C(88172645463325252) ^ (uint64_t)(count > 3 ? atoi(words[3]) : 1) << 20;
    is_wary = count > 4 && strcmp(words[4], "--wary") == 0;
    nodes = malloc(NODES * sizeof *nodes);
    if (!nodes || games < 1 || tries < 1)
        return 1;
    for (int i = 0; i < games; i++)
        results[play(i, tries) + 1]++;
    printf("won %d, drawn %d, lost %d of %d\n", results[2], results[1], results[0], games);
    free(nodes);
    return 0;
}

// Sets of squares as the VM's instructions compute them: arrays of program->word_count words.
#ifndef SETS_H
#define SETS_H

#include "position.h"

static inline bool set_has(const uint64_t *set, int square)
{
    return set[(unsigned)square / 64] >> ((unsigned)square % 64) & 1;
}

static inline void set_add(uint64_t *set, int square)
{
    set[(unsigned)square / 64] |= UINT64_C(1) << ((unsigned)square % 64);
}

static inline void set_drop(uint64_t *set, int square)
{
    set[(unsigned)square / 64] &= ~(UINT64_C(1) << ((unsigned)square % 64));
}

// Most boards have one word or a few: calls of memset and memcpy are not worth it then.
static inline void set_clear(const struct program *program, uint64_t *set)
{
    set[0] = 0;
    for (int w = 1; w < program->word_count; w++)
        set[w] = 0;
}

static inline void set_copy(const struct program *program, uint64_t *out, const uint64_t *set)
{
    out[0] = set[0];
    for (int w = 1; w < program->word_count; w++)
        out[w] = set[w];
}

static inline bool set_meets(const struct program *program, const uint64_t *a, const uint64_t *b)
{
    uint64_t common = 0;
    for (int w = 0; w < program->word_count; w++)
        common |= a[w] & b[w];
    return common != 0;
}

// How many bits are set: by an instruction where the processor has one, else by adding neighbours
// (Warren, Hacker's Delight, 5-1).
static inline int count_bits(uint64_t bits)
{
#ifdef __POPCNT__
    return __builtin_popcountll(bits);
#else
#if defined __GNUC__ && defined __x86_64__
    if (__builtin_cpu_supports("popcnt")) {
        uint64_t count;
        __asm__("popcntq %1, %0" : "=r"(count) : "r"(bits) : "cc");
        return (int)count;
    }
#endif
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
#endif
}

// The lowest square of the set from `from` on, or -1.
int set_next(const struct program *program, const uint64_t *set, int from);
int set_count(const struct program *program, const uint64_t *set);

// The bit with `n` lower ones in a word, which has more than that.
int nth_bit(uint64_t word, int n);

// The square with `n` lower ones in the set, which has more than that.
int set_nth(const struct program *program, const uint64_t *set, int n);

// The pieces of some owners (PIECES_...), all or those of the types in a list (index + 1; 0: all).
void set_pieces(const struct position *position, int owners, int list, uint64_t *out);

// The pieces of one owner (empty for what is none), all or those of the types in a list.
void set_pieces_of(const struct position *position, int owner, int list, uint64_t *out);

// Squares between a and b, on a straight line of the board as it is drawn (not around its edge);
// with_ends: a and b as well. Empty when they are not on a line; a alone when a is b and with_ends.
void set_line(const struct program *program, int a, int b, bool with_ends, uint64_t *out);

// The square n steps from a on the line towards b (beyond b too); -1 off the line or the board.
int line_square(const struct program *program, int a, int b, int n);

// Replaces a set by the squares one step in a direction from it (-1: by none), by those around it.
void set_steps(const struct program *program, uint64_t *set, int direction);
void set_around(const struct program *program, uint64_t *set);
// Keeps of `set` the squares in unbroken straight lines from `square` to a square of `ends`.
void set_enclosed(const struct program *program, uint64_t *set, int square, const uint64_t *ends);
// Replaces `set` by the squares for which set_enclosed would keep some of it (program->has_shifts).
void set_enclosing(const struct program *program, uint64_t *set, const uint64_t *ends);

// Adds to `reached` the squares of `fresh` and those of the set that they are joined with by
// adjacent ones. Changes `fresh`.
void set_flood(const struct program *program, const uint64_t *set, uint64_t *fresh,
               uint64_t *reached);
// Replaces a set by the squares of `room` that are in it, next to it, or joined with such ones.
void set_joined(const struct program *program, uint64_t *set, const uint64_t *room);
bool set_has_row(const struct program *program, const uint64_t *set, int length);

// The same in one direction (-1: in none).
bool set_has_row_toward(const struct program *program, const uint64_t *set, int length,
                        int direction);

#endif

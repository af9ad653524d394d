// The logistic function, to the last bit the same on every machine: it is made of additions,
// multiplications and divisions alone. (What the C library's exp gives may differ in its last bit,
// and in learning one bit changes what follows.)
#ifndef LOGISTIC_H
#define LOGISTIC_H

#include <stdint.h>
#include <string.h>

// 2 to the power of a whole number from -1000 to 1000.
static inline double power_of_two(int power)
{
    uint64_t bits = (uint64_t)(1023 + power) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// 1 / (1 + exp(-x)), to about fourteen places.
static inline double logistic(double x)
{
    static const double log2_e = 1.4426950408889634, ln_2 = 0.6931471805599453;
    double y = x > 40 ? -40 : x < -40 ? 40 : -x;
    int whole = (int)(y * log2_e + (y < 0 ? -0.5 : 0.5));
    double rest = y - whole * ln_2, sum = 1; // |rest| <= 0.35: Taylor's series ends soon
    for (int i = 12; i > 0; i--)
        sum = 1 + sum * rest / i;
    return 1 / (1 + sum * power_of_two(whole));
}

#endif

// How much a test tries: $TEST_SCALE, which tests/run.sh sets; without it as much as `make test`
// does, and little under AddressSanitizer. For the tests of this folder only.
#ifndef SCALE_H
#define SCALE_H

#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#endif

#ifdef HAS_ASAN
enum { IS_SANITIZED = 1 };
#else
enum { IS_SANITIZED = 0 };
#endif

// One of three numbers: for a run under sanitizers, for `make test`, for `make check`.
static inline unsigned scaled(unsigned small, unsigned usual, unsigned deep)
{
    const char *scale = getenv("TEST_SCALE");
    if (!scale || !*scale)
        return IS_SANITIZED ? small : usual;
    return strcmp(scale, "small") == 0 ? small : strcmp(scale, "deep") == 0 ? deep : usual;
}

#endif

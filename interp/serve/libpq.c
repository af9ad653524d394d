#ifdef HAVE_LIBPQ

#include "libpq.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

struct libpq libpq;

// A function by its name, as far as all before it were found.
static bool find(void *library, const char *name, void *member)
{
    void *function = dlsym(library, name);
    memcpy(member, &function, sizeof function);
    return function != NULL;
}

bool libpq_load(char *reason, size_t room)
{
    if (libpq.PQstatus)
        return true;
    void *library = dlopen("libpq.so.5", RTLD_NOW);
    bool is_whole = library != NULL;
#define LIBPQ_FIND(name) is_whole = is_whole && find(library, #name, &libpq.name);
    LIBPQ_FUNCTIONS(LIBPQ_FIND)
#undef LIBPQ_FIND
    if (!is_whole) {
        snprintf(reason, room, "libpq can't be loaded: %s",
                 library ? "it is another version" : dlerror());
        libpq = (struct libpq){0};
    }
    return is_whole;
}

#else

typedef int no_libpq; // a file may not be empty

#endif

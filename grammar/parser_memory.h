// What generated scanners and parsers take their memory from: the same place as everybody
// (memory.h). Included where flex and bison look for these names.
#ifndef PARSER_MEMORY_H
#define PARSER_MEMORY_H

#define MEMORY_OF_THE_C_LIBRARY // bison asks whether there are macros of those names
#include "memory.h"

// ---- Parsers: bison's stacks

#define YYMALLOC(size) memory_bytes(size, 1)
#define YYFREE         memory_free

// ---- Scanners: what flex wants to be called so, with a scanner's prefix

#define SCANNER_MEMORY(prefix)                                                                     \
    void *prefix##alloc(size_t size, void *scanner)                                                \
    {                                                                                              \
        (void)scanner;                                                                             \
        return memory_bytes(size, 1);                                                              \
    }                                                                                              \
    void *prefix##realloc(void *block, size_t size, void *scanner)                                 \
    {                                                                                              \
        (void)scanner;                                                                             \
        return memory_resize(block, size);                                                         \
    }                                                                                              \
    void prefix##free(void *block, void *scanner)                                                  \
    {                                                                                              \
        (void)scanner;                                                                             \
        memory_free(block);                                                                        \
    }

// Nothing but a mistake in the scanner is left to call this; flex would end the program.
#define YY_FATAL_ERROR(message) ((void)yy_fatal_error, abort())

#endif

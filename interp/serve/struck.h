// What has ended its process: which text or table, and how often lately. What does so again and
// again is left alone for a while.
#ifndef STRUCK_H
#define STRUCK_H

#include <stdbool.h>
#include <stdint.h>

enum { SUBJECT_BYTES = 16, STRUCK_ROOM = 256 };

struct struck {
    struct {
        unsigned char subject[SUBJECT_BYTES];
        unsigned count;
        uint64_t when; // milliseconds
    } list[STRUCK_ROOM];
    unsigned next;
};

void struck_add(struct struck *struck, const unsigned char *subject, uint64_t now);
bool struck_too_often(const struct struck *struck, const unsigned char *subject, uint64_t now);

#endif

// Files of records: what is in them, read.
#ifndef RECORD_READ_H
#define RECORD_READ_H

#include "baronet_notation.h"
#include "text.h"

// Reads a file into a record, or adds it to one that is there, as another player's part. Returns an
// exit status, with the problem in words (lines, each with a newline) unless it is STATUS_FINE.
int record_read(struct baronet_record **record, const char *path, struct text_buffer *problem);

struct baronet_recorded record_recorded(const struct baronet_record *record);

// The fingerprint of the rules as text, "0123456789abcdef"; it is empty where there is none.
enum { FINGERPRINT_ROOM = 17 };
void record_fingerprint(const struct baronet_record *record, char text[FINGERPRINT_ROOM]);

#endif

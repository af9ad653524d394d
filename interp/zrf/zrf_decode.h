// Encodings of rules files, which say nothing about theirs: UTF-16 with a byte order mark or where
// every other byte is zero; UTF-8 where it is valid (with or without a mark); else Windows-1252 or,
// when it looks like Russian, Windows-1251. Lines end with LF, CR LF or, in old files, CR.
#ifndef ZRF_DECODE_H
#define ZRF_DECODE_H

#include "text.h"

#include <stdint.h>

struct arena;

// The text in UTF-8, where a CR alone has become an LF: `raw` itself or a part of it, or a copy in
// the arena.
struct text zrf_decode(struct arena *arena, struct text raw);

#endif

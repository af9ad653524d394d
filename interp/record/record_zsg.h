// Records in the format of saved games of Zillions: files that end in ".zsg".
#ifndef RECORD_ZSG_H
#define RECORD_ZSG_H

#include "record.h"

bool zsg_is_path(const char *path);

// Whether the file may be written anew: there is none, or it is such a game.
bool zsg_is_replaceable(const char *path);

// The file's text, to be freed by baronet_free; NULL with the problem in words.
char *zsg_record_text(const struct record *record, struct text_buffer *problem);

// As record_load.
int zsg_record_load(struct record *record, const char *path, const struct baronet_game *game,
                    struct text_buffer *problem);

#endif

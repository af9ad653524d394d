// Everything that a player is sent, as channels for baronet_secrets_check: the one list of it. What
// prints something new for a viewer is added in sent.c.
#ifndef SENT_H
#define SENT_H

#include "baronet.h"
#include "baronet_check.h"

struct sent;

// What the channels of the list need as their `context`.
struct sent *sent_new(const struct baronet_game *game);
void sent_free(struct sent *sent);

const struct baronet_channel *sent_channels(size_t *count);

#endif

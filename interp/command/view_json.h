// Views as JSON: what `show --json` prints of a position, and `check --secrets` compares.
#ifndef VIEW_JSON_H
#define VIEW_JSON_H

#include "baronet.h"
#include "json.h"

// An object with all that a view tells. NULL: null.
void json_view(struct json *json, const struct baronet_view *view);

#endif

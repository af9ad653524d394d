// Diagnostics as JSON.
#ifndef MESSAGE_JSON_H
#define MESSAGE_JSON_H

#include "baronet.h"
#include "json.h"

// The diagnostics of a message (NULL: none) as elements of an array that is open.
void json_diagnostics(struct json *json, const struct baronet_message *message);

#endif

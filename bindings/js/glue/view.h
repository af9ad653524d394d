// Results, as they stand in answers.
#ifndef GLUE_VIEW_H
#define GLUE_VIEW_H

#include "glue.h"

// The members of an object that is open.
void write_result(struct json *json, const struct baronet_result *result);

#endif

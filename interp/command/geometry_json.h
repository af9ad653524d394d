// Boards as JSON, for who draws them: a part of what `show --json` prints.
#ifndef GEOMETRY_JSON_H
#define GEOMETRY_JSON_H

#include "baronet.h"
#include "json.h"

// An object: the lattice, files and ranks, sides of the table, links, zones.
void json_geometry(struct json *json, const struct baronet_game *game);

// The members of a square's object: its centre, colour and corners.
void json_outline_members(struct json *json, const struct baronet_game *game, size_t square);

#endif

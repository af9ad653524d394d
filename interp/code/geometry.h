// Geometry compiled away: walks, attack tables, lines, zones.
#ifndef GEOMETRY_H
#define GEOMETRY_H

#include "program.h"

// Fills the geometry of a program whose kinds are known. `start` is the placement of the setup.
// Returns false after errors.
bool geometry_build(struct program *program, struct model *model);

// Fills the pool, the walks, like_of and `turned`. Returns false after errors.
bool walks_build(struct program *program, struct model *model);

// The type whose walk from a square a player's pieces of a type share; -1 if it is their own.
int shared_walk(const struct program *program, int type, int player, int square);

// Fills row_lines. After geometry_build.
void row_lines_build(struct program *program, struct arena *arena);

// Finds which walks are plain enough to be followed for all their squares at once.
void targets_build(struct program *program, struct arena *arena);

// Fills node_ways. After targets_build.
void node_ways_build(struct program *program, struct arena *arena);

// Finds the kinds of which all pieces can be followed at once. After targets_build.
void shift_groups_build(struct program *program, struct arena *arena);

// Attack tables are the walks read backwards. For each square and attacking player: a tree in
// preorder of squares to look at, outward from the attacked square; a node whose square holds a
// kind of its `match` row attacks; beyond it is looked only if the occupant is in `pass`. One tree
// answers for leapers, riders, lame leapers, hoppers and whatever else has a walk. False when there
// are more rows or larger subtrees than a node has room for.
bool attacks_build(struct program *program, struct arena *arena);

// Fills attack_sets. After attacks_build.
void attack_sets_build(struct program *program, struct arena *arena);

#endif

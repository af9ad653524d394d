// Parts of move blocks that are the same except for their directions, squares and kinds of pieces:
// each such family becomes one rule that has them as parameters.
#ifndef FAMILIES_H
#define FAMILIES_H

#include "translation.h"

enum { WAYS_LIMIT = 8 }; // parts with more of them are no family

struct family {
    const struct zrf_node *part; // the first of them, which is written
    int32_t way_count;           // what it goes by, in the order in which it mentions it
    uint32_t members;
    bool varies[WAYS_LIMIT];          // which of them differ from member to member
    uint8_t reached;                  // FROM_MOVES, FROM_DROPS: any of them
    uint32_t sites;                   // places in blocks where a member is written or called
    bool is_block;                    // it is a whole block, too
    const char *rule, *asking_rule;   // as which it is written; NULL: in place
    const char *block, *asking_block; // likewise as a whole block that begins with flags unset
};

// To be called before everything else here.
void families_init(struct translation *t);

// Finds the families of all parts that are reached.
void families_find(struct translation *t);

// A part is written: counts its site and those in it, except in what is already a shared rule.
void family_count_sites(struct translation *t, const struct zrf_node *node);

// NULL: the part is not reached.
struct family *family_of(const struct translation *t, const struct zrf_node *node);

// Whether the family has a rule of its own because it is used in several places.
bool family_is_shared(const struct family *family);

// The name of a place's direction, or the parameter that stands for it while its family is written;
// NULL: no step leads there.
const char *direction_text(struct translation *t, struct zrf_place place);

// Likewise the kind of a piece that the node mentions.
const char *kind_text(struct translation *t, const struct zrf_node *node);

// A part that is alone of its family is written as it is, also within others that have parameters:
// between these two calls no parameter stands for anything in it.
bool family_is_fixed(const struct translation *t, const struct zrf_node *node);
const char **family_hold(struct translation *t, const struct zrf_node *node);
void family_resume(struct translation *t, const char **meant);

// " (way, way2)", or nothing: after the name of the family's rule. From then on its directions
// mean the parameters, until family_end.
const char *family_begin(struct translation *t, const struct family *family);
void family_end(struct translation *t, const struct family *family);

// A call of the rule with the directions of the node.
const char *family_call(struct translation *t, const char *rule, const struct zrf_node *node);

#endif

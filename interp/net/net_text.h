// A net as a section at the end of a file of values (values_file.h), to whose weights it belongs:
//
//     net 3 32 1164 1200000 39
//     gCuBA...
//     sum 0123456789abcdef
//
// The first line has the section's format, how many units a hidden layer has, the rows, from how
// many positions it has learnt, and how many numbers it is told that are counted of each player; in
// format 2 these are missing, as there are none. The lines between are numbers as in vlq.h; the sum
// goes for all before it, the values' own sum included. So the values are a whole file without the
// net, too.
#ifndef NET_TEXT_H
#define NET_TEXT_H

#include "net.h"
#include "text.h"

// Adds the section to the values.
void net_print(struct text_buffer *values, const struct net *net);

// Cuts the section off a file of values; empty when there is none. False when it is damaged: then
// only the values are left.
bool net_cut(struct text *values, struct text *section);

// NULL when the section is not for a game with these facts of which so many numbers are counted, or
// not of this format.
struct net *net_read(struct text section, const struct step_facts *facts, int counted);

#endif

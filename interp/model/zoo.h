// The zoo: the catalogue of pieces in stdlib/zoo.vdl. A game that declares a piece without a letter
// or without a movement takes them from there, by the piece's name.
//
// It is read only for a game that may need it, and parsed only when it has the name (or to say
// which name may be meant). What is taken keeps its span in the catalogue.
#ifndef ZOO_H
#define ZOO_H

#include "declare.h"

// The catalogue's name as a module; `use` is not for it.
extern const char ZOO_NAME[];

// Replaces the declarations of pieces that lack something by complete ones. A piece without a
// movement that is not in the zoo stays as it is; one without a letter is an error then.
void zoo_complete(struct model *model, struct named_list *pieces, model_reader *reader,
                  void *context);

#endif

// Sentences that say in plain English what declarations mean (`about rule drop "..."`). They
// stand beside the declarations, and hold as long as nothing else is declared in their place.
#ifndef SENTENCES_H
#define SENTENCES_H

#include "model.h"

// The list that a sentence, or the sentences on what is declared, belong to; NULL: none is for it.
struct named_list *sentences_like(struct model *model, const struct vdl_node *node);

// The sentence on what is declared under a name, which is empty of what there is once; NULL: none.
const struct vdl_node *sentence_on(const struct model *model, enum sentence_kind kind,
                                   struct text name);

// The same of one of the blocks after turns or on captures, of which there may be several.
const struct vdl_node *sentence_on_block(const struct model *model, enum sentence_kind kind,
                                         const struct vdl_node *block);

#endif

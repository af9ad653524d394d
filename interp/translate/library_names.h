// Names that modules in stdlib/ declare and the translation writes; nothing else in C speaks of
// them.
#ifndef LIBRARY_NAMES_H
#define LIBRARY_NAMES_H

#define LIBRARY_MODULES "royalty", "castling", "promotion"
#define LIBRARY_MOVE    "one of move, castle"
#define LIBRARY_RIGHT   "castling-right"

#endif

// Sections of a rule sheet: what the author says, the board, the pieces, secrets.
#ifndef SHEET_PARTS_H
#define SHEET_PARTS_H

#include "sheet.h"

// What the author says: at the end `is_last`, how the rules were read and where they come from;
// else what is told by way of introduction.
void sheet_add_about(struct sheet *sheet, bool is_last);
void sheet_add_board(struct sheet *sheet);
void sheet_add_pieces(struct sheet *sheet);
void sheet_add_secrets(struct sheet *sheet);

// Notes sentences of the game's own file on what there is not.
void sheet_find_misplaced(struct sheet *sheet);

#endif

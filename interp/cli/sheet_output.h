// The rule sheet of a game, for people who read it on a terminal.
#ifndef SHEET_OUTPUT_H
#define SHEET_OUTPUT_H

#include "baronet.h"

// Prints the sheet, with lines broken where the terminal ends. False after a complaint.
bool print_sheet(const struct baronet_game *game);

#endif

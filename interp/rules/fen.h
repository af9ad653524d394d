// Positions as text: FEN, with its fields and the block of variables. fen.c puts the parts
// together.
#ifndef FEN_H
#define FEN_H

#include "loaded_game.h"
#include "placement.h"
#include "position.h"
#include "problem.h"
#include "viewer.h"

// Parts of that (fen_side.c). order_print returns what stands before the next entry of the block.
void side_print(const struct baronet_game *game, const struct position *position,
                struct text_buffer *out);
bool side_read(const struct baronet_game *game, struct text side, int32_t *cells,
               struct problem *problem);
const char *order_print(const struct baronet_game *game, const struct position *position,
                        const char *before, struct text_buffer *out);
enum order_reading { ORDER_OTHER, ORDER_READ, ORDER_WRONG };
enum order_reading order_read(const struct baronet_game *game, struct text entry, struct text name,
                              int number, int32_t *cells, struct problem *problem);

// Goes from the setup's side to the first turn of the game, unless the setup says which turn it is.
bool order_begin(const struct baronet_game *game, struct position *position,
                 struct problem *problem);

// The field of rights (fen_rights.c). Rights that have letters are removed from `seen`; what is
// left belongs in the block. Reading adds them to the cells, which have the pieces.
void rights_print(const struct baronet_game *game, struct placed_piece *seen,
                  struct text_buffer *out);
bool rights_read(const struct baronet_game *game, struct text rights, int32_t *cells,
                 struct problem *problem);

// The field of passed squares (fen_passed.c). Reading finds the pieces that passed over them; where
// it would find others, they are named.
void passed_print(const struct baronet_game *game, const struct position *position,
                  const uint64_t *visible, struct text_buffer *out);
bool passed_read(const struct program *program, struct text passed, int32_t *cells,
                 struct problem *problem);

bool fen_read(const struct baronet_game *game, const char *fen, struct position *position,
              struct problem *problem);

// The position as an onlooker may know it.
void fen_print(const struct baronet_game *game, const struct position *position,
               const struct onlooker *onlooker, struct text_buffer *out);

// Variables in such text (fen_variables.c), as an onlooker may know them: whether a variable's
// entry stands in the block; its values; the field of those that are shown; the clock. `?` stands
// for what he can't know. And reading them back into a position's cells.
bool variable_is_told(const struct baronet_game *game, const struct position *position, int index,
                      const struct onlooker *onlooker);
void variable_print(const struct baronet_game *game, const struct position *position, int index,
                    const struct onlooker *onlooker, struct text_buffer *out);
bool variable_read(const struct baronet_game *game, struct text text, int index, int32_t *cells);
void shown_print(const struct baronet_game *game, const struct position *position,
                 const struct onlooker *onlooker, struct text_buffer *out);
bool shown_read(const struct baronet_game *game, struct text text, int32_t *cells);
void clock_print(const struct baronet_game *game, const struct position *position,
                 const struct onlooker *onlooker, struct text_buffer *out);

// Sets what a viewer of `position` can't know of variables and clock as it is in `memory`.
void variables_recall(struct position *position, const struct position *memory, unsigned viewer);

#endif

// From collected declarations to boards, pieces, zones, attributes and variables.
#ifndef DECLARE_H
#define DECLARE_H

#include "model.h"

// What collecting leaves for declare_all: one node per name, parents' and modules' first.
struct declarations {
    struct named_list pieces, zones, attributes, variables;
    struct named_list player_defines; // under "NAME PLAYER"
    struct named_list symmetries;
    const struct vdl_node *players, *random_players, *neutral_players;
};

// Fills the model from the declarations; mistakes go to its diag.
void declare_all(struct model *model, const struct declarations *declarations);

// ---- Parts of it

// Players (declare_players.c).
void declare_players(struct model *model, const struct declarations *declarations);

// Who faces sideways needs squares on which he can do so.
void check_facing(struct model *model, const struct vdl_node *players);

// What directions are for each player (declare_symmetry.c), once the board is known.
void declare_symmetries(struct model *model, const struct named_list *symmetries);

// Whether pieces may have an owner's mark before their letters.
bool uses_marks(const struct model *model);

// Pieces (declare_pieces.c). Whether letters and signs can be told apart in positions (letters.c).
void declare_pieces(struct model *model, const struct named_list *pieces);
void check_stacks(struct model *model); // once there are variables
void check_marks(struct model *model);

// Board and zones (declare_board.c); boards with a block (declare_graph.c).
void declare_board(struct model *model);
void declare_graph(struct model *model);
void declare_zones(struct model *model, const struct declarations *declarations);

// Marks the squares that the items of a node name (those of a zone), as a player sees them.
void declare_squares(struct model *model, bool *squares, int player, const struct vdl_node *node);

// The start position as FEN (declare_setup.c).
void declare_setup(struct model *model);

// ---- Words (declare_words.c)

// The game's own words have to be for something that happens.
void declare_own_words(struct model *model);

// Whether a piece's trait is a movement, not a property.
bool trait_is_movement(const struct vdl_node *trait);

// Whether the language itself gives that name a meaning.
bool name_is_taken(struct text name);

// Reports a word that is none of the `known` ones (NULL-terminated). Whether one of them is
// suggested.
bool unknown_word(struct model *model, const struct vdl_node *word, const char *kind,
                  const char *const *known);

// Reports a word that is no piece's name.
void unknown_piece(struct model *model, const struct vdl_node *word);

#endif

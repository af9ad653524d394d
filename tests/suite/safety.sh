#!/bin/sh
# Whether a royal piece is attacked is asked of what the board becomes, also where the answer for another
# board is known: the turns that are listed and those that are counted.
. tests/checks.sh

# passes NAME: the tests in the game on stdin pass.
passes() {
    cat >"$place/$1.vdl"
    run 0 check "$place/$1.vdl"
}

# Two royal pieces; squares to choose from in one word of a set and none in the other.
passes two <<'END'
game "Two Kings"
use royalty
board 10x10
piece King k: royal, K
piece Rook r: R
piece Stone s: ""
setup "k8r/10/10/10/10/10/10/10/10/KK8 w - - 0 1"
turn:
  choose spot among empty in around(own King)
  note "{spot}"
  place Stone at spot
  stay-safe
invalid "each player needs exactly one royal piece" when false
lose "no legal turn" when not possible turn
test "stones beside two Kings":
  legal a2 b2 c1 c2
  perft 1 4
END

# A royal piece that is placed: not on the rank and the file of the Rook, nor beside the other King.
passes placed <<'END'
game "Second King"
use royalty
board 4x4
piece King k: royal, K
piece Rook r: R
setup "k2r/4/4/K3 w - - 0 1"
turn:
  choose spot among empty
  note "@{spot}"
  place King at spot
  stay-safe
invalid "each player needs exactly one royal piece" when false
lose "no legal turn" when not possible turn
test "a second King is not put where he is attacked":
  legal "@a2" "@b1" "@b2" "@c1" "@c2" "@c3"
  perft 1 6
END

# The same from a hand; a Stone may be put on all 13 empty squares.
passes dropped <<'END'
game "King in hand"
use royalty, hands
board 4x4
piece King k: royal, K
piece Rook r: R
piece Stone s: ""
setup "k2r/4/4/K3[KS] w - - 0 1"
turn:
  drop
  stay-safe
invalid "each player needs exactly one royal piece" when false
lose "no legal turn" when not possible turn
test "drops":
  legal "K@a2" "K@c3" "S@a3" "S@d1"
  illegal "K@d1"
  perft 1 19
END

# What captures is taken away before it arrives: the square of the captured piece is empty.
passes vanishing <<'END'
game "Vanishing"
use royalty
board 8x8
piece King k: royal, K
piece Rook r: R
piece Pawn p: mfW
setup "k3r3/8/8/8/R3p3/8/8/4K3 w - - 0 1"
turn:
  move
  stay-safe
on capture: remove own Rook
lose "no legal turn" when not possible turn
test "the file is open":
  illegal a4e4
  legal a4d4 e1e2 a4a8
  perft 1 15
END

# A royal piece that a friend captures is attacked no more.
passes friend <<'END'
game "Captured by a friend"
use royalty
board 8x8
piece King k: royal, K
piece Rook r: R
piece Bishop b: dB
setup "k3r3/8/8/8/1B6/8/8/4K3 w - - 0 1"
turn:
  move
  stay-safe
lose "no legal turn" when not possible turn
test "without a royal piece none is attacked":
  legal b4e1 e1d1
  illegal e1e2
  perft 1 5
  perft 2 80
END

# What is captured comes to stand where its captor was, and attacks from there.
passes unloading <<'END'
game "Unloading"
use royalty
board 6x6
piece King k: royal, K
piece Knight n: N
piece Bishop b: uB
setup "k5/6/4n1/3B2/6/2K3 w - - 0 1"
turn:
  move
  stay-safe
lose "no legal turn" when not possible turn
test "the captured piece comes to stand where the captor was":
  legal d3b1
  illegal d3e4
  perft 1 11
END

# What is done after the question changes nothing about it.
passes after <<'END'
game "Given away"
use royalty
board 4x4
piece King k: royal, K
piece Rook r: R
piece Stone s: ""
setup "k3/4/r3/K3 w - - 0 1"
turn:
  choose spot among squares except any King
  note "{spot}"
  place Stone at spot
  stay-safe
  give enemy Rook to opponent
lose "no legal turn" when not possible turn
test "the Rook is replaced":
  legal a2
  illegal b2
  perft 1 1
END

finish

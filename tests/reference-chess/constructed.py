"""Positions made by hand, each for one rule that random play seldom meets."""

# game -> FENs for perft.tsv
PERFT = {
    "chessgi": [
        # every kind in both hands; Pawns on their owner's first rank
        "p3k3/8/8/8/8/8/8/P3K3[QRBNPqrbnp] w - - 0 20",
        # only a drop or the King answers the check
        "4k3/8/8/8/8/8/8/q3K3[PN] w - - 0 20",
        # a promoted piece is captured as what it is; Rook's right ends with it
        "r3k2r/1P6/8/8/8/8/1p6/R3K2R[] w KQkq - 0 20",
        # the Rook dropped at home has no right
        "4k3/8/8/8/8/8/8/4K3[RRrr] w - - 0 20",
    ],
    "unicorn-great-chess": [
        # castling, nothing in the way
        "1r3k2r1/10/10/10/10/10/10/10/10/1R3K2R1 w KQkq - 0 20",
        "1r3k2r1/10/10/10/3u6/4U5/10/10/10/1R3K2R1 b KQkq - 0 20",
        # double steps from both ranks, none from e2 f2 d3 g3; en passant over e4
        "5k4/10/3pp5/10/10/3p1p4/10/3PPPP3/1PP1PP2P1/5K4 w - - 0 20",
        "5k4/10/10/10/10/3pPp4/10/10/10/5K4 b - e4 0 20",
        # promotions, with and without capture
        "2n2k4/1PPP6/10/10/10/10/10/10/1ppp6/2N2K4 w - - 0 20",
    ],
    "cylinder-chess": [
        # a rider round an empty rank; two ways to each square are one turn
        "4k3/8/8/R7/8/8/8/4K3 w - - 0 20",
        "4k3/8/8/q7/8/8/8/3K4 b - - 0 20",
        # Pawns capture round the edge, en passant too
        "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 20",
        "4k3/8/8/8/p6P/8/8/4K3 b - h3 0 20",
        "4k3/7n/P7/8/8/7p/N7/4K3 w - - 0 20",
        # castling against attacks that go round
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20",
        "r3k2r/8/8/8/5b2/8/8/R3K2R w KQkq - 0 20",
        # the Rook leaves a1 and lets the enemy Rook h1 see round to c1
        "4k3/8/8/8/8/8/8/R3K1Br w Q - 0 20",
    ],
    "glinski": [
        # en passant from either side, off and on the f-file
        "1/3/5/k6/9/5P5/3Pp6/11/11/11/5K5 w - e6 0 20",
        "1/3/5/k6/9/11/4PpP4/11/11/11/5K5 w - f6 0 20",
        "1/3/1k3/7/9/5pP4/7p3/11/11/11/5K5 b - g5 0 20",
        # double steps from starting squares only
        "1/3/1k3/1pp4/1p2p2p1/11/5P5/11/4P1P4/1PP8/1P2PK5 w - - 0 20",
        # promotion on the last cell of any file, with and without capture
        "1/1n1/1P3/7/9/1P7P1/10P/2k5K2/11/p4p5/6N4 w - - 0 20",
        # nearly bare board: the long leapers and riders
        "1/3/5/1k5/9/5N5/11/2B5Q2/11/11/K10 w - - 0 20",
    ],
    "marseillais": [
        # en passant against either of two Pawns, by the first move only
        "4k3/8/8/8/1pPpPp2/8/8/4K3 b - c3e3 0 20",
        # promotion and a move of the new piece
        "8/P3k3/8/8/8/8/7p/4K3 w - - 0 40",
        # castling as first or second move
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20",
        # in check: the first move must meet it
        "4k3/8/8/8/8/2n5/4r3/R3K2R w KQ - 0 20",
        # a double step and one step on by the same Pawn: no ep square
        "4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 20",
    ],
    "dark-chess": [
        # castling out of, through and into attack
        "r3k2r/8/8/8/1b2r1b1/8/8/R3K2R w KQkq - 0 20",
        # Kings next to each other; pinned pieces may move
        "4r3/8/8/3k4/3K4/8/4R3/8 w - - 0 20",
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 20",
        # promotion that captures the King
        "3k4/2P5/8/8/8/8/5p2/4K3 w - - 0 20",
    ],
}

# (game, FEN, why, what it must be) for results.tsv
RESULTS = [
    ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 60", "stalemate", "draw"),
    ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 150 90", "mate before 75 moves", "white"),
    ("chessgi", "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 60", "stalemate", "draw"),
    ("chessgi", "7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 60", "a drop left", "ongoing"),
    ("chessgi", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 60", "not bare: a Pawn in hand", "ongoing"),
    ("chessgi", "6rk/5Npp/8/8/8/8/8/4K3[] b - - 0 30", "smothered mate", "white"),
    ("chessgi", "R6k/6pp/8/8/8/8/8/4K3[n] b - - 0 30", "interposing drop", "ongoing"),
    ("cylinder-chess", "k7/pp6/8/8/8/8/8/K3R3 b - - 0 30", "the King goes out round the edge",
     "ongoing"),
    ("glinski", "k/3/5/7/9/11/11/11/11/11/5K5 b - - 0 60", "bare Kings", "draw"),
    ("marseillais", "8/7k/7p/8/7P/1q6/8/K7 w - - 0 40",
     "the only first move leaves no second: stalemate", "draw"),
    ("marseillais", "8/7k/8/7p/7P/1q6/8/K7 w - - 0 40", "stalemate", "draw"),
    ("marseillais", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 40", "mate", "white"),
    ("dark-chess", "7k/8/8/8/1p6/pPp5/PRP5/KB6 w - - 0 30", "no turn", "draw"),
    ("dark-chess", "kb6/prp5/PpP5/1P6/8/8/8/7K b - - 0 30", "no turn", "draw"),
    ("dark-chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 60", "mate is no end", "ongoing"),
    ("dark-chess", "8/6Q1/6K1/8/8/8/8/8 b - - 0 60", "King captured", "white"),
    ("dark-chess", "8/6q1/6k1/8/8/8/8/8 w - - 150 90", "King captured before 75 moves", "black"),
]

# Clocks and bare Kings, for games on 8x8 and 10x10.
COMMON_8 = [
    ("4k3/8/8/8/8/8/4R3/4K3 w - - 149 100", "ongoing"),
    ("4k3/8/8/8/8/8/3R4/4K3 w - - 150 100", "draw"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 3 100", "draw"),
]
COMMON_10 = [
    ("4k5/10/10/10/10/10/10/10/3R6/4K5 w - - 149 100", "ongoing"),
    ("4k5/10/10/10/10/10/10/10/3R6/4K5 w - - 150 100", "draw"),
    ("4k5/10/10/10/10/10/10/10/10/4K5 b - - 3 100", "draw"),
]
COMMON_HEX = [
    ("1/k2/5/7/9/11/11/11/11/3R7/5K5 w - - 149 100", "ongoing"),
    ("1/k2/5/7/9/11/11/11/11/3R7/5K5 w - - 150 100", "draw"),
]

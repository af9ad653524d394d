#!/usr/bin/env python3
"""Self-test of the reference: python3 tests/reference-chess/selftest.py

Known counts of chess; counts made by other programs for chess, chessgi and
Ryugi (Ryugi only to try riders, castlings and double steps on ten files); the
boards' geometry by a second way; mirrored positions; single rules by hand.
"""

import random
import unittest

import constructed
from board import HexBoard, RectBoard
from fen import Position, enemy, parse, sort_hand, sort_squares, write
from games import (DABBABA, DIAGONAL, FIDE_PIECES, GAMES, HEX_DIAGONAL, HEX_KNIGHT, KNIGHT,
                   HEX_ORTHOGONAL, ORTHOGONAL, SQUARE_CAPTURES, Game, Piece, both_sides,
                   squares_of)
from moves import piece_reach
from randomplay import random_game
from turns import legal_turns, perft, result, turn_lines

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

# Copied from the oracle's tables (chess and chessgi: Fairy-Stockfish; Ryugi: the
# seeds' independent implementations).
CHESS = """
rnb2bkr/1p4p1/p1qp1p1n/4pPN1/1P1P3p/P7/2P1B1PP/RN1QBK1R w - - 2 17	2	1159
1rb2knr/pp6/R6P/3pPP2/1p6/N4P1P/qbQ1K3/5BNR b - - 2 27	2	1013
1rb1kb1r/pp2p1pp/n2pp2n/q6P/1QB5/8/PPPPKPP1/RNB3NR b k - 5 12	2	1178
rn1qkb1r/pp2pp1p/2p1b1pn/2P5/1P1pP3/2N1Q3/PB1P1PPP/R3KBNR w KQkq - 2 9	2	1399
1r2k2r/pbppb1pp/2B1pp1n/p7/P1PP1N2/4P3/1P2N1PP/1RB1K2R w Kk - 2 16	2	945
rnbqkb1r/1p1pppp1/5n2/p1P4p/8/3PB2N/P1P1PPPP/RN1QKB1R w KQkq - 0 6	2	625
6nr/p1rpk2p/bp5b/1P2p1p1/P1P1n1P1/6RP/3N1PBR/2BQK3 b - - 0 26	2	823
1nbqkb1r/r1p1pppp/pp6/2Pp4/3P1P1Q/4n3/PP4PP/RNB1KBNR w KQk d6 0 8	2	1147
rn4r1/4k3/p1pp2p1/1pb1Pq1n/1PP1N2p/P4P1B/2R1P1RP/2B1K3 w - - 1 30	2	1446
"""
CHESSGI = """
1q3n1r/2pbPk1p/5r1B/p2pPP2/P1Q2pP1/R1P2PNP/1P1NP2R/2b1KBN1[P] w - - 1 23	2	2577
r2qkb1r/3b1ppp/2np1n2/p1p1pP1N/p7/3P3P/1PPQP1PN/1RBK1B1R[p] b kq - 1 15	2	1661
3k1bnr/4p1p1/2p4p/prpPPpnq/Pp3P1P/NP1b1N2/1B1P2PR/1R1QKB2[] w - - 1 28	2	875
1nbqkb1r/3p1ppp/r4n2/1p3PN1/1bp1PPpP/NP6/1PPP2P1/1R1QKB1R[] w Kk - 0 17	2	1024
2b3n1/1p1p1k2/r1p3pr/p3Ppq1/P1P4p/bn1P3N/1P2P1PP/RNBQKBR1[p] w - - 2 16	2	1630
r5nr/3k1p1p/2ppp2Q/1pnp1Bp1/p2P1N2/2P1P1P1/PBNKPPq1/R2b1R2[B] w - - 0 30	2	2884
2rk1bnr/ppqPpp1p/pB3p2/2nN2np/2ppPB2/P4PKR/1P4P1/R2Q1B2[] w - - 7 28	2	1058
r1b2b1r/2qpk2p/n5pn/ppp1ppP1/3N3P/P7/RPPPPP2/1NBQKR1B[] w - - 2 13	2	784
rnbqk2r/2p1pp1p/3p1npb/pp6/1P5P/P1PPB3/4PPP1/RN1QKBNR[] b KQkq - 0 8	2	1094
"""
RYUGI = """
10/5P4/10/5Kp3/5PP3/10/7PD1/P5m1p1/2p7/6k3 b - h3 25 38	2	933
1ib1q1nbr1/rMpp1kpi2/2pnm4p/p7p1/2B2p1p2/P3p2Q1P/1P2NPP1P1/4P2P2/IdPB6/R4KN1IR w KQ - 0 31	2	3177
1ibmqk2ir/r3nn4/4p1p1p1/4b1D2d/p1pP1p1p1P/3P1P1Pp1/pP6P1/M3P1P3/4NN4/RIB1QK1B1R b KQk b3 0 25	2	3029
1ibmqk2ir/rpppn5/3n5p/p3dpp3/3bpP1Pp1/P1NB3P2/2P6P/1I2P1P3/1P1PN5/R1BMQKD1IR w KQk - 3 17	2	3527
1r8/7k2/i3P3N1/4p2r2/3n3P2/3P6/7Pp1/6p1p1/6P1K1/10 b - h3 29 56	2	497
1rb1qknbir/1ppp4p1/3m1p1n2/p3p1pN1p/Pi5d2/10/R1PPP5/3K1PPN2/1P1M3PPP/1IB2Q1BIR w k - 1 26	2	3674
1rb4bir/1ppp3p1p/1imk1pp3/p1nqp3p1/4n5/7d2/1P1P5P/P1P1PPPD1N/I2Q1N1PP1/1R1MBKIB1R b K - 2 25	2	3120
1rbmqknbir/2pp2pppp/1p1np2d1D/p1i2p4/10/10/3P3P2/4PP4/PPP1NNP1PP/RIBMQ1KBIR w k - 2 10	2	2502
"""


def ryugi():
    board = RectBoard(10, 10)
    starts = {"w": squares_of(board, "a2 b2 c2 d2 g2 h2 i2 j2 e3 f3"),
              "b": squares_of(board, "a9 b9 c9 d9 g9 h9 i9 j9 e8 f8")}
    pieces = dict(FIDE_PIECES, D=Piece([], DIAGONAL + KNIGHT), M=Piece(KNIGHT, ORTHOGONAL),
                  I=Piece(DIAGONAL + DABBABA, []))
    castlings = both_sides(board, ("k", "f", "h", "j", "g"), ("k", "f", "i", "j", "h"),
                           ("q", "f", "d", "a", "e"), ("q", "f", "c", "a", "d"))
    return Game("ryugi", board, "", pieces, "QDMRNBI", starts, SQUARE_CAPTURES, castlings)


def turn_texts(name, fen):
    game = GAMES[name]
    return {line.split("\t")[0]: line.split("\t")[1] for line in turn_lines(game, parse(game, fen))}


class Counts(unittest.TestCase):
    """Numbers that other programs made."""

    def check(self, game, text):
        for line in text.strip().splitlines():
            fen, depth, nodes = line.split("\t")
            with self.subTest(fen=fen, depth=depth):
                self.assertEqual(perft(game, parse(game, fen), int(depth)), int(nodes))

    def test_chess_known(self):
        game = GAMES["chess"]
        start = parse(game, game.start)
        self.assertEqual([perft(game, start, n) for n in (1, 2, 3)], [20, 400, 8902])
        kiwipete = parse(game, KIWIPETE)
        self.assertEqual([perft(game, kiwipete, n) for n in (1, 2, 3)], [48, 2039, 97862])

    def test_chess(self):
        self.check(GAMES["chess"], CHESS)

    def test_chessgi(self):
        self.check(GAMES["chessgi"], CHESSGI)

    def test_ryugi(self):
        self.check(ryugi(), RYUGI)


class Geometry(unittest.TestCase):
    """The boards' vectors against a second description of the same board."""

    def test_hex_neighbours(self):
        """The neighbours told file by file."""
        board = HexBoard()
        self.assertEqual(len(board.squares), 91)

        def north_east(x, r):
            return (x + 1, r + 1) if x < 5 else (x + 1, r)

        def south_east(x, r):
            return (x + 1, r) if x < 5 else (x + 1, r - 1)

        links = {}                       # (square, vector's name) -> square
        for x, r in board.squares:
            for name, back, target in (("N", "S", (x, r + 1)), ("NE", "SW", north_east(x, r)),
                                       ("SE", "NW", south_east(x, r))):
                if target in board.squares:
                    links[(x, r), name] = target
                    links[target, back] = (x, r)
        names = ["N", "NE", "SE", "S", "SW", "NW"]
        for square in board.squares:
            for name, vector in zip(names, HEX_ORTHOGONAL):
                self.assertEqual(board.add(square, vector), links.get((square, name)))

    def test_hex_centre(self):
        """From the board's centre f6."""
        board = HexBoard()
        centre = board.square("f6")

        def names(vectors):
            return sorted(board.name(board.add(centre, v)) for v in vectors)

        self.assertEqual(names(HEX_ORTHOGONAL), sorted("f7 g6 g5 f5 e5 e6".split()))
        self.assertEqual(names(HEX_DIAGONAL), sorted("g7 h5 g4 e4 d5 e7".split()))
        self.assertEqual(names(HEX_KNIGHT),
                         sorted("g8 h7 i5 i4 h3 g3 e3 d3 c4 c5 d7 e8".split()))

    def test_cylinder(self):
        """Reach on the cylinder against three boards laid side by side."""
        game = GAMES["cylinder-chess"]
        plain = game._replace(board=RectBoard(24, 8))
        rng = random.Random(3)
        for _ in range(60):
            board = {square: rng.choice("QRBNKqrbnk")
                     for square in rng.sample(sorted(game.board.squares), rng.randint(1, 14))}
            wide = {(x + 8 * copy, r): letter
                    for (x, r), letter in board.items() for copy in range(3)}
            for x, r in board:
                here = piece_reach(game, Position(board, "", "w", "", (), 0, 1), (x, r))
                there = piece_reach(plain, Position(wide, "", "w", "", (), 0, 1), (x + 8, r))
                folded = {(square[0] % 8, square[1]) for square in there}
                self.assertEqual(here, folded - {(x, r)})


def mirrored(game, position):
    """The same position with the players exchanged."""
    rights = position.rights.swapcase()
    return Position({game.board.mirror(square): letter.swapcase()
                     for square, letter in position.board.items()},
                    sort_hand(position.hand.swapcase()), enemy(position.side),
                    "".join(right for right in "KQkq" if right in rights),
                    sort_squares(game.board.mirror(square) for square in position.ep),
                    position.clock, position.number)


class Mirror(unittest.TestCase):
    """White and Black play the same game; FEN survives writing and reading."""

    def test_mirror(self):
        for game in GAMES.values():
            start = parse(game, game.start)
            self.assertEqual(write(game, start), game.start)
            rng = random.Random("mirror " + game.name)
            turns = 12 if game.moves_per_turn > 1 else 60
            for position, legal, outcome in random_game(rng, game, start, turns):
                other = mirrored(game, position)
                self.assertEqual(parse(game, write(game, other)), other)
                self.assertEqual(len(legal_turns(game, other)), len(legal))
                swapped = {"white": "black", "black": "white"}
                self.assertEqual(result(game, other), swapped.get(outcome, outcome))


class Rules(unittest.TestCase):
    """Single rules, worked out by hand."""

    def test_results(self):
        for name, fen, why, expected in constructed.RESULTS:
            with self.subTest(game=name, fen=fen, why=why):
                self.assertEqual(result(GAMES[name], parse(GAMES[name], fen)), expected)

    def test_chess_ep_always_written(self):
        after = turn_texts("chess", GAMES["chess"].start)["e2e4"]
        self.assertEqual(after, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")

    def test_chessgi(self):
        turns = turn_texts("chessgi", "4k3/1P6/8/3q4/4P3/8/8/4K3[P] w - - 7 20")
        self.assertEqual(turns["P@a1"], "4k3/1P6/8/3q4/4P3/8/8/P3K3[] b - - 8 20")
        self.assertNotIn("P@a8", turns)
        self.assertEqual(turns["e4d5"], "4k3/1P6/8/3P4/8/8/8/4K3[QP] b - - 0 20")
        turns = turn_texts("chessgi", "4k3/8/8/8/8/8/8/P3K3[] w - - 7 20")
        self.assertIn("a1a2", turns)
        self.assertNotIn("a1a3", turns)

    def test_unicorn_pawns(self):
        """From e3 and its fellows, but not from d3, g3 or f2."""
        turns = turn_texts("unicorn-great-chess",
                           "5k4/10/10/10/10/5p4/10/3PP1P3/5P4/5K4 w - - 0 20")
        self.assertEqual(turns["e3e5"], "5k4/10/10/10/10/4Pp4/10/3P2P3/5P4/5K4 b - e4 0 20")
        for turn in ("d3d5", "g3g5", "f2f4"):
            self.assertNotIn(turn, turns)
        turns = turn_texts("unicorn-great-chess", turns["e3e5"])
        self.assertEqual(turns["f5e4"], "5k4/10/10/10/10/10/4p5/3P2P3/5P4/5K4 w - - 0 21")

    def test_cylinder(self):
        turns = turn_texts("cylinder-chess", "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 20")
        self.assertEqual(turns["a5h6"], "4k3/8/7P/8/8/8/8/4K3 b - - 0 20")
        turns = turn_texts("cylinder-chess", "4k3/8/8/R7/8/8/8/4K3 w - - 0 20")
        self.assertEqual(sum(turn.startswith("a5") for turn in turns), 14)
        turns = turn_texts("cylinder-chess", "4k3/8/8/8/8/8/8/R3K1Br w Q - 0 20")
        self.assertNotIn("e1c1", turns)

    def test_glinski(self):
        turns = turn_texts("glinski", "1/3/5/k6/9/5P5/3Pp6/11/11/11/5K5 w - e6 0 20")
        self.assertEqual({turn for turn in turns if turn[0] in "df"},
                         {"d5d6", "d5e6", "f6f7", "f6e6"} | {t for t in turns if t[:2] == "f1"})
        self.assertEqual(turns["d5e6"], "1/3/5/k6/9/4PP5/11/11/11/11/5K5 b - - 0 20")
        turns = turn_texts("glinski", "1/3/1k3/7/9/5pP4/7p3/11/11/11/5K5 b - g5 0 20")
        self.assertIn("f6g5", turns)
        self.assertIn("h5g5", turns)
        # b1 captured to c2, a starting square: it may go two on; promotion at a6
        turns = turn_texts("glinski", "1/3/5/k6/9/11/P10/11/11/2P8/5K5 w - - 0 20")
        self.assertEqual(turns["c2c4"], "1/3/5/k6/9/11/P10/2P8/11/11/5K5 b - c3 0 20")
        self.assertEqual({turn for turn in turns if turn[:2] == "a5"},
                         {"a5a6q", "a5a6r", "a5a6b", "a5a6n"})

    def test_marseillais(self):
        turns = turn_texts("marseillais", GAMES["marseillais"].start)
        self.assertTrue(turns["d2d4,e2e4"].endswith(" b KQkq d3e3 0 1"))
        self.assertTrue(turns["e2e4,e4e5"].endswith(" b KQkq - 0 1"))
        self.assertTrue(turns["e2e4,d1h5"].endswith(" b KQkq e3 0 1"))
        turns = turn_texts("marseillais", "4k3/8/8/8/1pPpPp2/8/8/4K3 b - c3e3 0 20")
        self.assertIn("b4c3,d4d3", turns)
        self.assertIn("f4e3,d4d3", turns)
        self.assertNotIn("d4c3,f4e3", turns)
        self.assertNotIn("e8e7,d4c3", turns)
        turns = turn_texts("marseillais", "4k3/8/8/8/8/8/8/R3K3 w - - 3 20")
        self.assertIn("a1a8", turns)                 # check ends the turn
        self.assertFalse(any(turn.startswith("a1a8,") for turn in turns))
        self.assertTrue(turns["a1a2,a2a8"].endswith(" b - - 4 20"))

    def test_dark_chess(self):
        turns = turn_texts("dark-chess", "r3k2r/8/8/8/1b2r1b1/8/8/R3K2R w KQkq - 0 20")
        self.assertIn("e1g1", turns)
        self.assertIn("e1c1", turns)
        turns = turn_texts("dark-chess", "4k2r/8/8/8/8/8/8/4RK2 w k - 5 20")
        self.assertEqual(turns["e1e8"], "4R2r/8/8/8/8/8/8/5K2 b - - 0 20")
        self.assertEqual(perft(GAMES["dark-chess"],
                               parse(GAMES["dark-chess"], turns["e1e8"]), 1), 0)


if __name__ == "__main__":
    unittest.main()

"""What a program needs that shows a board: views, geometry, turns in parts, picks; secrets."""

import gc
import random
import unittest

import baronet
from baronet import ChangeKind, Game, IllegalTurnError, PartKind
from support import NODES, game_of, start


class Boards(unittest.TestCase):
    def test_geometry(self):
        game = game_of("chess")
        found = game.geometry
        self.assertEqual((found.lattice, found.colour_count, found.width, found.height, found.files_wrap),
                         (baronet.Lattice.SQUARES, 2, 8, 8, False))
        self.assertEqual(("".join(found.files), "".join(found.ranks), found.links), ("abcdefgh", "12345678", ()))
        corner = game.outlines["a1"]
        self.assertEqual((corner.x, corner.y, corner.file, corner.rank, corner.colour), (0.5, 7.5, 0, 0, 0))
        self.assertEqual(corner.corners, ((0, 7), (1, 7), (1, 8), (0, 8)))
        self.assertEqual([game.outlines[name].colour for name in ("h8", "a8")], [0, 1])
        self.assertEqual([game.square_at(4, 3), game.square_at(8, 0), game.square_at(-1, 0)], ["e4", None, None])
        self.assertEqual([game.looks("white"), game.sits("white"), game.sits(1)],
                         [baronet.Side.NORTH, baronet.Side.SOUTH, baronet.Side.NORTH])
        hexes = game_of("glinski")
        self.assertEqual((hexes.geometry.lattice, hexes.geometry.colour_count), (baronet.Lattice.HEXAGONS, 3))
        self.assertTrue(all(len(it.corners) == 6 for it in hexes.outlines.values()))
        mill = game_of("nine-mens-morris")  # three squares of eight lines each, and four lines of two
        self.assertEqual((mill.geometry.lattice, len(mill.squares), len(mill.geometry.links)),
                         (baronet.Lattice.GRAPH, 24, 32))
        self.assertEqual(mill.outlines[mill.squares[0]].corners, ())

    def test_what_positions_are_made_of(self):
        game = game_of("shogi")
        zone = next(it for it in game.zones if it.name == "promotion-zone")
        self.assertEqual({name: len(squares) for name, squares in zone.squares.items()},
                         dict.fromkeys(game.players, 27))
        self.assertIn("a9", zone.squares[game.players[0]])
        chess = game_of("chess")
        self.assertEqual(chess.owners[:3], ("White", "Black", ""))
        self.assertIn("castling-right", [it.name for it in chess.attributes])
        knight = next(it for it in chess.pieces if it.name == "Knight")
        self.assertEqual([(it.betza, it.dialect) for it in knight.movements], [("N", None)])
        rules = 'game "X" from chess\nvariable marks = nowhere\nvariable hits = 0 for each player\n'
        told = {it.name: it for it in Game.from_text(rules).variables}
        self.assertEqual((told["marks"].kind, told["hits"].is_per_player), (baronet.VariableKind.SQUARES, True))

    def test_options(self):
        flips = Game("robber-baron?flips=off").options[0]
        self.assertEqual((flips.name, flips.chosen, flips.values), ("flips", "off", ("on", "off")))
        usual = game_of("robber-baron")
        self.assertEqual((usual.options[0].chosen, usual.options[0].words),
                         ("on", "a Robber may be turned over where it stands"))
        self.assertNotEqual(usual.fingerprint, Game("robber-baron?flips=off").fingerprint)
        self.assertEqual(game_of("chess").options, ())

    def test_options_of_files(self):
        files = {"sizes.vdl": 'game "Sizes"\noption size: 3, 4, 5\noption crowd: off, on\nboard size\n'
                              'piece Rook r: R\nsetup:\n  White Rook at a1\n  Black Rook at rank size\n'
                              'turn: move\nlose "no turn" when not possible turn\n'}
        self.assertEqual([(it.name, it.words, it.chosen) for it in Game("sizes.vdl", files=files).options],
                         [("size", "", "3"), ("crowd", "", "off")])
        large = Game("sizes.vdl?crowd=on&size=5", files=files)
        self.assertEqual([it.chosen for it in large.options], ["5", "on"])
        self.assertEqual(len(large.squares), 25)
        for name, hint in (("sizes.vdl?siez=4", 'did you mean "size"?'), ("sizes.vdl?size=9", "3, 4, 5")):
            with self.assertRaises(baronet.GameError) as caught:
                Game(name, files=files)
            self.assertIn(hint, caught.exception.diagnostics[0].hint)

    def test_piece_at(self):
        play = start("dark-chess")
        self.assertEqual(play.piece_at("e1").text, "K")
        self.assertIsNone(play.piece_at("e4"))
        self.assertIsNone(play.piece_at("e8", "white"))
        with self.assertRaises(ValueError):
            play.piece_at("z9")


class Details(unittest.TestCase):
    def test_parts_and_changes(self):
        play = start("ruddigore")
        for text in ("a2a3", "a7a6"):
            play.push_text(text)
        turn = play.details("b1c3,-h2")
        self.assertEqual([(it.kind, it.square or it.text) for it in turn.parts],
                         [(PartKind.FROM, "b1"), (PartKind.TO, "c3"), (PartKind.WORDS, ",-"), (PartKind.SQUARE, "h2")])
        self.assertEqual(turn.parts[-1].question, "the curse: give up a piece")
        self.assertEqual([(it.kind, it.from_square, it.square) for it in turn.changes],
                         [(ChangeKind.MOVED, "b1", "c3"), (ChangeKind.REMOVED, None, "h2")])
        self.assertEqual((turn.mover, turn.from_square, turn.to_square, turn.captures), ("White", "b1", "c3", ()))
        turns = play.legal_turns()
        self.assertEqual([text for text, _ in turns.choices("b1c3,-h2")], ["b1", "c3", ",-h2"])
        play.push_text("b1c3,-h2")
        made = play.details_made()
        assert made is not None
        self.assertEqual(made.changes, turn.changes)
        self.assertEqual((play.mover_of(0), play.mover_of(1), play.number_of(2)), ("White", "Black", 2))
        with self.assertRaises(IllegalTurnError):
            turns.choices("z9")
        with self.assertRaises(IndexError):
            play.details_made(3)
        with self.assertRaises(IllegalTurnError):
            play.details("z9")

    def test_promotion_and_drop(self):
        turn = start("chess", "4k2r/6P1/8/8/8/8/8/4K3 w - - 0 1").details("g7h8q")
        self.assertEqual([(it.start, it.end) for it in turn.parts], [(0, 2), (2, 4), (4, 5)])
        self.assertEqual((turn.parts[2].piece, turn.captures), ("Queen", ("h8",)))
        became = next(it for it in turn.changes if it.kind is ChangeKind.TYPE)
        self.assertEqual((became.piece_before, became.piece), ("Pawn", "Queen"))
        drop = start("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").details("N@e4")
        self.assertEqual((drop.parts[0].is_from_hand, drop.to_square), (True, "e4"))
        self.assertEqual([(it.kind, it.count) for it in drop.changes],
                         [(ChangeKind.FROM_HAND, 1), (ChangeKind.PLACED, 0)])

    def test_secrets(self):
        play = start("dark-chess")
        for text in ("e2e4", "h7h6"):
            play.push_text(text)
        with self.assertRaises(baronet.BaronetError):
            play.details(play.legal_turns()[0], "black")
        unseen, made = play.details_made(1, "white"), play.details_made(1)
        assert unseen is not None and made is not None
        self.assertNotIn("h6", unseen.text)
        self.assertEqual(made.text, "h7h6")
        idea = play.imagine(play.fen("white"), "white")
        self.assertEqual((idea.fen("white"), idea.mover), (play.fen("white"), 0))
        self.assertIsNone(play.imagine("nonsense", "white"))
        with self.assertRaises(ZeroDivisionError):
            play.imagine(play.fen("white"), "white", lambda count: 1 // 0)

    def test_turns_not_told(self):
        play = start("kriegspiel")
        play.push_text("b1c3")
        moved = play.details_made(0, "white")
        assert moved is not None
        self.assertEqual((moved.words, [it.kind for it in moved.changes]), ("Knight from b1 to c3", [ChangeKind.MOVED]))
        play.push_text("e7d6")  # a try: the referee says no
        self.assertIsNone(play.details_made(1, "white"))
        self.assertIsNotNone(play.details_made(1, "black"))


class Pickers(unittest.TestCase):
    def test_every_turn_can_be_picked(self):
        for name in ("chess", "ruddigore", "shogi", "amazons"):
            play = start(name)
            for turn in list(play.legal_turns())[::7]:
                picker = play.picker()
                while picker.text != turn.text:
                    fits = [it for it in picker.options if turn.text.startswith(picker.text + it.text)]
                    picker.pick(max(fits, key=lambda it: len(it.text)))
                self.assertTrue(picker.is_whole)
                self.assertEqual(picker.push(), turn)
                self.assertEqual(play.pop(), turn)

    def test_options(self):
        picker = start("chess").picker()
        option = next(it for it in picker.options if it.text == "e2")
        self.assertEqual((option.kind, option.role, option.square, option.completes),
                         (baronet.OptionKind.SQUARE, baronet.Role.FROM, "e2", False))
        self.assertFalse(picker.back())
        picker.pick(option)
        self.assertEqual({it.square for it in picker.options}, {"e3", "e4"})
        self.assertTrue(all(it.role is baronet.Role.TO and it.completes for it in picker.options))
        for what in ("e5", option):
            with self.assertRaises(IllegalTurnError):
                picker.pick(what)
        with self.assertRaises(baronet.BaronetError):
            picker.push()
        self.assertTrue(picker.back())
        self.assertEqual(picker.text, "")

    def test_question(self):
        play = start("ruddigore")
        for text in ("a2a3", "a7a6", "b1c3"):
            (play.push_text if text != "b1c3" else (picker := play.picker()).pick)(text)
        self.assertEqual(picker.question, "the curse: give up a piece")
        self.assertFalse(picker.is_whole)
        picker.pick(",-h2")
        self.assertEqual(picker.push().text, "b1c3,-h2")

    def test_stale(self):
        play = start("chess")
        picker = play.picker()
        play.push_text("e2e4")
        with self.assertRaises(baronet.BaronetError):
            picker.pick("e7")
        picker = start("chess").picker()
        gc.collect()
        picker.pick("e2e4")  # it keeps its play
        self.assertEqual(picker.push().text, "e2e4")


class PickedGames(unittest.TestCase):
    def test_random_games_by_picks_alone(self):
        draw = random.Random(1)
        for name in baronet.bundled_games()[:: 1 if NODES > 20_000 else 3]:
            game = game_of(name)
            for _ in range(5 if NODES > 20_000 else 1):
                play, again = game.start(), game.start()
                for _ in range(4 if NODES < 20_000 else 6 if NODES == 20_000 else 12):
                    turns = play.legal_turns()
                    if not turns or play.is_over():
                        break
                    picker = play.picker()
                    while options := picker.options:
                        picker.pick(draw.choice(options))
                    self.assertTrue(picker.is_whole)
                    self.assertIn(picker.text, turns)
                    view = None if game.has_secrets else picker.view()
                    again.push_text(picker.push().text)
                    self.assertEqual(play.fen(), again.fen(), name)
                    if view:
                        after = play.seen_by(None)
                        self.assertEqual({at: it.text for at, it in view.squares.items()},
                                         {at: it.text for at, it in after.squares.items()}, name)

    def test_view(self):
        play = start("ruddigore")
        for text in ("a2a3", "a7a6"):
            play.push_text(text)
        picker = play.picker()
        knight = picker.view().squares["b1"].text
        picker.pick("b1c3")
        self.assertEqual([it.kind for it in picker.details().changes], [ChangeKind.MOVED])
        view = picker.view(baronet.SPECTATOR)
        self.assertEqual((view.viewer, view.squares["b1"].text, view.squares["c3"].text), ("spectator", "", knight))
        self.assertEqual(play.seen_by(None).squares["b1"].text, knight)
        play.push_text("b1c3,-h2")
        with self.assertRaises(baronet.BaronetError) as caught:
            picker.view()
        self.assertEqual(caught.exception.diagnostics[0].code, "misuse")


class Secrets(unittest.TestCase):
    def test_view(self):
        play = start("dark-chess")
        play.push_text("e2e4")
        play.push_text("e7e5")
        seen = play.seen_by("white")
        # White sees his own pieces and where they can go; the Pawn on e5 stops his own and can't be hit.
        self.assertTrue(seen.fen.startswith("????????/"))
        self.assertNotIn("p", seen.fen.split()[0])
        self.assertEqual(seen.turns[0], "e2e4")
        self.assertNotIn("e7e5", seen.turns)
        self.assertIn("?", seen.drawing)
        self.assertEqual(play.seen_by("white").fen, play.fen("white"))
        self.assertNotIn("?", play.seen_by(None).fen)
        self.assertEqual(seen.viewer, "White")
        play.pop()
        self.assertNotEqual(play.seen_by("white"), seen)

    def test_squares(self):
        play = start("dark-chess")
        for text in ("e2e4", "d7d5", "f1b5"):
            play.push_text(text)
        black, white = play.seen_by("black"), play.seen_by("white")
        # The Bishop on b5 gives check to the King on e8, over the empty squares c6 and d7.
        self.assertEqual(white.squares["e8"].attackers, ("b5",))
        self.assertEqual((white.squares["e8"].piece, white.squares["e8"].owner, white.squares["e8"].text),
                         ("King", "Black", "k"))
        self.assertTrue(white.squares["b5"].is_changed)
        self.assertFalse(white.squares["a8"].is_seen)
        self.assertEqual((white.squares["a8"].piece, white.squares["a8"].text), (None, "?"))
        self.assertEqual((white.squares["d7"].is_seen, white.squares["d7"].piece), (True, None))
        self.assertEqual((black.mover, black.turn_number, black.clock, black.result.is_over),
                         ("Black", 2, None, False))
        spectator = play.seen_by(baronet.SPECTATOR)
        self.assertEqual(spectator.viewer, "spectator")
        self.assertFalse(spectator.squares["e4"].is_seen)
        self.assertNotIn("P", spectator.fen.split()[0])
        everything = play.seen_by(None)
        self.assertTrue(all(it.is_seen for it in everything.squares.values()))
        self.assertEqual(len([it for it in everything.squares.values() if it.piece]), 32)
        self.assertEqual(everything.clock, 1)

    def test_further_hands(self):
        rules = ('game "X" from chess\nvariable prison = hand for each player\n'
                 'on capture: add type of victim to prison\nturn:\n  choose kind among prison of opponent\n'
                 '  choose target among empty\n  note "{KIND}*{target}"\n  take kind from prison of opponent\n'
                 '  place kind at target\n'
                 'setup "4k3/8/8/8/8/8/8/4K3[p/QRn] w - - 0 1"\n')
        game = Game.from_text(rules)
        self.assertEqual(game.hands, ("hand", "prison"))
        play = game.start()
        view = play.seen_by("white")
        self.assertEqual(view.hands, {"White": {}, "Black": {"Pawn": 1}})
        self.assertEqual(view.further_hands, {"prison": {"White": {"Queen": 1, "Rook": 1}, "Black": {"Knight": 1}}})
        picker = play.picker()
        self.assertEqual([(it.piece, it.player, it.hand) for it in picker.options], [("Knight", "Black", "prison")])
        details = play.details("N*a1")
        self.assertEqual(details.words, "Knight from Black's prison to a1")
        self.assertEqual([(it.owner, it.count, it.hand) for it in details.changes if it.square is None],
                         [("Black", 1, "prison")])

    def test_hands_and_variables(self):
        play = start("chess").game
        rules = ('game "X" from chess\nuse hands\nvariable seen = e4\nvariable hits = 0 for each player\n'
                 'variable marks = nowhere\nvariable seeds = 1 for each square\n'
                 'setup "4k3/8/8/8/8/8/8/4K3[QQp] w - - 0 1 {hits=3,0;marks=a1,b2;seeds=c3:5}"\n')
        view = Game.from_text(rules).start().seen_by("white")
        self.assertEqual(view.hands, {"White": {"Queen": 2}, "Black": {"Pawn": 1}})
        self.assertEqual(view.further_hands, {})
        self.assertEqual({name: view.variables[name] for name in ("seen", "hits", "marks")},
                         {"seen": "e4", "hits": {"White": 3, "Black": 0}, "marks": frozenset({"a1", "b2"})})
        self.assertEqual({name: view.variables["seeds"][name] for name in ("b2", "c3")}, {"b2": 1, "c3": 5})
        rook = play.start().seen_by("white").squares["a1"]
        self.assertEqual(rook.attributes, {"castling-right"})

    def test_same_for_those_who_may_not_know(self):
        plays = []
        for reply in ("h7h6", "g7g6"):
            play = start("dark-chess")
            play.push_text("e2e4")
            play.push_text(reply)
            plays.append(play)
        self.assertEqual(plays[0].seen_by(0), plays[1].seen_by(0))
        self.assertNotEqual(plays[0].seen_by(1), plays[1].seen_by(1))


if __name__ == "__main__":
    unittest.main()

"""Betza notation, files of Zillions of Games, comparison; and that no function is forgotten."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import baronet
from baronet import Game
from support import game_of, start


class Notations(unittest.TestCase):
    def test_betza(self):
        piece = baronet.Betza("N", square="b1", friends=["d2"])
        self.assertEqual(piece.moves(), "b1-a3 b1-c3")
        self.assertTrue(piece.svg().startswith("<svg"))
        self.assertIn("one square", baronet.Betza("W").explain())
        self.assertIn("N", baronet.Betza("N").drawing().upper())
        for wrong in (baronet.Betza("N(("), baronet.Betza("N", board="x"), baronet.Betza("N", square="z9")):
            for ask in (wrong.moves, wrong.drawing):
                with self.assertRaises(baronet.BaronetError) as caught:
                    ask()
                self.assertTrue(caught.exception.diagnostics[0].code)
        self.assertEqual({it.name: it.betza for it in baronet.zoo()}["Griffin"], "FyafsF")

    def test_zillions(self):
        path = "games/zrf/solitaire.zrf"
        titles = baronet.zrf_titles(path)
        converted = baronet.convert_zrf(path)
        self.assertEqual((len(titles) > 0, converted.title), (True, titles[0]))
        game = Game(path)
        self.assertEqual(Game.from_text(converted.text).start().perft(3), game.start().perft(3))
        self.assertIn("Peg", baronet.describe_zrf(path))
        self.assertIsInstance(json.loads(baronet.describe_zrf(path, baronet.ZrfForm.JSON)), dict)
        literal = baronet.convert_zrf("x.zrf", baronet.ZrfStyle.LITERAL, files={"x.zrf": Path(path).read_text()})
        self.assertNotEqual(literal.text, converted.text)
        play = game.start()
        for _ in range(4):
            play.push(play.legal_turns()[0])
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "my.zsg").write_bytes(play.zsg().encode())
            Path(folder, "solitaire.zrf").write_bytes(Path(path).read_bytes())
            replay = baronet.replay_zsg(Path(folder, "my.zsg"))
        self.assertEqual((replay.is_whole, len(replay.turns), replay.play.fen()), (True, 4, play.fen()))
        self.assertEqual([it.turn for it in replay.turns], play.history())
        for ask in (lambda: baronet.replay_zsg("/nonexistent/x.zsg"), lambda: baronet.zrf_titles("/nonexistent/x.zrf"),
                    lambda: baronet.convert_zrf("/nonexistent/x.zrf")):
            with self.assertRaises(baronet.GameError):
                ask()
        with self.assertRaises(baronet.BaronetError):
            start("chess").zsg()
        with self.assertRaises(ZeroDivisionError):
            baronet.zrf_titles("x.zrf", files=lambda *_: 1 // 0)

    def test_format(self):
        laid = baronet.format_rules('game "X"    from chess\npiece   Camel c: C\n')
        self.assertEqual((baronet.format_rules(laid), "piece Camel c: C" in laid), (laid, True))
        with self.assertRaises(baronet.GameError):
            baronet.format_rules('"')

    def test_compare(self):
        chess = game_of("chess")
        same = chess.compare(Game.from_rules(chess.rules), games=2, turn_limit=10)
        self.assertTrue(same)
        self.assertEqual(same.perft[:3], (1, 20, 400))
        other = Game.from_text('game "X" from chess\nwithout Queen\ndefine promotion-choices = Rook\n'
                               'setup "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"\n')
        found = chess.compare(other, games=2, turn_limit=10)
        self.assertFalse(found)
        self.assertEqual(found.difference.diagnostics[0].code, "difference")


class Headers(unittest.TestCase):
    def test_every_function_is_called_or_excepted(self):
        sources = sorted(map(str, Path("bindings/python/baronet").glob("*.py")))
        ran = subprocess.run([sys.executable, "-B", "tests/bindings.py", "python", *sources],
                             capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)


if __name__ == "__main__":
    unittest.main()

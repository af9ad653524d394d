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

    def test_records(self):
        play = start("chess")
        for turn in ("e2e4", "e7e5", "g1f3"):
            play.push_text(turn)
        text = play.record(seats="white=human,black=engine", settings="--level 5", seed="7")
        record = baronet.Record(text)
        self.assertEqual((record.game_name, record.title, record.view, record.seats, record.settings, record.seed),
                         ("chess", "Chess", None, "white=human,black=engine", "--level 5", "7"))
        self.assertEqual((record.turns, record.result, record.is_cut), (("e2e4", "e7e5", "g1f3"), "ongoing", False))
        self.assertEqual((record.start, record.end), (start("chess").fen(), play.fen()))
        self.assertEqual(record.fingerprint, play.game.fingerprint)
        for again in (record.play(), record.play(play.game)):
            self.assertEqual((again.fen(), len(again.history())), (play.fen(), 3))
        self.assertIs(record.play(play.game).game, play.game)
        bare = play.record(rules=False, result="white wins: black resigned")
        self.assertEqual((baronet.Record(bare).rules, baronet.Record(bare).result),
                         (None, "white wins: black resigned"))
        with self.assertRaises(baronet.RecordError):
            baronet.Record(bare).play()
        # A copy knows its turns, too.
        self.assertEqual(play.copy().record(), play.record())

    def test_records_that_are_wrong(self):
        play = start("chess")
        play.push_text("e2e4")
        text = play.record()
        end = text.index("1. e2e4") + 4
        with self.assertRaises(baronet.RecordError) as caught:
            baronet.Record(text[:end], name="my.game")
        found = caught.exception.diagnostics[0]
        self.assertEqual((found.code, found.file, found.text),
                         ("record", "my.game", "the record is cut off in this line"))
        cut = baronet.Record(text[:end], cut=True)
        self.assertEqual((cut.is_cut, cut.turns, cut.play(play.game).fen()), (True, (), start("chess").fen()))
        with self.assertRaises(baronet.RecordError) as caught:
            baronet.Record(text.replace("1. e2e4", "1. e2e5"), name="my.game").play()
        found = caught.exception.diagnostics[0]
        line = text[:text.index("1. e2e4")].count("\n") + 1
        self.assertEqual((found.line, found.column, found.text),
                         (line, 4, "this turn is not legal here: the Pawn on e2 does not move like that"))
        with self.assertRaises(baronet.RecordError):
            baronet.Record(text).play(game_of("hex"))

    def test_records_in_parts(self):
        play = start("robber-baron")
        play.push_text("+c1")
        play.push_text("+e7")
        white, black = play.record("white"), play.record(1)
        self.assertEqual((baronet.Record(white).turns, baronet.Record(white).view), (("+c1", "+?"), "white"))
        self.assertEqual(baronet.Record(black, white).play(play.game).fen(), play.fen())
        with self.assertRaises(baronet.RecordError) as caught:
            baronet.Record(white).play(play.game)
        self.assertIn("that of Black is missing", str(caught.exception))
        with self.assertRaises(baronet.RecordError):
            baronet.Record(white, "nothing\n")

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

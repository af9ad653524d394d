"""The Python package: games, plays, turns, results, secrets, limits, misuse, memory."""

import copy
import doctest
import gc
import os
import pickle
import signal
import sys
import threading
import time
import unittest
from pathlib import Path

import baronet
from baronet import Game, IllegalTurnError, Outcome, Turn
from support import CHESS_START, NODES, TABLES, game_of, in_python, rows, start


class Tables(unittest.TestCase):
    def test_perft(self):
        count = 0
        for table in TABLES:
            for game, fen, depth, nodes in rows(table):
                if int(nodes) <= NODES:
                    self.assertEqual(start(game, fen).perft(int(depth)), int(nodes), (game, fen, depth))
                    count += 1
        self.assertGreater(count, 100)

    def test_results(self):
        for game, fen, expected in rows("seed-results-open"):
            result = start(game, fen).result()
            words = "draw" if result.outcome is Outcome.DRAW else (result.winner or str(result)).lower()
            self.assertEqual(words, expected, (game, fen))

    def test_turns_are_perft_1(self):
        for game, fen, depth, nodes in rows("seed-perft-open"):
            if depth == "1":
                self.assertEqual(len(start(game, fen).legal_turns()), int(nodes), (game, fen))

    def test_divide(self):
        counts = start("chess").divide(3)
        self.assertEqual((len(counts), sum(counts.values())), (20, 8902))
        self.assertEqual(counts["e2e4"], 600)  # chessprogramming.org/Perft_Results, divide
        self.assertEqual(start("chess").perft(4, threads=2, hash_megabytes=1), 197281)


class Games(unittest.TestCase):
    def test_bundled(self):
        names = baronet.bundled_games()
        self.assertEqual(names, sorted(names))
        self.assertLessEqual({"chess", "ruddigore", "ryugi", "robber-baron", "rutland"}, set(names))

    def test_facts(self):
        game = game_of("chess")
        self.assertEqual((game.name, game.title, game.board), ("chess", "Chess", "8x8"))
        self.assertEqual(game.players, ("White", "Black"))
        self.assertEqual([game.player_index(it) for it in ("white", "Black", 1)], [0, 1, 1])
        self.assertEqual(game.start_fen, CHESS_START)
        self.assertEqual(len(game.squares), 64)
        self.assertFalse(game.has_secrets)
        self.assertIn(baronet.Piece("Knight", "N", "N", False, False), game.pieces)
        self.assertIn(("lose", "checkmate"), [(it.outcome, it.reason) for it in game.goals])
        self.assertTrue(game_of("robber-baron").has_secrets)
        self.assertTrue(any(map(game_of("race").is_random, game_of("race").players)))
        with self.assertRaisesRegex(ValueError, "White, Black"):
            game.player_index("green")

    def test_rules_read_again(self):
        game = game_of("ruddigore")
        again = Game.from_rules(game.rules)
        self.assertEqual(again.fingerprint, game.fingerprint)
        self.assertNotEqual(again.fingerprint, game_of("chess").fingerprint)

    def test_mistakes(self):
        with self.assertRaises(baronet.GameError) as caught:
            Game.from_text('game "X" from chess\npieec Camel c: C\n', name="x.vdl")
        self.assertIn('x.vdl:2:1: error: unexpected name "pieec"', str(caught.exception))
        self.assertIn('did you mean "piece"?', str(caught.exception))
        found = caught.exception.diagnostics[0]
        self.assertEqual((found.file, found.line, found.column, found.end_line, found.end_column),
                         ("x.vdl", 2, 1, 2, 6))
        self.assertEqual((found.is_warning, found.hint), (False, 'did you mean "piece"?'))
        self.assertEqual(str(found), 'x.vdl:2:1: error: unexpected name "pieec"; expected a declaration')
        with self.assertRaises(baronet.GameError) as caught:
            Game.from_text('game "X" from chess\npieec Camel c: C\nlose when not possible turn\ndefine = 3\n')
        self.assertEqual([(it.line, it.column) for it in caught.exception.diagnostics], [(2, 1), (3, 6), (4, 8)])
        with self.assertRaises(baronet.GameError) as caught:
            Game.from_text('game "X" from chess\npiece Amazon a: QN\npiece Amazon z: QN\n', name="x.vdl")
        self.assertEqual([(it.file, it.line, it.column) for it in caught.exception.diagnostics[0].related],
                         [("x.vdl", 2, 7)])
        self.assertEqual(caught.exception.diagnostics[0].code, "duplicate")
        with self.assertRaises(baronet.GameNotFoundError) as caught:
            Game("/nonexistent/x.vdl")
        self.assertIsInstance(caught.exception, FileNotFoundError)
        self.assertIn("/nonexistent/x.vdl", str(caught.exception))
        with self.assertRaises(ValueError):
            Game("chess\0")

    def test_own_tests(self):
        rules = 'game "X" from chess\ntest "e4":\n  illegal e2e5\n  illegal e2e3\n'
        report = Game.from_text(rules).test()
        self.assertFalse(report)
        self.assertEqual(report.failed, 1)
        self.assertEqual(report.passed, 1)
        self.assertEqual([(it.line, it.code) for it in report.message.diagnostics], [(4, "test")])
        self.assertTrue(game_of("chess").test())
        self.assertFalse(game_of("chess").lint())
        doubtful = Game.from_text('game "X" from chess\nzone corners: a1 h1\n', name="x.vdl")
        self.assertEqual([(it.is_warning, it.code, it.line) for it in doubtful.lint().diagnostics],
                         [(True, "unused", 2)])
        self.assertFalse(game_of("chess").warnings)

    def test_sheet(self):
        game = game_of("chess")
        self.assertIn("the King is attacked", game.sheet())
        self.assertTrue(game.sheet("html").startswith("<!doctype html>"))
        self.assertEqual(game.sheet_gaps()[0], 0)
        count, message = Game.from_text('game "X" from chess\nturn:\n  move own Pawn\n').sheet_gaps()
        self.assertEqual((count, message.diagnostics[0].line), (1, 3))
        with self.assertRaises(ValueError):
            game.sheet("pdf")

    def test_files_of_the_host(self):
        rules = 'game "Mine" from "parent.vdl"\n'
        parent = 'game "Parent" from chess\nsetup "4k3/8/8/8/8/8/8/4K3 w - - 0 1"\n'
        game = Game.from_text(rules, files={"parent.vdl": parent})
        self.assertEqual(game.start().perft(1), 5)
        asked = []
        with self.assertRaises(baronet.GameError):
            Game.from_text(rules, name="mine.vdl", files=lambda *names: asked.append(names))
        self.assertEqual(asked, [("parent.vdl", "mine.vdl")])
        with self.assertRaises(ZeroDivisionError):
            Game.from_text(rules, files=lambda *_: 1 // 0)
        with self.assertRaises(baronet.GameError):
            Game.from_text(rules)

    def test_plain_machine(self):
        self.assertEqual(Game("ruddigore", plain=True).start().perft(2),
                         game_of("ruddigore").start().perft(2))


class Plays(unittest.TestCase):
    def test_fen(self):
        play = start("chess")
        self.assertEqual(play.fen(), CHESS_START)
        for _, fen, _ in rows("seed-results-open"):
            if fen.count("/") == 7 and "*" not in fen:
                break
        self.assertEqual(start("robber-baron", next(rows("seed-results-open"))[1]).fen(),
                         next(rows("seed-results-open"))[1])
        with self.assertRaises(baronet.PositionError):
            start("chess", "8/8")
        with self.assertRaises(ValueError):
            start("chess", "nonsense")

    def test_push_and_pop(self):
        play = start("chess")
        fens = [play.fen()]
        for text in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1"]:
            play.push_text(text)
            fens.append(play.fen())
        # by hand
        self.assertEqual(fens[-1], "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4")
        self.assertEqual(play.turn_count, 7)
        self.assertEqual(play.turn_number, 4)
        self.assertEqual([turn.text for turn in play.history()][-1], "e1g1")
        while len(fens) > 1:
            self.assertEqual(play.fen(), fens.pop())
            play.pop()
        self.assertEqual(play.fen(), CHESS_START)
        with self.assertRaises(IndexError):
            play.pop()

    def test_every_turn_can_be_made_and_taken_back(self):
        for name in ("ruddigore", "shogi", "race", "amazons"):
            play = start(name)
            fen = play.fen()
            turns = play.legal_turns()
            for turn in list(turns)[:200]:
                play.push(turn)
                self.assertNotEqual(play.fen(), fen)
                self.assertEqual(play.pop(), turn)
            self.assertEqual(play.fen(), fen)

    def test_legal_turns(self):
        play = start("chess")
        turns = play.legal_turns()
        self.assertEqual((len(turns), turns.count(), len(list(turns))), (20, 20, 20))
        self.assertTrue("e2e4" in turns and Turn("e2e4") in turns)
        self.assertFalse("e2e5" in turns or 3 in turns)
        self.assertEqual(turns[-1], list(turns)[19])
        with self.assertRaises(IndexError):
            turns[20]
        self.assertEqual({Turn("a1"), Turn("a1")}, {Turn("a1")})
        self.assertEqual(str(turns[turns.index("g1f3")]), "g1f3")

    def test_stale_turns(self):
        play = start("chess")
        turns = play.legal_turns()
        first = turns[turns.index("e2e4")]
        play.push(first)
        with self.assertRaises(IllegalTurnError):
            play.push(first)
        self.assertEqual(len(turns), 20)
        self.assertEqual(play.turn_count, 1)
        play.pop()
        play.push(first)  # legal again
        other = start("chess")
        other.push(first)
        self.assertEqual(other.fen(), play.fen())

    def test_refusals(self):
        play = start("chess")
        for text in ("e2e5", "e7e5", "", "zz", "e2"):
            with self.subTest(text=text), self.assertRaises(IllegalTurnError) as caught:
                play.push_text(text)
            self.assertTrue(str(caught.exception))
        with self.assertRaisesRegex(IllegalTurnError, "e2e5.*\\be2\\b"):
            play.push_text("e2e5")
        with self.assertRaises(TypeError):
            play.push("e2e4")
        self.assertEqual(play.fen(), CHESS_START)

    def test_explain(self):
        play = start("chess", "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1")
        found = play.explain("e2d3")
        self.assertEqual((found.reason, found.squares), ("royal-attacked", ("e1", "e4")))
        self.assertTrue(found.words and found.file and found.line)
        self.assertEqual(play.explain("e1e3").reason, "geometry")
        self.assertEqual(play.explain("e4e5").reason, "not-yours")
        self.assertEqual(play.explain("a5a6").reason, "empty")
        self.assertEqual(play.explain("e1d1").reason, "legal")

    def test_parse(self):
        play = start("chess")
        self.assertEqual(play.parse("e2e4"), Turn("e2e4"))
        self.assertEqual(play.parse("E2E4").text, "e2e4")
        self.assertEqual(play.parse_san("Nf3").text, "g1f3")
        self.assertEqual(play.fen(), CHESS_START)
        self.assertEqual(play.push_san("e4").text, "e2e4")
        for text in ("Nf6xe4", "Qh5", "N"):
            with self.assertRaises(IllegalTurnError):
                play.parse_san(text)
        with self.assertRaises(IllegalTurnError):
            play.parse("e2e4")

    def test_results(self):
        play = start("chess")
        self.assertEqual((play.is_over(), str(play.result())), (False, "ongoing"))
        for text in ("f3", "e5", "g4", "Qh4"):
            play.push_san(text)
        result = play.result()
        self.assertTrue(play.is_over())
        self.assertEqual((result.outcome, result.winner, result.loser, result.reason),
                         (Outcome.WIN, "Black", "White", "checkmate"))
        self.assertEqual(str(result), "Black wins: checkmate")
        self.assertEqual(len(play.legal_turns()), 0)
        play.pop()
        self.assertFalse(play.is_over())
        stalemate = start("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").result()
        self.assertEqual((stalemate.outcome, stalemate.winner, stalemate.reason),
                         (Outcome.DRAW, None, "stalemate"))

    def test_claim(self):
        play = start("chess")
        for text in "g1f3 g8f6 f3g1 f6g8".split() * 2:
            self.assertIsNone(play.claim())
            play.push_text(text)
        self.assertEqual(play.claim(), "threefold repetition")
        self.assertEqual(play.position_hash, start("chess").position_hash)

    def test_copy(self):
        play = start("chess")
        play.push_text("e2e4")
        for other in (play.copy(), copy.copy(play), copy.deepcopy(play)):
            other.push_text("e7e5")
            self.assertEqual((play.turn_count, other.turn_count), (1, 2))
            self.assertIs(other.game, play.game)
        del play
        self.assertEqual(other.pop().text, "e7e5")

    def test_playout(self):
        play = start("ruddigore")
        first, again = play.playout(seed=7), play.playout(seed=7)
        self.assertEqual(first, again)
        self.assertEqual(play.turn_count, 0)
        self.assertEqual(play.playout(seed=1, turn_limit=3).result.outcome, Outcome.ONGOING)
        self.assertGreater(len({play.playout().turn_count for _ in range(20)}), 1)

    def test_drawing(self):
        play = start("chess")
        self.assertEqual(str(play), play.drawing())
        self.assertTrue(play.drawing().startswith("  8  r n b q k b n r\n"))
        self.assertTrue(play.drawing(bottom="black").startswith("  1  R N B K Q B N R\n"))
        self.assertIn("\x1b", play.drawing(colours=True))


class Limits(unittest.TestCase):
    def test_limits(self):
        play = start("chess")
        for limit, expected in (({"seconds": 0.05}, "time"), ({"steps": 1000}, "steps"),
                                ({"stopped": lambda: True}, "stopped")):
            with baronet.limits(**limit), self.assertRaises(baronet.LimitError) as caught:
                play.perft(12)
            self.assertEqual(caught.exception.limit, expected)
            self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).limit, expected)
        with baronet.limits(megabytes=0.001), self.assertRaises(baronet.LimitError) as caught:
            Game("chess")
        self.assertEqual(caught.exception.limit, "memory")
        self.assertEqual(play.perft(3), 8902)
        with baronet.limits(seconds=60), self.assertRaises(IllegalTurnError):
            play.push_text("e2e5")

    def test_what_callbacks_raise(self):
        play = start("chess")
        with self.assertRaises(ZeroDivisionError):
            play.perft(12, progress=lambda nodes: 1 // 0)
        with self.assertRaises(ZeroDivisionError), baronet.limits(stopped=lambda: 1 // 0):
            play.perft(12)
        self.assertEqual(play.perft(3), 8902)

    def test_interrupt(self):
        timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            start("chess").perft(12)
        self.assertLess(time.monotonic() - begun, 30)
        timer.join()

    def test_a_play_that_is_in_use(self):
        play = start("chess")
        with self.assertRaisesRegex(RuntimeError, "in use"):
            play.perft(12, progress=lambda nodes: play.push_text("e2e4"))
        self.assertEqual(play.fen(), CHESS_START)

    def test_threads(self):
        play, counts = start("chess"), []
        threads = [threading.Thread(target=lambda: counts.append(play.perft(3))) for _ in range(4)]
        threads += [threading.Thread(target=lambda: counts.append(start("chess").perft(3)))
                    for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, [8902] * 8)


class Memory(unittest.TestCase):
    def test_parents_stay(self):
        turns = Game("chess").start().legal_turns()
        gc.collect()
        self.assertEqual(turns[0].text, turns[0].text)
        turn = Game("chess").start().legal_turns()[0]
        gc.collect()
        start("chess").push(turn)
        play = Game("ruddigore").start()
        gc.collect()
        self.assertEqual(play.game.name, "ruddigore")
        self.assertGreater(play.perft(1), 0)

    def test_objects_are_freed(self):
        code = """
import baronet, gc, resource
def used():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def work(rounds):
    for _ in range(rounds):
        game = baronet.Game("breakthrough")
        play = game.start()
        play.circle = play
        for _ in range(3):
            turns = play.legal_turns()
            play.push(turns[0])
            play.seen_by(0), play.copy().result(), play.playout(), play.parse(play.legal_turns()[0].text)
            try:
                play.push_text("z9")
            except baronet.BaronetError:
                pass
        del game, play, turns
        gc.collect()
work(30)
before = used()
work(90)
print(used() - before)
"""
        ran = in_python(code)
        self.assertEqual(ran.stderr, "")
        if "ASAN_OPTIONS" not in os.environ or "LD_PRELOAD" not in os.environ:
            self.assertLess(int(ran.stdout), 5_000)  # kB; a game that stays takes 150 or more

    def test_end_of_the_interpreter(self):
        ran = in_python("import baronet\nplay = baronet.Game('chess').start()\nlist = play.legal_turns()")
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))


class Loading(unittest.TestCase):
    def test_no_library(self):
        ran = in_python("import baronet", BARONET_LIBRARY="/nonexistent/libbaronet.so.1")
        self.assertIn("ImportError: libbaronet can't be loaded", ran.stderr)

    def test_another_library(self):
        libc = "libc.so.6"
        ran = in_python("import baronet", BARONET_LIBRARY=libc)
        self.assertIn("it is of another version", ran.stderr)

    def test_version(self):
        makefile = Path("Makefile").read_text()
        self.assertIn(f"VERSION := {baronet.__version__}\n", makefile)

    def test_all(self):
        for name in baronet.__all__:
            self.assertTrue(hasattr(baronet, name), name)
            self.assertTrue(name.startswith("__") or name in Path("docs/python.md").read_text(), name)


def load_tests(loader, tests, ignore):
    """The examples in docstrings and in the document are tests, too."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("baronet") and name != "baronet._declarations":
            tests.addTests(doctest.DocTestSuite(module))
    documents = [str(Path(name).resolve()) for name in ("docs/python.md", "README.md")]
    tests.addTests(doctest.DocFileSuite(*documents, module_relative=False, encoding="utf-8",
                                        parser=Fenced(), optionflags=doctest.ELLIPSIS))
    return tests


class Fenced(doctest.DocTestParser):
    """The fence after an example is not part of what it prints."""

    def parse(self, string, name="<string>"):
        return super().parse(string.replace("\n```", "\n\n"), name)


if __name__ == "__main__":
    unittest.main()

"""The engine: games, stops, pondering, seats, and what it knows."""

import os
import signal
import threading
import unittest

import baronet
from baronet import Limit, Turn
from support import game_of, start


class Engines(unittest.TestCase):
    def test_a_game(self):
        game = game_of("chess")
        play = game.start()
        with baronet.Engine(game) as engine:
            for _ in range(12):
                play.push(engine.play(play, Limit(nodes=300)).turn)
        self.assertEqual(play.turn_count, 12)
        again = game.start()
        for turn in play.history():
            again.push(turn)
        self.assertEqual(again.fen(), play.fen())

    def test_mate_in_one(self):
        play = start("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        with baronet.Engine(play.game) as engine:
            answer = engine.play(play, Limit(time=0.5, depth=4))
            self.assertEqual((answer.turn.text, answer.win_in, answer.is_by_chance), ("a1a8", 1, False))
            self.assertEqual(engine.play(play, Limit(depth=2), only=["a1a2", Turn("a1b1")]).turn.text[:2], "a1")
            self.assertNotEqual(engine.play(play, Limit(depth=2), only=["a1a2"]).turn.text, "a1a8")
            lines = engine.analyse(play, Limit(depth=3), lines=3)
            self.assertEqual([it.number for it in lines], [1, 2, 3])
            self.assertEqual(lines[0].turns, (Turn("a1a8"),))
            self.assertGreaterEqual(lines[1].score, lines[2].score)
        self.assertEqual(play.forced_win(1), (Turn("a1a8"),))
        self.assertIsNone(start("chess").forced_win(1))

    def test_misuse(self):
        engine = baronet.Engine(game_of("chess"))
        with self.assertRaises(ValueError):
            engine.play(start("chess"), Limit())
        with self.assertRaises(ValueError):
            engine.play(start("chess"), Limit(level=11))
        with self.assertRaises(baronet.BaronetError):
            engine.play(start("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limit(depth=1))
        engine.close()
        engine.close()
        with self.assertRaisesRegex(baronet.BaronetError, "closed"):
            engine.play(start("chess"), Limit(depth=1))
        with self.assertRaises(baronet.BaronetError):
            baronet.Engine(game_of("chess"), values="nonsense")
        with self.assertRaises(baronet.BaronetError) as caught:
            baronet.Engine(game_of("chess"), without=["net", "rooks"])
        self.assertIn('has no part "rooks"', str(caught.exception))
        with self.assertRaises(ValueError):
            baronet.Engine(game_of("chess"), key=b"short")

    def test_stop(self):
        with baronet.Engine(game_of("chess")) as engine:
            timer = threading.Timer(0.2, engine.stop)
            timer.start()
            answer = engine.play(start("chess"), Limit(time=600))
            timer.join()
            self.assertLess(answer.seconds, 60)
            self.assertIn(answer.turn, start("chess").legal_turns())
            with self.assertRaises(ZeroDivisionError):
                engine.play(start("chess"), Limit(time=600), progress=lambda line: 1 // 0)
            timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                engine.play(start("chess"), Limit(time=600))
            timer.join()

    def test_values(self):
        game = game_of("breakthrough")
        with baronet.Engine(game) as engine:
            values = engine.values
        with baronet.Engine(game, values=values, key=bytes(32)) as engine:
            self.assertEqual(engine.values, values)
            first = engine.play(game.start(), Limit(nodes=500))
        with baronet.Engine(game, values=values, key=bytes(32)) as engine:
            self.assertEqual(engine.play(game.start(), Limit(nodes=500)).turn, first.turn)

    def test_secrets(self):
        answers = []
        for reply in ("h7h6", "g7g6"):
            play = start("dark-chess")
            for text in ("e2e4", reply):
                play.push_text(text)
            with baronet.Engine(play.game, key=bytes(32)) as engine:
                answers.append(engine.play(play, Limit(nodes=300)).turn)
        self.assertEqual(answers[0], answers[1])


class Seats(unittest.TestCase):
    def test_a_seat_knows_what_it_was_told(self):
        game, answers = game_of("dark-chess"), []
        for hidden in ("h7h6", "g7g6"):
            play = game.start()
            seat = baronet.Seat(game, "white", key=bytes(32))
            for text in ("e2e4", hidden):
                play.push_text(text)
                seat.note(play.history(0)[-1], play.fen(0))
            with baronet.Engine(game, key=bytes(32)) as engine:
                answers.append(engine.play(seat, Limit(nodes=300)).turn)
            self.assertGreater(seat.certain, 0)
            self.assertIn(answers[-1], play.legal_turns())
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(seat.player, "White")
        self.assertTrue(play.can_play("black"))

    def test_misuse(self):
        game = game_of("dark-chess")
        with self.assertRaises(ValueError):
            baronet.Seat(game, "green")
        with self.assertRaises(ValueError):
            baronet.Seat(game, 0, key=b"short")
        with self.assertRaises(baronet.PositionError):
            baronet.Seat(game, 0, fen="nonsense")
        with baronet.Engine(game) as engine, self.assertRaises(baronet.BaronetError):
            engine.play(baronet.Seat(game, 1), Limit(nodes=1))  # it is not his turn
        with baronet.Engine(game) as engine, self.assertRaises(ValueError):
            engine.play(start("chess"), Limit(nodes=1))


class Knowing(unittest.TestCase):
    def test_knowledge(self):
        game = game_of("chess")
        with baronet.Engine(game) as engine:
            found = engine.knowledge
            self.assertTrue(found.is_bundled and found.games and found.positions > found.games)
            values = engine.piece_values
            self.assertEqual(list(values), [it.name for it in game.pieces])
            self.assertTrue(values["Queen"].value > values["Rook"].value > values["Pawn"].value)
            self.assertGreater(engine.evaluate(start("chess", "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")).present, 500)
            text = engine.values
        self.assertEqual([game.values_fit(text), game_of("hex").values_fit(text), game.values_fit("x")],
                         [baronet.ValuesState.FIT, baronet.ValuesState.OTHERS, baronet.ValuesState.DAMAGED])
        dark = game_of("dark-chess")
        with baronet.Engine(dark) as engine, self.assertRaises(baronet.BaronetError):
            engine.evaluate(dark.start())
        with baronet.Engine(dark) as engine:
            self.assertIsInstance(engine.evaluate(dark.start(), as_referee=True).quiet, int)
        self.assertGreater(Limit.of_level(5).nodes, Limit.of_level(1).nodes)
        with baronet.Engine(game) as engine:
            numbers = [engine.elo(level) for level in range(1, 11)]
            self.assertEqual((numbers, numbers[4]), (sorted(set(numbers)), 1500))
            self.assertTrue(engine.play(start("chess"), Limit(elo=numbers[1])).nodes < 2000)
            even, better, won = engine.chance(0), engine.chance(100), engine.chance(31000, win_in=3)
            self.assertAlmostEqual(even.win, even.loss)
            self.assertAlmostEqual(better.win + better.draw + better.loss, 1)
            self.assertTrue(even.win < better.win < 1 and (won.win, won.draw, won.loss) == (1, 0, 0))
            with self.assertRaises(ValueError):
                engine.elo(0)
        self.assertGreaterEqual(baronet.Engine.threads_limit(), 16)
        self.assertEqual([baronet.Engine.can_have(1), baronet.Engine.can_have(1 << 30)], [True, False])

    def test_learning(self):
        parts, kept = [], []
        with baronet.Engine(game_of("breakthrough"), learning=baronet.Learning.AGAIN, learn_seconds=0.2,
                            learning_progress=parts.append, learnt=kept.append) as engine:
            self.assertEqual(kept, [engine.values])
            self.assertGreater(engine.knowledge.games, 0)
        self.assertTrue(all(0 <= it <= 1 for it in parts))
        with baronet.Engine(game_of("breakthrough"), learning=baronet.Learning.NOTHING,
                            method=baronet.Method.TREE) as engine:
            self.assertEqual((engine.knowledge.games, engine.knowledge.method), (0, baronet.Method.TREE))
        with self.assertRaises(ZeroDivisionError):
            baronet.Engine(game_of("breakthrough"), learning=baronet.Learning.AGAIN, learn_seconds=0.2,
                           learnt=lambda text: 1 // 0)

    def test_pondering(self):
        play = start("chess")
        play.push_text("e2e4")
        with baronet.Engine(play.game) as engine:
            hits = []
            timer = threading.Timer(0.3, lambda: (hits.append(1), engine.ponderhit()))
            timer.start()
            answer = engine.play(play, Limit(depth=1), ponder=True)
            self.assertEqual(hits, [1])
            self.assertIn(answer.turn, play.legal_turns())
            timer.join()
            timer = threading.Timer(0.2, engine.stop)
            timer.start()
            self.assertIn(engine.play(play, Limit(infinite=True)).turn, play.legal_turns())
            timer.join()
            engine.prepare()
            self.assertEqual(engine.play(play, Limit(depth=1)).depth, 1)


if __name__ == "__main__":
    unittest.main()

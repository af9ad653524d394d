"""Compares the results of random games with a built Fairy-Stockfish, in all variants of a file.

    fsf_results.py PROGRAM FSF FILE.ini [--games N] [--turns N] [--fen FEN] [--think P] [--back P] [--take P] [--seed N]
                   [--rows] [WORDS]

PROGRAM, FSF and FILE.ini are as for check_fsf.py. Each game ends where Fairy-Stockfish, by XBoard's protocol, says so,
also by repetition and by counts, or after N turns. There PROGRAM has to give the same result, and a turn earlier none.
What has to be claimed in PROGRAM, a draw by threefold repetition or after 50 moves, is a difference; variants with other
numbers have none. Turns are drawn, with probability P the one that Fairy-Stockfish would make (--think), the one back to
where the player's last piece came from (--back), or a capture (--take). With --rows the games that have ended are printed
as in tests/data/ini-results.tsv. WORDS: only variants with one of these in their names. Exit status 1 where something
differs.
"""

import argparse
import random
import re
import subprocess
import sys
from pathlib import Path

from check_fsf import BUILT_IN, Fsf, names_in

RESULTS = {"1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "draw"}


class Referee(Fsf):
    """A Fairy-Stockfish that speaks XBoard's protocol."""

    def __init__(self, program, path):
        super().__init__(program, path)
        self.best = None
        self.say("xboard", "protover 2", "sd 1")

    def say(self, *lines):
        self.process.stdin.write("\n".join(lines) + "\n")
        self.process.stdin.flush()

    def begin(self, variant, fen):
        self.say(f"variant {variant}", "force", *([f"setboard {fen}"] if fen else []))

    def turns(self):
        """The legal ones."""
        said = self.ask("perft 1", last="Nodes searched")
        return sorted(line.rsplit(": ", 1)[0] for line in said if re.fullmatch(r"\S+: 1", line))

    def position(self):
        self.say("force", "d")
        for line in self.process.stdout:
            if line.startswith("Fen: "):
                return line
        raise EOFError("Fairy-Stockfish has ended")

    def result(self):
        """None while the game goes on; "best" is the turn that it would make."""
        before = self.position()
        self.say("go")
        for line in self.process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word in RESULTS or word == "move":
                self.best = rest
                break
        # It mostly makes the turn, too.
        if self.position() != before:
            self.say("undo")
        return RESULTS.get(word)


def chosen(options, rng, referee, played, occupied):
    """One of the legal turns."""
    legal = referee.turns()
    if referee.best in legal and rng.random() < options.think:
        return referee.best
    if len(played) > 1 and rng.random() < options.back:
        last = played[-2]
        back = last[2:4] + last[:2]
        if back in legal:
            return back
    takes = [turn for turn in legal if turn[2:4] in occupied and turn[:2] != turn[2:4]]
    if takes and rng.random() < options.take:
        return rng.choice(takes)
    return rng.choice(legal)


def play(options, referee, name, rng):
    """(turns, result)."""
    referee.begin(name, options.fen)
    ranks = referee.position().split(" ")[1].count("/") + 1
    played, occupied = [], set()
    while len(played) < options.turns:
        result = referee.result()
        if result:
            break
        turn = chosen(options, rng, referee, played, occupied)
        referee.say(f"usermove {turn}")
        played.append(turn)
        if "@" not in turn:
            occupied.discard(turn[:2])
        occupied.add(turn[2:4])
    else:
        result = referee.result() or "ongoing"
    return [uci(turn, ranks) for turn in played], result


def uci(turn, ranks):
    """A turn as UCI has it: XBoard counts ten ranks from 0."""
    if turn == "@@@@":
        return "0000"
    return re.sub("[0-9]", lambda digit: str(int(digit[0]) + 1), turn) if ranks == 10 else turn


def result_here(options, game, place, turns):
    words = [str(Path(options.program).resolve()), "result", game, "--moves", " ".join(turns)]
    done = subprocess.run(words + (["--fen", options.fen] if options.fen else []), capture_output=True, text=True, cwd=place,
                          check=False)
    return (done.stdout or done.stderr).strip().split("\n")[0]


def check(options, referee, name):
    """How many games differ; prints the first one, and how often each result came."""
    rng = random.Random(f"{options.seed} {name}")
    place = Path(options.file).resolve().parent
    game = BUILT_IN + name if options.file == BUILT_IN else f"{Path(options.file).name}#{name}"
    bad, seen = 0, {}
    for _ in range(options.games):
        turns, wanted = play(options, referee, name, rng)
        found = result_here(options, game, place, turns)
        before = result_here(options, game, place, turns[:-1]) if turns else "ongoing"
        if found.split(":")[0].lower() != wanted.lower() or before != "ongoing":
            bad += 1
            if bad == 1:
                print(f"{name}: {wanted}, here {found}, a turn earlier {before}:\n  {' '.join(turns)}")
        elif options.rows and wanted != "ongoing":
            print("\t".join((f"{options.file}#{name}", options.fen or "start", " ".join(turns), found)))
        seen[found] = seen.get(found, 0) + 1
    results = ", ".join(f"{count} {result}" for result, count in sorted(seen.items()))
    print(f"{name}: {bad} of {options.games} differ ({results})")
    return bad


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("fsf")
    parser.add_argument("file")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--turns", type=int, default=400)
    parser.add_argument("--fen")
    parser.add_argument("--back", type=float, default=0.3)
    parser.add_argument("--take", type=float, default=0.5)
    parser.add_argument("--think", type=float, default=0.2)
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("words", nargs="*")
    options = parser.parse_intermixed_args()
    referee = Referee(options.fsf, options.file)
    names = [name for name in names_in(options) if not options.words or any(word in name for word in options.words)]
    wrong = sum(check(options, referee, name) > 0 for name in names)
    print(f"{len(names)} variants: {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

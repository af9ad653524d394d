"""What the tests share: games that are loaded once, tables of counts, a Python of its own."""

import os
import subprocess
import sys
from pathlib import Path

from baronet import Game

NODES = {"small": 500, "usual": 20_000, "deep": 400_000}[os.environ.get("TEST_SCALE", "usual")]
TABLES = ["published", "fsf", "rbg", "seed-perft-open"]  # counts of other programs
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

_games = {}


def game_of(name):
    """A bundled game, loaded once."""
    if name not in _games:
        _games[name] = Game(name)
    return _games[name]


def rows(table):
    """The lines of a table in tests/data."""
    for line in Path(f"tests/data/{table}.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def start(name, fen="start"):
    """A play of a bundled game."""
    return game_of(name).start(None if fen == "start" else fen)


def in_python(code, **environment):
    """Runs code in a Python of its own."""
    return subprocess.run([sys.executable, "-B", "-c", code], env={**os.environ, **environment},
                          capture_output=True, encoding="utf-8", check=False)

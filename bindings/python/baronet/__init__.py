"""Board games by rules written in text: the Python face of libbaronet.

>>> import baronet
>>> game = baronet.Game("chess")
>>> play = game.start()
>>> play.push_text("f2f3"), play.push_text("e7e5"), play.push_text("g2g4")
(Turn('f2f3'), Turn('e7e5'), Turn('g2g4'))
>>> len(play.legal_turns())
30
>>> play.push(play.parse_san("Qh4"))
>>> print(play.result())
Black wins: checkmate

A `Game` is the rules, a `Play` is a game in progress. What fails raises a `BaronetError`. All memory
is released by itself. docs/python.md in the project has more.
"""

from ._declarations import VERSION as __version__
from .engine import Answer, Engine, Learning, Limit, Line
from .errors import (
    BaronetError,
    GameError,
    GameNotFoundError,
    IllegalTurnError,
    LimitError,
    PositionError,
)
from .explanation import Explanation
from .files import Files
from .game import REFEREE, SPECTATOR, Game, Goal, Piece, TestReport, bundled_games
from .limits import limits
from .messages import Diagnostic, Message, Place
from .picker import Option, OptionKind, Picker, Role
from .play import Play, Playout
from .result import Outcome, Result
from .turns import LegalTurns, Turn
from .view import Standing, Value, View

__all__ = [
    "REFEREE",
    "SPECTATOR",
    "Answer",
    "BaronetError",
    "Diagnostic",
    "Engine",
    "Explanation",
    "Files",
    "Game",
    "GameError",
    "GameNotFoundError",
    "Goal",
    "IllegalTurnError",
    "Learning",
    "LegalTurns",
    "Limit",
    "LimitError",
    "Line",
    "Message",
    "Option",
    "OptionKind",
    "Outcome",
    "Picker",
    "Piece",
    "Place",
    "Play",
    "Playout",
    "PositionError",
    "Result",
    "Role",
    "Standing",
    "TestReport",
    "Turn",
    "Value",
    "View",
    "__version__",
    "bundled_games",
    "limits",
]

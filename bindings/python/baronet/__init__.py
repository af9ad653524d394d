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
from .betza import Betza, ZooPiece, zoo
from .board import (
    Attribute,
    Geometry,
    Lattice,
    Outline,
    Side,
    Variable,
    VariableKind,
    Zone,
)
from .details import Change, ChangeKind, Part, PartKind, TurnDetails
from .engine import (
    Answer,
    Chance,
    Engine,
    Evaluation,
    Knowledge,
    Learning,
    Learnt,
    Limit,
    Line,
    Method,
    PieceValue,
)
from .errors import (
    BaronetError,
    GameError,
    GameNotFoundError,
    IllegalTurnError,
    LimitError,
    PositionError,
    RecordError,
)
from .explanation import Explanation
from .files import Files
from .game import (
    REFEREE,
    SPECTATOR,
    About,
    Comparison,
    Game,
    Goal,
    Look,
    Movement,
    Piece,
    RuleOption,
    TestReport,
    ValuesState,
    bundled_games,
    format_rules,
)
from .limits import LimitShare, limits
from .messages import Diagnostic, Message, Place
from .picker import Option, OptionKind, Picker, Role
from .play import Play, Playout
from .record import Record
from .result import Outcome, Result
from .seat import Seat
from .turns import LegalTurns, Turn
from .view import PlayView, Standing, Value, View
from .zillions import Conversion, Replay, SavedTurn, ZrfForm, ZrfStyle, convert_zrf, describe_zrf, replay_zsg, zrf_titles

__all__ = [
    "REFEREE",
    "SPECTATOR",
    "About",
    "Answer",
    "Attribute",
    "BaronetError",
    "Betza",
    "Chance",
    "Change",
    "ChangeKind",
    "Comparison",
    "Conversion",
    "Diagnostic",
    "Engine",
    "Evaluation",
    "Explanation",
    "Files",
    "Game",
    "GameError",
    "GameNotFoundError",
    "Geometry",
    "Goal",
    "IllegalTurnError",
    "Knowledge",
    "Lattice",
    "Learning",
    "Learnt",
    "LegalTurns",
    "Limit",
    "LimitError",
    "LimitShare",
    "Line",
    "Message",
    "Method",
    "Look",
    "Movement",
    "Option",
    "OptionKind",
    "Outcome",
    "Outline",
    "Part",
    "PartKind",
    "Picker",
    "Piece",
    "PieceValue",
    "Place",
    "Play",
    "PlayView",
    "Playout",
    "PositionError",
    "Record",
    "RecordError",
    "Replay",
    "Result",
    "Role",
    "RuleOption",
    "SavedTurn",
    "Seat",
    "Side",
    "Standing",
    "TestReport",
    "Turn",
    "TurnDetails",
    "Value",
    "ValuesState",
    "Variable",
    "VariableKind",
    "View",
    "Zone",
    "ZooPiece",
    "ZrfForm",
    "ZrfStyle",
    "__version__",
    "bundled_games",
    "convert_zrf",
    "describe_zrf",
    "format_rules",
    "limits",
    "replay_zsg",
    "zoo",
    "zrf_titles",
]

"""Dai Shogi, slow and plain: moves as in tenjiku_shogi.py, of other pieces on a smaller board, and who has nothing but one
royal piece has lost, unless he can change that at once."""

import tenjiku_shogi
from tenjiku_shogi import ALL, CROSS, PLUS, ROYAL, moves, read, white  # pylint: disable=unused-import

FROM_TENJIKU = "k q n d h r b o x e t f g s c v m a l p +e +o +x +t +f +g +s +c +v +m +a +l +p".split()
PIECES = {letter: tenjiku_shogi.PIECES[letter] for letter in FROM_TENJIKU}
PIECES.update({
    "i": "1:n,s", "i'": "1:n,ne,nw", "s'": "1:ne,nw", "n'": "N", "z": f"1:{PLUS}", "j": f"1:{CROSS}",
    "w": "1:n,ne,nw,e,w", "u": f"2:{PLUS}", "y": f"2:{CROSS}", "+d": tenjiku_shogi.EAGLE, "+h": tenjiku_shogi.FALCON,
    "+r": tenjiku_shogi.DRAGON, "+b": tenjiku_shogi.HORSE, "+i": tenjiku_shogi.ELEPHANT,
})
PIECES.update({"+" + letter: tenjiku_shogi.GOLD for letter in ("i'", "s'", "n'", "z", "j", "w", "u", "y")})
SIZE, ZONE, NEVER_PROMOTE = 15, 11, ("k", "q", "n")


def army(board, is_white):
    """Without what can never move again."""
    found = []
    for (_, y), piece in board.items():
        ranks_left = SIZE - 1 - y if white(piece) else y
        stuck = 2 if piece.lower() == "n'" else 1 if piece.lower() in ("p", "l", "s'", "i'") else 0
        if white(piece) == is_white and ranks_left >= stuck:
            found.append(piece.lower())
    return found


def force(board, is_white):
    return [piece for piece in army(board, is_white) if piece not in ("p", "i")]


def quiet_end(board, end):
    """Nobody is burnt here."""


def following(position):
    return tenjiku_shogi.all_turns(position, PIECES, SIZE, ZONE, NEVER_PROMOTE, quiet_end)


def is_over(position):
    board, side = position
    me, foe = side == "w", side != "w"
    mine, theirs = army(board, me), army(board, foe)
    if not any(white(piece) == me and piece.lower() in ROYAL for piece in board.values()):
        return True
    if len(theirs) == 1 and len(force(board, me)) > 1:
        return True
    after_captures = [after for after, _ in following(position) if len(after) < len(board)]
    royal_taken = any(not any(white(piece) == foe and piece.lower() in ROYAL for piece in after.values())
                      for after in after_captures)
    if len(mine) == 1 and len(force(board, foe)) > 1:
        return not royal_taken and not any(len(force(after, foe)) == 1 for after in after_captures)
    return len(mine) == 1 and len(theirs) == 1 and not royal_taken


def turns(position):
    if not is_over(position):
        yield from following(position)

"""Wild tic-tac-toe."""

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def read(fen):
    return "".join("." * int(sign) if sign.isdigit() else sign.lower() for sign in fen.split()[0] if sign != "/")


def turns(board):
    if any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in ROWS):
        return
    for i, sign in enumerate(board):
        for kind in "ox" if sign == "." else "":
            yield board[:i] + kind + board[i + 1:]

"""Checks the dice in a record of Race or Backgammon from the text of docs/wire.md alone: this program knows nothing of
Baronet but that. `python3 tests/serve/chance_verifier.py RECORD` prints how many throws it has found right.
"""

import hashlib
import hmac
import itertools
import re
import sys

# What can be thrown, as turns are written.
THROWS = {"race": [f"={a}" for a in "1234"], "backgammon": [f"={a}{b}" for a, b in itertools.product("123456", repeat=2)]}
NUMBER = re.compile("[0-9a-f]{64}")


class Unfair(Exception):
    pass


def code(key, text):
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).digest()


def read(record):
    headers, turns = {}, []
    for line in record.splitlines():
        if header := re.fullmatch(r'\[(\w+) "(.*)"\]', line):
            headers.setdefault(header[1], re.sub(r"\\(.)", r"\1", header[2]))
        elif turn := re.fullmatch(r"\d+\. (.*)", line):
            turns.append(turn[1])
    return headers, turns


def commitment(headers):
    return code(headers["ChanceSeed"], "baronet chance 1\ncommitment\n"
                f"table {headers['Table']}\nrules {headers['Rules']}\nstart {headers['Start']}\nseats {headers['Seats']}\n").hex()


def key(headers):
    return code(headers["ChanceSeed"], "baronet chance 1\nkey\n"
                f"commitment {headers['ChanceCommitment']}\ncontributions {headers['ChanceContributions']}\n").hex()


def below(key, number, count):
    """A number below `count`, drawn in turn `number` of chance."""
    for block in itertools.count():
        bits = code(key, f"baronet chance 1\nturn {number}\nblock {block}\n")
        for start in range(0, 32, 8):
            drawn = int.from_bytes(bits[start:start + 8], "big")
            if drawn < 2 ** 64 // count * count:
                return drawn % count


def check(record):
    """How many throws there are. Raises Unfair."""
    headers, turns = read(record)
    if not all(NUMBER.fullmatch(headers.get(name, "")) for name in ("ChanceCommitment", "ChanceSeed")):
        raise Unfair("no commitment, or no seed")
    if commitment(headers) != headers["ChanceCommitment"]:
        raise Unfair("the seed is not the one of the commitment")
    the_key, number = key(headers), 0
    for index, turn in enumerate(turns):
        if not turn.startswith("="):
            continue
        number += 1
        # "=" alone: the throw that has decided who begins is also the first player's, and chance has no choice.
        possible = ["="] if turn == "=" else sorted(THROWS[headers["Game"]])
        if turn != possible[below(the_key, number, len(possible))]:
            raise Unfair(f"turn {index + 1}: {turn}")
    return number


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(f"{check(file.read())} throws follow from the seed")
    except Unfair as unfair:
        sys.exit(f"unfair: {unfair}")

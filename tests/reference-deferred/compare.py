#!/usr/bin/env python3
"""Effects that wait (`later`), carried out by a second implementation, as docs/language.md tells it.

Writes a game whose turn has many alternatives, each a few random effects on a small board, and compares the
positions behind them with those that are computed here from the words of the reference.
usage: compare.py PROGRAM [SEED]
"""
import random
import subprocess
import sys
import tempfile

FILES, RANKS, ALTERNATIVES = "abc", "123", 600
SQUARES = [f + r for r in RANKS for f in FILES]
PLAYERS = ["White", "Black"]
KINDS = {"Man": "m", "Boss": "b"}
START = {"a1": ("White", "Man"), "b1": ("White", "Boss"), "b2": ("Black", "Man"), "c3": ("Black", "Boss"),
         "c2": ("White", "Man")}


class State:
    def __init__(self):
        self.board = dict(START)
        self.hand = []       # kinds and owners of what was captured, as they were then
        self.captured = 0
        self.number = 0
        self.seen = set()


def random_effect(chance):
    square = chance.choice(SQUARES)
    kind = chance.choice(list(KINDS))
    pick = chance.randrange(12)
    if pick < 5:
        return ("move", square, chance.choice(SQUARES), chance.random() < 0.3)
    if pick < 7:
        return ("remove", square, chance.random() < 0.6)
    if pick == 7:
        return ("change", square, kind)
    if pick == 8:
        return ("give", square, chance.choice(PLAYERS + ["next"]))
    if pick == 9:
        return ("place", square, kind, chance.choice(PLAYERS), chance.random() < 0.5)
    if pick == 10:
        return ("number", chance.randrange(100))
    return ("seen", square)


def statement(effect):
    name = effect[0]
    if name == "move":
        return f"move {effect[1]} to {effect[2]}{' keeping' if effect[3] else ''}"
    if name == "remove":
        return f"remove {effect[1]}{' capturing' if effect[2] else ''}"
    if name == "change":
        return f"change {effect[1]} to {effect[2]}"
    if name == "give":
        return f"give {effect[1]} to {effect[2]}"
    if name == "place":
        return f"place {effect[2]} at {effect[1]} for {effect[3]}{' arriving' if effect[4] else ''}"
    if name == "number":
        return f"set number = {effect[1]}"
    return f"set seen = seen or {effect[1]}"


def take(state, square):
    """The piece on the square is captured."""
    owner, kind = state.board.pop(square)
    state.hand.append((owner, kind))
    state.captured += 1


def change(state, effect):
    name, square = effect[0], effect[1]
    if name == "number":
        state.number = square
    elif name == "seen":
        state.seen = set(effect[2])
    elif name == "place":
        state.board[square] = effect[3], effect[2]
    elif square in state.board:
        owner, kind = state.board[square]
        if name == "change":
            state.board[square] = owner, effect[2]
        elif effect[2] == "next":
            state.board[square] = PLAYERS[1 - PLAYERS.index(owner)], kind
        else:
            state.board[square] = effect[2], kind


def remove(state, effect):
    if effect[1] in state.board:
        if effect[2]:
            take(state, effect[1])
        else:
            del state.board[effect[1]]


def carry_out(state, effects):
    """All at once."""
    arriving = [e for e in effects if e[0] == "move" or (e[0] == "place" and e[4])]
    removals = [e for e in effects if e[0] == "remove"]
    changes = [e for e in effects if e not in arriving and e not in removals]
    lifted = {e[1]: state.board.get(e[1]) for e in arriving if e[0] == "move"}
    for e in arriving:
        if e[0] == "move" and not e[3]:
            state.board.pop(e[1], None)
    targets = set()
    for e in arriving:
        if e[0] == "place":
            targets.add(e[1])
        elif lifted[e[1]]:
            targets.add(e[2])
    handed_over = {e[1] for e in changes if e[0] == "give"} & {e[1] for e in removals}
    open_targets = {t for t in targets if t not in state.board or t not in handed_over}

    def waits(e):
        return e[0] not in ("number", "seen") and e[1] in open_targets
    for e in changes:
        if not waits(e):
            change(state, e)
    for e in removals:
        if not waits(e):
            remove(state, e)
    for e in arriving:
        target = e[1] if e[0] == "place" else e[2]
        piece = (e[3], e[2]) if e[0] == "place" else lifted[e[1]]
        if not piece:
            continue
        if target in state.board and not (e[0] == "move" and e[1] == target):
            take(state, target)
        state.board[target] = piece
    for e in changes:
        if waits(e):
            change(state, e)
    for e in removals:
        if waits(e):
            remove(state, e)


def random_program(chance):
    """Statements: effects that wait, and what is done with the queue."""
    program = []
    for _ in range(chance.randrange(1, 8)):
        pick = chance.randrange(20)
        program.append(("off",) if pick == 0 else ("off effects",) if pick == 1 else ("out",) if pick < 4 else
                       random_effect(chance))
    return program


def run(program):
    state, waiting = State(), []
    for step in program + [("out",)]:
        if step[0] == "off":
            waiting = []
        elif step[0] == "off effects":
            waiting = [e for e in waiting if e[0] == "move"]
        elif step[0] == "out":
            carry_out(state, waiting)
            waiting = []
        elif step[0] == "seen":
            waiting.append(("seen", None, state.seen | {step[1]}))
        else:
            waiting.append(step)
    return state


def letter(owner, kind):
    return KINDS[kind].upper() if owner == "White" else KINDS[kind]


def text_of(state):
    ranks = []
    for rank in reversed(RANKS):
        row = "".join(letter(*state.board[f + rank]) if f + rank in state.board else " " for f in FILES)
        ranks.append(row.replace("   ", "3").replace("  ", "2").replace(" ", "1"))
    hand = "".join(sorted(letter(*piece) for piece in state.hand))
    seen = ",".join(s for s in SQUARES if s in state.seen)
    return "/".join(ranks), hand, f"number={state.number}", f"seen={seen}", f"captured={state.captured}"


def parse(fen):
    board, _, rest = fen.partition("[")
    hand, _, rest = rest.partition("]")
    block = dict(entry.split("=") for entry in rest.partition("{")[2].rstrip("}").split(";") if entry)
    return (board, "".join(sorted(hand)), f"number={block.get('number', 0)}", f"seen={block.get('seen', '')}",
            f"captured={block.get('taken', 0)}")


def game(programs):
    lines = ['game "Later"', "board 3x3", "piece Man m: W", "piece Boss b: K", "variable number = 0",
             "variable seen = nowhere", "variable taken = 0"]
    rows = ["".join(letter(*START[f + r]) if f + r in START else "." for f in FILES) for r in reversed(RANKS)]
    lines += ["setup:"] + [f'  "{" ".join(row)}"' for row in rows]
    lines += ["on capture: add type of victim to hand of owner of victim", "after turn: set taken = captured", "turn:",
              "  either: require false"]
    for number, program in enumerate(programs):
        lines += ["  or:"]
        for step in program:
            lines.append("    " + {"off": "call off", "off effects": "call off effects", "out": "carry out"}.get(
                step[0], "later " + statement(step) if len(step) > 1 else ""))
        lines.append(f'    note "{number}."')
    return "\n".join(lines + ['lose "no legal turn" when not possible turn']) + "\n"


def main():
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    programs = [random_program(chance) for _ in range(ALTERNATIVES)]
    with tempfile.NamedTemporaryFile("w", suffix=".vdl") as file:
        file.write(game(programs))
        file.flush()
        output = subprocess.run([sys.argv[1], "moves", file.name], capture_output=True, text=True, check=False)
    found = {}
    for line in output.stdout.splitlines():
        turn, fen = line.split("\t")
        found[int(turn.rstrip("."))] = parse(fen)
    failures = 0
    if len(found) != len(programs):
        failures += 1
        print(f"FAILED: {len(found)} turns of {len(programs)}: {output.stderr[:500]}")
    for number, program in enumerate(programs):
        wanted = text_of(run(program))
        if number in found and found[number] != wanted:
            failures += 1
            if failures < 5:
                print(f"FAILED: {program}\n  wanted {wanted}\n  found  {found[number]}")
    if failures:
        print(f"{failures} failures")
    else:
        print(f"summary: {len(programs)} turns")
    return failures > 0


sys.exit(main())

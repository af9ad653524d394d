#!/usr/bin/env python3
"""Whether the engine stops when it is told: PROGRAM [MILLISECONDS [PROCESSOR-MILLISECONDS [few]]] (50, 50).

Begins something long in each protocol and in `play`, through a pipe and on a terminal, and then sends "quit", ends the
input, or sends SIGTERM. With "few" every third beginning has one of these ends, else each has all of them. The program has to end in that time, and must not use more of
processors until then. A machine that is busy may take longer now and then, so the least of five tries counts; the time
of processors is hardly longer there.
"""

import fcntl
import os
import pty
import select
import subprocess
import sys
import tempfile
import termios
import time

TRIES, PATIENCE = 5, 10
LEAD, WAIT = 0.06, 0.5  # seconds of processors that it uses first, by the clock at most
UCI = ["go infinite", "go movetime 60000", "go perft 9", "go depth 60", "go ponder movetime 60000"]
LONG = [(protocol, ["setoption name Learn value 0", "position startpos", go])
        for protocol in ("uci", "usi", "ucci") for go in UCI]
LONG += [("uci", ["setoption name UCI_Variant value " + game, "setoption name Learn value 0", "position startpos", go])
         for game in ("duck", "amazons", "ruddigore") for go in ("go infinite", "go perft 9")]
LONG += [("uci", ["setoption name Threads value 4", "setoption name Learn value 0", "position startpos", go])
         for go in ("go infinite", "go movetime 60000")]
LONG += [("uci", ["setoption name UCI_Variant value ruddigore", "isready"])]  # learns
LONG += [("xboard", ["xboard", "protover 2", "new", *more])
         for more in (["st 60", "go"], ["analyze"], ["sd 60", "go"], ["level 0 60 0", "go"], ["cores 4", "st 60", "go"],
                      ["variant crazyhouse", "st 60", "go"], ["hard", "st 1", "usermove e2e4"])]
# More than one question at once: it is busy with one of them when it is told to end, some time after the last.
BUSY, PAUSE = [], 0.5
BUSY += [(protocol, ["setoption name Learn value 0", "go perft 9\nisready"]) for protocol in ("uci", "usi", "ucci")]
BUSY += [("uci", ["setoption name Learn value 0", "isready\nsetoption name Hash value 17\nisready\n"
                  "setoption name Hash value 16\n" * 200])]  # makes engines
BUSY += [("xboard", ["xboard", lines]) for lines in ("st 60\ngo\nping 1", "hint\n" * 40, "protover 2\n" * 80)]
# `play`: a game and its options, and what a person types.
PLAY = [("chess --seat white=human,black=engine --time 3600000 --learn 0", "e2e4"),
        ("chess --seat white=human,black=engine --clock 30000+0 --level 10 --learn 0", "e2e4"),
        ("chess --seat white=human,black=human --learn 0", "analyse 3600"),
        ("ruddigore --seat white=human,black=engine --learn 3600000", "a2a3"),
        ("amazons --seat white=human,black=human --learn 0", "analyse 3600"),
        ("robber-baron --seat white=human,black=engine --time 3600000 --learn 0", "+c1\na1a2")]
HOW = ("quit", "end of input", "SIGTERM")


class Engine:
    """The program, which is told things through a pipe or, with a terminal, by a person."""

    def __init__(self, arguments, has_terminal):
        pair = pty.openpty() if has_terminal else None
        on_terminal = {"stdin": pair[1], "stdout": pair[1], "stderr": pair[1], "start_new_session": True,
                       "preexec_fn": lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)} if pair else {}
        self.process = subprocess.Popen(arguments, **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, **on_terminal})
        self.has_terminal, self.pid = has_terminal, self.process.pid
        self.input, self.output = (pair[0], pair[0]) if pair else (self.process.stdin.fileno(), self.process.stdout.fileno())
        if pair:
            os.close(pair[1])

    def send(self, lines):
        os.write(self.input, "".join(line + "\n" for line in lines).encode())

    def end_input(self):
        if self.has_terminal:
            os.write(self.input, b"\x04")
        else:
            self.process.stdin.close()

    def read(self, seconds):
        """What it says next; nothing: it has ended, or says nothing for so long."""
        try:
            return os.read(self.output, 1 << 16) if select.select([self.output], [], [], seconds)[0] else b""
        except OSError:
            return b""

    def wait_for(self, answer):
        said = b""
        while answer not in said and (more := self.read(PATIENCE)):
            said += more

    def close(self):
        if self.has_terminal:
            os.close(self.input)
        else:
            self.process.stdout.close()
            self.process.stdin.close()


def processor_time(pid):
    """Seconds that all threads of a process have used: its clock's number is made of its own (clock_getcpuclockid)."""
    return time.clock_gettime((~pid << 3) | 2)


def end_of(engine, how, pause):
    """Lets it end; seconds by the clock and of processors."""
    # Until it is in the midst of it, also on a busy machine.
    start, used = time.monotonic(), processor_time(engine.pid)
    while processor_time(engine.pid) < used + LEAD and time.monotonic() < start + WAIT:
        time.sleep(0.01)
    time.sleep(pause)
    start, used = time.monotonic(), processor_time(engine.pid)
    if how == "SIGTERM":
        engine.process.terminate()
    elif how == "quit":
        engine.send(["quit"])
    else:
        engine.end_input()
    while not os.waitid(os.P_PID, engine.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if time.monotonic() > start + PATIENCE:
            engine.process.kill()
            return PATIENCE, PATIENCE
        if engine.has_terminal:
            engine.read(0)
        time.sleep(0.001)
    taken = time.monotonic() - start
    before = os.times()
    engine.process.wait()
    after = os.times()
    whole = after.children_user + after.children_system - before.children_user - before.children_system
    return taken, max(0.0, whole - used)


def time_to_end(program, protocol, lines, how, pause):
    """Begins it, and lets it end when it has been busy for at least the pause."""
    place, *arguments = protocol.split()
    has_terminal = place == "terminal"
    engine = Engine([program, *(["play"] if place in ("terminal", "pipe") else [place]), *arguments], has_terminal)
    question, answer = {"xboard": ("ping 7", b"pong 7\n"), "pipe": ("history", b"No turn has been made yet.\n"),
                        "terminal": ("history", b"No turn has been made yet.\r\n")}.get(place, ("isready", b"readyok\n"))
    try:
        engine.send(lines[:-1] + [question])
        engine.wait_for(answer)
        if has_terminal:
            engine.wait_for(b"> ")
        engine.send(lines[-1:])
        return end_of(engine, how, pause)
    finally:
        engine.close()


def main():
    program, limit, most = sys.argv[1], *(float(text) / 1000 for text in (sys.argv[2:4] + ["50", "50"][len(sys.argv) - 2:]))
    failures = checks = 0
    longest = dearest = 0.0
    cases = [(*case, 0) for case in LONG] + [(*case, PAUSE) for case in BUSY]
    cases += [("pipe " + arguments, [line], PAUSE) for arguments, line in PLAY]
    cases += [("terminal " + arguments, [line], 0) for arguments, line in PLAY]
    for number, (protocol, lines, pause) in enumerate(cases):
        if "few" not in sys.argv[4:]:
            endings = HOW
        else:
            endings = [HOW[number // 3 % len(HOW)]] if number % 3 == 0 else []
        for how in endings:
            taken = used = PATIENCE
            for _ in range(TRIES):
                again = time_to_end(program, protocol, lines, how, pause)
                taken, used = min(taken, again[0]), min(used, again[1])
                if taken <= limit and used <= most:
                    break
            checks += 1
            longest, dearest = max(longest, taken), max(dearest, used)
            if taken > limit or used > most:
                failures += 1
                print(f"FAILED: {protocol}, {'; '.join(lines)[:80]!r}, {how}: ends after {taken * 1000:.0f} ms, "
                      f"{used * 1000:.0f} ms of processors")
    print(f"summary: {checks} endings, {failures} late; the latest after {longest * 1000:.0f} ms, "
          f"{dearest * 1000:.0f} ms of processors")
    return 1 if failures else 0


with tempfile.TemporaryDirectory() as state:  # where games are kept
    os.environ["XDG_STATE_HOME"] = state
    status = main()
sys.exit(status)

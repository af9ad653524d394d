#!/usr/bin/env python3
"""Whether the engine stops when it is told: PROGRAM [MILLISECONDS [PROCESSOR-MILLISECONDS [few]]] (50, 50).

Begins something long in each protocol and then sends "quit", ends the input, or sends SIGTERM. With "few" each
beginning has one of these ends, else all of them. The program has to end in that time, and must not use more of
processors until then. A machine that is busy may take longer now and then, so the least of five tries counts; the time
of processors is hardly longer there.
"""

import os
import subprocess
import sys
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
HOW = ("quit", "end of input", "SIGTERM")


def send(engine, lines):
    engine.stdin.write("".join(line + "\n" for line in lines).encode())
    engine.stdin.flush()


def processor_time(pid):
    """Seconds that all threads of a process have used: its clock's number is made of its own (clock_getcpuclockid)."""
    return time.clock_gettime((~pid << 3) | 2)


def time_to_end(program, protocol, lines, how, pause):
    """Seconds by the clock and of processors. It has been busy for at least the pause."""
    with subprocess.Popen([program, protocol], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 20) as engine:
        question, answer = ("ping 7", b"pong 7\n") if protocol == "xboard" else ("isready", b"readyok\n")
        send(engine, lines[:-1] + [question])
        while engine.stdout.readline() not in (answer, b""):
            pass
        start, used = time.monotonic(), processor_time(engine.pid)
        send(engine, lines[-1:])
        # Until it is in the midst of it, also on a busy machine.
        while processor_time(engine.pid) < used + LEAD and time.monotonic() < start + WAIT:
            time.sleep(0.01)
        time.sleep(pause)
        start, used = time.monotonic(), processor_time(engine.pid)
        if how == "SIGTERM":
            engine.terminate()
        elif how == "quit":
            engine.stdin.write(b"quit\n")
            engine.stdin.flush()
        else:
            engine.stdin.close()
        while not os.waitid(os.P_PID, engine.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if time.monotonic() > start + PATIENCE:
                engine.kill()
                return PATIENCE, PATIENCE
            time.sleep(0.001)
        taken = time.monotonic() - start
        before = os.times()
        engine.wait()
        after = os.times()
        whole = after.children_user + after.children_system - before.children_user - before.children_system
        return taken, max(0.0, whole - used)


def main():
    program, limit, most = sys.argv[1], *(float(text) / 1000 for text in (sys.argv[2:4] + ["50", "50"][len(sys.argv) - 2:]))
    failures = checks = 0
    longest = dearest = 0.0
    cases = [(*case, 0) for case in LONG] + [(*case, PAUSE) for case in BUSY]
    for number, (protocol, lines, pause) in enumerate(cases):
        for how in HOW if "few" not in sys.argv[4:] else [HOW[number % len(HOW)]]:
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


sys.exit(main())

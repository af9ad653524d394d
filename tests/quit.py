#!/usr/bin/env python3
"""Whether the engine stops when it is told: PROGRAM [MILLISECONDS] (50).

Begins something long in each protocol and then sends "quit", ends the input, or sends SIGTERM. The program has to
end in that time. A machine that is busy may take longer now and then: the least of five tries counts.
"""

import subprocess
import sys
import time

TRIES, PATIENCE = 5, 10
UCI = ["go infinite", "go movetime 60000", "go perft 9", "go depth 60", "go ponder movetime 60000"]
LONG = [(protocol, ["setoption name Learn value 0", "position startpos", go])
        for protocol in ("uci", "usi", "ucci") for go in UCI]
LONG += [("uci", ["setoption name UCI_Variant value " + game, "setoption name Learn value 0", "position startpos", go])
         for game in ("duck", "amazons", "ruddigore") for go in ("go infinite", "go perft 9")]
LONG += [("uci", ["setoption name UCI_Variant value ruddigore", "isready"]),  # learns
         ("xboard", ["xboard", "protover 2", "new", "st 60", "go"]), ("xboard", ["xboard", "new", "analyze"])]


def send(engine, lines):
    engine.stdin.write("".join(line + "\n" for line in lines).encode())
    engine.stdin.flush()


def seconds_to_end(program, protocol, lines, how):
    with subprocess.Popen([program, protocol], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        if protocol == "xboard":
            send(engine, lines)
        else:  # the engine is made first
            send(engine, lines[:-1] + ["isready"])
            while engine.stdout.readline() not in (b"readyok\n", b""):
                pass
            send(engine, lines[-1:])
        time.sleep(0.15)
        start = time.monotonic()
        if how == "SIGTERM":
            engine.terminate()
        elif how == "quit":
            engine.stdin.write(b"quit\n")
            engine.stdin.flush()
        else:
            engine.stdin.close()
        while engine.poll() is None and time.monotonic() < start + PATIENCE:
            time.sleep(0.001)
        used = time.monotonic() - start
        engine.kill()
        return used


def main():
    program, limit = sys.argv[1], float(sys.argv[2] if len(sys.argv) > 2 else 50) / 1000
    failures = checks = 0
    for protocol, lines in LONG:
        for how in ("quit", "end of input", "SIGTERM"):
            least = PATIENCE
            for _ in range(TRIES):
                least = min(least, seconds_to_end(program, protocol, lines, how))
                if least <= limit:
                    break
            checks += 1
            if least > limit:
                failures += 1
                print(f"FAILED: {protocol}, {lines[0]}, {lines[-1]}, {how}: ends after {least * 1000:.0f} ms")
    print(f"summary: {checks} endings, {failures} late")
    return 1 if failures else 0


sys.exit(main())

#!/usr/bin/env python3
"""memory.py PROGRAM GAME...: the engine takes no more memory than its table and 50 MB, and stops at once.

Prints what is otherwise. Processor time is measured, since a loaded machine makes everybody wait."""
import subprocess
import sys
import time

HASH, MORE, STOP = 4, 50, 0.02  # megabytes, seconds


def processor_time(pid):
    """Seconds that all threads of a process have used: its clock's number is made of its own (clock_getcpuclockid)."""
    return time.clock_gettime((~pid << 3) | 2)


def look(program, game):
    with subprocess.Popen([program, "uci", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:

        def say(*lines):
            engine.stdin.write("".join(line + "\n" for line in lines))
            engine.stdin.flush()

        def wait_for(word):
            while not (line := engine.stdout.readline()).startswith(word):
                if not line:
                    sys.exit(f"{game}: no {word}")

        def stop():
            say("go infinite")
            time.sleep(0.03)
            before = processor_time(engine.pid)
            say("stop")
            wait_for("bestmove")
            return processor_time(engine.pid) - before

        say("setoption name Learn value 0", f"setoption name Hash value {HASH}", "go nodes 1000")
        wait_for("bestmove")
        used = min(stop() for _ in range(3))  # whoever waits for a processor hears the word late
        with open(f"/proc/{engine.pid}/status", encoding="utf-8") as status:
            peak = int(status.read().split("VmHWM:")[1].split()[0]) / 1024
        say("quit")
    if peak > HASH + MORE:
        print(f"{game}: takes {peak:.0f} MB")
    if used > STOP:
        print(f"{game}: goes on for {used * 1000:.0f} ms")


for name in sys.argv[2:]:
    look(sys.argv[1], name)

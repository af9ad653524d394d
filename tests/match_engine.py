#!/usr/bin/env python3
"""A program for matches that plays what it is told: tests/suite/match.sh.

match_engine.py WORD...: turns in the order in which it plays them in each game (the last one again and
again), and words that say what else it does.
"""
import os
import signal
import sys
import time

words = sys.argv[1:]
values = dict(word.split("=", 1) for word in words if "=" in word)
flags = {"uci", "cecp", "old", "refuse", "stays", "mute"}
turns = [word for word in words if "=" not in word and word not in flags] or ["e2e4"]
log = open(values["log"], "a") if "log" in values else None
if "stays" in words:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
if "pid" in values:
    with open(values["pid"] + ".new", "w") as file:
        file.write(str(os.getpid()))
    os.rename(values["pid"] + ".new", values["pid"])


def say(text):
    print(text, flush=True)


def play(prefix):
    global made
    turn = turns[min(made, len(turns) - 1)]
    made += 1
    if "mute" not in words:
        say(turn if turn == "resign" else prefix + turn)


made = 0
is_forced = False
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if log:
        print(line.strip(), file=log, flush=True)
    # UCI
    if word == "uci":
        say("id name " + values.get("name", "Fake"))
        if "combo" in values:
            names = values["combo"].split(",")
            say(f"option name UCI_Variant type combo default {names[0]} " + " ".join("var " + n for n in names))
        say("uciok")
    elif word == "isready":
        say("readyok")
    elif word == "ucinewgame":
        made = 0
    elif word == "go" and rest:
        play("bestmove ")
    # CECP
    elif word == "protover" and "old" not in words:
        told = f'variants="{values["variants"]}" ' if "variants" in values else ""
        say(f'feature myname="Fake" ping=1 usermove=1 {told}done=1')
    elif word == "ping":
        say("pong " + rest)
    elif word == "new":
        made = 0
        if "refuse" in words:
            say("Error (unknown variant): it plays something else")
    elif word == "force":
        is_forced = True
    elif word == "go":
        is_forced = False
        play("move ")
    elif word == "usermove" and not is_forced:
        play("move ")
    elif word == "quit" and "stays" not in words:
        break
    elif "old" in words and word in ("easy", "nopost", "sd", "level"):
        say(f"Error (unknown command): {word}")
while "stays" in words:
    time.sleep(100)

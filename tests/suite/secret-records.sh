#!/bin/sh
# What is saved for a player of a game that still runs does not depend on the other one's secret: random
# games of Robber-Baron are played and saved under all seven choices of one player's Baron; in dark chess
# it does not tell turns out of sight.
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
games=6
[ "$TEST_SCALE" = small ] && games=3

python3 - "$PROG" "$place" "$games" <<'PYTHON'
import os, random, subprocess, sys

program, place, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
FILES = "abcdefg"
START = "{}/1*1*1*1/7/*1*1*1*/7/1*1*1*1/{} w - - 0 1"
compared = 0


def rank(letters, baron):
    return "".join(("+" if f == baron else "") + letter for f, letter in zip(FILES, letters))


def random_turns(rng, count):
    """Legal turns from the start, where nobody is the Baron yet."""
    fen, turns = START.format("rbrbrbr", "RBRBRBR"), []
    for _ in range(count):
        done = subprocess.run([program, "moves", "robber-baron", "--fen", fen], capture_output=True, text=True)
        if done.returncode or not done.stdout:
            sys.exit(f"FAILED: moves of {fen}: {done.stderr}")
        turn, fen = rng.choice(done.stdout.splitlines()).split("\t")
        turns.append(turn)
    return turns


def play(folder, naming, turns):
    """Plays and saves now and then; the files that this makes, by name."""
    os.mkdir(folder)
    lines = list(naming)
    for number, turn in enumerate(turns, 1):
        lines.append(turn)
        if number % 6 == 5:
            lines.append(f"save s{number}")
    lines.append("save last")
    done = subprocess.run([program, "play", "robber-baron", "--seat", "white=human,black=human"],
                          input="\n".join(lines) + "\n", capture_output=True, text=True, cwd=folder)
    if done.returncode:
        sys.exit(f"FAILED: exit status {done.returncode}: {done.stderr}")
    return {name: open(os.path.join(folder, name)).read() for name in os.listdir(folder)}


for game in range(games):
    rng = random.Random(game)
    turns = random_turns(rng, 18)
    for owner in range(2):
        other = rng.choice(FILES)
        view = ".black" if owner == 0 else ".white"
        own = ".white" if owner == 0 else ".black"
        saved = []
        for baron in FILES:
            naming = [f"+{baron}1", f"+{other}7"] if owner == 0 else [f"+{other}1", f"+{baron}7"]
            saved.append(play(os.path.join(place, f"{game}{owner}{baron}"), naming, turns))
        for name in {name for files in saved for name in files if name.endswith(view)}:
            texts = [files[name] for files in saved if name in files]
            mine = [files[name[:-len(view)] + own] for files in saved if name in files]
            if len(set(texts)) != 1:
                sys.exit(f"FAILED: {name} depends on the other player's Baron in game {game}:\n" + "\n".join(set(texts)))
            if len(set(mine)) != len(mine):
                sys.exit(f"FAILED: the owner's file does not tell his Baron in game {game}: {name}")
            if "[View" not in texts[0] or "+?" not in texts[0]:
                sys.exit(f"FAILED: {name} is no player's part:\n{texts[0]}")
            compared += len(texts)


# ---- Dark chess: what is saved for Black while he sees none of White's turns is the same whatever they were.
def save(name, *lines, game="dark-chess", options=()):
    folder = os.path.join(place, name)
    os.mkdir(folder)
    done = subprocess.run([program, "play", game, "--seat", "white=human,black=human", *options],
                          input="\n".join(lines) + "\n", capture_output=True, text=True, cwd=folder)
    return done, {name: open(os.path.join(folder, name)).read() for name in os.listdir(folder)}


WAYS = [["a2a3", "h2h3"], ["e2e4", "g1f3"], ["g1f3", "f3g1"], ["b1c3", "d2d4"]]
saved = [save(f"dark{i}", way[0], "b8a6", way[1], "a6b8", "save dark")[1] for i, way in enumerate(WAYS)]
if len({files["dark.black"] for files in saved}) != 1:
    sys.exit("FAILED: Black's file tells White's unseen turns:\n" + "\n".join(files["dark.black"] for files in saved))
if len({files["dark.white"] for files in saved}) != len(WAYS):
    sys.exit("FAILED: White's file does not tell his own turns")
compared += len(WAYS)

# As Black is shown positions on the command line.
shown = set()
for fen in ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
            "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPKPPP/RNBQ1B1R b kq - 7 1"]:
    for command in (["show"], ["show", "--json"], ["moves"], ["moves", "--json"], ["result"]):
        done = subprocess.run([program, *command, "dark-chess", "--view", "black", "--fen", fen],
                              capture_output=True, text=True)
        if command == ["show", "--json"] and " kq - ? 1" not in done.stdout:
            sys.exit(f"FAILED: {command}: {done.stdout}{done.stderr}")
        shown.add((tuple(command), done.stdout, done.stderr))
if len(shown) != 5:
    sys.exit("FAILED: Black is shown White's unseen turns:\n" + "\n".join(map(str, sorted(shown))))

# A start of which the players know the board, but not the clock, can't be put together from what they know.
open(os.path.join(place, "open.vdl"), "w").write('game "Open" from chess\nview: squares\nvariable clock = 0, secret\n')
START_FEN = "4k3/7p/8/8/8/8/P7/4K3 w - - {} 20"
for clock, can_save in (0, True), (40, False):
    done, files = save(f"clock{clock}", "a2a3", "save part", game=os.path.join(place, "open.vdl"),
                       options=["--fen", START_FEN.format(clock)])
    if bool(files) != can_save or can_save == ("can be saved only when it is over" in done.stdout + done.stderr):
        sys.exit(f"FAILED: from clock {clock}: {files} {done.stdout}{done.stderr}")
if compared < games * 14:
    sys.exit(f"FAILED: only {compared} files were compared")
print(f"summary: {compared} files")
PYTHON

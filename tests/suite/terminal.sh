#!/bin/sh
# The terminal itself: completion, line history, the screen between two players with secrets, Ctrl-C, and games that are
# kept and gone on with.
set -u

command -v python3 >/dev/null 2>&1 || {
    echo "python3 is needed for a pseudo-terminal"
    exit 77
}
# Under sanitizers the end of input (^D) is at times not seen by libedit in time; the same code runs in play.sh.
if [ -n "${SANITIZE:-}" ]; then
    echo "libedit on a pseudo-terminal is not reliable under sanitizers"
    exit 77
fi
# libedit does not release all of its memory.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
TERM=xterm
NO_COLOR=1
export ASAN_OPTIONS TERM NO_COLOR

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
XDG_STATE_HOME=$place/state # where unfinished games are kept
export XDG_STATE_HOME

python3 - "$PROG" <<'PYTHON'
import fcntl, os, pty, select, shutil, signal, struct, sys, termios, time

CLEAR = "\033[2J"
checks = 0


class Terminal:
    """The program on a pseudo-terminal."""

    def __init__(self, *arguments, width=80, **environment):
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            time.sleep(0.1)  # until the width is set
            os.execve(sys.argv[1], [sys.argv[1], "play", *arguments], {**os.environ, **environment})
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        self.text = ""

    def read(self, seconds):
        if not select.select([self.file], [], [], seconds)[0]:
            return False
        try:
            piece = os.read(self.file, 65536)
        except OSError:
            return False
        self.text += piece.decode("utf-8", "replace")
        return bool(piece)

    def wait_for(self, wanted, seconds=20):
        """Reads until `wanted`; returns what came before it and forgets that."""
        global checks
        checks += 1
        end = time.time() + seconds
        while wanted not in self.text and time.time() < end:
            self.read(0.1)
        before, found, self.text = self.text.partition(wanted)
        if not found:
            sys.exit(f"FAILED: no {wanted!r} in {before!r}")
        return before

    def type(self, text):
        os.write(self.file, text.encode())

    def end(self, typed="", status=0):
        """Waits until the program has ended, with that exit status."""
        end = time.time() + 20
        while (ended := os.waitpid(self.pid, os.WNOHANG))[0] == 0 and time.time() < end:
            # libedit prints its prompt before it listens: a ^D in between is lost.
            try:
                self.type(typed)
            except OSError:
                pass  # It has just ended.
            self.read(0.3)
        if ended[0] == 0:
            sys.exit(f"FAILED: does not end after {self.text!r}")
        if os.waitstatus_to_exitcode(ended[1]) != status:
            sys.exit(f"FAILED: exit status {os.waitstatus_to_exitcode(ended[1])} after {self.text!r}")


def expect(condition, what):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"FAILED: {what}")


# ---- A human against chance
chess = Terminal("chess", "--seed", "1")
chess.wait_for("White, turn 1> ")
chess.type("e2e4\r")
before = chess.wait_for("White, turn 2> ")
expect("1. White: e2e4" in before and "1. Black: " in before, "the turns are shown")
expect("  4  . . . . P . . ." in before, "the board is drawn")
chess.type("undo\r")
chess.wait_for("White, turn 1> ")
has_editor = True
chess.type("hist\t\r")
chess.wait_for("hist")
answer = chess.wait_for("> ")
if "No turn has been made yet." not in answer:
    has_editor = False  # built without libedit
chess.type("quit\r")
chess.end()

chess = Terminal("chess")
chess.wait_for("White, turn 1> ")
chess.end("\x15\x04")  # the end of the input; what came too early is wiped out

# ---- What the rules ask for; the board as it lies
game = Terminal("kriegspiel", "--seat", "white=human,black=random")
game.wait_for("White, turn 1> ")
game.type("e2f3\r")
game.wait_for("No: try another move.")
game.wait_for("White, turn 1> ")
game.type("quit\r")
game.end()

game = Terminal("ruddigore", "--seat", "white=human,black=human")
before = game.wait_for("White, turn 1> ")
expect("curse" not in before, "no word of the curse on odd turns")
game.type("a2a3\ra7a6\r")
game.wait_for("An even turn, the curse is on: capture, or give up another piece after your move.")
game.wait_for("White, turn 2> ")
game.type("d2d4\r")
game.wait_for('d2d4: the curse: give up a piece ("cancel" begins anew):')
game.wait_for("White, turn 2: d2d4> ")
game.type("cancel\r")
game.wait_for("White, turn 2> ")
game.end("\x15\x04")

game = Terminal("robber-baron", "--seat", "white=human,black=human")
game.wait_for("Name your Robber-Baron in secret, for instance +a1.")
game.wait_for("White, turn 1> ")
game.end("\x15\x04")

game = Terminal("chess", "--seat", "black=human,white=random", "--clock", "60+0", NO_COLOR="")
before = game.wait_for("Black, turn 1 (White ")
lines = before.splitlines()
expect(any(line.split() == list("hgfedcba") for line in lines), "Black sits at the bottom")
expect("\033[36m" in before and "\033[7m" in before, "colours, and the squares of the last turn")
game.wait_for(", Black 1:00)> ")
game.end("\x15\x04")
for variables in {"NO_COLOR": "1"}, {"NO_COLOR": "", "TERM": "dumb"}:
    game = Terminal("chess", **variables)
    before = game.wait_for("White, turn 1")
    expect("\033[1m" not in before and "\033[36m" not in before, f"no colours with {variables}")
    game.end("\x15\x04")

game = Terminal("rutland", "--seat", "white=human,black=human", width=60)
game.wait_for("White, turn 1> ")
game.type("moves\r")
game.wait_for("moves")
lines = game.wait_for("White, turn 1> ").splitlines()
expect(max(len(line) for line in lines) < 60, "the turns fit into 60 columns")
game.type("rules\r")
game.wait_for("rules")
lines = game.wait_for("White, turn 1> ").splitlines()
expect(max(len(line) for line in lines) < 60, "the rules fit into 60 columns")
game.end("\x15\x04")

# ---- Two humans with secrets
both = ("robber-baron", "--seat", "white=human,black=human")
game = Terminal(*both)
game.wait_for("White, turn 1> ")
game.type("+c1\r")
game.wait_for(CLEAR)
before = game.wait_for("pass the keyboard to Black, then press Enter")
expect("c1" not in before, "White's choice is off the screen")
game.type("\r")
game.wait_for(CLEAR)
before = game.wait_for("Black, turn 1> ")
expect("c1" not in before and "+R" not in before, "Black does not see White's choice")
expect("1. White: +?" in before, "Black sees that White has chosen")
game.type("\033[A\033[A")  # the lines typed before
game.type("\x15fen\r")
before = game.wait_for("Black, turn 1> ")
expect("c1" not in before, "the line history does not tell White's choice")
game.type("undo\r")
game.wait_for("In a game with secrets nothing is taken back")
game.type("+e7\r")
game.wait_for("pass the keyboard to White")
game.type("\r")
before = game.wait_for("White, turn 1> ")
expect("e7" not in before and "1. Black: +?" in before, "White does not see Black's choice")
expect("+R" in before, "White sees his own")
game.type("draw\r")
game.wait_for("pass the keyboard to Black")
game.type("\r")
before = game.wait_for("White offers a draw; do you accept it? (yes or no) ")
game.type("no\r")
game.wait_for("pass the keyboard to White")
game.type("\r")
game.wait_for("Black declines the draw.")
game.wait_for("White, turn 1> ")
game.type("a1a3\r")
game.wait_for("pass the keyboard to Black")
game.end("\x15\x04")

# ---- Ctrl-C; what is kept, and gone on with
state = os.path.join(os.environ["XDG_STATE_HOME"], "baronet")


def start_over():
    shutil.rmtree(state, ignore_errors=True)


start_over()
game = Terminal("chess", "--seat", "white=human,black=human", "--clock", "60+0", "--level", "3")
game.wait_for("White, turn 1")
game.type("\003")
game.wait_for("Leave the game? (yes or no) ")
game.type("no\r")
game.wait_for("White, turn 1")
expect(os.listdir(state) == ["chess.lock"], "a game without a turn is not kept")
game.type("e4\re5\r")
game.wait_for("White, turn 2")
game.type("\003")
game.wait_for('Leave the game? "play --resume" goes on with it. (yes or no) ')
game.type("yes\r")
game.wait_for('The game is kept; "baronet play --resume" goes on with it.')
game.end()
expect(os.stat(state).st_mode & 0o777 == 0o700, "the folder is the user's alone")
expect(sorted(os.listdir(state)) == ["chess.game", "chess.settings", "last"], "what is kept")
for arguments in ("--resume",), ("chess", "--resume"):
    game = Terminal(*arguments)
    before = game.wait_for("White, turn 2 (White ")
    expect("  4  . . . . P . . .  4" in before, "the game goes on")
    game.type("level\r")
    game.wait_for("The engine plays at level 3: ")
    game.type("\003")
    game.wait_for("(yes or no) ")
    game.type("\003")  # that is an answer, too
    game.wait_for("The game is kept")
    game.end()
game = Terminal("--resume")
game.wait_for("White, turn 2 (White ")
game.type("level 2\r")  # no turn follows
game.wait_for("The engine plays at level 2: ")
game.type("quit\r")
game.wait_for("The game is kept")
game.end()
game = Terminal("--resume")
game.wait_for("White, turn 2 (White ")
game.type("level\r")
game.wait_for("The engine plays at level 2: ")
game.type("quit\r")
game.end()
game = Terminal("chess")
game.wait_for('"baronet play chess --resume" goes on with it.')
game.wait_for("White, turn 1> ")
game.type("quit\r")
game.end()
game = Terminal("ryugi", "--resume")
game.wait_for("baronet: no unfinished game is kept")
game.end(status=1)
with open(os.path.join(state, "chess.settings"), "a") as file:
    file.write("nonsense\n")
game = Terminal("--resume")
game.wait_for("chess.settings:")
game.wait_for("this is no setting")
game.end(status=1)

# It goes on by the rules that it was begun with, unless the user wants those of today.
start_over()
mine = os.path.join(os.path.dirname(os.path.dirname(state)), "mine.vdl")
rules = 'game "Mine" from chess\npiece Knight N: %s\n'
with open(mine, "w") as file:
    file.write(rules % "N")
game = Terminal(mine, "--seat", "white=human,black=human")
game.wait_for("White, turn 1> ")
game.type("g1f3\r")
game.wait_for("Black, turn 1> ")
game.type("quit\r")
game.wait_for("The game is kept")
game.end()
with open(mine, "w") as file:
    file.write(rules % "D")
game = Terminal("--resume", "--rules", "current")
game.wait_for("this turn is not legal here")
game.end(status=1)
for turn, after in ("b8c6", "White, turn 2> "), ("b1c3", "Black, turn 2> "):  # it is kept by its old rules
    game = Terminal("--resume")
    game.wait_for("the rules of mine have changed since; it goes on by its own")
    game.wait_for("turn ")
    game.type(turn + "\r")
    game.wait_for(after)
    game.type("quit\r")
    game.wait_for("The game is kept")
    game.end()

# One process at a time has the game that is kept.
start_over()
game = Terminal("chess", "--seat", "white=human,black=human")
game.wait_for("White, turn 1> ")
game.type("e4\r")
game.wait_for("Black, turn 1> ")
other = Terminal("chess", "--seat", "white=human,black=human")
other.wait_for(f"this game is not kept for later: process {game.pid} holds ")
other.wait_for("White, turn 1> ")
other.type("d4\rquit\r")
other.wait_for("Black, turn 1> ")
other.end()
other = Terminal("--resume")
other.wait_for(f"process {game.pid} holds ")
other.end(status=3)
with open(os.path.join(state, "chess.game")) as file:
    expect("1. e2e4" in file.read(), "the other game does not replace it")
os.kill(game.pid, signal.SIGKILL)  # its lock ends with it
game.end(status=-signal.SIGKILL)
game = Terminal("--resume")
game.wait_for("Black, turn 1> ")
game.type("quit\r")
game.end()
expect("chess.lock" not in os.listdir(state), "the lock's file is removed")

# A game is saved over another one only if that is wanted.
os.chdir(os.environ["XDG_STATE_HOME"])
for answer, turns in ("no", "0"), ("yes", "1"):
    game = Terminal("chess", "--seat", "white=human,black=human")
    game.wait_for("White, turn 1> ")
    if answer == "no":
        game.type("save mine\r")
        game.wait_for("Saved in mine.")
        game.type("load mine\r")  # it is another one from now on
        game.wait_for("Loaded mine")
        game.type("save other\r")
        game.wait_for("Saved in other.")
    game.type("e4\r")
    game.wait_for("Black, turn 1> ")
    game.type("save mine\r")
    game.wait_for("mine holds another game. Replace it? (yes or no) ")
    game.type(f"{answer}\r")
    game.wait_for("Saved in mine." if answer == "yes" else "Not saved: mine holds another game")
    game.type("quit\r")
    game.end()
    with open("mine") as file:
        expect(f'[Turns "{turns}"]' in file.read(), f"the answer {answer} counts")

# Ctrl-C while the program writes does not cut its output short (which would be an error at the end).
for _ in range(6):
    game = Terminal("chess", "--seat", "white=human,black=human")
    game.wait_for("White, turn 1")
    game.type("help\rboard\r" * 5)
    for i in range(200):
        os.kill(game.pid, signal.SIGINT)
        game.read(0.0005)
    game.end("quit\r")
start_over()

# A file, from another folder; what is finished is not kept.
with open(os.path.join(os.path.dirname(state), "own.vdl"), "w") as file:
    file.write('game "Own" from chess\n')
here = os.getcwd()
program = os.path.abspath(sys.argv[1])
sys.argv[1] = program
os.chdir(os.path.dirname(state))
game = Terminal("own.vdl", "--seat", "white=human,black=human")
game.wait_for("White, turn 1> ")
game.type("f3\r")
game.wait_for("Black, turn 1> ")
game.type("quit\r")
game.end()
os.chdir(here)
game = Terminal("--resume")
game.wait_for("Black, turn 1> ")
game.type("e5\rg4\rQh4\r")
game.wait_for("black wins: checkmate")
game.wait_for("game over> ")
game.end("\x15\x04")
game = Terminal("--resume")
game.wait_for("no unfinished game is kept")
game.end(status=1)

# While the engine thinks.
start_over()
game = Terminal("chess", "--time", "600000", "--learn", "0")
game.wait_for("White, turn 1> ")
game.type("e4\r")
game.wait_for("thinking")
game.type("\003")
game.wait_for("Leave the game? ")
game.type("no\r")
game.wait_for("thinking")
game.type("\003")
game.wait_for("Leave the game? ")
game.type("yes\r")
game.wait_for("The game is kept")
game.end()
game = Terminal("chess", "--learn", "0")
game.wait_for("White, turn 1> ")
game.type("analyse 600\r")
game.wait_for("thinking")
game.type("\003")
game.wait_for(" deep:")
game.wait_for("White, turn 1> ")
game.end("\x15\x04")

# What is typed while it thinks: "stop" ends that, and the rest waits for its turn.
start_over()
game = Terminal("chess", "--time", "600000", "--learn", "0")
game.wait_for("White, turn 1> ")
game.type("e4\r")
game.wait_for("thinking")
game.type("fen\r")
game.type("history\r")
game.type("stop\r")
game.wait_for("1. Black: ")
game.wait_for(" w ")  # the position, with White to move
game.wait_for("1. White: e2e4")
game.wait_for("White, turn 2> ")
game.type("stop\r")
game.wait_for("The engine does not think now.")
game.type("analyse 600\r")
game.wait_for("thinking")
game.type("stop\r")
game.wait_for(" deep:")
game.wait_for("White, turn 2> ")
game.type("hint\r")
game.type("save typed-ahead\r")  # is obeyed, although the program is told to leave
game.type("quit\r")
game.wait_for("Saved in typed-ahead.")
game.wait_for("The game is kept")
game.end()
game = Terminal("chess", "--time", "600000", "--learn", "0")
game.wait_for("White, turn 1> ")
game.type("d4\r")
game.wait_for("thinking")
game.type("\004")
game.wait_for("The game is kept")
game.end()
game = Terminal("chess", "--resume", "--time", "600000", "--learn", "0")
game.wait_for("thinking")  # the engine is to move
game.type("quit\r")
game.wait_for("The game is kept")
game.end()

# A flag falls without a key.
game = Terminal("chess", "--seat", "white=human,black=human", "--clock", "1+0")
game.wait_for("The game is over: black wins: time")
game.wait_for("game over> ")
game.end("\x15\x04")

# Secrets are kept apart, and who goes on is asked to be there.
start_over()
game = Terminal(*both)
game.wait_for("White, turn 1> ")
game.type("+c1\r")
game.wait_for("pass the keyboard to Black")
game.type("\r")
game.wait_for("Black, turn 1> ")
game.type("\003")
game.wait_for("(yes or no) ")
game.type("yes\r")
game.wait_for("The game is kept")
game.end()
parts = [file for file in os.listdir(state) if file.startswith("robber-baron.game")]
expect(sorted(parts) == ["robber-baron.game.black", "robber-baron.game.white"], "a file for each")
with open(os.path.join(state, "robber-baron.game.black")) as file:
    text = "".join(line for line in file if not line.startswith("%"))  # the rules, which have tests
    expect("c1" not in text, "Black's file does not tell White's choice")
game = Terminal("--resume")
before = game.wait_for("pass the keyboard to Black")
expect("7  r" not in before, "nothing is shown before the player sits there")
game.type("\r")
game.wait_for("Name your Robber-Baron in secret")
game.wait_for("Black, turn 1> ")
game.end("\x15\x04")

print(f"summary: {checks} checks{'' if has_editor else ', without libedit'}")
PYTHON

#!/bin/sh
# The terminal itself: completion, line history, and the screen between two players with secrets.
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

exec python3 - "$PROG" <<'PYTHON'
import fcntl, os, pty, re, select, struct, sys, termios, time

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

    def end(self, typed=""):
        """Waits until the program has ended, which has to be well."""
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
        status = os.waitstatus_to_exitcode(ended[1])
        if status != 0:
            sys.exit(f"FAILED: exit status {status} after {self.text!r}")


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
game = Terminal("ruddigore", "--seat", "white=human,black=human")
before = game.wait_for("White, turn 1> ")
expect("curse" not in before, "no word of the curse on odd turns")
game.type("a2a3\ra7a6\r")
game.wait_for("An even turn, the curse is on: capture, or give up another piece after your move.")
game.wait_for("White, turn 2> ")
game.type("d2d4\r")
game.wait_for('d2d4: give up a piece ("cancel" begins anew):')
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

print(f"summary: {checks} checks{'' if has_editor else ', without libedit'}")
PYTHON

#!/bin/sh
# `make mutants` (tests/mutants): which changes it makes to C and VDL, what it leaves alone, how it chooses, and
# the list of known mutants. What it does with them is not tried here: that takes up to an hour.
. tests/checks.sh

command -v python3 >/dev/null || {
    echo "there is no python3"
    exit 77
}
export PYTHONDONTWRITEBYTECODE=1

# mutants STATUS ARGUMENT...
mutants() {
    expected=$1
    shift
    last="mutants.py $*"
    checks=$((checks + 1))
    python3 tests/mutants/mutants.py "$@" >"$out" 2>"$err" </dev/null
    status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}

# changes FILE FUNCTION: all mutations of the text on stdin are those in $place/wanted, a line each.
changes() {
    last="$1"
    checks=$((checks + 1))
    cat >"$place/$1"
    PYTHONPATH=tests/mutants python3 - "$place/$1" >"$out" 2>"$err" <<END || fail "failed"
import sys
from c_mutations import c_edits
from vdl_mutations import vdl_edits
from mutation import mutations_of
text = open(sys.argv[1]).read()
for mutation, weight in mutations_of("$1", text, $2(text)):
    assert mutation.apply(text).count("\n") == text.count("\n")
    print(f"{mutation.line} {mutation.place}: {mutation.after}".strip())
END
    sort -o "$out" "$out"
    sort "$place/wanted" | diff "$out" - >"$place/difference" || fail "$(cat "$place/difference")"
}

cat >"$place/wanted" <<'END'
8 find: if (!(a < b && !c)) // a < b
8 find: if (a <= b && !c) // a < b
8 find: if (a >= b && !c) // a < b
8 find: if (a < b || !c) // a < b
8 find: if (a < b && c) // a < b
9 find: ;
9 find: look(b, a, "a < b");
9 find: look(a, "a < b", b);
10 find: for (int i = 1; i < b; i++)
10 find: for (int i = 0; i <= b; i++)
11 find: for (int i = 0; i < b; i++) ;
11 find: for (int i = 0; i < b; i++) a -= 2;
11 find: for (int i = 0; i < b; i++) a += 1;
11 find: for (int i = 0; i < b; i++) a += 3;
12 find: a += 2; return !(a == -1);
12 find: a += 2; return a != -1;
12 find: a += 2; return a == -0;
12 find: a += 2; return a == -2;
END
changes sample.c c_edits <<'END'
#define LIMIT (1 + 2)
// a < b
struct pair { int a, b[3]; };

static bool find(const struct pair *pair, int a, int b, bool c)
{
    assert(a < b && c);
    if (a < b && !c) // a < b
        look(a, b, "a < b");
    for (int i = 0; i < b; i++)
        a += 2;
    return a == -1;
}
END

cat >"$place/wanted" <<'END'
3 Pawn: piece Pawn p: fWfcF
3 Pawn: piece Pawn p: mWfcF
3 Pawn: piece Pawn p: fcWfcF
3 Pawn: piece Pawn p: bmWfcF
3 Pawn: piece Pawn p: fmFfcF
3 Pawn: piece Pawn p: fmWcF
3 Pawn: piece Pawn p: fmWbcF
3 Pawn: piece Pawn p: fmWfF
3 Pawn: piece Pawn p: fmWfmF
3 Pawn: piece Pawn p: fmWfcW
6 turn: require not own piece in rank 3 -- own and enemy
6 turn: require enemy piece in rank 3 -- own and enemy
6 turn: require own piece in file 3 -- own and enemy
6 turn: require own piece in rank 2 -- own and enemy
6 turn: require own piece in rank 4 -- own and enemy
6 turn: nothing -- own and enemy
7 turn: when possible x: stop(n)
7 turn: when not possible x: nothing
7 turn: when not possible x: stop(s)
8 lose: win "own" when true
8 lose: lose "own" when not true
8 lose: lose "own" when false
8 lose:
END
changes sample.vdl vdl_edits <<'END'
game "own and enemy"
-- own
piece Pawn p: fmWfcF
setup "p7/8 w - - 0 1"
turn:
  require own piece in rank 3 -- own and enemy
  when not possible x: stop(n)
lose "own" when true
test "own":
  perft 1 2
END

# The choice: all different, the same every time, another one with another seed.
mutants 0 --list --count 50 --files 'interp/rules/play*' --files 'games/c*'
cp "$out" "$place/first"
checks=$((checks + 1))
[ "$(cut -d' ' -f1 "$out" | sort -u | wc -l)" -eq 50 ] || fail "not fifty mutants"
mutants 0 --list --count 50 --files 'interp/rules/play*' --files 'games/c*'
checks=$((checks + 1))
cmp -s "$out" "$place/first" || fail "another choice with the same seed"
mutants 0 --list --count 50 --files 'interp/rules/play*' --files 'games/c*' --seed 2
checks=$((checks + 1))
! cmp -s "$out" "$place/first" || fail "the same choice with another seed"
mutants 0 --list --count 50 --files 'stdlib/*'
checks=$((checks + 1))
[ "$(grep -c ' stdlib/' "$out")" -eq 50 ] || fail "not only stdlib"

# What is known is counted apart, without a trial.
cat >"$place/known" <<'END'
equivalent sample.c find
~ .*
for the test
END
checks=$((checks + 1))
PYTHONPATH=tests/mutants python3 - "$place/sample.c" "$place/known" >"$out" 2>"$err" <<'END' || fail "failed"
import sys
from c_mutations import c_edits
from known import read_known
from mutation import mutations_of
from mutants import Trials, summary
text = open(sys.argv[1]).read()
mutations = [mutation for mutation, weight in mutations_of("sample.c", text, c_edits(text))]
trials = Trials(mutations, read_known(sys.argv[2]), 100, False)
assert trials.next() is None
assert trials.counted() == [] and len(trials.results) == len(mutations) > 0
assert summary(trials, 1) == (0, 0)
END
says_regex 'counted apart: [0-9]+ equivalent, 0 speed'

# One as a diff.
id=$(head -n 1 "$place/first" | cut -d' ' -f1)
file=$(head -n 1 "$place/first" | grep -oE '(interp|games)/[^ :]*')
mutants 0 --list --files "$file" --only "$id"
says_regex '--- .*'
says_regex '\+\+\+ .*'

mutants 2 --list --files 'games/*' --only 12345678
complains 'there is no mutant 12345678'
mutants 2 --list --count 0
mutants 2 --list --files 'none/*'
complains 'there is nothing to change in these files'

# The list of known mutants: what is wrong in it is named.
printf 'equivalent a.c\n- a\n+ b\n' >"$place/known.txt"
mutants 1 --list --known --known-file "$place/known.txt"
complains 'known.txt:1'
printf '# nothing\n\nspeed */second.c no_function\n~ if\nno such place\n' >"$place/known.txt"
mutants 0 --list --known --known-file "$place/known.txt"
complains 'known.txt:3: there is no such mutant any more'
[ "$TEST_SCALE" != deep ] || mutants 0 --list --known

finish

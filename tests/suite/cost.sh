#!/bin/sh
# `make cost` (tests/bench/cost.py): which changes of cost it reports, what it writes, what it skips. Here a
# script stands in for valgrind and another one for the program whose instructions are counted.
. tests/checks.sh

command -v python3 >/dev/null || {
    echo "there is no python3"
    exit 77
}
mkdir -p "$place/bench" "$place/tools"
cat >"$place/bench/cost_run" <<'EOF'
#!/bin/sh
[ "$1" != build ] || echo "gcc 12.2.0, glibc 2.36, x86_64"
EOF
# Chess takes 1000 instructions; other games fail.
cat >"$place/tools/valgrind" <<'EOF'
#!/bin/sh
[ "$1" != --version ] || { echo valgrind-3.19.0; exit; }
case "$*" in
*" none perft chess "*) echo "8902 0.1"; echo "==1== Collected : 1000" >&2 ;;
*" none perft hex "*) echo "121 0.1" ;;
*) echo "no such game" >&2; exit 1 ;;
esac
EOF
chmod +x "$place/bench/cost_run" "$place/tools/valgrind"
tools=$place/tools:$PATH

# figures DONE INSTRUCTIONS [BUILD]: the file of figures, for chess.
figures() {
    printf '# build: %s\nperft\tchess\t3\t%s\t%s\n' \
        "${3:-gcc 12.2.0, glibc 2.36, x86_64, valgrind-3.19.0, -O2 -g}" "$1" "$2" >"$place/cost.tsv"
}

# cost STATUS [ARGUMENT...]
cost() {
    expected=$1
    shift
    last="cost.py $*"
    checks=$((checks + 1))
    PATH=$tools BUILD=$place FLAGS='-O2 -g ' python3 -B tests/bench/cost.py --file "$place/cost.tsv" "$@" \
        >"$out" 2>"$err" </dev/null
    status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}

for same in 1000 985 1015; do
    figures 8902 $same
    cost 0 --strict
    says '1 of 1 runs cost what'
done
figures 8902 900
cost 1
says 'perft chess 3: 900 instructions before, 1000 now: 11.1% more'
complains 'make cost WRITE=1'
figures 8000 1250
cost 1
says '1250 instructions before, 1000 now: 20.0% less (it does something else: 8000 before, 8902 now)'

# With another compiler there is nothing to compare with, but new figures can be written.
figures 8902 900 'gcc 13.1.0, glibc 2.38, x86_64, valgrind-3.21.0, -O2 -g'
cost 0
says 'skipped: the figures are for gcc 13.1.0'
cost 1 --strict
complains 'nothing was compared: the figures are for gcc 13.1.0'
cost 0 --write
cost 0
says '1 of 1 runs cost what'

# A new run has no figures yet.
printf 'perft\tchess\t4\t0\t0\n' >>"$place/cost.tsv"
cost 1
says 'perft chess 4: new, 1000 instructions'
cost 0 --write
cost 0
says '2 of 2 runs cost what'

# What can't be measured leaves the file as it is.
for game in ludo hex; do
    figures 8902 900
    printf 'perft\t%s\t1\t0\t0\n' "$game" >>"$place/cost.tsv"
    cp "$place/cost.tsv" "$place/before"
    cost 1 --write
    complains "$([ "$game" = hex ] && echo 'callgrind counts nothing' || echo 'no such game')"
    cmp -s "$place/before" "$place/cost.tsv" || fail "the file has changed"
done

# Wrong files.
figures 8902 many
cost 1
complains 'cost.tsv:2: kind, game, amount, done and instructions are needed'
figures 8902 1000
printf 'perft\tchess\t3\t0\t0\n' >>"$place/cost.tsv"
cost 1
complains 'cost.tsv:3: this run stands here twice'
printf '# build: x\n' >"$place/cost.tsv"
cost 1
complains 'at least one run'
rm "$place/cost.tsv"
cost 3
complains "can't read"

# Without valgrind nothing is compared, and nothing written.
figures 8902 1
mkdir "$place/bare"
ln -s "$(python3 -c 'import sys; print(sys.executable)')" "$place/bare/python3"
tools=$place/bare
cost 0
says 'skipped: there is no valgrind'
cost 1 --strict
complains 'nothing was compared: there is no valgrind'
cost 3 --write
complains 'there is no valgrind'

finish

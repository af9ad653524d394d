#!/bin/sh
# Which files games may open: nothing outside their root, nothing but regular files, and no text of
# what was refused. The program is also asked about files that the user names himself.
. tests/checks.sh

secret=squeamish
root=$place/root
mkdir -p "$root/sub/deep" "$root/folder.vdl" "$place/beside" "$place/rooted"
printf '%s ossifrage\n' "$secret" >"$place/outside.vdl"
cat >"$root/base.vdl" <<'END'
game "Base"
board 2x2
piece Man m: W
setup "1m/M1 w - - 0 1"
turn: move
lose "stuck" when not possible turn
END
cat >"$root/base.inc" <<'END'
(game (title "Base") (players White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9))) (directions (n 0 -1))))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (piece (name Man) (moves (n add))))
END
mkfifo "$root/pipe.vdl"
ln -s ../outside.vdl "$root/out.vdl"
ln -s "$place/outside.vdl" "$root/absolute.vdl"
ln -s "$place/rooted/../outside.vdl" "$root/likely.vdl"
ln -s /dev/zero "$root/device.vdl"
ln -s "$place" "$root/up"
ln -s loop.vdl "$root/loop.vdl"
for kind in vdl inc; do
    ln -s "base.$kind" "$root/link.$kind"
    ln -s "$root/base.$kind" "$root/full.$kind"
    ln -s "../../base.$kind" "$root/sub/deep/climbing.$kind"
done
ln -s sub/deep "$root/short"

# asks NAME: the game and the rules file in $root that want this file; the commands are in $vdl, $zrf.
asks() {
    printf 'game "Child" from "%s"\n' "$1" >"$root/child.vdl"
    printf '(include "%s")\n' "$1" >"$root/child.zrf"
}

# refused NAME REASON: neither of them gets it, and both say why.
refused() {
    asks "$1"
    run 1 check "$root/child.vdl"
    complains "the game \"$1\" is not opened: $2"
    lacks "$err" "$secret"
    lacks "$out" "$secret"
    run 1 zrf "$root/child.zrf"
    complains "cannot read the included file \"$1\": $2"
    lacks "$err" "$secret"
    is_silent
}

# granted NAME: both get it; the name has no ending.
granted() {
    asks "$1.vdl"
    run 0 perft "$root/child.vdl" 1
    asks "$1.inc"
    run 0 perft "$root/child.zrf" 1
}

# ---- What a file names

refused ../outside.vdl 'it lies outside the folder'
complains 'hint: a game opens files in its own folder and below; with --root DIR, in DIR and below'
refused sub/../../outside.vdl 'it lies outside the folder'
refused sub/deep/../../../root/base.vdl 'it lies outside the folder'
refused out.vdl 'a symbolic link leads outside the folder'
refused absolute.vdl 'a symbolic link leads outside the folder'
refused likely.vdl 'a symbolic link leads outside the folder'
refused up/outside.vdl 'a symbolic link leads outside the folder'
refused device.vdl 'a symbolic link leads outside the folder'
refused pipe.vdl 'it is not a regular file'
refused loop.vdl 'there are too many symbolic links'
refused folder.vdl 'it is a folder'
asks "$place/outside.vdl"
run 1 check "$root/child.vdl"
complains 'is not opened: its path is absolute'
lacks "$err" "$secret"
run 1 zrf "$root/child.zrf" # of an absolute path the last part is looked for
complains 'cannot read the included file'
lacks "$err" "$secret"

granted base
granted ./sub/../base
granted sub/deep/../../base
granted link
granted full
granted sub/deep/climbing
granted short/climbing
printf 'game "Up" from "../base.vdl"\n' >"$root/sub/up.vdl"
asks sub/up.vdl
run 0 perft "$root/child.vdl" 1
run 1 check "$root/sub/up.vdl" # where it is the game itself, its own folder is the root

# A module, and a file that is not there.
printf 'game "Module"\nuse squeamish\n' >"$root/module.vdl"
run 1 check "$root/module.vdl"
complains 'there is no module "squeamish"'
ln -s ../outside.vdl "$root/squeamish.vdl"
run 1 check "$root/module.vdl"
complains 'the module "squeamish" is not opened: a symbolic link leads outside'
lacks "$err" ossifrage
asks missing.vdl
run 1 check "$root/child.vdl"
complains 'there is no game "missing.vdl"'

# Files that name each other.
printf 'game "One" from "two.vdl"\n' >"$root/one.vdl"
printf 'game "Two" from "one.vdl"\n' >"$root/two.vdl"
run 1 check "$root/one.vdl"
complains "a game can't be its own parent"
printf '(include "two.zrf")' >"$root/one.zrf"
printf '(include "one.zrf")' >"$root/two.zrf"
run 1 zrf "$root/one.zrf"
complains 'too many files include others'

# A name with a byte that would end it for the system.
printf '(include "base.inc\000x")' >"$root/zero.zrf"
run 1 zrf "$root/zero.zrf"

# ---- The root

printf 'game "Sister" from "../root/base.vdl"\n' >"$place/beside/sister.vdl"
run 1 perft "$place/beside/sister.vdl" 1
run 0 perft "$place/beside/sister.vdl" 1 --root "$place"
run 0 --root="$place" perft "$place/beside/sister.vdl" 1
run 1 perft "$place/beside/sister.vdl" 1 --root "$root"
complains "it lies outside the folder $root"
asks ../outside.vdl
run 1 check "$root/child.vdl" --root "$place"
complains "$place/outside.vdl:1:1: error" # now it may be quoted
run 3 list --root "$place/none"
complains 'No such file or directory'
run 3 list --root "$place/outside.vdl"
complains 'Not a directory'
run 2 list --root
complains '--root needs a value'
run 2 list --root . --root .
complains '--root is given twice'

# ---- What the user names: any file, also a pipe

last='perft of a pipe'
checks=$((checks + 1))
cat "$root/base.vdl" >"$root/pipe.vdl" &
"$PROG" perft "$root/pipe.vdl" 1 >"$out" 2>"$err" </dev/null || fail 'a pipe that the user names is not read'
wait
run 1 check "$root/out.vdl"
complains "$root/out.vdl:1:1: error"
run 3 check "$root/none.vdl"
run 3 perft "$root/folder.vdl" 1
complains 'Is a directory'

# ---- Saved games of Zillions: their rules are in their folder or in ../Rules

mkdir -p "$place/Games" "$place/Rules"
zsg() {
    printf 'Zillions Save Game File Version 0.02 HC\nRulesFile=%s\nVariantName=Base\n\n1. Man a1 - a2\n' "$1" \
        >"$place/Games/saved.zsg"
}
cp "$root/base.inc" "$place/Rules/Base.zrf"
zsg base.zrf
run 0 replay "$place/Games/saved.zsg"
ln -s ../outside.vdl "$place/Rules/linked.zrf"
for name in linked.zrf ../outside.vdl '..\\outside.vdl' "$place/outside.vdl"; do
    zsg "$name"
    run 3 replay "$place/Games/saved.zsg"
    complains "can't find the rules file"
    lacks "$err" "$secret"
done

# ---- Lists: what is no list is not quoted, and games are asked for as by a file

printf '%s\tossifrage\tfour\tfields\n' "$secret" >"$place/list.tsv"
run 1 perft --batch "$place/list.tsv"
says "$place/list.tsv:1: the game does not load"
lacks "$out" ossifrage
printf '%s ossifrage\t1\t2\t3\n/etc/%s\t1\t2\t3\n' "$secret" "$secret" >"$place/list.tsv"
run 1 perft --batch "$place/list.tsv"
complains 'this is not the name of a bundled game, nor of a file called .vdl, .zrf, .ini or .idg'
lacks "$err" "$secret"
lacks "$out" "$secret"
printf '%s\tstart\t1\t2\n' "$place/outside.vdl" >"$place/list.tsv"
run 1 perft --batch "$place/list.tsv"
complains "can't read $place/outside.vdl: its path is absolute"
lacks "$err" "$secret"
printf '../outside.vdl\tstart\t1\t2\npipe.vdl\tstart\t1\t2\nbase.vdl\tstart\t1\t2\nnone.vdl\tstart\t1\t1\n' >"$root/list.tsv"
program=$(cd "$(dirname "$PROG")" && pwd)/$(basename "$PROG")
last='perft --batch list.tsv'
checks=$((checks + 1))
(cd "$root" && timeout 20 "$program" perft --batch list.tsv) >"$out" 2>"$err" && fail 'no failure'
complains "can't read ../outside.vdl: it lies outside the folder ./"
complains "can't read pipe.vdl: it is not a regular file"
complains "can't read none.vdl: No such file or directory"
says '1 passed, 3 failed'
lacks "$err" "$secret"

finish

#!/bin/sh
# baronet format: what it writes, what it leaves alone, what it says. The layout itself is in tests/unit/format_test.c.
set -u

. tests/checks.sh
messy=$place/messy.vdl
tidy=$place/tidy.vdl
wrong=$place/wrong.vdl

write() {
    printf 'game "X"from chess\n\n\nturn :\n\tmove -- so\n\n' >"$messy"
    printf 'game "X" from chess\n\nturn:\n  move  -- so\n' >"$tidy"
    printf 'game   "X" from chess\ntrun: move\n' >"$wrong"
    cp "$messy" "$place/messy"
    cp "$wrong" "$place/wrong"
}
# is_same FILE FILE
is_same() {
    checks=$((checks + 1))
    cmp -s "$1" "$2" || fail "$1 differs from $2"
}

# ---- Writing
write
chmod 640 "$messy"
inode=$(stat -c %i "$tidy")
run 0 format "$messy" "$tidy"
says_only "$messy: formatted"
is_same "$messy" "$tidy"
checks=$((checks + 1))
[ "$(stat -c %a "$messy")" = 640 ] || fail "the permissions have changed"
[ "$(stat -c %i "$tidy")" = "$inode" ] || fail "a file that needs nothing was written anew"
run 0 format "$messy"
is_silent
write
ln -s messy.vdl "$place/link.vdl"
run 0 format "$place/link.vdl"
is_same "$messy" "$tidy"
checks=$((checks + 1))
[ -L "$place/link.vdl" ] || fail "the link is gone"

# ---- Files with mistakes stay, others don't
write
run 1 format "$wrong" "$messy"
complains 'wrong.vdl:2:1: error: unexpected name "trun"; expected a declaration'
complains 'did you mean "turn"?'
is_same "$wrong" "$place/wrong"
is_same "$messy" "$tidy"
run 3 format "$place/missing.vdl"
complains "cannot read $place/missing.vdl: No such file or directory"
run 3 format "$place"
complains "cannot read $place: Is a directory"
run 2 format
complains "missing argument FILE"
run 2 format games/zrf/chess.zrf
complains '"baronet convert" turns them into VDL'
run 2 format games/zrf/chess.zrf#1

# ---- Looking only
write
run 1 format --check "$messy" "$tidy"
says_only "$messy would change"
is_same "$messy" "$place/messy"
run 0 format --check "$tidy"
is_silent
run 1 format --check "$wrong"
is_silent
write
run 1 format --diff "$messy" "$tidy"
cat >"$place/diff" <<END_OF_DIFF
--- $messy
+++ $messy
@@ -1,6 +1,4 @@
-game "X"from chess
+game "X" from chess
 
-
-turn :
-	move -- so
-
+turn:
+  move  -- so
END_OF_DIFF
is_same "$out" "$place/diff"
is_same "$messy" "$place/messy"
# A longer one, as patch reads it: changes near each other and far away, the first and the last line.
awk 'NR % 9 == 1 || NR % 31 < 3 { sub(/[a-z] /, "&  ") } { print } NR % 40 == 0 { print "" ; print "" }' games/chu-shogi.vdl >"$messy"
printf -- '-- the end' >>"$messy"
run 1 format --diff "$messy"
cp "$out" "$place/diff"
if command -v patch >/dev/null 2>&1; then
    cp "$messy" "$place/patched"
    checks=$((checks + 1))
    patch -s "$place/patched" <"$place/diff" || fail "patch does not take the difference"
    run 0 format "$messy"
    is_same "$messy" "$place/patched"
fi

# ---- From stdin
write
last="baronet format -"
"$PROG" format - <"$messy" >"$out" 2>"$err"
is_same "$out" "$tidy"
"$PROG" format - <"$wrong" >"$out" 2>"$err" && fail "is fine"
complains 'stdin:2:1: error: unexpected name "trun"'
"$PROG" format --check - <"$messy" >"$out" 2>"$err" && fail "is fine"
says_only "stdin would change"

# ---- JSON
run 1 format --json --check "$messy" "$wrong"
says "[{\"file\": \"$messy\", \"changed\": true, \"message\": null}, {\"file\": \"$wrong\", \"changed\": false, \"message\": "
is_same "$messy" "$place/messy"
run 0 format --json "$messy"
is_same "$messy" "$tidy"
run 0 format --json --diff "$messy"
says '"changed": false, "diff": "", "message": null'
last="baronet format --json -"
"$PROG" format --json - <"$tidy" >"$out" 2>"$err"
says '"text": "game \"X\" from chess\u000a\u000aturn:\u000a  move  -- so\u000a"'

# ---- Without files
write
if "$PROG" --sandbox list >/dev/null 2>&1; then
    run 2 --sandbox format "$messy"
    complains "no file is written"
    run 1 --sandbox format --check "$messy"
    says_only "$messy would change"
fi
is_same "$messy" "$place/messy"

finish

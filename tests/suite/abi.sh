#!/bin/sh
# Programs compiled against the public headers of version 1.0 go on working: what they rely on is in tests/data/abi.txt.
. tests/checks.sh

last="tests/abi.py tests/data/abi.txt"
python3 -B tests/abi.py tests/data/abi.txt >"$out" 2>"$err" || fail "$(cat "$out" "$err")"
[ "$(grep -c '^function baronet_' tests/data/abi.txt)" -ge 200 ] || fail "tests/data/abi.txt has few functions"
# A field between others, one that is gone, and another type are noticed.
for change in 's/^field baronet_result.outcome\tat 8/field baronet_result.outcome\tat 12/' \
    's/^constant BARONET_DRAW\t.*/constant BARONET_DRAW\t77/' 's/^struct baronet_point\t16/struct baronet_point\t12/' \
    's/^struct baronet_result\t32/struct baronet_result\t40/' 's/^function baronet_undo\tbool/function baronet_undo\tint/'; do
    sed "$change" tests/data/abi.txt >"$place/other"
    cmp -s "$place/other" tests/data/abi.txt && fail "nothing is changed by $change"
    python3 -B tests/abi.py "$place/other" >"$out" 2>&1 && fail "not noticed: $change"
    says "in version 1.0; now "
done
finish

#!/bin/sh
# The manual pages: baronet(1) has every command and option of the help, vdl(5) every word of the language.
set -u

. tests/checks.sh
page=docs/baronet.1

# words_of FILE: the words of lines with macros, options as they are typed.
words_of() {
    sed -E '/^\./ { s/ Fl | \| -/&-/g; s/\.Fl /&-/ }' "$1" | cat - "$1" | tr -s ' |,;:()"' '\n' | sort -u
}

# item COMMAND: what the page has under a command, and what holds for all of them.
item() {
    awk -v command="$1" '/^\.Sh DESCRIPTION/ || /^The options are:/ { is_in = 1 }
        /^\.It Ic / { is_in = $3 == command } is_in' "$page"
}

"$PROG" help >"$place/help"
commands=$(awk '/^usage/ { is_list = 1 } is_list && /^  [a-z]/ { print $1 }' "$place/help")
for command in $commands; do
    last="baronet(1), $command"
    checks=$((checks + 1))
    grep -qE "^\.It Ic $command( |$)" "$page" || fail "is not there"
    item "$command" >"$place/item"
    words_of "$place/item" >"$out"
    "$PROG" help "$command" | cat - "$place/help" | tr -c '[:alnum:]-' '\n' | grep -xE -e '--?[a-z][a-z-]*' |
        sort -u >"$place/options"
    while read -r option; do
        says_line "$option"
    done <"$place/options"
done

last="vdl(5)"
words_of docs/vdl.5 >"$out"
words=$(sed -n '/^\/\* Keywords:/,/^%token <text> WORD/s/[^"]*"\([a-z]*\)"/\1 /gp' grammar/vdl.y)
[ "$(echo "$words" | wc -w)" -gt 50 ] || fail "its words were not found in grammar/vdl.y"
for word in $words; do
    says_line "$word"
done

linted="not linted: mandoc is missing"
if command -v mandoc >/dev/null 2>&1; then
    linted=linted
    for file in docs/*.[1-8]; do
        last="mandoc -Tlint $file"
        checks=$((checks + 1))
        # The pages name each other, installed or not.
        mandoc -Tlint "$file" | grep -v 'referenced manual not found: Xr [bv]' >"$out"
        [ ! -s "$out" ] || fail "has warnings"
    done
fi
[ "$failures" -gt 0 ] || echo "summary: $checks checks, $linted"
[ "$failures" -eq 0 ]

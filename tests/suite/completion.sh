#!/bin/sh
# Completion in bash and zsh offers every command, every option that the help names and what may follow it.
set -u

. tests/checks.sh
if ! command -v bash >/dev/null 2>&1; then
    echo "bash is missing"
    exit 77
fi

# Each is called like this: SCRIPT PROGRAM WORD...; the last word is to be completed. Prints what is offered.
cat >"$place/bash" <<'END'
. packaging/completion/baronet.bash
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_baronet
printf '%s\n' "${COMPREPLY[@]}"
END
# zsh's own functions are replaced by some that print.
cat >"$place/zsh" <<'END'
_describe() { local array=${@[-1]} it; for it in "${(@P)array}"; do print -r -- "${it%%:*}"; done }
_files() { if [[ ${1-} == -/ ]]; then print -rl -- $words[CURRENT]*(N-/); else print -rl -- $words[CURRENT]*(N); fi }
_message() { :; }
compadd() { shift; print -rl -- "$@"; }
words=("$@")
CURRENT=$#
. packaging/completion/_baronet
END

# offers SHELL WORD...: what is offered, a line each.
offers() {
    with=$1
    shift
    last="$with: baronet $*"
    "$with" "$place/$with" "$PROG" "$@" 2>"$err" | LC_ALL=C sort -u >"$out"
    is_clean
}

# is_offered WORD..., is_kept_back WORD...
is_offered() {
    checks=$((checks + $#))
    printf '%s\n' "$@" | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$out" >"$place/missing"
    [ ! -s "$place/missing" ] || fail "does not offer: $(cat "$place/missing")"
}
is_kept_back() {
    for word; do
        checks=$((checks + 1))
        ! grep -qxF -e "$word" "$out" || fail "offers: $word"
    done
}

# How the program's own text is read here is not how the completions read it: words, by tr.
words_like() {
    tr -c '[:alnum:]-' '\n' | grep -xE -e "$1" | sort -u
}
"$PROG" help >"$place/help"
commands=$(awk '/^usage/ { is_list = 1 } is_list && /^  [a-z]/ { print $1 }' "$place/help")

for shell in bash zsh; do
    command -v $shell >/dev/null 2>&1 || continue
    shells="${shells:+$shells, }$shell"
    offers $shell ""
    # shellcheck disable=SC2086 # a list of words
    is_offered $commands
    for command in $commands; do
        offers $shell "$command" x -
        # shellcheck disable=SC2046 # a list of words
        is_offered $("$PROG" help "$command" | cat - "$place/help" | words_like '--?[a-z][a-z-]*')
        checks=$((checks + 1))
        ! grep -vxE -e '--?[a-z][a-z-]*' "$out" >"$place/others" || fail "offers what is no option"
    done
    offers $shell --plain --root docs ""
    is_offered perft help
    offers $shell perft ""
    is_offered chess ruddigore README.md
    offers $shell help ""
    is_offered perft
    is_kept_back chess
    offers $shell play chess --rules ""
    is_offered current saved
    is_kept_back chess
    offers $shell play chess --level ""
    is_kept_back chess README.md
    offers $shell play chess --load READ
    is_offered README.md
    offers $shell --root "do"
    is_offered docs
    offers $shell convert chess --to ""
    is_offered ini diagram
    offers $shell convert x.zrf -o ""
    is_offered docs
    is_kept_back README.md
    offers $shell corpus ""
    is_offered games
    is_kept_back chess README.md
done
[ "$failures" -gt 0 ] || echo "$shells"
finish

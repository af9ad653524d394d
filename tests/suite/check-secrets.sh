#!/bin/sh
# baronet check --secrets: no bundled game tells a player what he may not know, and mutants that do,
# through one channel each, are noticed with the default number of games, but for one, which takes more.
# Unless the run is deep, these are mutants of one game, without the one that takes seconds to find, and each game is
# played once, Robber-Baron more often.
. tests/checks.sh

case $TEST_SCALE in
small) games="--games 3" optional="--games 3" ;;
deep) games="--games 40" optional="--games 20" ;;
*) games="--games 2" optional="--games 1" ;;
esac

# ---- Bundled games
run 0 list --json
names=$(python3 -c 'import json, sys; print(*(game["name"] for game in json.load(sys.stdin)))' <"$out")
# shellcheck disable=SC2086 # words
run 0 check --secrets --games 1 --json $names
is_clean
secret=$(python3 -c '
import json, sys
print(*(game["game"] for game in json.load(sys.stdin) if game["games"] > 0))' <"$out")
# shellcheck disable=SC2086 # words
set -- $secret
[ $# -ge 3 ] || fail "only these have secrets: $secret"
[ "$TEST_SCALE" = deep ] || secret=robber-baron
for name in $secret; do
    # shellcheck disable=SC2086 # words
    run 0 check --secrets $games "$name"
    is_clean
    says_regex "^$name: nothing that a player or spectator may not know was told: [0-9]+ pairs of games, [0-9]+ pairs of positions\$"
done

# Each value of an option that is not the usual one.
options="trees=dealt unmasking=on"
[ "$TEST_SCALE" != deep ] || options="$options names=on highwaymen=on shooting=on"
for chosen in $options; do
    # shellcheck disable=SC2086 # words
    run 0 check --secrets $optional "robber-baron?$chosen"
    is_clean
    says "nothing that a player or spectator may not know was told"
done

# ---- Mutants
for name in $secret; do
    channels=$(python3 -B tests/secret_mutants.py "$PROG" "$name" "$place" 1) || fail "no mutants of $name"
    # shellcheck disable=SC2086 # words
    set -- $channels
    [ $# -ge 6 ] || fail "only these mutants of $name: $channels"
    for channel in $channels; do
        # What a game tells openly hides mutants that tell the same: what is legal in Kriegspiel, the board in Stratego.
        case $name.$channel in
        kriegspiel.legality | kriegspiel.reason | kriegspiel.order | stratego.board) continue ;;
        esac
        [ "$channel" != reason ] || [ "$TEST_SCALE" = deep ] || continue
        # In Dark Chess few pairs of games show what a Rook may still do.
        # In Stratego the first forty turns name the men: what is told of moves comes later.
        case $name.$channel in
        dark-chess.attribute) amount="--games 400" ;;
        stratego.*) amount="--games 6 --turns 140" ;;
        *) amount= ;;
        esac
        # shellcheck disable=SC2086 # words
        run 1 check --secrets $amount "$place/$channel.vdl"
        says "is told something that he may not know, by "
        says "  In another, which looks the same to him: "
    done
done

# What is found can be found again, and read by programs.
run 1 check --secrets "$place/prompt.vdl"
cp "$out" "$place/first"
run 1 check --secrets "$place/prompt.vdl"
cmp -s "$out" "$place/first" || fail "another run differs"
run 1 check --secrets --seed 5 --games 40 --json "$place/prompt.vdl"
json "it[0]['tells'] and it[0]['channel'] == 'the prompt' and it[0]['seed'] == 5"
json "it[0]['viewer'] == 'black' and it[0]['one']['told'] != it[0]['another']['told']"
json "it[0]['one']['turns'] != it[0]['another']['turns']"

# ---- Nothing to compare
run 0 check --secrets chess
says_only "chess: this game has no secrets"
printf 'game "Bare" from dark-chess\nview: squares\n' >"$place/bare.vdl"
run 1 check --secrets --games 2 "$place/bare.vdl"
says "nothing was compared"

# Rules that go on for ever end the test, which takes ten seconds.
cat >"$place/loop.vdl" <<'END'
game "Loop" from robber-baron
turn:
  go
  let steps = 0
  while steps < 100000000: set steps = steps + 1
END
if [ "$TEST_SCALE" = deep ]; then
    run 1 check --secrets --games 1 "$place/loop.vdl"
    complains "too many steps"
    says_only "$place/loop.vdl: the test could not be finished"
fi

# ---- Wrong use
run 2 check --secrets
is_refused
run 2 check chess --games 5
is_refused
complains "go with --secrets"
run 2 check --secrets --games 0 dark-chess
is_refused
run 2 check --secrets --turns x dark-chess
run 3 check --secrets "$place/none.vdl"
complains "$place/none.vdl"
printf 'game "Bad"\n' >"$place/bad.vdl"
run 1 check --secrets "$place/bad.vdl" chess
says "chess: this game has no secrets"
finish

# Shortens a game for the npm package: without its tests and their conditions, without its sentences, and of comments only
# those at the top, which are its description, and those after a quotation mark. Of a module no comments are kept. Lines keep
# their numbers.
BEGIN { is_begun = ARGV[1] ~ /^stdlib/ }
/^[^-]/ { is_begun = 1 }
is_begun && /^[^"]*--/ { sub(/ *--.*/, "") }
/[^ ]/ {
    match($0, /^ */)
    indent = RLENGTH
    if (is_test && indent <= of_test) is_test = 0
    if (/^ *test / ||
        /^ *about (rule|piece|define|attribute|variable|zone|win|lose|draw|most "[^"]*"|invalid|turn|opening|after|on capture|board|players|setup|view)( |$)/) {
        is_test = 1
        of_test = indent
    }
    if (indent == 0) condition = /^when .*:$/ ? NR : 0
    else if (!is_test && condition) is_needed[condition] = 1
}
{ lines[NR] = is_test ? "" : $0 }
END { for (i = 1; i <= NR; i++) print lines[i] ~ /^when .*:$/ && !(i in is_needed) ? "" : lines[i] }

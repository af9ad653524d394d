# Completion for bash: commands, options, games and files. All words come from the program itself, from
# `baronet help`, `baronet help COMMAND` and `baronet list`.
# shellcheck shell=bash

# _baronet_options TEXT: the options that a help text names.
_baronet_options() {
    grep -oE '(^|[^[:alnum:]-])--?[a-z][a-z-]*' <<<"$1" | grep -oE -e '--?[a-z][a-z-]*$' | sort -u
}

# _baronet_value TEXT OPTION: what the usage or the list of a help text writes after an option: FILE, MS, a|b;
# nothing: the option has no value.
_baronet_value() {
    sed -nE "s/^(.*[^-[:alnum:]])?$2 ([A-Z][A-Za-z+=]*|[a-z]+(\|[a-z]+)+).*/\2/p" <<<"$1" | head -n 1
}

_baronet_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}

_baronet_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
}

_baronet() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local program=${COMP_WORDS[0]} command='' general help='' usage value word is_value=''
    COMPREPLY=()
    general=$("$program" help 2>/dev/null) || return
    # The first word that is neither an option nor the value of one is the command.
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [ -n "$is_value" ]; then
            is_value=
        elif [[ $word == -* ]]; then
            is_value=$(_baronet_value "$general" "$word")
        else
            command=$word
            break
        fi
    done
    [ -z "$command" ] || help=$("$program" help "$command" 2>/dev/null)
    value=
    [[ $previous != -* ]] || value=$(_baronet_value "$help
$general" "$previous")
    usage=$(head -n 1 <<<"$help")
    case $value in
    "") ;;
    FILE) _baronet_files -f && return ;;
    DIR | FOLDER) _baronet_files -d && return ;;
    *\|*) _baronet_words "${value//|/ }" && return ;;
    *) return ;;
    esac
    if [[ $current == -* ]]; then
        _baronet_words "$(_baronet_options "$help
$general")"
    elif [ -z "$command" ] || [ "$command" = help ]; then
        _baronet_words "$(sed -nE 's/^  ([a-z]+) +[a-z].*/\1/p' <<<"$general")"
    else
        compopt -o filenames 2>/dev/null
        case $usage in
        *FILE* | *GAME*) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        *FOLDER*) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        esac
        case $usage in
        *GAME* | *" check "*)
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W \
                "$("$program" list 2>/dev/null | sed 's/[[:space:]].*//')" -- "$current")
            ;;
        esac
    fi
}

complete -F _baronet baronet

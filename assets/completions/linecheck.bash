# bash completion of linecheck, for bash 3.2 or later: eval "$(linecheck completion bash)"
# The program finds what may come next, and escapes it for the quote that is open. Nothing of it is expanded here.

# Takes how many words come before the program's, and how to run it.
_linecheck_ask() {
  local skipped=$1 answer end=
  shift
  COMPREPLY=()
  while IFS= read -r answer; do
    [[ -z $end ]] || COMPREPLY+=("$end")
    end=$answer
  done < <("$@" __complete bash "$skipped" "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null)
  case $end in
    :files) compopt -o default 2>/dev/null ;;
    :nospace) compopt -o nospace 2>/dev/null ;;
  esac
  return 0
}

_linecheck() {
  local program=${COMP_WORDS[0]/#\~\//$HOME/}
  type -- "$program" >/dev/null 2>&1 || program=linecheck
  _linecheck_ask 1 "$program"
}

# In a checkout. npx is kept from installing anything, asking its registry and keeping logs.
_linecheck_npx() {
  if [[ $COMP_CWORD -gt 1 && ${COMP_WORDS[1]} == linecheck ]]; then
    _linecheck_ask 2 npx --no --offline --no-update-notifier --logs-max=0 -- linecheck
  else
    COMPREPLY=()
    compopt -o default 2>/dev/null
  fi
}

complete -F _linecheck linecheck
complete -p npx >/dev/null 2>&1 || complete -F _linecheck_npx npx

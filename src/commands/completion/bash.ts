/** Completion for bash 3.2 or later, without the bash-completion package. Runs the program for names that only it can look up. */

import { stepCases, valueCases, valueOptions } from './cases.ts';
import type { CompletedCommand } from './completed-commands.ts';
import type { CompletedValues } from './completed-values.ts';
import { shellQuoted } from './shell-quote.ts';

export function bashCompletion(commands: readonly CompletedCommand[]): string {
  return `# bash completion of linecheck, as "linecheck completion bash" prints it.
_linecheck() {
  local cur=\${COMP_WORDS[COMP_CWORD]} where= word option= value= kind= names= at=1 from
  COMPREPLY=()
  while ((at < COMP_CWORD)); do
    word=\${COMP_WORDS[at]}
    option=
    case "$where/$word" in
${stepCases(commands)
  .map(({ when, at }) => `      ${anyOf(when)}) where=${shellQuoted(at)} ;;`)
  .join('\n')}
      ${valueOptions(commands).map(anyOf).join(' |\\\n      ')})
        option=$word
        # Bash takes "--name=value" for three words, and so "sqlite:file" and "R01=off".
        [[ \${COMP_WORDS[at + 1]} == '=' ]] && ((at += 1))
        from=$((at + 1))
        ((at += 1))
        while [[ \${COMP_WORDS[at + 1]-} == [:=]* ]]; do ((at += 2)); done
        ;;
    esac
    ((at += 1))
  done
  [[ $cur == [:=]* ]] && cur=
  # The word at the cursor is the value of an option where that took it.
  if [[ -n $option ]] && ((at > COMP_CWORD)); then
    while ((from <= COMP_CWORD)); do value+=\${COMP_WORDS[from]} from=$((from + 1)); done
    case "$where/$option" in
${valueCases(commands)
  .map(({ when, values }) => `      ${anyOf(when)}) ${taken(values)} ;;`)
  .join('\n')}
    esac
  else
    value=$cur
    case "$where/$cur" in
${commands.flatMap(offered).join('\n')}
    esac
  fi
  [[ $kind == archive && $value == sqlite:* ]] && kind=files
  [[ $kind == list && $value == *,* ]] && names=\${value%,*},\${names// / \${value%,*},}
  case $kind in
    files)
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
      return
      ;;
    names) names=$(_linecheck_names) ;;
    archive) names=sqlite: ;;
    *) names=\${names// /$'\\n'} ;;
  esac
  while IFS= read -r word; do _linecheck_offer "$word"; done <<<"$names"
}
# Known names, one per line; nothing where the program does not run.
_linecheck_names() {
  "\${COMP_WORDS[0]}" complete "$names" -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null
}
# Offers a name where it goes on as what is typed: up to its next "=", and without what bash takes for words before.
_linecheck_offer() {
  local name=$1 typed=$value rest escaped last=$((\${#COMPREPLY[@]} - 1))
  [[ -z $name ]] && return
  [[ $kind != names ]] || printf -v name %q "$name"
  # Within the quote that is open, a name must stay text: no command of it may run when the line does.
  case $typed in
    \\"*)
      [[ $1 == *!* ]] && return
      typed=\${typed:1} name=\${1//\\\\/\\\\\\\\}
      name=\${name//\\"/\\\\\\"} name=\${name//\\$/\\\\\\$} name=\${name//\\\`/\\\\\\\`}
      ;;
    \\'*) typed=\${typed:1} name=\${1//\\'/\\'\\\\\\'\\'} ;;
  esac
  [[ $name == "$typed"* ]] || return
  rest=\${name#"$typed"}
  if [[ $rest == *=* || $kind == archive || $kind == list ]]; then compopt -o nospace 2>/dev/null; fi
  [[ $rest == *=* ]] && rest=\${rest%%=*}=
  escaped=\${cur#[\\"\\']}$rest
  ((last >= 0)) && [[ \${COMPREPLY[last]} == "$escaped" ]] || COMPREPLY+=("$escaped")
}
complete -F _linecheck linecheck
`;
}

/** Options where the word begins like one, else the other words. */
function offered({ at, commands, options, values }: CompletedCommand): readonly string[] {
  const here = shellQuoted(`${at}/`);
  const words = commands.map(({ word }) => word);
  const there: CompletedValues | undefined =
    values?.kind === 'words' || values === undefined
      ? { kind: 'words', words: [...words, ...(values?.words ?? [])] }
      : values;
  const isNothing = there.kind === 'words' && there.words.length === 0;
  return [
    `      ${here}-*) names=${shellQuoted(options.flatMap(({ names }) => names).join(' '))} ;;`,
    ...(isNothing ? [] : [`      ${here}*) ${taken(there)} ;;`]),
  ];
}

function taken(values: CompletedValues): string {
  switch (values.kind) {
    case 'words':
      return `names=${shellQuoted(values.words.join(' '))}`;
    case 'list':
      return `kind=list names=${shellQuoted(values.words.join(' '))}`;
    case 'names':
      return `kind=names names=${values.of}`;
    case 'files':
    case 'archive':
      return `kind=${values.kind}`;
  }
}

function anyOf(words: readonly string[]): string {
  return words.map(shellQuoted).join(' | ');
}

/** Completion for bash, 3.2 or later: no run of the program for a key press, no package of functions. */
import type { CompletedCommand } from './completed-commands.ts';
import { stepCases, valueCases, valueOptions } from './completion-cases.ts';
import { shellQuoted } from './shell-quote.ts';

/** The script. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  return `# bash completion of linecheck, as "linecheck completion bash" prints it.
_linecheck() {
  local cur=\${COMP_WORDS[COMP_CWORD]} where= word option= names= files= at=1
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
        # Bash takes "--name=value" for three words.
        [[ \${COMP_WORDS[at + 1]} == '=' ]] && ((at += 1))
        ((at += 1))
        ;;
    esac
    ((at += 1))
  done
  [[ $cur == '=' ]] && cur=
  # The word at the cursor is the value of an option where that took it.
  if [[ -n $option ]] && ((at > COMP_CWORD)); then
    case "$where/$option" in
${valueCases(commands)
  .map(({ when, values }) => `      ${anyOf(when)}) ${taken(values)} ;;`)
  .join('\n')}
    esac
  else
    case "$where/$cur" in
${commands.flatMap(offered).join('\n')}
    esac
  fi
  [[ -n $files ]] && compopt -o filenames 2>/dev/null
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(if [[ -n $files ]]; then compgen -f -- "$cur"; else compgen -W "$names" -- "$cur"; fi)
}
complete -F _linecheck linecheck
`;
}

/** Options where the word begins like one, else what else may stand there. */
function offered(command: CompletedCommand): readonly string[] {
  const { at, commands, options, values, takesFile } = command;
  const words = [...commands.map(({ word }) => word), ...values];
  const here = shellQuoted(`${at}/`);
  return [
    `      ${here}-*) names=${shellQuoted(options.flatMap(({ names }) => names).join(' '))} ;;`,
    ...(takesFile || words.length > 0
      ? [`      ${here}*) ${taken(takesFile ? undefined : words.join(' '))} ;;`]
      : []),
  ];
}

function taken(values: string | undefined): string {
  return values === undefined ? 'files=1' : `names=${shellQuoted(values)}`;
}

function anyOf(words: readonly string[]): string {
  return words.map(shellQuoted).join(' | ');
}

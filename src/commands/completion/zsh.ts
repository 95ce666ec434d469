/** Completion for zsh, to be sourced or kept as `_linecheck` in a folder of `fpath`. */

import { stepCases, valueCases, valueOptions } from './cases.ts';
import type { CompletedCommand, CompletedWord } from './completed-commands.ts';
import type { CompletedValues } from './completed-values.ts';
import { shellQuoted } from './shell-quote.ts';

export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return `#compdef linecheck
# zsh completion of linecheck, as "linecheck completion zsh" prints it.
_linecheck() {
  local where= word option= at=2
  local -a subs flags names
  while (( at < CURRENT )); do
    word=$words[at]
    option=
    case "$where/$word" in
${stepCases(commands)
  .map(({ when, at }) => `      (${anyOf(when)}) where=${shellQuoted(at)} ;;`)
  .join('\n')}
      (${valueOptions(commands).map(anyOf).join('|\\\n      ')}) option=$word; (( at += 1 )) ;;
    esac
    (( at += 1 ))
  done
  # The word at the cursor is the value of an option where that took it.
  (( at > CURRENT )) || option=
  if [[ -z $option && $words[CURRENT] == --*=* ]]; then
    option=\${words[CURRENT]%%=*}
    compset -P '*='
  fi
  if [[ -n $option ]]; then
    case "$where/$option" in
${valueCases(commands)
  .map(({ when, values }) => `      (${anyOf(when)}) ${taken(values)} ;;`)
  .join('\n')}
    esac
    return
  fi
  case "$where" in
${commands.map(offered).join('\n')}
  esac
}
# Known names, one per line; nothing where the program does not run.
_linecheck_names() {
  compadd -- "\${(@f)$("\${(Q)words[1]}" complete $1 -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null </dev/null)}"
}
_linecheck_archive() {
  if compset -P 'sqlite:'; then _files; else compadd -S '' -- sqlite:; fi
}
# One of some words, or several with commas between them.
_linecheck_list() {
  compset -P '*,'
  compadd -S '' -- "$@"
}
if [[ $funcstack[1] == _linecheck ]]; then
  _linecheck "$@"
else
  compdef _linecheck linecheck
fi
`;
}

function taken(values: CompletedValues): string {
  switch (values.kind) {
    case 'words':
      return `compadd -- ${values.words.map(shellQuoted).join(' ')}`;
    case 'list':
      return `_linecheck_list ${values.words.map(shellQuoted).join(' ')}`;
    case 'names':
      return `_linecheck_names ${values.of}`;
    case 'archive':
      return '_linecheck_archive';
    case 'files':
      return '_files';
  }
}

/** Options where the word begins like one, else the other words. */
function offered({ at, commands, options, values }: CompletedCommand): string {
  const flags = options.flatMap(({ names, says }) => names.map((word) => ({ word, says })));
  const lines = [
    `    (${shellQuoted(at)})`,
    '      if [[ $words[CURRENT] == -* ]]; then',
    `        flags=(${flags.map(described).join(' ')})`,
    "        _describe -o 'option' flags",
    '      else',
    ...(commands.length > 0
      ? [`        subs=(${commands.map(described).join(' ')})`, "        _describe 'command' subs"]
      : []),
    `        ${values === undefined ? ':' : taken(values)}`,
    '      fi',
    '      ;;',
  ];
  return lines.join('\n');
}

function described({ word, says }: CompletedWord): string {
  return shellQuoted(`${word.replaceAll(':', '\\:')}:${says}`);
}

function anyOf(words: readonly string[]): string {
  return words.map(shellQuoted).join('|');
}

/** Completion for fish. */

import { stepCases, valueOptions } from './cases.ts';
import type { CompletedCommand, CompletedOption } from './completed-commands.ts';
import type { CompletedValues } from './completed-values.ts';
import { fishQuoted } from './shell-quote.ts';

export function fishCompletion(commands: readonly CompletedCommand[]): string {
  return `# fish completion of linecheck, as "linecheck completion fish" prints it.
function __linecheck_at
    set -l tokens (commandline -opc)
    set -e tokens[1]
    set -l where ''
    while set -q tokens[1]
        switch "$where/$tokens[1]"
${stepCases(commands)
  .map(
    ({ when, at }) =>
      `            case ${anyOf(when)}\n                set where ${fishQuoted(at)}`,
  )
  .join('\n')}
            case ${valueOptions(commands).map(anyOf).join(' \\\n                ')}
                set -e tokens[1]
        end
        set -e tokens[1]
    end
    test "$where" = "$argv[1]"
end
# Known names, one per line; nothing where the program does not run.
function __linecheck_names
    set -l tokens (commandline -opc)
    $tokens[1] complete $argv[1] -- $tokens[2..] (commandline -ct) 2>/dev/null </dev/null
end
function __linecheck_archive
    set -l path (string replace -r '^.*?sqlite:' '' -- (commandline -ct))
    if test "$path" = (commandline -ct)
        echo sqlite:
        return
    end
    for each in $path*
        test -d $each; and echo sqlite:$each/; or echo sqlite:$each
    end
end
# One of some words, or several with commas between them.
function __linecheck_list
    set -l before (string replace -r '[^,]*$' '' -- (string replace -r '^--[^=]*=' '' -- (commandline -ct)))
    for each in $argv
        echo $before$each
    end
end
complete -c linecheck -f
${commands.flatMap(offered).join('\n')}
`;
}

function offered(command: CompletedCommand): readonly string[] {
  const { at, commands, options, values } = command;
  const here = `complete -c linecheck -n ${fishQuoted(`__linecheck_at ${fishQuoted(at)}`)}`;
  return [
    ...commands.map(({ word, says }) => `${here} -a ${word} -d ${fishQuoted(says)}`),
    ...(values === undefined ? [] : [`${here} ${taken(values)}`]),
    ...options.map((option) => `${here} ${optionWords(option)}`),
  ];
}

function optionWords({ names, says, takesValue, values }: CompletedOption): string {
  const flags = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const offers = values === undefined ? [] : [taken(values)];
  const needs = values?.kind === 'files' ? '-r' : '-x';
  const value = takesValue ? [needs, ...offers] : [];
  return [...flags, ...value, `-d ${fishQuoted(says)}`].join(' ');
}

function taken(values: CompletedValues): string {
  switch (values.kind) {
    case 'words':
      return `-a ${fishQuoted(values.words.join(' '))}`;
    case 'list':
      return `-a ${fishQuoted(`(__linecheck_list ${values.words.join(' ')})`)}`;
    case 'names':
      return `-a '(__linecheck_names ${values.of})'`;
    case 'archive':
      return "-a '(__linecheck_archive)'";
    case 'files':
      return '-F';
  }
}

function anyOf(words: readonly string[]): string {
  return words.map(fishQuoted).join(' ');
}

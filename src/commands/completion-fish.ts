/** Completion for fish. */
import type { CompletedCommand, CompletedOption } from './completed-commands.ts';
import { stepCases, valueOptions } from './completion-cases.ts';
import { fishQuoted } from './shell-quote.ts';

/** The script. */
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
complete -c linecheck -f
${commands.flatMap(offered).join('\n')}
`;
}

function offered(command: CompletedCommand): readonly string[] {
  const { at, commands, options, values, takesFile } = command;
  const here = `complete -c linecheck -n ${fishQuoted(`__linecheck_at ${fishQuoted(at)}`)}`;
  return [
    ...commands.map(({ word, says }) => `${here} -a ${word} -d ${fishQuoted(says)}`),
    ...(values.length > 0 ? [`${here} -a ${fishQuoted(values.join(' '))}`] : []),
    ...(takesFile ? [`${here} -F`] : []),
    ...options.map((option) => `${here} ${optionWords(option)}`),
  ];
}

function optionWords({ names, says, takesValue, values, takesFile }: CompletedOption): string {
  const flags = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const named = values.length > 0 ? [`-a ${fishQuoted(values.join(' '))}`] : [];
  const value = takesFile ? ['-r', '-F'] : takesValue ? ['-x', ...named] : [];
  return [...flags, ...value, `-d ${fishQuoted(says)}`].join(' ');
}

function anyOf(words: readonly string[]): string {
  return words.map(fishQuoted).join(' ');
}

/** Completion scripts, generated from the commands. No name from outside is in them, or asked for: a shell never has to quote one. */
import type { Command, Option } from 'commander';
import { HELP_TOPICS } from '../../src/commands/help/help-topics.ts';
import { SHIPPED_FILES } from '../../src/commands/help/shipped-files.ts';

interface Place {
  /** After the program's name, each with a slash before it: `/archive/client`. */
  readonly path: string;
  readonly command: Command;
}

function placesIn(command: Command, path = ''): readonly Place[] {
  return [
    { path, command },
    ...subcommands(command).flatMap((each) => placesIn(each, `${path}/${each.name()}`)),
  ];
}

function subcommands(command: Command): readonly Command[] {
  const all = command.createHelp().visibleCommands(command);
  return all.filter((each) => command.parent === null || each.name() !== 'help');
}

function optionsOf({ command, path }: Place, program: Command): readonly Option[] {
  const help = command.createHelp();
  const own = help.visibleOptions(command);
  if (path !== '') return own;
  const monitor = program.commands.find((each) => each.name() === 'monitor');
  const named = new Set(own.map(({ long }) => long));
  return [...own, ...(monitor?.options.filter(({ long }) => !named.has(long)) ?? [])];
}

/** What may come after a command: its commands, pages, or listed words, and its options. */
function wordsOf(place: Place, program: Command): readonly string[] {
  const { command, path } = place;
  const pages = [...HELP_TOPICS, ...SHIPPED_FILES].map(({ name }) => name);
  const commands = subcommands(path === '/help' ? program : command).flatMap((each) => [
    each.name(),
    ...each.aliases(),
  ]);
  const listed = command.registeredArguments.flatMap(({ description }) => namedValues(description));
  const long = optionsOf(place, program).flatMap((option) => option.long ?? []);
  return [...commands, ...(path === '/help' ? pages : listed), ...long];
}

/** By flag, with the same values in all commands: those listed in the help. Empty for other text. */
function valuesOf(places: readonly Place[], program: Command): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { long, required, description } of places.flatMap((each) =>
    optionsOf(each, program),
  )) {
    if (!required || long === undefined) continue;
    const listed = [...(values.get(long)?.split(' ') ?? []), ...namedValues(description)];
    values.set(long, [...new Set(listed)].join(' ').trim());
  }
  return values;
}

/** Files are completed where an option takes one. */
function filesIn(places: readonly Place[], program: Command): readonly string[] {
  const options = places.flatMap((each) => optionsOf(each, program));
  const taking = options.filter(({ flags }) => /<(?:file|path|folder)>$/.test(flags));
  return [...new Set(taking.flatMap(({ long }) => long ?? []))];
}

/** `text or json` in `cafe, typical or busy`, `your link: auto, slow, or fast`, `text or json (default: text)`. */
export function namedValues(description: string): readonly string[] {
  const listed = description
    .replace(/(?: \(|;|, with |, which ).*$/, '')
    .replace(/^[^,;(]*: /, '')
    .split(/,? or |, /);
  if (listed.length < 2 || !listed.every((each) => /^[A-Za-z-][\w-]*(?: days)?$/.test(each)))
    return [];
  return listed.filter((each) => !/^(?:[A-Z]+|-N(?: days)?|guid|name)$/.test(each));
}

/** By what is typed after a command: the command that is meant. */
function steps(places: readonly Place[]): readonly (readonly [typed: string, meant: string])[] {
  return places.flatMap(({ path, command }) =>
    subcommands(command).flatMap((each) =>
      [each.name(), ...each.aliases()].map(
        (name) => [`${path}/${name}`, `${path}/${each.name()}`] as const,
      ),
    ),
  );
}

/** For bash 3.2 or later, and for zsh, which completes by bash's functions. */
function bashFunction(program: Command): string {
  const places = placesIn(program);
  const files = filesIn(places, program);
  const values = [...valuesOf(places, program)].filter(([flag]) => !files.includes(flag));
  return `_linecheck() {
  local at= words= index=1 word current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  while [ "$index" -lt "$COMP_CWORD" ]; do
    word=\${COMP_WORDS[index]}
    case "$at/$word" in
${steps(places)
  .map(([typed, meant]) => `      ${typed}) at=${meant} ;;`)
  .join('\n')}
    esac
    index=$((index + 1))
  done
  COMPREPLY=()
  case "$before" in
    ${files.join('|')}) return ;;
${values.map(([flag, words]) => `    ${flag}) words='${words}' ;;`).join('\n')}
    *)
      case "$at" in
${places.map((place) => `        ${place.path || "''"}) words='${wordsOf(place, program).join(' ')}' ;;`).join('\n')}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _linecheck linecheck
`;
}

export function bashScript(program: Command): string {
  return `# bash completion of linecheck, for bash 3.2 or later: eval "$(linecheck completion bash)"
# Generated from the commands by npm run docs.
${bashFunction(program)}`;
}

export function zshScript(program: Command): string {
  return `# zsh completion of linecheck, after compinit: source <(linecheck completion zsh)
# Generated from the commands by npm run docs.
autoload -Uz bashcompinit && bashcompinit
${bashFunction(program)}`;
}

export function fishScript(program: Command): string {
  const places = placesIn(program);
  const files = filesIn(places, program);
  const values = [...valuesOf(places, program)].filter(([flag]) => !files.includes(flag));
  const printed = (words: string) => (words === '' ? 'true' : `string split ' ' '${words}'`);
  return `# fish completion of linecheck: linecheck completion fish | source
# Generated from the commands by npm run docs.
function __linecheck_words
    set -l typed (commandline -opc)
    set -l at ''
    for word in $typed[2..-1]
        switch "$at/$word"
${steps(places)
  .map(([typed, meant]) => `            case ${typed}\n                set at ${meant}`)
  .join('\n')}
        end
    end
    switch "$typed[-1]"
${values.map(([flag, words]) => `        case ${flag}\n            ${printed(words)}\n            return`).join('\n')}
    end
    switch "$at"
${places.map((place) => `        case '${place.path}'\n            ${printed(wordsOf(place, program).join(' '))}`).join('\n')}
    end
end
function __linecheck_takes_file
    contains -- (commandline -opc)[-1] ${files.join(' ')}
end
complete -c linecheck -n 'not __linecheck_takes_file' -f -a '(__linecheck_words)'
complete -c linecheck -n __linecheck_takes_file -F
`;
}

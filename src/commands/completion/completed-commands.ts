/** The table of commands, for completion. */
import type { Command, Option } from 'commander';
import { HELP_TOPICS } from '../help/help-topics.ts';
import { SHIPPED_FILES } from '../help/shipped-files.ts';
import { argumentValues, type CompletedValues, optionValues } from './completed-values.ts';

/** A word and its help. */
export interface CompletedWord {
  readonly word: string;
  readonly says: string;
}

/** An option, by all its names, such as `-V` and `--version`. */
export interface CompletedOption {
  readonly names: readonly string[];
  readonly says: string;
  readonly takesValue: boolean;
  /** Absent where nothing can be completed. */
  readonly values?: CompletedValues;
}

/** What may follow `linecheck` and the words of `at`. */
export interface CompletedCommand {
  /** The words that lead to it, separated by one space; empty for the program. */
  readonly at: string;
  readonly commands: readonly (CompletedWord & { readonly at: string })[];
  readonly options: readonly CompletedOption[];
  /** What its arguments may be; absent where nothing can be completed. */
  readonly values?: CompletedValues;
}

const HELP = 'help';

/**
 * The program and all commands below it. A command with two names is one entry. The program also takes the words of its default command (`defaultCommand`);
 * `help` takes the words of all commands.
 */
export function completedCommands(
  root: Command,
  defaultCommand: string,
): readonly CompletedCommand[] {
  const all = below(root, '');
  const [program, ...others] = all.flatMap((each) => (each.at === HELP ? helped(all, each) : each));
  const meant = others.find(({ at }) => at === defaultCommand);
  if (program === undefined || meant === undefined) return others;
  const known = new Set(program.options.flatMap(({ names }) => names));
  const more = meant.options.filter(({ names }) => names.every((name) => !known.has(name)));
  return [{ ...program, options: [...program.options, ...more] }, ...others];
}

function below(command: Command, at: string): readonly CompletedCommand[] {
  const help = command.createHelp();
  const named = help
    .visibleCommands(command)
    .map((each) => ({ each, at: `${at} ${each.name()}`.trim() }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const commands = named.flatMap(({ each, at: there }) =>
    [each.name(), ...each.aliases()].map((word) => ({ word, says: each.description(), at: there })),
  );
  const values = argumentValues(command);
  const one: CompletedCommand = {
    at,
    commands,
    options: help.visibleOptions(command).map((option) => completedOption(command, option)),
    ...(values !== undefined && { values }),
  };
  return [one, ...named.flatMap(({ each, at: there }) => below(each, there))];
}

function completedOption(command: Command, option: Option): CompletedOption {
  const { short, long, description } = option;
  const takesValue = option.required || option.optional;
  const values = takesValue ? optionValues(command, option) : undefined;
  return {
    names: [short, long].filter((name) => name !== undefined),
    says: description,
    takesValue,
    ...(values !== undefined && { values }),
  };
}

/** `help` and the words after it: commands, and its own topics. */
function helped(
  all: readonly CompletedCommand[],
  { at: help, options }: CompletedCommand,
): readonly CompletedCommand[] {
  const listed = [...HELP_TOPICS, ...SHIPPED_FILES];
  const groups = all.filter(({ at, commands }) => at !== HELP && commands.length > 0);
  return groups.map(({ at, commands }) => {
    const pages = at === '' ? listed.map(({ name, says }) => ({ word: name, says })) : [];
    const words = [...commands.filter(({ word }) => word !== HELP), ...pages];
    return {
      at: `${help} ${at}`.trim(),
      commands: words.map((each) => ({
        word: each.word,
        says: each.says,
        at: 'at' in each ? `${help} ${each.at}` : `${help} ${each.word}`,
      })),
      options: at === '' ? options : [],
    };
  });
}
